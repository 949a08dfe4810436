"""Information-set tree search: nodes for what a seat knows, arms for its actions.

All numbers are integers, so both runtimes find the same. `slots` is a hash table from
information-state hashes to nodes; `room` has one row for each purpose listed below. A node belongs
to one seat and counts only what that seat wins, so with several players each maximises its own
share.
"""

from __future__ import annotations

from math import sqrt
from typing import Any

from gamester.core.rng import UINT32_MAX, hash32, scale_to, to_int32
from gamester.games.contract import (
    apply,
    default_action,
    ended_by,
    heuristic_action,
    is_simultaneous,
    legal_actions,
    pending_seats,
    resample_hidden,
    round_number,
    win_shares,
)
from gamester.games.evaluation import evaluate
from gamester.games.generated import copy_changing, information_state_hash, mask_changing, state_at
from gamester.games.network import estimate
from gamester.games.step import check_action, first_pending_seat

# Cells of a node.
NODE_VISITS, FIRST = 0, 1
# Cells of an arm. TOTAL is in sixtieths of a win; FROM_HEURISTIC is 1 if the heuristic bot would choose the action.
ACTION, NEXT_ARM, ARM_VISITS, STAMP, TOTAL, FROM_HEURISTIC = (
    0,
    1,
    2,
    3,
    4,
    5,
)
# Cells of a slot. PLACE is the node's index + 1; 0 means that the slot is free.
KEY, PLACE = 0, 1
# Rows of `room`.
LEGAL, SPOT, STATE, PLAN, SHARE, FEATURES = 0, 1, 2, 3, 4, 5
# Cells of the STATE row: nodes and arms used, RNG state, iterations, legal arms, the heuristic's action.
NODES, ARMS, DICE, STEPS, LIVE, SENSIBLE = 0, 1, 2, 3, 4, 5
# Cells of the PLAN row; see `spec.SearchParams`.
EXPLORE, WIDEN, GUIDE, HORIZON, REACH, TRUST, NETWORK, OWN_TREE, REOPEN = 0, 1, 2, 3, 4, 5, 6, 7, 8
GOLDEN = 0x9E3779B9
WIN = 60
PRIOR_VISITS = 32  # Visits of a node after which the bonus of the heuristic's action stops growing.
FINE = 1024  # Fixed-point steps within a sixtieth, for comparing arms.
PRIOR_STEPS = 256  # Fixed-point steps within 1, for square roots.


def reset_tree(slots: Any, room: Any, seed: int) -> None:
    """Empty the tree and seed its random numbers."""
    for slot in range(len(slots)):
        slots[slot][PLACE] = 0
    for action in range(len(room[SPOT])):
        room[SPOT][action] = 0
    for number in range(LIVE + 1):
        room[STATE][number] = 0
    room[STATE][DICE] = to_int32(hash32(seed & UINT32_MAX))


def random_below(room: Any, n: int) -> int:
    """Return a random number below n."""
    room[STATE][DICE] = to_int32(((room[STATE][DICE] & UINT32_MAX) + GOLDEN) & UINT32_MAX)
    return scale_to(hash32(room[STATE][DICE] & UINT32_MAX), n)


def find_or_add_node(nodes: Any, slots: Any, room: Any, infostate: int) -> int:
    """Return the node of an information-state hash, a new one if needed.

    Return -1 if there is no room for a new one.
    """
    size = len(slots)
    slot = infostate & (size - 1)
    while slots[slot][PLACE] != 0:
        if slots[slot][KEY] == to_int32(infostate):
            found: int = slots[slot][PLACE] - 1
            return found
        slot = (slot + 1) & (size - 1)
    node: int = room[STATE][NODES]
    if node >= len(nodes):
        return -1
    room[STATE][NODES] = node + 1
    slots[slot][KEY] = to_int32(infostate)
    slots[slot][PLACE] = node + 1
    nodes[node][NODE_VISITS] = 0
    nodes[node][FIRST] = -1
    return node


