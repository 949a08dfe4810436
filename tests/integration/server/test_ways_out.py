"""Resigning at a table of the server: by people among people and bots, with and without clocks, after a restart, at a second worker."""

from __future__ import annotations

import asyncio
import json
import random
import time
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest
from msgspec.structs import replace

from gamester.match.moves import LogEntry
from gamester.match.record import write_record
from gamester.match.verification import verify
from gamester.server.config import Timings
from gamester.server.pages.archive import archive_game
from gamester.server.pages.replay import LoadedReplay, ReplayCache
from gamester.server.pages.table import successor_page
from gamester.server.session import clock, scheduler, ways_offered
from gamester.server.session.agreements import log_act
from gamester.server.session.features.ways_out import WaysOut
from gamester.server.session.session import Session
from gamester.server.session.voting import open_votes
from gamester.server.storage.schema import TABLES
from gamester.server.tables.creation import SeatRequest, TableRequest, create_table
from gamester.server.tables.registry import TableRegistry
from gamester.server.tables.rematch import create_or_find
from tests.support.cluster_clocks import SLOW, house, laid
from tests.support.cluster_votes import say
from tests.support.shown_tables import frame_number, page_about, page_data
from tests.support.stored_changes import change_seat
from tests.support.ways_out import GAMES, is_same_but_for_names

QUICK = Timings(0.0, 0.0, 0.0, bot_time_limit=0.05, disconnect_grace=600)


async def moved(room: Session, moves: int, draw: random.Random) -> None:
    """Make random moves of whoever is asked."""
    for _ in range(moves):
        async with room.lock:
            if not (pending := room.match.pending_seats()):
                return
            fork, seat = room.match.fork(), draw.choice(pending)
            done = fork.act(seat, draw.choice(fork.legal_moves(seat)).move)
            if not isinstance(done, LogEntry):
                fork = room.match.fork()
                assert isinstance(fork.apply_default(seat), LogEntry)
            assert await room.save(fork) is None


async def drafted(room: Session) -> list[int]:
    """Let everybody draft who can; return those who have."""
    for seat in room.match.pending_seats():
        if (move := next((move.move for move in room.match.legal_moves(seat) if move.drafts), None)) is not None:
            assert await room.handle_message(seat, json.dumps({"frame": frame_number(room, seat), "draft": move})) is None
    return [seat for seat in range(room.rail) if room.match.draft(seat)]


async def bots_play(room: Session, limit: float = 60.0) -> None:
    """Wait until no bot is asked any more."""
    until = time.monotonic() + limit
    while time.monotonic() < until and any(room.row.seats[seat].bot for seat in room.match.pending_seats()):
        room.start_scheduled()
        await asyncio.sleep(0.01)


def offered(room: Session, viewer: int) -> list[str]:
    """Return the commands of all ways out that a page offers.

    A calm table, whose ways out are kept for all such tables, offers what it would if it were not.
    """
    kept = ways_offered.ways_offered(room, viewer)
    with patch.object(ways_offered, "is_calm", lambda _: False):
        assert ways_offered.ways_offered(room, viewer) == kept
    return [one["command"] for way in page_about(room, viewer)["ways_out"].get("ways", ()) for one in way["choices"]]


def shown(room: Session, viewer: int) -> str:
    """Return what a page is told, without the moments that pass by themselves."""
    told = json.loads(page_data(room, viewer))
    told["about"].pop("clocks", None)
    return json.dumps(told)


