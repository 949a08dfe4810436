"""Small features against a fake table: presence, clocks on pages, the deal, the rematch, hot seat, delay, webhooks, explanations."""

from __future__ import annotations

import asyncio
import time

import msgspec
import pytest
from msgspec.structs import replace

from gamester.match.moves import LogEntry, Refusal
from gamester.server.session.clock import ClockState
from gamester.server.session.features import presence
from gamester.server.session.features.clock_display import Clocks, clock_views
from gamester.server.session.features.deal_proof import DealProofs
from gamester.server.session.features.hot_seat import HotSeat, next_holder
from gamester.server.session.features.rematch import Rematch
from gamester.server.session.features.spectator_delay import SpectatorDelay
from gamester.server.session.features.webhooks import PushKeys, Webhook, Webhooks
from gamester.server.session.features.why_not import WhyNot
from gamester.server.storage.rows import SessionChanges, StoredMove
from tests.support.fake_table import FakeTable

NOW = 1_000_000.0


def play(table: FakeTable, seat: int) -> LogEntry:
    done = table.match.act(seat, "arrange KQJA")
    assert isinstance(done, LogEntry)
    return done


def end(table: FakeTable, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(table.match), "ended_by", lambda _: 1)


# presence ---------------------------------------------------------------------------------------------------------------
def test_presence_is_stored_of_who_comes_and_who_has_gone() -> None:
    table = FakeTable()
    table.connected = {0}
    assert presence.presence_changes(table, NOW, settled=False) == {0: {"seen": NOW, "away": None, "stand_in": ""}}
    assert presence.presence_changes(table, NOW) == {
        0: {"seen": NOW, "away": None, "stand_in": ""},
        1: {"away": NOW},
        2: {"away": NOW},
    }
    table.change_row(1, bot="heuristic")
    assert 1 not in presence.presence_changes(table, NOW) and presence.is_present(table, table.row.seats[1])


def test_presence_of_another_worker_is_believed_for_a_while() -> None:
    table = FakeTable(seats=2)
    table.shared = True
    table.change_row(0, seen=NOW)
    assert presence.is_present(table, table.row.seats[0])
    assert presence.presence_changes(table, NOW + presence.LEASE_SECONDS - 1) == {1: {"away": NOW + presence.LEASE_SECONDS - 1}}
    assert 0 in presence.presence_changes(table, NOW + presence.LEASE_SECONDS)


def test_workers_do_not_quarrel_about_who_moves_from_one_to_another() -> None:
    """Found by the simulation: one worker stored for ever that the player had gone, the other that they were there."""
    one, other = FakeTable(), FakeTable()
    one.shared = other.shared = True
    other.connected, one.left = {0}, {0: NOW}
    for table in (one, other):
        table.change_row(0, seen=NOW - 1)
    assert presence.presence_changes(one, NOW)[0] == {"away": NOW}, "the last page that anybody knows of was closed"
    for table in (one, other):
        table.change_row(0, away=NOW)
    back = presence.presence_changes(other, NOW + 1)[0]
    assert back == {"seen": NOW + 1, "away": None, "stand_in": ""}
    for table in (one, other):
        table.change_row(0, **back)
    assert 0 not in presence.presence_changes(one, NOW + 2) and presence.is_present(one, one.row.seats[0])
    assert 0 not in presence.presence_changes(other, NOW + 2)
    gone = NOW + 1 + presence.LEASE_SECONDS
    assert presence.presence_changes(one, gone)[0] == {"away": gone}, "the other worker is not heard of any more"


def test_a_message_without_a_page_ends_a_stand_in() -> None:
    table = FakeTable()
    table.change_row(1, stand_in="heuristic", seen=NOW)
    asyncio.run(presence.record_message_from(table, table, 1, NOW))
    assert table.row.seats[1].stand_in == ""
    asyncio.run(presence.record_message_from(table, table, 1, NOW + 1))
    assert len(table.stored) == 1, "it was heard of a moment ago"


def test_everybody_is_told_how_many_watch() -> None:
    table = FakeTable(delay=30)
    here = presence.Presence(table)
    assert [here.context(viewer) for viewer in (0, table.rail)] == [{"spectators": 0}] * 2
    table.connected = {0, table.rail}
    here.count()
    assert [here.context(viewer) for viewer in (0, table.rail)] == [{"spectators": 1}] * 2


# clocks on pages --------------------------------------------------------------------------------------------------------
def test_clocks_run_for_who_is_asked_and_stand_in_a_pause() -> None:
    table = FakeTable(clock="60", opened=NOW)
    play(table, 1)
    assert clock_views(table).keys() == {0, 2} and {one.deadline for one in clock_views(table).values()} == {(NOW + 60) * 1000}
    table.row = replace(table.row, paused=NOW + 20)
    assert {one.paused_at for one in clock_views(table).values()} == {40}


