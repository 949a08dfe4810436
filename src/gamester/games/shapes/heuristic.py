"""Heuristic bot of Shape & List: odds of a battle, and values of cards.

It estimates the odds from the cards that the seat has not seen.
"""

from gamester.core.rng import UINT32_MAX, hash32, scale_to
from gamester.core.seats import num_seats, seats
from gamester.core.zones import NONE
from gamester.games.shapes.rules.actions import (
    DECLINE,
    END_TURN,
    FIGHT,
    PASS,
    SKIP_EXTRA,
    asking,
    challenging,
    first_card,
    first_play,
    first_take,
    num_shapes,
    playing,
)
from gamester.games.shapes.rules.constants import (
    BATTLE,
    DECLINES,
    DEFEND,
    EXTRA,
    FACES,
    GIVE_BACK,
    HIDDEN,
    INTERACT,
    OPTIONAL,
    PLACE,
    PRICE,
    RESPOND,
)
from gamester.games.shapes.rules.hands import has_cards, num_in_front, num_of_shape, required
from gamester.games.shapes.rules.knowledge import known_to
from gamester.games.shapes.rules.loot import num_seen_by_taker
from gamester.games.shapes.rules.placing import why_not_place
from gamester.games.shapes.rules.trade import declined, why_not_give_back
from gamester.games.shapes.state import State

SURE = 1000  # chances are in thousandths
FINE = 1000000  # chances while they are multiplied


def higher_number(t: State, card: int) -> int:
    """Return the higher number of a card."""
    return max(t.number[card][0], t.number[card][1])


def highest_in_hand(t: State, seat: int) -> int:
    """Return the highest number in a seat's own hand, or -1 without a card."""
    best = -1
    for card in range(t.cards):
        if t.hand[seat][card] > 0:
            best = max(best, higher_number(t, card))
    return best


def unseen(t: State, seat: int, card: int) -> int:
    """Return how many of a card are where the seat cannot see their numbers."""
    return t.copies[card] - t.hand[seat][card] - t.upright[seat][card] - t.sideways[seat][card]


def battle_odds(t: State, seat: int, other: int, number: int) -> tuple[int, int]:
    """Return the odds that a number wins and loses against a hand, in thousandths.

    It wins if every card of the other hand is below it, and loses if some card is above it.
    """
    if t.hand_shapes == HIDDEN:
        below, upto = odds_among(t, seat, other, number, 0, t.cards, sum(t.hand[other]))
    else:
        below = upto = FINE
        for shape in range(num_shapes(t)):
            first, cards = t.first_of[shape], num_of_shape(t, t.hand[other], shape)
            lower, same = odds_among(t, seat, other, number, first, first + t.kinds_of[shape], cards)
            below, upto = below * lower // FINE, upto * same // FINE
    return below * SURE // FINE, SURE - upto * SURE // FINE


def odds_among(t: State, seat: int, other: int, number: int, first: int, beyond: int, cards: int) -> tuple[int, int]:
    """Return the odds that cards are all below a number, and that none is above it.

    The cards are of the types from `first` to `beyond`. Known cards count as they are, and the others may be any card that
    the seat has not seen. The odds are in millionths.
    """
    below = upto = FINE
    strange, lower, same, total = cards, 0, 0, 0
    for card in range(first, beyond):
        here = known_to(t, seat, other, card)
        left = max(0, unseen(t, seat, card) - here)
        strange -= here
        total += left
        if higher_number(t, card) < number:
            lower += left
        else:
            below = 0 if here > 0 else below
            same += left if higher_number(t, card) == number else 0
            upto = 0 if here > 0 and higher_number(t, card) > number else upto
    for _ in range(strange):
        below = below * lower // max(1, total)
        upto = upto * (lower + same) // max(1, total)
    return below, upto


