"""The number of a viewer's frame, and since which of his frames he has been asked the same: of what is on disk alone.

So it is the same number wherever it is counted, also after a restart and at another worker.
"""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from gamester.match.match import Match
from gamester.server import metrics
from gamester.server.html_table.decision import Count
from gamester.server.html_table.frames import Frame
from gamester.server.messages import Accepted, Rejection, ReloadPage, Shut
from gamester.server.storage.models import StoredDraft

if TYPE_CHECKING:
    from gamester.server.session.broadcast import Broadcaster


def frame_count(room: Broadcaster, viewer: int) -> Count:
    """What a viewer's frame is now."""
    match, draft = room.seen_by(viewer), room.drafts.get(viewer, StoredDraft())
    n = frame_number(match, draft, viewer)
    first = n if draft.changed is None and (draft.times or draft.answers) else draft.changed or 0
    own = [entry.ply for entry in match.entries if entry.seat == viewer]
    risen = match.story.risen(viewer, max([match.asked_after, *own[-1:]]))
    return Count(n, min(n, max(first, n - risen)), len(own), draft.times + draft.answers)


def frame_number(match: Match, draft: StoredDraft, viewer: int) -> int:
    """The number of a frame: it counts what the viewer saw change of the table, and every change of his own draft and answer."""
    return match.frame(viewer) + draft.answers


if TYPE_CHECKING:
    from gamester.server.session.session import Session

REPLIES_PER_RENDER = 2
"""Answers after which one page of somebody else is drawn, however many still wait for theirs."""
LATE_SECONDS = 0.2
"""Seconds after which a page is late."""
LOG = logging.getLogger("gamester")


class RenderQueue:
    """The drawings that one process has put off, in the order in which they became due."""

    def __init__(self) -> None:
        self._asking = self._turns = 0
        self._due: dict[Session, float] = {}
        self._free = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    @contextmanager
    def asked(self) -> Iterator[None]:
        """Somebody waits for an answer to what he did."""
        self._asking += 1
        try:
            yield
        finally:
            self._asking -= 1
            self._turns -= 1
            if not self._asking or self._turns <= 0:
                self._free.set()

    def publish(self, room: Session, viewer: int | None = None) -> None:
        """Show a table: to the viewer who asked now, to all others now or soon. Under the table's lock."""
        others = self._asking - (viewer is not None)
        if others <= 0:
            room.publish()
            return
        if viewer is not None:
            room.publish(viewer)
        self._due.setdefault(room, asyncio.get_running_loop().time())
        if self._task is None:
            self._task = asyncio.create_task(self._draw(), name="later")

    @property
    def late(self) -> bool:
        """Whether somebody has waited longer than he should: then nobody is shown by steps what has come of it."""
        since = next(iter(self._due.values()), None)
        return since is not None and asyncio.get_running_loop().time() - since > LATE_SECONDS

    def shown(self, room: Session) -> None:
        """Everybody at this table has been shown all of it."""
        self._due.pop(room, None)

    async def stop(self) -> None:
        """Draw nothing any more."""
        self._due.clear()
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _draw(self) -> None:
        loop = asyncio.get_running_loop()
        try:
            while self._due:
                room, since = next(iter(self._due.items()))
                await self._turn()
                if self._due.pop(room, None) is None:
                    continue
                for viewer in room.viewers():
                    try:
                        async with room.lock:
                            room.publish(viewer)
                    except Exception:
                        LOG.exception("table %s could not be drawn", room.row.code)
                    await self._turn()
                metrics.BROADCAST_SECONDS.observe(loop.time() - since)
        finally:
            self._task = None

    async def _turn(self) -> None:
        """Until nobody waits for an answer, or a few have got theirs."""
        await asyncio.sleep(0)
        if self._asking:
            self._turns = REPLIES_PER_RENDER
            self._free.clear()
            with suppress(TimeoutError):
                async with asyncio.timeout(LATE_SECONDS):
                    await self._free.wait()


OutboundMessage = Frame | Rejection | Accepted | ReloadPage | Shut
"""What a page is sent."""
MAX_QUEUED = 40
"""Frames and answers that wait for one page. Each frame is the whole table: with more of them waiting the newest alone is kept."""


class Outlet(asyncio.Queue[Any]):
    """Where what one viewer is shown comes out. It is `shut` when the link that opened it is dead: nobody hears it then."""

    shut = False


class OutboundQueue(Outlet):
    """The queue of one socket. Whoever is so far behind gets the newest frame, then the newest answers."""

    _queue: deque[OutboundMessage]

    def answers(self) -> bool:
        """Whether what comes next says only that a message was taken: it is taken out, and goes with what came of it."""
        next_is = bool(self._queue) and isinstance(self._queue[0], Accepted)
        if next_is:
            self.get_nowait()
        return next_is

    def _put(self, item: OutboundMessage) -> None:
        self._queue.append(item)
        if len(self._queue) > MAX_QUEUED:
            frames = [one for one in self._queue if isinstance(one, Frame)]
            newest = [replace(one, anew=any(older.anew for older in frames)) for one in frames[-1:]]
            answers = [one for one in self._queue if not isinstance(one, Frame)]
            self._queue = deque([*newest, *answers[-MAX_QUEUED // 2 :]])
