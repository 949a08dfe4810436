"""A table says the same sentences everywhere: to a screen reader, to agents, on the page without scripts, and in the terminal."""

from __future__ import annotations

import html
import random
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import product
from typing import Any

import pytest

from gamester.client.seat_tools import look_text, moves_as_text
from gamester.games.registry import game_slugs
from gamester.match.match import Match
from gamester.server.pages.plain_table import NEWEST, plain_page
from gamester.server.session.session import Session
from gamester.terminal import drawing
from gamester.terminal.cards import Look
from gamester.terminal.components import ComponentDrawer
from gamester.terminal.ink import plain
from gamester.ui.game_ui import game_ui
from gamester.ui.reading import read_table
from gamester.ui.text import KIDS, TableText
from gamester.words.languages import OFFERED, speaking
from tests.support.fake_store import with_session

SEED, STEP, MOST = 5, 9, 5
"""The seed of the games, the acts from one position to the next, and the positions of a game besides its end."""
SHORT = {"armies": {"turn_limit": "4"}, "gameon": {"stall_limit": "2"}, "surviving": {"round_limit": "20"}, "shapes": {"stall_rounds": "3"}}
WIDE = 100_000
"""Cells of a line of the terminal: no sentence is broken."""
TEXTS = {
    "Table": ("title", "turn", "phase"),
    "Plate": ("name", "summary", "figures", "known", "badge"),
    "Board": ("say", "slots", "rows"),
    "Groups": ("say", "groups"),
    "Track": ("places",),
    "Grid": ("title", "heads", "rows", "said"),
    "Steps": ("say", "names"),
    "Bar": ("t",),
    "Counter": ("t",),
    "Fates": ("cases",),
    "Needs": ("title", "rows"),
    "Duel": ("say", "sides", "t"),
    "Chart": ("t",),
    "Say": ("head", "t"),
    "Panel": ("title",),
    "Dock": ("stage", "ask", "waiting"),
    "Result": ("t", "story", "sum", "heads", "rows", "broke"),
    "Log": ("lines",),
    "Turn": (),
}
"""Fields of the components that somebody reads. Of all others it is `say`."""
DRAFTED = {"en": "Drafted", "de": "Vorbereitet"}
WORDS_OF_A_SENTENCE = 4
"""Shorter texts may be alike in two languages: names, and what is counted."""
PARTS = ("t", "say", "name", "head", "cells", "parts", "note", "caption", "causes")
"""Fields of the parts of a component that somebody reads."""


def spoken(value: Any, drawn: bool) -> Iterator[str]:
    """Yield the sentences in a field of a component.

    What a cell is pressed for is among the moves. What is `drawn` has short names of places, and colours for what a cell means.
    """
    if isinstance(value, str):
        yield value
    elif isinstance(value, Sequence):
        for one in value:
            yield from spoken(one, drawn)
    elif isinstance(value, Mapping):
        for name in PARTS:
            if name != "say" or not (drawn or {"parts", "pick"} <= value.keys()):
                yield from spoken(value.get(name, ""), drawn)


def sentences(nodes: Mapping[str, Any], drawn: bool = False, id: str = "table") -> Iterator[str]:
    """Yield the sentences of a description as it is sent to a page; of its log the newest lines.

    What is `drawn` counts the cards of a hand of which nothing is known in the summary of its seat alone.
    """
    node = nodes[id]
    if not (drawn and node["c"] == "Hand" and not node.get("cards")):
        for name in TEXTS.get(node["c"], ("say",)):
            value = node.get(name, "")
            yield from spoken(value[-NEWEST:] if name == "lines" else value, drawn)
    for name in KIDS.get(node["c"], ()):
        for kid in node.get(name, ()):
            yield from sentences(nodes, drawn, kid)


def flat(text: str) -> str:
    """Return a text in one line, without the signs around names."""
    return " ".join(re.sub("[\u2068\u2069]", "", text).split())


