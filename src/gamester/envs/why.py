"""Why an action is masked: the clause of the law, looked up only when somebody asks. And the game so far, in words."""

from __future__ import annotations

from gamester.envs.sitting import Sitting
from gamester.kernel.clauses import Law
from gamester.play.actions import Notation
from gamester.play.header import header_of
from gamester.play.match import Match
from gamester.play.refusal import Refusal


class Why:
    """`info["why"](action)`: the refusal with its clause, or None for what is legal. It answers for the table as it stands when asked."""

    def __init__(self, sitting: Sitting, seat: int) -> None:
        self._sitting, self._seat = sitting, seat

    def __call__(self, action: int) -> Refusal | None:
        """Why the seat may not do this now."""
        sitting = self._sitting
        doors = sitting.game.plain(sitting.layout)
        clause = int(doors.judge([sitting.table()], 0, self._seat, action))
        return refusal(sitting, self._seat, action, clause) if clause else None

    def __eq__(self, other: object) -> bool:
        """Two that would answer alike: same seat, same table."""
        if not isinstance(other, Why):
            return NotImplemented
        mine, theirs = self._sitting, other._sitting
        return self._seat == other._seat and mine.layout.bytes(mine.table()) == theirs.layout.bytes(theirs.table())

    __hash__ = object.__hash__

    def __repr__(self) -> str:
        return f"why(action): the clause by which seat {self._seat} may not do it"


def refusal(sitting: Sitting, seat: int, action: int, clause: int) -> Refusal:
    """A clause in words, with what was tried."""
    law: Law = sitting.game.law
    try:
        what = Notation(sitting.game, sitting.laid.t).action(seat, action).text
    except LookupError:
        what = f"action {action}"
    return Refusal(law.id(clause), law.words(clause), what)


def match_of(sitting: Sitting) -> Match:
    """The game so far as a match: for its record, its log, its views."""
    names = [f"seat {seat}" for seat in range(sitting.seats)]
    match = Match(header_of(sitting.laid, sitting.seed, names, sitting.cards))
    for seat, action in sitting.steps:
        _judged(match)
        match.take(seat, (action,))
    _judged(match)
    return match


def _judged(match: Match) -> None:
    """A judge, who is no agent, did what one does who is not there."""
    while (asked := match.pending()) and asked[0] >= match.layout.seats:
        match.absent(asked[0])
