"""Cards, Obstacles and identities read back from the facts on a table: what a picture needs of a set that nobody else has."""

from __future__ import annotations

from gamester.games.surviving import ops
from gamester.games.surviving.cards import Card, Effects, Identity, Obstacle
from gamester.games.surviving.ids import id_of
from gamester.games.surviving.table import Table
from gamester.games.surviving.vocabulary import Line, Passive
from gamester.kernel.zones import NONE


def name_of(name: str) -> str:
    """An id as a name; the table has no other."""
    return name.replace("_", " ").strip().capitalize() or name


def effects_of(t: Table, number: int) -> Effects:
    """A list of effects."""
    return tuple((op, amount) for op, amount in zip(t.op[number], t.amount[number], strict=True) if op)


def card_of(t: Table, card: int) -> Card:
    """A card type."""
    named = id_of(t.card_id[card])
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


def obstacle_of(t: Table, obstacle: int) -> Obstacle:
    """An Obstacle type; its Creds are those of the card it becomes."""
    named, reward = id_of(t.obstacle_id[obstacle]), t.reward[obstacle]
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


def identity_of(t: Table, role: int) -> Identity:
    """An identity, the Raw Recruit among them."""
    named = id_of(t.id_id[role])
    passive = [Passive(word, zone[role]) for word, zone in (("armor", t.id_armor), ("regen", t.id_regen)) if zone[role]]
    passive += [Passive("flight")] if t.id_flight[role] else []
    passive += [Passive("edge", more, kind) for kind, more in enumerate(t.id_edge[role]) if more]
    numbers = (t.id_type[role], t.id_cost[role], t.id_health[role], t.id_moves[role], t.id_discount[role])
    return Identity(named, name_of(named), *numbers, passive=tuple(passive))
