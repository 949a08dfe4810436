"""The end of a turn, and of the game.

(SL-21, SL-49 .. SL-51, SL-R31 .. SL-R37, SL-R40)
"""

from gamester.core.rng import shuffle
from gamester.core.seats import num_seats, seat_after, seats
from gamester.core.zones import Row
from gamester.games.shapes.rules.actions import num_shapes
from gamester.games.shapes.rules.constants import ALL_SHARE, DRAW, HAND_LIMIT, HIDDEN, OVER, RETURNS, SL_49, SL_R36
from gamester.games.shapes.rules.events import (
    RETURNED_ALL,
    RETURNED_NONE,
    emit_hand_returned,
    emit_hand_returned_unseen,
    emit_list_shown,
    emit_ranked,
    emit_stalled,
    emit_turn_ended,
    emit_won,
)
from gamester.games.shapes.rules.hands import has_cards, num_missing, num_of_shape, return_to_deck
from gamester.games.shapes.rules.knowledge import hand_is_gone
from gamester.games.shapes.state import State

SIXTIETHS = 60


def end_turn(t: State, seat: int) -> None:
    """End the turn; the next one is the next seat's (SL-13, SL-21, SL-R04).

    A hand of ten cards goes into the deck (SL-51, SL-R35). Too many turns without a placed card end the game (SL-R36).
    """
    if has_cards(t, seat, HAND_LIMIT):
        emit_turn_ended(t, seat, RETURNED_ALL)
        return_hand(t, seat)
    else:
        emit_turn_ended(t, seat, RETURNED_NONE)
    t.turns_without_placing = 0 if t.placed_any != 0 else t.turns_without_placing + 1
    if t.turns_without_placing >= t.stall_rounds * num_seats(t):
        end_stalled(t)
        return
    t.active = seat_after(t, seat, 1)
    t.turn += 1
    t.phase = DRAW


def return_hand(t: State, seat: int) -> None:
    """Shuffle every card in hand into the deck; nothing is drawn (SL-51, SL-R34)."""
    if t.hand_shapes == HIDDEN:
        emit_hand_returned_unseen(t, seat, sum(t.hand[seat]))
    else:
        for shape in range(num_shapes(t)):
            if num_of_shape(t, t.hand[seat], shape) > 0:
                emit_hand_returned(t, seat, shape, num_of_shape(t, t.hand[seat], shape))
    for card in range(t.cards):
        for _ in range(t.hand[seat][card]):
            return_to_deck(t, card)
        t.hand[seat][card] = 0
    shuffle(t, RETURNS, t.deck, t.deck_n)
    hand_is_gone(t, seat)


def win(t: State, seat: int) -> None:
    """End the game: everything on the list lies there (SL-49).

    Nobody else can win any more, and tie extras lapse (SL-R33).
    """
    t.winners[seat] = 1
    emit_won(t, seat, t.list_card[seat])
    end_game(t, SL_49)


def end_stalled(t: State) -> None:
    """End the game: the seats that miss fewest cards share it, or all do (SL-R37)."""
    emit_stalled(t, t.turns_without_placing)
    best = num_missing(t, 0)
    for seat in seats(t):
        best = min(best, num_missing(t, seat))
    for seat in seats(t):
        t.winners[seat] = 1 if t.stall_result == ALL_SHARE or num_missing(t, seat) == best else 0
    end_game(t, SL_R36)


def end_game(t: State, clause: int) -> None:
    """End the game and show every list (SL-50, SL-R40)."""
    t.ended_by = clause
    t.phase = OVER
    for seat in seats(t):
        t.may_place_extra[seat] = 0
        emit_list_shown(t, seat, t.list_card[seat], num_missing(t, seat))
    for seat in seats(t):
        emit_ranked(t, seat, compare_final(t, seat), t.winners[seat])


def compare_final(t: State, seat: int) -> int:
    """Return a seat's placement: winners first, then by cards missing.

    Equal seats share the better placement.
    """
    better = 0
    for other in seats(t):
        if t.winners[other] > t.winners[seat] or (
            t.winners[other] == t.winners[seat] == 0 and num_missing(t, other) < num_missing(t, seat)
        ):
            better += 1
    return better + 1


def placements(t: State, out: Row) -> None:
    """Write each seat's placement, 1 for the first."""
    for seat in seats(t):
        out[seat] = compare_final(t, seat)


def win_shares(t: State, out: Row) -> None:
    """Write one win in sixtieths: for a complete list, or shared after a stall.

    (SL-R33, SL-R37)
    """
    winners = max(1, sum(t.winners))
    for seat in seats(t):
        out[seat] = SIXTIETHS // winners if t.winners[seat] == 1 else 0


def score_parts(t: State, seat: int, out: Row) -> int:
    """Write the parts of a seat's score and return 4.

    They are cards missing, cards in front upright and sideways, and cards in hand.
    """
    out[0], out[1], out[2], out[3] = num_missing(t, seat), sum(t.upright[seat]), sum(t.sideways[seat]), sum(t.hand[seat])
    return 4
