"""The contract suite in the tests of each game: the tables it is held at, and one call that holds a game to it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from gamester.testing.suite import all_setups, check_contract, covering_setups


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


def hold(slug: str, seats: int, cards: str, games: int, seed: int, excused: Mapping[str, str] | None = None) -> None:
    """Hold a game to the contract at one table, and print what was checked."""
    seen = check_contract(slug, seats, cards=cards, games=games, seed=seed, excused=excused)
    print(seen)
