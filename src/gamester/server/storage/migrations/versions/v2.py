"""Version 2: waiting rooms, clocks, absence, spectators, consent, talk, notices, uploads, and what all workers share."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "2"
down_revision = "1"


def _truth(name: str, usual: bool) -> sa.Column[Any]:
    return sa.Column(name, sa.Boolean, nullable=False, server_default=sa.true() if usual else sa.false())


def _whole(name: str) -> sa.Column[Any]:
    return sa.Column(name, sa.Integer, nullable=False, server_default="0")


def _words(name: str) -> sa.Column[Any]:
    return sa.Column(name, sa.Text, nullable=False, server_default="")


def _moment(name: str) -> sa.Column[Any]:
    return sa.Column(name, sa.Float, nullable=True)


def _needed(name: str, kind: type[Any]) -> sa.Column[Any]:
    return sa.Column(name, kind, nullable=False)


def upgrade() -> None:
    """What the house needed to have rooms for people."""
    columns = {
        "tables": [
            _truth("started", True),
            *(_truth(name, False) for name in ("public", "hot")),
            _words("clock"),
            _whole("grace"),
            _whole("delay"),
            _truth("open_hands", False),
            *(_moment(name) for name in ("paused", "opened", "due", "ended")),
            _truth("auto", True),
            sa.Column("practice", sa.Integer, nullable=True),
        ],
        "seats": [
            _words("entropy"),
            *(_moment(name) for name in ("bank", "seen", "away")),
            *(_words(name) for name in ("stand_in", "hook", "grants")),
            sa.Column("chair", sa.Integer, nullable=True),
        ],
        "log": [_words("by")],
    }
    for table, added in columns.items():
        for column in added:
            op.add_column(table, column)
    op.create_index("ix_tables_due", "tables", ["due"])
    op.create_table(
        "chat",
        sa.Column("code", sa.Text, sa.ForeignKey("tables.code"), primary_key=True),
        sa.Column("n", sa.Integer, primary_key=True),
        _needed("place", sa.Text),
        _needed("seat", sa.Integer),
        _needed("words", sa.Text),
        _needed("at", sa.Float),
    )
    op.create_table(
        "notices",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("code", sa.Text, sa.ForeignKey("tables.code"), nullable=False),
        _needed("seat", sa.Integer),
        _needed("hook", sa.Integer),
        _needed("ply", sa.Integer),
        _whole("tries"),
        _needed("next", sa.Float),
    )
    op.create_index("ix_notices_next", "notices", ["next"])
    op.create_table("uploads", sa.Column("name", sa.Text, primary_key=True), _needed("text", sa.Text), _needed("at", sa.Float))
    op.create_table("house", sa.Column("key", sa.Text, primary_key=True), _needed("value", sa.Text))
