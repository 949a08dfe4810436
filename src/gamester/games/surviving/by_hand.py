"""What a position made by hand need not say: where everything else lies, and who everybody is."""

from gamester.games.surviving.ops import INJURIES, RANDOM, STARTER
from gamester.games.surviving.phases import INSIDE, MOVE, ONE_EACH, TRAIN_SHOP, TRAINING, TRAINING_ROUNDS
from gamester.games.surviving.table import Table
from gamester.kernel.zones import NONE

WHOLE = -1
"""The row of a line that gives a whole zone."""
CARDS_TO_DRAW = 8

Given = set[tuple[str, int]]
"""Zone and row of every line."""


def blank(t: Table, given: Given) -> None:
    """Fill in what is not given: Step 1 of the first Round inside, Raw Recruits on Level 1, full stacks, 8 starter cards to draw.

    Starter cards are as many as lie there; everything else lies where it does before the first turn.
    """
    _turn(t, given)
    _seats(t, given)
    for seat in range(len(t.status)):
        if ("draw", seat) not in given and ("draw", WHOLE) not in given:
            _deck(t, seat)
    _owned(t)
    _tower(t, given)
    _armory(t, given)


def _turn(t: Table, given: Given) -> None:
    if ("phase", WHOLE) not in given:
        t.phase = MOVE
    training = t.phase <= TRAIN_SHOP
    if ("round", WHOLE) not in given:
        t.round = 1 if training else TRAINING_ROUNDS + 1
    for name in ("active", "first"):
        if (name, WHOLE) not in given:
            setattr(t, name, 0)
    if ("turn", WHOLE) not in given:
        t.turn = (t.round - 1) * len(t.status) + t.active + 1


def _seats(t: Table, given: Given) -> None:
    training = t.phase <= TRAIN_SHOP
    for seat in range(len(t.status)):
        if t.identity[seat] == NONE:
            t.identity[seat] = t.recruit
        if not _has(given, "status", seat):
            t.status[seat] = TRAINING if training else INSIDE
        if t.status[seat] == INSIDE:
            t.level[seat] = max(t.level[seat], 0)
            if not _has(given, "health", seat):
                t.health[seat] = t.id_health[t.identity[seat]]
        elif t.left_in[seat] == 0 and t.status[seat] > INSIDE:
            t.left_in[seat] = max(1, t.turn - 1)
    if not _has(given, "moves") and t.status[t.active] == INSIDE:
        t.moves = t.id_moves[t.identity[t.active]]
    if not _has(given, "highest") and not training:
        t.highest = max(t.level)


def _has(given: Given, zone: str, row: int = WHOLE) -> bool:
    return (zone, row) in given or (zone, WHOLE) in given


def _deck(t: Table, seat: int) -> None:
    """So many of the first starter card."""
    card = next(card for card in range(t.cards) if t.section[card] == STARTER)
    t.draw[seat] = [card] * CARDS_TO_DRAW + [NONE] * (len(t.draw[seat]) - CARDS_TO_DRAW)
    t.draw_n[seat] = CARDS_TO_DRAW


def _owned(t: Table) -> None:
    for seat in range(len(t.status)):
        for card in range(t.cards):
            lying = t.hand[seat][card] + t.discards[seat][card] + t.equipped[seat][card]
            t.owned[seat][card] = lying + t.draw[seat].count(card)
    for card in range(t.cards):
        if t.section[card] == STARTER:
            t.copies[card] = sum(owned[card] for owned in t.owned) + t.supply[card] + t.gone[card]


def _tower(t: Table, given: Given) -> None:
    """An Area that is not given has as many of the first Obstacles of its pool as it may; what lies nowhere is left out."""
    for level in range(len(t.den)):
        pool = [obstacle for obstacle in range(t.obstacles) if t.area[obstacle] == level]
        left = [obstacle for obstacle in pool for _ in range(t.pool_copies[obstacle] - _lying(t, obstacle))]
        if not _has(given, "den", level):
            stack = left[: t.stack_size[level]]
            left = left[len(stack) :]
            t.den[level] = stack[::-1] + [NONE] * (len(t.den[level]) - len(stack))
            t.den_n[level] = len(stack)
        if not _has(given, "box"):
            for obstacle in left:
                t.box[obstacle] += 1


def _lying(t: Table, obstacle: int) -> int:
    stacks = sum(den.count(obstacle) for den in t.den) + t.facing.count(obstacle) + t.exit_obstacle.count(obstacle)
    return int(stacks + sum(trophies[obstacle] for trophies in t.trophies) + t.away[obstacle] + t.box[obstacle])


def _armory(t: Table, given: Given) -> None:
    """Cards that lie nowhere: random Upgrades in the stacks if none is given, Injuries in their pile, the rest for sale."""
    left = {card: t.copies[card] - _everywhere(t, card) for card in range(t.cards) if t.section[card] != STARTER}
    if not any(zone in ("column", "offer", "bundle") for zone, _ in given):
        random = [card for card, many in left.items() if t.section[card] == RANDOM for _ in range(many)]
        height = len(random) // len(t.column)
        for col in range(len(t.column)):
            stack = random[col * height : (col + 1) * height]
            for card in stack:
                left[card] -= 1
            t.offer[col] = stack.pop() if stack else NONE
            t.column[col] = stack + [NONE] * (len(t.column[col]) - len(stack))
            t.column_n[col] = len(stack)
    if ("injuries", WHOLE) not in given:
        pile = [card for card, many in left.items() if t.section[card] == INJURIES for _ in range(many)]
        t.injuries = pile + [NONE] * (len(t.injuries) - len(pile))
        t.injuries_n = len(pile)
        left.update(dict.fromkeys(pile, 0))
    if ("supply", WHOLE) not in given:
        for card, many in left.items():
            t.supply[card] += max(0, many)
    if ("roles", WHOLE) not in given and t.phase <= TRAIN_SHOP:
        for role in range(t.recruit):
            t.roles[role] = max(0, (1 if t.id_copies == ONE_EACH else len(t.status)) - t.identity.count(role))


def _everywhere(t: Table, card: int) -> int:
    piles = (t.hand, t.discards, t.equipped)
    held = sum(row[card] for pile in piles for row in pile) + t.supply[card] + t.gone[card] + t.offer.count(card)
    return int(held + sum(row.count(card) for rows in (t.draw, t.column, t.bundle) for row in rows) + t.injuries.count(card))
