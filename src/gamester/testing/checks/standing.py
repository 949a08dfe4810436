"""Checks of the standing answers that a game declares."""

from __future__ import annotations

import re

from gamester.games.schema import standing_answers
from gamester.match.match import Match
from gamester.match.refusals import Refusal
from gamester.testing.subject import GameUnderTest

WORD = re.compile(r"[a-z][a-z0-9-]{0,30}")


def check_standing_answers(subject: GameUnderTest, match: Match) -> int:
    """Check names, sentences, phases and moves. Return the number of answers.

    Each move is one that everybody can write at any time: an action without a choice of cards or seats.
    """
    text = subject.game.text
    answers, phases = standing_answers(text), {phase.name for phase in getattr(text, "PHASE_TEXTS", {}).values()}
    plain = {one.name for one in text.ACTION_TYPES if not one.params}
    names = [one.name for one in answers]
    if len(set(names)) < len(names):
        raise subject.failure(f"STANDING_ANSWERS: two answers have one name: {', '.join(names)}")
    if sum(bool(one.otherwise) for one in answers) > 1:
        raise subject.failure("STANDING_ANSWERS: several answers close phases; a table closes them by one")
    for one in answers:
        where = f"STANDING_ANSWERS, {one.name!r}"
        if not WORD.fullmatch(one.name):
            raise subject.failure(f"{where}: expected a name of small letters, digits and hyphens, which people type")
        if not str(one.label).strip() or not one.moves:
            raise subject.failure(f"{where}: expected a sentence for people, and a move for at least one phase")
        if strange := sorted({*one.moves} - phases):
            raise subject.failure(f"{where}: there is no phase {strange[0]!r}")
        for move in (*one.moves.values(), *([one.otherwise] if one.otherwise else [])):
            if isinstance(match.parse(0, move), Refusal) or move not in plain:
                raise subject.failure(f"{where}: expected a move without a choice, one of {', '.join(sorted(plain))}, got {move!r}")
    return len(answers)
