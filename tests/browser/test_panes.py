"""Panes beside the table: talk, requests to all, rules, settings, links."""

from playwright.sync_api import Browser, Page, expect

from tests.support.browser_visits import comes_true, visitor
from tests.support.server_fixtures import Server
from tests.support.table_players import TablePlayer, faults_of_layout, faults_of_page

WIDE, PHONE = (1440, 900), (390, 844)


def sat(page: Page, address: str, seed: int) -> TablePlayer:
    player = TablePlayer(page, seed)
    player.sit(address)
    return player


def test_two_people_talk_pause_and_take_back(server: Server, browser: Browser) -> None:
    """One at a desk, one at a phone, where a request is answered from the line above the dock."""
    host = server.lay("you", "person", "policy", game="armies")
    with visitor(browser, WIDE) as one, visitor(browser, PHONE, "dark", calm=True) as two:
        ana, bo = sat(one, server.url + host, 1), sat(two, server.url + server.links(host)[0], 2)
        ana.settle()
        bo.settle()
        one.click("#tab-talk")
        one.fill("#words", "Good luck")
        one.keyboard.press("Enter")
        two.wait_for_selector("#to-talk .unread")
        expect(one.locator("#words")).to_have_value("")
        assert one.locator("#tab-talk .unread").count() == 0
        two.click("#to-talk")
        expect(two.locator("#said")).to_contain_text("Good luck")
        assert faults_of_page(two) == [] and faults_of_page(one) == []
        two.click(".mutes summary")
        two.check("#mute-0")
        expect(two.locator("#said")).not_to_contain_text("Good luck")
        two.uncheck("#mute-0")
        two.click(".closesheet")
        assert two.locator("#to-talk .unread").count() == 0
        one.click("#tab-table")
        assert faults_of_page(one) == []
        one.click("#ask-pause")
        expect(two.locator("#to-log")).to_have_text("Answer")
        two.click("#to-log")
        two.get_by_role("button", name="Agree").click()
        one.get_by_role("button", name="Go on").click()
        two.get_by_role("button", name="Go on").wait_for(state="detached")
        two.click(".closesheet")
        for player in (ana, bo):
            for _ in range(4):
                player.click("#root [data-pick^='soldier:'].aim[aria-pressed=false]")
            player.click("#dock .go")
        for page in (one, two):
            comes_true(page, "document.querySelectorAll('[data-hand] .card').length === 7")
        one.click("details.more summary")
        one.click("#takeback")
        two.click("#to-log")
        two.get_by_role("button", name="Agree").click()
        for page in (one, two):
            comes_true(page, "document.querySelectorAll('[data-hand] [data-pick^=\"soldier:\"]').length === 4")
        assert ana.faults == bo.faults == []


def test_rules_open_beside_the_table_at_a_clause(server: Server, browser: Browser) -> None:
    with visitor(browser, WIDE) as page:
        ana = sat(page, server.url + server.lay("you", "policy", game="armies"), 1)
        ana.settle()
        page.locator("#acts .want").focus()
        page.keyboard.press("Space")
        page.wait_for_selector("#why:popover-open")
        clause = page.inner_text("#why-clause")
        page.click("#why-clause")
        page.wait_for_selector("#law li.now")
        assert page.inner_text("#law li.now").startswith(clause)
        assert page.evaluate("document.getElementById('law').contains(document.activeElement)")
        assert faults_of_page(page) == [] and faults_of_layout(page) == []
        page.keyboard.press("Escape")
        page.wait_for_selector("#log")
        assert page.evaluate("document.getElementById('dock').contains(document.activeElement)")
        assert ana.faults == []


def test_switches_of_a_device_are_kept(server: Server, browser: Browser) -> None:
    with visitor(browser, WIDE) as page:
        ana = sat(page, server.url + server.lay("you", "policy", game="gameon"), 1)
        ana.settle()
        rail = "document.getElementById('rail').getBoundingClientRect().left"
        page.click("#tab-table")
        assert page.evaluate(rail) > 700
        page.check("#pref-left")
        assert page.evaluate(rail) == 0 and faults_of_layout(page) == []
        page.uncheck("#pref-keys")
        page.reload()
        page.wait_for_selector("#dock[data-deciding=yes]")
        assert page.evaluate(rail) == 0
        page.keyboard.press("?")
        assert page.locator("#keys:popover-open").count() == 0
        page.click("#tab-table")
        page.click("[data-keys]")
        page.wait_for_selector("#keys:popover-open")
        assert ana.faults == []


def test_the_language_is_changed_at_the_table(server: Server, browser: Browser) -> None:
    """The open pane and what is picked stay; the page goes on in the other language, also when it is loaded again."""
    with visitor(browser, WIDE) as page:
        ana = sat(page, server.url + server.lay("you", "policy", game="armies"), 1)
        ana.settle()
        page.locator("#root [data-pick^='soldier:'].aim").first.click()
        page.click("#tab-table")
        assert page.input_value("#language") == "en" and faults_of_page(page) == []
        page.select_option("#language", "de")
        page.wait_for_selector("html[lang=de] #dock")
        expect(page.locator("#root [data-pick^='soldier:'][aria-pressed=true]")).to_have_count(1)
        assert "language" not in page.url and "Sprache" in page.inner_text("#this-table")
        ana.settle()
        for _ in range(2):
            page.locator("#root [data-pick^='soldier:'].aim[aria-pressed=false]").first.click()
        page.click("#dock .go")
        comes_true(page, "document.querySelectorAll('[data-hand] [data-pick^=\"soldier:\"]').length !== 4")
        page.reload()
        page.wait_for_selector("html[lang=de] #dock")
        assert ana.faults == []


def test_an_undo_a_new_link_and_a_webhook(server: Server, browser: Browser) -> None:
    with visitor(browser, WIDE) as page:
        ana = sat(page, server.url + server.lay("you", "policy", game="surviving"), 1)
        ana.settle()
        page.click("details.more summary")
        page.click("#undo", force=True)
        page.wait_for_selector("#why:popover-open")
        assert page.inner_text("#why-clause") == "TB-915"
        page.keyboard.press("Escape")
        page.click("#tab-table")
        page.click("#hook summary")
        page.locator("#hook form button").click()
        page.wait_for_load_state()
        expect(page.locator("h1")).to_contain_text("Nobody is told")
        page.go_back()
        page.wait_for_selector("#dock[data-deciding=yes]")
        old = page.url
        page.click("#tab-table")
        page.click("#links summary")
        page.click("#renew")
        page.wait_for_url(lambda url: url != old)
        assert ana.faults == []


def test_a_seat_is_given_up_in_the_pane_of_the_table(server: Server, browser: Browser) -> None:
    """A way out is opened before it can be pressed, and then the pane says that the seat is a bot's."""
    host = server.lay("you", "policy", "policy", game="shapes")
    with visitor(browser, WIDE) as page:
        sat(page, server.url + host, 1).settle()
        page.click("#tab-table")
        expect(page.locator("#way-resign")).to_be_hidden()
        page.click(".way summary >> text=Resign")
        page.click("#way-resign")
        expect(page.locator("#way-note")).to_contain_text("You have resigned")
        assert page.locator("#way-end").count() == 0 and faults_of_page(page) == []
