"""The end of Shape & List: everybody's list, and what it still missed."""

from __future__ import annotations

from gamester.games.ending import PART, TOTAL, Column, Ending, headline, winner_of
from gamester.games.shapes.card_codes import parse_list_name
from gamester.games.ui_kit import View, counted_noun, labels

STORIES = {"SL-49": "The first to have a whole list down wins.", "SL-R36": "Nobody laid down a card for many rounds."}
"""How it came to the end, by the clause that ended it."""


def ending(view: View) -> Ending:
    """Return the end in words, and how far each list was filled (SL-49, SL-R40)."""
    out, seats = view.outcome, range(len(view.seats))
    missing, _, sideways, hand = zip(*out.scores, strict=True)
    names = [next(iter(labels(view, "list_card", seat)), "") for seat in seats]
    sizes = [sum(many for many, _ in parse_list_name(name)[1]) if name else missing[seat] for seat, name in enumerate(names)]
    first = winner_of(view)
    title = parse_list_name(names[first])[0] if names[first] else "the list"
    alone = f": everything on {title} is down" if not missing[first] else f", {counted_noun(missing[first], 'card')} short of {title}"
    columns = (
        Column("On the list", [size - left for size, left in zip(sizes, missing, strict=True)], PART, one="down", many="down"),
        Column("Still missing", missing, PART, one="missing", many="missing"),
        Column("List", sizes, TOTAL),
        Column("Extra cards", sideways),
        Column("Cards in hand", hand),
    )
    story = f"{counted_noun(view.round, 'round')}. {STORIES.get(out.clause, '')}".strip()
    return Ending(headline(view, alone, f", {counted_noun(missing[first], 'card')} short each"), story, columns)