def test_late_spectators_see_no_clock() -> None:
    table = FakeTable(clock="60", opened=NOW, delay=30)
    clocks = Clocks(table)
    assert clocks.context(0)["clocks"] and clocks.context(0)["timeout_notice"]
    assert not clocks.context(table.rail)["clocks"] and clocks.context(table.rail)["timeout_notice"] is None


def test_moves_of_the_clock_are_told_until_the_seat_acts_itself() -> None:
    table = FakeTable()
    table.by = {play(table, 0).number: "clock"}
    note = "Since your last move the clock has made 1 move for you."
    assert [Clocks(table).context(viewer)["stand_in_note"] for viewer in (0, 1)] == [note, ""]


def test_moves_store_clocks_and_when_to_look_again() -> None:
    table = FakeTable(seats=2, clock="600+15", opened=NOW)
    before = table.clock_state
    changes = Clocks(table).on_moves(table.match, before, table.clock_state, [play(table, 0)], "", NOW + 5)
    assert changes.seats == {}
    changes = Clocks(table).on_moves(table.match, before, table.clock_state, [table.match.entries[-1]], "", NOW + 5)
    assert changes.seats == {0: {"bank": 600 - 5 + 15}} and changes.table == {"due": NOW + 600}


# the deal and the rematch -----------------------------------------------------------------------------------------------
def test_entropy_is_added_after_the_end_by_players(monkeypatch: pytest.MonkeyPatch) -> None:
    table = FakeTable()
    proofs = DealProofs(table)
    add = proofs.commands["entropy"]

    async def clause(viewer: int, text: str) -> str:
        refused = await add(viewer, text)
        return refused.clause if refused else ""

    assert asyncio.run(clause(0, "8c1f")) == "TB-908" and asyncio.run(clause(table.rail, "8c1f")) == "TB-904"
    end(table, monkeypatch)
    assert asyncio.run(clause(1, "")) == "TB-928" and not table.stored
    assert asyncio.run(clause(1, "8c1f")) == "" and proofs.thrown == {1: "8c1f"}
    assert table.stored[-1] == SessionChanges(once={"dice/quiet-otter/1": "8c1f"})
    shown = proofs.context(1)["deal_proof"]
    assert (shown.rematch_commitment, shown.rematch_entropy, shown.should_send_entropy) == ("of the next deal", (("Bo", "8c1f"),), False)
    assert proofs.context(0)["deal_proof"].should_send_entropy and not proofs.context(table.rail)["deal_proof"].should_send_entropy


def test_the_rematch_is_told_players_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    table = FakeTable()
    rematch = Rematch(table)
    assert rematch.context(0) == {"practice_from": None, "replay": "", "rematch": ""}
    end(table, monkeypatch)

    async def kept(key: str) -> str:
        return "new-table" if key == "rematch/quiet-otter" else ""

    table.kept = kept  # type: ignore[method-assign]
    asyncio.run(rematch.reload())
    assert rematch.context(0)["rematch"] == "new-table" and rematch.context(table.rail)["rematch"] == ""
    assert rematch.context(table.rail)["replay"] == "/t/quiet-otter/replay"


def test_nobody_is_given_a_replay_that_does_not_open_yet(monkeypatch: pytest.MonkeyPatch) -> None:
    """A player whose game was over had a Replay button that answered 403 until late spectators had seen the end."""
    table = FakeTable(delay=30)
    end(table, monkeypatch)
    monkeypatch.setattr(table, "over_for_all", lambda: False)
    assert [Rematch(table).context(viewer)["replay"] for viewer in (0, table.rail)] == ["", ""]


# hot seat, delay --------------------------------------------------------------------------------------------------------
def test_the_device_goes_to_the_first_who_is_asked() -> None:
    table = FakeTable(hot=True)
    hot = HotSeat(table)
    assert next_holder(table) == 0 and hot.context(table.hot)["curtain"].who == -1
    assert hot.context(1)["curtain"].who == 1 and hot.context(1)["log_page"] == "" and hot.context(table.rail) == {}
    play(table, 0)
    assert next_holder(table) == 1
    table.row = replace(table.row, paused=1.0)
    assert next_holder(table) == -1 and not hot.context(table.hot)["curtain"].soon


