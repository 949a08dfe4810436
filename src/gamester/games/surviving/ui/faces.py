"""Faces of what a player can own: cards, won Obstacles, Character IDs.

Their body is paper and their picture is light, which tells them apart from Obstacles in the tower.
"""

from __future__ import annotations

from functools import partial

from gamester.games.lettering import text
from gamester.games.surviving.card_vocabulary import Effect
from gamester.games.surviving.cards import Card, Identity, Obstacle
from gamester.games.surviving.rules import operations as ops
from gamester.games.surviving.spoken_names import said_name, type_named
from gamester.games.surviving.strings import WORDS
from gamester.games.surviving.ui import tokens
from gamester.games.surviving.ui.emblems import find_emblem
from gamester.games.surviving.ui.face_parts import (
    CREDS,
    IDENTITY_STEPS,
    INJURY,
    ITEM,
    LEVELS,
    MUTED,
    PLAIN,
    TYPE_PALETTES,
    Palette,
    face,
    foot_words,
    ground,
    hatching,
    large_name,
    middle_name,
    picture,
    sentences,
    short_rows,
    thumbnail,
    top,
)
from gamester.games.surviving.ui.printed_words import Row, card_rows, identity_rows, main_effect, main_words

KINDS = {
    ops.A_CREDS_CARD: "kind-creds",
    ops.ITEM: "kind-item",
    ops.INJURY: "kind-injury",
    ops.UNARMED: "kind-unarmed",
    ops.UPGRADE: "kind-upgrade",
}
"""Messages of the kinds of cards."""
LOOKS = {
    ops.A_CREDS_CARD: ("any-creds", CREDS),
    ops.ITEM: ("any-item", ITEM),
    ops.INJURY: ("any-injury", INJURY),
    ops.UNARMED: ("any-upgrade", PLAIN),
    ops.UPGRADE: ("any-upgrade", PLAIN),
}
"""Emblem and colours of the kinds of cards without a type."""
TYPE_EMBLEMS = ("any-soldier", "any-cyborg", "any-bio")
LARGE_COIN, MIDDLE_COIN = partial(tokens.coin, x=89, y=130, r=7.6), partial(tokens.coin, x=86.5, y=127.5, r=10.5)
"""Coins with the cost."""


def _palette(card: Card) -> Palette:
    return TYPE_PALETTES[card.type] if card.type >= 0 else LOOKS[card.kind][1]


def _emblem_of(card: Card) -> str:
    # The Character IDs have the names of the types, and their emblems belong to them alone.
    own = [card.id] if card.id not in ("soldier", "cyborg") else []
    return find_emblem([*own, TYPE_EMBLEMS[card.type] if card.type >= 0 else LOOKS[card.kind][0]])


def _token(effect: Effect, x: float, y: float, r: float) -> str:
    op, number = effect
    drawn = {ops.DAMAGE: tokens.damage, ops.CREDS: tokens.coin, ops.DRAW: tokens.drawn_cards}.get(op, tokens.heart)
    return drawn(f"+{number}" if op == ops.HEAL else str(number), x, y, r)


def _holes(y: float, colour: str) -> str:
    """Return the row of holes of a card that is used once."""
    line = f'fill="none" stroke="{colour}" stroke-width="1.8" stroke-dasharray="1.2 3.6" stroke-linecap="round"'
    return f'<path d="M2 {y:g}H98" {line}/>'


def unknown_face(name: str) -> str:
    """Return the face of a card of which nothing but the name is known."""
    return top(31, PLAIN.deep) + middle_name(name) + '<use href="#edge"/>'


def card_face(card: Card, with_large: bool = True) -> str:
    """Return the face of a card.

    The large drawing is left out where no card is that large.
    """
    look, rows, main = _palette(card), card_rows(card), main_effect(card)
    hatched = card.type >= 0
    large, fine = _large_card(card, look, rows, main) if with_large else ("", False)
    injury = card.kind == ops.INJURY
    plate = {ops.DAMAGE: "red", ops.CREDS: "yellow"}.get(main[0], "paper") if main else "black" if injury else "paper"
    number = _loss(card) if injury else str(main[1]) if main else rows[0].number if rows else ""
    small = thumbnail(plate, number, look.ground, rows[0] if rows else None)
    middle = _middle_card(card, look, rows, main)
    return face(_emblem_of(card), look.tones, large, middle, small, fine, hatching(card.type, look.deep) if hatched else "")


def _loss(card: Card) -> str:
    return str(card.vp).replace("-", "−")


