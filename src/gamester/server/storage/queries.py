"""Rows of the database as structs.

Here too are the statements in which its two kinds differ.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

import sqlalchemy as sa
from msgspec.structs import replace
from sqlalchemy.dialects import sqlite

from gamester.bots.spec import present_bot
from gamester.match.setup import is_valid_name
from gamester.server.storage.errors import Damaged
from gamester.server.storage.rows import SessionChanges, StoredDraft, StoredSeat, StoredTable
from gamester.server.storage.schema import DRAFTS, HOUSE, LOG, NOTICES, SEATS, TABLES, TEXTS

FILE_COLUMNS = {"cards": "text", "beside": "beside"}
"""Files that people brought along, by what a table calls their text."""
CLEARED = "gone/"
"""Prefix of the code of a deleted table among the server's values. Links are made from the code: no other table gets it."""
HEARTBEAT_KEY = "beat"
"""Name among the server's values of when a worker beat last."""


def insert(connection: sa.Connection, table: sa.Table) -> Any:
    """Return an insertion that can say what to do if the row is there already."""
    return _insert(connection.dialect.name, table)


def set_value(connection: sa.Connection, key: str, value: str) -> None:
    """Store a value of the whole server in place of the one there is."""
    new = insert(connection, HOUSE).values(key=key, value=value)
    connection.execute(new.on_conflict_do_update(index_elements=["key"], set_={"value": value}))


def _insert(kind: str, table: sa.Table) -> Any:
    if kind != "postgresql":
        return sqlite.insert(table)
    from sqlalchemy.dialects import postgresql  # All its drivers come with it: a server on a file does without.

    return postgresql.insert(table)


NEWEST = sa.select(sa.func.coalesce(sa.func.max(LOG.c.ply), 0)).where(LOG.c.code == sa.bindparam("code")).scalar_subquery()
BEFORE: sa.BindParameter[int] = sa.bindparam("before", type_=sa.Integer)


def _given(table: sa.Table, *names: str) -> sa.Select[Any]:
    """Return a select of a given row.

    It gives the row if the log of its table has come to place `before`.
    """
    return sa.select(*[sa.bindparam(name, type_=table.c[name].type) for name in names]).where(NEWEST == BEFORE)


COUNTED = {"preserve_rowcount": True}
"""Option without which the number of inserted rows is lost."""
IN_LOG = ("code", "ply", "seat", "act", "at", "by")
ACT = LOG.insert().from_select(IN_LOG, _given(LOG, *IN_LOG), include_defaults=False).execution_options(**COUNTED)
"""An act, where the log ends at place `before`: no row where it does not."""


@cache
def upsert_draft(kind: str) -> Any:
    """Return the statement that stores a draft if log and draft are as expected.

    Else the statement returns no row. The log must end at place `before`. The statement is built once
    for a kind of database.
    """
    names = ("code", "seat", "acts", "held", "times", "answers", "changed")
    known = {name: sa.bindparam(f"was_{name}", type_=sa.Integer) for name in ("times", "answers")}
    kept = sa.exists().where(DRAFTS.c.code == sa.bindparam("code"), DRAFTS.c.seat == sa.bindparam("seat"))
    first = sa.and_(*[number == 0 for number in known.values()])
    new = _insert(kind, DRAFTS).from_select(names, _given(DRAFTS, *names).where(sa.or_(first, kept)), include_defaults=False)
    return new.on_conflict_do_update(
        index_elements=["code", "seat"],
        set_={name: new.excluded[name] for name in names[2:]},
        where=sa.and_(*[DRAFTS.c[name] == number for name, number in known.items()]),
    ).execution_options(**COUNTED)


def get_table(connection: sa.Connection, code: str) -> StoredTable | None:
    """Return the table of this code with its seats, or None."""
    found = connection.execute(TABLES.select().where(TABLES.c.code == code)).mappings().first()
    seats = connection.execute(SEATS.select().where(SEATS.c.code == code).order_by(SEATS.c.seat)).mappings()
    texts = connection.execute(TEXTS.select().where(TEXTS.c.code == code)).mappings()
    if found is None:  # only now: it takes as long to learn that there is none
        return None
    return _table(found, {_brought(text["what"]): text["text"] for text in texts}, [_seat(row) for row in seats])


