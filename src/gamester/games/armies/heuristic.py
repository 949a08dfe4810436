"""A sensible player (section h of the law), in whole thousandths. The table is blind: it holds what the seat knows."""

from gamester.core.rng import WORD, mix, scaled
from gamester.games.armies.rules.actions import announce, asking, done, first_group, hush, keep
from gamester.games.armies.rules.army import living_at_depth, soldiers_fallen
from gamester.games.armies.rules.constants import ARRANGE, ASK, PREPARE
from gamester.games.armies.rules.knowledge import attack_reach, yes_answers
from gamester.games.armies.rules.present import fits_beside_draft, has_group, must_present, num_drafted, undrafted_cards
from gamester.games.armies.rules.questions import why_not_question
from gamester.games.armies.state import Table

DEPTH, DEPTH_ON_SKIN = 1000, 1500  # each step into an opponent's army
OWN_TOP, OWN_NEXT = 500, 50  # a shield for the soldier on top, and for the next as well
OWN_SKIN = 600  # each value that cannot put me out
CARD = 100  # what a card spent costs
NOISE = 250
NEVER = -1000000
VALUE_BITS = 4  # of a profile
CODE = 11  # more than the cards of one rank in a hand


def policy(t: Table, seat: int, salt: int) -> int:
    """The action a sensible player takes; with one salt, all micro-actions of a presentation belong to one plan."""
    if t.phase == ARRANGE:
        return choose_order(t, seat, salt)
    if t.phase == PREPARE:
        return announce(t) if t.army_n[seat] == 0 and has_group(t, seat) == 0 else keep(t)
    if t.phase == ASK:
        return choose_question(t, seat)
    return choose_group(t, seat, salt)


def choose_order(t: Table, seat: int, salt: int) -> int:
    """Any order, but seldom with the highest soldier on top."""
    order = scaled(mix((salt + seat) & WORD), t.orders)
    if t.order_card[order][0] == t.soldiers - 1:
        order = scaled(mix((salt + seat + len(t.out)) & WORD), t.orders)
    return order


def choose_question(t: Table, seat: int) -> int:
    """The question most likely answered yes; nothing is asked that everybody knows to be wrong."""
    best = 0
    choice = hush(t)
    for target in range(len(t.out)):
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


def choose_group(t: Table, seat: int, salt: int) -> int:
    """The next group of the best presentation that begins with the draft, or `done` if the draft is the best.

    Every way to go on is tried by laying it into the draft, which is left as it was.
    """
    seed = mix((salt + t.turn * len(t.out) + seat) & WORD)
    laid = num_drafted(t, seat)
    profile = profile_of(t, seat)
    harm = worth_of(t, seat, profile)
    best = harm + thrift(t, seat, profile, seed)
    if laid == 0 and must_present(t, seat) == 1:
        best = NEVER
    choice = done(t)
    last = profile
    while follow(t, seat, laid) == 1:
        profile = profile_of(t, seat)
        if profile != last:
            last = profile
            harm = worth_of(t, seat, profile)
        worth = harm + thrift(t, seat, profile, seed)
        if worth > best:
            best = worth
            choice = first_group(t) + t.draft[seat][laid]
    return choice


def follow(t: Table, seat: int, laid: int) -> int:
    """Lay the next presentation into the draft, deeper first, keeping the first `laid` groups; 0 after the last, all others taken up."""
    depth = num_drafted(t, seat)
    group = t.draft[seat][depth - 1] if depth > 0 else 0
    while True:
        while group < t.groups and fits_beside_draft(t, seat, group) == 0:
            group += 1
        if group < t.groups:
            t.draft[seat][depth] = group
            return 1
        if depth == laid:
            return 0
        depth -= 1
        group = t.draft[seat][depth] + 1
        t.draft[seat][depth] = -1


def profile_of(t: Table, seat: int) -> int:
    """How many groups of each value the draft has, some bits for each value."""
    profile = 0
    for group in t.draft[seat]:
        if group < 0:
            break
        profile += 1 << (VALUE_BITS * t.group_value[group])
    return profile


def worth_of(t: Table, seat: int, profile: int) -> int:
    """What a presentation does: the mean depth it reaches in every opponent's army, as far as that is known, and the shield it is."""
    values = groups = 0
    for soldier in range(t.soldiers):
        many = (profile >> (VALUE_BITS * soldier)) & 15
        groups += many
        if many > 0:
            values |= 1 << soldier
    worth = shield(t, seat, values)
    if groups == 0:
        return worth
    for other in range(len(t.out)):
        if other != seat and t.out[other] == 0:
            worth += depth_into(t, other, values, groups)
    return worth


def depth_into(t: Table, target: int, values: int, groups: int) -> int:
    """The mean depth over the orders still possible, undefended."""
    if t.army_n[target] == 0:
        return DEPTH_ON_SKIN
    depth = orders = 0
    for order in range(t.orders):
        if t.possible[target][order] != 0:
            orders += 1
            depth += attack_reach(t, order, soldiers_fallen(t, target), values, groups)
    return DEPTH * depth // max(1, orders)


def shield(t: Table, seat: int, values: int) -> int:
    """What the presented values are worth as a defence."""
    worth = 0
    if t.army_n[seat] == 0:
        for soldier in range(t.soldiers):
            worth += OWN_SKIN * ((values >> soldier) & 1)
    elif (values >> living_at_depth(t, seat, 0)) & 1 == 1:
        worth = OWN_TOP
        if t.army_n[seat] > 1 and (values >> living_at_depth(t, seat, 1)) & 1 == 1:
            worth += OWN_NEXT
    return worth


def thrift(t: Table, seat: int, profile: int, seed: int) -> int:
    """What the cards spent cost, and a little chance that is the same for presentations alike in values and cards left."""
    spent = code = 0
    for rank in range(t.ranks):
        cards = t.hand[seat][rank] - undrafted_cards(t, seat, rank)
        spent += cards
        code = (code * CODE + cards) & WORD
    return scaled(mix((mix((seed + profile) & WORD) + code) & WORD), NOISE) - CARD * spent
