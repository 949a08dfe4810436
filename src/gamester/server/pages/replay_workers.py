"""Threads that replay games: one for records, one for replays and look-backs.

Each client has one record in a short queue, so records in a row block nobody who plays.
"""

from __future__ import annotations

import asyncio
from bisect import bisect_right
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from threading import Lock
from typing import TYPE_CHECKING, ParamSpec, TypeVar

from msgspec.structs import replace

from gamester.match import replay
from gamester.match.log_text import merge_lines
from gamester.server.messages import WORDS, Rejection, platform_rejection
from gamester.server.middleware.gate import TOO_MANY
from gamester.server.middleware.limits import is_loopback, per_client_lock
from gamester.server.pages.table_html import person
from gamester.ui.build import Builder, told_line
from gamester.ui.game_ui import game_ui
from gamester.ui.patch import encode, flatten
from gamester.ui.replayed import looked_at, no_lines

T = TypeVar("T")
MOST = 8
"""Records in the queue, with the one that is being checked."""


class VerifyQueue:
    """The verifying thread and its queue, counted by client."""

    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(1, "checker")
        self._in_line: Counter[str] = Counter()
        self._lock = Lock()

    async def verify(self, who: str, work: Callable[[str], T], text: str) -> T | Rejection:
        """Return the result of `work` for a client's record, or a rejection."""
        if words := self._why_not(who):
            return platform_rejection(TOO_MANY, words)
        job = self._thread.submit(copy_context().run, work, text)
        job.add_done_callback(lambda _: self._done(who))
        return await asyncio.wrap_future(job)

    def _why_not(self, who: str) -> str:
        """Return why a record is not accepted, or "" and count it."""
        with self._lock:
            if self._in_line.total() >= MOST:
                return WORDS.say("records-many")
            if self._in_line[who] and not is_loopback(who):
                return WORDS.say("record-being-checked")
            self._in_line[who] += 1
            return ""

    def _done(self, who: str) -> None:
        """Remove a record from the queue once the thread is done with it.

        A client that has disconnected still occupies the thread until then.
        """
        with self._lock:
            self._in_line[who] -= 1
            self._in_line += Counter()


CHECKER = VerifyQueue()

if TYPE_CHECKING:
    from gamester.server.session.session import Session

P = ParamSpec("P")
REPLAY_THREAD = ThreadPoolExecutor(1, thread_name_prefix="looker")
"""A thread of its own: the default threads are for tables that are created, loaded or played."""


async def run_replay_job(work: Callable[P, T], *args: P.args, **more: P.kwargs) -> T:
    """Run `work` after the jobs submitted before, and return its result.

    The work has the current language of the caller.
    """
    here = copy_context()
    async with per_client_lock():
        return await asyncio.get_running_loop().run_in_executor(REPLAY_THREAD, lambda: here.run(work, *args, **more))


async def describe_past(room: Session, viewer: int, line: int) -> bytes | None:
    """Return the description of a viewer's table at a line of their log.

    With it come the line, and the numbers of the lines around it. The log stays that of the page. Return None if there is no such line.
    """
    async with room.locked():
        match, eyes = room.seen_by(viewer), room.eyes(viewer)
        at = match.event_log.find_line(eyes, line)
        if at is None:
            return None
        header, log = match.header, [(entry.seat, entry.move) for entry in match.entries[: at[0]]]
        told = merge_lines(room.view(viewer).log)
    view = await run_replay_job(replay.view_at, header, log, eyes, at[1])
    async with room.locked():
        people = [person(one) for one in room.sitters(viewer)]
    table = replace(Builder(game_ui(room.row.game)).table(looked_at(view), people), log=(no_lines(),))
    place = max(0, bisect_right(told, line, key=lambda one: one.number) - 1)
    around = {"line": told_line(told[place]), "earlier": told[place - 1].number if place else 0}
    return encode({"all": flatten(table), **around, "later": told[place + 1].number if place + 1 < len(told) else 0})
