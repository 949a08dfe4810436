"""Moves, log entries and drafts.

Drafts are kept outside the state, so that nothing that others see can change with them.
"""

from __future__ import annotations

from collections import deque
from typing import TypeVar

from msgspec import Struct

from gamester.match.refusals import Refusal as Refusal

Part = TypeVar("Part")
CONTAINERS = {list, dict, deque}
Move = tuple[int, ...]
DRAFT, PUBLIC = 1, 2
"""Kinds of action, as `draft_kind` of the rules returns them: one that only drafts; a public one, which leaves the draft alone."""


def fork_part(part: Part) -> Part:
    """Return a copy of a part of a match with containers of its own.

    What the containers hold is shared: moves, events and states are replaced and never changed.
    """
    other = object.__new__(type(part))
    vars(other).update({name: value.copy() if type(value) in CONTAINERS else value for name, value in vars(part).items()})
    return other


class Draft(Struct, frozen=True, gc=False):
    """A seat's unsubmitted actions in notation, and how often it has changed them."""

    seat: int
    moves: tuple[str, ...]
    revision: int


class Drafts:
    """The drafts of all seats of one match."""

    def __init__(self, seats: int) -> None:
        self._acts: list[Move] = [()] * seats
        self._times = [0] * seats

    def get(self, seat: int) -> Move:
        """Return the draft of a seat; spectators have none."""
        return self._acts[seat] if 0 <= seat < len(self._acts) else ()

    def revision(self, seat: int) -> int:
        """Return how often a seat has changed its draft."""
        return self._times[seat] if 0 <= seat < len(self._times) else 0

    def set(self, seat: int, acts: Move) -> None:
        """Replace the draft of a seat and count the change."""
        self._acts[seat] = acts
        self._times[seat] += 1

    def restore(self, seat: int, acts: Move, times: int) -> None:
        """Set a stored draft and its number of changes."""
        if seat < len(self._acts):
            self._acts[seat] = acts
            self._times[seat] = times

    def clear(self, seat: int) -> None:
        """Clear the draft of a seat after its move was logged. A judge has none."""
        if seat < len(self._acts):
            self._acts[seat] = ()


class LogEntry(Struct, frozen=True, gc=False):
    """One accepted move.

    `number` counts from 1; moves of a simultaneous phase share `phase`.
    """

    number: int
    seat: int
    move: str
    phase: int


class InvalidLog(ValueError):
    """A log that does not fit the rules; `number` is the first move that does not."""

    def __init__(self, number: int, refusal: Refusal) -> None:
        super().__init__(f"act {number}: {refusal}")
        self.number = number
        self.refusal = refusal
