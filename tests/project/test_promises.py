"""The page of promises: all ten of them, each with a command that names tests which are there."""

import re
import shlex
from pathlib import Path

import httpx
import pytest

from tests.support.server_fixtures import Server

ROOT = Path(__file__).resolve().parents[2]
(PAGE,) = (ROOT / "docs").rglob("promises.md")
PROMISES = re.findall(r"^## (R\d+)\. ([^\n]+)\n\n(.*?)(?=^## |\Z)", PAGE.read_text("utf-8"), re.DOTALL | re.MULTILINE)


def test_the_page_states_ten_promises() -> None:
    assert [name for name, _, _ in PROMISES] == [f"R{number}" for number in range(1, 11)]
    assert all("\n\n**Proof.** " in text for _, _, text in PROMISES)


@pytest.mark.parametrize("text", [pytest.param(text, id=name) for name, _, text in PROMISES])
def test_the_command_of_a_promise_names_tests(text: str) -> None:
    (command,) = re.findall(r"^```sh\n(.*?)\n```", text, re.DOTALL | re.MULTILINE)
    make, prove, games, arguments = shlex.split(command)
    assert (make, prove) == ("make", "prove") and re.fullmatch(r"GAMES=\d+", games)
    paths = arguments.removeprefix("ARGS=").split()
    assert len(paths) == len(set(paths)) > 0
    for path in paths:
        found = [ROOT / path] if path.endswith(".py") else [*(ROOT / path).glob("test_*.py")]
        assert found and all("def test_" in one.read_text("utf-8") for one in found), path


def test_the_server_shows_the_page(server: Server) -> None:
    shown = httpx.get(f"{server.url}/promises", timeout=30)
    assert shown.status_code == 200
    for name, title, _ in PROMISES:
        assert f"<h2>{name}. {title}</h2>" in shown.text
