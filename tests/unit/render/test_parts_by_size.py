"""Parts of a face that are drawn from or below a width, and the words of what is left out."""

from __future__ import annotations

import logging
import re

import pytest

from gamester.games.registry import get_game
from gamester.match.match import Match
from gamester.server.render.print_sheets import STYLES, alone, card_list
from gamester.ui.faces.cards import back, drawn, sprite
from gamester.ui.faces.sanitizer import WIDTHS, UnsafeMarkup, sanitize

HIDES = re.compile(r"@container card \(width (<|>=) (\d+)px\) \{ \.(from|below)-(\d+) \{ display: none; \} \}")


def test_every_width_has_its_rules() -> None:
    """A part drawn from a width on is hidden below it, and a part drawn below it is hidden from it on."""
    found = set(HIDES.findall(STYLES.read_text("utf-8")))
    assert found == {(sign, str(wide), side, str(wide)) for wide in WIDTHS for sign, side in (("<", "from"), (">=", "below"))}


def test_other_widths_are_refused() -> None:
    assert sanitize(f'<g class="from-{WIDTHS[0]} below-{WIDTHS[-1]}"></g>', "") == f'<g class="from-{WIDTHS[0]} below-{WIDTHS[-1]}"></g>'
    with pytest.raises(UnsafeMarkup, match="got from-93"):
        sanitize('<g class="from-93"></g>', "")


def test_a_card_by_itself_is_the_large_one() -> None:
    """A file with one face has the rule that leaves the largest drawing."""
    for face in card_list(get_game("surviving")).faces:
        assert "[class*=below-] { display: none; }" in alone(face)


def test_words_of_cards_are_listed_with_their_faces() -> None:
    """A small card leaves out what the game tells beside its name."""
    _, listed, _ = sprite(Match.open("surviving", 2, {}, "default", "words", ["Ana", "Bo"]))
    assert listed["card.knife"][1:] == ("Combat\u00a0Knife", "Soldier Upgrade, 2 Creds: 20 damage.")
    assert sum(len(one) == 3 for one in listed.values()) > 80
    _, listed, _ = sprite(Match.open("armies", 2, {}, "", "words", ["Ana", "Bo"]))
    assert listed["soldier.K.1"][1:] == ("King of hearts",)


def test_failing_words_are_left_out(monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> None:
    def fails(printed: object, dim: str, number: int) -> str:
        raise KeyError(number)

    match = Match.open("surviving", 2, {}, "default", "words", ["Ana", "Bo"])
    monkeypatch.setattr("gamester.games.surviving.ui.words_at", fails)
    with caplog.at_level(logging.ERROR):
        assert {len(one) for one in sprite(match)[1].values()} == {2}
    assert "words_at('card', 0) failed" in caplog.text


def test_every_picture_of_a_card_is_measured() -> None:
    """The class makes a picture the container whose width counts."""
    assert all('<svg class="picture"' in one for one in (drawn(get_game("surviving"), "card", "knife"), back()))


def test_a_face_with_ids_of_its_own_stands_once_for_all_seats() -> None:
    """Looks without a difference share one symbol, and no id is on the page twice."""
    few, many = (str(sprite(Match.open("surviving", seats, {}, "default", "ids", list("ABCD")[:seats]))[0]) for seats in (2, 4))
    assert few.count('<g id="f') == many.count('<g id="f') > 80
    found = re.findall(r'\bid="([^"]+)"', many)
    assert len(found) == len(set(found)) > 200
    assert all(found_id in found or found_id == "edge" or found_id == "paper" for found_id in re.findall(r'href="#([^"]+)"', many))
