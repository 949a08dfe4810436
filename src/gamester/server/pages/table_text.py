"""A table as text, for pages that run no scripts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from gamester.match.match import Match
from gamester.server.messages import WORDS
from gamester.ui.game_ui import game_ui
from gamester.ui.patch import encode, flatten
from gamester.ui.text import TableText
from gamester.ui.vocabulary import Table


def table_text(match: Match, nodes: Mapping[str, Any]) -> TableText:
    """Return the text of a table whose nodes are as they travel."""
    called = game_ui(match.game.slug).face_names(match.labels(), match.chosen, match.layout.seats)
    return TableText(nodes, lambda face: called.get(face, face))


def text_sections(text: TableText, own: str = "") -> list[tuple[str, list[str]]]:
    """Return a table in sections: a heading, and a block of lines for each node.

    What lies in a node is in its block. `own` is the heading of the viewer's own place, `You` if it is "".
    """
    headings = {"seats": WORDS.say("the-others"), "middle": WORDS.say("on-the-table"), "mine": own or WORDS.say("you")}
    found = [(heading, list(_blocks(text, text.nodes["table"].get(name, ())))) for name, heading in headings.items()]
    return [one for one in found if one[1]]


def still_text(match: Match, table: Table, own: str = "") -> list[tuple[str, list[str]]]:
    """Return a table that is only looked at in sections."""
    return text_sections(table_text(match, msgspec.json.decode(encode(flatten(table)))), own)


def _blocks(text: TableText, ids: Any) -> Iterator[str]:
    """Yield each node with what lies in it as lines of text."""
    for id in ids:
        if lines := [f"{'  ' * depth}{line}" for depth, line in text.lines(id)]:
            yield "\n".join(lines)
