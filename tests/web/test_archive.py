"""Games for research: off unless it is said, public and finished ones only, without names, in order; also by command."""

import gzip
import json
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from gamester.cli import main
from gamester.play.record import verify
from tests.web import conftest
from tests.web.conftest import Server
from tests.web.finished import keep, stored

WISHES = "from gamester.web.hall.wishes import Wishes; from gamester.web import"
GIVING = conftest.START.replace("from gamester.web import", WISHES).replace("Pace({pace}))", "Pace({pace}), wishes=Wishes(archive=True))")
NAMES = ("Zebedee", "Yolanda", "Xanthippe")


def lines(data: bytes) -> list[dict[str, Any]]:
    return [json.loads(line) for line in gzip.decompress(data).decode().splitlines()]


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Five tables of which three may be given, in this order: Shapes, Armies, a game of other rules."""
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
    monkeypatch.setattr(conftest, "START", GIVING)
    server = Server(data)
    yield server
    assert server.stop() == ""


def check(games: list[dict[str, Any]], text: str) -> None:
    assert [(one["n"], one["game"], one["seats"]) for one in games] == [
        (1, "shapes", ["person", "policy", "policy"]),
        (2, "armies", ["person", "policy", "policy"]),
        (3, "armies", ["person", "policy"]),
    ]
    for one in games[:2]:
        verdict = verify(one["record"])
        assert verdict.holds and f"{one['acts']} acts" in verdict.words
        assert "name 0: person 0\nname 1: policy 1\n" in one["record"]
    assert "rules number 7" in games[2]["left_out"] and "record" not in games[2]
    assert not [name for name in NAMES if name in text]


def test_it_is_off_unless_it_is_said(server: Server) -> None:
    for path in ("/archive", "/archive.jsonl.gz"):
        answer = httpx.get(server.url + path)
        assert answer.status_code == 404 and "TB-940" in answer.text


def test_finished_public_games_without_their_people(giving: Server) -> None:
    page = httpx.get(f"{giving.url}/archive")
    assert page.status_code == 200 and "CC0" in page.text and "left_out" in page.text
    answer = httpx.get(f"{giving.url}/archive.jsonl.gz")
    assert answer.status_code == 200 and answer.headers["content-type"].startswith("application/gzip")
    check(lines(answer.content), gzip.decompress(answer.content).decode())
    assert [one["n"] for one in lines(httpx.get(f"{giving.url}/archive.jsonl.gz?after=1").content)] == [2, 3]
    for after in ("99", "-1", "x", "9" * 40):
        assert len(lines(httpx.get(f"{giving.url}/archive.jsonl.gz?after={after}").content)) == (0 if after == "99" else 3)
    with httpx.stream("GET", f"{giving.url}/archive.jsonl.gz") as first:
        busy = [httpx.get(f"{giving.url}/archive.jsonl.gz") for _ in range(2)]
        assert all(one.status_code == 200 or (one.status_code == 503 and "TB-941" in one.text) for one in busy)
        first.read()


def test_whoever_runs_the_house_writes_a_file(data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    plain, packed = tmp_path / "games.jsonl", tmp_path / "games.jsonl.gz"
    assert main(["archive", "--data", str(data), "--out", str(plain)]) == 0
    assert "2 games, 1 left out" in capsys.readouterr().out
    text = plain.read_text("utf-8")
    check([json.loads(line) for line in text.splitlines()], text)
    assert main(["archive", "--data", str(data), "--out", str(packed)]) == 0
    assert gzip.decompress(packed.read_bytes()).decode() == text
    assert main(["archive", "--data", str(tmp_path / "nowhere"), "--out", str(plain)]) == 2
    assert "expected the data folder of a house" in capsys.readouterr().err
    assert main(["archive", "--data", str(data), "--out", str(tmp_path / "no" / "folder.jsonl")]) == 2
    assert "No such file or directory" in capsys.readouterr().err
