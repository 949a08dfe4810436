"""The replay: steps by keys, slider and log, every perspective, marks, sharing, playing on, and the analysis beside the table."""

from __future__ import annotations

import re
from collections.abc import Iterator

import httpx
import pytest
from playwright.sync_api import Browser, Page, Route

from gamester.bots.review import Review, ReviewedDecision, WinChances
from gamester.bots.statistics import Estimate
from gamester.match.match import Match
from gamester.match.record import read_record, write_record
from gamester.match.replay import Replay
from gamester.server.pages.replay_data import analysis_data
from gamester.words.phrases import encode_json
from tests.support.browser_visits import comes_true, violations, visitor
from tests.support.finished_tables import stored
from tests.support.replayed_games import GAMES, served_replays
from tests.support.server_fixtures import Server
from tests.support.table_players import drawn_table, faults_of_layout

WIDE, PHONE = (1440, 900), (390, 844)
CODES: dict[str, str] = {}


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    data = tmp_path_factory.mktemp("replays")
    with served_replays(data, CODES) as server:
        yield server


COVERED = """(() => {
    const marks = [...document.querySelectorAll('.tk i')].map(one => [one.textContent, one.getBoundingClientRect()]), out = [];
    marks.forEach(([sign, a], k) => marks.slice(k + 1).forEach(([other, b]) => {
        const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left), high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
        if (wide > 1 && high > 1) out.push(`${sign} and ${other} by ${wide} x ${high}`);
    }));
    return out;
})()"""
"""A script that lists the marks of the timeline that cover each other."""


class Watcher:
    """Somebody at a replay; what the console says is kept."""

    def __init__(self, page: Page, server: Server, game: str) -> None:
        self.page, self.base = page, f"{server.url}/t/{CODES[game]}/replay"
        self.faults: list[str] = []
        page.on("pageerror", lambda error: self.faults.append(str(error)))
        page.on("console", lambda said: self.faults.append(said.text))

    def open(self, at: int = 1, eyes: str = "all") -> None:
        self.page.goto(f"{self.base}?at={at}&perspective={eyes}")
        self.arrive(at, eyes)

    def arrive(self, n: int, eyes: str = "") -> None:
        more = f"[data-eyes='{eyes}']" if eyes else ""
        self.page.wait_for_selector(f".table[data-at='{n}']{more}")

    def press(self, key: str, n: int) -> None:
        self.page.keyboard.press(key)
        self.arrive(n)

    @property
    def last(self) -> int:
        return int(self.page.get_attribute(".table", "data-of") or 0)

    @property
    def faces(self) -> list[str]:
        """Return the name of every card on the table."""
        found: list[str] = self.page.evaluate("[...document.querySelectorAll('.felt .card')].map(one => one.ariaLabel)")
        return found


def table_alone(page: Page) -> str:
    """Return the table as it is drawn; the log has turns that were opened on the way."""
    return drawn_table(page).rsplit("</main>", 1)[0]


def same_table(page: Page, other: Page) -> None:
    """Check that two pages show the same table."""
    one, two = table_alone(page), table_alone(other)
    at = next((k for k, (a, b) in enumerate(zip(one, two, strict=False)) if a != b), 0)
    assert one == two, f"{one[at - 150 : at + 250]}\n\nand\n\n{two[at - 150 : at + 250]}"


