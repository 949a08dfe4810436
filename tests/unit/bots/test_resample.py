"""Resampling draws every possible state as often as it should, and not the true one."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Mapping
from itertools import permutations
from math import comb, prod
from pathlib import Path
from typing import Any

import pytest

from gamester.games import registry
from gamester.match.setup import Setup
from tests.support import solved_goofspiel as goofspiel
from tests.support.solved_positions import last_turn
from tests.support.toy_game import SLUG

LEAST = 1e-5
"""A chance below which the figures are not believed; the runs of one day fail less than once in a thousand days."""
DRAWN = 4000


def drawn(laid: Setup, t: Any, seat: int, seed: int, hidden: Callable[[Any], Any]) -> Counter[Any]:
    """How often each hidden thing was drawn, as a search draws: a redeal is handed over, and redealt again and again."""
    found: Counter[Any] = Counter()
    world = laid.layout.copy_state(t)
    laid.game.game.resample_hidden(world, seat, seed)
    for number in range(DRAWN):
        u = laid.layout.copy_state(world)
        laid.game.game.resample_hidden(u, seat, (seed + number * 0x9E3779B9) & 0xFFFFFFFF)
        assert laid.layout.visible_zones(u, seat) == laid.layout.visible_zones(t, seat)
        found[hidden(u)] += 1
    return found


def fits(found: Mapping[Any, int], expected: Mapping[Any, float]) -> float:
    """How likely such figures are, or worse ones, if everything is drawn as often as expected."""
    from scipy.stats import chisquare  # It takes a second, which most workers do without.

    assert set(found) <= set(expected)
    cells = sorted(expected)
    whole = sum(found.values()) / sum(expected.values())
    return float(chisquare([found.get(cell, 0) for cell in cells], [expected[cell] * whole for cell in cells]).pvalue)


def test_sealed_bids_and_the_pile_of_goofspiel(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seed: int) -> None:
    """GS-02, GS-04: every bid from the hand with every order of the pile, all equally often; the true one no oftener than any."""
    monkeypatch.syspath_prepend(str(tmp_path))
    laid = goofspiel.planted(tmp_path, cards=4)
    t = next(goofspiel.positions(laid, 1, seed, least=4))
    laid.game.game.apply(t, 0, 2)
    pile = t.pile[: t.pile_n]
    worlds = {(bid, order): 1.0 for bid in range(4) for order in permutations(pile)}
    found = drawn(laid, t, 1, seed, lambda u: (u.bid[0], tuple(u.pile[: u.pile_n])))
    registry._found.cache_clear()
    for name in [name for name in sys.modules if name.split(".")[0] == SLUG]:
        monkeypatch.delitem(sys.modules, name)
    assert len(worlds) == 24
    assert fits(found, worlds) > LEAST


def test_hands_of_armies(seed: int) -> None:
    """AR-08: a hand of two out of six unseen cards comes as often as there are ways to deal it; the rest is the stock."""
    laid, t = last_turn()
    unseen = Counter([*t.stock[: t.stock_n], *(rank for rank in range(t.ranks) for _ in range(t.hand[1][rank]))])
    ways = {}
    for one in unseen:
        for other in unseen:
            hand = Counter([one, other])
            if one <= other and all(unseen[rank] >= many for rank, many in hand.items()):
                ways[one, other] = float(prod(comb(unseen[rank], many) for rank, many in hand.items()))
    assert sum(ways.values()) == 15

    def hand_of(u: Any) -> tuple[int, ...]:
        assert Counter(u.stock[: u.stock_n]) + Counter({rank: many for rank, many in enumerate(u.hand[1]) if many}) == unseen
        return tuple(rank for rank, many in enumerate(u.hand[1]) for _ in range(many))

    found = drawn(laid, t, 0, seed, hand_of)
    assert fits(found, ways) > LEAST
    truth = hand_of(t)
    assert found[truth] < DRAWN * 0.25
