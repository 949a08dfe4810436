"""A table in a language in which every message stands in brackets: whatever stands outside them is English in Python."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from gamester.client.seat_tools import look_text
from gamester.games.registry import game_slugs
from gamester.match.match import Match
from gamester.terminal import drawing, panels
from gamester.terminal.cards import Look
from gamester.terminal.choices import Choices, Selection
from gamester.terminal.components import ComponentDrawer
from gamester.terminal.ink import plain
from gamester.terminal.local import Describer
from gamester.terminal.messages import WORDS
from gamester.ui.build import Person
from gamester.ui.desk import Desk
from gamester.ui.game_ui import game_ui
from gamester.words.languages import speaking
from tests.support.made_up_language import CLOSE, OPEN, made_up_language

__all__ = ["made_up_language"]
pytestmark = pytest.mark.usefixtures("made_up_language")
NAMES = ("Q1", "Q2", "Q3")
CODES = {
    *("c", "key", "face", "by", "pick", "p", "a", "h", "mark", "tone", "glyph", "bot", "law", "laws", "kind", "turns", "game", "viewer"),
    *("id", "items", "seats", "middle", "mine", "dock", "log", "shape", "why", "type"),
}
"""Fields that programs read: names of components, faces, moves in notation, clauses, ids of nodes."""
INSIDE = re.compile(f"{OPEN}[^{OPEN}{CLOSE}]*{CLOSE}")
WORD = re.compile(r"(?!and\b)\b[A-Za-z]{3,}")
"""A word, but not that between the items of a list: a made-up language has none of its own."""


def strings(value: Any, field: str = "") -> Iterator[tuple[str, str]]:
    """Yield every text that somebody reads, with the field that it stands in."""
    if isinstance(value, str) and field not in CODES:
        yield field, value
    elif isinstance(value, list):
        for one in value:
            yield from strings(one, field)
    elif isinstance(value, dict):
        for name, one in value.items():
            words = [some[1:] for some in one] if name == "called" else one  # each begins with a dimension
            yield from strings(words, field if name in ("0",) else name)


def outside(text: str) -> str:
    """Return what stands outside all brackets; nothing of a line that is a part of a table, whose cells are broken."""
    while (less := INSIDE.sub("", text)) != text:
        text = less
    return "" if OPEN in text or CLOSE in text else text


def described(match: Match, viewer: int) -> dict[str, Any]:
    """Return the nodes of a table."""
    people = [Person(name) for name in match.seats]
    return dict(msgspec.json.decode(Desk(game_ui(match.game.slug)).whole(match.view(viewer), people))["all"])


def looks(slug: str, seed: int, every: int) -> Iterator[tuple[Match, int]]:
    """Play a game at random and yield it with a viewer: the seat to act and a spectator, every few acts."""
    draw = random.Random(seed)
    match = Match.open(slug, 3, {}, "", "brackets", NAMES)
    for act in range(90):
        if match.ended_by():
            return
        seat = match.pending_seats()[0]
        match.act(seat, draw.choice(match.legal_moves(seat)).move)
        if act % every == 0:
            yield from ((match, viewer) for viewer in (seat, 3))


@pytest.mark.parametrize("slug", game_slugs())
def test_no_english_is_left_on_a_table(slug: str, made_up_language: str) -> None:
    left = dict[str, str]()
    with speaking(made_up_language):
        for match, viewer in looks(slug, 7, 6):
            for field, text in strings(described(match, viewer)):
                if text not in (match.title, game_ui(slug).turn[0]) and WORD.search(outside(text)):
                    left.setdefault(outside(text).strip(), f"{field}: {text}")
    assert "\n".join(left.values()) == ""


TITLES = re.compile(r"\b[A-Z][a-z]+(?: [A-Z][a-z]+)*")
"""Names of Game Cards, which are the same in every language."""
WIDE = 100_000
"""Cells of a line: wide enough that nothing is broken, and no bracket is torn off."""


def on_screen(match: Match, viewer: int) -> Iterator[str]:
    """Yield the lines of a table in the terminal, and as agents read them."""
    named = Describer(match, viewer, [Person(name) for name in match.seats], game_ui(match.slug))
    table = named.table()

    def called(face: str) -> str:
        return named.faces.get(face, face)

    drawer, choices = ComponentDrawer(table, called, Look(), WIDE), Choices(table, called)
    parts = (drawing.felt(drawer), drawing.own_place(drawer), drawing.question(drawer, "", choices.asks_for()), drawing.render_log(drawer))
    yield from (line for part in parts for line in plain(part).splitlines())
    yield from (choice.words for choice in choices.next(Selection()))
    yield from look_text(described(match, viewer), called).splitlines()


@pytest.mark.parametrize("slug", game_slugs())
def test_no_english_is_left_in_the_terminal(slug: str, made_up_language: str) -> None:
    left = dict[str, str]()
    with speaking(made_up_language):
        for match, viewer in looks(slug, 8, 10):
            for line in on_screen(match, viewer):
                if WORD.search(TITLES.sub("", outside(line.replace(match.title, "")))):
                    left.setdefault(outside(line).strip(), line)
    assert "\n".join(left.values()) == ""


def test_no_english_is_left_on_the_panels_of_the_terminal(made_up_language: str) -> None:
    with speaking(made_up_language):
        panel = panels.keys("")
        assert not WORD.search(outside(f"{panel._title} {panel._text.plain}"))
        assert not WORD.search(outside(" ".join(WORDS.say(key) for key in panels.FOOT)))
