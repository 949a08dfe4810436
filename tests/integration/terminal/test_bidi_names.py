"""Right-to-left names beside other words, in terminals and texts for models."""

from __future__ import annotations

from rich.cells import cell_len

from gamester.client.side_channel import SeatClock, SideChannel, clocks, parse_side_channel
from gamester.games.registry import game_slugs
from gamester.match.match import Match
from gamester.match.moves import LogEntry
from gamester.match.text_view import view_as_text
from gamester.terminal import drawing
from gamester.terminal.cards import Look
from gamester.terminal.choices import Choices, Selection
from gamester.terminal.components import ComponentDrawer
from gamester.terminal.ink import plain
from gamester.terminal.panels import CurtainScreen
from tests.support.bidi_names import ISOLATE, NAMES, turned
from tests.support.terminal_screen import described


def test_every_line_of_a_table_sets_such_names_apart() -> None:
    for slug in game_slugs():
        match = Match.open(slug, 3, {}, "", "names from the right", NAMES[:3])
        for _ in range(120):
            for viewer in range(4):
                sent = described(match, viewer)
                drawer = ComponentDrawer(*sent, Look(), 90)
                offered = [offer.words for offer in Choices(*sent).next(Selection())]
                parts = (drawing.felt(drawer), drawing.own_place(drawer), drawing.question(drawer), drawing.render_log(drawer))
                said = [*map(plain, parts), *offered, view_as_text(match.view(viewer))]
                assert [line for words in said for line in words.splitlines() if turned(line)] == [], (slug, viewer)
                assert any(map(ISOLATE.search, said))
            if match.ended_by():
                break
            for seat in match.pending_seats():
                assert isinstance(match.apply_default(seat), LogEntry)


def test_columns_of_the_result_are_as_wide_as_signs_are() -> None:
    rows = plain(drawing._columns([["", "place"], ["\u2068משה\u2069", "1"], ["小林", "2"], ["Ana", "3"]])).splitlines()
    assert [cell_len(row[: row.index(word)]) for row, word in zip(rows, ("place", "1", "2", "3"), strict=True)] == [6] * 4


def test_clocks_talk_and_the_curtain_set_such_names_apart() -> None:
    shown = clocks(SideChannel(clocks=(SeatClock("משה", 0, 570), SeatClock("Bo", 0, 60))))
    assert shown == "\u2068משה\u2069 9:30  Bo 1:00"
    talk = {"lines": [{"name": "ليلى", "text": "hello 12"}, {"name": "Ana", "text": "שלום"}]}
    assert not turned(" ".join(parse_side_channel({"chat": talk}, 0, NAMES[:2]).lines))
    assert not turned(f"Pass to {CurtainScreen('משה').name_of_next}.")
