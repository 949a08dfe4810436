"""The end of Shape & List: everybody's list, and what it still missed."""

from __future__ import annotations

from gamester.games.ending import PART, TOTAL, Column, Ending, winner_of, worded_headline
from gamester.games.shapes.card_codes import parse_list_name
from gamester.games.shapes.spoken_names import said_name
from gamester.games.shapes.strings import WORDS
from gamester.games.ui_kit import View, labels

STORIES = {"SL-49": "story-won", "SL-R36": "story-stalled"}
"""Message for how it came to the end, by the clause that ended it."""


def ending(view: View) -> Ending:
    """Return the end in words, and how far each list was filled (SL-49, SL-R40)."""
    out, seats = view.outcome, range(len(view.seats))
    missing, _, sideways, hand = zip(*out.scores, strict=True)
    names = [next(iter(labels(view, "list_card", seat)), "") for seat in seats]
    sizes = [sum(many for many, _ in parse_list_name(name)[1]) if name else missing[seat] for seat, name in enumerate(names)]
    down, left = WORDS.say("column-down.words"), WORDS.say("column-missing.words")
    columns = (
        Column(WORDS.say("column-down"), [size - lack for size, lack in zip(sizes, missing, strict=True)], PART, one=down, many=down),
        Column(WORDS.say("column-missing"), missing, PART, one=left, many=left),
        Column(WORDS.say("column-list"), sizes, TOTAL),
        Column(WORDS.say("column-extra"), sideways),
        Column(WORDS.say("column-hand"), hand),
    )
    return Ending(_headline(view, names, missing), WORDS.say(STORIES.get(out.clause, "story-over"), n=view.round), columns)


def _headline(view: View, names: list[str], missing: tuple[int, ...]) -> str:
    """Return who wins, and with how much of their list."""
    first = winner_of(view)
    title = said_name(parse_list_name(names[first])[0]) if names[first] else WORDS.say("the-list")
    return worded_headline(view, WORDS, "won-short" if missing[first] else "won-all", "shared-short", list=title, n=missing[first])
