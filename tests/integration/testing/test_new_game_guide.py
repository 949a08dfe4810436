"""The files of docs/tutorials/new_game.md are a game that passes the whole suite."""

from __future__ import annotations

import ast
import os
import random
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from gamester.core.lint.checker import check_game
from gamester.games import registry
from gamester.match.match import Match
from gamester.match.record import write_record
from gamester.match.verification import verify
from gamester.testing.checks.zones import check_zones
from gamester.testing.subject import GameUnderTest
from gamester.testing.suite import check_contract
from gamester.ui.faces import ui_hooks
from gamester.ui.faces.cards import sprite
from gamester.ui.game_ui import game_ui
from tests.conftest import Budget
from tests.support import toy_game as toy

MOST = 60
"""Lines of rules that the page promises, imports among them, empty lines and docstrings not."""
LINES_OF_FELT = 10
"""Lines of the `ui` module at level 1, counted in the same way."""


def test_the_rules_are_sixty_lines() -> None:
    text = toy.files()["goofspiel/game.py"]
    words: set[int] = set()
    for node in ast.walk(ast.parse(text)):
        if not isinstance(node, ast.Module | ast.FunctionDef):
            continue
        docstring = node.body[0]
        assert isinstance(docstring, ast.Expr), "everything says what it is"
        words |= set(range(docstring.lineno, (docstring.end_lineno or 0) + 1))
    lines = [line for number, line in enumerate(text.splitlines(), 1) if line.strip() and number not in words]
    assert len(lines) <= MOST
    assert not [line for line in lines if ";" in line or len(line) > 120]


def test_ui_module_is_ten_lines_and_draws_every_card(goofspiel: Path) -> None:
    """The `ui` module is ten lines and draws every card.

    It is level 1 of docs/how-to/draw_a_game.md: a face and a hint.
    """
    text = toy.files()["goofspiel/ui.py"]
    tree = ast.parse(text)
    words = {node.body[0].lineno for node in ast.walk(tree) if isinstance(node, ast.Module | ast.FunctionDef)}
    assert len([line for number, line in enumerate(text.splitlines(), 1) if line.strip() and number not in words]) <= LINES_OF_FELT
    match = Match.open("goofspiel", 4, {}, "", seed="felt", names=["Ana", "Bo", "Cy", "Dee"])
    drawn = {seat: {ui_hooks.face("goofspiel", "card", label, seat) for label in match.labels()["card"]} for seat in range(-1, 4)}
    assert all(len(faces) == 13 and "" not in faces for faces in drawn.values())
    assert len(set.union(*drawn.values())) == 13 * 5
    assert game_ui("goofspiel").layout == {"played": "fan"}
    svg, listed, _ = sprite(match)
    assert "s-diamond" in svg and {f"card.{label}" for label in match.labels()["card"]} <= set(listed)


def test_it_is_found_by_its_entry_point_and_by_nothing_else(installed: Path) -> None:
    asked = "from gamester.games.registry import get_game, game_slugs; print(*game_slugs()); print(get_game('goofspiel').folder)"
    for path, expected in ((str(installed), True), ("", False)):
        done = subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True, env={**os.environ, "PYTHONPATH": path})
        assert ("goofspiel" in done.stdout.split()) == expected
        assert (str(installed / "goofspiel") in done.stdout) == expected


def test_it_keeps_to_the_language(goofspiel: Path) -> None:
    assert check_game("goofspiel") == []


@pytest.mark.parametrize("seats", [2, *(pytest.param(more, marks=pytest.mark.prove) for more in (3, 4))])
def test_it_passes_the_suite(seats: int, goofspiel: Path, budget: Budget, seed: int) -> None:
    figures = check_contract("goofspiel", seats, games=budget(40, weight=2), seed=seed)
    print(figures)
    assert figures.refusals == {4, 5, 9}
    assert figures.positions_compared > 50
    assert figures.event_checks.reveals > 20
    assert figures.event_checks.sealed > 50
    assert figures.orders > 20
    assert figures.peeked > 100


@pytest.mark.parametrize("seats", [2, 4])
def test_its_table_passes_without_rules(seats: int, goofspiel: Path, seed: int) -> None:
    check_zones(GameUnderTest("goofspiel", seats, "", None, seed, {}).layout, seed, tables=20)


