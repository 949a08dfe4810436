"""Card sets of Surviving the G.A.M.E. in numbers.

Here are cards, Character IDs and Obstacles.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from gamester.games.card_files import parse_toml
from gamester.games.surviving.card_vocabulary import (
    FORMS,
    KINDS,
    LEVELS,
    SHIFT,
    TYPES,
    WHERE,
    Effect,
    Line,
    Passive,
    is_shift,
    parse_effect,
    parse_passive,
    parse_shutdown_line,
)
from gamester.games.surviving.rules import operations as ops

KIND = dict(zip(KINDS, (ops.A_CREDS_CARD, ops.ITEM, ops.INJURY, ops.UNARMED, ops.UPGRADE), strict=True))
FORM = dict(zip(FORMS, (ops.FOE, ops.ROOM, ops.TRAP), strict=True))
Effects = tuple[Effect, ...]


class Card(msgspec.Struct, frozen=True):
    """One card type of a deck, in numbers; `guard` is None for a card without Guard."""

    id: str
    name: str
    kind: int
    section: int
    type: int = -1
    copies: int = 0
    cost: int = 0
    play: Effects = ()
    combo: Effects = ()
    guard: Effects | None = None
    once: bool = False
    vp: int = 0
    starter: int = 0


class Identity(msgspec.Struct, frozen=True):
    """One Character ID."""

    id: str
    name: str
    type: int
    cost: int
    health: int
    moves: int
    discount: int
    passive: tuple[Passive, ...] = ()


class Obstacle(msgspec.Struct, frozen=True):
    """One Obstacle type.

    `area` counts from 0, `shift` is how far a Trap moves players.
    """

    id: str
    name: str
    level: int
    form: int
    copies: int
    health: int = 0
    shutdown: tuple[Line, ...] = ()
    damage: int = 0
    assault: Effects = ()
    effects: Effects = ()
    on_defeat: Effects = ()
    shift: int = 0
    creds: int = 0
    vp: int = 0

    @property
    def area(self) -> int:
        """Index of its Area; levels 5 to 9 all lie at the Exit (SG-79)."""
        return min(self.level, ops.EXIT + 1) - 1

    @property
    def is_reward(self) -> bool:
        """True if it becomes a Creds card when it is defeated (SG-75, SG-76)."""
        return self.form != ops.TRAP and 0 < self.area < ops.EXIT


class CardSet(msgspec.Struct, frozen=True):
    """A card set without errors. `counts` are (base, per player) for each Area."""

    id: str
    name: str
    players: tuple[int, int]
    counts: tuple[tuple[int, int], ...]
    cards: tuple[Card, ...]
    identities: tuple[Identity, ...]
    obstacles: tuple[Obstacle, ...]

    @property
    def types(self) -> tuple[Card, ...]:
        """All card types of decks: the cards, then the Creds cards that Obstacles become."""
        return self.cards + tuple(map(_reward, (obstacle for obstacle in self.obstacles if obstacle.is_reward)))


def parse_card_set(data: bytes | str, name: str) -> CardSet | list[str]:
    """Return the set in a file's contents, or all its errors, one a line.

    Each is `name: SG-Enn message`, in the order of the law's table.
    """
    file = parse_toml(data)
    if isinstance(file, str):
        return [f"{name}: SG-E28 {file}"]
    from gamester.games.surviving.card_file import find_faults  # takes pydantic, which is needed where a file is read and nowhere else

    if faults := find_faults(file):
        return [f"{name}: {check} {words}" for check, words in faults]
    head = file["set"]
    return CardSet(
        id=head["id"],
        name=head["name"],
        players=(head["min_players"], head["max_players"]),
        counts=tuple((base, each) for base, each in (file["counts"][level] for level in LEVELS)),
        cards=tuple(_card(card, file["starter"]) for card in file["card"]),
        identities=tuple(_identity(identity) for identity in file["identity"]),
        obstacles=tuple(_obstacle(obstacle) for obstacle in file["obstacle"]),
    )


def _effects(entry: Mapping[str, Any], key: str) -> Effects:
    return tuple(parse_effect(effect) for effect in entry.get(key, ()) if not is_shift(effect))


def _card(card: Mapping[str, Any], starter: Mapping[str, int]) -> Card:
    return Card(
        id=card["id"],
        name=card["name"],
        kind=KIND[card["kind"]],
        section=WHERE[card["where"]],
        type=TYPES.index(card["type"]) if "type" in card else -1,
        copies=card.get("copies", 0),
        cost=card.get("cost", 0),
        play=_effects(card, "play"),
        combo=_effects(card, "combo"),
        guard=_effects(card, "guard") if "guard" in card else None,
        once=card.get("once", False),
        vp=card.get("vp", 0),
        starter=starter.get(card["id"], 0),
    )


def _identity(identity: Mapping[str, Any]) -> Identity:
    passive = tuple(map(parse_passive, identity.get("passive", ())))
    numbers = {key: identity[key] for key in ("id", "name", "cost", "health", "moves", "discount")}
    return Identity(**numbers, type=TYPES.index(identity["type"]), passive=passive)


def _obstacle(obstacle: Mapping[str, Any]) -> Obstacle:
    numbers = {key: obstacle[key] for key in ("id", "name", "level", "copies", "health", "damage", "creds", "vp") if key in obstacle}
    shifts = [int(effect.removeprefix(SHIFT)) for effect in obstacle.get("effects", ()) if is_shift(effect)]
    return Obstacle(
        **numbers,
        form=FORM[obstacle["form"]],
        shutdown=tuple(line for line in map(parse_shutdown_line, obstacle.get("shutdown", ())) if line is not None),
        assault=_effects(obstacle, "assault"),
        effects=_effects(obstacle, "effects"),
        on_defeat=_effects(obstacle, "on_defeat"),
        shift=sum(shifts),
    )


def _reward(obstacle: Obstacle) -> Card:
    play = ((ops.CREDS, obstacle.creds),)
    return Card(obstacle.id, obstacle.name, ops.A_CREDS_CARD, ops.REWARD, copies=obstacle.copies, play=play, vp=obstacle.vp)


def names(items: Sequence[Card] | Sequence[Identity] | Sequence[Obstacle]) -> list[str]:
    """Return the ids of the items."""
    return [item.id for item in items]
