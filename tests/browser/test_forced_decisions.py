"""A decision without a choice plays itself, and the player can stop it."""

from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Browser, Page, expect

from gamester.match.match import Match
from gamester.ui.desk import Desk
from gamester.ui.game_ui import game_ui
from tests.support.browser_visits import comes_true, visitor
from tests.support.scripted_tables import ScriptedTable, silent_table
from tests.support.server_fixtures import Server
from tests.support.table_players import faults_of_layout, faults_of_page
from tests.support.table_positions import decisions, position_of

WIDE = (1440, 900)


def with_an_only_move() -> Match:
    """Return a match of Surviving in which the first seat has one legal move."""
    return next(match for match in decisions("surviving", 2) if len(match.legal_moves(0)) == 1)


@contextmanager
def alone(server: Server, browser: Browser, match: Match, calm: bool = False) -> Iterator[tuple[ScriptedTable, Page]]:
    """Open a match at a table where only bots play against one player."""
    desk = Desk(game_ui(match.game.slug))
    desk.note_company(True)
    with visitor(browser, WIDE, calm=calm) as page:
        table = silent_table(page, server.url, position_of(match, desk))
        yield table, page
        assert table.faults == []


def test_an_only_move_plays_itself(server: Server, browser: Browser) -> None:
    match = with_an_only_move()
    with alone(server, browser, match) as (table, page):
        assert page.locator("#dock .go").count() == 0, "no gold where nothing is chosen"
        expect(page.locator(".opts")).to_contain_text("plays itself")
        assert faults_of_layout(page) == []
        assert table.asked() == [{"move": match.legal_moves(0)[0].move}]


def test_a_player_who_stops_it_keeps_the_decision(server: Server, browser: Browser) -> None:
    """A key stops it and the gold button is there; a switch of the device stops all of them."""
    with alone(server, browser, with_an_only_move(), calm=True) as (table, page):
        page.keyboard.press("Escape")
        page.wait_for_selector("#dock .go")
        assert faults_of_page(page) == []
        page.wait_for_timeout(3000)
        assert page.query_selector("#dock .go") and table.sent == [], "it waits for as long as one likes"
        page.click("#tab-table")
        page.check("#pref-wait")
        page.reload()
        page.wait_for_selector("#dock .go")
        assert page.query_selector("#wait") is None


def test_a_chosen_card_shows_what_it_would_do(server: Server, browser: Browser) -> None:
    """The bar of the Obstacle has the damage with the card, and loses it with the pick."""
    ui = game_ui("surviving")
    for match in decisions("surviving", 2):
        told = [one for one in match.legal_moves(0) if len(one.picks) == 1 and "health" in ui.previews(match.view(0)).get(one.move, {})]
        if told and len(match.legal_moves(0)) > 1:
            break
    else:
        raise AssertionError("no card told what it would do")
    with alone(server, browser, match) as (_, page):
        page.click(f"[data-pick='{told[0].picks[0]}'].aim", position={"x": 6, "y": 14})
        comes_true(page, "document.querySelector('#health .then') !== null")
        page.keyboard.press("Escape")
        comes_true(page, "document.querySelector('#health .then') === null")
