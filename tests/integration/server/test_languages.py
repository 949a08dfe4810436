"""The language of a reader: pages, sockets and programs, and two people at one table in two languages."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient

from gamester.server.app import create_app
from gamester.server.config import ServerConfig
from tests.support.made_up_language import CODE, OPEN, made_up_language

__all__ = ["made_up_language"]
pytestmark = [
    pytest.mark.usefixtures("made_up_language"),
    pytest.mark.filterwarnings("ignore::litestar.exceptions.LitestarDeprecationWarning"),
]
SELECTED = f'<option value="{CODE}" lang="{CODE}" selected>'


@pytest.fixture
def client(tmp_path: Path, made_up_language: str) -> Iterator[TestClient[Any]]:
    with TestClient(create_app(tmp_path, wishes=ServerConfig(warm_up=False))) as client:
        yield client


def lay(client: TestClient[Any]) -> tuple[str, list[str]]:
    """Deal a table of two programs. Return its code and the tokens."""
    laid = client.post("/api/v1/tables", json={"game": "armies", "seats": [{"name": "Ana"}, {"name": "Bo"}]}).json()
    other = client.post(f"/api/v1/tables/{laid['code']}/seats/1", json={"name": "Bo"}).json()
    return laid["code"], [laid["token"], other["token"]]


def test_a_page_is_in_the_language_that_its_browser_prefers(client: TestClient[Any]) -> None:
    usual = client.get("/games/armies")
    assert '<html lang="en">' in usual.text and OPEN not in usual.text
    preferred = client.get("/games/armies", headers={"accept-language": f"fr, {CODE};q=0.9, en;q=0.8"})
    assert f'<html lang="{CODE}">' in preferred.text and SELECTED in preferred.text and OPEN in preferred.text
    assert client.get("/games/armies").text == usual.text, "what is kept is kept for its language"


def test_the_menu_changes_the_language_and_the_browser_remembers_it(client: TestClient[Any]) -> None:
    changed = client.get(f"/games/armies?language={CODE}&set=classic", follow_redirects=False)
    assert (changed.status_code, changed.headers["location"]) == (303, "/games/armies?set=classic")
    assert "HttpOnly" in changed.headers["set-cookie"] and "SameSite=lax" in changed.headers["set-cookie"]
    assert SELECTED in client.get("/games/armies").text
    client.get("/games/armies?language=en")
    assert '<html lang="en">' in client.get("/games/armies").text


@pytest.mark.parametrize("address", ["//evil.example/?language=en", "/\\evil.example?language=en", "/%5cevil.example?language=en"])
def test_the_menu_leads_nowhere_else(client: TestClient[Any], address: str) -> None:
    answer = client.get(f"{client.base_url}{address}", follow_redirects=False)
    location = answer.headers.get("location", "/")
    assert location[0] == "/" and location[1:2] not in ("/", "\\")


@pytest.mark.parametrize("wrong", ["de-XX", "zz", "<b>", "x" * 3000])
def test_an_unknown_language_is_told_in_one_sentence_and_changes_nothing(client: TestClient[Any], wrong: str) -> None:
    answer = client.get("/about", params={"language": wrong}, follow_redirects=False)
    assert answer.status_code in (200, 400) and "set-cookie" not in answer.headers
    if answer.status_code == 400:
        assert "There are no sentences in" in answer.text and "<b>” yet" not in answer.text
    assert '<html lang="en">' in client.get("/about").text


def test_two_people_at_one_table_read_two_languages(client: TestClient[Any]) -> None:
    code, (mine, yours) = lay(client)
    path = f"/api/v1/tables/{code}/live"
    with client.websocket_connect(path) as ana, client.websocket_connect(path, headers={"accept-language": CODE}) as bo:
        ana.send_text(json.dumps({"want": "ui", "token": mine, "language": "en"}))
        bo.send_text(json.dumps({"want": "ui", "token": yours}))
        first, second = [json.loads(one.receive_text()) for one in (ana, bo)]
        assert OPEN not in json.dumps(first, ensure_ascii=False)
        assert second["all"]["dock"]["ask"][0]["t"].startswith(OPEN) and second["boot"] != first["boot"]
        bo.send_text(json.dumps({"frame": second["n"], "move": second["all"]["dock"]["moves"][0]["a"]}))
        lines: list[str] = []
        while (said := json.loads(bo.receive_text()))["type"] != "answer":
            lines += [line["t"] for line in said.get("log", ())]
        assert said["done"] and lines and all(line.startswith(OPEN) for line in lines)
        while "log" not in (heard := json.loads(ana.receive_text())):
            assert OPEN not in json.dumps(heard, ensure_ascii=False)
        assert OPEN not in json.dumps(heard, ensure_ascii=False)


def test_a_program_says_its_language_or_has_that_of_its_header(client: TestClient[Any]) -> None:
    code, (mine, _) = lay(client)
    path = f"/api/v1/tables/{code}/live"
    with client.websocket_connect(path, headers={"accept-language": CODE}) as program:
        program.send_text(json.dumps({"token": mine, "language": "en"}))
        assert OPEN not in program.receive_text() + program.receive_text()
    with client.websocket_connect(path) as program:
        program.send_text(json.dumps({"token": mine, "language": CODE}))
        frame = [json.loads(program.receive_text()) for _ in range(2)][1]
        assert frame["view"]["phase"]["title"].startswith(OPEN)
    with client.websocket_connect(path) as program:
        program.send_text(json.dumps({"token": mine, "language": "zz"}))
        refused = json.loads(program.receive_text())["refused"]
        assert refused["clause"] == "TB-905" and refused["detail"].startswith("There are no sentences in “zz” yet.")


def test_a_page_of_a_table_asks_its_socket_for_its_own_language(client: TestClient[Any]) -> None:
    code, (mine, _) = lay(client)
    page = client.get(f"/t/{code}/{mine}", headers={"accept-language": CODE}).text
    assert f'<html lang="{CODE}">' in page and OPEN in page
    with client.websocket_connect(f"/t/{code}/{mine}/live?language={CODE}") as socket:
        assert OPEN in socket.receive_text()
    with client.websocket_connect(f"/t/{code}/{mine}/live?language=en", headers={"accept-language": CODE}) as socket:
        assert OPEN not in socket.receive_text()


def test_who_is_closed_out_is_told_in_their_own_language(client: TestClient[Any]) -> None:
    """The host makes a new link in English; the page by the old one is told so in the language that it is read in."""
    code, (mine, yours) = lay(client)
    with client.websocket_connect(f"/t/{code}/{yours}/live?language={CODE}") as bo:
        made = client.post(f"/api/v1/tables/{code}/seats/1/link", headers={"authorization": f"Bearer {mine}", "accept-language": "en"})
        assert made.status_code == 201
        while "refused" not in (told := json.loads(bo.receive_text())):
            pass
        assert told["refused"]["clause_text"].startswith(OPEN) and told["refused"]["title"].startswith(OPEN)
