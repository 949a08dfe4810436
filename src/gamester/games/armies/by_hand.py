"""What a position made by hand need not say: the rest of an army, who may know what of it, and when things happened."""

from gamester.games.armies.army import know_nothing
from gamester.games.armies.phases import PRESENT
from gamester.games.armies.table import Table

WHOLE = -1
"""The row of a line that gives a whole zone."""


def blank(t: Table, given: set[tuple[str, int]]) -> None:
    """Fill in what `given` (zone and row) does not name: turn 1, time to present, J Q K A from the top, nothing known but the fallen."""
    if ("turn", WHOLE) not in given:
        t.turn = 1
    if ("phase", WHOLE) not in given:
        t.phase = PRESENT
    for seat in range(len(t.out)):
        _complete(t, seat, ("army", seat) in given, ("fallen", seat) in given)
        if ("possible", seat) not in given:
            know_nothing(t, seat)
        before = max(1, t.turn - 1)
        if t.army_n[seat] == 0 and t.skin_turn[seat] == 0:
            t.skin_turn[seat] = before
        if t.out[seat] != 0 and t.out_turn[seat] == 0:
            t.out_turn[seat] = before


def _complete(t: Table, seat: int, living: bool, dead: bool) -> None:
    """Soldiers that lie nowhere are alive if the army is not given, and have fallen if it is; the weakest first."""
    left = [soldier for soldier in range(t.soldiers) if soldier not in t.army[seat] and soldier not in t.fallen[seat]]
    if not living:
        t.army[seat] = left[::-1] + [-1] * (t.soldiers - len(left))
    elif not dead:
        t.fallen[seat] = left + [-1] * (t.soldiers - len(left))
    t.army_n[seat] = sum(1 for soldier in t.army[seat] if soldier >= 0)
