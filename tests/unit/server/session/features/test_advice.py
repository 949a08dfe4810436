"""Advice is given to the only person at a table, for a move to make, and vanishes with the decision."""

from __future__ import annotations

import asyncio
from typing import cast

import pytest

from gamester.bots import advice
from gamester.match.moves import LogEntry
from gamester.server.messages import Rejection
from gamester.server.session.features.advice import Advisor
from gamester.server.session.port import TablePort
from tests.support.fake_table import FakeTable


@pytest.fixture(autouse=True)
def never_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(advice, "ensure_compiled", lambda game, layout, level: False)


def seated(*bots: int, seats: int = 3) -> tuple[FakeTable, Advisor]:
    table = FakeTable("shapes", seats)
    for seat in bots:
        table.change_row(seat, bot="heuristic")
    return table, Advisor(cast(TablePort, table))


def ask(advisor: Advisor, viewer: int) -> Rejection | None:
    return asyncio.run(advisor.give(viewer, ""))


def clause(refused: Rejection | None) -> str:
    return refused.clause if refused else ""


def test_the_only_person_is_told_a_move_and_why_until_the_decision_is_made() -> None:
    table, advisor = seated(1, 2)
    asked = next(iter(table.match.pending_seats()))
    assert asked == 0 and advisor.context(0)["advice"] == {"ask": "What would you play?"}
    assert ask(advisor, 0) is None and table.pushed == 1
    told = advisor.context(0)["advice"]
    assert told["reason"].endswith(".") and told["play"] == "Play this" and told["sentence"]
    assert advisor.context(1)["advice"] is None and advisor.context(table.rail)["advice"] is None
    assert isinstance(table.match.act(0, told["move"]), LogEntry)
    assert "move" not in (advisor.context(0)["advice"] or {})


def test_others_who_play_the_wrong_moment_and_a_pause_are_refused_with_their_clause() -> None:
    table, advisor = seated(1)
    assert clause(ask(advisor, 0)) == "TB-960" and advisor.context(0)["advice"] is None
    table, advisor = seated(1, 2)
    assert clause(ask(advisor, table.rail)) == clause(ask(advisor, table.judge)) == "TB-960"
    table.row = type(table.row)(**{name: getattr(table.row, name) for name in table.row.__struct_fields__} | {"paused": 1.0})
    assert clause(ask(advisor, 0)) == "TB-961"
    table, advisor = seated(0, 2)
    assert clause(ask(advisor, 1)) == "TB-961"


def test_advice_that_comes_too_late_is_not_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    table, advisor = seated(1, 2)
    moved = table.match.legal_moves(0)[0].move

    def slowly(position: advice.Position, seconds: float) -> advice.Advice | None:
        table.match.act(0, moved)
        return advice.Advice((0,))

    monkeypatch.setattr("gamester.server.session.features.advice.advise", slowly)
    assert clause(ask(advisor, 0)) in ("TB-961", "TB-903") and table.pushed == 0
