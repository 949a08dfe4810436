"""Other people at a table: requests and their answers, talk, clocks, absence, spectators.

The server is the test, so each state is there at once; that a server says all this is tested without a browser.
"""

from __future__ import annotations

import re
import time
from typing import Any

from msgspec.structs import replace
from playwright.sync_api import Browser, Page, Route, expect

from gamester.server.messages import CHAT_RATE_LIMITED, platform_rejection
from gamester.server.session.features.chat import ChatLine, ChatView
from gamester.server.session.features.clock_display import ClockView, TimeoutNotice
from gamester.server.session.features.votes import VoteDenial
from gamester.server.session.voting import Vote
from tests.support.browser_visits import visitor
from tests.support.scripted_tables import ScriptedTable
from tests.support.server_fixtures import Server
from tests.support.table_players import faults_of_layout, faults_of_page
from tests.support.table_positions import NAMES, positions

PHONE = (390, 844)
MIDDLE = 5
"""The decision of the first seat at which cards and a log are there."""
TEN_MINUTES = 600_000
"""Milliseconds, from the answer of a server whose own time is 0 then."""
HELD = 1.2
"""Seconds for which the scripts of a page are held up."""
AHEAD = "window.ahead = 0; const now = Date.now; Date.now = () => now() + window.ahead;"
"""A script that lets time pass at once: as many milliseconds as `ahead` says."""
BO, CY = NAMES[1:3]
DONE = "Since your last move a bot has made 2 moves for you."


def sat(page: Page, server: Server, **beside: Any) -> ScriptedTable:
    """Return a table of three at which the first seat must decide."""
    (position,) = positions("armies", 3, (MIDDLE,))
    table = ScriptedTable(page, position, **beside)
    table.open(server.url)
    return table


def test_requests_are_agreed_to_refused_and_taken_back(server: Server, browser: Browser) -> None:
    """Each person has the buttons that are theirs: who is asked, who has agreed, who asks, and all of them in a pause."""
    asked = Vote("pause-1-0", "pause", 1, f"{BO} asks to pause", "Clocks stop.", (1,), (0, 2))
    with visitor(browser, calm=True) as page:
        table = sat(page, server)
        asks = page.locator(".asks")
        table.told(votes=[asked])
        expect(asks).to_contain_text(f"{BO} asks to pause. Clocks stop. Waiting for you and \u2068{CY}\u2069.")
        assert faults_of_page(page) == []
        asks.get_by_role("button", name="Agree").click()
        table.heard(command=f"agree {asked.key}")
        table.told(votes=[replace(asked, agreed=(1, 0), waiting_for=(2,))])
        asks.get_by_role("button", name="Take back my yes").click()
        table.heard(command=f"no {asked.key}")
        table.told(votes=[replace(asked, key="pause-0-0", asker=0, agreed=(0,), waiting_for=(1, 2))])
        asks.get_by_role("button", name="Never mind").click()
        table.heard(command="no pause-0-0")
        table.told(votes=None, vote_denial=VoteDenial(2, "You asked to pause"))
        expect(page.locator("#denied")).to_have_text(f"\u2068{CY}\u2069 said no. You asked to pause.")
        table.told(vote_denial=None, paused=True)
        page.click("#tab-table")
        expect(page.locator("#ask-pause")).to_have_count(0)
        asks.get_by_role("button", name="Go on").click()
        table.heard(command="resume")
        table.told(paused=None)
        expect(asks).to_have_count(0)
        for button, command in (("#ask-pause", "pause"), ("#ask-takeback", "takeback"), ("#ask-open", "open hands")):
            page.click(button)
            table.heard(command=command)


