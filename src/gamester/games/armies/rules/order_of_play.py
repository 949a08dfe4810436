"""The order of play of Armies, and the one function that follows it."""

from gamester.core.seats import seats
from gamester.core.zones import NONE
from gamester.games.armies.rules.constants import ARRANGE, ASK, DEAL, EXPOSE, FORCED, PREPARE, PRESENT, REFILL, RESOLVE
from gamester.games.armies.rules.setup import deal_hands
from gamester.games.armies.rules.turn import (
    ask_questions,
    expose_groups,
    force_redeals,
    offer_redeals,
    present_groups,
    refill_hands,
    resolve_match_ups,
    stack_armies,
)
from gamester.games.armies.state import State

ORDER_OF_PLAY = {
    ARRANGE: stack_armies,  # once: AR-07 everybody stacks an army, in secret
    DEAL: deal_hands,  # once: AR-13 everybody gets a full hand
    FORCED: force_redeals,  # every turn: AR-50 full hands that make no group are replaced
    PREPARE: offer_redeals,  # AR-54 smaller hands are kept, or AR-55 announced and replaced
    PRESENT: present_groups,  # AR-14 everybody presents, in secret
    EXPOSE: expose_groups,  # AR-19 all presentations are turned up
    ASK: ask_questions,  # AR-30 where the table plays with questions
    RESOLVE: resolve_match_ups,  # AR-21 every pair is compared, soldiers fall, the game may end
    REFILL: refill_hands,  # AR-36 everybody draws; then the next turn, from FORCED on
}


def pending_seats(t: State) -> int:
    """Return one bit for everybody who is asked and has not decided.

    AR-R32 in PREPARE that is for the server only.
    """
    waiting = 0
    for seat in seats(t):
        decided = t.answer[seat] != NONE if t.phase == PREPARE else t.ready[seat] != 0
        if t.deciding[seat] != 0 and not decided:
            waiting |= 1 << seat
    return waiting


def run_automatic_steps(t: State) -> None:
    """Follow the order of play until somebody must decide or the game is over.

    A phase is entered once to ask, and once more when all who were asked have decided.
    """
    while t.ended_by == 0 and pending_seats(t) == 0:
        ORDER_OF_PLAY[t.phase](t)
