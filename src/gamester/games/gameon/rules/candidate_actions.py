"""Candidate actions: all legal ones except `takeback`, which is for people."""

from gamester.core.seats import seats
from gamester.core.zones import NONE, Row
from gamester.games.gameon.rules.actions import (
    CHOICES,
    METHODS,
    accept,
    compete,
    done,
    first_choice,
    first_convert,
    first_defend,
    first_proposal,
    playing,
    redraw,
    reject,
    slot_places,
)
from gamester.games.gameon.rules.constants import ACTION, METHOD_VOTE, NEVER, NO_CONTEST
from gamester.games.gameon.rules.contests import is_judge
from gamester.games.gameon.rules.draft import converted_colour, is_card_drafted, is_draft_empty
from gamester.games.gameon.rules.matching import card_placed, fits_slot, is_game_card, is_slot, may_raid
from gamester.games.gameon.state import Table


def offers(t: Table, seat: int, out: Row) -> int:
    """Write the candidate actions of a seat or the judge. Return their number."""
    if t.ended != 0:
        return 0
    if t.contest != NO_CONTEST:
        return offer_choices(t, seat, out)
    if is_judge(t, seat) or t.asked[seat] == 0:
        return 0
    if t.phase == METHOD_VOTE:
        out[0], out[1] = accept(t), reject(t)
        return 2
    return offer_action(t, seat, out) if t.phase == ACTION else offer_answers(t, seat, out)


def offer_choices(t: Table, seat: int, out: Row) -> int:
    """Write the choices of a contest. Return their number."""
    for choice in range(CHOICES):
        out[choice] = first_choice(t) + choice
    return CHOICES


def offer_answers(t: Table, seat: int, out: Row) -> int:
    """Write a defence with every card in hand, and `compete`. Return their number."""
    for place in range(t.hand_n[seat]):
        out[place] = first_defend(t) + place
    out[t.hand_n[seat]] = compete(t)
    return t.hand_n[seat] + 1


def offer_action(t: Table, seat: int, out: Row) -> int:
    """Write plays and steals that fit, proposals, and `done`. Return their number.

    If the draft is empty, conversions and the redraw are candidates too.
    """
    if t.ready[seat] != 0:
        return 0
    offered = offer_steals(t, seat, out, offer_claims(t, seat, out))
    if is_draft_empty(t, seat):
        for place in range(t.won_n[seat]):
            if t.convert[t.won[seat][place]] != NONE:
                out[offered] = first_convert(t) + t.won[seat][place]
                offered += 1
        out[offered] = redraw(t)
        offered += 1
    if t.allow_method_change != NEVER and t.proposed[seat] == NONE:
        for method in range(METHODS):
            out[offered] = first_proposal(t) + method
            offered += 1
    out[offered] = done(t)
    return offered + 1


def offer_claims(t: Table, seat: int, out: Row) -> int:
    """Write plays on the Play Area. Return the number of candidates."""
    offered = 0
    for area in range(len(t.area)):
        game = t.area[area]
        if is_game_card(t, game):
            for slot in range(slot_places(t)):
                if is_slot(t, game, slot) and card_placed(t, seat, area, slot) == NONE:
                    offered = offer_slot(t, seat, game, slot, out, offered)
    return offered


def offer_steals(t: Table, seat: int, out: Row, offered: int) -> int:
    """Write plays on the Game Cards of others.

    Return the number of candidates so far.
    """
    for other in seats(t):
        if other != seat:
            for won in range(t.won_n[other]):
                game = t.won[other][won]
                if may_raid(t, seat, game):
                    for slot in range(slot_places(t)):
                        if is_slot(t, game, slot):
                            offered = offer_slot(t, seat, game, slot, out, offered)
    return offered


def offer_slot(t: Table, seat: int, game: int, slot: int, out: Row, offered: int) -> int:
    """Write every undrafted card in hand that fits a slot. Return the number so far."""
    turned = converted_colour(t, seat)
    for place in range(t.hand_n[seat]):
        if fits_slot(t, t.hand[seat][place], turned, game, slot) and not is_card_drafted(t, seat, place):
            out[offered] = playing(t, place, game, slot)
            offered += 1
    return offered


def num_targets(t: Table, seat: int) -> int:
    """Return the number of targets of a seat, with empty places of the Play Area.

    Targets are the Play Area and the Game Cards that others control.
    """
    return len(t.area) + sum(t.won_n) - t.won_n[seat]


def target_at(t: Table, seat: int, number: int) -> int:
    """Return target `number`, or NONE for an empty place or a Black Card."""
    if number < len(t.area):
        return t.area[number] if t.area[number] < t.games else NONE
    left = number - len(t.area)
    for other in seats(t):
        if other != seat:
            if left < t.won_n[other]:
                return t.won[other][left]
            left -= t.won_n[other]
    return NONE
