"""The kinds of rows that the house keeps, as tables of the database and as structs. Times are seconds since 1970 (UTC)."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa
from msgspec import Struct

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
)
"""Records that people have brought to look at, the newest ones; named after what is in them."""
HOUSE = sa.Table(
    "house",
    META,
    sa.Column("key", sa.Text, primary_key=True),
    sa.Column("value", sa.Text, nullable=False),
)
"""What all workers of a house share, such as the secret of its links."""


class SeatRow(Struct, frozen=True):
    """One seat as kept. `token_hash` is all that is kept of its link.

    `bank` are seconds left on its clock; `away` since when nobody was here; `stand_in` the kind of bot that acts for the person
    meanwhile; `grants` what the seat agrees to, a word each; `chair` the number that its link is made from, the seat's own where
    there is none: whoever sits down gets a new one, so that nobody else has his link.
    """

    seat: int
    name: str
    bot: str
    token_hash: str
    host: bool = False
    taken: bool = False
    standing: bool = False
    entropy: str = ""
    bank: float | None = None
    seen: float | None = None
    away: float | None = None
    stand_in: str = ""
    hook: str = ""
    grants: str = ""
    chair: int | None = None


class TableRow(Struct, frozen=True):
    """One table as kept. The seed is shown to nobody before the game is over. `text` and `beside` are files brought along.

    `clock` is in the notation of `clocks.py`, `grace` the seconds until a bot takes over from somebody away (0: never), `delay`
    the seconds by which the rail sees everything later, `opened` since when what is decided now has been open, `due` when something
    happens next by itself at the latest, `ended` when it was over.
    Until it has `started` nothing is dealt; `auto` starts it when the last free seat is taken. `practice` is how many acts of
    another game it goes on from: what was hidden then may be known, so it is in no archive and no rating.
    """

    code: str
    game: str
    rules: int
    options: dict[str, Any]
    cards: str
    seed: str
    commitment: str
    parent: str
    seats: tuple[SeatRow, ...] = ()
    text: str = ""
    beside: str = ""
    started: bool = True
    public: bool = False
    hot: bool = False
    clock: str = ""
    grace: int = 0
    delay: int = 0
    open_hands: bool = False
    paused: float | None = None
    opened: float | None = None
    due: float | None = None
    ended: float | None = None
    auto: bool = True
    practice: int | None = None


class DraftRow(Struct, frozen=True):
    """A seat's unsealed acts, an answer held back until all are opened, and how often each has been changed."""

    acts: tuple[str, ...] = ()
    held: str = ""
    times: int = 0
    answers: int = 0


class LogRow(Struct, frozen=True):
    """One act as kept: `at` in seconds since 1970, `by` who acted where it was not the seat itself."""

    ply: int
    seat: int
    act: str
    at: float
    by: str = ""


class ChatRow(Struct, frozen=True):
    """Something said."""

    n: int
    place: str
    seat: int
    words: str
    at: float


class State(Struct, frozen=True):
    """A table as it is on disk at one moment: its row, the acts after those one knows, and all drafts."""

    row: TableRow
    log: list[tuple[int, str]]
    drafts: dict[int, DraftRow]
