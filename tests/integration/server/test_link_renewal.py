"""A new link for a seat: the leaked one is invalid at once, everywhere, for good."""

from __future__ import annotations

import asyncio
import json
import re
from pathlib import Path
from typing import Any

import httpx
import pytest
import websockets

from gamester.client.address import ConnectionFailed, SeatLink
from gamester.client.connection import TableConnection
from gamester.server.config import Timings
from gamester.server.messages import Rejection
from gamester.server.session import link_renewal
from gamester.server.session.features.chat import HOUSE_LIMIT
from gamester.server.storage.rows import StoredTable
from gamester.server.storage.tokens import hash_token
from gamester.server.tables import link_renewal as renewal
from gamester.server.tables.creation import SeatRequest, TableRequest, create_table
from gamester.server.tables.registry import TableRegistry
from tests.support.finished_tables import keep, stored
from tests.support.server_fixtures import Server, is_dealt
from tests.support.stored_changes import change_seat

DEAD = "If a new link was made for a seat, the old one stops working."


def renew(server: Server, path: str, seat: str = "me") -> httpx.Response:
    return httpx.post(f"{server.url}{path}/link", data={"seat": seat}, timeout=30)


def answers(server: Server, path: str) -> list[int]:
    """Return the answers to a link by page, form and protocol."""
    code, token = path.split("/")[2:4]
    bearer = {"authorization": f"Bearer {token}"}
    with httpx.Client(base_url=server.url, timeout=30) as client:
        pages = [client.get(path + more).status_code for more in ("", "/log", "/report")]
        forms = [client.post(path + more).status_code for more in ("/link", "/rematch")]
        calls = [client.get(f"/api/v1/tables/{code}{more}", headers=bearer).status_code for more in ("", "/view")]
        calls.append(client.post(f"/api/v1/tables/{code}/messages", headers=bearer, json={"frame": 0, "move": "pass"}).status_code)
    return pages + forms + calls


async def closed(socket: Any) -> tuple[str, int | None]:
    """The last sentence on a socket, and the code it is closed with."""
    said = {}
    try:
        while True:
            said = json.loads(await asyncio.wait_for(socket.recv(), 20))
    except websockets.ConnectionClosed:
        return json.dumps(said), socket.close_code


def test_the_old_link_of_a_seat_is_dead_at_once(server: Server) -> None:
    host = server.lay("you", "person", "heuristic")
    path = server.links(host)[0]
    code, token = path.split("/")[2:4]

    async def run() -> None:
        where = f"ws://127.0.0.1:{server.port}"
        async with websockets.connect(f"{where}{path}/live") as page, websockets.connect(f"{where}/api/v1/tables/{code}/live") as client:
            await client.send(json.dumps({"token": token}))
            assert "all" in json.loads(await page.recv()) and json.loads(await client.recv())["type"] == "table"
            made = (await asyncio.to_thread(renew, server, path)).headers["location"]
            assert made.split("/")[:3] == path.split("/")[:3] and made != path
            for socket in (page, client):
                said, ended = await closed(socket)
                assert DEAD in said and ended == 4004
            assert set(answers(server, path)) == {404}
            async with websockets.connect(f"{where}{made}/live") as again:
                assert made.split("/")[3] not in (first := await again.recv()) and "all" in json.loads(first)
                assert "Bo has a new link." in httpx.get(server.url + host).text.replace("\u2068", "").replace("\u2069", "")
            assert httpx.get(server.url + made).status_code == 200

    asyncio.run(run())
    assert DEAD in httpx.get(server.url + path).text


def test_a_new_link_survives_a_restart(tmp_path: Path) -> None:
    server = Server(tmp_path)
    try:
        path = server.lay("you", "heuristic")
        made = renew(server, path).headers["location"]
        server.kill()
        server.start()
        assert set(answers(server, path)) == {404} and httpx.get(server.url + made).status_code == 200
        again = renew(server, made).headers["location"]
        assert again not in (path, made) and set(answers(server, made)) == {404}
    finally:
        server.stop()


