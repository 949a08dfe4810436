"""Idle rounds in a row in words: how many there were, and how many end the game (GO-R29, GO-R31). All of it is public."""

from __future__ import annotations

from gamester.games.gameon.rules.ending import LEAST_IDLE
from gamester.games.ui_kit import View, counted_noun, row, value_of


def idleness(view: View) -> str:
    """`3 idle rounds in a row: one more ends the game`; nothing where the last round was not idle, or the game is over."""
    stall = value_of(view, "stall", 0)
    if not stall or view.outcome is not None:
        return ""
    limit = limit_of(view)
    then = "one more ends the game" if stall + 1 >= limit else f"{limit} end the game"
    return f"{counted_noun(stall, 'idle round')} in a row: {then}"


def limit_of(view: View) -> int:
    """How many idle rounds in a row end the game as it stands: with empty piles two, else by what every seat has left."""
    seats = range(len(view.seats))
    piles = [_lying(view, "pile", seat) + _lying(view, "under", seat) for seat in seats]
    agreed, hand_limit = int(view.printed["stall_limit"]), int(view.printed["hand_limit"])
    if not any(piles):
        return 2
    most = max(pile + _lying(view, "hand", seat) for pile, seat in zip(piles, seats, strict=True))
    return agreed or max(LEAST_IDLE, 2 + -(-most // hand_limit))


def _lying(view: View, zone: str, seat: int) -> int:
    found = row(view, zone, seat)
    return max(0, found.count) if found else 0
