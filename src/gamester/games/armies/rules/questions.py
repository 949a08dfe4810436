"""The round of questions, if the table plays with it (AR-30 .. AR-34, AR-R14 ..

AR-R18).
"""

from gamester.core.lists import has_bit
from gamester.core.seats import is_other_seat, num_seats, seat_after, seats
from gamester.core.zones import NONE
from gamester.games.armies.rules.army import living_at_depth
from gamester.games.armies.rules.cancelling import groups_shown, unmatched_groups
from gamester.games.armies.rules.constants import AR_14, AR_25, AR_34, AR_R13, AR_R15, AR_R18, AR_R34, ASK, PRESENT
from gamester.games.armies.rules.events import emit_answered_no, emit_answered_yes, emit_hushed
from gamester.games.armies.rules.knowledge import answer_is_known, yes_answers
from gamester.games.armies.state import State


def why_not_speak(t: State, seat: int) -> int:
    """Return 0 if it is the seat's turn to ask, or the forbidding clause.

    The seat must be in the game (AR-R34), the phase right (AR-14) and the seat called (AR-R18). `hush` needs nothing more.
    """
    if t.ended_by != 0 or t.out[seat] != 0:
        return AR_R34
    if t.phase == PRESENT and t.ready[seat] != 0:
        return AR_R13
    if t.phase != ASK:
        return AR_14
    return AR_R18 if t.deciding[seat] == 0 else 0


def why_not_ask(t: State, asker: int, target: int, soldier: int) -> int:
    """Return 0 if the seat may ask whether `soldier` is on top at `target`.

    Return the forbidding clause otherwise. Any number may be given as target.
    """
    clause = why_not_speak(t, asker)
    return clause if clause != 0 else why_not_question(t, asker, target, soldier)


def why_not_question(t: State, asker: int, target: int, soldier: int) -> int:
    """Return 0 if the question is permitted to the asker at all, or the clause.

    It goes to an opponent in the game (AR-25), and not about a value that is cancelled between the two (AR-34). It needs a
    group of that value to spend, a target with an army, and a soldier that is not known dead, passed or denied (AR-R15).
    """
    if not is_other_seat(t, asker, target) or t.out[target] != 0:
        return AR_25
    if unmatched_groups(t, asker, target, soldier) == 0:
        return AR_34 if groups_shown(t, asker, soldier) > 0 and groups_shown(t, target, soldier) > 0 else AR_R15
    if yes_answers(t, asker, target) == t.army_n[target] or soldier in t.fallen[target]:
        return AR_R15
    return AR_R15 if has_bit(t.ask_yes[asker][target] | t.ask_no[asker][target], soldier) else 0


def has_question(t: State, asker: int) -> bool:
    """Return True while there is a question that the asker may put to somebody.

    All it reads is open.
    """
    for target in seats(t):
        for soldier in range(t.soldiers):
            if why_not_question(t, asker, target, soldier) == 0:
                return True
    return False


def call_next(t: State) -> bool:
    """Ask the next seat that has a question and has not hushed.

    Return True if there is one. AR-R18 the round begins one seat further each turn.
    """
    first = (t.turn - 1) % num_seats(t) if t.asker == NONE else seat_after(t, t.asker, 1)
    t.asker = NONE
    for step in range(num_seats(t)):
        seat = seat_after(t, first, step)
        if t.asker == NONE and t.out[seat] == 0 and t.hushed[seat] == 0 and has_question(t, seat):
            t.asker = seat
            t.deciding[seat] = 1
    return t.asker != NONE


def ask(t: State, asker: int, target: int, soldier: int) -> None:
    """Answer a question truthfully (AR-31).

    A yes moves the asker's line one soldier down and opens all values again; a no moves nothing (AR-R16).
    """
    yes = living_at_depth(t, target, yes_answers(t, asker, target)) == soldier
    answer_is_known(t, asker, target, soldier, yes)
    if yes:
        t.ask_yes[asker][target] |= 1 << soldier
        t.ask_no[asker][target] = 0
        emit_answered_yes(t, asker, target, soldier)
    else:
        t.ask_no[asker][target] |= 1 << soldier
        emit_answered_no(t, asker, target, soldier)
    t.deciding[asker] = 0


def stop_asking(t: State, seat: int) -> None:
    """End the seat's questions for this turn; soldiers nobody asked about stay.

    (AR-32)
    """
    t.hushed[seat] = 1
    t.deciding[seat] = 0
    emit_hushed(t, seat)
