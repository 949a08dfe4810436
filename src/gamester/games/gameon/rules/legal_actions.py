"""Legal actions of a seat or the judge.

All are here except `takeback`, which is for people.
"""

from gamester.core.lists import append, has_bit
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
from gamester.games.gameon.rules.constants import ACTION, METHOD_VOTE, NO_CONTEST
from gamester.games.gameon.rules.contests import is_judge, why_not_choose
from gamester.games.gameon.rules.draft import (
    converted_colour,
    drafted_places,
    drafted_slots,
    is_draft_empty,
    slots_filled_by_hand,
    why_not_act,
    why_not_convert,
    why_not_redraw,
)
from gamester.games.gameon.rules.matching import empty_slots, fits_slot, is_game_card, may_raid
from gamester.games.gameon.rules.steals import why_not_answer, why_not_defend
from gamester.games.gameon.rules.voting import is_other_method, may_propose, why_not_vote
from gamester.games.gameon.state import State


def legal_actions(t: State, seat: int, out: Row) -> int:
    """Write what a seat or the judge may do now. Return the number of actions."""
    if t.contest != NO_CONTEST:
        return offer_choices(t, seat, out)
    if is_judge(t, seat):
        return 0
    if t.phase == ACTION:
        return offer_action(t, seat, out)
    return offer_votes(t, seat, out) if t.phase == METHOD_VOTE else offer_answers(t, seat, out)


def offer_choices(t: State, seat: int, out: Row) -> int:
    """Write the open choices of a contest. Return their number."""
    offered = 0
    for choice in range(CHOICES):
        if why_not_choose(t, seat, choice) == 0:
            offered = append(out, offered, first_choice(t) + choice)
    return offered


def offer_votes(t: State, seat: int, out: Row) -> int:
    """Write both votes. Return their number."""
    if why_not_vote(t, seat) != 0:
        return 0
    out[0], out[1] = accept(t), reject(t)
    return 2


def offer_answers(t: State, seat: int, out: Row) -> int:
    """Write every card in hand that defends, and `compete`. Return their number."""
    if why_not_answer(t, seat) != 0:
        return 0
    offered = 0
    for place in range(t.hand_n[seat]):
        if why_not_defend(t, seat, place) == 0:
            offered = append(out, offered, first_defend(t) + place)
    return append(out, offered, compete(t))


def offer_action(t: State, seat: int, out: Row) -> int:
    """Write plays, steals, conversions, the redraw, proposals and `done`.

    Return their number.
    """
    if why_not_act(t, seat) != 0:
        return 0
    turned, drafted = converted_colour(t, seat), drafted_places(t, seat)
    offered = offer_claims(t, seat, turned, drafted, out)
    offered = offer_steals(t, seat, turned, drafted, out, offered)
    if is_draft_empty(t, seat):
        for place in range(t.controlled_n[seat]):
            if why_not_convert(t, seat, t.controlled[seat][place]) == 0:
                offered = append(out, offered, first_convert(t) + t.controlled[seat][place])
        if why_not_redraw(t, seat) == 0:
            offered = append(out, offered, redraw(t))
    if may_propose(t, seat):
        for method in range(METHODS):
            if is_other_method(t, method):
                offered = append(out, offered, first_proposal(t) + method)
    return append(out, offered, done(t))


def offer_claims(t: State, seat: int, turned: int, drafted: int, out: Row) -> int:
    """Write plays on the Play Area. Return their number.

    Here and below `turned` is the colour of the hand, or NONE, and `drafted` has the places of the hand that the draft uses.
    """
    offered = 0
    for area in range(len(t.play_area)):
        game = t.play_area[area]
        if is_game_card(t, game):
            slots = slots_filled_by_hand(t, seat, game, turned, drafted) & empty_slots(t, seat, area)
            if slots != 0:
                # A slot of the draft is empty until the reveal.
                slots -= slots & drafted_slots(t, seat, game)
                offered = offer_plays(t, seat, game, slots, turned, drafted, out, offered)
    return offered


def offer_steals(t: State, seat: int, turned: int, drafted: int, out: Row, offered: int) -> int:
    """Write plays on the Game Cards of others, one to a Game Card (GO-R20).

    Return the number of actions so far.
    """
    for other in seats(t):
        if other != seat:
            for won in range(t.controlled_n[other]):
                game = t.controlled[other][won]
                if may_raid(t, seat, game):
                    slots = slots_filled_by_hand(t, seat, game, turned, drafted)
                    if slots != 0 and drafted_slots(t, seat, game) == 0:
                        offered = offer_plays(t, seat, game, slots, turned, drafted, out, offered)
    return offered


def offer_plays(t: State, seat: int, game: int, slots: int, turned: int, drafted: int, out: Row, offered: int) -> int:
    """Write every card in hand on each of these slots that it fits.

    Cards that the draft uses are left out. Return the number of actions so far.
    """
    for slot in range(slot_places(t)):
        if has_bit(slots, slot):
            for place in range(t.hand_n[seat]):
                if not has_bit(drafted, place) and fits_slot(t, t.hand[seat][place], turned, game, slot):
                    offered = append(out, offered, playing(t, place, game, slot))
    return offered


def num_targets(t: State, seat: int) -> int:
    """Return the number of targets of a seat, with empty places of the Play Area.

    Targets are the Play Area and the Game Cards that others control.
    """
    return len(t.play_area) + sum(t.controlled_n) - t.controlled_n[seat]


def target_at(t: State, seat: int, number: int) -> int:
    """Return target `number`, or NONE for an empty place or a Black Card."""
    if number < len(t.play_area):
        return t.play_area[number] if t.play_area[number] < t.games else NONE
    left = number - len(t.play_area)
    for other in seats(t):
        if other != seat:
            if left < t.controlled_n[other]:
                return t.controlled[other][left]
            left -= t.controlled_n[other]
    return NONE
