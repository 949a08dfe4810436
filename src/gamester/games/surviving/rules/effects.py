"""What effects do: one list after another, each in printed order (SG-R15), with a pause where the player must choose (SG-R37).

The rules know operations and numbers and no card. A list is under way in `doing` and `doing_at`, `then` comes after it, and
`back_to` is the state that the game returns to when both are done.
"""

from gamester.core.events import EVERYBODY, tell
from gamester.core.zones import NONE
from gamester.games.surviving.rules.constants import DISCARD as DISCARDING
from gamester.games.surviving.rules.constants import INSIDE, RESOLVE
from gamester.games.surviving.rules.constants import SCRAP as SCRAPPING
from gamester.games.surviving.rules.deck import draw_cards, gain_card, in_hand, leave_hand
from gamester.games.surviving.rules.events import DISCARDED, HEALED, INJURED, MENDED, SCRAPPED
from gamester.games.surviving.rules.events import HURT as WAS_HURT
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
    SCRAP,
    SLOW,
)
from gamester.games.surviving.state import Table


def start_effects(t: Table, effects: int, then: int, back_to: int) -> None:
    """A list of effects follows and, if `then` is one, the list after it; `proceed` carries them out."""
    t.doing, t.doing_at, t.then, t.back_to = effects, 0, then, back_to
    t.phase = RESOLVE


def run_effects(t: Table) -> None:
    """One effect after another until the lists are done, somebody must choose, or the player is out."""
    while t.phase == RESOLVE:
        op = t.op[t.doing][t.doing_at] if t.doing >= 0 and t.doing_at < len(t.op[0]) else 0
        if op != 0:
            t.doing_at += 1
            apply_effect(t, t.active, op, t.amount[t.doing][t.doing_at - 1])
        elif t.then != NONE:
            t.doing, t.doing_at, t.then = t.then, 0, NONE
        else:
            t.phase = t.back_to
            t.doing = NONE
            t.doing_at = t.back_to = 0


def apply_effect(t: Table, seat: int, op: int, number: int) -> None:
    """One effect. SG-05, SG-R05 in Training only those that do not need an Obstacle, Health or a Level."""
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


def apply_effect_inside(t: Table, seat: int, op: int, number: int) -> None:
    """SG-45 cards give and take move actions, SG-R09 but not more than there are. SG-R18 armor and flight last until Reload."""
    if op == DAMAGE:
        t.pool += number
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


def heal(t: Table, seat: int, number: int) -> None:
    """SG-R08 never above what the ID gives."""
    gained = min(number, t.id_health[t.identity[seat]] - t.health[seat])
    if gained > 0:
        t.health[seat] += gained
        tell(t, HEALED, seat, gained, t.health[seat], EVERYBODY)


def lose_health(t: Table, seat: int, number: int) -> None:
    """SG-38 off the Health; SG-39, SG-R08 at 0 the player is out at once."""
    lost = min(number, t.health[seat])
    t.health[seat] -= lost
    tell(t, WAS_HURT, seat, lost, t.health[seat], EVERYBODY)
    if t.health[seat] == 0:
        eliminate(t, seat)


def gain_injuries(t: Table, seat: int, number: int) -> None:
    """SG-R38 Injuries from the top of the pile, as many as there are."""
    for _ in range(min(number, t.injuries_n)):
        t.injuries_n -= 1
        card = t.injuries[t.injuries_n]
        t.injuries[t.injuries_n] = NONE
        gain_card(t, seat, card)
        tell(t, INJURED, seat, card, 0, EVERYBODY)


def remove_injuries(t: Table, seat: int, number: int) -> None:
    """SG-R38 the worst Injury, again and again; from the hand first."""
    for _ in range(number):
        worst = NONE
        for card in range(t.cards):
            there = t.card_kind[card] == INJURY and t.hand[seat][card] + t.discards[seat][card] > 0
            if there and (worst == NONE or is_mended_first(t, seat, card, worst) == 1):
                worst = card
        if worst == NONE:
            return
        held = 1 if t.hand[seat][worst] > 0 else 0
        if held == 1:
            leave_hand(t, seat, worst)
        else:
            t.discards[seat][worst] -= 1
        remove_from_game(t, seat, worst)
        tell(t, MENDED, seat, worst, held, EVERYBODY)


def is_mended_first(t: Table, seat: int, card: int, other: int) -> int:
    """1 if an Injury is mended before another with a lower number: it costs more VP, or as many and only it is in the hand."""
    if t.vp[card] != t.vp[other]:
        return 1 if t.vp[card] < t.vp[other] else 0
    return 1 if t.hand[seat][card] > 0 and t.hand[seat][other] == 0 else 0


def remove_from_game(t: Table, seat: int, card: int) -> None:
    """SG-R39 a card that is scrapped or mended is out of the game; SG-R38 an Injury goes to the bottom of its pile."""
    t.owned[seat][card] -= 1
    if t.card_kind[card] != INJURY:
        t.gone[card] += 1
        return
    for above in range(t.injuries_n, 0, -1):
        t.injuries[above] = t.injuries[above - 1]
    t.injuries[0] = card
    t.injuries_n += 1


def ask_to_choose(t: Table, seat: int, phase: int, number: int) -> None:
    """SG-R37 as many cards as there are in the hand; with none there is nothing to choose."""
    t.to_choose = min(number, in_hand(t, seat))
    if t.to_choose > 0:
        t.phase = phase


def chosen(t: Table, seat: int, card: int) -> None:
    """A card of the hand is discarded or scrapped; then the next, or on with the list."""
    leave_hand(t, seat, card)
    if t.phase == DISCARDING:
        t.discards[seat][card] += 1
        tell(t, DISCARDED, seat, card, 0, EVERYBODY)
    else:
        remove_from_game(t, seat, card)
        tell(t, SCRAPPED, seat, card, 0, EVERYBODY)
    t.to_choose -= 1
    if t.to_choose == 0:
        t.phase = RESOLVE


def stop_choosing(t: Table) -> None:
    """SG-R37 scrapping is not compulsory."""
    t.to_choose = 0
    t.phase = RESOLVE