def test_spectators_are_counted_and_told_how_late_they_see(server: Server, browser: Browser) -> None:
    """A spectator reads a request, and has no button for it."""
    with visitor(browser, calm=True) as page:
        table = sat(page, server, seated=False)
        expect(page.locator("#watchers")).to_have_text("Watching")
        table.told(spectators=2, spectator_delay=30)
        expect(page.locator("#watchers")).to_have_text("Watching, 2 in all")
        expect(page.locator("#dock .ask")).to_contain_text("You see it 30 seconds later.")
        table.told(votes=[Vote("open-1-0", "open", 1, f"{BO} asks to show all hands", "", (1,), (2,))])
        expect(page.locator(".asks")).to_contain_text(f"Waiting for \u2068{CY}\u2069.")
        assert page.locator(".asks button").count() == 0
        page.click("#tab-table")
        expect(page.locator("#this-table")).to_contain_text("Spectators are 30 seconds behind.")
        assert page.locator("#ask-pause, #hook, #links").count() == 0
    with visitor(browser, calm=True) as page:
        table = sat(page, server)
        assert page.locator("#watchers").count() == 0
        table.told(spectators=1)
        expect(page.locator("#watchers")).to_have_text("1 watching")


def test_talk_is_kept_until_it_is_heard_and_muted_on_this_device(server: Server, browser: Browser) -> None:
    """A line that was refused stays in the field; mutes are kept on this device, and the host mutes for everyone."""
    lines = tuple(ChatLine(number, 1, BO, f"Line {number}") for number in (1, 2))
    chat = ChatView(lines[:1], ((1, BO), (2, CY)), (), host=True, quiet=False)
    unread, said = "#tab-talk .unread", "#said"
    with visitor(browser, calm=True) as page:
        table = sat(page, server)
        table.told(chat=chat)
        expect(page.locator(unread)).to_be_visible()
        page.click("#tab-talk")
        expect(page.locator(said)).to_contain_text("Line 1")
        expect(page.locator(unread)).to_have_count(0)
        page.fill("#words", "Good evening")
        page.keyboard.press("Enter")
        table.heard(command="chat Good evening")
        table.tell(refused=platform_rejection(CHAT_RATE_LIMITED))
        expect(page.locator("#why-clause")).to_have_text("TB-934")
        assert page.input_value("#words") == "Good evening"
        page.keyboard.press("Escape")
        page.focus("#words")
        page.keyboard.press("Enter")
        table.tell(done=True)
        expect(page.locator("#words")).to_have_value("")
        page.click(".mutes summary")
        page.get_by_role("button", name=re.compile(f"For everyone ?: {BO}")).click()
        table.heard(command="mute 1")
        page.check("#mute-1")
        expect(page.locator(said)).not_to_contain_text("Line 1")
        page.click("#tab-log")
        table.told(chat=replace(chat, lines=lines))
        assert page.locator(unread).count() == 0, "a line that is not shown is not new"
        page.reload()
        table.connected(2)
        table.told(chat=replace(chat, lines=lines, quiet=True))
        page.click("#tab-talk")
        expect(page.locator(".chat")).to_contain_text("The host has muted you.")
        expect(page.locator(said)).not_to_contain_text("Line 2")
        page.click(".mutes summary")
        page.uncheck("#mute-1")
        expect(page.locator(said)).to_contain_text("Line 2")


def seconds(page: Page) -> int:
    """Return what one's own clock shows."""
    minutes, rest = page.inner_text("#my-clock").split(":")
    return 60 * int(minutes) + int(rest)


