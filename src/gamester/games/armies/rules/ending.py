"""Going out and the end: draws, tests that break them, placements and shares.

(AR-42, AR-46, AR-58, AR-59)
"""

from gamester.core.lists import position_of
from gamester.core.seats import num_seats, seats
from gamester.core.zones import NONE, Row
from gamester.games.armies.rules.constants import (
    AR_46,
    AR_59,
    AR_R34,
    AR_R37,
    CARDS_IN_HAND,
    EXTRA_ATTACKS,
    FIRST_ON_SKIN,
    HAND_VALUE,
    OVER,
)
from gamester.games.armies.rules.dealing import hand_size, move_all, show_hand
from gamester.games.armies.rules.events import emit_ended, emit_out, emit_placed, emit_tested
from gamester.games.armies.state import State

WIN = 60  # one win, in sixtieths


def go_out(t: State, seat: int, extra: int) -> None:
    """Put a player out: count the hand, then show it and set it aside.

    (AR-R24, AR-R36)
    """
    t.out[seat] = 1
    t.out_turn[seat] = t.turn
    t.extra_attacks[seat] = extra
    t.cards_kept[seat] = hand_size(t, seat)
    t.cards_kept_sum[seat] = 0
    for rank in range(t.ranks):
        t.cards_kept_sum[seat] += t.hand[seat][rank] * t.rank_value[rank]
    emit_out(t, seat, t.cards_kept[seat], t.cards_kept_sum[seat])
    show_hand(t, seat)
    move_all(t, t.set_aside, t.hand[seat])


def check_end(t: State) -> None:
    """End the game if at most one player is left, or after the agreed last turn.

    One player left wins (AR-R34). If nobody is left, all who went out now draw (AR-46). After the agreed turn all in the
    game draw (AR-R37).
    """
    players = num_seats(t) - sum(t.out)
    if players > 1 and (t.turn_limit == 0 or t.turn < t.turn_limit):
        return
    for seat in seats(t):
        left_together = players == 0 and t.out_turn[seat] == t.turn
        t.winners[seat] = 1 if t.out[seat] == 0 or left_together else 0
    if players > 1:
        end_game(t, AR_R37)
    elif players == 1:
        end_game(t, AR_R34)
    else:
        drawn = sum(t.winners)
        apply_tie_breaks(t)
        end_game(t, AR_59 if sum(t.winners) < drawn else AR_46)


def apply_tie_breaks(t: State) -> None:
    """Apply the agreed tests in their order; each keeps the best players.

    Without a test, or if all are equal, the draw stands (AR-58, AR-59, AR-R36).
    """
    for test in t.draw_break:
        if test != NONE and sum(t.winners) > 1:
            best = best_merit(t, test)
            for seat in seats(t):
                if t.winners[seat] == 1 and tie_break_value(t, seat, test) < best:
                    t.winners[seat] = 0
            emit_tested(t, test, sum(t.winners))


def best_merit(t: State, test: int) -> int:
    """Return the best that a seat which is still in the draw does in a test."""
    best = tie_break_value(t, position_of(t.winners, 1), test)
    for seat in seats(t):
        if t.winners[seat] == 1:
            best = max(best, tie_break_value(t, seat, test))
    return best


def tie_break_value(t: State, seat: int, test: int) -> int:
    """Return how well a seat does in a test of a draw; more is better (AR-59)."""
    if test == EXTRA_ATTACKS:
        return -t.extra_attacks[seat]
    if test == CARDS_IN_HAND:
        return t.cards_kept[seat]
    if test == HAND_VALUE:
        return t.cards_kept_sum[seat]
    if test == FIRST_ON_SKIN:
        return -t.skin_turn[seat]
    younger = position_of(t.age_order, seat)
    return -younger if younger != NONE else -num_seats(t)


def end_game(t: State, clause: int) -> None:
    """End the game; nobody is pending any more."""
    t.ended_by = clause
    t.phase = OVER
    emit_ended(t, clause, sum(t.winners))
    for seat in seats(t):
        t.deciding[seat] = 0
        emit_placed(t, seat, place(t, seat), t.winners[seat])


def place(t: State, seat: int) -> int:
    """Return a seat's placement: winners first, then a later turn of going out.

    Equal seats share the better placement (AR-R34, AR-R36).
    """
    better = 0
    for other in seats(t):
        if t.winners[other] > t.winners[seat] or (t.winners[other] == t.winners[seat] and t.out_turn[other] > t.out_turn[seat]):
            better += 1
    return better + 1


def placements(t: State, out: Row) -> None:
    """Write each seat's placement, 1 for the first."""
    for seat in seats(t):
        out[seat] = place(t, seat)


def win_shares(t: State, out: Row) -> None:
    """Write one win in sixtieths, shared equally by the winners (AR-R35)."""
    winners = max(1, sum(t.winners))
    for seat in seats(t):
        out[seat] = WIN // winners if t.winners[seat] == 1 else 0


def score_parts(t: State, seat: int, out: Row) -> int:
    """Write the parts of a seat's score and return 6.

    They are living soldiers, turn of going out, turn of going on skin (0 for never), extra attacks, cards kept and their
    sum.
    """
    out[0], out[1], out[2] = t.army_n[seat], t.out_turn[seat], t.skin_turn[seat]
    out[3], out[4], out[5] = t.extra_attacks[seat], t.cards_kept[seat], t.cards_kept_sum[seat]
    return 6
