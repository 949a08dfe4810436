"""The archive: off by default, finished public games only, no names, in order.

The command is tested too.
"""

import asyncio
import gzip
import json
import re
import shutil
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from gamester.cli import main
from gamester.match.verification import verify
from gamester.server.config import ServerConfig, Timings
from gamester.server.middleware import limits
from gamester.server.pages import archive
from gamester.server.storage.schema import LOG
from gamester.server.storage.store import Store
from gamester.server.tables.registry import TableRegistry
from tests.support import server_fixtures
from tests.support.archive_server import GIVING
from tests.support.finished_tables import keep, stored
from tests.support.server_fixtures import Server

REPLAYS = Path(__file__).resolve().parents[3] / "docs/how-to/replays.md"
NAMES = ("Zebedee", "Yolanda", "Xanthippe")


def lines(data: bytes) -> list[dict[str, Any]]:
    return [json.loads(line) for line in gzip.decompress(data).decode().splitlines()]


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Create five tables of which three may be published.

    Their order is Shapes, Armies, a game of other rules.
    """
    folder, now = tmp_path_factory.mktemp("archive"), time.time()
    keep(folder, stored("armies-3-skirmish"), names=NAMES, public=True, ended=now - 5000)
    keep(folder, stored("shapes-3-hidden"), names=NAMES, public=True, ended=now - 9000)
    keep(folder, stored("armies-2-classic"), public=True, ended=now - 4000, rules=7)
    keep(folder, stored("armies-2-classic"), names=NAMES[:2], ended=now - 8000)
    keep(folder, stored("armies-2-classic"), names=NAMES[:2], public=True, ended=now - 8000, practice=3)
    keep(folder, stored("armies-2-classic"), names=NAMES[:2], public=True, ended=now - 20)
    keep(folder, stored("armies-3-skirmish"), acts=20, public=True)
    return folder


@pytest.fixture
def giving(data: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Server]:
    monkeypatch.setattr(server_fixtures, "START", GIVING)
    server = Server(data)
    yield server
    assert server.stop() == ""


def check(games: list[dict[str, Any]], text: str) -> None:
    assert [(one["number"], one["game"], one["seats"]) for one in games] == [
        (1, "shapes", ["person", "heuristic", "heuristic"]),
        (2, "armies", ["person", "heuristic", "heuristic"]),
        (3, "armies", ["person", "heuristic"]),
    ]
    for one in games[:2]:
        verdict = verify(one["record"])
        assert verdict.is_valid and f"{one['num_moves']} acts" in verdict.text
        assert "name 0: person 0\nname 1: heuristic 1\n" in one["record"]
    assert "rules number 7" in games[2]["left_out"] and "record" not in games[2]
    assert not [name for name in NAMES if name in text]


def test_archive_is_off_by_default(server: Server) -> None:
    """The archive is off by default."""
    for path in ("/archive", "/archive.jsonl.gz"):
        answer = httpx.get(server.url + path)
        assert answer.status_code == 404 and "TB-940" in answer.text


def test_finished_public_games_without_their_people(giving: Server) -> None:
    page = httpx.get(f"{giving.url}/archive")
    assert page.status_code == 200 and "CC0" in page.text
    fields = list(archive.ArchivedGame.__struct_fields__)
    assert re.findall(r"<dt><code>(\w+)</code></dt>", page.text) == fields
    cells = re.findall(r"^\| (`.*?`) \|", REPLAYS.read_text("utf-8"), re.MULTILINE)
    assert [name for cell in cells for name in re.findall(r"\w+", cell)] == fields
    answer = httpx.get(f"{giving.url}/archive.jsonl.gz")
    assert answer.status_code == 200 and answer.headers["content-type"].startswith("application/gzip")
    check(lines(answer.content), gzip.decompress(answer.content).decode())
    assert [one["number"] for one in lines(httpx.get(f"{giving.url}/archive.jsonl.gz?after=1").content)] == [2, 3]
    for after in ("99", "-1", "x", "9" * 40):
        assert len(lines(httpx.get(f"{giving.url}/archive.jsonl.gz?after={after}").content)) == (0 if after == "99" else 3)


def test_slow_archive_reader_blocks_nobody(data: Path, tmp_path: Path) -> None:
    """A slow reader delays nobody, and an address reads one file at a time."""

    async def run() -> None:
        shutil.copytree(data, tmp_path / "house")
        house = TableRegistry(tmp_path / "house", Timings(9, 9, 9), ServerConfig(archive=True))
        archivist, one, other = archive.ArchiveWriter(house), "203.0.113.1", "203.0.113.2"
        slow = archivist.gzip_stream(0, one)
        begun = await anext(slow)
        assert archivist.reads(one) and not archivist.reads(other)
        limits.CLIENT.set(one)
        refused = await archive.file.fn(house, archivist)
        assert refused.status_code == 503 and "TB-941" in refused.content
        async with asyncio.timeout(60):
            whole = b"".join([part async for part in archivist.gzip_stream(0, other)])
            check(lines(whole), gzip.decompress(whole).decode())
            assert lines(begun + b"".join([part async for part in slow])) == lines(whole)
        assert not archivist.reads(one) and not archivist.reads(other)
        await house.close()

    asyncio.run(run())


def test_broken_game_does_not_hide_later_ones(tmp_path: Path) -> None:
    """A game that cannot be loaded hides none after it."""
    codes = [keep(tmp_path, stored("armies-2-classic"), public=True, ended=time.time() - 5000 + k) for k in range(3)]

    async def run() -> None:
        store = Store(tmp_path)
        await store.db.write(
            lambda connection: connection.execute(LOG.update().where(LOG.c.code == codes[1]).values(act="moved by nobody"))
        )
        given = [one async for one in archive.games(store, time.time())]
        assert [(one.number, bool(one.record), one.left_out) for one in given] == [
            (1, True, ""),
            (2, False, "it cannot be opened any more"),
            (3, True, ""),
        ]
        store.close()

    asyncio.run(run())


def test_operator_writes_the_archive_to_a_file(data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The operator can write the archive to a file."""
    plain, packed = tmp_path / "games.jsonl", tmp_path / "games.jsonl.gz"
    assert main(["archive", "--data", str(data), "--out", str(plain)]) == 0
    assert "2 games, 1 left out" in capsys.readouterr().out
    text = plain.read_text("utf-8")
    check([json.loads(line) for line in text.splitlines()], text)
    assert main(["archive", "--data", str(data), "--out", str(packed)]) == 0
    assert gzip.decompress(packed.read_bytes()).decode() == text
    assert main(["archive", "--data", str(tmp_path / "nowhere"), "--out", str(plain)]) == 2
    assert "expected the data folder of a server" in capsys.readouterr().err
    assert main(["archive", "--data", str(data), "--out", str(tmp_path / "no" / "folder.jsonl")]) == 2
    assert "No such file or directory" in capsys.readouterr().err
