"""Goofspiel for two with few cards, solved exactly.

Bids are secret, so every round is a matrix game.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gamester.games import registry
from gamester.match.setup import Setup, new_setup
from tests.support import toy_game as toy

Matrix = NDArray[np.float64]
Hand = tuple[int, ...]


def planted(site: Path, cards: int, seats: int = 2, slug: str = toy.SLUG, edits: Sequence[tuple[str, str, str]] = ()) -> Setup:
    """Return a setup of the game of docs/tutorials/new_game.md, found in a folder on the path."""
    toy.plant(site, slug, edits)
    registry._found.cache_clear()
    return new_setup(slug, seats, "", {"cards": cards})


def solve(matrix: Matrix) -> float:
    """Return the value of a matrix game for the row player."""
    from scipy.optimize import linprog  # It takes a second, which most workers do without.

    rows, columns = matrix.shape
    goal = np.r_[np.zeros(rows), -1.0]
    least = np.c_[-matrix.T, np.ones(columns)]
    whole = np.r_[np.ones(rows), 0.0][None, :]
    bounds = [(0, 1)] * rows + [(None, None)]
    return -float(linprog(goal, A_ub=least, b_ub=np.zeros(columns), A_eq=whole, b_eq=[1.0], bounds=bounds).fun)


@cache
def value(mine: Hand, theirs: Hand, pile: Hand, prize: int, lead: int) -> float:
    """Return the first player's share of a win before both bid for a prize."""
    return solve(matrix_of(mine, theirs, pile, prize, lead))


def matrix_of(mine: Hand, theirs: Hand, pile: Hand, prize: int, lead: int) -> Matrix:
    """Return that share for every pair of bids, with perfect play afterwards.

    (GS-07, GS-08)
    """
    matrix = np.zeros((len(mine), len(theirs)))
    for row, one in enumerate(mine):
        for column, other in enumerate(theirs):
            left, points = (prize, 0) if one == other else (0, prize if one > other else -prize)
            matrix[row, column] = after(without(mine, one), without(theirs, other), pile, left, lead + points)
    return matrix


def after(mine: Hand, theirs: Hand, pile: Hand, left: int, lead: int) -> float:
    """Return the share after the bids are shown; any card may come next (GS-09)."""
    if not pile:
        return 0.5 + 0.5 * ((lead > 0) - (lead < 0))
    return sum(value(mine, theirs, without(pile, card), left + card + 1, lead) for card in pile) / len(pile)


def without(hand: Hand, card: int) -> Hand:
    """Return a hand without one card."""
    return tuple(other for other in hand if other != card)


def matrix_at(t: Any) -> tuple[Hand, Matrix]:
    """Return the bids of seat 0 in a state, and their exact matrix."""
    hands = [tuple(card for card in range(t.cards) if hand[card]) for hand in t.hand]
    prize = sum(card + 1 for card in t.prizes[: t.prizes_n])
    return hands[0], matrix_of(hands[0], hands[1], tuple(sorted(t.pile[: t.pile_n])), prize, t.points[0] - t.points[1])


def positions(laid: Setup, many: int, seed: int, least: int = 2) -> Iterator[Any]:
    """Yield states of random games before any bid, with `least` cards or more."""
    draw, rules = random.Random(seed), laid.game.game
    while True:
        t = laid.layout.copy_state(laid.state)
        t.chance_key = [draw.randrange(2**31) for _ in range(8)]
        rules.deal(t)
        while not t.ended_by and sum(t.hand[0]) >= least:
            if draw.random() < 0.5:
                yield laid.layout.copy_state(t)
                many -= 1
                if many == 0:
                    return
            for seat in range(len(t.hand)):
                rules.apply(t, seat, draw.choice([card for card in range(t.cards) if t.hand[seat][card]]))
