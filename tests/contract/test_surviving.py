"""Surviving keeps the contract: all numbers of seats, all card sets, house rules drawn game by game."""

from __future__ import annotations

import pytest

from tests.conftest import Budget
from tests.support.contract import every_table, hold


@pytest.mark.parametrize(("seats", "cards"), every_table("surviving"))
def test_contract(seats: int, cards: str, budget: Budget, seed: int) -> None:
    hold("surviving", seats, cards, budget(6, weight=25), seed)
