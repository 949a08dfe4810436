"""The order of play of Game-On (GO-25, GO-61).

Here too is the one function that follows it.
"""

from gamester.core.seats import seats
from gamester.core.zones import NONE
from gamester.games.gameon.rules.constants import ACTION, CHALLENGES, CLAIMS, CLEANUP, DEFENCE, METHOD_VOTE, NO_CONTEST, REVEAL
from gamester.games.gameon.rules.contests import judge_is_asked
from gamester.games.gameon.rules.methods.external import judge_seat
from gamester.games.gameon.rules.turn import (
    clean_up_and_conclude,
    go_on_with_challenges,
    go_on_with_claims,
    go_on_with_contest,
    go_on_with_defences,
    go_on_with_votes,
    take_action,
    turn_up,
)
from gamester.games.gameon.state import State

ORDER_OF_PLAY = {
    ACTION: take_action,  # GO-24 everybody plays, converts, redraws or passes, in secret
    REVEAL: turn_up,  # GO-23 everything committed is turned up
    CLAIMS: go_on_with_claims,  # GO-36 who completed the same Game Card compete for it
    CHALLENGES: go_on_with_challenges,  # GO-52 thieves of one Game Card compete with one another
    DEFENCE: go_on_with_defences,  # GO-44 its controller defends it or competes
    CLEANUP: clean_up_and_conclude,  # GO-56 control, GO-59 new Game Cards, GO-60 everybody draws; GO-08 the game may end
    METHOD_VOTE: go_on_with_votes,  # GO-17 votes on another method; GO-61 then the next round
}


def pending_seats(t: State) -> int:
    """Return one bit for everybody who is asked and has not decided.

    The judge's bit is behind the rail's. Votes do not show (GO-R39).
    """
    waiting = 1 << judge_seat(t) if judge_is_asked(t) else 0
    for seat in seats(t):
        decided = t.vote[seat] != NONE if t.phase == METHOD_VOTE else t.ready[seat] != 0
        if t.deciding[seat] != 0 and not decided:
            waiting |= 1 << seat
    return waiting


def run_automatic_steps(t: State) -> None:
    """Follow the order of play until somebody must decide or the game is over.

    A contest is brought to its end before the phase that it belongs to goes on. (GO-R17)
    """
    while t.ended_by == 0 and pending_seats(t) == 0:
        if t.contest != NO_CONTEST:
            go_on_with_contest(t)
        else:
            follow_order_of_play(t)


def follow_order_of_play(t: State) -> None:
    """Begin or end a phase as the order of play says.

    Begin one in which nobody has been asked yet, or end one in which all have decided.
    """
    ORDER_OF_PLAY[t.phase](t)
