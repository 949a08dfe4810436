"""Several standing answers of a seat, by name, in the place of one switch."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "8"
down_revision = "7"


def upgrade() -> None:
    """Give seats the names of their answers.

    The one game with a switch called its answer `announce`.
    """
    op.add_column("seats", sa.Column("answers", sa.Text, nullable=False, server_default=""))
    seats = sa.table("seats", sa.column("answers", sa.Text), sa.column("standing", sa.Boolean))
    op.execute(seats.update().where(seats.c.standing.is_(sa.true())).values(answers="announce"))
    op.drop_column("seats", "standing")
