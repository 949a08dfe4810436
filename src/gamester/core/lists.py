"""Lists of cards, and the changes that every rulebook asks for.

The changes are written for one row of a zone. A list lies in a row without gaps, NONE after its
last card, and its length in a zone of its own. So a change takes the row and the length and returns
the new length: `t.stock_n = append(t.stock, t.stock_n, card)`. Whether a card lies in a list is
said by `card in t.stock`.
"""

from __future__ import annotations

from gamester.core.zones import NONE, Row


def append(row: Row, length: int, card: int) -> int:
    """Put a card behind the last one; return the new length."""
    row[length] = card
    return length + 1


def insert_first(row: Row, length: int, card: int) -> int:
    """Put a card before the first one; return the new length."""
    for place in range(length, 0, -1):
        row[place] = row[place - 1]
    row[0] = card
    return length + 1


def pop_last(row: Row, length: int) -> tuple[int, int]:
    """Take the last card away; return it and the new length."""
    card = row[length - 1]
    row[length - 1] = NONE
    return card, length - 1


def remove_at(row: Row, length: int, place: int) -> int:
    """Take the card at a place away and close the gap; return the new length."""
    for later in range(place, length - 1):
        row[later] = row[later + 1]
    row[length - 1] = NONE
    return length - 1


def clear(row: Row, length: int) -> int:
    """Take all cards away; return the new length, 0."""
    for place in range(length):
        row[place] = NONE
    return 0


def length_of(row: Row) -> int:
    """Return the length of a list that no zone counts."""
    length = 0
    while length < len(row) and row[length] != NONE:
        length += 1
    return length


def position_of(row: Row, card: int) -> int:
    """Return the first place of a card in a row, or NONE."""
    for place in range(len(row)):
        if row[place] == card:
            return place
    return NONE


def count_of(row: Row, length: int, card: int) -> int:
    """Return the number of copies of a card among the first `length` cells."""
    copies = 0
    for place in range(length):
        if row[place] == card:
            copies += 1
    return copies


def fill(row: Row, number: int) -> None:
    """Write a number into every cell of a row."""
    for place in range(len(row)):
        row[place] = number


def lowest_held(row: Row) -> int:
    """Return the lowest card of which a row of counts has at least one.

    There must be one.
    """
    card = 0
    while row[card] == 0:
        card += 1
    return card


def swap(row: Row, place: int, other: int) -> None:
    """Exchange two cells of a row."""
    card = row[place]
    row[place] = row[other]
    row[other] = card


def has_bit(bits: int, number: int) -> bool:
    """Return True if a small set, kept as bits, holds a number."""
    return (bits >> number) & 1 == 1
