"""Heuristic bot of Surviving (section h of the law).

The state is masked: it holds what the seat knows. `valuation.py` has the values of cards, Areas and Obstacles.
"""

from gamester.core.rng import UINT32_MAX, hash32, scale_to
from gamester.core.zones import NONE
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
from gamester.games.surviving.rules.armory import card_on, price_of, why_not_buy
from gamester.games.surviving.rules.constants import DISCARD, EXTRA, GUARD, PLAY, TRAIN_PLAY, TRAIN_SHOP, TRAINING
from gamester.games.surviving.rules.constants import MOVE as MOVING
from gamester.games.surviving.rules.constants import SCRAP as SCRAPPING
from gamester.games.surviving.rules.encounter import is_defeated_by
from gamester.games.surviving.rules.moving import why_not_move
from gamester.games.surviving.rules.operations import (
    A_CREDS_CARD,
    ARMOR,
    CREDS,
    DAMAGE,
    DRAW,
    EXIT,
    FLIGHT,
    HEAL,
    HURT,
    INJURY,
    MOVE,
    SCRAP,
    SELLS_ROLES,
    SLOW,
    STARTER,
    TRAP,
)
from gamester.games.surviving.rules.tower import is_shut, lowest_open
from gamester.games.surviving.state import State
from gamester.games.surviving.valuation import (
    area_value,
    assault_cost,
    could_fly,
    damage_needed,
    damage_of,
    power_of_hand,
    when_played,
    worth_of_a_draw,
    worth_of_owning,
)

CREDS_UNTIL = 8  # the first Round in which no Creds cards are bought
A_CRED_CARD = 11  # value of one Cred a turn, in points of damage


def choose_loss(t: State, seat: int) -> int:
    """Return the discard or scrap of the card that is worth least.

    The bot scraps only Injuries and weak starter cards, and may scrap nothing.
    """
    scrapping = t.phase == SCRAPPING
    worst, choice = 0, NONE
    for card in range(t.cards):
        if t.hand[seat][card] > 0:
            worth = worth_of_owning(t, seat, card)
            if t.card_kind[card] == A_CREDS_CARD:
                worth = 5 + 3 * when_played(t, card, CREDS) + 10 * t.vp[card]
            saved = t.card_kind[card] == A_CREDS_CARD and t.identity[seat] == t.recruit and t.status[seat] == TRAINING
            may = not scrapping or t.card_kind[card] == INJURY or (t.section[card] == STARTER and worth <= 10 and not saved)
            if may and (choice == NONE or worth < worst):
                worst, choice = worth, card
    if scrapping:
        return first_scrap(t) + choice if choice != NONE else DONE
    return first_discard(t) + choice


def choose_goods(t: State, seat: int, salt: int) -> int:
    """Return the best purchase, or `done` if none makes the deck better.

    An identity is bought as soon as the seat can pay for one, at random which.
    """
    best, choice = mean_worth(t, seat), DONE
    first, last = (0, t.training_shelves) if t.phase == TRAIN_SHOP else (t.training_shelves, t.shelves)
    for shelf in range(first, last):
        if why_not_buy(t, seat, shelf) == 0:
            worth = worth_of_goods(t, seat, shelf, salt)
            if worth > best:
                best, choice = worth, first_buy(t) + shelf
    return choice


def worth_of_goods(t: State, seat: int, shelf: int, salt: int) -> int:
    """Return the value of something for sale in points of damage, minus its price."""
    if t.sells[shelf] == SELLS_ROLES:
        return 1000 + scale_to(hash32((salt + t.goods[shelf] * 7919 + seat) & UINT32_MAX), 1000)
    card = card_on(t, shelf)
    if t.card_kind[card] == A_CREDS_CARD:
        worth = A_CRED_CARD * when_played(t, card, CREDS) if t.round < CREDS_UNTIL else 0
        return 3 * worth if t.identity[seat] == t.recruit and t.status[seat] == TRAINING else worth
    return worth_of_owning(t, seat, card) - price_of(t, seat, shelf)


def mean_worth(t: State, seat: int) -> int:
    """Return the mean damage of the cards of the seat's deck."""
    total = 0
    for card in range(t.cards):
        if t.owned[seat][card] > 0:
            total += t.owned[seat][card] * damage_of(t, card)
    return total // max(1, sum(t.owned[seat]))


WORTH_A_MOVE = 300  # smallest value of a further encounter, in thousandths of a VP
NOTHING = -1000000000  # below the value of any encounter, however deadly


def heuristic_action(t: State, seat: int, salt: int) -> int:
    """Return the action of the heuristic bot."""
    if t.phase == MOVING:
        return choose_way(t, seat, NOTHING, STAY)
    if t.phase == GUARD:
        return choose_guard(t, seat)
    if t.phase == PLAY:
        return choose_play(t, seat)
    if t.phase == EXTRA:
        return choose_extra(t, seat)
    if t.phase == TRAIN_PLAY:
        card = always_useful_card(t, seat)
        return FIRST_PLAY + card if card != NONE else TO_UPGRADE
    if t.phase in (DISCARD, SCRAPPING):
        return choose_loss(t, seat)
    return choose_goods(t, seat, salt)


def choose_way(t: State, seat: int, least: int, otherwise: int) -> int:
    """Return the most valuable move, or `otherwise` if it is not above `least`."""
    power = t.damage_done + power_of_hand(t, seat)
    best, choice = least, otherwise
    level = t.level[seat]
    for way in range(DOWN + 1):
        if why_not_move(t, seat, way) == 0:
            to = level + 1 if way == UP else level - 1 if way == DOWN else level
            if way == UP and is_shut(t, level):
                to = lowest_open(t)
            hope = area_value(t, seat, to, power)
            if hope > best:
                best, choice = hope, way
    return choice


