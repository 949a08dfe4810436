"""What a search has found out so far: nodes for what a seat knows when it decides, arms for what it may then do.

Whole numbers throughout, so that both worlds find the same. Rows of `nodes`, `arms` and `slots` (a hash table from what is known to
the node) are used from the start; `room` has one row for each purpose below. A node belongs to one seat and counts only what
that seat wins by it: with many players everybody is for himself.
"""

from __future__ import annotations

from math import sqrt
from typing import Any

from gamester.core.rng import WORD, mix, scaled, signed
from gamester.games.contract import absent, act, offers, over, pending, policy, redeal, rounds, sealed, shares, why_not
from gamester.games.evaluation import prospects
from gamester.games.generated import blind_table, copy_table, saw, table_at
from gamester.games.step import check_action, first_pending_seat, legal_actions

NODE_VISITS, FIRST = 0, 1  # of a node
ACTION, NEXT_ARM, ARM_VISITS, STAMP, TOTAL, FROM_HEURISTIC = (
    0,
    1,
    2,
    3,
    4,
    5,
)  # of an arm; TOTAL in sixtieths of a win, USUAL 1 if the policy would
KEY, PLACE = 0, 1  # of a slot; PLACE is a node + 1
LEGAL, SPOT, STATE, PLAN, SHARE = 0, 1, 2, 3, 4  # rows of `room`
NODES, ARMS, DICE, STEPS, LIVE, SENSIBLE = 0, 1, 2, 3, 4, 5  # what TOLD tells: rows used, the dice, iterations, legal arms, the policy
EXPLORE, WIDEN, GUIDE, HORIZON, REACH, TRUST = 0, 1, 2, 3, 4, 5  # what PLAN sets; see `levels.Plan`
GOLDEN = 0x9E3779B9
WIN = 60
PRIOR_VISITS = 32  # visits of a node after which what the policy would do is no longer favoured more
FINE = 1024  # steps within a sixtieth, where arms are compared
PRIOR_STEPS = 256  # steps within one, of a square root


def reset_tree(slots: Any, room: Any, seed: int) -> None:
    """Begin anew, with dice of this seed."""
    for slot in range(len(slots)):
        slots[slot][PLACE] = 0
    for action in range(len(room[SPOT])):
        room[SPOT][action] = 0
    for number in range(LIVE + 1):
        room[STATE][number] = 0
    room[STATE][DICE] = signed(mix(seed & WORD))


def random_below(room: Any, n: int) -> int:
    """A number below n from the dice."""
    room[STATE][DICE] = signed(((room[STATE][DICE] & WORD) + GOLDEN) & WORD)
    return scaled(mix(room[STATE][DICE] & WORD), n)


def find_or_add_node(nodes: Any, slots: Any, room: Any, key: int) -> int:
    """The node of what is known, a new one if need be; -1 when there is no room for one."""
    size = len(slots)
    slot = key & (size - 1)
    while slots[slot][PLACE] != 0:
        if slots[slot][KEY] == signed(key):
            found: int = slots[slot][PLACE] - 1
            return found
        slot = (slot + 1) & (size - 1)
    node: int = room[STATE][NODES]
    if node >= len(nodes):
        return -1
    room[STATE][NODES] = node + 1
    slots[slot][KEY] = signed(key)
    slots[slot][PLACE] = node + 1
    nodes[node][NODE_VISITS] = 0
    nodes[node][FIRST] = -1
    return node


def mark_legal_arms(nodes: Any, arms: Any, room: Any, node: int, legal: int) -> int:
    """Stamp the arms of a node that are legal now; how many legal actions have no arm yet, those first in LEGAL."""
    spot, stamp = room[SPOT], room[STATE][STEPS]
    arm = nodes[node][FIRST]
    while arm >= 0:
        spot[arms[arm][ACTION]] = arm + 1
        arm = arms[arm][NEXT_ARM]
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
        arm = arms[arm][NEXT_ARM]
    room[STATE][LIVE] = live
    return untried


def can_widen(nodes: Any, arms: Any, room: Any, node: int) -> int:
    """1 if another arm may be tried: their number grows with the square root of the visits, so that many actions stay in bounds."""
    if room[STATE][ARMS] >= len(arms):
        return 0
    allowed = 10 + int(sqrt(nodes[node][NODE_VISITS] * room[PLAN][WIDEN] * room[PLAN][WIDEN]))
    return 1 if room[STATE][LIVE] * 10 < allowed else 0


