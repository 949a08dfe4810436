"""Votes against a fake table: who must agree, denials, scopes, and what a conflict leaves."""

from __future__ import annotations

import asyncio
import time
from typing import Any

import pytest
from msgspec.structs import replace

from gamester.match.moves import LogEntry
from gamester.server.session import clock
from gamester.server.session.features import votes as module
from gamester.server.session.features.votes import Votes
from gamester.server.session.voting import VOTE_KINDS, open_votes
from tests.support.fake_table import FakeTable


def send(votes: Votes, seat: int, text: str) -> str:
    async def run() -> str:
        word, _, rest = text.partition(" ")
        refused = await votes.commands[word](seat, rest)
        return refused.clause if refused else ""

    return asyncio.run(run())


def test_a_pause_begins_with_the_last_approval() -> None:
    table = FakeTable()
    votes = Votes(table)
    assert send(votes, 0, "pause") == "" and table.row.paused is None
    (asked,) = open_votes(table)
    assert (asked.key, asked.agreed, asked.waiting_for) == ("pause-0-0", (0,), (1, 2))
    assert send(votes, 1, f"agree {asked.key}") == "" and table.row.paused is None
    assert send(votes, 2, f"agree {asked.key}") == "" and table.row.paused is not None
    assert not open_votes(table) and not any(seat.grants for seat in table.row.seats)
    assert send(votes, 1, "pause") == "TB-932"
    assert send(votes, table.rail, "resume") == "TB-904" and send(votes, 2, "resume") == "" and table.row.paused is None


def test_to_ask_the_same_is_to_agree() -> None:
    table = FakeTable(seats=2)
    votes = Votes(table)
    assert [send(votes, seat, "open hands") for seat in (0, 1)] == ["", ""] and table.row.open_hands
    assert send(votes, 0, "open hands") == "TB-933" and send(votes, 0, "open door") == "TB-905"


@pytest.mark.parametrize("change", [{"bot": "heuristic"}, {"taken": False}, {"stand_in": "heuristic"}])
def test_nobody_waits_for_a_seat_without_a_player(change: dict[str, Any]) -> None:
    table = FakeTable(seats=2)
    table.change_row(1, **change)
    assert send(Votes(table), 0, "pause") == "" and table.row.paused is not None


def test_a_denial_is_told_until_the_asker_sees_a_change() -> None:
    table = FakeTable()
    votes = Votes(table)
    assert send(votes, 0, "open hands") == ""
    (asked,) = open_votes(table)
    assert send(votes, 2, f"no {asked.key}") == "" and not open_votes(table)
    denied = votes.context(0)["vote_denial"]
    assert denied is not None and denied.by == 2 and "show all hands" in denied.text
    assert votes.context(1)["vote_denial"] is None and votes.context(table.rail)["vote_denial"] is None
    table.match.act(0, "arrange KQJA")
    assert votes.context(0)["vote_denial"] is None


def test_to_ask_anew_forgets_the_denial() -> None:
    table = FakeTable()
    votes = Votes(table)
    assert send(votes, 0, "pause") == "" and send(votes, 1, f"no {open_votes(table)[0].key}") == ""
    assert table.row.seats[0].grants.startswith("no-1-")
    assert send(votes, 0, "open hands") == "" and table.row.seats[0].grants == "open-0-0"


def test_who_has_agreed_may_take_that_back() -> None:
    table = FakeTable()
    votes = Votes(table)
    assert send(votes, 0, "pause") == ""
    (asked,) = open_votes(table)
    assert send(votes, 1, f"agree {asked.key}") == "" and send(votes, 1, f"no {asked.key}") == ""
    (still,) = open_votes(table)
    assert still.agreed == (0,) and send(votes, 0, f"no {asked.key}") == "" and not open_votes(table)
    assert send(votes, 1, f"agree {asked.key}") == "TB-933"


def test_a_takeback_holds_for_one_decision_and_drops_drafts(monkeypatch: pytest.MonkeyPatch) -> None:
    table = FakeTable(seats=2)
    votes = Votes(table)
    assert send(votes, 0, "takeback").startswith("TB-"), "nothing has been played"
    assert isinstance(table.match.act(0, "arrange KQJA"), LogEntry)
    assert send(votes, 0, "takeback") == ""
    (asked,) = open_votes(table)
    asyncio.run(table.keep_draft(1, acts=("a draft",)))
    assert send(votes, 1, f"agree {asked.key}") == ""
    assert table.match.entries[-1].move == "takeback 1" and table.drafts[1].acts == ()
    assert (0, "takeback 1") in [move for changes in table.stored for move in changes.moves]
    assert isinstance(table.match.act(0, "arrange KQJA"), LogEntry)
    assert send(votes, 0, "takeback") not in ("", "TB-933"), "each has the whole match replayed: not again at once"
    monkeypatch.setattr(module, "TAKEBACK_INTERVAL", 0.0)
    assert send(votes, 0, "takeback") == ""
    assert isinstance(table.match.act(1, "arrange KQJA"), LogEntry)
    assert not open_votes(table), "the decision that it was asked of has been made"


