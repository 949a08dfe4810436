"""What seats are putting together and have not sealed: kept beside the table, so that nothing others see can change with it."""

from __future__ import annotations

from msgspec import Struct

Move = tuple[int, ...]
DRAFT, PUBLIC = 1, 2
"""Kinds of action (`rules.drafts`): one that only adds to a draft; one that all hear at once and that leaves the draft alone."""


class Draft(Struct, frozen=True, gc=False):
    """A seat's own unsealed acts in notation, and how often it has been changed. Nobody else knows of them."""

    seat: int
    acts: tuple[str, ...]
    times: int


class Drafts:
    """The drafts of one table, by seat."""

    def __init__(self, seats: int) -> None:
        self._acts: list[Move] = [()] * seats
        self._times = [0] * seats

    def of(self, seat: int) -> Move:
        """A seat's draft; nothing for the rail."""
        return self._acts[seat] if 0 <= seat < len(self._acts) else ()

    def times(self, seat: int) -> int:
        """How often the draft of a seat was changed by its owner."""
        return self._times[seat] if 0 <= seat < len(self._times) else 0

    def change(self, seat: int, acts: Move) -> None:
        """Another draft for a seat."""
        self._acts[seat] = acts
        self._times[seat] += 1

    def restore(self, seat: int, acts: Move, times: int) -> None:
        """A draft as it was kept elsewhere."""
        if seat < len(self._acts):
            self._acts[seat] = acts
            self._times[seat] = times

    def sealed(self, seat: int) -> None:
        """It has gone into the log. A judge has none."""
        if seat < len(self._acts):
            self._acts[seat] = ()


class Refusal(Struct, frozen=True):
    """`Refusal("AR-48", "Nobody may pass twice in a row.", "present nothing")`."""

    clause: str
    words: str
    what: str

    def __str__(self) -> str:
        return f"{self.what}: {self.clause}, {self.words}"


class LogEntry(Struct, frozen=True, gc=False):
    """One act of the log, a compound one whole. `ply` counts from 1; acts of one sealed phase share their `phase`."""

    ply: int
    seat: int
    text: str
    phase: int


class InvalidLog(ValueError):
    """A log that this table did not keep; `ply` is the first act that does not fit."""

    def __init__(self, ply: int, refusal: Refusal) -> None:
        super().__init__(f"act {ply}: {refusal}")
        self.ply = ply
        self.refusal = refusal
