"""Resampling of Surviving: everything that a viewer cannot know is drawn again.

That is the others' hands, the order of every pile, and the stacks of the tower and the Armory (SG-R40).
"""

from gamester.core.lists import append, clear, pop_last, swap
from gamester.core.rng import WORD, mix, rekey, scaled
from gamester.core.seats import seats
from gamester.core.zones import Row
from gamester.games.surviving.rules.constants import SHOP, TRAIN_SHOP
from gamester.games.surviving.rules.deck import in_hand
from gamester.games.surviving.rules.operations import A_CREDS_CARD
from gamester.games.surviving.state import Table

STEP = 0x9E3779B9  # added for each number drawn
LANE = 0x85EBCA6B  # added for each purpose, so that purposes draw unrelated numbers


def mix_up(row: Row, first: int, end: int, lane: int) -> None:
    """Shuffle the cells first..end-1 of a row."""
    for last in range(end - 1, first, -1):
        swap(row, last, first + scaled(mix((lane + last * STEP) & WORD), last - first + 1))


def redeal(t: Table, viewer: int, seed: int) -> None:
    """Resample everything that the viewer cannot know, consistent with what it knows.

    Everybody's cards are public, but not where they are. Another's hand is what is known to be in it and a random draw from
    the rest.
    """
    rekey(t, seed)
    for seat in seats(t):
        lane = (seed + seat * LANE) & WORD
        if seat != viewer:
            redraw_hand(t, seat, lane)
        mix_up(t.draw[seat], 0, t.draw_n[seat], mix(lane))
    mix_up(t.injuries, 0, t.injuries_n, mix((seed + 5 * LANE) & WORD))
    redraw_columns(t, mix((seed + 6 * LANE) & WORD))
    redraw_dens(t, (seed + 7 * LANE) & WORD)


def redraw_hand(t: Table, seat: int, lane: int) -> None:
    """Draw a hand of the same size again, with the cards known to be in it kept.

    After going shopping there are no Creds cards in the hand: they stay at the bottom of the pile meanwhile (SG-R02).
    """
    shopping = t.active == seat and t.phase in (SHOP, TRAIN_SHOP)
    wanted = in_hand(t, seat) - sum(t.seen[seat])
    for place in range(t.draw_n[seat]):
        t.hand[seat][t.draw[seat][place]] += 1
    t.draw_n[seat] = clear(t.draw[seat], t.draw_n[seat])
    for card in range(t.cards):
        if shopping and t.card_kind[card] == A_CREDS_CARD:
            unknown_to_pile(t, seat, card)
    kept = t.draw_n[seat]
    for card in range(t.cards):
        unknown_to_pile(t, seat, card)
    mix_up(t.draw[seat], kept, t.draw_n[seat], lane)
    for _ in range(wanted):
        card, t.draw_n[seat] = pop_last(t.draw[seat], t.draw_n[seat])
        t.hand[seat][card] += 1


def unknown_to_pile(t: Table, seat: int, card: int) -> None:
    """Move the copies of a card not known to be in the hand to the draw pile."""
    while t.hand[seat][card] > t.seen[seat][card]:
        t.hand[seat][card] -= 1
        t.draw_n[seat] = append(t.draw[seat], t.draw_n[seat], card)


def redraw_columns(t: Table, lane: int) -> None:
    """Shuffle the face-down cards of the three random stacks together."""
    many = sum(t.column_n)
    for place in range(many - 1, 0, -1):
        other = scaled(mix((lane + place * STEP) & WORD), place + 1)
        col = other_col = 0
        here = place
        while here >= t.column_n[col]:
            here -= t.column_n[col]
            col += 1
        while other >= t.column_n[other_col]:
            other -= t.column_n[other_col]
            other_col += 1
        card = t.column[col][here]
        t.column[col][here] = t.column[other_col][other]
        t.column[other_col][other] = card


def redraw_dens(t: Table, lane: int) -> None:
    """Draw the face-down Obstacles of each Area from the unseen ones of its pool.

    Those left out of the game are among the unseen ones.
    """
    for level in range(len(t.den)):
        left = 0
        for place in range(t.den_n[level]):
            # All unseen Obstacles go into the box first, and the den is drawn from it.
            t.box[t.den[level][place]] += 1
        for obstacle in range(t.obstacles):
            left += t.box[obstacle] if t.area[obstacle] == level else 0
        for place in range(t.den_n[level]):
            number = scaled(mix((lane + (left * 8 + level) * STEP) & WORD), left)
            obstacle = 0
            while t.area[obstacle] != level or number >= t.box[obstacle]:
                number -= t.box[obstacle] if t.area[obstacle] == level else 0
                obstacle += 1
            t.box[obstacle] -= 1
            t.den[level][place] = obstacle
            left -= 1
