"""The panel and the panes: sentence, reasons, keyboard, rules, log, switches."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import contextmanager

import pytest
from playwright.sync_api import Browser, Page, expect

from gamester.core.law import platform_law
from gamester.games.registry import game_slugs, get_game
from tests.support.browser_visits import NARROW, WIDE, settle, visitor
from tests.support.people import ByKeyboard, ByMouse, Move, Person, comes_true
from tests.support.server_fixtures import Server, wait

ASKING = {"rule-questions": "ask"}
LATER = (720, 450)
"""A page of 1440 by 900 at 200%."""
DIM = "#table [aria-disabled=true][id]"
PARTS = ["The table", "Your decision", "Beside the table"]
SEEN = "all => all.filter(one => one.checkVisibility()).map(one => one.id)"
HEARD = """
    window.heard = 0;
    window.AudioContext = class extends AudioContext { constructor() { super(); window.heard += 1; } };
    0
"""
SAID = """
    window.said = [];
    new MutationObserver(() => window.said.push(document.getElementById("live").textContent))
        .observe(document.getElementById("live"), {childList: true});
"""
INSIDE = """ids => ids.filter(id => {
    const box = document.querySelector(id).getBoundingClientRect();
    return box.width === 0 || box.top < 0 || box.bottom > innerHeight + 1 || box.left < 0 || box.right > innerWidth + 1;
})"""
COVERED = """(() => {
    const felt = document.getElementById("felt"), dock = document.getElementById("dock").getBoundingClientRect();
    felt.scrollTop = felt.scrollHeight;
    const army = [...document.querySelectorAll(".me .stack .card")].at(-1)?.getBoundingClientRect();
    felt.scrollTop = 0;
    return army ? army.bottom - dock.top : 0;
})()"""
SPACED = "*{line-height:1.5!important;letter-spacing:.12em!important;word-spacing:.16em!important}p{margin-bottom:2em!important}"


@contextmanager
def table(
    server: Server, browser: Browser, *kinds: str, size: tuple[int, int] = WIDE, rules: Mapping[str, str] | None = None
) -> Iterator[ByMouse]:
    """Open a player's own table, under reduced motion, at their first decision."""
    with visitor(browser, size, calm=True) as page:
        page.goto(server.url + server.lay("you", *kinds, **(rules or {})))
        ana = ByMouse(page, 1)
        settle(ana)
        yield ana
        assert not ana.faults


def until(ana: Person, phase: str) -> bool:
    """Play until this phase asks; False where the game ends without it."""
    for _ in range(80):
        settle(ana)
        if ana.over:
            return False
        if ana.page.get_attribute("#table", "data-phase") == phase:
            return True
        ana.step()
    return False


@contextmanager
def reach(server: Server, browser: Browser, phase: str, *kinds: str, size: tuple[int, int] = WIDE) -> Iterator[ByMouse]:
    """Open a table with questions at that phase, if needed after several tries."""
    for _ in range(12):
        with table(server, browser, *kinds, size=size, rules=ASKING) as ana:
            if until(ana, phase):
                yield ana
                return
    raise AssertionError(f"no table came to {phase}")


def press(page: Page, pick: str) -> None:
    page.locator(f"#table [data-pick='{pick}'][aria-pressed=false]").first.click()


def gold(page: Page) -> str:
    """Return the label of the gold button once all sent messages are answered."""
    for _ in wait():
        if (said := page.inner_text("#acts .go")) != "Sending":
            return said
    raise AssertionError("never answered")


def pressed(page: Page) -> list[str]:
    return [str(one) for one in page.locator("#table [aria-pressed=true]").evaluate_all("all => all.map(one => one.dataset.pick)")]


def leading_on(moves: list[Move]) -> Move:
    """A group of two that may still become a greater one."""
    built = [move for move in moves if move["p"]]
    for move in built:
        if len(move["p"]) == 2 and any(len(other["p"]) > 2 and not Counter(move["p"]) - Counter(other["p"]) for other in built):
            return move
    raise LookupError("no such hand")


