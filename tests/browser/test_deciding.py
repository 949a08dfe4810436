"""Decisions at known positions: picks, the sentence and buttons that the page makes of them, and the message that it sends."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import msgspec
import pytest
from playwright.sync_api import Browser, Page, expect

from gamester.games.registry import game_slugs, get_game
from gamester.server.render.static_files import static
from gamester.words.phrases import encode_phrase
from tests.conftest import Budget
from tests.support.browser_visits import answer, violations, visitor
from tests.support.random_tables import dock_of, games
from tests.support.scripted_tables import silent_table
from tests.support.server_fixtures import Server
from tests.support.table_players import faults_of_layout
from tests.support.table_positions import decision_in, first_of_each_phase, position_of, positions

WIDE, PHONE, LOW = (1440, 900), (390, 844), (720, 450)
"""The last is a window of 1440 by 900 at 200%."""
HERE = "document.activeElement"


def press(page: Page, token: str) -> None:
    """Press something that is not picked yet, at the edge that no other card of a fan covers."""
    page.locator(f"#root [data-pick='{token}'][aria-pressed=false]").first.click(position={"x": 6, "y": 14})


def drop(page: Page, token: str) -> None:
    page.locator(f"#root [data-pick='{token}'][aria-pressed=true]").first.click(position={"x": 6, "y": 14})


def picked(page: Page) -> list[str]:
    pressed = page.locator("#root [aria-pressed=true][data-pick]")
    return [str(one) for one in pressed.evaluate_all("all => all.map(one => one.dataset.pick)")]


def asked(page: Page) -> str:
    """Return the sentence of the dock."""
    return " ".join(page.inner_text("#dock .ask").split())


def buttons(page: Page) -> list[str]:
    return page.locator("#acts > .btn").all_inner_texts()


def test_an_order_is_put_together_by_mouse_key_and_dragging(server: Server, browser: Browser) -> None:
    """Its last card is filled in, and pressed it is meant: it stays. Nothing is sent before the button is pressed."""
    with visitor(browser, WIDE, calm=True) as page:
        table = silent_table(page, server.url, positions("armies", 3, (0,))[0])
        assert buttons(page)[0] == "Choose 4 soldiers in order"
        press(page, "soldier:Q")
        press(page, "soldier:A")
        assert buttons(page)[0] == "Choose 2 more soldiers in order" and asked(page) == "Stack your army Q A."
        assert page.inner_text("#live") == "Stack your army Q A. Choose 2 more soldiers in order"
        press(page, "soldier:J")
        assert asked(page) == "Stack your army Q A J K." and buttons(page)[0] == "Stack Queen, Ace, Jack and King"
        drop(page, "soldier:K")
        assert len(picked(page)) == 4
        drop(page, "soldier:K")
        drop(page, "soldier:J")
        assert asked(page) == "Stack your army Q A."
        page.keyboard.press("Escape")
        assert picked(page) == []
        page.drag_and_drop("[data-pick='soldier:K']", "[data-pick='soldier:J']")
        assert asked(page) == "Stack your army K J."
        page.drag_and_drop("[data-pick='soldier:A']", "#dock .ask")
        assert asked(page) == "Stack your army K J A Q."
        assert table.sent == []
        page.keyboard.press("Enter")
        assert table.asked() == [{"move": "arrange KJAQ"}]
        assert buttons(page)[0] == "Sending" and table.faults == []


def test_an_empty_blank_says_what_goes_there(server: Server, browser: Browser) -> None:
    """The blank for what a card is put on had the name of a parameter, in German as well."""
    with visitor(browser, WIDE, calm=True) as page:
        silent_table(page, server.url, positions("gameon", 3, (0,))[0])
        page.locator("#dock [data-pick^='hand:'].aim").first.click(position={"x": 6, "y": 14})
        assert page.inner_text("#dock .ask .blank.h") in ("a shape", "a Game Card", "a shape or a Game Card"), asked(page)


def test_groups_show_their_sum_and_are_drafted(server: Server, browser: Browser) -> None:
    """A group that cannot become another one is drafted at once; one that may waits for the button. Learners read what is possible.

    Sounds are off until asked for.
    """
    match = decision_in("present", "armies", 3)
    match.table.hand[0][:] = [[2, 2, 4, 7, 9, 10, 10].count(face) for face in range(2, len(match.table.hand[0]) + 2)]
    with visitor(browser, WIDE, calm=True) as page:
        table = silent_table(page, server.url, position_of(match))
        page.evaluate(HEARD)
        assert page.inner_text("#dock .opts").startswith("A group hits ") and page.locator(".margin dd").first.is_visible()
        press(page, "hand:9")
        assert asked(page) == "Lay down 9." and buttons(page)[0] == "Choose another card"
        assert page.inner_text("#dock .opts") == "Still possible: J 2 + 9, K 4 + 9."
        press(page, "hand:2")
        assert asked(page) == "Lay down 9 + 2 = 11, J." and buttons(page)[:2] == ["Lay down a Jack (2 + 9)", "Present nothing"]
        assert table.sent == []
        page.keyboard.press("Enter")
        assert table.asked() == [{"draft": "group 2+9"}]
        table.hears({"done": True})
        expect(page.locator("#act-0")).not_to_have_text("Sending")
        press(page, "hand:4")
        press(page, "hand:10")
        assert table.asked() == [{"draft": "group 4+10"}], "nothing greater is made with them"
        table.hears({"done": True})
        page.click("#tab-table")
        page.uncheck("#pref-learn")
        assert page.evaluate("window.heard") == 0
        page.check("#pref-sound")
        press(page, "hand:9")
        assert "Still possible" not in page.inner_text("#dock .opts")
        assert page.evaluate("window.heard") == 1
        page.reload()
        page.wait_for_selector("#dock")
        press(page, "hand:9")
        assert "Still possible" not in page.inner_text("#dock .opts") and table.faults == []


def test_a_new_pick_replaces_the_old_one_of_its_kind(server: Server, browser: Browser) -> None:
    """A question takes a player and a shape; whom one asks one may challenge instead, without dropping anything. (SL-16)"""
    match = decision_in("interact", "shapes", 3)
    asks = [move for move in match.legal_moves(0) if move.action_type == "ask"]
    shapes = {seat: [move.picks[1] for move in asks if move.picks[0] == f"seat:{seat}"] for seat in (1, 2)}
    both = next(shape for shape in shapes[1] if shape in shapes[2])
    one, two, other = match.seats[1], match.seats[2], next(shape for shape in shapes[1] if shape != both)
    with visitor(browser, WIDE, calm=True) as page:
        table = silent_table(page, server.url, position_of(match))
        assert page.locator("[data-pick^='seat:']").count() == 2 and page.locator(".opts [data-pick^='shape:']").count() == 6
        press(page, "seat:1")
        assert buttons(page)[0] == f"Challenge {one}"
        press(page, other)
        press(page, both)
        assert sorted(picked(page)) == sorted(["seat:1", both])
        a_shape = both.partition(":")[2]
        assert asked(page) == f"Ask {one} for a {a_shape}." and buttons(page)[:2] == [f"Ask {one} for a {a_shape}", f"Challenge {one}"]
        press(page, "seat:2")
        assert sorted(picked(page)) == sorted(["seat:2", both]) and buttons(page)[1] == f"Challenge {two}"
        page.locator("#acts > .btn").nth(1).click()
        assert table.asked() == [{"move": "challenge 2"}] and table.faults == []


def test_key_r_turns_the_picked_card(server: Server, browser: Browser) -> None:
    """The button names the number that counts; R again turns the card back. (SL-36)"""
    match = decision_in("battle", "shapes", 3)
    card = match.legal_moves(0)[0].picks[0]
    faces = {move.picks[1]: move.sentence for move in match.legal_moves(0) if move.picks[0] == card}
    with visitor(browser, PHONE, calm=True) as page:
        table = silent_table(page, server.url, position_of(match))
        press(page, card)
        for face in ("face:a", "face:b", "face:a", "face:b"):
            assert buttons(page)[0] == faces[face] and sorted(picked(page)) == sorted([card, face])
            page.keyboard.press("r")
        page.keyboard.press("r")
        page.keyboard.press("Enter")
        (sent,) = table.asked()
        assert sent["move"].startswith("play ") and sent["move"].endswith("b") and table.faults == []


def test_marks_on_the_chart_stay_on_the_device(server: Server, browser: Browser) -> None:
    """On a phone the chart opens and closes; a mark is there after a reload, and nothing is ever sent."""
    with visitor(browser, PHONE, calm=True) as page:
        table = silent_table(page, server.url, position_of(decision_in("interact", "shapes", 3)))
        chart, opener = page.locator(".chart"), page.locator(".notes [data-open=chart]")
        assert not chart.is_visible()
        opener.click()
        chart.locator("button").nth(3).click()
        crossed = chart.locator("[aria-pressed=true]")
        assert crossed.count() == 1
        page.reload()
        page.wait_for_selector("#dock")
        opener.click()
        assert crossed.count() == 1 and chart.is_visible()
        crossed.click()
        assert crossed.count() == 0
        page.locator(".lists > .x").click()
        assert not chart.is_visible() and table.sent == [] and table.faults == []


def test_keys_do_what_the_list_of_keys_says(server: Server, browser: Browser) -> None:
    with visitor(browser, WIDE, calm=True) as page:
        table = silent_table(page, server.url, position_of(decision_in("interact", "shapes", 3)))
        page.keyboard.press("?")
        page.wait_for_selector("#keys:popover-open")
        page.keyboard.press("Escape")
        hand = "[...document.querySelectorAll('[data-hand] [data-pick]')]"
        page.keyboard.press("2")
        assert page.evaluate(f"{hand}.indexOf({HERE})") == (1 if page.evaluate(f"{hand}.length") > 1 else -1)
        page.keyboard.press("Shift+Digit2")
        assert page.get_attribute("#seat-2 [data-pick]", "data-pick") == page.evaluate(f"{HERE}.dataset.pick")
        page.keyboard.press("d")
        assert page.evaluate(f"{HERE}.closest('.optrow') !== null")
        page.keyboard.press("End")
        last = page.evaluate(f"{HERE}.id")
        page.keyboard.press("Home")
        page.keyboard.press("ArrowRight")
        page.keyboard.press("ArrowLeft")
        assert page.evaluate(f"{HERE} === document.querySelector('.optrow [data-pick]')") and last != page.evaluate(f"{HERE}.id")
        assert page.locator(".optrow [tabindex='0']").count() == 1
        page.keyboard.press("ArrowUp")
        assert page.evaluate(f"{HERE}.closest('.optrow') === null && {HERE}.closest('[data-zone]') !== null")
        page.keyboard.press("ArrowDown")
        assert page.evaluate(f"{HERE}.closest('.optrow') !== null")
        page.keyboard.press("l")
        assert page.evaluate(f"{HERE}.id") == "log"
        page.keyboard.press("u")
        assert table.sent == [], "there is nothing to undo in this game"
        assert table.faults == []


HEARD = """(() => {
    window.heard = 0;
    window.AudioContext = class extends AudioContext { constructor() { super(); window.heard += 1; } };
})()"""
"""From now on it is counted how often a page begins to make sounds."""
SPACED = """(() => {
    const sheet = new CSSStyleSheet(), wide = "letter-spacing: .12em !important; word-spacing: .16em !important";
    sheet.replaceSync(`* { line-height: 1.5 !important; ${wide} } p { margin-bottom: 2em !important }`);
    document.adoptedStyleSheets = [sheet];
})()"""
"""A script that spaces all text as WCAG 1.4.12 asks."""
GOLD_BOX = "(({ top, bottom, left, right }) => [top, bottom, left, right])(document.getElementById('act-0').getBoundingClientRect())"


def test_a_page_is_usable_in_other_looks(server: Server, browser: Browser) -> None:
    """With wider text in a low window the button is in view; with forced colours picks are seen; without styles the page reads in order."""
    match = decision_in("present", "armies", 3)
    with visitor(browser, LOW, calm=True) as page:
        table = silent_table(page, server.url, position_of(match))
        for script in ("0", SPACED):
            page.evaluate(script)
            top, bottom, left, right = page.evaluate(GOLD_BOX)
            assert top >= 0 and bottom <= LOW[1] + 1 and left >= 0 and right <= LOW[0] + 1
            assert page.evaluate("document.documentElement.scrollWidth") <= LOW[0]
        page.emulate_media(forced_colors="active")
        press(page, match.legal_moves(0)[0].picks[0])
        assert page.evaluate("getComputedStyle(document.querySelector('#dock .sel')).outlineWidth") == "3px"
        page.evaluate("document.adoptedStyleSheets = []; document.querySelectorAll('link[rel=stylesheet]').forEach(one => one.remove())")
        text = page.inner_text("body")
        order = [text.index(words) for words in ("Armies", match.seats[1], match.seats[2], "You", "Lay down")]
        assert order == sorted(order) and page.locator("h1, h2, h3").first.inner_text() == "Armies"
        assert table.faults == []


REACHED = f"""(() => {{
    const one = {HERE};
    return {{ id: one.id, pick: one.dataset.pick || "", act: one.dataset.do || "", zone: one.closest("[data-zone]")?.id || "" }};
}})()"""
AIMS = "[...document.querySelectorAll('#root [data-pick].aim')].filter(one => one.checkVisibility()).map(one => one.id)"
SAID = "[...document.querySelectorAll('.ask, .opts, #acts, #live')].map(one => one.textContent.replaceAll('\\u00a0', ' '))"
STEPS = 120
"""Keys after which every place of a table must have been reached."""


def by_keyboard(page: Page) -> list[str]:
    """Go through every zone by arrows and pick what can be picked; return what stood in the dock each time."""
    left, said = set(page.evaluate(AIMS)), list(page.evaluate(SAID))
    page.keyboard.press("d")
    for direction in ("ArrowUp", "ArrowDown"):
        for _ in range(STEPS):
            page.keyboard.press("Home")
            seen: set[str] = set()
            while (here := page.evaluate(REACHED))["id"] not in seen and here["id"].startswith("p-"):
                seen.add(here["id"])
                if here["id"] in left and page.get_attribute(f"[id='{here['id']}']", "aria-pressed") == "false":
                    page.keyboard.press("Space")
                    assert page.evaluate(f"{HERE}.id") == here["id"], "the focus stays where something was picked"
                    assert page.get_attribute(f"[id='{here['id']}']", "aria-pressed") == "true"
                    said += page.evaluate(SAID)
                    page.keyboard.press("Escape")
                    left.discard(here["id"])
                page.keyboard.press("ArrowRight")
            page.keyboard.press("Home")
            zone = page.evaluate(REACHED)["id"]
            page.keyboard.press(direction)
            page.keyboard.press("Home")
            if page.evaluate(REACHED)["id"] == zone:
                break
    assert left == set(), "what cannot be reached by arrows"
    acts = set(page.locator("#acts > [data-do]").evaluate_all("all => all.filter(one => one.checkVisibility()).map(one => one.id)"))
    page.keyboard.press("d")
    for _ in range(STEPS):
        acts.discard(page.evaluate(REACHED)["id"])
        if not acts:
            break
        page.keyboard.press("Tab")
    assert acts == set(), "what cannot be reached by Tab"
    return said


@pytest.mark.parametrize("game", game_slugs())
def test_every_decision_is_made_by_keyboard_and_told_in_words(server: Server, browser: Browser, game: str) -> None:
    """In every phase, on a phone: everything is reached and picked by keys, no sentence names the code, axe finds nothing."""
    with visitor(browser, PHONE, calm=True) as page:
        phases, options = [], {"questions": "ask"} if game == "armies" else {}
        for number, position in enumerate(first_of_each_phase(game, 3, options=options)):
            table = silent_table(page, server.url, position)
            page.emulate_media(color_scheme="dark" if number % 2 else "light")
            said = by_keyboard(page)
            assert said and not [words for words in said if re.search(r"\w_\w|\w:\w|undefined|null|\[|NaN", words)]
            assert violations(page) == [] and faults_of_layout(page) == [], position.phase
            assert page.evaluate("document.getAnimations().length") == 0
            assert table.faults == [] and not any("move" in one or "draft" in one for one in table.sent)
            phases.append(position.phase)
        assert len(phases) > 1


GOLD = """async ([path, all]) => {
    const { picks } = await import(path);
    return all.map(([moves, drafted, turn]) => {
        picks.clear();
        picks.read({ moves, turn });
        return picks.buttons(drafted, "Choose")[0]?.move?.a || "";
    });
}"""
ONLY = """async ([path, moves]) => {
    const { picks } = await import(path);
    document.body.innerHTML = moves.flatMap(move => move.p).map((pick, k) => `<button id="b${k}" data-pick="${pick}">`).join("");
    const [first] = document.querySelectorAll("[data-pick]"), told = [];
    const look = () => told.push([picks.tokens.length, picks.buttons(0, "Choose")[0].move?.a || "", Boolean(picks.full)]);
    picks.clear();
    picks.read({ moves });
    look();
    for (const times of [1, 2]) { picks.touch(first.id, first.dataset.pick); look(); }
    return told;
}"""
COSTS = {
    "armies": {"announce", "hush"},
    "gameon": {"redraw", "compete", "reject"},
    "shapes": {"forfeit", "decline", "pass", "skip_extra", "end_turn"},
    "surviving": {"take", "done", "discard"},
}
"""Acts that give something up, or leave a gain: said here of the rules, not read from the games."""
PLAYED = {"armies": (4, 1), "gameon": (3, 4), "surviving": (3, 5), "shapes": (6, 2)}
"""Random games, and of how many decisions one is looked at."""


def test_yields_are_the_action_types_that_cost() -> None:
    """`YIELDS` of every game are the action types that cost something."""
    assert {slug: set(get_game(slug).text.YIELDS) for slug in game_slugs()} == COSTS


@contextmanager
def picking(server: Server, browser: Browser) -> Iterator[Page]:
    """An empty page at the server's address, to which modules can be brought."""
    with visitor(browser) as page:
        answer(page, "/empty", lambda: "<!doctype html><title>Empty</title>")
        page.goto(f"{server.url}/empty")
        yield page


