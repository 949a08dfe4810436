"""OpenSpiel as its users drive it from Python: random legal play.

Chance moves do not count as decisions.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from importlib.metadata import version
from typing import Any

GAMES = {"gin_rummy": "gin_rummy", "goofspiel": "goofspiel(num_cards=13,players=3,points_order=random)"}


def name() -> str:
    """Return the peer and its version."""
    return f"OpenSpiel {version('open-spiel')}"


def player(short: str) -> Callable[[], int]:
    """Return a function that plays a random game and counts its decisions."""
    import pyspiel

    game: Any = pyspiel.load_game(GAMES[short])
    draw = random.Random(7)

    def play() -> int:
        state = game.new_initial_state()
        decisions = 0
        while not state.is_terminal():
            if state.is_chance_node():
                actions, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(draw.choices(actions, weights)[0])
            elif state.is_simultaneous_node():
                acts = [draw.choice(state.legal_actions(seat)) for seat in range(game.num_players())]
                state.apply_actions(acts)
                decisions += len(acts)
            else:
                state.apply_action(draw.choice(state.legal_actions()))
                decisions += 1
        return decisions

    return play
