"""What cards are worth to a sensible player, in thousandths of a point, and which card it would spend on a slot."""

from gamester.core.rng import WORD, mix, scaled
from gamester.core.zones import NONE
from gamester.games.gameon.rules.actions import CHOICES, compete, done, first_choice, first_convert, first_defend, redraw, reject
from gamester.games.gameon.rules.candidate_actions import num_targets, target_at
from gamester.games.gameon.rules.constants import FACE_DOWN, METHOD_VOTE
from gamester.games.gameon.rules.contests import is_judge
from gamester.games.gameon.rules.draft import converted_colour, draft_play, draft_targets, is_card_drafted, why_not_convert, why_not_target
from gamester.games.gameon.rules.hands import pile_size
from gamester.games.gameon.rules.matching import fits_slot, has_form, placed_index, slots_missing
from gamester.games.gameon.rules.methods import options
from gamester.games.gameon.state import Table

CARD, LATE_CARD = 1600, 200  # what a card is worth, and what it is worth near the end
BEST_CARD = 1300  # thousandths of that for wild cards and Omnis
POINT = 1000
RIVAL = 1000, 450, 200, 80  # how much a rival with so many slots to go is feared


def value_of(t: Table, game: int) -> int:
    """Points and chevrons."""
    return POINT * (t.points[game] + t.chevrons[game])


def kept_value(t: Table, game: int) -> int:
    """What a Game Card is worth to the seat that controls it: GO-R34 a locked one shows no chevrons, or as an option it does."""
    if t.locked[game] != 0 and t.locked_chevrons == FACE_DOWN:
        return POINT * t.points[game]
    return value_of(t, game)


def is_near_end(t: Table, seat: int) -> int:
    """1 near the end: nothing left to draw, or a round has been idle."""
    return 1 if pile_size(t, seat) == 0 or t.stall > 0 else 0


def is_plain(t: Table, design: int) -> int:
    """1 for a card of one shape that is not wild."""
    return 1 if t.face_form[design][1] < 0 and t.face_colour[design][0] != t.wild else 0


def cost_of(t: Table, seat: int, design: int) -> int:
    """What spending a card costs."""
    cost = LATE_CARD if is_near_end(t, seat) == 1 else CARD
    return cost if is_plain(t, design) == 1 else cost * BEST_CARD // 1000


def num_rivals(t: Table, seat: int, area: int) -> int:
    """How many players, in thousandths, may want the Game Card in a place of the Play Area this round."""
    factor = 1000
    for other in range(len(t.asked)):
        if other != seat:
            left = slots_missing(t, other, area)
            if left < len(RIVAL):
                factor += RIVAL[left]
    return factor


def is_open(t: Table, seat: int, area: int, slot: int) -> int:
    """1 for a slot of the Play Area that the seat has yet to fill, with its draft."""
    game = t.area[area]
    if t.slot_form[game][slot] < 0 or t.placed[seat][placed_index(t, area, slot)] >= 0:
        return 0
    return 1 - draft_targets(t, seat, game, slot)


def cheapest_card_for(t: Table, seat: int, game: int, slot: int, plain_only: int) -> int:
    """The place in the hand of the cheapest card left that goes on a slot, or NONE."""
    found = NONE
    turned = converted_colour(t, seat)
    for place in range(t.hand_n[seat]):
        card = t.hand[seat][place]
        if is_card_drafted(t, seat, place) == 0 and fits_slot(t, card, turned, game, slot) == 1:
            if is_plain(t, card) == 1:
                return place
            found = place
    return NONE if plain_only == 1 else found


def is_last_of_form(t: Table, seat: int, card: int) -> int:
    """1 if no other card in hand that the draft does not use has the form of this one: a hand of many forms defends best."""
    many = 0
    for place in range(t.hand_n[seat]):
        if is_card_drafted(t, seat, place) == 0:
            many += has_form(t, t.hand[seat][place], t.face_form[card][0])
    return 1 if many < 2 else 0


