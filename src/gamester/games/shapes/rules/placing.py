"""Placing cards: two a turn that are on the list, and tie extras sideways.

(SL-17 .. SL-20, SL-22, SL-42 .. SL-46)
"""

from gamester.games.shapes.rules.constants import HIDDEN, PLACEMENTS, SL_17, SL_18, SL_20
from gamester.games.shapes.rules.ending import win
from gamester.games.shapes.rules.events import (
    SIDEWAYS,
    UPRIGHT,
    emit_extra_skipped,
    emit_laid,
    emit_placed,
    emit_placed_open,
)
from gamester.games.shapes.rules.hands import num_in_front, num_missing, required
from gamester.games.shapes.rules.knowledge import ALL_SEATS, NOBODY, record_left_hand
from gamester.games.shapes.state import State


def why_not_place(t: State, seat: int, card: int) -> int:
    """Return 0 if the card may be laid down upright, or the forbidding clause.

    Two cards a turn (SL-20), of shapes on the list (SL-17), and no more of a shape than it asks for (SL-18, SL-R30).
    """
    shape = t.shape_of[card]
    if t.placed >= PLACEMENTS:
        return SL_20
    if required(t, seat, shape) == 0:
        return SL_17
    return SL_18 if num_in_front(t, seat, shape) >= required(t, seat, shape) else 0


def place(t: State, seat: int, card: int) -> None:
    """Lay down a card upright (SL-17).

    Everybody sees that the list asks for as many of the shape as now lie there (SL-18).
    """
    t.upright[seat][card] += 1
    t.placed += 1
    put_in_front(t, seat, card, UPRIGHT)
    shape = t.shape_of[card]
    t.list_minimum[seat][shape] = max(t.list_minimum[seat][shape], num_in_front(t, seat, shape))


def place_extra(t: State, seat: int, card: int) -> None:
    """Lay down any card sideways; it uses up no placement.

    It was the only chance (SL-R29).

    (SL-42, SL-44, SL-46, SL-R32)
    """
    t.sideways[seat][card] += 1
    t.may_place_extra[seat] = 0
    put_in_front(t, seat, card, SIDEWAYS)


def skip_extra(t: State, seat: int) -> None:
    """Lay down nothing for a tie bonus (SL-19, SL-R29)."""
    t.may_place_extra[seat] = 0
    emit_extra_skipped(t, seat)


def put_in_front(t: State, seat: int, card: int, way: int) -> None:
    """Move a card from the hand to the front, for good (SL-22).

    All see the shape and no number (SL-23, SL-R38), except if hands hide shapes (SL-R06). The last missing card wins at
    once, in anybody's turn (SL-R33).
    """
    t.hand[seat][card] -= 1
    t.placed_any = 1
    record_left_hand(t, seat, card, t.shape_of[card], ALL_SEATS if t.hand_shapes == HIDDEN else NOBODY)
    if t.hand_shapes == HIDDEN:
        emit_placed_open(t, seat, card, way)
    else:
        emit_placed(t, seat, t.shape_of[card], way)
        emit_laid(t, seat, card, way)
    if num_missing(t, seat) == 0:
        win(t, seat)
