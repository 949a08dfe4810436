"""Game-On meets the contract: all seats, all card sets, random options."""

from __future__ import annotations

import pytest

from tests.conftest import Budget
from tests.support.contract import every_table, hold
from tests.support.gameon_exceptions import EXCUSED


@pytest.mark.parametrize(("seats", "cards"), every_table("gameon"))
def test_contract(seats: int, cards: str, budget: Budget, seed: int) -> None:
    hold("gameon", seats, cards, budget(5, weight=60), seed, EXCUSED)
