"""The course of a turn: draw, trade or challenge, lay down, end.

(SL-13 .. SL-16, SL-19, SL-21, SL-R10 .. SL-R12)
"""

from gamester.core.events import EVERYBODY, tell
from gamester.core.zones import NONE
from gamester.games.shapes.rules.actions import DECLINE, END_TURN, FIGHT, FORFEIT, PASS, SKIP_EXTRA
from gamester.games.shapes.rules.challenge import reveal
from gamester.games.shapes.rules.constants import (
    BATTLE,
    DECLINES,
    DEFEND,
    DRAW,
    EXTRA,
    INTERACT,
    LEFT_OUT,
    LOOK,
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
from gamester.games.shapes.rules.events import INTERACTION_SKIPPED, PASSED, TURN_STARTED
from gamester.games.shapes.rules.hands import draw_card, has_cards
from gamester.games.shapes.rules.loot import begin_taking
from gamester.games.shapes.rules.trade import declined
from gamester.games.shapes.state import Table


def pending(t: Table) -> int:
    """Return one bit for everybody who is asked and has not submitted a choice."""
    seats = 0
    for seat in range(len(t.asked)):
        if t.asked[seat] != 0 and t.ready[seat] == 0:
            seats |= 1 << seat
    return seats


def proceed(t: Table) -> None:
    """Apply automatic steps, then ask the seats that must decide.

    No step leads back to an earlier one in the same turn, so this ends.
    """
    going = 1
    while going == 1 and t.ended == 0:
        going = step(t)
    call(t)


def step(t: Table) -> int:
    """Apply one automatic step. Return 1, or 0 if there is none."""
    if t.phase == DRAW:
        begin_turn(t)
    elif t.phase == INTERACT and can_interact(t) == 0:
        leave_out(t, t.active, INTERACTION_SKIPPED)
    elif t.phase == BATTLE and t.choice[t.active] != NONE and t.choice[t.target] != NONE:
        reveal(t)
    elif t.phase == LOOK:
        begin_taking(t)
    elif t.phase == EXTRA and sum(t.extra) == 0:
        t.phase = PLACE
    else:
        return 0
    return 1


def begin_turn(t: Table) -> None:
    """Begin a turn with a Shape Card (SL-14).

    Everything that the last turn left on the table is cleared.
    """
    t.interacted = NOTHING_YET
    t.target = t.want = t.taker = t.loser = t.bonus_due = NONE
    t.after = t.placed = t.placed_any = 0
    for seat in range(len(t.asked)):
        t.battled[seat] = NONE
    tell(t, TURN_STARTED, t.turn, t.active, 0, EVERYBODY)
    draw_card(t, t.active)
    t.phase = INTERACT


def can_interact(t: Table) -> int:
    """Return 1 if there is a seat to ask or challenge (SL-R11).

    A seat that can be asked can also be challenged (SL-R18).
    """
    if not has_cards(t, t.active, 1):
        return 0
    for other in range(len(t.asked)):
        if other != t.active and has_cards(t, other, 1):
            return 1
    return 0


def leave_out(t: Table, seat: int, kind: int) -> None:
    """Skip the interaction, or pass (SL-R11)."""
    tell(t, kind, seat, 0, 0, EVERYBODY)
    t.interacted = LEFT_OUT
    t.phase = PLACE


def pass_over(t: Table, seat: int) -> None:
    """Pass, where interaction is optional (SL-R11)."""
    leave_out(t, seat, PASSED)


def call(t: Table) -> None:
    """Ask the seats that must decide now.

    It reads public state only: everybody sees who has submitted a choice, and nothing else of it.
    """
    for seat in range(len(t.asked)):
        t.asked[seat] = 0
        t.ready[seat] = 0
    if t.ended != 0:
        return
    if t.phase == BATTLE:
        t.asked[t.active] = t.asked[t.target] = 1
        t.ready[t.active] = 1 if t.choice[t.active] != NONE else 0
        t.ready[t.target] = 1 if t.choice[t.target] != NONE else 0
    elif t.phase == RESPOND or t.phase == DEFEND:
        t.asked[t.target] = 1
    elif t.phase == TAKE:
        t.asked[t.taker] = 1
    elif t.phase == EXTRA and t.extra[t.active] == 0:
        t.asked[t.target] = 1
    else:
        t.asked[t.active] = 1


def why_not_decide(t: Table, seat: int) -> int:
    """Return 0 if the seat is asked to decide, or SL-13, or SL-50 after the end."""
    if t.ended != 0:
        return SL_50
    return SL_13 if t.asked[seat] == 0 or t.ready[seat] != 0 else 0


def why_not_say(t: Table, seat: int, word: int) -> int:
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


def why_not_go_on(t: Table, word: int) -> int:
    """Return the clause against passing or ending the turn, or 0.

    The interaction is compulsory (SL-16) unless it may be passed (SL-R11). The end needs no placed card (SL-19, SL-21).
    """
    if t.phase == INTERACT and t.interaction != OPTIONAL:
        return SL_16
    if word == PASS:
        return 0 if t.phase == INTERACT else SL_15
    return 0 if t.phase == PLACE else SL_15
