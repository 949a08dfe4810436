"""A decision without a choice plays itself at the table of the second design, and whoever wants stops it."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.support.browser_visits import visitor
from tests.support.described_players import DescribedPlayer, faults_of_layout, faults_of_page
from tests.support.people import comes_true
from tests.support.server_fixtures import Server, wait

LOG = "document.getElementById('dock').dataset.deciding !== 'yes' || !document.getElementById('wait')"


def to_an_only_move(ana: DescribedPlayer, page: Page) -> None:
    """Play Surviving until there is only one move."""
    for _ in wait(60):
        ana.settle()
        assert not ana.over
        if page.query_selector("#wait"):
            return
        ana.step()
    raise AssertionError("there was always a choice")


@pytest.fixture
def seated(server: Server, browser: Browser, seed: int) -> Iterator[tuple[DescribedPlayer, Page]]:
    with visitor(browser, (1440, 900)) as page:
        ana = DescribedPlayer(page, seed)
        ana.sit(server.url + server.lay("you", "random", game="surviving"))
        yield ana, page
        assert ana.faults == []


def test_an_only_move_plays_itself(seated: tuple[DescribedPlayer, Page]) -> None:
    ana, page = seated
    to_an_only_move(ana, page)
    assert page.locator("#dock .go").count() == 0, "no gold where nothing is chosen"
    expect(page.locator(".opts")).to_contain_text("plays itself")
    assert faults_of_layout(page) == []
    comes_true(page, LOG)


THEN = "import('/static/ui/nodes.js').then(({ node }) => node('dock').moves?.find(move => move.then?.health && move.p?.length === 1)?.p[0])"
"""The card of a move that tells what the damage would be."""


def test_a_chosen_card_shows_what_it_would_do(seated: tuple[DescribedPlayer, Page]) -> None:
    """The bar of the Obstacle has the damage with the card, and loses it with the pick."""
    ana, page = seated
    for _ in wait(60):
        ana.settle()
        assert not ana.over
        if page.query_selector("#health") and (card := page.evaluate(THEN)):
            break
        ana.step()
    else:
        raise AssertionError("no card told what it would do")
    ana.click(f"[data-pick='{card}'].aim")
    comes_true(page, "document.querySelector('#health .then') !== null")
    page.keyboard.press("Escape")
    comes_true(page, "document.querySelector('#health .then') === null")


def test_whoever_waits_keeps_the_decision(seated: tuple[DescribedPlayer, Page]) -> None:
    """A key stops it and the gold button is there; a switch of the device stops all of them."""
    ana, page = seated
    to_an_only_move(ana, page)
    page.keyboard.press("Escape")
    page.wait_for_selector("#dock .go")
    assert faults_of_page(page) == []
    page.wait_for_timeout(3000)
    assert page.query_selector("#dock .go"), "it waits for as long as one likes"
    page.click("#tab-table")
    page.check("#pref-wait")
    for _ in range(12):
        page.click("#dock .go") if page.query_selector("#dock .go") else ana.step()
        ana.settle()
        assert page.query_selector("#wait") is None
        if ana.over:
            break
