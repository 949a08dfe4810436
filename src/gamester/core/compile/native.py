"""Compiled rules as Python calls them.

Here are the extension, libraries opened through it, and entry points by name. The extension is
`native.c`. A wheel brings it, with the rules that it ships; elsewhere it is compiled once and kept
in the cache.
"""

from __future__ import annotations

import ctypes
import importlib
import importlib.machinery
import importlib.util
import sys
import threading
from contextlib import suppress
from hashlib import blake2b
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any, Protocol

from gamester import system
from gamester.core.compile.c_package import RUNTIME, rules_version
from gamester.core.compile.cache import build_once, is_whole, library_path
from gamester.core.compile.compiler import CompilationUnavailable, build_key, build_library, include_folder

EXTENSION = "gamester.core.compile._native"
SOURCE = Path(__file__).with_name("native.c")
_LOCK = threading.Lock()
_BUILT: list[ModuleType] = []


class CompiledRules(Protocol):
    """The compiled rules of one game and one layout."""

    name: str
    words: int
    entries: list[str]

    def bind(self, name: str, *buffers: Any) -> Any:
        """Return an entry point as a function.

        Buffers given here are left out of every call.
        """


def shipped_rules() -> dict[str, CompiledRules]:
    """Return the rules that came with this installation, by name."""
    extension = _shipped_extension()
    return extension.SHIPPED if extension else {}


def load_extension() -> Any:
    """Return the extension, compiled first if need be.

    Raises CompilationUnavailable if it cannot be had.
    """
    with _LOCK:
        if shipped := _shipped_extension():
            return shipped
        if not _BUILT:
            _BUILT.append(_build_extension())
        return _BUILT[0]


def open_library(path: Path) -> CompiledRules:
    """Return the rules in a library.

    Raises CompilationUnavailable if it is none of ours.
    """
    extension = load_extension()
    library = None
    try:
        library = ctypes.CDLL(str(path))
        found = library.gamester_rules
        found.restype = ctypes.c_void_p
        rules: CompiledRules = extension.Rules(found())
    except (OSError, AttributeError, ImportError) as why:
        if library is not None:
            system.close_library(library)
        raise CompilationUnavailable(f"{path.name} holds no compiled rules: {type(why).__name__}") from None
    return rules


def entry_points(rules: CompiledRules, module: str) -> SimpleNamespace:
    """Return the entry points of one module, as attributes."""
    group = module.rpartition(".")[2].removesuffix("_entry")
    names = [name for name in rules.entries if name.rpartition(".")[0] == group]
    return SimpleNamespace(**{name.rpartition(".")[2]: rules.bind(name) for name in names}, rules=rules)


def _shipped_extension() -> Any:
    """Return the extension of a wheel, or None.

    It is None where there is none, or one of another version.
    """
    try:
        extension = importlib.import_module(EXTENSION)
    except ImportError:
        return None
    return extension if rules_version() == extension.VERSION else None


def _build_extension() -> ModuleType:
    headers = include_folder()
    texts = SOURCE.read_bytes() + RUNTIME.read_bytes()
    stamp = blake2b(texts + f"{build_key()}{headers}{sys.version_info[:2]}".encode(), digest_size=10).hexdigest()

    def build(target: Path) -> None:
        build_library([SOURCE], target, (f"-I{headers}", f"-I{RUNTIME.parent}"), linked=system.extension_flags())

    path = library_path(f"native_{stamp}")
    if is_whole(path):
        with suppress(CompilationUnavailable):
            return _open_extension(path)
        path.unlink(missing_ok=True)
    build_once(path, build)
    return _open_extension(path)


def _open_extension(path: Path) -> ModuleType:
    loader = importlib.machinery.ExtensionFileLoader(EXTENSION, str(path))
    spec = importlib.util.spec_from_file_location(EXTENSION, path, loader=loader)
    if spec is None:
        raise CompilationUnavailable(f"{path.name} cannot be loaded")
    try:
        extension = importlib.util.module_from_spec(spec)
        loader.exec_module(extension)
    except ImportError as why:
        raise CompilationUnavailable(f"{path.name} is no extension: {why}") from None
    return extension
