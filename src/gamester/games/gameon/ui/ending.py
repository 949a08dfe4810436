"""The end of Game-On: points, and what they are made of."""

from __future__ import annotations

from gamester.games.ending import PART, TOTAL, Column, Ending, headline, winner_of
from gamester.games.ui_kit import View, counted_noun

STORIES = {
    "GO-68": "The timer ran out.",
    "GO-R29": "Nobody had a card left to draw, and nobody could play.",
    "GO-R30": "Nobody could do anything more.",
    "GO-R31": "Nobody covered, won or lost a Game Card for too many rounds.",
}
"""How it came to the end, by the clause that ended it."""
CLOSE = 2
"""The most points between the first two that are told."""


def ending(view: View) -> Ending:
    """Return the end in words, and everybody's points (GO-07, GO-10)."""
    out = view.outcome
    points, chevrons, hand, total, kin = zip(*out.scores, strict=True)
    first = winner_of(view)
    best, next_best = total[first], max(total[seat] for seat in range(len(total)) if seat != first)
    behind = best - next_best
    alone = f" with {counted_noun(best, 'point')}"
    if behind == 0:
        alone = (
            f" with more cards of their own type, {best} to {next_best} points"
            if first != view.viewer
            else f" with more cards of your type, {best} to {next_best} points"
        )
    elif behind <= CLOSE:
        alone = f" by {'a single point' if behind == 1 else f'{behind} points'}, {best} to {next_best}"
    columns = (
        Column("Game Cards", points, PART, one="on Game Cards", many="on Game Cards"),
        Column("Chevrons", chevrons, PART, one="chevron", many="chevrons"),
        Column("Cards in hand", [-cards for cards in hand], PART, one="card in hand", many="cards in hand"),
        Column("Total", total, TOTAL),
        Column("Cards of your type", kin),
    )
    story = f"{counted_noun(view.round, 'round')}. {STORIES.get(out.clause, '')}".strip()
    return Ending(headline(view, alone, f" with {counted_noun(best, 'point')} each"), story, columns)
