"""After a game players in terminals chat, ask for a rematch and go there."""

import asyncio
import re

import pytest

from gamester.client import http
from gamester.client.address import ConnectionFailed, SeatLink
from gamester.client.remote_table import RemoteTable
from gamester.terminal.app import TableApp
from tests.support.independent_client import Stranger, call, lay, together
from tests.support.server_fixtures import Server
from tests.support.terminal_screen import SMALL, screen, shows

OFFER = "a plays again: the same people, dealt anew"


def over(server: Server) -> tuple[str, list[str]]:
    """A table for two at which the game has ended: its code, and the tokens of both."""
    code, tokens = lay(server.url, "armies", "", "", options={"turn_limit": "4"})
    asyncio.run(together(*(Stranger(server.url, code, token, seat) for seat, token in enumerate(tokens))))
    return code, tokens


def test_rematch_is_followed_from_another_terminal(server: Server) -> None:
    """A rematch is asked for in one terminal and followed from another.

    As on a page, one player creates it, the other is told and follows; both see their own seat there,
    and entropy was added.
    """
    code, tokens = over(server)
    ana, bo = (TableApp(RemoteTable(SeatLink(server.url, code, token))) for token in tokens)
    rail = TableApp(RemoteTable(SeatLink(server.url, code)))

    async def whole() -> None:
        async with (
            asyncio.timeout(200),
            ana.run_test(size=SMALL) as one,
            bo.run_test(size=SMALL) as two,
            rail.run_test(size=SMALL) as three,
        ):
            await shows(ana, one, OFFER)
            await shows(bo, two, OFFER)
            await shows(rail, three, "Ana")
            assert "plays again" not in screen(rail)
            await three.press("a")
            await shows(rail, three, "A rematch can be asked for by those who sit here")
            await one.press("t", *"good", "enter")
            await shows(bo, two, "Ana: good")
            thrown: list[str] = []
            while len(thrown) < 2:
                seen = await asyncio.to_thread(call, server.url, f"/tables/{code}/view", token=tokens[0])
                thrown = [name for name, _ in seen.json()["side_channel"]["deal_proof"]["rematch_entropy"]]
                await one.pause(0.01)
            assert thrown == ["Ana", "Guest 1"]
            await one.press("a")
            await shows(ana, one, "Ana (you, deciding)")
            await shows(bo, two, f"The rematch is dealt, at {ana.side.where}. a goes there")
            assert OFFER not in screen(bo) and "The rematch" not in screen(rail)
            y, line = next((y, line) for y, line in enumerate(screen(bo).splitlines()) if "a goes there" in line)
            await two.click(offset=(line.index("a goes there") + 1, y))
            await shows(bo, two, "Guest 1 (you, deciding)")
            assert code != ana.side.where == bo.side.where and ana.side.where in screen(ana) and code not in screen(bo)
            assert "Ana: good" not in screen(bo)
            for app in (ana, bo):
                assert await app.side.act("arrange KQJA") is None
            await shows(ana, one, "Turn 1 begins")
            at = re.search(rf"{server.url}/t/{ana.side.where}/\S+", ana.side.return_link)
            assert at and http.request(f"{server.url}/api/v1/tables/{ana.side.where}", at[0].rpartition("/")[2])["viewer"] == 0

    asyncio.run(whole())


def test_impossible_rematch_is_reported(server: Server) -> None:
    """An impossible rematch is reported."""
    code, tokens = lay(server.url, "armies", "", "")
    for address, said in (
        (SeatLink(server.url, code, tokens[0]), "there is no rematch: the server answered 409$"),
        (SeatLink(server.url, code, "forgedforged"), "there is no rematch: the server answered 404$"),
        (SeatLink("http://127.0.0.1:1", code, "token"), "there is no Gamester server at http://127.0.0.1:1"),
    ):
        with pytest.raises(ConnectionFailed, match=said):
            http.fetch_rematch(address)