def num_undrafted(t: Table, seat: int) -> int:
    """How many cards in hand the draft does not use."""
    return t.hand_n[seat] - t.draft_n[seat]


def truncate_draft(t: Table, seat: int, length: int) -> None:
    """Shorten a draft."""
    while t.draft_n[seat] > length:
        t.draft_n[seat] -= 1
        t.draft[seat][t.draft_n[seat]] = NONE


NEVER = -1000000
STEAL = 450  # thousandths: how often a thief wins
PLACED = 150  # thousandths of its share that a card is worth on a slot that is not the last
WORTH_DEFENDING = 3000
KEPT_BACK = 2


def extend_plan(t: Table, seat: int) -> int:
    """Add to the draft whatever is worth it; what all of that is worth."""
    worth = complete_cards(t, seat)
    reserve = cards_to_keep(t, seat)
    worth += draft_steals(t, seat, reserve)
    return worth + draft_placements(t, seat, reserve)


def cards_to_keep(t: Table, seat: int) -> int:
    """Cards kept back to defend with, while there is something to defend and the end is far."""
    if is_near_end(t, seat) == 1:
        return 0
    value = 0
    for place_won in range(t.won_n[seat]):
        if t.locked[t.won[seat][place_won]] == 0:
            value += value_of(t, t.won[seat][place_won])
    return KEPT_BACK if value >= WORTH_DEFENDING else 0


def complete_cards(t: Table, seat: int) -> int:
    """Again and again the card of the Play Area that brings most for each card played."""
    total = 0
    best = 0
    while best >= 0:
        best, most = NONE, 0
        for area in range(len(t.area)):
            begun = t.draft_n[seat]
            worth = complete_card(t, seat, area)
            used = t.draft_n[seat] - begun
            truncate_draft(t, seat, begun)
            if used > 0 and worth // used > most:
                best, most = area, worth // used
        if best >= 0:
            total += complete_card(t, seat, best)
    return total


def complete_card(t: Table, seat: int, area: int) -> int:
    """Draft a card for every open slot of a Game Card; what that is worth, or NEVER if it cannot be done."""
    game = t.area[area]
    if game < 0 or game >= t.games:
        return NEVER
    cost = 0
    for slot in range(len(t.slot_form[game])):
        if is_open(t, seat, area, slot) == 1:
            place = cheapest_card_for(t, seat, game, slot, 0)
            if place < 0:
                return NEVER
            cost += cost_of(t, seat, t.hand[seat][place])
            draft_play(t, seat, place, game, slot)
    return value_of(t, game) * 1000 // num_rivals(t, seat, area) - cost


def can_spend(t: Table, seat: int, place: int, reserve: int) -> int:
    """1 for a card that is left, and not the last of its form while cards are kept back: many forms defend best."""
    return 1 if place >= 0 and (reserve == 0 or is_last_of_form(t, seat, t.hand[seat][place]) == 0) else 0


def draft_steals(t: Table, seat: int, reserve: int) -> int:
    """One plain card each on the dearest Game Cards of others that are worth it."""
    total = 0
    best = 0
    while best >= 0 and num_undrafted(t, seat) > reserve:
        best, most, card, on = NONE, 0, NONE, NONE
        for number in range(len(t.area), num_targets(t, seat)):
            game = target_at(t, seat, number)
            if why_not_target(t, seat, game) == 0 and draft_targets(t, seat, game, NONE) == 0:
                for slot in range(len(t.slot_form[game])):
                    place = cheapest_card_for(t, seat, game, slot, 1) if t.slot_form[game][slot] >= 0 else NONE
                    if can_spend(t, seat, place, reserve) == 1:
                        worth = value_of(t, game) * STEAL // 1000 - cost_of(t, seat, t.hand[seat][place])
                        if worth > most:
                            best, most, card, on = game, worth, place, slot
        if best >= 0:
            draft_play(t, seat, card, best, on)
            total += most
    return total


