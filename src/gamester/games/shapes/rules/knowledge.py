"""Knowledge of cards in hands: public, and of one seat alone.

`known_in_hand` is public and comes from battles, `privately_known` is of one seat and comes from trades and takings. Both are lower
bounds. A card that leaves a hand may be a known one: a viewer who cannot tell forgets one copy of each card that it may have been. So
public zones change only by what everybody saw.
"""

from gamester.core.lists import append, fill, length_of, remove_at
from gamester.core.seats import num_seats, seats
from gamester.core.zones import NONE
from gamester.games.shapes.rules.hands import first_back
from gamester.games.shapes.state import State

NOBODY, ALL_SEATS = -2, -1  # witnesses of a card that leaves a hand, besides its owner; any other number is a seat


def knowledge_entry(t: State, seat: int, card: int) -> int:
    """Return the entry of `privately_known` for this card in the hand of this seat."""
    return seat * first_back(t) + card


def record_shown(t: State, seat: int, card: int) -> None:
    """Record that everybody has seen a card that is back in this hand (SL-R21).

    It may be the one that was seen there before.
    """
    t.known_in_hand[seat][card] = max(1, t.known_in_hand[seat][card])


def record_learnt(t: State, viewer: int, seat: int, card: int) -> None:
    """Record that one viewer knows a card in another's hand.

    If the memory is full, the oldest entry is forgotten.
    """
    mine = t.privately_known[viewer]
    length = length_of(mine)
    if length == len(mine):
        length = remove_at(mine, length, 0)
    append(mine, length, knowledge_entry(t, seat, card))


def known_to(t: State, viewer: int, seat: int, card: int) -> int:
    """Return how many of these cards a viewer knows to be in another's hand."""
    alone = 0
    if viewer < num_seats(t):
        entry = knowledge_entry(t, seat, card)
        for held in t.privately_known[viewer]:
            if held == NONE:
                break
            alone += 1 if held == entry else 0
    return max(alone, t.known_in_hand[seat][card])


def record_left_hand(t: State, seat: int, card: int, shape: int, witness: int) -> None:
    """Record that a card has left a hand.

    `shape` is what everybody knows of it, NONE for nothing; `witness` saw the card itself.
    """
    first = 0 if shape == NONE else t.first_of[shape]
    beyond = t.cards if shape == NONE else first + t.kinds_of[shape]
    for other in range(first, beyond):
        if t.known_in_hand[seat][other] > 0 and (witness != ALL_SEATS or other == card):
            t.known_in_hand[seat][other] -= 1
    for viewer in seats(t):
        if viewer != seat and t.privately_known[viewer][0] != NONE:
            forget(t, viewer, seat, card, shape, witness in (ALL_SEATS, viewer))


def could_have_been(t: State, other: int, card: int, shape: int, saw: bool) -> bool:
    """Return True if the card that left may have been of this kind.

    That is for one who saw it or for one who did not.
    """
    if saw:
        return other == card
    return shape == NONE or t.shape_of[other] == shape


def forget(t: State, viewer: int, seat: int, card: int, shape: int, saw: bool) -> None:
    """Forget one copy of every card that may have left the hand.

    It changes what one viewer alone knows. Older entries keep their order.
    """
    mine = t.privately_known[viewer]
    kept = 0
    for k in range(len(mine)):
        held = mine[k]
        if held == NONE:
            break
        mine[k] = NONE
        gone = held // first_back(t) == seat and could_have_been(t, held % first_back(t), card, shape, saw)
        if gone:
            # Of several copies the newest entry goes, so that older ones keep their place.
            for later in range(k + 1, len(mine)):
                if mine[later] == held:
                    gone = False
        if not gone:
            mine[kept] = held
            kept += 1


def hand_is_gone(t: State, seat: int) -> None:
    """Forget all knowledge of a hand: it has left for all to see."""
    fill(t.known_in_hand[seat], 0)
    for viewer in seats(t):
        forget_hand(t, viewer, seat)


def forget_hand(t: State, viewer: int, seat: int) -> None:
    """Forget everything that one viewer alone knew of one hand."""
    mine = t.privately_known[viewer]
    kept = 0
    for k in range(len(mine)):
        held = mine[k]
        mine[k] = NONE
        if held != NONE and held // first_back(t) != seat:
            mine[kept] = held
            kept += 1


def learn_hand(t: State, viewer: int, seat: int) -> None:
    """Record a whole hand as known to one viewer.

    There is room for it: no hand ever has more cards than the memory has places.
    """
    forget_hand(t, viewer, seat)
    for card in range(t.cards):
        for _ in range(t.hand[seat][card]):
            record_learnt(t, viewer, seat, card)
