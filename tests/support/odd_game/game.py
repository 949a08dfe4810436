"""No rules: only what a doors module needs to be compiled beside."""

from tests.support.odd_game.state import Table


def over(t: Table) -> int:
    """Whether it ended."""
    return t.ended