def draft_placements(t: Table, seat: int, reserve: int) -> int:
    """Plain cards, near the end any, on open slots of the Play Area, dearest slot first."""
    total = 0
    best = 0
    while best >= 0 and num_undrafted(t, seat) > reserve:
        best, most, card, on = NONE, 0, NONE, NONE
        for area in range(len(t.area)):
            game = t.area[area]
            if 0 <= game < t.games:
                share = value_of(t, game) * PLACED // 1000 // num_slots(t, game)
                for slot in range(len(t.slot_form[game])):
                    if share >= most and is_open(t, seat, area, slot) == 1:
                        place = cheapest_card_for(t, seat, game, slot, 1 - is_near_end(t, seat))
                        if can_spend(t, seat, place, reserve) == 1:
                            best, most, card, on = game, share + 1, place, slot
        if best >= 0:
            draft_play(t, seat, card, best, on)
            total += most
    return total


def num_slots(t: Table, game: int) -> int:
    """How many slots a Game Card shows."""
    many = 0
    for slot in range(len(t.slot_form[game])):
        if t.slot_form[game][slot] >= 0:
            many += 1
    return many


BETTER = 1000  # what a conversion must bring more
CONTESTED = 2000  # a Game Card worth less is defended with a plain card only


def policy(t: Table, seat: int, salt: int) -> int:
    """The action a sensible player takes; all micro-actions of a round belong to one plan."""
    if t.contest != 0 or is_judge(t, seat) == 1:
        return choose_option(t, seat, salt)
    if t.phase == METHOD_VOTE:
        return reject(t)
    if t.answering == seat:
        return choose_defence(t, seat)
    return choose_play(t, seat)


def choose_option(t: Table, seat: int, salt: int) -> int:
    """Any of the open choices, by chance."""
    many = 0
    for choice in range(CHOICES):
        many += options(t, seat, choice)
    left = scaled(mix((mix((salt + t.round * CHOICES + t.step) & WORD) + t.contested * CHOICES + seat) & WORD), many)
    for choice in range(CHOICES):
        left -= options(t, seat, choice)
        if left < 0:
            return first_choice(t) + choice
    return first_choice(t)


def choose_defence(t: Table, seat: int) -> int:
    """With a plain card if there is one; with a better one if the Game Card is worth it."""
    spare = NONE
    for place in range(t.hand_n[seat]):
        if has_form(t, t.hand[seat][place], t.thief_form) == 1:
            if is_plain(t, t.hand[seat][place]) == 1:
                return first_defend(t) + place
            spare = place
    if spare >= 0 and value_of(t, t.queue[t.cursor]) >= CONTESTED:
        return first_defend(t) + spare
    return compete(t)


def choose_play(t: Table, seat: int) -> int:
    """The next step of the best plan: perhaps with a conversion, else plays; where there are none, a redraw or a pass."""
    begun = t.draft_n[seat]
    best = extend_plan(t, seat)
    chosen = t.draft[seat][begun] if t.draft_n[seat] > begun else NONE
    truncate_draft(t, seat, begun)
    if begun == 0 and t.draft_convert[seat] < 0:
        best += BETTER
        for place in range(t.won_n[seat]):
            game = t.won[seat][place]
            if t.convert[game] >= 0 and why_not_convert(t, seat, game) == 0:
                worth = worth_converted(t, seat, game)
                if worth > best:
                    best = worth
                    chosen = first_convert(t) + game
    if chosen >= 0:
        return chosen
    empty = begun == 0 and t.draft_convert[seat] < 0
    return redraw(t) if empty and pile_size(t, seat) > 0 else done(t)


def worth_converted(t: Table, seat: int, game: int) -> int:
    """What the plan is worth after converting with a Game Card, less that card."""
    t.draft_convert[seat] = game
    worth = extend_plan(t, seat) - kept_value(t, game)
    truncate_draft(t, seat, 0)
    t.draft_convert[seat] = NONE
    return worth