def add_arm(nodes: Any, arms: Any, room: Any, node: int, action: int, usual: int) -> int:
    """Another arm of a node, for an action that has none yet; `usual` is 1 if the policy would do it."""
    arm: int = room[STATE][ARMS]
    room[STATE][ARMS] = arm + 1
    for cell in range(len(arms[arm])):
        arms[arm][cell] = 0
    arms[arm][ACTION] = action
    arms[arm][NEXT_ARM] = nodes[node][FIRST]
    arms[arm][STAMP] = room[STATE][STEPS]
    arms[arm][FROM_HEURISTIC] = usual
    nodes[node][FIRST] = arm
    return arm


def exploration_bonus(room: Any, visits: int) -> int:
    """What an arm that was never tried has beyond what it has won, after so many visits of its node."""
    found: int = room[PLAN][EXPLORE] * WIN * FINE * int(sqrt(visits * PRIOR_STEPS * PRIOR_STEPS)) // (100 * PRIOR_STEPS)
    return found


def select_arm(nodes: Any, arms: Any, room: Any, node: int) -> int:
    """The legal arm that promises most: what it has won on average, and a bonus that falls as it is tried.

    Part of the bonus is the policy's alone, so that little thought changes little of what is sensible; from FEW visits on it
    grows no more, so that much thought does (progressive bias, Chaslot and others 2008).
    """
    stamp = room[STATE][STEPS]
    visits, trust = nodes[node][NODE_VISITS], room[PLAN][TRUST]
    each = exploration_bonus(room, visits) * (100 - trust) // (100 * max(1, room[STATE][LIVE]))
    more = exploration_bonus(room, min(visits, PRIOR_VISITS)) * trust // 100
    best, chosen = -1, -1
    arm = nodes[node][FIRST]
    while arm >= 0:
        if arms[arm][STAMP] == stamp:
            tried = arms[arm][ARM_VISITS]
            promise = arms[arm][TOTAL] * FINE // max(1, tried) + (each + more * arms[arm][FROM_HEURISTIC]) // (1 + tried)
            if promise > best:
                best, chosen = promise, arm
        arm = arms[arm][NEXT_ARM]
    return chosen


def record_result(nodes: Any, arms: Any, node: int, arm: int, won: int) -> None:
    """Count what a seat has won by an arm, in sixtieths."""
    nodes[node][NODE_VISITS] += 1
    arms[arm][ARM_VISITS] += 1
    arms[arm][TOTAL] += won


GIVEN_STATE, SCRATCH_STATE, MASKED_STATE = (
    0,
    1,
    2,
)  # tables from the first that is the search's own: the world it was given, a redeal, a blind table
STEP_NODE, STEP_ARM, STEP_SEAT = 0, 1, 2  # of a path
DONE, NUM_STEPS, WON = 0, 1, 2  # of what is found: the action, how often it was tried, what that won


def next_mover(t: Any, seat: int) -> int:
    """Who is asked next: of those who decide at once the seat that thinks, since its choice is what the tree is about."""
    if sealed(t) == 1 and (pending(t) >> seat) & 1 == 1 and over(t) == 0:
        return seat
    return first_pending_seat(t)


def infostate_key(t: Any, mover: int) -> int:
    """What the deciding seat knows, as 32 bits."""
    return mix((saw(t, mover) + mover) & WORD)


def heuristic_choice(tables: Any, at: int, mover: int, salt: int) -> int:
    """What the game's policy would do; it is shown what its seat knows in this world."""
    return policy(blind_table(tables, at + MASKED_STATE, at + SCRATCH_STATE, mover), mover, (salt + mover * GOLDEN) & WORD)


def expand(tables: Any, at: int, nodes: Any, arms: Any, room: Any, node: int, mover: int, untried: int, salt: int) -> int:
    """A new arm: what the policy would do if that has none yet, else any."""
    chosen = room[LEGAL][random_below(room, untried)]
    if room[PLAN][GUIDE] > 0:
        sensible = heuristic_choice(tables, at, mover, salt)
        for k in range(untried):
            if room[LEGAL][k] == sensible:
                return add_arm(nodes, arms, room, node, sensible, 1)
    return add_arm(nodes, arms, room, node, chosen, 0)


def choose_arm(tables: Any, at: int, nodes: Any, arms: Any, room: Any, node: int, mover: int, options: int, salt: int) -> int:
    """The arm to go by at a node of the tree; -1 when none of its arms is legal and there is no room for another."""
    untried = mark_legal_arms(nodes, arms, room, node, options)
    if untried > 0 and can_widen(nodes, arms, room, node) == 1:
        return expand(tables, at, nodes, arms, room, node, mover, untried, salt)
    if room[STATE][LIVE] == 0:
        return -1
    return select_arm(nodes, arms, room, node)


