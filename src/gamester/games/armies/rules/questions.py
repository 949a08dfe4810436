"""The round of questions, where the table plays with it (AR-30 .. AR-34, AR-R14 .. AR-R18)."""

from gamester.core.events import EVERYBODY, tell
from gamester.games.armies.rules.army import living_at_depth
from gamester.games.armies.rules.cancelling import groups_shown, unmatched_groups
from gamester.games.armies.rules.constants import AR_14, AR_25, AR_34, AR_R13, AR_R15, AR_R18, AR_R34, ASK, PRESENT
from gamester.games.armies.rules.events import ANSWERED_NO, ANSWERED_YES, HUSHED
from gamester.games.armies.rules.knowledge import answer_is_known, yes_answers
from gamester.games.armies.state import Table


def why_not_speak(t: Table, seat: int) -> int:
    """AR-R34 who is in, AR-14 in its time, AR-R18 and when its turn to ask has come; this is all that `hush` needs."""
    if t.ended != 0 or t.out[seat] != 0:
        return AR_R34
    if t.phase == PRESENT and t.ready[seat] != 0:
        return AR_R13
    if t.phase != ASK:
        return AR_14
    return AR_R18 if t.asked[seat] == 0 else 0


def why_not_ask(t: Table, asker: int, target: int, soldier: int) -> int:
    """The clause against asking whether `soldier` is on top at `target`; a target that is no other seat may be asked about too."""
    clause = why_not_speak(t, asker)
    return clause if clause != 0 else why_not_question(t, asker, target, soldier)


def why_not_question(t: Table, asker: int, target: int, soldier: int) -> int:
    """The clause that makes the question no question, whoever's turn it is.

    AR-25  it goes to an opponent who is in. AR-34  not about a value that is cancelled between the two.
    AR-R15 only with a group of that value to spend; not to one without army; not about a soldier known dead, passed or denied.
    """
    if target < 0 or target >= len(t.out) or target == asker or t.out[target] != 0:
        return AR_25
    if unmatched_groups(t, asker, target, soldier) == 0:
        return AR_34 if groups_shown(t, asker, soldier) > 0 and groups_shown(t, target, soldier) > 0 else AR_R15
    if yes_answers(t, asker, target) == t.army_n[target] or is_dead(t, target, soldier) == 1:
        return AR_R15
    return AR_R15 if ((t.ask_yes[asker][target] | t.ask_no[asker][target]) >> soldier) & 1 == 1 else 0


def is_dead(t: Table, seat: int, soldier: int) -> int:
    """1 for a soldier that fell before this exposure."""
    for dead in t.fallen[seat]:
        if dead == soldier:
            return 1
    return 0


def has_question(t: Table, asker: int) -> int:
    """1 while there is a question that the asker may put to somebody. All it reads is open."""
    for target in range(len(t.out)):
        for soldier in range(t.soldiers):
            if why_not_question(t, asker, target, soldier) == 0:
                return 1
    return 0


def call_next(t: Table) -> int:
    """AR-R18 beginning one seat further each turn, and going round, the next who has a question and has not hushed; 1 if there is one."""
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
    """AR-31 the answer is true. AR-R16 a yes takes the asker's line one soldier further and opens all values again; a no moves nothing."""
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
    """AR-32 no more questions from this seat this turn; what nobody asked about stays."""
    t.hushed[seat] = 1
    t.asked[seat] = 0
    tell(t, HUSHED, seat, 0, 0, EVERYBODY)
