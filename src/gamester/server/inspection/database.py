"""Checks of the database: its version, its secret and its clock."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import quote

import sqlalchemy as sa

from gamester.server.inspection.findings import Finding
from gamester.server.storage.column_types import as_text
from gamester.server.storage.data_folder import DataFolderError
from gamester.server.storage.engines import display_name, make_engine
from gamester.server.storage.errors import BROKEN, Damaged, sort, unreached
from gamester.server.storage.migrations import STAMP, VERSIONS, schema_mismatch
from gamester.server.storage.schema import HOUSE, TABLES
from gamester.server.storage.store import WRONG_SECRET
from gamester.server.storage.tokens import SeatTokens
from gamester.server.tables.due_tables import HEARTBEAT_KEY

APART = 5.0
"""Seconds by which two clocks may differ."""
BACKUP = "Stop the server and bring a backup back."


def check(where: Path | str) -> Iterator[Finding]:
    """Yield findings about the database of a data folder or an address."""
    if isinstance(where, Path) and not (where / "gamester.db").is_file():
        yield Finding("note", "database", f"there is none in {where} yet", "`gamester serve` makes it.")
        return
    try:
        engine = _reader(where / "gamester.db") if isinstance(where, Path) else make_engine(where)
    except DataFolderError as error:
        yield Finding("fault", "database", str(error))
        return
    reached = isinstance(where, Path)
    try:
        with engine.connect() as connection:
            reached = True
            yield from _inside(connection, where)
    except sa.exc.SQLAlchemyError as error:
        why = sort(error) if reached else unreached(error)
        yield Finding("fault", "database", f"{display_name(where)} cannot be used: {why}", BACKUP if why == BROKEN else "")
    except Damaged:
        yield Finding("fault", "database", f"{display_name(where)} cannot be used: {BROKEN}", BACKUP)
    finally:
        engine.dispose()


def _reader(file: Path) -> sa.Engine:
    """Return an engine that can only read a SQLite file."""
    engine = sa.create_engine(f"sqlite:///file:{quote(str(file))}?mode=ro&uri=true", hide_parameters=True)

    @sa.event.listens_for(engine, "connect")
    def _as_stored(connection: sqlite3.Connection, _: object) -> None:
        connection.text_factory = as_text

    return engine


def _inside(connection: sa.Connection, where: Path | str) -> Iterator[Finding]:
    name = display_name(where)
    if isinstance(where, Path) and connection.exec_driver_sql("PRAGMA quick_check(1)").scalar() != "ok":
        yield Finding("fault", "database", f"{name} is damaged", BACKUP)
        return
    names = set(sa.inspect(connection).get_table_names())
    if not names:
        yield Finding("note", "database", f"{name} is empty", "`gamester serve` makes its tables.")
        return
    if not {STAMP.name, TABLES.name, HOUSE.name} <= names:
        yield Finding("fault", "database", f"{name} is not a database of Gamester", "Name another.")
        return
    version = connection.scalar(sa.select(STAMP.c.version_num))
    if version not in VERSIONS:
        text = f"{name} has version {version} of its tables, this Gamester knows {VERSIONS[0]} to {VERSIONS[-1]}"
        yield Finding("fault", "database", text, "Install the Gamester that made it, or start with an empty data folder or database.")
        return
    if version != VERSIONS[-1]:
        text = f"{name} has version {version} of its tables, this Gamester makes it {VERSIONS[-1]} when it starts"
        yield Finding("note", "database", text, "Make a backup before the upgrade: there is no way back without it.")
    elif wrong := schema_mismatch(connection):
        yield Finding("fault", "database", f"{name} cannot be used: {wrong}", BACKUP)
        return
    else:
        count = connection.scalar(sa.select(sa.func.count()).select_from(TABLES)) or 0
        yield Finding("ok", "database", f"{name} has version {version} of its tables, and {count} {'game' if count == 1 else 'games'}")
    yield from _secret(connection, where)
    yield from _clock(connection, where)


def _secret(connection: sa.Connection, where: Path | str) -> Iterator[Finding]:
    rows = connection.execute(sa.select(HOUSE.c.key, HOUSE.c.value).where(HOUSE.c.key.in_(("secret", "mark"))))
    stored = {row.key: row.value for row in rows}
    try:
        secret = (where / "secret").read_bytes().strip() if isinstance(where, Path) else stored.get("secret", "").encode()
        mark = SeatTokens(secret, str(where / "secret") if isinstance(where, Path) else "its secret").fingerprint
    except FileNotFoundError:
        advice = "Put back the file `secret` of the backup; if it is lost for good, start once with `gamester serve --new-secret`."
        yield Finding("fault", "secret", f"the file `secret` is missing in {where}", advice)
        return
    except (OSError, DataFolderError) as error:
        text = error.strerror or "it cannot be read" if not isinstance(error, DataFolderError) else str(error)
        yield Finding("fault", "secret", text, "Put back the file `secret` of the backup.")
        return
    if "mark" in stored and stored["mark"] != mark:
        yield Finding("fault", "secret", WRONG_SECRET)
        return
    yield Finding("ok", "secret", "the links of all seats are made from it")


def _clock(connection: sa.Connection, where: Path | str) -> Iterator[Finding]:
    now = time.time()
    beat = connection.scalar(sa.select(HOUSE.c.value).where(HOUSE.c.key == HEARTBEAT_KEY))
    try:
        ahead = float(beat) - now if beat is not None else 0.0
    except ValueError:
        raise Damaged from None
    if isinstance(where, str):
        apart = abs(float(connection.scalar(sa.text("SELECT extract(epoch FROM clock_timestamp())")) or now) - now)
        if apart > APART:
            yield Finding("fault", "clock", f"this machine and the database differ by {apart:.0f} s", "Let NTP set both clocks.")
            return
    if ahead > APART:
        text = f"the server has run {ahead:.0f} s in the future of this clock"
        yield Finding("fault", "clock", text, "The clock was set back, or another machine's clock is ahead. Let NTP set it.")
        return
    yield Finding("ok", "clock", "it agrees with what the server has written")
