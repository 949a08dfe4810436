"""The table of Shape & List: what hands show, the list that fills, sentences of a trade, a card that is turned, private marks."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page

from gamester.games.seeing import labels
from gamester.games.shapes.codes import list_of
from gamester.games.shapes.felt import centre, decision
from gamester.games.shapes.lists import in_front, shape_of
from gamester.play.match import Match
from gamester.play.views import look
from tests.web.conftest import Server, wait
from tests.web.people import ByKeyboard, ByMouse
from tests.web.test_browser import NARROW, WIDE, visitor
from tests.web.test_felt import drawn

DISC = re.compile(r'<span class="fan" role="img" aria-label="(\d+) (\w+)">')


def moments(seats: int, seed: int, acts: int = 400) -> Iterator[tuple[Match, int]]:
    """A table before every act of random play, with the seat whose act it is."""
    draw = random.Random(seed)
    match = Match.open("shapes", seats, {}, "default", str(seed), ["Ana", "Bo", "Cy", "Dee"][:seats])
    for _ in range(acts):
        if match.over():
            return
        seat = match.pending()[0]
        yield match, seat
        match.act(seat, draw.choice(match.moves(seat)).act)


def test_hands_of_others_are_backs_with_their_shapes(seed: int) -> None:
    """SL-R06: shapes are public, numbers are not; what is drawn of a hand is just that."""
    for place, (match, _) in enumerate(moments(3, seed, 80)):
        if place % 16:
            continue
        html, owners = drawn(match, 0), [look(match, seat) for seat in range(3)]
        for seat in (1, 2):
            found = re.search(rf'id="z-hand-{seat}".*?</div></div>', html, re.DOTALL)
            held = Counter(shape_of(label) for label in labels(owners[seat], "hand", seat))
            told = Counter({shape: int(many) for many, shape in DISC.findall(found[0])}) if found else Counter()
            assert told == held
            assert not found or ("#f-card-" not in found[0] and "data-key" not in found[0])


def test_the_list_fills_with_what_lies_in_front(seed: int) -> None:
    filled = 0
    for match, seat in moments(2, seed, 150):
        view = look(match, seat)
        name, needs = list_of(labels(view, "goal", seat)[0])
        said = centre(view)
        lying = in_front(view, seat)
        assert f"<h3>{name} " in said
        for many, shape in needs:
            assert re.search(rf'{shape}</th>.*?<td class="num">{min(many, lying[shape])}/{many}</td>', said)
        full = sum(min(many, lying[shape]) for many, shape in needs)
        assert said.count('<i class="full">') == full
        assert said.count("data-note=") == 22
        filled = max(filled, full)
    assert filled > 2
    assert 'class="list"' not in centre(look(match, 2)), "an onlooker has no list"


def test_decisions_name_who_asks_for_what(seed: int) -> None:
    """Every sentence of a trade and of a challenge, for whoever decides; the limit of declines is told before it binds."""
    said: dict[str, set[str]] = {}
    wanted = {"respond", "give_back", "defend", "battle", "take", "place"}
    for attempt in range(20):
        if wanted <= set(said) and any("must give" in words for words in said["respond"]):
            break
        for match, seat in moments(3, seed + attempt, 150):
            view = look(match, seat)
            words, clause = decision(view)
            assert words and clause, view.phase
            said.setdefault(str(view.phase and view.phase.key), set()).add(words)
            for move in view.moves:
                if move.shape == "decline":
                    assert re.fullmatch(r"Decline \([12] of 2 in a row\)", move.sentence)
            if view.phase and view.phase.key == "respond":
                free = any(move.shape == "decline" for move in view.moves)
                assert ("must give" in words) is not free
            assert decision(look(match, 3))[0] != words or view.phase is None
    assert wanted <= set(said)
    assert any(re.match(r"(Ana|Bo|Cy) asks you for a \w+", words) for words in said["respond"])
    assert any("second of two" in words for words in said["give_back"])
    assert any("must give" in words for words in said["respond"])


def at_battle(page: Page, server: Server, person: type[ByMouse] | type[ByKeyboard], seed: int) -> ByMouse | ByKeyboard:
    """Somebody who has got into a battle, at a table of two."""
    for attempt in range(5):
        page.goto(server.url + server.lay("you", "policy", game="shapes"))
        ana = person(page, seed + attempt)
        for _ in wait(60):
            if ana.over:
                break
            if ana.asked and page.get_attribute("#table", "data-phase") == "battle":
                return ana
            if ana.asked:
                ana.step()
    raise AssertionError("no battle in five games")


def test_r_turns_the_card_that_is_picked(server: Server, browser: Browser, seed: int) -> None:
    """SL-36 by keyboard: the card lies turned, the button names the number that counts, and the other number after R again."""
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
        assert pair["face:b"]["a"].split()[1] in page.inner_text("#log")
        assert not ana.faults


@pytest.mark.parametrize("width", [NARROW, WIDE])
def test_marks_on_the_chart_are_kept_here_and_told_to_nobody(server: Server, browser: Browser, width: tuple[int, int]) -> None:
    with visitor(browser, width, calm=True) as page:
        sent: list[str] = []
        page.on("websocket", lambda socket: socket.on("framesent", lambda said: sent.append(str(said))))
        page.goto(server.url + server.lay("you", "policy", game="shapes"))
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
