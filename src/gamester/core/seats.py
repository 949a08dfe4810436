"""Seats around the table, and who comes next.

Every table has a row `deciding`, one cell a seat; the seat on the left is one higher.
"""

from __future__ import annotations

from typing import Any


def seats(t: Any) -> range:
    """Return every seat, from seat 0 on. Used as the head of a loop."""
    return range(len(t.deciding))


def num_seats(t: Any) -> int:
    """Return the number of seats."""
    return len(t.deciding)


def seat_after(t: Any, seat: int, steps: int) -> int:
    """Return the seat that comes so many places after another one, going round."""
    return (seat + steps) % len(t.deciding)


def steps_between(t: Any, seat: int, other: int) -> int:
    """Return the number of places by which `other` comes after `seat`.

    It counts going round: 0 for the seat itself.
    """
    return (other - seat + len(t.deciding)) % len(t.deciding)


def is_other_seat(t: Any, seat: int, other: int) -> bool:
    """Return True if `other` is a seat of this table and another one."""
    return 0 <= other < len(t.deciding) and other != seat