@pytest.mark.parametrize(
    ("game", "size", "theme"),
    [("armies", WIDE, "dark"), ("gameon", PHONE, "light"), ("shapes", PHONE, "dark"), ("surviving", WIDE, "light")],
)
def test_every_perspective_of_every_game(house: Server, browser: Browser, game: str, size: tuple[int, int], theme: str) -> None:
    """Steps on and back and far away show what a page shows that is opened there; nothing lies outside its place, axe finds nothing."""
    with visitor(browser, size, theme, calm=True) as page, visitor(browser, size, theme, calm=True) as other:
        ana, fresh = Watcher(page, house, game), Watcher(other, house, game)
        ana.open(30)
        for n in (31, 32, 33, 34):  # over the end of what was sent together
            ana.press("ArrowRight", n)
        ana.press("ArrowLeft", 33)
        ana.press("ArrowLeft", 32)
        middle = int(1.5 + 5 * (ana.last - 1) / 10)
        for eyes in ("all", "1") if size == WIDE else ("1", "spectator"):
            page.click(f"button[data-eyes='{eyes}']")
            ana.arrive(32, eyes)
            fresh.open(32, eyes)
            same_table(page, other)
            ana.press("5", middle)
            fresh.open(middle, eyes)
            same_table(page, other)
            assert page.evaluate("document.querySelector('.eyes').offsetHeight") <= 40, "the felt is for the table"
            assert faults_of_layout(page) == [], eyes
            ana.press("ArrowLeft", middle - 1)
            page.evaluate(
                "document.getElementById('at').value = 32; document.getElementById('at').dispatchEvent(new Event('input', {bubbles: true}))"
            )
            ana.arrive(32)
        assert violations(page) == []
        ana.press("End", ana.last)
        assert faults_of_layout(page) == []
        assert page.evaluate("document.querySelectorAll('.seat.won, .me.won').length") >= 1
        assert page.locator(".tk i").count() > 5 and page.evaluate(COVERED) == []
        assert ana.faults == fresh.faults == []


def test_keys_go_by_steps_turns_and_tenths(house: Server, browser: Browser) -> None:
    with visitor(browser, calm=True) as page:
        ana = Watcher(page, house, "armies")
        ana.open(100)
        before, after = page.locator(".bar .pill").last.inner_text(), page.evaluate("document.getElementById('at').ariaValueText")
        assert "of 10" in before and after.startswith(f"100 of {ana.last}, Turn 4: ")
        page.keyboard.press("[")
        comes_true(page, "Number(document.querySelector('.table').dataset.at) < 100")
        start = int(page.get_attribute(".table", "data-at") or 0)
        page.keyboard.press("]")
        comes_true(page, f"Number(document.querySelector('.table').dataset.at) > {start}")
        ana.press("Home", 1)
        assert page.get_attribute("#go-back", "aria-disabled") == "true"
        assert not any(name.endswith(", fallen") for name in ana.faces)
        ana.press("End", ana.last)
        assert page.get_attribute("#go-next", "aria-disabled") == "true" and "wins" in page.inner_text("#told")
        assert "wins" in page.inner_text("#live")
        assert any(name.endswith(", fallen") for name in ana.faces) and not any(", dead" in name for name in ana.faces)
        ana.press("0", 1)
        page.locator("#at").focus()
        ana.press("ArrowRight", 2)  # the slider's own key counts once
        assert page.evaluate("document.activeElement.id") == "at"
        page.keyboard.press("?")
        page.wait_for_selector("#keys:popover-open")
        page.keyboard.press("Escape")
        page.keyboard.press("l")
        page.wait_for_selector("#log")
        assert page.evaluate("document.activeElement.id") == "log"
        assert "at=2&" in page.url


def test_it_plays_by_itself_to_the_end_and_stops(house: Server, browser: Browser) -> None:
    with visitor(browser, calm=True) as page:
        ana = Watcher(page, house, "armies")
        ana.open(1)
        ana.page.goto(f"{ana.base}?at={ana.last - 2}")
        for speed in ("2", "4", "1", "2", "4"):
            page.click("#speed")
            assert page.get_attribute("#speed", "aria-label") == f"Speed {speed}"
        page.locator("#dock").focus()
        page.keyboard.press(" ")
        page.wait_for_selector("#play[aria-label=Stop]")
        ana.arrive(ana.last)
        page.wait_for_selector("#play[aria-label=Play]")


def test_hidden_cards_are_hidden_from_a_perspective(house: Server, browser: Browser) -> None:
    """With all cards open no hand has a back; a seat sees its own hand and backs of the others."""
    with visitor(browser, calm=True) as page:
        ana = Watcher(page, house, "armies")
        hands = "[...document.querySelectorAll('.handb')].map(one => [...one.querySelectorAll('.card')].map(card => card.ariaLabel))"
        ana.open(60)
        everything = [hand for hand in page.evaluate(hands) if hand]
        assert len(everything) == 3 and not any("face-down" in card for hand in everything for card in hand)
        page.click("button[data-eyes='1']")
        ana.arrive(60, "1")
        closed = "hand => hand.length && hand.every(card => card.includes('face-down'))"
        comes_true(page, f"{hands}.filter({closed}).length === 2")
        assert len([hand for hand in page.evaluate(hands) if hand]) == 3
        assert page.evaluate("document.querySelectorAll('#felt [data-pick]').length") == 0


