"""Deletion of old tables, if the operator says how long they are kept.

Old tables are finished, left by everybody, or never begun. A table is left when for so long nobody
has acted, sat there or said anything, and nothing happens at it by itself, or nothing could since
it cannot be opened. It is judged again in the very transaction that takes it away, so that nobody
who has come back loses their game.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from functools import partial

import sqlalchemy as sa

from gamester.server.storage.column_types import number, sound, whole
from gamester.server.storage.errors import Damaged
from gamester.server.storage.queries import CLEARED, set_value
from gamester.server.storage.schema import CHAT, DRAFTS, HOUSE, LOG, NOTICES, SEATS, TABLES, TEXTS
from gamester.server.storage.store import Store

MANY = 20
"""Tables of one round: those who play do not wait for more."""
EVERY = 600.0
DAY = 86_400.0
KEY, GIVEN = "cleared", "given"
UNLOADABLE_KEY, AGAIN = "stuck/", 3600.0
"""Prefix of the code of a table that is due and cannot be loaded; seconds until the next try."""


class RetentionJob:
    """The rounds of one worker.

    `watched` says whether somebody has a table open here, `gone` hears of one that was taken away.
    """

    def __init__(self, store: Store, days: int, watched: Callable[[str], bool], gone: Callable[[str], Awaitable[None]]) -> None:
        self._store, self._days, self._watched, self._gone = store, days, watched, gone
        self._next = 0.0

    async def delete_old(self, now: float) -> int:
        """Take some away, where it is time; how many."""
        if not self._days or now < self._next:
            return 0
        self._next = now + EVERY
        kept = self._days * DAY
        if now < await self._store.db.write(lambda connection: _rests_until(connection, now, kept)):
            return 0
        old = await self._store.db.read(lambda connection: _codes(connection, now - kept))
        left = [code for code, over in old if over or not self._watched(code)]
        for code in left[:MANY]:
            if await self._store.db.write(partial(_clear, code=code, before=now - kept), code):
                await self._gone(code)
        if len(left) > MANY:
            self._next = now
        return len(left[:MANY])


def _rests_until(connection: sa.Connection, now: float, most: float) -> float:
    """Return when deletion may start.

    Downtime does not count towards the retention period.
    """
    last, until = _two(connection, KEY) or (now, 0.0)
    if now - last > DAY:
        until = max(until, now) + min(now - last, most)
    set_value(connection, KEY, f"{max(now, last)!r} {until!r}")
    return until


def _old(connection: sa.Connection, before: float) -> sa.ColumnElement[bool]:
    """Return the condition that nothing has happened at a table since.

    Nothing will happen by itself either. Damaged values count as nothing.
    """
    read = partial(whole, connection)
    day = datetime.fromtimestamp(before, UTC).replace(tzinfo=None)
    acted = sa.select(sa.func.max(read(LOG.c.at))).where(LOG.c.code == TABLES.c.code).scalar_subquery()
    sat = sa.exists().where(SEATS.c.code == TABLES.c.code, sa.or_(read(SEATS.c.seen) >= before, read(SEATS.c.away) >= before))
    said = sa.exists().where(CHAT.c.code == TABLES.c.code, read(CHAT.c.at) >= before)
    made = sa.or_(read(TABLES.c.made).is_(None), read(TABLES.c.made) < day)
    stands = [sa.or_(read(column).is_(None), read(column) < before) for column in (TABLES.c.paused, TABLES.c.opened)]
    untouched = made, sa.or_(acted.is_(None), acted < day), ~sat, ~said, *stands
    rests = sa.or_(read(TABLES.c.due).is_(None), sa.exists().where(HOUSE.c.key == UNLOADABLE_KEY + TABLES.c.code))
    ended = read(TABLES.c.ended)
    return sa.and_(sound(connection, TABLES.c.code), sa.or_(ended < before, sa.and_(ended.is_(None), rests, *untouched)))


def mark_unloadable(connection: sa.Connection, code: str, now: float) -> None:
    """Note since when a table that is due cannot be loaded without a break.

    Try it again later.
    """
    since, again = _stuck(connection, code) or (now, now)
    since = since if again <= now < again + DAY else now
    set_value(connection, f"{UNLOADABLE_KEY}{code}", f"{since!r} {now + AGAIN!r}")
    connection.execute(TABLES.update().where(TABLES.c.code == code).values(due=now + AGAIN))


def _stuck(connection: sa.Connection, code: str) -> tuple[float, float] | None:
    """Return since when a table could not be loaded.

    It comes with the time when it was to be tried again.
    """
    return _two(connection, f"{UNLOADABLE_KEY}{code}")


def _two(connection: sa.Connection, key: str) -> tuple[float, float] | None:
    """Return the two numbers that the server keeps under a key.

    Returns None where there are none, or they cannot be read.
    """
    try:
        kept = connection.scalar(sa.select(HOUSE.c.value).where(HOUSE.c.key == key).with_for_update())
        first, second = (number(word) for word in (kept or "").split())
    except (Damaged, ValueError):
        return None
    return first, second


def _codes(connection: sa.Connection, before: float) -> list[tuple[str, bool]]:
    """Return some of the old tables, and True for each that is over.

    They come in the order in which they ended: the archive loses none in between.
    """
    over = whole(connection, TABLES.c.ended).is_not(None)
    order = sa.case((over, 0), else_=1), TABLES.c.ended, TABLES.c.code
    wanted = sa.select(TABLES.c.code, over).where(_old(connection, before)).order_by(*order).limit(5 * MANY)
    return [tuple(row) for row in connection.execute(wanted)]


def _clear(connection: sa.Connection, code: str, before: float) -> bool:
    """Delete a table and all that is stored of it.

    Returns False if somebody has come back, or another worker was first.
    """
    columns = whole(connection, TABLES.c.ended).label("ended"), whole(connection, TABLES.c.due).label("due")
    one = sa.select(*columns).where(TABLES.c.code == code, _old(connection, before)).with_for_update()
    row = connection.execute(one).mappings().first()
    if row is None or (row["ended"] is None and row["due"] is not None and not _given_up(connection, code, row["due"], before)):
        return False
    take_away(connection, code)
    return True


def take_away(connection: sa.Connection, code: str) -> bool:
    """Take a table away with all that is kept of it.

    Returns False where there is none. Nobody else ever gets its name.
    """
    archived = sa.and_(whole(connection, TABLES.c.public) == sa.true(), TABLES.c.practice.is_(None))
    columns = whole(connection, TABLES.c.ended).label("ended"), archived.label("archived")
    row = connection.execute(sa.select(*columns).where(TABLES.c.code == code).with_for_update()).mappings().first()
    if row is None:
        return False
    if row["ended"] is not None and row["archived"]:
        set_value(connection, GIVEN, str(count_archived(connection) + 1))
    for table in (LOG, DRAFTS, CHAT, NOTICES, TEXTS, SEATS, TABLES):
        connection.execute(table.delete().where(table.c.code == code))
    besides = HOUSE.c.key.in_((f"rematch/{code}", f"{UNLOADABLE_KEY}{code}")), HOUSE.c.key.startswith(f"dice/{code}/")
    connection.execute(HOUSE.delete().where(sa.or_(*besides)))
    set_value(connection, f"{CLEARED}{code}", "")
    return True


def _given_up(connection: sa.Connection, code: str, due: float, before: float) -> bool:
    """Return True if a table could never be loaded since then.

    A table that could be loaded is due when its clock says.
    """
    since, again = _stuck(connection, code) or (before, 0.0)
    if due > again + AGAIN:
        connection.execute(HOUSE.delete().where(HOUSE.c.key == f"{UNLOADABLE_KEY}{code}"))
    return again == due and since < before


def count_archived(connection: sa.Connection) -> int:
    """Return the number of deleted games that the archive would list first.

    They come before the others and count in the archive's numbers.
    """
    try:
        return int(connection.scalar(sa.select(HOUSE.c.value).where(HOUSE.c.key == GIVEN)) or 0)
    except (Damaged, ValueError):
        return 0
