"""The round of questions, if the table plays with it (AR-30 .. AR-34, AR-R14 ..

AR-R18).
"""

from gamester.core.events import EVERYBODY, tell
from gamester.games.armies.rules.army import living_at_depth
from gamester.games.armies.rules.cancelling import groups_shown, unmatched_groups
from gamester.games.armies.rules.constants import AR_14, AR_25, AR_34, AR_R13, AR_R15, AR_R18, AR_R34, ASK, PRESENT
from gamester.games.armies.rules.events import ANSWERED_NO, ANSWERED_YES, HUSHED
from gamester.games.armies.rules.knowledge import answer_is_known, yes_answers
from gamester.games.armies.state import Table


def why_not_speak(t: Table, seat: int) -> int:
    """Return 0 if it is the seat's turn to ask, or the forbidding clause.

    The seat must be in the game (AR-R34), the phase right (AR-14) and the seat called (AR-R18). `hush` needs nothing more.
    """
    if t.ended != 0 or t.out[seat] != 0:
        return AR_R34
    if t.phase == PRESENT and t.ready[seat] != 0:
        return AR_R13
    if t.phase != ASK:
        return AR_14
    return AR_R18 if t.asked[seat] == 0 else 0


def why_not_ask(t: Table, asker: int, target: int, soldier: int) -> int:
    """Return 0 if the seat may ask whether `soldier` is on top at `target`.

    Return the forbidding clause otherwise. Any number may be given as target.
    """
    clause = why_not_speak(t, asker)
    return clause if clause != 0 else why_not_question(t, asker, target, soldier)


def why_not_question(t: Table, asker: int, target: int, soldier: int) -> int:
    """Return 0 if the question is permitted to the asker at all, or the clause.

    It goes to an opponent in the game (AR-25), and not about a value that is cancelled between the two (AR-34). It needs a
    group of that value to spend, a target with an army, and a soldier that is not known dead, passed or denied (AR-R15).
    """
    if target < 0 or target >= len(t.out) or target == asker or t.out[target] != 0:
        return AR_25
    if unmatched_groups(t, asker, target, soldier) == 0:
        return AR_34 if groups_shown(t, asker, soldier) > 0 and groups_shown(t, target, soldier) > 0 else AR_R15
    if yes_answers(t, asker, target) == t.army_n[target] or is_dead(t, target, soldier) == 1:
        return AR_R15
    return AR_R15 if ((t.ask_yes[asker][target] | t.ask_no[asker][target]) >> soldier) & 1 == 1 else 0


def is_dead(t: Table, seat: int, soldier: int) -> int:
    """Return 1 for a soldier that fell before this exposure."""
    for dead in t.fallen[seat]:
        if dead == soldier:
            return 1
    return 0


def has_question(t: Table, asker: int) -> int:
    """Return 1 if the asker has a permitted question. Reads public zones only."""
    for target in range(len(t.out)):
        for soldier in range(t.soldiers):
            if why_not_question(t, asker, target, soldier) == 0:
                return 1
    return 0


def call_next(t: Table) -> int:
    """Call the next seat that has a question and has not hushed (AR-R18).

    The round begins one seat further each turn. Return 1 if there is such a seat.
    """
    seats = len(t.out)
    start = (t.turn - 1) % seats if t.asker < 0 else (t.asker + 1) % seats
    t.asker = -1
    for step in range(seats):
        seat = (start + step) % seats
        if t.asker < 0 and t.out[seat] == 0 and t.hushed[seat] == 0 and has_question(t, seat) == 1:
            t.asker = seat
            t.asked[seat] = 1
    return 1 if t.asker >= 0 else 0


def ask(t: Table, asker: int, target: int, soldier: int) -> None:
    """Answer a question truthfully (AR-31).

    A yes moves the asker's line one soldier down and opens all values again; a no moves nothing (AR-R16).
    """
    yes = 1 if living_at_depth(t, target, yes_answers(t, asker, target)) == soldier else 0
    answer_is_known(t, asker, target, soldier, yes)
    if yes == 1:
        t.ask_yes[asker][target] |= 1 << soldier
        t.ask_no[asker][target] = 0
    else:
        t.ask_no[asker][target] |= 1 << soldier
    tell(t, ANSWERED_YES if yes == 1 else ANSWERED_NO, asker, target, soldier, EVERYBODY)
    t.asked[asker] = 0


def stop_asking(t: Table, seat: int) -> None:
    """End the seat's questions for this turn; soldiers nobody asked about stay.

    (AR-32)
    """
    t.hushed[seat] = 1
    t.asked[seat] = 0
    tell(t, HUSHED, seat, 0, 0, EVERYBODY)
