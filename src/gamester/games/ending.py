"""The end of a game in words and figures.

A headline names the winner; some of the columns add up.

The hook `ending` of a game's `ui.nodes` returns it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from gamester.games.ui_kit import WORDS, View, bidi_isolate, join_names, people_at, person_at
from gamester.words.library import Words
from gamester.words.values import OTHER, YOU

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
    """Return the sentence that names the winner, for games with plain English texts.

    `alone` or `together` stands behind the verb. The viewer is `You`. A game with messages has `worded_headline`.
    """
    winners = [seat for seat, share in enumerate(view.outcome.win_shares) if share]
    if not (alone if len(winners) < 2 else together):
        return worded_headline(view, WORDS, "wins", "share-the-win")
    if len(winners) == 1:
        return f"{'You win' if winners[0] == view.viewer else f'{bidi_isolate(view.seats[winners[0]])} wins'}{alone}."
    winners.sort(key=lambda seat: seat != view.viewer)
    named = ["You" if seat == view.viewer else bidi_isolate(view.seats[seat]) for seat in winners]
    return f"{join_names(named)} share the win{together}."


def worded_headline(view: View, source: Words, alone: str, together: str = "", **arguments: str | int) -> str:
    """Return the sentence that names the winner.

    The message `alone` takes one winner as `$who` and `$name`. The message `together` takes several as `$winners`, the viewer first, and
    has `you` in `$who` if the viewer is one of them; without it they share the win. Both take the further arguments.
    """
    winners = [seat for seat, share in enumerate(view.outcome.win_shares) if share]
    if not winners:
        return WORDS.say("nobody-wins")
    if len(winners) == 1:
        return source.say(alone, **person_at(view, winners[0]), **arguments)
    winners.sort(key=lambda seat: seat != view.viewer)
    shared: dict[str, str | int] = {"who": YOU if view.viewer in winners else OTHER, "winners": people_at(view, winners)}
    return source.say(together, **shared, **arguments) if together else WORDS.say("share-the-win", **shared)


def winner_of(view: View) -> int:
    """Return the first seat in first place."""
    return int(view.outcome.placements.index(1))
