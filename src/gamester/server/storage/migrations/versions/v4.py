"""Version 4: plans of the lab and reviews, which lay in a folder of each machine before."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "4"
down_revision = "3"


def upgrade() -> None:
    """None are kept yet."""
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
