"""Effects: lists of operations, applied in printed order (SG-R15).

A list pauses if the player must choose (SG-R37). The rules know operations and numbers and no card. `effect_list` and
`effect_index` are the list in progress, `next_effect_list` is the list after it, and `return_phase` is the phase to return to after both.
"""

from gamester.core.lists import insert_first, pop_last
from gamester.core.zones import NONE
from gamester.games.surviving.rules.constants import DISCARD as DISCARDING
from gamester.games.surviving.rules.constants import INSIDE, RESOLVE
from gamester.games.surviving.rules.constants import SCRAP as SCRAPPING
from gamester.games.surviving.rules.deck import draw_cards, gain_card, in_hand, leave_hand
from gamester.games.surviving.rules.events import (
    emit_discarded,
    emit_healed,
    emit_hurt,
    emit_injured,
    emit_mended,
    emit_scrapped,
)
from gamester.games.surviving.rules.leaving import eliminate
from gamester.games.surviving.rules.operations import (
    ARMOR,
    CREDS,
    DAMAGE,
    DISCARD,
    DRAW,
    FLIGHT,
    HEAL,
    HURT,
    INJURE,
    INJURY,
    MEND,
    MOVE,
    NO_OPERATION,
    SCRAP,
    SLOW,
)
from gamester.games.surviving.state import State


def start_effects(t: State, effects: int, then: int, back_to: int) -> None:
    """Start a list of effects and, unless `then` is NONE, the list after it.

    `run_automatic_steps` applies them.
    """
    t.effect_list, t.effect_index, t.next_effect_list, t.return_phase = effects, 0, then, back_to
    t.phase = RESOLVE


def run_effects(t: State) -> None:
    """Apply effects until the lists end, a choice is needed, or the player is out."""
    while t.phase == RESOLVE:
        op = t.op[t.effect_list][t.effect_index] if t.effect_list != NONE and t.effect_index < len(t.op[0]) else NO_OPERATION
        if op != NO_OPERATION:
            t.effect_index += 1
            apply_effect(t, t.active, op, t.amount[t.effect_list][t.effect_index - 1])
        elif t.next_effect_list != NONE:
            t.effect_list, t.effect_index, t.next_effect_list = t.next_effect_list, 0, NONE
        else:
            t.phase = t.return_phase
            t.effect_list = NONE
            t.effect_index = t.return_phase = 0


def apply_effect(t: State, seat: int, op: int, number: int) -> None:
    """Apply one effect.

    In Training an effect that needs an Obstacle, Health or a Level does nothing (SG-05, SG-R05).
    """
    if op == CREDS:
        t.creds += number
    elif op == DRAW:
        draw_cards(t, seat, number)
    elif op == MEND:
        remove_injuries(t, seat, number)
    elif op == INJURE:
        gain_injuries(t, seat, number)
    elif op in (DISCARD, SCRAP):
        ask_to_choose(t, seat, DISCARDING if op == DISCARD else SCRAPPING, number)
    elif t.status[seat] == INSIDE:
        apply_effect_inside(t, seat, op, number)


def apply_effect_inside(t: State, seat: int, op: int, number: int) -> None:
    """Apply an effect that needs a player inside the tower.

    Cards give and take move actions (SG-45), but never more than there are (SG-R09). Armor and flight last until Reload
    (SG-R18).
    """
    if op == DAMAGE:
        t.damage_done += number
    elif op == HEAL:
        heal(t, seat, number)
    elif op == HURT:
        lose_health(t, seat, number)
    elif op == ARMOR:
        t.armor += number
    elif op == FLIGHT:
        t.flight = 1
    elif op == MOVE:
        t.moves += number
    elif op == SLOW:
        t.moves = max(0, t.moves - number)


def heal(t: State, seat: int, number: int) -> None:
    """Restore Health, never above that of the ID (SG-R08)."""
    gained = min(number, t.id_health[t.identity[seat]] - t.health[seat])
    if gained > 0:
        t.health[seat] += gained
        emit_healed(t, seat, gained, t.health[seat])


def lose_health(t: State, seat: int, number: int) -> None:
    """Subtract Health; at 0 the player is out at once (SG-38, SG-39, SG-R08)."""
    lost = min(number, t.health[seat])
    t.health[seat] -= lost
    emit_hurt(t, seat, lost, t.health[seat])
    if t.health[seat] == 0:
        eliminate(t, seat)


def gain_injuries(t: State, seat: int, number: int) -> None:
    """Give Injuries from the top of the pile, as many as there are (SG-R38)."""
    for _ in range(min(number, t.injuries_n)):
        card, t.injuries_n = pop_last(t.injuries, t.injuries_n)
        gain_card(t, seat, card)
        emit_injured(t, seat, card)


def remove_injuries(t: State, seat: int, number: int) -> None:
    """Remove the worst Injuries, from the hand first (SG-R38)."""
    for _ in range(number):
        worst = NONE
        for card in range(t.cards):
            there = t.card_kind[card] == INJURY and t.hand[seat][card] + t.discards[seat][card] > 0
            if there and (worst == NONE or is_mended_first(t, seat, card, worst)):
                worst = card
        if worst == NONE:
            return
        held = t.hand[seat][worst] > 0
        if held:
            leave_hand(t, seat, worst)
        else:
            t.discards[seat][worst] -= 1
        remove_from_game(t, seat, worst)
        emit_mended(t, seat, worst, 1 if held else 0)


def is_mended_first(t: State, seat: int, card: int, other: int) -> bool:
    """Return True if an Injury is mended before one with a lower number.

    It costs more VP, or as many and only it is in the hand.
    """
    if t.vp[card] != t.vp[other]:
        return t.vp[card] < t.vp[other]
    return t.hand[seat][card] > 0 and t.hand[seat][other] == 0


def remove_from_game(t: State, seat: int, card: int) -> None:
    """Remove a scrapped or mended card from the game (SG-R39).

    An Injury goes to the bottom of its pile (SG-R38).
    """
    t.owned[seat][card] -= 1
    if t.card_kind[card] != INJURY:
        t.out_of_game[card] += 1
        return
    t.injuries_n = insert_first(t.injuries, t.injuries_n, card)


def ask_to_choose(t: State, seat: int, phase: int, number: int) -> None:
    """Ask for as many cards as there are in the hand, if there are any (SG-R37)."""
    t.cards_to_choose = min(number, in_hand(t, seat))
    if t.cards_to_choose > 0:
        t.phase = phase


def chosen(t: State, seat: int, card: int) -> None:
    """Discard or scrap a card of the hand, then ask again or continue the list."""
    leave_hand(t, seat, card)
    if t.phase == DISCARDING:
        t.discards[seat][card] += 1
        emit_discarded(t, seat, card)
    else:
        remove_from_game(t, seat, card)
        emit_scrapped(t, seat, card)
    t.cards_to_choose -= 1
    if t.cards_to_choose == 0:
        t.phase = RESOLVE


def stop_choosing(t: State) -> None:
    """End scrapping, which is not compulsory (SG-R37)."""
    t.cards_to_choose = 0
    t.phase = RESOLVE
