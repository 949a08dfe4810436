"""Resolving steals: thieves among themselves, then each defence (GO-42 .. GO-55, GO-R18, GO-R20 .. GO-R26)."""

from gamester.core.events import EVERYBODY, tell
from gamester.core.zones import NONE
from gamester.games.gameon.rules.constants import CHALLENGE, DEFENCE, GO_08, GO_24, GO_45, NO_BAN, STEAL
from gamester.games.gameon.rules.contests import add_contestant, start_contest
from gamester.games.gameon.rules.control import gain_control
from gamester.games.gameon.rules.events import BANNED, DEFENDED, FIGHTS, LOCKED, STOLE
from gamester.games.gameon.rules.hands import discard, put_under_pile, remove_from_hand, return_to_hand
from gamester.games.gameon.rules.matching import has_form
from gamester.games.gameon.rules.reveal import remove_controlled, remove_revealed_play, steal_attempt_of
from gamester.games.gameon.state import Table


def contest_among_thieves(t: Table, game: int) -> None:
    """GO-52 all who try to steal the same Game Card compete first, whichever shapes they used."""
    for seat in range(len(t.asked)):
        if steal_attempt_of(t, seat, game) >= 0:
            add_contestant(t, seat)
    start_contest(t, CHALLENGE, game)


def beat_others(t: Table, winner: int, game: int) -> None:
    """GO-53 only the winner goes on. GO-54 the others take their cards back, GO-55, GO-R22 and may not try this card again."""
    for step in range(len(t.asked)):
        seat = (t.lead + step) % len(t.asked)
        place = steal_attempt_of(t, seat, game)
        if seat != winner and place >= 0:
            return_to_hand(t, seat, remove_revealed_play(t, seat, place))
            if t.steal_ban != NO_BAN:
                t.banned[seat][game] = 1
                tell(t, BANNED, seat, game, 0, EVERYBODY)


def thief_of(t: Table, game: int) -> int:
    """The seat that tries to steal a Game Card, the first of them from seat 0 on, or NONE."""
    for seat in range(len(t.asked)):
        if steal_attempt_of(t, seat, game) >= 0:
            return seat
    return NONE


def ask_controller(t: Table, game: int) -> None:
    """GO-44 the controlling seat is asked, GO-R24 whether or not it could defend."""
    thief = thief_of(t, game)
    t.answering = t.keeper[game]
    t.thief_form = t.slot_form[game][t.laid_slot[thief][steal_attempt_of(t, thief, game)]]
    t.asked[t.answering] = 1


def why_not_answer(t: Table, seat: int) -> int:
    """GO-08 not after the end; GO-24 by the one who is asked to defend; GO-48 competing needs nothing more."""
    if t.ended != 0:
        return GO_08
    return GO_24 if t.phase != DEFENCE or t.answering != seat else 0


def why_not_defend(t: Table, seat: int, place: int) -> int:
    """GO-45, GO-R23 with a card of one's hand that has the form the thief used; what lies on Game Cards does not defend."""
    clause = why_not_answer(t, seat)
    if clause == 0 and (place >= t.hand_n[seat] or has_form(t, t.hand[seat][place], t.thief_form) == 0):
        clause = GO_45
    return clause


def stop_asking(t: Table, seat: int) -> None:
    """The seat is not asked any more."""
    t.asked[seat] = 0
    t.answering = t.thief_form = NONE


def defend(t: Table, seat: int, place: int) -> None:
    """GO-46 the defending card goes under the pile, seen by all. GO-47 the thief's card is discarded and the Game Card stays."""
    game = t.queue[t.cursor]
    stop_asking(t, seat)
    card = remove_from_hand(t, seat, place)
    put_under_pile(t, seat, card)
    tell(t, DEFENDED, seat, card, game, EVERYBODY)
    discard_thief_card(t, thief_of(t, game), game)


def controller_competes(t: Table, seat: int) -> None:
    """GO-48 the controlling seat competes with the thief."""
    game = t.queue[t.cursor]
    stop_asking(t, seat)
    tell(t, FIGHTS, seat, game, 0, EVERYBODY)
    add_contestant(t, seat)
    add_contestant(t, thief_of(t, game))
    start_contest(t, STEAL, game)


def discard_thief_card(t: Table, thief: int, game: int) -> None:
    """GO-47, GO-49, GO-50 the card used to steal is discarded in any case."""
    discard(t, thief, remove_revealed_play(t, thief, steal_attempt_of(t, thief, game)))


def settle_steal(t: Table, winner: int, game: int) -> None:
    """GO-49, GO-R26 the thief takes the Game Card, unlocked; or GO-50, GO-51 it stays, locked for good (GO-R25)."""
    thief, keeper = thief_of(t, game), t.keeper[game]
    discard_thief_card(t, thief, game)
    if winner == thief:
        remove_controlled(t, keeper, game)
        gain_control(t, thief, game)
        tell(t, STOLE, thief, game, keeper, EVERYBODY)
    else:
        t.locked[game] = 1
        tell(t, LOCKED, keeper, game, 0, EVERYBODY)