def get_tables(connection: sa.Connection, codes: Sequence[str], files: bool) -> list[StoredTable]:
    """Return tables with their seats, in this order.

    Uploaded files come only if they are wanted, since they are large.
    """
    kept = {row["code"]: row for row in connection.execute(TABLES.select().where(TABLES.c.code.in_(codes))).mappings()}
    seats, brought = defaultdict[str, list[StoredSeat]](list), defaultdict[str, dict[str, str]](dict)
    for row in connection.execute(SEATS.select().where(SEATS.c.code.in_(codes)).order_by(SEATS.c.seat)).mappings():
        seats[row["code"]].append(_seat(row))
    for text in connection.execute(TEXTS.select().where(TEXTS.c.code.in_(codes))) if files else ():
        brought[text.code][_brought(text.what)] = text.text
    return [_table(kept[code], brought[code], seats[code]) for code in codes if code in kept]


@cache
def update_statement(table: sa.Table, *columns: str) -> sa.Update:
    """Return the update of these columns of the table `of`.

    It is of the table's row, or of its seat in `place`. It is built once.
    """
    one = [table.c.code == sa.bindparam("of"), *([table.c.seat == sa.bindparam("place")] if table is SEATS else [])]
    return table.update().where(*one).values({name: sa.bindparam(name) for name in columns})


def with_valid_names(row: StoredTable) -> StoredTable:
    """Return a table with a name for every seat whose own no record could hold."""
    return replace(
        row, seats=tuple(seat if is_valid_name(seat.name) else replace(seat, name=f"Seat {seat.seat + 1}") for seat in row.seats)
    )


def seat_columns(seat: StoredSeat) -> dict[str, Any]:
    """Return a seat as the database takes it."""
    return {name: getattr(seat, name) for name in StoredSeat.__struct_fields__}


def get_drafts(connection: sa.Connection, code: str) -> dict[int, StoredDraft]:
    """Return the newest draft of every seat that ever had one."""
    rows = connection.execute(DRAFTS.select().where(DRAFTS.c.code == code)).mappings()
    return {row["seat"]: StoredDraft(tuple(row["acts"]), row["held"], row["times"], row["answers"], row["changed"]) for row in rows}


def get_moves(connection: sa.Connection, code: str, after: int) -> list[tuple[int, str]]:
    """Return the moves of a table after place `after`, in order: seat and notation."""
    wanted = sa.select(LOG.c.ply, LOG.c.seat, LOG.c.act).where(LOG.c.code == code, LOG.c.ply > after).order_by(LOG.c.ply)
    rows = list(connection.execute(wanted))
    if [ply for ply, _, _ in rows] != list(range(after + 1, after + 1 + len(rows))):
        raise Damaged  # without an act in the middle another game would be shown
    return [(seat, act) for _, seat, act in rows]


def store_notifications(connection: sa.Connection, code: str, ply: int, kept: SessionChanges) -> None:
    """Delete notifications that are obsolete, and store new ones.

    The new ones are of those whose move it has become with move `ply`.
    """
    if old := sorted({*kept.stale, *kept.notices}):
        connection.execute(NOTICES.delete().where(NOTICES.c.code == code, sa.tuple_(NOTICES.c.seat, NOTICES.c.hook).in_(old)))
    new = [{"code": code, "ply": ply, "seat": seat, "hook": hook, "next": kept.tell} for seat, hook in kept.notices]
    if new:
        connection.execute(NOTICES.insert(), new)


def _brought(what: str) -> str:
    if what not in FILE_COLUMNS:
        raise Damaged
    return FILE_COLUMNS[what]


def _table(row: Mapping[Any, Any], brought: Mapping[str, Any], seats: Sequence[StoredSeat]) -> StoredTable:
    if [seat.seat for seat in seats] != list(range(len(seats))):
        raise Damaged
    return StoredTable(**{name: row[name] for name in StoredTable.__struct_fields__ if name in row}, **brought, seats=tuple(seats))


def _seat(row: Mapping[Any, Any]) -> StoredSeat:
    bots = {"bot": present_bot(row["bot"]), "stand_in": present_bot(row["stand_in"])}
    return StoredSeat(**{name: row[name] for name in StoredSeat.__struct_fields__} | bots)