WANTED, LAST, NO_USE = 1500, 3000, 500  # value of a card: wanted, the last one missing, or neither
SPARE_PAID, NEEDED_PAID = 350, 950  # cost of each card paid
LOST, SPARE_LOST = 900, 500  # cost of a lost battle, with needed cards in hand and without
FRONT = 60  # for every card in front of an opponent: take from the leader, and do not help them
AGREES = 400  # thousandths: how often a seat agrees that need not
CLOSE = 7  # cards in front of a seat from which the bot gives it nothing
NEVER = -1000000
NOISE = 20


def heuristic_action(t: State, seat: int, salt: int) -> int:
    """Return the action of the heuristic bot."""
    if t.phase == INTERACT:
        return choose_interaction(t, seat, salt)
    if t.phase == RESPOND:
        return choose_response(t, seat)
    if t.phase == DEFEND:
        return FIGHT
    if t.phase == BATTLE:
        return first_play(t) + choose_battle_card(t, seat)
    if t.phase == GIVE_BACK:
        return first_card(t) + choose_payment(t, seat)
    if t.phase == PLACE or t.phase == EXTRA:
        card = choose_placement(t, seat)
        if card == NONE:
            return END_TURN if t.phase == PLACE else SKIP_EXTRA
        return first_card(t) + card
    return choose_loot(t, seat)


def needs(t: State, seat: int, shape: int) -> int:
    """Return how many of a shape the seat has still to lay down."""
    return max(0, required(t, seat, shape) - num_in_front(t, seat, shape))


def wants(t: State, seat: int, shape: int) -> int:
    """Return how many of a shape the seat needs and does not hold."""
    return max(0, needs(t, seat, shape) - num_of_shape(t, t.hand[seat], shape))


def spare(t: State, seat: int, shape: int) -> int:
    """Return how many of a shape the seat holds beyond its needs."""
    return max(0, num_of_shape(t, t.hand[seat], shape) - needs(t, seat, shape))


def laid_down(t: State, seat: int) -> int:
    """Return the number of cards in front of a seat."""
    return sum(t.upright[seat]) + sum(t.sideways[seat])


def choose_interaction(t: State, seat: int, salt: int) -> int:
    """Return the best ask or challenge, or to pass if both are worth nothing.

    If interaction is required, passing is no choice.
    """
    best, choice = (0, PASS) if t.interaction == OPTIONAL else (NEVER, END_TURN)
    mine, payable = highest_in_hand(t, seat), has_cards(t, seat, PRICE)
    for other in seats(t):
        if other != seat and has_cards(t, other, 1):
            value = challenge_value(t, seat, other, mine) + noise(t, seat, salt, other)
            if value > best:
                best, choice = value, challenging(t, seat, other)
            for shape in range(num_shapes(t)):
                if payable and (t.hand_shapes == HIDDEN or num_of_shape(t, t.hand[other], shape) > 0):
                    value = ask_value(t, seat, other, shape) + noise(t, seat, salt, other + (shape + 1) * num_seats(t))
                    if value > best:
                        best, choice = value, asking(t, seat, other, shape)
    return choice


def noise(t: State, seat: int, salt: int, what: int) -> int:
    """Return a little noise that decides between equal values."""
    return scale_to(hash32((salt + t.turn * 0x9E3779B9 + what * 0x85EBCA6B + seat) & UINT32_MAX), NOISE)


def challenge_value(t: State, seat: int, other: int, mine: int) -> int:
    """Return the value of a challenge: the card that is won, or lost.

    A card counts more if it is taken from a leader.
    """
    wins, loses = battle_odds(t, seat, other, mine)
    gain, loss = NO_USE, SPARE_LOST
    for shape in range(num_shapes(t)):
        if wants(t, seat, shape) > 0 and t.hand_shapes != HIDDEN and num_of_shape(t, t.hand[other], shape) > 0:
            gain = WANTED
        if spare(t, seat, shape) < num_of_shape(t, t.hand[seat], shape):
            loss = LOST
    return (wins * (gain + FRONT * laid_down(t, other)) - loses * loss) // 1000


