"""Heuristic bot of Armies (section h of the law). Scores are in thousandths.

The state is masked: it holds what the seat knows.
"""

from gamester.core.lists import has_bit
from gamester.core.rng import UINT32_MAX, hash32, scale_to
from gamester.core.seats import num_seats, seats
from gamester.core.zones import NONE
from gamester.games.armies.rules.actions import announce, asking, done, first_group, hush, keep
from gamester.games.armies.rules.army import living_at_depth, soldiers_fallen
from gamester.games.armies.rules.cancelling import VALUE_BITS, VALUE_MASK
from gamester.games.armies.rules.constants import ARRANGE, ASK, PREPARE
from gamester.games.armies.rules.knowledge import attack_reach, yes_answers
from gamester.games.armies.rules.packed_cards import next_group, packed_hand, without_drafted
from gamester.games.armies.rules.present import has_group, must_present, num_drafted
from gamester.games.armies.rules.questions import why_not_question
from gamester.games.armies.state import State

DEPTH, DEPTH_ON_SKIN = 1000, 1500  # each step into an opponent's army
OWN_TOP, OWN_NEXT = 500, 50  # a shield for the soldier on top, and for the next as well
OWN_SKIN = 600  # on skin: each presented value, since it cancels groups that would put the player out
CARD = 100  # cost of a spent card
NOISE = 250
NEVER = -1000000
CODE = 11  # more than the cards of one rank in a hand


def heuristic_action(t: State, seat: int, salt: int) -> int:
    """Return the action of the heuristic bot.

    With one salt, all actions of a presentation belong to one plan.
    """
    if t.phase == ARRANGE:
        return choose_order(t, seat, salt)
    if t.phase == PREPARE:
        return announce(t) if t.army_n[seat] == 0 and not has_group(t, seat) else keep(t)
    if t.phase == ASK:
        return choose_question(t, seat)
    return choose_group(t, seat, salt)


def choose_order(t: State, seat: int, salt: int) -> int:
    """Return a random order, seldom with the highest soldier on top."""
    order = scale_to(hash32((salt + seat) & UINT32_MAX), t.orders)
    if t.order_card[order][0] == t.soldiers - 1:
        order = scale_to(hash32((salt + seat + num_seats(t)) & UINT32_MAX), t.orders)
    return order


def choose_question(t: State, seat: int) -> int:
    """Return the question most likely answered yes, or `hush`.

    It never asks about a soldier that public knowledge excludes.
    """
    best = 0
    choice = hush(t)
    for target in seats(t):
        for soldier in range(t.soldiers):
            if why_not_question(t, seat, target, soldier) == 0:
                place = soldiers_fallen(t, target) + yes_answers(t, seat, target)
                chance = 0
                for order in range(t.orders):
                    if t.possible[target][order] != 0 and t.order_card[order][place] == soldier:
                        chance += 1
                chance = chance * DEPTH // max(1, sum(t.possible[target]))
                if chance > best:
                    best = chance
                    choice = asking(t, seat, target, soldier)
    return choice


def choose_group(t: State, seat: int, salt: int) -> int:
    """Return the next group of the best presentation that extends the draft.

    Return `done` if the draft itself is the best. Every extension is tried in the draft zone, which is restored at the end.
    """
    seed = hash32((salt + t.turn * num_seats(t) + seat) & UINT32_MAX)
    laid = num_drafted(t, seat)
    profile = groups_by_value(t, seat)
    harm = presentation_value(t, seat, profile)
    best = harm + cost_of_cards_spent(t, seat, profile, seed)
    if laid == 0 and must_present(t, seat):
        best = NEVER
    choice = done(t)
    last = profile
    low, middle, high = packed_hand(t, seat)
    while next_presentation(t, seat, laid, low, middle, high):
        profile = groups_by_value(t, seat)
        if profile != last:
            last = profile
            harm = presentation_value(t, seat, profile)
        worth = harm + cost_of_cards_spent(t, seat, profile, seed)
        if worth > best:
            best = worth
            choice = first_group(t) + t.draft[seat][laid]
    return choice


def next_presentation(t: State, seat: int, laid: int, low: int, middle: int, high: int) -> bool:
    """Lay the next presentation of a packed hand into the draft, deeper first.

    Keep the first `laid` groups. Return False after the last one, with all other groups taken up again.
    """
    depth = num_drafted(t, seat)
    group = t.draft[seat][depth - 1] if depth > 0 else 0
    while True:
        left_low, left_middle, left_high = without_drafted(t, seat, low, middle, high)
        group = next_group(t, group, left_low, left_middle, left_high)
        if group < t.groups:
            t.draft[seat][depth] = group
            return True
        if depth == laid:
            return False
        depth -= 1
        group = t.draft[seat][depth] + 1
        t.draft[seat][depth] = NONE


def groups_by_value(t: State, seat: int) -> int:
    """Return the number of drafted groups of each value, packed into bits per value."""
    profile = 0
    for group in t.draft[seat]:
        if group == NONE:
            break
        profile += 1 << (VALUE_BITS * t.group_value[group])
    return profile


def presentation_value(t: State, seat: int, profile: int) -> int:
    """Return the value of a presentation: the depth of its attacks and its shield.

    The depth in every opponent's army is the mean over the orders that are publicly possible.
    """
    values = groups = 0
    for soldier in range(t.soldiers):
        many = (profile >> (VALUE_BITS * soldier)) & VALUE_MASK
        groups += many
        if many > 0:
            values |= 1 << soldier
    worth = shield(t, seat, values)
    if groups == 0:
        return worth
    for other in seats(t):
        if other != seat and t.out[other] == 0:
            worth += depth_into(t, other, values, groups)
    return worth


def depth_into(t: State, target: int, values: int, groups: int) -> int:
    """Return the mean depth of an undefended attack over the possible orders."""
    if t.army_n[target] == 0:
        return DEPTH_ON_SKIN
    depth = orders = 0
    start = soldiers_fallen(t, target)
    for order in range(t.orders):
        if t.possible[target][order] != 0:
            orders += 1
            depth += attack_reach(t, order, start, values, groups)
    return DEPTH * depth // max(1, orders)


def shield(t: State, seat: int, values: int) -> int:
    """Return the value of the presented values as a defence."""
    worth = 0
    if t.army_n[seat] == 0:
        for soldier in range(t.soldiers):
            worth += OWN_SKIN if has_bit(values, soldier) else 0
    elif has_bit(values, living_at_depth(t, seat, 0)):
        worth = OWN_TOP
        if t.army_n[seat] > 1 and has_bit(values, living_at_depth(t, seat, 1)):
            worth += OWN_NEXT
    return worth


def cost_of_cards_spent(t: State, seat: int, profile: int, seed: int) -> int:
    """Return minus the cost of the cards spent, plus a little noise.

    The noise is equal for presentations that are alike in values and remaining cards.
    """
    spent = code = 0
    for rank in range(t.ranks):
        cards = 0
        for group in t.draft[seat]:
            if group == NONE:
                break
            cards += t.takes[group][rank]
        spent += cards
        code = (code * CODE + cards) & UINT32_MAX
    return scale_to(hash32((hash32((seed + profile) & UINT32_MAX) + code) & UINT32_MAX), NOISE) - CARD * spent
