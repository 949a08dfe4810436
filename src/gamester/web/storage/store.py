"""What the house keeps of one table: its rows, an append-only log of acts, and the newest draft of each seat.

A call returns when its transaction is on disk, and only then is anybody answered. The unique (table, ply) decides the order;
a second act with the same ply raises `Raced`, whichever process it comes from.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from datetime import UTC, datetime
from typing import Any, TypeVar

import sqlalchemy as sa
from msgspec import structs

from gamester.web.storage.catalogue import Catalogue, first, tell
from gamester.web.storage.database import Gone as Gone
from gamester.web.storage.database import Raced as Raced
from gamester.web.storage.database import Unkept as Unkept
from gamester.web.storage.database import Unreadable as Unreadable
from gamester.web.storage.kept import ChatRow, DraftRow, Kept, LogRow, State, TableRow
from gamester.web.storage.rows import ACT, BROUGHT, CLEARED, NEWEST, acts_of, changed, drafts_of, newest_draft, note, plain, table_of
from gamester.web.storage.schema import DRAFTS, HOUSE, LOG, SEATS, TABLES, TEXTS

T = TypeVar("T")
OF: sa.BindParameter[str] = sa.bindparam("of")
SEALED = DRAFTS.update().where(DRAFTS.c.code == OF, DRAFTS.c.seat.in_(sa.bindparam("done", expanding=True))).values(acts=[], held="")
"""What is sealed at every act, put together once."""


class Store(Catalogue):
    """Tables of the game by their codes."""

    async def add_table(self, row: TableRow, key: str = "", of: str = "") -> str:
        """A new table with its seats, all or nothing, and its code; `Raced` when that is taken, or was.

        With a `key` it is the one table that the house keeps under it, about table `of`: where there is one, its code, and no other.
        """

        def work(connection: sa.Connection) -> str:
            if key and (there := first(connection, key, row.code)) != row.code:
                return there
            if connection.scalar(sa.select(HOUSE.c.key).where(HOUSE.c.key == f"{CLEARED}{row.code}")):
                raise Raced("this code is on old links")
            kept = {name: getattr(row, name) for name in TableRow.__struct_fields__ if name in TABLES.c}
            connection.execute(TABLES.insert().values(kept))
            connection.execute(SEATS.insert(), [{"code": row.code, **plain(seat)} for seat in row.seats])
            texts = {what: getattr(row, name) for what, name in BROUGHT.items()}
            for what, text in texts.items():
                if text:
                    connection.execute(TEXTS.insert().values(code=row.code, what=what, text=text))
            return row.code

        return await self.write(work, of or row.code)

    async def table(self, code: str) -> TableRow | None:
        """The table of this code with its seats, or None."""
        return await self.read(lambda connection: table_of(connection, code), code)

    async def state(self, code: str, after: int = 0) -> State | None:
        """A table as it is at this moment, with the acts after place `after`; None where there is none."""

        def work(connection: sa.Connection) -> State | None:
            row = table_of(connection, code)
            return None if row is None else State(row, acts_of(connection, code, after), drafts_of(connection, code))

        return await self.read(work, code)

    async def log(self, code: str, after: int = 0) -> list[tuple[int, str]]:
        """Every act of a table after place `after`, in order: seat and notation."""
        return await self.read(lambda connection: acts_of(connection, code, after), code)

    async def logged(self, code: str, after: int = 0) -> list[LogRow]:
        """The same with when each was kept, and who acted."""

        def work(connection: sa.Connection) -> list[LogRow]:
            rows = connection.execute(LOG.select().where(LOG.c.code == code, LOG.c.ply > after).order_by(LOG.c.ply))
            return [LogRow(row.ply, row.seat, row.act, row.at.replace(tzinfo=UTC).timestamp(), row.by) for row in rows]

        return await self.read(work, code)

    async def acted(self, code: str) -> dict[int, str]:
        """Who acted where it was not the seat itself, by the number of the act."""
        others = sa.select(LOG.c.ply, LOG.c.by).where(LOG.c.code == code, LOG.c.by != "")
        return await self.read(lambda connection: {ply: by for ply, by in connection.execute(others)}, code)

    async def append(
        self,
        code: str,
        ply: int,
        acts: Sequence[tuple[int, str]],
        by: str = "",
        seats: Mapping[int, Mapping[str, Any]] | None = None,
        drafts: Mapping[int, DraftRow] | None = None,
        whole: bool = False,
        news: Kept | None = None,
        drafting: Collection[int] = (),
        **values: Any,
    ) -> dict[int, DraftRow] | None:
        """Acts from place `ply` on, and the drafts they seal forgotten, in one transaction; `Raced` where the log does not end
        right before it.

        `by` is who acted where it was not the seat itself. `seats` and `values` change rows of seats and the table's in the same
        transaction, and so do the notices of `news`; `drafting` are the seats that have only said something aloud, whose drafts stay.
        `drafts` are what this process knows of them:
        where others may write too, it is raced when those of the seats that act are not so any more, or with `whole` anybody's,
        and what they are after the acts is given back.
        """

        def work(connection: sa.Connection) -> dict[int, DraftRow] | None:
            if self.shared and drafts is not None:
                kept = drafts_of(connection, code)
                if any(kept.get(seat) != drafts.get(seat) for seat in (kept if whole else {seat for seat, _ in acts})):
                    raise Raced("somebody has drafted meanwhile")
            now = datetime.now(UTC).replace(tzinfo=None)
            for after, (seat, act) in enumerate(acts, ply - 1):
                line = {"code": code, "ply": after + 1, "seat": seat, "act": act, "at": now, "by": by}
                if connection.execute(ACT, {**line, "before": after}).rowcount != 1:
                    raise Raced("the log is not as far as was thought")
            done = {seat for seat, _ in acts} - set(drafting)
            if self.shared or drafts is None or done & drafts.keys():
                connection.execute(SEALED, {"of": code, "done": list(done)})
            for seat, changes in (seats or {}).items():
                connection.execute(changed(SEATS, *changes), {**changes, "of": code, "place": seat})
            if values:
                connection.execute(changed(TABLES, *values), {**values, "of": code})
            if news:
                note(connection, code, ply + len(acts) - 1, news)
            return drafts_of(connection, code) if self.shared else None

        return await self.write(work, code)

    async def drafts(self, code: str) -> dict[int, DraftRow]:
        """The newest draft of every seat that ever had one."""
        return await self.read(lambda connection: drafts_of(connection, code), code)

    async def keep_draft(self, code: str, seat: int, draft: DraftRow, was: DraftRow, ply: int) -> None:
        """The newest draft of a seat, for the decision after `ply` acts; `Raced` when more has been played or drafted meanwhile."""

        def work(connection: sa.Connection) -> None:
            values = {**structs.asdict(draft), "acts": list(draft.acts)}
            known = {"before": ply, "was_times": was.times, "was_answers": was.answers}
            kept = connection.execute(newest_draft(connection.dialect.name), {"code": code, "seat": seat, **values, **known})
            if kept.rowcount != 1:
                played = connection.scalar(sa.select(NEWEST), {"code": code}) != ply
                raise Raced("something has been played meanwhile" if played else "another draft has been kept meanwhile")

        await self.write(work, code)

    async def change_table(
        self, code: str, when: Mapping[str, Any] | None = None, news: tuple[int, Kept] | None = None, **values: Any
    ) -> None:
        """What is kept of a table besides its seats and its log; `Raced` where it is not as `when` says.

        In the same transaction the notices of `news`, with the act since which it is so.
        """
        await self._change(code, TABLES.update().where(TABLES.c.code == code).values(**values), TABLES, when, news)

    async def change_seat(self, code: str, seat: int, when: Mapping[str, Any] | None = None, **values: Any) -> None:
        """A seat's name, its switch, or that somebody sits there now; `Raced` where it is not as `when` says."""
        await self._change(code, SEATS.update().where(SEATS.c.code == code, SEATS.c.seat == seat).values(**values), SEATS, when)

    async def _change(
        self, code: str, change: sa.Update, of: sa.Table, when: Mapping[str, Any] | None, news: tuple[int, Kept] | None = None
    ) -> None:
        as_it_was = [of.c[name].is_(None) if value is None else of.c[name] == value for name, value in (when or {}).items()]

        def work(connection: sa.Connection) -> None:
            changed = connection.execute(change.where(*as_it_was)).rowcount
            if when and not changed:
                raise Raced("somebody else was quicker")
            if news:
                note(connection, code, *news)

        await self.write(work, code)

    async def relink(self, code: str, place: int, was: Mapping[str, Any], change: Mapping[str, Any], said: ChatRow) -> None:
        """Keep the new link of a seat, or of the table where `place` is none, and the line that tells of it.

        `Raced` where the link is not as it `was`: who has the one of before at another worker locks nobody out. `Gone` without a table.
        """
        await self.write(lambda connection: relinked(connection, code, place, was, change, said), code)

    async def arrange(self, code: str, change: Callable[[TableRow], TableRow | T]) -> TableRow | T:
        """A table that is not dealt yet, changed in one transaction; what `change` gives instead of a row is given back."""

        return await self.write(lambda connection: arranged(connection, code, change), code)


