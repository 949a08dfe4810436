"""The five kinds of rows that the house keeps, as tables of the database and as structs."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa
from msgspec import Struct

META = sa.MetaData()
TABLES = sa.Table(
    "tables",
    META,
    sa.Column("code", sa.Text, primary_key=True),
    sa.Column("game", sa.Text, nullable=False),
    sa.Column("rules", sa.Integer, nullable=False),
    sa.Column("options", sa.JSON, nullable=False),
    sa.Column("cards", sa.Text, nullable=False),
    sa.Column("seed", sa.Text, nullable=False),
    sa.Column("commitment", sa.Text, nullable=False),
    sa.Column("parent", sa.Text, nullable=False, default=""),
    sa.Column("made", sa.DateTime, nullable=False, server_default=sa.func.now()),
)
TEXTS = sa.Table(
    "texts",
    META,
    sa.Column("code", sa.Text, sa.ForeignKey("tables.code"), primary_key=True),
    sa.Column("what", sa.Text, primary_key=True),
    sa.Column("text", sa.Text, nullable=False),
)
"""Files that people brought along: a card set (`cards`), and the second file that some games take (`beside`)."""
SEATS = sa.Table(
    "seats",
    META,
    sa.Column("code", sa.Text, sa.ForeignKey("tables.code"), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True),
    sa.Column("name", sa.Text, nullable=False),
    sa.Column("bot", sa.Text, nullable=False, default=""),
    sa.Column("token_hash", sa.Text, nullable=False, unique=True),
    sa.Column("host", sa.Boolean, nullable=False, default=False),
    sa.Column("taken", sa.Boolean, nullable=False, default=False),
    sa.Column("standing", sa.Boolean, nullable=False, default=False),
)
LOG = sa.Table(
    "log",
    META,
    sa.Column("code", sa.Text, sa.ForeignKey("tables.code"), primary_key=True),
    sa.Column("ply", sa.Integer, primary_key=True),
    sa.Column("seat", sa.Integer, nullable=False),
    sa.Column("act", sa.Text, nullable=False),
    sa.Column("at", sa.DateTime, nullable=False, server_default=sa.func.now()),
)
DRAFTS = sa.Table(
    "drafts",
    META,
    sa.Column("code", sa.Text, sa.ForeignKey("tables.code"), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True),
    sa.Column("acts", sa.JSON, nullable=False),
    sa.Column("held", sa.Text, nullable=False, default=""),
    sa.Column("times", sa.Integer, nullable=False, default=0),
    sa.Column("answers", sa.Integer, nullable=False, default=0),
)


def why_not_ours(connection: sa.Connection) -> str:
    """What is wrong with a database, or "": it is damaged, or other tables than these are in it."""
    found = connection.exec_driver_sql("PRAGMA quick_check(1)").scalar()
    if found != "ok":
        return f"it is damaged ({' '.join(str(found).split())})"
    inside = sa.inspect(connection)
    names, ours = set(inside.get_table_names()), set(META.tables)
    if not (names <= ours or names >= ours):
        return "it is not a database of Gamester"
    for table in META.sorted_tables:
        kept = {column["name"]: str(column["type"]) for column in inside.get_columns(table.name)} if table.name in names else None
        if kept is not None and kept != {column.name: str(column.type) for column in table.columns}:
            return f"its table {table.name!r} is not as this Gamester keeps it"
    return ""


class SeatRow(Struct, frozen=True):
    """One seat as kept. `token_hash` is all that is kept of its link."""

    seat: int
    name: str
    bot: str
    token_hash: str
    host: bool = False
    taken: bool = False
    standing: bool = False


class TableRow(Struct, frozen=True):
    """One table as kept. The seed is shown to nobody before the game is over. `text` and `beside` are files brought along."""

    code: str
    game: str
    rules: int
    options: dict[str, Any]
    cards: str
    seed: str
    commitment: str
    parent: str
    seats: tuple[SeatRow, ...] = ()
    text: str = ""
    beside: str = ""


class DraftRow(Struct, frozen=True):
    """A seat's unsealed acts, an answer held back until all are opened, and how often each has been changed."""

    acts: tuple[str, ...] = ()
    held: str = ""
    times: int = 0
    answers: int = 0
