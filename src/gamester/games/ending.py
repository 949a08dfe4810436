"""The end of a game in words and figures.

A headline names the winner; some of the columns add up.

The hook `ending` of a game's `ui.nodes` returns it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from gamester.games.ui_kit import View, bidi_isolate, join_names

PART, TOTAL = "+", "="
"""The signs of columns that add up, and of their sum."""


class Column(NamedTuple):
    """One column of the result: a number for each seat."""

    head: str
    values: Sequence[int]
    sign: str = ""
    """`PART` if it counts for the total, negative numbers too; `TOTAL` for the sum."""
    zero: str = ""
    """The word that stands for 0."""
    one: str = ""
    """The words behind the number in a sentence: `chevron`; by default the heading."""
    many: str = ""


class Ending(NamedTuple):
    """The end as a game tells it."""

    headline: str
    story: str
    """How it came to the end, in a sentence."""
    columns: tuple[Column, ...]


def headline(view: View, alone: str, together: str = "") -> str:
    """Return the sentence that names the winner.

    `alone` or `together` stands behind the verb. The viewer is `You`.
    """
    winners = [seat for seat, share in enumerate(view.outcome.win_shares) if share]
    if not winners:
        return "Nobody wins."
    if len(winners) == 1:
        return f"{'You win' if winners[0] == view.viewer else f'{bidi_isolate(view.seats[winners[0]])} wins'}{alone}."
    winners.sort(key=lambda seat: seat != view.viewer)
    named = ["You" if seat == view.viewer else bidi_isolate(view.seats[seat]) for seat in winners]
    return f"{join_names(named)} share the win{together}."


def winner_of(view: View) -> int:
    """Return the first seat in first place."""
    return int(view.outcome.placements.index(1))
