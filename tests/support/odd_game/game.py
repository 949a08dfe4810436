"""Contract functions of no game: only those that an entry points module needs."""

from tests.support.odd_game.state import Table


def over(t: Table) -> int:
    """Return the clause that ended it."""
    return t.ended
