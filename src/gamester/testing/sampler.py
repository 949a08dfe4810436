"""Random games with every position kept, and answers of each position.

This module is in the rule language, for both runtimes.
"""

from __future__ import annotations

from typing import Any

from gamester.core.rng import UINT32_MAX, hash32, scale_to, to_int32
from gamester.games.contract import (
    apply,
    deal,
    default_action,
    draft_kind,
    ended_by,
    heuristic_action,
    is_simultaneous,
    legal_actions,
    num_actions,
    pending_seats,
    placements,
    round_number,
    score_parts,
    why_not,
    win_shares,
)
from gamester.games.generated import copy_state, mask_state, observe, state_at
from gamester.games.step import check_action

SPARE = 0  # index of the state that is masked for the heuristic bot
GOLDEN = 0x9E3779B9
MIXED, RANDOM, ABSENT, POLICY = 0, 1, 2, 3  # how seats decide
SEAT, ACTION, HOW = 0, 1, 2  # cells that are kept of an action
# Cells of the answers of a position: a head, then EACH cells per seat.
OVER, PENDING, SEALED, ROUNDS, ACTIONS, HEAD = 0, 1, 2, 3, 4, 5
DEFAULT, POLICY_BLIND, POLICY_SEEING, DRAFTS, PLACE, SHARE, SCORE, EACH = 0, 1, 2, 3, 4, 5, 6, 7
# Cells of a stream: numbers seen, number of legal actions, then these and a verdict on every action.
SEEN, LISTED, SAID = 0, 1, 2


def count_bits(bits: int) -> int:
    """Return the number of set bits."""
    count = 0
    while bits > 0:
        count += bits & 1
        bits >>= 1
    return count


def random_pending_seat(t: Any, roll: int) -> int:
    """Return a random seat that must decide."""
    bits = pending_seats(t)
    left = scale_to(hash32(roll), count_bits(bits))
    seat = 0
    while left > 0 or (bits >> seat) & 1 == 0:
        left -= (bits >> seat) & 1
        seat += 1
    return seat


def pick_permitted(t: Any, seat: int, roll: int) -> int:
    """Return a random legal action, listed or not, or -1."""
    count = num_actions(t)
    start = scale_to(hash32(roll), count)
    for k in range(count):
        action = (start + k) % count
        if why_not(t, seat, action) == 0:
            return action
    return -1


def pick_legal(t: Any, seat: int, roll: int, room: Any) -> int:
    """Return a random one of the listed legal actions, or -1."""
    count = legal_actions(t, seat, room)
    if count == 0:
        return -1
    chosen: int = room[scale_to(hash32(roll), count)]
    return chosen


def choose_style(style: int, roll: int) -> int:
    """Return how a seat decides this time.

    In mixed play that is mostly at random, sometimes by default action or heuristic bot.
    """
    if style != MIXED:
        return style
    return (RANDOM, RANDOM, RANDOM, RANDOM, RANDOM, ABSENT, POLICY, MIXED)[scale_to(roll, 8)]


def choose(tables: Any, at: int, seat: int, how: int, roll: int, room: Any) -> int:
    """Return the action that a seat takes in one of these ways, or -1."""
    t = state_at(tables, at)
    if how == ABSENT:
        return default_action(t, seat)
    if how == POLICY:
        return heuristic_action(mask_state(tables, SPARE, at, seat), seat, roll)
    if how == MIXED:
        return pick_permitted(t, seat, roll)
    return pick_legal(t, seat, roll, room)


def play_recorded(tables: Any, first: int, seed: int, style: int, marks: Any, room: Any) -> int:
    """Play on from state `first`, each position kept at the next index.

    It stops when the game is over or there is no more room. Seat, action and way of choosing of every action go to `marks`.
    Return the number of actions, or minus (actions + 1) if the last choice was none or was illegal.
    """
    taken = 0
    while first + taken + 1 < len(tables) and taken < len(marks):
        at = first + taken
        t = state_at(tables, at)
        if ended_by(t) != 0 or pending_seats(t) == 0:
            return taken
        roll = hash32((seed + taken * GOLDEN) & UINT32_MAX)
        how = choose_style(style, roll)
        seat = random_pending_seat(t, roll ^ 1)
        action = choose(tables, at, seat, how, hash32(roll ^ 2), room)
        marks[taken][SEAT] = seat
        marks[taken][ACTION] = action
        marks[taken][HOW] = how
        if check_action(t, seat, action) != 0:
            return -1 - taken
        apply(copy_state(tables, at + 1, at), seat, action)
        taken += 1
    return taken


def begin(tables: Any, i: int) -> None:
    """Deal a state that holds facts and key and is otherwise blank."""
    deal(state_at(tables, i))


def write_viewer_data(t: Any, viewer: int, seen: Any, said: Any, room: Any) -> None:
    """Write everything that a viewer gets of one position.

    That is the observation; for a seat also its legal actions and a verdict on every action.
    """
    for k in range(len(seen)):
        seen[k] = 0
    said[SEEN] = observe(t, viewer, seen)
    if viewer >= len(t.deciding):
        return
    count = num_actions(t)
    listed = legal_actions(t, viewer, room)
    said[LISTED] = listed
    for k in range(count):
        said[SAID + k] = room[k] if k < listed else -1
        said[SAID + count + k] = why_not(t, viewer, k)


def write_answers(tables: Any, at: int, salt: int, row: Any, room: Any) -> None:
    """Write the answers of one position that do not depend on a viewer.

    They are who must decide, default actions, the heuristic bot's actions, and the results at the end.
    """
    t = state_at(tables, at)
    row[OVER] = ended_by(t)
    row[PENDING] = pending_seats(t)
    row[SEALED] = is_simultaneous(t)
    row[ROUNDS] = round_number(t)
    row[ACTIONS] = num_actions(t)
    seats = len(t.deciding)
    for seat in range(seats):
        here = HEAD + seat * EACH
        for k in range(EACH):
            row[here + k] = -1
        if (pending_seats(t) >> seat) & 1 == 1 and ended_by(t) == 0:
            row[here + DEFAULT] = default_action(t, seat)
            row[here + DRAFTS] = draft_kind(t, row[here + DEFAULT])
            row[here + POLICY_SEEING] = heuristic_action(t, seat, salt)
            row[here + POLICY_BLIND] = heuristic_action(mask_state(tables, SPARE, at, seat), seat, salt)
    if ended_by(t) != 0:
        write_outcome(t, seats, row, room)


def write_outcome(t: Any, seats: int, row: Any, room: Any) -> None:
    """Write placements, shares and scores; the parts of a score become one number."""
    placements(t, room)
    for seat in range(seats):
        row[HEAD + seat * EACH + PLACE] = room[seat]
    win_shares(t, room)
    for seat in range(seats):
        row[HEAD + seat * EACH + SHARE] = room[seat]
    for seat in range(seats):
        parts = score_parts(t, seat, room)
        mixed = parts
        for k in range(parts):
            mixed = hash32(mixed ^ (room[k] & UINT32_MAX))
        row[HEAD + seat * EACH + SCORE] = to_int32(mixed)
