"""Faces of cards: drawn by a game, or made of what is printed on them."""

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from gamester.games import lettering
from gamester.match.match import Match
from gamester.ui.faces import ui_hooks
from gamester.ui.faces.cards import Facts, facts_of, printed, sprite
from gamester.ui.faces.sanitizer import sanitize


@pytest.fixture
def armies() -> Match:
    return Match.open("armies", 2, {}, "classic", "faces", ["Ana", "Bo"])


@pytest.fixture
def drawn_by(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., None]]:
    """Gives all games other hooks for a while."""

    def draw(**hooks: Any) -> None:
        monkeypatch.setattr(ui_hooks, "_load_hook", lambda home, name: hooks.get(name))
        ui_hooks.face.cache_clear()

    yield draw
    monkeypatch.undo()
    ui_hooks.face.cache_clear()


def test_every_face_of_a_table_is_drawn_once(armies: Match) -> None:
    """A soldier has a face for every seat, a number card one for all, and all are told by name."""
    svg, listed, _ = sprite(armies)
    ids = re.findall(r'<g id="([^"]+)"', svg)
    assert len(ids) == len(set(ids)) > 10
    assert {found[0] for found in listed.values()} == set(ids)
    assert listed["soldier.K.1"][1] == "King of hearts" and listed["soldier.K.0"][0] != listed["soldier.K.1"][0]
    assert {name for name in listed if name.startswith("rank.7")} == {"rank.7"}


def test_a_game_without_faces_has_generic_ones(armies: Match, drawn_by: Callable[..., None]) -> None:
    drawn_by()
    svg, listed, _ = sprite(armies)
    assert "Q</text>" in svg and "soldier.Q.0" in listed


def test_a_face_that_fails_or_is_unfit_is_told_of_and_generic(
    armies: Match, drawn_by: Callable[..., None], caplog: pytest.LogCaptureFixture
) -> None:
    drawn_by()
    plain = sprite(armies)
    drawn_by(face=lambda *_: "<script/>")
    assert sprite(armies) == plain and "expected one of svg, g" in caplog.text
    drawn_by(face_at=lambda *_: 1 // 0)
    assert sprite(armies) == plain and ".ui.face_at('soldier', 0) failed" in caplog.text


def test_a_card_that_nobody_draws_shows_its_printed_facts() -> None:
    told = printed("card", "Old lantern", Facts((("price", 12), ("weight in stone", 3)), ("tool", "light")))
    assert sanitize(told, "")
    words = re.findall(r">([^<>]+)</text>", told)
    assert words == ["Old lantern", "12", "price", "3", "weight in stone", "tool, light"]
    assert printed("card", "Old lantern", Facts()) == printed("card", "Old lantern")
    for label in ("K", "10", "Old lantern", "<&>", "", "a" * 60):
        for facts in (None, Facts((("price", 1),)), Facts((), ("tool",)), Facts((("a", 1), ("b", 2), ("c", 3), ("d", 4)))):
            assert sanitize(printed("card", label, facts), "")


def test_the_facts_of_cards_are_read_off_the_table(armies: Match) -> None:
    facts = facts_of(armies.layout, armies.table, armies.labels())
    assert facts["soldier", "Q"] == Facts((("value of a soldier", 12),))
    assert facts["rank", "9"].numbers[0] == ("face of a rank", 9)
    assert facts["group", "2+9"].tags == ("J",)


@pytest.mark.parametrize("label", ["K", "AS", "10C", "JS", "WWW", "A very long name of a card that fits no line at all", "大きいカード"])
def test_words_of_a_default_face_stay_on_the_card(label: str) -> None:
    """A label fits between the edges, in the corner and in the middle, with numbers and without."""
    for drawing in (printed("card", label), printed("card", label, Facts(((label, 3),), (label,)))):
        found = re.findall(r'<text x="([\d.]+)" y="[\d.]+" font-size="([\d.]+)"[^>]*>([^<]*)</text>', drawing)
        assert found
        for middle, size, words in found:
            half = lettering.width(words, float(size)) / 2
            assert float(middle) - half >= 2 and float(middle) + half <= 98, (words, middle, size)


@pytest.mark.parametrize(
    ("word", "lines"),
    [
        ("Dienstkarabiner", ["Dienstkarabi-", "ner"]),
        ("Klingenschwarm", ["Klingen-", "schwarm"]),
        ("Schwerkraftgurt", ["Schwerkraft-", "gurt"]),
        ("Repetiergeschütz", ["Repetierge-", "schütz"]),
        ("Knochenklauen", ["Knochen-", "klauen"]),
        ("Knnnnnnnnnnnnnnnnnnst", ["Knnnnnnnnnn-", "nnnnnnnnst"]),
    ],
)
def test_a_long_word_is_cut_between_syllables(word: str, lines: list[str]) -> None:
    """A word without syllables is cut where the line ends."""
    assert lettering.wrap(word, 12, 90) == lines
