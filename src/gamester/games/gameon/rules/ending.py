"""The end: nobody can act any more, too many idle rounds, or the timer is out.

(GO-08, GO-68, GO-69, GO-R29 .. GO-R32)
"""

from gamester.core.seats import seats
from gamester.core.zones import NONE, Row
from gamester.games.gameon.rules.cleanup import timer_is_out
from gamester.games.gameon.rules.constants import (
    ALLOWED,
    ENDS_AT_ONCE,
    EXHAUSTED,
    FROZEN,
    GO_68,
    GO_R29,
    GO_R30,
    GO_R31,
    OVER,
    STALLED,
    TIMER_OUT,
)
from gamester.games.gameon.rules.events import emit_ended, emit_last_idle, emit_last_pass, emit_scored
from gamester.games.gameon.rules.hands import pile_size
from gamester.games.gameon.rules.matching import empty_slots, is_game_card, may_raid, slots_filled
from gamester.games.gameon.rules.scoring import place, total_score
from gamester.games.gameon.state import State

LEAST_IDLE, MORE_IDLE = 4, 2  # idle rounds in a row where the rules say how many: at least, and beyond the full hands left


def check_end(t: State) -> None:
    """End the game if a condition for that holds.

    The timer comes first (GO-R32), then the ordinary end (GO-69), then idle rounds (GO-R31).
    """
    t.idle_rounds = 0 if t.round_not_idle == 1 else t.idle_rounds + 1
    if timer_is_out(t):
        end_game(t, GO_68, TIMER_OUT)
    elif is_exhausted(t):
        end_game(t, GO_R29, EXHAUSTED)
    elif not can_anybody_play(t, True):
        end_game(t, GO_R30, FROZEN)
    elif t.idle_rounds >= idle_limit(t):
        end_game(t, GO_R31, STALLED)
    elif t.idle_rounds > 0:
        warn(t)


def idle_limit(t: State) -> int:
    """Return the number of idle rounds in a row that end the game (GO-R31).

    It is an agreed number, or enough rounds for every seat to see all its cards: two, and one for every full hand in the
    largest hand and pile; at least four.
    """
    if t.stall_limit > 0:
        return t.stall_limit
    most = 0
    for seat in seats(t):
        most = max(most, t.hand_n[seat] + pile_size(t, seat))
    full_hands = (most + t.hand_limit - 1) // t.hand_limit
    return max(LEAST_IDLE, MORE_IDLE + full_hands)


def warn(t: State) -> None:
    """Announce that one more idle round ends the game (GO-R29, GO-R31)."""
    if are_piles_empty(t):
        emit_last_pass(t)
    elif t.idle_rounds + 1 >= idle_limit(t):
        emit_last_idle(t, t.idle_rounds)


def is_exhausted(t: State) -> bool:
    """Return True if all piles are empty and nobody will play (GO-08, GO-R29).

    Either nobody can play a card any more or two rounds in a row were idle. Nobody will after two idle
    rounds in a row. Without cards to draw every hand is the rest of a deck, so this reveals nothing.
    """
    if not are_piles_empty(t):
        return False
    if t.common_pass == ENDS_AT_ONCE and t.round_not_idle == 0 and sum(t.redrew) == 0:
        return True
    if t.common_pass != ENDS_AT_ONCE and t.idle_rounds > 1:
        return True
    return not can_anybody_play(t, False)


def are_piles_empty(t: State) -> bool:
    """Return True if nobody has a card left to draw."""
    for seat in seats(t):
        if pile_size(t, seat) > 0:
            return False
    return True


def can_anybody_play(t: State, with_pile: bool) -> bool:
    """Return True if a card in any hand fits some slot (GO-R30).

    It fits plainly or after a conversion; `with_pile` looks at cards in any pile too.
    """
    for seat in seats(t):
        if can_play(t, seat, NONE, with_pile):
            return True
    for seat in seats(t):
        for place_won in range(t.controlled_n[seat]):
            game = t.controlled[seat][place_won]
            turned = t.convert[game] if t.locked[game] == 0 or t.locked_convert == ALLOWED else NONE
            if turned != NONE and can_play(t, seat, turned, with_pile):
                return True
    return False


def can_play(t: State, seat: int, turned: int, with_pile: bool) -> bool:
    """Return True if a seat has a card that fits a slot it may play on.

    The hand is turned into a colour or NONE.
    """
    if can_play_from(t, seat, t.hand[seat], t.hand_n[seat], turned):
        return True
    if not with_pile:
        return False
    return can_play_from(t, seat, t.draw_pile[seat], t.draw_pile_n[seat], turned) or can_play_from(
        t, seat, t.under_pile[seat], t.under_pile_n[seat], turned
    )


def can_play_from(t: State, seat: int, cards: Row, length: int, turned: int) -> bool:
    """Return True if one of the first cards of a row fits some slot.

    The seat may play on that slot.
    """
    for card_place in range(length):
        if has_open_slot(t, seat, cards[card_place], turned):
            return True
    return False


def has_open_slot(t: State, seat: int, card: int, turned: int) -> bool:
    """Return True if a card fits an open slot that the seat may play on.

    The slot is of the Play Area, or of a Game Card of another seat that this one may try to steal.
    """
    for area in range(len(t.play_area)):
        game = t.play_area[area]
        if is_game_card(t, game) and slots_filled(t, card, turned, game) & empty_slots(t, seat, area) != 0:
            return True
    for other in seats(t):
        if other != seat:
            for place_won in range(t.controlled_n[other]):
                game = t.controlled[other][place_won]
                if may_raid(t, seat, game) and slots_filled(t, card, turned, game) != 0:
                    return True
    return False


def end_game(t: State, clause: int, reason: int) -> None:
    """End the game and announce all results."""
    t.ended_by = clause
    t.phase = OVER
    emit_ended(t, clause, reason)
    for seat in seats(t):
        t.deciding[seat] = t.ready[seat] = 0
        emit_scored(t, seat, total_score(t, seat), place(t, seat))
