"""Clocks of all tables, and the time for which the server was down.

A server that is open writes a heartbeat from time to time. After a silence all
clocks that ran, and the grace of everybody who is away, go on from where they
stood at the last heartbeat: nobody loses time to a restart. The same holds if
the machine's clock is set back, as clocks would otherwise stand still.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable
from functools import partial
from typing import Any

import sqlalchemy as sa

from gamester.server import metrics
from gamester.server.middleware.blocklist import Blocks
from gamester.server.middleware.gc_schedule import GcSchedule
from gamester.server.session.features.presence import LEASE_SECONDS as PRESENCE_LEASE
from gamester.server.session.features.presence import REFRESH
from gamester.server.storage.admin_changes import Errands
from gamester.server.storage.column_types import number, sound
from gamester.server.storage.database import READ_TIMEOUT
from gamester.server.storage.engines import CHANNEL
from gamester.server.storage.errors import Damaged, StorageError, Unreadable
from gamester.server.storage.queries import HEARTBEAT_KEY as HEARTBEAT_KEY
from gamester.server.storage.queries import insert
from gamester.server.storage.retention import RetentionJob, mark_unloadable
from gamester.server.storage.schema import HOUSE, SEATS, TABLES
from gamester.server.storage.store import Store
from gamester.server.tables.loader import TableNotLoadable, TableNotStarted
from gamester.server.tables.registry import TableRegistry
from gamester.server.tables.webhook_delivery import WebhookSender

BEAT_SECONDS = 5.0
"""Seconds between two beats: as much may be given back too much."""


class UptimeHeartbeat:
    """The beats of one worker."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._last = 0.0
        self._leased = 0.0
        self._looked: float | None = None

    async def beat(self, now: float, risen: bool = False) -> list[str]:
        """Note that the server is open, and move clocks on after a silence.

        Return the tables whose clocks have been moved on, after a silence or when a worker has `risen`.
        """
        asked = risen or self._store.db.missed
        if not asked and (0 <= now - self._last < BEAT_SECONDS or not await self._anything_due()):
            return []
        moved = await self._store.db.write(lambda connection: _beat(connection, now, risen, self._store.shared))
        self._last, self._store.db.missed = now, False
        return moved

    async def _anything_due(self) -> bool:
        """Return True if anything on this server waits for a moment."""
        waits = sa.select(sa.literal(1)).where(TABLES.c.due.is_not(None)).limit(1)
        return await self._store.db.read(lambda connection: connection.scalar(waits) is not None)

    async def publish_presence(self, now: float, here: list[tuple[str, int]]) -> None:
        """Store for whom this worker has a page open.

        Other workers believe it, and tables that wait are listed as long as somebody is there.
        """
        if not here or 0 <= now - self._leased < REFRESH:
            return
        self._leased = now
        one = SEATS.update().where(SEATS.c.code == sa.bindparam("of"), SEATS.c.seat == sa.bindparam("place")).values(seen=now)
        await self._store.db.write(lambda connection: connection.execute(one, [{"of": code, "place": seat} for code, seat in here]))

    async def look_for_abandoned(self, now: float) -> None:
        """Make tables due whose players went while nobody noticed.

        Their worker died: they are stored as present, although no worker has a page of theirs open. Alone, a worker
        looks when it has risen; one of several looks every so often, since a worker may never rise again.
        """
        if self._looked is not None and not (self._store.shared and not 0 <= now - self._looked < PRESENCE_LEASE):
            return
        await self._store.db.write(lambda connection: _make_abandoned_due(connection, now, self._store.shared))
        self._looked = now


def _make_abandoned_due(connection: sa.Connection, now: float, shared: bool) -> None:
    present = [SEATS.c.code == TABLES.c.code, SEATS.c.taken, SEATS.c.bot == "", SEATS.c.away.is_(None)]
    if shared:  # another worker may have the page open: it would say so
        unheard = now - PRESENCE_LEASE, now + PRESENCE_LEASE
        present.append(sa.or_(SEATS.c.seen.is_(None), SEATS.c.seen < unheard[0], SEATS.c.seen > unheard[1]))
    later = sa.or_(TABLES.c.due.is_(None), TABLES.c.due > now)
    runs = later, TABLES.c.ended.is_(None), TABLES.c.started, sa.not_(TABLES.c.hot)
    connection.execute(TABLES.update().where(*runs, sa.exists().where(*present)).values(due=now))


def _beat(connection: sa.Connection, now: float, risen: bool, shared: bool) -> list[str]:
    last = _last(connection, now)
    new = insert(connection, HOUSE).values(key=HEARTBEAT_KEY, value=repr(now))
    connection.execute(new.on_conflict_do_update(index_elements=["key"], set_={"value": repr(now)}))
    back = now < last - READ_TIMEOUT
    if not back and (now <= last or not (risen or now - last > READ_TIMEOUT)):
        return []

    def on(column: sa.Column[Any], since: sa.Column[Any]) -> sa.ColumnElement[Any]:
        return column + (now - sa.case((since > last, since), else_=last))

    def then(column: sa.Column[Any]) -> sa.ColumnElement[bool]:
        """Return the condition that a moment lies in the time that is lost.

        If the clock was put back, it is the condition that it lies ahead.
        """
        return column > now if back else column < now

    read = sound(connection, TABLES.c.code, TABLES.c.opened, TABLES.c.due)
    runs = read, TABLES.c.opened.is_not(None), then(TABLES.c.opened), TABLES.c.ended.is_(None), TABLES.c.paused.is_(None)
    later = {"opened": on(TABLES.c.opened, TABLES.c.opened), "due": on(TABLES.c.due, TABLES.c.opened)}
    codes = list(connection.scalars(TABLES.update().where(*runs).values(later).returning(TABLES.c.code)))
    gone = sound(connection, SEATS.c.away), then(SEATS.c.away)
    connection.execute(SEATS.update().where(*gone, SEATS.c.code.in_(codes)).values(away=on(SEATS.c.away, SEATS.c.away)))
    if shared:
        for code in codes:
            connection.execute(sa.select(sa.func.pg_notify(CHANNEL, f"{code} -")))
    return codes