def test_last_card_of_an_order_is_filled_in(server: Server, browser: Browser) -> None:
    """An order is a sentence, and its last card is filled in."""
    with table(server, browser, "person") as ana:
        page = ana.page
        assert page.inner_text("#line") == "Stack your army order"
        assert gold(page) == "Choose 4 in order"
        press(page, "soldier:Q")
        press(page, "soldier:A")
        assert page.inner_text("#line .in") == "Q A"
        assert gold(page) == "Choose 2 in order"
        assert page.inner_text("#live") == "Stack your army Q A. Choose 2 in order"
        press(page, "soldier:J")
        assert page.inner_text("#line .in") == gold(page).rpartition(" ")[2].replace("", " ").strip() == "Q A J K"
        page.locator("[data-pick='soldier:J']").click()
        assert pressed(page) == ["soldier:Q", "soldier:A"]  # in the order of the table; what filled itself in went as well
        press(page, "soldier:J")
        page.click("#acts .go")
        page.wait_for_selector("#dock[data-mine='']")
        assert page.inner_text("#ask") == "Sealed. Waiting for Bo."
        assert page.locator(".go").count() == 0


def test_groups_show_running_sum_and_go_to_the_tray(server: Server, browser: Browser) -> None:
    """Groups are built with a running sum and snap into the tray."""
    for _ in range(20):
        with table(server, browser, "person") as ana, visitor(browser, calm=True) as theirs:
            page, other = ana.page, ByMouse(theirs, 2)
            ana.step()
            other.page.goto(server.url + server.links(page.url.removeprefix(server.url))[0])
            settle(other)
            other.step()
            settle(ana)
            try:
                pair = leading_on(ana.moves)
            except LookupError:
                continue
            one, two = (pick.partition(":")[2] for pick in pair["p"])
            stands = {11: "J", 12: "Q", 13: "K", 14: "A"}[int(one) + int(two)]
            assert page.inner_text("#line") == "Lay down group"
            press(page, pair["p"][0])
            assert (page.inner_text("#line .in"), gold(page)) == (one, "Choose 1 more")
            press(page, pair["p"][1])
            assert page.inner_text("#line .in") == f"{one} + {two} = {int(one) + int(two)}, {stands}"
            assert gold(page) == f"Lay down {one}+{two}"
            assert page.locator("#acts .btn:not(.go)").all_inner_texts() == ["Present nothing"]
            page.click("#acts .go")
            page.wait_for_selector("#take-back")
            assert gold(page) == f"Present {one}+{two}"
            full = next((move for move in ana.moves if move["p"]), None)
            if full is None:
                continue
            ana.draw.random = lambda: 0.0  # type: ignore[method-assign]  # the first choice, always
            while ana.drafted < 2:
                ana.step()
            assert gold(page) == "Present 2 groups"
            page.click("#acts .go")
            page.wait_for_selector("#dock[data-mine='']")
            assert page.inner_text("#ask") == "Sealed: 2 groups. Waiting for Bo."
            return
    raise AssertionError("no hand made two groups")


def test_group_that_fits_one_move_is_drafted_at_once(server: Server, browser: Browser) -> None:
    """A group that cannot become another move is drafted without a button."""
    with reach(server, browser, "present", "heuristic") as ana:
        page = ana.page
        built = [move for move in ana.moves if move["p"]]
        for move in built:
            if not any(other != move and all(other["p"].count(pick) >= move["p"].count(pick) for pick in move["p"]) for other in built):
                ana.pick(move)
                page.wait_for_selector("#take-back")
                assert page.locator(".tray .sum").inner_text().split()[-1] == move["c"]
                page.click("#take-back")
                page.wait_for_selector("#take-back", state="detached")
                return


