"""What the house keeps beside the games: which tables are open, over or due, what was said, and what all workers share."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Collection
from typing import Any

import sqlalchemy as sa
from msgspec import structs

from gamester.web.storage.checked import sound, whole
from gamester.web.storage.codes import new_secret
from gamester.web.storage.database import Database
from gamester.web.storage.engines import HELD
from gamester.web.storage.faults import Damaged, Unkept
from gamester.web.storage.folder import Unwritable
from gamester.web.storage.kept import ChatRow, TableRow
from gamester.web.storage.rows import insert, put, tables_of
from gamester.web.storage.schema import CHAT, HOUSE, META, TABLES

LOG = logging.getLogger("gamester")
HOLDS, SOON = 1.0, 2.0
"""Seconds for which a small write counts that was done, and in which it must be done."""
FOREIGN = (
    "the file `secret` is not the one from which the links of this house were made: put back the copy that belongs to its database. "
    "Where it is lost for good start once with --new-secret: links that people have are as good as ever, but free seats of tables "
    "laid before need new ones, and a rematch that was promised is dealt otherwise"
)


class Catalogue(Database):
    """Questions about many tables, and rows that belong to none."""

    _probe: asyncio.Future[None] | None = None
    _holds = 0.0

    async def open_tables(self, started: bool, limit: int = 20) -> list[TableRow]:
        """Public tables that are played, or that still wait for people, the newest first, without the files that were brought to them.

        One that is watched late is over when those who watch have seen the end, and only then is there a rematch of it.
        """
        before, now = TABLES.alias("before"), time.time()
        played = sa.or_(TABLES.c.ended.is_(None), TABLES.c.ended > now - TABLES.c.delay)
        ahead = sa.exists().where(before.c.code == TABLES.c.parent, before.c.ended > now - before.c.delay)
        shown = TABLES.c.public, TABLES.c.started == started, played, TABLES.c.practice.is_(None), ~ahead
        wanted = sa.select(TABLES.c.code, TABLES.c.ended).where(*shown).order_by(TABLES.c.made.desc(), TABLES.c.code).limit(limit)
        return [row for row in await self._tables(wanted, False) if row.seats]

    async def finished(self, after: tuple[float, str] = (0.0, ""), limit: int = 100, skip: int = 0) -> list[TableRow]:
        """Public games that are over, in the order in which they ended, those after one that is known by when it ended and its code.

        So many of them are passed over unread. One that cannot be read has no game and no seats.
        """
        later = sa.tuple_(TABLES.c.ended, TABLES.c.code) > after
        shown = TABLES.c.public, TABLES.c.practice.is_(None), later
        wanted = sa.select(TABLES.c.code, TABLES.c.ended).where(*shown).order_by(TABLES.c.ended, TABLES.c.code)
        return await self._tables(wanted.limit(limit).offset(skip), True)

    async def newest(self, limit: int) -> list[TableRow]:
        """All kinds of tables, the newest first, without the files that were brought to them."""
        wanted = sa.select(TABLES.c.code, TABLES.c.ended).order_by(TABLES.c.made.desc(), TABLES.c.code)
        return await self._tables(wanted.limit(limit), False)

    async def _tables(self, wanted: sa.Select[Any], files: bool) -> list[TableRow]:
        """Return the tables of these codes. Where one of them is damaged all are read one by one, and that one is there by name alone."""

        def work(connection: sa.Connection) -> list[TableRow]:
            found = [(code, ended) for code, ended in connection.execute(wanted.where(sound(connection, TABLES.c.code, TABLES.c.ended)))]
            try:
                return tables_of(connection, [code for code, _ in found], files)
            except Damaged:
                return [_alone(connection, code, ended, files) for code, ended in found]

        return await self.read(work)

    async def due(self, now: float, many: int, lease: float = 5.0) -> list[str]:
        """Tables at which something happens by itself by now. They are due again after the lease, so that only one worker opens them."""

        def work(connection: sa.Connection) -> list[str]:
            due = whole(connection, TABLES.c.due) <= now, sound(connection, TABLES.c.code)
            wanted = sa.select(TABLES.c.code).where(*due).order_by(TABLES.c.due).limit(many)
            codes = list(connection.scalars(wanted.with_for_update(skip_locked=True)))
            if codes:
                connection.execute(TABLES.update().where(TABLES.c.code.in_(codes)).values(due=now + lease))
            return codes

        def any_due(connection: sa.Connection) -> bool:
            due = sound(connection, TABLES.c.due, TABLES.c.code), TABLES.c.due <= now
            return connection.scalar(sa.select(sa.literal(1)).where(*due).limit(1)) is not None

        return await self.write(work) if await self.read(any_due) else []

    async def going(self, codes: Collection[str]) -> set[str]:
        """Which of these tables are there, and not over."""
        wanted = sa.select(TABLES.c.code).where(TABLES.c.code.in_(codes), TABLES.c.ended.is_(None))
        return await self.read(lambda connection: set(connection.scalars(wanted)))

    async def say(self, code: str, place: str, seat: int, words: str, at: float) -> int:
        """Something said at a table; its number."""

        return await self.write(lambda connection: tell(connection, code, ChatRow(0, place, seat, words, at)), code)

    async def said(self, code: str, after: int = 0) -> list[ChatRow]:
        """What was said at a table after number `after`, in order."""

        def work(connection: sa.Connection) -> list[ChatRow]:
            columns = [CHAT.c[name] for name in ChatRow.__struct_fields__]
            rows = connection.execute(sa.select(*columns).where(CHAT.c.code == code, CHAT.c.n > after).order_by(CHAT.c.n))
            return [ChatRow(*row) for row in rows]

        return await self.read(work, code)

    async def first(self, key: str, value: str, code: str = "") -> str:
        """Keep a value of the whole house, or about a table, unless there is one; what is kept now, the same for all workers."""
        return await self.write(lambda connection: first(connection, key, value), code)

    async def throw(self, code: str, seat: int, dice: str) -> None:
        """Dice of a seat for a rematch of its table; the first count."""
        await self.write(lambda connection: first(connection, f"dice/{code}/{seat}", dice), code)

    async def thrown(self, code: str, seats: int) -> dict[int, str]:
        """All of them that lie there."""
        keys = {f"dice/{code}/{seat}": seat for seat in range(seats)}
        wanted = sa.select(HOUSE.c.key, HOUSE.c.value).where(HOUSE.c.key.in_(keys))
        return await self.read(lambda connection: {keys[key]: value for key, value in connection.execute(wanted)}, code)

    def secret(self) -> str:
        """The secret of a house that has no folder."""
        return self.at_once(lambda connection: first(connection, "secret", new_secret()))

    def bind(self, mark: str, anew: bool) -> None:
        """Keep by which mark the secret of this house is known; Unwritable where it is known by another, unless it is to begin `anew`."""

        def work(connection: sa.Connection) -> bool:
            if anew:
                connection.execute(HOUSE.delete().where(HOUSE.c.key == "mark"))
            return first(connection, "mark", mark) == mark

        if not self.at_once(work):
            self.close()
            raise Unwritable(FOREIGN)

    async def try_to_write(self) -> None:
        """Write something small as everything is written; Unkept where that fails, or takes longer than a second or two.

        Whoever asks meanwhile waits for the same try. Where it was well that holds for a moment, unless something else fails.
        """
        if self._probe is None or (self._probe.done() and (self.failing or time.monotonic() > self._holds)):
            self._probe = asyncio.ensure_future(self.write(self._small))
            self._probe.add_done_callback(self._told)
        try:
            async with asyncio.timeout(SOON):
                await asyncio.shield(self._probe)
        except TimeoutError:
            raise Unkept("it takes nothing now, since it waits for another") from None

    def _told(self, done: asyncio.Future[None]) -> None:
        failed = done.cancelled() or done.exception()
        self._holds = time.monotonic() + (0.0 if failed else HOLDS)

    def _small(self, connection: sa.Connection) -> None:
        """On PostgreSQL a table that somebody has locked is noticed too, and held up for no longer than half a second."""
        if self.shared:
            connection.exec_driver_sql("SET LOCAL lock_timeout = '500ms'")
            ours = ", ".join(connection.dialect.identifier_preparer.format_table(table) for table in META.sorted_tables)
            connection.exec_driver_sql(f"LOCK TABLE {ours} IN ROW EXCLUSIVE MODE")
            connection.exec_driver_sql(f"SET LOCAL lock_timeout = '{HELD['lock_timeout']}'")
        put(connection, "probe", f"{time.time()}")

    async def kept(self, key: str) -> str | None:
        """A value of the whole house."""
        return await self.read(lambda connection: connection.scalar(sa.select(HOUSE.c.value).where(HOUSE.c.key == key)))


def _alone(connection: sa.Connection, code: str, ended: float | None, files: bool) -> TableRow:
    try:
        return tables_of(connection, [code], files)[0]
    except (Damaged, IndexError):
        LOG.warning("table %s cannot be read", code)
        return TableRow(code, "", 0, {}, "", "", "", "", ended=ended)


def tell(connection: sa.Connection, code: str, line: ChatRow) -> int:
    """Keep a line of talk behind those of its table; its number, whatever number the line has."""
    last = connection.scalar(sa.select(sa.func.max(CHAT.c.n)).where(CHAT.c.code == code)) or 0
    connection.execute(CHAT.insert().values(code=code, **{**structs.asdict(line), "n": last + 1}))
    return last + 1


def first(connection: sa.Connection, key: str, value: str) -> str:
    """Keep a value of the whole house unless there is one; what is kept now."""
    connection.execute(insert(connection, HOUSE).values(key=key, value=value).on_conflict_do_nothing())
    return str(connection.scalar(sa.select(HOUSE.c.value).where(HOUSE.c.key == key)))
