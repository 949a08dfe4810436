"""Changes of lists in a row, against Python's own lists."""

from __future__ import annotations

import random

from gamester.core.lists import (
    append,
    clear,
    count_of,
    fill,
    has_bit,
    insert_first,
    length_of,
    lowest_held,
    pop_last,
    position_of,
    remove_at,
    swap,
)
from gamester.core.seats import is_other_seat, num_seats, seat_after, seats, steps_between
from gamester.core.zones import NONE

PLACES = 6


class Laid:
    """A table of three seats."""

    deciding = (0, 0, 0)


def row_of(cards: list[int]) -> list[int]:
    return cards + [NONE] * (PLACES - len(cards))


def test_lists_change_as_python_lists_do(seed: int) -> None:
    """Any sequence of changes leaves the row that a list of the same cards leaves."""
    draw = random.Random(seed)
    cards: list[int] = []
    row, length = row_of([]), 0
    for _ in range(400):
        card, place = draw.randrange(4), draw.randrange(PLACES)
        match draw.choice(("append", "first", "pop", "remove", "clear")):
            case "append" if length < PLACES:
                cards.append(card)
                length = append(row, length, card)
            case "first" if length < PLACES:
                cards.insert(0, card)
                length = insert_first(row, length, card)
            case "pop" if length:
                popped, length = pop_last(row, length)
                assert popped == cards.pop()
            case "remove" if place < length:
                del cards[place]
                length = remove_at(row, length, place)
            case "clear" if card == 0:
                cards.clear()
                length = clear(row, length)
        assert row == row_of(cards)
        assert length == len(cards) == length_of(row)
        assert count_of(row, length, card) == cards.count(card)
        assert position_of(row, card) == (cards.index(card) if card in cards else NONE)


def test_rows_are_filled_searched_and_swapped() -> None:
    row = [0, 0, 2, 1]
    assert lowest_held(row) == 2
    swap(row, 0, 3)
    assert row == [1, 0, 2, 0]
    fill(row, 7)
    assert row == [7] * 4
    assert [number for number in range(5) if has_bit(0b10110, number)] == [1, 2, 4]


def test_seats_follow_each_other_round_the_table() -> None:
    t = Laid()
    assert list(seats(t)) == [0, 1, 2]
    assert num_seats(t) == 3
    assert [seat_after(t, 1, steps) for steps in range(4)] == [1, 2, 0, 1]
    assert all(seat_after(t, seat, steps_between(t, seat, other)) == other for seat in seats(t) for other in seats(t))
    assert [other for other in range(-1, 5) if is_other_seat(t, 1, other)] == [0, 2]
