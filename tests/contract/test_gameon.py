"""Game-On keeps the contract: all numbers of seats, all card sets, house rules drawn game by game."""

from __future__ import annotations

import pytest

from tests.conftest import Budget
from tests.support.contract import every_table, hold
from tests.support.proof_counts import Proof

EXCUSED = {
    "unoffered takeback": "taking a draft back is for people; bots are not offered it (section d of the law)",
    "spoken fizzled with returned, showed_play, on_slot": "a card played at what was converted away, be it open from the commitment on "
    "(GO-R03), returns to the hand in the same breath (GO-R13)",
    "spoken defended": "a card known to be held may defend, go under an empty pile, and be drawn again in the same breath (GO-46, GO-60)",
    "spoken rolled": "several contests may be settled in one breath, and only the last roll of a seat stays on the table",
}


@pytest.mark.parametrize(("seats", "cards"), every_table("gameon"))
def test_contract(seats: int, cards: str, budget: Budget, seed: int, proof: Proof) -> None:
    hold("gameon", seats, cards, budget(5, weight=60), seed, proof, EXCUSED)
