"""Databases of both kinds, with tables for tests, and the codes they hold."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from gamester.server.storage.rows import StoredSeat, StoredTable
from gamester.server.storage.schema import TABLES
from gamester.server.storage.store import Store
from gamester.server.storage.tokens import hash_token
from tests.support.postgres import Postgres

DAYS = 7
"""Days for which tables are kept where they are deleted."""


@pytest.fixture(params=["sqlite", "postgres"])
def where(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Path | str]:
    if request.param == "sqlite":
        yield tmp_path
        return
    postgres: Postgres = request.getfixturevalue("postgres")
    name = f"kept_{abs(hash(request.node.nodeid))}"
    yield postgres.database(name)
    postgres.ask(f"drop database {name} with (force)")


async def laid(store: Store, code: str = "quiet-otter", **kept: Any) -> str:
    seats = tuple(StoredSeat(seat, name, "", hash_token(f"{code}{seat}")) for seat, name in enumerate(("Ana", "Bo")))
    await store.add_table(StoredTable(code, "armies", 1, {}, "classic", "ab" * 32, "cd" * 32, kept.pop("parent", ""), seats, **kept))
    return code


async def codes(store: Store, table: sa.Table = TABLES) -> set[str]:
    return set(await store.db.read(lambda connection: connection.scalars(sa.select(table.c.code)).all()))
