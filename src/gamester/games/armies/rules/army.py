"""Armies, and the orders of them that are publicly possible (AR-R19).

An army is stacked once and falls from the top.
"""

from gamester.core.lists import fill, pop_last
from gamester.games.armies.rules.events import emit_fell, emit_on_skin
from gamester.games.armies.state import State


def soldiers_fallen(t: State, seat: int) -> int:
    """Return the number of fallen soldiers.

    It is also the place of the top soldier in the whole order.
    """
    return t.soldiers - t.army_n[seat]


def living_at_depth(t: State, seat: int, depth: int) -> int:
    """Return the living soldier with `depth` others on top of it."""
    return t.army[seat][t.army_n[seat] - 1 - depth]


def stack(t: State, seat: int, order: int) -> None:
    """Put the living soldiers in this order (AR-07, AR-11).

    The order begins with the fallen ones, so they stay where they are.
    """
    for place in range(soldiers_fallen(t, seat), t.soldiers):
        t.army[seat][t.soldiers - 1 - place] = t.order_card[order][place]


def reset_knowledge(t: State, seat: int) -> None:
    """Make every order possible that begins with the fallen soldiers."""
    fill(t.possible[seat], 1)
    for place in range(soldiers_fallen(t, seat)):
        record_place_knowledge(t, seat, place, t.fallen[seat][place], True)


def record_place_knowledge(t: State, seat: int, place: int, soldier: int, there: bool) -> None:
    """Record that everybody knows whether this soldier has this place (AR-R19).

    From now on orders that say otherwise are impossible.
    """
    for order in range(t.orders):
        if (t.order_card[order][place] == soldier) != there:
            t.possible[seat][order] = 0


def top_soldier_falls(t: State, seat: int, price: int) -> None:
    """Let the top soldier fall, face up (AR-11).

    AR-41 with the last one its owner is on skin. `price`: PRICE for a redeal (AR-52).
    """
    place = soldiers_fallen(t, seat)
    soldier, t.army_n[seat] = pop_last(t.army[seat], t.army_n[seat])
    t.fallen[seat][place] = soldier
    record_place_knowledge(t, seat, place, soldier, True)
    emit_fell(t, seat, soldier, price)
    if t.army_n[seat] == 0:
        t.skin_turn[seat] = t.turn
        emit_on_skin(t, seat)
