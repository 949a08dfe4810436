"""Choices of seats in browsers: wide and phone, both themes, without scripts."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.support.browser_visits import NARROW, WIDE, violations, visitor
from tests.support.server_fixtures import Server, wait
from tests.support.table_players import faults_of_layout, faults_of_page
from tests.support.waiting_rooms import FITS, faults_of

SIZES = [(WIDE, "light"), (NARROW, "dark")]
NAMED = "all => all.map(one => document.querySelector(one.getAttribute('href')).innerHTML)"
"""A script that returns the drawings of faces."""
COVERED = """ids => ids.filter(id => {
    const one = document.getElementById(id), box = one.getBoundingClientRect();
    one.scrollIntoView({block: 'center'});
    const at = one.getBoundingClientRect(), top = document.elementFromPoint(at.x + at.width / 2, at.y + at.height / 2);
    return at.width < 24 || at.height < 24 || at.right > innerWidth || !(top === one || one.contains(top));
})"""


def reached(page: Page, *ids: str) -> None:
    """Return True if every choice can be pressed: large, in the window, uncovered."""
    assert page.evaluate(COVERED, list(ids)) == []


@pytest.mark.parametrize(("size", "scheme"), SIZES, ids=["wide-light", "phone-dark"])
def test_two_people_choose_while_sitting_down(server: Server, browser: Browser, size: tuple[int, int], scheme: str) -> None:
    """Two people make their choices while they sit down."""
    with visitor(browser, size, scheme) as one, visitor(browser, size, scheme) as two:
        faults = [faults_of(one), faults_of(two)]
        one.goto(f"{server.url}/new/armies")
        one.select_option("#kind-1", "person")
        one.fill("#name-0", "Ana")
        one.fill("#name-1", "Bo")
        one.click("#more > summary")
        expect(one.locator(".chosen:visible")).to_have_count(1)
        reached(one, "name-0", "name-1", "kind-1", "chosen-0")
        one.get_by_label("Suit of your seat").select_option("H")
        one.uncheck("#auto")
        assert one.evaluate(FITS) and not violations(one)
        one.click("#lay")
        expect(one.locator("#chosen-0")).to_contain_text("Hearts")
        reached(one, *(f"choose-{suit}" for suit in "SHDC"))

        expect(one.locator("#link-1")).to_have_value(re.compile("^http"))  # as soon as the script of the page has run
        two.goto(one.input_value("#link-1"))
        assert two.locator("[name=chosen]").evaluate_all("all => all.map(one => one.value)") == ["", "S", "D", "C"]
        assert two.evaluate(FITS) and not violations(two)
        two.get_by_label("Clubs").check()
        two.click("#sit")
        expect(one.locator("#choose-C")).to_have_count(0)
        expect(two.get_by_role("button", name="Clubs", pressed=True)).to_have_count(1)
        two.focus("#choose-D")
        two.keyboard.press("Enter")
        expect(two.get_by_role("button", name="Diamonds", pressed=True)).to_have_count(1)
        expect(one.locator("#chosen-1")).to_contain_text("Diamonds")
        expect(one.locator("#choose-C")).to_have_count(1)
        assert two.evaluate(FITS) and not violations(two)

        one.click("#begin:not([disabled])")
        for page, suit in ((one, "hearts"), (two, "diamonds")):
            soldiers = page.locator("#dock [data-pick^='soldier:']")
            expect(soldiers).to_have_count(4)
            faces = soldiers.locator("svg > use").evaluate_all(NAMED)
            assert len(faces) == 4 and all(f"#suit-{suit}" in face for face in faces), "told by its sign, and not by colour alone"
            assert faults_of_page(page) == [] and faults_of_layout(page) == []
        assert not faults[0] and not faults[1], faults


def test_hot_seat_players_choose_in_the_form(server: Server, browser: Browser) -> None:
    """All players at one device make their choices in the form."""
    with visitor(browser, NARROW) as page:
        page.goto(f"{server.url}/new/armies")
        page.check("[name=mode][value=here]")
        page.check("[name=players][value='4']")
        page.select_option("#kind-2", "heuristic")
        page.click("#more > summary")
        expect(page.locator(".chosen:visible")).to_have_count(3)
        page.select_option("#chosen-1", "S")
        taken = [page.locator(f"#chosen-{seat} option:disabled").all_text_contents() for seat in (0, 3)]
        assert len(taken[0]) == 1 and taken[0] == taken[1]
        assert re.fullmatch(r"♠\W* Spades", page.locator("#chosen-3 option:disabled").text_content() or "")
        page.select_option("#chosen-3", "C")
        page.select_option("#kind-3", "heuristic")
        expect(page.locator(".chosen:visible")).to_have_count(2)
        assert page.input_value("#chosen-3") == "" and page.locator("#chosen-0 option:disabled").count() == 1, "a bot has none"
        page.click("#lay")
        page.focus("#look-1")
        for _ in wait():  # it stays shut for a moment
            page.keyboard.press("Enter")
            if page.locator("#close").count():
                break
        faces = page.locator("#dock [data-pick^='soldier:'] svg > use").evaluate_all(NAMED)
        assert len(faces) == 4 and all("#suit-spades" in face for face in faces)


def test_choices_for_bots_are_refused_without_scripts(server: Server, browser: Browser) -> None:
    """Without scripts a choice for a bot is refused with a sentence."""
    context = browser.new_context(java_script_enabled=False)
    try:
        page = context.new_page()
        page.goto(f"{server.url}/new/armies")
        page.click("#more > summary")
        assert page.locator(".chosen").count() == 4
        page.select_option("#chosen-0", "C")
        page.select_option("#chosen-1", "H")
        page.click("#lay")
        expect(page.locator("#fault")).to_contain_text("Bo is a bot: bots take what is left, got 'H' for it")
        assert page.input_value("#chosen-0") == "C" and page.input_value("#chosen-1") == "H"
        page.select_option("#chosen-1", "")
        page.select_option("#kind-1", "person")
        page.click("#lay")
        page.click("#choose-D")
        expect(page.locator("#chosen-0")).to_contain_text("Diamonds")
        page.click("#choose-D")
        expect(page.locator("#chosen-0")).to_have_count(0)
    finally:
        context.close()
