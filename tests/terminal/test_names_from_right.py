"""Names that are written from right to left, where the terminal or a text for models has them beside other words."""

from __future__ import annotations

from rich.cells import cell_len

from gamester.games import slugs
from gamester.play.described import described
from gamester.play.match import Entry, Match
from gamester.terminal import drawn, offers
from gamester.terminal.aside import Aside, Clock, clocks, read
from gamester.terminal.offers import Picked
from gamester.terminal.panels import Curtain
from tests.web.test_names_from_right import ISOLATE, NAMES, turned


def test_every_line_of_a_table_sets_such_names_apart() -> None:
    for slug in slugs():
        match = Match.open(slug, 3, {}, "", "names from the right", NAMES[:3])
        for _ in range(120):
            for viewer in range(4):
                view = match.view(viewer)
                offered = [offer.words for offer in offers.offers(view, Picked())] if view.mine else []
                said = [drawn.table(view, 90, {1}).plain, offers.sentence(view, Picked()), *offered, described(view)]
                assert [line for words in said for line in words.splitlines() if turned(line)] == [], (slug, viewer)
                assert any(map(ISOLATE.search, said))
            if match.over():
                break
            for seat in match.pending():
                assert isinstance(match.absent(seat), Entry)


def test_columns_of_the_result_are_as_wide_as_signs_are() -> None:
    rows = drawn._columns([["", "place"], ["\u2068משה\u2069", "1"], ["小林", "2"], ["Ana", "3"]]).splitlines()
    assert [cell_len(row[: row.index(word)]) for row, word in zip(rows, ("place", "1", "2", "3"), strict=True)] == [6] * 4


def test_clocks_talk_and_the_curtain_set_such_names_apart() -> None:
    shown = clocks(Aside(clocks=(Clock("משה", 0, 570), Clock("Bo", 0, 60))))
    assert shown == "\u2068משה\u2069 9:30  Bo 1:00"
    talk = {"lines": [{"name": "ليلى", "words": "hello 12"}, {"name": "Ana", "words": "שלום"}]}
    assert not turned(" ".join(read({"talk": talk}, 0, NAMES[:2]).lines))
    assert not turned(f"Pass to {Curtain('משה').name_of_next}.")
