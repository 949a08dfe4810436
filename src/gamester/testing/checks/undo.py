"""Checks that a move which may be undone has revealed nothing (R7).

With everything hidden resampled, the same move must show every viewer the same. `match/history.py` looks at what a move
has changed. This check uses what the game itself says may be hidden, so it also finds a move whose outcome reveals
something although nothing hidden moved.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from gamester.core.events import EVERYONE, Event
from gamester.match.event_log import MatchRecorder
from gamester.match.history import UndoStack, UndoStep
from gamester.match.match import Match
from gamester.match.moves import LogEntry
from gamester.match.record import write_record as write_record
from gamester.match.verification import verify
from gamester.match.views import make_view
from gamester.testing.checks.notation import open_match
from gamester.testing.subject import GameUnderTest

REDEALS = 2
"""Resamples per move and viewer, for two viewers of each move."""
SHARE = 0.25
"""Share of the undoable moves that are undone."""


def check_undo_reveals_nothing(subject: GameUnderTest, number: int, cut: int) -> int:
    """Play a random match and undo moves now and then. Return the number of undos."""
    match, rng = open_match(subject, number), subject.rng("undo", number)
    wanted = match.undo_stack.shapes
    undone = 0
    while wanted and match.ended_by() == 0 and len(match.entries) < cut:
        seat = rng.choice(match.pending_seats())
        moves = match.legal_moves(seat)
        move = rng.choice([move for move in moves if move.action_type in wanted and rng.random() < 0.7] or moves)
        back = move.action_type in wanted and rng.random() < SHARE
        before, was = match.layout.copy_state(match.table), _seen(match) if back else ()
        done = match.act(seat, move.move)
        if not isinstance(done, LogEntry) or move.action_type not in wanted:
            continue
        _check_silent(subject, match, before, done, rng, f"match {number}, act {done.number}")
        if back and match.why_not_undo(seat) is None:
            match.undo(seat)
            undone += 1
            if match.layout.to_bytes(match.table) != match.layout.to_bytes(before) or _seen(match) != was:
                raise subject.failure(f"{move.move} of seat {seat} was undone, and the state is not the former one", f"match {number}")
    if undone and not verify(write_record(match)).is_valid:
        raise subject.failure("a record with undone moves does not verify", f"match {number}")
    return undone


def _seen(match: Match) -> Sequence[Any]:
    """Return what every viewer sees and may do, without the log."""
    return [replace(make_view(match, viewer), log=()) for viewer in range(match.layout.seats + 1)]


def _check_silent(subject: GameUnderTest, match: Match, before: Any, done: LogEntry, rng: random.Random, where: str) -> None:
    """Check that an undoable move has revealed nothing to anybody.

    That it is undoable must reveal nothing to its seat either.
    """
    seat, after = done.seat, match.table
    numbers = match.notation.parse(before, seat, done.move)
    assert isinstance(numbers, tuple)
    may = match.undo_stack.top(seat) is not None
    events = _after(match, match.layout.copy_state(before), seat, numbers)[1]
    for viewer in rng.sample(range(match.layout.seats + 1), 2):
        for _ in range(REDEALS):
            u = match.layout.copy_state(before)
            subject.rules.resample_hidden(u, viewer, rng.randrange(2**32))
            # In another possible state the move may be illegal: then its legality alone has revealed something.
            legal = subject.rules.why_not(u, seat, numbers[-1]) == 0
            other, told = _after(match, match.layout.copy_state(u), seat, numbers) if legal else (u, [])
            same = legal and match.layout.visible_zones(other, viewer) == match.layout.visible_zones(after, viewer)
            same = same and _heard(told, viewer) == _heard(events, viewer)
            if may and not same:
                who = f"seat {viewer}" if viewer < match.layout.seats else "the spectator"
                raise subject.failure(f"{done.move} of seat {seat} may be undone, and {who} has learnt something by it", where)
            if viewer == seat and same and _kept(match, seat, numbers, u, other, told) != may:
                raise subject.failure(f"whether {done.move} may be undone shows seat {seat} what it cannot see", where)


def _after(match: Match, t: Any, seat: int, numbers: tuple[int, ...]) -> tuple[Any, list[Event]]:
    """Return the state after a move, which is applied to `t`, and its events."""
    t.scribe = diary = MatchRecorder(match.game, match.layout, t)
    for number in numbers:
        match.game.game.apply(t, seat, number)
    t.scribe = None
    return t, list(diary.events)


def _kept(match: Match, seat: int, numbers: tuple[int, ...], before: Any, after: Any, told: list[Event]) -> bool:
    """Return True if a move would be undoable in a fresh undo stack."""
    steps = UndoStack(match.game, match.layout)
    steps.record(UndoStep(seat, numbers, before, range(0)), [match.notation.type_of(number).name for number in numbers], after, told)
    return steps.top(seat) is not None


def _heard(told: list[Event], viewer: int) -> list[Event]:
    return [event for event in told if event.recipient in (EVERYONE, viewer)]
