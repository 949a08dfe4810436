"""Setup (SG-01, SG-74, SG-79, SG-R01, SG-R34), and entering (SG-16 .. SG-19)."""

from gamester.core.lists import append, clear, fill
from gamester.core.rng import randbelow, shuffle
from gamester.core.seats import num_seats, seats
from gamester.games.surviving.rules.constants import DEAL, FIRST, HAND, INSIDE, ONE_EACH, SEAT_0
from gamester.games.surviving.rules.deck import draw_cards
from gamester.games.surviving.rules.events import emit_entered, emit_first_seat
from gamester.games.surviving.rules.operations import BARRACKS, INJURIES, RANDOM, STARTER
from gamester.games.surviving.state import State


def lay_out(t: State) -> None:
    """Put out everything that is there before anybody decides.

    Without a Character ID everybody is a Raw Recruit (SG-18).
    """
    for level in range(len(t.area_stack)):
        stack_area(t, level)
    deal_random(t)
    for card in range(t.cards):
        lay_card(t, card)
    shuffle(t, DEAL, t.injuries, t.injuries_n)
    for role in range(t.recruit):
        t.identities_for_sale[role] = 1 if t.id_copies == ONE_EACH else num_seats(t)
    for seat in seats(t):
        t.identity[seat] = t.recruit
        shuffle(t, DEAL, t.draw_pile[seat], t.draw_pile_n[seat])
    t.first = 0 if t.first_player == SEAT_0 else randbelow(t, FIRST, num_seats(t))
    emit_first_seat(t, t.first)
    for seat in seats(t):
        draw_cards(t, seat, HAND)


def stack_area(t: State, level: int) -> None:
    """Stack the Obstacles of an Area: its own level, at the Exit 5 and higher.

    As many as agreed are drawn from the pool (SG-74, SG-79, SG-R01). The pool is shuffled in the draw pile zone of seat 0,
    which is still empty.
    """
    pool = 0
    for obstacle in range(t.obstacles):
        if t.area[obstacle] == level:
            for _ in range(t.pool_copies[obstacle]):
                pool = append(t.draw_pile[0], pool, obstacle)
    shuffle(t, DEAL, t.draw_pile[0], pool)
    for place in range(pool):
        if place < t.stack_size[level]:
            t.area_stack[level][place] = t.draw_pile[0][place]
        else:
            t.left_out[t.draw_pile[0][place]] += 1
    clear(t.draw_pile[0], pool)
    t.area_stack_n[level] = t.stack_size[level]


def deal_random(t: State) -> None:
    """Deal the random Upgrades into three equal stacks, the top of each face up.

    They are shuffled in the draw pile zone of seat 0, which is still empty (SG-R34).
    """
    many = 0
    for card in range(t.cards):
        if t.section[card] == RANDOM:
            for _ in range(t.copies[card]):
                many = append(t.draw_pile[0], many, card)
    shuffle(t, DEAL, t.draw_pile[0], many)
    height = many // len(t.random_stack)
    for place in range(many):
        col = place // height
        if place % height < height - 1:
            t.random_stack[col][place % height] = t.draw_pile[0][place]
        else:
            t.stack_top[col] = t.draw_pile[0][place]
    clear(t.draw_pile[0], many)
    fill(t.random_stack_n, height - 1)


def lay_card(t: State, card: int) -> None:
    """Put all copies of a card where they belong.

    That is a Starter Deck (SG-01), the Injury pile (SG-R38), or the supply for sale and rewards.
    """
    if t.section[card] == STARTER:
        for seat in seats(t):
            for _ in range(t.starter[card]):
                t.draw_pile_n[seat] = append(t.draw_pile[seat], t.draw_pile_n[seat], card)
            t.owned[seat][card] = t.starter[card]
    elif t.section[card] == INJURIES:
        for _ in range(t.copies[card]):
            t.injuries_n = append(t.injuries, t.injuries_n, card)
    elif t.section[card] != RANDOM:
        t.for_sale[card] = t.copies[card]


def enter(t: State) -> None:
    """Let all enter Level 1 with full Health, after Training (SG-15, SG-16, SG-19).

    Move actions are those of the IDs (SG-44, SG-R09). The Barracks leaves the game (SG-17, SG-R39). The hands stay, and
    entering is no move (SG-R06).
    """
    for card in range(t.cards):
        if t.section[card] == BARRACKS:
            t.out_of_game[card] += t.for_sale[card]
            t.for_sale[card] = 0
    for role in range(t.recruit):
        t.identities_for_sale[role] = 0
    for seat in seats(t):
        t.status[seat] = INSIDE
        t.level[seat] = 0
        t.health[seat] = t.id_health[t.identity[seat]]
    t.highest = 0
    emit_entered(t, t.round)
