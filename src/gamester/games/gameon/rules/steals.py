"""Resolving steals: thieves among themselves, then each defence.

(GO-42 .. GO-55, GO-R18, GO-R20 .. GO-R26)
"""

from gamester.core.seats import num_seats, seats
from gamester.core.zones import NONE
from gamester.games.gameon.rules.constants import CHALLENGE, DEFENCE, GO_08, GO_24, GO_45, NO_BAN, STEAL
from gamester.games.gameon.rules.contests import add_contestant, start_contest
from gamester.games.gameon.rules.control import gain_control
from gamester.games.gameon.rules.events import (
    emit_banned,
    emit_defended,
    emit_fights,
    emit_locked,
    emit_stole,
)
from gamester.games.gameon.rules.hands import discard, put_under_pile, remove_from_hand, return_to_hand
from gamester.games.gameon.rules.matching import has_form, seat_from_lead
from gamester.games.gameon.rules.reveal import remove_controlled, remove_revealed_play, steal_attempt_of
from gamester.games.gameon.state import State


def contest_among_thieves(t: State, game: int) -> None:
    """Start the contest of all who try to steal a Game Card (GO-52).

    It does not matter which shapes they used.
    """
    for seat in seats(t):
        if steal_attempt_of(t, seat, game) != NONE:
            add_contestant(t, seat)
    start_contest(t, CHALLENGE, game)


def beat_others(t: State, winner: int, game: int) -> None:
    """Return the cards of the beaten thieves; only the winner goes on (GO-53, GO-54).

    The others may not try to steal this card again (GO-55, GO-R22).
    """
    for step in range(num_seats(t)):
        seat = seat_from_lead(t, step)
        place = steal_attempt_of(t, seat, game)
        if seat != winner and place != NONE:
            return_to_hand(t, seat, remove_revealed_play(t, seat, place))
            if t.steal_ban != NO_BAN:
                t.banned[seat][game] = 1
                emit_banned(t, seat, game)


def thief_of(t: State, game: int) -> int:
    """Return the seat that tries to steal a Game Card, the first one, or NONE."""
    for seat in seats(t):
        if steal_attempt_of(t, seat, game) != NONE:
            return seat
    return NONE


def ask_controller(t: State, game: int) -> None:
    """Ask the controlling seat, whether or not it could defend (GO-44, GO-R24)."""
    thief = thief_of(t, game)
    t.answering = t.controller[game]
    t.thief_form = t.slot_form[game][t.revealed_slot[thief][steal_attempt_of(t, thief, game)]]
    t.deciding[t.answering] = 1


def why_not_answer(t: State, seat: int) -> int:
    """Return 0 if the seat is asked to defend, or the clause (GO-08, GO-24).

    Competing needs nothing more (GO-48).
    """
    if t.ended_by != 0:
        return GO_08
    return GO_24 if t.phase != DEFENCE or t.answering != seat else 0


def why_not_defend(t: State, seat: int, place: int) -> int:
    """Return 0 if a card of the hand may defend, or the forbidding clause.

    It must have the form that the thief used; cards on Game Cards do not defend (GO-45, GO-R23).
    """
    clause = why_not_answer(t, seat)
    if clause == 0 and (place >= t.hand_n[seat] or not has_form(t, t.hand[seat][place], t.thief_form)):
        clause = GO_45
    return clause


def stop_asking(t: State, seat: int) -> None:
    """Clear the question to the controlling seat."""
    t.deciding[seat] = 0
    t.answering = t.thief_form = NONE


def defend(t: State, seat: int, place: int) -> None:
    """Put the defending card face up under the pile; the Game Card stays.

    The thief's card is discarded.

    (GO-46, GO-47)
    """
    game = t.attacked_queue[t.cursor]
    stop_asking(t, seat)
    card = remove_from_hand(t, seat, place)
    put_under_pile(t, seat, card)
    emit_defended(t, seat, card, game)
    discard_thief_card(t, thief_of(t, game), game)


def controller_competes(t: State, seat: int) -> None:
    """Start the contest of the controlling seat with the thief (GO-48)."""
    game = t.attacked_queue[t.cursor]
    stop_asking(t, seat)
    emit_fights(t, seat, game)
    add_contestant(t, seat)
    add_contestant(t, thief_of(t, game))
    start_contest(t, STEAL, game)


def discard_thief_card(t: State, thief: int, game: int) -> None:
    """Discard the card used to steal; that happens in any case (GO-47, GO-49, GO-50)."""
    discard(t, thief, remove_revealed_play(t, thief, steal_attempt_of(t, thief, game)))


def settle_steal(t: State, winner: int, game: int) -> None:
    """Give the Game Card to the thief, unlocked, or lock it for good.

    (GO-49, GO-50, GO-51, GO-R25, GO-R26)
    """
    thief, keeper = thief_of(t, game), t.controller[game]
    discard_thief_card(t, thief, game)
    if winner == thief:
        remove_controlled(t, keeper, game)
        gain_control(t, thief, game)
        emit_stole(t, thief, game, keeper)
    else:
        t.locked[game] = 1
        emit_locked(t, keeper, game)
