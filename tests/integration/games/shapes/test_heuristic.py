"""The heuristic bot is as strong, and games as long, as the law says.

(Sections F and H.)
"""

from __future__ import annotations

import random
from math import sqrt
from statistics import mean, stdev
from typing import Any

import pytest

from gamester.bots.arena import Arena
from gamester.bots.spec import parse_bots
from gamester.bots.statistics import RESULT_COLUMNS
from gamester.games.registry import get_game
from gamester.match.setup import new_setup
from gamester.testing.subject import random_option_value
from tests.conftest import Budget

RANDOM_WINS = 0.004
"""Section H: of so many games against the heuristic bot a random player wins."""
LENGTHS = {2: (13.2, 126), 3: (9.8, 171), 4: (7.9, 200), 5: (6.7, 220), 6: (5.9, 239)}
"""Section F: by players, turns divided by players, and decisions."""
SURE = 3.3
"""Standard errors that a right figure all but never goes beyond."""
LIKE = 0.12
"""How far the measured player, of which the law gives a sketch, may be from ours, as a part of the figure."""


def played(seats: int, bots: str, games: int, seed: int, cards: str = "default", options: dict[str, Any] | None = None) -> list[list[int]]:
    """Return the figures of games by column: decisions, rounds, ending clause, shares by seat."""
    laid = new_setup("shapes", seats, cards, options)
    arena = Arena(laid.game, laid.state, laid.layout, parse_bots(bots, seats), in_plain=False)
    columns, _ = arena.play_games(str(seed), 0, games)
    return columns


def wilson(wins: float, games: int) -> tuple[float, float]:
    """Return the Wilson interval of a probability with so many wins."""
    rate, more = wins / games, SURE * SURE / games
    middle, half = rate + more / 2, SURE * sqrt(rate * (1 - rate) / games + more / games / 4)
    return (middle - half) / (1 + more), (middle + half) / (1 + more)


@pytest.mark.parametrize("first", [0, 1])
def test_it_beats_random(first: int, seed: int, budget: Budget) -> None:
    games = budget(250, weight=4)
    bots = ("heuristic,random", "random,heuristic")[first]
    shares = played(2, bots, games, seed)[RESULT_COLUMNS + first]
    low, high = wilson(sum(shares) / 60, games)
    print(f"heuristic in seat {first} against random: {sum(shares) / 60 / games:.4f} of {games} games, interval {low:.4f} to {high:.4f}")
    assert high >= 1 - RANDOM_WINS
    assert low > 0.7


def test_it_passes_bad_fights_where_it_may(seed: int) -> None:
    """SL-R11, section F: with two players one side is emptied less often than where one has to ask or to challenge; 4.9 turns, and 9."""

    def idle(options: dict[str, Any]) -> int:
        laid = new_setup("shapes", 2, "default", options)
        arena = Arena(laid.game, laid.state, laid.layout, parse_bots("heuristic", 2), in_plain=False)
        words = [one.words for one in get_game("shapes").text.EVENT_COUNTERS]
        counts = dict(zip(words, arena.play_and_count(str(seed), 0, 60)[2], strict=True))
        many: int = counts["turns with nobody to ask"]
        return many

    assert idle({"interaction": "optional"}) < 0.8 * idle({})


@pytest.mark.parametrize("cards", ["default", "lively"])
def test_it_beats_random_under_any_house_rules(cards: str, seed: int, budget: Budget) -> None:
    """Two random players and one that is sensible, with every option drawn."""
    rng, wins, games = random.Random(seed), 0.0, budget(40, weight=40)
    for game in range(games):
        options = {
            option.name: random_option_value(option, 3, rng) for option in get_game("shapes").text.OPTIONS if option.name != "stall_rounds"
        }
        wins += played(3, "random,heuristic,random", 1, seed + game, cards, options)[RESULT_COLUMNS + 1][0] / 60
    print(f"heuristic against two random players: {wins / games:.3f}")
    assert wilson(wins, games)[1] > 0.9


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_games_are_as_long_as_the_law_says(seats: int, seed: int, budget: Budget) -> None:
    """Between equal bots nobody stalls, and the youngest has no great advantage.

    Rounds begun are half a round more than turns by players.
    """
    games = budget(100, weight=10)
    decisions, rounds, ends, *rest = played(seats, "heuristic", games, seed)
    assert all(sum(shares) == 60 for shares in zip(*rest[:seats], strict=True))
    turns, many = LENGTHS[seats]
    for what, figures, wanted in (
        ("rounds", [length - (seats - 1) / (2 * seats) for length in rounds], turns),
        ("decisions", decisions, many),
    ):
        error = stdev(figures) / sqrt(games)
        print(f"{seats} players: {what} {mean(figures):.2f} +- {error:.2f}, the law's {wanted}")
        assert abs(mean(figures) - wanted) <= SURE * error + LIKE * wanted
    assert ends.count(get_game("shapes").law.number("SL-R36")) <= games / 20
