"""How a table tells the end: the winner by name, and sums that can be checked."""

import random
import re

import pytest

from gamester.games.ending import PART, TOTAL, Column
from gamester.games.registry import game_slugs
from gamester.games.ui_kit import bidi_isolate
from gamester.match.match import Match
from gamester.ui.build import Builder, Person
from gamester.ui.ending import MINUS, sum_of
from gamester.ui.game_ui import game_ui
from gamester.ui.vocabulary import Result
from tests.conftest import Budget

SHORT = {"armies": {"turn_limit": "6"}}
NAMES = ["Ana", "Bo", "Cy", "Dee"]
NUMBER = re.compile(r"(?:([+=\u2212]) )?(\u2212?\d+)")


def finished(game: str, seats: int, draw: random.Random) -> Match:
    match = Match.open(game, seats, SHORT.get(game, {}), "", f"{draw.random()}", NAMES[:seats])
    for _ in range(20_000):
        if match.ended_by():
            return match
        seat = draw.choice(match.pending_seats())
        match.act(seat, draw.choice(match.legal_moves(seat)).move)
    raise AssertionError("the game never ended")


def result(match: Match, viewer: int) -> Result:
    people = [Person(name) for name in match.seats]
    dock = Builder(game_ui(match.slug)).table(match.view(viewer), people).dock[0]
    assert isinstance(dock, Result)
    return dock


def added(words: str) -> tuple[int, int]:
    """Return what the numbers of a sum add up to, and what it says."""
    said, parts = 0, 0
    for sign, number in NUMBER.findall(words):
        value = int(number.replace(MINUS, "-"))
        if sign == "=":
            said = value
        else:
            parts += -value if sign == MINUS else value
    return parts, said


@pytest.mark.parametrize("game", game_slugs())
def test_printed_parts_add_up_and_the_headline_names_the_winner(game: str, seed: int, budget: Budget) -> None:
    draw, summed = random.Random(f"{game} {seed} ending"), 0
    for _ in range(budget(3, 100)):
        seats = draw.choice((2, 3, 4))
        match = finished(game, seats, draw)
        outcome = match.outcome()
        assert outcome is not None
        for viewer in range(seats + 1):
            told = result(match, viewer)
            for seat, share in enumerate(outcome.win_shares):
                named = "You" if seat == viewer else bidi_isolate(NAMES[seat])
                assert named in told.text or not share, told.text
            assert "card(s)" not in told.text + told.story and ": 1" not in told.story
            assert [one.head for one in told.counts] == list(told.heads)
            for row in told.ranks:
                parts = [value for one, value in zip(told.counts, row.parts, strict=True) if one.sign == PART]
                totals = [value for one, value in zip(told.counts, row.parts, strict=True) if one.sign == TOTAL]
                assert totals == [sum(parts)], (told.heads, row.parts)
            if told.sum:
                parts_added, said = added(told.sum)
                assert parts_added == said == told.ranks[0].parts[[one.sign for one in told.counts].index(TOTAL)], told.sum
                summed += 1
    assert summed


def test_a_sum_is_said_with_its_signs_and_without_what_is_nothing() -> None:
    columns = [
        Column("Game Cards", [28, 0], PART, one="on Game Cards", many="on Game Cards"),
        Column("Chevrons", [0, 1], PART, one="chevron", many="chevrons"),
        Column("Cards in hand", [-1, -3], PART, one="card in hand", many="cards in hand"),
        Column("Total", [27, -2], TOTAL),
    ]
    assert sum_of(columns, 0) == f"28 on Game Cards {MINUS} 1 card in hand = 27."
    assert sum_of(columns, 1) == f"1 chevron {MINUS} 3 cards in hand = {MINUS}2."
    assert added(sum_of(columns, 1)) == (-2, -2)
    assert sum_of(columns[:-1], 0) == ""


def test_a_wrong_part_would_be_seen() -> None:
    assert added(f"28 on Game Cards + 5 chevrons {MINUS} 1 card in hand = 33.") == (32, 33)