def ask_value(t: State, seat: int, other: int, shape: int) -> int:
    """Return the value of an ask: the card, minus the payment."""
    extra = missing = 0
    for kind in range(num_shapes(t)):
        extra += spare(t, seat, kind)
        missing += wants(t, seat, kind)
    gain = 0
    if wants(t, seat, shape) > 0:
        gain = LAST if missing == 1 else WANTED
    paid = SPARE_PAID * min(PRICE, extra) + NEEDED_PAID * max(0, PRICE - extra)
    value = gain - paid - FRONT * laid_down(t, other)
    return value if declined(t, other, seat) >= DECLINES else value * AGREES // 1000


def choose_response(t: State, seat: int) -> int:
    """Return a decline if the shape is needed or the asker is close to winning.

    Otherwise return the weakest card of the shape.
    """
    keep = spare(t, seat, t.wanted_shape) == 0 or laid_down(t, t.active) >= CLOSE
    if keep and declined(t, seat, t.active) < DECLINES:
        return DECLINE
    return first_card(t) + weakest(t, seat, t.wanted_shape)


def weakest(t: State, seat: int, shape: int) -> int:
    """Return the card of a shape in hand with the lowest higher number, or NONE."""
    best = NONE
    first = t.first_of[shape]
    for card in range(first, first + t.kinds_of[shape]):
        if t.hand[seat][card] > 0 and (best == NONE or higher_number(t, card) < higher_number(t, best)):
            best = card
    return best


def choose_payment(t: State, seat: int) -> int:
    """Return a card to pay with: spare before needed, then weak before strong."""
    best = NONE
    least = 0
    for card in range(t.cards):
        if t.hand[seat][card] > 0 and why_not_give_back(t, seat, card) == 0:
            shape = t.shape_of[card]
            promised = 1 if t.first_payment[seat] != NONE and t.shape_of[t.first_payment[seat]] == shape else 0
            worth = higher_number(t, card) + (0 if spare(t, seat, shape) > promised else 1000)
            if best == NONE or worth < least:
                best, least = card, worth
    return best


def choose_battle_card(t: State, seat: int) -> int:
    """Return the play with the highest number."""
    best = NONE
    for card in range(t.cards):
        if t.hand[seat][card] > 0 and (best == NONE or higher_number(t, card) > higher_number(t, best)):
            best = card
    return playing(best, 1 if t.number[best][1] > t.number[best][0] else 0)


def choose_placement(t: State, seat: int) -> int:
    """Return the weakest needed card that may be laid down, or NONE."""
    best = NONE
    for shape in range(num_shapes(t)):
        if needs(t, seat, shape) > 0:
            card = weakest(t, seat, shape)
            if card != NONE and t.phase == PLACE and why_not_place(t, seat, card) != 0:
                card = NONE
            if card != NONE and (best == NONE or higher_number(t, card) < higher_number(t, best)):
                best = card
    return best


def choose_loot(t: State, seat: int) -> int:
    """Return a card or shape to take: wanted, or else needed.

    Otherwise it is the shape with most cards in front of the loser. If faces are seen, strong cards come first.
    """
    best, choice = NEVER, END_TURN
    for shape in range(num_shapes(t)):
        worth = 100 * num_in_front(t, t.loser, shape) + 1000 * min(1, needs(t, seat, shape)) + 2000 * min(1, wants(t, seat, shape))
        if t.loot_view != FACES:
            if num_of_shape(t, t.hand[t.loser], shape) > 0 and worth > best:
                best, choice = worth, first_take(t) + shape
        else:
            first = t.first_of[shape]
            for card in range(first, first + t.kinds_of[shape]):
                if num_seen_by_taker(t, card) > 0 and worth + higher_number(t, card) > best:
                    best, choice = worth + higher_number(t, card), first_card(t) + card
    return choice
