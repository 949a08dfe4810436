"""Redeals of our games, compared with all worlds that a seat can take for possible, found one by one.

Every such world is drawn, no other is, and each as often as there are ways to deal it.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping
from typing import Any

import pytest

from gamester.games.armies.rules.constants import PRESENT
from gamester.games.gameon.rules.constants import ACTION
from gamester.match.setup import Setup, new_setup
from tests.support.armies_sets import written
from tests.support.possible_worlds import CHANCE, POSITIONS, Position

LEAST = 1e-4
"""A chance below which figures are not believed. Seeds are fixed, so nothing is by luck."""
DRAWN = 1000
FEW = 12
"""Expected draws below which a world need not have been drawn."""
SETUPS: Mapping[str, Mapping[str, Any]] = {
    "armies": {"set_text": written([2, 3, 4], {1: 4, 2: 3, 3: 3}, hand=3, low=2), "options": {"pass_memory": "any_empty"}},
    "gameon": {},
    "shapes": {},
    "surviving": {},
}
PLIES = {"armies": (2, 6, 12), "gameon": (120, 165), "shapes": (30, 90), "surviving": (40, 120)}
HANDS = {"armies": "hand"}
MOST = 100
"""Hands of the other seat in a small position."""


def reached(slug: str, plies: int, seed: int) -> tuple[Setup, Any, int]:
    """Return a late position of a game of random legal actions in which nothing is sealed, and a viewer."""
    given = SETUPS[slug]
    laid = new_setup(slug, 2, "", given.get("options", {}), given.get("set_text", ""))
    rules, rng = laid.game.game, random.Random(f"{slug} {plies} {seed}")
    room = [0] * (int(rules.num_actions(laid.state)) + 8)
    while True:
        t = laid.layout.copy_state(laid.state)
        t.chance_key = [rng.randrange(2**31) for _ in range(8)]
        rules.deal(t)
        for ply in range(plies + 60):
            if t.ended_by:
                break
            if ply >= plies and is_quiet(slug, t):
                viewer = rng.randrange(2)
                hands = POSITIONS[slug](t, viewer).secrets.get(HANDS.get(slug, f"hand of {1 - viewer}"))
                if hands is None or 1 < len(hands.weights) <= MOST:
                    return laid, t, viewer
            bits = int(rules.pending_seats(t))
            seat = rng.choice([seat for seat in range(2) if bits >> seat & 1])
            many = laid.game.load_plain(laid.layout).legal_actions([t], 0, seat, room)
            rules.apply(t, seat, rng.choice(room[:many]))


def is_quiet(slug: str, t: Any) -> bool:
    """Return True if no seat has a draft, a sealed choice or a card just received."""
    if slug == "armies":
        return (
            t.phase == PRESENT
            and not any(t.ready)
            and all(row[0] < 0 for row in t.draft)
            and t.stock_n > 1
            and all(sum(hand) for hand in t.hand)
        )
    if slug == "gameon":
        return t.phase == ACTION and not any(t.ready) and not any(t.draft_n) and all(any(row) for row in t.known_in_hand)
    if slug == "shapes":
        return not any(t.ready) and all(card < 0 for card in (*t.received, *t.first_payment, *t.battle_choice))
    return True


def unchanged(laid: Setup, t: Any, zones: frozenset[str]) -> dict[str, Any]:
    """Return all of a state that no redeal may change."""
    lengths = {f"{zone}_n" for zone in zones}
    return {name: getattr(t, name) for name in laid.layout.changing if name not in {*zones, *lengths, *CHANCE}}


def drawn(laid: Setup, t: Any, viewer: int, position: Position, seed: int) -> dict[str, Counter[Any]]:
    """Return how often each value of each secret was drawn."""
    found: dict[str, Counter[Any]] = {name: Counter() for name in position.secrets}
    seen, rest = laid.layout.visible_zones(t, viewer), unchanged(laid, t, position.zones)
    for number in range(DRAWN):
        world = laid.layout.copy_state(t)
        laid.game.game.resample_hidden(world, viewer, (seed + number * 0x9E3779B9) & 0xFFFFFFFF)
        for name, secret in position.secrets.items():
            found[name][secret.read(world)] += 1
        if number < 100:
            assert laid.layout.visible_zones(world, viewer) == seen
            assert unchanged(laid, world, position.zones) == rest
    return found


CASES = [(slug, plies) for slug, many in PLIES.items() for plies in many]


@pytest.mark.parametrize(("slug", "plies"), CASES)
def test_redeals_are_exactly_the_possible_worlds(slug: str, plies: int) -> None:
    laid, t, viewer = reached(slug, plies, 1)
    position = POSITIONS[slug](t, viewer)
    assert any(len(secret.weights) > 1 for secret in position.secrets.values())
    for name, found in drawn(laid, t, viewer, position, 7).items():
        weights = position.secrets[name].weights
        assert position.secrets[name].read(t) in weights, f"{name}: the truth is possible"
        assert set(found) <= set(weights), f"{name}: drawn, and impossible: {set(found) - set(weights)}"
        expected = {value: weight * DRAWN / sum(weights.values()) for value, weight in weights.items()}
        never = [value for value, many in expected.items() if many > FEW and not found[value]]
        assert not never, f"{name}: possible, and never drawn: {never}"
        assert likelihood(found, expected) > LEAST, f"{name}: {found} where {expected} was expected"


def likelihood(found: Counter[Any], expected: Mapping[Any, float]) -> float:
    """Return how likely such figures are, or worse ones. Rare values count together."""
    from scipy.stats import chisquare  # It takes a second, which most workers do without.

    rare = [value for value, many in expected.items() if many < FEW]
    common = [value for value in expected if value not in set(rare)]
    pairs = [(found[value], expected[value]) for value in common]
    pairs += [(sum(found[value] for value in rare), sum(expected[value] for value in rare))] if rare else []
    return float(chisquare(*zip(*pairs, strict=True)).pvalue) if len(pairs) > 1 else 1.0
