"""What is measured in words: intervals that reach nowhere outside what can be, and no certainty from a few worlds."""

import re

import pytest

from gamester.bots.measured import Measured, cost, percent, said
from gamester.bots.review import hints
from gamester.bots.weighing import Scales
from gamester.games import slugs
from gamester.play.match import Match


@pytest.mark.parametrize(
    ("share", "words"),
    [
        (Measured(0.5, 0.98), "too early to say"),
        (Measured(1.0, 1.0), "too early to say"),
        (Measured(0.62, 0.07), "62%, 55 to 69"),
        (Measured(0.98, 0.04), "98%, 94 to 100"),
        (Measured(0.01, 0.04), "1%, 0 to 5"),
    ],
)
def test_a_share_is_said_with_ends_that_can_be(share: Measured, words: str) -> None:
    assert said(share) == words


@pytest.mark.parametrize(
    ("share", "words"),
    [
        (Measured(1.0, 0.019), "100.0%, 98.1 to 100.0"),
        (Measured(0.0, 0.019), "0.0%, 0.0 to 1.9"),
        (Measured(0.735, 0.083), "73.5%, 65.2 to 81.8"),
        (Measured(0.5, 0.98), "50.0%, 0.0 to 100.0"),
    ],
)
def test_a_table_shows_every_share_with_ends_that_can_be(share: Measured, words: str) -> None:
    """A ladder said 100.0% ± 1.9."""
    assert percent(share) == words


def test_a_cost_is_said_with_ends_that_can_be() -> None:
    assert cost(Measured(0.9, 0.2)) == "90 points of a win, 70 to 100"


@pytest.mark.parametrize("game", slugs())
def test_two_worlds_are_no_certainty(game: str, seed: int) -> None:
    """Whatever came of them: both won, both lost, or one of each; of sixty there is something to say."""
    match = Match.open(game, 2, {}, "", f"{seed}", ["Ana", "Bo"])
    scales = Scales(match.game, match.layout, in_plain=True)
    seat = match.pending()[0]
    assert {said(hint.share) for hint in hints(match, seat, 2, scales=scales)} == {"too early to say"}
    for share in scales.chances(match.table, match.layout.rail, 12, seed):
        assert re.fullmatch(r"\d+%, \d+ to \d+", said(share)) and share.within > 0
