"""Load one source of rules as the plain or the compiled runtime.

The plain runtime runs the rules as written, can be stepped through and needs no NumPy. The compiled runtime is built by
Numba and works on int32 arrays. It is a private package per game, layout and module of entry points, named by a hash of
everything that matters. A child process writes and compiles it once; later runs load it from Numba's own cache beside
it.
"""

from __future__ import annotations

import importlib
import importlib.util
import os
import shutil
import subprocess
import sys
import tempfile
import threading
from functools import lru_cache
from hashlib import blake2b
from pathlib import Path
from types import ModuleType
from typing import Any

from gamester.core.codegen import generate_functions
from gamester.core.compile.cache import cache_folder, file_lock
from gamester.core.compile.collect import CONTRACT, DERIVED, PROSPECTS, Chapter, collect_chapters, rewrite_imports
from gamester.core.compile.program import package_files
from gamester.core.events import Wanted
from gamester.core.layout import Layout

LEAN = "gamester.core.compile.lean"
_LOCK = threading.RLock()
_BUILD_LOCKS: dict[Any, threading.RLock] = {}
"""One lock per compiled runtime: a caller that needs one does not wait for the compilation of another."""


class CompilationUnavailable(RuntimeError):
    """Raised if the rules cannot be compiled on this machine; the message says why.

    The plain runtime always works.
    """


# plain ----------------------------------------------------------------------------------------------------------------
def load_plain(home: str, layout: Layout, doors: str) -> ModuleType:
    """Return the entry points `doors` bound to the game in package `home`, in Python.

    Modules of the game stay as imported, and nothing is written to disk. Its state array is a list of plain states.
    """
    return _plain(home, layout, doors)


@lru_cache(maxsize=256)
def _plain(home: str, layout: Layout, doors: str) -> ModuleType:
    with _LOCK:
        rules = importlib.import_module(f"{home}.game")
        own = (f"{home}.", "gamester.core.")
        chapters = collect_chapters(home, doors)
        generic = {name: chapter for name, chapter in chapters.items() if not name.startswith(own)}
        # The cache keeps `layout` alive, so its id names it.
        tag = f"{home}.plain_{id(layout):x}_{doors.replace('.', '_')}"
        derived = _in_memory(f"{tag}.derived", generate_functions(layout, compiled=False), f"<{home} zones>", {"LAYOUT": layout})
        place = {CONTRACT: rules.__name__, DERIVED: derived.__name__, PROSPECTS: f"{home}.evaluation"} | {
            name: f"{tag}.{name}" for name in generic
        }
        # A module needs those that it imports, so they are loaded first.
        for name in reversed(_topological_order(generic)):
            _in_memory(place[name], rewrite_imports(generic[name], place), str(generic[name].path), {})
        return sys.modules[place[doors]]


def _in_memory(name: str, text: str, path: str, names: dict[str, Any]) -> ModuleType:
    module = ModuleType(name)
    module.__file__ = path
    sys.modules[name] = module
    vars(module).update(names)
    exec(compile(text, path, "exec"), vars(module))
    return module


def _topological_order(chapters: dict[str, Chapter]) -> list[str]:
    """Return module names with importers before the modules they import.

    Collection starts at the entry points and follows imports, so a stable sort by depth suffices.
    """
    depth = dict.fromkeys(chapters, 0)
    for _ in chapters:
        for name, chapter in chapters.items():
            for other in chapters:
                if f"from {other} import" in chapter.text:
                    depth[other] = max(depth[other], depth[name] + 1)
    return sorted(chapters, key=lambda name: depth[name])


# compiled -------------------------------------------------------------------------------------------------------------
def load_compiled(home: str, layout: Layout, doors: str, checked: bool = True, counted: Wanted = ()) -> ModuleType:
    """Return the same entry points compiled.

    States are an int32 array of shape (n, words). Raises CompilationUnavailable if this machine cannot compile them.
    `checked` keeps every index in its range (the default); without it rules run faster and an index error goes unnoticed.
    With `counted` each row has one more cell per counter behind its words (see `events.py`).
    """
    world = home, layout, doors, checked, counted
    # `lru_cache` alone would let two threads compile the same runtime.
    with _BUILD_LOCKS.setdefault(world, threading.RLock()):
        return _compiled(*world)


