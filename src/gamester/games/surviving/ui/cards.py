"""Card faces of Surviving: cards, Obstacles and identities.

Each kind of number has one outline that all faces share.
"""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from functools import lru_cache
from html import escape
from pathlib import Path

from msgspec.structs import replace

from gamester.games.surviving.card_vocabulary import OPERATION_WORDS, TYPES, Line
from gamester.games.surviving.cards import Card, CardSet, Effects, Identity, Obstacle, parse_card_set
from gamester.games.surviving.facts import RECRUIT, RECRUIT_HEALTH, card_of, identity_of, name_of, obstacle_of
from gamester.games.surviving.rules import operations as ops
from gamester.games.surviving.state import State
from gamester.games.surviving.strings import effects_text, shutdown_text
from gamester.games.ui_kit import ListedCard, counted_noun

BURST = "M0-14L4-6 12-10 8-2 15 2 8 5 11 12 3 9 0 15-3 9-11 12-8 5-15 2-8-2-12-10-4-6Z"
HEART = "M0 13C-17 2-14-12-6.5-12-2.5-12 0-8.5 0-7 0-8.5 2.5-12 6.5-12 14-12 17 2 0 13Z"
STEP = "M-13-6H2V-13L14 0 2 13V6H-13Z"
SHIELD = "M-11-12H11V0C11 8 4 12 0 14-4 12-11 8-11 0Z"
COIN = "M0-12A12 12 0 1 1 0 12 12 12 0 1 1 0-12Z"
STAR = "M0-13L3.6-4.4 13-4 5.8 2 8.2 11 0 6-8.2 11-5.8 2-13-4-3.6-4.4Z"
BOLT = "M1-5L-4 1H-1L-2 5 4-1H1Z"
CROSS = "M-1.3-4H1.3V-1.3H4V1.3H1.3V4H-1.3V1.3H-4V-1.3H-1.3Z"
PAWN = "M0-22A7 7 0 1 1 0-8 7 7 0 1 1 0-22ZM-5-8H5L8 14H13V20H-13V14H-8Z"
DIE = "M0-16L15-5 9 13H-9L-15-5Z"
CROSSHAIR = "M-6 0A6 6 0 1 1 6 0 6 6 0 1 1-6 0ZM-8 0H8M0-8V8"
CHIP = "M-5-5H5V5H-5ZM-2.5-8V-5M2.5-8V-5M-2.5 5V8M2.5 5V8M-8-2.5H-5M-8 2.5H-5M5-2.5H8M5 2.5H8"
LEAF = "M-6 6C-8-4 0-8 7-7 8 1 4 8-6 6ZM-6 6L3-3"
SQUARE = "M-5-5H5V5H-5Z"
MARKS = (CROSSHAIR, CHIP, LEAF, SQUARE)
"""Marks of soldier, cyborg, bio, and none."""
WIDEST, BESIDE_A_MARK = 12, 9
"""Letters of a name that fit the band in full size, alone and beside a type's mark."""


def title(name: str, ink: str, mark: str = "") -> str:
    """Return the band at the top with the name and the mark of the type.

    A long name takes two lines.
    """
    widest = BESIDE_A_MARK if mark else WIDEST
    size = 11 if len(name) <= widest else max(5.5, 11 * widest / len(name))
    lines = textwrap.wrap(name, 2 * widest, max_lines=2, placeholder="…") or [name]
    at, anchor = (24, "start") if mark else (50, "middle")
    drawn = f'<path d="{mark}" transform="translate(14 15)" fill="none" stroke="var(--paper)" stroke-width="1.8"/>' if mark else ""
    band = f'<path d="M8 4H92Q96 4 96 8V26H4V8Q4 4 8 4Z" class="i-{ink}"/>'
    said = "".join(
        f'<text x="{at}" y="{y}" font-size="{size:g}" text-anchor="{anchor}" class="ui i-paper">{escape(words)}</text>'
        for y, words in zip((19,) if len(lines) == 1 else (13, 21), lines, strict=True)
    )
    return f"{band}{drawn}{said}"


def token(outline: str, ink: str, number: str, x: int = 0, y: int = 0) -> str:
    """Return a number in the outline of its kind."""
    filled = outline == COIN
    look = (
        'fill="url(#h-yellow)" stroke="#191a17" stroke-width="1.6"' if filled else f'fill="var(--paper)" class="l-{ink}" stroke-width="2.4"'
    )
    said = f'<text x="0" y="5" font-size="{13 if len(number) < 3 else 10}" text-anchor="middle">{number}</text>' if number else ""
    return f'<g transform="translate({x} {y})"><path d="{outline}" {look}/>{said}</g>'


