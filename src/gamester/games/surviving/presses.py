"""What the buttons of Surviving the G.A.M.E. say on a table: what is played for what, bought for how much, attacked with what."""

from __future__ import annotations

from gamester.games.listed import many
from gamester.games.surviving import actions as act
from gamester.games.surviving.armory import card_on, price_of
from gamester.games.surviving.encounter import equipped_of
from gamester.games.surviving.faces import called
from gamester.games.surviving.ids import id_of
from gamester.games.surviving.ops import DAMAGE, FOE, SELLS_ROLES, TRAP
from gamester.games.surviving.phases import INSIDE
from gamester.games.surviving.read_back import effects_of
from gamester.games.surviving.table import Table
from gamester.games.surviving.tower import lowest_open
from gamester.games.surviving.words_of_effects import said
from gamester.kernel.zones import NONE


def sentence(t: Table, seat: int, action: int) -> str:
    """An action in words, with the names and the numbers it is about; empty where its shape says enough."""
    if action < act.FIRST_PLAY:
        return _step(t, seat, action)
    if action < act.first_guard(t):
        card = t.playable[action - act.FIRST_PLAY]
        effects = said(effects_of(t, t.play_list[card]))
        return f"Play {card_named(t, card)}{': ' if effects else ''}{effects}"
    if action < act.first_discard(t):
        return f"Guard with {card_named(t, t.guarding[action - act.first_guard(t)])}"
    if action < act.first_scrap(t):
        return f"Discard {card_named(t, action - act.first_discard(t))}"
    if action < act.first_buy(t):
        return f"Scrap {card_named(t, action - act.first_scrap(t))}"
    return _purchase(t, seat, action - act.first_buy(t))


def note(t: Table, seat: int, action: int) -> str:
    """What a card would add to the damage there is, against what is met; what a purchase would leave of the Creds."""
    if act.FIRST_PLAY <= action < act.first_guard(t):
        return _damage(t, seat, t.playable[action - act.FIRST_PLAY])
    if action >= act.first_buy(t):
        return f"{many(t.creds, 'Cred')} → {t.creds - price_of(t, seat, action - act.first_buy(t))}"
    return ""


def _damage(t: Table, seat: int, card: int) -> str:
    """`damage 40 → 60 of 60, enough to defeat Hunter Drone`. SG-05 in Training it does nothing."""
    kind, level = t.card_type[card], t.level[seat]
    first = kind == NONE or equipped_of(t, seat, kind) == 0
    more = t.total[t.play_list[card]][DAMAGE]
    if kind != NONE and not first:
        more += t.total[t.combo_list[card]][DAMAGE]
    elif kind != NONE and t.status[seat] == INSIDE:
        more += t.id_edge[t.identity[seat]][kind]
    if t.status[seat] != INSIDE or more == 0:
        return said(effects_of(t, t.play_list[card])) if more == 0 else f"{more} damage, which does nothing in Training"
    obstacle = t.facing[level]
    before = t.pool + (t.wounds[level] if obstacle != NONE else 0)
    told = f"damage {before} → {before + more}"
    if obstacle == NONE:
        return f"{told} for what comes next"
    if t.form[obstacle] != FOE:
        return told
    tough, met = t.toughness[obstacle], called("obstacle", id_of(t.obstacle_id[obstacle]))
    return f"{told} of {tough}, enough to defeat {met}" if before + more >= tough else f"{told} of {tough}"


def card_named(t: Table, card: int) -> str:
    """A card by the name printed on it."""
    return called("card", id_of(t.card_id[card]))


def _purchase(t: Table, seat: int, shelf: int) -> str:
    if t.sells[shelf] == SELLS_ROLES:
        return f"Become {called('identity', id_of(t.id_id[t.goods[shelf]]))} for {price_of(t, seat, shelf)}"
    card = card_on(t, shelf)
    return f"Buy {card_named(t, card)} for {price_of(t, seat, shelf)}" if card != NONE else ""


def _step(t: Table, seat: int, action: int) -> str:
    level = t.level[seat]
    obstacle = t.facing[level] if level != NONE else NONE
    met = called("obstacle", id_of(t.obstacle_id[obstacle])) if obstacle != NONE else ""
    if action == act.UP and level != NONE:
        return f"Go up to Level {max(level + 1, lowest_open(t)) + 1}"
    if action == act.DOWN and level > 0:
        return f"Go down to Level {level}"
    if action == act.STAY and level != NONE:
        return f"Stay on Level {level + 1}"
    if action == act.TAKE and met:
        return f"Take the Assault: {said(effects_of(t, t.assault[obstacle]))}"
    if action == act.ATTACK and met:
        return f"Face {met}" if t.form[obstacle] == TRAP else f"Attack {met} with {t.pool + t.wounds[level]}"
    return ""
