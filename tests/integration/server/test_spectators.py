"""Views of spectators: hands after all players have agreed, and everything later if there is a delay."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import httpx
import websockets

from tests.support.protocol_sockets import page_data
from tests.support.server_fixtures import Server
from tests.support.table_socket import Table

DELAY = 300
SHORT = {"rule-turn_limit": "1"}


def hands(data: dict[str, Any]) -> list[int]:
    """Return how many cards lie open in each hand."""
    found = [node for node in data["all"].values() if node["c"] == "Hand"]
    return [sum("face" in card for card in hand.get("cards", ())) for hand in found]


def to_the_end(server: Server, host: str) -> None:
    """Make all decisions of the first seat, the simplest there is: nothing presented."""

    async def play() -> None:
        async with websockets.connect(f"ws://127.0.0.1:{server.port}{host}/live") as socket:
            page = Table(socket)
            await page.next()
            while page.nodes["dock"]["c"] != "Result":
                move = next((one["a"] for one in page.moves if one["a"] in ("done", "arrange KQJA")), "")
                await (page.ask(move=move) if move else page.next())

    asyncio.run(play())


def earlier(server: Server, code: str) -> None:
    """Put all that has happened at a table back by more than the delay. The server must be down."""
    with sqlite3.connect(server.data / "gamester.db") as file:
        file.execute("UPDATE log SET at = datetime(at, ?) WHERE code = ?", (f"-{DELAY + 9} seconds", code))
        file.execute("UPDATE tables SET ended = ended - ? WHERE code = ?", (DELAY + 9, code))


def test_spectators_alone_see_hands_after_everybody_agreed(server: Server) -> None:
    host = server.lay("you", "person")
    watch = f"/t/{host.split('/')[2]}"

    async def play() -> None:
        async with AsyncExitStack() as stack:
            pages = []
            for path in (host, *server.links(host)):
                socket = await stack.enter_async_context(websockets.connect(f"ws://127.0.0.1:{server.port}{path}/live"))
                pages.append(Table(socket))
                await pages[-1].next()
            for page in pages:
                assert (await page.ask(command="open"))["clause"] == "TB-905"
                assert (await page.ask(move="arrange KQJA")).get("done")
            assert (await pages[0].ask(command="open hands")).get("done")
            asked = page_data(server.url + watch)
            assert sum(hands(asked)) == 0 and asked["about"]["votes"][0]["waiting_for"] == [1]
            assert (await pages[1].ask(command=f"agree {asked['about']['votes'][0]['key']}")).get("done")
            assert (await pages[0].ask(command="open hands"))["clause"] == "TB-933"

    asyncio.run(play())
    shown = page_data(server.url + watch)
    assert hands(shown) == [7, 7] and shown["about"]["open_hands"]
    for path in (host, *server.links(host)):
        own = page_data(server.url + path)
        assert sorted(hands(own)) in ([7], [0, 7]) and own["about"]["open_hands"]


def test_result_record_and_rematch_wait_for_late_spectators(tmp_path: Path) -> None:
    """A killed server knows as well what they have not seen yet."""
    server = Server(tmp_path)
    try:
        host = server.lay("you", "heuristic", public="on", delay=f"{DELAY}", **SHORT)
        code = host.split("/")[2]
        watch = f"{server.url}/t/{code}"

        def listed() -> list[str]:
            return [table["code"] for table in httpx.get(f"{server.url}/api/v1/tables").json()]

        before = page_data(watch)["all"]
        to_the_end(server, host)
        again = httpx.post(f"{server.url}{host}/rematch", timeout=60).headers["location"].split("/")[2]
        for restarted in (False, True):
            if restarted:
                server.kill()
                server.start()
            assert page_data(watch)["all"] == before
            assert "replay" not in page_data(server.url + host)["about"], "a button that would answer 403"
            answer = httpx.get(f"{watch}/record")
            assert answer.status_code == 403 and "TB-908" in answer.text
            assert listed() == [code] and again not in httpx.get(server.url).text
        server.kill()
        earlier(server, code)
        server.start()
        seen = page_data(watch)
        assert seen["all"]["dock"]["c"] == "Result" and seen["all"]["log"] != before["log"]
        assert httpx.get(f"{watch}/record").status_code == 200
        assert httpx.get(server.url + page_data(server.url + host)["about"]["replay"]).status_code == 200
        assert listed() == [again] and again in httpx.get(server.url).text
    finally:
        assert server.stop() == ""