def test_spectators_see_moves_after_the_delay() -> None:
    table = FakeTable(delay=30)
    for seat in (0, 1):
        play(table, seat)
    now = time.time()

    async def logged(code: str, after: int = 0) -> list[StoredMove]:
        return [StoredMove(1, 0, "arrange KQJA", now - 100), StoredMove(2, 1, "arrange KQJA", now - 25)][after:]

    table.log_with_times = logged  # type: ignore[method-assign]
    lag = SpectatorDelay(table, lambda: ())
    asyncio.run(lag.reload())
    assert len(lag.delayed_match().entries) == 1 and len(table.match.entries) == 2
    table.row = replace(table.row, delay=20)
    assert len(lag.delayed_match().entries) == 2


def test_spectators_who_wait_are_pushed_what_comes() -> None:
    table = FakeTable(delay=1)

    async def run() -> None:
        lag = SpectatorDelay(table, lambda: (time.time() - 0.9,))
        lag.schedule()
        assert table.pushed == 0, "nobody watches"
        table.connected = {table.rail}
        lag.schedule()
        async with asyncio.timeout(30):
            while not table.pushed:
                await asyncio.sleep(0.01)
        table.connected = set()

    asyncio.run(run())


def test_players_are_pushed_the_moment_at_which_the_replay_opens(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody watches: the page of a player whose game is over is told all the same."""
    table = FakeTable(delay=1)
    play(table, 0)
    monkeypatch.setattr(table, "over_for_all", lambda: table.pushed > 0)

    async def run() -> None:
        lag = SpectatorDelay(table, lambda: ())
        table.connected = {0}
        lag.schedule()
        assert lag._task is None, "the game goes on"
        end(table, monkeypatch)
        lag.schedule()
        async with asyncio.timeout(30):
            while lag._task is not None:
                await asyncio.sleep(0.01)
        assert table.pushed == 1

    asyncio.run(run())


# webhooks ---------------------------------------------------------------------------------------------------------------
def test_webhooks_are_told_whose_move_it_is() -> None:
    table = FakeTable(seats=2)
    for seat, every in ((0, True), (1, False)):
        table.change_row(seat, hook=msgspec.json.encode(Webhook("https://example.org", "secret", all_seats=every)).decode())
    hooks = Webhooks(table)
    assert hooks.on_resume(NOW) == SessionChanges(notices=((0, 0), (1, 0), (1, 1)), tell=NOW + table.pace.webhook_delay)
    before, done = table.clock_state, play(table, 0)
    changes = hooks.on_moves(table.match, before, table.clock_state, [done], "", NOW)
    assert changes.notices == () and set(changes.stale) == {(0, 0), (0, 1)}
    assert hooks.on_moves(table.match, ClockState(), table.clock_state, [done], "", NOW).notices == ((1, 0), (1, 1))
    secret = ClockState((0, 1), hides_ready=True)
    stale = hooks.on_moves(table.match, secret, secret, [done], "", NOW).stale
    assert stale == ((0, 0),), "the host does not learn who has decided in secret"


def test_a_webhook_is_shown_to_its_seat_alone() -> None:
    table = FakeTable()
    table.change_row(1, hook=msgspec.json.encode(Webhook("https://example.org", "a secret")).decode())
    hooks = Webhooks(table)
    assert hooks.context(1)["webhook"] == {"url": "https://example.org", "all_seats": False, "host": False, "push": False}
    assert hooks.context(0)["webhook"]["url"] == "" and hooks.context(table.rail)["webhook"] is None
    assert "a secret" not in str([hooks.context(viewer) for viewer in range(5)])
    table.change_row(1, hook=msgspec.json.encode(Webhook("https://push.example", "", push=PushKeys("key", "auth"))).decode())
    assert hooks.context(1)["webhook"] == {"url": "", "all_seats": False, "host": False, "push": True}


# explanations -----------------------------------------------------------------------------------------------------------
def test_why_not_names_the_clause_and_remembers_it() -> None:
    table = FakeTable()
    why = WhyNot(table)
    assert why.explain(table.rail, "arrange KQJA").clause == "TB-904"
    assert why.explain(0, "arrange KQJA").title == "This is a move"
    refused = why.explain(0, "arrange KKKK")
    frame, kept = why.refused[0]
    assert refused.clause == kept.clause and refused.title.startswith("Why not") and frame == table.match.frame_number(0)
    assert refused.href == f"/rules/armies#{refused.clause}" and why.explain(1, ["nothing:7"]).clause == "TB-905"


def test_a_rejected_move_says_what_was_tried() -> None:
    table = FakeTable()
    refusal = table.match.check(0, "arrange KKKK")
    assert isinstance(refusal, Refusal)
    rejection = WhyNot(table).reject(0, refusal)
    assert rejection.clause == refusal.clause and rejection.detail and rejection.title == "That is not a move now"