def test_test_file_of_the_guide_passes(installed: Path, tmp_path: Path) -> None:
    """The test file of the guide passes without changes."""
    (tmp_path / "test_goofspiel.py").write_text(toy.files()["test_goofspiel.py"])
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", str(tmp_path), "-k", "2"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, env={**os.environ, "PYTHONPATH": str(installed)})
    assert done.returncode == 0, done.stdout + done.stderr
    assert "1 passed" in done.stdout


def test_it_can_be_played_and_recorded(goofspiel: Path) -> None:
    match = Match.open("goofspiel", 3, {"cards": 5}, "", seed="a rainy evening", names=["Ana", "Bo", "Cy"])
    assert str(match.check(0, "bid K")).startswith("bid K: GS-04, ")
    match.act(0, "bid 5")
    assert str(match.act(0, "bid 4")).startswith("bid 4: GS-05, ")
    while not match.ended_by():
        for seat in match.pending_seats():
            match.apply_default(seat)
    outcome = match.outcome()
    assert outcome is not None
    assert outcome.clause == "GS-09"
    assert verify(write_record(match)).is_valid


def test_entry_points_agree_in_both_runtimes(goofspiel: Path, seed: int, budget: Budget) -> None:
    """All entry points agree in both runtimes, for any state, seat and action."""
    subject, rng = GameUnderTest("goofspiel", 3, "", None, seed, {}), random.Random(seed)
    laid, game = subject.layout, registry.get_game("goofspiel")
    here, there = game.load_plain(laid), game.load_compiled(laid)
    for number in range(budget(5, weight=100)):
        tables: list[Any] = [subject.blank(number), laid.new_state(), laid.new_state()]
        stack = laid.new_batch(3)
        laid.write_row(stack, 0, tables[0])
        doors = Both(here, there, tables, stack, laid)
        doors.ask("deal", 0)
        while doors.ask("ended_by", 0) == 0:
            seat = doors.ask("first_pending_seat", 0)
            for door in ("num_actions", "pending_seats", "round_number"):
                doors.ask(door, 0)
            doors.ask("action_verdicts", 0, rng.randrange(3), room=True)
            doors.ask("observe", 0, rng.randrange(4), room=True)
            doors.ask("mask", 1, 0, rng.randrange(4))
            doors.ask("copy", 2, 0)
            choice = rng.choice((doors.ask("default_action", 0, seat), rng.randrange(-1, 15)))
            for strange in ((-1, 0, 0), (3, 0, 0), (0, -1, 0), (0, 3, 0), (0, 0, 13), (0, 0, -1)):
                doors.ask("check_action", *strange)
                doors.ask("step", *strange, room=True)
            doors.ask(rng.choice(("apply_if_legal", "check_action")), 0, seat, choice)
            if doors.ask("ended_by", 0) == 0:
                seat = doors.ask("first_pending_seat", 0)
                doors.ask("legal_actions", 0, seat, room=True)
                doors.ask("step", 0, seat, doors.room[0], room=True)
        doors.ask("placements", 0, room=True)
        doors.ask("win_shares", 0, room=True)
        doors.ask("run_automatic_steps", 0)


class Both:
    """Both runtimes, called with the same arguments."""

    def __init__(self, here: Any, there: Any, tables: list[Any], stack: Any, laid: Any) -> None:
        self.here, self.there, self.tables, self.stack, self.laid = here, there, tables, stack, laid
        self.room, self.cells = [0] * 2000, np.zeros(2000, np.int32)

    def ask(self, door: str, *numbers: int, room: bool = False) -> int:
        """Call one entry point in both runtimes.

        Its result, its output and its effect on the states must be equal.
        """
        one = getattr(self.here, door)(self.tables, *numbers, *([self.room] if room else []))
        other = getattr(self.there, door)(self.stack, *numbers, *([self.cells] if room else []))
        assert one == other, door
        assert self.cells.tolist() == self.room, door
        assert [self.laid.to_bytes(t) for t in self.tables] == [row.tobytes() for row in self.stack], door
        return int(one or 0)
