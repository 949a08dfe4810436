"""The course of a game: which phase follows which, and who is pending in it."""

from gamester.games.armies.rules.constants import ARRANGE, ASK, ASKING, DEAL, EXPOSE, FORCED, PREPARE, PRESENT, REFILL, RESOLVE
from gamester.games.armies.rules.ending import conclude
from gamester.games.armies.rules.match_up import match_up
from gamester.games.armies.rules.match_up_events import tell_match_ups, tell_presentations
from gamester.games.armies.rules.present import expose
from gamester.games.armies.rules.questions import call_next
from gamester.games.armies.rules.refill import begin_turn, refill
from gamester.games.armies.rules.setup import deal_hands
from gamester.games.armies.rules.unable import ask_smaller_hands, redeal_announced, replace_full_hands
from gamester.games.armies.state import Table


def pending(t: Table) -> int:
    """Return one bit for everybody who is asked and has not decided.

    In PREPARE that is for the server only (AR-R32).
    """
    seats = 0
    for seat in range(len(t.asked)):
        decided = t.answer[seat] >= 0 if t.phase == PREPARE else t.ready[seat] != 0
        if t.asked[seat] != 0 and not decided:
            seats |= 1 << seat
    return seats


def proceed(t: Table) -> None:
    """Apply automatic steps until somebody must decide or the game is over."""
    while t.ended == 0 and pending(t) == 0:
        step(t)


def step(t: Table) -> None:
    """Begin a phase in which nobody has been asked, or end one that all have decided."""
    if t.phase == ARRANGE:
        gather(t, DEAL)
    elif t.phase == DEAL:
        deal_hands(t)
    elif t.phase == FORCED:
        replace_full_hands(t)
        t.phase = PREPARE
    elif t.phase == PREPARE:
        prepare(t)
    elif t.phase == PRESENT:
        gather(t, EXPOSE)
    elif t.phase == EXPOSE:
        expose(t)
        tell_presentations(t)
        t.phase = ASK if t.questions == ASKING else RESOLVE
    elif t.phase == ASK:
        if call_next(t) == 0:
            t.phase = RESOLVE
    elif t.phase == RESOLVE:
        tell_match_ups(t)
        match_up(t)
        t.phase = REFILL
        conclude(t)
    else:
        refill(t)
        begin_turn(t)


def gather(t: Table, following: int) -> None:
    """Ask everybody in the game; once all have decided, go to the next phase.

    (AR-14, AR-R02, AR-R32)
    """
    if sum(t.asked) == 0:
        for seat in range(len(t.out)):
            t.asked[seat] = 1 - t.out[seat]
        return
    for seat in range(len(t.out)):
        t.asked[seat] = t.ready[seat] = 0
    t.phase = following


def prepare(t: Table) -> None:
    """Ask the smaller hands, if there are any, then redeal those announced (AR-R29)."""
    if sum(t.asked) == 0 and ask_smaller_hands(t) > 0:
        return
    redeal_announced(t)
    for seat in range(len(t.out)):
        t.asked[seat] = 0
    t.phase = PRESENT