def test_new_pick_replaces_old_one_in_a_question(server: Server, browser: Browser) -> None:
    """A question takes a seat and a soldier, and a new pick replaces the old one."""
    with reach(server, browser, "ask", "heuristic", "heuristic", "heuristic") as ana:
        page = ana.page
        asks = [move for move in ana.moves if move["p"]]
        assert page.inner_text("#line") == "Ask target whether soldier is on top"
        for move in asks:
            page.keyboard.press("Escape")
            assert pressed(page) == []
            ana.pick(move)
            assert sorted(set(" ".join(pressed(page)).split())) == sorted(move["p"])
            assert page.inner_text("#line").split("\n") == [move["s"]] == [gold(page)]
        seats = sorted({move["p"][0] for move in asks})
        for seat in seats:  # pressed one after the other, without dropping the one before
            if page.get_attribute(f"[data-pick='{seat}']", "aria-pressed") == "false":
                page.click(f"[data-pick='{seat}']")
            assert [pick for pick in pressed(page) if pick.startswith("seat:")] == [seat]
        assert page.locator("#acts .btn").last.inner_text() == "Ask nothing more this turn"


def says_why(ana: ByMouse, id: str, known: set[str]) -> bool:
    """Press something dim; it answers with a clause and keeps the focus.

    Return False if the table has moved on meanwhile.
    """
    page, since = ana.page, ana.since
    page.evaluate("id => document.getElementById(id)?.focus()", id)
    page.keyboard.press("Space")
    for _ in wait():
        if ana.since != since:
            page.keyboard.press("Escape")
            return False
        if page.is_visible("#why"):
            break
    else:
        raise AssertionError(f"nothing is said about {id}: {page.locator(f'#{id}').evaluate('one => one.outerHTML')[:300]}")
    assert page.inner_text("#why-clause") in known, id
    assert page.inner_text("#why-h") and page.inner_text("#why-words"), id
    assert page.evaluate("document.activeElement.id") == "why"
    page.keyboard.press("Escape")
    assert page.is_hidden("#why")
    focused = page.evaluate("document.activeElement.id")
    assert focused == id or ana.since != since, (id, focused)
    return ana.since == since


def test_dimmed_items_give_reason_in_every_phase(server: Server, browser: Browser) -> None:
    """Everything dimmed gives its reason, in every phase."""
    known = set(get_game("armies").law.clauses) | set(platform_law().clauses)
    with table(server, browser, "heuristic", "heuristic", rules={**ASKING, "rule-turn_limit": "2"}) as ana:
        page, seen = ana.page, set()
        while not ana.over:
            phase = str(page.get_attribute("#table", "data-phase"))
            if ana.asked and phase not in seen:
                seen.add(phase)
                page.evaluate("document.querySelector('#closed')?.setAttribute('open', '')")
                dim = page.locator(DIM).evaluate_all(SEEN)
                assert phase == "prepare" or any(id.startswith("act-") for id in dim)
                for id in dim:
                    if not says_why(ana, id, known):
                        break
            if ana.asked:
                ana.step()
        assert {"arrange", "present"} <= seen


def test_action_types_name_clauses_of_their_law() -> None:
    """Every action type names a clause of its game's law."""
    for slug in game_slugs():
        game = get_game(slug)
        assert {shape.clause for shape in game.text.ACTION_TYPES} - {""} <= set(game.law.clauses)
    assert all(shape.clause for shape in get_game("armies").text.ACTION_TYPES if shape.params)


def test_submitted_player_reads_why_cards_are_locked(server: Server, browser: Browser) -> None:
    """A player who has submitted reads why their cards are locked."""
    with table(server, browser, "person", "heuristic") as ana:
        ana.step()
        page = ana.page
        page.click("#closed summary")
        page.click("#not-arrange", force=True)
        page.wait_for_selector("#why", state="visible")
        assert page.inner_text("#why-clause").startswith("AR-")
        page.click("#why-open")
        page.wait_for_selector("#law li.now")
        assert page.inner_text("#law .now .clause").startswith("AR-")


