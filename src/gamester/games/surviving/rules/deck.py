"""Cards between hand, draw pile and discard pile, and public knowledge of hands.

(SG-12, SG-R37, SG-R40)
"""

from gamester.core.lists import append, pop_last
from gamester.core.rng import shuffle
from gamester.core.zones import NONE
from gamester.games.surviving.rules.constants import HAND, RESHUFFLE
from gamester.games.surviving.rules.events import (
    emit_drew,
    emit_got,
    emit_laid,
    emit_shuffled,
    emit_used_up,
)
from gamester.games.surviving.state import State


def gain_card(t: State, seat: int, card: int) -> None:
    """Put a new card into the discard pile (SG-10, SG-34)."""
    t.discards[seat][card] += 1
    t.owned[seat][card] += 1


def leave_hand(t: State, seat: int, card: int) -> None:
    """Remove a card from the hand for all to see; one known copy fewer is there."""
    t.hand[seat][card] -= 1
    if t.known_in_hand[seat][card] > 0:
        t.known_in_hand[seat][card] -= 1


def draw_cards(t: State, seat: int, many: int) -> None:
    """Draw cards, shuffling when the draw pile is empty (SG-12).

    Fewer are drawn if there is nothing left to shuffle (SG-R37).
    """
    drawn = 0
    while drawn < many:
        if t.draw_pile_n[seat] == 0:
            reshuffle(t, seat)
        if t.draw_pile_n[seat] == 0:
            break
        drawn += 1
        card, t.draw_pile_n[seat] = pop_last(t.draw_pile[seat], t.draw_pile_n[seat])
        t.hand[seat][card] += 1
        emit_got(t, seat, card)
    if drawn > 0:
        emit_drew(t, seat, drawn)


def reshuffle(t: State, seat: int) -> None:
    """Shuffle the discard pile into the draw pile (SG-R37).

    While the draw pile is empty the hand is public by elimination.
    """
    for card in range(t.cards):
        t.known_in_hand[seat][card] = t.owned[seat][card] - t.discards[seat][card] - t.equipped[seat][card]
        for _ in range(t.discards[seat][card]):
            t.draw_pile_n[seat] = append(t.draw_pile[seat], t.draw_pile_n[seat], card)
        t.discards[seat][card] = 0
    if t.draw_pile_n[seat] > 0:
        shuffle(t, RESHUFFLE + seat, t.draw_pile[seat], t.draw_pile_n[seat])
        emit_shuffled(t, seat, t.draw_pile_n[seat])


def new_hand(t: State, seat: int) -> None:
    """Discard hand and play area, except used-up cards, then draw five.

    (SG-11, SG-54, SG-R39)
    """
    for card in range(t.cards):
        held = t.hand[seat][card]
        if held > 0:
            emit_laid(t, seat, card, held)
            t.discards[seat][card] += held
            t.hand[seat][card] = t.known_in_hand[seat][card] = 0
        played = t.equipped[seat][card]
        if played > 0:
            t.equipped[seat][card] = 0
            if t.once[card] == 1:
                emit_used_up(t, seat, card, played)
                t.out_of_game[card] += played
                t.owned[seat][card] -= played
            else:
                t.discards[seat][card] += played
    draw_cards(t, seat, HAND)


def in_hand(t: State, seat: int) -> int:
    """Return the number of cards in a hand; open to all."""
    return sum(t.hand[seat])


def remove_all_cards(t: State, seat: int) -> None:
    """Remove all cards of an eliminated player from the game (SG-R32).

    Together they are public, wherever they lay.
    """
    for card in range(t.cards):
        t.out_of_game[card] += t.owned[seat][card]
        t.owned[seat][card] = t.hand[seat][card] = t.known_in_hand[seat][card] = 0
        t.discards[seat][card] = t.equipped[seat][card] = 0
    for place in range(t.draw_pile_n[seat]):
        t.draw_pile[seat][place] = NONE
    t.draw_pile_n[seat] = 0
