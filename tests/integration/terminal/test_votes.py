"""Votes on a server, seen from the terminal of the player who asked."""

import asyncio
from typing import Any

from gamester.client.address import SeatLink
from gamester.client.remote_table import RemoteTable
from gamester.terminal.app import TableApp
from tests.support.independent_client import call, lay
from tests.support.server_fixtures import Server
from tests.support.terminal_screen import SMALL, screen, shows, shows_no_more

BACK = "You ask to take the last act back"


def test_asker_is_told_of_a_no(server: Server) -> None:
    """The asking player is told that somebody said no.

    The server closes a vote silently: a no, a game that goes on and one's own withdrawal look alike
    otherwise.
    """
    code, tokens = lay(server.url, "armies", "", "", "")
    app = TableApp(RemoteTable(SeatLink(server.url, code, tokens[0])))

    async def say(seat: int, **message: str) -> None:
        token = tokens[seat]
        n = (await asyncio.to_thread(call, server.url, f"/tables/{code}/view", token=token)).json()["n"]
        answer = await asyncio.to_thread(call, server.url, f"/tables/{code}/messages", {"frame": n, **message}, token)
        assert answer.status_code == 200, answer.text

    async def whole() -> None:
        async with asyncio.timeout(200), app.run_test(size=SMALL) as pilot:

            async def asked(key: str, words: str) -> Any:
                await pilot.press(key)
                await shows(app, pilot, "n never mind")
                assert words in screen(app)
                (question,) = app.side.side_channel.votes
                return question.key

            await shows(app, pilot, "Ana (you, deciding)")
            await say(0, move="arrange KQJA")
            for key, words in (("b", f"{BACK}, sealed in this phase"), ("p", "You ask to pause")):
                question = await asked(key, words)
                await say(1, command=f"agree {question}")
                await say(2, command=f"no {question}")
                told = f"Guest 2 said no. You asked{words.removeprefix('You ask')}."
                await shows(app, pilot, told)
                await say(1, command=f"chat Sorry, {key}")
                await shows(app, pilot, f"Sorry, {key}\n {told}\n")  # until somebody does something
            await asked("b", BACK)
            await shows_no_more(app, pilot, "said no")
            await pilot.press("n")
            await shows_no_more(app, pilot, BACK)
            await asked("b", BACK)
            await say(1, move="arrange KQJA")
            await say(2, move="arrange KQJA")
            await shows(app, pilot, f"The game went on before all agreed: {BACK}")
            assert await app.side.act("present nothing") is None
            await shows_no_more(app, pilot, "The game went on before")
            question = await asked("b", BACK)
            for seat in (1, 2):
                await say(seat, command=f"agree {question}")
            await shows(app, pilot, "Everyone agreed")
            await shows_no_more(app, pilot, "ask to take")
            question = await asked("p", "You ask to pause")
            for seat in (1, 2):
                await say(seat, command=f"agree {question}")
            await shows(app, pilot, "Paused. p goes on")
            assert "said no" not in screen(app) and "went on" not in screen(app)

    asyncio.run(whole())