NAMED = re.compile(r"draws? .*(red|yellow|blue|white|black) (square|circle|triangle)")
"""A line that names a card drawn, which only its player is told."""


def test_the_log_leads_to_its_steps_and_tells_only_what_was_told(house: Server, browser: Browser) -> None:
    with visitor(browser, calm=True) as page:
        ana = Watcher(page, house, "gameon")
        ana.open(300, "0")
        page.keyboard.press("l")
        own = page.locator(".rail li").count()
        assert own > 3 and NAMED.search(page.inner_text(".rail"))
        page.locator(".rail .told").first.click()
        page.wait_for_selector(".rail li.now:first-child")
        assert page.get_attribute(".table", "data-at") != "300"
        assert page.inner_text("#told").split(". ", 1)[1].startswith(page.inner_text(".rail li.now .told").removesuffix("."))
        page.click("button[data-eyes='spectator']")
        ana.arrive(int(page.get_attribute(".table", "data-at") or 0), "spectator")
        assert not NAMED.search(page.inner_text(".rail")), "hands are no spectator's business"


CURVE = "[...document.querySelectorAll('.plot polyline')].map(one => one.getAttribute('points').split(' ').length)"


def reviewed() -> str:
    """Return the analysis of the stored game of Armies, from a review that is written here."""
    match = read_record(stored(GAMES["armies"]))
    replay = Replay(match.header, [(entry.seat, entry.move) for entry in match.entries])
    third, low, high = Estimate(1 / 3, 0.02), Estimate(0.2, 0.02), Estimate(0.6, 0.02)
    chances = (WinChances(0, 1, (third, third, third)), WinChances(20, 3, (low, low, high)), WinChances(40, 5, (high, low, low)))
    cost, none = Estimate(0.3, 0.01), Estimate(0.0, 0.0)
    made = (
        ReviewedDecision(4, 0, 1, "a", "Present 2+9", high, "a", "Present 2+9", high, none, none, 5),
        ReviewedDecision(30, 1, 4, "b", "Keep your hand", low, "c", "Present 4+9", high, cost, Estimate(-0.1, 0.0), 7),
    )
    return encode_json(analysis_data(replay, Review(made, chances), None)).decode()


def test_the_analysis_starts_grows_into_the_curve_and_judges_moves(house: Server, browser: Browser) -> None:
    """Without a review there is a button; then progress; then the curve lies under the slider and each move has its verdict."""
    with visitor(browser, calm=True) as page:
        ana, asked = Watcher(page, house, "armies"), []
        answers = {"now": '{"state":"none","words":"","share":0}'}

        def answer(route: Route) -> None:
            asked.append(route.request.method)
            if route.request.method == "POST":
                answers["now"] = '{"state":"running","words":"Move 3 of 80","share":0.1}'
            route.fulfill(body=answers["now"], content_type="application/json")

        page.route("**/replay/analysis", answer)
        ana.open(120)
        assert page.locator(".plot polyline").count() == 0
        page.click("#analyse")
        page.wait_for_selector("progress")
        assert "Move 3 of 80" in page.inner_text(".an") and "POST" in asked
        assert violations(page) == []
        answers["now"] = reviewed()
        page.wait_for_selector(".plot polyline")
        assert page.evaluate(CURVE) == [4, 4, 4]
        assert page.evaluate("document.querySelector('.plot').contains(document.getElementById('at'))")
        page.locator(".mlist button").last.click()
        comes_true(page, "document.querySelector('.verdict.mistake') !== null")
        said = page.inner_text(".an")
        assert "A mistake." in said and "Present 4+9" in said and "30 points" in said and "mistake −30" in said
        assert page.locator(".bars li").count() == 2
        assert violations(page) == []
        page.click("button[data-eyes='0']")
        comes_true(page, "document.querySelector('.verdict.best') !== null")
        assert page.locator(".mlist li").count() == 1 and page.locator(".plot .own").count() == 1
        assert faults_of_layout(page) == [] and ana.faults == []


