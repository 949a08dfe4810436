"""An act as the log of a table has it, and a log that no table kept."""

from __future__ import annotations

from msgspec import Struct

from gamester.play.refusal import Refusal


class Entry(Struct, frozen=True, gc=False):
    """One act of the log, a compound one whole. `ply` counts from 1; acts of one sealed phase share their `phase`."""

    ply: int
    seat: int
    text: str
    phase: int


class BadLog(ValueError):
    """A log that this table did not keep; `ply` is the first act that does not fit."""

    def __init__(self, ply: int, refusal: Refusal) -> None:
        super().__init__(f"act {ply}: {refusal}")
        self.ply = ply
        self.refusal = refusal