def _large_card(card: Card, look: Palette, rows: list[Row], main: Effect | None) -> tuple[str, bool]:
    drawn = top(25, look.deep) + large_name(said_name(card.name)) + ground(25, 44, look.ground, card.type >= 0)
    if card.kind == ops.INJURY:
        drawn += picture(60, 47, 40) + tokens.loss(_loss(card), 21, 69, 16) + text(41, 83.5, 8, WORDS.say("vp-at-the-end"))
    else:
        drawn += picture(63 if main else 50, 47, 41)
        if main:
            drawn += _token(main, 20, 70, 16) + text(40, 83.5, 8, main_words(main))
    told = sentences(rows, look.deep)
    word = type_named(card.type) if card.type >= 0 else WORDS.say(f"{KINDS[card.kind]}.short")
    foot = WORDS.say("single-use", kind=word) if card.once else word
    drawn += told.drawn + (_holes(126.5, look.deep) if card.once else "")
    drawn += tokens.type_mark(card.type, 11.5, 133, 0.58, look.deep) + foot_words(foot)
    return drawn + (LARGE_COIN(str(card.cost)) if card.cost else ""), told.fine


def _middle_card(card: Card, look: Palette, rows: list[Row], main: Effect | None) -> str:
    drawn = top(31, look.deep) + middle_name(said_name(card.name)) + ground(31, 57, look.ground, card.type >= 0)
    if card.kind == ops.INJURY:
        drawn += picture(62, 59, 48) + tokens.loss(_loss(card), 23, 72, 18)
        drawn += f'<g class="from-76">{text(7, 107, 12.5, WORDS.say("at-the-end"))}</g>'
    else:
        drawn += picture(64.5 if main else 50, 58.5, 46) + (_token(main, 22.5, 71, 18) if main else "")
        drawn += short_rows(rows, look.deep)
        if card.kind == ops.A_CREDS_CARD:
            drawn += f'<g class="from-76">{text(7, 106, 12, WORDS.say("to-spend"), MUTED)}</g>'
    drawn += _holes(119, look.deep) if card.once else ""
    drawn += tokens.type_mark(card.type, 11.5, 130, 0.86, look.deep)
    drawn += f'<g class="from-76">{text(20.5, 134.5, 12, WORDS.say("use-once"), MUTED)}</g>' if card.once else ""
    return drawn + (f'<g class="from-76">{MIDDLE_COIN(str(card.cost))}</g>' if card.cost else "")


def reward_face(one: Obstacle, with_large: bool = True) -> str:
    """Return the face of a won Obstacle: a Creds card with points."""
    look = LEVELS[min(one.level, len(LEVELS)) - 1]
    rows = [Row("star", WORDS.say("worth", n=one.vp)), Row("creds", WORDS.say("creds-played"))]
    creds = str(one.creds)
    large = top(25, look.deep) + large_name(said_name(one.name)) + ground(25, 44, look.ground, False) + picture(60, 47, 41)
    large += tokens.coin(creds, 20, 70, 16) + text(40, 83.5, 8, WORDS.say("main-creds", n=one.creds))
    large += sentences(rows, look.deep).drawn + foot_words(WORDS.say("won-on", level=one.level), 7)
    middle = top(31, look.deep) + middle_name(said_name(one.name)) + ground(31, 57, look.ground, False) + picture(64.5, 58.5, 46)
    middle += (
        tokens.coin(creds, 22.5, 71, 18)
        + tokens.icon("star", 14, 105, 1.05, tokens.GOLD, 1.3)
        + text(27, 110.5, 15, WORDS.say("n-vp", vp=one.vp))
    )
    middle += f'<g class="from-76">{text(7, 134, 12, WORDS.say("level", level=one.level), MUTED)}</g>'
    return face(obstacle_emblem(one), look.tones, large if with_large else "", middle, thumbnail("yellow", creds, look.ground))


def obstacle_emblem(one: Obstacle) -> str:
    """Return the name of an Obstacle's emblem."""
    return find_emblem([one.id, {ops.FOE: "any-foe", ops.ROOM: "any-room", ops.TRAP: "any-trap"}[one.form]])


def identity_face(role: Identity, with_large: bool = True) -> str:
    """Return the face of a Character ID."""
    look = TYPE_PALETTES[role.type] if role.type >= 0 else PLAIN
    rows, health, moves = identity_rows(role), str(role.health), WORDS.say("short-moves", n=role.moves)
    large = top(25, look.deep) + large_name(said_name(role.name)) + ground(25, 44, look.ground, role.type >= 0) + picture(62, 47.2, 43.5)
    told = sentences(rows, look.deep, IDENTITY_STEPS)
    large += tokens.die(health, 20, 65, 17) + text(40, 81, 8, moves) + told.drawn + foot_words(WORDS.say("kind-identity"), 7)
    large += LARGE_COIN(str(role.cost)) if role.cost else ""
    middle = top(31, look.deep) + middle_name(said_name(role.name)) + ground(31, 57, look.ground, role.type >= 0) + picture(61, 60, 52)
    middle += tokens.die(health, 22, 69, 20) + short_rows([Row("move", "", moves, str(role.moves)), *rows], look.deep)
    middle += tokens.type_mark(role.type, 13, 130, 0.86, look.deep)
    middle += f'<g class="from-76">{MIDDLE_COIN(str(role.cost))}</g>' if role.cost else ""
    own = [role.id, "any-identity"]
    pattern = hatching(role.type, look.deep)
    small = thumbnail("red", health, look.ground)
    return face(find_emblem(own), look.tones, large if with_large else "", middle, small, told.fine, pattern)