def tree_step(
    tables: Any, at: int, mover: int, options: int, salt: int, depth: int, nodes: Any, arms: Any, slots: Any, path: Any, room: Any
) -> int:
    """One step of the path within the tree: the arm to go by, or -1 where there is no room for it."""
    node = find_or_add_node(nodes, slots, room, infostate_key(table_at(tables, at + SCRATCH_STATE), mover)) if depth < len(path) else -1
    if node < 0:
        return -1
    arm = choose_arm(tables, at, nodes, arms, room, node, mover, options, salt)
    path[depth][STEP_NODE] = node
    path[depth][STEP_ARM] = arm
    path[depth][STEP_SEAT] = mover
    return arm


def rollout_action(tables: Any, at: int, mover: int, options: int, salt: int, room: Any) -> int:
    """What a seat does beyond the tree while its policy is asked: as that would, or anything legal where it may not."""
    action = heuristic_choice(tables, at, mover, salt)
    if check_action(table_at(tables, at + SCRATCH_STATE), mover, action) == 0:
        return action
    chosen: int = room[LEGAL][random_below(room, options)]
    return chosen


def random_legal_action(t: Any, seat: int, room: Any) -> int:
    """A legal action, each as likely as the others, without asking about them all; -1 when there is none."""
    many = offers(t, seat, room[LEGAL])
    while many > 0:
        k = random_below(room, many)
        action: int = room[LEGAL][k]
        if why_not(t, seat, action) == 0:
            return action
        many -= 1
        room[LEGAL][k] = room[LEGAL][many]
    return -1


def iterate(tables: Any, at: int, seat: int, nodes: Any, arms: Any, slots: Any, path: Any, room: Any) -> None:
    """One iteration: a redeal, down the tree, on to the end, the reach or the horizon, and what was won counted on the way.

    It never ends amid a round but for the horizon, since what some have done in it and others not yet would favour some.
    """
    room[STATE][STEPS] += 1
    t = copy_table(tables, at + SCRATCH_STATE, at + GIVEN_STATE)
    redeal(t, seat, mix(random_below(room, WORD)))
    salt = random_below(room, WORD)
    depth, growing, guided = 0, 1, room[PLAN][GUIDE]
    beyond, last = 0, -1
    for _ in range(room[PLAN][HORIZON]):
        mover = next_mover(t, seat)
        if mover < 0:
            break
        if mover >= len(t.asked):
            act(t, mover, absent(t, mover))  # a judge, who has nothing to win
            continue
        if growing == 0:
            beyond += 1
            if beyond == room[PLAN][REACH]:
                last = rounds(t)
            if last >= 0 and rounds(t) != last:
                break
            if guided <= 0:
                action = random_legal_action(t, mover, room)
                if action < 0:
                    break
                act(t, mover, action)
                continue
        options = legal_actions(t, mover, room[LEGAL])
        if options == 0:
            break
        action = room[LEGAL][0]
        if options > 1 and growing == 1:
            arm = tree_step(tables, at, mover, options, salt, depth, nodes, arms, slots, path, room)
            if arm >= 0:
                growing = min(1, nodes[path[depth][STEP_NODE]][NODE_VISITS])
                depth += 1
                action = arms[arm][ACTION]
            else:
                growing = 0
                action = room[LEGAL][random_below(room, options)]  # no arm is legal, so LEGAL still has all there is
        elif options > 1:
            action = rollout_action(tables, at, mover, options, salt, room)
            guided -= 1
        act(t, mover, action)
    backpropagate(t, nodes, arms, path, room, depth)


def backpropagate(t: Any, nodes: Any, arms: Any, path: Any, room: Any, depth: int) -> None:
    """Give every node on the way what its own seat has won."""
    if over(t) != 0:
        shares(t, room[SHARE])
    else:
        prospects(t, room[SHARE])
    for k in range(depth):
        record_result(nodes, arms, path[k][STEP_NODE], path[k][STEP_ARM], room[SHARE][path[k][STEP_SEAT]])


def write_results(t: Any, seat: int, nodes: Any, arms: Any, slots: Any, room: Any, found: Any) -> int:
    """What has been found of a seat's legal actions in the world it was given, a row each; how many."""
    options = legal_actions(t, seat, room[LEGAL])
    for k in range(options):
        found[k][DONE] = room[LEGAL][k]
        found[k][NUM_STEPS] = found[k][WON] = 0
    node = find_or_add_node(nodes, slots, room, infostate_key(t, seat))
    arm = nodes[node][FIRST] if node >= 0 else -1
    while arm >= 0:
        for k in range(options):
            if found[k][DONE] == arms[arm][ACTION]:
                found[k][NUM_STEPS] = arms[arm][ARM_VISITS]
                found[k][WON] = arms[arm][TOTAL]
        arm = arms[arm][NEXT_ARM]
    return options
