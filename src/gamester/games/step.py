"""Legal actions, verdicts and the checked step, for any game and in both worlds."""

from __future__ import annotations

from typing import Any

from gamester.games.contract import act, actions, offers, over, pending, why_not

JUDGE_OFFSET = 1  # places after the rail, which comes after the last seat
NOT_A_SEAT = 901
NOT_AN_ACTION = 902


def legal_actions(t: Any, seat: int, out: Any) -> int:
    """The offers that `why_not` lets pass, in `out`; how many."""
    asked = offers(t, seat, out)
    count = 0
    for k in range(asked):
        if why_not(t, seat, out[k]) == 0:
            out[count] = out[k]
            count += 1
    return count


def action_verdicts(t: Any, seat: int, out: Any) -> int:
    """0 or a clause for every action there is; how many are legal."""
    count = 0
    for action in range(actions(t)):
        clause = why_not(t, seat, action)
        out[action] = clause
        if clause == 0:
            count += 1
    return count


def check_action(t: Any, seat: int, action: int) -> int:
    """0, or the clause or platform reason that forbids it; any numbers may be asked about. Outside the seats only a judge may act."""
    if seat < 0 or (seat >= len(t.asked) and (seat != len(t.asked) + JUDGE_OFFSET or (pending(t) >> seat) & 1 == 0)):
        return NOT_A_SEAT
    if action < 0 or action >= actions(t):
        return NOT_AN_ACTION
    return why_not(t, seat, action)


def apply_if_legal(t: Any, seat: int, action: int) -> int:
    """Carry out an action if it is legal; 0, or the clause that forbids it and nothing has changed."""
    clause = check_action(t, seat, action)
    if clause == 0:
        act(t, seat, action)
    return clause


def first_pending_seat(t: Any) -> int:
    """The lowest seat that must decide, or -1."""
    seats = pending(t)
    if seats == 0 or over(t) != 0:
        return -1
    seat = 0
    while (seats >> seat) & 1 == 0:
        seat += 1
    return seat
