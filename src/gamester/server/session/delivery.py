"""Queues of messages to connections, and work that a busy process puts off."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterator
from contextlib import AbstractAsyncContextManager, contextmanager, suppress
from typing import Any, Protocol

from gamester.server import metrics
from gamester.server.storage.rows import StoredTable
from gamester.words.languages import language

REPLIES_PER_RENDER = 2
"""Replies after which one page of somebody else is drawn, however many still wait for theirs."""
LATE_SECONDS = 0.2
"""Seconds after which a page is late."""
LOG = logging.getLogger("gamester")


class Pushed(Protocol):
    """A table as the render queue sees it."""

    @property
    def row(self) -> StoredTable:
        """The table as stored."""
        ...

    def viewers(self) -> list[int]:
        """Return all viewers with a page or a connection."""
        ...

    def push(self, only: int | None = None) -> None:
        """Push frames that have changed."""
        ...

    def locked(self) -> AbstractAsyncContextManager[None]:
        """Hold the table still."""
        ...


class RenderQueue:
    """The drawings that one process has put off.

    They are in the order in which they became due.
    """

    def __init__(self) -> None:
        self._asking = self._turns = 0
        self._due: dict[Pushed, float] = {}
        self._served: dict[Pushed, int | None] = {}
        """By table the viewer who has been shown all of it: nothing has changed there since."""
        self._free = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    @contextmanager
    def expecting_reply(self) -> Iterator[None]:
        """Count somebody who waits for a reply."""
        self._asking += 1
        try:
            yield
        finally:
            self._asking -= 1
            self._turns -= 1
            if not self._asking or self._turns <= 0:
                self._free.set()

    def push(self, table: Pushed, viewer: int | None = None) -> None:
        """Push a table to the viewer who asked now, to all others now or soon.

        The table must be locked.
        """
        others = self._asking - (viewer is not None)
        if others <= 0:
            table.push()
            return
        if viewer is not None:
            table.push(viewer)
        self._due.setdefault(table, asyncio.get_running_loop().time())
        self._served[table] = viewer
        if self._task is None:
            self._task = asyncio.create_task(self._draw(), name="later")

    @property
    def is_late(self) -> bool:
        """True if a page is late: then nobody is shown step by step what has happened."""
        since = next(iter(self._due.values()), None)
        return since is not None and asyncio.get_running_loop().time() - since > LATE_SECONDS

    def mark_pushed(self, table: Pushed) -> None:
        """Note that everybody at this table has been shown all of it."""
        self._due.pop(table, None)
        self._served.pop(table, None)

    async def stop(self) -> None:
        """Draw nothing any more."""
        self._due.clear()
        self._served.clear()
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _draw(self) -> None:
        loop = asyncio.get_running_loop()
        try:
            while self._due:
                table, since = next(iter(self._due.items()))
                await self._wait_for_idle()
                if self._due.pop(table, None) is None:
                    continue
                served = self._served.pop(table, None)
                for viewer in [one for one in table.viewers() if one != served]:
                    try:
                        async with table.locked():
                            table.push(viewer)
                    except Exception:
                        LOG.exception("table %s could not be drawn", table.row.code)
                    await self._wait_for_idle()
                metrics.BROADCAST_SECONDS.observe(loop.time() - since)
        finally:
            self._task = None

    async def _wait_for_idle(self) -> None:
        """Wait until nobody waits for a reply, or a few have got theirs."""
        await asyncio.sleep(0)
        if self._asking:
            self._turns = REPLIES_PER_RENDER
            self._free.clear()
            with suppress(TimeoutError):
                async with asyncio.timeout(LATE_SECONDS):
                    await self._free.wait()


MAX_QUEUED = 40
"""Messages that wait for one connection, at most."""


class Outlet(asyncio.Queue[Any]):
    """The queue of one connection.

    It is `shut` when the link that opened it is dead: nobody hears it then. It is `busy` while a
    message that was taken out of it is not sent yet. Its reader has a `language`, that of whoever opens it.
    """

    shut = busy = False

    def __init__(self) -> None:
        super().__init__()
        self.language = language()