@lru_cache(maxsize=256)
def _compiled(home: str, layout: Layout, doors: str, checked: bool, counted: Wanted) -> ModuleType:
    try:
        import numba
        import numpy
    except ImportError as why:
        raise CompilationUnavailable(f"compiled rules need the extra `fast` (pip install 'gamester[fast]'): {why}") from None
    name, files = package_source(home, layout, doors, checked, f"{sys.version} {numba.__version__} {numpy.__version__}", counted)
    folder = cache_folder()
    if folder is None:
        raise CompilationUnavailable(
            "expected a private folder for compiled rules, found none: set GAMESTER_CACHE to a folder that only you can write"
        )
    try:
        # The lock is held while loading, too: no other process may delete the package meanwhile.
        with file_lock(folder / f"{name}.lock"):
            # A package may be damaged on disk: the second attempt builds it again.
            for attempt in (1, 2):
                try:
                    _build(folder, name, files)
                    return _load(folder, name)
                except CompilationUnavailable:
                    raise
                except Exception:
                    _unload(name)
                    shutil.rmtree(folder / name, ignore_errors=True)
                    if attempt == 2:
                        raise
    except OSError as why:
        raise CompilationUnavailable(f"cannot store compiled rules in {folder}: {why.strerror or why}") from None
    raise AssertionError("unreachable")


def package_source(home: str, layout: Layout, doors: str, checked: bool, versions: str, counted: Wanted = ()) -> tuple[str, dict[str, str]]:
    """Return the name of the private package and its files, as file name to text.

    The name contains a hash of the files and of `versions`, so a change of either makes a new package.
    """
    chapters = collect_chapters(home, doors)
    files = package_files(home, layout, doors, checked, chapters, counted)
    stamp = blake2b(versions.encode(), digest_size=10)
    for file in sorted(files):
        stamp.update(f"\0{file}\0{files[file]}".encode())
    name = f"{home.rsplit('.', 1)[-1]}_{doors.rsplit('.', 1)[-1]}_{stamp.hexdigest()}"
    return name, {file: text.replace("@PACKAGE@", name) for file, text in files.items()}


def _build(folder: Path, name: str, files: dict[str, str]) -> None:
    """Write the package and compile it, unless one with these files is ready.

    A child process compiles, so that the event loop of this process keeps running. The files are compared byte by byte,
    because their content is executed.
    """
    if (folder / name / "ready").exists() and all(_has_content(folder / name / file, text) for file, text in files.items()):
        return
    shutil.rmtree(folder / name, ignore_errors=True)
    # Written aside and renamed, so that a package is there as a whole or not at all.
    writing = Path(tempfile.mkdtemp(dir=folder, prefix=f"{name}."))
    try:
        for file, text in files.items():
            (writing / file).write_bytes(text.encode())  # bytes, so that no line ending changes: `_has_content` compares bytes
        writing.rename(folder / name)
    except OSError:
        shutil.rmtree(writing, ignore_errors=True)
        raise
    say = f"import sys; sys.path.insert(0, {str(folder)!r}); import {name}.doors"
    words = _run_in_child(f"import {LEAN}; {say}")
    if LEAN.rpartition(".")[2] + ".py" in words:  # the patches do not fit this Numba: compile without them
        words = _run_in_child(say)
    if words:
        raise CompilationUnavailable(f"the rules did not compile:\n{words[-4000:]}")
    (folder / name / "ready").touch()


def _run_in_child(code: str) -> str:
    """Run Python code in a child process. Return "" or its error output."""
    # These settings of the user would move the cache, or change or prevent what is compiled.
    env = {key: value for key, value in os.environ.items() if key not in ("NUMBA_CACHE_DIR", "NUMBA_BOUNDSCHECK", "NUMBA_DISABLE_JIT")}
    child = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, errors="replace", env=env, check=False)
    return (child.stderr or f"exit code {child.returncode}") if child.returncode else ""


def _has_content(path: Path, text: str) -> bool:
    try:
        return path.read_bytes() == text.encode()
    except OSError:
        return False


def _load(folder: Path, name: str) -> ModuleType:
    if name not in sys.modules:
        # Loaded by path: the cache folder must not become part of `sys.path`.
        spec = importlib.util.spec_from_file_location(name, folder / name / "__init__.py", submodule_search_locations=[str(folder / name)])
        if spec is None or spec.loader is None:
            raise CompilationUnavailable(f"cannot load compiled rules from {folder / name}")
        made = importlib.util.module_from_spec(spec)
        sys.modules[name] = made
        spec.loader.exec_module(made)
    return importlib.import_module(f"{name}.doors")


def _unload(name: str) -> None:
    for module in [module for module in sys.modules if module == name or module.startswith(f"{name}.")]:
        del sys.modules[module]
