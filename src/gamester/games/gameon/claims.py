"""Competing for the Play Area: a contest for every Game Card that several seats have completed (GO-36 .. GO-41, GO-R17 .. GO-R19)."""

from gamester.games.gameon.contests import enter, start
from gamester.games.gameon.control import claimants
from gamester.games.gameon.matching import complete
from gamester.games.gameon.phases import CLAIM
from gamester.games.gameon.table import Table


def next_claim(t: Table) -> int:
    """GO-R17 the next place of the Play Area, from the cursor on, that several have completed; past the last if there is none."""
    area = t.cursor
    while area < len(t.area) and claimants(t, area) < 2:
        area += 1
    return area


def compete(t: Table, area: int) -> None:
    """GO-36, GO-37 who has completed the card competes; GO-40 who has not does not."""
    for seat in range(len(t.asked)):
        if complete(t, seat, area) == 1:
            enter(t, seat)
    start(t, CLAIM, t.area[area])
