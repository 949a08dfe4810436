"""Waiting rooms in browsers: invitations, seating, start, entropy, phones."""

from __future__ import annotations

import re

from playwright.sync_api import Browser, expect

from gamester.games.registry import game_slugs
from gamester.server.tables.lobby import OWN
from tests.support.browser_visits import NARROW, violations, visitor
from tests.support.committed_record import RECORD
from tests.support.server_fixtures import Server
from tests.support.waiting_rooms import FITS, faults_of


def test_two_people_meet_with_one_on_a_phone(server: Server, browser: Browser) -> None:
    """Two people meet at a table, one of them on a phone."""
    with visitor(browser) as one, visitor(browser, NARROW, "dark") as two:
        faults = [faults_of(one), faults_of(two)]
        one.goto(f"{server.url}/new/armies")
        one.select_option("#kind-1", "person")
        one.fill("#name-1", "Bo")
        one.click("#more > summary")
        one.select_option("#clock", "600+15")
        one.check("#public")
        settings = one.locator("#set")
        expect(settings).to_contain_text("listed on the home page")
        expect(settings).to_contain_text("10 minutes for the whole game")
        thrown = one.input_value("#dice")
        assert re.fullmatch("[0-9a-f]{32}", thrown)
        one.click("#lay")
        waiting = one.locator("#waiting")
        expect(waiting).to_contain_text("Waiting for Bo")
        expect(waiting).to_contain_text(thrown)
        assert one.locator("#begin").is_disabled()
        promise = one.text_content("#promise")
        assert not violations(one)
        expect(one.locator("[data-path]")).to_have_value(re.compile(f"^{server.url}/t/"))
        link = one.input_value("[data-path]")

        two.goto(link)
        assert two.evaluate(FITS) and not violations(two)
        two.fill("#who", "Zoe")
        own = two.input_value("#dice")
        assert re.fullmatch("[0-9a-f]{32}", own) and own != thrown
        two.click("#sit")
        for page in (one, two):
            page.wait_for_selector("#dock")
            if page is two:
                page.click("#to-log")
            page.click("#tab-table")
            said = page.inner_text("#this-table")
            assert thrown in said and own in said and promise and promise in said
        assert two.url != link and "Zoe" in one.inner_text("#felt")
        assert not faults[0] and not faults[1], faults


START = "(({top, bottom}) => top >= 0 && bottom <= innerHeight)(document.getElementById('begin').getBoundingClientRect())"
ON_TOP = """(({left, top, width, height}) => document.elementFromPoint(left + width / 2, top + height / 2)?.id === "begin")(
    document.getElementById("begin").getBoundingClientRect())"""


def test_start_is_in_sight_on_a_phone_and_nothing_covers_it(server: Server, browser: Browser) -> None:
    with visitor(browser, (390, 844)) as page:
        page.goto(f"{server.url}{server.laid('you', 'person', 'person', 'person')}")
        for where in (0, 99_999):
            page.evaluate(f"window.scrollTo(0, {where})")
            assert page.evaluate(START) and page.evaluate(ON_TOP)
        assert page.evaluate(FITS) and not violations(page)
        page.evaluate("window.scrollTo(0, 99999)")
        last = page.evaluate("document.querySelector('.ends > :last-child').getBoundingClientRect().bottom")
        assert last <= page.evaluate("document.getElementById('begin').getBoundingClientRect().top"), "the foot of the page can be read"


def test_host_arranges_seats_by_keyboard(server: Server, browser: Browser) -> None:
    """A host arranges the seats by keyboard, and the others see it."""
    host = server.laid("you", "person", "person", terms="1")
    with visitor(browser, NARROW) as one, visitor(browser) as rail:
        faults = [faults_of(one), faults_of(rail)]
        one.goto(server.url + host)
        rail.goto(f"{server.url}/t/{host.split('/')[2]}")
        expect(rail.locator("#waiting")).to_contain_text("Waiting for Bo and Cy")
        one.focus("#arrange-2 summary")
        one.keyboard.press("Enter")
        assert one.evaluate(FITS) and not violations(one)
        one.focus("#bot-2")
        one.keyboard.press("Tab")
        one.keyboard.press("Enter")
        expect(rail.locator("#waiting")).to_contain_text("Waiting for Bo.")
        expect(rail.locator("#seat-2")).to_contain_text("bot")
        assert not violations(rail)
        one.click(".own-dice summary")
        one.fill("#dice", "in the middle of a word")
        one.focus("#dice")
        server.sit(server.links(host)[0], name="Zoe")
        expect(one.locator("#seat-1")).to_contain_text("Zoe")
        assert one.input_value("#dice") == "in the middle of a word" and one.evaluate("document.activeElement.id") == "dice"
        one.click("#throw")
        expect(rail.locator("#seat-0")).to_contain_text("in the middle of a word")
        one.click("#begin")
        one.wait_for_selector("#dock")
        rail.wait_for_selector("#dock")
        assert not faults[0] and not faults[1], faults