def test_keys_do_what_the_list_of_keys_says(server: Server, browser: Browser) -> None:
    """Every key does what the list of keys says."""
    here = "document.activeElement"
    with reach(server, browser, "present", "heuristic", "heuristic") as ana:
        page = ana.page
        page.keyboard.press("?")
        assert page.is_visible("#keys")
        page.keyboard.press("Escape")
        assert page.is_hidden("#keys")
        page.keyboard.press("3")
        comes_true(page, f"{here} === document.querySelectorAll('[data-hand] [data-pick]')[2]")
        page.keyboard.press("Home")
        assert page.evaluate(f"{here} === document.querySelector('[data-hand] [data-pick]')")
        page.keyboard.press("End")
        page.keyboard.press("ArrowLeft")
        assert page.evaluate(f"{here}.nextElementSibling.matches('[data-pick]:last-child')")
        page.keyboard.press("Shift+Digit2")
        assert page.evaluate(f"{here}.id") == "seat-2"
        page.keyboard.press("l")
        assert page.evaluate(f"{here}.id") == "log"
        page.keyboard.press("Escape")
        page.keyboard.press("d")
        assert page.evaluate(f"{here}.matches('#dock [data-pick]')")
        page.keyboard.press("Space")
        assert len(pressed(page)) == 1
        page.keyboard.press("Escape")
        assert pressed(page) == []
        stops = page.locator("#dock [data-hand] [tabindex='0']").count()
        assert stops == 1
        page.click("#tab-table")
        page.uncheck("#pref-keys")
        page.keyboard.press("Escape")
        page.keyboard.press("l")
        page.keyboard.press("?")
        assert page.is_hidden("#keys") and page.evaluate(f"{here}.id") != "log"


@pytest.mark.parametrize("size", [WIDE, NARROW], ids=["wide", "phone"])
def test_clause_opens_the_rules_beside_the_table(server: Server, browser: Browser, size: tuple[int, int]) -> None:
    """A clause in the log opens the rules beside the table, which are fetched once."""
    with reach(server, browser, "present", "heuristic", "heuristic", size=size) as ana:
        page = ana.page
        if size == NARROW:
            page.click("#to-log")
        page.evaluate("document.getElementById('log').scrollTop = 40")
        place = page.evaluate("document.getElementById('log').scrollTop")
        chip = page.locator("#log .clause").nth(4)
        clause = chip.inner_text()
        asked: list[str] = []
        page.on("request", lambda request: asked.append(request.url))
        chip.click()
        page.wait_for_selector("#law li.now")
        assert page.evaluate("document.activeElement.id") == clause
        assert page.get_attribute("#tab-rules", "aria-selected") == "true"
        assert page.evaluate(INSIDE, ["#law li.now .clause"]) == []
        page.keyboard.press("Escape")
        assert page.is_visible("#log") and page.evaluate("document.getElementById('log').scrollTop") == place
        assert page.evaluate("document.activeElement.textContent") == clause
        page.locator("#log .clause").nth(2).click()
        page.wait_for_selector("#law li.now")
        assert len([url for url in asked if "/rules/" in url]) == 1  # fetched once
        if size == NARROW:
            page.click("#to-table")
        assert page.evaluate(INSIDE, ["#ask", "#acts .go"]) == []
        ana.step()
        page.click("#tab-rules") if size == WIDE else None
        assert page.locator("#law li").count() > 50  # a frame leaves the rules where they are


