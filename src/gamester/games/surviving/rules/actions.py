"""The numbering of actions, the same for all numbers of players; a block ends where the next begins.

stay, up, down, attack, take, to_upgrade, done | play(c) | guard(c) | discard(c) | scrap(c) | buy(shelf)
"""

from gamester.games.surviving.state import Table

STAY, UP, DOWN, ATTACK, TAKE, TO_UPGRADE, DONE, FIRST_PLAY = 0, 1, 2, 3, 4, 5, 6, 7


def first_guard(t: Table) -> int:
    """The number of the first card with Guard."""
    return FIRST_PLAY + t.playables


def first_discard(t: Table) -> int:
    """The number of `discard` for card 0."""
    return FIRST_PLAY + t.playables + t.guards


def first_scrap(t: Table) -> int:
    """The number of `scrap` for card 0."""
    return first_discard(t) + t.cards


def first_buy(t: Table) -> int:
    """The number of the first shelf."""
    return first_discard(t) + 2 * t.cards


def actions(t: Table) -> int:
    """How many actions there are."""
    return first_buy(t) + t.shelves