def curve_alone() -> str:
    """Return the analysis of the stored game of Armies while only its win chances are known."""
    match = read_record(stored(GAMES["armies"]))
    replay = Replay(match.header, [(entry.seat, entry.move) for entry in match.entries])
    chances = tuple(WinChances(20 * k, 2 * k + 1, tuple(Estimate(share, 0.02) for share in (0.3, 0.3, 0.4))) for k in range(3))
    return encode_json(analysis_data(replay, None, None, Review((), chances))).decode()


def quiet_server(page: Page) -> list[str]:
    """Answer for a server without an analysis that finds the curve when it is asked for it; return the kinds of its requests."""
    asked: list[str] = []

    def answer(route: Route) -> None:
        asked.append(f"{route.request.method} {route.request.url.rpartition('/')[2]}")
        body = curve_alone() if asked[-1] == "POST curve" else '{"state":"none","words":"","share":0}'
        route.fulfill(body=body, content_type="application/json")

    page.route("**/replay/analysis", answer)
    page.route("**/replay/curve", answer)
    return asked


def test_the_curve_comes_by_itself_and_the_verdicts_wait_for_a_press(house: Server, browser: Browser) -> None:
    with visitor(browser, calm=True) as page:
        asked = quiet_server(page)
        ana = Watcher(page, house, "armies")
        ana.open(120)
        page.wait_for_selector(".plot polyline")
        assert asked == ["GET analysis", "POST curve"]
        assert page.is_visible("#analyse") and "Judged by" not in page.inner_text(".an") and page.locator(".mlist").count() == 0
        assert violations(page) == [] and faults_of_layout(page) == [] and ana.faults == []


def test_a_page_that_nobody_looks_at_asks_for_no_curve(house: Server, browser: Browser) -> None:
    with visitor(browser, calm=True) as page:
        page.clock.install()
        page.add_init_script("Object.defineProperty(document, 'hidden', {get: () => window.unseen !== false})")
        asked = quiet_server(page)
        Watcher(page, house, "armies").open(120)
        page.wait_for_selector("#analyse")
        page.clock.run_for(60_000)
        assert asked == ["GET analysis"]
        page.evaluate("window.unseen = false; document.dispatchEvent(new Event('visibilitychange'))")
        page.clock.run_for(60_000)
        page.wait_for_selector(".plot polyline")
        assert asked == ["GET analysis", "POST curve"]


def test_a_busy_server_is_asked_a_few_times_and_the_press_remains(house: Server, browser: Browser) -> None:
    with visitor(browser, calm=True) as page:
        page.clock.install()
        asked: list[str] = []

        def answer(route: Route) -> None:
            asked.append(route.request.method)
            route.fulfill(body='{"state":"none","words":"","share":0}', content_type="application/json")

        page.route(re.compile("/replay/(analysis|curve)$"), answer)
        Watcher(page, house, "armies").open(120)
        page.wait_for_selector("#analyse")
        for _ in range(20):
            page.clock.run_for(15_000)
            page.wait_for_load_state("networkidle")
        assert asked == ["GET", *["POST"] * 4] and page.is_visible("#analyse")


@pytest.mark.parametrize("size", [WIDE, PHONE])
def test_the_end_of_a_table_shows_the_curve_by_itself(house: Server, browser: Browser, size: tuple[int, int]) -> None:
    with visitor(browser, size, calm=True) as page:
        asked = quiet_server(page)
        page.goto(f"{house.url}/t/{CODES['armies']}")
        page.wait_for_selector(".ending .plot polyline")
        assert asked == ["GET analysis", "POST curve"] and page.locator(".ending .plot polyline").count() == 3
        assert page.locator("#moments li").count() > 0 and page.locator("#find-moments").count() == 0
        assert violations(page) == [] and faults_of_layout(page) == []


