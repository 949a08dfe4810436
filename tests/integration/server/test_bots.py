"""Bots at a live table."""

from __future__ import annotations

import asyncio
import os
import threading
import time
from concurrent.futures import Future
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from gamester.bots.spec import BOTS
from gamester.cli import main
from gamester.match.match import Match
from gamester.match.moves import LogEntry
from gamester.server.config import Timings
from gamester.server.session import bot_threads, scheduler
from gamester.server.session.features import bots
from gamester.server.session.features.bots import LiveBotPlayer, choose_bot_move
from gamester.server.session.scheduler import AUTO_CLOSE_BOT_SECONDS
from gamester.server.tables.registry import TableRegistry
from tests.support.finished_tables import keep, stored

SEED = "5a17" * 16


def stacked() -> Match:
    match = Match.open("armies", 2, {}, "", SEED, ["Ana", "Bo"])
    for seat in (0, 1):
        match.act(seat, "arrange KQJA")
    return match


@pytest.fixture(autouse=True)
def never_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make search bots run in plain Python, as they do while rules compile."""
    monkeypatch.setattr(bots, "ensure_compiled", lambda game, layout, level: False)


@pytest.mark.parametrize("kind", ["random", "heuristic"])
def test_bot_draws_one_random_number_per_move(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A bot draws one random number for a whole compound move."""
    match = stacked()
    drawn: list[int] = []

    def draw(bits: int) -> int:
        drawn.append(bits)
        return 1

    monkeypatch.setattr("gamester.server.session.features.bots.secrets.randbits", draw)
    assert len(LiveBotPlayer(match, 0, kind).choose_move()) > 1
    assert drawn == [32]


@pytest.mark.parametrize("kind", BOTS)
def test_bot_chooses_one_whole_move(kind: str) -> None:
    """A bot chooses one whole move."""
    match = stacked()
    assert match.table.phase == 5
    act = LiveBotPlayer(match, 0, kind, seconds=0.2).choose_move()
    assert not isinstance(match.apply_numbers(0, act, compound=True), Exception)
    assert not match.must_decide(0)


def test_bot_gets_resampled_state_only() -> None:
    """A bot gets a resampled state and no reference to the true one."""
    match = stacked()
    match.act(1, "present")
    before = match.layout.to_bytes(match.table)
    worlds = {match.layout.to_bytes(LiveBotPlayer(match, 0, "search-200")._t) for _ in range(20)}
    assert len(worlds) > 10 and before not in worlds
    assert match.layout.to_bytes(match.table) == before


@pytest.mark.parametrize("seconds", ["0", "-1", "61", "nan"])
def test_the_operator_says_how_long_a_bot_may_think(seconds: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["serve", "--think", seconds]) == 2
    said = capsys.readouterr().err
    assert "expected more than 0 and up to 60 seconds for a bot to think" in said and said.count("\n") == 1


def test_search_bot_stops_at_time_limit_beside_the_loop() -> None:
    """A search bot stops when its time is over, and the event loop goes on.

    The event loop wakes all the while, though the bot runs in plain Python, and a million iterations
    end at the operator's limit.
    """
    match = stacked()

    async def think() -> tuple[tuple[int, ...], float, int]:
        began, wakes = time.monotonic(), 0
        task = asyncio.create_task(choose_bot_move(match, 0, "search-1000000", 3))
        while not task.done():
            await asyncio.sleep(0.01)
            wakes += 1
        return await task, time.monotonic() - began, wakes

    act, seconds, wakes = asyncio.run(think())
    assert act
    assert seconds < 15
    assert wakes > 5


@pytest.mark.parametrize(
    ("took", "plain", "told"),
    [(0.0, False, 0.25), (0.2, False, 0.25), (0.3, False, 2.0), (0.0, True, 2.0), (1.9, True, 2.0), (2.5, True, 2.5)],
)
def test_bot_reply_time_reveals_no_cards(took: float, plain: bool, told: float) -> None:
    """The time of a bot's reply reveals nothing about its cards."""
    assert bots.earliest_reply(took, 2.0, plain) == told


def test_bot_with_one_legal_move_replies_no_faster(monkeypatch: pytest.MonkeyPatch) -> None:
    """A bot with one legal move replies no faster."""
    asked: list[tuple[float, bool]] = []

    def after(took: float, seconds: float, plain: bool) -> float:
        asked.append((seconds, plain))
        return took

    monkeypatch.setattr(bots, "earliest_reply", after)
    monkeypatch.setattr(LiveBotPlayer, "choose_move", lambda _: (1,))
    for kind in ("search-200", "rollout-32", "heuristic", "random"):
        assert asyncio.run(choose_bot_move(stacked(), 0, kind, 2.0)) == (1,)
    assert asked == [(2.0, True), (2.0, True)]