def test_log_filter_by_seat_and_news_after_absence(server: Server, browser: Browser) -> None:
    """The log can be filtered by seat, and marks what came during an absence."""
    with table(server, browser, "person", rules={"rule-turn_limit": "3"}) as ana, visitor(browser, calm=True) as theirs:
        page, path = ana.page, ana.page.url
        ana.step()
        link = server.links(path.removeprefix(server.url))[0]
        page.goto("about:blank")
        bo = ByMouse(theirs, 2)
        bo.page.goto(server.url + link)
        settle(bo)
        bo.step()
        page.goto(path)
        page.wait_for_selector("#away")
        missed = page.locator("#away ~ li[data-line]").count()
        assert page.inner_text("#away").startswith(f"While you were away: {missed} event")
        assert page.inner_text("#live").startswith("While you were away")
        settle(ana)
        ana.step()
        expect(page.locator("#away")).to_have_count(0)
        page.select_option("#only", "1")
        seats = page.locator("#log li[data-line]").evaluate_all(
            "all => all.filter(one => one.checkVisibility()).map(one => one.dataset.seat)"
        )
        assert set(seats) == {"1"}
        settle(bo)
        bo.step()
        assert page.input_value("#only") == "1"


def test_moves_and_decisions_are_announced(server: Server, browser: Browser) -> None:
    """Moves and decisions are announced, and everything has a spoken name."""
    with table(server, browser, "heuristic") as ana:
        page = ana.page
        assert page.locator("[aria-live=polite]").evaluate_all("all => all.map(one => one.id || one.parentElement.id)") == ["said", "live"]
        assert page.locator("[role=alert]").count() == 1
        page.evaluate(SAID)
        said = ""
        ana.step()
        for _ in wait():
            said = " ".join(page.evaluate("window.said"))
            if "Your move." in said:
                break
        settle(ana)
        assert "You're ready." in said and "Your move. Pick cards that add up" in said, said
        press(page, "hand:" + next(move["p"][0] for move in ana.moves if move["p"]).partition(":")[2])
        assert any(words.startswith("Lay down ") for words in page.evaluate("window.said")), said
        assert page.inner_text("#alarm") == ""
        assert page.title().startswith("● ")
        named = page.locator("#table [data-pick]").evaluate_all(
            "all => all.map(one => [one.ariaLabel, one.getAttribute('aria-description')])"
        )
        assert all(label and does in ("picked", "can be picked", "not now, press for why") for label, does in named)
        headings = page.locator("h1, h2").all_inner_texts()
        assert [one for one in headings if one in PARTS] == PARTS


def test_sounds_and_hints_are_opt_in_and_remembered(server: Server, browser: Browser) -> None:
    """Sounds and hints are off until asked for, and the setting is remembered."""
    with reach(server, browser, "present", "heuristic") as ana:
        page = ana.page
        page.evaluate(HEARD)
        assert page.is_hidden("#hint")
        first = next(move["p"][0] for move in ana.moves if move["p"])
        press(page, first)
        assert page.evaluate("window.heard") == 0
        page.keyboard.press("Escape")
        page.click("#tab-table")
        page.check("#pref-sound")
        page.check("#pref-learn")
        assert page.inner_text("#hint").startswith("Still possible: ")
        press(page, first)
        assert page.evaluate("window.heard") == 1
        held = [move for move in ana.moves if first in move["p"]]
        hinted = page.inner_text("#hint").removeprefix("Still possible: ").split(", ")
        assert hinted[0] == f"{held[0]['a'].partition(' ')[2]} ({held[0]['c']})"
        page.reload()
        page.wait_for_selector("#acts button")
        assert page.is_checked("#pref-sound") and page.is_checked("#pref-learn") and page.is_visible("#hint")


@pytest.mark.parametrize("seats", [2, pytest.param(3, marks=pytest.mark.prove), 4])
def test_decision_is_in_view_on_a_phone(server: Server, browser: Browser, seats: int) -> None:
    """On a phone every decision of a game is in view and covers nothing."""
    rules = {**ASKING, "rule-turn_limit": "4"}
    with table(server, browser, *["heuristic"] * (seats - 1), size=NARROW, rules=rules) as ana:
        page, seen = ana.page, set()
        while not ana.over:
            settle(ana)
            if ana.over:
                break
            page.evaluate("scrollTo(0, 0)")
            phase = page.get_attribute("#table", "data-phase")
            seen.add(phase)
            assert page.evaluate(INSIDE, ["#ask", "#acts .go", "#dock"]) == [], phase
            assert page.evaluate(COVERED) <= 0, phase
            assert page.evaluate("document.documentElement.scrollWidth") <= NARROW[0]
            ana.step()
        assert {"arrange", "present"} <= seen


