"""Why a move of Surviving is good, in one sentence, from what the seat knows."""

from __future__ import annotations

from collections.abc import Sequence

from gamester.core.zones import NONE
from gamester.games.surviving.facts import decode_id
from gamester.games.surviving.heuristic import in_danger, mean_worth
from gamester.games.surviving.rules.actions import (
    ATTACK,
    DONE,
    DOWN,
    FIRST_PLAY,
    STAY,
    TAKE,
    TO_UPGRADE,
    UP,
    first_buy,
    first_discard,
    first_guard,
    first_scrap,
)
from gamester.games.surviving.rules.armory import card_on
from gamester.games.surviving.rules.constants import PLAY, SCRAP, TRAINING
from gamester.games.surviving.rules.encounter import is_defeated_by
from gamester.games.surviving.rules.operations import A_CREDS_CARD, ARMOR, CREDS, DRAW, FLIGHT, HEAL, HURT, INJURY, SELLS_ROLES, TRAP
from gamester.games.surviving.rules.operations import SCRAP as SCRAPS
from gamester.games.surviving.rules.tower import is_shut, lowest_open
from gamester.games.surviving.state import State
from gamester.games.surviving.strings import WORDS
from gamester.games.surviving.ui.cards import called
from gamester.games.surviving.valuation import area_value, damage_needed, damage_of, power_of_hand, when_played, worth_of_owning


def advice_reason(t: State, seat: int, actions: Sequence[int]) -> str:
    """Return why a move is good, or "" if nothing more can be said."""
    action = actions[-1]
    if action in (STAY, UP, DOWN):
        return _why_there(t, seat, action)
    if action == ATTACK:
        return _why_attack(t, seat)
    if action == TAKE:
        return WORDS.say("advice-take")
    if action == TO_UPGRADE:
        return WORDS.say("advice-train" if t.status[seat] == TRAINING else "advice-shop")
    if action == DONE:
        return WORDS.say("advice-keep" if t.phase == SCRAP else "advice-buy-nothing")
    if action < first_guard(t):
        return _why_card(t, seat, t.playable[action - FIRST_PLAY])
    if action < first_discard(t):
        return WORDS.say("advice-guard")
    if action < first_buy(t):
        return _why_lose(t, seat, action)
    return _why_buy(t, seat, action - first_buy(t))


def _met(t: State, obstacle: int) -> str:
    return called("obstacle", decode_id(t.obstacle_id[obstacle]))


def _why_there(t: State, seat: int, way: int) -> str:
    """Return why to go there: what can be beaten, else that it costs least."""
    level, power = t.level[seat], t.damage_done + power_of_hand(t, seat)
    to = level + 1 if way == UP else level - 1 if way == DOWN else level
    if level == NONE:
        return ""
    to = lowest_open(t) if way == UP and is_shut(t, level) else to
    obstacle = t.face_up_obstacle[to]
    if obstacle == NONE:
        return WORDS.say("advice-unseen" if area_value(t, seat, to, power) >= 0 else "advice-unseen-least", damage=power)
    needed = damage_needed(t, seat, obstacle) - t.wounds[to]
    if t.form[obstacle] != TRAP and power >= needed:
        return WORDS.say("advice-beatable", obstacle=_met(t, obstacle), needed=max(0, needed), damage=power)
    return WORDS.say("advice-least", obstacle=_met(t, obstacle))


def _why_attack(t: State, seat: int) -> str:
    obstacle = t.face_up_obstacle[t.level[seat]] if t.level[seat] != NONE else NONE
    if obstacle == NONE:
        return ""
    if t.form[obstacle] == TRAP:
        return WORDS.say("advice-trap", obstacle=_met(t, obstacle))
    beaten = is_defeated_by(t, seat, obstacle, t.damage_done + t.wounds[t.level[seat]])
    return WORDS.say("advice-attack" if beaten else "advice-too-strong", obstacle=_met(t, obstacle))


def _why_card(t: State, seat: int, card: int) -> str:
    """Return why to play a card: what it does before all, else its damage."""
    if heals := when_played(t, card, HEAL):
        danger = in_danger(t, seat)
        return WORDS.say("advice-heal-danger" if danger else "advice-heal", n=heals, health=t.health[seat])
    for message, operation in (("advice-draw", DRAW), ("advice-creds", CREDS), ("advice-scrap-card", SCRAPS)):
        if more := when_played(t, card, operation):
            return WORDS.say(message, n=more)
    obstacle = t.face_up_obstacle[t.level[seat]] if t.phase == PLAY and t.level[seat] != NONE else NONE
    if obstacle == NONE:
        return ""
    if t.form[obstacle] == TRAP:
        return WORDS.say("advice-fly", obstacle=_met(t, obstacle)) if when_played(t, card, FLIGHT) else ""
    needed = damage_needed(t, seat, obstacle) - t.damage_done - t.wounds[t.level[seat]]
    if power_of_hand(t, seat) < needed:
        return WORDS.say("advice-armor", obstacle=_met(t, obstacle)) if when_played(t, card, ARMOR) else ""
    if damage_of(t, card) >= needed:
        return WORDS.say("advice-enough", obstacle=_met(t, obstacle), needed=max(0, needed))
    return WORDS.say("advice-adds", obstacle=_met(t, obstacle), needed=needed, damage=power_of_hand(t, seat))


def _why_lose(t: State, seat: int, action: int) -> str:
    """Return why to discard or scrap a card."""
    scraps = action >= first_scrap(t)
    card = action - (first_scrap(t) if scraps else first_discard(t))
    if t.card_kind[card] == INJURY:
        return WORDS.say("advice-injury")
    return WORDS.say("advice-scrap" if scraps else "advice-discard")


def _why_buy(t: State, seat: int, shelf: int) -> str:
    if t.sells[shelf] == SELLS_ROLES:
        return WORDS.say("advice-identity")
    card = card_on(t, shelf)
    if t.card_kind[card] == A_CREDS_CARD:
        return WORDS.say("advice-income", n=when_played(t, card, CREDS))
    if t.once[card] == 1 and when_played(t, card, HEAL) and t.status[seat] != TRAINING:
        return WORDS.say("advice-remedy", n=when_played(t, card, HEAL), health=t.health[seat])
    if damage_of(t, card) > mean_worth(t, seat) and not when_played(t, card, HURT):
        return WORDS.say("advice-weapon", n=damage_of(t, card), mean=mean_worth(t, seat))
    return WORDS.say("advice-good") if worth_of_owning(t, seat, card) > mean_worth(t, seat) else ""
