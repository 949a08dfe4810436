"""Version 1: tables, files people brought, seats, log and drafts. What is there already is left as it is."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "1"
down_revision = None
FIRST = sa.MetaData()


def _code() -> sa.Column[str]:
    return sa.Column("code", sa.Text, sa.ForeignKey("tables.code"), primary_key=True)


sa.Table(
    "tables",
    FIRST,
    sa.Column("code", sa.Text, primary_key=True),
    sa.Column("game", sa.Text, nullable=False),
    sa.Column("rules", sa.Integer, nullable=False),
    sa.Column("options", sa.JSON, nullable=False),
    sa.Column("cards", sa.Text, nullable=False),
    sa.Column("seed", sa.Text, nullable=False),
    sa.Column("commitment", sa.Text, nullable=False),
    sa.Column("parent", sa.Text, nullable=False),
    sa.Column("made", sa.DateTime, nullable=False, server_default=sa.func.now()),
)
sa.Table(
    "texts",
    FIRST,
    _code(),
    sa.Column("what", sa.Text, primary_key=True),
    sa.Column("text", sa.Text, nullable=False),
)
sa.Table(
    "seats",
    FIRST,
    _code(),
    sa.Column("seat", sa.Integer, primary_key=True),
    sa.Column("name", sa.Text, nullable=False),
    sa.Column("bot", sa.Text, nullable=False),
    sa.Column("token_hash", sa.Text, nullable=False, unique=True),
    sa.Column("host", sa.Boolean, nullable=False),
    sa.Column("taken", sa.Boolean, nullable=False),
    sa.Column("standing", sa.Boolean, nullable=False),
)
sa.Table(
    "log",
    FIRST,
    _code(),
    sa.Column("ply", sa.Integer, primary_key=True),
    sa.Column("seat", sa.Integer, nullable=False),
    sa.Column("act", sa.Text, nullable=False),
    sa.Column("at", sa.DateTime, nullable=False, server_default=sa.func.now()),
)
sa.Table(
    "drafts",
    FIRST,
    _code(),
    sa.Column("seat", sa.Integer, primary_key=True),
    sa.Column("acts", sa.JSON, nullable=False),
    sa.Column("held", sa.Text, nullable=False),
    sa.Column("times", sa.Integer, nullable=False),
    sa.Column("answers", sa.Integer, nullable=False),
)


def upgrade() -> None:
    """From nothing."""
    FIRST.create_all(op.get_bind())
