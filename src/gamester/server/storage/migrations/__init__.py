"""The versions of the database's tables.

A database is brought up to the newest one: all of it or nothing.
"""

from __future__ import annotations

import sqlalchemy as sa

from gamester.server.storage.errors import BROKEN
from gamester.server.storage.schema import META

VERSIONS = ("7", "8")
"""Whole numbers as texts: the baseline first, the newest last. The six before the baseline were never released."""
SCRIPTS = "gamester.server.storage:migrations"
"""The place where alembic looks for `env.py` and the versions."""
STAMP = sa.Table("alembic_version", sa.MetaData(), sa.Column("version_num", sa.String(32), primary_key=True))
"""The table that holds the version of a database, as alembic has it."""
ADVISORY_LOCK = 0x67616D65
"""The lock held while a PostgreSQL database is opened."""


def upgrade(connection: sa.Connection) -> str:
    """Make the tables, or change them into the newest.

    Returns what is wrong with the database, or "". It is for the caller to roll back.
    """
    if connection.dialect.name == "postgresql":
        connection.execute(sa.select(sa.func.pg_advisory_xact_lock(ADVISORY_LOCK)))
    else:
        found = connection.exec_driver_sql("PRAGMA quick_check(1)").scalar()
        if found != "ok":
            return BROKEN
    names, ours = set(sa.inspect(connection).get_table_names()), {*META.tables, STAMP.name}
    first = {"tables", "seats", "log", "drafts", "texts"}
    if names and not (names >= first and (names <= ours or names >= ours)):
        return "it is not a database of Gamester"
    if not names:
        META.create_all(connection)
        STAMP.create(connection)
        connection.execute(STAMP.insert().values(version_num=VERSIONS[-1]))
        return ""
    version = connection.scalar(sa.select(STAMP.c.version_num)) if STAMP.name in names else None
    if version is None or (version.isdecimal() and int(version) < int(VERSIONS[0])):
        return (
            f"a development version from before the first release made it (version {version or 1} of its tables; "
            f"this Gamester begins with {VERSIONS[0]}): start with an empty data folder or database"
        )
    if version not in VERSIONS:
        return f"a newer Gamester made it (version {version} of its tables; this one knows {VERSIONS[0]} to {VERSIONS[-1]})"
    if version != VERSIONS[-1]:
        _upgrade(connection)
    return schema_mismatch(connection)


def schema_mismatch(connection: sa.Connection) -> str:
    """Return which of its tables is not as this version expects it, or ""."""
    inside = sa.inspect(connection)
    plain = connection.dialect.name != "postgresql"
    for table in META.sorted_tables:
        if not inside.has_table(table.name):
            return f"its table {table.name!r} is missing"
        kept = {column["name"]: str(column["type"]) if plain else "" for column in inside.get_columns(table.name)}
        if kept != {column.name: str(column.type) if plain else "" for column in table.columns}:
            return f"its table {table.name!r} is not as this Gamester keeps it"
    return ""


def _upgrade(connection: sa.Connection) -> None:
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", SCRIPTS)
    config.attributes["connection"] = connection
    command.upgrade(config, VERSIONS[-1])