def test_clocks_run_from_the_answer_of_the_server_and_warn_in_words(server: Server, browser: Browser) -> None:
    """However late the scripts are, and whatever time the device believes it is; a clock that stands is shown as well."""

    def late(route: Route) -> None:
        time.sleep(HELD)
        route.continue_()

    notice = TimeoutNotice("you present nothing", "AR-R25")
    with visitor(browser, calm=True) as page:
        page.add_init_script(AHEAD)
        page.route("**/ui/app.js", late)
        table = sat(page, server)
        clocks = {0: ClockView(TEN_MINUTES, 30), 1: ClockView(paused_at=90), 2: ClockView(TEN_MINUTES, 30)}
        table.told(clocks=clocks, timeout_notice=notice)
        expect(page.locator("#my-clock")).to_have_text(re.compile(r"^9:\d\d$"))
        assert seconds(page) <= TEN_MINUTES / 1000 - int(HELD), "the time that the scripts took has passed"
        expect(page.locator("#dock")).to_contain_text("When time is up: you present nothing.")
        expect(page.locator("#seat-1")).to_contain_text("1:30")
        expect(page.locator("#seat-2 .clock")).to_have_text(re.compile(r"^9:\d\d$"))
        assert faults_of_page(page) == [] and faults_of_layout(page) == []
        assert "low" not in str(page.get_attribute("#my-clock", "class"))
        page.evaluate("left => { ahead = 1000 * (left - 20); }", seconds(page))
        expect(page.locator("#my-clock")).to_have_class(re.compile(r"\blow\b"))
        expect(page.locator("#live")).to_have_text(re.compile(r"^\d+ seconds left\.$"))
        page.evaluate("late => { ahead = late; }", TEN_MINUTES)
        expect(page.locator("#my-clock")).to_have_text("0:00")
        assert faults_of_page(page) == []
        for left, words in ((3_599, "59:59"), (7_200, "2 h"), (2 * 86_400 + 23 * 3_600, "2 d 23 h")):
            table.told(clocks={1: ClockView(paused_at=left)})
            expect(page.locator("#seat-1 [title='Time left']")).to_have_text(words)
        table.told(clocks={0: ClockView(paused_at=75)})
        expect(page.locator("#my-clock")).to_have_count(0)
        expect(page.locator("#dock")).to_contain_text("1:15 When time is up")


def test_absence_and_what_bots_did_meanwhile_are_told(server: Server, browser: Browser) -> None:
    with visitor(browser, calm=True) as page:
        table = sat(page, server)
        dock, seat = page.locator("#dock"), page.locator("#seat-1")
        away = {"seat-1": {"tone": "away", "mark": None, "bot": None}, "dock": {"deciding": None, "waiting": BO}}
        table.tell(n=table.first["n"] + 1, set=away, about={"absent": {1: TEN_MINUTES}})
        expect(seat).to_contain_text("away")
        expect(dock).to_contain_text(re.compile(rf"{BO} is away\. In 9:\d\d a bot takes over\."))
        newest = table.first["all"]["log"]["lines"][-1]["n"]
        table.told(absent=None, stand_ins=[1], acted_by={newest: "by a bot"}, stand_in_note=DONE)
        expect(seat).to_contain_text("a bot plays")
        expect(dock).not_to_contain_text("is away")
        page.click("[data-filter=all]")
        expect(page.locator("#log .tag").first).to_have_text("by a bot")
        expect(dock).to_contain_text(DONE)
        table.tell(n=table.first["n"] + 2, set={"seat-1": {"tone": None}}, about={"stand_ins": None, "stand_in_note": None})
        expect(seat).not_to_contain_text(re.compile("away|a bot plays"))
        expect(dock).not_to_contain_text("Since your last move")


def test_a_sheet_on_a_phone_says_that_it_is_your_move(server: Server, browser: Browser) -> None:
    """The sheet hides the decision, so the button that closes it says so."""
    with visitor(browser, PHONE, calm=True) as page:
        table = sat(page, server)
        page.click("#to-log")
        close = page.locator(".closesheet")
        expect(close).to_contain_text("Your move")
        assert faults_of_page(page) == []
        assert page.evaluate("document.documentElement.scrollWidth") == PHONE[0]
        table.tell(n=table.first["n"] + 1, set={"dock": {"deciding": None, "waiting": BO}})
        expect(close).not_to_contain_text("Your move")
        close.click()
        expect(page.locator("#rail")).to_be_hidden()
