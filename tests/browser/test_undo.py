"""Undo at a live table: by message and key U, seen by all, kept over a kill."""

import asyncio
import re
from pathlib import Path

from playwright.sync_api import Browser

from tests.support.browser_visits import NARROW, settle, violations, visitor
from tests.support.people import ByMouse
from tests.support.server_fixtures import Server, wait
from tests.support.table_socket import Sitting, Table

RULES = {"game": "surviving", "rule-first_player": "seat0"}


async def bought(ana: Table) -> str:
    """Into the Barracks, and the first thing there is."""
    assert await ana.ask({"move": "to_upgrade"}) == {"done": True}
    act = next(str(move["a"]) for move in ana.moves if str(move["a"]).startswith("buy"))
    assert await ana.ask({"move": act}) == {"done": True}
    return act


def offered(table: Table) -> str:
    """The button, as it is drawn: "" for none."""
    found = re.search(r'<button[^>]*id="undo"[^>]*>', table.frame["html"])
    return found[0] if found else ""


def test_undo_is_stored_and_survives_a_kill(tmp_path: Path) -> None:
    """An undo is stored and survives a kill."""
    server = Server(tmp_path)

    async def before(path: str, other: str, rail: str) -> tuple[str, list[object]]:
        async with Sitting(server, path) as ana, Sitting(server, other) as bo, Sitting(server, rail) as watching:
            assert "aria-disabled" in offered(ana) and not offered(bo) and not offered(watching)
            assert (await ana.ask({"move": "undo"}))["clause"] == "TB-915"
            assert (await ana.ask({"why_not": "undo"}))["clause"] == "TB-915"
            act = await bought(ana)
            moves = ana.moves
            assert "data-undo" in offered(ana)
            for table in (bo, watching):
                await table.until("Ana buys")
            assert (await bo.ask({"move": "undo"}))["clause"] == "TB-915"
            assert (await watching.ask({"move": "undo"}))["clause"] == "TB-904"
            stale = ana.frame["n"] - 1
            assert (await ana.ask({"frame": stale, "move": "undo"}))["clause"] == "TB-903"
            assert await ana.ask({"move": "undo"}) == {"done": True}
            for table in (ana, bo, watching):
                await table.until("took back: ")
            assert len(ana.moves) > len(moves) and act in [move["a"] for move in ana.moves]
            assert await ana.ask({"move": act}) == {"done": True}
            assert ana.moves == moves
            return act, list(moves)

    async def after(path: str, moves: list[object]) -> None:
        async with Sitting(server, path) as ana:
            assert ana.moves == moves and "data-undo" in offered(ana)
            assert await ana.ask({"move": "undo"}) == {"done": True}
            assert (await ana.ask({"move": "undo"}))["clause"] == "TB-915"
            assert await ana.ask({"move": "done"}) == {"done": True}

    try:
        path = server.lay("you", "person", **RULES)
        _, moves = asyncio.run(before(path, server.links(path)[0], f"/t/{path.split('/')[2]}"))
        server.kill()
        server.start()
        asyncio.run(after(path, moves))
    finally:
        assert server.stop() == ""


def test_key_u_undoes_a_purchase_or_gives_the_reason(server: Server, browser: Browser) -> None:
    """The key U undoes a purchase, or gives the reason why it cannot."""
    with visitor(browser, NARROW, calm=True) as page:
        page.goto(server.url + server.lay("you", "heuristic", **RULES))
        ana = ByMouse(page, 1)
        settle(ana)
        page.keyboard.press("u")
        page.wait_for_selector("#why:not([hidden])")
        assert page.inner_text("#why-clause") == "TB-915"
        assert violations(page) == []
        page.keyboard.press("Escape")
        page.click("#acts [data-act=to_upgrade]")
        page.wait_for_selector("#table[data-phase=train_shop]")
        ware = page.locator("#table button[data-pick]:not([aria-disabled=true])").first
        ware.click()
        before = ana.since
        page.click("#acts .go")
        page.wait_for_selector("#undo[data-undo]")
        assert ana.since != before and violations(page) == []
        page.keyboard.press("u")
        for _ in wait(5):
            if page.locator("#log").inner_text().count("took back: buy"):
                break
        else:
            raise AssertionError(page.inner_text("#log"))
        assert page.get_attribute("#undo", "aria-disabled") == "true"
        assert not ana.faults
