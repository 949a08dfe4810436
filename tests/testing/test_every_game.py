"""Every game that is here keeps the contract: all numbers of seats, all card sets, house rules drawn game by game."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from gamester.games import slugs
from gamester.testing.suite import check, few_tables, tables
from tests.conftest import Budget
from tests.proofs import Proof

EXCUSED = {
    "armies": {
        "unoffered group": "groups are accepted in any order and kept sorted; bots are offered ascending ones only",
        "spoken showed": "cards given up are shown, and may be shuffled into the stock in the same breath (AR-R30)",
    },
    "gameon": {
        "unoffered takeback": "taking a draft back is for people; bots are not offered it (section d of the law)",
        "spoken rolled": "several contests may be settled in one breath, and only the last roll of a seat stays on the table",
    },
    "shapes": {"received": "of two players one has received the card and the other has given it (tests/shapes/test_redeal.py for three)"},
}
WEIGHT = {"armies": 25, "gameon": 60, "shapes": 25, "surviving": 100}
"""How many times as long as a short one a game takes."""
SLICE = {"gameon": 5, "shapes": 8, "surviving": 6}
"""Games without --prove where each has hundreds of positions."""


QUICK = ("armies", "surviving")


def every() -> Iterator[Any]:
    """Of every game the fewest seats, and the most where that compiles quickly; with `--prove` every number and every set."""
    for slug in slugs():
        few = few_tables(slug)
        few = [few[0], few[-1]] if slug in QUICK else few[:1]
        for seats, cards in tables(slug):
            marks = () if (seats, cards) in few else pytest.mark.prove
            yield pytest.param(slug, seats, cards, marks=marks, id="-".join(filter(None, (slug, str(seats), cards))))


@pytest.mark.parametrize(("slug", "seats", "cards"), list(every()))
def test_contract(slug: str, seats: int, cards: str, budget: Budget, seed: int, proof: Proof) -> None:
    games = budget(SLICE.get(slug, 60), weight=WEIGHT.get(slug, 1))
    seen = check(slug, seats, cards=cards, games=games, seed=seed, excused=EXCUSED.get(slug))
    print(seen)
    proof("R1", games=seen.games, positions_alike_in_both_worlds=seen.alike, acts_exchanged=seen.exchanged, acts_in_records=seen.records)
    proof("R2", "R9", games=seen.games, positions=seen.positions, acts_listened_to=seen.heard.acts, reveals=seen.heard.reveals)
    proof("R3", orders_of_arrival=seen.orders)
    proof("R7", acts_taken_back=seen.undone)
    proof("R8", games=seen.games, positions=seen.positions, times_a_planted_peeper_was_caught=seen.peeked)
    proof("R10", games=seen.games, positions=seen.positions, refusals_tried=seen.refused)
