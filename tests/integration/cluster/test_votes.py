"""Votes with two workers at one table and with absent players: nothing is lost."""

from __future__ import annotations

import random
import threading
import time
from pathlib import Path

import pytest

from gamester.match.match import Match
from gamester.match.moves import LogEntry
from gamester.server.session.features import votes
from gamester.server.session.session import Session
from gamester.server.session.voting import open_votes
from gamester.server.tables.registry import TableRegistry
from tests.support.cluster_clocks import SLOW, house, laid
from tests.support.cluster_votes import act, say
from tests.support.shown_tables import frame_number, page_data


async def twin_of(room: Session, data: Path) -> tuple[TableRegistry, Session]:
    """Return another worker with the stored table and no notifications."""
    other = TableRegistry(data, SLOW)
    found = await other.get_session(room.row.code)
    assert found is not None
    return other, found


def test_workers_do_not_overwrite_each_others_votes(tmp_path: Path) -> None:
    """Neither of two workers overwrites what the other has stored."""

    async def work(made: TableRegistry) -> None:
        room = await laid(made, "", "", "")
        other, twin = await twin_of(room, tmp_path / "data")
        host = next((row.seat for row in room.row.seats if row.host), 0)
        guest = (host + 1) % 3
        assert await say(room, host, "open hands") == ""
        assert await say(twin, host, f"mute {guest}") == ""
        kept = await made.store.table(room.row.code)
        assert kept is not None and kept.seats[host].grants.split() == [f"open-{host}-0", f"mute-{guest}"]
        assert await say(room, host, f"no open-{host}-0") == ""
        kept = await made.store.table(room.row.code)
        assert kept is not None and kept.seats[host].grants == f"mute-{guest}" == room.row.seats[host].grants
        await other.close()

    house(tmp_path, work)


def test_votes_on_past_decisions_are_dropped(tmp_path: Path) -> None:
    """A vote on a past decision is not kept for ever."""

    async def work(made: TableRegistry) -> None:
        room = await laid(made, "", "", "")
        assert await say(room, 0, "open hands") == ""
        for _ in range(4):
            for seat in room.match.pending_seats():
                async with room.lock:
                    fork = room.match.fork()
                    assert isinstance(fork.apply_default(seat), LogEntry) and await room.save(fork) is None
            assert await say(room, 0, "takeback") == ""
            asked = next(one.key for one in open_votes(room) if one.kind == "takeback")
            assert await say(room, 1, f"agree {asked}") == ""
        words = [row.grants.split() for row in room.row.seats]
        assert all(len(one) <= 3 for one in words) and "open-0-0" in words[0], words

    house(tmp_path, work)


async def voting(room: Session) -> int:
    """Return the first of three seats, who has moved before.

    Two of them vote in secret, and nobody is shown who has submitted.
    """
    draw = random.Random(1)
    while True:
        match, seat = room.match, room.match.pending_seats()[0]
        acts = [move.move for move in match.legal_moves(seat)]
        if match.is_simultaneous() and "accept" in acts and isinstance(match.takeback_target(seat), int):
            return seat
        async with room.lock:
            fork = match.fork()
            if isinstance(fork.act(seat, draw.choice(acts)), LogEntry):
                assert await room.save(fork) is None
            else:
                match.adopt(fork)


def test_asker_submitting_in_secret_ends_no_vote(tmp_path: Path) -> None:
    """A secret choice of the asking player ends no vote and is told to nobody."""

    async def work(made: TableRegistry) -> None:
        room = await laid(made, "", "", "", game="gameon")
        asker = await voting(room)
        second, third = (seat for seat in range(3) if seat != asker)
        ply = room.match.takeback_target(asker)
        assert await say(room, asker, "takeback") == ""
        (asked,) = open_votes(room)
        for viewer in (second, third, room.rail):
            assert "asks to take the last act back, made in Round " in page_data(room, viewer)
        before = [page_data(room, viewer) for viewer in (second, third, room.rail)]
        assert await room.handle_message(asker, f'{{"frame": {frame_number(room, asker)}, "move": "accept"}}') is None
        assert room.match.entries[-1].move == "accept" and len(room.match.pending_seats()) == 1
        assert [page_data(room, viewer) for viewer in (second, third, room.rail)] == before
        assert open_votes(room) == [asked]
        other, twin = await twin_of(room, tmp_path / "data")
        assert open_votes(twin) == [asked]
        for one in (second, third):
            assert await say(twin, one, f"agree {asked.key}") == ""
        await other.close()
        await room.catch_up()
        assert room.match.entries[-1].move == f"takeback {ply}" and not open_votes(room)
        again = Match.replay(room.match.header, [(entry.seat, entry.move) for entry in room.match.entries])
        assert room.match.layout.to_bytes(again.table) == room.match.layout.to_bytes(room.match.table)

    house(tmp_path, work)


