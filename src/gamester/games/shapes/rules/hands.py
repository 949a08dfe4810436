"""Cards in hands and in front of players: counting, drawing, and what is open."""

from gamester.core.lists import append, pop_last
from gamester.core.zones import NONE, Row
from gamester.games.shapes.rules.actions import num_shapes
from gamester.games.shapes.rules.constants import HIDDEN
from gamester.games.shapes.rules.events import emit_deck_empty, emit_drew, emit_drew_unseen, emit_got
from gamester.games.shapes.state import State


def first_back(t: State) -> int:
    """Return the id of the blank of shape 0.

    The blanks of the other shapes follow, and last the blank that tells nothing.
    """
    return len(t.shape_of) - num_shapes(t) - 1


def num_of_shape(t: State, row: Row, shape: int) -> int:
    """Return the number of cards of this shape in a row, blanks included."""
    many = row[first_back(t) + shape]
    first = t.first_of[shape]
    for card in range(first, first + t.kinds_of[shape]):
        many += row[card]
    return many


def shapes_held(t: State, row: Row) -> int:
    """Return the shapes of the cards in a row, as bits, blanks included."""
    shapes = 0
    for card in range(len(row) - 1):  # The last blank tells no shape.
        shapes |= min(1, row[card]) << t.shape_of[card]  # without a branch, which no processor could predict
    return shapes


def has_cards(t: State, seat: int, many: int) -> bool:
    """Return True if a hand has at least so many cards.

    How many cards anybody holds is open.
    """
    left = many
    for here in t.hand[seat]:
        left -= here
        if left <= 0:
            return True
    return False


def num_in_front(t: State, seat: int, shape: int) -> int:
    """Return the number of cards of a shape in front of a seat, sideways ones too.

    It is public (SL-23, SL-52, SL-R30, SL-R39).
    """
    return num_of_shape(t, t.upright[seat], shape) + num_of_shape(t, t.sideways[seat], shape)


def required(t: State, seat: int, shape: int) -> int:
    """Return the number of cards of a shape that a seat's list requires (SL-05)."""
    return t.need[t.list_card[seat]][shape]


def num_missing(t: State, seat: int) -> int:
    """Return the number of cards that a list still misses.

    Of a shape no more count than are required (SL-R31), and none of a shape that is not on the list (SL-45).
    """
    left = 0
    for shape in range(num_shapes(t)):
        if required(t, seat, shape) > 0:
            left += max(0, required(t, seat, shape) - num_in_front(t, seat, shape))
    return left


def public_shape(t: State, card: int) -> int:
    """Return the shape of a card as others know it, NONE if shapes are hidden.

    (SL-R06)
    """
    return NONE if t.hand_shapes == HIDDEN else t.shape_of[card]


def draw_card(t: State, seat: int) -> None:
    """Draw the next Shape Card, if there is one (SL-R27).

    Until now nobody knew its shape (SL-R07). Only its owner sees the numbers (SL-12).
    """
    if t.deck_n == 0:
        emit_deck_empty(t, seat)
        return
    card, t.deck_n = pop_last(t.deck, t.deck_n)
    t.hand[seat][card] += 1
    if t.hand_shapes == HIDDEN:
        emit_drew_unseen(t, seat)
    else:
        emit_drew(t, seat, t.shape_of[card])
    emit_got(t, seat, card)


def return_to_deck(t: State, card: int) -> None:
    """Put a card on the deck; the caller must shuffle it."""
    t.deck_n = append(t.deck, t.deck_n, card)