def star(points: int, x: int, y: int) -> str:
    """Return a star with victory points."""
    said = f'<text x="0" y="5" font-size="11" text-anchor="middle">{points}</text>'
    return f'<g transform="translate({x} {y})"><path d="{STAR}" fill="url(#h-yellow)" stroke="#191a17" stroke-width="1.2"/>{said}</g>'


def die(number: int, x: int, y: int) -> str:
    """Return the Health die: a tenth of the Health."""
    said = f'<text x="0" y="7" font-size="16" text-anchor="middle" class="i-red">{number}</text>'
    return f'<g transform="translate({x} {y})"><path d="{DIE}" fill="var(--paper)" class="l-red" stroke-width="2.4"/>{said}</g>'


def line(words: str, y: int, glyph: str = "") -> str:
    """Return a line of small print, with a glyph before it."""
    size = 9 if len(words) < 20 else max(5.5, 9 * 19 / len(words))
    mark = f'<path d="{glyph}" transform="translate(11 {y - 3})" class="i-print"/>' if glyph else ""
    at, anchor = (18, "start") if glyph else (50, "middle")
    return f'{mark}<text x="{at}" y="{y}" font-size="{size:g}" text-anchor="{anchor}" class="ui">{words}</text>'


INKS = ("red", "blue", "green")
"""Inks of soldier, cyborg, bio; everything without a type is black."""
LEVEL_INKS = ("green", "blue", "red", "black", "black")
WORDS = {number: word for word, (number, _) in OPERATION_WORDS.items()}
SHOWN = {ops.DAMAGE: (BURST, "red"), ops.HEAL: (HEART, "red"), ops.MOVE: (STEP, "blue"), ops.CREDS: (COIN, "black")}
"""Effects that have a token of their own."""
SAMPLE_CARDS = (("card", "rifle", -1), ("obstacle", "titan", -1), ("card", "wings", -1))
"""Three cards for the lobby: dimension, label, seat."""
CARDS = ("card", "playable", "guarding", "shelf")
STRIPES = "M6 62L30 30M38 62L62 30M70 62L94 30"


@lru_cache(maxsize=2048)
def called(dim: str, label: str) -> str:
    """Return the printed name of a card in our sets, or else its id as a name."""
    if dim in CARDS and label.startswith("id:"):
        return called("identity", label.removeprefix("id:"))
    what = _known().get(f"{'card' if dim in CARDS else dim} {label}")
    return what.name if what is not None else "Raw Recruit" if label == RECRUIT else name_of(label)


@lru_cache(maxsize=1)
def _known() -> dict[str, Card | Obstacle | Identity]:
    """Return the entries of all our sets, by kind and id.

    A Reward is included as the card it becomes.
    """
    found: dict[str, Card | Obstacle | Identity] = {}
    for path in sorted((Path(__file__).parents[1] / "card_sets").glob("*.toml")):
        cards = parse_card_set(path.read_bytes(), path.name)
        if isinstance(cards, CardSet):
            found |= {f"card {card.id}": card for card in cards.types}
            found |= {f"obstacle {obstacle.id}": obstacle for obstacle in cards.obstacles}
            found |= {f"identity {role.id}": role for role in cards.identities}
    return found


def face(dim: str, label: str, seat: int = -1) -> str:
    """Return the SVG inside a card of 100 by 140, or "" for the plain face.

    A card that is in none of our sets shows its name.
    """
    if dim in CARDS and label.startswith("id:"):
        return face("identity", label.removeprefix("id:"))
    what = _known().get(f"{'card' if dim in CARDS else dim} {label}")
    if what is not None:
        return drawn(what)
    if dim == "identity" and label == RECRUIT:
        return drawn(Identity(RECRUIT, "Raw Recruit", -1, 0, RECRUIT_HEALTH, 1, 0))
    return title(label, "black") if dim in (*CARDS, "obstacle", "identity") else ""


def face_at(t: State, dim: str, number: int, seat: int = -1) -> str:
    """Return the face of one id of a state, drawn from its facts.

    The state has everything but the name; a card equal to ours gets our name.
    """
    if dim not in ("card", "obstacle", "identity"):
        return ""
    if dim == "identity" and number == t.recruit:
        return face(dim, RECRUIT)
    what = obstacle_of(t, number) if dim == "obstacle" else identity_of(t, number) if dim == "identity" else card_of(t, number)
    ours = _known().get(f"{dim} {what.id}")
    return drawn(ours if ours is not None and _alike(ours, what) else what)


