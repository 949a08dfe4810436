"""The course of a game: which phase follows which, and who is asked in it."""

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
    """One bit for everybody who is asked and has not decided. AR-R32 in PREPARE that is for the server only."""
    seats = 0
    for seat in range(len(t.asked)):
        decided = t.answer[seat] >= 0 if t.phase == PREPARE else t.ready[seat] != 0
        if t.asked[seat] != 0 and not decided:
            seats |= 1 << seat
    return seats


def proceed(t: Table) -> None:
    """Automatic steps until somebody must decide or the game is over."""
    while t.ended == 0 and pending(t) == 0:
        step(t)


def step(t: Table) -> None:
    """One step: a phase in which nobody has been asked yet begins, one in which all have decided ends."""
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
    """AR-R02, AR-14, AR-R32 ask everybody who is in; when all have decided, go on."""
    if sum(t.asked) == 0:
        for seat in range(len(t.out)):
            t.asked[seat] = 1 - t.out[seat]
        return
    for seat in range(len(t.out)):
        t.asked[seat] = t.ready[seat] = 0
    t.phase = following


def prepare(t: Table) -> None:
    """AR-R29 ask the smaller hands, if there are any; when all have answered, deal with those who announced."""
    if sum(t.asked) == 0 and ask_smaller_hands(t) > 0:
        return
    redeal_announced(t)
    for seat in range(len(t.out)):
        t.asked[seat] = 0
    t.phase = PRESENT
