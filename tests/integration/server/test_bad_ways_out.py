"""Bad input about ways out, by forms and addresses in both languages: one sentence with its clause, and nothing is changed."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient

from gamester.core.law import platform_law
from gamester.server.app import create_app
from gamester.server.config import ServerConfig
from gamester.words.languages import speaking

pytestmark = pytest.mark.filterwarnings("ignore::litestar.exceptions.LitestarDeprecationWarning")
COMMANDS = {
    "resign now": "TB-905",
    "claim": "TB-967",
    "claim 1": "TB-905",
    "substitute bot 1": "TB-970",
    "substitute person 9": "TB-905",
    "substitute cat 1": "TB-905",
    "end now": "TB-905",
    "void now": "TB-905",
    "jump": "TB-973",
    "jump now": "TB-905",
    "name Eve": "TB-969",
    "terms 5 7": "TB-905",
    "terms none 0": "TB-971",
    "agree end-1-0": "TB-933",
    "answer nothing on": "TB-905",
}
"""Messages of a player at the wrong time or in a wrong form, with the clause that refuses each."""
AFTERWARDS = {"resign": "TB-964", "end": "TB-964", "agree pause-0-0": "TB-964", "claim": "TB-964"}
"""Messages of a player who has resigned, with the clause that refuses each."""


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient[Any]]:
    with TestClient(create_app(tmp_path, wishes=ServerConfig(warm_up=False))) as client:
        yield client


def words_of(page: str) -> str:
    """Return the text of a page without its marks."""
    return html.unescape(re.sub(r"<[^>]+>", " ", page))


def test_each_is_refused_by_its_clause_in_the_language_of_the_reader(client: TestClient[Any]) -> None:
    laid = client.post("/api/v1/tables", json={"game": "armies", "seats": [{"name": "Ana"}, {"name": "Bo"}, {"name": "Cy"}]}).json()
    code, mine = laid["code"], laid["token"]
    for seat, name in ((1, "Bo"), (2, "Cy")):
        assert client.post(f"/api/v1/tables/{code}/seats/{seat}", json={"name": name}).status_code == 201
    known = client.get(f"/api/v1/tables/{code}/view", headers={"authorization": f"Bearer {mine}"}).json()

    def send(command: str, language: str) -> str:
        sent = {"frame": str(known["n"]), "command": command}
        answer = client.post(f"/t/{code}/{mine}/play", data=sent, headers={"accept-language": language})
        assert answer.status_code == 409, (command, answer.status_code)
        return answer.text

    for command, clause in COMMANDS.items():
        for language in ("en", "de"):
            page = send(command, language)
            with speaking(language):
                law = platform_law().clauses[clause].text
            assert f'<html lang="{language}">' in page and clause in page and " ".join(law.split()) in " ".join(words_of(page).split()), (
                command
            )
    after = client.get(f"/api/v1/tables/{code}/view", headers={"authorization": f"Bearer {mine}"}).json()
    assert after["view"] == known["view"] and after["n"] == known["n"], "nothing is changed"
    assert client.post(f"/t/{code}/{mine}/play", data={"frame": str(known["n"]), "command": "resign"}).status_code in (200, 303)
    for command, clause in AFTERWARDS.items():
        for language in ("en", "de"):
            assert clause in send(command, language), command


@pytest.mark.parametrize(("code", "title"), [("en", "language"), ("de", "Sprache")])
def test_an_unknown_language_is_refused_at_a_table(client: TestClient[Any], code: str, title: str) -> None:
    laid = client.post("/api/v1/tables", json={"game": "armies", "seats": [{"name": "Ana"}, {"name": "Bot", "bot": "random"}]}).json()
    answer = client.get(f"/t/{laid['code']}/{laid['token']}?language=xx", headers={"accept-language": code})
    assert answer.status_code == 400 and "xx" in answer.text and title in answer.text and f'<html lang="{code}">' in answer.text
    assert "set-cookie" not in answer.headers or "xx" not in answer.headers["set-cookie"]
