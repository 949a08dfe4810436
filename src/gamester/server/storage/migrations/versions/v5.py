"""Version 5: the frame in which a draft was changed last, so that what a player is asked is as old after a restart as it was before."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "5"
down_revision = "4"


def upgrade() -> None:
    """Of drafts that lie there it is not known."""
    op.add_column("drafts", sa.Column("changed", sa.Integer, nullable=True))
