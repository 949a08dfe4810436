"""How far each seat has come at a table: what it has decided and was asked at most, whatever of it was taken back since.

Only what all may know counts: where nobody is shown who is in, that is nothing before the last one is.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, NamedTuple

from gamester.core.events import EVERYBODY, Event
from gamester.core.layout import Layout
from gamester.core.zones import BAG, FACE
from gamester.games.registry import Game
from gamester.games.schema import AutoResponse, EventText
from gamester.match.moves import LogEntry, Move
from gamester.match.views import PhaseView

NOBODY = -1
"""Whose act it is that decides nothing: what is only said aloud, and an answer of which a switch takes care."""


class DecisionCounts:
    """Decisions of one table by seat. Those that stand come and go; `made` and `asked` only grow."""

    def __init__(self, seats: int = 0) -> None:
        self._acts: list[int] = []
        self._stand = [0] * seats
        self.made = [0] * seats
        """How many decisions of a seat have stood at most."""
        self.asked = [0] * seats
        """How many of them have been open at most, the first one not counted."""

    def add(self, seat: int, pending: int, secret: bool) -> None:
        """An act of a seat, or of nobody where it decides nothing; these are asked now. `secret`: others must not see yet that he has."""
        self._acts.append(seat)
        if 0 <= seat < len(self._stand):
            self._stand[seat] += 1
        if secret:
            return
        for one, stand in enumerate(self._stand):
            self.made[one] = max(self.made[one], stand)
            if pending >> one & 1:
                self.asked[one] = max(self.asked[one], stand + 1)

    def cut(self, many: int) -> None:
        """Only the first so many acts are still in force."""
        del self._acts[many:]
        self._stand = [self._acts.count(one) for one in range(len(self._stand))]


UNDO = "undo"
"""How it is written, in logs and records too. No game has a kind of act of this name."""
CANNOT_UNDO = 915
UNDONE_EVENT, TAKEN_BACK_EVENT, TAKEN = -1, -2, "taken"
"""The kinds of event that say so, by rule and with everybody's consent (`history.py`), and the labels of what was taken back."""
EVENT_TEXTS = {
    UNDONE_EVENT: EventText(f"{{a:seat}} took back: {{b:{TAKEN}}}", "TB-915"),
    TAKEN_BACK_EVENT: EventText(f"{{a:seat}} took back, as all agreed, everything since {{b:{TAKEN}}}; what was seen stays seen", "TB-930"),
}


class UndoStep(NamedTuple):
    """One act that may be taken back: whose, what, the table before it, and the numbers of the events told in it."""

    seat: int
    acts: Move
    before: Any
    told: range


class UndoStack:
    """The last acts of one seat at one table, newest last; nobody else has acted since."""

    def __init__(self, game: Game, layout: Layout) -> None:
        self.shapes = frozenset[str](getattr(game.names, "UNDO", ()))
        self._game, self._layout = game, layout
        self._kept: list[UndoStep] = []

    def last(self, seat: int) -> UndoStep | None:
        """The act that this seat may take back now."""
        return self._kept[-1] if self._kept and self._kept[-1].seat == seat else None

    def pop(self) -> None:
        """The last one has been taken back."""
        self._kept.pop()

    def follow(self, step: UndoStep, shapes: list[str], after: Any, events: list[Event]) -> None:
        """An act has been made, of these shapes: it is kept, or the way back ends here."""
        seat, before = step.seat, step.before
        kept = len(shapes) == 1 and shapes[0] in self.shapes
        kept = kept and self._alone(before, seat) and self._alone(after, seat)
        kept = kept and self._game.rules.rounds(before) == self._game.rules.rounds(after)
        kept = kept and all(event.to == EVERYBODY for event in events) and not any(self._hidden(before, after))
        if not kept or self.last(seat) is None:
            self._kept.clear()
        if kept:
            self._kept.append(step)

    def _alone(self, t: Any, seat: int) -> bool:
        rules = self._game.rules
        return not rules.over(t) and not rules.sealed(t) and rules.pending(t) == 1 << seat

    def _hidden(self, before: Any, after: Any) -> Iterator[str]:
        """Zones in which something has changed that somebody cannot see."""
        for name in self._layout.changing:
            zone, one, other = self._layout.zones[name], getattr(before, name), getattr(after, name)
            if one == other or zone.length_of:
                continue
            rows = range(len(one)) if zone.seated else (0,)
            for row in rows:
                here, there = (one[row], other[row]) if zone.seated else (one, other)
                if here != there and not self._open(before, name, row):
                    yield name

    def _open(self, t: Any, name: str, row: int) -> bool:
        """Whether all of a row is seen by every seat and by the rail."""
        words = {self._layout.word(t, name, row, viewer) for viewer in range(self._layout.seats + 1)}
        return words <= ({FACE, BAG} if self._layout.zones[name].form == "counts" else {FACE})


TAKEBACK = re.compile(r"takeback (?P<ply>[1-9][0-9]{0,5})")
"""How it is written, in logs and records too. No game has an act of this name with a number."""
NEEDS_CONSENT, NOTHING_TO_TAKE_BACK = 930, 931
MAX_UNDOS = 1000
"""Moves of one game that may be undone: each is a line of its log for ever, which every page of the table is drawn from."""
MAX_REPLAYED = 10_000
"""Acts of one game that are played again for takebacks: whoever checks a record plays them all, too."""
MAX_LOG_LENGTH = 5000
"""Acts of a record that is read back: where half of them are logged nothing is taken back any more, so that the rest of a game fits."""
LEAST = 10
"""As so many of them each takeback counts at least, also one after which next to nothing is left to be played."""


class MoveHistory:
    """The acts of a log that are in force, oldest first."""

    def __init__(self, seats: int = 0) -> None:
        self._acts: list[tuple[LogEntry, bool]] = []
        self._asked: list[tuple[PhaseView | None, int]] = []
        self.tally = DecisionCounts(seats)
        self.again = 0
        """Acts that were played again so far."""
        self.undone = 0
        """Acts that were undone so far."""

    def add(self, entry: LogEntry, asked: tuple[PhaseView | None, int], names: Any, pending: int, aloud: bool, waits: bool) -> None:
        """One more, `asked` in a phase and a round. What a switch answers for a seat that has nothing to say is nothing to take back.

        `pending` are asked now, `waits` where the decision is open still; what is said `aloud` is none.
        """
        form: AutoResponse | None = getattr(names, "STANDING", None)
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

    @property
    def may_undo(self) -> bool:
        """True while the limit of undos is not reached."""
        return self.undone < MAX_UNDOS

    def may_replay(self, logged: int) -> bool:
        """Return True while a takeback keeps to the limits, in a log of so many entries."""
        return self.again < MAX_REPLAYED and logged < MAX_LOG_LENGTH // 2

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


def round_and_phase(names: Any, phase: PhaseView | None, turn: int) -> str:
    """When in a game that is: `Turn 3, Presentation`."""
    said = [f"{getattr(names, 'ROUND', 'Turn')} {turn}"] if turn else []
    said += [phase.title] if phase else []
    return ", ".join(said) or "the deal"
