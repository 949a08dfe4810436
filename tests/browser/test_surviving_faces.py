"""Surviving's faces in a browser: what is drawn can be read at every size, in both themes and for any set."""

from __future__ import annotations

from typing import Literal

import pytest
from playwright.sync_api import Browser, Page

from gamester.games.registry import get_game
from gamester.games.surviving.cards import CardSet, parse_card_set
from gamester.games.surviving.ui.cards import card_list, drawn
from gamester.games.ui_kit import ListedCard
from gamester.match.card_sets import load_builtin_set
from gamester.server.pages.games import tile
from gamester.server.render import print_sheets
from gamester.server.render.print_sheets import CARD_WIDTH_MM, CardList
from gamester.server.render.templates import render
from tests.support.browser_visits import answer, visitor
from tests.support.measured_faces import faults, measured
from tests.support.server_fixtures import Server
from tests.support.surviving_sets import crowded, written

THUMBNAIL = 92
"""Width below which a card is a thumbnail, whose words are in its label."""
LEAST, LEAST_NAME = 11.0, 7.9
"""Least pixels of text on a card, and on a thumbnail."""
WIDTHS = (34, 46, 65, 66, 75, 76, 84, 91, 92, 99, 100, 118, 157, 158, 164, 183, 184, 238)
"""Sizes of cards on tables and pages, and both sides of each size at which the drawing changes."""
THEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")


def sets() -> dict[str, CardSet]:
    builtin = load_builtin_set(get_game("surviving"), "default")
    assert not isinstance(builtin, list) and isinstance(builtin.cards, CardSet)
    own = parse_card_set(written(crowded()), "own")
    assert isinstance(own, CardSet), own
    return {"default": builtin.cards, "own": own}


def shown(server: Server, page: Page, cards: CardSet) -> None:
    """Open a page with every face of a set, and with the Obstacles that became cards."""
    game = get_game("surviving")
    won = [ListedCard("Won", one.id, f"won {one.name}", 1, {}, "", drawn(one, True), "card") for one in cards.obstacles if one.is_reward]
    sheet = CardList(game, "", "Faces", tuple(print_sheets._told(game, [*card_list(cards), *won])))
    html = render("cards.html", slug="surviving", tile=tile(game), sheet=sheet, sets=[])
    answer(page, "/faces", lambda: html)
    page.goto(f"{server.url}/faces")


@pytest.mark.parametrize("name", ["default", "own"])
def test_face_text_is_legible_at_every_size(server: Server, browser: Browser, name: str) -> None:
    """No text is below 11 px on a card, or clipped, or over another, or faint, in either theme."""
    with visitor(browser) as page:
        shown(server, page, sets()[name])
        wrong: list[str] = []
        for width in WIDTHS:
            for theme in THEMES:
                page.emulate_media(color_scheme=theme)
                faces = measured(page, width)
                assert len(faces) > 50 and {round(face.width) for face in faces} == {width}
                least = LEAST if width >= THUMBNAIL else LEAST_NAME
                wrong += [f"{theme}: {fault}" for face in faces for fault in faults(face, least)]
                assert all(len(face.texts) <= 1 for face in faces) == (width < 66), "the smallest has one number and no words"
        assert not wrong, f"{len(wrong)}: " + "; ".join(wrong[:12])


def test_printed_faces_are_large_and_legible(server: Server, browser: Browser) -> None:
    """On paper every face is the large one, in print of at least 10 points."""
    with visitor(browser) as page:
        page.goto(f"{server.url}/cards/surviving/print")
        page.emulate_media(media="print")
        told = page.evaluate(
            """() => [...document.querySelectorAll('.nine:not(.backs) svg.picture')].map(svg => {
                const copy = svg.cloneNode(false);
                copy.innerHTML = document.querySelector(svg.querySelector('use').getAttribute('href')).innerHTML;
                svg.replaceWith(copy);
                const texts = [...copy.querySelectorAll('text')].filter(one => one.getBoundingClientRect().width > 0);
                return [copy.getBoundingClientRect().width / 96 * 25.4, texts.map(one => one.textContent).join(' '),
                        Math.min(...texts.map(one => parseFloat(getComputedStyle(one).fontSize) * one.getScreenCTM().a * 0.75))];
            })"""
        )
        assert len(told) == print_sheets.card_list(get_game("surviving")).total
        assert all(width == pytest.approx(CARD_WIDTH_MM, abs=0.1) and points >= 10 for width, _, points in told)
        said = {words for _, words, _ in told}
        assert any("Combo: with another Soldier card, deal 10 damage." in words for words in said)
        assert any("Guard: discard this to stop an Assault, then deal 30 damage." in words for words in said)
        assert any("First Soldier card each turn: 20 more damage." in words for words in said)
