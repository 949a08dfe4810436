"""Contestants that are still in, whatever the method (GO-37, GO-40)."""

from gamester.core.seats import seats
from gamester.games.gameon.rules.events import emit_out
from gamester.games.gameon.state import Table


def all_stand(t: Table) -> None:
    """Let everybody who takes part stand."""
    for seat in seats(t):
        t.standing[seat] = t.rival[seat]


def anybody_shows(t: Table, choice: int) -> bool:
    """Return True if a seat that still stands shows this choice."""
    for seat in seats(t):
        if t.standing[seat] == 1 and t.thrown[seat] == choice:
            return True
    return False


def drop_out(t: Table, seat: int) -> None:
    """Put a seat out of the contest (GO-40)."""
    t.standing[seat] = 0
    emit_out(t, seat, t.contested)
