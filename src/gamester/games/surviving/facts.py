"""Facts of a Surviving card set: ids as cells, sizes, facts by zone, and back.

A cell holds five letters of an id, so that a record or position needs no other names.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

import msgspec

from gamester.core.zones import NONE
from gamester.games.options import UNSET, Cells
from gamester.games.surviving.card_vocabulary import Line, Passive
from gamester.games.surviving.cards import Card, CardSet, Effects, Identity, Obstacle
from gamester.games.surviving.rules import operations as ops
from gamester.games.surviving.rules.constants import STREAMS
from gamester.games.surviving.state import State

ALPHABET = " abcdefghijklmnopqrstuvwxyz0123456789_"
CELLS, IN_A_CELL = 4, 5
LONGEST = CELLS * IN_A_CELL


def encode_ids(ids: Sequence[str]) -> Cells:
    """Return each id as cells.

    An id that is too long is cut, and numbered if the cut one is taken.
    """
    return [[_cell(short[at : at + IN_A_CELL]) for at in range(0, LONGEST, IN_A_CELL)] for short in _short(ids)]


def decode_id(cells: Sequence[int]) -> str:
    """Return the id in these cells."""
    return "".join(map(_letters, cells)).strip()


@lru_cache(maxsize=4096)
def _letters(cell: int) -> str:
    letters = ""
    for _ in range(IN_A_CELL):
        cell, letter = divmod(cell, len(ALPHABET))
        letters = ALPHABET[letter] + letters
    return letters


def _cell(letters: str) -> int:
    cell = 0
    for letter in letters.ljust(IN_A_CELL):
        cell = cell * len(ALPHABET) + ALPHABET.index(letter)
    return cell


def _short(ids: Sequence[str]) -> list[str]:
    found: list[str] = []
    for number, name in enumerate(ids):
        short = name[:LONGEST]
        if len(name) > LONGEST and any(other.startswith(short) for other in (*ids[:number], *ids[number + 1 :])):
            short = f"{name[: LONGEST - 4]}_{number}"
        found.append(short)
    return found


RECRUIT = "recruit"
RECRUIT_HEALTH = 60
COLUMNS, ROWS = 3, 2
STEPS, LEVELS, OPERATIONS = 6, 5, 14


class ShelfSlot(msgspec.Struct, frozen=True):
    """One thing to buy: its kind, its number and its label."""

    sells: int
    goods: int
    label: str


@lru_cache(maxsize=64)
def shelves(cards: CardSet) -> tuple[ShelfSlot, ...]:
    """Return everything that can be bought, in the order of the actions.

    That is Barracks, identities, Armory 1, Armory 2, tops, piles.
    """
    found = [ShelfSlot(ops.SELLS_ROLES, k, f"id:{role.id}") for k, role in enumerate(cards.identities)]
    for sells, section in ((ops.SELLS_BARRACKS, ops.BARRACKS), (ops.SELLS_1, ops.ARMORY_1), (ops.SELLS_2, ops.ARMORY_2)):
        found += [ShelfSlot(sells, k, card.id) for k, card in enumerate(cards.cards) if card.section == section]
    found += [ShelfSlot(ops.SELLS_TOP, col, f"top:{col}") for col in range(COLUMNS)]
    found += [ShelfSlot(ops.SELLS_PILE, col * ROWS + row, f"pile:{col}:{row}") for col in range(COLUMNS) for row in range(ROWS)]
    return tuple(sorted(found, key=lambda shelf: shelf.sells))


@lru_cache(maxsize=64)
def effect_lists(cards: CardSet) -> dict[Effects, int]:
    """Return every list of effects of a set with its number; the empty one is 0."""
    found: dict[Effects, int] = {(): 0}
    for card in cards.types:
        for effects in (card.play, card.combo, card.guard or ()):
            found.setdefault(effects, len(found))
    for obstacle in cards.obstacles:
        for effects in (obstacle.assault, obstacle.effects, obstacle.on_defeat):
            found.setdefault(effects, len(found))
    return found


def stack_sizes(cards: CardSet, seats: int) -> list[int]:
    """Return the number of Obstacles that each Area starts with."""
    return [base + each * seats for base, each in cards.counts]


def _pools(cards: CardSet) -> list[int]:
    return [sum(obstacle.copies for obstacle in cards.obstacles if obstacle.area == area) for area in range(LEVELS)]


def sizes(cards: CardSet, seats: int) -> dict[str, int]:
    """Return the sizes of the named dimensions.

    They are rounded up, so that similar sets share one compiled runtime.
    """
    types, random = cards.types, sum(card.copies for card in cards.cards if card.section == ops.RANDOM)
    return {
        "seat": seats,
        "card": _up(len(types), 8),
        "obstacle": _up(len(cards.obstacles), 8),
        "identity": _up(len(cards.identities) + 1, 2),
        "draw_place": _up(max(largest_deck(cards, seats), *_pools(cards)), 16),
        "stack_place": _up(random // COLUMNS, 4),
        "den_place": _up(max(stack_sizes(cards, seats)), 4),
        "injury_place": _up(max(1, sum(card.copies for card in types if card.section == ops.INJURIES)), 4),
        "effects": _up(len(effect_lists(cards)), 16),
        "line": _up(max(1, *(len(obstacle.shutdown) for obstacle in cards.obstacles), 1), 2),
        "shelf": _up(len(shelves(cards)), 4),
        "playable": _up(max(1, len(_playable(types))), 8),
        "guarding": _up(max(1, len(_guarding(types))), 4),
        "stream": STREAMS,
    }


def largest_deck(cards: CardSet, seats: int) -> int:
    """Return the largest number of cards that one player can ever own.

    It is a Starter Deck, all goods (in Training two a turn), all Rewards and all Injuries.
    """
    barracks = sum(card.copies for card in cards.cards if card.section == ops.BARRACKS)
    others = sum(card.copies for card in cards.cards if card.section in (ops.ARMORY_1, ops.ARMORY_2, ops.RANDOM, ops.INJURIES))
    rewards = 0
    for area, size in enumerate(stack_sizes(cards, seats)):
        rewards += min(size, sum(obstacle.copies for obstacle in cards.obstacles if obstacle.area == area and obstacle.is_reward))
    return sum(card.starter for card in cards.cards) + min(barracks, 10) + others + rewards


def _playable(types: Sequence[Card]) -> list[int]:
    return [k for k, card in enumerate(types) if card.kind in (ops.UNARMED, ops.UPGRADE, ops.ITEM)]


def _guarding(types: Sequence[Card]) -> list[int]:
    return [k for k, card in enumerate(types) if card.guard is not None]


def _up(many: int, to: int) -> int:
    """Return `many` rounded up to a multiple of `to`."""
    return -(-many // to) * to


def facts(cards: CardSet, seats: int) -> dict[str, Cells]:
    """Return the printed facts of a set by zone.

    Cells for rounded-up ids are missing, and the facts of options are not included.
    """
    return _facts_of_cards(cards, seats) | _facts_of_identities(cards) | _facts_of_obstacles(cards, seats)


def _facts_of_cards(cards: CardSet, seats: int) -> dict[str, Cells]:
    types, numbers, sold = cards.types, effect_lists(cards), shelves(cards)
    playable, guarding = _playable(types), _guarding(types)
    return {
        "cards": len(types),
        "starter": [card.starter for card in types],
        "copies": [card.starter * seats or card.copies for card in types],
        "card_kind": [card.kind for card in types],
        "section": [card.section for card in types],
        "card_type": [card.type for card in types],
        "cost": [card.cost for card in types],
        "once": [int(card.once) for card in types],
        "vp": [card.vp for card in types],
        "play_list": [numbers[card.play] for card in types],
        "combo_list": [numbers[card.combo] for card in types],
        "guard_list": [UNSET if card.guard is None else numbers[card.guard] for card in types],
        "op": [[op for op, _ in effects] + [0] * (STEPS - len(effects)) for effects in numbers],
        "amount": [[amount for _, amount in effects] + [0] * (STEPS - len(effects)) for effects in numbers],
        "total": [[sum(max(1, amount) for op, amount in effects if op == number) for number in range(OPERATIONS)] for effects in numbers],
        "card_id": encode_ids([card.id for card in types]),
        "playables": len(playable),
        "playable": playable,
        "guards": len(guarding),
        "guarding": guarding,
        "shelves": len(sold),
        "training_shelves": sum(shelf.sells <= ops.SELLS_ROLES for shelf in sold),
        "sells": [shelf.sells for shelf in sold],
        "goods": [shelf.goods for shelf in sold],
    }


def _facts_of_identities(cards: CardSet) -> dict[str, Cells]:
    roles = cards.identities

    def passives(word: str) -> list[int]:
        return [sum(passive.number for passive in role.passive if passive.word == word) for role in roles]

    def edges(role: int) -> list[int]:
        return [sum(p.number for p in roles[role].passive if p.word == "edge" and p.type == kind) for kind in range(3)]

    return {
        "recruit": len(roles),
        "id_id": encode_ids([*(role.id for role in roles), RECRUIT]),
        "id_cost": [role.cost for role in roles],
        "id_type": [*(role.type for role in roles), UNSET],
        "id_health": [*(role.health for role in roles), RECRUIT_HEALTH],
        "id_moves": [*(role.moves for role in roles), 1],
        "id_discount": [role.discount for role in roles],
        "id_armor": passives("armor"),
        "id_regen": passives("regen"),
        "id_flight": [int(any(passive.word == "flight" for passive in role.passive)) for role in roles],
        "id_edge": [edges(role) for role in range(len(roles))],
    }


def _facts_of_obstacles(cards: CardSet, seats: int) -> dict[str, Cells]:
    pool, numbers = cards.obstacles, effect_lists(cards)
    cells = sizes(cards, seats)["line"]
    rewards = iter(range(len(cards.cards), len(cards.types)))

    def lines(key: str, empty: int) -> list[list[int]]:
        return [[int(getattr(line, key)) for line in obstacle.shutdown] + [empty] * (cells - len(obstacle.shutdown)) for obstacle in pool]

    return {
        "obstacles": len(pool),
        "obstacle_id": encode_ids([obstacle.id for obstacle in pool]),
        "stack_size": stack_sizes(cards, seats),
        "pool_copies": [obstacle.copies for obstacle in pool],
        "area": [obstacle.area for obstacle in pool],
        "form": [obstacle.form for obstacle in pool],
        "toughness": [obstacle.health for obstacle in pool],
        "damage": [obstacle.damage for obstacle in pool],
        "assault": [numbers[obstacle.assault] for obstacle in pool],
        "effects": [numbers[obstacle.effects] for obstacle in pool],
        "shift": [obstacle.shift for obstacle in pool],
        "on_defeat": [numbers[obstacle.on_defeat] for obstacle in pool],
        "reward": [next(rewards) if obstacle.is_reward else UNSET for obstacle in pool],
        "exit_vp": [obstacle.vp if obstacle.area == ops.EXIT else 0 for obstacle in pool],
        "line_damage": lines("damage", 0),
        "line_flight": lines("flight", 0),
        "line_type": lines("type", UNSET),
        "line_count": lines("count", 0),
    }


def name_of(name: str) -> str:
    """Return an id as a name; the state has no other."""
    return name.replace("_", " ").strip().capitalize() or name


def more_damage(t: Any, card: int, is_combo: bool, identity: int) -> int:
    """Return the damage that playing a card adds (SG-30, SG-31).

    `t` is a state or its facts.
    `is_combo` means that another card of its type is Equipped. `identity` is that of a player inside, else NONE.
    """
    kind, more = t.card_type[card], t.total[t.play_list[card]][ops.DAMAGE]
    if kind != NONE and is_combo:
        more += t.total[t.combo_list[card]][ops.DAMAGE]
    elif kind != NONE and identity != NONE:
        more += t.id_edge[identity][kind]
    return int(more)


def effects_of(t: State, number: int) -> Effects:
    """Return a list of effects."""
    return tuple((op, amount) for op, amount in zip(t.op[number], t.amount[number], strict=True) if op)


def card_of(t: State, card: int) -> Card:
    """Return a card type as the facts of a state describe it."""
    named = decode_id(t.card_id[card])
    return Card(
        named,
        name_of(named),
        t.card_kind[card],
        t.section[card],
        type=t.card_type[card],
        copies=t.copies[card],
        cost=t.cost[card],
        play=effects_of(t, t.play_list[card]),
        combo=effects_of(t, t.combo_list[card]),
        guard=None if t.guard_list[card] == NONE else effects_of(t, t.guard_list[card]),
        once=bool(t.once[card]),
        vp=t.vp[card],
        starter=t.starter[card],
    )


def obstacle_of(t: State, obstacle: int) -> Obstacle:
    """Return an Obstacle type as the facts describe it.

    Its Creds are those of the card it becomes.
    """
    named, reward = decode_id(t.obstacle_id[obstacle]), t.reward[obstacle]
    lines = zip(t.line_damage[obstacle], t.line_flight[obstacle], t.line_type[obstacle], t.line_count[obstacle], strict=True)
    return Obstacle(
        named,
        name_of(named),
        t.area[obstacle] + 1,
        t.form[obstacle],
        t.pool_copies[obstacle],
        health=t.toughness[obstacle],
        shutdown=tuple(Line(damage, bool(flight), kind, many) for damage, flight, kind, many in lines if damage),
        damage=t.damage[obstacle],
        assault=effects_of(t, t.assault[obstacle]),
        effects=effects_of(t, t.effects[obstacle]),
        on_defeat=effects_of(t, t.on_defeat[obstacle]),
        shift=t.shift[obstacle],
        creds=0 if reward == NONE else effects_of(t, t.play_list[reward])[0][1],
        vp=t.exit_vp[obstacle] if t.area[obstacle] == ops.EXIT else 0 if reward == NONE else t.vp[reward],
    )


def identity_of(t: State, role: int) -> Identity:
    """Return an identity as the facts describe it; the Raw Recruit is one, too."""
    named = decode_id(t.id_id[role])
    passive = [Passive(word, zone[role]) for word, zone in (("armor", t.id_armor), ("regen", t.id_regen)) if zone[role]]
    passive += [Passive("flight")] if t.id_flight[role] else []
    passive += [Passive("edge", more, kind) for kind, more in enumerate(t.id_edge[role]) if more]
    numbers = (t.id_type[role], t.id_cost[role], t.id_health[role], t.id_moves[role], t.id_discount[role])
    return Identity(named, name_of(named), *numbers, passive=tuple(passive))
