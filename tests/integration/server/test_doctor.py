"""`gamester doctor` finds what is wrong with a server, says what to do, and changes nothing."""

from __future__ import annotations

import json
import os
import shutil
import socket
import threading
import time
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
import sqlalchemy as sa

from gamester import system
from gamester.cli import main
from gamester.server.config import Timings
from gamester.server.inspection import database, machine, network
from gamester.server.inspection.findings import Finding
from gamester.server.storage.data_folder import hold_folder
from gamester.server.storage.engines import make_engine
from gamester.server.storage.migrations import STAMP
from gamester.server.storage.schema import HOUSE
from gamester.server.tables.due_tables import HEARTBEAT_KEY
from gamester.server.tables.registry import TableRegistry
from tests.support.nginx import Nginx, blocks
from tests.support.server_fixtures import Server

Check = Callable[[Path], Iterator[Finding]]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return the data folder of a server that has run."""
    made = tmp_path / "data"
    TableRegistry(made, Timings()).store.close()
    return made


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    made = Server(tmp_path_factory.mktemp("data"))
    yield made
    made.stop()


def faults(findings: Iterator[Finding]) -> dict[str, str]:
    """Return the text of each fault by its subject. Each fault says what to do, in its text or beside it."""
    return {one.subject: one.text for one in findings if one.level == "fault"}


def write(folder: Path, statement: sa.Executable) -> None:
    engine = make_engine(folder)
    with engine.begin() as connection:
        connection.execute(statement)
    engine.dispose()


def test_a_sound_server_has_no_fault(folder: Path) -> None:
    assert not faults(machine.check(folder))
    assert [one.subject for one in database.check(folder)] == ["database", "secret", "clock"]
    assert all(one.level == "ok" for one in database.check(folder))


def stored(folder: Path) -> dict[str, bytes]:
    """Return the files of a folder, without those that SQLite makes while somebody reads."""
    return {file.name: file.read_bytes() for file in folder.iterdir() if not file.name.endswith(("-wal", "-shm"))}


def test_nothing_is_changed(folder: Path, tmp_path: Path) -> None:
    before = stored(folder)
    main(["doctor", "--data", str(folder), "--port", "1"])
    main(["doctor", "--data", str(tmp_path / "missing"), "--port", "1"])
    assert stored(folder) == before
    assert not (tmp_path / "missing").exists()


def test_a_folder_that_does_not_exist_is_a_note(tmp_path: Path) -> None:
    found = [*machine.check(tmp_path / "none"), *database.check(tmp_path / "none")]
    assert {one.subject for one in found if one.level == "note"} >= {"data folder", "database"}
    assert not faults(iter(found))


def test_an_open_server_is_named(folder: Path) -> None:
    with hold_folder(folder):
        assert any(one.subject == "server" and "one has" in one.text for one in machine.check(folder))
    assert any(one.subject == "server" and "none has" in one.text for one in machine.check(folder))


@pytest.mark.parametrize(
    ("damage", "check", "subject", "words"),
    [
        (lambda at: (at / "secret").unlink(), database.check, "secret", "is missing"),
        (lambda at: (at / "secret").write_text("ab"), database.check, "secret", "is damaged"),
        (lambda at: (at / "secret").write_text("0" * 64), database.check, "secret", "not the one"),
        (lambda at: (at / "gamester.db").write_bytes(b"no database" * 1000), database.check, "database", "its file is no database"),
        (lambda at: write(at, sa.text("DROP TABLE notices")), database.check, "database", "'notices' is missing"),
        (lambda at: write(at, STAMP.update().values(version_num="999")), database.check, "database", "version 999"),
        (lambda at: write(at, sa.text("DROP TABLE alembic_version")), database.check, "database", "not a database of Gamester"),
        (lambda at: (at / "gamester.db").chmod(0o644), machine.check, "data folder", "others on this machine can read gamester.db"),
        (lambda at: at.chmod(0o777), machine.check, "data folder", "everybody on this machine can write"),
    ],
)
def test_each_fault_of_a_folder_is_found(folder: Path, damage: Callable[[Path], None], check: Check, subject: str, words: str) -> None:
    damage(folder)
    assert words in faults(check(folder)).get(subject, "")


def test_a_file_in_place_of_a_folder_is_found(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    assert "is a file" in faults(machine.check(tmp_path / "file"))["data folder"]


def test_a_server_in_the_future_is_found(folder: Path) -> None:
    ahead = repr(time.time() + 3600)
    write(folder, HOUSE.delete().where(HOUSE.c.key == HEARTBEAT_KEY))
    write(folder, HOUSE.insert().values(key=HEARTBEAT_KEY, value=ahead))
    assert "in the future" in faults(database.check(folder))["clock"]


@pytest.mark.parametrize(("free", "level"), [(10 << 30, "ok"), (1 << 29, "note"), (1 << 20, "fault")])
def test_a_full_disk_is_found(folder: Path, free: int, level: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "disk_usage", lambda path: shutil._ntuple_diskusage(1 << 40, 0, free))
    assert [one.level for one in machine.check(folder) if one.subject == "disk"] == [level]


def test_a_network_share_is_found(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    real = Path.read_text
    mounts = f"/dev/a / ext4 rw 0 0\nbox:/srv {folder.parent.resolve()} nfs4 rw 0 0\n"
    monkeypatch.setattr(
        Path, "read_text", lambda path, *rest, **more: mounts if str(path) == "/proc/self/mounts" else real(path, *rest, **more)
    )
    assert system.network_file_system(folder) == "nfs4"
    assert "network share (nfs4)" in faults(machine.check(folder))["data folder"]


@pytest.mark.parametrize(
    "address", ["postgresql://ana:s3cret@127.0.0.1:1/games", "mysql://ana:s3cret@x/games", "postgresql://a:s3/cret@h/g"]
)
def test_an_address_that_leads_nowhere_is_found_without_its_password(address: str) -> None:
    found = faults(database.check(address))["database"]
    assert found and "s3" not in found


def test_the_port_is_free_ours_or_anothers(house: Server) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        threading.Thread(target=lambda: other.accept()[0].close(), daemon=True).start()
        assert "another program" in faults(network.check_port("127.0.0.1", port))["port"]
    assert "free" in next(network.check_port("127.0.0.1", port)).text
    assert "a Gamester server answers" in next(network.check_port("127.0.0.1", house.port)).text
    assert "nothing can listen" in faults(network.check_port("192.0.2.1", 8000))["port"]


def test_the_documented_proxy_is_sound(house: Server, tmp_path: Path) -> None:
    proxy = Nginx(tmp_path / "nginx", house.port)
    try:
        assert [one.level for one in network.check_proxy(proxy.url)] == ["ok", "ok", "ok"]
    finally:
        proxy.close()


@pytest.mark.parametrize(
    ("left_out", "words"),
    [("proxy_set_header Host $http_host;", "another host name"), ("proxy_set_header Upgrade $http_upgrade;", "WebSockets do not reach")],
)
def test_each_fault_of_a_proxy_is_found(left_out: str, words: str, house: Server, tmp_path: Path) -> None:
    once, inside = blocks()
    assert left_out in inside
    proxy = Nginx(tmp_path / "nginx", house.port, once, inside.replace(left_out, ""))
    try:
        assert words in faults(network.check_proxy(proxy.url))["proxy"]
    finally:
        proxy.close()


def test_a_stranger_at_the_address_is_found() -> None:
    class Stranger(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(200)
            self.end_headers()
            self.wfile.write(b"<h1>It works</h1>")

        def log_message(self, *_: object) -> None:
            """Print nothing."""

    with ThreadingHTTPServer(("127.0.0.1", 0), Stranger) as other:
        threading.Thread(target=other.serve_forever, daemon=True).start()
        assert "not as a Gamester server" in faults(network.check_proxy(f"http://127.0.0.1:{other.server_port}"))["proxy"]
        other.shutdown()
    assert "nothing answers" in faults(network.check_proxy(f"http://127.0.0.1:{other.server_port}"))["proxy"]


def test_the_command_tells_faults_by_its_exit_code(folder: Path, house: Server, capsys: pytest.CaptureFixture[str]) -> None:
    here = ["doctor", "--data", str(folder), "--port", str(house.port)]
    assert main([*here, "--url", house.url]) == 0
    assert "Nothing is wrong." in capsys.readouterr().out
    (folder / "secret").unlink()
    assert main([*here, "--json"]) == 1
    told = json.loads(capsys.readouterr().out)
    assert told["faults"] == 1
    assert [one["subject"] for one in told["findings"] if one["level"] == "fault"] == ["secret"]


@pytest.mark.parametrize(("flags", "words"), [(["--port", "0"], "expected a port"), (["--url", "games"], "expected --url")])
def test_bad_flags_get_one_sentence(flags: list[str], words: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["doctor", *flags]) == 2
    assert words in capsys.readouterr().err


def test_files_of_another_user_are_found(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "access", lambda path, mode: Path(path).name != "gamester.db")
    assert "cannot read and write gamester.db" in faults(machine.check(folder))["data folder"]
