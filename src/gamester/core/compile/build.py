"""One source of rules, two worlds: plain (as written, steppable, no NumPy) and compiled (Numba, on int32 arrays).

A compiled world is a private package per game, layout and group of doors, named by the hash of everything that matters.
It is written and compiled once, in a child process, and then loaded from Numba's own cache beside it.
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
"""One for each compiled world: whoever needs another waits for none that is being compiled."""


class CompilationUnavailable(RuntimeError):
    """The compiled world is not to be had here; says why. The plain world always is."""


# plain ----------------------------------------------------------------------------------------------------------------
def load_plain(home: str, layout: Layout, doors: str) -> ModuleType:
    """The doors module `doors` bound to the game in package `home`: chapters as imported, nothing written to disk.

    Tables are a list of plain tables.
    """
    return _plain(home, layout, doors)


@lru_cache(maxsize=256)
def _plain(home: str, layout: Layout, doors: str) -> ModuleType:
    with _LOCK:
        rules = importlib.import_module(f"{home}.game")
        own = (f"{home}.", "gamester.core.")
        chapters = collect_chapters(home, doors)
        generic = {name: chapter for name, chapter in chapters.items() if not name.startswith(own)}
        tag = f"{home}.plain_{id(layout):x}_{doors.replace('.', '_')}"
        derived = _in_memory(f"{tag}.derived", generate_functions(layout, compiled=False), f"<{home} zones>", {"LAYOUT": layout})
        place = {CONTRACT: rules.__name__, DERIVED: derived.__name__, PROSPECTS: f"{home}.evaluation"} | {
            name: f"{tag}.{name}" for name in generic
        }
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
    """Importers before what they import; gathering goes from the doors down, so a stable depth sort suffices."""
    depth = dict.fromkeys(chapters, 0)
    for _ in chapters:
        for name, chapter in chapters.items():
            for other in chapters:
                if f"from {other} import" in chapter.text:
                    depth[other] = max(depth[other], depth[name] + 1)
    return sorted(chapters, key=lambda name: depth[name])


# compiled -------------------------------------------------------------------------------------------------------------
def load_compiled(home: str, layout: Layout, doors: str, checked: bool = True, counted: Wanted = ()) -> ModuleType:
    """The same doors compiled; tables are an int32 array of shape (n, words). NotCompiled when it cannot be had.

    `checked` keeps every index in its range (the default); without it rules run faster and an error is silent.
    With `counted` a row has a cell more for each of them, behind its words (see `counting.py`).
    """
    world = home, layout, doors, checked, counted
    with _BUILD_LOCKS.setdefault(world, threading.RLock()):
        return _compiled(*world)


@lru_cache(maxsize=256)
def _compiled(home: str, layout: Layout, doors: str, checked: bool, counted: Wanted) -> ModuleType:
    try:
        import numba
        import numpy
    except ImportError as why:
        raise CompilationUnavailable(f"the compiled world needs the extra `fast` (pip install 'gamester[fast]'): {why}") from None
    name, files = package_source(home, layout, doors, checked, f"{sys.version} {numba.__version__} {numpy.__version__}", counted)
    folder = cache_folder()
    if folder is None:
        raise CompilationUnavailable("no folder for compiled code can be written: set GAMESTER_CACHE to one that is yours alone")
    try:
        with file_lock(folder / f"{name}.lock"):
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
        raise CompilationUnavailable(f"compiled code cannot be kept in {folder}: {why.strerror or why}") from None
    raise AssertionError("unreachable")


def package_source(home: str, layout: Layout, doors: str, checked: bool, versions: str, counted: Wanted = ()) -> tuple[str, dict[str, str]]:
    """The name of the private package and its files, file name to text."""
    chapters = collect_chapters(home, doors)
    files = package_files(home, layout, doors, checked, chapters, counted)
    stamp = blake2b(versions.encode(), digest_size=10)
    for file in sorted(files):
        stamp.update(f"\0{file}\0{files[file]}".encode())
    name = f"{home.rsplit('.', 1)[-1]}_{doors.rsplit('.', 1)[-1]}_{stamp.hexdigest()}"
    return name, {file: text.replace("@PACKAGE@", name) for file, text in files.items()}


def _build(folder: Path, name: str, files: dict[str, str]) -> None:
    """Write the package and compile it in a child process, so that no event loop here stutters. What lies there must be ours."""
    if (folder / name / "ready").exists() and all(_has_content(folder / name / file, text) for file, text in files.items()):
        return
    shutil.rmtree(folder / name, ignore_errors=True)
    writing = Path(tempfile.mkdtemp(dir=folder, prefix=f"{name}."))
    try:
        for file, text in files.items():
            (writing / file).write_bytes(text.encode())  # ends of lines as they are: `_holds` compares bytes
        writing.rename(folder / name)
    except OSError:
        shutil.rmtree(writing, ignore_errors=True)
        raise
    say = f"import sys; sys.path.insert(0, {str(folder)!r}); import {name}.doors"
    words = _run_in_child(f"import {LEAN}; {say}")
    if LEAN.rpartition(".")[2] + ".py" in words:  # a Numba that is made otherwise inside: the slow way is always open
        words = _run_in_child(say)
    if words:
        raise CompilationUnavailable(f"the rules did not compile:\n{words[-4000:]}")
    (folder / name / "ready").touch()


def _run_in_child(code: str) -> str:
    """Run a line of Python in a process of its own; '' when it went well, else its last words."""
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
        spec = importlib.util.spec_from_file_location(name, folder / name / "__init__.py", submodule_search_locations=[str(folder / name)])
        if spec is None or spec.loader is None:
            raise CompilationUnavailable(f"{folder / name} cannot be loaded")
        made = importlib.util.module_from_spec(spec)
        sys.modules[name] = made
        spec.loader.exec_module(made)
    return importlib.import_module(f"{name}.doors")


def _unload(name: str) -> None:
    for module in [module for module in sys.modules if module == name or module.startswith(f"{name}.")]:
        del sys.modules[module]
