"""Armies, and the orders of them that are publicly possible (AR-R19).

An army is stacked once and falls from the top.
"""

from gamester.core.events import EVERYBODY, tell
from gamester.games.armies.rules.events import FELL, ON_SKIN
from gamester.games.armies.state import Table


def soldiers_fallen(t: Table, seat: int) -> int:
    """Return the number of fallen soldiers.

    It is also the place of the top soldier in the whole order.
    """
    return t.soldiers - t.army_n[seat]


def living_at_depth(t: Table, seat: int, depth: int) -> int:
    """Return the living soldier with `depth` others on top of it."""
    return t.army[seat][t.army_n[seat] - 1 - depth]


def stack(t: Table, seat: int, order: int) -> None:
    """Put the living soldiers in this order (AR-07, AR-11).

    The order begins with the fallen ones, so they stay where they are.
    """
    for place in range(soldiers_fallen(t, seat), t.soldiers):
        t.army[seat][t.soldiers - 1 - place] = t.order_card[order][place]


def reset_knowledge(t: Table, seat: int) -> None:
    """Make every order possible that begins with the fallen soldiers."""
    for order in range(t.orders):
        t.possible[seat][order] = 1
    for place in range(soldiers_fallen(t, seat)):
        record_place_knowledge(t, seat, place, t.fallen[seat][place], 1)


def record_place_knowledge(t: Table, seat: int, place: int, soldier: int, there: int) -> None:
    """Make public whether (1) or not (0) this soldier has this place (AR-R19)."""
    for order in range(t.orders):
        if (t.order_card[order][place] == soldier) != (there == 1):
            t.possible[seat][order] = 0


def top_soldier_falls(t: Table, seat: int, price: int) -> None:
    """Drop the top soldier face up; after the last one its owner is on skin.

    `price` is 1 if it is the price of a redeal (AR-52). (AR-11, AR-41)
    """
    place = soldiers_fallen(t, seat)
    soldier = living_at_depth(t, seat, 0)
    t.army_n[seat] -= 1
    t.army[seat][t.army_n[seat]] = -1
    t.fallen[seat][place] = soldier
    record_place_knowledge(t, seat, place, soldier, 1)
    tell(t, FELL, seat, soldier, price, EVERYBODY)
    if t.army_n[seat] == 0:
        t.skin_turn[seat] = t.turn
        tell(t, ON_SKIN, seat, 0, 0, EVERYBODY)
