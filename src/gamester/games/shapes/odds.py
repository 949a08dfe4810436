"""What a seat can tell of a battle: how likely its highest number beats another hand, from the cards it has not seen."""

from gamester.games.shapes.hands import of_shape
from gamester.games.shapes.knowledge import known_to
from gamester.games.shapes.phases import HIDDEN
from gamester.games.shapes.table import Table

SURE = 1000  # chances are in thousandths
FINE = 1000000


def strength(t: Table, card: int) -> int:
    """The higher number of a card."""
    return max(t.number[card][0], t.number[card][1])


def strongest(t: Table, seat: int) -> int:
    """The highest number in a seat's own hand, -1 without a card."""
    best = -1
    for card in range(t.cards):
        if t.hand[seat][card] > 0:
            best = max(best, strength(t, card))
    return best


def unseen(t: Table, seat: int, card: int) -> int:
    """How many of a card lie where the seat cannot see their numbers."""
    return t.copies[card] - t.hand[seat][card] - t.up[seat][card] - t.side[seat][card]


def chances(t: Table, seat: int, other: int, number: int) -> tuple[int, int]:
    """How likely every card of another hand is below a number, and how likely some card is above it, in thousandths."""
    if t.hand_shapes == HIDDEN:
        below, upto = among(t, seat, other, number, 0, t.cards, sum(t.hand[other]))
    else:
        below = upto = FINE
        for shape in range(len(t.need[0])):
            first, cards = t.first_of[shape], of_shape(t, t.hand[other], shape)
            lower, same = among(t, seat, other, number, first, first + t.kinds_of[shape], cards)
            below, upto = below * lower // FINE, upto * same // FINE
    return below * SURE // FINE, SURE - upto * SURE // FINE


def among(t: Table, seat: int, other: int, number: int, first: int, beyond: int, cards: int) -> tuple[int, int]:
    """How likely so many cards, each of one of these kinds, are all below a number, and how likely none is above it.

    Those that are known count as what they are; the others may be anything the seat has not seen.
    """
    below = upto = FINE
    strange, lower, same, total = cards, 0, 0, 0
    for card in range(first, beyond):
        here = known_to(t, seat, other, card)
        left = max(0, unseen(t, seat, card) - here)
        strange -= here
        total += left
        if strength(t, card) < number:
            lower += left
        else:
            below = 0 if here > 0 else below
            same += left if strength(t, card) == number else 0
            upto = 0 if here > 0 and strength(t, card) > number else upto
    for _ in range(strange):
        below = below * lower // max(1, total)
        upto = upto * (lower + same) // max(1, total)
    return below, upto
