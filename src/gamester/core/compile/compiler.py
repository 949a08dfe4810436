"""The C compiler that makes a shared library.

It is found here, and runs in a process of its own that is ended when it takes too long.
"""

from __future__ import annotations

import os
import platform
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path

from gamester import system

COMPILERS = ("cc", "gcc", "clang")
FLAGS = ("-std=c11", "-O3", "-fwrapv", "-shared", "-w")
CHECKED_FLAGS = ("-DCHECKED", "-O2")
"""Flags of the checked build besides; it takes too long with -O3, and speed is not what it is for."""
MAX_BUILD_SECONDS = 300.0
"""Seconds after which a compiler is taken to hang."""
NONE = "none"


class CompilationUnavailable(RuntimeError):
    """Raised if the compiled runtime cannot be had here; the message says why.

    The plain runtime is always available.
    """


def find_compiler() -> tuple[str, ...]:
    """Return the command of a C compiler.

    It is GAMESTER_CC, the system's, or that of the package ziglang. Raises CompilationUnavailable if
    there is none, or if GAMESTER_CC says `none`.
    """
    if asked := os.environ.get("GAMESTER_CC", "").strip():
        if asked == NONE:
            raise CompilationUnavailable("GAMESTER_CC says that rules are not to be compiled")
        command = tuple(system.words_of(asked))
        if not shutil.which(command[0]):
            raise CompilationUnavailable(f"GAMESTER_CC names {command[0]}, which is no program here")
        return command
    for name in COMPILERS:
        if shutil.which(name):
            return (name,)
    if find_spec("ziglang"):
        return sys.executable, "-m", "ziglang", "cc"
    raise CompilationUnavailable("there is no C compiler: install cc, gcc or clang, or `pip install 'gamester[compiler]'`")


def build_command(flags: Sequence[str] = ()) -> tuple[str, ...]:
    """Return the compiler with the flags of a shared library.

    GAMESTER_CFLAGS adds some, which come last and so win.
    """
    return *find_compiler(), *FLAGS, *system.LIBRARY_FLAGS, *flags, *system.words_of(os.environ.get("GAMESTER_CFLAGS", ""))


def build_key() -> str:
    """Return everything that the machine code of a text depends on.

    That is the command, the system and the processor.
    """
    return "\0".join((*build_command(), platform.system(), platform.machine()))


def build_library(
    sources: Sequence[Path], target: Path, flags: Sequence[str] = (), seconds: float = 0.0, linked: Sequence[str] = ()
) -> None:
    """Compile some files into one library.

    It takes MAX_BUILD_SECONDS, or the seconds given, at most. Raises CompilationUnavailable with the
    compiler's first complaint.
    """
    seconds = seconds or MAX_BUILD_SECONDS
    command = build_command(flags)
    name = Path(command[0]).name
    try:
        compiler = subprocess.Popen(
            [*command, "-o", str(target), *map(str, sources), *linked, *system.MATHS_FLAGS],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            text=True,
            errors="replace",
            **system.own_group(),
        )
    except OSError as why:
        raise CompilationUnavailable(f"the C compiler {name} cannot be started: {why.strerror or why}") from None
    try:
        _, said = compiler.communicate(timeout=seconds)
    except subprocess.TimeoutExpired:
        system.end_group(compiler.pid)
        compiler.communicate()
        raise CompilationUnavailable(f"the C compiler {name} did not end within {seconds:g} s") from None
    if compiler.returncode:
        raise CompilationUnavailable(f"the C compiler {name} failed: {_complaint(said) or f'exit code {compiler.returncode}'}")
    if not target.is_file():
        raise CompilationUnavailable(f"the C compiler {name} wrote no library")


def include_folder() -> Path:
    """Return the folder of Python.h.

    Raises CompilationUnavailable if this Python came without it.
    """
    folder = Path(sysconfig.get_path("include"))
    if not (folder / "Python.h").is_file():
        raise CompilationUnavailable("this Python has no header files (on Debian they are in the package python3-dev)")
    return folder


def _complaint(said: str) -> str:
    """Return the line of a compiler's output that says what is wrong."""
    lines = [line.strip() for line in said.splitlines() if line.strip()]
    return next((line for line in lines if "error" in line), lines[-1] if lines else "")[:300]
