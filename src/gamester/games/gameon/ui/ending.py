"""The end of Game-On: points, and what they are made of."""

from __future__ import annotations

from gamester.games.ending import PART, TOTAL, Column, Ending, winner_of, worded_headline
from gamester.games.gameon.strings import WORDS
from gamester.games.ui_kit import View

CLOSE = 2
"""The most points between the first two that are told."""


def ending(view: View) -> Ending:
    """Return the end in words, and everybody's points (GO-07, GO-10)."""
    out, say = view.outcome, WORDS.say
    points, chevrons, hand, total, kin = zip(*out.scores, strict=True)
    first = winner_of(view)
    best, second = total[first], max(total[seat] for seat in range(len(total)) if seat != first)
    ahead = best - second
    alone = "wins-by-type" if ahead == 0 else "wins-narrowly" if ahead <= CLOSE else "wins-with"
    columns = (
        Column(say("column-points"), points, PART, one=say("column-points.one"), many=say("column-points.many")),
        Column(say("column-chevrons"), chevrons, PART, one=say("column-chevrons.one"), many=say("column-chevrons.many")),
        Column(say("column-hand"), [-cards for cards in hand], PART, one=say("column-hand.one"), many=say("column-hand.many")),
        Column(say("column-total"), total, TOTAL),
        Column(say("column-own"), kin),
    )
    story = say("story", n=view.round, clause=out.clause)
    headline = worded_headline(view, WORDS, alone, "share-the-win-with", n=best, best=best, second=second, ahead=ahead)
    return Ending(headline, story, columns)
