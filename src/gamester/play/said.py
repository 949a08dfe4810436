"""What is said of a match to one viewer, in words: moves, kinds of acts, lines of the log, phases, stages, the outcome."""

from __future__ import annotations

from msgspec import Struct


class MoveView(Struct, frozen=True, gc=False):
    """One legal act of the viewer: its notation, its sentence, and what is pressed for it (a multiset, or a sequence)."""

    act: str
    sentence: str
    shape: str
    picks: tuple[str, ...]
    drafts: bool = False
    """Whether it only adds to the seat's own draft."""
    stands: str = ""
    """What its last blank stands for by a printed fact, `J` for a group of 11."""
    note: str = ""
    """What it would come to, where the game tells it in advance (`names.note`)."""


class ShapeView(Struct, frozen=True, gc=False):
    """One kind of act, such as `group`: its label, whether the order of picks counts, and why none of it is legal now."""

    name: str
    label: str
    ordered: bool
    open: bool
    clause: str = ""
    words: str = ""
    example: str = ""
    """An act of this shape in notation: what to ask about when one asks why."""
    dims: tuple[str, ...] = ()
    """The dimensions of its parameters."""


class LogLine(Struct, frozen=True, gc=False):
    """One thing that happened; `number` counts what this viewer was told, `turn` groups lines (0: before play).

    What has no words is not written in the log: it is there for its numbers, the `kind` of event and its `a`, `b`, `c`.
    """

    number: int
    turn: int
    words: str
    clauses: tuple[str, ...] = ()
    private: bool = False
    seat: int = -1
    kind: int = 0
    a: int = 0
    b: int = 0
    c: int = 0
    step: str = ""
    """The title of the phase in which it was told."""


class Outcome(Struct, frozen=True, gc=False):
    """How it ended: the clause, a sentence, places (1 = first), shares of one win in sixtieths, score parts by name."""

    clause: str
    words: str
    places: tuple[int, ...]
    shares: tuple[int, ...]
    parts: tuple[str, ...] = ()
    scores: tuple[tuple[int, ...], ...] = ()


class PhaseView(Struct, frozen=True, gc=False):
    """What is being decided: a key, a title, a sentence. `open_progress`: who is ready may be shown."""

    key: str
    title: str
    sentence: str
    others: str = ""
    """What is decided, for those who wait; `{who}` stands for whom they wait for."""


class StageView(Struct, frozen=True, gc=False):
    """A step of a reveal: which one of how many (from 1), what opened it, a title such as `Match-up 2 of 3`, what was told in it.

    `counted`: it is counted in, 3 2 1.
    """

    number: int
    of: int
    kind: int
    title: str
    sentence: str
    clauses: tuple[str, ...] = ()
    lines: tuple[LogLine, ...] = ()
    counted: bool = False
