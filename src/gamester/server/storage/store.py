"""The tables of a server and all that is stored of them.

Here are reads, the waiting room's changes, and one `commit` for started tables.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Collection, Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, TypeVar

import sqlalchemy as sa
from msgspec import structs

from gamester.bots.spec import present_bot
from gamester.server.storage.column_types import number, sound, whole
from gamester.server.storage.data_folder import DataFolderError
from gamester.server.storage.database import READ_TIMEOUT, ClockWasSet, Conflict, Database, NotFound
from gamester.server.storage.engines import HELD
from gamester.server.storage.errors import Damaged, StorageError
from gamester.server.storage.errors import Unreadable as Unreadable
from gamester.server.storage.queries import (
    ACT,
    CLEARED,
    FILE_COLUMNS,
    HEARTBEAT_KEY,
    NEWEST,
    get_drafts,
    get_moves,
    get_table,
    get_tables,
    insert,
    seat_columns,
    set_value,
    store_notifications,
    update_statement,
    upsert_draft,
)
from gamester.server.storage.rows import SessionChanges, StoredChatLine, StoredDraft, StoredMove, StoredState, StoredTable, entropy_key
from gamester.server.storage.schema import CHAT, DRAFTS, HOUSE, META, SEATS, TABLES, TEXTS
from gamester.server.storage.schema import LOG as LOG_store_
from gamester.server.storage.tokens import new_secret

LOG = logging.getLogger("gamester")
LEFT_AFTER, WAITS_FOR = 600.0, 3600.0
"""Seconds for which a table that its people have left is listed, and one that waits and at which nobody has been seen."""
HOLDS, SOON = 1.0, 2.0
"""Seconds for which a small write counts that was done, and in which it must be done."""
WRONG_SECRET = (
    "the file `secret` is not the one from which the links of this server were made: put back the copy that belongs to its database. "
    "Where it is lost for good start once with --new-secret: links that people have are as good as ever, but free seats of tables "
    "laid before need new ones, and a rematch that was promised is dealt otherwise"
)
T = TypeVar("T")
OF: sa.BindParameter[str] = sa.bindparam("of")
CLEAR_DRAFTS = DRAFTS.update().where(DRAFTS.c.code == OF, DRAFTS.c.seat.in_(sa.bindparam("done", expanding=True))).values(acts=[], held="")
"""The statement that ends drafts after each move, built once."""
SEATS_KNOWN = sa.select(SEATS.c.seat, SEATS.c.stand_in, SEATS.c.hook).where(SEATS.c.code == OF)
LAST_BEAT = sa.select(HOUSE.c.value).where(HOUSE.c.key == HEARTBEAT_KEY)


class Store:
    """The tables of a server by their codes, and the rows that belong to none.

    `db` is the database that they lie in.
    """

    _probe: asyncio.Future[None] | None = None
    _holds = 0.0

    def __init__(self, where: Path | str) -> None:
        """Open a data folder or a PostgreSQL address.

        Raises DataFolderError if it cannot be used, is damaged or in use.
        """
        self.db = Database(where)

    @property
    def shared(self) -> bool:
        """True if other processes may write to the database too."""
        return self.db.shared

    def close(self) -> None:
        """Wait for what is being written, then close the database."""
        self.db.close()

    async def open_tables(self, started: bool, limit: int = 20) -> list[StoredTable]:
        """Return public tables that are played, or that wait for people.

        They come the newest first, without uploaded files, and without those that everybody has left (TB-972).
        A table with a delay is over when its spectators
        have seen the end, and only then is there a rematch of it.
        """
        before, now = TABLES.alias("before"), time.time()
        played = sa.or_(TABLES.c.ended.is_(None), TABLES.c.ended > now - TABLES.c.delay)
        ahead = sa.exists().where(before.c.code == TABLES.c.parent, before.c.ended > now - before.c.delay)
        shown = TABLES.c.public, TABLES.c.started == started, played, TABLES.c.practice.is_(None), ~ahead, _attended(started, now)
        wanted = sa.select(TABLES.c.code, TABLES.c.ended).where(*shown).order_by(TABLES.c.made.desc(), TABLES.c.code).limit(limit)
        return [row for row in await self._tables(wanted, False) if row.seats]

    async def finished(self, after: tuple[float, str] = (0.0, ""), limit: int = 100, skip: int = 0) -> list[StoredTable]:
        """Return public games that are over, in the order in which they ended.

        They come after one known by its end and code. `skip` of them are passed over unread. A table that
        cannot be read has no game and no seats.
        """
        later = sa.tuple_(TABLES.c.ended, TABLES.c.code) > after
        shown = TABLES.c.public, TABLES.c.practice.is_(None), later
        wanted = sa.select(TABLES.c.code, TABLES.c.ended).where(*shown).order_by(TABLES.c.ended, TABLES.c.code)
        return await self._tables(wanted.limit(limit).offset(skip), True)

    async def newest(self, limit: int) -> list[StoredTable]:
        """Return all kinds of tables, the newest first, without uploaded files."""
        wanted = sa.select(TABLES.c.code, TABLES.c.ended).order_by(TABLES.c.made.desc(), TABLES.c.code)
        return await self._tables(wanted.limit(limit), False)

    async def _tables(self, wanted: sa.Select[Any], files: bool) -> list[StoredTable]:
        """Return the tables of these codes.

        Where one of them is damaged all are read one by one, and that one is there by name alone.
        """

        def work(connection: sa.Connection) -> list[StoredTable]:
            found = [(code, ended) for code, ended in connection.execute(wanted.where(sound(connection, TABLES.c.code, TABLES.c.ended)))]
            try:
                return get_tables(connection, [code for code, _ in found], files)
            except Damaged:
                return [_alone(connection, code, ended, files) for code, ended in found]

        return await self.db.read(work)

    async def due(self, now: float, many: int, lease: float = 5.0) -> list[str]:
        """Return tables at which something is due, and lease them.

        Because of the lease only one worker opens each.
        """

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

        return await self.db.write(work) if await self.db.read(any_due) else []

    async def going(self, codes: Collection[str]) -> set[str]:
        """Return which of these tables exist and are not over."""
        wanted = sa.select(TABLES.c.code).where(TABLES.c.code.in_(codes), TABLES.c.ended.is_(None))
        return await self.db.read(lambda connection: set(connection.scalars(wanted)))

    async def said(self, code: str, after: int = 0) -> list[StoredChatLine]:
        """Return the chat lines of a table after line `after`, in order."""

        def work(connection: sa.Connection) -> list[StoredChatLine]:
            columns = [CHAT.c[name] for name in StoredChatLine.__struct_fields__]
            rows = connection.execute(sa.select(*columns).where(CHAT.c.code == code, CHAT.c.n > after).order_by(CHAT.c.n))
            return [StoredChatLine(*row) for row in rows]

        return await self.db.read(work, code)

    async def first(self, key: str, value: str, code: str = "") -> str:
        """Store a value of the whole server, or about a table, unless there is one.

        Returns the value that is stored now.
        """
        return await self.db.write(lambda connection: set_once(connection, key, value), code)

    async def thrown(self, code: str, seats: int) -> dict[int, str]:
        """Return the entropy of each seat that has added some for the rematch."""
        keys = {entropy_key(code, seat): seat for seat in range(seats)}
        wanted = sa.select(HOUSE.c.key, HOUSE.c.value).where(HOUSE.c.key.in_(keys))
        return await self.db.read(lambda connection: {keys[key]: value for key, value in connection.execute(wanted)}, code)

    def secret(self) -> str:
        """Return the secret of a server without a data folder."""
        return self.db.write_sync(lambda connection: set_once(connection, "secret", new_secret()))

    def bind(self, mark: str, anew: bool) -> None:
        """Store the mark of this server's secret.

        Raises DataFolderError if another is stored, unless the secret is new (`anew`).
        """

        def work(connection: sa.Connection) -> bool:
            if anew:
                connection.execute(HOUSE.delete().where(HOUSE.c.key == "mark"))
            return set_once(connection, "mark", mark) == mark

        if not self.db.write_sync(work):
            self.close()
            raise DataFolderError(WRONG_SECRET)

    async def try_to_write(self) -> None:
        """Write something small as everything is written.

        Raises StorageError if that fails or takes longer than 2 s.

        All who ask meanwhile wait for the same try. A success counts for 1 s, unless something else fails.
        """
        if self._probe is None or (self._probe.done() and (self.db.failing or time.monotonic() > self._holds)):
            self._probe = asyncio.ensure_future(self.db.write(self._small))
            self._probe.add_done_callback(self._told)
        try:
            async with asyncio.timeout(SOON):
                await asyncio.shield(self._probe)
        except TimeoutError:
            raise StorageError("it takes nothing now, since it waits for another") from None

    def _told(self, done: asyncio.Future[None]) -> None:
        failed = done.cancelled() or done.exception()
        self._holds = time.monotonic() + (0.0 if failed else HOLDS)

    def _small(self, connection: sa.Connection) -> None:
        """Write a value.

        On PostgreSQL a table that somebody has locked is noticed too, for no longer than half a second.
        """
        if self.shared:
            connection.exec_driver_sql("SET LOCAL lock_timeout = '500ms'")
            ours = ", ".join(connection.dialect.identifier_preparer.format_table(table) for table in META.sorted_tables)
            connection.exec_driver_sql(f"LOCK TABLE {ours} IN ROW EXCLUSIVE MODE")
            connection.exec_driver_sql(f"SET LOCAL lock_timeout = '{HELD['lock_timeout']}'")
        set_value(connection, "probe", f"{time.time()}")

    async def kept(self, key: str) -> str | None:
        """Return a value of the whole server, or None."""
        return await self.db.read(lambda connection: connection.scalar(sa.select(HOUSE.c.value).where(HOUSE.c.key == key)))

    async def add_table(self, row: StoredTable, key: str = "", of: str = "") -> str:
        """Store a new table with its seats, all or nothing, and return its code.

        Raises Conflict if the code is or was taken.

        With a `key` it is the only table under that key, about table `of`: if there is one, its code is
        returned and nothing is stored.
        """

        def work(connection: sa.Connection) -> str:
            if key and (there := set_once(connection, key, row.code)) != row.code:
                return there
            if connection.scalar(sa.select(HOUSE.c.key).where(HOUSE.c.key == f"{CLEARED}{row.code}")):
                raise Conflict("this code is on old links")
            kept = {name: getattr(row, name) for name in StoredTable.__struct_fields__ if name in TABLES.c}
            connection.execute(TABLES.insert().values(kept))
            connection.execute(SEATS.insert(), [{"code": row.code, **seat_columns(seat)} for seat in row.seats])
            texts = {what: getattr(row, name) for what, name in FILE_COLUMNS.items()}
            for what, text in texts.items():
                if text:
                    connection.execute(TEXTS.insert().values(code=row.code, what=what, text=text))
            return row.code

        return await self.db.write(work, of or row.code)

    async def table(self, code: str) -> StoredTable | None:
        """Return the table of this code with its seats, or None."""
        return await self.db.read(lambda connection: get_table(connection, code), code)

    async def state(self, code: str, after: int = 0) -> StoredState | None:
        """Return a table at this moment, with the moves after place `after`, or None."""

        def work(connection: sa.Connection) -> StoredState | None:
            row = get_table(connection, code)
            return None if row is None else StoredState(row, get_moves(connection, code, after), get_drafts(connection, code))

        return await self.db.read(work, code)

    async def log(self, code: str, after: int = 0) -> list[tuple[int, str]]:
        """Return the moves of a table after place `after`, in order: seat and notation."""
        return await self.db.read(lambda connection: get_moves(connection, code, after), code)

    async def log_with_times(self, code: str, after: int = 0) -> list[StoredMove]:
        """Return the moves of a table with the time of each, and who acted."""

        def work(connection: sa.Connection) -> list[StoredMove]:
            rows = connection.execute(
                LOG_store_.select().where(LOG_store_.c.code == code, LOG_store_.c.ply > after).order_by(LOG_store_.c.ply)
            )
            return [StoredMove(row.ply, row.seat, row.act, row.at.replace(tzinfo=UTC).timestamp(), present_bot(row.by)) for row in rows]

        return await self.db.read(work, code)

    async def actors(self, code: str) -> dict[int, str]:
        """Return who acted if the seat did not, by the number of the move."""
        others = sa.select(LOG_store_.c.ply, LOG_store_.c.by).where(LOG_store_.c.code == code, LOG_store_.c.by != "")
        return await self.db.read(lambda connection: {ply: present_bot(by) for ply, by in connection.execute(others)}, code)

    async def commit(self, code: str, changes: SessionChanges) -> dict[int, StoredDraft] | None:
        """Store changes of a started table, all or nothing.

        Raises Conflict if the table is not as the changes expect it.

        Returns all drafts after moves if other processes may write them too, else None.
        """

        def work(connection: sa.Connection) -> dict[int, StoredDraft] | None:
            if self.shared and self.db.beat is not None:
                _check_clock(connection, changes)
            if self.shared and changes.seats_known:
                _check_seats(connection, code, changes)
            return store_changes(connection, code, changes, self.shared)

        return await self.db.write(work, code)

    async def drafts(self, code: str) -> dict[int, StoredDraft]:
        """Return the newest draft of every seat that ever had one."""
        return await self.db.read(lambda connection: get_drafts(connection, code), code)

    async def update_waiting(self, code: str, change: Callable[[StoredTable], StoredTable | T]) -> StoredTable | T:
        """Change a table that is not dealt yet, in one transaction.

        Return the result of `change`.
        """
        return await self.db.write(lambda connection: arranged(connection, code, change), code)


def _attended(started: bool, now: float) -> sa.ColumnElement[bool]:
    """Return the condition that a table is not left.

    Somebody is there, or was lately, or only bots play.

    A table that waits is new, or somebody has its page open.
    """
    people = sa.exists().where(SEATS.c.code == TABLES.c.code, SEATS.c.taken, SEATS.c.bot == "")
    if not started:
        new = TABLES.c.made > datetime.fromtimestamp(now - WAITS_FOR, UTC).replace(tzinfo=None)
        return sa.or_(new, people.where(SEATS.c.seen > now - WAITS_FOR))
    away = sa.and_(SEATS.c.away.is_not(None), SEATS.c.away < now - LEFT_AFTER)
    return sa.or_(~people, people.where(sa.or_(~away, SEATS.c.seen > now - LEFT_AFTER)))


def _alone(connection: sa.Connection, code: str, ended: float | None, files: bool) -> StoredTable:
    try:
        return get_tables(connection, [code], files)[0]
    except (Damaged, IndexError):
        LOG.warning("table %s cannot be read", code)
        return StoredTable(code, "", 0, {}, "", "", "", "", ended=ended)


def tell(connection: sa.Connection, code: str, line: StoredChatLine) -> int:
    """Store a chat line behind those of its table, and return its number."""
    last = connection.scalar(sa.select(sa.func.max(CHAT.c.n)).where(CHAT.c.code == code)) or 0
    connection.execute(CHAT.insert().values(code=code, **{**structs.asdict(line), "n": last + 1}))
    return last + 1


def set_once(connection: sa.Connection, key: str, value: str) -> str:
    """Store a value of the whole server unless there is one.

    Return the value that is stored now.
    """
    connection.execute(insert(connection, HOUSE).values(key=key, value=value).on_conflict_do_nothing())
    return str(connection.scalar(sa.select(HOUSE.c.value).where(HOUSE.c.key == key)))


def store_changes(connection: sa.Connection, code: str, changes: SessionChanges, shared: bool = False) -> dict[int, StoredDraft] | None:
    """Store changes of a started table.

    Returns all drafts after moves if the database is `shared`, else None.

    Raises Conflict if the table is not as the changes expect it, NotFound if it is gone.
    """
    if changes.moves:
        _store_moves(connection, code, changes, shared)
    for seat, values in changes.seats.items():
        _change(connection, code, SEATS, values, changes.seats_when.get(seat, {}), place=seat)
    if changes.table:
        _change(connection, code, TABLES, changes.table, changes.when)
    if changes.notices or changes.stale:
        store_notifications(connection, code, changes.after + len(changes.moves), changes)
    for seat, (new, was) in changes.drafts.items():
        _store_draft(connection, code, seat, new, was, changes.after)
    for line in changes.lines:
        tell(connection, code, line)
    for key, value in changes.once.items():
        set_once(connection, key, value)
    return get_drafts(connection, code) if changes.moves and shared else None


def _check_clock(connection: sa.Connection, changes: SessionChanges) -> None:
    """Raise ClockWasSet if a beat would move the clock that was reckoned.

    Another worker has beaten while the machine's clock was set otherwise, if only for a moment: this worker has not noticed it.
    """
    now, opened = changes.reckoned, changes.when.get("opened")
    if now is None or opened is None:
        return
    try:
        kept = connection.scalar(LAST_BEAT)
        last = now if kept is None else number(kept)
    except Damaged:
        return
    if now < last - READ_TIMEOUT or now > max(last, opened) + READ_TIMEOUT:
        raise ClockWasSet("the machine's clock was set")


def _check_seats(connection: sa.Connection, code: str, changes: SessionChanges) -> None:
    """Raise Conflict if a seat has another stand-in or webhook than was known.

    A bot would play for a player who is back, or nobody would notify them.
    """
    rows = connection.execute(SEATS_KNOWN, {"of": code})
    if {seat: (present_bot(stand_in), hook) for seat, stand_in, hook in rows} != changes.seats_known:
        raise Conflict("somebody has come or gone meanwhile")


def _store_moves(connection: sa.Connection, code: str, changes: SessionChanges, shared: bool) -> None:
    """Store moves behind the log, and end the drafts of their seats."""
    acting = {seat for seat, _ in changes.moves}
    if shared and changes.known is not None:
        kept = get_drafts(connection, code)
        if any(kept.get(seat) != changes.known.get(seat) for seat in (kept if changes.whole else acting)):
            raise Conflict("somebody has drafted meanwhile")
    now = datetime.now(UTC).replace(tzinfo=None)
    for after, (seat, act) in enumerate(changes.moves, changes.after):
        line = {"code": code, "ply": after + 1, "seat": seat, "act": act, "at": now, "by": changes.by}
        if connection.execute(ACT, {**line, "before": after}).rowcount != 1:
            raise Conflict("the log is not as far as was thought")
    done = acting - {*changes.aloud}
    if shared or changes.known is None or done & changes.known.keys():
        connection.execute(CLEAR_DRAFTS, {"of": code, "done": list(done)})


def _change(
    connection: sa.Connection, code: str, of: sa.Table, values: Mapping[str, Any], when: Mapping[str, Any], place: int | None = None
) -> None:
    """Store values of a table or of a seat.

    Raises Conflict if the row is not as `when` says, NotFound if the table is gone.
    """
    row = {"of": code, **({"place": place} if of is SEATS else {})}
    as_it_was = [of.c[name].is_(None) if value is None else of.c[name] == value for name, value in when.items()]
    update = update_statement(of, *values)
    changed = connection.execute(update.where(*as_it_was) if as_it_was else update, {**values, **row}).rowcount
    if when and not changed:
        raise Conflict("somebody else was quicker") if get_table(connection, code) else NotFound(code)


def _store_draft(connection: sa.Connection, code: str, seat: int, new: StoredDraft, was: StoredDraft, after: int) -> None:
    """Store a draft for the decision after so many moves.

    Raises Conflict if more has been played or drafted meanwhile.
    """
    values = {**structs.asdict(new), "acts": list(new.acts)}
    known = {"before": after, "was_times": was.times, "was_answers": was.answers}
    if connection.execute(upsert_draft(connection.dialect.name), {"code": code, "seat": seat, **values, **known}).rowcount != 1:
        played = connection.scalar(sa.select(NEWEST), {"code": code}) != after
        raise Conflict("something has been played meanwhile" if played else "another draft has been kept meanwhile")


def arranged(connection: sa.Connection, code: str, change: Callable[[StoredTable], StoredTable | T]) -> StoredTable | T:
    """Change a table that is not dealt yet; return the result of `change`.

    Raises NotFound if there is none.
    """
    connection.execute(sa.select(TABLES.c.code).where(TABLES.c.code == code).with_for_update())
    row = get_table(connection, code)
    if row is None:
        raise NotFound(code)
    after = change(row)
    if isinstance(after, StoredTable) and after != row:
        kept = {"started": after.started, "public": after.public, "auto": after.auto, "due": after.due}
        connection.execute(TABLES.update().where(TABLES.c.code == code).values(kept))
        connection.execute(SEATS.delete().where(SEATS.c.code == code))
        connection.execute(SEATS.insert(), [{"code": code, **seat_columns(seat)} for seat in after.seats])
    return after
