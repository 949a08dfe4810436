"""Steps 3 to 6: Assault and Guard, the Attack, and what an Obstacle does that is not defeated (SG-27 .. SG-43)."""

from gamester.core.events import EVERYBODY, tell
from gamester.core.zones import NONE
from gamester.games.surviving.rules.constants import ALL_TURN, EXTRA, GAINED, GUARD, INSIDE, PLAY, SG_20, SG_27, SG_28, STRIKE
from gamester.games.surviving.rules.deck import gain_card, leave_hand
from gamester.games.surviving.rules.effects import lose_health, start_effects
from gamester.games.surviving.rules.events import ASSAULTED, ATTACKED, DEFEATED, GUARDED, REWARDED, SHIFTED, TROPHY, WITHSTOOD
from gamester.games.surviving.rules.leaving import exit_game
from gamester.games.surviving.rules.moving import set_level
from gamester.games.surviving.rules.operations import EXIT, ROOM
from gamester.games.surviving.rules.tower import clear_face_up, discard_trap, is_trap, lowest_open
from gamester.games.surviving.state import Table


def why_not_guard(t: Table, seat: int, card: int) -> int:
    """SG-28 a card with Guard, from the hand; SG-27, SG-R13 against an Assault made now."""
    if t.hand[seat][card] == 0 or t.guard_list[card] == NONE:
        return SG_28
    return 0 if t.phase == GUARD else SG_27


def why_not_take(t: Table) -> int:
    """SG-20 an Assault is taken when it is made."""
    return 0 if t.phase == GUARD else SG_20


def why_not_attack(t: Table) -> int:
    """SG-20 the Attack ends Step 4."""
    return 0 if t.phase == PLAY else SG_20


def guard(t: Table, seat: int, card: int) -> None:
    """SG-28, SG-R14 the card is discarded and not Equipped, and the whole Assault avoided; SG-29 then what follows from it."""
    leave_hand(t, seat, card)
    t.discards[seat][card] += 1
    tell(t, GUARDED, seat, card, 0, EVERYBODY)
    start_effects(t, t.guard_list[card], NONE, PLAY)


def take_assault(t: Table, seat: int) -> None:
    """SG-27 the Assault."""
    obstacle = t.facing[t.level[seat]]
    tell(t, ASSAULTED, seat, obstacle, 0, EVERYBODY)
    start_effects(t, t.assault[obstacle], NONE, PLAY)


def equipped_of(t: Table, seat: int, kind: int) -> int:
    """SG-R18 how many Equipped cards of a type there are."""
    many = 0
    for card in range(t.cards):
        if t.equipped[seat][card] > 0 and t.card_type[card] == kind:
            many += t.equipped[seat][card]
    return many


def has_flight(t: Table, seat: int) -> int:
    """1 with flight, of the ID or Equipped."""
    return 1 if t.flight == 1 or t.id_flight[t.identity[seat]] == 1 else 0


def is_defeated_by(t: Table, seat: int, obstacle: int, power: int) -> int:
    """SG-33 1 if so much damage defeats it. SG-R20 a room when a line of it is met."""
    if t.form[obstacle] != ROOM:
        return 1 if power >= t.toughness[obstacle] else 0
    for line in range(len(t.line_damage[0])):
        needed = t.line_damage[obstacle][line]
        if needed > 0 and power >= needed and (t.line_flight[obstacle][line] == 0 or has_flight(t, seat) == 1):
            kind = t.line_type[obstacle][line]
            if kind == NONE or equipped_of(t, seat, kind) >= t.line_count[obstacle][line]:
                return 1
    return 0


def attack(t: Table, seat: int) -> None:
    """SG-33 Step 5 with all damage of the pool. SG-36, SG-R21 not against a Trap: the pool stays, and Step 6 follows."""
    level = t.level[seat]
    obstacle = t.facing[level]
    if is_trap(t, level) == 1:
        start_effects(t, t.effects[obstacle], NONE, STRIKE)
        return
    power = t.pool + t.wounds[level]
    tell(t, ATTACKED, seat, power, obstacle, EVERYBODY)
    if is_defeated_by(t, seat, obstacle, power) == 1:
        tell(t, DEFEATED, seat, obstacle, 0, EVERYBODY)
        empty_damage_pool(t)
        defeat(t, seat, level, obstacle)
        return
    tell(t, WITHSTOOD, seat, obstacle, 0, EVERYBODY)
    t.struck = t.pool
    if t.damage_pool != ALL_TURN and t.obstacle_damage != 0:
        t.wounds[level] = power
    empty_damage_pool(t)
    start_effects(t, t.effects[obstacle], NONE, STRIKE)


def empty_damage_pool(t: Table) -> None:
    """SG-R16 an Attack empties the pool, unless it lasts all turn."""
    if t.damage_pool != ALL_TURN:
        t.pool = 0


def defeat(t: Table, seat: int, level: int, obstacle: int) -> None:
    """SG-76 it is gained: SG-34, SG-75 as a Creds card, SG-35 as a trophy, SG-80 or taken along through the Exit.

    SG-R24, SG-R28 what it gives follows, and then the Area may close.
    """
    clear_face_up(t, level)
    if level == EXIT:
        exit_game(t, seat, obstacle)
        return
    card = t.reward[obstacle]
    if card == NONE:
        t.trophies[seat][obstacle] += 1
        tell(t, TROPHY, seat, obstacle, 0, EVERYBODY)
    else:
        t.away[obstacle] += 1
        t.supply[card] -= 1
        gain_card(t, seat, card)
        tell(t, REWARDED, seat, card, 0, EVERYBODY)
    start_effects(t, t.on_defeat[obstacle], NONE, GAINED)


def apply_damage(t: Table, seat: int) -> None:
    """SG-38 after the effects (SG-37) the Damage, SG-R15 less all armor. SG-40 no Trap: it stays. SG-R21 a Trap goes."""
    level = t.level[seat]
    obstacle = t.facing[level]
    harm = t.damage[obstacle] - t.armor - t.id_armor[t.identity[seat]]
    if harm > 0:
        lose_health(t, seat, harm)
    if t.status[seat] != INSIDE:
        return
    t.phase = EXTRA
    if is_trap(t, level) == 1:
        discard_trap(t, level)
        if t.ended == 0 and has_flight(t, seat) == 0:
            shift_level(t, seat, level, t.shift[obstacle])


def shift_level(t: Table, seat: int, level: int, shift: int) -> None:
    """SG-R22 to Level 5 at most, to the lowest open Area at least, never against the direction. SG-R12 it costs nothing."""
    to = max(min(level + shift, EXIT), lowest_open(t))
    if (shift > 0 and to > level) or (shift < 0 and to < level):
        tell(t, SHIFTED, seat, level, to, EVERYBODY)
        set_level(t, seat, to)