def test_a_conflict_is_judged_anew() -> None:
    """Another worker has begun the pause that this seat asks for: it is not asked for a second time."""
    table = FakeTable()

    def other() -> None:
        table.row = replace(table.row, paused=1.0)

    table.meanwhile = [other]
    assert send(Votes(table), 0, "pause") == "TB-932" and not table.row.seats[0].grants


def test_late_spectators_hear_of_no_vote() -> None:
    table = FakeTable(delay=30)
    votes = Votes(table)
    assert send(votes, 0, "pause") == "" and send(votes, table.rail, "pause") == "TB-904"
    assert votes.context(table.rail) == {"votes": (), "vote_denial": None, "paused": False}
    assert votes.context(0)["votes"][0].text.startswith("You ask") and "Ana" in votes.context(1)["votes"][0].text


def test_a_vote_is_cleared_from_all_seats_at_once() -> None:
    """A crash leaves all of it or nothing. Another worker's change is no reason to judge again what has been done."""
    table = FakeTable()
    votes = Votes(table)
    assert send(votes, 0, "open hands") == ""
    (asked,) = open_votes(table)
    assert send(votes, 1, f"agree {asked.key}") == ""

    def mutes() -> None:
        table.change_row(0, grants=f"{asked.key} mute-3")

    table.at_change = {"open_hands": lambda: table.meanwhile.append(mutes)}
    stored = len(table.stored)
    assert send(votes, 2, f"agree {asked.key}") == "" and table.row.open_hands
    assert [seat.grants for seat in table.row.seats] == ["mute-3", "", ""]
    assert [{*changes.seats} for changes in table.stored[stored:]] == [set(), {0, 1}]


def with_extension(monkeypatch: pytest.MonkeyPatch) -> None:
    """Add a kind of request that expires after a minute."""
    pause = VOTE_KINDS["pause"]
    monkeypatch.setitem(VOTE_KINDS, "extend", replace(pause, seconds=60.0))


def test_a_request_that_expires_says_when_and_goes_by_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    with_extension(monkeypatch)
    table = FakeTable(seats=2)
    votes, began = Votes(table), time.time()
    assert asyncio.run(votes.request(0, "extend")) is None
    (asked,) = open_votes(table)
    ends = clock.expires_at(asked.key)
    assert ends is not None and began + 60 <= ends <= time.time() + 61
    assert table.row.due == ends, "a worker looks even if nobody has the table open"
    assert not asyncio.run(votes.run_due(table, ends - 1)) and table.row.seats[0].grants == asked.key
    assert asyncio.run(votes.run_due(table, ends)) and not table.row.seats[0].grants
    assert not asyncio.run(votes.run_due(table, ends)), "once"


def test_nobody_agrees_to_a_request_that_has_expired(monkeypatch: pytest.MonkeyPatch) -> None:
    with_extension(monkeypatch)
    table = FakeTable(seats=2)
    votes = Votes(table)
    key = f"extend-0-0{clock.until(time.time() - 10)}"
    table.change_row(0, grants=key)
    assert not open_votes(table) and send(votes, 1, f"agree {key}") == "TB-933" and table.row.paused is None
    assert asyncio.run(votes.request(0, "extend")) is None
    assert table.row.seats[0].grants != key, "the new request replaces the old word"
    (asked,) = open_votes(table)
    assert table.row.seats[0].grants == asked.key
    assert send(votes, 1, f"agree {asked.key}") == "" and table.row.paused is not None and not table.row.seats[0].grants


def test_a_request_that_expires_does_not_put_off_what_is_due_before(monkeypatch: pytest.MonkeyPatch) -> None:
    with_extension(monkeypatch)
    soon = time.time() + 5
    table = FakeTable(seats=2, due=soon)
    assert asyncio.run(Votes(table).request(0, "extend")) is None and open_votes(table) and table.row.due == soon


def test_expired_requests_go_although_another_worker_was_first(monkeypatch: pytest.MonkeyPatch) -> None:
    with_extension(monkeypatch)
    table = FakeTable(seats=2)
    table.change_row(0, grants=f"extend-0-0{clock.until(10)}")
    table.meanwhile = [lambda: table.change_row(1, grants="open-1-0")]
    assert asyncio.run(Votes(table).run_due(table, 11.0))
    assert [seat.grants for seat in table.row.seats] == ["", "open-1-0"]
