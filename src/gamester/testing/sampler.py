"""Random games with every position kept, and what each position answers; in the language of rules, for both worlds."""

from __future__ import annotations

from typing import Any

from gamester.core.rng import WORD, mix, scaled, signed
from gamester.games.contract import (
    absent,
    act,
    actions,
    deal,
    drafts,
    offers,
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
from gamester.games.step import check_action, legal_actions

SPARE = 0  # the table that is blanked for a policy
GOLDEN = 0x9E3779B9
MIXED, RANDOM, ABSENT, POLICY = 0, 1, 2, 3  # how seats decide
SEAT, ACTION, HOW = 0, 1, 2  # what is kept of an act
OVER, PENDING, SEALED, ROUNDS, ACTIONS, HEAD = 0, 1, 2, 3, 4, 5  # what a position answers, then by seat:
DEFAULT, POLICY_BLIND, POLICY_SEEING, DRAFTS, PLACE, SHARE, SCORE, EACH = 0, 1, 2, 3, 4, 5, 6, 7
SEEN, OFFERED, SAID = 0, 1, 2  # of a stream: numbers seen, actions offered, then these actions and a verdict on each


def count_bits(bits: int) -> int:
    """How many bits are set."""
    count = 0
    while bits > 0:
        count += bits & 1
        bits >>= 1
    return count


def pick_seat(t: Any, roll: int) -> int:
    """One of the seats that must decide."""
    bits = pending(t)
    left = scaled(mix(roll), count_bits(bits))
    seat = 0
    while left > 0 or (bits >> seat) & 1 == 0:
        left -= (bits >> seat) & 1
        seat += 1
    return seat


def pick_unoffered(t: Any, seat: int, roll: int) -> int:
    """Any legal action, offered or not, or -1."""
    count = actions(t)
    start = scaled(mix(roll), count)
    for k in range(count):
        action = (start + k) % count
        if why_not(t, seat, action) == 0:
            return action
    return -1


def pick_legal(t: Any, seat: int, roll: int, room: Any) -> int:
    """One of the legal actions that are offered, or -1."""
    count = legal_actions(t, seat, room)
    if count == 0:
        return -1
    chosen: int = room[scaled(mix(roll), count)]
    return chosen


def how_of(style: int, roll: int) -> int:
    """How a seat decides this time: in mixed play mostly at random, now and then as when absent or by its policy."""
    if style != MIXED:
        return style
    return (RANDOM, RANDOM, RANDOM, RANDOM, RANDOM, ABSENT, POLICY, MIXED)[scaled(roll, 8)]


def choose(tables: Any, at: int, seat: int, how: int, roll: int, room: Any) -> int:
    """The action a seat takes in one of these ways, or -1."""
    t = table_at(tables, at)
    if how == ABSENT:
        return absent(t, seat)
    if how == POLICY:
        return policy(blind_table(tables, SPARE, at, seat), seat, roll)
    if how == MIXED:
        return pick_unoffered(t, seat, roll)
    return pick_legal(t, seat, roll, room)


def film(tables: Any, first: int, seed: int, style: int, marks: Any, room: Any) -> int:
    """Play on from table `first`, each position kept in the next one, until the game is over or there is no more room.

    Writes seat, action and how it was chosen of every act into `marks`. Returns the acts, or minus (acts + 1) when the
    choice marked last was none or was illegal.
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
    """Deal a table that holds facts and key and is blank otherwise."""
    deal(table_at(tables, i))


def stream_row(t: Any, viewer: int, seen: Any, said: Any, room: Any) -> None:
    """All a viewer gets of one position: what it sees; a seat also what it is offered and a verdict on every action."""
    for k in range(len(seen)):
        seen[k] = 0
    said[SEEN] = observe(t, viewer, seen)
    if viewer >= len(t.asked):
        return
    count = actions(t)
    offered = offers(t, viewer, room)
    said[OFFERED] = offered
    for k in range(count):
        said[SAID + k] = room[k] if k < offered else -1
        said[SAID + count + k] = why_not(t, viewer, k)


def answer_row(tables: Any, at: int, salt: int, row: Any, room: Any) -> None:
    """What one position answers besides: who must decide, default acts, policies, and at the end how it ended."""
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
    """Places, shares and scores, the parts of a score mixed into one number."""
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
