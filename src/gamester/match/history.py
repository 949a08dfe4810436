"""Rules of undo and takeback, and decision counts.

Nothing here changes a match. Decision counts use only what all viewers may know: in a phase that hides who is ready, a decision counts
when the last seat has decided.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, NamedTuple

from gamester.core.events import EVERYONE, Event
from gamester.core.layout import Layout
from gamester.core.zones import BAG, FACE
from gamester.games.registry import Game
from gamester.games.schema import closing_answer, told
from gamester.match import platform_acts
from gamester.match.moves import LogEntry, Move, fork_part
from gamester.match.views import PhaseView
from gamester.words.library import SITE, Words
from gamester.words.phrases import said

WORDS = Words.beside(__file__)

UNDO = "undo"
"""The notation of an undo, in logs and records too. No game has an action type of this name."""
TAKEBACK = re.compile(r"takeback (?P<ply>[1-9][0-9]{0,5})")
"""The notation of a takeback, in logs and records too. No game has such a move."""
CANNOT_UNDO, NEEDS_CONSENT, NOTHING_TO_TAKE_BACK = 915, 930, 931
UNDONE_EVENT, TAKEN_BACK_EVENT, TAKEN = -1, -2, "taken"
"""Event kinds of an undo and a takeback, and the dimension whose labels are what was taken back."""
EVENT_TEXTS = platform_acts.EVENT_TEXTS | {
    UNDONE_EVENT: told(WORDS, "undone", "TB-915", who="a:seat", what=f"b:{TAKEN}"),
    TAKEN_BACK_EVENT: told(WORDS, "taken-back", "TB-930", who="a:seat", what=f"b:{TAKEN}"),
}
MAX_UNDOS = 1000
"""Undone moves of one match. Each is a line of the log, and every page draws the whole log."""
MAX_REPLAYED = 10_000
"""Moves of one match that are replayed for takebacks. Whoever verifies the record replays them all, too."""
MAX_LOG_LENGTH = 5000
"""Entries of a record that can be read back. Takebacks end at half of them, so that the rest of the game fits."""
LEAST = 10
"""Replayed moves that a takeback counts at least, even if it leaves fewer."""
NOBODY = -1
"""The seat of moves that decide nothing: public ones, and answers that an auto-response gives."""


class DecisionCounts:
    """The number of decisions of each seat.

    `decided` and `asked` never fall, even after undo.
    """

    def __init__(self, seats: int = 0) -> None:
        self._acts: list[int] = []
        self._stand = [0] * seats
        self.decided = [0] * seats
        """Most decisions of each seat that have stood at once."""
        self.asked = [0] * seats
        """Most decisions of each seat that have stood or been open at once. Only moves count: the deal opens none."""

    def add(self, seat: int, pending: int, secret: bool) -> None:
        """Count a move of a seat, or of NOBODY; `pending` are the seats asked now.

        `secret`: others must not see yet that the seat has decided.
        """
        self._acts.append(seat)
        if 0 <= seat < len(self._stand):
            self._stand[seat] += 1
        if secret:
            return
        for one, stand in enumerate(self._stand):
            self.decided[one] = max(self.decided[one], stand)
            if pending >> one & 1:
                self.asked[one] = max(self.asked[one], stand + 1)

    def truncate(self, many: int) -> None:
        """Forget all but the first `many` moves."""
        del self._acts[many:]
        self._stand = [self._acts.count(one) for one in range(len(self._stand))]


class UndoStep(NamedTuple):
    """A move that may be undone: seat, actions, the state before, its event numbers."""

    seat: int
    acts: Move
    before: Any
    told: range


class UndoStack:
    """The moves that may be undone, newest last.

    All are of one seat, the last to act.
    """

    def __init__(self, game: Game, layout: Layout) -> None:
        self.shapes = frozenset[str](getattr(game.text, "UNDOABLE", ()))
        self._game, self._layout = game, layout
        self._kept: list[UndoStep] = []

    def top(self, seat: int) -> UndoStep | None:
        """Return the move that this seat may undo now, or None."""
        return self._kept[-1] if self._kept and self._kept[-1].seat == seat else None

    def pop(self) -> None:
        """Remove the newest move, which has been undone."""
        self._kept.pop()

    def record(self, step: UndoStep, shapes: list[str], after: Any, events: list[Event]) -> None:
        """Add a move of these action types, or clear the stack if it cannot be undone.

        A move can be undone if its type is in the game's `UNDO`, its seat alone decides before and after it in the same round, all were
        told everything that happened, and no hidden zone has changed.
        """
        seat, before = step.seat, step.before
        kept = len(shapes) == 1 and shapes[0] in self.shapes
        kept = kept and self._alone(before, seat) and self._alone(after, seat)
        kept = kept and self._game.game.round_number(before) == self._game.game.round_number(after)
        kept = kept and all(event.recipient == EVERYONE for event in events) and not any(self._hidden(before, after))
        if not kept or self.top(seat) is None:
            self._kept.clear()
        if kept:
            self._kept.append(step)

    def _alone(self, t: Any, seat: int) -> bool:
        rules = self._game.game
        return not rules.ended_by(t) and not rules.is_simultaneous(t) and rules.pending_seats(t) == 1 << seat

    def _hidden(self, before: Any, after: Any) -> Iterator[str]:
        """Yield the zones that have changed and that some viewer cannot see."""
        for name in self._layout.changing:
            zone, one, other = self._layout.zones[name], getattr(before, name), getattr(after, name)
            if one == other or zone.length_of:
                continue
            rows = range(len(one)) if zone.rows_are_seats else (0,)
            for row in rows:
                here, there = (one[row], other[row]) if zone.rows_are_seats else (one, other)
                if here != there and not self._open(before, name, row):
                    yield name

    def _open(self, t: Any, name: str, row: int) -> bool:
        """Return True if every seat and the spectator see all of a row."""
        words = {self._layout.visibility_of(t, name, row, viewer) for viewer in range(self._layout.seats + 1)}
        return words <= ({FACE, BAG} if self._layout.zones[name].storage == "counts" else {FACE})


class MoveHistory:
    """The moves of a log that still stand, oldest first, and limits of takebacks."""

    def __init__(self, seats: int = 0) -> None:
        self._acts: list[tuple[LogEntry, bool]] = []
        self._asked: list[tuple[PhaseView | None, int]] = []
        self.tally = DecisionCounts(seats)
        self.again = 0
        """Moves replayed for takebacks so far."""
        self.undone = 0
        """Moves undone so far."""
        self.most_standing = 0
        """The most moves that have ever stood: one taken back and made again adds none."""

    def add(self, entry: LogEntry, asked: tuple[PhaseView | None, int], names: Any, pending: int, aloud: bool, waits: bool) -> None:
        """Add a move that was decided in the phase and round `asked`.

        An answer that the table has given by itself is nothing to take back. `pending` are the seats that are asked now, `aloud`
        marks a public move, and `waits` says that the decision stays open.
        """
        form = closing_answer(names)
        key = asked[0].key if asked[0] else ""
        by_itself = form is not None and key in form.moves
        self._asked.append(asked)
        self.most_standing = max(self.most_standing, len(self._acts) + 1)
        self._acts.append((entry, not (by_itself and form and entry.move == form.otherwise)))
        self.tally.add(NOBODY if aloud or by_itself else entry.seat, pending, waits and key in getattr(names, "HIDES_WHO_IS_READY", ()))

    def fork(self) -> MoveHistory:
        """Return a copy that can be changed alone."""
        other = fork_part(self)
        other.tally = fork_part(self.tally)
        return other

    def pop(self) -> None:
        """Remove the newest move, which has been undone."""
        self._acts.pop()
        self._asked.pop()
        self.undone += 1
        self.tally.truncate(len(self._acts))

    @property
    def may_undo(self) -> bool:
        """True while the limit of undos is not reached."""
        return self.undone < MAX_UNDOS

    def may_replay(self, logged: int) -> bool:
        """Return True if a takeback keeps to the limits, in a log of so many entries."""
        return self.again < MAX_REPLAYED and logged < MAX_LOG_LENGTH // 2

    def takeback_target(self, seat: int, but: int = -1) -> int | None:
        """Return the move to which a seat's last move would be taken back, or None.

        That is the first move of its phase, so that nobody learns who had submitted before. Moves of phase `but` are left out.
        """
        own = (entry for entry, chosen in reversed(self._acts) if entry.seat == seat and chosen and entry.phase != but)
        mine = next(own, None)
        return next(entry.number for entry, _ in self._acts if entry.phase == mine.phase) if mine else None

    def is_in_phase(self, ply: int, phase: int) -> bool:
        """Return True if a move that stands was made in this phase."""
        return any(entry.number == ply and entry.phase == phase for entry, _ in self._acts)

    def asked_in(self, ply: int) -> tuple[PhaseView | None, int] | None:
        """Return the phase and round in which a standing move was decided, or None."""
        return next((asked for (entry, _), asked in zip(self._acts, self._asked, strict=True) if entry.number == ply), None)

    def standing_before(self, ply: int) -> list[tuple[int, str]]:
        """Return the (seat, notation) moves that stand before move `ply`."""
        return [(entry.seat, entry.move) for entry, _ in self._acts if entry.number < ply]

    def truncate(self, many: int) -> None:
        """Keep the first `many` moves, which have been replayed."""
        del self._acts[many:], self._asked[many:]
        self.again += max(many, LEAST)
        self.tally.truncate(many)


def round_and_phase(names: Any, phase: PhaseView | None, turn: int) -> str:
    """Return the round and phase in words: `Turn 3, Presentation`."""
    word = str(getattr(names, "ROUND_WORD", "")) or SITE.say("word-turn")
    # The phase was said when it was played; it is said again for whoever reads now.
    of_now = next((one.title for one in getattr(names, "PHASE_TEXTS", {}).values() if phase and one.name == phase.key), "")
    title = said(of_now) or (phase.title if phase else "")
    if turn:
        return WORDS.say("since-both", word=word, n=turn, phase=title) if title else WORDS.say("since-round", word=word, n=turn)
    return title or WORDS.say("since-deal")