@pytest.mark.parametrize("time_control", ["", "600+15"])
@pytest.mark.parametrize("game", GAMES)
def test_with_two_people_the_other_wins(tmp_path: Path, game: str, time_control: str, seed: int) -> None:
    async def work(made: TableRegistry) -> None:
        room = await laid(made, "", "", game=game, clock=time_control)
        await moved(room, 6, random.Random(seed))
        assert await say(room, 1, "resign") == ""
        outcome = room.match.outcome()
        assert outcome is not None and (outcome.clause, outcome.placements, outcome.win_shares) == ("TB-963", (1, 2), (60, 0))
        assert room.row.ended is not None and room.row.due is None and not room.row.seats[1].bot
        for seat in (0, 1):
            assert await say(room, seat, "resign") in ("TB-962", "TB-964")
        text = await room.record()
        assert text is not None and verify(text).is_valid and "result: TB-963" in text
        other = TableRegistry(tmp_path / "data", SLOW)
        again = await other.get_session(room.row.code)
        assert again is not None and again.match.outcome() == outcome
        assert page_data(again, 0) == page_data(room, 0) and page_data(again, 1) == page_data(room, 1)
        await other.close()
        code = await create_or_find(made, room, 0)
        row = await made.store.table(code)
        assert row is not None and [seat.bot for seat in row.seats] == ["", ""], "they play again, both as people"

    house(tmp_path, work)


@pytest.mark.parametrize("game", GAMES)
def test_with_three_a_bot_plays_on(tmp_path: Path, game: str, seed: int) -> None:
    """The other person learns of the act alone; the seat is silent; another worker and a restart know it too."""

    async def run() -> None:
        made = TableRegistry(tmp_path / "data", QUICK)
        room = await laid(made, "", "", "heuristic", game=game, clock="3d")
        await moved(room, 4, random.Random(seed))
        before, asked, opened = page_about(room, 0), room.match.pending_seats(), room.row.opened
        n = frame_number(room, 0)
        assert await say(room, 1, "resign") == ""
        assert room.match.pending_seats() == asked and room.row.opened == opened and room.row.seats[1].bot == "heuristic"
        about = page_about(room, 0)
        news = {name for name in {*before, *about} if before.get(name) != about.get(name)}
        assert news <= {"resigned", "clocks", "ways_out", "relinks", "advice"} and frame_number(room, 0) == n + 1
        assert "The game ends at once, and you lose it." in [way["meaning"] for way in about["ways_out"]["ways"]]
        mine = page_about(room, 1)
        assert mine["ways_out"]["note"].startswith("You have resigned") and not mine["ways_out"].get("ways")
        assert room.view(1).legal_moves == () and not room.view(1).must_decide and room.view(1).zones == room.match.view(1).zones
        for word in ("resign", "pause", "takeback", "open hands", "agree pause-0-0", "resume"):
            assert await say(room, 1, word) == "TB-964", word
        refused = await room.handle_message(1, f'{{"frame": {frame_number(room, 1)}, "move": "undo"}}')
        assert refused is not None and refused.clause == "TB-964"
        assert await say(room, 1, "chat Good luck") == ""
        assert await say(room, 0, "pause") == "", "nobody else is asked"
        assert room.row.paused is not None and await say(room, 0, "resume") == ""
        await made.close()
        other = TableRegistry(tmp_path / "data", QUICK)
        again = await other.get_session(room.row.code)
        assert again is not None and again.match.standing.resigned == (1,) and again.row.seats[1].bot == "heuristic"
        await bots_play(again)
        assert not any(again.row.seats[seat].bot for seat in again.match.pending_seats()), "bots play both seats"
        if again.match.entries[-1].seat == 1 and again.match.entries[-1].move != "resign":
            assert set(again.by.values()) == {"heuristic"}, "it was the bot, and the log says so"
        await other.close()

    asyncio.run(run())


def test_a_second_worker_sees_it(tmp_path: Path) -> None:
    async def work(made: TableRegistry) -> None:
        room = await laid(made, "", "", "")
        other = TableRegistry(tmp_path / "data", SLOW)
        twin = await other.get_session(room.row.code)
        assert twin is not None
        assert await say(room, 2, "resign") == ""
        assert await say(twin, 2, "resign") == "TB-964", "it is judged by what is stored"
        assert twin.row.seats[2].bot and page_data(twin, 0) == page_data(room, 0)
        assert await say(twin, 0, "resign") == "" and twin.match.ended_by() == 963
        await room.refresh()
        assert room.match.outcome() == twin.match.outcome() and room.row.ended == twin.row.ended
        await other.close()

    house(tmp_path, work)


