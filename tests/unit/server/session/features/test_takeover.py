"""Bots that take over, against a fake table."""

from __future__ import annotations

import asyncio
import time
from typing import Any

import pytest
from msgspec.structs import replace

from gamester.match.moves import LogEntry
from gamester.server.session.features.takeover import Takeover, bot_kind, takeover_times
from gamester.server.session.seat_changes import STAND_IN_BOT
from gamester.server.storage.database import Conflict
from tests.support.fake_table import FakeTable

NOW = 1_000_000.0


def due(table: FakeTable, now: float) -> bool:
    return asyncio.run(Takeover(table).run_due(table, now))


def stand_ins(table: FakeTable) -> list[str]:
    return [seat.stand_in for seat in table.row.seats]


def absent(**terms: Any) -> FakeTable:
    """A table where seat 1 has left when the decision opened, and everybody else is there."""
    table = FakeTable(**({"grace": 60, "opened": NOW} | terms))
    table.connected = {0, 2}
    table.change_row(1, away=NOW, seen=NOW)
    return table


def test_a_bot_takes_over_after_the_grace_and_not_before() -> None:
    table = absent()
    assert not due(table, NOW + 59) and not table.stored
    assert due(table, NOW + 60) and stand_ins(table) == ["", STAND_IN_BOT, ""]
    assert not due(table, NOW + 61) and len(table.stored) == 1, "it plays already"


def test_nobody_takes_over_where_nothing_runs() -> None:
    for table in (absent(paused=NOW + 1), absent(grace=0), absent(started=False), absent(hot=True)):
        assert not due(table, NOW + 1000) and not table.stored
    table = absent()
    assert isinstance(table.match.act(1, "arrange KQJA"), LogEntry)
    assert not due(table, NOW + 1000), "a seat that has submitted is not waited for"


def test_nobody_takes_over_from_a_player_whom_another_worker_has_heard() -> None:
    table = absent()
    table.meanwhile = [lambda: table.change_row(1, seen=NOW + 59, away=None)]
    with pytest.raises(Conflict):
        due(table, NOW + 60)
    assert stand_ins(table) == ["", "", ""] and not table.stored
    table = absent()
    due(table, NOW + 60)
    assert table.stored[-1].seats_when == {1: {"seen": NOW, "away": NOW, "stand_in": ""}}
    assert table.stored[-1].when == {"opened": NOW, "paused": None}


def test_a_judge_has_no_stand_in() -> None:
    table = absent()
    table.connected = {0, 1, 2}
    table.match.must_decide = lambda seat: seat == table.judge  # type: ignore[method-assign]
    assert table.clock_state.running_seats == (table.judge,)
    assert not due(table, NOW + 1000) and not table.stored


def test_who_is_connected_plays_before_it_is_stored_that_they_are_back() -> None:
    table = absent()
    table.change_row(1, stand_in=STAND_IN_BOT)
    table.change_row(2, bot="random")
    assert [bot_kind(table, seat) for seat in range(3)] == ["", STAND_IN_BOT, "random"]
    table.connected.add(1)
    assert bot_kind(table, 1) == ""


def test_a_takeover_is_told_if_it_comes_before_the_deadline() -> None:
    table = FakeTable(clock="60", grace=600, opened=time.time(), delay=30)
    table.change_row(0, away=time.time())
    assert takeover_times(table) == {}
    table.row = replace(table.row, clock="3d")
    told = [Takeover(table).context(viewer)["absent"].keys() for viewer in (0, 1, table.rail)]
    assert told == [{0}, {0}, set()], "those who watch later are not told who is asked now"
    table.row = replace(table.row, paused=time.time())
    assert Takeover(table).context(1) == {"absent": {}}
