"""The end of Armies: who is still in, and when the others went out."""

from __future__ import annotations

from gamester.games.ending import PART, TOTAL, Column, Ending, headline, winner_of
from gamester.games.ui_kit import View, counted_noun, labels

STORIES = {
    "AR-R34": "The last player still in wins.",
    "AR-46": "The last players knocked each other out.",
    "AR-59": "The last players knocked each other out, and a tie-break decided.",
    "AR-R37": "The agreed last turn was played.",
}
"""How it came to the end, by the clause that ended it."""
COUNTED = ("no", "one", "two", "three")


def ending(view: View) -> Ending:
    """Return the end in words, and the armies as they were left."""
    out, seats = view.outcome, range(len(view.seats))
    standing, out_turn, skin, extra, kept, worth = zip(*out.scores, strict=True)
    fallen = [len(labels(view, "fallen", seat)) for seat in seats]
    left = standing[winner_of(view)]
    alone = "with no soldier left" if not left else f"with {_many(left, left + fallen[winner_of(view)])} standing"
    columns = (
        Column("Soldiers left", standing, PART, one="soldier left", many="soldiers left"),
        Column("Fallen", fallen, PART, one="fallen", many="fallen"),
        Column("Army", [left + gone for left, gone in zip(standing, fallen, strict=True)], TOTAL),
        Column("Lost last soldier", skin, zero="never"),
        Column("Went out", out_turn, zero="never"),
        Column("Extra hits taken", extra),
        Column("Cards kept", kept),
        Column("Cards\u2019 total", worth),
    )
    return Ending(headline(view, f" {alone}"), f"{counted_noun(view.round, 'turn')}. {STORIES.get(out.clause, '')}".strip(), columns)


def _many(left: int, army: int) -> str:
    number = COUNTED[left] if left < len(COUNTED) else str(left)
    return f"all {'four' if left == 4 else left} soldiers" if left == army > 1 else f"{number} soldier{'' if left == 1 else 's'}"
