"""Sockets: chapters of a game into which modules from other packages are plugged, found by their entry points and by nothing else.

A socket is a chapter of stubs that ends with `plug(globals(), group, zone, shared)`. In its place stands, in both worlds, a chapter
written here: every stub asks the module whose mark lies in the zone, and does what it says itself where it is nobody's.
Plugged modules are written in the language of rules; of the game they may import the shared chapters, and nothing else.
"""

from __future__ import annotations

import ast
import logging
import re
from collections.abc import Mapping
from functools import lru_cache
from hashlib import blake2b
from importlib.metadata import entry_points
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple

LOG = logging.getLogger("gamester")
NAME = re.compile(r"[a-z][a-z0-9_]{0,23}")
FIRST = 256
"""Marks begin here; below is room for what a game numbers itself."""
COMMON = ("gamester.kernel.chance", "gamester.kernel.scribe", "gamester.kernel.zones", "__future__")
STRINGS = {"ID", "LABEL", "CHOICES"}
"""Constants of a plugged module that are words: for people, never for rules."""


class Socket(NamedTuple):
    """What the call at the end of a socket says."""

    home: str
    group: str
    zone: str
    shared: tuple[str, ...]
    stubs: tuple[str, ...] = ()
    """What a module must have, `options(t, seat, choice)`."""


class Plugged(NamedTuple):
    """A module in a socket: the name of its entry point, the module, and its mark."""

    name: str
    module: str
    mark: int


class Found(NamedTuple):
    """What the entry points of a group lead to: what is plugged, by name, and why others are not."""

    plugged: Mapping[str, Plugged]
    left_out: Mapping[str, str]


def mark_of(name: str) -> int:
    """The number that stands for a name on every machine, whatever else is installed there."""
    return FIRST + int.from_bytes(blake2b(name.encode(), digest_size=4).digest(), "big") % (2**31 - FIRST)


def plug(names: dict[str, Any], group: str, zone: str, shared: str) -> None:
    """Put the written chapter in the place of the stubs in a module's `globals()`; `shared` are names of chapters with spaces between."""
    path = Path(names["__file__"])
    text = path.read_text("utf-8")
    socket = socket_of(ast.parse(text), names["__name__"])
    assert socket is not None and (socket.group, socket.zone, " ".join(socket.shared)) == (group, zone, shared)
    exec(compile(written(text, socket), str(path), "exec"), names)


def inside(chapter: ModuleType) -> Found:
    """What is plugged into a socket, given as it was imported."""
    return found(_socket(chapter))


def why_not_plugged(module: str, chapter: ModuleType) -> str:
    """Why a module cannot be plugged into a socket, or "", whether or not it is installed."""
    return why_not(module, _socket(chapter))


def _socket(chapter: ModuleType) -> Socket:
    socket = socket_of(ast.parse(Path(str(chapter.__file__)).read_text("utf-8")), chapter.__name__)
    assert socket is not None, f"{chapter.__name__} is no socket"
    return socket


def socket_of(tree: ast.Module, module: str) -> Socket | None:
    """What kind of socket a chapter is, if it is one."""
    call = tree.body[-1].value if tree.body and isinstance(tree.body[-1], ast.Expr) else None
    if not (isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id == "plug"):
        return None
    group, zone, shared = (str(ast.literal_eval(given)) for given in call.args[1:])
    stubs = tuple(signature(node) for node in tree.body if isinstance(node, ast.FunctionDef))
    return Socket(module.rpartition(".")[0], group, zone, tuple(shared.split()), stubs)


def written(text: str, socket: Socket) -> str:
    """The chapter that stands for a socket: its stubs, each asking first whoever is plugged in."""
    tree = ast.parse(text)
    stubs = [node for node in tree.body if isinstance(node, ast.FunctionDef)]
    plugged = [*found(socket).plugged.values()]
    lines = [f'"""{ast.get_docstring(tree)}"""', ""]
    lines += [ast.unparse(node) for node in tree.body if isinstance(node, ast.ImportFrom) and node.module != __name__]
    lines += [f"from {one.module} import {stub.name} as {stub.name}_{one.name}" for one in plugged for stub in stubs]
    for stub in stubs:
        given, answer = ", ".join(arg.arg for arg in stub.args.args), ast.unparse(stub.returns or ast.Constant(None))
        lines += ["", "", f"def {stub.name}({ast.unparse(stub.args)}) -> {answer}:", f'    """{ast.get_docstring(stub)}"""']
        for one in plugged:
            back = "" if answer == "None" else "return "
            lines += [f"    if t.{socket.zone} == {one.mark}:", f"        {back}{stub.name}_{one.name}({given})"]
        lines += [f"    {ast.unparse(node)}" for node in stub.body[1:]]
    return "\n".join(lines) + "\n"


