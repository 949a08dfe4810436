"""Steps 3 to 6: Assault and Guard, the Attack, and undefeated Obstacles.

(SG-27 .. SG-43)
"""

from gamester.core.zones import NONE
from gamester.games.surviving.rules.constants import ALL_TURN, EXTRA, GAINED, GUARD, INSIDE, NOT_KEPT, PLAY, SG_20, SG_27, SG_28, STRIKE
from gamester.games.surviving.rules.deck import gain_card, leave_hand
from gamester.games.surviving.rules.effects import lose_health, start_effects
from gamester.games.surviving.rules.events import (
    emit_assaulted,
    emit_attacked,
    emit_defeated,
    emit_guarded,
    emit_rewarded,
    emit_shifted,
    emit_trophy,
    emit_withstood,
)
from gamester.games.surviving.rules.leaving import exit_game
from gamester.games.surviving.rules.moving import set_level
from gamester.games.surviving.rules.operations import EXIT, ROOM
from gamester.games.surviving.rules.tower import clear_face_up, discard_trap, is_trap, lowest_open
from gamester.games.surviving.state import State


def why_not_guard(t: State, seat: int, card: int) -> int:
    """Return 0 if the card may guard, or the forbidding clause.

    It is a card with Guard from the hand (SG-28), against an Assault made now (SG-27, SG-R13).
    """
    if t.hand[seat][card] == 0 or t.guard_list[card] == NONE:
        return SG_28
    return 0 if t.phase == GUARD else SG_27


def why_not_take(t: State) -> int:
    """Return 0 while an Assault can be taken, or SG-20."""
    return 0 if t.phase == GUARD else SG_20


def why_not_attack(t: State) -> int:
    """Return 0 if Step 4 can end with the Attack, or SG-20."""
    return 0 if t.phase == PLAY else SG_20


def guard(t: State, seat: int, card: int) -> None:
    """Discard a card with Guard to avoid the whole Assault; its effects follow.

    The card is not Equipped (SG-28, SG-29, SG-R14).
    """
    leave_hand(t, seat, card)
    t.discards[seat][card] += 1
    emit_guarded(t, seat, card)
    start_effects(t, t.guard_list[card], NONE, PLAY)


def take_assault(t: State, seat: int) -> None:
    """Apply the Assault (SG-27)."""
    obstacle = t.face_up_obstacle[t.level[seat]]
    emit_assaulted(t, seat, obstacle)
    start_effects(t, t.assault[obstacle], NONE, PLAY)


def equipped_of(t: State, seat: int, kind: int) -> int:
    """Return the number of Equipped cards of a type (SG-R18)."""
    many = 0
    for card in range(t.cards):
        if t.card_type[card] == kind:
            many += t.equipped[seat][card]
    return many


def has_flight(t: State, seat: int) -> bool:
    """Return True with flight, of the ID or Equipped."""
    return t.flight == 1 or t.id_flight[t.identity[seat]] == 1


def is_defeated_by(t: State, seat: int, obstacle: int, power: int) -> bool:
    """Return True if so much damage defeats it.

    SG-R20 a room when a line of it is met (SG-33).
    """
    if t.form[obstacle] != ROOM:
        return power >= t.toughness[obstacle]
    for line in range(len(t.line_damage[0])):
        needed = t.line_damage[obstacle][line]
        if needed > 0 and power >= needed and (t.line_flight[obstacle][line] == 0 or has_flight(t, seat)):
            kind = t.line_type[obstacle][line]
            if kind == NONE or equipped_of(t, seat, kind) >= t.line_count[obstacle][line]:
                return True
    return False


def attack(t: State, seat: int) -> None:
    """Attack with all damage of the pool (SG-33).

    A Trap is not attacked: the pool stays, and Step 6 follows (SG-36, SG-R21).
    """
    level = t.level[seat]
    obstacle = t.face_up_obstacle[level]
    if is_trap(t, level):
        start_effects(t, t.effects[obstacle], NONE, STRIKE)
        return
    power = t.damage_done + t.wounds[level]
    emit_attacked(t, seat, power, obstacle)
    if is_defeated_by(t, seat, obstacle, power):
        emit_defeated(t, seat, obstacle)
        empty_damage_pool(t)
        defeat(t, seat, level, obstacle)
        return
    emit_withstood(t, seat, obstacle)
    t.damage_at_last_attack = t.damage_done
    if t.damage_pool != ALL_TURN and t.obstacle_damage != NOT_KEPT:
        t.wounds[level] = power
    empty_damage_pool(t)
    start_effects(t, t.effects[obstacle], NONE, STRIKE)


def empty_damage_pool(t: State) -> None:
    """Empty the pool after an Attack, unless it lasts all turn (SG-R16)."""
    if t.damage_pool != ALL_TURN:
        t.damage_done = 0


def defeat(t: State, seat: int, level: int, obstacle: int) -> None:
    """Give the player a defeated Obstacle (SG-76).

    It becomes a Creds card (SG-34, SG-75) or a trophy (SG-35), or leaves with the player through the Exit (SG-80). Its
    reward follows, and then the Area may close (SG-R24, SG-R28).
    """
    clear_face_up(t, level)
    if level == EXIT:
        exit_game(t, seat, obstacle)
        return
    card = t.reward[obstacle]
    if card == NONE:
        t.trophies[seat][obstacle] += 1
        emit_trophy(t, seat, obstacle)
    else:
        t.beaten_obstacles[obstacle] += 1
        t.for_sale[card] -= 1
        gain_card(t, seat, card)
        emit_rewarded(t, seat, card)
    start_effects(t, t.on_defeat[obstacle], NONE, GAINED)


def apply_damage(t: State) -> None:
    """Apply Damage minus armor, after the effects (SG-37, SG-38, SG-R15).

    An Obstacle stays (SG-40), and a Trap goes (SG-R21).
    """
    seat, level = t.active, t.level[t.active]
    obstacle = t.face_up_obstacle[level]
    harm = t.damage[obstacle] - t.armor - t.id_armor[t.identity[seat]]
    if harm > 0:
        lose_health(t, seat, harm)
    if t.status[seat] != INSIDE:
        return
    t.phase = EXTRA
    if is_trap(t, level):
        discard_trap(t, level)
        if t.ended_by == 0 and not has_flight(t, seat):
            shift_level(t, seat, level, t.shift[obstacle])


def shift_level(t: State, seat: int, level: int, shift: int) -> None:
    """Move a player to another Level; that costs no move action (SG-R12).

    The target is at most Level 5 and at least the lowest open Area, and never against the direction of the shift (SG-R22).
    """
    to = max(min(level + shift, EXIT), lowest_open(t))
    if (shift > 0 and to > level) or (shift < 0 and to < level):
        emit_shifted(t, seat, level, to)
        set_level(t, seat, to)
