"""Values of cards, Areas and Obstacles for the heuristic bot (law, section h).

Cards are valued in points of damage, encounters in thousandths of a VP.
"""

from gamester.core.seats import seats
from gamester.core.zones import NONE
from gamester.games.surviving.rules.constants import TRAINING
from gamester.games.surviving.rules.encounter import equipped_of
from gamester.games.surviving.rules.operations import (
    ARMOR,
    CREDS,
    DAMAGE,
    DISCARD,
    DRAW,
    EXIT,
    FLIGHT,
    HEAL,
    HURT,
    INJURE,
    INJURY,
    ROOM,
    SCRAP,
    TRAP,
)
from gamester.games.surviving.state import State

VP, A_CRED, A_TROPHY_CRED = 1000, 400, 200
WOUND, TIMES_DEAD, STUCK, A_TRAP = 30000, 4, 1500, 300
ASSAULT_NEEDS = 8  # damage that a player probably loses to an Assault
STAYING = 6000  # value of staying inside, with full Health
NEARLY_EMPTY = 2  # cards left on Level 4 from which staying is worth nothing
UNREACHABLE = 100000
A_DISCARD, AN_INJURY = 12, 15  # in points of damage


def when_played(t: State, card: int, operation: int) -> int:
    """Return all that a card does by an operation when it is played."""
    return t.total[t.play_list[card]][operation]


def damage_of(t: State, card: int) -> int:
    """Return the damage of a card by itself."""
    return when_played(t, card, DAMAGE)


def worth_of_a_draw(t: State, seat: int) -> int:
    """Return nine tenths of the mean damage of the cards that may be drawn.

    They are the draw pile, or the discard pile if it is empty.
    """
    total = 0
    many = t.draw_pile_n[seat]
    for place in range(many):
        total += damage_of(t, t.draw_pile[seat][place])
    if many == 0:
        many = sum(t.discards[seat])
        for card in range(t.cards):
            if t.discards[seat][card] > 0:
                total += t.discards[seat][card] * damage_of(t, card)
    return 9 * total // (10 * max(1, many))


def power_of_hand(t: State, seat: int) -> int:
    """Return the damage that the hand can do.

    It includes combos, the edge of the ID, and cards drawn on the way.
    """
    power = draws = 0
    for kind in range(-1, len(t.id_edge[0])):
        equipped = equipped_of(t, seat, kind) if kind >= 0 else 0
        cards = combos = least = 0
        for k in range(t.playables):
            card = t.playable[k]
            held = t.hand[seat][card]
            if held > 0 and t.card_type[card] == kind:
                cards += held
                power += held * damage_of(t, card)
                draws += held * when_played(t, card, DRAW)
                more = t.total[t.combo_list[card]][DAMAGE]
                combos += held * more
                least = more if cards == held else min(least, more)
        if cards > 0 and kind >= 0:
            power += combos - (least if equipped == 0 else 0)
            power += t.id_edge[t.identity[seat]][kind] if equipped == 0 else 0
    return power + draws * worth_of_a_draw(t, seat)


def could_fly(t: State, seat: int) -> bool:
    """Return True with flight, or a card for it in the hand."""
    if t.flight == 1 or t.id_flight[t.identity[seat]] == 1:
        return True
    for k in range(t.playables):
        if t.hand[seat][t.playable[k]] > 0 and when_played(t, t.playable[k], FLIGHT) > 0:
            return True
    return False


def of_type(t: State, seat: int, kind: int) -> int:
    """Return the number of cards of a type that could be Equipped this turn."""
    many = equipped_of(t, seat, kind)
    for k in range(t.playables):
        if t.card_type[t.playable[k]] == kind:
            many += t.hand[seat][t.playable[k]]
    return many


def damage_needed(t: State, seat: int, obstacle: int) -> int:
    """Return the damage that defeats an Obstacle.

    A shutdown line counts only if the hand can meet the rest of it.
    """
    if t.form[obstacle] != ROOM:
        return t.toughness[obstacle]
    least = UNREACHABLE
    for line in range(len(t.line_damage[0])):
        needed = t.line_damage[obstacle][line]
        if 0 < needed < least and (t.line_flight[obstacle][line] == 0 or could_fly(t, seat)):
            kind = t.line_type[obstacle][line]
            if kind == NONE or of_type(t, seat, kind) >= t.line_count[obstacle][line]:
                least = needed
    return least


def assault_cost(t: State, effects: int) -> int:
    """Return the cost of an Assault, in points of damage."""
    return t.total[effects][HURT] + A_DISCARD * t.total[effects][DISCARD] + AN_INJURY * t.total[effects][INJURE]


