"""Reading a description: from its nodes as they travel back to structs.

A surface in Python draws structs. A component or a field of a newer server does not stop it: an unknown component keeps its `say`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

import msgspec

from gamester.ui.patch import Nodes, apply_message, encode, flatten
from gamester.ui.vocabulary import NODES, Dock, Log, Node, Plate, Result, Table

KINDS = {kind.__name__: kind for kind in NODES}
ROOT = "table"
MAX_DEPTH = 12
"""Nodes within nodes. Games need four."""
Kind = TypeVar("Kind", bound=Node)


def read_table(nodes: Mapping[str, Any]) -> Table:
    """Return the description of a table whose nodes were sent.

    Raises ValueError or KeyError if they are no description.
    """
    table = _read(nodes, ROOT, set())
    if not isinstance(table, Table):
        raise ValueError(f"expected a Table as the node {ROOT!r}, got {type(table).__name__}")
    return table


def nodes_after(nodes: Nodes, message: bytes) -> Nodes:
    """Return the nodes after a message of a desk in this process.

    An empty message changes nothing.
    """
    return apply_message(nodes, msgspec.json.decode(message)) if message else nodes


def dock_of(table: Table) -> Dock:
    """Return the decision of a table; after the end an empty one."""
    return _first(table.dock, Dock) or Dock("dock")


def result_of(table: Table) -> Result | None:
    """Return the result of a table, None before the end."""
    return _first(table.dock, Result)


def log_of(table: Table) -> Log:
    """Return the log of a table."""
    return _first(table.log, Log) or Log("log")


def plates_of(table: Table) -> list[Plate]:
    """Return the seats of a table in the order of play."""
    return sorted([node for node in (*table.seats, *table.mine) if isinstance(node, Plate)], key=lambda plate: plate.seat)


def seat_names(table: Table) -> list[str]:
    """Return the names of the seats in the order of play, as they were given."""
    return [plate.name for plate in plates_of(table)]


def with_fields(table: Table, then: Mapping[str, Mapping[str, Any]]) -> Table:
    """Return a table with some fields of its nodes replaced.

    They are the preview of a move (`Move.then`).
    """
    nodes: dict[str, Any] = msgspec.json.decode(encode(flatten(table)))
    for id, fields in then.items():
        if id in nodes:
            nodes[id] = {**nodes[id], **fields}
    return read_table(nodes)


def _first(nodes: tuple[Node, ...], kind: type[Kind]) -> Kind | None:
    return next((node for node in nodes if isinstance(node, kind)), None)


def _read(nodes: Mapping[str, Any], id: str, seen: set[str], depth: int = 0) -> Node:
    """Return a node with all below it.

    `seen` are the ids so far: a description is a tree.
    """
    if id in seen or depth > MAX_DEPTH:
        raise ValueError(f"expected every node once and at most {MAX_DEPTH} deep, got {id!r}")
    seen.add(id)
    fields = nodes[id]
    kind = KINDS.get(fields["c"])
    if kind is None:
        return Node(id, msgspec.convert(fields.get("say", ""), str))
    plain = {name: value for name, value in fields.items() if name not in kind.KIDS and name != "c"}
    node = msgspec.convert({**plain, "id": id, "c": kind.__name__}, kind)
    below = {name: tuple([_read(nodes, kid, seen, depth + 1) for kid in fields.get(name, ())]) for name in kind.KIDS}
    return msgspec.structs.replace(node, **below) if below else node