def test_the_host_hands_over(tmp_path: Path) -> None:
    """Whoever plays on may mute and make links; those who were muted stay so."""

    async def work(made: TableRegistry) -> None:
        room = await laid(made, "", "", "")
        host = next(seat.seat for seat in room.row.seats if seat.host)
        rest = [seat for seat in range(3) if seat != host]
        assert await say(room, host, f"mute {rest[1]}") == ""
        assert await say(room, host, "resign") == ""
        assert [seat.seat for seat in room.row.seats if seat.host] == [rest[0]]
        assert await say(room, rest[1], "chat Hello") == "TB-934"
        assert await say(room, rest[0], f"mute {host}") == "" and await say(room, host, "chat Hello") == "TB-934"

    house(tmp_path, work)


def test_a_resignation_in_a_secret_phase_tells_no_more(tmp_path: Path) -> None:
    """Whether the seat had submitted or not, everybody else is told the same, and late spectators nothing yet."""

    async def work(made: TableRegistry) -> None:
        told = []
        for submits in (True, False):
            room = await laid(made, "", "", "", delay=30)
            if submits:
                assert await room.handle_message(1, f'{{"frame": {frame_number(room, 1)}, "move": "arrange KQJA"}}') is None
            before = [json.loads(shown(room, viewer))["all"] for viewer in range(4)]
            assert await say(room, 1, "resign") == ""
            after = [json.loads(shown(room, viewer))["all"] for viewer in range(4)]
            told.append([{name for name in one if one[name] != was.get(name)} for one, was in zip(after, before, strict=True)])
            assert all(one["log"]["lines"][:-1] == was["log"].get("lines", []) for one, was in zip(after[:1], before[:1], strict=True))
        assert (
            told[0][0] - {"turn-1"} == told[1][0] - {"turn-1"} == {"log", "seat-1"} == told[0][2] - {"turn-1"}
            and not told[0][3]
            and not told[1][3]
        )

    house(tmp_path, work)


def test_watchers_and_odd_words_are_refused(tmp_path: Path) -> None:
    async def work(made: TableRegistry) -> None:
        room = await laid(made, "", "")
        assert await say(room, room.rail, "resign") == "TB-904" and await say(room, 0, "resign now") == "TB-905"
        assert not room.match.entries and not page_about(room, room.rail).get("ways_out")

    house(tmp_path, work)


