"""Everything that differs between Linux, macOS and Windows, in one place.

Each function uses what the system offers, and its docstring says what happens elsewhere. No other
module asks which system this is or whether a function of `os`, `signal` or `socket` exists. Tests
remove these functions, one system at a time.
"""

from __future__ import annotations

import errno
import os
import shlex
import signal
import socket
import subprocess
import sys
import tempfile
import time
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

OWNERS = 0o600
"""Mode of a file that only its owner may read and write."""
NO_LOCKS = {errno.ENOLCK, errno.ENOSYS, errno.EOPNOTSUPP, errno.ENOTSUP, errno.EINVAL}
"""Error numbers of disks that support no locks, such as some network disks."""
OPEN_FILES = (1 << 20, 1 << 16, 24_576, 10_240)
"""Numbers of open files to request where no limit is set: macOS lists `infinity` and refuses it."""
NETWORK_DISKS = {"nfs", "nfs4", "cifs", "smb3", "smbfs", "9p", "afs", "ceph", "glusterfs", "fuse.sshfs", "fuse.glusterfs", "ncpfs"}
"""Kinds of mounts that lie on another machine, as Linux lists them."""
BUSY = 2.0
"""Seconds for which replacing a file is retried: Windows cannot replace an open file."""


def data_folder() -> Path | None:
    """Return this user's data folder, or None for a user without a home.

    It is $XDG_DATA_HOME if set, else ~/.local/share on Linux, ~/Library/Application Support on macOS
    and %LOCALAPPDATA% on Windows, each with `gamester`.
    """
    from platformdirs import user_data_path

    if named := os.environ.get("XDG_DATA_HOME"):
        return Path(named) / "gamester"
    before = _in_home(lambda: _home(".local", "share"))  # The first versions used it on every system.
    usual = _in_home(lambda: user_data_path("gamester", appauthor=False))
    return before if before and before.is_dir() and not (usual and usual.is_dir()) else usual


def cache_folders() -> list[Path]:
    """Return the folders in which this user may cache files, best first."""
    from platformdirs import user_cache_path

    user = os.getuid() if hasattr(os, "getuid") else "me"
    usual = (lambda: user_cache_path("gamester", appauthor=False)), (lambda: _home(".cache"))
    return [*filter(None, map(_in_home, usual)), Path(tempfile.gettempdir()) / f"gamester-{user}"]


def _home(*within: str) -> Path:
    return Path(os.path.expanduser("~"), *within, "gamester")


def _in_home(named: Callable[[], Path]) -> Path | None:
    """Return the path, or None for a user without a home.

    For such a user it would begin with ~.
    """
    try:
        path = named()
    except RuntimeError:
        return None
    return path if path.is_absolute() else None


def is_ours_alone(folder: Path) -> bool:
    """Return True if the folder is this user's and only they may write to it.

    On Windows, where modes say nothing, it is always True.
    """
    state = folder.stat()
    return not hasattr(os, "getuid") or (state.st_uid == os.getuid() and not state.st_mode & 0o022)


def anybody_may_write(folder: Path) -> bool:
    """Return True if every user of this machine may write to the folder.

    On Windows, where modes say nothing, it is always False.
    """
    return hasattr(os, "getuid") and bool(folder.stat().st_mode & 0o002)


def others_may_read(file: Path) -> bool:
    """Return True if other users of this machine may read or write the file.

    On Windows, where modes say nothing, it is always False.
    """
    return hasattr(os, "getuid") and bool(file.stat().st_mode & 0o077)


def network_file_system(folder: Path) -> str | None:
    """Return the kind of network share that holds a folder, such as nfs4, or None.

    It is known on Linux only, from the list of mounts; elsewhere it is always None.
    """
    try:
        lines = Path("/proc/self/mounts").read_text("utf-8", "replace").splitlines()
    except OSError:
        return None
    place, kind = folder.resolve(), ""
    for fields in map(str.split, lines):  # A later mount hides earlier ones, and the longest path holds the folder.
        if len(fields) > 2 and place.is_relative_to(fields[1].replace("\\040", " ")):
            kind = fields[2]
    return kind if kind in NETWORK_DISKS else None


def keep_to_owner(file: Path) -> None:
    """Make a file readable for its owner only.

    On Windows the folder of a user is closed to others already.
    """
    if hasattr(os, "getuid") and file.stat().st_mode & 0o077:
        file.chmod(OWNERS)


def flush_folder(folder: Path) -> None:
    """Flush the list of files in a folder to disk.

    Windows opens no folders and does this by itself.
    """
    try:
        opened = os.open(folder, os.O_RDONLY)
    except PermissionError:
        return
    try:
        os.fsync(opened)
    finally:
        os.close(opened)


def replace_file(fresh: Path, old: Path) -> None:
    """Replace a file atomically by another.

    Raises PermissionError if a program keeps the old file open (Windows only).
    """
    ends = time.monotonic() + BUSY
    while True:
        try:
            fresh.replace(old)
            return
        except PermissionError:
            if time.monotonic() >= ends or not hasattr(os, "startfile"):
                raise
            time.sleep(0.02)


