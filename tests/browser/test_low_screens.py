"""Game-On on a low screen: the panel covers neither one's row nor Game Cards."""

from playwright.sync_api import Browser

from tests.support.browser_visits import visitor
from tests.support.people import ByMouse
from tests.support.phone_tables import wide
from tests.support.server_fixtures import Server, wait

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


def test_own_row_and_game_cards_are_visible_on_low_screens(server: Server, browser: Browser) -> None:
    """One's own row and all cards on Game Cards are visible on a low screen.

    They used to lie behind the panel from the first rounds on, with the cards that others had put down.
    """
    with visitor(browser, (1280, 800), calm=True) as page:
        for others in range(1, 6):
            page.goto(server.url + server.lay("you", *["heuristic"] * others, game="gameon"))
            page.wait_for_selector("#acts button")
            page.evaluate(FILLED, others + 1)
            for size in ((1280, 720), (1366, 768), (1280, 800), (1440, 900)):
                page.set_viewport_size({"width": size[0], "height": size[1]})
                low = {"game"} if size[1] < 800 or others > 3 else set()
                assert set(page.evaluate(UNSEEN)) <= low and wide(page) == size[0], (others, size)
        judged = {"rule-competition": "external", "rule-judge": "named"}
        page.goto(server.url + server.lay("you", *["heuristic"] * 4, game="gameon", **judged))
        tops = page.evaluate("['.links', '.seats', '.games'].map(one => document.querySelector(one).getBoundingClientRect().top)")
        assert tops == sorted(tops), "the link of the judge comes first"


BELOW = """[...document.querySelectorAll('.me .laid .card')]
    .map(one => Math.round(one.getBoundingClientRect().bottom - document.getElementById('felt').getBoundingClientRect().bottom))
    .filter(below => below > 0)"""


def test_own_army_stays_in_view_during_match_ups(server: Server, browser: Browser) -> None:
    """One's own army is in view during match-ups and the next decision.

    Cards of others and pairs above it leave it its place on a low screen; past match-ups come behind
    it.
    """
    for seats in (3, 4):
        with visitor(browser, (1280, 800)) as page:
            page.goto(server.url + server.lay("you", *["heuristic"] * (seats - 1)))
            person = ByMouse(page, seats)
            looked: set[str | None] = set()
            for _ in wait(60):
                if person.asked and looked and not page.query_selector("#next"):
                    break
                if page.query_selector("#next"):
                    looked.add(page.get_attribute("#table", "data-stage"))
                    assert page.evaluate(BELOW) == [], (seats, looked)
                    page.evaluate("document.getElementById('next')?.click()")
                elif person.asked:
                    person.step()
            assert len(looked) > seats and page.evaluate(BELOW) == []