def choose_guard(t: State, seat: int) -> int:
    """Return a Guard if it is worth more than the card's own damage.

    Its value is the Assault that it avoids and the effects that follow from it.
    """
    harm = assault_cost(t, t.assault[t.face_up_obstacle[t.level[seat]]])
    best, choice = 0, TAKE
    for k in range(t.guards):
        card = t.guarding[k]
        if t.hand[seat][card] > 0:
            then = t.guard_list[card]
            gain = t.total[then][DAMAGE] + t.total[then][DRAW] * worth_of_a_draw(t, seat) + t.total[then][HEAL] // 2
            if harm + gain - damage_of(t, card) > best:
                best, choice = harm + gain - damage_of(t, card), first_guard(t) + k
    return choice


def choose_play(t: State, seat: int) -> int:
    """Return the next card to play, or the Attack.

    The bot heals and draws first. Then it plays as little as defeats the Obstacle, or only protection if nothing does.
    """
    card = always_useful_card(t, seat)
    if card != NONE:
        return FIRST_PLAY + card
    obstacle = t.face_up_obstacle[t.level[seat]]
    if t.form[obstacle] == TRAP:
        return choose_for_trap(t, seat, obstacle)
    power = t.damage_done + t.wounds[t.level[seat]]
    if is_defeated_by(t, seat, obstacle, power):
        return ATTACK
    if power + power_of_hand(t, seat) >= damage_needed(t, seat, obstacle):
        return choose_weapon(t, seat, damage_needed(t, seat, obstacle) - power)
    for k in range(t.playables):
        card = t.playable[k]
        if t.hand[seat][card] > 0 and when_played(t, card, ARMOR) > 0 and t.once[card] == 0:
            return FIRST_PLAY + k
    return ATTACK


def choose_for_trap(t: State, seat: int, trap: int) -> int:
    """Return a card with flight if the Trap leads to a bad place, else the Attack."""
    shift = t.shift[trap]
    if shift == 0 or t.flight == 1 or not could_fly(t, seat):
        return ATTACK
    to = max(min(t.level[seat] + shift, EXIT), lowest_open(t))
    if area_value(t, seat, to, t.damage_done + power_of_hand(t, seat)) >= 0:
        return ATTACK
    for k in range(t.playables):
        card = t.playable[k]
        if t.hand[seat][card] > 0 and when_played(t, card, FLIGHT) > 0:
            return FIRST_PLAY + k
    return ATTACK


def choose_weapon(t: State, seat: int, needed: int) -> int:
    """Return the smallest card that is enough, else the largest.

    A card that is used up comes last.
    """
    best, choice = NOTHING, ATTACK
    for k in range(t.playables):
        card = t.playable[k]
        if t.hand[seat][card] > 0:
            damage = damage_of(t, card) + t.total[t.combo_list[card]][DAMAGE] // 2
            merit = 1000 - damage if damage >= needed else damage
            merit -= 600 if t.once[card] == 1 else 0
            merit -= 20 * when_played(t, card, SLOW) + 2 * when_played(t, card, HURT)
            if damage + when_played(t, card, FLIGHT) > 0 and merit > best and is_survivable(t, seat, card):
                best, choice = merit, FIRST_PLAY + k
    if choice == ATTACK:
        return choose_rest(t, seat)
    return choice


def choose_rest(t: State, seat: int) -> int:
    """Return a card with a type but no damage, which a room may demand."""
    for k in range(t.playables):
        card = t.playable[k]
        if t.hand[seat][card] > 0 and t.card_type[card] != NONE and is_survivable(t, seat, card):
            return FIRST_PLAY + k
    return ATTACK


def is_survivable(t: State, seat: int, card: int) -> bool:
    """Return True if playing a card does not kill its owner."""
    return when_played(t, card, HURT) < t.health[seat] or t.status[seat] == TRAINING


def always_useful_card(t: State, seat: int) -> int:
    """Return the index of a playable card that is good at any time, or -1.

    It draws, pays, scraps, or heals without waste.
    """
    missing = t.id_health[t.identity[seat]] - t.health[seat] if t.status[seat] != TRAINING else 0
    for k in range(t.playables):
        card = t.playable[k]
        if t.hand[seat][card] > 0 and is_survivable(t, seat, card):
            heals = when_played(t, card, HEAL)
            if heals > 0 and (heals <= missing or (missing > 0 and in_danger(t, seat))):
                return k
            good = when_played(t, card, DRAW) + when_played(t, card, CREDS) + when_played(t, card, SCRAP)
            if good > 0 and t.once[card] == 0:
                return k
    return NONE


def in_danger(t: State, seat: int) -> bool:
    """Return True if the Obstacle here would kill who fails against it."""
    if t.phase != PLAY or t.face_up_obstacle[t.level[seat]] == NONE:
        return False
    obstacle = t.face_up_obstacle[t.level[seat]]
    harm = t.damage[obstacle] + t.total[t.effects[obstacle]][HURT] - t.armor - t.id_armor[t.identity[seat]]
    return harm >= t.health[seat]


def choose_extra(t: State, seat: int) -> int:
    """Return another encounter if it is worth enough, or shopping.

    A card that gives move actions may be played for it.
    """
    card = always_useful_card(t, seat)
    if card != NONE:
        return FIRST_PLAY + card
    if t.moves > 0:
        return choose_way(t, seat, WORTH_A_MOVE, TO_UPGRADE)
    if t.face_up_obstacle[t.level[seat]] == NONE:
        for k in range(t.playables):
            card = t.playable[k]
            if t.hand[seat][card] > 0 and when_played(t, card, MOVE) > 0:
                return FIRST_PLAY + k
    return TO_UPGRADE
