"""Words, marks and hints of a table as its game says them."""

from __future__ import annotations

import inspect
import logging
import re
from collections.abc import Callable
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

from gamester.core.zones import Dim, sequence, value
from gamester.games.registry import get_game
from gamester.match.match import Match
from gamester.ui import game_ui
from gamester.ui.faces.sanitizer import sanitize
from gamester.ui.game_ui import LAYOUT_KINDS, GameUi
from gamester.ui.vocabulary import Card, Figure, Groups, Hand, Pile, Row, Stack
from tests.support.drawn_tables import DrawnTable

PAGE = (Path(__file__).resolve().parents[3] / "docs" / "how-to" / "draw_a_game.md").read_text("utf-8")
BLOCKS = re.findall(r"^```python\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE)
ASKED = {module: set(re.findall(rf'_ask\(self\._{module}, "(\w+)"', inspect.getsource(game_ui))) for module in ("words", "nodes")}
"""Hooks that are asked for, by module."""


@pytest.fixture
def armies() -> Match:
    """A table of Armies after two turns."""
    match = Match.open("armies", 3, {}, "classic", "felt", ["Ana", "Bo", "Cy"])
    while match.round_number() < 3:
        for seat in match.pending_seats():
            match.act(seat, match.legal_moves(seat)[0].move)
    return match


@pytest.fixture
def hooked_ui(monkeypatch: pytest.MonkeyPatch) -> Callable[..., GameUi]:
    """Gives a game other hooks, all in one module."""

    def hooked(slug: str = "armies", **hooks: Any) -> GameUi:
        module = SimpleNamespace(__name__="games.other.ui", **hooks)
        monkeypatch.setattr(game_ui, "ui_of", lambda home: module)
        monkeypatch.setattr(game_ui, "nodes_of", lambda home: module)
        return GameUi(get_game(slug))

    return hooked


def test_who_is_waited_for_is_one_sentence_with_you_last() -> None:
    match = Match.open("armies", 3, {}, "classic", "felt", ["Ana", "Bo", "Cy"])

    def waiting(viewer: int) -> str:
        return str(DrawnTable(match.view(viewer))["dock"].waiting)

    assert waiting(0) == "Bo, Cy and you"
    assert waiting(3) == "Ana, Bo and Cy", "who only watches is not waited for"
    match.act(1, match.legal_moves(1)[0].move)
    assert waiting(0) == "Cy and you" and waiting(1) == "Ana and Cy"
    match.act(2, match.legal_moves(2)[0].move)
    assert waiting(0) == ""


def test_hints_lay_zones_out_and_put_them_first(armies: Match, hooked_ui: Callable[..., GameUi]) -> None:
    assert [type(node) for node in DrawnTable(armies.view(0), hooked_ui())["seat-1"].items] == [Stack, Groups, Hand]
    drawn = DrawnTable(armies.view(0), hooked_ui(LAYOUT={"presentation": "row", "army": "pile", "out": "none"}))
    items = drawn["seat-1"].items
    assert [type(node) for node in items[:2]] == [Row, Pile] and [node.id for node in items[:2]] == ["presentation-1", "army-1"]
    assert "out-1" not in drawn


def test_marks_are_drawn_and_said(armies: Match, hooked_ui: Callable[..., GameUi]) -> None:
    """A mark with a face turns up a card that lies face down, and nobody can follow it."""
    marks = {("army", 1, 0): "hit soldier:Q", ("army", 0, 0): "dead", ("presentation", 0, 0): "struck"}
    drawn = DrawnTable(armies.view(0), hooked_ui(card_marks=lambda view: marks))
    army = drawn["army-1"].cards
    assert army[0] == Card("soldier.Q", mark="hit") and set(army[1:]) == {Card()}
    assert drawn["army-0"].cards[0].mark == "dead" and drawn["army-0"].cards[0].face
    assert drawn["presentation-0"].groups[0].mark == "struck"
    assert "(hit)" in drawn.written("army-1") and "(cancelled)" in drawn.written("presentation-0")


def test_a_hook_that_fails_is_told_of_and_stops_nobody(hooked_ui: Callable[..., GameUi], caplog: pytest.LogCaptureFixture) -> None:
    """The table is as it is without the hook."""

    def broken(*_: Any) -> Any:
        raise ZeroDivisionError("no seats")

    match = Match.open("gameon", 2, {}, "", "felt", ["Ana", "Bo"])
    match.act(0, next(move.move for move in match.legal_moves(0) if move.drafts))
    plain = DrawnTable(match.view(0), hooked_ui("gameon")).table
    after_the_end = {"turn_summary", "ending", "ending_reasons"}
    hooks = (ASKED["words"] | ASKED["nodes"] | {"middle", "panel"}) - after_the_end
    with caplog.at_level(logging.ERROR, "gamester"):
        assert DrawnTable(match.view(0), hooked_ui("gameon", **dict.fromkeys(hooks, broken))).table == plain
    told = {record.getMessage() for record in caplog.records}
    assert hooks - {hook for hook in hooks if f"games.other.ui.{hook} failed" in told} == {"open_choice", "card_group"}, (
        "nobody asked for these"
    )


def test_zones_of_what_is_known_are_never_drawn(armies: Match) -> None:
    zones = {zone.name for zone in armies.view(0).zones if zone.kind == "known"}
    assert zones >= {"possible", "hushed", "known_groupless"}
    assert not {id.rpartition("-")[0] for id in DrawnTable(armies.view(0)).nodes} & zones
    assert value("x", kind="known").kind == sequence("y", Dim("seat"), of=Dim("card", 2), kind="known").kind == "known"


# The guide --------------------------------------------------------------------------------------------------------------
def module(source: str) -> ModuleType:
    made = ModuleType("example")
    exec(compile(source, "docs/how-to/draw_a_game.md", "exec"), made.__dict__)
    return made


def test_the_examples_of_the_page_are_true(armies: Match, hooked_ui: Callable[..., GameUi]) -> None:
    """Level 0 declares what it says; levels 1 and 2 are drawn. Level 3 is tested with the game of the guide."""
    level_0, level_1, level_2, _ = map(module, BLOCKS)
    assert (level_0.strength.meaning, level_0.people.contents.name) == ("strength", "people")
    assert sanitize(level_1.face("card", "K", 0), "docs/how-to/draw_a_game.md")
    assert set(level_1.LAYOUT.values()) <= set(LAYOUT_KINDS)
    hooks = {name: getattr(level_2, name) for name in ("seat_figures", "public_knowledge")}
    seat = DrawnTable(armies.view(0), hooked_ui(**hooks))["seat-1"]
    assert seat.figures == (Figure("0 points", tone="good"),) and seat.known == ()


def test_the_page_names_what_there_is() -> None:
    named = set(re.findall(r"`([a-z_]+)\((?:view|dim|dimension)\b", PAGE))
    faces = {"face", "spoken_label"}
    assert named == ASKED["words"] | ASKED["nodes"] | {"middle", "panel", "text_rows"} | faces
    kinds = re.search(r"\(`row`.*?`none`\)", PAGE)
    assert kinds is not None and set(re.findall(r"`(\w+)`", kinds[0])) == set(LAYOUT_KINDS)
