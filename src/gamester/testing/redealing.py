"""Random games of which every position is redealt and compared.

This module is in the rule language, for both runtimes.
"""

from __future__ import annotations

from typing import Any

from gamester.core.rng import UINT32_MAX, hash32, reseed, scale_to
from gamester.games.contract import (
    apply,
    deal,
    default_action,
    ended_by,
    heuristic_action,
    legal_actions,
    num_actions,
    pending_seats,
    resample_hidden,
    why_not,
)
from gamester.games.generated import copy_state, information_state_hash, mask_state, observe, state_at
from gamester.games.step import check_action
from gamester.testing.sampler import GOLDEN, MIXED, choose, choose_style, random_pending_seat

# States: two are masked for the heuristic bot, one is played, one redealt, and one is blank with the facts of the game.
SPARE, PLAYED, REDEALT, BLANK, SPARE_TOO, STATES = 0, 1, 2, 3, 4, 5
# Cells of what was found.
GAMES, CHANGED, ASKED, VIEWER, ACTION, DIGEST, FOUND = 0, 1, 2, 3, 4, 5, 6
# Differences between a position and its redeal, as the viewer gets them.
ILLEGAL, SIGHT, TURN, LISTED, VERDICT, DEFAULT, POLICY = 1, 2, 3, 4, 5, 6, 7


def redeal_positions(tables: Any, positions: int, seed: int, found: Any, seen: Any, rooms: Any) -> int:
    """Play so many actions, and redeal and compare each position.

    Return 0, or the first difference.
    """
    for k in range(positions):
        roll = hash32((seed + k * GOLDEN) & UINT32_MAX)
        t = state_at(tables, PLAYED)
        if ended_by(t) != 0 or pending_seats(t) == 0:
            t = copy_state(tables, PLAYED, BLANK)
            reseed(t, roll)
            deal(t)
            found[GAMES] += 1
        else:
            seat = random_pending_seat(t, roll ^ 1)
            action = choose(tables, PLAYED, seat, choose_style(MIXED, roll), hash32(roll ^ 2), rooms[0])
            found[VIEWER] = seat
            found[ACTION] = action
            if check_action(t, seat, action) != 0:
                return ILLEGAL
            apply(t, seat, action)
        differs = redeal_and_compare(tables, hash32(roll ^ 3), found, seen, rooms)
        if differs != 0:
            return differs
    return 0


def redeal_and_compare(tables: Any, roll: int, found: Any, seen: Any, rooms: Any) -> int:
    """Redeal the position for a random viewer, and compare.

    Return 0, or what this viewer gets otherwise than before.
    """
    t = state_at(tables, PLAYED)
    seats = len(t.deciding)
    viewer = scale_to(roll, seats + 1)
    u = copy_state(tables, REDEALT, PLAYED)
    resample_hidden(u, viewer, hash32(roll ^ 1))
    found[VIEWER] = viewer
    before = observe(t, viewer, seen[0])
    if observe(u, viewer, seen[1]) != before:
        return SIGHT
    for k in range(before):
        if seen[0][k] != seen[1][k]:
            found[ACTION] = k
            return SIGHT
    note(found, information_state_hash(t, viewer))
    if roll & 15 == 0:
        other = (viewer + 1) % seats
        if information_state_hash(t, other) != information_state_hash(u, other):
            found[CHANGED] += 1
    return compare_seat(tables, viewer, hash32(roll ^ 2), found, rooms) if viewer < seats else 0


def compare_seat(tables: Any, seat: int, salt: int, found: Any, rooms: Any) -> int:
    """Compare what a seat may do in both worlds, and what it is refused.

    Bots that know what the seat knows must act alike too. Return 0, or the difference.
    """
    t = state_at(tables, PLAYED)
    u = state_at(tables, REDEALT)
    asked = (pending_seats(t) >> seat) & 1
    if (pending_seats(u) >> seat) & 1 != asked or (ended_by(t) == 0) != (ended_by(u) == 0):
        return TURN
    listed = legal_actions(t, seat, rooms[0])
    if legal_actions(u, seat, rooms[1]) != listed:
        return LISTED
    for k in range(listed):
        if rooms[0][k] != rooms[1][k]:
            return LISTED
    for action in range(num_actions(t)):
        clause = why_not(t, seat, action)
        if why_not(u, seat, action) != clause:
            found[ACTION] = action
            return VERDICT
        if clause != 0:
            note(found, clause + action)
    if asked == 0 or ended_by(t) != 0:
        return 0
    found[ASKED] += 1
    chosen = heuristic_action(mask_state(tables, SPARE, PLAYED, seat), seat, salt)
    if heuristic_action(mask_state(tables, SPARE_TOO, REDEALT, seat), seat, salt) != chosen:
        return POLICY
    usual = default_action(t, seat)
    same_chance(t, u)
    if default_action(u, seat) != usual:
        return DEFAULT
    note(found, usual)
    note(found, chosen)
    return 0


def same_chance(t: Any, u: Any) -> None:
    """Give a redealt state the chance of the true one.

    Some default actions are drawn by lot.
    """
    for k in range(len(t.chance_key)):
        u.chance_key[k] = t.chance_key[k]
    for k in range(len(t.chance_counters)):
        u.chance_counters[k] = t.chance_counters[k]


def note(found: Any, number: int) -> None:
    """Mix a number into the digest, which is below 2**31 so that a cell holds it."""
    found[DIGEST] = hash32((found[DIGEST] ^ number) & UINT32_MAX) & 0x7FFFFFFF
