"""An evening at four browsers: all play to the end despite interruptions.

One reloads the page, one loses the network, and one leaves until a bot has played, and returns by
link.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, closing
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from gamester.games.registry import game_slugs
from tests.support.away_tables import PACE, rows
from tests.support.browser_visits import NARROW, WIDE, visitor
from tests.support.cuttable_line import Line
from tests.support.people import ByKeyboard, ByMouse, Person
from tests.support.server_fixtures import Server, wait
from tests.support.short_texts import SHORT

GRACE = 5
"""Seconds: shorter than a reader needs, longer than a slow machine needs to reload a page."""
GAMES = [
    pytest.param("armies", 3, {"rule-turn_limit": "3"}, id="armies in three turns"),
    *(pytest.param(slug, 4, SHORT.get(slug, {}), id=slug, marks=pytest.mark.prove) for slug in game_slugs()),
]
SEATS: list[tuple[tuple[int, int], str, type[Person]]] = [
    (WIDE, "light", ByMouse),
    (NARROW, "dark", ByKeyboard),
    (NARROW, "light", ByMouse),
    (WIDE, "dark", ByKeyboard),
]
SHOWN = """() => {
    const lies = node => [node.dataset.key, node.closest("[id^=z-]")?.id, node.innerText];
    const table = document.getElementById("table");
    const lines = table.innerText.split("\\n").filter(line => !line.startsWith("While you were away"));
    return [lines, [...table.querySelectorAll("[data-key]")].map(lies)];
}"""
"""Script that returns what a player reads on the table, without notes of absence, and where each card lies."""
BOT = "a bot plays for Cy"
LOST = "Failed to load resource: net::ERR_CONNECTION_"
"""Messages of the browser about requests that were cut off."""


@pytest.fixture
def house(tmp_path: Path) -> Iterator[Server]:
    made = Server(tmp_path, PACE)
    yield made
    assert made.stop() == ""


def everybody(people: Sequence[Person]) -> bool:
    """Let every player do what they must. Return True if the game goes on."""
    for person in people:
        if person.page.query_selector("#next"):
            person.onwards()
        elif person.asked and not person.over:
            person.step()
    return not all(person.over for person in people)


def lost(person: Person) -> None:
    """Check that the page reports the lost connection.

    Mark its content for `there_again`.
    """
    person.page.wait_for_selector("#offline:not([hidden])")
    person.page.evaluate("document.getElementById('table').setAttribute('data-before', '')")


def there_again(person: Person) -> None:
    """His page has come back by itself, and has the table as it is now."""
    person.page.wait_for_selector("#table:not([data-before])")
    assert person.page.is_hidden("#offline")


def like_a_fresh_load(person: Person) -> None:
    """Check that the page shows what a fresh page of the same link shows. (R5)

    Unsubmitted picks are removed first.
    """
    person.page.keyboard.press("Escape")
    again = person.page.context.new_page()
    seen: Any = None
    read: Any = None
    again.goto(person.page.url)
    for _ in wait():
        seen, read = person.page.evaluate(SHOWN), again.evaluate(SHOWN)
        if seen == read:
            break
    assert seen == read, [(one, other) for one, other in zip(seen[0], read[0], strict=False) if one != other][:9]
    again.close()


@pytest.mark.parametrize(("slug", "seats", "rules"), GAMES)
def test_people_play_a_whole_evening(house: Server, browser: Browser, seed: int, slug: str, seats: int, rules: dict[str, str]) -> None:
    """People play a game through lost lines, a killed server and an absence."""
    host = house.lay("you", *["person"] * (seats - 1), game=slug, grace="60", **rules)
    code, paths = host.split("/")[2], [host, *house.links(host)]
    with closing(Line(house.port)) as line, ExitStack() as stack:
        people: list[Person] = []
        for (size, scheme, hand), path in zip(SEATS, paths, strict=False):
            person = hand(stack.enter_context(visitor(browser, size, scheme, calm=True)), seed + len(people))
            person.page.goto(f"http://127.0.0.1:{line.port if len(people) == 1 else house.port}{path}")
            people.append(person)
        house.kill()
        for one in people:
            lost(one)
        rows(house, f"update tables set grace = {GRACE} where code = '{code}'")  # the shortest that the form offers is a minute
        house.start()
        for one in people:
            there_again(one)
        assert everybody(people)
        ana, bo, cy, *more = people

        ana.page.reload()
        line.cut()
        lost(bo)
        assert everybody([ana])
        line.mend()
        there_again(bo)
        like_a_fresh_load(bo)

        link, others = cy.page.url, [ana, bo, *more]
        cy.page.close()
        for one in others:
            expect(one.page.locator("#seat-2")).to_contain_text(re.compile("away|a bot plays"))
        bots = f"select ply from log where code = '{code}' and seat = 2 and by = 'heuristic' order by ply"
        for _ in wait(120):
            assert everybody(others)
            if rows(house, bots):
                break
        else:
            raise AssertionError("no bot played for Cy")
        for one in others:
            expect(one.page.locator("#seat-2")).to_contain_text(BOT)

        people[2] = back = ByMouse(stack.enter_context(visitor(browser, WIDE, calm=True)), seed + 4)
        back.page.goto(link)
        for one in others:
            expect(one.page.locator("#seat-2")).not_to_contain_text(BOT)
        like_a_fresh_load(back)
        by_bots = rows(house, bots)

        for _ in wait(600):
            if not everybody(people):
                break
        else:
            raise AssertionError("the game never ended")
        results = {one.page.inner_text("#result") for one in people}
        assert len(results) == 1, results
        for one in people:
            like_a_fresh_load(one)
            assert [fault for fault in one.faults if LOST not in fault] == []
        assert rows(house, bots) == by_bots
        assert rows(house, f"select ply from log where code = '{code}' and seat = 0 and by <> ''") == []
        (last,) = by_bots[-1]
        assert rows(house, f"select count(*) from log where code = '{code}' and seat = 2 and ply > {last}") > [(0,)]
