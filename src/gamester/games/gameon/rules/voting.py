"""Changing the method: open proposals, secret votes (GO-17, GO-R39)."""

from gamester.core.lists import fill
from gamester.core.seats import num_seats
from gamester.core.zones import NONE
from gamester.games.gameon.rules.constants import ACCEPT, GO_08, GO_24, GO_R39, METHOD_VOTE, METHODS, NEVER, TRIVIA
from gamester.games.gameon.rules.draft import why_not_act
from gamester.games.gameon.rules.events import emit_method, emit_proposed, emit_voted
from gamester.games.gameon.rules.matching import seat_from_lead
from gamester.games.gameon.state import State

MOST = 3  # most proposals of a seat in a game


def is_other_method(t: State, method: int) -> bool:
    """Return True for a method that can be changed to: trivia only with questions."""
    return method < METHODS and method != t.method and (method != TRIVIA or t.questions > 0)


def may_propose(t: State, seat: int) -> bool:
    """Return True while a seat may propose a method.

    It may once a round, three times a game. As an option nobody ever may (GO-R39).
    """
    return t.allow_method_change != NEVER and t.proposed[seat] == NONE and t.proposals[seat] < MOST


def why_not_propose(t: State, seat: int, method: int) -> int:
    """Return 0 if the seat may propose a method, or the forbidding clause (GO-R39).

    It must not have committed. The method must exist and be another one, once a round and three times a game; or, as an
    option, never.
    """
    clause = why_not_act(t, seat)
    if clause != 0:
        return clause
    return 0 if may_propose(t, seat) and is_other_method(t, method) else GO_R39


def propose(t: State, seat: int, method: int) -> None:
    """Propose a method, open to all."""
    t.proposed[seat] = method
    t.proposals[seat] += 1
    emit_proposed(t, seat, method)


def next_proposal(t: State, step: int) -> int:
    """Return the number of places from the lead to the next proposer.

    The search begins at `step`. The result is the number of seats if there is none.
    """
    while step < num_seats(t) and t.proposed[seat_from_lead(t, step)] == NONE:
        step += 1
    return step


def open_vote(t: State) -> None:
    """Ask all but the proposer; it is not shown who has voted (GO-R39)."""
    for step in range(1, num_seats(t)):
        t.deciding[seat_from_lead(t, t.cursor + step)] = 1


def why_not_vote(t: State, seat: int) -> int:
    """Return 0 if the seat may vote, or the forbidding clause.

    Not after the end (GO-08), only in its phase and once (GO-24), and not by the proposer (GO-R39).
    """
    if t.ended_by != 0:
        return GO_08
    if t.phase != METHOD_VOTE:
        return GO_24
    if seat_from_lead(t, t.cursor) == seat:
        return GO_R39
    return GO_24 if t.deciding[seat] == 0 or t.vote[seat] != NONE else 0


def count_votes(t: State) -> None:
    """Count the votes: if all accept, the method holds from the next round on.

    Other proposals then lapse (GO-17).
    """
    proposer = seat_from_lead(t, t.cursor)
    method, accepted = t.proposed[proposer], True
    t.proposed[proposer] = NONE
    for step in range(num_seats(t)):
        seat = seat_from_lead(t, step)
        if t.deciding[seat] == 1:
            t.voted[seat], t.vote[seat], t.deciding[seat] = t.vote[seat], NONE, 0
            emit_voted(t, seat, t.voted[seat], method)
            if t.voted[seat] != ACCEPT:
                accepted = False
    if accepted:
        t.method = method
        emit_method(t, method)
        fill(t.proposed, NONE)
