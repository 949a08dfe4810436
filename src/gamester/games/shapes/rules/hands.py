"""Cards in hands and in front of players: counting them, drawing them, saying what of them is open."""

from gamester.core.events import EVERYBODY, tell
from gamester.core.zones import NONE, Row
from gamester.games.shapes.rules.constants import HIDDEN
from gamester.games.shapes.rules.events import DECK_EMPTY, DREW, DREW_UNSEEN, GOT
from gamester.games.shapes.state import Table


def first_back(t: Table) -> int:
    """The id of the back of shape 0; those of the other shapes follow, and last the back that tells nothing."""
    return len(t.shape_of) - len(t.need[0]) - 1


def num_of_shape(t: Table, row: Row, shape: int) -> int:
    """How many cards in a row have this shape, backs included."""
    many = row[first_back(t) + shape]
    first = t.first_of[shape]
    for card in range(first, first + t.kinds_of[shape]):
        many += row[card]
    return many


def has_cards(t: Table, seat: int, many: int) -> bool:
    """Whether a hand has at least so many cards; how many cards anybody holds is open."""
    left = many
    for here in t.hand[seat]:
        left -= here
        if left <= 0:
            return True
    return False


def num_in_front(t: Table, seat: int, shape: int) -> int:
    """SL-R30 how many cards of a shape lie in front of a seat, sideways ones too; SL-23, SL-52, SL-R39 everybody sees it."""
    return num_of_shape(t, t.up[seat], shape) + num_of_shape(t, t.side[seat], shape)


def required(t: Table, seat: int, shape: int) -> int:
    """How many cards of a shape a seat's list requires (SL-05)."""
    return t.need[t.goal[seat]][shape]


def num_missing(t: Table, seat: int) -> int:
    """How many cards a list still misses. SL-R31 of a shape no more count than are required; SL-45 off the list none do."""
    left = 0
    for shape in range(len(t.need[0])):
        left += max(0, required(t, seat, shape) - num_in_front(t, seat, shape))
    return left


def public_shape(t: Table, card: int) -> int:
    """SL-R06 the shape of a card as strangers know it: NONE where shapes are hidden."""
    return NONE if t.hand_shapes == HIDDEN else t.shape_of[card]


def draw_card(t: Table, seat: int) -> None:
    """The next Shape Card; SL-R07 until now nobody knew its shape. SL-R27 an empty deck gives nothing. SL-12 its owner sees the numbers."""
    if t.deck_n == 0:
        tell(t, DECK_EMPTY, seat, 0, 0, EVERYBODY)
        return
    t.deck_n -= 1
    card = t.deck[t.deck_n]
    t.deck[t.deck_n] = NONE
    t.hand[seat][card] += 1
    if t.hand_shapes == HIDDEN:
        tell(t, DREW_UNSEEN, seat, 0, 0, EVERYBODY)
    else:
        tell(t, DREW, seat, t.shape_of[card], 0, EVERYBODY)
    tell(t, GOT, seat, card, 0, seat)


def return_to_deck(t: Table, card: int) -> None:
    """A card onto the deck, which is shuffled afterwards."""
    t.deck[t.deck_n] = card
    t.deck_n += 1
