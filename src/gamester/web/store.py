"""What the house keeps: tables, seats, an append-only log of acts, and the newest draft of each seat.

One writer thread owns the SQLite file (WAL, synchronous=FULL): a call returns when its transaction is on disk, and only then
is anybody answered. The unique (table, ply) decides the order; a second act with the same ply raises `Raced`.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, TypeVar

import sqlalchemy as sa

from gamester.web.folder import Unwritable, own
from gamester.web.schema import DRAFTS, LOG, META, SEATS, TABLES, TEXTS, DraftRow, SeatRow, TableRow, why_not_ours

T = TypeVar("T")
BROUGHT = {"cards": "text", "beside": "beside"}
"""Files that people brought along, by what a table calls their text."""
PATIENCE = 5000
"""Milliseconds to wait for another process that has locked the file."""


class Unkept(Exception):
    """The database could not write; says why."""


class Raced(Exception):
    """Another act took this place in the log."""


class Store:
    """The file `gamester.db` of a data folder, behind one thread."""

    def __init__(self, folder: Path) -> None:
        """Unwritable when its file cannot be used, is damaged, or is somebody else's."""
        self._file = folder / "gamester.db"
        self._thread = ThreadPoolExecutor(1, "store")
        one_for_all = {"poolclass": sa.pool.StaticPool, "connect_args": {"check_same_thread": False}}
        self._engine = sa.create_engine(f"sqlite:///{self._file}", hide_parameters=True, **one_for_all)
        sa.event.listen(self._engine, "connect", _pragmas)
        try:
            why = self._thread.submit(self._open).result()
        except sa.exc.DatabaseError as error:
            why = str(error.orig)
        except OSError as error:
            why = str(error.strerror or error)
        if why:
            self.close()
            raise Unwritable(f"cannot use {self._file}: {why}")

    def _open(self) -> str:
        own(self._file)
        with self._engine.begin() as connection:
            why = why_not_ours(connection)
            if not why:
                META.create_all(connection)
            return why

    def close(self) -> None:
        """Wait for what is being written, then let go of the file."""
        self._thread.submit(self._engine.dispose).result()
        self._thread.shutdown()

    async def _do(self, work: Callable[[sa.Connection], T]) -> T:
        def run() -> T:
            with self._engine.begin() as connection:
                return work(connection)

        try:
            return await asyncio.get_running_loop().run_in_executor(self._thread, run)
        except sa.exc.IntegrityError as error:
            raise Raced("something else has been kept in its place") from error
        except sa.exc.DBAPIError as error:
            raise Unkept(str(error.orig)) from error

    async def add_table(self, row: TableRow) -> None:
        """A new table with its seats, all or nothing; `Raced` when the code is taken."""

        def work(connection: sa.Connection) -> None:
            kept = {name: getattr(row, name) for name in ("code", "game", "rules", "options", "cards", "seed", "commitment", "parent")}
            connection.execute(TABLES.insert().values(kept))
            connection.execute(SEATS.insert(), [{"code": row.code, **_plain(seat)} for seat in row.seats])
            texts = {what: getattr(row, name) for what, name in BROUGHT.items()}
            for what, text in texts.items():
                if text:
                    connection.execute(TEXTS.insert().values(code=row.code, what=what, text=text))

        await self._do(work)

    async def table(self, code: str) -> TableRow | None:
        """The table of this code with its seats, or None."""

        def work(connection: sa.Connection) -> TableRow | None:
            found = connection.execute(TABLES.select().where(TABLES.c.code == code)).mappings().first()
            if found is None:
                return None
            seats = connection.execute(SEATS.select().where(SEATS.c.code == code).order_by(SEATS.c.seat)).mappings()
            texts = connection.execute(TEXTS.select().where(TEXTS.c.code == code)).mappings()
            brought = {BROUGHT[text["what"]]: text["text"] for text in texts}
            kept = {name: found[name] for name in TableRow.__struct_fields__ if name in found}
            return TableRow(**kept, **brought, seats=tuple(_seat(row) for row in seats))

        return await self._do(work)

    async def log(self, code: str) -> list[tuple[int, str]]:
        """Every act of a table in order: seat and notation."""

        def work(connection: sa.Connection) -> list[tuple[int, str]]:
            rows = connection.execute(sa.select(LOG.c.seat, LOG.c.act).where(LOG.c.code == code).order_by(LOG.c.ply))
            return [(seat, act) for seat, act in rows]

        return await self._do(work)

    async def append(self, code: str, ply: int, acts: list[tuple[int, str]]) -> None:
        """Acts from place `ply` on, and the drafts they seal forgotten, in one transaction; `Raced` when a place is taken."""

        def work(connection: sa.Connection) -> None:
            lines = [{"code": code, "ply": ply + k, "seat": seat, "act": act} for k, (seat, act) in enumerate(acts)]
            connection.execute(LOG.insert(), lines)
            sealed = DRAFTS.c.code == code, DRAFTS.c.seat.in_({seat for seat, _ in acts})
            connection.execute(DRAFTS.update().where(*sealed).values(acts=[], held=""))

        await self._do(work)

    async def drafts(self, code: str) -> dict[int, DraftRow]:
        """The newest draft of every seat that ever had one."""

        def work(connection: sa.Connection) -> dict[int, DraftRow]:
            rows = connection.execute(DRAFTS.select().where(DRAFTS.c.code == code)).mappings()
            return {row["seat"]: DraftRow(tuple(row["acts"]), row["held"], row["times"], row["answers"]) for row in rows}

        return await self._do(work)

    async def keep_draft(self, code: str, seat: int, draft: DraftRow) -> None:
        """The newest draft of a seat."""

        def work(connection: sa.Connection) -> None:
            connection.execute(DRAFTS.delete().where(DRAFTS.c.code == code, DRAFTS.c.seat == seat))
            kept = {"acts": list(draft.acts), "held": draft.held, "times": draft.times, "answers": draft.answers}
            connection.execute(DRAFTS.insert().values(code=code, seat=seat, **kept))

        await self._do(work)

    async def change_seat(self, code: str, seat: int, **values: Any) -> None:
        """A seat's name, its switch, or that somebody sits there now."""
        one = SEATS.c.code == code, SEATS.c.seat == seat
        await self._do(lambda connection: connection.execute(SEATS.update().where(*one).values(**values)))


def _pragmas(connection: Any, _: Any) -> None:
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", f"busy_timeout={PATIENCE}"):
        connection.execute(f"PRAGMA {pragma}")


def _plain(seat: SeatRow) -> dict[str, Any]:
    return {name: getattr(seat, name) for name in SeatRow.__struct_fields__}


def _seat(row: Any) -> SeatRow:
    return SeatRow(**{name: row[name] for name in SeatRow.__struct_fields__})