def test_the_clock_of_who_resigned_stands(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is due for the seat but its bot; the clocks of the others run on as they did."""
    monkeypatch.setattr(scheduler.SessionScheduler, "schedule_check", lambda clockwork, soon=0.0: None)

    async def work(made: TableRegistry) -> None:
        room = await laid(made, "", "", "", clock="60", grace=60)
        clocks: dict[Any, Any] = page_about(room, 0)["clocks"]
        assert await say(room, 1, "resign") == ""
        after = page_about(room, 0)["clocks"]
        assert {**clocks} == {**after, "1": clocks["1"]} and "1" not in after
        await scheduler.run_due(room, time.time() + 61)
        assert [room.by[entry.number] for entry in room.match.entries if entry.move != "resign"] == ["clock", "clock"]

    house(tmp_path, work)


async def left(room: Session, seat: int, **values: Any) -> None:
    """Store that a player left some time ago, while nothing else happens at the table."""
    await asyncio.sleep(0.05)
    async with room.locked():
        await room.change(seat, **values)


def answer(room: Session, seat: int, yes: bool = True) -> str:
    """Return the command by which a seat answers the open request."""
    (asked,) = open_votes(room)
    return f"{'agree' if yes else 'no'} {asked.key}"


def test_an_act_that_is_no_move_leaves_drafts_to_see_at_another_worker(tmp_path: Path) -> None:
    async def work(made: TableRegistry) -> None:
        room = await laid(made, "", "", "")
        await moved(room, 3, random.Random(1))
        assert await drafted(room) == [0, 1, 2]
        other = TableRegistry(tmp_path / "data", SLOW)
        twin = await other.get_session(room.row.code)
        assert twin is not None
        shown: list[list[Any]] = []
        twin.push = lambda viewer=None: shown.append([twin.match.draft(seat) for seat in range(3)])  # type: ignore[method-assign]
        async with room.transaction() as transaction:
            assert await log_act(room, transaction, 0, "agreed terms none 60") is None
        await twin.refresh()
        assert len(twin.match.entries) == 4 and len(shown) > 1
        assert all(drafts == [room.match.draft(seat) for seat in range(3)] for drafts in shown)
        await other.close()

    house(tmp_path, work)


@pytest.mark.parametrize(("word", "clause", "shares"), [("end", 965, (20, 20, 20)), ("end standing", 974, None), ("void", 966, (0, 0, 0))])
@pytest.mark.parametrize("game", GAMES)
def test_all_who_are_there_agree_on_the_end(tmp_path: Path, game: str, word: str, clause: int, shares: Any, seed: int) -> None:
    async def work(made: TableRegistry) -> None:
        room = await laid(made, "", "", "", game=game)
        await moved(room, 3 if game == "armies" else 5, random.Random(seed))
        assert await drafted(room) or game != "armies"
        if clause == 974 and game == "armies":
            assert word not in offered(room, 0) and await say(room, 0, word) == "TB-974", "it has no places before the end"
            return
        assert await say(room, 0, f"{word} now") == "TB-905"
        assert await say(room, 0, word) == "" and not room.match.ended_by()
        about = page_about(room, 1)
        assert about["votes"][0]["text"].startswith("Ana asks to") and about["votes"][0]["meaning"]
        assert page_about(room, 0)["votes"][0]["text"].startswith("You ask to")
        assert word not in offered(room, 1)
        assert await say(room, 1, answer(room, 1, False)) == ""
        denied = page_about(room, 0)["vote_denial"]
        assert denied["by"] == 1 and denied["text"].startswith("You asked to ")
        assert await say(room, 0, word) == "" and await say(room, 1, word) == "", "to ask the same is to agree"
        assert await say(room, room.rail, answer(room, 3)) == "TB-933"
        assert await say(room, 2, answer(room, 2)) == "" and room.match.ended_by() == clause
        outcome = room.match.outcome()
        assert outcome is not None and outcome.win_shares == (shares or outcome.win_shares) and room.row.ended is not None
        assert not any(seat.grants for seat in room.row.seats) and await say(room, 0, word) == "TB-933"
        other = TableRegistry(tmp_path / "data", SLOW)
        again = await other.get_session(room.row.code)
        assert again is not None and [again.view(viewer) for viewer in range(4)] == [room.view(viewer) for viewer in range(4)]
        text = await again.record()
        assert text is not None and verify(text).is_valid
        await other.close()

    house(tmp_path, work)


def test_bots_and_those_who_are_long_gone_are_not_asked(tmp_path: Path) -> None:
    async def work(made: TableRegistry) -> None:
        room = await laid(made, "", "", "heuristic")
        now = time.time()
        await left(room, 1, away=now - 599, seen=now - 700)
        assert await say(room, 0, "end") == "" and not room.match.ended_by(), "they may come back"
        await left(room, 1, away=now - 601)
        assert await say(room, 0, answer(room, 0)) == "" and room.match.ended_by() == 965

    house(tmp_path, work)


@pytest.mark.parametrize("seats", [2, 3])
def test_a_claim_waits_for_ten_minutes(tmp_path: Path, seats: int) -> None:
    async def work(made: TableRegistry) -> None:
        room = await laid(made, *[""] * seats)
        now = time.time()
        assert await say(room, 0, "claim") == "TB-967" and await say(room, 0, "claim 1") == "TB-905"
        feature = next(one for one in room.features if isinstance(one, WaysOut))
        await left(room, 1, away=now - 400, seen=now - 400)
        assert "claim" in offered(room, 0)
        refused = await room.handle_message(0, '{"frame": 1, "command": "claim"}')
        assert refused is not None and refused.clause == "TB-967" and refused.detail == "Bo has another 4 minutes to come back."
        feature._asked_at = now - 100
        refused = await room.handle_message(0, '{"frame": 1, "command": "claim"}')
        assert refused is not None and refused.detail == "Bo has another 9 minutes to come back.", "others were slow"
        assert not room.match.entries
        feature._asked_at = 0.0
        await left(room, 1, away=now - 601, seen=now - 601)
        assert await say(room, room.rail, "claim") == "TB-904"
        assert await say(room, 0, "claim") == "" and room.match.entries[-1].move == "claim 1"
        if seats == 2:
            outcome = room.match.outcome()
            assert outcome is not None and outcome.clause == "TB-963" and outcome.placements == (1, 2)
        else:
            assert room.row.seats[1].bot == "heuristic" and await say(room, 1, "pause") == "TB-964"
            assert await say(room, 2, "claim") == "TB-967", "there is nobody else"

    house(tmp_path, work)


def test_a_slow_clock_gives_more_time(tmp_path: Path) -> None:
    """With three days for a decision the clock decides first, and then somebody may be claimed against."""

    async def work(made: TableRegistry) -> None:
        room = await laid(made, "", "", "", clock="3d")
        now = time.time()
        await left(room, 1, away=now - 2 * 86_400, seen=now - 2 * 86_400)
        assert await say(room, 0, "claim") == "TB-967"
        async with room.lock:
            fork = room.match.fork()
            assert isinstance(fork.apply_default(1), LogEntry) and await room.save(fork, by="clock") is None
        refused = await room.handle_message(0, '{"frame": 1, "command": "claim"}')
        assert refused is not None and refused.detail == "Bo has another 1,440 minutes to come back."
        await left(room, 1, away=now - 3 * 86_400 - 1, seen=None)
        assert await say(room, 0, "claim") == ""

    house(tmp_path, work)


def test_when_it_was_asked_is_known_after_a_restart(tmp_path: Path) -> None:
    async def work(made: TableRegistry) -> None:
        room = await laid(made, "", "")
        await moved(room, 3, random.Random(1))
        other = TableRegistry(tmp_path / "data", SLOW)
        again = await other.get_session(room.row.code)
        assert again is not None
        feature = next(one for one in again.features if isinstance(one, WaysOut))
        assert abs(feature.asked_at - time.time()) < 60
        await other.close()

    house(tmp_path, work)


@pytest.mark.parametrize(("terms", "days"), [({}, 7), ({"clock": "7d"}, 14), ({"paused": True}, 7)])
def test_a_table_of_people_who_vanish_ends_and_leaves_no_trace(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, terms: dict[str, Any], days: int
) -> None:
    """TB-972: at the worker that looks after what is due, without anybody; nothing is due any more, no list has it, no memory holds it."""
    monkeypatch.setattr(scheduler.SessionScheduler, "schedule_check", lambda clockwork, soon=0.0: None)

    async def work(made: TableRegistry) -> None:
        room = await laid(made, "", "", game="shapes", public=True, clock=terms.get("clock", ""))
        code, now = room.row.code, time.time()
        if terms.get("paused"):
            async with room.locked():
                await room.alter(paused=now)
        assert [row.code for row in await made.store.open_tables(True)] == [code]
        for seat, since in ((0, 800.0), (1, 700.0)):
            await left(room, seat, away=now - since)
        assert await made.store.open_tables(True) == [], "nobody is left, so it is on no list"
        await scheduler.run_due(room, now)
        assert room.row.due is not None and not room.match.ended_by()
        at = clock.vanished_at(room.row)
        assert at == now - 700 + days * 86_400
        await scheduler.run_due(room, now - 701 + days * 86_400)
        assert not [entry for entry in room.match.entries if entry.move == "abandoned"], "a second too early"
        other = TableRegistry(tmp_path / "data", SLOW)
        again = await other.get_session(code)
        assert again is not None
        await scheduler.run_due(again, at)
        assert again.match.ended_by() == 972 and again.row.due is None and again.row.ended is not None
        assert again.clock_state.running_seats == () and not again._clock._timer
        text = await again.record()
        assert text is not None and verify(text).is_valid and "places: 0 0" in text
        again.last_used -= 3600
        await other.unload_finished()
        assert other.num_loaded == 0
        await other.close()

    house(tmp_path, work)


def test_whoever_comes_back_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scheduler.SessionScheduler, "schedule_check", lambda clockwork, soon=0.0: None)

    async def work(made: TableRegistry) -> None:
        room, now = await laid(made, "", "", public=True), time.time()
        for seat in (0, 1):
            await left(room, seat, away=now - 6 * 86_400)
        async with room.locked():
            room.subscribe(0)
        await scheduler.run_due(room, now + 2 * 86_400)
        assert not room.match.ended_by() and clock.vanished_at(room.row) is None
        assert [row.code for row in await made.store.open_tables(True)] == [room.row.code]
        alone = await laid(made, "", "heuristic")
        await left(alone, 0, away=now - 90 * 86_400)
        assert clock.vanished_at(alone.row) is None, "who plays with bots keeps nobody waiting"

    house(tmp_path, work)


def test_a_table_that_waits_is_listed_while_somebody_is_there(tmp_path: Path) -> None:
    async def work(made: TableRegistry) -> None:
        seats = [SeatRequest("Ana", ""), SeatRequest("Bo", "")]
        code = await create_table(made, TableRequest("armies", seats, {}, "", public=True, host=0))
        listed = [row.code for row in await made.store.open_tables(False)]
        assert listed == [code], "it is new"
        hour_ago = datetime.now(UTC).replace(tzinfo=None) - timedelta(hours=2)
        await made.store.db.write(lambda connection: connection.execute(TABLES.update().values(made=hour_ago)))
        assert await made.store.open_tables(False) == []
        await change_seat(made.store, code, 0, seen=time.time() - 60)
        assert [row.code for row in await made.store.open_tables(False)] == [code]

    house(tmp_path, work)


@pytest.mark.parametrize("who", ["bot", "person"])
@pytest.mark.parametrize("game", GAMES)
def test_somebody_plays_on_for_who_has_left(tmp_path: Path, game: str, who: str, seed: int) -> None:
    """By agreement of those who are there; the old link is dead, the new one sees what the seat may see, and nothing else changes."""

    async def work(made: TableRegistry) -> None:
        room = await laid(made, "", "", "", game=game, clock="600+15")
        code, old = room.row.code, made.seat_token(room.row, 1)
        await moved(room, 4, random.Random(seed))
        assert await say(room, 1, "chat Hello") == ""
        assert await say(room, 0, f"substitute {who} 1") == "TB-970", "a taken seat"
        await left(room, 1, away=time.time() - 30)
        assert await say(room, 0, f"substitute {who} 1") == "TB-970" and not room.match.standing.bots
        await left(room, 1, away=time.time() - 61)
        assert f"substitute {who} 1" in offered(room, 0)
        before = [room.view(viewer) for viewer in range(3)]
        assert await say(room, 0, f"substitute {who} 1") == ""
        assert page_about(room, 2)["votes"][0]["text"].endswith("play on for Bo")
        assert await say(room, 2, answer(room, 2)) == "" and room.match.entries[-1].move == f"agreed {who} 1"
        for viewer, was in enumerate(before):
            now = room.view(viewer)
            assert is_same_but_for_names(now, was, {"Bot for Bo": "Bo", "Somebody for Bo": "Bo"}) and len(now.log) == len(was.log) + 1
        assert await made.session_for_token(code, old) is None, "the old link opens nothing"
        found = await made.session_for_token(code, made.seat_token(room.row, 1))
        assert found is not None and found[1] == 1
        if who == "bot":
            assert room.row.seats[1].bot == "heuristic" and not room.match.standing.resigned
            assert await say(room, 2, "substitute bot 1") == "TB-970"
        else:
            assert not room.row.seats[1].taken and [seat for seat, _, _ in page_about(room, 2)["links"]] == [1]
            await room.claim_seat(1)
            assert room.row.seats[1].taken and not page_about(room, 2).get("links")
            assert "You play on for Bo." in successor_page(room, 1, "")
            for name, clause in (("", ""), ("Ana\u200b", ""), ("e" * 25, "")):
                assert await say(room, 1, f"name {name}") == clause and not room.match.standing.successors[-1].name, name
            assert await say(room, 0, "name Zoe") == await say(room, room.rail, "name Zoe") == "TB-969"
            assert await say(room, 1, "name ana") == "" and await say(room, 1, "name Eve") == "TB-969", "once"
            assert [one.name for one in room.sitters(0)] == ["Ana", "ana 2", "Cy"] == list(room.view(0).seats)
            assert await say(room, 1, "chat Hi") == ""
            assert [(line.name, line.text) for line in room.talk.lines(0)] == [("Bo", "Hello"), ("ana 2", "Hi")]
            assert await say(room, 1, "pause") == "" and is_same_but_for_names(room.view(1), before[1], {"ana 2": "Bo"})
            assert page_about(room, 0)["votes"][0]["text"].startswith("ana 2 asks")
        other = TableRegistry(tmp_path / "data", SLOW)
        again = await other.get_session(code)
        assert again is not None and again.row.seats == room.row.seats and again.match.standing == room.match.standing
        assert again.talk.lines(0) == room.talk.lines(0) and again.sitters(0) == room.sitters(0)
        assert verify(write_record(again.match)).is_valid
        await other.close()

    house(tmp_path, work)


def test_a_person_may_follow_a_bot_and_a_bot_a_person_who_does_not_come(tmp_path: Path) -> None:
    async def work(made: TableRegistry) -> None:
        room = await laid(made, "", "", "")
        host = next(seat.seat for seat in room.row.seats if seat.host)
        others = [seat for seat in range(3) if seat != host]
        await left(room, host, away=time.time() - 61)
        for who in ("bot", "person", "bot"):
            assert await say(room, others[0], f"substitute {who} {host}") == ""
            assert await say(room, others[1], answer(room, others[1])) == "", who
        assert room.row.seats[host].bot and room.match.standing.bots == (host,)
        assert [seat.seat for seat in room.row.seats if seat.host] == [others[0]]
        assert await say(room, others[0], "resign") == ""
        for word in ("substitute bot 9", "substitute", "substitute cat 1"):
            assert await say(room, others[1], word) == "TB-905"
        assert await say(room, others[1], f"substitute person {others[0]}") == "TB-970", "who resigned has no substitute"
        await moved(room, 400, random.Random(2))
        code = await create_or_find(made, room, others[1])
        row = await made.store.table(code)
        assert row is not None and not any(seat.bot for seat in row.seats), "at the rematch all are people again"

    house(tmp_path, work)


def test_who_comes_back_in_time_keeps_the_seat(tmp_path: Path) -> None:
    async def work(made: TableRegistry) -> None:
        room = await laid(made, "", "", "")
        await left(room, 1, away=time.time() - 61)
        assert await say(room, 0, "substitute bot 1") == "" and open_votes(room)
        async with room.locked():
            room.subscribe(1)
        assert not open_votes(room) and await say(room, 2, "agree bot-0-1") == "TB-933"

    house(tmp_path, work)


@pytest.mark.parametrize("word", ["terms 60 0", "terms none 60", "terms 3d 600"])
def test_other_times_by_agreement(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, word: str) -> None:
    monkeypatch.setattr(scheduler.SessionScheduler, "schedule_check", lambda clockwork, soon=0.0: None)

    async def work(made: TableRegistry) -> None:
        room = await laid(made, "", "", clock="600+15", game="shapes")
        await moved(room, 3, random.Random(1))
        assert word in [*offered(room, 0), "terms 3d 600", "terms none 60"]
        asked = room.match.pending_seats()
        assert await say(room, 0, word) == ""
        assert await say(room, 1, "terms 180 0") == "TB-933", "the other request is answered first"
        assert await say(room, 1, answer(room, 1)) == ""
        _, written, grace = word.split()
        assert (room.row.clock, room.row.grace) == ("" if written == "none" else written, int(grace))
        assert room.match.entries[-1].move == f"agreed {word}" and room.match.pending_seats() == asked
        assert room.row.opened is not None and time.time() - room.row.opened < 30 and all(seat.bank is None for seat in room.row.seats)
        assert await say(room, 0, word) == "TB-971", "it is so already"
        for odd in ("terms", "terms 60", "terms cat 60", "terms 60 61", "terms 60 0 0"):
            assert await say(room, 0, odd) == "TB-905"
        await scheduler.run_due(room, time.time())
        if written == "60":
            await scheduler.run_due(room, time.time() + 61)
            assert "clock" in room.by.values()
        other = TableRegistry(tmp_path / "data", SLOW)
        again = await other.get_session(room.row.code)
        assert again is not None and again.row.clock == room.row.clock and verify(write_record(again.match)).is_valid
        await other.close()

    house(tmp_path, work)


def test_the_rest_is_played_at_once_when_only_bots_are_left(tmp_path: Path) -> None:
    """Offered to those who have resigned, and refused while a person plays; without anybody who looks it is done by itself."""

    async def run() -> None:
        made = TableRegistry(tmp_path / "data", Timings(30.0, 30.0, 0.0, bot_time_limit=2.0, disconnect_grace=600))
        room = await laid(made, "", "", "heuristic", game="surviving")
        async with room.locked():
            room.subscribe(0)
        assert await say(room, 0, "jump") == "TB-973" and "jump" not in offered(room, 0) and await say(room, 0, "jump now") == "TB-905"
        assert await say(room, 1, "resign") == ""
        assert await say(room, room.rail, "jump") == "TB-904" and await say(room, 0, "jump") == "TB-973"
        await room._clock.stop()
        room._clock = scheduler.SessionScheduler(room)
        room.row = replace(room.row, seats=tuple(replace(seat, bot="heuristic") for seat in room.row.seats))
        assert "jump" in offered(room, 0) and await say(room, 0, "jump") == "" and "jump" not in offered(room, 0)
        assert await say(room, 1, "jump") == "TB-973", "it is done already"
        twin = await TableRegistry(tmp_path / "data", SLOW).get_session(room.row.code)
        assert twin is not None and twin.match.standing.is_hurried, "a restart and another worker go on with it"
        until = time.monotonic() + 60
        while not room.match.ended_by() and time.monotonic() < until:
            room.start_scheduled()
            await asyncio.sleep(0.02)
        assert room.match.ended_by()
        await made.close()

    asyncio.run(run())


def test_a_replay_has_the_name_of_a_substitute_and_the_archive_has_none(tmp_path: Path) -> None:
    async def work(made: TableRegistry) -> None:
        room = await laid(made, "", "", "")
        await left(room, 1, away=time.time() - 61)
        assert await say(room, 0, "substitute person 1") == "" and await say(room, 2, answer(room, 2)) == ""
        assert await say(room, 1, "name Eve") == "" and "named Eve" in write_record(room.match)
        game = archive_game(1, room.row, await made.store.log_with_times(room.row.code))
        assert "Eve" not in game.record and "named person 1" in game.record and verify(game.record).is_valid
        assert await say(room, 0, "end") == "" and await say(room, 2, answer(room, 2)) == "" and room.match.ended_by()
        replayed = await ReplayCache(made).of_table(room.row.code)
        assert isinstance(replayed, LoadedReplay) and [one.name for one in replayed.sitters] == ["Ana", "Eve", "Cy"]

    house(tmp_path, work)


def test_the_archive_knows_that_a_person_played(tmp_path: Path) -> None:
    """Until they resigned; after that the moves are named as a bot's."""

    async def work(made: TableRegistry) -> None:
        room = await laid(made, "", "", "heuristic")
        assert await say(room, 1, "resign") == "" and await say(room, 0, "end") == ""
        assert room.match.ended_by() == 965 and room.row.seats[1].bot
        game = archive_game(1, room.row, await made.store.log_with_times(room.row.code))
        assert game.seats == ("person", "person", "heuristic") and verify(game.record).is_valid

    house(tmp_path, work)
