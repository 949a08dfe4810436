"""The table of Shape & List: hands, lists, trades, turned cards, private marks."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Iterator

import pytest
from msgspec.structs import replace
from playwright.sync_api import Browser, Page, expect

from gamester.games.shapes.card_codes import LETTERS, parse_list_name, spoken_label
from gamester.games.shapes.rules.constants import WIN
from gamester.games.shapes.ui import card_marks, seat_figures
from gamester.games.shapes.ui.cards import face
from gamester.games.shapes.ui.centre import centre_html, in_front, shape_of, strip
from gamester.games.shapes.ui.decision import ON, decision, decision_html
from gamester.games.ui_kit import labels
from gamester.match.match import Match
from gamester.match.positions.narration import ScratchMatch
from gamester.match.positions.position import parse_position
from gamester.match.views import Outcome, make_view
from gamester.server.render.sanitizer import CENTRE, sanitize
from tests.support.browser_visits import NARROW, WIDE, settle, visitor
from tests.support.drawn_hooks import drawn
from tests.support.people import ByKeyboard, ByMouse
from tests.support.server_fixtures import Server, wait

NOBODY = re.compile(r"(?<![\w-])-1\b")
"""A place where nothing lies, as the table has it: never to be read."""
DISC = re.compile(r'<span class="fan" role="img" aria-label="(\d+) (\w+)">')


def moments(seats: int, seed: int, acts: int = 400) -> Iterator[tuple[Match, int]]:
    """Yield a table before every move of random play, with its seat."""
    draw = random.Random(seed)
    match = Match.open("shapes", seats, {}, "default", str(seed), ["Ana", "Bo", "Cy", "Dee"][:seats])
    for _ in range(acts):
        if match.ended_by():
            return
        seat = match.pending_seats()[0]
        yield match, seat
        match.act(seat, draw.choice(match.legal_moves(seat)).move)


def test_hands_of_others_are_backs_with_their_shapes(seed: int) -> None:
    """Others' hands show shapes only. (SL-R06)

    Shapes are public and numbers are not; the drawing shows just that.
    """
    for place, (match, _) in enumerate(moments(3, seed, 80)):
        if place % 16:
            continue
        html, owners = drawn(match, 0), [make_view(match, seat) for seat in range(3)]
        for seat in (1, 2):
            found = re.search(rf'id="z-hand-{seat}".*?</div></div>', html, re.DOTALL)
            held = Counter(shape_of(label) for label in labels(owners[seat], "hand", seat))
            told = Counter({shape: int(many) for many, shape in DISC.findall(found[0])}) if found else Counter()
            assert told == held
            assert not found or ("#f-card-" not in found[0] and "data-key" not in found[0])


def test_list_counts_cards_laid_down(seed: int) -> None:
    """The list of a player counts the cards laid down before their seat."""
    filled = 0
    for match, seat in moments(2, seed, 150):
        view = make_view(match, seat)
        name, needs = parse_list_name(labels(view, "list_card", seat)[0])
        said = centre_html(view)
        lying = in_front(view, seat)
        assert f"<h3>{name} " in said
        for many, shape in needs:
            assert re.search(rf'{shape}</th>.*?<td class="num">{min(many, lying[shape])}/{many}</td>', said)
        full = sum(min(many, lying[shape]) for many, shape in needs)
        assert said.count('<i class="full">') == full
        assert said.count("data-note=") == 22
        filled = max(filled, full)
    assert filled > 2
    assert 'class="list"' not in centre_html(make_view(match, 2)), "an onlooker has no list"


def test_impossible_moves_are_not_asked_for(seed: int) -> None:
    """A player is not asked for an impossible move, and open cards are no secret.

    (SL-R13, SL-50) A player who cannot pay is not told to ask. At the end a list lies open.
    """
    match = Match.open("shapes", 2, {}, "default", str(seed), ["Ana", "Bo"])
    view = make_view(match, 0)
    poor = replace(view, legal_moves=tuple(move for move in view.legal_moves if move.action_type == "challenge"))
    assert "Pick a player" in decision(view)[0] and poor.legal_moves
    assert "You need two cards to trade" in decision(poor)[0] and "Ask for" not in decision(poor)[0]
    assert "only you see this" in centre_html(view)
    over = replace(view, outcome=Outcome("SL-49", "", (1, 2), (60, 0)))
    assert "your List Card" in centre_html(over) and "your List Card, only you see this" not in centre_html(over)


@pytest.mark.parametrize(("declined", "said"), [(0, []), (1, ["declined once"]), (2, ["must give next"])])
def test_seat_figures_show_declines(declined: int, said: list[str]) -> None:
    """The figures of a seat show its declines until the game ends."""
    laid = f"game shapes\nseats 2\nhand 0: C09 S27\nhand 1: R18 H27\nrest: deck\ndeclines: 0 {declined}\n"
    view = ScratchMatch(parse_position(laid), ("Ana", "Bo"), ()).view(0)
    over = replace(view, outcome=Outcome("SL-49", "", (1, 2), (60, 0)))
    assert [words for words, _, _ in seat_figures(view, 1)][1:] == said and len(seat_figures(over, 1)) == 1


def test_decisions_name_who_asks_for_what(seed: int) -> None:
    """Decisions of a trade or challenge name the players and cards.

    Every sentence is checked; the limit of declines is stated before it applies.
    """
    said: dict[str, set[str]] = {}
    wanted = {"respond", "give_back", "defend", "battle", "take", "place"}
    for attempt in range(20):
        if wanted <= set(said) and any("have to give" in words for words in said["respond"]):
            break
        for match, seat in moments(3, seed + attempt, 150):
            view = make_view(match, seat)
            words, clause = decision(view)
            assert words and clause, view.phase
            said.setdefault(str(view.phase and view.phase.key), set()).add(words)
            for move in view.legal_moves:
                if move.action_type == "decline":
                    assert re.fullmatch(r"Say no \([12] of 2\)", move.sentence)
            if view.phase and view.phase.key == "respond":
                free = any(move.action_type == "decline" for move in view.legal_moves)
                assert ("have to give" in words) is not free
            assert decision(make_view(match, 3))[0] != words or view.phase is None
    assert wanted <= set(said)
    assert any(re.match(r"(Ana|Bo|Cy) wants an? \w+ and gives you", words) for words in said["respond"])
    assert any("Pick 1 more card" in words for words in said["give_back"])
    assert any("have to give" in words for words in said["respond"])


def test_strip_shows_the_step_of_the_turn(seed: int) -> None:
    """The strip shows the step of the turn.

    Every phase has its place between draw and end, finished steps are ticked, and the player is named.
    """
    at = {"interact": 1, "respond": 1, "give_back": 1, "defend": 1, "battle": 1, "take": 1, "extra": 1, "place": 2}
    words: dict[str, set[str]] = {}
    assert strip(replace(make_view(Match.open("shapes", 2, {}, "default", "1", ["Ana", "Bo"]), 0), phase=None)) == ""
    for attempt in range(20):  # one game in fifty has no battle
        if "battle" in words:
            break
        for match, seat in moments(3, seed + attempt, 300):
            view = make_view(match, seat)
            key = str(view.phase and view.phase.key)
            steps = re.findall(r'<li class="(\w+)">(?:<span class="vh">\w+: </span>)?([^<]+)</li>', strip(view))
            assert [kind for kind, _ in steps] == ["done"] * at[key] + ["now"] + ["next"] * (3 - at[key])
            words.setdefault(key, set()).add(steps[at[key]][1])
            whose = re.search(r'<p class="vh">([^<]+)</p>', strip(view))
            active = match.table.active
            assert whose and whose[1] == ("Your turn" if seat == active else f"The turn of {match.seats[active]}")
    assert words["place"] <= {"Lay down 1 of 2", "Lay down 2 of 2", "Lay down up to 2"} and "Lay down 1 of 2" in words["place"]
    assert words["interact"] == {"Trade or challenge"} and words["battle"] == {"Challenge: battle"}


def test_trade_and_battle_marks_are_drawn(seed: int) -> None:
    """A trade marks the cards that came and go, and a battle marks the winner."""
    said: set[str] = set()
    for attempt in range(100):  # one game in four has a tie
        if said >= {"fresh", "promised", "won", "tie", "bonus"}:
            break
        for match, seat in moments(3, seed + attempt, 300):
            view, t = make_view(match, seat), match.table
            found = card_marks(view)
            said |= set(found.values())
            hand = labels(view, "hand", seat)
            if view.phase and view.phase.key == "give_back":
                got = [hand[place] for (zone, _, place), mark in found.items() if (zone, mark) == ("hand", "fresh")]
                assert got == labels(view, "received", seat)
            winner = [one for (zone, one, _), mark in found.items() if zone == "battle_shown" and mark in ("won", "bonus")]
            if t.take_reason == WIN:
                assert winner == [t.taker]
            assert not any(zone == "hand" for zone, _, _ in card_marks(make_view(match, 3))), "an onlooker has no hand"
    assert said >= {"fresh", "promised", "won", "tie", "bonus"}


def test_battle_is_shown_in_the_panel(seed: int) -> None:
    """A battle is shown in the panel.

    Both fighters have their open cards, the viewer first; a fighter without an open card chooses or has
    chosen, and no more is shown.
    """
    said: set[str] = set()
    for attempt in range(20):
        if said >= {"choose", "has chosen", "won", "lost"}:
            break
        for match, seat in moments(3, seed + attempt, 80):
            view = make_view(match, seat)
            key = view.phase.key if view.phase else ""
            lying = [spoken_label("play", label) for one in range(3) for label in labels(view, "battle_shown", one)]
            assert bool(decision_html(view)) == (key == "battle" or (key in ON and bool(lying)))
            for shown in (decision_html(view), decision_html(make_view(match, 3))) if decision_html(view) else ():
                assert sorted(re.findall(r'aria-label="([^"]+)"', sanitize(shown, "panel", CENTRE, "p-"))) == sorted(lying)
                assert shown.count('<li class="foe') == 2
                said |= {words.partition(" with")[0] for words in re.findall(r"<small>([^<,]+)", shown)}
    assert said >= {"choose", "has chosen", "won", "lost"}


def test_only_bonus_of_the_winning_number_lights_up() -> None:
    """Only the pills of the number that counts can light up. (SL-41)

    The bonus beside the other number is not the one that wins. A pill and its word are drawn in two sizes.
    """
    assert face("play", "C14b").count("gain") == 4 == face("play", "C45a").count("gain")
    assert "gain" not in face("play", "C45b") and "even" in face("play", "C14a")


def refusal(page: Page) -> str:
    """The clause that the popover names; it is closed again."""
    page.wait_for_selector("#why", state="visible")
    clause = page.inner_text("#why-clause")
    page.keyboard.press("Escape")
    return clause


def test_seats_are_pressed_in_place_and_forbidden_moves_stay(server: Server, browser: Browser, seed: int) -> None:
    """Seats are pressed where they are drawn, and forbidden moves keep their place."""
    with visitor(browser, WIDE, calm=True) as page:
        page.goto(server.url + server.lay("you", *["heuristic"] * 5, game="shapes"))
        page.wait_for_selector("#acts button")
        assert page.locator(".aim").count() == 5 and page.locator("#dock [data-pick^='seat:']").count() == 0
        assert page.locator("#choices [data-pick^='shape:']").count() == 6
        end = page.locator("#not-end_turn")
        assert end.get_attribute("aria-disabled") == "true" and end.is_visible()
        end.click(force=True)
        assert refusal(page) == "SL-16"
        moves = ByMouse(page, seed).moves
        held = {pick for move in moves if "seat:2" in move["p"] for pick in move["p"] if pick.startswith("shape:")}
        lacking = next(f"shape:{shape}" for shape in LETTERS if f"shape:{shape}" not in held)
        page.keyboard.press("Shift+Digit2")
        page.keyboard.press("Space")
        assert page.get_attribute("#aim-2", "aria-pressed") == "true"
        assert page.inner_text("#acts .go") == "Challenge Cy"
        page.click(f"[data-pick='{lacking}']", force=True)
        assert refusal(page) == "SL-28"
        page.click(f"[data-pick='{sorted(held)[0]}']")
        wanted = sorted(held)[0].partition(":")[2]
        assert page.inner_text("#line") == f"Ask Cy for a {wanted}" and page.locator("#line .blank:not(.in)").count() == 0
        assert page.inner_text("#acts .go") == f"Ask Cy for a {wanted}"
        assert not NOBODY.search(page.inner_text("#felt")) and not NOBODY.search(page.inner_text("#dock"))


@pytest.mark.parametrize("seats", [3, 6])
def test_panel_leaves_half_of_a_phone(server: Server, browser: Browser, seats: int) -> None:
    """On a phone the panel leaves half of the page."""
    with visitor(browser, NARROW, calm=True) as page:
        page.goto(server.url + server.lay("you", *["heuristic"] * (seats - 1), game="shapes"))
        page.wait_for_selector("#acts button")
        high = page.evaluate("document.getElementById('dock').getBoundingClientRect().height")
        assert high < NARROW[1] / 2
        assert page.locator(".held .card").first.is_visible(), "what one has tells what to ask for"


def at_battle(page: Page, server: Server, person: type[ByMouse] | type[ByKeyboard], seed: int) -> ByMouse | ByKeyboard:
    """Open a battle at a table of two."""
    for attempt in range(5):
        page.goto(server.url + server.lay("you", "heuristic", game="shapes"))
        ana = person(page, seed + attempt)
        for _ in wait(60):
            if ana.over:
                break
            if ana.asked and page.get_attribute("#table", "data-phase") == "battle":
                return ana
            if ana.asked:
                ana.step()
    raise AssertionError("no battle in five games")


def test_key_r_turns_the_picked_card(server: Server, browser: Browser, seed: int) -> None:
    """The key R turns the picked card. (SL-36)

    The card is turned, and the button names the number that counts; R again restores it.
    """
    with visitor(browser, NARROW, calm=True) as page:
        ana = at_battle(page, server, ByKeyboard, seed)
        card = next(move["p"][0] for move in ana.moves if move["h"] == "play")
        pair = {move["p"][1]: move for move in ana.moves if move["p"] and move["p"][0] == card}
        ana.press(card)
        picked = page.locator(f"#dock .held [data-pick='{card}'][aria-pressed=true]")
        for face in ("face:a", "face:b", "face:a"):
            assert page.inner_text("#acts .go") == pair[face]["s"]
            assert ("flip" in str(picked.get_attribute("class"))) is (face == "face:b")
            page.keyboard.press("r")
        ana.play(pair["face:b"])
        for _ in wait():
            if ana.over or page.get_attribute("#table", "data-phase") != "battle":
                break
        else:
            raise AssertionError("the battle went on without the card")
        assert spoken_label("play", pair["face:b"]["a"].split()[1]) in page.inner_text("#log")
        assert not ana.faults


@pytest.mark.parametrize("width", [NARROW, WIDE])
def test_chart_marks_are_never_sent(server: Server, browser: Browser, width: tuple[int, int]) -> None:
    """Marks on the chart are kept in the browser and never sent."""
    with visitor(browser, width, calm=True) as page:
        sent: list[str] = []
        page.on("websocket", lambda socket: socket.on("framesent", lambda said: sent.append(str(said))))
        page.goto(server.url + server.lay("you", "heuristic", game="shapes"))
        page.wait_for_selector("#acts button")
        opener, chart = page.locator(".lists [popovertarget]"), page.locator(".chart")
        if width == NARROW:
            assert not chart.is_visible()
            opener.click()
        assert chart.is_visible()
        chart.locator("button").nth(3).click()
        crossed = chart.locator("[aria-pressed=true]")
        assert crossed.count() == 1
        page.reload()
        page.wait_for_selector("#acts button")
        assert crossed.count() == 1
        if width == NARROW:
            opener.press("Enter")
            page.keyboard.press("Escape")
            assert not chart.is_visible()
            assert opener.evaluate("node => node === document.activeElement")
            opener.click()
        crossed.click()
        assert crossed.count() == 0
        assert sent == []


@pytest.mark.parametrize(("hand", "size"), [(ByMouse, WIDE), (ByKeyboard, NARROW)], ids=["mouse", "keyboard on a phone"])
def test_challenge_is_open_with_a_shape_picked(
    server: Server, browser: Browser, hand: type[ByMouse] | type[ByKeyboard], size: tuple[int, int]
) -> None:
    """With a picked shape one can still challenge. (SL-16)

    Asking and challenging are side by side; neither requires undoing the other.
    """
    with visitor(browser, size, calm=True) as page:
        page.goto(server.url + server.lay("you", "heuristic", "heuristic", game="shapes"))
        ana = hand(page, 3)
        settle(ana)
        while not (asks := [move for move in ana.moves if move["a"].startswith("ask ")]):
            assert not ana.over
            ana.step()
            settle(ana)
        ana.pick(ask := asks[0])
        who = ask["s"].split()[1]
        expect(page.locator("#acts .btn").first).to_have_text(ask["s"])
        expect(page.locator("#acts .btn").nth(1)).to_have_text(f"Challenge {who}")
        if isinstance(ana, ByMouse):
            page.locator("#acts .btn").nth(1).click()
        else:
            page.keyboard.press("d")
            for _ in range(40):
                if ana.focused()["act"].startswith("challenge "):
                    break
                page.keyboard.press("Tab")
            page.keyboard.press("Enter")
        expect(page.locator("#log")).to_contain_text(f"You challenge {who}")
        assert not ana.faults
