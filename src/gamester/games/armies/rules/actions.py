"""Numbering of actions, equal for all player counts; blocks follow one another.

arrange(order) | keep, announce | group(g) | done | ask(k, soldier), target k seats after the asker, k = 1..3 | hush
"""

from gamester.core.seats import num_seats, seat_after, steps_between
from gamester.core.zones import NONE
from gamester.games.armies.state import State

OTHERS = 3  # opponents in the largest game (AR-01)


def keep(t: State) -> int:
    """Return the number of `keep`; the numbers below are the orders of an army."""
    return t.orders


def announce(t: State) -> int:
    """Return the number of `announce`."""
    return t.orders + 1


def first_group(t: State) -> int:
    """Return the number of group 0."""
    return t.orders + 2


def done(t: State) -> int:
    """Return the number of `done`, after the last group."""
    return t.orders + 2 + t.groups


def first_ask(t: State) -> int:
    """Return the number of the question about soldier 0 to the next seat."""
    return t.orders + 3 + t.groups


def hush(t: State) -> int:
    """Return the number of `hush`, the last action."""
    return t.orders + 3 + t.groups + OTHERS * t.soldiers


def num_actions(t: State) -> int:
    """Return the number of actions."""
    return t.orders + 4 + t.groups + OTHERS * t.soldiers


def asking(t: State, asker: int, target: int, soldier: int) -> int:
    """Return the number of the question whether `soldier` is on top at another seat."""
    return first_ask(t) + (steps_between(t, asker, target) - 1) * t.soldiers + soldier


def target_of(t: State, asker: int, action: int) -> int:
    """Return the seat that a question is put to.

    NONE if so few play that the number names nobody else.
    """
    steps = (action - first_ask(t)) // t.soldiers + 1
    return seat_after(t, asker, steps) if steps < num_seats(t) else NONE


def soldier_of(t: State, action: int) -> int:
    """Return the soldier that a question is about."""
    return (action - first_ask(t)) % t.soldiers
