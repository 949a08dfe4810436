"""What has come about since the last reveal, read from what was told: contests with what was rolled and shown in them, and steals."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from gamester.games.gameon import events
from gamester.games.gameon.phases import CHALLENGE
from gamester.games.seeing import Line, View, once_a_view


@dataclass
class Bout:
    """One contest: its kind, the Game Card, who took part, and step by step what they rolled or showed."""

    kind: int
    game: int
    seats: list[int] = field(default_factory=list)
    rolls: list[dict[int, int]] = field(default_factory=list)
    shows: list[dict[int, int]] = field(default_factory=list)
    questions: list[int] = field(default_factory=list)
    rights: list[int] = field(default_factory=list)
    out: set[int] = field(default_factory=set)
    winner: int = -1

    @property
    def leader(self) -> int:
        """Who has won, or is the only one left; -1 while there are more."""
        left = [seat for seat in self.seats if seat not in self.out]
        return self.winner if self.winner >= 0 else left[0] if len(left) == 1 else -1


@dataclass
class Raid:
    """One try to steal: who, with which card as which colour on which slot, what for, and what became of it."""

    seat: int
    card: int
    game: int
    slot: int = 0
    colour: int = -1
    end: str = ""
    by: int = -1
    """Of a defence, the card."""


class Round:
    """Contests and steals of a round, in the order in which they came."""

    def __init__(self, view: View) -> None:
        self.bouts: list[Bout] = []
        self.raids: list[Raid] = []
        self._last: Raid | None = None
        for line in since_reveal(view.log):
            self._hear(line)

    def _hear(self, line: Line) -> None:
        kind, bout = line.kind, self.bouts[-1] if self.bouts else None
        if kind in (events.RAIDED, events.FIZZLED):
            self._last = Raid(line.a, line.b, line.c, end="converted away" if kind == events.FIZZLED else "")
            self.raids.append(self._last)
        elif kind == events.ON_SLOT and self._last is not None:
            self._last.slot, self._last.colour = line.a, line.b
            self._last = None
        elif kind == events.CONTEST:
            self.bouts.append(Bout(line.a, line.b))
        elif kind in ENDS:
            self._end(line)
        elif bout is not None:
            _settle(bout, line)
            if kind == events.WON and bout.kind == CHALLENGE:
                for raid in self.raids:
                    if raid.game == bout.game and raid.seat != bout.winner:
                        raid.end = raid.end or "taken back"

    def _end(self, line: Line) -> None:
        game = line.c if line.kind == events.DEFENDED else line.b
        for raid in self.raids:
            if raid.game == game and not raid.end:
                raid.end, raid.by = ENDS[line.kind], line.b if line.kind == events.DEFENDED else -1


ENDS = {events.DEFENDED: "blocked", events.STOLE: "stolen", events.LOCKED: "locked"}


def _settle(bout: Bout, line: Line) -> None:
    """What is told in the course of a contest."""
    if line.kind == events.COMPETES:
        bout.seats.append(line.a)
    elif line.kind == events.ROLLED:
        _enter(bout.rolls, line.a, line.b)
    elif line.kind == events.SHOWED:
        _enter(bout.shows, line.a, line.c)
    elif line.kind == events.ASKED:
        bout.questions.append(line.a)
    elif line.kind == events.RIGHT:
        bout.rights.append(line.b)
    elif line.kind == events.OUT:
        bout.out.add(line.a)
    elif line.kind == events.WON:
        bout.winner = line.a


def _enter(steps: list[dict[int, int]], seat: int, said: int) -> None:
    """One more of a step; whoever comes for a second time begins the next one."""
    if not steps or seat in steps[-1]:
        steps.append({})
    steps[-1][seat] = said


@once_a_view
def round_of(view: View) -> Round:
    """The round of the view that is being drawn."""
    return Round(view)


def since_reveal(log: Sequence[Line]) -> Sequence[Line]:
    """Everything from the last reveal on; nothing before the first."""
    first = next((place for place in range(len(log) - 1, -1, -1) if log[place].kind == events.REVEALED), len(log))
    return log[first:]