def relinked(connection: sa.Connection, code: str, place: int, was: Mapping[str, Any], change: Mapping[str, Any], said: ChatRow) -> None:
    """Keep the new link of a place where it is as it `was`, and the line that tells of it; else `Raced`, and `Gone` where no table is."""
    of = SEATS if "chair" in change else TABLES
    one = [of.c.code == code, *([SEATS.c.seat == place] if of is SEATS else [])]
    as_it_was = [of.c[name].is_(None) if value is None else of.c[name] == value for name, value in was.items()]
    if not connection.execute(of.update().where(*one, *as_it_was).values(**change)).rowcount:
        raise Raced("the link is another by now") if table_of(connection, code) else Gone(code)
    tell(connection, code, said)


def arranged(connection: sa.Connection, code: str, change: Callable[[TableRow], TableRow | T]) -> TableRow | T:
    """Change a table that is not dealt yet; what `change` gives. `Gone` where there is none."""
    connection.execute(sa.select(TABLES.c.code).where(TABLES.c.code == code).with_for_update())
    row = table_of(connection, code)
    if row is None:
        raise Gone(code)
    after = change(row)
    if isinstance(after, TableRow) and after != row:
        kept = {"started": after.started, "public": after.public, "auto": after.auto, "due": after.due}
        connection.execute(TABLES.update().where(TABLES.c.code == code).values(kept))
        connection.execute(SEATS.delete().where(SEATS.c.code == code))
        connection.execute(SEATS.insert(), [{"code": code, **plain(seat)} for seat in after.seats])
    return after
