"""A server with many tables, in a time that only work and waiting move: how long the others at a table wait for what was done."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, cast

import pytest

from gamester.server.session.delivery import RenderQueue
from gamester.server.storage.rows import StoredTable

SEATS, EVERY, STORING, SECONDS = (0, 1, 2), 10 / 3, 0.004, 5.0
"""The seats of a table, the seconds between two acts at it, those of a write, and how long all play."""
COMPARED = 0.00015
"""Seconds to find that a page has not changed."""


class WorkLoop(asyncio.SelectorEventLoop):
    """An event loop with virtual time: only waiting and `work` take any."""

    def __init__(self) -> None:
        super().__init__()
        self._now = 0.0
        inner: Any = self._selector  # type: ignore[attr-defined]  # asyncio has no other place for it
        select = inner.select

        def selected(timeout: float | None = None) -> Any:
            self.work(timeout or 0.0)
            return select(0)

        inner.select = selected

    def time(self) -> float:
        """Return the time of this loop."""
        return self._now

    def work(self, seconds: float) -> None:
        """Let time pass in which nothing else is done."""
        self._now += seconds


class Hall:
    """Many tables of three at which somebody acts all the time, of which each act takes so many seconds of work."""

    def __init__(self, loop: WorkLoop, tables: int, act: float) -> None:
        self.loop, self.queue, self.tables = loop, RenderQueue(), tables
        self.judging, self.drawing = act * 0.3, act * 0.7 / len(SEATS)
        self.movers: list[float] = []
        self.others: list[float] = []

    async def play(self) -> None:
        """Let everybody play."""
        draws = random.Random(7)
        await asyncio.gather(*[HallTable(self).play(random.Random(draws.random())) for _ in range(self.tables)])
        await self.queue.stop()


class HallTable:
    """One table of the hall; the render queue sees it as any other."""

    row = cast(StoredTable, None)

    def __init__(self, hall: Hall) -> None:
        self._hall, self._lock = hall, asyncio.Lock()
        self._unseen: dict[int, tuple[float, bool]] = {}
        """When it was done what a seat has not seen, and whether the seat did it."""

    def viewers(self) -> list[int]:
        """Return the seats."""
        return [*SEATS]

    @asynccontextmanager
    async def locked(self) -> AsyncIterator[None]:
        """Hold the table still."""
        async with self._lock:
            yield

    def push(self, only: int | None = None, first: int | None = None) -> None:
        """Draw the pages of those who have not seen all."""
        hall = self._hall
        for seat in [only] if only is not None else dict.fromkeys([*([first] if first is not None else []), *SEATS]):
            if seat not in self._unseen:
                hall.loop.work(COMPARED)
                continue
            hall.loop.work(hall.drawing)
            since, own = self._unseen.pop(seat)
            (hall.movers if own else hall.others).append(hall.loop.time() - since)
        if only is None:
            hall.queue.mark_pushed(self)

    async def play(self, draw: random.Random) -> None:
        """Act again and again, each time from a seat drawn by lot."""
        hall = self._hall
        await asyncio.sleep(draw.random() * EVERY)
        while (began := hall.loop.time()) < SECONDS:
            mover = draw.choice(SEATS)
            with hall.queue.expecting_reply():
                async with self.locked():
                    hall.loop.work(hall.judging)
                    await asyncio.sleep(STORING)
                    for seat in SEATS:
                        self._unseen[seat] = (began if seat == mover else self._unseen.get(seat, (began, False))[0], seat == mover)
                    hall.queue.push(self, mover)
            await asyncio.sleep(max(0.0, EVERY - (hall.loop.time() - began)))


def slowest(seconds: list[float], share: float) -> float:
    """Return the seconds that only this share of them exceeded."""
    return sorted(seconds)[int(len(seconds) * (1 - share))]


@pytest.mark.parametrize(("act", "mover", "others"), [(0.004, 0.05, 0.1), (0.007, 0.2, 5.0)])
def test_others_wait_for_no_disk(act: float, mover: float, others: float) -> None:
    """With 667 tables and a fifth of its time left, a server shows all what was done in a tenth of a second, at 99 %.

    With 40 % more work than time the player who acts is still served soon, and the others get the newest state.
    """
    loop = WorkLoop()
    hall = Hall(loop, 667, act)
    loop.run_until_complete(hall.play())
    loop.close()
    assert slowest(hall.movers, 0.01) < mover, (slowest(hall.movers, 0.01), slowest(hall.others, 0.01))
    assert slowest(hall.others, 0.01) < others, (slowest(hall.movers, 0.01), slowest(hall.others, 0.01))
