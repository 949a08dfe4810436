"""Resampling of Surviving: everything that a viewer cannot know is drawn again.

That is the others' hands, the order of every pile, and the stacks of the tower and the Armory (SG-R40).
"""

from gamester.core.lists import append, clear, pop_last, swap
from gamester.core.rng import UINT32_MAX, hash32, reseed, scale_to
from gamester.core.seats import seats
from gamester.core.zones import Row
from gamester.games.surviving.rules.constants import SHOP, TRAIN_SHOP
from gamester.games.surviving.rules.deck import in_hand
from gamester.games.surviving.rules.operations import A_CREDS_CARD
from gamester.games.surviving.state import State

STEP = 0x9E3779B9  # added for each number drawn
LANE = 0x85EBCA6B  # added for each purpose, so that purposes draw unrelated numbers


def shuffle_range(row: Row, first: int, end: int, lane: int) -> None:
    """Shuffle the cells first..end-1 of a row."""
    for last in range(end - 1, first, -1):
        swap(row, last, first + scale_to(hash32((lane + last * STEP) & UINT32_MAX), last - first + 1))


def resample_hidden(t: State, viewer: int, seed: int) -> None:
    """Resample everything that the viewer cannot know, consistent with what it knows.

    Everybody's cards are public, but not where they are. Another's hand is what is known to be in it and a random draw from
    the rest.
    """
    reseed(t, seed)
    for seat in seats(t):
        lane = (seed + seat * LANE) & UINT32_MAX
        if seat != viewer:
            redraw_hand(t, seat, lane)
        shuffle_range(t.draw_pile[seat], 0, t.draw_pile_n[seat], hash32(lane))
    shuffle_range(t.injuries, 0, t.injuries_n, hash32((seed + 5 * LANE) & UINT32_MAX))
    redraw_random_stacks(t, hash32((seed + 6 * LANE) & UINT32_MAX))
    redraw_area_stacks(t, (seed + 7 * LANE) & UINT32_MAX)


def redraw_hand(t: State, seat: int, lane: int) -> None:
    """Draw a hand of the same size again, with the cards known to be in it kept.

    After going shopping there are no Creds cards in the hand: they stay at the bottom of the pile meanwhile (SG-R02).
    """
    shopping = t.active == seat and t.phase in (SHOP, TRAIN_SHOP)
    wanted = in_hand(t, seat) - sum(t.known_in_hand[seat])
    for place in range(t.draw_pile_n[seat]):
        t.hand[seat][t.draw_pile[seat][place]] += 1
    t.draw_pile_n[seat] = clear(t.draw_pile[seat], t.draw_pile_n[seat])
    for card in range(t.cards):
        if shopping and t.card_kind[card] == A_CREDS_CARD:
            unknown_to_pile(t, seat, card)
    kept = t.draw_pile_n[seat]
    for card in range(t.cards):
        unknown_to_pile(t, seat, card)
    shuffle_range(t.draw_pile[seat], kept, t.draw_pile_n[seat], lane)
    for _ in range(wanted):
        card, t.draw_pile_n[seat] = pop_last(t.draw_pile[seat], t.draw_pile_n[seat])
        t.hand[seat][card] += 1


def unknown_to_pile(t: State, seat: int, card: int) -> None:
    """Move the copies of a card not known to be in the hand to the draw pile."""
    while t.hand[seat][card] > t.known_in_hand[seat][card]:
        t.hand[seat][card] -= 1
        t.draw_pile_n[seat] = append(t.draw_pile[seat], t.draw_pile_n[seat], card)


def redraw_random_stacks(t: State, lane: int) -> None:
    """Shuffle the face-down cards of the three random stacks together."""
    many = sum(t.random_stack_n)
    for place in range(many - 1, 0, -1):
        other = scale_to(hash32((lane + place * STEP) & UINT32_MAX), place + 1)
        col = other_col = 0
        here = place
        while here >= t.random_stack_n[col]:
            here -= t.random_stack_n[col]
            col += 1
        while other >= t.random_stack_n[other_col]:
            other -= t.random_stack_n[other_col]
            other_col += 1
        card = t.random_stack[col][here]
        t.random_stack[col][here] = t.random_stack[other_col][other]
        t.random_stack[other_col][other] = card


def redraw_area_stacks(t: State, lane: int) -> None:
    """Draw the face-down Obstacles of each Area from the unseen ones of its pool.

    Those left out of the game are among the unseen ones.
    """
    for level in range(len(t.area_stack)):
        left = 0
        for place in range(t.area_stack_n[level]):
            # All unseen Obstacles go into the box first, and the den is drawn from it.
            t.left_out[t.area_stack[level][place]] += 1
        for obstacle in range(t.obstacles):
            left += t.left_out[obstacle] if t.area[obstacle] == level else 0
        for place in range(t.area_stack_n[level]):
            number = scale_to(hash32((lane + (left * 8 + level) * STEP) & UINT32_MAX), left)
            obstacle = 0
            while t.area[obstacle] != level or number >= t.left_out[obstacle]:
                number -= t.left_out[obstacle] if t.area[obstacle] == level else 0
                obstacle += 1
            t.left_out[obstacle] -= 1
            t.area_stack[level][place] = obstacle
            left -= 1
