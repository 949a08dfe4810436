"""Numbering of actions, equal for all player counts; blocks follow one another.

stay, up, down, attack, take, to_upgrade, done | play(c) | guard(c) | discard(c) | scrap(c) | buy(shelf)
"""

from gamester.games.surviving.state import State

STAY, UP, DOWN, ATTACK, TAKE, TO_UPGRADE, DONE, FIRST_PLAY = 0, 1, 2, 3, 4, 5, 6, 7


def first_guard(t: State) -> int:
    """Return the number of the first card with Guard."""
    return FIRST_PLAY + t.playables


def first_discard(t: State) -> int:
    """Return the number of `discard` for card 0."""
    return FIRST_PLAY + t.playables + t.guards


def first_scrap(t: State) -> int:
    """Return the number of `scrap` for card 0."""
    return first_discard(t) + t.cards


def first_buy(t: State) -> int:
    """Return the number of the first shelf."""
    return first_discard(t) + 2 * t.cards


def num_actions(t: State) -> int:
    """Return the number of actions."""
    return first_buy(t) + t.shelves