def mark_legal_arms(nodes: Any, arms: Any, room: Any, node: int, legal: int) -> int:
    """Stamp the arms of a node that are legal now.

    Move the legal actions without an arm to the front of LEGAL and return their number.
    """
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
    """Return 1 if the node may get another arm.

    The number of arms grows with the square root of the visits, so that nodes with many actions stay
    searchable.
    """
    if room[STATE][ARMS] >= len(arms):
        return 0
    allowed = 10 + int(sqrt(nodes[node][NODE_VISITS] * room[PLAN][WIDEN] * room[PLAN][WIDEN]))
    return 1 if room[STATE][LIVE] * 10 < allowed else 0


def add_arm(nodes: Any, arms: Any, room: Any, node: int, action: int, usual: int) -> int:
    """Add an arm for an action and return it.

    `usual` is 1 if the heuristic bot would choose it.
    """
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
    """Return the bonus of an untried arm for a node with so many visits."""
    found: int = room[PLAN][EXPLORE] * WIN * FINE * int(sqrt(visits * PRIOR_STEPS * PRIOR_STEPS)) // (100 * PRIOR_STEPS)
    return found


def select_arm(nodes: Any, arms: Any, room: Any, node: int) -> int:
    """Return the legal arm with the highest sum of mean and bonus.

    The bonus falls with the visits. Part of the bonus belongs only to the heuristic's action, so that a
    short search changes little of it. That part stops growing after PRIOR_VISITS visits, so that a long
    search can overrule it (progressive bias, Chaslot and others 2008).
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
    """Add the sixtieths of a win that a seat won by an arm."""
    nodes[node][NODE_VISITS] += 1
    arms[arm][ARM_VISITS] += 1
    arms[arm][TOTAL] += won


# States of the search, counted from the first one that it owns: the given state, a resample of it, a masked state.
GIVEN_STATE, SCRATCH_STATE, MASKED_STATE = (
    0,
    1,
    2,
)
# Cells of a step of the path.
STEP_NODE, STEP_ARM, STEP_SEAT = 0, 1, 2
# Cells of a result: the action, its visits, the sixtieths of a win.
DONE, NUM_STEPS, WON = 0, 1, 2


def next_mover(t: Any, seat: int) -> int:
    """Return the seat that decides next.

    In a simultaneous phase the searching seat goes first, since the tree is about its choice.
    """
    if is_simultaneous(t) == 1 and (pending_seats(t) >> seat) & 1 == 1 and ended_by(t) == 0:
        return seat
    return first_pending_seat(t)


def infostate_key(t: Any, mover: int) -> int:
    """Return the hash of what the deciding seat knows, 32 bits."""
    return hash32((information_state_hash(t, mover) + mover) & UINT32_MAX)


def heuristic_choice(tables: Any, at: int, mover: int, salt: int) -> int:
    """Return the action of the heuristic bot. It sees the state masked for its seat."""
    t = mask_changing(tables, at + MASKED_STATE, at + SCRATCH_STATE, mover)
    return heuristic_action(t, mover, (salt + mover * GOLDEN) & UINT32_MAX)


def expand(tables: Any, at: int, nodes: Any, arms: Any, room: Any, node: int, mover: int, untried: int, salt: int) -> int:
    """Add an arm for the heuristic's action, or a random one if it has an arm."""
    chosen = room[LEGAL][random_below(room, untried)]
    if room[PLAN][GUIDE] > 0:
        sensible = heuristic_choice(tables, at, mover, salt)
        for k in range(untried):
            if room[LEGAL][k] == sensible:
                return add_arm(nodes, arms, room, node, sensible, 1)
    return add_arm(nodes, arms, room, node, chosen, 0)


def choose_arm(tables: Any, at: int, nodes: Any, arms: Any, room: Any, node: int, mover: int, options: int, salt: int) -> int:
    """Return the arm to follow at a node.

    Return -1 if none of its arms is legal and there is no room for another.
    """
    untried = mark_legal_arms(nodes, arms, room, node, options)
    if untried > 0 and can_widen(nodes, arms, room, node) == 1:
        return expand(tables, at, nodes, arms, room, node, mover, untried, salt)
    if room[STATE][LIVE] == 0:
        return -1
    return select_arm(nodes, arms, room, node)


