"""Databases of other versions: older ones are brought up to the newest, all of it or nothing, and others are refused."""

from __future__ import annotations

import sqlite3
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

import pytest
import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext

from gamester.server.storage import migrations
from gamester.server.storage.data_folder import DataFolderError
from gamester.server.storage.engines import make_engine
from gamester.server.storage.migrations import VERSIONS, _upgrade
from gamester.server.storage.schema import META
from gamester.server.storage.store import Store
from tests.support.next_version import next_meta, write_scripts
from tests.support.postgres import Postgres


def column_names(folder: Path) -> dict[str, list[str]]:
    with closing(sqlite3.connect(folder / "gamester.db")) as database, database:
        names = [name for (name,) in database.execute("select name from sqlite_master where type = 'table'")]
        return {name: [column[1] for column in database.execute(f"pragma table_info({name})")] for name in sorted(names)}


def change(folder: Path, *statements: str) -> None:
    with closing(sqlite3.connect(folder / "gamester.db")) as database, database:
        for statement in statements:
            database.execute(statement)


def add_version(folder: Path, monkeypatch: pytest.MonkeyPatch, more: str = "") -> None:
    """Let there be one version more, which gives every seat a hat."""
    monkeypatch.setattr(migrations, "SCRIPTS", str(write_scripts(folder, more)))
    monkeypatch.setattr(migrations, "VERSIONS", (*VERSIONS, "next"))
    monkeypatch.setattr(migrations, "META", next_meta())


def test_a_database_is_brought_up_to_date(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    Store(tmp_path).close()
    change(
        tmp_path,
        "insert into tables (code, game, rules, options, cards, seed, commitment, parent) values ('a', 'armies', 1, '{}', '', '', '', '')",
        "insert into seats (code, seat, name, bot, token_hash, host, taken) values ('a', 0, 'Ana', '', 'x', 1, 1)",
    )
    add_version(tmp_path, monkeypatch)
    Store(tmp_path).close()
    with closing(sqlite3.connect(tmp_path / "gamester.db")) as database:
        assert database.execute("select name, hat from seats").fetchall() == [("Ana", "none")]
        assert database.execute("select version_num from alembic_version").fetchall() == [("next",)]


def test_a_change_that_fails_leaves_everything_as_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    Store(tmp_path).close()
    before = column_names(tmp_path)
    add_version(tmp_path, monkeypatch, 'op.drop_column("log", "nothing")')
    with pytest.raises(DataFolderError, match=r"^cannot use .*: "):
        Store(tmp_path)
    assert column_names(tmp_path) == before
    with closing(sqlite3.connect(tmp_path / "gamester.db")) as database:
        assert database.execute("select version_num from alembic_version").fetchall() == [(VERSIONS[-1],)]


@pytest.mark.parametrize("statement", ["alter table log drop column act", "alter table seats rename column name to word"])
def test_a_damaged_database_is_refused_and_left_alone(tmp_path: Path, statement: str) -> None:
    Store(tmp_path).close()
    change(tmp_path, statement)
    before = column_names(tmp_path)
    with pytest.raises(DataFolderError, match="is not as this Gamester keeps it"):
        Store(tmp_path)
    assert column_names(tmp_path) == before


@pytest.mark.parametrize(
    ("version", "statement"),
    [
        ("1", "drop table alembic_version"),
        ("3", "update alembic_version set version_num = '3'"),
        ("6", "update alembic_version set version_num = '6'"),
    ],
)
def test_a_database_from_before_the_baseline_is_refused(tmp_path: Path, version: str, statement: str) -> None:
    Store(tmp_path).close()
    change(tmp_path, statement, "alter table seats drop column chosen", "drop table errands")
    before = column_names(tmp_path)
    words = rf"a development version from before the first release made it \(version {version} of its tables; "
    with pytest.raises(DataFolderError, match=words + r"this Gamester begins with 7\): start with an empty data folder or database$"):
        Store(tmp_path)
    assert column_names(tmp_path) == before


@pytest.mark.parametrize("foreign", ["create table tables (id integer)", "create table seats (id integer); create table log (id integer)"])
def test_foreign_database_is_refused_by_name(tmp_path: Path, foreign: str, postgres: Postgres) -> None:
    """A database of another program is refused as such."""
    with closing(sqlite3.connect(tmp_path / "gamester.db")) as kept, kept:
        kept.executescript(foreign)
    address = postgres.database(f"foreign_{len(foreign)}")
    engine = sa.create_engine(address)
    with engine.begin() as connection:
        connection.exec_driver_sql(foreign)
    for where in (tmp_path, address):
        with pytest.raises(DataFolderError, match=r"it is not a database of Gamester$"):
            Store(where)
    assert list(column_names(tmp_path)) and "alembic_version" not in column_names(tmp_path)
    engine.dispose()


@pytest.mark.parametrize("version", ["99", "next"])
def test_a_newer_database_is_refused_in_plain_words(tmp_path: Path, version: str) -> None:
    Store(tmp_path).close()
    change(tmp_path, f"update alembic_version set version_num = '{version}'")
    with pytest.raises(
        DataFolderError, match=rf"a newer Gamester made it \(version {version} of its tables; this one knows 7 to {VERSIONS[-1]}\)"
    ):
        Store(tmp_path)


def test_the_migrations_make_what_a_new_database_gets(tmp_path: Path, postgres: Postgres) -> None:
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


def test_a_switch_of_the_first_version_becomes_a_standing_answer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as older:
        older.setattr(migrations, "VERSIONS", ("7",))
        engine = make_engine(tmp_path)
        with engine.begin() as connection:
            _upgrade(connection)
        engine.dispose()
    change(
        tmp_path,
        "insert into tables (code, game, rules, options, cards, seed, commitment, parent) values ('a', 'armies', 1, '{}', '', '', '', '')",
        "insert into seats (code, seat, name, bot, token_hash, host, taken, standing) values ('a', 0, 'Ana', '', 'x', 1, 1, 1)",
        "insert into seats (code, seat, name, bot, token_hash, host, taken, standing) values ('a', 1, 'Bo', '', 'y', 0, 1, 0)",
    )
    Store(tmp_path).close()
    with closing(sqlite3.connect(tmp_path / "gamester.db")) as database:
        assert database.execute("select name, answers from seats order by seat").fetchall() == [("Ana", "announce"), ("Bo", "")]


def test_many_open_one_database_at_the_same_time(tmp_path: Path, postgres: Postgres, monkeypatch: pytest.MonkeyPatch) -> None:
    folder, address = tmp_path / "data", postgres.database("opened")
    folder.mkdir()
    for change_of_version in (False, True):
        if change_of_version:
            add_version(tmp_path, monkeypatch)
        for where in (folder, address):
            with ThreadPoolExecutor(4) as pool:
                stores = [one.result() for one in [pool.submit(Store, where) for _ in range(4)]]
            for store in stores:
                store.close()
    assert "hat" in column_names(folder)["seats"]