@contextmanager
def only_one(path: Path, wait: bool) -> Iterator[bool]:
    """Hold the lock file `path` and yield True, or False if another process holds it.

    With `wait` it waits instead of yielding False. The system releases the lock however the process
    ends. If the system or disk supports no locks, the file names its holder, and a holder that has
    ended does not count. Raises OSError if the file cannot be created.
    """
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)  # filelock warns on systems without real locks.
        from filelock import FileLock, SoftFileLock, Timeout
    seconds = -1 if wait else 0
    lock: Any = FileLock(path, timeout=seconds, mode=OWNERS)
    try:
        lock.acquire()
    except Timeout:
        yield False
        return
    except OSError as why:
        if why.errno not in NO_LOCKS:
            raise
        lock = SoftFileLock(path.with_name(f"{path.name}.held"), timeout=seconds, mode=OWNERS)
        try:
            lock.acquire()
        except Timeout:
            yield False
            return
    try:
        yield True
    finally:
        lock.release()


def many_files() -> None:
    """Raise the limit of open files, since each connection takes one.

    Windows has no such limit.
    """
    with suppress(ImportError):
        import resource

        endless = resource.RLIM_INFINITY
        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        for wanted in (hard, *OPEN_FILES) if soft != endless else ():
            if wanted == endless or (soft < wanted and (hard == endless or wanted <= hard)):
                with suppress(ValueError, OSError):
                    resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
                    return


def own_group(behind: bool = False) -> dict[str, Any]:
    """Return arguments of a new process that `end_group` can end with its children.

    With `behind` the process gets a lower priority on Windows; elsewhere it calls `make_way`.
    """
    if hasattr(os, "killpg"):
        return {"start_new_session": True}
    flags = getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0) | (getattr(subprocess, "BELOW_NORMAL_PRIORITY_CLASS", 0) if behind else 0)
    return {"creationflags": flags} if flags else {}


def make_way() -> None:
    """Lower the priority of this process. On Windows `own_group` has done it."""
    if hasattr(os, "nice"):
        os.nice(15)


def end_group(number: int) -> None:
    """Kill a process that was started with `own_group`, and all that it has started."""
    with suppress(OSError):  # It may have ended by itself.
        if hasattr(os, "killpg"):
            os.killpg(number, signal.SIGKILL)
            return
        with suppress(FileNotFoundError):  # `taskkill /T` ends the whole tree of processes.
            subprocess.run(["taskkill", "/F", "/T", "/PID", str(number)], capture_output=True, check=False)
        os.kill(number, getattr(signal, "SIGKILL", signal.SIGTERM))


def end_with_parent() -> None:
    """Kill this process and all that it has started. It has a group of its own."""
    end_group(0 if hasattr(os, "killpg") else os.getpid())


def ask_to_end() -> None:
    """Ask this process to shut down, as SIGTERM does.

    On Windows os.kill would end it at once.
    """
    if hasattr(os, "killpg"):
        os.kill(os.getpid(), signal.SIGTERM)
    else:
        signal.raise_signal(signal.SIGTERM)


@contextmanager
def held_back_interrupts() -> Iterator[None]:
    """Block Ctrl+C, so that a process started here does not handle it.

    The new process calls `end_at_interrupt` itself. A Ctrl+C in the meantime is handled after the
    block.
    """
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def end_at_interrupt() -> None:
    """Let Ctrl+C end this process at once and silently. Its parent reports it."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})


def words_of(command: str) -> list[str]:
    """Return the words of a command line as this system writes them.

    Raises ValueError if a quotation is not closed.
    """
    if sys.platform != "win32":
        return shlex.split(command)
    return [word[1:-1] if len(word) > 1 and word[0] == word[-1] == '"' else word for word in shlex.split(command, posix=False)]


# libraries -----------------------------------------------------------------------------------------------------------
LIBRARY_SUFFIX = {"win32": ".dll", "darwin": ".dylib"}.get(sys.platform, ".so")
"""The end of the name of a shared library."""
LIBRARY_FLAGS = () if sys.platform == "win32" else ("-fPIC",)
"""Flags of a C compiler for a shared library, besides -shared."""
MATHS_FLAGS = () if sys.platform == "win32" else ("-lm",)
"""Flags of the linker for functions such as sqrt; on Windows the C library has them."""


def extension_flags() -> tuple[str, ...]:
    """Return the flags that the linker needs for a library of this kind.

    Python loads the library, and the library calls Python.
    """
    if sys.platform == "win32":
        return f"-L{Path(sys.base_prefix, 'libs')}", "-lpython3"
    return ("-undefined", "dynamic_lookup") if sys.platform == "darwin" else ()


def close_library(library: Any) -> None:
    """Let go of a library that `ctypes` has opened.

    The system would open no other at its path.
    """
    import _ctypes

    close = getattr(_ctypes, "dlclose", None) or getattr(_ctypes, "FreeLibrary", None)
    if close is not None:
        close(library._handle)


# network --------------------------------------------------------------------------------------------------------------
def take_port_again(listening: socket.socket) -> None:
    """Let a socket take a port that was in use a moment ago, but none still in use.

    On Windows SO_REUSEADDR would share the port, so SO_EXCLUSIVEADDRUSE is used.
    """
    exclusive = getattr(socket, "SO_EXCLUSIVEADDRUSE", None)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR if exclusive is None else exclusive, 1)


def replace_unencodable() -> None:
    """Print a question mark for characters that the output cannot encode."""
    for stream in (sys.stdout, sys.stderr):
        if reconfigure := getattr(stream, "reconfigure", None):
            reconfigure(errors="replace")
