"""Looking back on the table: by the log, by keys, since one's own move; and what came while one was away."""

from __future__ import annotations

from playwright.sync_api import Browser, Page

from tests.support.browser_visits import comes_true, violations, visitor
from tests.support.cuttable_line import Line
from tests.support.server_fixtures import Server
from tests.support.table_players import TablePlayer, connected, faults_of_layout

WIDE, PHONE = (1440, 900), (390, 844)
TABLE = """(() => {
    const hand = [...document.querySelectorAll('.hand use')].map(one => one.getAttribute('href'));
    return [...['.opps', '.centre'].map(one => document.querySelector(one).innerText), ...hand].join();
})()"""
"""A script that lists the cards on the table and in hand."""
AT = "document.querySelector('.rail [data-at][aria-current]')?.dataset.at"
"""The number of the line that is looked back at."""
LINES = "document.querySelectorAll('.rail .told').length"


OWN = "[...document.querySelectorAll('.rail li:has(.s1)')].map(one => Number(one.querySelector('.told').dataset.at))"
"""The lines of what the player of the first seat did."""


def play(page: Page, server: Server, seed: int, until: str = "#root [data-pick].aim") -> TablePlayer:
    """Play against bots to a decision at which the log has some lines and this is on the page."""
    ana = TablePlayer(page, seed)
    for _ in range(5):
        ana.sit(server.url + server.lay("you", "policy", "policy", game="shapes"))
        ana.settle()
        page.locator("[data-filter=all]").click()
        for _ in range(40):
            ana.settle()
            if ana.over:
                break
            if page.evaluate(f"{LINES} > 12") and page.query_selector(until):
                page.keyboard.press("Escape")
                connected(page)
                return ana
            ana.step()
    raise AssertionError(f"there was never {until}")


def test_lines_of_the_log_show_the_table_as_it_was(server: Server, browser: Browser, seed: int) -> None:
    """There and back leaves the table as it stands, with what was picked; Esc, the button and the last step on all lead back."""
    with visitor(browser, WIDE, calm=True) as page:
        ana = play(page, server, seed)
        page.locator("#root [data-pick].aim").first.click(position={"x": 6, "y": 14})
        now, picked = (
            page.evaluate(TABLE),
            page.evaluate("[...document.querySelectorAll('[aria-pressed=true][data-pick]')].map(one => one.id)"),
        )
        docks = page.locator("#dock").bounding_box()
        first = page.locator(".rail .turn ol").last.locator("[data-at]").first
        said = first.inner_text().split("\n")[0]  # without what only a screen reader says
        at = first.get_attribute("data-at")
        first.click()
        page.wait_for_selector(".dock.looking")
        assert page.inner_text(".looking .ask").startswith(said) and said in page.inner_text("#live")
        assert page.evaluate(TABLE) != now
        assert page.evaluate("document.querySelectorAll('#root [data-pick]').length") == 0, "nothing can be played in the past"
        assert page.evaluate(AT) == at
        assert faults_of_layout(page) == [] and page.locator("#dock").bounding_box() == docks
        assert violations(page) == []
        page.evaluate("document.querySelectorAll('details').forEach(one => { one.open = false; })")
        page.keyboard.press("]")
        comes_true(page, f"Number({AT}) > {at}")
        page.keyboard.press("[")
        comes_true(page, f"Number({AT}) === {at}")
        page.keyboard.press("Escape")
        page.wait_for_selector("#dock:not(.looking)")
        assert page.evaluate(TABLE) == now
        assert page.evaluate("[...document.querySelectorAll('[aria-pressed=true][data-pick]')].map(one => one.id)") == picked
        page.keyboard.press("[")  # the newest line
        page.wait_for_selector(".dock.looking")
        page.keyboard.press("]")
        page.wait_for_selector("#dock:not(.looking)")
        assert ana.faults == []


def test_since_my_move_walks_through_what_the_others_did(server: Server, browser: Browser, seed: int) -> None:
    with visitor(browser, WIDE, calm=True) as page:
        ana = play(page, server, seed, "#since")
        last = max(page.evaluate(OWN))
        page.click("#since")
        page.wait_for_selector(".dock.looking")
        at = int(page.get_attribute(".rail [data-at][aria-current]", "data-at") or 0)
        assert at > last
        for _ in range(200):
            if not page.query_selector(".dock.looking"):
                break
            before = page.inner_text("#dock")
            page.click("[data-do=later]")
            comes_true(page, f"document.getElementById('dock').innerText !== {before!r}")
        assert page.locator(".dock.looking").count() == 0
        assert ana.faults == []


