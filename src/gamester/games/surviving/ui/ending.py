"""The end of Surviving: who got out alive, and with how many points."""

from __future__ import annotations

from gamester.games.ending import PART, TOTAL, Column, Ending, headline, winner_of
from gamester.games.surviving.rules.constants import DEAD
from gamester.games.ui_kit import View, bidi_isolate, counted_noun, value_of

STORIES = {
    "SG-58": "All the others were eliminated.",
    "SG-59": "The last player inside had one more turn.",
    "SG-60": "Everyone got out.",
    "SG-61": "The last Level closed.",
    "SG-R29": "Nobody was left inside.",
}
"""How it came to the end, by the clause that ended it."""


def ending(view: View) -> Ending:
    """Return the end in words, and everybody's victory points (SG-63, SG-65)."""
    out, seats = view.outcome, range(len(view.seats))
    total, creds, injuries, way_out, trophies, health, left = zip(*out.scores, strict=True)
    alive = [seat for seat in seats if value_of(view, "status", seat) != DEAD]
    first = winner_of(view)
    points = counted_noun(total[first], "point")
    if not alive:
        said = headline(view, "", ": nobody got out alive")
    elif len(alive) == 1:
        name = "You are" if first == view.viewer else f"{bidi_isolate(view.seats[first])} is"
        said = f"{name} the only one alive at the end and win{'' if first == view.viewer else 's'}."
    else:
        said = headline(view, f", alive and with {points}", f", alive and with {points} each")
    columns = (
        Column("Creds cards", creds, PART, one="on Creds cards", many="on Creds cards"),
        Column("Exit", way_out, PART, one="from the Exit", many="from the Exit"),
        Column("Injuries", injuries, PART, one="for injuries", many="for injuries"),
        Column("Points", total, TOTAL),
        Column("Trophies", trophies),
        Column("Health", health),
        Column("Got out on", left, zero="never"),
    )
    return Ending(said, f"{counted_noun(view.round, 'round')}. {STORIES.get(out.clause, '')}".strip(), columns)
