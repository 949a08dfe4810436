"""An army: stacked once, falling from the top; and the orders that everybody knows to be possible still (AR-R19)."""

from gamester.core.events import EVERYBODY, tell
from gamester.games.armies.rules.events import FELL, ON_SKIN
from gamester.games.armies.state import Table


def soldiers_fallen(t: Table, seat: int) -> int:
    """How many soldiers have fallen: the place, from the top of the whole order, of the one now on top."""
    return t.soldiers - t.army_n[seat]


def living_at_depth(t: Table, seat: int, depth: int) -> int:
    """The living soldier with `depth` others on top of it."""
    return t.army[seat][t.army_n[seat] - 1 - depth]


def stack(t: Table, seat: int, order: int) -> None:
    """AR-07 put the living in this order. AR-11 those who have fallen are its first, so they stay where they are."""
    for place in range(soldiers_fallen(t, seat), t.soldiers):
        t.army[seat][t.soldiers - 1 - place] = t.order_card[order][place]


def reset_knowledge(t: Table, seat: int) -> None:
    """Every order is possible that begins with the fallen."""
    for order in range(t.orders):
        t.possible[seat][order] = 1
    for place in range(soldiers_fallen(t, seat)):
        record_place_knowledge(t, seat, place, t.fallen[seat][place], 1)


def record_place_knowledge(t: Table, seat: int, place: int, soldier: int, there: int) -> None:
    """AR-R19 from now on everybody knows whether (1) or not (0) this soldier has this place."""
    for order in range(t.orders):
        if (t.order_card[order][place] == soldier) != (there == 1):
            t.possible[seat][order] = 0


def top_soldier_falls(t: Table, seat: int, price: int) -> None:
    """AR-11 the top soldier falls, face up; AR-41 with the last one its owner is on skin. `price`: 1 for a redeal's (AR-52)."""
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
