"""A rail that sees everything later: a second match, which has come as far as the table had so many seconds ago."""

from __future__ import annotations

import asyncio
import logging
import time
from bisect import bisect_right
from typing import TYPE_CHECKING, Any

from gamester.match.match import Match
from gamester.server.messages import CLOSED, Rejection, platform_rejection
from gamester.server.session.clock import duration_text
from gamester.server.storage.models import StoredTable

if TYPE_CHECKING:
    from gamester.server.session.session import Session

DELAY_CHOICES = ((0, "at once"), (30, "30 seconds later"), (300, "5 minutes later"))
"""When those who only watch see what happens: seconds, with words."""
LOG = logging.getLogger("gamester")
ROUNDED = 1.0
"""Seconds by which a time read from disk may be too early."""


class SpectatorDelay:
    """What the rail of one table has come to. When an act was kept is read from the log; of one just made it is now."""

    def __init__(self, room: Session) -> None:
        self._room = room
        self._times: list[float] = []
        self._match: Match | None = None
        self._task: asyncio.Task[None] | None = None

    async def read(self) -> None:
        """When the acts of the log were kept, for those that this process has not seen being made; those of a table that has just been
        opened are played again in a thread, as for the table itself."""
        if self._room.row.delay:
            for row in await self._room.store.logged(self._room.row.code, len(self._times)):
                self._times.append(max([*self._times[-1:], row.at + ROUNDED]))
            if self._match is None:
                header, entries = self._room.match.header, self._room.match.entries[: self._come()]
                self._match = await asyncio.to_thread(Match.replay, header, [(entry.seat, entry.text) for entry in entries])

    def match(self) -> Match:
        """The table as the rail sees it now."""
        entries = self._room.match.entries
        del self._times[len(entries) :]
        self._times += [time.time()] * (len(entries) - len(self._times))
        many = self._come()
        mine = self._match
        if mine is None or mine.header != self._room.match.header or mine.entries != entries[: len(mine.entries)]:
            mine = self._match = Match(self._room.match.header)
        for entry in entries[len(mine.entries) : many]:
            mine.redo(entry.seat, entry.text)
        return mine

    def _come(self) -> int:
        """How many acts are as old as the rail is late."""
        return bisect_right(self._times, time.time() - self._room.row.delay, hi=min(len(self._times), len(self._room.match.entries)))

    def plan(self) -> None:
        """See to it that whoever watches gets what comes next, when it is time."""
        if self._room.row.delay and self._room.watching(self._room.rail) and self._task is None:
            shown = time.time() - ROUNDED
            if self._next(shown) is not None:
                self._task = asyncio.create_task(self._run(shown))

    def _next(self, shown: float) -> float | None:
        """When the rail will see something more than it was shown then; it may be due already."""
        self.match()
        coming = (at + self._room.row.delay for at in (*self._times, *(row.at for row in self._room.talk.rows)))
        return min((at for at in coming if at > shown), default=None)

    async def _run(self, shown: float) -> None:
        try:
            while self._room.watching(self._room.rail) and (at := self._next(shown)) is not None:
                await asyncio.sleep(max(0.0, at - time.time()) + 0.01)
                try:
                    async with self._room.lock:
                        shown = time.time()
                        self._room.publish()
                except Exception:
                    LOG.exception("table %s could not be drawn", self._room.row.code)
        finally:
            self._task = None


def record_not_open(row: StoredTable) -> Rejection:
    """Why a record does not open yet. The same whether the game is over or not: those who watch later would learn it from this."""
    late = f"Those who watch see this table {duration_text(row.delay)} later. It opens when they have seen the end."
    return platform_rejection(CLOSED, late if row.delay else "", "Not yet")


def spectator_context(room: Session, viewer: int) -> dict[str, Any]:
    """How many watch, and what has been agreed on for them."""
    return {"watchers": len(room.watching(room.rail)), "late": room.row.delay, "open_hands": room.row.open_hands}


async def reload_delay(room: Session) -> None:
    """The table has been opened, or another process has kept something of it."""
    await room.lag.read()
