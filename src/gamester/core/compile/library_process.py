"""The process that compiles rules, so that no event loop and no game waits.

It translates and compiles them and fills the cache. `order_library` starts it and waits for it. It
reads its order as JSON and goes on to the end if whoever started it has gone.
"""

from __future__ import annotations

import importlib
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

import msgspec

from gamester import system
from gamester.core.compile import compiler
from gamester.core.compile.c_package import exported, package_source
from gamester.core.compile.cache import build_once
from gamester.core.compile.compiler import CHECKED_FLAGS, CompilationUnavailable, build_library
from gamester.core.events import CounterKeys
from gamester.core.layout import Layout, layout

GRACE_SECONDS = 60.0
"""Seconds that the process gets besides those of the compiler: to start, to translate, to wait for another that does the same."""


class LibraryOrder(msgspec.Struct, frozen=True):
    """The rules that are to be compiled, and where to."""

    target: str
    name: str
    home: str
    declared_in: str
    declared: str
    sizes: dict[str, int]
    modules: tuple[str, ...]
    counted: CounterKeys
    counting: str
    checked: bool
    seconds: float


def make_order(
    target: Path, home: str, laid: Layout, modules: tuple[str, ...], counted: CounterKeys, counting: str, checked: bool
) -> LibraryOrder:
    """Return the order for a library."""
    declared = laid.declared
    return LibraryOrder(
        target=str(target),
        name=f"rules_{target.stem}",
        home=home,
        declared_in=declared.__module__,
        declared=declared.__qualname__,
        sizes=laid.sizes,
        modules=modules,
        counted=counted,
        counting=counting,
        checked=checked,
        seconds=compiler.MAX_BUILD_SECONDS,
    )


def order_library(order: LibraryOrder) -> None:
    """Have a library compiled by another process.

    Raises CompilationUnavailable with the reason if it is not.

    That process goes on to its end, within seconds, when this one ends before: the next finds the rules
    compiled.
    """
    env = os.environ | {"PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    command = [sys.executable, "-P", "-c", f"from {__name__} import main; main()"]
    pipe = subprocess.PIPE
    try:
        child = subprocess.Popen(command, stdin=pipe, stdout=subprocess.DEVNULL, stderr=pipe, env=env, **system.own_group())
    except OSError as why:
        raise CompilationUnavailable(f"no process can be started to compile rules: {why.strerror or why}") from None
    try:
        _, said = child.communicate(msgspec.json.encode(order), timeout=order.seconds + GRACE_SECONDS)
    except subprocess.TimeoutExpired:
        system.end_group(child.pid)
        child.communicate()
        raise CompilationUnavailable(f"the rules were not compiled within {order.seconds + GRACE_SECONDS:g} s") from None
    if child.returncode:
        lines = said.decode("utf-8", "replace").strip().splitlines()
        raise CompilationUnavailable(lines[-1] if lines else f"the process that compiles rules ended with code {child.returncode}")


def write_library(order: LibraryOrder, target: Path) -> None:
    """Translate and compile the rules of an order."""
    declared: Any = importlib.import_module(order.declared_in)
    for name in order.declared.split("."):
        declared = getattr(declared, name)
    laid = layout(declared, order.sizes)
    text = package_source(order.home, laid, order.modules, order.name, order.counted, order.counting)
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder, f"{order.name}.c")
        source.write_text(text + exported(order.name), encoding="utf-8")
        build_library([source], target, CHECKED_FLAGS if order.checked else (), order.seconds)


def main() -> None:
    """Carry out the order on the standard input.

    If that cannot be, end with code 1 and one line of words.
    """
    order = msgspec.convert(json.load(sys.stdin), LibraryOrder)
    try:
        build_once(Path(order.target), lambda target: write_library(order, target))
    except SyntaxError as why:
        sys.exit(f"the rules did not compile: {why}")
    except CompilationUnavailable as why:
        sys.exit(str(why))