def _alike(ours: Card | Obstacle | Identity, what: Card | Obstacle | Identity) -> bool:
    """Return True if two entries look the same except for the name.

    The state knows Areas, not levels beyond that of the Exit.
    """
    last = {"level": ours.area + 1} if isinstance(ours, Obstacle) else {}
    return drawn(replace(ours, name=what.name, **last)) == drawn(what)


@lru_cache(maxsize=512)
def drawn(what: Card | Obstacle | Identity) -> str:
    """Return a card, an Obstacle or an identity as a picture."""
    return _list_card(what) if isinstance(what, Card) else _list_obstacle(what) if isinstance(what, Obstacle) else _list_identity(what)


def _list_card(card: Card) -> str:
    ink = INKS[card.type] if card.type >= 0 else "black"
    tokens = [token(*SHOWN[op], str(number)) for op, number in card.play if op in SHOWN][:3]
    if card.guard is not None:
        tokens = [*tokens[:2], token(SHIELD, "blue", "")]
    rest = [_said(op, number) for op, number in card.play if op not in SHOWN]
    rest += [f"combo: {_listed(card.combo)}"] if card.combo else []
    rest += [f"guard: {_listed(card.guard)}"] if card.guard else []
    rest += ["once"] if card.once else []
    mark = MARKS[card.type] if card.type >= 0 else MARKS[-1]
    price = token(COIN, "black", str(card.cost), 84, 124) if card.cost else ""
    points = star(card.vp, 16, 124) if card.vp else ""
    return title(card.name, ink, mark) + _row(tokens, 52) + _lines(rest, 84) + price + points


def _list_obstacle(obstacle: Obstacle) -> str:
    ink = LEVEL_INKS[obstacle.area]
    art = f'<path d="M6 30H94V62H6Z" fill="url(#h-{ink})"/>'
    tokens = [token(BURST, "red", str(obstacle.damage))] if obstacle.damage else []
    if obstacle.form == ops.FOE:
        tokens.insert(0, token(HEART, "red", str(obstacle.health)))
    said = [_shutdown(way) for way in obstacle.shutdown]
    said += [f"shift {obstacle.shift:+}"] if obstacle.shift else []
    if obstacle.form == ops.TRAP:
        art = f'<path d="M6 30H94V62H6Z" fill="url(#h-yellow)"/><path d="{STRIPES}" stroke="#191a17" stroke-width="7"/>'
    lines = _lines(said, 78)
    at = 78 + 9 * len(said)
    for effects, glyph in ((obstacle.assault, BOLT), (obstacle.effects, CROSS)):
        if effects:
            lines += line(_listed(effects), at, glyph)
            at += 10
    bars = "".join(f'<path d="M{8 + 6 * k} 132V122" stroke="#191a17" stroke-width="3.4"/>' for k in range(obstacle.level))
    creds = token(COIN, "black", str(obstacle.creds), 84, 124) if obstacle.creds else ""
    points = star(obstacle.vp, 62, 124) if obstacle.vp else ""
    return art + title(obstacle.name, ink) + _row(tokens, 46) + lines + bars + creds + points


