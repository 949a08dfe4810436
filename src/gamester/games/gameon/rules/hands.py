"""Hands and piles: drawing, putting back, and public knowledge of hands.

(GO-19 .. GO-22, GO-60, GO-65, GO-66, GO-R45)
"""

from gamester.core.lists import append, clear, fill, insert_first, pop_last, remove_at
from gamester.core.rng import shuffle
from gamester.games.gameon.rules.constants import REDRAWS
from gamester.games.gameon.rules.events import (
    emit_discarded,
    emit_drew,
    emit_drew_many,
    emit_redrew,
    emit_returned,
)
from gamester.games.gameon.state import State


def add_to_hand(t: State, seat: int, card: int) -> None:
    """Put a card behind those held, however many there are (GO-65, GO-R42)."""
    t.hand_n[seat] = append(t.hand[seat], t.hand_n[seat], card)


def remove_from_hand(t: State, seat: int, place: int) -> int:
    """Remove a card from a hand face up, close the gap, and return it (GO-R42).

    Observers cannot tell copies apart, so one known copy is forgotten.
    """
    card = t.hand[seat][place]
    t.hand_n[seat] = remove_at(t.hand[seat], t.hand_n[seat], place)
    t.known_in_hand[seat][card] = max(0, t.known_in_hand[seat][card] - 1)
    return card


def return_to_hand(t: State, seat: int, card: int) -> None:
    """Return an open card to the hand, where everybody knows it (GO-R45)."""
    add_to_hand(t, seat, card)
    t.known_in_hand[seat][card] += 1
    emit_returned(t, seat, card)


def discard(t: State, seat: int, card: int) -> None:
    """Discard a card for good (GO-22)."""
    t.discards[seat][card] += 1
    emit_discarded(t, seat, card)


def pile_size(t: State, seat: int) -> int:
    """Return the number of cards left to draw, with those under the pile."""
    return t.draw_pile_n[seat] + t.under_pile_n[seat]


def put_under_pile(t: State, seat: int, card: int) -> None:
    """Put a card at the very bottom of the draw pile."""
    t.under_pile_n[seat] = insert_first(t.under_pile[seat], t.under_pile_n[seat], card)


def draw_card(t: State, seat: int) -> None:
    """Draw the next card.

    One that went under the pile face up is then publicly known.
    """
    if t.draw_pile_n[seat] > 0:
        card, t.draw_pile_n[seat] = pop_last(t.draw_pile[seat], t.draw_pile_n[seat])
    else:
        card, t.under_pile_n[seat] = pop_last(t.under_pile[seat], t.under_pile_n[seat])
        t.known_in_hand[seat][card] += 1
    add_to_hand(t, seat, card)
    emit_drew(t, seat, card)


def draw_to_limit(t: State, seat: int) -> None:
    """Draw until the hand has three cards or the pile is empty.

    The pile is never refilled (GO-21).

    (GO-60, GO-66, GO-R28)
    """
    before = t.hand_n[seat]
    while t.hand_n[seat] < t.hand_limit and pile_size(t, seat) > 0:
        draw_card(t, seat)
    if t.hand_n[seat] > before:
        emit_drew_many(t, seat, t.hand_n[seat] - before)


def redraw_hand(t: State, seat: int) -> None:
    """Put the whole hand under the pile, draw a new one, then shuffle the pile.

    (GO-33, GO-34, GO-R15) Then nobody knows any more what is in the hand, or where in the pile the old cards are.
    """
    many = t.hand_n[seat]
    for place in range(many):
        put_under_pile(t, seat, t.hand[seat][place])
    t.hand_n[seat] = clear(t.hand[seat], many)
    emit_redrew(t, seat, many)
    draw_to_limit(t, seat)
    while t.under_pile_n[seat] > 0:
        card, t.under_pile_n[seat] = pop_last(t.under_pile[seat], t.under_pile_n[seat])
        t.draw_pile_n[seat] = append(t.draw_pile[seat], t.draw_pile_n[seat], card)
    shuffle(t, REDRAWS + seat, t.draw_pile[seat], t.draw_pile_n[seat])
    fill(t.known_in_hand[seat], 0)
