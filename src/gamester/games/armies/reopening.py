"""Taking back sealed presentations, for bots that look ahead; it is no rule."""

from gamester.core.lists import fill
from gamester.core.seats import seats
from gamester.core.zones import NONE
from gamester.games.armies.rules.constants import PRESENT
from gamester.games.armies.state import State


def reopen_sealed(t: State, viewer: int) -> None:
    """Ask all other seats again that have sealed a presentation (AR-R13).

    Nobody else knows it yet. A presentation chosen anew fits the cards that the seat is thought to hold better than a random one.
    """
    for seat in seats(t):
        if seat != viewer and t.phase == PRESENT and t.deciding[seat] != 0 and t.ready[seat] != 0:
            fill(t.draft[seat], NONE)
            t.ready[seat] = 0
