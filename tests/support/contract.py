"""The contract suite in the tests of each game, and its counts for the promises."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from gamester.testing.suite import all_setups, check_contract, covering_setups
from tests.support.proof_counts import Proof


def every_table(slug: str, quick: bool = False) -> list[Any]:
    """Return setups as test parameters; most of them run only with `--prove`.

    Without it they are the fewest seats, and with `quick` also the most.
    """
    return list(_marked(slug, quick))


def _marked(slug: str, quick: bool) -> Iterator[Any]:
    few = covering_setups(slug)
    few = [few[0], few[-1]] if quick else few[:1]
    # Sets that share a compiled world stand side by side: one worker takes both, and no other waits for it.
    for seats, cards in sorted(all_setups(slug)):
        marks = () if (seats, cards) in few else pytest.mark.prove
        yield pytest.param(seats, cards, marks=marks, id="-".join(filter(None, (str(seats), cards))))


def hold(slug: str, seats: int, cards: str, games: int, seed: int, proof: Proof, excused: Mapping[str, str] | None = None) -> None:
    """Run the contract suite on one setup and count its work."""
    seen = check_contract(slug, seats, cards=cards, games=games, seed=seed, excused=excused)
    print(seen)
    proof("R1", games=seen.games, positions_alike_in_both_worlds=seen.alike, acts_exchanged=seen.exchanged, acts_in_records=seen.records)
    proof("R2", "R9", games=seen.games, positions=seen.positions, acts_listened_to=seen.heard.acts, reveals=seen.heard.reveals)
    proof("R3", orders_of_arrival=seen.orders)
    proof("R7", acts_taken_back=seen.undone)
    proof("R8", games=seen.games, positions=seen.positions, times_a_planted_peeper_was_caught=seen.peeked)
    proof("R10", games=seen.games, positions=seen.positions, refusals_tried=seen.refused)