def cost_of_wounds(t: State, seat: int, harm: int) -> int:
    """Return the cost of losing Health, four times as high if it kills."""
    cost = WOUND * harm // max(10, t.health[seat])
    return cost * TIMES_DEAD if harm >= t.health[seat] else cost


def defeat_value(t: State, seat: int, level: int, obstacle: int) -> int:
    """Return the value of defeating an Obstacle.

    Getting out costs the value of staying, unless the game is about to end.
    """
    if level == EXIT:
        left = t.area_stack_n[EXIT - 1] + (1 if t.face_up_obstacle[EXIT - 1] != NONE else 0)
        staying = 0 if left <= NEARLY_EMPTY else STAYING * t.health[seat] // t.id_health[t.identity[seat]]
        return VP * t.exit_vp[obstacle] - staying
    card = t.reward[obstacle]
    if card == NONE:
        return A_TROPHY_CRED * t.total[t.on_defeat[obstacle]][CREDS]
    return VP * t.vp[card] + A_CRED * when_played(t, card, CREDS)


def encounter_value(t: State, seat: int, level: int, obstacle: int, power: int, fresh: bool) -> int:
    """Return the value of meeting an Obstacle with `power` damage.

    `fresh` if it would be turned up only now.
    """
    armor = t.armor + t.id_armor[t.identity[seat]]
    harm = max(0, t.damage[obstacle] - armor) + t.total[t.effects[obstacle]][HURT]
    if t.form[obstacle] == TRAP:
        return -A_TRAP - (cost_of_wounds(t, seat, harm) if harm > 0 else 0)
    first = assault_cost(t, t.assault[obstacle]) if fresh else 0
    needed = damage_needed(t, seat, obstacle) - t.wounds[level] + (ASSAULT_NEEDS if first > 0 else 0)
    hurts = t.total[t.assault[obstacle]][HURT] if fresh else 0
    if power >= needed:
        return defeat_value(t, seat, level, obstacle) - (cost_of_wounds(t, seat, hurts) // 4 if hurts > 0 else 0)
    cost = cost_of_wounds(t, seat, harm + hurts + 10)
    return -cost - STUCK - AN_INJURY * 60 * t.total[t.effects[obstacle]][INJURE]


def area_value(t: State, seat: int, level: int, power: int) -> int:
    """Return the value of an Area: its face-up Obstacle, or the mean of unseen ones."""
    if t.face_up_obstacle[level] != NONE:
        return encounter_value(t, seat, level, t.face_up_obstacle[level], power, False)
    total = many = 0
    for obstacle in range(t.obstacles):
        if t.area[obstacle] == level:
            unseen = unseen_of(t, obstacle)
            if unseen > 0:
                many += unseen
                total += unseen * encounter_value(t, seat, level, obstacle, power, True)
    return total // max(1, many)


def unseen_of(t: State, obstacle: int) -> int:
    """Return how many of an Obstacle's pool nobody has seen in this game."""
    seen = t.beaten_obstacles[obstacle]
    for seat in seats(t):
        seen += t.trophies[seat][obstacle] + (1 if t.exit_obstacle[seat] == obstacle else 0)
    for level in range(len(t.face_up_obstacle)):
        seen += 1 if t.face_up_obstacle[level] == obstacle else 0
    return t.pool_copies[obstacle] - seen


def worth_of_healing(t: State, seat: int, heals: int) -> int:
    """Return the value of Health: more if less is left, none above that of the ID."""
    most, health = t.id_health[t.identity[seat]], t.health[seat]
    return min(heals, most - health) * 2 * (most - health) // most if most - health >= 30 else 0


def worth_of_owning(t: State, seat: int, card: int) -> int:
    """Return the value of a card for a deck, in points of damage per drawn turn."""
    effects = t.play_list[card]
    own = t.card_type[card] != NONE and t.card_type[card] == t.id_type[t.identity[seat]]
    combo = t.total[t.combo_list[card]][DAMAGE]
    worth = t.total[effects][DAMAGE] + (combo * 2 // 3 + 5 if own else combo // 4)
    worth += 14 * t.total[effects][DRAW] + 12 * t.total[effects][SCRAP] + t.total[effects][ARMOR] // 2
    worth += t.total[effects][HEAL] // 2 - t.total[effects][HURT] + (6 if t.guard_list[card] != NONE else 0)
    if t.once[card] == 1:
        return worth // 4 if t.status[seat] == TRAINING else worth // 4 + worth_of_healing(t, seat, t.total[effects][HEAL])
    if t.card_kind[card] == INJURY:
        return -AN_INJURY
    return worth