def test_waiting_page_reconnects_after_server_kill(server: Server, browser: Browser) -> None:
    """A waiting page finds its table after the server was killed."""
    host = server.laid("you", "person")
    with visitor(browser) as page:
        page.goto(server.url + host)
        page.wait_for_selector("#waiting")
        invitation = server.links(host)[0]
        server.kill()
        expect(page.locator("#offline")).to_be_visible()
        server.start()
        server.sit(invitation)
        page.wait_for_selector("#dock")


def test_leaving_host_hands_the_table_to_a_guest(server: Server, browser: Browser) -> None:
    """A guest leaves, and a host who leaves hands the table to a guest."""
    host = server.laid("you", "person", "person", terms="1")
    with visitor(browser) as ana, visitor(browser, NARROW, "dark") as two, visitor(browser) as three:
        for page, link in zip((two, three), server.links(host), strict=True):
            page.goto(server.url + server.sit(link))
        ana.goto(server.url + host)
        assert two.evaluate(FITS) and not violations(two)
        two.click("#leave")
        two.wait_for_url(f"{server.url}/")
        expect(ana.locator(".lead")).to_contain_text("Waiting for Bo")
        ana.click("#leave")
        ana.wait_for_url(f"{server.url}/")
        expect(three.locator("#begin")).to_be_visible()
        expect(three.locator(".lead")).to_contain_text("Waiting for Ana and Bo")
        expect(three.locator("#leave")).to_have_count(0)


def test_waiting_room_works_without_scripts(server: Server, browser: Browser) -> None:
    """The waiting room works by forms, without scripts."""
    context = browser.new_context(java_script_enabled=False, viewport={"width": 360, "height": 740})
    page = context.new_page()
    page.goto(f"{server.url}/new/armies")
    page.select_option("#kind-1", "person")
    page.click("#more > summary")
    page.uncheck("#auto")
    page.click("#lay")
    page.click("#arrange-1 summary")
    page.fill("#call-1", "Zoe")
    page.click("#arrange-1 >> text=Rename")
    expect(page.locator("#waiting")).to_contain_text("Waiting for Zoe")
    assert "dice" not in page.inner_text("#seat-0")
    page.click("#arrange-1 summary")
    page.click("#arrange-1 >> text=Put a bot here")
    page.click("#begin")
    page.wait_for_selector("#decision")
    context.close()


def test_links_in_frames_lead_to_own_pages(server: Server, browser: Browser) -> None:
    """The page's own link is filled into what a socket brings, before the cards are dealt and after."""
    host = server.laid("you", "person", terms="1", auto="1")
    with visitor(browser) as own:
        own.goto(server.url + host)
        expect(own.locator("#waiting")).to_contain_text("Waiting for Bo")
        own.click("#public")
        expect(own.locator("#public")).to_have_attribute("aria-pressed", "true")
        server.sit(server.links(host)[0])
        own.wait_for_selector("#dock")
        own.click("#tab-table")
        own.click("#report")
        expect(own.locator("h1")).to_be_visible()
        assert own.url == f"{server.url}{host}/report" and OWN not in own.content()


def test_verification_names_the_changed_line(server: Server, browser: Browser) -> None:
    """A record is verified, and a changed line is named."""
    key = next(number for number, line in enumerate(RECORD.split("\n"), 1) if line.startswith("key: "))
    with visitor(browser, NARROW, "dark") as page:
        faults = faults_of(page)
        page.goto(f"{server.url}/verify")
        page.fill("#record", RECORD)
        page.click("#check")
        expect(page.locator("#verdict")).to_contain_text("It holds")
        assert page.locator(".steps > li").count() == 6 and page.evaluate(FITS) and not violations(page)
        assert page.locator(".steps > li").evaluate_all("all => all.every(one => one.scrollWidth <= one.clientWidth)"), "beyond its column"
        page.fill("#record", RECORD.replace("\ngame: ", "\ngames: "))
        page.click("#check")
        expect(page.locator("#verdict code"), "no sign that does not belong to it").to_have_text(["game: ...", "games: armies"])
        page.fill("#record", RECORD.replace("a rainy evening", "a sunny evening"))
        page.click("#check")
        expect(page.locator("#verdict")).to_contain_text(f"Line {key} is the first that disagrees")
        assert page.evaluate(FITS) and not violations(page) and not faults


def test_tablet_sheets_do_not_touch_the_edge(server: Server, browser: Browser) -> None:
    """On a tablet no sheet touches the edge."""
    apart = "(box => box.left >= 10 && box.right <= innerWidth - 10)(document.getElementById('waiting').getBoundingClientRect())"
    waiting = server.laid("you", "person")
    for wide in (641, 768):
        with visitor(browser, (wide, 1000)) as page:
            page.goto(server.url + waiting)
            assert page.evaluate(apart), wide


def test_tablet_fans_are_not_cut(server: Server, browser: Browser) -> None:
    """On a tablet no card of a fan is cut off."""
    furthest = "Math.max(...[...document.querySelectorAll('.hero .card')].map(one => one.getBoundingClientRect().right)) <= innerWidth"
    for wide in (641, 768, 1024):
        with visitor(browser, (wide, 1000)) as page:
            for path in ("/", *(f"/games/{slug}" for slug in game_slugs())):
                page.goto(server.url + path)
                assert page.evaluate(furthest), f"{path} at {wide}"
