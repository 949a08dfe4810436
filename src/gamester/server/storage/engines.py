"""How the two databases are opened, and what is said if they cannot be.

No address, name or password is ever said.
"""

from __future__ import annotations

import re
from importlib.util import find_spec
from ipaddress import IPv6Address
from pathlib import Path
from typing import Any

import sqlalchemy as sa

from gamester.server.storage.column_types import as_text
from gamester.server.storage.data_folder import DataFolderError, make_private
from gamester.server.storage.errors import BROKEN, Damaged, sort, unreached
from gamester.server.storage.migrations import upgrade

CHANNEL = "gamester"
"""The channel on which workers on one PostgreSQL notify one another of a changed table."""
BUSY_TIMEOUT_MS = 5000
"""Milliseconds to wait for another process that has locked the file."""
ANSWER = 5
"""Seconds to wait for a server to take a connection."""
GONE = 25_000
"""Milliseconds until a server is missed that takes nothing of what was sent: without this it would be a quarter of an hour."""
HELD = {"lock_timeout": "5s", "statement_timeout": "30s", "idle_in_transaction_session_timeout": "20s"}
"""Timeouts of PostgreSQL: how long one worker waits for a lock, and how long a worker that hangs may hold it."""
NO_DRIVER = "PostgreSQL needs a driver that is not installed: pip install 'gamester[postgres]'"
NO_ADDRESS = "expected the address of a PostgreSQL database, postgresql://user:password@host/name"
ENCODE = f"{NO_ADDRESS}; in the password write @ as %40, : as %3A, / as %2F, ? as %3F, # as %23 and % as %25"
HOST = re.compile(r"[\w.,~%-]*")
UNREACHABLE = "its address leads to no server; look at its host, its port and what follows a question mark"


def make_engine(where: Path | str) -> sa.Engine:
    """Return the engine for a data folder or an address.

    Raises DataFolderError if there can be none.
    """
    return _sqlite_engine(where / "gamester.db") if isinstance(where, Path) else _postgres_engine(where)


def open_database(engine: sa.Engine, where: Path | str) -> str:
    """Make the tables or bring them up to date.

    Returns what is wrong with the database, or "".
    """
    reached = isinstance(where, Path)
    try:
        if isinstance(where, Path):
            make_private(where / "gamester.db")
        with engine.begin() as connection:
            reached = True
            if connection.dialect.name == "postgresql":
                for bound in HELD:
                    connection.exec_driver_sql(f"SET LOCAL {bound} = 0")  # to change the tables of a large server takes its time
            why = upgrade(connection)
            if why:
                connection.rollback()
    except sa.exc.SQLAlchemyError as error:
        why = sort(error) if reached else unreached(error)
    except Damaged:
        why = BROKEN
    except OSError as error:
        why = str(error.strerror or "it cannot be opened")
    except Exception as error:  # of the driver, of Python where it looks for the host, or of a change to rows that are damaged
        why = f"{BROKEN}: its tables could not be brought up to date ({type(error).__name__})" if reached else UNREACHABLE
    return f"cannot use {display_name(where)}: {why}" if why else ""


def display_name(where: Path | str) -> str:
    """Return the database as it may be shown.

    It is a file, or the name that PostgreSQL has for it.
    """
    return str(where / "gamester.db") if isinstance(where, Path) else f"the PostgreSQL database {sa.make_url(where).database!r}"


def _sqlite_engine(file: Path) -> sa.Engine:
    engine = sa.create_engine(f"sqlite:///{file}", hide_parameters=True)
    sa.event.listen(engine, "connect", _pragmas)
    sa.event.listen(engine, "begin", _begin)
    return engine


def _pragmas(connection: Any, _: Any) -> None:
    connection.text_factory = as_text
    connection.isolation_level = None  # transactions begin where we say, so that savepoints and changes of tables are part of them
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", f"busy_timeout={BUSY_TIMEOUT_MS}"):
        connection.execute(f"PRAGMA {pragma}")


def _begin(connection: sa.Connection) -> None:
    connection.exec_driver_sql("BEGIN" if connection.get_execution_options().get("reads") else "BEGIN IMMEDIATE")


def parse_url(text: str) -> sa.URL:
    """Return the address for our driver.

    Raises DataFolderError with a sentence that does not repeat it.
    """
    try:
        url = sa.make_url(text)
    except (sa.exc.ArgumentError, ValueError):
        raise DataFolderError(ENCODE if "@" in text else NO_ADDRESS) from None
    if url.drivername not in ("postgres", "postgresql", "postgresql+psycopg"):
        raise DataFolderError(f"{NO_ADDRESS}, got one that begins with {url.drivername[:20]!r}")
    if "@" in (url.database or "") or not _is_host(url.host or ""):
        raise DataFolderError(ENCODE)
    if find_spec("psycopg") is None:
        raise DataFolderError(NO_DRIVER)
    return url.set(drivername="postgresql+psycopg")


def _is_host(host: str) -> bool:
    """Return True if this may be a host.

    It is none if it is the end of a password with signs that part an address.
    """
    if HOST.fullmatch(host):
        return True
    try:
        return bool(IPv6Address(host))
    except ValueError:
        return False


def _postgres_engine(text: str) -> sa.Engine:
    url = parse_url(text)
    try:
        engine = sa.create_engine(url, hide_parameters=True, pool_pre_ping=True)
    except (sa.exc.ArgumentError, ValueError):
        raise DataFolderError(f"cannot use {display_name(text)}: {UNREACHABLE}") from None
    sa.event.listen(engine, "do_connect", lambda dialect, record, args, how: how.update(_usual(how)))
    return engine


def listen_args(engine: sa.Engine) -> dict[str, Any]:
    """Return the arguments of another connection to the same PostgreSQL."""
    _, how = engine.dialect.create_connect_args(engine.url)
    return _usual(dict(how))


def _usual(how: dict[str, Any]) -> dict[str, Any]:
    """Return arguments with times in UTC, and with timeouts.

    Timeouts are half a minute for a server that is gone; those of the address win.
    """
    usual = {"connect_timeout": ANSWER, "keepalives_idle": 10, "keepalives_interval": 5, "keepalives_count": 3, "tcp_user_timeout": GONE}
    bounds = " ".join(f"-c {name}={most}" for name, most in HELD.items())
    return usual | how | {"options": f"{bounds} {how.get('options', '')} -c timezone=UTC"}
