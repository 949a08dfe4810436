"""A sensible player's plan for a round, laid into the draft: complete, then steal, then place (section h of the law)."""

from gamester.games.gameon.draft import aims_at, draft_play, why_not_target
from gamester.games.gameon.reach import target_at, targets
from gamester.games.gameon.table import Table
from gamester.games.gameon.worth import card_for, cost_of, is_last_of_form, is_late, is_open, rivalry, spare, undraft, value_of
from gamester.kernel.zones import NONE

NEVER = -1000000
STEAL = 450  # thousandths: how often a thief wins
PLACED = 150  # thousandths of its share that a card is worth on a slot that is not the last
WORTH_DEFENDING = 3000
KEPT_BACK = 2


def extend(t: Table, seat: int) -> int:
    """Add to the draft whatever is worth it; what all of that is worth."""
    worth = complete_cards(t, seat)
    reserve = reserve_of(t, seat)
    worth += try_steals(t, seat, reserve)
    return worth + place_cards(t, seat, reserve)


def reserve_of(t: Table, seat: int) -> int:
    """Cards kept back to defend with, while there is something to defend and the end is far."""
    if is_late(t, seat) == 1:
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
            undraft(t, seat, begun)
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
            place = card_for(t, seat, game, slot, 0)
            if place < 0:
                return NEVER
            cost += cost_of(t, seat, t.hand[seat][place])
            draft_play(t, seat, place, game, slot)
    return value_of(t, game) * 1000 // rivalry(t, seat, area) - cost


def may_spend(t: Table, seat: int, place: int, reserve: int) -> int:
    """1 for a card that is left, and not the last of its form while cards are kept back: many forms defend best."""
    return 1 if place >= 0 and (reserve == 0 or is_last_of_form(t, seat, t.hand[seat][place]) == 0) else 0


def try_steals(t: Table, seat: int, reserve: int) -> int:
    """One plain card each on the dearest Game Cards of others that are worth it."""
    total = 0
    best = 0
    while best >= 0 and spare(t, seat) > reserve:
        best, most, card, on = NONE, 0, NONE, NONE
        for number in range(len(t.area), targets(t, seat)):
            game = target_at(t, seat, number)
            if why_not_target(t, seat, game) == 0 and aims_at(t, seat, game, NONE) == 0:
                for slot in range(len(t.slot_form[game])):
                    place = card_for(t, seat, game, slot, 1) if t.slot_form[game][slot] >= 0 else NONE
                    if may_spend(t, seat, place, reserve) == 1:
                        worth = value_of(t, game) * STEAL // 1000 - cost_of(t, seat, t.hand[seat][place])
                        if worth > most:
                            best, most, card, on = game, worth, place, slot
        if best >= 0:
            draft_play(t, seat, card, best, on)
            total += most
    return total


def place_cards(t: Table, seat: int, reserve: int) -> int:
    """Plain cards, near the end any, on open slots of the Play Area, dearest slot first."""
    total = 0
    best = 0
    while best >= 0 and spare(t, seat) > reserve:
        best, most, card, on = NONE, 0, NONE, NONE
        for area in range(len(t.area)):
            game = t.area[area]
            if 0 <= game < t.games:
                share = value_of(t, game) * PLACED // 1000 // slots_of(t, game)
                for slot in range(len(t.slot_form[game])):
                    if share >= most and is_open(t, seat, area, slot) == 1:
                        place = card_for(t, seat, game, slot, 1 - is_late(t, seat))
                        if may_spend(t, seat, place, reserve) == 1:
                            best, most, card, on = game, share + 1, place, slot
        if best >= 0:
            draft_play(t, seat, card, best, on)
            total += most
    return total


def slots_of(t: Table, game: int) -> int:
    """How many slots a Game Card shows."""
    many = 0
    for slot in range(len(t.slot_form[game])):
        if t.slot_form[game][slot] >= 0:
            many += 1
    return many
