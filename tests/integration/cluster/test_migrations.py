"""Older databases are migrated completely or not at all; their tables play on."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

import pytest
import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext

from gamester.server.config import Timings
from gamester.server.storage.data_folder import DataFolderError
from gamester.server.storage.engines import make_engine
from gamester.server.storage.migrations import VERSIONS, _upgrade
from gamester.server.storage.schema import META
from gamester.server.storage.store import Store
from gamester.server.tables.registry import TableRegistry
from tests.support.postgres import Postgres

OLD = Path(__file__).with_name("version_1.sql")
"""Database of version 1: a table of two people in the middle of a game, one of them with a draft."""
CODE = "quiet-otter"


def old(folder: Path) -> Path:
    folder.mkdir(exist_ok=True)
    with closing(sqlite3.connect(folder / "gamester.db")) as made, made:
        made.executescript(OLD.read_text())
    (folder / "secret").write_text("ab" * 32)
    return folder


def tables_in(folder: Path) -> dict[str, list[str]]:
    with closing(sqlite3.connect(folder / "gamester.db")) as kept:
        names = [name for (name,) in kept.execute("select name from sqlite_master where type = 'table'")]
        return {name: [column[1] for column in kept.execute(f"pragma table_info({name})")] for name in sorted(names)}


def test_a_house_of_version_1_plays_on(tmp_path: Path) -> None:
    async def run() -> None:
        house = TableRegistry(old(tmp_path / "data"), Timings(9, 9, 9))
        room = await house.room(CODE)
        assert room is not None
        row, match = room.row, room.match
        assert [seat.name for seat in row.seats] == ["Ana", "Bo"] and row.started and not row.public
        assert len(match.entries) == 2 and [entry.text for entry in match.entries] == ["arrange KQJA", "arrange JQKA"]
        logged = await house.store.logged(CODE)
        assert [(one.ply, one.by) for one in logged] == [(1, ""), (2, "")] and logged[0].at == 1_760_000_000
        found = await house.seat(CODE, house.token(row, 1))
        assert found is not None and found[1] == 1, "the link of a seat opens it as before"
        assert room.drafts[0].acts == ("group 2+9",) and match.draft(0) == ("group 2+9",)
        for seat in (0, 1):
            move = next(move.act for move in match.moves(seat) if not move.drafts)
            assert await room.hear(seat, json.dumps({"frame": room.frame(seat).n, "act": move})) is None
        assert len(room.match.entries) == 4
        await house.close()

    asyncio.run(run())


@pytest.mark.parametrize("change", ["alter table log drop column act", "alter table seats rename column name to word"])
def test_what_cannot_be_brought_up_is_left_as_it_was(tmp_path: Path, change: str) -> None:
    folder = old(tmp_path / "data")
    with closing(sqlite3.connect(folder / "gamester.db")) as kept, kept:
        kept.execute(change)
    before = tables_in(folder)
    with pytest.raises(DataFolderError, match="is not as this Gamester keeps it"):
        Store(folder)
    assert tables_in(folder) == before


@pytest.mark.parametrize("foreign", ["create table tables (id integer)", "create table seats (id integer); create table log (id integer)"])
def test_a_database_of_somebody_else_is_called_so(tmp_path: Path, foreign: str, postgres: Postgres) -> None:
    with closing(sqlite3.connect(tmp_path / "gamester.db")) as kept, kept:
        kept.executescript(foreign)
    address = postgres.database(f"foreign_{len(foreign)}")
    engine = sa.create_engine(address)
    with engine.begin() as connection:
        connection.exec_driver_sql(foreign)
    for where in (tmp_path, address):
        with pytest.raises(DataFolderError, match=r"it is not a database of Gamester$"):
            Store(where)
    assert list(tables_in(tmp_path)) and "alembic_version" not in tables_in(tmp_path)
    engine.dispose()


def test_a_newer_database_is_refused_in_plain_words(tmp_path: Path) -> None:
    Store(tmp_path).close()
    with closing(sqlite3.connect(tmp_path / "gamester.db")) as kept, kept:
        kept.execute("update alembic_version set version_num = '99'")
    with pytest.raises(
        DataFolderError, match=rf"a newer Gamester made it \(version 99 of its tables; this one knows 1 to {VERSIONS[-1]}\)"
    ):
        Store(tmp_path)


def test_what_the_versions_make_is_what_a_new_house_makes(tmp_path: Path, postgres: Postgres) -> None:
    tmp_path.joinpath("data").mkdir()
    for where in (tmp_path / "data", postgres.database("grown")):
        engine = make_engine(where)
        with engine.begin() as connection:
            _upgrade(connection)
            differing = compare_metadata(MigrationContext.configure(connection, opts={"compare_type": True}), META)
            defaults = {
                (table.name, column["name"]): bool(column["default"])
                for table in META.sorted_tables
                for column in sa.inspect(connection).get_columns(table.name)
            }
        engine.dispose()
        assert not differing
        wanted = {(table.name, column.name): column.server_default is not None for table in META.sorted_tables for column in table.columns}
        wanted |= {number: defaults[number] for number in (("notices", "id"), ("errands", "n"))}  # PostgreSQL counts them by a default
        assert defaults == wanted
        Store(where).close()


def test_many_open_one_database_at_the_same_time(tmp_path: Path, postgres: Postgres) -> None:
    folder = old(tmp_path / "data")
    for where in (folder, postgres.database("opened")):
        with ThreadPoolExecutor(4) as pool:
            stores = [one.result() for one in [pool.submit(Store, where) for _ in range(4)]]
        for store in stores:
            store.close()
    assert "alembic_version" in tables_in(folder)
