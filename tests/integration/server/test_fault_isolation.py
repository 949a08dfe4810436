"""One failure stays one: an unplayable table, a failed drawing, a pending write."""

from __future__ import annotations

import asyncio
from pathlib import Path

import httpx
import pytest

from gamester.match.views import View
from gamester.server import messages
from gamester.server.messages import Rejection
from gamester.server.session import api_schema
from gamester.server.session.ui_stream import UiSubscriber
from gamester.server.storage.errors import StorageError
from gamester.server.storage.store import Store
from gamester.server.tables import seating
from gamester.server.tables.creation import SeatRequest, TableRequest, create_table
from gamester.server.tables.registry import TableRegistry
from tests.support.damaged_database import change
from tests.support.faulty_tables import QUIET, away, table, told
from tests.support.server_fixtures import Server


def test_waiting_table_of_unknown_game_breaks_no_page(tmp_path: Path) -> None:
    """A waiting table of a game that is not installed breaks no page."""
    server = Server(tmp_path)
    host = server.laid("you", "person")
    (invitation,) = server.links(host)
    code = host.split("/")[2]
    with httpx.Client(base_url=server.url) as ana:
        ana.cookies.update(httpx.get(server.url + host).cookies)
        change(tmp_path, "update tables set game = 'chess' where code = ?", code)
        assert ana.get("/").status_code == 200
        for path in (f"/t/{code}", host, invitation, f"/join?code={code}", f"/api/v1/tables/{code}", f"/api/v1/tables/{code}/view"):
            answer = ana.get(path)
            assert (answer.status_code, "TB-913" in answer.text) == (503, True), path
        assert httpx.post(f"{server.url}{invitation}/sit").status_code == 503
    assert "Traceback" not in server.stop()


def test_failed_drawing_is_retried_and_delayed_view_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A failed drawing is tried again, and delayed spectators go on."""

    async def run() -> None:
        house = TableRegistry(tmp_path, QUIET)
        room = await table(house, delay=1)
        rail = UiSubscriber()
        async with room.locked():
            room.attach(room.rail, rail)
        seen, failed = room.view, list[int]()

        def fails(viewer: int) -> View:
            if viewer == room.rail and len(room.seen_by(viewer).entries) == 1:
                failed.append(viewer)
                raise ZeroDivisionError
            return seen(viewer)

        monkeypatch.setattr(room, "view", fails)
        assert await told(room, 0, move="arrange KQJA") is None
        await asyncio.sleep(0.2)
        assert await told(room, 1, move="arrange KQJA") is None
        async with asyncio.timeout(30):
            while b"Turn 1 begins" not in await rail.get():
                pass
        assert failed
        await house.close()

    asyncio.run(run())


def test_visitors_leave_nothing_in_memory(tmp_path: Path) -> None:
    """Visitors who come and go leave nothing in memory."""

    async def run() -> None:
        house = TableRegistry(tmp_path, QUIET)
        code = await create_table(house, TableRequest("armies", [SeatRequest("Ana"), SeatRequest("Bo"), SeatRequest("Cy")], {}, ""))
        waiting = await house.get_waiting_room(code)
        assert waiting is not None
        watching = waiting.subscribe(-1)
        for _ in range(20):
            number, token_hash = house.lobby.new_link_number(code)
            assert not isinstance(await house.lobby.change(code, seating.take_seat, 1, "Bo", "", number, token_hash), Rejection)
            waiting.unsubscribe(number, waiting.subscribe(number))
            left = await house.lobby.change(code, seating.leave_seat, token_hash, *house.lobby.new_link_number(code))
            assert not isinstance(left, Rejection)
        assert len(waiting._shown) <= 4 and len(waiting._queues) <= 4 and watching.qsize()
        house.store.db.engine.dispose()
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(Store, "state", away)
            for number in range(50):
                with pytest.raises(StorageError):
                    await house.get_session(f"no-{number}")
        assert len(house._opening) <= 1
        await house.close()

    asyncio.run(run())


def test_a_message_has_the_same_words_by_a_socket_and_by_a_call() -> None:
    assert set(messages.ClientMessage.__struct_fields__) == set(api_schema.ClientMessage.__struct_fields__)


def test_the_status_says_whether_to_ask_again(tmp_path: Path) -> None:
    server = Server(tmp_path)
    said = httpx.post(f"{server.url}/api/v1/tables", json={"game": "armies", "seats": [{"name": "Ana"}, {"name": "Bo"}]}).json()
    seat, head = f"{server.url}/api/v1/tables/{said['code']}", {"authorization": f"Bearer {said['token']}"}
    dice = httpx.post(f"{seat}/seats/1", json={"name": "Bo", "entropy": "x" * 80})
    assert (dice.status_code, dice.json()["clause"]) == (400, "TB-928")
    assert httpx.post(f"{seat}/seats/1", json={"name": "Bo"}).status_code in (200, 201)
    with httpx.Client(headers=head) as ana:
        frame = ana.get(f"{seat}/view").json()["n"]
        change(tmp_path, "alter table log rename to gone")
        refused = ana.post(f"{seat}/messages", json={"frame": frame, "move": "arrange KQJA"})
        assert (refused.status_code, refused.json()["clause"]) == (503, "TB-912")
        change(tmp_path, "alter table gone rename to log")
        assert ana.post(f"{seat}/messages", json={"frame": frame, "move": "arrange KQJA"}).status_code == 200
        assert "gamester_messages_total" in (figures := ana.get(f"{server.url}/metrics").text)
        assert 'gamester_messages_total{answer="accepted"} 1.0' in figures and 'answer="refused"} 1.0' in figures
    server.stop()
