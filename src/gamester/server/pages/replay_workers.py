"""Checking records: the game of each is played again, in one thread. Each address has one in the line, and the line is short.

So whoever sends record after record holds up nobody who plays, and another visitor waits for one record of his at most.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Lock
from typing import TYPE_CHECKING, ParamSpec, TypeVar

from gamester.match import replay as moments
from gamester.server.messages import Rejection, platform_rejection
from gamester.server.middleware.gate import TOO_MANY
from gamester.server.middleware.limits import is_loopback, per_client_lock

T = TypeVar("T")
MOST = 8
"""Records in the line, the one that is checked among them."""
YOURS = "A record of yours is being checked: one at a time."
OTHERS = "Many others have brought a record, too."


class VerifyQueue:
    """The thread, and whose records are in its line."""

    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(1, "checker")
        self._in_line: Counter[str] = Counter()
        self._lock = Lock()

    async def checked(self, who: str, work: Callable[[str], T], text: str) -> T | Rejection:
        """What `work` gives for a record that an address brings, when those before it are done; or why it is not taken."""
        if words := self._why_not(who):
            return platform_rejection(TOO_MANY, words)
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


CHECKER = VerifyQueue()

if TYPE_CHECKING:
    from gamester.server.session.session import Session

P = ParamSpec("P")
REPLAY_THREAD = ThreadPoolExecutor(1, thread_name_prefix="looker")
"""The threads of the rest are for what tables wait for: those that are laid, opened or played at."""


async def run_replay_job(work: Callable[P, T], *args: P.args, **more: P.kwargs) -> T:
    """What `work` gives, when those are done who have asked before."""
    async with per_client_lock():
        return await asyncio.get_running_loop().run_in_executor(REPLAY_THREAD, lambda: work(*args, **more))


async def look_back(room: Session, viewer: int, line: int) -> str | None:
    """The table of a viewer as it was when a line of his log was told; None where there is no such line."""
    async with room.lock:
        match, viewer = room.seen_by(viewer), room.eyes(viewer)
        at = match.story.told_at(viewer, line)
        if at is None:
            return None
        header, log = match.header, [(entry.seat, entry.text) for entry in match.entries[: at[0]]]
    view = await run_replay_job(moments.view_at, header, log, viewer, at[1])
    async with room.lock:
        return room.drawn(viewer, view, looking=line)
