"""The strip of steps in Surviving stays beside the Armory, complete on a phone."""

from __future__ import annotations

from playwright.sync_api import Browser

from gamester.games.surviving.ui.board import STEPS as TURN
from tests.support.browser_visits import NARROW, WIDE, visitor
from tests.support.server_fixtures import Server

STEPS = """names => {
    const strip = document.createElement('ol'), meets = document.querySelector('.enc');
    strip.className = 'strip';
    names.forEach((name, at) => {
        const step = document.createElement('li');
        step.className = at < 3 ? 'done' : at > 3 ? 'next' : 'now';
        step.textContent = name;
        strip.append(step);
    });
    meets.prepend(strip);
    const within = one => one.getBoundingClientRect().right <= meets.getBoundingClientRect().right;
    const wide = one => one.getBoundingClientRect().width, shown = [...strip.children].filter(one => one.checkVisibility());
    return [[strip, ...strip.children].every(within), shown.reduce((left, one) => left - wide(one), wide(strip))];
}"""
"""Looked at in one go: the next frame has the table as it is."""


def test_turn_steps_stay_beside_the_armory(server: Server, browser: Browser) -> None:
    """The steps of a turn stay beside the Armory at every size."""
    for size in (WIDE, (1280, 800), (1100, 800), (768, 1000)):
        with visitor(browser, size, calm=True) as page:
            page.goto(server.url + server.lay("you", "heuristic", game="surviving"))
            assert page.evaluate(STEPS, list(TURN))[0], size
    with visitor(browser, NARROW, calm=True) as page:
        page.goto(server.url + server.lay("you", "heuristic", game="surviving"))
        within, empty = page.evaluate(STEPS, list(TURN))
        assert within and empty <= 3, "those that are shown on a phone take all of the strip"