def test_the_browser_of_the_holder_goes_on(server: Server) -> None:
    path = server.lay("you", "heuristic")
    with httpx.Client(base_url=server.url, follow_redirects=True, timeout=30) as browser:
        browser.get(path)
        page = browser.post(f"{path}/link", data={"seat": "me"}, headers={"sec-fetch-site": "same-origin"})
        assert page.status_code == 200 and is_dealt(page.text)
        assert str(page.url.path) in browser.get("/").text and path not in browser.get("/").text
        assert browser.get(path).url.path == page.url.path, "the old address leads this browser on, and nobody else"
    assert httpx.get(server.url + path).status_code == 404


def test_only_the_host_makes_links_for_others(server: Server) -> None:
    """Only the host makes links for others.

    This holds before and during the game; the page shows the link to the host, and the table is told.
    """
    waiting = server.laid("you", "person", "person")
    first, second = (server.sit(one) for one in server.links(waiting))  # the second deals
    host = server.laid("you", "person", "person", terms="1")
    guest = server.sit(server.links(host)[0])
    for by, others in ((waiting, [first, second]), (host, [guest])):
        old = others[0]
        assert renew(server, old, "0").status_code == 403
        made = renew(server, by, "1")
        assert made.status_code == 200 and old not in made.text
        new = next(line for line in made.text.split('"') if line.startswith("/t/") and line.count("/") == 3 and line != by)
        assert httpx.get(server.url + old).status_code == 404 and httpx.get(server.url + new).status_code == 200
    assert "made by" in httpx.get(server.url + waiting).text
    for place, status in (("7", 404), ("-1", 404), ("x", 404), ("9" * 50, 404)):
        assert renew(server, waiting, place).status_code == status
    assert renew(server, server.lay("you", "heuristic"), "1").status_code == 409, "a bot has no link"


def test_the_protocol_makes_a_link(server: Server) -> None:
    host = server.lay("you", "person")
    code, token = host.split("/")[2:4]
    guest = server.links(host)[0].split("/")[3]

    def call(token: str, seat: int) -> httpx.Response:
        return httpx.post(f"{server.url}/api/v1/tables/{code}/seats/{seat}/link", headers={"authorization": f"Bearer {token}"}, timeout=30)

    made = call(guest, 1).json()
    assert (made["code"], made["seat"]) == (code, 1) and made["token"] not in (guest, token)
    assert call(guest, 1).status_code == 404 and call(made["token"], 0).status_code == 403 and call(made["token"], 9).status_code == 404
    again = call(token, 1).json()["token"]
    assert call(made["token"], 1).status_code == 404 and call(again, 1).status_code == 201


def test_second_renewal_by_old_link_is_refused(tmp_path: Path) -> None:
    """A second renewal by the old link locks nobody out.

    One of two workers has not heard yet of the link that the other made.
    """

    async def run() -> None:
        house = TableRegistry(tmp_path, Timings(600, 600, 600))
        code = await create_table(house, TableRequest("armies", [SeatRequest("Ana"), SeatRequest("Bo", "heuristic")], {}, "", started=True))
        room = await house.get_session(code)
        assert room is not None
        before = room.row
        made = await house.relink(code, 0, 0)
        room.row = before
        refused = await house.relink(code, 0, 0)
        assert isinstance(made, str) and not isinstance(refused, str) and refused.clause == "TB-903"
        found = await house.session_for_token(code, made)
        assert found is not None and found[1] == 0 and len(await house.store.said(code)) == 1
        await house.close()

    asyncio.run(run())


def test_new_links_are_no_way_to_fill_the_talk(tmp_path: Path) -> None:
    async def run() -> None:
        house = TableRegistry(tmp_path, Timings(600, 600, 600))
        code = await create_table(house, TableRequest("armies", [SeatRequest("Ana"), SeatRequest("Bo", "heuristic")], {}, "", started=True))
        _, most = HOUSE_LIMIT
        made = [await house.relink(code, 0, 0) for _ in range(most + 1)]
        assert [isinstance(one, str) for one in made] == [True] * most + [False]
        assert isinstance(await house.relink(code, link_renewal.OPERATOR, 0), str), "the operator always may"
        await house.close()

    asyncio.run(run())


