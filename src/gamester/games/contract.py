"""The game contract: functions that each game's `game.py` must have.

Generic code imports these stubs; the plain or compiled runtime binds them to a game. A seat counts from 0, and the
number of seats stands for a spectator.
"""

from __future__ import annotations

from typing import Any

State = Any
Out = Any
"""An output row, written from its start: a list or int32 array with room for `actions(t)` numbers."""


def num_actions(t: State) -> int:
    """Return the number of actions; an action is a number below it."""
    raise NotImplementedError


def deal(t: State) -> None:
    """Bring a setup into its opening position.

    The setup holds facts, options and key and is otherwise blank.
    """
    raise NotImplementedError


def pending_seats(t: State) -> int:
    """Return one bit per seat that must decide now.

    For servers and bots: players learn who decides from the open zone `deciding`. A game may ask one outsider, the judge,
    whose number is the number of seats + 1; the number of seats itself stands for a spectator.
    """
    raise NotImplementedError


def is_simultaneous(t: State) -> int:
    """Return 1 if the pending seats decide simultaneously and in secret."""
    raise NotImplementedError


def draft_kind(t: State, action: int) -> int:
    """Return 1 for an action that only adds to a draft, 2 for an open remark, else 0.

    A draft action is logged with the action that submits the draft. A remark is made while others decide in secret: it is
    logged at once, submits nothing and leaves the draft alone.
    """
    raise NotImplementedError


def legal_actions(t: State, seat: int, out: Out) -> int:
    """Write the actions that `why_not` permits to the seat, each once.

    Return their number. Generic code asks nobody about them again. An action may be left out if it is for people only, such
    as taking back, or if another action comes to the same.
    """
    raise NotImplementedError


def why_not(t: State, seat: int, action: int) -> int:
    """Return 0 if the action is legal for the seat now, or the forbidding clause.

    It answers for any seat and any action. `legal_actions` lists what it permits; the contract suite compares the two.
    """
    raise NotImplementedError


def apply(t: State, seat: int, action: int) -> None:
    """Apply an action that `why_not` permits, then all automatic steps."""
    raise NotImplementedError


def run_automatic_steps(t: State) -> None:
    """Apply automatic steps until somebody must decide or the game is over.

    `apply` ends with it, and positions written by hand begin with it.
    """
    raise NotImplementedError


def default_action(t: State, seat: int) -> int:
    """Return the default action of a pending seat. Must not advance any RNG stream."""
    raise NotImplementedError


def ended_by(t: State) -> int:
    """Return 0, or the clause that ended the game."""
    raise NotImplementedError


def round_number(t: State) -> int:
    """Return the number of rounds begun, as the game counts them."""
    raise NotImplementedError


def placements(t: State, out: Out) -> None:
    """Write each seat's placement, 1 for the first. Equal seats share a placement."""
    raise NotImplementedError


def win_shares(t: State, out: Out) -> None:
    """Write each seat's share of one win, in sixtieths."""
    raise NotImplementedError


def score_parts(t: State, seat: int, out: Out) -> int:
    """Write the parts of a seat's score for the result table. Return their number."""
    raise NotImplementedError


def resample_hidden(t: State, seat: int, seed: int) -> None:
    """Resample all that the viewer cannot know, consistent with what it knows."""
    raise NotImplementedError


def heuristic_action(t: State, seat: int, noise_seed: int) -> int:
    """Return the heuristic bot's action for a pending seat.

    `t` is masked: it holds what the seat knows and nothing else.
    """
    raise NotImplementedError