def tree_step(
    tables: Any, at: int, mover: int, options: int, salt: int, depth: int, nodes: Any, arms: Any, slots: Any, path: Any, room: Any
) -> int:
    """Extend the path by one step in the tree.

    Return the arm, or -1 if there is no room.
    """
    node = find_or_add_node(nodes, slots, room, infostate_key(state_at(tables, at + SCRATCH_STATE), mover)) if depth < len(path) else -1
    if node < 0:
        return -1
    arm = choose_arm(tables, at, nodes, arms, room, node, mover, options, salt)
    path[depth][STEP_NODE] = node
    path[depth][STEP_ARM] = arm
    path[depth][STEP_SEAT] = mover
    return arm


def rollout_action(tables: Any, at: int, mover: int, options: int, salt: int, room: Any) -> int:
    """Return the action of a seat beyond the tree while the heuristic bot guides it.

    A random legal action is taken if the heuristic's is illegal.
    """
    action = heuristic_choice(tables, at, mover, salt)
    if check_action(state_at(tables, at + SCRATCH_STATE), mover, action) == 0:
        return action
    chosen: int = room[LEGAL][random_below(room, options)]
    return chosen


def random_legal_action(t: Any, seat: int, room: Any) -> int:
    """Return a uniformly random legal action, or -1 if there is none."""
    many = legal_actions(t, seat, room[LEGAL])
    if many == 0:
        return -1
    action: int = room[LEGAL][random_below(room, many)]
    return action


def iterate(tables: Any, at: int, seat: int, nodes: Any, arms: Any, slots: Any, path: Any, room: Any) -> None:
    """Run one iteration: resample, descend, play on, and record the result.

    It ends with the game, or at the horizon, or with the round in which the reach was passed. Stopping
    in the middle of a round would favour the seats that have already acted in it.
    """
    room[STATE][STEPS] += 1
    t = copy_changing(tables, at + SCRATCH_STATE, at + GIVEN_STATE)
    resample_hidden(t, seat, hash32(random_below(room, UINT32_MAX)))
    salt = random_below(room, UINT32_MAX)
    depth, growing, guided = 0, 1, room[PLAN][GUIDE]
    beyond, last = 0, -1
    steps, own_tree = room[STATE][STEPS], room[PLAN][OWN_TREE]
    modelled = steps * own_tree // 100 - (steps - 1) * own_tree // 100  # 1 if the heuristic bot decides for the others
    for _ in range(room[PLAN][HORIZON]):
        mover = next_mover(t, seat)
        if mover < 0:
            break
        if mover >= len(t.deciding):
            apply(t, mover, default_action(t, mover))  # The judge wins nothing, so its choice is not searched.
            continue
        if growing == 0:
            beyond += 1
            if beyond == room[PLAN][REACH]:
                last = round_number(t)
            if last >= 0 and round_number(t) != last:
                break
            if guided <= 0:
                action = random_legal_action(t, mover, room)
                if action < 0:
                    break
                apply(t, mover, action)
                continue
        options = legal_actions(t, mover, room[LEGAL])
        if options == 0:
            break
        action = room[LEGAL][0]
        if options > 1 and growing == 1 and (mover == seat or modelled == 0):
            arm = tree_step(tables, at, mover, options, salt, depth, nodes, arms, slots, path, room)
            if arm >= 0:
                growing = min(1, nodes[path[depth][STEP_NODE]][NODE_VISITS])
                depth += 1
                action = arms[arm][ACTION]
            else:
                growing = 0
                # No arm is legal, so `mark_legal_arms` left all legal actions in LEGAL.
                action = room[LEGAL][random_below(room, options)]
        elif options > 1:
            action = rollout_action(tables, at, mover, options, salt, room)
            guided -= 1 - growing
        apply(t, mover, action)
    backpropagate(t, nodes, arms, path, room, depth)


def backpropagate(t: Any, nodes: Any, arms: Any, path: Any, room: Any, depth: int) -> None:
    """Credit every node of the path with the win share of its own seat."""
    if ended_by(t) != 0:
        win_shares(t, room[SHARE])
    elif room[PLAN][NETWORK] == 1:
        estimate(t, room[FEATURES], room[SHARE])
    else:
        evaluate(t, room[SHARE])
    for k in range(depth):
        record_result(nodes, arms, path[k][STEP_NODE], path[k][STEP_ARM], room[SHARE][path[k][STEP_SEAT]])


def write_results(t: Any, seat: int, nodes: Any, arms: Any, slots: Any, room: Any, found: Any) -> int:
    """Write one row for each legal action of the seat in the given state.

    Return the number of rows.
    """
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
