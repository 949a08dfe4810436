"""Resampling of Shape & List: all that a viewer cannot know is drawn again.

Cards in front of a seat and publicly seen cards limit its possible lists.
"""

from gamester.core.lists import fill, swap
from gamester.core.rng import UINT32_MAX, hash32, reseed, scale_to
from gamester.core.seats import seats
from gamester.core.zones import NONE, Row
from gamester.games.shapes.rules.actions import card_of, face_of, num_shapes, playing
from gamester.games.shapes.rules.challenge import why_not_play
from gamester.games.shapes.rules.constants import BATTLE, FACES, GIVE_BACK, HIDDEN, RESPOND, TAKE
from gamester.games.shapes.rules.hands import first_back, num_in_front, return_to_deck
from gamester.games.shapes.rules.knowledge import known_to, learn_hand, record_learnt
from gamester.games.shapes.state import State

TRIES = 2000
STEP = 0x9E3779B9  # added for each number drawn
LANE = 0x85EBCA6B  # added for each purpose, so that purposes draw unrelated numbers


def lane_random(lane: int, count: int, n: int) -> int:
    """Return number `count` of a lane, below n."""
    return scale_to(hash32((lane + count * STEP) & UINT32_MAX), n)


def redraw_lists(t: State, viewer: int, lane: int) -> None:
    """Give the other seats different possible lists (SL-R08).

    Lists are drawn seat by seat, and all again if none is left for a seat.
    """
    for attempt in range(TRIES):
        for seat in seats(t):
            if seat != viewer:
                t.list_card[seat] = NONE
        done = True
        for seat in seats(t):
            if seat != viewer and not redraw_list(t, seat, (lane + attempt * LANE + seat * STEP) & UINT32_MAX):
                done = False
        if done:
            return


def redraw_list(t: State, seat: int, lane: int) -> bool:
    """Draw a list that may be this seat's and that nobody else has by now.

    If there is none, return False and draw any that may be.
    """
    for shared in range(2):
        count = 0
        for card in range(t.lists):
            if list_is_possible(t, seat, card) and (shared == 1 or is_free(t, card)):
                count += 1
        if count > 0:
            left = lane_random(lane, 0, count)
            for card in range(t.lists):
                if t.list_card[seat] == NONE and list_is_possible(t, seat, card) and (shared == 1 or is_free(t, card)):
                    if left == 0:
                        t.list_card[seat] = card
                    left -= 1
            return shared == 0
    return False


def list_is_possible(t: State, seat: int, card: int) -> bool:
    """Return True for a list that may be a seat's.

    It asks for all that was laid down upright (SL-18), and is not complete (SL-49).
    """
    left = 0
    for shape in range(num_shapes(t)):
        if t.need[card][shape] < t.list_minimum[seat][shape]:
            return False
        left += max(0, t.need[card][shape] - num_in_front(t, seat, shape))
    return left > 0


def is_free(t: State, card: int) -> bool:
    """Return True for a list that nobody has."""
    return card not in t.list_card


def resample_hidden(t: State, viewer: int, seed: int) -> None:
    """Resample everything that the viewer cannot know, consistent with what it knows.

    After the end only future random numbers are hidden.
    """
    reseed(t, seed)
    if t.ended_by != 0:
        return
    for seat in seats(t):
        if seat != viewer:
            take_unknown_cards(t, viewer, seat)
    mix_deck(t, seed)
    keep_known_shapes(t, viewer)
    # The deck is shuffled already, so its cards fill the blanks in random order.
    for k in range(t.deck_n - 1, -1, -1):
        assign_to_blank(t, viewer, t.deck[k], k)
    remove_gaps(t)
    mix_deck(t, (seed + LANE) & UINT32_MAX)
    redraw_lists(t, viewer, (seed + 2 * LANE) & UINT32_MAX)
    for seat in seats(t):
        if seat != viewer:
            redraw_marks(t, viewer, seat, hash32((seed + (3 + seat) * LANE) & UINT32_MAX))


def back_of(t: State, card: int) -> int:
    """Return the blank by which others know a card in a hand (SL-R06)."""
    return len(t.shape_of) - 1 if t.hand_shapes == HIDDEN else first_back(t) + t.shape_of[card]


def take_unknown_cards(t: State, viewer: int, seat: int) -> None:
    """Return a seat's cards that the viewer does not know to the deck.

    Blanks take their places.
    """
    for card in range(t.cards):
        put_back(t, t.hand[seat], card, t.hand[seat][card] - known_to(t, viewer, seat, card))
        if t.hand_shapes != HIDDEN:
            put_back(t, t.upright[seat], card, t.upright[seat][card])
            put_back(t, t.sideways[seat], card, t.sideways[seat][card])


def put_back(t: State, row: Row, card: int, many: int) -> None:
    """Move `many` copies of a card to the deck and leave blanks in their places."""
    for _ in range(many):
        row[card] -= 1
        row[back_of(t, card)] += 1
        return_to_deck(t, card)