@pytest.mark.parametrize("game", game_slugs())
def test_gold_button_gives_nothing_up(server: Server, browser: Browser, seed: int, budget: Budget, game: str) -> None:
    """The gold button, which Enter presses, costs nothing while there is another move."""
    decisions: list[tuple[list[dict[str, Any]], int, str]] = []
    many, every = PLAYED[game]
    for match, seat in games(game, seed, budget(many, 100), every):
        dock = dock_of(match, seat)
        decisions.append((msgspec.to_builtins(dock.moves, enc_hook=encode_phrase), dock.drafted, dock.turns))
    with picking(server, browser) as page:
        gold = page.evaluate(GOLD, [static("ui/picks.js"), decisions])
    named: Counter[str] = Counter()
    for (moves, _, _), act in zip(decisions, gold, strict=True):
        kinds, kind = {move["h"] for move in moves}, act.partition(" ")[0]
        named[kind] += 1
        assert kind not in COSTS[game] or kinds <= COSTS[game], (act, sorted(kinds))
    assert set(named) - {""} and len(decisions) > 50, named
    assert game != "shapes" or (named["fight"] > 0 and named["forfeit"] == 0)


def test_the_only_move_is_picked_and_kept_when_it_is_pressed(server: Server, browser: Browser) -> None:
    """It waits for the button: pressed once it is meant, pressed again it is dropped."""
    only = next(move for move in decision_in("shop", "surviving", 2).legal_moves(0) if len(move.picks) == 1)
    with picking(server, browser) as page:
        moves = [{"a": only.move, "s": only.sentence, "h": only.action_type, "p": list(only.picks)}]
        told = page.evaluate(ONLY, [static("ui/picks.js"), moves])
    assert told == [[1, only.move, False], [1, only.move, False], [0, "", False]]