def test_new_links_before_the_deal_fill_no_talk_either(tmp_path: Path) -> None:
    async def run() -> None:
        house = TableRegistry(tmp_path, Timings(600, 600, 600))
        code = await create_table(house, TableRequest("armies", [SeatRequest("Ana"), SeatRequest("Bo")], {}, "", auto=False))
        (_, most), token, made = HOUSE_LIMIT, house.links.token(code, 0), list[str | Rejection]()
        for _ in range(most + 2):
            made.append(await renewal.renew(house, code, token, 0))
            token = made[-1] if isinstance(made[-1], str) else token
        assert [isinstance(one, str) for one in made] == [True] * most + [False] * 2
        assert isinstance(made[-1], Rejection) and made[-1].clause == "TB-934" and renewal.status(made[-1]) == 409
        assert len(await house.store.said(code)) == most
        await house.close()

    asyncio.run(run())


def test_a_shared_screen_has_a_new_link_too(server: Server) -> None:
    path = server.lay("you", "person", hot="on")

    async def run() -> None:
        async with websockets.connect(f"ws://127.0.0.1:{server.port}{path}/live") as screen:
            await screen.recv()
            await screen.send(json.dumps({"frame": 0, "command": "curtain 1"}))
            made = (await asyncio.to_thread(renew, server, path)).headers["location"]
            assert (await closed(screen))[1] == 4004
            assert set(answers(server, path)) == {404} and httpx.get(server.url + made).status_code == 200

    asyncio.run(run())


def test_a_rematch_hands_no_seat_to_an_old_link(tmp_path: Path) -> None:
    """An old link gets no seat in a rematch.

    It does so neither by asking for it, nor as a link that was renewed there.
    """
    code = keep(tmp_path, stored("armies-3-skirmish"), names=("Ana", "Bo", "Cy"))

    async def seats() -> list[str]:
        house = TableRegistry(tmp_path, Timings())
        for seat in range(3):
            await change_seat(house.store, code, seat, token_hash=hash_token(house.links.token(code, seat)), bot="", taken=True)
        found = [f"/t/{code}/{house.links.token(code, seat)}" for seat in range(3)]
        await house.close()
        return found

    old, other, _ = asyncio.run(seats())
    server = Server(tmp_path)
    try:
        new = renew(server, old).headers["location"]
        assert httpx.post(f"{server.url}{old}/rematch").status_code == 404
        rematch = httpx.post(f"{server.url}{new}/rematch", timeout=60).headers["location"]
        assert httpx.get(server.url + rematch).status_code == 200
        renewed = renew(server, rematch).headers["location"]
        assert httpx.post(f"{server.url}{new}/rematch").headers["location"] == rematch, "the link of before hands out no new one"
        assert httpx.get(server.url + rematch).status_code == 404 and httpx.get(server.url + renewed).status_code == 200
        assert httpx.get(server.url + httpx.post(f"{server.url}{other}/rematch").headers["location"]).status_code == 200
    finally:
        server.stop()


def test_terminal_and_model_report_a_renewed_link(server: Server) -> None:
    """The terminal and the MCP server report a renewed link.

    Both use this client.
    """
    path = server.lay("you", "heuristic")
    code, token = path.split("/")[2:4]

    async def run() -> None:
        client = TableConnection(SeatLink(server.url, code, token))
        sitting = asyncio.create_task(client.run())
        while client.n < 0:
            await asyncio.wait_for(client.changed.wait(), 20)
            client.changed.clear()
        await asyncio.to_thread(renew, server, path)
        with pytest.raises(ConnectionFailed, match=re.escape(DEAD)):
            await asyncio.wait_for(sitting, 20)

    asyncio.run(run())


def links_of(row: StoredTable) -> tuple[Any, ...]:
    """Return all that links are made from: times may change meanwhile, because the bot plays on and presence is stored."""
    return row.judge, row.screen, [(seat.token_hash, seat.chair) for seat in row.seats]


@pytest.mark.parametrize("place", [-2, 1, 3, 5])
def test_free_seat_gets_no_new_link(place: int, tmp_path: Path) -> None:
    """A free seat gets no new link."""

    async def run() -> None:
        house = TableRegistry(tmp_path, Timings(600, 600, 600))
        code = await create_table(house, TableRequest("armies", [SeatRequest("Ana"), SeatRequest("Bo", "heuristic")], {}, "", started=True))
        row = await house.store.table(code)
        assert row is not None
        assert not isinstance(await house.relink(code, link_renewal.OPERATOR, place), str)
        after = await house.store.table(code)
        assert after is not None
        assert links_of(after) == links_of(row)
        await house.close()

    asyncio.run(run())
