"""Everything that differs between Linux, macOS and Windows, in one place.

A function here does its work where the system can do it, and says in its docstring what it does elsewhere. No other module asks which
system this is, or whether a function of `os`, `signal` or `socket` is there; tests take these functions away, one system at a time.
"""

from __future__ import annotations

import errno
import os
import shlex
import signal
import socket
import struct
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
"""Mode of a file that its owner alone may read and write."""
NO_LOCKS = {errno.ENOLCK, errno.ENOSYS, errno.EOPNOTSUPP, errno.ENOTSUP, errno.EINVAL}
"""How a disk says that it knows no locks, as some that lie in a network do."""
OPEN_FILES = (1 << 20, 1 << 16, 24_576, 10_240)
"""Numbers of open files to ask for where no limit is set: macOS lists `infinity` and refuses it."""
BUSY = 2.0
"""Seconds for which a file is tried that another program has open: Windows gives no other name to an open file."""
SIOCGIFADDR = 0x8915


# folders and files ----------------------------------------------------------------------------------------------------
def data_folder() -> Path | None:
    """Return the folder of this user for data; None for a user without a home.

    $XDG_DATA_HOME where it is set, else on Linux ~/.local/share, on macOS ~/Library/Application Support, on Windows %LOCALAPPDATA%.
    """
    from platformdirs import user_data_path

    if named := os.environ.get("XDG_DATA_HOME"):
        return Path(named) / "gamester"
    before = _in_home(lambda: _home(".local", "share"))  # on every system, in the first versions
    usual = _in_home(lambda: user_data_path("gamester", appauthor=False))
    return before if before and before.is_dir() and not (usual and usual.is_dir()) else usual


def cache_folders() -> list[Path]:
    """Return the folders in which this user may keep what can be made again, best first."""
    from platformdirs import user_cache_path

    user = os.getuid() if hasattr(os, "getuid") else "me"
    usual = (lambda: user_cache_path("gamester", appauthor=False)), (lambda: _home(".cache"))
    return [*filter(None, map(_in_home, usual)), Path(tempfile.gettempdir()) / f"gamester-{user}"]


def _home(*within: str) -> Path:
    return Path(os.path.expanduser("~"), *within, "gamester")


def _in_home(named: Callable[[], Path]) -> Path | None:
    """The path, or None for a user without a home, of whom it would begin with ~."""
    try:
        path = named()
    except RuntimeError:
        return None
    return path if path.is_absolute() else None


def is_ours_alone(folder: Path) -> bool:
    """Return True if the folder is this user's and nobody else may write in it. Where modes say nothing, as on Windows, it is."""
    state = folder.stat()
    return not hasattr(os, "getuid") or (state.st_uid == os.getuid() and not state.st_mode & 0o022)


def anybody_may_write(folder: Path) -> bool:
    """Return True if the modes of the folder let every user of this machine write in it. On Windows modes say nothing."""
    return hasattr(os, "getuid") and bool(folder.stat().st_mode & 0o002)


def keep_to_owner(file: Path) -> None:
    """Take a file from everybody but its owner. On Windows the folder of a user is closed to others already."""
    if hasattr(os, "getuid") and file.stat().st_mode & 0o077:
        file.chmod(OWNERS)


def flush_folder(folder: Path) -> None:
    """Write to disk which files a folder has. Windows opens no folder, and writes this by itself."""
    try:
        opened = os.open(folder, os.O_RDONLY)
    except PermissionError:
        return
    try:
        os.fsync(opened)
    finally:
        os.close(opened)