@pytest.mark.parametrize("size", [LATER, (820, 1180), NARROW], ids=["at 200%", "tablet", "phone"])
def test_decision_is_in_view_at_other_sizes(server: Server, browser: Browser, size: tuple[int, int]) -> None:
    """The decision is in view at other sizes and with wider text."""
    with reach(server, browser, "present", "heuristic", "heuristic", size=size) as ana:
        page = ana.page
        for spaced in (False, True):
            if spaced:
                page.evaluate(
                    "css => { const sheet = new CSSStyleSheet(); sheet.replaceSync(css); document.adoptedStyleSheets = [sheet]; }", SPACED
                )
            page.evaluate("scrollTo(0, 0)")
            assert page.evaluate(INSIDE, ["#acts .go"]) == []
            assert page.evaluate("document.documentElement.scrollWidth") <= size[0]


def test_page_is_usable_unstyled_and_with_forced_colours(server: Server, browser: Browser) -> None:
    """Without styles the page reads in order; with forced colours picks are visible."""
    with table(server, browser, "person") as ana:
        page = ana.page
        order = page.evaluate("[...document.querySelectorAll('h1, #felt, #dock, #ask, #acts, #log')].map(one => one.id || one.tagName)")
        assert order == ["H1", "felt", "dock", "ask", "acts", "log"]
        page.emulate_media(forced_colors="active")
        press(page, "soldier:Q")
        assert page.evaluate("getComputedStyle(document.querySelector('#dock .sel')).outlineWidth") == "3px"


def test_proposal_needs_the_button(server: Server, browser: Browser) -> None:
    """A proposal needs the button. (GO-R39)

    Everybody hears it at once and it cannot be withdrawn, so one touch is not enough.
    """
    with visitor(browser, WIDE, calm=True) as page:
        page.goto(server.url + server.lay("you", "person", game="gameon"))
        page.click("[data-pick='way:trivia']")
        expect(page.locator("#acts .go")).to_have_text("Propose settling contests by trivia")
        assert "proposed" not in page.inner_text("#log")
        page.keyboard.press("Escape")
        expect(page.locator("[data-pick='way:trivia']")).to_have_attribute("aria-pressed", "false")
        page.click("[data-pick='way:trivia']")
        page.click("#acts .go")
        expect(page.locator("#log")).to_contain_text("You want contests settled by trivia")


def test_focus_leaves_a_hidden_hand(server: Server, browser: Browser) -> None:
    """The focus leaves a hidden hand.

    On a phone the hand is out of sight during other decisions, and a focus on it was lost.
    """
    for seed in range(12):
        with visitor(browser, NARROW, calm=True) as page:
            page.goto(server.url + server.lay("you", "heuristic", **ASKING))
            ana = ByKeyboard(page, seed)
            if until(ana, "ask") and page.locator("[data-hand] [data-pick]").count():
                page.evaluate("new Promise(drawn => requestAnimationFrame(() => requestAnimationFrame(drawn)))")
                assert page.evaluate("document.getElementById('dock').contains(document.activeElement)")
                return
    raise AssertionError("nobody ever kept a card")


def test_cards_can_be_dragged(server: Server, browser: Browser) -> None:
    """Cards can be dragged instead of pressed."""
    with table(server, browser, "person") as ana:
        page = ana.page
        page.drag_and_drop("[data-pick='soldier:K']", "[data-pick='soldier:J']")
        assert page.inner_text("#line .in") == "K J"
        page.drag_and_drop("[data-pick='soldier:A']", "#ask")
        assert page.inner_text("#line .in") == "K J A Q"
