"""Patches: the difference of two descriptions, by node and field.

Two descriptions in, one patch out; nothing is kept. On the wire:

    {"n": 12, "set": {"seat-1": {"mark": "ready"}}, "new": {"pair-0-1": {"c": "Grid", ...}}, "gone": ["draft"], "log": [...], "say": "..."}

`set` replaces fields of nodes that are there; null stands for a field that is back at its default. Fields that hold nodes hold their ids.
`log` are new lines of the node `log`, which only grows; a line with the number of one that is there replaces it, since a line may still
get a few more words.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from operator import attrgetter
from typing import Any

import msgspec
from msgspec import NODEFAULT

from gamester.ui.vocabulary import Log, Node, Told
from gamester.words.phrases import encode_json

encode = encode_json
"""The encoder of everything that goes out."""

Nodes = dict[str, Any]
"""A description by the ids of its nodes; each has its component as `c`."""


Field = tuple[str, str, bool, Any]
"""A field of a node: its name, its name on the wire, True if it holds nodes, and its default."""


@lru_cache(maxsize=64)
def _fields(kind: type[Node]) -> tuple[Callable[[Node], tuple[Any, ...]], tuple[Field, ...]]:
    """Return a function that reads every field but the id, and these fields."""
    found = []
    for one in msgspec.structs.fields(kind):
        default = one.default_factory() if one.default_factory is not NODEFAULT else one.default
        if one.name != "id":
            found.append((one.name, one.encode_name, one.name in kind.KIDS, default))
    return attrgetter("id", *[field[0] for field in found]), (("id", "", False, None), *found)


def flatten(node: Node, into: Nodes | None = None) -> Nodes:
    """Return a description as its nodes by id."""
    nodes: Nodes = {} if into is None else into
    if node.id in nodes:
        raise ValueError(f"expected every node to have an id of its own, got two with the id {node.id!r}")
    fields: dict[str, Any] = {"c": type(node).__name__}
    nodes[node.id] = fields
    read, specs = _fields(type(node))
    for (name, wire, holds_nodes, default), value in zip(specs, read(node), strict=True):
        if name != "id" and value != default:
            fields[wire] = [kid.id for kid in value] if holds_nodes else value
        if holds_nodes:
            for kid in value:
                flatten(kid, nodes)
    return nodes


def walk(node: Node) -> Iterator[Node]:
    """Yield a node and all nodes below it."""
    yield node
    for name in node.KIDS:
        for kid in getattr(node, name):
            yield from walk(kid)


class Patch:
    """The difference between two descriptions."""

    __slots__ = ("gone", "log", "new", "set")

    def __init__(self, old: Node, new: Node) -> None:
        self.set: dict[str, dict[str, Any]] = {}
        self.new: Nodes = {}
        self.gone: dict[str, Node] = {}
        self.log: tuple[Told, ...] = ()
        if old is not new:
            self._compare(old, new)
        if self.new and self.gone:  # A node that only moved from one box to another is new there, not gone.
            for id in self.gone.keys() & self.new.keys():
                del self.gone[id]

    def __bool__(self) -> bool:
        return bool(self.set or self.new or self.gone or self.log)

    def _compare(self, old: Node, new: Node) -> None:
        kind = type(new)
        if type(old) is not kind:
            self._drop(old)
            flatten(new, self.new)
            return
        changed: dict[str, Any] = {}
        read, specs = _fields(kind)
        for (name, wire, holds_nodes, default), before, now in zip(specs, read(old), read(new), strict=True):
            if before is now or name == "id":
                continue
            if holds_nodes:
                self._compare_kids(before, now, changed, wire)
            elif before != now:
                if kind is Log and name == "lines" and (fresh := _fresh(before, now)) is not None:
                    self.log = fresh
                else:
                    changed[wire] = None if now == default else now
        if changed:
            self.set[new.id] = changed

    def _compare_kids(self, before: tuple[Node, ...], now: tuple[Node, ...], changed: dict[str, Any], wire: str) -> None:
        if len(before) == len(now) and all([kid is old or kid.id == old.id for old, kid in zip(before, now, strict=True)]):
            for old, kid in zip(before, now, strict=True):
                if old is not kid:
                    self._compare(old, kid)
            return
        left = {kid.id: kid for kid in before}
        for kid in now:
            had = left.pop(kid.id, None)
            if had is None:
                flatten(kid, self.new)
            elif had is not kid:
                self._compare(had, kid)
        for kid in left.values():
            self._drop(kid)
        ids = [kid.id for kid in now]
        if ids != [kid.id for kid in before]:
            changed[wire] = ids or None

    def _drop(self, node: Node) -> None:
        self.gone[node.id] = node
        for name in node.KIDS:
            for kid in getattr(node, name):
                self._drop(kid)

    def fields(self) -> dict[str, Any]:
        """Return the patch as it goes out."""
        found = {"set": self.set, "new": self.new, "gone": sorted(self.gone), "log": self.log}
        return {name: value for name, value in found.items() if value}


def _fresh(before: tuple[Told, ...], now: tuple[Told, ...]) -> tuple[Told, ...] | None:
    """Return the new lines of a log, or None if it is another log.

    The last old line is among them if it got more words.
    """
    if now[: len(before)] == before:
        return now[len(before) :]
    whole = len(before) - 1
    if whole < len(now) and now[:whole] == before[:whole] and now[whole].number == before[whole].number:
        return now[whole:]
    return None


def apply_patch(nodes: Nodes, patch: Mapping[str, Any]) -> Nodes:
    """Return the description after a patch, as every client computes it.

    `nodes` are left as they are.
    """
    gone = set(patch.get("gone", ()))
    after = {id: node for id, node in nodes.items() if id not in gone}
    after |= patch.get("new", {})
    for id, fields in patch.get("set", {}).items():
        after[id] = {name: value for name, value in {**after[id], **fields}.items() if value is not None}
    if patch.get("log"):
        numbers = {line["n"] for line in patch["log"]}
        kept = [line for line in after["log"].get("lines", ()) if line["n"] not in numbers]
        after["log"] = {**after["log"], "lines": [*kept, *patch["log"]]}
    return after


def apply_message(nodes: Nodes, message: Mapping[str, Any]) -> Nodes:
    """Return the description after a message of a desk."""
    if "all" in message:
        return dict(message["all"])
    for step in message.get("steps", ()):
        nodes = apply_patch(nodes, step)
    return apply_patch(nodes, message)
