"""All Game Cards that a seat may think of playing on: those of the Play Area, then those that others control."""

from gamester.games.gameon.table import Table
from gamester.kernel.zones import NONE


def targets(t: Table, seat: int) -> int:
    """How many there are; empty places of the Play Area are counted."""
    return len(t.area) + sum(t.won_n) - t.won_n[seat]


def target_at(t: Table, seat: int, number: int) -> int:
    """One of them, or NONE for an empty place or a Black Card."""
    if number < len(t.area):
        return t.area[number] if t.area[number] < t.games else NONE
    left = number - len(t.area)
    for other in range(len(t.asked)):
        if other != seat:
            if left < t.won_n[other]:
                return t.won[other][left]
            left -= t.won_n[other]
    return NONE
