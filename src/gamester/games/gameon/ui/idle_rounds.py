"""Idle rounds in a row in words, from public knowledge (GO-R29, GO-R31)."""

from __future__ import annotations

from gamester.games.gameon.rules.ending import LEAST_IDLE
from gamester.games.gameon.strings import WORDS
from gamester.games.ui_kit import View, row, value_of


def idleness(view: View) -> str:
    """Return `3 idle rounds in a row: one more ends the game`, or "".

    It is empty if the last round was not idle, or the game is over.
    """
    stall = value_of(view, "idle_rounds", 0)
    if not stall or view.outcome is not None:
        return ""
    limit = limit_of(view)
    return WORDS.say("idle-rounds", n=stall, limit=0 if stall + 1 >= limit else limit)


def limit_of(view: View) -> int:
    """Return the number of idle rounds in a row that end the game as it stands.

    With empty piles it is two, else it follows from the cards that seats have left.
    """
    seats = range(len(view.seats))
    piles = [_lying(view, "draw_pile", seat) + _lying(view, "under_pile", seat) for seat in seats]
    agreed, hand_limit = int(view.facts["stall_limit"]), int(view.facts["hand_limit"])
    if not any(piles):
        return 2
    most = max(pile + _lying(view, "hand", seat) for pile, seat in zip(piles, seats, strict=True))
    return agreed or max(LEAST_IDLE, 2 + -(-most // hand_limit))


def _lying(view: View, zone: str, seat: int) -> int:
    found = row(view, zone, seat)
    return max(0, found.count) if found else 0
