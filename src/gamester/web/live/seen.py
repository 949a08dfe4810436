"""What one viewer may know of a table, as version 1 of the protocol says it. Filled from `play.views`, by the names of the fields."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct


class Card(Struct, frozen=True, gc=False):
    """One card lying somewhere, or a group of cards that lie together."""

    dim: Annotated[str, Meta(description="What kind of thing it is; its words are in `labels` of the table.", examples=["soldier"])]
    id: Annotated[int, Meta(description="Its place among the labels of `dim`; -1 face down.")]
    label: Annotated[str, Meta(description="What it is called; empty where only its back is known.")]
    pick: Annotated[str, Meta(description="What moves call it in their `picks`; empty where it is not known.")]
    parts: Annotated[tuple[Card, ...], Meta(description="The cards of a group.")] = ()
    caption: Annotated[str, Meta(description="What a group stands for, where that is printed.")] = ""


class Cell(Struct, frozen=True, gc=False):
    """One number or word that stands for itself."""

    label: Annotated[str, Meta(description="The heading of its column; empty for a single one.")]
    words: Annotated[str, Meta(description="What stands there.")]


class Row(Struct, frozen=True, gc=False):
    """One row of a zone."""

    seat: Annotated[int, Meta(description="Whose it is; -1: nobody's.")]
    label: Annotated[str, Meta(description="What the row is called, where it is no seat's.")]
    knows: Annotated[
        str,
        Meta(description="What the viewer knows of it: `face` all, `bag` which cards, `by` one printed fact, `size` how many, `nothing`."),
    ]
    count: Annotated[int, Meta(description="How many cards lie there; -1: not told, or no cards.")]
    cards: Annotated[tuple[Card, ...], Meta(description="The cards that are seen; where `ordered`, of a pile or stack the top first.")] = ()
    cells: Annotated[tuple[Cell, ...], Meta(description="What stands there, where it is no cards.")] = ()
    places: Annotated[tuple[int, ...], Meta(description="In which places of the row the cards lie, where some may be empty.")] = ()
    ordered: Annotated[bool, Meta(description="Whether `cards` are in the order in which they lie; if not, no top is known.")] = False


class Zone(Struct, frozen=True, gc=False):
    """One zone of the table: hands, a pile, marks."""

    name: Annotated[str, Meta(description="Its name.")]
    kind: Annotated[str, Meta(description="How it lies there: hand, pile, stack, row, grid, groups, tally, track, aside, fan, known.")]
    meaning: Annotated[str, Meta(description="What it is, in words.")]
    seated: Annotated[bool, Meta(description="Whether each row is a seat's.")]
    rows: Annotated[tuple[Row, ...], Meta(description="Its rows, those of seats in their order.")]
    private: Annotated[bool, Meta(description="Whether its owner alone sees the faces.")]
    marks: Annotated[bool, Meta(description="Whether nobody else sees even how many: a draft, a vote.")] = False


class Move(Struct, frozen=True, gc=False):
    """One thing that the viewer may do now."""

    act: Annotated[str, Meta(description="How it is written: send this as `act`.")]
    sentence: Annotated[str, Meta(description="The same in words.")]
    shape: Annotated[str, Meta(description="Which kind of act it is.")]
    picks: Annotated[tuple[str, ...], Meta(description="What a person presses for it.")]
    drafts: Annotated[bool, Meta(description="Whether it only adds to a draft that nobody else sees, until something seals it.")] = False
    stands: Annotated[str, Meta(description="What its last part stands for, where that is printed.")] = ""
    note: Annotated[str, Meta(description="What it would come to, where the game tells.")] = ""


class Shape(Struct, frozen=True, gc=False):
    """One kind of act, and why none of it may be done now."""

    name: Annotated[str, Meta(description="The first word of such an act.")]
    label: Annotated[str, Meta(description="Its sentence, with dots for its blanks.")]
    ordered: Annotated[bool, Meta(description="Whether the order of its parts counts.")]
    open: Annotated[bool, Meta(description="Whether there is such a move now.")]
    clause: Annotated[str, Meta(description="The clause that closes it, or nothing.")] = ""
    words: Annotated[str, Meta(description="The words of that clause.")] = ""
    example: Annotated[str, Meta(description="An act of this kind to ask `why` about.")] = ""
    dims: Annotated[tuple[str, ...], Meta(description="What kinds of things fill its blanks.")] = ()


class Line(Struct, frozen=True, gc=False):
    """One thing that the viewer was told."""

    number: Annotated[int, Meta(description="Counts what this viewer was told, from 1.")]
    turn: Annotated[int, Meta(description="The round in which it was told; 0 before play.")]
    words: Annotated[str, Meta(description="The line of the log; empty for what is told in its numbers alone.")]
    clauses: Annotated[tuple[str, ...], Meta(description="The clauses that caused it.")] = ()
    private: Annotated[bool, Meta(description="Whether this viewer alone was told.")] = False
    seat: Annotated[int, Meta(description="Who did it; -1: nobody.")] = -1
    kind: Annotated[int, Meta(description="The kind of event, a number of the game's own; 0 once it has been taken back.")] = 0
    a: Annotated[int, Meta(description="Its first number.")] = 0
    b: Annotated[int, Meta(description="Its second number.")] = 0
    c: Annotated[int, Meta(description="Its third number.")] = 0
    step: Annotated[str, Meta(description="The title of the phase in which it was told.")] = ""


class Phase(Struct, frozen=True, gc=False):
    """What is being decided."""

    key: Annotated[str, Meta(description="Its short name.")]
    title: Annotated[str, Meta(description="Its title.")]
    sentence: Annotated[str, Meta(description="What is decided in it, as whoever decides is told.")]
    others: Annotated[str, Meta(description="The same for those who wait; `{who}` stands for whom they wait for.")] = ""


class Outcome(Struct, frozen=True, gc=False):
    """How it ended. Lists go by seat."""

    clause: Annotated[str, Meta(description="The clause that ended it.")]
    words: Annotated[str, Meta(description="Who won, in a sentence.")]
    places: Annotated[tuple[int, ...], Meta(description="1 is first; equals have the same place.")]
    shares: Annotated[tuple[int, ...], Meta(description="Parts of one win, in sixtieths.")]
    parts: Annotated[tuple[str, ...], Meta(description="The names of what was counted.")] = ()
    scores: Annotated[tuple[tuple[int, ...], ...], Meta(description="For each seat what was counted of it.")] = ()


class Seen(Struct, frozen=True, gc=False):
    """Everything one viewer may know of the table now, but for what is in `Table` and in the log."""

    viewer: Annotated[int, Meta(description="A seat; the number of seats for one who watches, one more for a judge.")]
    turn: Annotated[int, Meta(description="The round.")]
    phase: Annotated[Phase | None, Meta(description="What is being decided.")]
    asked: Annotated[tuple[int, ...], Meta(description="Seats that are deciding, as all may know.")]
    ready: Annotated[tuple[int, ...], Meta(description="Seats that have decided, where the game shows it.")]
    mine: Annotated[bool, Meta(description="Whether the viewer has something to decide.")]
    sealed: Annotated[bool, Meta(description="Whether those who are asked decide at once and in secret.")]
    zones: Annotated[tuple[Zone, ...], Meta(description="What lies on the table.")]
    shapes: Annotated[tuple[Shape, ...], Meta(description="Every kind of act there is.")]
    moves: Annotated[tuple[Move, ...], Meta(description="What the viewer may do now, all of it that is listed.")]
    draft: Annotated[tuple[str, ...], Meta(description="What the viewer has drafted and not sealed.")]
    outcome: Annotated[Outcome | None, Meta(description="How it ended, once it has.")]
