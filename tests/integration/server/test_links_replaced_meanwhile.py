"""A link that is replaced between its look-up and the connection: nobody is left at the table by it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from litestar.exceptions import WebSocketDisconnect
from litestar.testing import TestClient

from gamester.server.app import create_app
from gamester.server.config import ServerConfig
from gamester.server.tables.registry import TableRegistry

pytestmark = pytest.mark.filterwarnings("ignore::litestar.exceptions.LitestarDeprecationWarning")


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient[Any]]:
    with TestClient(create_app(tmp_path, wishes=ServerConfig(warm_up=False))) as client:
        yield client


@pytest.fixture
def guest(client: TestClient[Any], monkeypatch: pytest.MonkeyPatch) -> tuple[str, str]:
    """The code of a table and the token of its second seat, which the host replaces as soon as it has been looked up."""
    laid = client.post("/api/v1/tables", json={"game": "armies", "seats": [{"name": "Ana"}, {"name": "Bo"}]}).json()
    code = laid["code"]
    token = client.post(f"/api/v1/tables/{code}/seats/1", json={"name": "Bo"}).json()["token"]
    own, replaced = TableRegistry.session_for_viewer, list[str]()

    async def session_for_viewer(registry: TableRegistry, code: str, given: str) -> Any:
        found = await own(registry, code, given)
        if given == token and not replaced:
            replaced.append(str(await registry.relink(code, 0, 1)))
        return found

    monkeypatch.setattr(TableRegistry, "session_for_viewer", session_for_viewer)
    return code, token


def test_a_page_is_told_that_its_link_opens_nothing(client: TestClient[Any], guest: tuple[str, str]) -> None:
    code, token = guest
    with client.websocket_connect(f"/t/{code}/{token}/live") as page:
        assert json.loads(page.receive_text())["refused"]["clause"] == "TB-904"
        with pytest.raises(WebSocketDisconnect):
            page.receive_text()


@pytest.mark.parametrize("want", ["view", "ui"])
def test_a_program_is_told_that_its_link_opens_nothing(client: TestClient[Any], guest: tuple[str, str], want: str) -> None:
    code, token = guest
    with client.websocket_connect(f"/api/v1/tables/{code}/live") as program:
        program.send_text(json.dumps({"token": token, "want": want}))
        assert json.loads(program.receive_text())["refused"]["clause"] == "TB-904"
        with pytest.raises(WebSocketDisconnect):
            program.receive_text()


@pytest.mark.parametrize("wait", [0, 20])
def test_a_request_shows_nothing(client: TestClient[Any], guest: tuple[str, str], wait: int) -> None:
    code, token = guest
    answer = client.get(f"/api/v1/tables/{code}/view", params={"wait": wait}, headers={"authorization": f"Bearer {token}"})
    assert answer.status_code == 404 and "state" not in answer.text