def test_what_comes_meanwhile_waits_and_is_there_afterwards(server: Server, browser: Browser, seed: int) -> None:
    """Somebody looks back on a phone while another moves; back at the table the move is there, and can be answered."""
    host = server.lay("you", "person", game="gameon")
    with visitor(browser, PHONE, calm=True) as page, visitor(browser, WIDE, calm=True) as other:
        ana, bo = TablePlayer(page, seed), TablePlayer(other, seed + 1)
        ana.sit(server.url + host)
        bo.sit(server.url + server.seated[host][0])
        for one in (ana, bo):
            one.settle()
            connected(one.page)
        page.click(".ticker [data-sheet=rail]")
        page.locator(".rail .told").last.click()
        page.wait_for_selector(".dock.looking")
        assert not page.is_visible(".rail"), "the table lies below the log"
        bo.click("#acts [data-do=act]")
        comes_true(page, "document.getElementById('dock').innerText.includes('moved on')")
        assert faults_of_layout(page) == []
        page.click("#to-now")
        page.wait_for_selector("#dock:not(.looking)")
        comes_true(page, "document.querySelector('#seat-1 .stat') !== null")
        assert page.evaluate("document.activeElement.id") == "dock"
        ana.step()
        assert ana.faults == bo.faults == []


def test_events_of_an_absence_stand_below_a_mark(server: Server, browser: Browser, seed: int) -> None:
    host = server.lay("you", "person", game="gameon")
    line = Line(server.port)
    try:
        with visitor(browser, WIDE, calm=True) as page, visitor(browser, WIDE, calm=True) as other:
            ana, bo = TablePlayer(page, seed), TablePlayer(other, seed + 1)
            ana.sit(f"http://127.0.0.1:{line.port}{host}")
            bo.sit(server.url + server.seated[host][0])
            for one in (ana, bo):
                one.settle()
                connected(one.page)
            assert page.locator(".away").count() == 0
            line.cut()
            page.wait_for_selector("#offline:not([hidden])")
            bo.click("#acts [data-do=act]")
            comes_true(other, "document.getElementById('dock').dataset.deciding !== 'yes'")
            line.mend()
            page.wait_for_selector(".away")
            assert page.inner_text(".away").startswith("While you were away: ")
            ana.settle()
            ana.click("#acts [data-do=act]")
            comes_true(page, "document.querySelector('.away') === null")
    finally:
        line.close()


def test_a_line_has_an_address_and_a_failure_changes_nothing(server: Server, browser: Browser, seed: int) -> None:
    with visitor(browser, WIDE, calm=True) as page:
        ana = play(page, server, seed)
        base = page.url.partition("?")[0]
        number = page.locator(".rail .told").last.get_attribute("data-at")
        page.route("**/at/*", lambda route: route.abort())
        page.locator(".rail .told").last.click()
        page.wait_for_selector("#why:popover-open")
        assert "did not arrive" in page.inner_text("#why") and page.locator(".dock.looking").count() == 0
        page.unroute("**/at/*")
        page.goto(f"{base}/at/{number}")
        page.wait_for_selector(".dock.looking")
        page.click("#to-now")
        page.wait_for_selector("#dock:not(.looking)")
        answer = page.goto(f"{base}/at/99999")
        assert answer is not None and answer.status == 404 and "no line 99999" in page.inner_text("body")
        assert page.get_by_role("link", name="Back to the table").get_attribute("href") == base.removeprefix(server.url)
        assert [fault for fault in ana.faults if "ERR_FAILED" not in fault and "404" not in fault] == []


def test_filters_of_the_log_stand_in_one_row(server: Server, browser: Browser, seed: int) -> None:
    with visitor(browser, calm=True) as page:
        play(page, server, seed)
        page.wait_for_selector("#since")
        for width in (1280, 1440, 1920):
            page.set_viewport_size({"width": width, "height": 800})
            tops = page.evaluate("[...document.querySelectorAll('.filt button')].map(one => one.getBoundingClientRect().top)")
            assert len(tops) > 2 and len(set(tops)) == 1, width
            assert page.evaluate("(one => one.scrollWidth <= one.clientWidth)(document.querySelector('.filt'))"), width
            assert page.get_by_role("button", name="Since my move").count() == 1