def signature(stub: ast.FunctionDef) -> str:
    """A function's name and its parameters, `options(t, seat, choice)`."""
    return f"{stub.name}({', '.join(arg.arg for arg in stub.args.args)})"


@lru_cache(maxsize=16)
def found(socket: Socket) -> Found:
    """What the entry points of a group lead to, by name. Whatever a module lacks is no reason to fail at another."""
    plugged: dict[str, Plugged] = {}
    left_out: dict[str, str] = {}
    for point in sorted(entry_points(group=socket.group), key=lambda point: point.name):
        one = Plugged(point.name, point.value, mark_of(point.name))
        why = "" if NAME.fullmatch(one.name) else "a name is of lower-case letters, digits and _, at most 24"
        why = why or why_not(one.module, socket)
        if not why and any(one.mark == other.mark for other in plugged.values()):
            why = "its name has the same mark as another's; choose another name"
        if why:
            left_out[point.name] = why
            LOG.error("%s %r is left out: %s", socket.group, point.name, why)
        else:
            plugged.setdefault(point.name, one)
    return Found(plugged, left_out)


def why_not(module: str, socket: Socket) -> str:
    """Why a module cannot be plugged in, or ""; it is not imported for that."""
    root = module.partition(".")[0]
    if root == "gamester":
        return f"{module} is not from another package"
    todo, seen = [module], {module}
    while todo:
        text = _text_of(todo[-1])
        if not text:
            return f"there is no module {todo[-1]} that can be read"
        try:
            tree = ast.parse(text)
        except (SyntaxError, ValueError) as fault:
            return f"{todo[-1]} cannot be read: {fault}"
        has = {node.name: signature(node) for node in tree.body if isinstance(node, ast.FunctionDef)}
        lacking = [stub for stub in socket.stubs if todo[-1] == module and has.get(stub.partition("(")[0]) != stub]
        faults = [f"{module} has no function {stub}" for stub in lacking] + _faults(todo.pop(), text, tree, socket)
        if faults:
            return "; ".join(faults)
        asked = {node.module for node in tree.body if isinstance(node, ast.ImportFrom) and node.module}
        news = [other for other in sorted(asked - seen) if other.partition(".")[0] == root]
        todo += news
        seen |= {*news}
    return ""


def _text_of(module: str) -> str:
    try:
        spec = find_spec(module)
        return Path(spec.origin).read_text("utf-8") if spec and spec.origin else ""
    except (ImportError, OSError, ValueError):
        return ""


def _faults(module: str, text: str, tree: ast.Module, socket: Socket) -> list[str]:
    """What of a module is not in the language of rules, or imports what is not its own."""
    from gamester.kernel.language import faults_in  # which reads chapters, and so sockets

    shared = {*COMMON, *(f"{socket.home}.{chapter}" for chapter in socket.shared)}
    lines, given = text.splitlines(), set(STRINGS)
    for node in tree.body:
        own = isinstance(node, ast.ImportFrom) and node.level == 0 and (node.module or "").partition(".")[0] == module.partition(".")[0]
        known = isinstance(node, ast.ImportFrom) and node.level == 0 and node.module in shared
        said = isinstance(node, ast.Assign) and {ast.unparse(name) for name in node.targets} <= STRINGS
        if (own or known or said) and not any(alias.name == "*" for alias in getattr(node, "names", ())):
            for line in range(node.lineno - 1, node.end_lineno or node.lineno):
                lines[line] = ""  # what is sound here and unknown there; the numbers of lines stay true
            given |= {alias.asname or alias.name for alias in getattr(node, "names", ())}
    return faults_in("\n".join(lines) + "\n", module, given=given)
