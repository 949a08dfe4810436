"""Acts taken back with everybody's consent: the table is what it was before one of them, whatever was seen since.

Who may ask and who has agreed is the house's business; here is what it does. It is an act of the log, `takeback 12`: what stood
before act 12 stands, and what followed it is as if it had not been. Chance is as it was, too: the same cards come again.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from gamester.games.names import Standing
from gamester.play.entry import Entry
from gamester.play.refusal import Refusal
from gamester.play.said import PhaseView
from gamester.play.tally import NOBODY, Tally
from gamester.play.undo import AGREED, Steps

if TYPE_CHECKING:
    from gamester.play.match import Match

TAKEBACK = re.compile(r"takeback (?P<ply>[1-9][0-9]{0,5})")
"""How it is written, in logs and records too. No game has an act of this name with a number."""
CONSENT, NOTHING, NOT_A_SEAT = 930, 931, 901
MOST_AGAIN = 10_000
"""Acts of one game that are played again for takebacks: whoever checks a record plays them all, too."""
MOST_LOGGED = 5000
"""Acts of a record that is read back: where half of them are logged nothing is taken back any more, so that the rest of a game fits."""
LEAST = 10
"""As so many of them each takeback counts at least, also one after which next to nothing is left to be played."""


class Course:
    """The acts of a log that are in force, oldest first."""

    def __init__(self, seats: int = 0) -> None:
        self._acts: list[tuple[Entry, bool]] = []
        self._asked: list[tuple[PhaseView | None, int]] = []
        self.tally = Tally(seats)
        self.again = 0
        """Acts that were played again so far."""
        self.undone = 0
        """Acts that were undone so far."""

    def add(self, entry: Entry, asked: tuple[PhaseView | None, int], names: Any, pending: int, aloud: bool, waits: bool) -> None:
        """One more, `asked` in a phase and a round. What a switch answers for a seat that has nothing to say is nothing to take back.

        `pending` are asked now, `waits` where the decision is open still; what is said `aloud` is none.
        """
        form: Standing | None = getattr(names, "STANDING", None)
        key = asked[0].key if asked[0] else ""
        by_itself = form is not None and key == form.phase
        self._asked.append(asked)
        self._acts.append((entry, not (by_itself and form and entry.text == form.no)))
        self.tally.add(NOBODY if aloud or by_itself else entry.seat, pending, waits and key in getattr(names, "UNSEEN", ()))

    def pop(self) -> None:
        """The last one has been undone."""
        self._acts.pop()
        self._asked.pop()
        self.undone += 1
        self.tally.cut(len(self._acts))

    def target(self, seat: int, but: int = -1) -> int | None:
        """Where a seat's last act comes back, or its last outside of phase `but`: at the first act of its phase, so that nobody
        learns who had sealed."""
        own = (entry for entry, chosen in reversed(self._acts) if entry.seat == seat and chosen and entry.phase != but)
        mine = next(own, None)
        return next(entry.ply for entry, _ in self._acts if entry.phase == mine.phase) if mine else None

    def within(self, ply: int, phase: int) -> bool:
        """Whether an act was made in a phase."""
        return any(entry.ply == ply and entry.phase == phase for entry, _ in self._acts)

    def place(self, ply: int) -> tuple[PhaseView | None, int] | None:
        """The phase and the round in which an act in force was asked for."""
        return next((asked for (entry, _), asked in zip(self._acts, self._asked, strict=True) if entry.ply == ply), None)

    def before(self, ply: int) -> list[tuple[int, str]]:
        """What stands when all from act `ply` on is taken back."""
        return [(entry.seat, entry.text) for entry, _ in self._acts if entry.ply < ply]

    def cut(self, many: int) -> None:
        """Only the first so many are still in force; they have been played again."""
        del self._acts[many:], self._asked[many:]
        self.again += max(many, LEAST)
        self.tally.cut(many)


def target(match: Match, seat: int) -> int | Refusal:
    """The act from which all would be taken back if everybody agreed to what this seat asks; or why nothing can be."""
    still = match.over() or not match.dealt or match.course.again >= MOST_AGAIN or len(match.entries) >= MOST_LOGGED // 2
    found = None if still else match.course.target(seat)
    return found or match.refusal(NOTHING, "takeback")


def may_go(match: Match, seat: int, ply: int) -> bool:
    """Whether a seat may have asked for this: where it has sealed since, while others still choose, that moves nothing."""
    newest = target(match, seat)
    return isinstance(newest, int) and ply in (newest, match.course.target(seat, but=match.decision))


def replayed(match: Match, ply: int) -> Match:
    """What stood before act `ply`, played again: it takes as long as the game has acts. The match is not changed."""
    return type(match).replay(match.header, match.course.before(ply))


def take_back(match: Match, seat: int, ply: int, again: Match | None = None) -> Entry | Refusal:
    """Carry it out and log it. Drafts are dropped, and nothing before it can be undone any more.

    `again` is the match as `replayed` gives it, for whoever had that done elsewhere.
    """
    if not 0 <= seat < match.layout.seats:
        return match.refusal(NOT_A_SEAT, f"seat {seat}")
    if not may_go(match, seat, ply):
        return match.refusal(NOTHING, f"takeback {ply}")
    again = again or replayed(match, ply)
    match.table, match.steps = again.table, Steps(match.game, match.layout)
    match.course.cut(len(again.entries))
    entry = match.enter(seat, f"takeback {ply}")
    for one in range(match.layout.seats):
        match.drafts.sealed(one)
    since = in_words(match.game.names, match.phase(), match.rounds())
    match.story.take_back(match.table, seat, since, match.story.since(ply - 1), AGREED)
    return entry


def in_words(names: Any, phase: PhaseView | None, turn: int) -> str:
    """When in a game that is: `Turn 3, Presentation`."""
    said = [f"{getattr(names, 'ROUND', 'Turn')} {turn}"] if turn else []
    said += [phase.title] if phase else []
    return ", ".join(said) or "the deal"
