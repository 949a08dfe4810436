"""Whose page is drawn first: whoever asked sees at once what came of it, all others as soon as nobody in the house waits for that.

In a house with time to spare everybody is shown everything at once. In a full one the others wait a little, and what happens at
their table meanwhile is drawn for them as one; in one that is too full reveals come without their steps.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING

from gamester.web import metrics

if TYPE_CHECKING:
    from gamester.web.live.room import Room

SHARE = 2
"""Answers after which one page of somebody else is drawn, however many still wait for theirs."""
LATE = 0.2
"""Seconds after which a page is late."""
LOG = logging.getLogger("gamester")


class Later:
    """The drawings that one process has put off, in the order in which they became due."""

    def __init__(self) -> None:
        self._asking = self._turns = 0
        self._due: dict[Room, float] = {}
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

    def publish(self, room: Room, viewer: int | None = None) -> None:
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
        return since is not None and asyncio.get_running_loop().time() - since > LATE

    def shown(self, room: Room) -> None:
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
                metrics.SHOWN.observe(loop.time() - since)
        finally:
            self._task = None

    async def _turn(self) -> None:
        """Until nobody waits for an answer, or a few have got theirs."""
        await asyncio.sleep(0)
        if self._asking:
            self._turns = SHARE
            self._free.clear()
            with suppress(TimeoutError):
                async with asyncio.timeout(LATE):
                    await self._free.wait()
