"""How the cards of Surviving the G.A.M.E. look: bands by type, a token for every number that is played for, Obstacles by their Level."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path

from msgspec.structs import replace

from gamester.games.surviving import ops
from gamester.games.surviving.cards import Card, Effects, Identity, Obstacle, Set, read
from gamester.games.surviving.glyphs import BOLT, BURST, COIN, CROSS, HEART, MARKS, PAWN, SHIELD, STEP, die, line, star, title, token
from gamester.games.surviving.printed import RECRUIT, RECRUIT_HEALTH
from gamester.games.surviving.read_back import card_of, identity_of, name_of, obstacle_of
from gamester.games.surviving.table import Table
from gamester.games.surviving.vocabulary import OPS, TYPES, Line

INKS = ("red", "blue", "green")
"""Soldier, cyborg, bio; everything without a type is black."""
LEVEL_INKS = ("green", "blue", "red", "black", "black")
WORDS = {number: word for word, (number, _) in OPS.items()}
SHOWN = {ops.DAMAGE: (BURST, "red"), ops.HEAL: (HEART, "red"), ops.MOVE: (STEP, "blue"), ops.CREDS: (COIN, "black")}
"""Effects that have a token of their own."""
ART = (("card", "rifle", -1), ("obstacle", "titan", -1), ("card", "wings", -1))
"""Three cards for the lobby: dimension, label, seat."""
CARDS = ("card", "playable", "guarding", "shelf")
STRIPES = "M6 62L30 30M38 62L62 30M70 62L94 30"


@lru_cache(maxsize=2048)
def called(dim: str, label: str) -> str:
    """The name printed on a card, where the sets that ship have it; its id as a name elsewhere."""
    if dim in CARDS and label.startswith("id:"):
        return called("identity", label.removeprefix("id:"))
    what = _known().get(f"{'card' if dim in CARDS else dim} {label}")
    return what.name if what is not None else "Raw Recruit" if label == RECRUIT else name_of(label)


@lru_cache(maxsize=1)
def _known() -> dict[str, Card | Obstacle | Identity]:
    """What the sets that ship print on which id; a Reward is found as the card it becomes."""
    found: dict[str, Card | Obstacle | Identity] = {}
    for path in sorted((Path(__file__).parent / "cards").glob("*.toml")):
        cards = read(path.read_bytes(), path.name)
        if isinstance(cards, Set):
            found |= {f"card {card.id}": card for card in cards.types}
            found |= {f"obstacle {obstacle.id}": obstacle for obstacle in cards.obstacles}
            found |= {f"identity {role.id}": role for role in cards.identities}
    return found


def face(dim: str, label: str, seat: int = -1) -> str:
    """SVG inside a card of 100 by 140; empty where the plain face will do. A card of a set that is not ours shows its name."""
    if dim in CARDS and label.startswith("id:"):
        return face("identity", label.removeprefix("id:"))
    what = _known().get(f"{'card' if dim in CARDS else dim} {label}")
    if what is not None:
        return drawn(what)
    if dim == "identity" and label == RECRUIT:
        return drawn(Identity(RECRUIT, "Raw Recruit", -1, 0, RECRUIT_HEALTH, 1, 0))
    return title(label, "black") if dim in (*CARDS, "obstacle", "identity") else ""


def face_at(t: Table, dim: str, number: int, seat: int = -1) -> str:
    """The same for one id of a table, whatever its set. All but the name is on the table; a card that is like ours has our name."""
    if dim not in ("card", "obstacle", "identity"):
        return ""
    if dim == "identity" and number == t.recruit:
        return face(dim, RECRUIT)
    what = obstacle_of(t, number) if dim == "obstacle" else identity_of(t, number) if dim == "identity" else card_of(t, number)
    ours = _known().get(f"{dim} {what.id}")
    return drawn(ours if ours is not None and _alike(ours, what) else what)


def _alike(ours: Card | Obstacle | Identity, what: Card | Obstacle | Identity) -> bool:
    """Whether two look the same but for the name. The table knows Areas, not the Levels beyond the Exit's."""
    last = {"level": ours.area + 1} if isinstance(ours, Obstacle) else {}
    return drawn(replace(ours, name=what.name, **last)) == drawn(what)


@lru_cache(maxsize=512)
def drawn(what: Card | Obstacle | Identity) -> str:
    """A card, an Obstacle or an identity as a picture."""
    return _card(what) if isinstance(what, Card) else _obstacle(what) if isinstance(what, Obstacle) else _identity(what)


def _card(card: Card) -> str:
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


def _obstacle(obstacle: Obstacle) -> str:
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


def _identity(role: Identity) -> str:
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
