"""What happens at tables that nobody has loaded: one task of each worker looks every second and opens those whose time has come."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable
from functools import partial

from gamester.web import metrics
from gamester.web.guard.blocks import Blocks
from gamester.web.guard.heap import Heap
from gamester.web.hall.heartbeat import Heartbeat
from gamester.web.hall.house import House
from gamester.web.hall.opening import Unopened, Unstarted
from gamester.web.hall.webhooks import Messenger
from gamester.web.storage.clearing import Clearing, stuck
from gamester.web.storage.errands import Errands
from gamester.web.storage.store import Unkept, Unreadable

LOG = logging.getLogger("gamester")
EVERY = 1.0
SLACK = 2.0
"""Seconds that a table which is open somewhere has for looking after itself."""
LEASE = 30.0
MANY = 20
"""Tables that are opened in one round."""


class Sweeper:
    """The rounds of one worker."""

    def __init__(self, house: House, blocks: Blocks | None = None) -> None:
        self._house = house
        self._heart = Heartbeat(house.store)
        self._messenger = Messenger(house.store, house.wishes.private_hooks, house.pace.post, house.wishes.guard.names.own)
        self._clearing = Clearing(house.store, house.wishes.keep_days, house.watched, house.refresh)
        self._errands = Errands(house.store, house.reread, (blocks or Blocks()).are)
        self._heap: Heap | None = None
        self._risen = False
        self._task: asyncio.Task[None] | None = None

    async def begin(self) -> None:
        """The house has risen: first what is left on its clocks is put right, before anybody is served.

        While the database is away nobody can be; the first round that finds it does so then.
        """
        try:
            await self._errands.round()
            await self._beat(time.time())
        except Unkept as error:
            LOG.warning("the house rises without its database: %s", error)
        except Exception as error:  # the server would write down all of its words
            LOG.error("the house could not look after its clocks when it rose", exc_info=error)
        self._heap, self._house.store.beat = Heap(time.time()), self._house.store.beat or 0.0
        self._task = asyncio.create_task(self._rounds(self._heap), name="sweeper")

    async def stop(self) -> None:
        """No more rounds."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        await self._messenger.stop()
        if self._heap is not None:
            self._heap.close()

    async def _rounds(self, heap: Heap) -> None:
        said = False
        while True:
            await asyncio.sleep(EVERY)
            heap.round(time.time(), metrics.so_far())
            try:
                await self._round(time.time())
                said = False
            except Unkept as error:
                if not said:
                    LOG.warning("the house cannot look after its tables: %s", error)
                said = True
            except Exception as error:
                LOG.error("the house could not look after its tables", exc_info=error)

    async def _beat(self, now: float) -> None:
        for code in await self._heart.beat(now, risen=not self._risen):
            try:
                await self._house.refresh(code)
            except Unreadable:
                LOG.warning("table %s cannot be read", code)
        self._risen, self._house.store.beat = True, now

    async def _round(self, now: float) -> None:
        began = time.monotonic()
        await self._beat(now)
        await self._errands.round()
        await self._heart.lease(now, self._house.seated())
        for code in await self._house.store.due(now - SLACK, MANY, LEASE + SLACK):
            await self._open(code, now)
            await self._beat(now + time.monotonic() - began)  # long tables take long, and meanwhile the house is open
        await self._each("webhooks", self._messenger.round(now))
        await self._each("clearing", self._clearing.round(now))

    async def _each(self, what: str, round: Awaitable[object]) -> None:
        """One part of a round: a row that it cannot read holds up no other part."""
        try:
            await round
        except Unreadable as error:
            LOG.warning("%s: a row%s cannot be read", what, f" of table {error}" if str(error) else "")

    async def _open(self, code: str, now: float) -> None:
        try:
            if (room := await self._house.room(code)) is not None:
                room.wake()
        except (Unopened, Unstarted, Unreadable):
            await self._house.store.write(partial(stuck, code=code, now=now), code)
        except Unkept:
            raise  # the database is away, for all tables alike
        except Exception as error:
            LOG.error("table %s cannot be looked after", code, exc_info=error)
            await self._house.store.write(partial(stuck, code=code, now=now), code)
