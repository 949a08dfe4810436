"""axe finds nothing in any step of a lesson or state of the panel.

Pages around the tables are in `test_accessible_pages`, phases of games in `test_acceptance`.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager

import pytest
from playwright.sync_api import Browser, Page, expect

from gamester.match.positions.narration import InteractiveCase
from gamester.server.pages.new_table import NAMES
from tests.support.browser_visits import NARROW, WIDE, settle, violations, visitor
from tests.support.people import ByMouse, comes_true
from tests.support.server_fixtures import Server, wait
from tests.support.site_pages import TAUGHT, cases, steps_of

SLOW = "0, 0.01, 600, 600, 600"
"""Each step of a reveal stays until somebody presses."""
THEMES = ("light", "dark")
STILL = "document.getAnimations().every(one => one.playState !== 'running')"


def clean(page: Page, where: str, *shown: str) -> None:
    """Check both themes, once the state is fully shown."""
    for selector in shown:
        expect(page.locator(selector).first).to_be_visible()
    for theme in THEMES:
        page.emulate_media(color_scheme="dark" if theme == "dark" else "light")
        assert violations(page) == [], (where, theme)


@pytest.fixture(params=[pytest.param(WIDE, id="wide"), pytest.param(NARROW, id="phone", marks=pytest.mark.prove)])
def size(request: pytest.FixtureRequest) -> tuple[int, int]:
    found: tuple[int, int] = request.param
    return found


@pytest.mark.parametrize("slug", TAUGHT)
def test_lesson_steps_are_accessible(server: Server, browser: Browser, size: tuple[int, int], slug: str) -> None:
    """Every step of every lesson is accessible."""
    with visitor(browser, size, calm=True) as page:
        for step in range(1, len(cases(slug, "lesson.pos")) + 1):
            page.goto(f"{server.url}/learn/{slug}/{step}")
            clean(page, f"{slug} {step}", "#dock")


@pytest.mark.parametrize("well", [True, False], ids=["well played", "a little short"])
@pytest.mark.parametrize("slug", TAUGHT)
def test_lesson_ends_are_accessible(server: Server, browser: Browser, size: tuple[int, int], slug: str, well: bool) -> None:
    """The end of every lesson is accessible.

    The text after the reader's move is checked, for the intended move and another.
    """
    case = cases(slug, "lesson.pos")[-1]
    with visitor(browser, size, calm=True) as page:
        page.goto(f"{server.url}/learn/{slug}/{len(cases(slug, 'lesson.pos'))}")
        reader = ByMouse(page, 1)
        settle(reader)
        meant = list(steps_of(InteractiveCase(case, NAMES)))
        for one in meant:
            if page.query_selector(".taught"):
                break
            since = reader.since
            move = one if well else next((other for other in reader.moves if other["a"] != one["a"]), one)
            reader.pick(move)
            if reader.since == since and not page.query_selector(".taught"):
                for _ in wait(60):
                    if reader.since != since or page.query_selector(f"#acts [data-act='{move['a']}']"):
                        break
                if reader.since == since:
                    reader.play(move)
            for _ in wait(60):
                if reader.since != since or page.query_selector(".taught"):
                    break
        expect(page.locator("#dock-h")).to_have_text("Well played" if well else "Played, and a little short", timeout=60_000)
        clean(page, slug, ".taught .news li" if well else ".taught")
        assert not reader.faults


@contextmanager
def people(server: Server, browser: Browser, size: tuple[int, int], *kinds: str, **fields: str) -> Iterator[list[ByMouse]]:
    """Open the pages of all people of a new table."""
    host = server.lay("you", *kinds, **fields)
    with ExitStack() as stack:
        found: list[ByMouse] = []
        for path in (host, *server.seated.get(host, [])):
            page = stack.enter_context(visitor(browser, size, calm=True))
            page.goto(server.url + path)
            found.append(ByMouse(page, len(found) + 1))
        yield found
        assert not [fault for one in found for fault in one.faults]


def tab(page: Page, name: str) -> None:
    """Open a pane beside the table, wherever the layout has it."""
    page.evaluate("name => document.getElementById(`tab-${name}`).click()", name)
    expect(page.locator(f"#pane-{name}")).to_be_visible()


def test_choosing_and_waiting_are_accessible(server: Server, browser: Browser, size: tuple[int, int]) -> None:
    """The table is accessible while a player chooses, is refused, and waits."""
    with people(server, browser, size, "person") as (ana, bo):
        page = ana.page
        settle(ana)
        clean(page, "nothing chosen", "#acts .go[aria-disabled=true]")
        ana.press("soldier:K")
        clean(page, "partly chosen", "#line .blank.in", "#acts .go[aria-disabled=true]")
        page.click("#acts .go", force=True)  # dim, and it answers all the same
        clean(page, "what is missing", "#why")
        page.keyboard.press("Escape")
        ana.press("soldier:Q")
        ana.press("soldier:J")
        clean(page, "wholly chosen", "#acts .go[data-act]")
        page.evaluate("document.querySelector('[data-keys]').click()")
        clean(page, "the keys", "#keys")
        page.keyboard.press("Escape")
        page.click("#acts .go")
        clean(page, "sealed", "#ask:has-text('Sealed')")
        page.evaluate("document.getElementById('closed').open = true")
        page.locator("#closed [data-why]").first.dispatch_event("click")
        clean(page, "refused", "#why-clause", "#why-words")
        page.keyboard.press("Escape")
        page.evaluate("document.querySelector('#log [data-at]').click()")
        clean(page, "looking back", "#to-now", ".looking")
        page.keyboard.press("Escape")
        expect(page.locator("#to-now")).to_have_count(0)
        settle(bo)
        bo.step()
        settle(ana)
        tab(page, "table")
        page.locator("#pref-learn").check()
        tab(page, "log")
        clean(page, "learning", "#hint")
        groups = [move for move in ana.moves if move["p"] and move["d"]]
        assert groups, "some group can always be presented"
        ana.pick(groups[0])
        if not page.locator("#take-back").count():
            ana.play(groups[0])
        clean(page, "drafted", "#take-back")
        tab(page, "rules")
        page.evaluate("document.querySelector('#ask a.clause, #log a.clause').click()")
        expect(page.locator("#law li.now")).to_be_visible()
        clean(page, "the rules beside", "#law li.now")


def test_chat_and_votes_are_accessible(server: Server, browser: Browser, size: tuple[int, int]) -> None:
    """Chat, a vote, its denial and a pause are accessible."""
    with people(server, browser, size, "person") as (ana, bo):
        one, two = ana.page, bo.page
        for page in (one, two):
            expect(page.locator("#dock[data-mine=yes]")).to_be_visible()
        tab(two, "talk")
        two.fill("#words", "hello")
        two.press("#words", "Enter")
        clean(two, "talk", "#said [data-said]")
        unread = "#tab-talk .unread" if size == WIDE else "#to-talk .unread"
        clean(one, "unread", unread)
        one.evaluate("document.getElementById('ask-pause').click()")
        clean(one, "asking", "#asked-pause-0")
        clean(two, "asked", "#asks .mine")
        two.get_by_role("button", name="No", exact=True).click()
        clean(one, "denied", "#denied")
        one.evaluate("document.getElementById('ask-pause').click()")
        two.get_by_role("button", name="Agree").click()
        clean(one, "paused", "#resume")
        one.click("#resume")
        expect(one.locator("#resume")).to_have_count(0)
        tab(one, "table")
        clean(one, "settings", "#pane-table")
        one.context.set_offline(True)
        clean(one, "offline", "#offline")


def test_spectator_and_absence_are_accessible(server: Server, browser: Browser, size: tuple[int, int]) -> None:
    """The pages of a spectator and beside an absent player are accessible."""
    host = server.lay("you", "person", clock="600")
    with visitor(browser, size, calm=True) as page, visitor(browser, size, calm=True) as other:
        page.goto(server.url + host)
        clean(page, "away, with clocks", "#seat-1 .who", "#my-clock")
        other.goto(f"{server.url}/t/{host.split('/')[2]}")
        clean(other, "watching", "#ask:has-text('watching')", "#watchers" if size == WIDE else "#ask")


def test_stages_of_reveal_and_result_are_accessible(
    tmp_path_factory: pytest.TempPathFactory, browser: Browser, size: tuple[int, int]
) -> None:
    """Every stage of a reveal and the result are accessible."""
    server = Server(tmp_path_factory.mktemp("slow"), pace=SLOW)
    try:
        with visitor(browser, size) as page:
            page.goto(server.url + server.lay("you", "heuristic", **{"rule-turn_limit": "1"}))
            ana = ByMouse(page, 1)
            steps = 0
            for _ in wait(60):
                if ana.over:
                    break
                if page.query_selector("#next"):
                    comes_true(page, STILL)
                    clean(page, "a step of a reveal", "#next")
                    page.click("#next")
                    steps += 1
                elif ana.asked:
                    ana.step()
            assert steps
            comes_true(page, STILL)
            clean(page, "over", "#result", ".result table")
            assert not ana.faults
    finally:
        assert server.stop() == ""


def test_curtain_is_accessible(server: Server, browser: Browser, size: tuple[int, int]) -> None:
    """The curtain between two players at one device is accessible, closed and open."""
    with visitor(browser, size, calm=True) as page:
        page.goto(server.url + server.lay("you", "person", hot="on"))
        clean(page, "shut", "#curtain:not([aria-disabled])", "#look-1")
        page.click("#curtain")
        clean(page, "open", "#close", "#acts .go")


@pytest.mark.parametrize(
    ("game", "seats", "rules"),
    [
        ("gameon", 3, {"rule-competition": "hand_roll"}),
        ("gameon", 3, {"rule-competition": "trivia"}),
        ("shapes", 3, {}),
    ],
    ids=["hand roll", "trivia", "battle"],
)
def test_contest_panel_is_accessible(
    server: Server, browser: Browser, seed: int, size: tuple[int, int], game: str, seats: int, rules: dict[str, str]
) -> None:
    """A contest is accessible in the panel.

    In one game of about ten nobody competes with the player, so there are others.
    """
    for k in range(10):
        with people(server, browser, size, *["heuristic"] * (seats - 1), game=game, **rules) as (ana,):
            ana.draw.seed(seed + k)
            for _ in wait(60):
                if ana.over:
                    break
                if ana.page.query_selector("#panel [data-pick]") or (game == "shapes" and ana.page.query_selector("#panel")):
                    clean(ana.page, "contest", "#panel")
                    return
                if ana.asked:
                    ana.step()
    raise AssertionError("nobody ever competed")
