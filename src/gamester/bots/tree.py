"""What a search has found out so far: nodes for what a seat knows when it decides, arms for what it may then do.

Whole numbers throughout, so that both worlds find the same. Rows of `nodes`, `arms` and `slots` (a hash table from what is known to
the node) are used from the start; `room` has one row for each purpose below. A node belongs to one seat and counts only what
that seat wins by it: with many players everybody is for himself.
"""

from __future__ import annotations

from math import sqrt
from typing import Any

from gamester.kernel.chance import WORD, mix, scaled, signed

VISITS, FIRST = 0, 1  # of a node
ACTION, NEXT, TRIED, STAMP, TOTAL, USUAL = 0, 1, 2, 3, 4, 5  # of an arm; TOTAL in sixtieths of a win, USUAL 1 if the policy would
KEY, PLACE = 0, 1  # of a slot; PLACE is a node + 1
LEGAL, SPOT, TOLD, PLAN, SHARE = 0, 1, 2, 3, 4  # rows of `room`
NODES, ARMS, DICE, STEPS, LIVE, SENSIBLE = 0, 1, 2, 3, 4, 5  # what TOLD tells: rows used, the dice, iterations, legal arms, the policy
EXPLORE, WIDEN, GUIDE, HORIZON, REACH, TRUST = 0, 1, 2, 3, 4, 5  # what PLAN sets; see `levels.Plan`
GOLDEN = 0x9E3779B9
WIN = 60
FEW = 32  # visits of a node after which what the policy would do is no longer favoured more
FINE = 1024  # steps within a sixtieth, where arms are compared
SHADES = 256  # steps within one, of a square root


def forget(slots: Any, room: Any, seed: int) -> None:
    """Begin anew, with dice of this seed."""
    for slot in range(len(slots)):
        slots[slot][PLACE] = 0
    for action in range(len(room[SPOT])):
        room[SPOT][action] = 0
    for number in range(LIVE + 1):
        room[TOLD][number] = 0
    room[TOLD][DICE] = signed(mix(seed & WORD))


def roll(room: Any, n: int) -> int:
    """A number below n from the dice."""
    room[TOLD][DICE] = signed(((room[TOLD][DICE] & WORD) + GOLDEN) & WORD)
    return scaled(mix(room[TOLD][DICE] & WORD), n)


def node_of(nodes: Any, slots: Any, room: Any, key: int) -> int:
    """The node of what is known, a new one if need be; -1 when there is no room for one."""
    size = len(slots)
    slot = key & (size - 1)
    while slots[slot][PLACE] != 0:
        if slots[slot][KEY] == signed(key):
            found: int = slots[slot][PLACE] - 1
            return found
        slot = (slot + 1) & (size - 1)
    node: int = room[TOLD][NODES]
    if node >= len(nodes):
        return -1
    room[TOLD][NODES] = node + 1
    slots[slot][KEY] = signed(key)
    slots[slot][PLACE] = node + 1
    nodes[node][VISITS] = 0
    nodes[node][FIRST] = -1
    return node


def mark_legal(nodes: Any, arms: Any, room: Any, node: int, legal: int) -> int:
    """Stamp the arms of a node that are legal now; how many legal actions have no arm yet, those first in LEGAL."""
    spot, stamp = room[SPOT], room[TOLD][STEPS]
    arm = nodes[node][FIRST]
    while arm >= 0:
        spot[arms[arm][ACTION]] = arm + 1
        arm = arms[arm][NEXT]
    untried = live = 0
    for k in range(legal):
        action = room[LEGAL][k]
        if spot[action] > 0:
            arms[spot[action] - 1][STAMP] = stamp
            live += 1
        else:
            room[LEGAL][untried] = action
            untried += 1
    arm = nodes[node][FIRST]
    while arm >= 0:
        spot[arms[arm][ACTION]] = 0
        arm = arms[arm][NEXT]
    room[TOLD][LIVE] = live
    return untried


def may_widen(nodes: Any, arms: Any, room: Any, node: int) -> int:
    """1 if another arm may be tried: their number grows with the square root of the visits, so that many actions stay in bounds."""
    if room[TOLD][ARMS] >= len(arms):
        return 0
    allowed = 10 + int(sqrt(nodes[node][VISITS] * room[PLAN][WIDEN] * room[PLAN][WIDEN]))
    return 1 if room[TOLD][LIVE] * 10 < allowed else 0


def new_arm(nodes: Any, arms: Any, room: Any, node: int, action: int, usual: int) -> int:
    """Another arm of a node, for an action that has none yet; `usual` is 1 if the policy would do it."""
    arm: int = room[TOLD][ARMS]
    room[TOLD][ARMS] = arm + 1
    for cell in range(len(arms[arm])):
        arms[arm][cell] = 0
    arms[arm][ACTION] = action
    arms[arm][NEXT] = nodes[node][FIRST]
    arms[arm][STAMP] = room[TOLD][STEPS]
    arms[arm][USUAL] = usual
    nodes[node][FIRST] = arm
    return arm


def bonus(room: Any, visits: int) -> int:
    """What an arm that was never tried has beyond what it has won, after so many visits of its node."""
    found: int = room[PLAN][EXPLORE] * WIN * FINE * int(sqrt(visits * SHADES * SHADES)) // (100 * SHADES)
    return found


def best_arm(nodes: Any, arms: Any, room: Any, node: int) -> int:
    """The legal arm that promises most: what it has won on average, and a bonus that falls as it is tried.

    Part of the bonus is the policy's alone, so that little thought changes little of what is sensible; from FEW visits on it
    grows no more, so that much thought does (progressive bias, Chaslot and others 2008).
    """
    stamp = room[TOLD][STEPS]
    visits, trust = nodes[node][VISITS], room[PLAN][TRUST]
    each = bonus(room, visits) * (100 - trust) // (100 * max(1, room[TOLD][LIVE]))
    more = bonus(room, min(visits, FEW)) * trust // 100
    best, chosen = -1, -1
    arm = nodes[node][FIRST]
    while arm >= 0:
        if arms[arm][STAMP] == stamp:
            tried = arms[arm][TRIED]
            promise = arms[arm][TOTAL] * FINE // max(1, tried) + (each + more * arms[arm][USUAL]) // (1 + tried)
            if promise > best:
                best, chosen = promise, arm
        arm = arms[arm][NEXT]
    return chosen


def learn(nodes: Any, arms: Any, node: int, arm: int, won: int) -> None:
    """Count what a seat has won by an arm, in sixtieths."""
    nodes[node][VISITS] += 1
    arms[arm][TRIED] += 1
    arms[arm][TOTAL] += won
