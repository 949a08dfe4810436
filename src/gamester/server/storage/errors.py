"""Faults of the database in our own words, by their sort.

No word of SQLite, PostgreSQL, a driver or a library goes further than here.

Such words hold values, as those of a byte that cannot be read hold the whole column: a seed, or an
act that is still sealed.
"""

from __future__ import annotations

import sqlalchemy as sa

from gamester.server.messages import NOT_LOADABLE, NOT_STORED, WORDS, Rejection, platform_rejection


class StorageError(Exception):
    """The database could not keep or give something; says why, in our words."""

    @property
    def refused(self) -> Rejection:
        """The sentence for whoever asked."""
        return platform_rejection(NOT_STORED, WORDS.say("database-says", why=str(self)))


class Damaged(Exception):
    """Raised for a value of the database that is not of the kind kept there.

    It says nothing: nobody learns the value.
    """


class Unreadable(StorageError):
    """Raised if a row cannot be read.

    It names the table of the game that the row belongs to, or "" where it belongs to none.
    """

    @property
    def refused(self) -> Rejection:
        """The sentence for whoever asked."""
        return platform_rejection(NOT_LOADABLE, str(self)) if str(self) else Rejection("", WORDS.say("unreadable"))


AWAY = "it does not answer, try again in a moment"
BUSY = "another process holds it, try again in a moment"
FULL = "its disk is full"
UNWRITTEN = "it may only be read"
BROKEN = "it is damaged"
ODD = "something in its address is not as it should be; look at its port and at what follows a question mark"
FOREIGN = "its tables are not as this Gamester keeps them"
FORBIDDEN = "it does not let this user do that"
FAILED = "it failed"
SQLITE = {
    "BUSY": BUSY,
    "LOCKED": BUSY,
    "FULL": FULL,
    "READONLY": UNWRITTEN,
    "PERM": FORBIDDEN,
    "AUTH": FORBIDDEN,
    "IOERR": "its disk fails",
    "CORRUPT": BROKEN,
    "NOTADB": "its file is no database",
    "CANTOPEN": "its file cannot be opened",
    "TOOBIG": "this is too long for it",
    "NOMEM": "it has no memory left",
    "ERROR": FOREIGN,
}
"""Words by the name of the error, SQLITE_... cut away and without what follows it."""
POSTGRESQL = {
    "25P03": AWAY,
    "55P03": AWAY,
    "25006": UNWRITTEN,
    "28P01": "it does not accept this user and password",
    "3D000": "there is no database of this name",
    "42501": FORBIDDEN,
    "53100": FULL,
    "53300": "it takes no more connections",
    "08": AWAY,
    "57": AWAY,
    "28": "it does not accept this user",
    "40": "two wrote at the same time, try again",
    "42": FOREIGN,
    "53": "it has no room left",
    "54": "this is too long for it",
    "58": "its disk fails",
    "XX": BROKEN,
}
"""Words by the state that the server gives, or by its first two signs."""
REACHING = {
    "password authentication failed": POSTGRESQL["28P01"],
    "no password supplied": "it wants a password, and the address has none",
    "no pg_hba.conf entry": "it does not let this user in from here",
    "does not exist": "there is no such database or user",
    "refused": "nothing answers at its host and port",
    "resolve host": "its host is not known",
    "translate host": "its host is not known",
    "Name or service": "its host is not known",
    "bad value": ODD,
    "invalid": ODD,
    "timeout": "it does not answer in time",
    "timed out": "it does not answer in time",
    "too many": POSTGRESQL["53300"],
    "starting up": AWAY,
    "SSL": "the two do not agree on a connection with TLS",
}
"""Words by what a driver says, in English, of a connection that was not made: it gives no state then. Its words may hold a password."""
UNREACHED = "it cannot be reached"


def unkept(error: sa.exc.SQLAlchemyError | Damaged, code: str = "") -> StorageError:
    """Return the fault as it may be told.

    It is Unreadable for a row of table `code` that is damaged.
    """
    if isinstance(error, Damaged):
        return Unreadable(code)
    return StorageError(sort(error))


def sort(error: sa.exc.SQLAlchemyError) -> str:
    """Return the words for a fault, by its sort alone."""
    own = getattr(error, "orig", None)
    if own is None:
        return FAILED
    if name := getattr(own, "sqlite_errorname", ""):
        return SQLITE.get(str(name).removeprefix("SQLITE_").partition("_")[0], FAILED)
    if getattr(error, "connection_invalidated", False):
        return AWAY
    state = getattr(own, "sqlstate", None) or getattr(getattr(own, "diag", None), "sqlstate", None) or ""
    if not state:
        return AWAY if hasattr(own, "diag") else FAILED
    return POSTGRESQL.get(state) or POSTGRESQL.get(state[:2], FAILED)


def unreached(error: sa.exc.SQLAlchemyError) -> str:
    """Return the words for a connection that was not made.

    They are for the operator, as near to the cause as our words go.
    """
    own = getattr(error, "orig", None)
    if own is None or getattr(own, "sqlite_errorname", None) or getattr(own, "sqlstate", None):
        return sort(error)
    said = str(own)
    return next((words for part, words in REACHING.items() if part in said), UNREACHED)
