"""Verdicts and the checked step, for any game and both runtimes."""

from __future__ import annotations

from typing import Any

from gamester.games.contract import apply, ended_by, num_actions, pending_seats, why_not

JUDGE_OFFSET = 1  # places after the spectator, whose index is the number of seats
NOT_A_SEAT = 901
NOT_AN_ACTION = 902


def action_verdicts(t: Any, seat: int, out: Any) -> int:
    """Write 0 or the forbidding clause for every action.

    Return the number of legal ones.
    """
    count = 0
    for action in range(num_actions(t)):
        clause = why_not(t, seat, action)
        out[action] = clause
        if clause == 0:
            count += 1
    return count


def check_action(t: Any, seat: int, action: int) -> int:
    """Return 0, or the clause or platform reason that forbids the action.

    Accepts any numbers. Of those who are not seats only a pending judge may act.
    """
    # Checked before `why_not`, which would read beyond the rows of seats.
    if seat < 0 or (seat >= len(t.deciding) and (seat != len(t.deciding) + JUDGE_OFFSET or (pending_seats(t) >> seat) & 1 == 0)):
        return NOT_A_SEAT
    if action < 0 or action >= num_actions(t):
        return NOT_AN_ACTION
    return why_not(t, seat, action)


def apply_if_legal(t: Any, seat: int, action: int) -> int:
    """Apply an action if it is legal and return 0. Else return the forbidding clause.

    A refused action changes nothing.
    """
    clause = check_action(t, seat, action)
    if clause == 0:
        apply(t, seat, action)
    return clause


def may_ask_seat(t: Any, seat: int) -> int:
    """1 for a seat of the table, and for the judge."""
    return 1 if 0 <= seat < len(t.deciding) or seat == len(t.deciding) + JUDGE_OFFSET else 0


def first_pending_seat(t: Any) -> int:
    """Return the lowest seat that must decide, or -1."""
    seats = pending_seats(t)
    if seats == 0 or ended_by(t) != 0:
        return -1
    seat = 0
    while (seats >> seat) & 1 == 0:
        seat += 1
    return seat
