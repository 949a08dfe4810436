"""Spectators who see everything later.

They see a second match, which has come as far as the table had some seconds ago.
"""

from __future__ import annotations

import asyncio
import logging
import time
from bisect import bisect_right
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from gamester.match.match import Match
from gamester.server.messages import CLOSED, WORDS, Rejection, platform_rejection
from gamester.server.session.clock import duration_text
from gamester.server.session.port import Feature, TablePort
from gamester.server.storage.rows import StoredTable

DELAYS = (0, 30, 300)
"""Seconds by which spectators may see everything later."""
LOG = logging.getLogger("gamester")
ROUNDED = 1.0
"""Seconds by which a time read from the database may be too early."""


class SpectatorDelay(Feature):
    """The match as spectators of one table see it.

    The time of a move is read from the log; of a move just made it is now.
    """

    def __init__(self, table: TablePort, line_times: Callable[[], Iterable[float]]) -> None:
        """Read chat lines' times from `line_times`: spectators read them later too."""
        self._table = table
        self._line_times = line_times
        self._times: list[float] = []
        self._match: Match | None = None
        self._task: asyncio.Task[None] | None = None

    def context(self, viewer: int) -> Mapping[str, Any]:
        """Return what has been agreed for spectators."""
        return {"spectator_delay": self._table.row.delay, "open_hands": self._table.row.open_hands}

    async def reload(self) -> None:
        """Read the times of moves that this process has not seen made.

        The moves of a table that was just loaded are replayed in a thread, as for the table itself.
        """
        table = self._table
        if table.row.delay:
            for row in await table.store.log_with_times(table.row.code, len(self._times)):
                self._times.append(max([*self._times[-1:], row.at + ROUNDED]))
            if self._match is None:
                header, entries = table.match.header, table.match.entries[: self._visible_moves()]
                self._match = await asyncio.to_thread(Match.replay, header, [(entry.seat, entry.move) for entry in entries])

    def delayed_match(self) -> Match:
        """Return the match as spectators see it now."""
        header, entries = self._table.match.header, self._table.match.entries
        del self._times[len(entries) :]
        self._times += [time.time()] * (len(entries) - len(self._times))
        many = self._visible_moves()
        mine = self._match
        if mine is None or mine.header != header or mine.entries != entries[: len(mine.entries)]:
            mine = self._match = Match(header)
        for entry in entries[len(mine.entries) : many]:
            mine.replay_entry(entry.seat, entry.move)
        return mine

    def _visible_moves(self) -> int:
        """Return how many moves are older than the delay."""
        known = min(len(self._times), len(self._table.match.entries))
        return bisect_right(self._times, time.time() - self._table.row.delay, hi=known)

    def schedule(self) -> None:
        """Push what comes next for spectators when its time has come.

        Players whose game is over wait too: replay and game file open once spectators have seen the end.
        """
        if self._table.row.delay and self._task is None and self._awaited():
            shown = time.time() - ROUNDED
            if self._next(shown) is not None:
                self._task = asyncio.create_task(self._run(shown))

    def _awaited(self) -> bool:
        """Return True if somebody is connected for whom time changes something."""
        table = self._table
        return bool(table.watching(table.rail)) or (
            bool(table.match.ended_by()) and not table.over_for_all() and bool(table.connections.here)
        )

    def _next(self, shown: float) -> float | None:
        """Return when spectators see more than they were shown then.

        That time may have come.
        """
        self.delayed_match()
        coming = (at + self._table.row.delay for at in (*self._times, *self._line_times()))
        return min((at for at in coming if at > shown), default=None)

    async def _run(self, shown: float) -> None:
        table = self._table
        try:
            while self._awaited() and (at := self._next(shown)) is not None:
                await asyncio.sleep(max(0.0, at - time.time()) + 0.01)
                try:
                    async with table.locked():
                        shown = time.time()
                        table.push()
                except Exception:
                    LOG.exception("table %s could not be drawn", table.row.code)
        finally:
            self._task = None


def delay_choices() -> list[tuple[int, str]]:
    """Return the offered delays with words."""
    return [(seconds, WORDS.say("delay", time=duration_text(seconds)) if seconds else WORDS.say("delay-none")) for seconds in DELAYS]


def record_not_open(row: StoredTable) -> Rejection:
    """Return why a record does not open yet.

    The answer is the same whether the game is over or not, or spectators would learn it from this.
    """
    late = WORDS.say("opens-later", time=duration_text(row.delay)) if row.delay else ""
    return platform_rejection(CLOSED, late, WORDS.say("not-yet"))
