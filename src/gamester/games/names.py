"""What a game's `names.py` is made of: house rules, action shapes, events and phases, in words. Numbers in, words out."""

from __future__ import annotations

import msgspec

from gamester.games.house_rules import Cells, Choice, Number, Option, Ordered, SeatOrder

__all__ = ["Cells", "Choice", "Compound", "Number", "Option", "Ordered", "Param", "Phase", "SeatOrder", "Shape", "Standing", "Told"]


class Param(msgspec.Struct, frozen=True):
    """A blank in an action's sentence, filled with a label of the dimension `dim`.

    `turned` counts seats from the one that acts: number k is the seat k + 1 places after it, and there are as many
    numbers as a full table has other seats, whoever plays; with `seated` as many as this table has. Written down it is the seat itself.
    """

    name: str
    dim: str
    turned: bool = False
    seated: bool = False


class Shape(msgspec.Struct, frozen=True):
    """One block of the numbering of actions: all ways to fill its blanks, the last blank running fastest.

    `sentence` is the button, the log line and the label; `ordered` says that the order of the picks matters; `law` is the clause
    that says what such an act takes, told to whoever has not chosen all of it yet.
    """

    name: str
    sentence: str
    params: tuple[Param, ...] = ()
    ordered: bool = False
    law: str = ""


class Compound(msgspec.Struct, frozen=True):
    """Several actions written and judged as one, a game's COMPOUND: any number of `each`, closed by `seal`; with none, `name nothing`."""

    name: str
    each: str
    seal: str
    sentence: str
    nothing: str


class Told(msgspec.Struct, frozen=True):
    """The sentence of an event. `{a}`, `{b}`, `{c}` are its numbers, `{a:seat}` the label of that number in a dimension."""

    words: str
    clause: str


class Phase(msgspec.Struct, frozen=True):
    """One phase: its short name, its title and what is decided in it."""

    name: str
    title: str
    words: str


class Standing(msgspec.Struct, frozen=True):
    """A phase that a live table closes by itself, a game's STANDING. A switch stands for the act `yes` where on and legal, else `no`."""

    phase: str
    label: str
    yes: str
    no: str
