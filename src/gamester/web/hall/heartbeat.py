"""The time in which the house is down counts for nobody: a house that is open says so from time to time, and after a silence all
clocks that ran when it fell, and everybody's leave, go on from where they were when it was last heard of. So they do when the machine's
own clock is put back: or they would stand still until it is as late again.
"""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa

from gamester.web.live.presence import REFRESH
from gamester.web.storage.checked import number, sound
from gamester.web.storage.database import SILENCE
from gamester.web.storage.engines import CHANNEL
from gamester.web.storage.faults import Damaged
from gamester.web.storage.rows import insert
from gamester.web.storage.schema import HOUSE, SEATS, TABLES
from gamester.web.storage.store import Store

EVERY = 5.0
"""Seconds between two beats: as much may be given back too much."""
KEY = "beat"


class Heartbeat:
    """The beats of one worker."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._last = 0.0
        self._leased = 0.0

    async def beat(self, now: float, risen: bool = False) -> list[str]:
        """Say that the house is open; tables whose clocks have been moved on, after a silence or when a worker has `risen`."""
        asked = risen or self._store.missed
        if not asked and (0 <= now - self._last < EVERY or not await self._runs()):
            return []
        moved = await self._store.write(lambda connection: _beat(connection, now, risen, self._store.shared))
        self._last, self._store.missed = now, False
        return moved

    async def _runs(self) -> bool:
        """Whether anything in the house waits for a moment."""
        waits = sa.select(sa.literal(1)).where(TABLES.c.due.is_not(None)).limit(1)
        return await self._store.read(lambda connection: connection.scalar(waits) is not None)

    async def lease(self, now: float, here: list[tuple[str, int]]) -> None:
        """Tell other workers for whom this one has a page open."""
        if not self._store.shared or not here or 0 <= now - self._leased < REFRESH:
            return
        self._leased = now
        one = SEATS.update().where(SEATS.c.code == sa.bindparam("of"), SEATS.c.seat == sa.bindparam("place")).values(seen=now)
        await self._store.write(lambda connection: connection.execute(one, [{"of": code, "place": seat} for code, seat in here]))


def _beat(connection: sa.Connection, now: float, risen: bool, shared: bool) -> list[str]:
    last = _last(connection, now)
    new = insert(connection, HOUSE).values(key=KEY, value=repr(now))
    connection.execute(new.on_conflict_do_update(index_elements=["key"], set_={"value": repr(now)}))
    back = now < last - SILENCE
    if not back and (now <= last or not (risen or now - last > SILENCE)):
        return []

    def on(column: sa.Column[Any], since: sa.Column[Any]) -> sa.ColumnElement[Any]:
        return column + (now - sa.case((since > last, since), else_=last))

    def then(column: sa.Column[Any]) -> sa.ColumnElement[bool]:
        """Whether this moment is one of the time that is gone: where the clock was put back, one that lies ahead."""
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
    """Return when the house was last heard of; now where that cannot be read."""
    try:
        kept = connection.scalar(sa.select(HOUSE.c.value).where(HOUSE.c.key == KEY).with_for_update())
        return now if kept is None else number(kept)
    except Damaged:
        return now
