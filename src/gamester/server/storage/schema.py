"""The tables of the database (their rows as structs in `rows.py`).

Times are seconds since 1970 (UTC).
"""

from __future__ import annotations

import sqlalchemy as sa

from gamester.server.storage.column_types import Acts, Flag, Moment, Name, Number, Object, Whole, Words

META = sa.MetaData()
TABLES = sa.Table(
    "tables",
    META,
    sa.Column("code", Name, primary_key=True),
    sa.Column("game", Words, nullable=False),
    sa.Column("rules", Whole, nullable=False),
    sa.Column("options", Object, nullable=False),
    sa.Column("cards", Words, nullable=False),
    sa.Column("seed", Words, nullable=False),
    sa.Column("commitment", Words, nullable=False),
    sa.Column("parent", Words, nullable=False, default=""),
    sa.Column("made", Moment, nullable=False, server_default=sa.func.now()),
    sa.Column("started", Flag, nullable=False, server_default=sa.true()),
    sa.Column("public", Flag, nullable=False, server_default=sa.false()),
    sa.Column("hot", Flag, nullable=False, server_default=sa.false()),
    sa.Column("clock", Words, nullable=False, server_default=""),
    sa.Column("grace", Whole, nullable=False, server_default="0"),
    sa.Column("delay", Whole, nullable=False, server_default="0"),
    sa.Column("open_hands", Flag, nullable=False, server_default=sa.false()),
    sa.Column("paused", Number, nullable=True),
    sa.Column("opened", Number, nullable=True),
    sa.Column("due", Number, nullable=True, index=True),
    sa.Column("ended", Number, nullable=True),
    sa.Column("auto", Flag, nullable=False, server_default=sa.true()),
    sa.Column("practice", Whole, nullable=True),
    sa.Column("judge", Whole, nullable=True),
    sa.Column("screen", Whole, nullable=True),
)
TEXTS = sa.Table(
    "texts",
    META,
    sa.Column("code", Name, sa.ForeignKey("tables.code"), primary_key=True),
    sa.Column("what", Words, primary_key=True),
    sa.Column("text", Words, nullable=False),
)
"""Files that people brought along: a card set (`cards`), and the second file that some games take (`beside`)."""
SEATS = sa.Table(
    "seats",
    META,
    sa.Column("code", Name, sa.ForeignKey("tables.code"), primary_key=True),
    sa.Column("seat", Whole, primary_key=True),
    sa.Column("name", Words, nullable=False),
    sa.Column("bot", Words, nullable=False, default=""),
    sa.Column("token_hash", Words, nullable=False, unique=True),
    sa.Column("host", Flag, nullable=False, default=False),
    sa.Column("taken", Flag, nullable=False, default=False),
    sa.Column("entropy", Words, nullable=False, server_default=""),
    sa.Column("bank", Number, nullable=True),
    sa.Column("seen", Number, nullable=True),
    sa.Column("away", Number, nullable=True),
    sa.Column("stand_in", Words, nullable=False, server_default=""),
    sa.Column("hook", Words, nullable=False, server_default=""),
    sa.Column("grants", Words, nullable=False, server_default=""),
    sa.Column("chair", Whole, nullable=True),
    sa.Column("chosen", Words, nullable=False, server_default=""),
    sa.Column("answers", Words, nullable=False, server_default=""),
)
LOG = sa.Table(
    "log",
    META,
    sa.Column("code", Name, sa.ForeignKey("tables.code"), primary_key=True),
    sa.Column("ply", Whole, primary_key=True),
    sa.Column("seat", Whole, nullable=False),
    sa.Column("act", Words, nullable=False),
    sa.Column("at", Moment, nullable=False, server_default=sa.func.now()),
    sa.Column("by", Words, nullable=False, server_default=""),
)
DRAFTS = sa.Table(
    "drafts",
    META,
    sa.Column("code", Name, sa.ForeignKey("tables.code"), primary_key=True),
    sa.Column("seat", Whole, primary_key=True),
    sa.Column("acts", Acts, nullable=False),
    sa.Column("held", Words, nullable=False, default=""),
    sa.Column("times", Whole, nullable=False, default=0),
    sa.Column("answers", Whole, nullable=False, default=0),
    sa.Column("changed", Whole, nullable=True),
)
CHAT = sa.Table(
    "chat",
    META,
    sa.Column("code", Name, sa.ForeignKey("tables.code"), primary_key=True),
    sa.Column("n", Whole, primary_key=True),
    sa.Column("place", Words, nullable=False),
    sa.Column("seat", Whole, nullable=False),
    sa.Column("words", Words, nullable=False),
    sa.Column("at", Number, nullable=False),
)
"""Lines of the chat, in the channels `table` and `rail` (spectators)."""
NOTICES = sa.Table(
    "notices",
    META,
    sa.Column("id", Whole, primary_key=True),
    sa.Column("code", Name, sa.ForeignKey("tables.code"), nullable=False),
    sa.Column("seat", Whole, nullable=False),
    sa.Column("hook", Whole, nullable=False),
    sa.Column("ply", Whole, nullable=False),
    sa.Column("tries", Whole, nullable=False, server_default="0"),
    sa.Column("next", Number, nullable=False, index=True),
)
"""Webhooks that are still to be delivered: that it is the move of `seat`, to whom seat `hook` has named."""
UPLOADS = sa.Table(
    "uploads",
    META,
    sa.Column("name", Name, primary_key=True),
    sa.Column("text", Words, nullable=False),
    sa.Column("at", Number, nullable=False),
    sa.Column("by", Name, nullable=False, server_default=""),
)
"""Records that people have brought to look at, the newest ones; named after what is in them. `by` tells who brought it from others."""
JOBS = sa.Table(
    "jobs",
    META,
    sa.Column("name", Name, primary_key=True),
    sa.Column("title", Words, nullable=False),
    sa.Column("made", Number, nullable=False),
    sa.Column("worker", Words, nullable=False),
    sa.Column("alive", Number, nullable=True),
    sa.Column("words", Words, nullable=False, server_default=""),
    sa.Column("share", Number, nullable=False, server_default="0"),
    sa.Column("failed", Flag, nullable=False, server_default=sa.false()),
)
"""Plans of the lab and reviews, the newest ones. `alive` is when `worker` said last that it works on it; none when that has ended."""
OUTCOMES = sa.Table(
    "outcomes",
    META,
    sa.Column("name", Words, sa.ForeignKey("jobs.name"), primary_key=True),
    sa.Column("file", Words, primary_key=True),
    sa.Column("text", Words, nullable=False),
)
"""The files that came of a job."""
HOUSE = sa.Table(
    "house",
    META,
    sa.Column("key", Words, primary_key=True),
    sa.Column("value", Words, nullable=False),
)
"""Values that all workers of a server share, such as the secret of its links."""

BLOCKED = sa.Table(
    "blocked",
    META,
    sa.Column("network", Words, primary_key=True),
    sa.Column("at", Number, nullable=False),
    sa.Column("why", Words, nullable=False, server_default=""),
)
"""Addresses and networks that the operator has blocked."""
ERRANDS = sa.Table(
    "errands",
    META,
    sa.Column("n", Whole, primary_key=True),
    sa.Column("code", Words, nullable=False),
    sa.Column("at", Number, nullable=False),
)
"""Tables that a command of the operator has changed: running servers read them again. `code` is empty for a change of no table."""
