"""Armies meets the contract: all seats, all card sets, random options."""

from __future__ import annotations

import pytest

from tests.conftest import Budget
from tests.support.contract import every_table, hold

EXCUSED = {
    "unlisted group": "groups are accepted in any order and kept sorted; bots are offered ascending ones only",
    "spoken showed": "cards given up are shown, and may be shuffled into the stock in the same breath (AR-R30)",
}


@pytest.mark.parametrize(("seats", "cards"), every_table("armies", quick=True))
def test_contract(seats: int, cards: str, budget: Budget, seed: int) -> None:
    hold("armies", seats, cards, budget(30, weight=25), seed, EXCUSED)