def replace_file(fresh: Path, old: Path) -> None:
    """Give a file the name of another, at once; PermissionError where a program has that other open for too long (Windows alone)."""
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
    """Hold the lock file `path`; False where another process holds it and `wait` is off. OSError where it cannot be made.

    The system lets go of it however the process ends. Where system or disk know no locks, the file names its holder, and one that is no
    longer there counts for nothing.
    """
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)  # that this system has no better locks
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
    """Let this process open as many files as the system allows: each connection takes one. Windows has no such limit."""
    with suppress(ImportError):
        import resource

        endless = resource.RLIM_INFINITY
        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        for wanted in (hard, *OPEN_FILES) if soft != endless else ():
            if wanted == endless or (soft < wanted and (hard == endless or wanted <= hard)):
                with suppress(ValueError, OSError):
                    resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
                    return


# processes ------------------------------------------------------------------------------------------------------------
def own_group(behind: bool = False) -> dict[str, Any]:
    """Return arguments of a new process, so that `end_group` ends it with all that it starts; `behind` others for the processor."""
    if hasattr(os, "killpg"):
        return {"start_new_session": True}
    flags = getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0) | (getattr(subprocess, "BELOW_NORMAL_PRIORITY_CLASS", 0) if behind else 0)
    return {"creationflags": flags} if flags else {}


def make_way() -> None:
    """Let other processes of this machine go before this one. On Windows `own_group` has seen to that."""
    if hasattr(os, "nice"):
        os.nice(15)


def end_group(number: int) -> None:
    """End at once the process of this number, which was started with `own_group`, and all that it has started."""
    with suppress(OSError):  # it has ended by itself
        if hasattr(os, "killpg"):
            os.killpg(number, signal.SIGKILL)
            return
        with suppress(FileNotFoundError):  # Windows knows who has started whom, and this program of it ends them all
            subprocess.run(["taskkill", "/F", "/T", "/PID", str(number)], capture_output=True, check=False)
        os.kill(number, getattr(signal, "SIGKILL", signal.SIGTERM))


def end_with_parent() -> None:
    """End this process with all that it has started; it stands in a group of its own."""
    end_group(0 if hasattr(os, "killpg") else os.getpid())


def ask_to_end() -> None:
    """Ask this process to end in order, as SIGTERM does; os.kill would end it at once on Windows."""
    if hasattr(os, "killpg"):
        os.kill(os.getpid(), signal.SIGTERM)
    else:
        signal.raise_signal(signal.SIGTERM)


@contextmanager
def held_back_interrupts() -> Iterator[None]:
    """Start no process in this block that hears Ctrl+C before it calls `end_at_interrupt`; one that comes meanwhile is heard after it."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def end_at_interrupt() -> None:
    """Let Ctrl+C end this process at once and without a word: its parent says what came of it."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})


def words_of(command: str) -> list[str]:
    """Return the words of a command line as this system writes them; ValueError where a quotation is not closed."""
    if sys.platform != "win32":
        return shlex.split(command)
    return [word[1:-1] if len(word) > 1 and word[0] == word[-1] == '"' else word for word in shlex.split(command, posix=False)]


# network --------------------------------------------------------------------------------------------------------------
def take_port_again(listening: socket.socket) -> None:
    """Let a port be taken that was in use a moment ago, and none that is: on Windows SO_REUSEADDR would share it."""
    exclusive = getattr(socket, "SO_EXCLUSIVEADDRUSE", None)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR if exclusive is None else exclusive, 1)


def card_addresses() -> Iterator[str]:
    """Yield the IPv4 addresses of the network cards, where the system tells them this way (Linux)."""
    try:
        import fcntl
    except ImportError:
        return
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        for _, name in socket.if_nameindex():
            try:
                told = fcntl.ioctl(asking.fileno(), SIOCGIFADDR, struct.pack("256s", name[:15].encode()))
                yield socket.inet_ntoa(told[20:24])
            except OSError:
                continue


# output ---------------------------------------------------------------------------------------------------------------
def replace_unencodable() -> None:
    """From now on print a question mark where a letter is not in the encoding of the output, and do not fail."""
    for stream in (sys.stdout, sys.stderr):
        if reconfigure := getattr(stream, "reconfigure", None):
            reconfigure(errors="replace")
