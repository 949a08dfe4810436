"""The course of a turn: draw, trade or challenge, lay down, end.

(SL-13 .. SL-16, SL-19, SL-21, SL-R10 .. SL-R12)
"""

from gamester.core.lists import fill
from gamester.core.seats import seats
from gamester.core.zones import NONE
from gamester.games.shapes.rules.actions import DECLINE, END_TURN, FIGHT, FORFEIT, PASS, SKIP_EXTRA
from gamester.games.shapes.rules.challenge import reveal
from gamester.games.shapes.rules.constants import (
    BATTLE,
    DECLINES,
    DEFEND,
    EXTRA,
    INTERACT,
    LEFT_OUT,
    NOTHING_YET,
    OPTIONAL,
    PLACE,
    RESPOND,
    SL_13,
    SL_15,
    SL_16,
    SL_30,
    SL_50,
    TAKE,
)
from gamester.games.shapes.rules.events import emit_interaction_skipped, emit_passed, emit_turn_started
from gamester.games.shapes.rules.hands import draw_card, has_cards
from gamester.games.shapes.rules.trade import declined
from gamester.games.shapes.state import State


def begin_turn(t: State) -> None:
    """Begin a turn with a Shape Card (SL-14).

    Everything that the last turn left on the table is cleared.
    """
    t.interacted = NOTHING_YET
    t.target = t.wanted_shape = t.taker = t.loser = t.bonus_due = NONE
    t.take_reason = t.placed = t.placed_any = 0
    fill(t.battle_shown, NONE)
    emit_turn_started(t, t.turn, t.active)
    draw_card(t, t.active)
    t.phase = INTERACT


def can_interact(t: State) -> bool:
    """Return True if there is somebody to ask or challenge (SL-R11).

    Whoever can be asked can be challenged as well (SL-R18).
    """
    if not has_cards(t, t.active, 1):
        return False
    for other in seats(t):
        if other != t.active and has_cards(t, other, 1):
            return True
    return False


def skip_interaction(t: State) -> None:
    """Leave out the interaction of this turn (SL-R11)."""
    t.interacted = LEFT_OUT
    t.phase = PLACE


def leave_out_if_alone(t: State) -> None:
    """Leave the interaction out if a seat is alone (SL-R11).

    There is nobody to ask or to challenge then.
    """
    if not can_interact(t):
        emit_interaction_skipped(t, t.active)
        skip_interaction(t)


def pass_interaction(t: State, seat: int) -> None:
    """Pass, where interaction is optional (SL-R11)."""
    emit_passed(t, seat)
    skip_interaction(t)


def end_battle(t: State) -> None:
    """Show both cards when both are chosen (SL-R20)."""
    if t.battle_choice[t.active] != NONE and t.battle_choice[t.target] != NONE:
        reveal(t)


def end_extras(t: State) -> None:
    """Go on to laying down when no tie extra is left (SL-R29)."""
    if sum(t.may_place_extra) == 0:
        t.phase = PLACE


def wait(t: State) -> None:
    """Do nothing: somebody must decide, and nothing happens by itself."""


def ask_deciders(t: State) -> None:
    """Ask whoever has to decide now.

    All that this reads is open: who has sealed shows, and nothing else of it.
    """
    fill(t.deciding, 0)
    fill(t.ready, 0)
    if t.ended_by != 0:
        return
    if t.phase == BATTLE:
        t.deciding[t.active] = t.deciding[t.target] = 1
        t.ready[t.active] = 1 if t.battle_choice[t.active] != NONE else 0
        t.ready[t.target] = 1 if t.battle_choice[t.target] != NONE else 0
    elif t.phase in (RESPOND, DEFEND):
        t.deciding[t.target] = 1
    elif t.phase == TAKE:
        t.deciding[t.taker] = 1
    elif t.phase == EXTRA and t.may_place_extra[t.active] == 0:
        t.deciding[t.target] = 1
    else:
        t.deciding[t.active] = 1


def why_not_decide(t: State, seat: int) -> int:
    """Return 0 if the seat is asked to decide, or SL-13, or SL-50 after the end."""
    if t.ended_by != 0:
        return SL_50
    return SL_13 if t.deciding[seat] == 0 or t.ready[seat] != 0 else 0


def why_not_say(t: State, seat: int, word: int) -> int:
    """Return the clause against an action without parameters, or 0 (SL-15)."""
    if word in (END_TURN, PASS):
        return why_not_go_on(t, word)
    if word == DECLINE:
        if t.phase != RESPOND:
            return SL_15
        return SL_30 if declined(t, seat, t.active) >= DECLINES else 0
    if word == SKIP_EXTRA:
        return 0 if t.phase == EXTRA else SL_15
    return 0 if t.phase == DEFEND and word in (FORFEIT, FIGHT) else SL_15


def why_not_go_on(t: State, word: int) -> int:
    """Return the clause against passing or ending the turn, or 0.

    The interaction is compulsory (SL-16) unless it may be passed (SL-R11). The end needs no placed card (SL-19, SL-21).
    """
    if t.phase == INTERACT and t.interaction != OPTIONAL:
        return SL_16
    if word == PASS:
        return 0 if t.phase == INTERACT else SL_15
    return 0 if t.phase == PLACE else SL_15