def _list_identity(role: Identity) -> str:
    ink = INKS[role.type] if role.type >= 0 else "black"
    pawn = f'<path d="{PAWN}" transform="translate(30 64)scale(1.5)" fill="url(#h-{ink})" stroke="#191a17" stroke-width="1.4"/>'
    numbers = die(role.health // 10, 70, 58) + token(STEP, "blue", str(role.moves), 70, 92)
    return title(role.name, ink, MARKS[role.type]) + pawn + numbers + _lines(_passives(role), 112)


def _passives(role: Identity) -> list[str]:
    said = [f"{p.word} {TYPES[p.type] + ' ' if p.type >= 0 else ''}{p.number or ''}".strip() for p in role.passive]
    return [*said, f"-{role.discount} on {TYPES[role.type]}"] if role.discount else said


def _said(op: int, number: int) -> str:
    return f"{WORDS[op]} {number}" if number else WORDS[op]


def _listed(effects: Effects) -> str:
    return ", ".join(_said(op, number) for op, number in effects)


def _shutdown(way: Line) -> str:
    said = f"{way.damage}{' + flight' if way.flight else ''}"
    return f"{said} + {way.count} {TYPES[way.type]}" if way.type >= 0 else said


def _row(tokens: Sequence[str], y: int) -> str:
    wide = 30
    start = 50 - wide * (len(tokens) - 1) / 2
    return "".join(f'<g transform="translate({start + wide * k:g} {y})">{drawn}</g>' for k, drawn in enumerate(tokens))


def _lines(said: Sequence[str], y: int) -> str:
    return "".join(line(words, y + 9 * k) for k, words in enumerate(said))


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


def card_list(cards: CardSet) -> list[ListedCard]:
    """Return the card list: cards by section, identities, then Obstacles by Area.

    Rewards are not listed, because they are the other side of Obstacles.
    """
    most = cards.players[1]
    sections = list(SECTIONS)
    found = [_card_sheet(card, most) for card in sorted(cards.cards, key=lambda card: sections.index(card.section))]
    recruit = Identity(RECRUIT, "Raw Recruit", -1, 0, RECRUIT_HEALTH, 1, 0)
    found += [_identity_sheet(role, most) for role in (recruit, *cards.identities)]
    return found + [_obstacle_sheet(one) for one in sorted(cards.obstacles, key=lambda one: one.area)]


def _card_sheet(card: Card, most: int) -> ListedCard:
    starting = card.section == ops.STARTER
    kind = " ".join([TYPES[card.type], KINDS[card.kind]] if card.type >= 0 else [KINDS[card.kind]])
    texts = [effects_text(card.play), f"combo: {effects_text(card.combo)}" if card.combo else ""]
    texts += ["Guard" if card.guard == () else f"Guard: {effects_text(card.guard)}" if card.guard else "", "used once" if card.once else ""]
    head = f"{kind}, {counted_noun(card.cost, 'Cred')}" if card.cost else kind
    return ListedCard(
        section=SECTIONS[card.section],
        id=card.id,
        name=card.name,
        copies=card.starter * most if starting else card.copies,
        values={"kind": kind, "cost": card.cost, "vp": card.vp},
        words=_sentence(head, [*texts, f"{card.vp} VP" if card.vp else ""]),
        face=drawn(card),
        dim="card",
        group=f"{card.starter} for each of {most} players" if starting else "",
    )


def _identity_sheet(role: Identity, most: int) -> ListedCard:
    passives = [" ".join(filter(None, [p.word, TYPES[p.type] if p.type >= 0 else "", str(p.number or "")])) for p in role.passive]
    texts = [f"{role.health} Health", counted_noun(role.moves, "move"), *passives]
    texts += [f"{TYPES[role.type]} cards cost {role.discount} less"] if role.discount else []
    head = f"{TYPES[role.type]}, {counted_noun(role.cost, 'Cred')}" if role.type >= 0 else "where everybody begins"
    values: dict[str, int | str] = {"cost": role.cost, "health": role.health, "moves": role.moves, "discount": role.discount}
    each = f"1 for each of {most} players"
    return ListedCard("Character IDs", role.id, role.name, most, values, _sentence(head, texts), drawn(role), "identity", each)


def _obstacle_sheet(one: Obstacle) -> ListedCard:
    texts = [f"{one.health} Health" if one.form == ops.FOE else "", *(f"shut down by {shutdown_text(line)}" for line in one.shutdown)]
    texts += [f"{one.damage} damage" if one.damage else ""]
    texts += [f"{head}: {effects_text(effects)}" for head, effects in (("Assault", one.assault), ("Combat", one.effects)) if effects]
    texts += [f"takes you {counted_noun(abs(one.shift), 'Level')} {'up' if one.shift > 0 else 'down'}" if one.shift else ""]
    texts += [
        f"defeated: {effects_text(one.on_defeat)}" if one.on_defeat else "",
        f"then {counted_noun(one.creds, 'Cred')}" if one.creds else "",
    ]
    return ListedCard(
        section=AREAS[one.area],
        id=one.id,
        name=one.name,
        copies=one.copies,
        values={"level": one.level, "health": one.health, "damage": one.damage, "creds": one.creds, "vp": one.vp},
        words=_sentence(FORMS[one.form], [*texts, f"{one.vp} VP" if one.vp else ""]),
        face=drawn(one),
        dim="obstacle",
    )


def _sentence(head: str, texts: list[str]) -> str:
    """Return a head with texts: `soldier Upgrade, 4 Creds: 50 damage; Guard`."""
    told = "; ".join(filter(None, texts))
    return f"{head}: {told}" if told else head
