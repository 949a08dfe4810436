"""One source of rules, two runtimes.

They are plain Python (as written, steppable) and compiled C (on int32 arrays). Compiled rules are a
library for each game, layout and set of entry modules, named by the hash of everything that
matters. A wheel has those of the shipped games; others are compiled once, in a process of their
own, and kept in the cache.
"""

from __future__ import annotations

import importlib
import sys
import threading
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache
from hashlib import blake2b
from pathlib import Path
from types import ModuleType
from typing import Any

from gamester.core.codegen import generate_functions
from gamester.core.compile.cache import is_whole, library_path
from gamester.core.compile.collect import CONTRACT, DERIVED, Chapter, collect_chapters, replacements, rewrite_imports
from gamester.core.compile.compiler import CompilationUnavailable, build_key
from gamester.core.compile.library_process import make_order, order_library
from gamester.core.compile.native import CompiledRules, entry_points, load_extension, open_library, shipped_rules
from gamester.core.events import CounterKeys
from gamester.core.layout import Layout

TRANSLATOR_FILES = ("c_types.py", "c_expressions.py", "c_translator.py", "c_package.py", "program.py", "runtime.h")
"""Files of this folder on which the C text of rules depends, besides the rules."""
_LOCK = threading.RLock()
_BUILD_LOCKS: dict[Any, threading.RLock] = {}
"""One lock per library: a caller that needs one does not wait for the compilation of another."""
_LOADED: dict[Any, CompiledRules] = {}


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
        place = {CONTRACT: rules.__name__, DERIVED: derived.__name__} | replacements(home) | {name: f"{tag}.{name}" for name in generic}
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
@dataclass(frozen=True)
class EntryModules:
    """The entry modules that are compiled together.

    With them are the events that are counted, and the module of them that counts.
    """

    modules: tuple[str, ...]
    counted: CounterKeys = ()
    counting: str = ""


def load_compiled(home: str, layout: Layout, doors: str, bounds_checked: bool = True, together: EntryModules | None = None) -> Any:
    """Return the entry points of the module `doors`, compiled.

    Tables are an int32 array of shape (n, words). `checked` keeps every index in its range and every
    number in 64 bits; without it rules run faster and an error is silent. Compiles first what lies
    neither in the installation nor in the cache. Raises CompilationUnavailable if the compiled runtime
    cannot be had.
    """
    return _entries(home, layout, doors, bounds_checked, together or EntryModules((doors,)), wait=True)


def load_if_compiled(home: str, layout: Layout, doors: str, checked: bool = True, together: EntryModules | None = None) -> Any:
    """Return the entry points of the module `doors` without compiling rules.

    Returns None where they would have to be compiled first.
    """
    return _entries(home, layout, doors, checked, together or EntryModules((doors,)), wait=False)


def _entries(home: str, layout: Layout, doors: str, checked: bool, together: EntryModules, wait: bool) -> Any:
    key = home, layout, checked, together
    rules = _LOADED.get(key)
    if rules is None:
        with _BUILD_LOCKS.setdefault(key, threading.RLock()):
            rules = _LOADED.get(key) or _load(home, layout, checked, together, wait)
            if rules is None:
                return None
            _LOADED[key] = rules
    return entry_points(rules, doors)


def _load(home: str, layout: Layout, checked: bool, together: EntryModules, wait: bool) -> CompiledRules | None:
    shipped = {} if checked else shipped_rules()
    if not shipped:
        build_key()  # Without a compiler this says so before all chapters are read.
    stamp = rules_stamp(home, layout, together)
    if found := shipped.get(f"rules_{stamp}"):
        return found
    built = blake2b(f"{build_key()}{checked}".encode(), digest_size=5).hexdigest()
    path = library_path(f"{home.rpartition('.')[2]}_{stamp}_{built}")
    if is_whole(path):
        try:
            return open_library(path)
        except CompilationUnavailable:
            _remove(path)
    if not wait:
        return None
    beside = threading.Thread(target=_prepare_extension, daemon=True)
    beside.start()
    order_library(make_order(path, home, layout, together.modules, together.counted, together.counting, checked))
    beside.join()
    return open_library(path)


def _prepare_extension() -> None:
    """Compile the extension, if need be, while another process compiles rules.

    `open_library` says why it cannot be had.
    """
    with suppress(CompilationUnavailable):
        load_extension()


def _remove(path: Path) -> None:
    """Take away a library that cannot be used.

    Raises CompilationUnavailable if it cannot be taken away either.
    """
    try:
        path.unlink(missing_ok=True)
    except OSError as why:
        raise CompilationUnavailable(f"{path} cannot be replaced: {why.strerror or why}") from None


def rules_stamp(home: str, layout: Layout, together: EntryModules) -> str:
    """Return a hash of all that the C text of rules depends on."""
    stamp = blake2b(repr((home, together, _translator_hash(), replacements(home))).encode(), digest_size=10)
    stamp.update(generate_functions(layout, compiled=True).encode())
    stamp.update(repr([(name, zone.shape) for name, zone in layout.zones.items()]).encode())
    for module in together.modules:
        for name, chapter in sorted(collect_chapters(home, module).items()):
            stamp.update(f"\0{name}\0{chapter.text}".encode())
    return stamp.hexdigest()


@lru_cache(maxsize=1)
def _translator_hash() -> str:
    here = Path(__file__).parent
    return blake2b(b"\0".join((here / name).read_bytes() for name in TRANSLATOR_FILES), digest_size=8).hexdigest()
