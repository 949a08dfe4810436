"""Game-On on a low screen: one's own row lies beside the Game Cards, and the dock covers neither."""

from playwright.sync_api import Browser

from tests.web.conftest import Server
from tests.web.test_browser import visitor
from tests.web.test_in_view import wide

FILLED = """seats => {
    document.querySelectorAll('.seats .laid').forEach(one => {
        one.append(document.createElement('div'));
        one.lastChild.style.height = 'calc(var(--w) * 1.4)';
    });
    const row = '<p class="by"><svg class="on" viewBox="0 0 100 140"></svg></p>';
    document.querySelectorAll('.game').forEach(game => game.insertAdjacentHTML('beforeend', row.repeat(seats)));
}"""
"""Everybody has won something, and has a card on every Game Card."""
UNSEEN = """(felt => [...document.querySelectorAll('.links, .seats, .me, .game')].filter(one => { const box = one.getBoundingClientRect();
    return box.bottom > felt.getBoundingClientRect().bottom || box.top < felt.getBoundingClientRect().top;
}).map(one => one.className))(document.getElementById('felt'))"""


def test_ones_own_row_and_all_that_lies_on_game_cards_are_seen_on_a_low_screen(server: Server, browser: Browser) -> None:
    """It lay behind the dock from the first rounds on, and the cards that others had put down with it."""
    with visitor(browser, (1280, 800), calm=True) as page:
        for others in range(1, 6):
            page.goto(server.url + server.lay("you", *["policy"] * others, game="gameon"))
            page.wait_for_selector("#acts button")
            page.evaluate(FILLED, others + 1)
            for size in ((1280, 720), (1366, 768), (1280, 800), (1440, 900)):
                page.set_viewport_size({"width": size[0], "height": size[1]})
                low = {"game"} if size[1] < 800 or others > 3 else set()
                assert set(page.evaluate(UNSEEN)) <= low and wide(page) == size[0], (others, size)
        judged = {"rule-competition": "external", "rule-judge": "named"}
        page.goto(server.url + server.lay("you", *["policy"] * 4, game="gameon", **judged))
        tops = page.evaluate("['.links', '.seats', '.games'].map(one => document.querySelector(one).getBoundingClientRect().top)")
        assert tops == sorted(tops), "the link of the judge comes first"
