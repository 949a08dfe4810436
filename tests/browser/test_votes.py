"""Votes: pause, takeback, open hands. Open votes survive a kill."""

import asyncio
import re
import sqlite3
from contextlib import AsyncExitStack
from pathlib import Path

from playwright.sync_api import Browser

from tests.support.browser_visits import NARROW, violations, visitor
from tests.support.people import ByMouse
from tests.support.server_fixtures import Server
from tests.support.table_socket import Sitting, Table

HAND = re.compile(r'aria-label="[0-9]+, hand"')
"""A card in somebody else's hand, open."""


def keys(table: Table) -> list[str]:
    """The questions that this page lets one agree to."""
    return re.findall(r'data-command="agree ([^"]+)"', table.frame["html"])


def acts(server: Server) -> list[str]:
    with sqlite3.connect(server.data / "gamester.db") as file:
        return [act for (act,) in file.execute("SELECT act FROM log ORDER BY ply")]


async def again(server: Server, path: str) -> Table:
    """Reload a player's page."""
    async with Sitting(server, path) as table:
        return table


async def sat(stack: AsyncExitStack, server: Server, paths: list[str]) -> list[Table]:
    return [await stack.enter_async_context(Sitting(server, path)) for path in paths]


def test_pause_needs_everybody_and_vote_survives_kill(tmp_path: Path) -> None:
    """A pause needs everybody's approval, and an open vote survives a kill."""
    server = Server(tmp_path)
    host = server.lay("you", "person", "person", "heuristic")
    paths = [host, *server.links(host), f"/t/{host.split('/')[2]}"]

    async def asked() -> None:
        async with AsyncExitStack() as stack:
            ana, bo, cy, rail = await sat(stack, server, paths)
            assert (await rail.ask({"command": "pause"}))["clause"] == "TB-904"
            assert await ana.ask({"command": "pause"}) == {"done": True}
            await ana.until("You ask to pause")
            for table in (bo, cy, rail):
                await table.until("Ana asks to pause")
            assert keys(bo) == keys(cy) and not keys(ana) and not keys(rail)
            assert await bo.ask({"command": f"agree {keys(bo)[0]}"}) == {"done": True}
            await ana.until("Waiting for Cy")

    async def agreed() -> None:
        async with AsyncExitStack() as stack:
            ana, bo, cy, rail = await sat(stack, server, paths)
            (key,) = keys(cy)
            assert not keys(bo) and "Ana asks to pause" in rail.frame["html"]
            assert (await rail.ask({"command": f"agree {key}"}))["clause"] == "TB-933"
            assert (await cy.ask({"command": "agree pause-1-0"}))["clause"] == "TB-933"
            assert await bo.ask({"command": f"no {key}"}) == {"done": True}
            await cy.until("Waiting for Bo, you")
            assert await cy.ask({"command": f"no {key}"}) == {"done": True}
            assert (await bo.ask({"command": f"agree {key}"}))["clause"] == "TB-933"
            await ana.until("<b>Cy said no.</b> You asked to pause.")
            assert "<b>Cy said no.</b>" in (await again(server, paths[0])).frame["html"]
            assert all("said no" not in table.frame["html"] for table in (bo, cy, rail))
            for table, word in ((bo, "pause"), (ana, "pause"), (cy, "pause")):
                assert await table.ask({"command": word}) == {"done": True}
            for table in (ana, bo, cy, rail):
                await table.until("<b>Paused.</b>")
            assert "said no" not in ana.frame["html"]
            refused = await ana.ask({"move": "arrange KQJA"})
            assert refused["clause"] == "TB-932" and refused["clause_text"]
            assert (await ana.ask({"command": "takeback"}))["clause"] == "TB-932"
            assert (await rail.ask({"command": "resume"}))["clause"] == "TB-904"

    async def resumed() -> None:
        async with AsyncExitStack() as stack:
            ana, bo, _, _ = await sat(stack, server, paths)
            assert (await ana.ask({"move": "arrange KQJA"}))["clause"] == "TB-932"
            assert await bo.ask({"command": "resume"}) == {"done": True}
            assert "<b>Paused.</b>" not in bo.frame["html"]
            assert await ana.ask({"move": "arrange KQJA"}) == {"done": True}

    try:
        for part in (asked, agreed, resumed):
            asyncio.run(part())
            server.kill()
            server.start()
        assert "arrange KQJA" in acts(server)
    finally:
        assert server.stop() == ""


