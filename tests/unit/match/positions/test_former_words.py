"""Positions that were written before zones had their present names are read as they were meant."""

from pathlib import Path

import pytest

from gamester.games.registry import get_game
from gamester.match.positions.format import parse_cases
from gamester.match.positions.former_words import FORMER_ZONES, line_in_present_words
from gamester.match.positions.runner import run_file
from gamester.match.setup import new_setup

FILES = Path(__file__).parents[3] / "data" / "positions" / "former"


@pytest.mark.parametrize("slug", sorted(FORMER_ZONES))
def test_a_file_in_former_words_passes_as_it_did(slug: str) -> None:
    text = (FILES / f"{slug}.pos").read_text(encoding="utf-8")
    assert any(line_in_present_words(slug, line) != line for line in text.split("\n")), "the file has former words"
    found = run_file(f"{slug}.pos", text, plain_only=True)
    assert found.passed == len(parse_cases(text)) > 3 and not found.failures


@pytest.mark.parametrize("slug", sorted(FORMER_ZONES))
def test_former_and_present_names_are_of_this_game(slug: str) -> None:
    zones = set(new_setup(slug, get_game(slug).text.SEATS[0]).layout.zones)
    assert set(FORMER_ZONES[slug].values()) <= zones and not set(FORMER_ZONES[slug]) & zones


@pytest.mark.parametrize(
    ("former", "present"),
    [
        ("aside: 2 9", "set_aside: 2 9"),
        ("shown 1: 2+9 2+9", "presentation 1: 2+9 2+9"),
        ("rest: aside", "rest: set_aside"),
        ("chance stock: 2 3", "chance stock: 2 3"),
        ("= asked: 1 0", "= deciding: 1 0"),
        ("= rail sees fresh: 2", "= spectator sees presented_this_turn: 2"),
        ("= seat 1 does not see shown 0", "= seat 1 does not see presentation 0"),
        ("@ rail: shown 0, stock", "@ spectator: presentation 0, stock"),
        ("> 0 present 2+9", "> 0 present 2+9"),
        ('" They are shown: aside they lie.', '" They are shown: aside they lie.'),
    ],
)
def test_only_names_of_zones_change(former: str, present: str) -> None:
    assert line_in_present_words("armies", former) == present
    assert line_in_present_words("armies", present) == present