def test_a_server_that_is_silent_leaves_the_step_that_is_shown(house: Server, browser: Browser) -> None:
    with visitor(browser, calm=True) as page:
        ana = Watcher(page, house, "armies")
        ana.open(1)
        page.route("**/replay/steps*", lambda route: route.abort())
        page.keyboard.press("End")
        comes_true(page, "document.getElementById('alarm').textContent.includes('does not answer')")
        assert page.get_attribute(".table", "data-at") == "1"
        page.unroute("**/replay/steps*")
        ana.press("End", ana.last)
        assert page.inner_text("#alarm") == ""


def test_each_kind_of_event_leads_from_one_to_the_next(house: Server, browser: Browser) -> None:
    """On a phone the buttons stand beside the analysis and the log, and lead back to the table."""
    with visitor(browser, PHONE, calm=True) as page:
        ana = Watcher(page, house, "armies")
        ana.open(1)
        page.click(".ticker [data-tab=log]")
        kinds = page.locator(".rail .kind")
        many = [int(kinds.nth(k).locator(".num").inner_text()) for k in range(kinds.count())]
        kind, seen = many.index(min(many)), []
        for _ in range(min(many) + 1):
            if not page.is_visible(".rail"):
                page.click(".ticker [data-tab=log]")
            at = kinds.nth(kind).get_attribute("data-at") or ""
            kinds.nth(kind).click()
            ana.arrive(int(at))
            seen.append(at)
            comes_true(page, "!document.querySelector('.rail').checkVisibility()")
        assert len(set(seen)) == min(many) and seen[-1] == seen[0]
        assert ana.faults == []


def test_six_seats_fit_a_phone_and_whose_view_it_is_can_be_seen(house: Server, browser: Browser) -> None:
    text = write_record(
        Match.open("gameon", 6, {}, "", seed="six", names=["Annaliselott", "Bo", "Cy", "Desideriusch", "Eli", "Ferdinandine"])
    )
    place = httpx.post(f"{house.url}/replay", files={"record": text.encode()}, follow_redirects=False, timeout=60).headers["location"]
    with visitor(browser, PHONE, calm=True) as page:
        page.goto(f"{house.url}{place}?at=9999&perspective=spectator")
        page.wait_for_selector(".table[data-eyes=spectator]")
        assert faults_of_layout(page) == []
        pressed = "document.querySelector('.seg [aria-pressed=true]').getBoundingClientRect()"
        assert page.evaluate(f"{pressed}.left >= 0 && {pressed}.right <= innerWidth")
        page.evaluate("document.querySelector('.seg').scrollLeft = 0")
        page.locator(".seg button").first.click()
        page.wait_for_selector(".table[data-eyes=all]")
        assert page.evaluate(f"{pressed}.left >= 0 && {pressed}.right <= innerWidth")
        assert page.locator(".felt .card:visible").count() >= 18, "all hands are open"


def test_a_step_is_shared_with_and_without_a_clipboard(house: Server, browser: Browser) -> None:
    """A server in a home network uses plain HTTP, where browsers have no clipboard."""
    for script, said in (
        ("Object.defineProperty(navigator, 'clipboard', {value: {writeText: async text => { window.copied = text; }}})", "Copied"),
        ("Object.defineProperty(navigator, 'clipboard', {value: undefined})", "In the address"),
    ):
        with visitor(browser, PHONE, calm=True) as page:
            page.add_init_script(script)
            page.clock.install(time=0)
            ana = Watcher(page, house, "gameon")
            ana.open(12, "1")
            page.clock.pause_at(3600)
            words = page.inner_text("#share")
            page.click("#share")
            comes_true(page, f"document.getElementById('share').textContent === {said!r}")
            assert faults_of_layout(page) == []
            assert page.url.endswith("at=12&perspective=1")
            assert page.evaluate("window.copied ?? location.href") == page.url
            page.clock.run_for(3000)
            comes_true(page, f"document.getElementById('share').innerText === {words!r}")


