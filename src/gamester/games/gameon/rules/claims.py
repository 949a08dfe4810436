"""Competing for Game Cards of the Play Area that several seats have completed.

(GO-36 .. GO-41, GO-R17 .. GO-R19)
"""

from gamester.core.seats import seats
from gamester.games.gameon.rules.constants import CLAIM
from gamester.games.gameon.rules.contests import add_contestant, start_contest
from gamester.games.gameon.rules.control import num_claimants
from gamester.games.gameon.rules.matching import is_complete
from gamester.games.gameon.state import State


def next_claim(t: State) -> int:
    """Return the next place of the Play Area that several have completed (GO-R17).

    The search begins at the cursor. The result is the number of places if there is none.
    """
    area = t.cursor
    while area < len(t.play_area) and num_claimants(t, area) < 2:
        area += 1
    return area


def compete(t: State, area: int) -> None:
    """Start the contest of all who have completed the card (GO-36, GO-37, GO-40)."""
    for seat in seats(t):
        if is_complete(t, seat, area):
            add_contestant(t, seat)
    start_contest(t, CLAIM, t.play_area[area])
