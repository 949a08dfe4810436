"""All players at one device: a curtain, and no byte of a hand behind it."""

import asyncio
import random
import re

import pytest
from playwright.sync_api import Browser, Page

from gamester.match.match import Match
from gamester.server.session.features.hot_seat import next_holder
from tests.support.browser_visits import NARROW, violations, visitor
from tests.support.hot_seats import OPEN, room_of, shown
from tests.support.people import ByMouse, comes_true
from tests.support.redealt_pages import redealt
from tests.support.server_fixtures import Server, wait
from tests.support.table_socket import Sitting, Table

GAMES = {"armies": {"turn_limit": "5"}, "gameon": {}, "shapes": {}, "surviving": {}}


@pytest.mark.parametrize("game", GAMES)
def test_closed_curtain_does_not_depend_on_hands(game: str, seed: int) -> None:
    """The frame of a closed curtain does not depend on the hands behind it."""
    draw, changed = random.Random(seed), 0
    match = Match.open(game, 2, GAMES[game], "classic" if game == "armies" else "", f"{seed}", ["Ana", "Bo"])
    for _ in range(40):
        if match.ended_by():
            break
        seat = draw.choice(match.pending_seats())
        match.act(seat, draw.choice(match.legal_moves(seat)).move)
        other = redealt(match, match.layout.spectator, draw.getrandbits(31))
        here, there = room_of(match), room_of(other)
        changed += match.layout.to_words(other.table) != match.layout.to_words(match.table)
        frame = here.frame(here.hot)
        if match.ended_by():
            break
        assert there.frame(there.hot) == frame and not shown(frame.html)
        assert next_holder(here) == min(match.pending_seats(), default=-1) or here.is_auto_closing()
    assert changed > 5


def test_socket_serves_one_player_at_a_time(server: Server, seed: int) -> None:
    """One socket serves one player at a time."""
    path = server.lay("you", "person", "heuristic", hot="on", **{"rule-turn_limit": "3"})
    draw, looked = random.Random(seed), []

    async def opened(table: Table) -> None:
        found = None
        while not found:
            assert not shown(table.frame["html"])
            found = OPEN.search(table.frame["html"])
            if not found:
                await table.next()
        assert (await table.ask({"move": "arrange KQJA"}))["clause"] == "TB-936"
        assert (await table.ask({"command": "chat hello"}))["clause"] == "TB-936"
        await table.ask({"command": f"curtain {found[1]}"})
        assert table.frame["anew"] and f'data-who="{found[1]}"' in table.frame["html"]
        assert 'id="hook"' not in table.frame["html"], "a webhook is set by the link of a seat, and here is none"
        looked.append(found[2])

    async def play() -> None:
        async with Sitting(server, path) as table, Sitting(server, f"/t/{path.split('/')[2]}") as rail:
            assert not shown(rail.frame["html"])
            while 'id="result"' not in table.frame["html"]:
                if 'data-who="' in table.frame["html"]:
                    who = re.search(r'data-who="(\d)"', table.frame["html"])
                    assert who and all(f'data-who="{k}"' not in table.frame["html"] for k in range(3) if k != int(who[1]))
                    moves = table.moves
                    if not moves:
                        await table.next()
                        continue
                    built = [one for one in moves if one["p"]]
                    move = draw.choice(built if built and draw.random() < 0.6 else moves)
                    kind = "draft" if move["d"] else "move"
                    before = table.frame
                    refused = await table.ask({kind: move["a"]})
                    assert refused == {"done": True} or refused["clause"] in ("TB-903", "TB-936"), refused
                    while table.frame is before or (refused.get("clause") == "TB-936" and "data-who" in table.frame["html"]):
                        await table.next()  # the curtain comes after the answer, and closes for others' acts, too
                elif OPEN.search(table.frame["html"]):
                    await opened(table)
                else:
                    assert not shown(table.frame["html"])
                    await table.next()

    asyncio.run(play())
    assert set(looked) == {"Ana", "Bo"} and len(looked) >= 4


