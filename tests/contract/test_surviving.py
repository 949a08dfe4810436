"""Surviving meets the contract: all seats, all card sets, random options."""

from __future__ import annotations

import pytest

from tests.conftest import Budget
from tests.support.contract import every_table, hold


@pytest.mark.parametrize(("seats", "cards"), every_table("surviving"))
def test_contract(seats: int, cards: str, budget: Budget, seed: int) -> None:
    hold("surviving", seats, cards, budget(6, weight=25), seed)