def test_takeback_vote_names_choices_of_this_phase(tmp_path: Path) -> None:
    """A player who approves is told that it concerns choices submitted in this phase."""

    async def work(made: TableRegistry) -> None:
        room = await laid(made, "", "", "")
        await act(room, 1)
        assert await say(room, 1, "takeback") == ""
        assert "asks to take the last act back, sealed in this phase" in page_data(room, 0)
        await act(room, 0)
        (asked,) = open_votes(room)
        await act(room, 2)
        assert not open_votes(room) and await say(room, 0, f"agree {asked.key}") == "TB-933"

    house(tmp_path, work)


def test_pause_begins_and_ends_once(tmp_path: Path) -> None:
    """A pause begins and ends once, whoever asks for it."""

    async def work(made: TableRegistry) -> None:
        room = await laid(made, "", "heuristic", clock="600")
        await room.alter(opened=time.time())
        other, twin = await twin_of(room, tmp_path / "data")
        assert await say(room, 0, "pause") == ""
        began = room.row.paused
        assert await say(twin, 0, "pause") == "TB-932" and twin.row.paused == began
        assert await say(room, 0, "resume") == ""
        opened = room.row.opened
        assert await say(twin, 0, "resume") == ""
        kept = await made.store.table(room.row.code)
        assert kept is not None and kept.paused is None and kept.opened == opened == twin.row.opened
        await other.close()

    house(tmp_path, work)


def test_absent_player_is_asked_before_a_takeback(tmp_path: Path) -> None:
    """An absent player is asked before their moves are taken back."""

    async def work(made: TableRegistry) -> None:
        room = await laid(made, "", "", grace=60)
        await act(room, 0)
        await room.change(1, stand_in="heuristic", away=1.0, seen=1.0)
        assert await say(room, 0, "takeback") == ""
        assert len(room.match.entries) == 1 and '"waiting_for": [1]' in page_data(room, 0)

    house(tmp_path, work)


def test_takeback_replays_in_a_thread_and_not_again_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A takeback is replayed in a thread, and not again at once."""

    async def work(made: TableRegistry) -> None:
        room, where = await laid(made, "", "heuristic"), list[threading.Thread]()
        replay = Match.replay

        def watched(header: object, entries: object) -> Match:
            where.append(threading.current_thread())
            return replay(header, entries)  # type: ignore[arg-type]

        monkeypatch.setattr(Match, "replay", watched)
        await act(room, 0)
        assert await say(room, 0, "takeback") == "" and room.match.entries[-1].move == "takeback 1"
        assert len(where) == 1 and where[0] is not threading.main_thread()
        await act(room, 0)
        assert await say(room, 0, "takeback") == "TB-948" and len(room.match.entries) == 3
        monkeypatch.setattr(votes, "TAKEBACK_INTERVAL", 0.0)
        assert await say(room, 0, "takeback") == "" and len(room.match.entries) == 4

    house(tmp_path, work)


def test_denied_vote_is_told_at_every_worker(tmp_path: Path) -> None:
    """A denied vote is told at every worker, and no secret move closes a vote."""

    async def work(made: TableRegistry) -> None:
        room = await laid(made, "", "", "", game="gameon")
        asker = await voting(room)
        voter = next(seat for seat in room.match.pending_seats() if seat != asker)
        third = 3 - asker - voter
        assert await say(room, asker, "takeback") == ""
        (asked,) = open_votes(room)
        assert await say(room, third, f"no {asked.key}") == ""
        told = f'"vote_denial": {{"by": {third}, "text": "You asked to take the last act back'
        other, twin = await twin_of(room, tmp_path / "data")
        before = page_data(room, asker)
        assert told in before and told in page_data(twin, asker) and told not in page_data(room, voter) + page_data(room, room.rail)
        await other.close()
        assert await room.handle_message(voter, f'{{"frame": {frame_number(room, voter)}, "move": "accept"}}') is None
        assert room.match.entries[-1].move == "accept" and room.match.must_decide(asker)
        assert page_data(room, asker) == before, "he would learn that somebody has voted"
        assert await room.handle_message(asker, f'{{"frame": {frame_number(room, asker)}, "move": "accept"}}') is None
        assert '"vote_denial": {' not in page_data(room, asker)

    house(tmp_path, work)