def _last(connection: sa.Connection, now: float) -> float:
    """Return when the server was last heard of; now where that cannot be read."""
    try:
        kept = connection.scalar(sa.select(HOUSE.c.value).where(HOUSE.c.key == HEARTBEAT_KEY).with_for_update())
        return now if kept is None else number(kept)
    except Damaged:
        return now


LOG = logging.getLogger("gamester")
ROUND_SECONDS = 1.0
GRACE_SECONDS = 2.0
"""Seconds that a table which is open somewhere has for looking after itself."""
LEASE_SECONDS = 30.0
MAX_PER_ROUND = 20
"""Tables that are opened in one round."""


class DueTableScheduler:
    """The rounds of one worker."""

    def __init__(self, house: TableRegistry, blocks: Blocks | None = None) -> None:
        self._house = house
        self._heart = UptimeHeartbeat(house.store)
        self._messenger = WebhookSender(
            house.store, house.config.allow_private_webhooks, house.pace.webhook_retry, house.config.guard.names.own, house.push_signer
        )
        self._clearing = RetentionJob(house.store, house.config.retention_days, house.has_open_pages, house.reload)
        self._errands = Errands(house.store, house.reread, (blocks or Blocks()).are)
        self._heap: GcSchedule | None = None
        self._risen = False
        self._moved: set[str] = set()
        """Tables whose clocks were moved on between two rounds: the next round reads them."""
        self._task: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Put right what is left on clocks, then begin the rounds.

        The clocks are put right before anybody is served. While the database is away nobody can be served;
        the first round that reaches it does so then.
        """
        try:
            await self._errands.round()
            await self._beat(time.time())
        except StorageError as error:
            LOG.warning("the server starts without its database: %s", error)
        except Exception as error:  # the server would write down all of its words
            LOG.error("the server could not set its clocks right when it opened", exc_info=error)
        self._heap, self._house.store.db.beat = GcSchedule(time.time()), self._house.store.db.beat or 0.0
        self._house.store.db.beat_now = self._beat_now
        self._task = asyncio.create_task(self._run(self._heap), name="sweeper")

    async def stop(self) -> None:
        """Make no more rounds."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        await self._messenger.stop()
        if self._heap is not None:
            self._heap.close()

    async def _run(self, heap: GcSchedule) -> None:
        said = False
        while True:
            await asyncio.sleep(ROUND_SECONDS)
            heap.collect_if_due(time.time(), metrics.activity_counts())
            try:
                await self._round(time.time())
                said = False
            except StorageError as error:
                if not said:
                    LOG.warning("the server cannot look after its tables: %s", error)
                said = True
            except Exception as error:
                LOG.error("the server could not look after its tables", exc_info=error)

    async def _beat(self, now: float) -> None:
        self._moved.update(await self._heart.beat(now, risen=not self._risen))
        while self._moved:
            code = self._moved.pop()
            try:
                await self._house.reload(code)
            except Unreadable:
                LOG.warning("table %s cannot be read", code)
        self._risen, self._house.store.db.beat = True, now

    async def _beat_now(self) -> None:
        """Beat on behalf of a table whose lock is held.

        A round would wait for that lock, so it cannot do this.
        """
        now = time.time()
        self._moved.update(await self._heart.beat(now, risen=not self._risen))
        self._risen, self._house.store.db.beat = True, now

    async def _round(self, now: float) -> None:
        began = time.monotonic()
        await self._beat(now)
        await self._errands.round()
        shared = self._house.store.shared
        await self._heart.publish_presence(
            now, self._house.seats_with_open_pages() if shared else self._house.lobby.seats_with_open_pages()
        )
        await self._heart.look_for_abandoned(now)
        await self._house.unload_finished()
        for code in await self._house.store.due(now - GRACE_SECONDS, MAX_PER_ROUND, LEASE_SECONDS + GRACE_SECONDS):
            await self._open(code, now)
            await self._beat(now + time.monotonic() - began)  # long tables take long, and meanwhile the server is open
        await self._each("webhooks", self._messenger.send_due(now))
        await self._each("clearing", self._clearing.delete_old(now))

    async def _each(self, what: str, round: Awaitable[object]) -> None:
        """Do one part of a round: a row that it cannot read holds up no other part."""
        try:
            await round
        except Unreadable as error:
            LOG.warning("%s: a row%s cannot be read", what, f" of table {error}" if str(error) else "")

    async def _open(self, code: str, now: float) -> None:
        try:
            if (room := await self._house.get_session(code)) is not None:
                room.start_scheduled()
        except (TableNotLoadable, TableNotStarted, Unreadable):
            await self._house.store.db.write(partial(mark_unloadable, code=code, now=now), code)
        except StorageError:
            raise  # the database is away, for all tables alike
        except Exception as error:
            LOG.error("table %s cannot be looked after", code, exc_info=error)
            await self._house.store.db.write(partial(mark_unloadable, code=code, now=now), code)
