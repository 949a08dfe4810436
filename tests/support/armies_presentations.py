"""A state of Armies in which groups are presented."""

from collections.abc import Mapping
from typing import Any

from gamester.games.armies.rules import constants as phases
from gamester.games.armies.state import State
from gamester.match.setup import new_setup


def table(seats: int = 3, cards: str = "classic", options: Mapping[str, Any] | None = None) -> State:
    """Return a state with a hand of E21 for seat 0, in PRESENT."""
    t: State = new_setup("armies", seats, cards, options).state
    t.turn, t.phase = 1, phases.PRESENT
    for seat in range(seats):
        t.army_n[seat] = t.soldiers
        t.deciding[seat] = 1
    t.hand[0] = [1, 1, 0, 1, 1, 0, 0, 1, 2, 0]  # 2 3 5 6 9 10 10
    return t