def mix_deck(t: State, lane: int) -> None:
    """Shuffle the deck."""
    for last in range(t.deck_n - 1, 0, -1):
        swap(t.deck, last, lane_random(lane, last, last + 1))


def keep_known_shapes(t: State, viewer: int) -> None:
    """Give a seat a card of the asked shape if it must have one.

    This matters only if shapes are hidden: a seat that was asked and could answer has the shape, and after the trade the
    asker has it.
    """
    if t.hand_shapes != HIDDEN or t.phase not in (RESPOND, GIVE_BACK):
        return
    seat = t.target if t.phase == RESPOND else t.active
    if seat == viewer or has_shape(t, seat, t.wanted_shape):
        return
    for k in range(t.deck_n):
        card = t.deck[k]
        if t.shape_of[card] == t.wanted_shape and not has_shape(t, seat, t.wanted_shape):
            replace_blank(t.hand[seat], card, len(t.shape_of) - 1)
            t.deck[k] = NONE


def has_shape(t: State, seat: int, shape: int) -> bool:
    """Return True if there is a card of the shape in a hand, backs aside."""
    for card in range(t.first_of[shape], t.first_of[shape] + t.kinds_of[shape]):
        if t.hand[seat][card] > 0:
            return True
    return False


def replace_blank(row: Row, card: int, back: int) -> None:
    """Replace a blank by a card."""
    row[back] -= 1
    row[card] += 1


def assign_to_blank(t: State, viewer: int, card: int, place: int) -> None:
    """Give card `place` of the deck to the first blank that it fits.

    Without such a blank it stays in the deck.
    """
    if card == NONE:
        return
    back = back_of(t, card)
    for seat in seats(t):
        if t.deck[place] != NONE:
            if t.hand[seat][back] > 0:
                replace_blank(t.hand[seat], card, back)
                t.deck[place] = NONE
            elif t.upright[seat][back] > 0:
                replace_blank(t.upright[seat], card, back)
                t.deck[place] = NONE
            elif t.sideways[seat][back] > 0:
                replace_blank(t.sideways[seat], card, back)
                t.deck[place] = NONE


def remove_gaps(t: State) -> None:
    """Close the gaps in the deck."""
    kept = 0
    for k in range(t.deck_n):
        card = t.deck[k]
        t.deck[k] = NONE
        if card != NONE:
            t.deck[kept] = card
            kept += 1
    t.deck_n = kept


def redraw_marks(t: State, viewer: int, seat: int, lane: int) -> None:
    """Resample a seat's secret choices and clear what it alone knows.

    Choices come from its new hand. Knowledge that the seat needs in this phase is recorded again.
    """
    fill(t.privately_known[seat], NONE)
    if t.phase == BATTLE and t.ready[seat] != 0:
        t.battle_choice[seat] = stronger_play(t, some_play(t, seat, lane), some_play(t, seat, hash32(lane)))
    if t.phase == GIVE_BACK and seat == t.active:
        if viewer != t.target:
            t.received[seat] = some_card(t, seat, t.wanted_shape, NONE, hash32(lane))
        t.first_payment[seat] = some_card(t, seat, NONE, t.received[seat], lane) if lane & 1 == 1 else NONE
    if t.phase == GIVE_BACK and seat == t.target:
        record_learnt(t, seat, t.active, t.received[t.active])
    if t.phase == TAKE and t.loot_view == FACES and seat == t.taker:
        learn_hand(t, seat, t.loser)


def some_card(t: State, seat: int, shape: int, but: int, lane: int) -> int:
    """Return a random card in hand of a shape (NONE: any), or NONE.

    One copy of `but` is left out.
    """
    count = 0
    for card in range(t.cards):
        count += num_choices(t, seat, card, shape, but)
    left = lane_random(lane, 0, count)
    chosen = NONE
    for card in range(t.cards):
        left -= num_choices(t, seat, card, shape, but)
        if chosen == NONE and left < 0:
            chosen = card
    return chosen if count > 0 else NONE


def num_choices(t: State, seat: int, card: int, shape: int, but: int) -> int:
    """Return how many copies of a card may be chosen."""
    if shape != NONE and t.shape_of[card] != shape:
        return 0
    return t.hand[seat][card] - (1 if card == but else 0)


def some_play(t: State, seat: int, lane: int) -> int:
    """Return a random card in hand with a random number of it."""
    card = some_card(t, seat, NONE, NONE, lane)
    face = lane_random(lane, 1, 2)
    return playing(card, face if why_not_play(t, card, face) == 0 else 0)


def stronger_play(t: State, one: int, other: int) -> int:
    """Return the play with the higher number: battles are usually fought that way."""
    return one if t.number[card_of(one)][face_of(one)] >= t.number[card_of(other)][face_of(other)] else other
