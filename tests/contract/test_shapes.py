"""Shape & List meets the contract: all seats, all card sets, random options."""

from __future__ import annotations

import pytest

from tests.conftest import Budget
from tests.support.contract import every_table, hold

EXCUSED = {"received": "of two players one has received the card and the other has given it (test_redeal.py for three)"}


@pytest.mark.parametrize(("seats", "cards"), every_table("shapes"))
def test_contract(seats: int, cards: str, budget: Budget, seed: int) -> None:
    hold("shapes", seats, cards, budget(8, weight=25), seed, EXCUSED)
