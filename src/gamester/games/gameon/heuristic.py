"""Heuristic bot of Game-On. Values are in thousandths of a point.

It values cards, builds a plan for the round in the draft zone, and plays its first step.
"""

from gamester.core.lists import has_bit
from gamester.core.rng import UINT32_MAX, hash32, scale_to
from gamester.core.seats import seats
from gamester.core.zones import NONE
from gamester.games.gameon.rules.actions import (
    CHOICES,
    compete,
    done,
    first_choice,
    first_convert,
    first_defend,
    redraw,
    reject,
    slot_places,
)
from gamester.games.gameon.rules.constants import FACE_DOWN, METHOD_VOTE, NO_CONTEST
from gamester.games.gameon.rules.contests import is_judge
from gamester.games.gameon.rules.draft import (
    converted_colour,
    draft_play,
    drafted_places,
    drafted_slots,
    slots_fillable,
    why_not_convert,
    why_not_target,
)
from gamester.games.gameon.rules.hands import pile_size
from gamester.games.gameon.rules.legal_actions import num_targets, target_at
from gamester.games.gameon.rules.matching import card_placed, fits_slot, has_form, is_game_card, is_slot, slots_missing
from gamester.games.gameon.rules.methods import num_options, option_at
from gamester.games.gameon.state import State

CARD, LATE_CARD = 2600, 600  # value of a card, and near the end
BEST_CARD = 1300  # thousandths of the value of a card, for wild cards and Omnis
POINT = 1000
RIVAL = 1000, 450, 200, 80  # weight of a rival, by the number of slots it misses


def value_of(t: State, game: int) -> int:
    """Return the points and chevrons of a Game Card."""
    return POINT * (t.points[game] + t.chevrons[game])


def kept_value(t: State, game: int) -> int:
    """Return the value of a Game Card for the seat that controls it.

    A locked one shows no chevrons, or as an option it does (GO-R34).
    """
    if t.locked[game] != 0 and t.locked_chevrons == FACE_DOWN:
        return POINT * t.points[game]
    return value_of(t, game)


def is_near_end(t: State, seat: int) -> bool:
    """Return True near the end: nothing left to draw, or a round has been idle."""
    return pile_size(t, seat) == 0 or t.idle_rounds > 0


def is_plain(t: State, design: int) -> bool:
    """Return True for a card of one shape that is not wild."""
    return t.face_form[design][1] < 0 and t.face_colour[design][0] != t.wild


def cost_of(t: State, seat: int, design: int) -> int:
    """Return the cost of spending a card."""
    cost = LATE_CARD if is_near_end(t, seat) else CARD
    return cost if is_plain(t, design) else cost * BEST_CARD // 1000


def num_rivals(t: State, seat: int, area: int) -> int:
    """Return 1000 plus the weights of others who may want a card of the Play Area."""
    factor = 1000
    for other in seats(t):
        if other != seat:
            left = slots_missing(t, other, area)
            if left < len(RIVAL):
                factor += RIVAL[left]
    return factor


def slots_to_fill(t: State, seat: int, area: int) -> int:
    """Return the slots of the Play Area that a seat has yet to fill, as bits.

    Slots of its draft are filled.
    """
    game = t.play_area[area]
    slots = 0
    for slot in range(slot_places(t)):
        if is_slot(t, game, slot) and card_placed(t, seat, area, slot) == NONE:
            slots |= 1 << slot
    return slots - (slots & drafted_slots(t, seat, game))


def cheapest_card_for(t: State, seat: int, game: int, slot: int, plain_only: bool) -> int:
    """Return the hand place of the cheapest unused card for a slot, or NONE."""
    found = NONE
    turned, drafted = converted_colour(t, seat), drafted_places(t, seat)
    for place in range(t.hand_n[seat]):
        card = t.hand[seat][place]
        if not has_bit(drafted, place) and fits_slot(t, card, turned, game, slot):
            if is_plain(t, card):
                return place
            found = place
    return NONE if plain_only else found


def is_last_of_form(t: State, seat: int, card: int) -> bool:
    """Return True if no other card left in hand has the form of this one.

    Cards that the draft uses do not count. A hand of many forms defends best.
    """
    many = 0
    drafted = drafted_places(t, seat)
    for place in range(t.hand_n[seat]):
        if not has_bit(drafted, place):
            many += 1 if has_form(t, t.hand[seat][place], t.face_form[card][0]) else 0
    return many < 2


