"""Information-set tree search for any game, in both worlds: one redeal an iteration, and a tree of what each seat knows.

The search is given one world that could be, redealt for its seat, and draws every further one from that: the true table never comes
near it (R8). Seats that decide at once are asked one after another, but a node is found by what its own seat knows, and what others
have sealed is no part of that: each has a bandit of its own (decoupled), whatever the order, and nobody answers what is still secret.
What others hold differs from one redeal to the next, so their nodes are seldom met again where hands are large: there they do
as the policy would, and where all is open but the choice itself they learn as the thinking seat does.
"""

from __future__ import annotations

from typing import Any

from gamester.bots.tree import (
    ACTION,
    FIRST,
    GOLDEN,
    GUIDE,
    HORIZON,
    LEGAL,
    LIVE,
    NEXT,
    PLAN,
    REACH,
    SHARE,
    STEPS,
    TOLD,
    TOTAL,
    TRIED,
    VISITS,
    best_arm,
    learn,
    mark_legal,
    may_widen,
    new_arm,
    node_of,
    roll,
)
from gamester.games.contract import absent, act, offers, over, pending, policy, redeal, rounds, sealed, shares, why_not
from gamester.games.derived import blind_table, copy_table, saw, table_at
from gamester.games.prospects import prospects
from gamester.games.steps import first_pending, judge, legal
from gamester.kernel.chance import WORD, mix

HANDED, WORKED, SHOWN = 0, 1, 2  # tables from the first that is the search's own: the world it was given, a redeal, a blind table
STEP_NODE, STEP_ARM, STEP_SEAT = 0, 1, 2  # of a path
DONE, MANY, WON = 0, 1, 2  # of what is found: the action, how often it was tried, what that won


def first_to_act(t: Any, seat: int) -> int:
    """Who is asked next: of those who decide at once the seat that thinks, since its choice is what the tree is about."""
    if sealed(t) == 1 and (pending(t) >> seat) & 1 == 1 and over(t) == 0:
        return seat
    return first_pending(t)


def key_of(t: Any, mover: int) -> int:
    """What the deciding seat knows, as 32 bits."""
    return mix((saw(t, mover) + mover) & WORD)


def suggested(tables: Any, at: int, mover: int, salt: int) -> int:
    """What the game's policy would do; it is shown what its seat knows in this world."""
    return policy(blind_table(tables, at + SHOWN, at + WORKED, mover), mover, (salt + mover * GOLDEN) & WORD)


def another_arm(tables: Any, at: int, nodes: Any, arms: Any, room: Any, node: int, mover: int, untried: int, salt: int) -> int:
    """A new arm: what the policy would do if that has none yet, else any."""
    chosen = room[LEGAL][roll(room, untried)]
    if room[PLAN][GUIDE] > 0:
        sensible = suggested(tables, at, mover, salt)
        for k in range(untried):
            if room[LEGAL][k] == sensible:
                return new_arm(nodes, arms, room, node, sensible, 1)
    return new_arm(nodes, arms, room, node, chosen, 0)


def arm_of(tables: Any, at: int, nodes: Any, arms: Any, room: Any, node: int, mover: int, options: int, salt: int) -> int:
    """The arm to go by at a node of the tree; -1 when none of its arms is legal and there is no room for another."""
    untried = mark_legal(nodes, arms, room, node, options)
    if untried > 0 and may_widen(nodes, arms, room, node) == 1:
        return another_arm(tables, at, nodes, arms, room, node, mover, untried, salt)
    if room[TOLD][LIVE] == 0:
        return -1
    return best_arm(nodes, arms, room, node)


def descend(
    tables: Any, at: int, mover: int, options: int, salt: int, depth: int, nodes: Any, arms: Any, slots: Any, path: Any, room: Any
) -> int:
    """One step of the path within the tree: the arm to go by, or -1 where there is no room for it."""
    node = node_of(nodes, slots, room, key_of(table_at(tables, at + WORKED), mover)) if depth < len(path) else -1
    if node < 0:
        return -1
    arm = arm_of(tables, at, nodes, arms, room, node, mover, options, salt)
    path[depth][STEP_NODE] = node
    path[depth][STEP_ARM] = arm
    path[depth][STEP_SEAT] = mover
    return arm


def guess(tables: Any, at: int, mover: int, options: int, salt: int, room: Any) -> int:
    """What a seat does beyond the tree while its policy is asked: as that would, or anything legal where it may not."""
    action = suggested(tables, at, mover, salt)
    if judge(table_at(tables, at + WORKED), mover, action) == 0:
        return action
    chosen: int = room[LEGAL][roll(room, options)]
    return chosen


def anything(t: Any, seat: int, room: Any) -> int:
    """A legal action, each as likely as the others, without asking about them all; -1 when there is none."""
    many = offers(t, seat, room[LEGAL])
    while many > 0:
        k = roll(room, many)
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
    room[TOLD][STEPS] += 1
    t = copy_table(tables, at + WORKED, at + HANDED)
    redeal(t, seat, mix(roll(room, WORD)))
    salt = roll(room, WORD)
    depth, growing, guided = 0, 1, room[PLAN][GUIDE]
    beyond, last = 0, -1
    for _ in range(room[PLAN][HORIZON]):
        mover = first_to_act(t, seat)
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
                action = anything(t, mover, room)
                if action < 0:
                    break
                act(t, mover, action)
                continue
        options = legal(t, mover, room[LEGAL])
        if options == 0:
            break
        action = room[LEGAL][0]
        if options > 1 and growing == 1:
            arm = descend(tables, at, mover, options, salt, depth, nodes, arms, slots, path, room)
            if arm >= 0:
                growing = min(1, nodes[path[depth][STEP_NODE]][VISITS])
                depth += 1
                action = arms[arm][ACTION]
            else:
                growing = 0
                action = room[LEGAL][roll(room, options)]  # no arm is legal, so LEGAL still has all there is
        elif options > 1:
            action = guess(tables, at, mover, options, salt, room)
            guided -= 1
        act(t, mover, action)
    count_up(t, nodes, arms, path, room, depth)


def count_up(t: Any, nodes: Any, arms: Any, path: Any, room: Any, depth: int) -> None:
    """Give every node on the way what its own seat has won."""
    if over(t) != 0:
        shares(t, room[SHARE])
    else:
        prospects(t, room[SHARE])
    for k in range(depth):
        learn(nodes, arms, path[k][STEP_NODE], path[k][STEP_ARM], room[SHARE][path[k][STEP_SEAT]])


def found_at(t: Any, seat: int, nodes: Any, arms: Any, slots: Any, room: Any, found: Any) -> int:
    """What has been found of a seat's legal actions in the world it was given, a row each; how many."""
    options = legal(t, seat, room[LEGAL])
    for k in range(options):
        found[k][DONE] = room[LEGAL][k]
        found[k][MANY] = found[k][WON] = 0
    node = node_of(nodes, slots, room, key_of(t, seat))
    arm = nodes[node][FIRST] if node >= 0 else -1
    while arm >= 0:
        for k in range(options):
            if found[k][DONE] == arms[arm][ACTION]:
                found[k][MANY] = arms[arm][TRIED]
                found[k][WON] = arms[arm][TOTAL]
        arm = arms[arm][NEXT]
    return options
