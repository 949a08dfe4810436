"""The heuristic bot is at least as strong as the law reports, with intervals.

(Section f, "What was measured".)
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt

import pytest

from gamester.bots.arena import Arena
from gamester.bots.simulation import SimulationTally
from gamester.games.surviving.rules.constants import MOVE
from gamester.match.setup import new_setup
from tests.conftest import Budget

THREE = 3.0
"""Standard errors: once in 370 runs a true figure lies outside."""


def interval(share: float, games: int) -> tuple[float, float]:
    """Return Wilson's interval of a share of so many games."""
    z = THREE
    middle = (share + z * z / (2 * games)) / (1 + z * z / games)
    half = z / (1 + z * z / games) * sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    return middle - half, middle + half


def simulated(seats: int, bots: Sequence[str], games: int, seed: int) -> SimulationTally:
    laid = new_setup("surviving", seats)
    arena = Arena(laid.game, laid.state, laid.layout, tuple(bots), in_plain=False)
    tally = SimulationTally(seats)
    columns, decisions = arena.play_games(str(seed), 0, games)
    tally.add_games(columns, decisions)
    return tally


def test_against_random(seed: int, budget: Budget) -> None:
    """The law's bot won 98 % of 300 games; all of them ended by Sole Survivor."""
    games = budget(1500)
    tally = simulated(2, ("heuristic", "random"), games, seed)
    share = tally.sixtieths[0] / 60 / games
    low, high = interval(share, games)
    print(f"heuristic wins {share:.1%} of {games} games against random ({low:.1%} to {high:.1%}); ends {dict(tally.ends)}")
    assert high >= 0.97
    assert tally.ends[58] >= 0.9 * games


def test_random_games(seed: int, budget: Budget) -> None:
    """All games of random bots end by Sole Survivor, in Round 28 at the latest of 600 games."""
    games = budget(1500)
    tally = simulated(2, ("random", "random"), games, seed)
    print(f"{games} games, {tally.decisions / games:.0f} decisions each; rounds {tally.rounds()}; ends {dict(tally.ends)}")
    assert tally.ends[58] >= 0.99 * games
    assert tally.rounds().mean < 20


@pytest.mark.parametrize(
    ("seats", "rounds", "last_dead"),
    [(2, 20.8, 0.54), pytest.param(3, 23.1, 0.31, marks=pytest.mark.prove), pytest.param(4, 24.6, 0.12, marks=pytest.mark.prove)],
)
def test_games_of_heuristic_bots_match_the_law(seats: int, rounds: float, last_dead: float, seed: int, budget: Budget) -> None:
    """The law's table holds: mean Rounds, and the share of games that end because all others are dead.

    Two Rounds and 0.2 allow for differences between the bots.
    """
    games = budget(800)
    tally = simulated(seats, ["heuristic"] * seats, games, seed)
    said = tally.rounds()
    dead = tally.ends[58] / games
    print(f"{seats} players: rounds {said}, law {rounds}; all others dead {dead:.0%}, law {last_dead:.0%}; ends {dict(tally.ends)}")
    assert abs(said.mean - rounds) < 2.5
    assert abs(dead - last_dead) < 0.2


def test_way_out_of_a_shut_area_is_taken_however_deadly() -> None:
    """Where nobody may stay (SG-R27) the bot goes up, even if it expects to die there many times over."""
    laid = new_setup("surviving", 2)
    t, doors = laid.layout.copy_state(laid.state), laid.game.load_plain(laid.layout)
    t.chance_key = [7] * 8
    laid.game.game.deal(t)
    while t.phase != MOVE:
        seat = doors.first_pending_seat([t], 0)
        laid.game.game.apply(t, seat, laid.game.game.heuristic_action(t, seat, 7))
    level, seat = t.level[t.active], t.active
    t.area_stack[level][:], t.area_stack_n[level], t.face_up_obstacle[level] = [-1] * len(t.area_stack[level]), 0, -1
    t.damage[:] = [900] * t.obstacles
    t.toughness[:] = [900] * t.obstacles
    assert doors.check_action([t], 0, seat, laid.game.game.heuristic_action(t, seat, 7)) == 0