def test_reloaded_page_has_its_curtain_closed(server: Server) -> None:
    """A page that is loaded again has its curtain closed."""
    path = server.lay("you", "person", hot="on")

    async def look() -> None:
        async with Sitting(server, path) as table, Sitting(server, path) as other:
            await table.ask({"command": "curtain 1"})
            assert 'data-who="1"' in table.frame["html"]
            await table.ask({"command": "curtain 0"})
            assert 'data-who="0"' in table.frame["html"] and 'data-who="1"' not in table.frame["html"]
            await table.ask({"command": "curtain 7"})
            assert not shown(table.frame["html"]) and not shown(other.frame["html"])
            await table.ask({"command": "curtain 1"})
        async with Sitting(server, path) as table:
            assert not shown(table.frame["html"])

    asyncio.run(look())


def test_lone_player_opens_the_curtain_once(server: Server) -> None:
    """A player who is alone at the device opens the curtain once."""
    path = server.lay("you", "heuristic", "heuristic", hot="on")

    async def play() -> None:
        async with Sitting(server, path) as table:
            assert not shown(table.frame["html"])
            await table.ask({"command": "curtain 0"})
            for _ in range(2):
                while not table.moves:
                    await table.next()
                    assert 'data-who="0"' in table.frame["html"], "nobody else is here to be hidden from"
                move = next((move for move in table.moves if not move["d"]), table.moves[0])
                await table.ask({"draft" if move["d"] else "move": move["a"]})

    asyncio.run(play())


class AtOneScreen(ByMouse):
    """Players of whom the next one opens the curtain with Enter and plays by mouse."""

    def __init__(self, page: Page, seed: int) -> None:
        super().__init__(page, seed)
        self.opened: list[str] = []

    def whole_game(self, most: int = 600, curtains: int = 10_000) -> None:
        for _ in wait(240):
            if self.over or (len(self.opened) >= curtains and not self.asked):
                return
            if self.page.query_selector("#next"):
                self.onwards()
            elif self.page.query_selector("#curtain"):
                self.open()
            elif self.asked:
                self.step()
                most -= 1
                assert most > 0
        raise AssertionError("the game never ended")

    def open(self) -> None:
        said = self.page.inner_text("#curtain:not([aria-disabled])")  # it stays shut for a moment
        assert not shown(self.page.evaluate("document.documentElement.outerHTML"))
        self.page.keyboard.press("Enter")
        self.page.wait_for_selector("#table[data-who]")
        marked = self.page.evaluate("[...document.querySelectorAll('.last')].map(card => card.id)")
        assert not marked, f"{marked} are marked as moved: keys of whoever looked before"
        self.opened.append(said)


def test_two_people_at_one_device_play_a_game(server: Server, browser: Browser, seed: int) -> None:
    """Two people at one device play a whole game."""
    with visitor(browser) as page:
        page.goto(f"{server.url}/new/armies")
        page.check("[name=mode][value=here]")
        page.check("[name=players][value='2']")
        page.click("#more > summary")
        page.click("#house > summary")
        page.fill("[name=rule-turn_limit]", "4")
        page.click("#lay")
        page.wait_for_selector("#curtain")
        comes_true(page, "document.activeElement.id === 'curtain'")
        assert violations(page) == []
        both = AtOneScreen(page, seed)
        both.whole_game()
        assert both.over and len(set(both.opened)) == 2 and not both.faults
        before = page.url
        comes_true(page, "document.getElementById('dealt')?.textContent.includes('Next dice of')")
        page.click("#rematch")
        page.wait_for_url(lambda url: url != before)
        page.wait_for_selector("#curtain:not([aria-disabled])")
        assert str(page.text_content("#dealt")).count("Dice of ") == 1
        page.keyboard.press("Enter")
        page.wait_for_selector("#table[data-who]")
        page.reload()
        page.wait_for_selector("#curtain")
        assert not shown(page.content())


@pytest.mark.parametrize("game", ["gameon", "shapes", "surviving"])
def test_hot_seat_works_on_a_phone_in_every_game(server: Server, browser: Browser, game: str, seed: int) -> None:
    """Curtain and decisions of every game fit a phone and are accessible."""
    with visitor(browser, NARROW, calm=True) as page:
        page.goto(server.url + server.lay("you", "person", game=game, hot="on"))
        page.wait_for_selector("#curtain")
        assert violations(page) == []
        assert page.evaluate("document.documentElement.scrollWidth") <= NARROW[0]
        box = page.locator("#curtain").bounding_box()
        assert box and box["y"] + box["height"] <= NARROW[1]
        both = AtOneScreen(page, seed)
        both.open()
        assert violations(page) == []
        both.step()
        both.whole_game(curtains=2)
        assert not both.faults
