"""Whoever asks for much that takes long waits for himself, and nobody else does: each address has one thing in each line."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Awaitable, Callable
from types import SimpleNamespace
from typing import Any, cast

import pytest

from gamester.server.middleware.gate import REPLAY_PATHS, TABLE
from gamester.server.middleware.limits import CLIENT
from gamester.server.pages import home as lobby
from gamester.server.pages import learn as books
from gamester.server.pages.replay import LoadedReplay, ReplayCache
from gamester.server.pages.replay_workers import run_replay_job

MANY = 12


async def asked(who: str, work: Callable[[], Awaitable[Any]]) -> Any:
    CLIENT.set(who)
    return await work()


def in_order(one: Callable[[str, list[str]], Awaitable[Any]]) -> list[str]:
    """Somebody asks for many things, then another for one: who was served when."""
    done: list[str] = []

    async def work() -> None:
        tasks = [asyncio.create_task(asked("203.0.113.1", lambda: one("much", done))) for _ in range(MANY)]
        await asyncio.sleep(0)
        tasks.append(asyncio.create_task(asked("203.0.113.2", lambda: one("little", done))))
        await asyncio.gather(*tasks)

    asyncio.run(work())
    assert len(done) == MANY + 1
    return done


def test_looking_back() -> None:
    assert in_order(lambda who, done: run_replay_job(done.append, who)).index("little") <= 2


def test_replays() -> None:
    player, number = ReplayCache(cast(Any, None)), iter(range(100))

    def play(who: str, done: list[str]) -> LoadedReplay:
        done.append(who)
        nothing: Any = Nothing
        return LoadedReplay(nothing, "", who, ())

    assert in_order(lambda who, done: player._hold(f"{next(number)}", lambda: play(who, done))).index("little") <= 2


class Nothing:
    """A replay of no acts."""

    acts: tuple[Any, ...] = ()


def test_an_example_is_played_beside_the_tables(monkeypatch: pytest.MonkeyPatch) -> None:
    """A page of the book took up to half a second of everybody's when it was first read, and there are more than are kept."""
    threads: list[str] = []
    drawn = books._example.__wrapped__

    def example(slug: str, name: str, step: int) -> str:
        threads.append(threading.current_thread().name)
        return drawn(slug, name, step)

    monkeypatch.setattr(books, "_example", example)
    shown = asyncio.run(cast(Any, books.example_page.fn)("armies", "E01", "0"))
    assert shown.status_code == 200 and threads and threads != [threading.main_thread().name]


def test_others_have_their_turn_while_a_home_page_tells_of_two_dozen_tables() -> None:
    async def nothing(*_: str) -> None:
        """There is none."""

    async def work() -> int:
        turns = 0

        async def turn() -> None:
            nonlocal turns
            while True:
                turns += 1
                await asyncio.sleep(0)

        other = asyncio.create_task(turn())
        seats = ".".join(f"quiet-otter-{k}/token" for k in range(24))
        visitor: Any = SimpleNamespace(headers={"cookie": f"gamester_seats={seats}"}, url=SimpleNamespace(scheme="http"))
        house: Any = SimpleNamespace(waiting=nothing, seat=nothing)
        assert await lobby.own_tables(house, visitor) == []
        other.cancel()
        return turns

    assert asyncio.run(work()) >= 24


def test_of_one_address_one_home_page_is_drawn_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """A hundred of them, of two dozen tables each, took turns with one another, and whoever played came behind them all."""
    under_way: list[int] = [0, 0]

    async def mine(*_: Any) -> list[Any]:
        under_way[0] += 1
        under_way[1] = max(under_way)
        await asyncio.sleep(0)
        under_way[0] -= 1
        return []

    async def public(*_: Any) -> list[Any]:
        return []

    monkeypatch.setattr(lobby, "own_tables", mine)
    monkeypatch.setattr(lobby, "public_tables", public)

    async def work() -> None:
        home: Callable[..., Awaitable[Any]] = cast(Any, lobby.home.fn)
        await asyncio.gather(*(asked("203.0.113.1", lambda: home(None, None)) for _ in range(MANY)))

    asyncio.run(work())
    assert under_way == [0, 1]


@pytest.mark.parametrize("path", ["/rules/armies/E01", "/rules/armies/E01/2"])
def test_examples_are_counted_with_what_is_played_again(path: str) -> None:
    assert REPLAY_PATHS.fullmatch(path) and not REPLAY_PATHS.fullmatch("/rules/armies")


def test_whoever_comes_to_the_table_of_a_lesson_is_counted_as_at_any_table() -> None:
    assert TABLE.fullmatch("/learn/armies/live") and not TABLE.fullmatch("/learn/armies/2")
