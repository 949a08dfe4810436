"""Contract functions of no game: only those that an entry points module needs."""

from tests.support.odd_game.state import State


def ended_by(t: State) -> int:
    """Return the clause that ended it."""
    return t.ended_by