def num_undrafted(t: State, seat: int) -> int:
    """Return the number of cards in hand that the draft does not use."""
    return t.hand_n[seat] - t.draft_n[seat]


def truncate_draft(t: State, seat: int, length: int) -> None:
    """Shorten a draft to `length` plays."""
    while t.draft_n[seat] > length:
        t.draft_n[seat] -= 1
        t.draft[seat][t.draft_n[seat]] = NONE


NEVER = -1000000
STEAL = 1000, 700, 500, 300  # thousandths of the value of a steal, by the cards in its controller's hand: any may defend it
PLACED = 150  # thousandths of its share of the Game Card that a card is worth on a slot that is not the last
KEPT_BACK = 2  # number of cards kept for defence: a thief loses a card to each, and it comes back


def extend_plan(t: State, seat: int) -> int:
    """Add everything worthwhile to the draft. Return the value of that."""
    worth = complete_cards(t, seat)
    reserve = cards_to_keep(t, seat)
    worth += draft_steals(t, seat, reserve)
    return worth + draft_placements(t, seat, reserve)


def cards_to_keep(t: State, seat: int) -> int:
    """Return the number of cards to keep for defence, 0 near the end."""
    return 0 if is_near_end(t, seat) else KEPT_BACK


def steal_value(t: State, game: int) -> int:
    """Return the value of an attempt to steal a Game Card.

    It is the less, the more cards may defend it.
    """
    return value_of(t, game) * STEAL[min(t.hand_n[t.controller[game]], len(STEAL) - 1)] // 1000


def complete_cards(t: State, seat: int) -> int:
    """Complete Game Cards of the Play Area, always the best per card played.

    Return their value.
    """
    total = 0
    best = 0
    while best >= 0:
        best, most = NONE, 0
        for area in range(len(t.play_area)):
            begun = t.draft_n[seat]
            worth = complete_card(t, seat, area)
            used = t.draft_n[seat] - begun
            # The plan was tried out in the draft zone; undo it.
            truncate_draft(t, seat, begun)
            if used > 0 and worth // used > most:
                best, most = area, worth // used
        if best >= 0:
            total += complete_card(t, seat, best)
    return total


def complete_card(t: State, seat: int, area: int) -> int:
    """Draft a card for every open slot of a Game Card.

    Return the value, or NEVER if it cannot be completed.
    """
    game = t.play_area[area]
    if not is_game_card(t, game):
        return NEVER
    cost = 0
    slots = slots_to_fill(t, seat, area)
    if slots & slots_fillable(t, seat, game) != slots:
        return NEVER
    for slot in range(slot_places(t)):
        if has_bit(slots, slot):
            place = cheapest_card_for(t, seat, game, slot, False)
            if place < 0:
                return NEVER
            cost += cost_of(t, seat, t.hand[seat][place])
            draft_play(t, seat, place, game, slot)
    return value_of(t, game) * 1000 // num_rivals(t, seat, area) - cost


def can_spend(t: State, seat: int, place: int, reserve: int) -> bool:
    """Return True for a card that is left and that the seat need not keep back.

    While cards are kept back it is not the last of its form: many forms defend best.
    """
    return place >= 0 and (reserve == 0 or not is_last_of_form(t, seat, t.hand[seat][place]))


def draft_steals(t: State, seat: int, reserve: int) -> int:
    """Draft one plain card for each of the others' Game Cards worth it, best first.

    Of equal ones those of the next seats come first, so that no seat is robbed more than others because of its number.
    """
    total = 0
    best = 0
    held = num_targets(t, seat) - len(t.play_area)
    before = 0
    for other in range(seat):
        before += t.controlled_n[other]
    while best >= 0 and num_undrafted(t, seat) > reserve:
        best, most, card, on = NONE, 0, NONE, NONE
        for place_held in range(held):
            game = target_at(t, seat, len(t.play_area) + (before + place_held) % held)
            if why_not_target(t, seat, game) == 0 and drafted_slots(t, seat, game) == 0:
                slots = slots_fillable(t, seat, game)
                for slot in range(slot_places(t)):
                    place = cheapest_card_for(t, seat, game, slot, True) if has_bit(slots, slot) else NONE
                    if can_spend(t, seat, place, reserve):
                        worth = steal_value(t, game) - cost_of(t, seat, t.hand[seat][place])
                        if worth > most:
                            best, most, card, on = game, worth, place, slot
        if best >= 0:
            draft_play(t, seat, card, best, on)
            total += most
    return total


