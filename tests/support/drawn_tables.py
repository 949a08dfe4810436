"""A viewer's table as it is described, node by node and in words."""

from __future__ import annotations

from typing import Any

import msgspec

from gamester.match.views import View
from gamester.ui.build import Builder, Person
from gamester.ui.game_ui import GameUi, game_ui
from gamester.ui.patch import encode, flatten, walk
from gamester.ui.text import TableText
from gamester.ui.vocabulary import Node, Table


class DrawnTable:
    """The description of a view, made for it alone."""

    def __init__(self, view: View, ui: GameUi | None = None) -> None:
        ui = ui or game_ui(view.slug)
        self.table: Table = Builder(ui).table(view, [Person(name) for name in view.seats])
        self.nodes: dict[str, Any] = {node.id: node for node in walk(self.table)}
        self.wire: bytes = encode(flatten(self.table))
        called = ui.face_names(view.labels, view.chosen, len(view.seats))
        self.writer = TableText(msgspec.json.decode(self.wire), lambda face: called.get(face, face))

    def __contains__(self, id: str) -> bool:
        return id in self.nodes

    def __getitem__(self, id: str) -> Any:
        return self.nodes[id]

    def written(self, id: str = "table") -> str:
        """Return a node and all below it as text."""
        return "\n".join(text.strip() for _, text in self.writer.lines(id)).replace("\u00a0", " ")

    def kind(self, kind: type[Node]) -> dict[str, Any]:
        """Return all nodes of a component, by id."""
        return {id: node for id, node in self.nodes.items() if isinstance(node, kind)}
