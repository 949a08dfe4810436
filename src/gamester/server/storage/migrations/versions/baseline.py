"""The baseline: all tables as the first release keeps them.

Every later change is a migration of its own beside this file.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "7"
down_revision = None


def upgrade() -> None:
    """Make all tables in an empty database."""
    op.create_table(
        "tables",
        sa.Column("code", sa.Text, primary_key=True),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("rules", sa.Integer, nullable=False),
        sa.Column("options", sa.JSON, nullable=False),
        sa.Column("cards", sa.Text, nullable=False),
        sa.Column("seed", sa.Text, nullable=False),
        sa.Column("commitment", sa.Text, nullable=False),
        sa.Column("parent", sa.Text, nullable=False),
        sa.Column("made", sa.DateTime, nullable=False, server_default=sa.func.now()),
        sa.Column("started", sa.Boolean, nullable=False, server_default=sa.true()),
        sa.Column("public", sa.Boolean, nullable=False, server_default=sa.false()),
        sa.Column("hot", sa.Boolean, nullable=False, server_default=sa.false()),
        sa.Column("clock", sa.Text, nullable=False, server_default=""),
        sa.Column("grace", sa.Integer, nullable=False, server_default="0"),
        sa.Column("delay", sa.Integer, nullable=False, server_default="0"),
        sa.Column("open_hands", sa.Boolean, nullable=False, server_default=sa.false()),
        sa.Column("paused", sa.Float, nullable=True),
        sa.Column("opened", sa.Float, nullable=True),
        sa.Column("due", sa.Float, nullable=True),
        sa.Column("ended", sa.Float, nullable=True),
        sa.Column("auto", sa.Boolean, nullable=False, server_default=sa.true()),
        sa.Column("practice", sa.Integer, nullable=True),
        sa.Column("judge", sa.Integer, nullable=True),
        sa.Column("screen", sa.Integer, nullable=True),
    )
    op.create_index("ix_tables_due", "tables", ["due"])
    op.create_table(
        "texts",
        sa.Column("code", sa.Text, sa.ForeignKey("tables.code"), primary_key=True),
        sa.Column("what", sa.Text, primary_key=True),
        sa.Column("text", sa.Text, nullable=False),
    )
    op.create_table(
        "seats",
        sa.Column("code", sa.Text, sa.ForeignKey("tables.code"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("bot", sa.Text, nullable=False),
        sa.Column("token_hash", sa.Text, nullable=False, unique=True),
        sa.Column("host", sa.Boolean, nullable=False),
        sa.Column("taken", sa.Boolean, nullable=False),
        sa.Column("standing", sa.Boolean, nullable=False),
        sa.Column("entropy", sa.Text, nullable=False, server_default=""),
        sa.Column("bank", sa.Float, nullable=True),
        sa.Column("seen", sa.Float, nullable=True),
        sa.Column("away", sa.Float, nullable=True),
        sa.Column("stand_in", sa.Text, nullable=False, server_default=""),
        sa.Column("hook", sa.Text, nullable=False, server_default=""),
        sa.Column("grants", sa.Text, nullable=False, server_default=""),
        sa.Column("chair", sa.Integer, nullable=True),
        sa.Column("chosen", sa.Text, nullable=False, server_default=""),
    )
    op.create_table(
        "log",
        sa.Column("code", sa.Text, sa.ForeignKey("tables.code"), primary_key=True),
        sa.Column("ply", sa.Integer, primary_key=True),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("act", sa.Text, nullable=False),
        sa.Column("at", sa.DateTime, nullable=False, server_default=sa.func.now()),
        sa.Column("by", sa.Text, nullable=False, server_default=""),
    )
    op.create_table(
        "drafts",
        sa.Column("code", sa.Text, sa.ForeignKey("tables.code"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("acts", sa.JSON, nullable=False),
        sa.Column("held", sa.Text, nullable=False),
        sa.Column("times", sa.Integer, nullable=False),
        sa.Column("answers", sa.Integer, nullable=False),
        sa.Column("changed", sa.Integer, nullable=True),
    )
    op.create_table(
        "chat",
        sa.Column("code", sa.Text, sa.ForeignKey("tables.code"), primary_key=True),
        sa.Column("n", sa.Integer, primary_key=True),
        sa.Column("place", sa.Text, nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("words", sa.Text, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
    )
    op.create_table(
        "notices",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("code", sa.Text, sa.ForeignKey("tables.code"), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("hook", sa.Integer, nullable=False),
        sa.Column("ply", sa.Integer, nullable=False),
        sa.Column("tries", sa.Integer, nullable=False, server_default="0"),
        sa.Column("next", sa.Float, nullable=False),
    )
    op.create_index("ix_notices_next", "notices", ["next"])
    op.create_table(
        "uploads",
        sa.Column("name", sa.Text, primary_key=True),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("by", sa.Text, nullable=False, server_default=""),
    )
    op.create_table(
        "jobs",
        sa.Column("name", sa.Text, primary_key=True),
        sa.Column("title", sa.Text, nullable=False),
        sa.Column("made", sa.Float, nullable=False),
        sa.Column("worker", sa.Text, nullable=False),
        sa.Column("alive", sa.Float, nullable=True),
        sa.Column("words", sa.Text, nullable=False, server_default=""),
        sa.Column("share", sa.Float, nullable=False, server_default="0"),
        sa.Column("failed", sa.Boolean, nullable=False, server_default=sa.false()),
    )
    op.create_table(
        "outcomes",
        sa.Column("name", sa.Text, sa.ForeignKey("jobs.name"), primary_key=True),
        sa.Column("file", sa.Text, primary_key=True),
        sa.Column("text", sa.Text, nullable=False),
    )
    op.create_table(
        "house",
        sa.Column("key", sa.Text, primary_key=True),
        sa.Column("value", sa.Text, nullable=False),
    )
    op.create_table(
        "blocked",
        sa.Column("network", sa.Text, primary_key=True),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("why", sa.Text, nullable=False, server_default=""),
    )
    op.create_table(
        "errands",
        sa.Column("n", sa.Integer, primary_key=True),
        sa.Column("code", sa.Text, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
    )