def draft_placements(t: State, seat: int, reserve: int) -> int:
    """Draft plain cards, near the end any, on open slots, most valuable slot first."""
    total = 0
    best = 0
    while best >= 0 and num_undrafted(t, seat) > reserve:
        best, most, card, on = NONE, 0, NONE, NONE
        for area in range(len(t.play_area)):
            game = t.play_area[area]
            if is_game_card(t, game):
                share = value_of(t, game) * PLACED // 1000 // num_slots(t, game)
                slots = slots_to_fill(t, seat, area) & slots_fillable(t, seat, game)
                for slot in range(slot_places(t)):
                    if share >= most and has_bit(slots, slot):
                        place = cheapest_card_for(t, seat, game, slot, not is_near_end(t, seat))
                        if can_spend(t, seat, place, reserve):
                            best, most, card, on = game, share + 1, place, slot
        if best >= 0:
            draft_play(t, seat, card, best, on)
            total += most
    return total


def num_slots(t: State, game: int) -> int:
    """Return the number of slots of a Game Card."""
    many = 0
    for slot in range(slot_places(t)):
        if is_slot(t, game, slot):
            many += 1
    return many


BETTER = 1000  # gain from which a conversion is worthwhile
CONTESTED = 2000  # a Game Card worth less is defended with a plain card only


def heuristic_action(t: State, seat: int, salt: int) -> int:
    """Return the action of the heuristic bot.

    All actions of a round belong to one plan.
    """
    if t.contest != NO_CONTEST or is_judge(t, seat):
        return choose_option(t, seat, salt)
    if t.phase == METHOD_VOTE:
        return reject(t)
    if t.answering == seat:
        return choose_defence(t, seat)
    return choose_play(t, seat)


def choose_option(t: State, seat: int, salt: int) -> int:
    """Return a random choice of those open."""
    lot = hash32((hash32((salt + t.round * CHOICES + t.step) & UINT32_MAX) + t.contested * CHOICES + seat) & UINT32_MAX)
    return first_choice(t) + option_at(t, seat, scale_to(lot, num_options(t, seat)))


def choose_defence(t: State, seat: int) -> int:
    """Return a defence with a plain card, or with a better one if it is worth it.

    Return `compete` otherwise.
    """
    spare = NONE
    for place in range(t.hand_n[seat]):
        if has_form(t, t.hand[seat][place], t.thief_form):
            if is_plain(t, t.hand[seat][place]):
                return first_defend(t) + place
            spare = place
    if spare >= 0 and value_of(t, t.attacked_queue[t.cursor]) >= CONTESTED:
        return first_defend(t) + spare
    return compete(t)


def choose_play(t: State, seat: int) -> int:
    """Return the next step of the best plan: a conversion or a play.

    Return a redraw or `done` if the plan is empty.
    """
    begun = t.draft_n[seat]
    best = extend_plan(t, seat)
    chosen = t.draft[seat][begun] if t.draft_n[seat] > begun else NONE
    truncate_draft(t, seat, begun)
    if begun == 0 and t.draft_convert[seat] < 0:
        best += BETTER
        for place in range(t.controlled_n[seat]):
            game = t.controlled[seat][place]
            if t.convert[game] >= 0 and why_not_convert(t, seat, game) == 0:
                worth = plan_value_after_converting(t, seat, game)
                if worth > best:
                    best = worth
                    chosen = first_convert(t) + game
    if chosen >= 0:
        return chosen
    empty = begun == 0 and t.draft_convert[seat] < 0
    return redraw(t) if empty and pile_size(t, seat) > 0 else done(t)


def plan_value_after_converting(t: State, seat: int, game: int) -> int:
    """Return the value of the plan after a conversion, minus the converted card."""
    t.draft_convert[seat] = game
    worth = extend_plan(t, seat)
    worth -= kept_value(t, game)
    truncate_draft(t, seat, 0)
    t.draft_convert[seat] = NONE
    return worth
