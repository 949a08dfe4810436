"""The data folder: invalid secret, damaged or foreign database, modes, the lock."""

import asyncio
import errno
import os
import sqlite3
import stat
from contextlib import closing
from pathlib import Path

import httpx
import pytest

from gamester.cli import main
from gamester.core.compile.cache import cache_folder
from gamester.server.config import ServerConfig, Timings
from gamester.server.serve import ServeError, serve
from gamester.server.storage.data_folder import DataFolderError, hold_folder
from gamester.server.tables.creation import SeatRequest, TableRequest, create_table
from gamester.server.tables.registry import TableRegistry
from tests.support.server_fixtures import Server


def change(file: Path, sql: str) -> None:
    with closing(sqlite3.connect(file)) as kept, kept:
        kept.execute(sql)


@pytest.mark.parametrize("secret", [b"", b"\xff" * 64, b"zz" * 32, b"ab" * 31, None])
def test_invalid_secret_is_refused(tmp_path: Path, secret: bytes | None) -> None:
    """An invalid secret is refused."""
    if secret is None:
        (tmp_path / "secret").mkdir()
    else:
        (tmp_path / "secret").write_bytes(secret)
    with pytest.raises(ServeError, match=r"secret"):
        serve("127.0.0.1", 0, tmp_path)


@pytest.mark.parametrize("other", [b"ab" * 32, None])
def test_other_secret_is_refused_without_new_secret(tmp_path: Path, capsys: pytest.CaptureFixture[str], other: bytes | None) -> None:
    """A data folder with another secret is not served unless that is asked for.

    A backup restored without its secret made a server whose links led nowhere, without a word.
    """

    def opened(new_secret: bool = False) -> str:
        house = TableRegistry(tmp_path, Timings(), ServerConfig(new_secret=new_secret))
        house.store.close()
        return house.links.token("old-crow", 0)

    file = tmp_path / "secret"
    before, kept = opened(), file.read_bytes()
    assert opened() == before
    file.write_bytes(other) if other else file.unlink()
    for _ in range(2):  # where it was lost there is another by now
        assert main(["serve", "--port", "0", "--data", str(tmp_path)]) == 2
        assert "put back the copy that belongs to its database" in " ".join("".join(capsys.readouterr()).split())
    file.write_bytes(kept)
    assert opened() == before
    file.write_bytes(b"cd" * 32)
    after = opened(new_secret=True)
    assert after != before and opened() == after
    file.write_bytes(kept)
    with pytest.raises(DataFolderError):
        opened()


def test_a_damaged_or_foreign_database_is_not_served(tmp_path: Path) -> None:
    TableRegistry(tmp_path, Timings()).store.close()
    file = tmp_path / "gamester.db"
    whole = file.read_bytes()
    for bad in (os.urandom(8192), whole[:4096] + os.urandom(len(whole) - 4096)):
        file.write_bytes(bad)
        with pytest.raises(ServeError, match=r"cannot use .*gamester\.db"):
            serve("127.0.0.1", 0, tmp_path)
    file.write_bytes(whole)
    change(file, "alter table log drop column act")
    with pytest.raises(ServeError, match="its table 'log'"):
        serve("127.0.0.1", 0, tmp_path)
    file.unlink()
    change(file, "create table recipes (name text)")
    with pytest.raises(ServeError, match="not a database of Gamester"):
        serve("127.0.0.1", 0, tmp_path)
    file.unlink()
    file.mkdir()
    with pytest.raises(ServeError, match="cannot use"):
        serve("127.0.0.1", 0, tmp_path)


def test_the_folder_is_its_owners_alone(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    before = os.umask(0o022)
    try:
        house = TableRegistry(folder, Timings())
        asyncio.run(create_table(house, TableRequest("armies", [SeatRequest("Ana"), SeatRequest("Bo")], {}, "")))
        modes = {file.name: stat.S_IMODE(file.stat().st_mode) for file in (folder, *folder.iterdir())}
        house.store.close()
    finally:
        os.umask(before)
    assert modes == {"data": 0o700, "secret": 0o600, "gamester.db": 0o600, "gamester.db-wal": 0o600, "gamester.db-shm": 0o600}


@pytest.mark.parametrize(("mode", "warned"), [(0o700, False), (0o755, False), (0o777, True)])
def test_world_writable_folder_is_served_with_warning(tmp_path: Path, mode: int, warned: bool, caplog: pytest.LogCaptureFixture) -> None:
    """A folder that anybody may write to is served with a warning."""
    tmp_path.chmod(mode)
    with hold_folder(tmp_path):
        assert (f"chmod 700 {tmp_path}" in caplog.text) is warned


def test_folder_is_locked_by_one_server(tmp_path: Path) -> None:
    """A folder is open to one server at a time.

    Otherwise each would go on from its own memory. Readers may use it meanwhile, and after kill -9 it
    is free at once.
    """
    house = Server(tmp_path)
    try:
        path = house.lay("you", "heuristic")
        with pytest.raises(AssertionError, match=f"expected the data folder {tmp_path} for this server alone, and another has it open"):
            Server(tmp_path).kill()
        assert main(["archive", "--data", str(tmp_path), "--out", str(tmp_path / "given")]) == 0
        house.kill()
        house.start()
        assert httpx.get(house.url + path).status_code == 200
    finally:
        assert house.stop() == ""
    with hold_folder(tmp_path):
        pass


def test_user_without_home_must_name_a_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """A user without a home is told to name a folder.

    This happens in a container with a bare user number. Compiled code does not go into a folder called
    `~` either.
    """
    for name in ("HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME", "GAMESTER_CACHE", "DATABASE_URL"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr("os.path.expanduser", str)
    monkeypatch.chdir(tmp_path)
    for command in (["serve", "--port", "0"], ["archive", "--out", "given"]):
        assert main(command) == 2
        assert "name a folder with --data" in " ".join("".join(capsys.readouterr()).split())
    assert cache_folder() != Path("~/.cache/gamester") and not list(tmp_path.iterdir())


def test_folder_lock_works_on_disks_without_locks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Only one server uses a folder, even on a disk without locks.

    Some network disks have none: another file then names the holder.
    """

    def refused(*_: object) -> None:
        raise OSError(errno.ENOLCK, "No locks available")

    monkeypatch.setattr("fcntl.flock", refused)
    for _ in range(2):
        with hold_folder(tmp_path), pytest.raises(DataFolderError, match="PostgreSQL"), hold_folder(tmp_path):
            pass
