"""Version 6: what a seat has chosen while it sat down, such as a suit."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "6"
down_revision = "5"


def upgrade() -> None:
    """Nobody has chosen anything yet: every seat gets what is free, as before."""
    op.add_column("seats", sa.Column("chosen", sa.Text, nullable=False, server_default=""))
