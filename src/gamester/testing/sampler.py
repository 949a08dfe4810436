"""Random games with every position kept, and answers of each position.

This module is in the rule language, for both runtimes.
"""

from __future__ import annotations

from typing import Any

from gamester.core.rng import WORD, mix, scaled, signed
from gamester.games.contract import (
    absent,
    act,
    actions,
    deal,
    drafts,
    legal_actions,
    over,
    pending,
    places,
    policy,
    rounds,
    score,
    sealed,
    shares,
    why_not,
)
from gamester.games.generated import blind_table, copy_table, observe, table_at
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


def pick_seat(t: Any, roll: int) -> int:
    """Return a random seat that must decide."""
    bits = pending(t)
    left = scaled(mix(roll), count_bits(bits))
    seat = 0
    while left > 0 or (bits >> seat) & 1 == 0:
        left -= (bits >> seat) & 1
        seat += 1
    return seat


def pick_permitted(t: Any, seat: int, roll: int) -> int:
    """Return a random legal action, listed or not, or -1."""
    count = actions(t)
    start = scaled(mix(roll), count)
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
    chosen: int = room[scaled(mix(roll), count)]
    return chosen


def how_of(style: int, roll: int) -> int:
    """Return how a seat decides this time.

    In mixed play that is mostly at random, sometimes by default action or heuristic bot.
    """
    if style != MIXED:
        return style
    return (RANDOM, RANDOM, RANDOM, RANDOM, RANDOM, ABSENT, POLICY, MIXED)[scaled(roll, 8)]


def choose(tables: Any, at: int, seat: int, how: int, roll: int, room: Any) -> int:
    """Return the action that a seat takes in one of these ways, or -1."""
    t = table_at(tables, at)
    if how == ABSENT:
        return absent(t, seat)
    if how == POLICY:
        return policy(blind_table(tables, SPARE, at, seat), seat, roll)
    if how == MIXED:
        return pick_permitted(t, seat, roll)
    return pick_legal(t, seat, roll, room)


def film(tables: Any, first: int, seed: int, style: int, marks: Any, room: Any) -> int:
    """Play on from state `first`, each position kept at the next index.

    It stops when the game is over or there is no more room. Seat, action and way of choosing of every action go to `marks`.
    Return the number of actions, or minus (actions + 1) if the last choice was none or was illegal.
    """
    taken = 0
    while first + taken + 1 < len(tables) and taken < len(marks):
        at = first + taken
        t = table_at(tables, at)
        if over(t) != 0 or pending(t) == 0:
            return taken
        roll = mix((seed + taken * GOLDEN) & WORD)
        how = how_of(style, roll)
        seat = pick_seat(t, roll ^ 1)
        action = choose(tables, at, seat, how, mix(roll ^ 2), room)
        marks[taken][SEAT] = seat
        marks[taken][ACTION] = action
        marks[taken][HOW] = how
        if check_action(t, seat, action) != 0:
            return -1 - taken
        act(copy_table(tables, at + 1, at), seat, action)
        taken += 1
    return taken


def begin(tables: Any, i: int) -> None:
    """Deal a state that holds facts and key and is otherwise blank."""
    deal(table_at(tables, i))


def stream_row(t: Any, viewer: int, seen: Any, said: Any, room: Any) -> None:
    """Write everything that a viewer gets of one position.

    That is the observation; for a seat also its legal actions and a verdict on every action.
    """
    for k in range(len(seen)):
        seen[k] = 0
    said[SEEN] = observe(t, viewer, seen)
    if viewer >= len(t.asked):
        return
    count = actions(t)
    listed = legal_actions(t, viewer, room)
    said[LISTED] = listed
    for k in range(count):
        said[SAID + k] = room[k] if k < listed else -1
        said[SAID + count + k] = why_not(t, viewer, k)


def answer_row(tables: Any, at: int, salt: int, row: Any, room: Any) -> None:
    """Write the answers of one position that do not depend on a viewer.

    They are who must decide, default actions, the heuristic bot's actions, and the results at the end.
    """
    t = table_at(tables, at)
    row[OVER] = over(t)
    row[PENDING] = pending(t)
    row[SEALED] = sealed(t)
    row[ROUNDS] = rounds(t)
    row[ACTIONS] = actions(t)
    seats = len(t.asked)
    for seat in range(seats):
        here = HEAD + seat * EACH
        for k in range(EACH):
            row[here + k] = -1
        if (pending(t) >> seat) & 1 == 1 and over(t) == 0:
            row[here + DEFAULT] = absent(t, seat)
            row[here + DRAFTS] = drafts(t, row[here + DEFAULT])
            row[here + POLICY_SEEING] = policy(t, seat, salt)
            row[here + POLICY_BLIND] = policy(blind_table(tables, SPARE, at, seat), seat, salt)
    if over(t) != 0:
        end_row(t, seats, row, room)


def end_row(t: Any, seats: int, row: Any, room: Any) -> None:
    """Write placements, shares and scores; the parts of a score become one number."""
    places(t, room)
    for seat in range(seats):
        row[HEAD + seat * EACH + PLACE] = room[seat]
    shares(t, room)
    for seat in range(seats):
        row[HEAD + seat * EACH + SHARE] = room[seat]
    for seat in range(seats):
        parts = score(t, seat, room)
        mixed = parts
        for k in range(parts):
            mixed = mix(mixed ^ (room[k] & WORD))
        row[HEAD + seat * EACH + SCORE] = signed(mixed)