def test_a_replay_that_starts_again_waits_for_a_slow_server(house: Server, browser: Browser) -> None:
    """Played from the end it begins anew, and goes on from the first step however late that comes."""
    with visitor(browser, calm=True) as page:
        page.clock.install()
        ana = Watcher(page, house, "gameon")
        ana.page.goto(f"{ana.base}?at=9999")
        ana.arrive(ana.last)
        held: list[Route] = []
        page.route(re.compile("steps.at=1&"), lambda route: held.append(route))
        page.click("#play")
        page.wait_for_selector("#play[aria-label=Stop]")
        page.clock.run_for(10_000)
        assert page.get_attribute("#play", "aria-label") == "Stop" and page.get_attribute(".table", "data-at") == f"{ana.last}"
        for route in held:
            route.continue_()
        comes_true(page, "(at => at >= 2 && at < 100)(Number(document.querySelector('.table').dataset.at))")
        assert ana.faults == []


def test_whose_view_it_is_can_be_seen_in_forced_colours(house: Server, browser: Browser) -> None:
    context = browser.new_context(forced_colors="active")
    page = context.new_page()
    Watcher(page, house, "armies").open(60, "1")
    page.keyboard.press("l")
    page.wait_for_selector(".rail .now")
    current, other = (
        page.eval_on_selector(f".seg [aria-pressed={word}]", "one => getComputedStyle(one).backgroundColor") for word in ("true", "false")
    )
    assert current != other
    assert page.eval_on_selector(".rail .now", "one => getComputedStyle(one).outlineStyle") == "solid"
    context.close()


def test_one_plays_on_as_the_seat_whose_view_it_is(house: Server, browser: Browser) -> None:
    with visitor(browser, calm=True) as page:
        ana = Watcher(page, house, "armies")
        ana.open(150, "1")
        page.click("#onward")
        assert page.input_value("#as") == "1"
        assert violations(page) == []
        page.click("#play-on")
        page.click("#tab-table")
        comes_true(page, "document.querySelector('.rail').innerText.includes('hidden cards')")
        assert page.locator(".bar").inner_text().count("ractice") == 1
        assert page.url.split("/")[4] not in CODES.values()


def test_the_end_of_a_table_tells_the_moments_that_decided_it(house: Server, browser: Browser) -> None:
    """They are looked for when somebody asks; until they are found one sees how far it is. Each leads to its step of the replay."""
    with visitor(browser, calm=True) as page:
        answers = {"now": '{"state":"failed","words":"It took too long.","share":0}'}
        page.route("**/replay/analysis", lambda route: route.fulfill(body=answers["now"], content_type="application/json"))
        page.goto(f"{house.url}/t/{CODES['armies']}")
        page.click("#find-moments")
        page.wait_for_selector("#moments [role=alert]")
        answers["now"] = '{"state":"running","words":"Move 3 of 80","share":0.1}'
        page.click("#find-moments")
        page.wait_for_selector("#moments progress")
        comes_true(page, "document.getElementById('moments').innerText.includes('Move 3 of 80')")
        answers["now"] = reviewed()
        page.wait_for_selector("#moments li")
        said = page.locator("#moments li").all_inner_texts()
        assert 1 < len(said) <= 3 and all(" from " in one and "%" in one for one in said)
        assert any("Better was: Present 4+9" in one for one in said)
        assert faults_of_layout(page) == [] and violations(page) == []
        page.locator("#moments a").first.click()
        page.wait_for_selector(".table.replay[data-eyes=all]")
        assert page.get_attribute(".table", "data-at") != "1"


def test_the_whole_log_is_a_page_whose_lines_lead_back_to_the_table(house: Server, browser: Browser) -> None:
    with visitor(browser, PHONE, "dark", calm=True) as page:
        page.goto(f"{house.url}/t/{CODES['armies']}")
        page.click(".ticker [data-sheet=rail]")
        page.click("[data-filter=all]")
        comes_true(page, "document.querySelectorAll('.rail .turn .step').length > 1")  # a turn has more lines than one reads at a glance
        page.click("#whole-log")
        page.wait_for_selector("h1:has-text('Log of')")
        assert violations(page) == [] and page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        page.locator(".told-by-turns .num").nth(1).click()  # older than the log that the page of the table has
        page.wait_for_selector(".dock.looking")
        for press, gone in (("earlier", False), ("later", False), ("live", True)):
            said = page.inner_text(".looking .ask")
            page.click(f"[data-do={press}]")
            comes_true(page, f"document.querySelector('.looking .ask')?.innerText !== {said!r}")
            assert (page.locator(".dock.looking").count() == 0) == gone
