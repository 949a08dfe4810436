"""What a game offers. Each game's `game.py` has functions of these names; the twin puts them in the place of these stubs.

Generic code imports the stubs and is bound to a game, plain or compiled. A seat is 0.., the number of seats is the rail.
"""

from __future__ import annotations

from typing import Any

Table = Any
Out = Any
"""A row that is written from its start: a list or an int32 array, long enough for `actions(t)` numbers."""


def actions(t: Table) -> int:
    """How many actions there are; an action is a number below it."""
    raise NotImplementedError


def deal(t: Table) -> None:
    """Lay the opening position on a blank table that holds its facts, options and key."""
    raise NotImplementedError


def pending(t: Table) -> int:
    """One bit per seat that must decide now. For servers and bots: what people are told lies in the open zone `asked`.

    A game may ask one outsider, the judge: seat number + 1 behind the last seat, which is the rail.
    """
    raise NotImplementedError


def sealed(t: Table) -> int:
    """1 while the seats that are asked decide at once and in secret."""
    raise NotImplementedError


def drafts(t: Table, action: int) -> int:
    """1 for an action that only adds to a seat's secret draft and is logged with the act that seals it.

    2 for one that is said aloud while others decide in secret: it is logged at once, seals nothing and leaves the draft alone.
    """
    raise NotImplementedError


def offers(t: Table, seat: int, out: Out) -> int:
    """Write the actions worth asking about, a cheap superset of the legal ones; how many."""
    raise NotImplementedError


def why_not(t: Table, seat: int, action: int) -> int:
    """0, or the clause that forbids the action to this seat now. The only verdict; answers any seat and any action."""
    raise NotImplementedError


def act(t: Table, seat: int, action: int) -> None:
    """Carry out an action that `why_not` lets pass, then whatever follows of itself."""
    raise NotImplementedError


def proceed(t: Table) -> None:
    """Automatic steps until somebody must decide or the game is over; `act` ends with it, hand-made positions begin with it."""
    raise NotImplementedError


def absent(t: Table, seat: int) -> int:
    """The default act of a pending seat. A question: what it draws is read without moving any counter."""
    raise NotImplementedError


def over(t: Table) -> int:
    """0, or the clause that ended the game."""
    raise NotImplementedError


def rounds(t: Table) -> int:
    """How many rounds have been begun, as the game counts them."""
    raise NotImplementedError


def places(t: Table, out: Out) -> None:
    """Each seat's place, 1 = first; equals share a place."""
    raise NotImplementedError


def shares(t: Table, out: Out) -> None:
    """Each seat's share of one win, in sixtieths."""
    raise NotImplementedError


def score(t: Table, seat: int, out: Out) -> int:
    """The parts of a seat's score for the result table; how many."""
    raise NotImplementedError


def redeal(t: Table, seat: int, seed: int) -> None:
    """Draw anew everything `seat` (or the rail) cannot know, consistent with what it does know."""
    raise NotImplementedError


def policy(t: Table, seat: int, salt: int) -> int:
    """A sensible action for a pending seat. `t` is blind: it holds what the seat knows and nothing else."""
    raise NotImplementedError