def in_terminal(nodes: Mapping[str, Any], called: Callable[[str], str]) -> str:
    """Return a table as the terminal draws it, without signs and colours."""
    table = read_table(nodes)
    drawer = ComponentDrawer(table, called, Look(signs=False, colour=False), WIDE)
    parts = (
        [drawing.title(table, "", "", drawer.look)],
        *(drawing.felt(drawer), drawing.own_place(drawer)),
        *([drawing.question(drawer)] if nodes["dock"]["c"] == "Dock" else []),
        drawing.render_log(drawer),
    )
    return "\n".join(map(plain, parts))


def called_in(match: Match) -> Callable[[str], str]:
    """Return what the faces of a match are called."""
    faces = game_ui(match.slug).face_names(match.labels(), match.chosen, match.layout.seats)
    return lambda face: faces.get(face, face)


async def surfaces(room: Session, viewer: int) -> tuple[Mapping[str, Any], dict[str, str]]:
    """Return the nodes that a page is sent, and what a table says elsewhere."""
    page = await plain_page(room, viewer, "token" if viewer < room.rail else "")
    async with room.locked():
        nodes = room.ui_stream.first_data(viewer)["all"]
    called = called_in(room.match)
    return nodes, {
        "page without scripts": flat(html.unescape(re.sub(r"<[^>]*>", " ", page))),
        "agents": flat(f"{look_text(nodes, called)}\n{moves_as_text(read_table(nodes))}"),
        "terminal": flat(in_terminal(nodes, called)),
    }


def positions(slug: str) -> Iterator[Match]:
    """Yield a game at some positions, and at its end."""
    draw, match = random.Random(SEED), Match.open(slug, 2, SHORT[slug], "", "5a17" * 16, ["Ana", "Bo"])
    acts = 0
    while not match.ended_by():
        if acts % STEP == 0 and acts < MOST * STEP:
            yield match
        seat = match.pending_seats()[0]
        match.act(seat, draw.choice(match.legal_moves(seat)).move)
        acts += 1
    yield match


@pytest.mark.parametrize("slug", game_slugs())
def test_every_surface_says_the_sentences_of_the_page(slug: str) -> None:
    missing, whole, kinds = list[str](), {code: set[str]() for code in OFFERED}, set[str]()

    async def work(room: Session, _: Any) -> None:
        for viewer, code in product((0, 1, 2), OFFERED):
            with speaking(code):
                nodes, said = await surfaces(room, viewer)
            dock = nodes["dock"]
            kinds.add(dock["c"] if dock["c"] == "Result" else "decision" if dock.get("deciding") else "waiting")
            for where, text in said.items():
                told = [*filter(None, map(flat, sentences(nodes, where == "terminal")))]
                missing.extend(f"{where} in {code}: {sentence}" for sentence in told if sentence not in text)
                whole[code].update(sentence for sentence in told if len(sentence.split()) >= WORDS_OF_A_SENTENCE)

    for match in positions(slug):
        with_session(work, going_on=match)
    assert "\n".join(dict.fromkeys(missing)) == ""
    assert kinds == {"Result", "decision", "waiting"}
    assert len(whole["de"]) > 20 and whole["en"] & whole["de"] == set()


@pytest.mark.parametrize("code", OFFERED)
def test_every_surface_says_the_draft(code: str) -> None:
    """The page without scripts used to look for an English word, and made all its letters small."""
    match = Match.open("gameon", 2, {}, "", "5a17" * 16, ["Ana", "Bo"])
    seat, move = next((seat, move) for seat in match.pending_seats() for move in match.legal_moves(seat) if move.picks and move.drafts)
    match.act(seat, move.move)

    async def work(room: Session, _: Any) -> None:
        nodes, said = await surfaces(room, seat)
        (group,) = nodes["dock"]["tray"]
        text = flat(TableText(nodes, called_in(room.match)).group(group))
        assert text
        for where, start in (("page without scripts", DRAFTED[code]), ("agents", DRAFTED[code].lower()), ("terminal", DRAFTED[code])):
            assert f"{start}: {text}" in said[where], where

    with speaking(code):
        with_session(work, going_on=match)
