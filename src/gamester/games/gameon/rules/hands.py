"""Hands and piles: drawing, putting back, and public knowledge of hands.

(GO-19 .. GO-22, GO-60, GO-65, GO-66, GO-R45)
"""

from gamester.core.events import EVERYBODY, tell
from gamester.core.rng import shuffle
from gamester.core.zones import NONE
from gamester.games.gameon.rules.constants import REDRAWS
from gamester.games.gameon.rules.events import DISCARDED, DREW, DREW_MANY, REDREW, RETURNED
from gamester.games.gameon.state import Table


def add_to_hand(t: Table, seat: int, card: int) -> None:
    """Put a card behind those held, however many there are (GO-65, GO-R42)."""
    t.hand[seat][t.hand_n[seat]] = card
    t.hand_n[seat] += 1


def remove_from_hand(t: Table, seat: int, place: int) -> int:
    """Remove a card from a hand face up, close the gap, and return it (GO-R42).

    Observers cannot tell copies apart, so one known copy is forgotten.
    """
    card = t.hand[seat][place]
    t.hand_n[seat] -= 1
    for at in range(place, t.hand_n[seat]):
        t.hand[seat][at] = t.hand[seat][at + 1]
    t.hand[seat][t.hand_n[seat]] = NONE
    t.seen[seat][card] = max(0, t.seen[seat][card] - 1)
    return card


def return_to_hand(t: Table, seat: int, card: int) -> None:
    """Return an open card to the hand, where everybody knows it (GO-R45)."""
    add_to_hand(t, seat, card)
    t.seen[seat][card] += 1
    tell(t, RETURNED, seat, card, 0, EVERYBODY)


def discard(t: Table, seat: int, card: int) -> None:
    """Discard a card for good (GO-22)."""
    t.discards[seat][card] += 1
    tell(t, DISCARDED, seat, card, 0, EVERYBODY)


def pile_size(t: Table, seat: int) -> int:
    """Return the number of cards left to draw, with those under the pile."""
    return t.pile_n[seat] + t.under_n[seat]


def put_under_pile(t: Table, seat: int, card: int) -> None:
    """Put a card at the very bottom of the draw pile."""
    for at in range(t.under_n[seat], 0, -1):
        t.under[seat][at] = t.under[seat][at - 1]
    t.under[seat][0] = card
    t.under_n[seat] += 1


def draw_card(t: Table, seat: int) -> None:
    """Draw the next card.

    One that went under the pile face up is then publicly known.
    """
    if t.pile_n[seat] > 0:
        t.pile_n[seat] -= 1
        card = t.pile[seat][t.pile_n[seat]]
        t.pile[seat][t.pile_n[seat]] = NONE
    else:
        t.under_n[seat] -= 1
        card = t.under[seat][t.under_n[seat]]
        t.under[seat][t.under_n[seat]] = NONE
        t.seen[seat][card] += 1
    add_to_hand(t, seat, card)
    tell(t, DREW, seat, card, 0, seat)


def draw_to_limit(t: Table, seat: int) -> None:
    """Draw until the hand has three cards or the pile is empty.

    The pile is never refilled (GO-21).

    (GO-60, GO-66, GO-R28)
    """
    before = t.hand_n[seat]
    while t.hand_n[seat] < t.hand_limit and pile_size(t, seat) > 0:
        draw_card(t, seat)
    if t.hand_n[seat] > before:
        tell(t, DREW_MANY, seat, t.hand_n[seat] - before, 0, EVERYBODY)


def redraw_hand(t: Table, seat: int) -> None:
    """Put the whole hand under the pile, draw a new one, then shuffle the pile.

    (GO-33, GO-34, GO-R15) Then nobody knows any more what is in the hand, or where in the pile the old cards are.
    """
    many = t.hand_n[seat]
    for place in range(many):
        put_under_pile(t, seat, t.hand[seat][place])
        t.hand[seat][place] = NONE
    t.hand_n[seat] = 0
    tell(t, REDREW, seat, many, 0, EVERYBODY)
    draw_to_limit(t, seat)
    while t.under_n[seat] > 0:
        t.under_n[seat] -= 1
        t.pile[seat][t.pile_n[seat]] = t.under[seat][t.under_n[seat]]
        t.pile_n[seat] += 1
        t.under[seat][t.under_n[seat]] = NONE
    shuffle(t, REDRAWS + seat, t.pile[seat], t.pile_n[seat])
    for card in range(t.designs):
        # The shuffled pile holds the old hand, so nobody can tell a card of it from others.
        t.seen[seat][card] = 0
