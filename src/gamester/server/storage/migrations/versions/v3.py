"""Version 3: of every record that was brought, who brought it, so that nobody pushes out another's."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "3"
down_revision = "2"


def upgrade() -> None:
    """Those that are kept already were all brought by one who is not known."""
    op.add_column("uploads", sa.Column("by", sa.Text, nullable=False, server_default=""))
