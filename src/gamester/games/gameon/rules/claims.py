"""Competing for the Play Area: a contest for every Game Card that several seats have completed (GO-36 .. GO-41, GO-R17 .. GO-R19)."""

from gamester.games.gameon.rules.constants import CLAIM
from gamester.games.gameon.rules.contests import add_contestant, start_contest
from gamester.games.gameon.rules.control import num_claimants
from gamester.games.gameon.rules.matching import is_complete
from gamester.games.gameon.state import Table


def next_claim(t: Table) -> int:
    """GO-R17 the next place of the Play Area, from the cursor on, that several have completed; past the last if there is none."""
    area = t.cursor
    while area < len(t.area) and num_claimants(t, area) < 2:
        area += 1
    return area


def compete(t: Table, area: int) -> None:
    """GO-36, GO-37 who has completed the card competes; GO-40 who has not does not."""
    for seat in range(len(t.asked)):
        if is_complete(t, seat, area) == 1:
            add_contestant(t, seat)
    start_contest(t, CLAIM, t.area[area])
