"""The end of Surviving: who got out alive, and with how many points."""

from __future__ import annotations

from gamester.games.ending import PART, TOTAL, Column, Ending, winner_of, worded_headline
from gamester.games.surviving.rules.constants import DEAD
from gamester.games.surviving.strings import WORDS
from gamester.games.ui_kit import View, value_of

STORIES = {
    "SG-58": "story-alone",
    "SG-59": "story-last-turn",
    "SG-60": "story-all-out",
    "SG-61": "story-closed",
    "SG-R29": "story-nobody",
}
"""Message for how it came to the end, by the clause that ended it."""


def ending(view: View) -> Ending:
    """Return the end in words, and everybody's victory points (SG-63, SG-65)."""
    total, creds, injuries, way_out, trophies, health, left = zip(*view.outcome.scores, strict=True)
    columns = (
        _part("column-creds", creds),
        _part("column-exit", way_out),
        _part("column-injuries", injuries),
        Column(WORDS.say("column-points"), total, TOTAL),
        Column(WORDS.say("column-trophies"), trophies),
        Column(WORDS.say("column-health"), health),
        Column(WORDS.say("column-left"), left, zero=WORDS.say("column-left.zero")),
    )
    story = WORDS.say(STORIES.get(view.outcome.clause, "story-other"), n=view.round)
    return Ending(_headline(view, total[winner_of(view)]), story, columns)


def _part(message: str, values: tuple[int, ...]) -> Column:
    """Return a column that counts for the points."""
    words = WORDS.say(f"{message}.words")
    return Column(WORDS.say(message), values, PART, one=words, many=words)


def _headline(view: View, points: int) -> str:
    """Return who wins, and who lives."""
    alive = [seat for seat in range(len(view.seats)) if value_of(view, "status", seat) != DEAD]
    message = "alone-alive" if len(alive) == 1 else "alive-with"
    return worded_headline(view, WORDS, message, "share-alive" if alive else "share-dead", n=points)
