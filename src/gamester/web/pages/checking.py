"""Checking records: the game of each is played again, in one thread. Each address has one in the line, and the line is short.

So whoever sends record after record holds up nobody who plays, and another visitor waits for one record of his at most.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Lock
from typing import TypeVar

from gamester.web.guard.gate import TOO_MANY
from gamester.web.guard.limits import is_loopback
from gamester.web.messages import Refused, reason

T = TypeVar("T")
MOST = 8
"""Records in the line, the one that is checked among them."""
YOURS = "A record of yours is being checked: one at a time."
OTHERS = "Many others have brought a record, too."


class Checker:
    """The thread, and whose records are in its line."""

    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(1, "checker")
        self._in_line: Counter[str] = Counter()
        self._lock = Lock()

    async def checked(self, who: str, work: Callable[[str], T], text: str) -> T | Refused:
        """What `work` gives for a record that an address brings, when those before it are done; or why it is not taken."""
        if words := self._why_not(who):
            return reason(TOO_MANY, words)
        job = self._thread.submit(work, text)
        job.add_done_callback(lambda _: self._done(who))
        return await asyncio.wrap_future(job)

    def _why_not(self, who: str) -> str:
        """Why one more of an address is too much; where it is not, its place is taken."""
        with self._lock:
            if self._in_line.total() >= MOST:
                return OTHERS
            if self._in_line[who] and not is_loopback(who):
                return YOURS
            self._in_line[who] += 1
            return ""

    def _done(self, who: str) -> None:
        """Only when the thread is done with it: whoever has gone away in the meantime is still in the line."""
        with self._lock:
            self._in_line[who] -= 1
            self._in_line += Counter()


CHECKER = Checker()
