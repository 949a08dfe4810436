"""Contestants that are still in, whatever the method (GO-37, GO-40)."""

from gamester.core.seats import seats
from gamester.games.gameon.rules.events import emit_out
from gamester.games.gameon.state import State


def all_stand(t: State) -> None:
    """Let everybody who takes part stand."""
    for seat in seats(t):
        t.still_in_contest[seat] = t.in_contest[seat]


def anybody_shows(t: State, choice: int) -> bool:
    """Return True if a seat that still stands shows this choice."""
    for seat in seats(t):
        if t.still_in_contest[seat] == 1 and t.shown_choice[seat] == choice:
            return True
    return False


def drop_out(t: State, seat: int) -> None:
    """Put a seat out of the contest (GO-40)."""
    t.still_in_contest[seat] = 0
    emit_out(t, seat, t.contested)