def test_bot_without_choice_answers_at_the_usual_pace(monkeypatch: pytest.MonkeyPatch) -> None:
    """A bot with nothing to choose answers when one with a choice would.

    Only speed in decisions with a choice counts as quick; speed in decisions without one does not
    count.
    """
    clock, whole, now = [0.0], list[bool](), SimpleNamespace(free=True, takes=1.0)

    def choose(_: LiveBotPlayer) -> tuple[int, ...]:
        clock[0] += now.takes
        return (1,)

    def after(took: float, seconds: float, all: bool) -> float:
        whole.append(all)
        return took

    monkeypatch.setattr(bots, "_SLOW", {}, raising=False)
    monkeypatch.setattr(bots, "ensure_compiled", lambda *_: True)
    monkeypatch.setattr(bots, "earliest_reply", after)
    monkeypatch.setattr(bots, "time", SimpleNamespace(monotonic=lambda: clock[0]))
    monkeypatch.setattr(LiveBotPlayer, "has_choice", property(lambda _: now.free), raising=False)
    monkeypatch.setattr(LiveBotPlayer, "choose_move", choose)

    def decide(free: bool, takes: float) -> bool:
        now.free, now.takes = free, takes
        asyncio.run(choose_bot_move(stacked(), 0, "search-2000", 2.0))
        return whole[-1]

    assert decide(False, 0.0), "nobody knows yet how long a choice takes"
    assert decide(True, 1.0) and all(decide(False, 0.0) for _ in range(10))
    assert [decide(True, 0.1) for _ in range(5)] == [True] * 5
    assert not decide(True, 0.1) and not decide(False, 0.0)
    assert decide(True, 1.0) and decide(False, 0.0)


def test_bot_delayed_by_others_skips_search(monkeypatch: pytest.MonkeyPatch) -> None:
    """A bot that has waited too long for others moves without a search."""
    match, ready = stacked(), threading.Event()
    others = [bot_threads.BOT_THREADS.submit(ready.wait, 100) for _ in range(os.cpu_count() or 2)]
    asked: list[Future[Any]] = []

    def submit(*work: Any, real: Any = bot_threads.BOT_THREADS.submit) -> Future[Any]:
        asked.append(real(*work))
        return asked[-1]

    try:
        monkeypatch.setattr(LiveBotPlayer, "_search_function", None)
        monkeypatch.setattr(bot_threads.BOT_THREADS, "submit", submit)
        act = asyncio.run(choose_bot_move(match, 0, "search-2000", 0.01))
        with pytest.raises(TimeoutError):
            asyncio.run(asyncio.wait_for(choose_bot_move(match, 0, "search-2000", 20), 0.05))
        assert len(asked) == 2 and all(one.cancelled() for one in asked), "nobody thinks for a table that is gone"
    finally:
        ready.set()
    assert isinstance(match.apply_numbers(0, act, compound=True), LogEntry) and all(one.result() for one in others)
    hurried, heuristic = LiveBotPlayer(match, 1, "rollout-32"), LiveBotPlayer(match, 1, "heuristic")
    hurried.stop_thinking()
    assert not hurried.thinks_ahead and match.layout.to_bytes(hurried._t) == match.layout.to_bytes(heuristic._t)
    assert hurried.choose_move(7) == heuristic.choose_move(7)


def test_thinking_bots_acknowledge_nothing_unstored(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """While bots decide in an auto-closing phase nothing unstored is acknowledged."""
    code = keep(tmp_path, stored("armies-4-grand"), acts=14)  # Smaller hands: a person and two bots are asked
    thought: list[tuple[int, int]] = []

    async def run() -> None:
        house = TableRegistry(tmp_path, Timings(600, 600, 0.0))

        async def watched(match: Match, seat: int, kind: str, seconds: float) -> tuple[int, ...]:
            assert seconds == AUTO_CLOSE_BOT_SECONDS
            thought.append((seat, len(match.entries)))
            return await choose_bot_move(match, seat, kind, seconds)

        monkeypatch.setattr(scheduler, "choose_bot_move", watched)
        room = await house.get_session(code)
        assert room is not None
        async with asyncio.timeout(60):
            while len(kept := await house.store.log(code)) == 14:
                pass
        assert thought == [(1, 14), (2, 14)]
        assert [seat for seat, _ in kept[14:]] == [0, 1, 2]
        await house.close()

    asyncio.run(run())
