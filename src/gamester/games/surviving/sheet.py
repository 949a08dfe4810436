"""The cards of a set of Surviving the G.A.M.E. as they lie in the box: decks, Armory, identities, Injuries, Obstacles."""

from __future__ import annotations

from gamester.games.listed import Listed, many
from gamester.games.surviving import ops
from gamester.games.surviving.cards import Card, Identity, Obstacle, Set
from gamester.games.surviving.faces import drawn
from gamester.games.surviving.printed import RECRUIT, RECRUIT_HEALTH
from gamester.games.surviving.vocabulary import TYPES
from gamester.games.surviving.words_of_effects import said, way

SECTIONS = {
    ops.STARTER: "Starter Decks",
    ops.BARRACKS: "Barracks",
    ops.ARMORY_1: "Armory, Level 1",
    ops.ARMORY_2: "Armory, Level 2",
    ops.RANDOM: "Armory, Level 2, random stacks",
    ops.INJURIES: "Injuries",
}
KINDS = {ops.A_CREDS_CARD: "Creds card", ops.UNARMED: "Unarmed Combat", ops.UPGRADE: "Upgrade", ops.ITEM: "Item", ops.INJURY: "Injury"}
AREAS = ("Level 1", "Level 2", "Level 3", "Level 4", "Level 5, the Exit")
FORMS = {ops.FOE: "Obstacle", ops.ROOM: "Room", ops.TRAP: "Trap"}


def sheet(cards: Set) -> list[Listed]:
    """Cards by where they come from, the identities, then the Obstacles by Area. Rewards are Obstacles turned, so they are not apart."""
    most = cards.players[1]
    sections = list(SECTIONS)
    found = [_card(card, most) for card in sorted(cards.cards, key=lambda card: sections.index(card.section))]
    recruit = Identity(RECRUIT, "Raw Recruit", -1, 0, RECRUIT_HEALTH, 1, 0)
    found += [_identity(role, most) for role in (recruit, *cards.identities)]
    return found + [_obstacle(one) for one in sorted(cards.obstacles, key=lambda one: one.area)]


def _card(card: Card, most: int) -> Listed:
    starting = card.section == ops.STARTER
    kind = " ".join([TYPES[card.type], KINDS[card.kind]] if card.type >= 0 else [KINDS[card.kind]])
    texts = [said(card.play), f"combo: {said(card.combo)}" if card.combo else ""]
    texts += ["Guard" if card.guard == () else f"Guard: {said(card.guard)}" if card.guard else "", "used once" if card.once else ""]
    head = f"{kind}, {many(card.cost, 'Cred')}" if card.cost else kind
    return Listed(
        sort=SECTIONS[card.section],
        id=card.id,
        name=card.name,
        copies=card.starter * most if starting else card.copies,
        values={"kind": kind, "cost": card.cost, "vp": card.vp},
        words=_sentence(head, [*texts, f"{card.vp} VP" if card.vp else ""]),
        face=drawn(card),
        dim="card",
        among=f"{card.starter} for each of {most} players" if starting else "",
    )


def _identity(role: Identity, most: int) -> Listed:
    passives = [" ".join(filter(None, [p.word, TYPES[p.type] if p.type >= 0 else "", str(p.number or "")])) for p in role.passive]
    texts = [f"{role.health} Health", many(role.moves, "move"), *passives]
    texts += [f"{TYPES[role.type]} cards cost {role.discount} less"] if role.discount else []
    head = f"{TYPES[role.type]}, {many(role.cost, 'Cred')}" if role.type >= 0 else "where everybody begins"
    values: dict[str, int | str] = {"cost": role.cost, "health": role.health, "moves": role.moves, "discount": role.discount}
    each = f"1 for each of {most} players"
    return Listed("Character IDs", role.id, role.name, most, values, _sentence(head, texts), drawn(role), "identity", each)


def _obstacle(one: Obstacle) -> Listed:
    texts = [f"{one.health} Health" if one.form == ops.FOE else "", *(f"shut down by {way(line)}" for line in one.shutdown)]
    texts += [f"{one.damage} damage" if one.damage else ""]
    texts += [f"{head}: {said(effects)}" for head, effects in (("Assault", one.assault), ("Combat", one.effects)) if effects]
    texts += [f"takes you {many(abs(one.shift), 'Level')} {'up' if one.shift > 0 else 'down'}" if one.shift else ""]
    texts += [f"defeated: {said(one.on_defeat)}" if one.on_defeat else "", f"then {many(one.creds, 'Cred')}" if one.creds else ""]
    return Listed(
        sort=AREAS[one.area],
        id=one.id,
        name=one.name,
        copies=one.copies,
        values={"level": one.level, "health": one.health, "damage": one.damage, "creds": one.creds, "vp": one.vp},
        words=_sentence(FORMS[one.form], [*texts, f"{one.vp} VP" if one.vp else ""]),
        face=drawn(one),
        dim="obstacle",
    )


def _sentence(head: str, texts: list[str]) -> str:
    """`soldier Upgrade, 4 Creds: 50 damage; Guard`."""
    told = "; ".join(filter(None, texts))
    return f"{head}: {told}" if told else head
