"""Changing the method: open proposals, secret votes (GO-17, GO-R39)."""

from gamester.core.events import EVERYBODY, tell
from gamester.core.zones import NONE
from gamester.games.gameon.rules.constants import ACCEPT, GO_08, GO_24, GO_R39, METHOD_VOTE, METHODS, NEVER, TRIVIA
from gamester.games.gameon.rules.draft import why_not_act
from gamester.games.gameon.rules.events import METHOD, PROPOSED, VOTED
from gamester.games.gameon.rules.matching import seat_from_lead
from gamester.games.gameon.state import Table

MOST = 3  # most proposals of a seat in a game


def is_method(t: Table, method: int) -> int:
    """Return 1 for a method that this table can play; trivia needs questions."""
    return 1 if method < METHODS and (method != TRIVIA or t.questions > 0) else 0


def why_not_propose(t: Table, seat: int, method: int) -> int:
    """Return 0 if the seat may propose a method, or the forbidding clause (GO-R39).

    It must not have committed. The method must exist and be another one, once a round and three times a game; or, as an
    option, never.
    """
    clause = why_not_act(t, seat)
    if clause != 0:
        return clause
    if t.allow_method_change == NEVER or is_method(t, method) == 0 or method == t.method:
        return GO_R39
    return GO_R39 if t.proposed[seat] >= 0 or t.proposals[seat] >= MOST else 0


def propose(t: Table, seat: int, method: int) -> None:
    """Propose a method, open to all."""
    t.proposed[seat] = method
    t.proposals[seat] += 1
    tell(t, PROPOSED, seat, method, 0, EVERYBODY)


def next_proposal(t: Table, step: int) -> int:
    """Return the number of places from the lead to the next proposer.

    The search begins at `step`. The result is the number of seats if there is none.
    """
    while step < len(t.asked) and t.proposed[seat_from_lead(t, step)] < 0:
        step += 1
    return step


def open_vote(t: Table) -> None:
    """Ask all but the proposer; it is not shown who has voted (GO-R39)."""
    for step in range(1, len(t.asked)):
        t.asked[seat_from_lead(t, t.cursor + step)] = 1


def why_not_vote(t: Table, seat: int) -> int:
    """Return 0 if the seat may vote, or the forbidding clause.

    Not after the end (GO-08), only in its phase and once (GO-24), and not by the proposer (GO-R39).
    """
    if t.ended != 0:
        return GO_08
    if t.phase != METHOD_VOTE:
        return GO_24
    if seat_from_lead(t, t.cursor) == seat:
        return GO_R39
    return GO_24 if t.asked[seat] == 0 or t.vote[seat] >= 0 else 0


def count_votes(t: Table) -> None:
    """Count the votes: if all accept, the method holds from the next round on.

    Other proposals then lapse (GO-17).
    """
    proposer = seat_from_lead(t, t.cursor)
    method, accepted = t.proposed[proposer], 1
    t.proposed[proposer] = NONE
    for step in range(len(t.asked)):
        seat = seat_from_lead(t, step)
        if t.asked[seat] == 1:
            t.voted[seat], t.vote[seat], t.asked[seat] = t.vote[seat], NONE, 0
            tell(t, VOTED, seat, t.voted[seat], method, EVERYBODY)
            if t.voted[seat] != ACCEPT:
                accepted = 0
    if accepted == 1:
        t.method = method
        tell(t, METHOD, method, 0, 0, EVERYBODY)
        for seat in range(len(t.asked)):
            t.proposed[seat] = NONE
