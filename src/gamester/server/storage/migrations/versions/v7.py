"""Version 7: new links for a judge and a shared screen, blocked addresses, and what the operator has changed while the house runs."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "7"
down_revision = "6"


def upgrade() -> None:
    """Tables that are kept go on with the links they have, and nobody is blocked."""
    for column in ("judge", "screen"):
        op.add_column("tables", sa.Column(column, sa.Integer, nullable=True))
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
