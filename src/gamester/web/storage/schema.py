"""The tables of the database: kinds of rows that the house keeps (as structs in `kept.py`). Times are seconds since 1970 (UTC)."""

from __future__ import annotations

import sqlalchemy as sa

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
    sa.Column("started", sa.Boolean, nullable=False, server_default=sa.true()),
    sa.Column("public", sa.Boolean, nullable=False, server_default=sa.false()),
    sa.Column("hot", sa.Boolean, nullable=False, server_default=sa.false()),
    sa.Column("clock", sa.Text, nullable=False, server_default=""),
    sa.Column("grace", sa.Integer, nullable=False, server_default="0"),
    sa.Column("delay", sa.Integer, nullable=False, server_default="0"),
    sa.Column("open_hands", sa.Boolean, nullable=False, server_default=sa.false()),
    sa.Column("paused", sa.Float, nullable=True),
    sa.Column("opened", sa.Float, nullable=True),
    sa.Column("due", sa.Float, nullable=True, index=True),
    sa.Column("ended", sa.Float, nullable=True),
    sa.Column("auto", sa.Boolean, nullable=False, server_default=sa.true()),
    sa.Column("practice", sa.Integer, nullable=True),
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
LOG = sa.Table(
    "log",
    META,
    sa.Column("code", sa.Text, sa.ForeignKey("tables.code"), primary_key=True),
    sa.Column("ply", sa.Integer, primary_key=True),
    sa.Column("seat", sa.Integer, nullable=False),
    sa.Column("act", sa.Text, nullable=False),
    sa.Column("at", sa.DateTime, nullable=False, server_default=sa.func.now()),
    sa.Column("by", sa.Text, nullable=False, server_default=""),
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
    sa.Column("changed", sa.Integer, nullable=True),
)
CHAT = sa.Table(
    "chat",
    META,
    sa.Column("code", sa.Text, sa.ForeignKey("tables.code"), primary_key=True),
    sa.Column("n", sa.Integer, primary_key=True),
    sa.Column("place", sa.Text, nullable=False),
    sa.Column("seat", sa.Integer, nullable=False),
    sa.Column("words", sa.Text, nullable=False),
    sa.Column("at", sa.Float, nullable=False),
)
"""What people said: at the `table`, or on the `rail`."""
NOTICES = sa.Table(
    "notices",
    META,
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("code", sa.Text, sa.ForeignKey("tables.code"), nullable=False),
    sa.Column("seat", sa.Integer, nullable=False),
    sa.Column("hook", sa.Integer, nullable=False),
    sa.Column("ply", sa.Integer, nullable=False),
    sa.Column("tries", sa.Integer, nullable=False, server_default="0"),
    sa.Column("next", sa.Float, nullable=False, index=True),
)
"""Webhooks that are still to be delivered: that it is the move of `seat`, to whom seat `hook` has named."""
UPLOADS = sa.Table(
    "uploads",
    META,
    sa.Column("name", sa.Text, primary_key=True),
    sa.Column("text", sa.Text, nullable=False),
    sa.Column("at", sa.Float, nullable=False),
    sa.Column("by", sa.Text, nullable=False, server_default=""),
)
"""Records that people have brought to look at, the newest ones; named after what is in them. `by` tells who brought it from others."""
JOBS = sa.Table(
    "jobs",
    META,
    sa.Column("name", sa.Text, primary_key=True),
    sa.Column("title", sa.Text, nullable=False),
    sa.Column("made", sa.Float, nullable=False),
    sa.Column("worker", sa.Text, nullable=False),
    sa.Column("alive", sa.Float, nullable=True),
    sa.Column("words", sa.Text, nullable=False, server_default=""),
    sa.Column("share", sa.Float, nullable=False, server_default="0"),
    sa.Column("failed", sa.Boolean, nullable=False, server_default=sa.false()),
)
"""Plans of the lab and reviews, the newest ones. `alive` is when `worker` said last that it works on it; none when that has ended."""
OUTCOMES = sa.Table(
    "outcomes",
    META,
    sa.Column("name", sa.Text, sa.ForeignKey("jobs.name"), primary_key=True),
    sa.Column("file", sa.Text, primary_key=True),
    sa.Column("text", sa.Text, nullable=False),
)
"""The files that came of a job."""
HOUSE = sa.Table(
    "house",
    META,
    sa.Column("key", sa.Text, primary_key=True),
    sa.Column("value", sa.Text, nullable=False),
)
"""What all workers of a house share, such as the secret of its links."""
