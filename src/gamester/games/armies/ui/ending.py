"""The end of Armies: who is still in, and when the others went out."""

from __future__ import annotations

from gamester.games.armies.strings import WORDS
from gamester.games.ending import PART, TOTAL, Column, Ending, winner_of, worded_headline
from gamester.games.ui_kit import View, labels


def ending(view: View) -> Ending:
    """Return the end in words, and the armies as they were left."""
    out, seats, say = view.outcome, range(len(view.seats)), WORDS.say
    standing, out_turn, skin, extra, kept, worth = zip(*out.scores, strict=True)
    fallen = [len(labels(view, "fallen", seat)) for seat in seats]
    left = standing[winner_of(view)]
    whole = left > 1 and fallen[winner_of(view)] == 0
    columns = (
        Column(say("column-standing"), standing, PART, one=say("column-standing.one"), many=say("column-standing.many")),
        Column(say("column-fallen"), fallen, PART, one=say("column-fallen.one"), many=say("column-fallen.many")),
        Column(say("column-army"), [left + gone for left, gone in zip(standing, fallen, strict=True)], TOTAL),
        Column(say("column-skin"), skin, zero=say("column-never")),
        Column(say("column-out"), out_turn, zero=say("column-never")),
        Column(say("column-extra"), extra),
        Column(say("column-kept"), kept),
        Column(say("column-worth"), worth),
    )
    story = say("story", n=view.round, clause=out.clause)
    return Ending(worded_headline(view, WORDS, "wins", left=left, whole="yes" if whole else "no"), story, columns)
