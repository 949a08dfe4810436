"""Text on the cards of the other games: what cannot be read is not drawn, in every set that is shipped."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser

from gamester.games.registry import get_game
from gamester.match.card_sets import builtin_sets
from tests.support.browser_visits import visitor
from tests.support.measured_faces import Face, measured
from tests.support.server_fixtures import Server
from tests.support.table_positions import positions, show

SETS = [(slug, name) for slug in ("armies", "gameon", "shapes") for name in builtin_sets(get_game(slug))]
LEAST = 11
"""Least pixels of text on a card of 92 pixels and more."""
ACROSS = (91, 92, 99, 100, 148)


def words_of(faces: list[Face]) -> set[str]:
    return {text.words for face in faces for text in face.texts}


@pytest.mark.parametrize(("slug", "name"), SETS)
def test_card_text_is_legible_and_inside_its_card(server: Server, browser: Browser, slug: str, name: str) -> None:
    """Text on cards is large enough to be read and lies inside its card."""
    with visitor(browser) as page:
        page.goto(f"{server.url}/cards/{slug}?set={name}")
        for width in ACROSS:
            faces = measured(page, width)
            assert len(faces) > 10 and {round(face.width) for face in faces} == {width}
            for face in faces:
                for text in face.texts:
                    assert text.px >= LEAST - 0.01 or width < 92, (face.name, width, text)
                    assert text.left >= 0 and text.right <= 100 and text.top >= 0 and text.bottom <= 140, (face.name, width, text)


def test_game_card_names_are_drawn_from_92_pixels(server: Server, browser: Browser) -> None:
    """Below that only the points are left, as large as 22 of 100, and the name is in the label of the card."""
    with visitor(browser) as page:
        page.goto(f"{server.url}/cards/gameon")
        named = {face.name for face in measured(page, 92) if len(face.texts) > 1}
        assert len(named) > 20 and named <= words_of(measured(page, 92))
        small = [face for face in measured(page, 91) if face.name in named]
        assert words_of(small) <= set("123456789") and all(face.texts[0].px == pytest.approx(0.22 * 91, abs=0.1) for face in small)
        show(page, server.url, positions("gameon", 2, (0,))[0])
        labels = page.locator(".area .card").evaluate_all("all => all.map(one => one.getAttribute('aria-label'))")
        assert len(labels) == 4 and all(any(name in label for name in named) for label in labels)


def test_pills_are_words_from_100_pixels(server: Server, browser: Browser) -> None:
    """Pills are words on cards of 100 pixels and more, and signs on smaller ones."""
    with visitor(browser) as page:
        page.goto(f"{server.url}/cards/shapes")
        large, small = words_of(measured(page, 100)), words_of(measured(page, 99))
        assert {"bonus", "tie"} <= large and not {"+1", "="} & large
        assert {"+1", "="} <= small and not {"bonus", "tie"} & small
        signs = [text.px for face in measured(page, 99) for text in face.texts if text.words in ("+1", "=")]
        assert min(signs) == pytest.approx(0.18 * 99, abs=0.1)