def test_takeback_needs_everybody_and_happens_once(tmp_path: Path) -> None:
    """A takeback is carried out once, and only if all agree."""
    server = Server(tmp_path)
    host = server.lay("you", "person", "person")
    paths = [host, *server.links(host)]

    async def play() -> None:
        async with AsyncExitStack() as stack:
            ana, bo, cy = tables = await sat(stack, server, paths)
            assert (await ana.ask({"command": "takeback"}))["clause"] == "TB-931"
            for table in (ana, bo):
                assert await table.ask({"move": "arrange KQJA"}) == {"done": True}
            assert (await ana.ask({"move": "takeback 1"}))["clause"] == "TB-930"
            assert await bo.ask({"command": "takeback"}) == {"done": True}
            assert (await ana.ask({"command": "takeback"}))["clause"] == "TB-933"
            for table in tables:
                await table.until("You ask to take the last act back" if table is bo else "Bo asks to take the last act back")
            assert await cy.ask({"move": "arrange JQKA"}) == {"done": True}
            for table in tables:
                await table.until("Turn 1 begins")
                assert not keys(table)  # whoever acts ends the question
            assert await bo.ask({"command": "takeback"}) == {"done": True}
            for table in (ana, cy):
                await table.until("Bo asks to take")
            both = await asyncio.gather(*(table.ask({"command": f"agree {keys(table)[0]}"}) for table in (ana, cy)))
            assert both == [{"done": True}] * 2
            for table in tables:
                await table.until("took back, as all agreed, everything since")
                assert "TB-930" in table.frame["html"] and len(table.moves) > 1
            assert acts(server)[-1] == "takeback 1" and len(acts(server)) == 4
            for table in tables:
                assert await table.ask({"move": "arrange AKQJ"}) == {"done": True}
            for table in tables:
                while not table.moves:
                    await table.next()
            assert await ana.ask({"command": "takeback"}) == {"done": True}
            for table in (bo, cy):
                await table.until("Ana asks to take")
            said = await asyncio.gather(bo.ask({"command": f"agree {keys(bo)[0]}"}), cy.ask({"command": f"no {keys(cy)[0]}"}))
            assert said[1] == {"done": True} and (said[0] == {"done": True} or said[0]["clause"] == "TB-933")
            assert len(acts(server)) == 7  # a no is a no, whoever was quicker
            await ana.until("<b>Cy said no.</b> You asked to take the last act back")

    async def after(moves: int) -> None:
        async with AsyncExitStack() as stack:
            tables = await sat(stack, server, paths)
            for table in tables:
                assert len(table.moves) >= moves and "as all agreed" in table.frame["html"] and not keys(table)
            assert ["<b>Cy said no.</b>" in table.frame["html"] for table in tables] == [True, False, False]
            assert await tables[0].ask({"move": next(move["a"] for move in tables[0].moves if not move["d"])}) == {"done": True}
            assert "said no" not in tables[0].frame["html"], "the game has gone on"

    try:
        asyncio.run(play())
        server.kill()
        server.start()
        asyncio.run(after(1))
    finally:
        assert server.stop() == ""


def test_takeback_against_bots_needs_no_vote(server: Server) -> None:
    """Against bots only a takeback needs no vote."""
    path = server.lay("you", "heuristic", "heuristic")

    async def play() -> None:
        async with Sitting(server, path) as ana:
            assert await ana.ask({"move": "arrange KQJA"}) == {"done": True}
            await ana.until("Turn 1 begins")
            assert await ana.ask({"command": "takeback"}) == {"done": True}
            await ana.until("You took back, as all agreed, everything since turn 1")
            assert len([move for move in ana.moves if move["a"].startswith("arrange")]) == 24

    asyncio.run(play())


def test_spectators_alone_see_hands_after_everybody_agreed(server: Server) -> None:
    """Only spectators see all hands once everybody has agreed."""
    host = server.lay("you", "person")
    paths = [host, *server.links(host), f"/t/{host.split('/')[2]}"]

    async def play() -> None:
        async with AsyncExitStack() as stack:
            ana, bo, rail = tables = await sat(stack, server, paths)
            for table in (ana, bo):
                assert await table.ask({"move": "arrange KQJA"}) == {"done": True}
                assert (await table.ask({"command": "open"}))["clause"] == "TB-905"
            await ana.until("Turn 1 begins")
            assert await ana.ask({"command": "open hands"}) == {"done": True}
            for table in tables:
                await table.until("You ask to show all hands" if table is ana else "Ana asks to show all hands")
            assert not keys(rail) and not HAND.search(rail.frame["html"])
            assert await bo.ask({"command": f"agree {keys(bo)[0]}"}) == {"done": True}
            await rail.until("All have agreed")
            assert len(HAND.findall((await again(server, paths[2])).frame["html"])) == 14
            for table in (ana, bo):
                await table.until("All have agreed")
                assert not HAND.search(table.frame["html"])
            assert (await ana.ask({"command": "open hands"}))["clause"] == "TB-933"

    asyncio.run(play())


def test_pause_and_takeback_work_in_two_browsers(server: Server, browser: Browser) -> None:
    """Two people pause and take a move back in their browsers."""
    host = server.lay("you", "person", "heuristic")
    with visitor(browser) as one, visitor(browser, NARROW, "dark") as two:
        one.goto(server.url + host)
        two.goto(server.url + server.links(host)[0])
        people = [ByMouse(one, 1), ByMouse(two, 2)]
        one.click("#tab-table")
        one.click("#ask-pause")
        two.wait_for_selector("#asked-pause-0")
        assert violations(one) == [] and violations(two) == []
        assert two.evaluate("document.documentElement.scrollWidth") <= NARROW[0]
        two.get_by_role("button", name="Agree").click()
        one.wait_for_selector("#resume")
        one.locator("#resume").focus()
        one.keyboard.press("Enter")
        two.wait_for_selector("#resume", state="detached")
        for person in people:
            person.step()
        for page in (one, two):
            page.wait_for_selector("#dock[data-mine=yes]")
        one.click("#ask-takeback")
        two.get_by_role("button", name="Agree").click()
        for page in (one, two):
            page.wait_for_selector("#table[data-phase=arrange]")
        assert not any(person.faults for person in people)
