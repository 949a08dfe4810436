"""Resamples agree with everything that is publicly known of a hand (SG-R40)."""

from collections import Counter

import pytest

from gamester.games.surviving import resample
from gamester.games.surviving.rules.constants import SHOP, TRAIN_SHOP
from gamester.games.surviving.rules.operations import A_CREDS_CARD
from gamester.match.setup import new_setup
from tests.conftest import Budget
from tests.support.surviving_tables import positions


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_redealt_hands_agree_with_what_is_public(seats: int, seed: int, budget: Budget) -> None:
    laid = new_setup("surviving", seats)
    figures: Counter[str] = Counter()
    for game in range(budget(2, weight=400)):
        for t in positions(laid, f"{seed}/{game}"):
            for seat in range(seats):
                known = [max(0, t.known_in_hand[seat][card]) for card in range(t.cards)]
                assert all(known[card] <= t.hand[seat][card] for card in range(t.cards))
                figures["hands of which something is known"] += sum(known) > 0
                lying = [t.hand[seat][card] + t.draw_pile[seat].count(card) for card in range(t.cards)]
                spread = [t.owned[seat][card] - t.discards[seat][card] - t.equipped[seat][card] for card in range(t.cards)]
                assert lying == spread
            u = laid.layout.copy_state(t)
            viewer = figures["redeals"] % (seats + 1)
            resample.resample_hidden(u, viewer, figures["redeals"] * 7919 + 1)
            figures["redeals"] += 1
            for seat in range(seats):
                assert all(u.hand[seat][card] >= t.known_in_hand[seat][card] for card in range(t.cards))
                figures["hands that differ"] += u.hand[seat] != t.hand[seat]
            if t.phase in (SHOP, TRAIN_SHOP) and viewer != t.active:
                figures["hands of shoppers"] += 1
                assert not any(u.hand[t.active][card] for card in range(t.cards) if t.card_kind[card] == A_CREDS_CARD)
            figures["stacks that differ"] += u.area_stack != t.area_stack
    print(dict(figures))
    assert min(figures.values()) > 0


def test_resample_keeps_a_publicly_known_hand() -> None:
    """A player who shuffles with cards in hand reveals them until they leave the hand (SG-12)."""
    laid = new_setup("surviving", 2)
    t = laid.state
    laid.game.game.deal(t)
    for card in range(t.cards):
        t.known_in_hand[1][card] = t.hand[1][card]
    for salt in range(20):
        u = laid.layout.copy_state(t)
        resample.resample_hidden(u, 0, salt)
        assert u.hand[1] == t.hand[1]
