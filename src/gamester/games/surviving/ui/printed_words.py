"""Words printed on cards of Surviving: sentences, and short forms."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from gamester.games.surviving.card_vocabulary import Effect, Line
from gamester.games.surviving.cards import Card, Effects, Identity, Obstacle
from gamester.games.surviving.rules import operations as ops
from gamester.games.surviving.spoken_names import type_named
from gamester.games.surviving.strings import EFFECTS, WORDS
from gamester.games.surviving.ui.tokens import OPERATION_ICONS
from gamester.words.values import listed

MAIN_OPERATIONS = (ops.DAMAGE, ops.CREDS, ops.HEAL, ops.DRAW)
"""Operations that can be the main figure of a card; the first of these that it has is."""
COMBO = "combo"
"""Name of the mark of a combo, which is that of its type."""


class Row(Struct, frozen=True):
    """One thing that a card says besides its main figure.

    On the smallest cards with rows only `icon`, `inner` (the icon of what it does) and `number` are left. `goes_on` means that `short`
    leaves something out.
    """

    icon: str
    sentence: str
    short: str = ""
    number: str = ""
    inner: str = ""
    type: int = -1
    goes_on: bool = False


def main_effect(card: Card) -> Effect | None:
    """Return the effect that is the main figure of a card."""
    return next((effect for op in MAIN_OPERATIONS for effect in card.play if effect[0] == op), None)


def main_words(effect: Effect) -> str:
    """Return the word beside the main figure."""
    op, number = effect
    return WORDS.say(f"main-{EFFECTS[op]}", n=number)


def clauses(effects: Effects) -> str:
    """Return effects as they stand inside a sentence, for the argument `$effects`."""
    return listed([WORDS.say(f"clause-{EFFECTS[op]}", n=n) for op, n in effects])


def sentence(effect: Effect) -> str:
    """Return an effect of a card as a sentence of its own."""
    return WORDS.say(f"sentence-{EFFECTS[effect[0]]}", n=effect[1])


def _number(effect: Effect) -> str:
    op, n = effect
    return "" if op == ops.FLIGHT else f"+{n}" if op == ops.DAMAGE else str(n)


def short(effect: Effect) -> str:
    """Return an effect in a word or two."""
    return WORDS.say(f"short-{EFFECTS[effect[0]]}", n=effect[1])


def _plain(effect: Effect) -> Row:
    return Row(OPERATION_ICONS[effect[0]], sentence(effect), short(effect), _number(effect))


def _conditional(name: str, said: str, effects: Effects, kind: int = -1) -> Row:
    """Return the row of effects that happen in some case.

    Its short form has the first of them.
    """
    first = effects[0]
    return Row(name, said, short(first), _number(first), OPERATION_ICONS[first[0]], kind, len(effects) > 1)


def card_rows(card: Card) -> list[Row]:
    """Return what a card says besides its main figure."""
    if card.kind == ops.INJURY:
        return [Row("injure", WORDS.say("injury-fills")), Row("scrap", WORDS.say("injury-scrap"))]
    main, play = main_effect(card), list(card.play)
    if main:
        play.remove(main)
    rows = [_plain(effect) for effect in play]
    if card.kind == ops.A_CREDS_CARD:
        rows.append(Row("creds", WORDS.say("creds-played")))
    if card.combo:
        effects = clauses(card.combo)
        said = (
            WORDS.say("combo", type=type_named(card.type), effects=effects) if card.type >= 0 else WORDS.say("combo-any", effects=effects)
        )
        rows.append(_conditional(COMBO, said, card.combo, card.type))
    if card.guard:
        rows.append(_conditional("guard", WORDS.say("guard-then", effects=clauses(card.guard)), card.guard))
    elif card.guard is not None:
        rows.append(Row("guard", WORDS.say("guard"), WORDS.say("guard.short")))
    return rows


def identity_rows(role: Identity) -> list[Row]:
    """Return the talents of a Character ID; its moves stand beside its Health."""
    rows = []
    for passive in role.passive:
        n = passive.number
        if passive.word == "edge":
            said = WORDS.say("edge", type=type_named(passive.type), n=n)
            rows.append(Row(COMBO, said, WORDS.say("edge.short", n=n), f"+{n}", "damage", passive.type))
        elif passive.word == "armor":
            rows.append(Row("armor", WORDS.say("always-armor", n=n), WORDS.say("short-armor", n=n), str(n)))
        elif passive.word == "regen":
            rows.append(Row("heal", WORDS.say("regen", n=n), WORDS.say("regen.short", n=n), str(n)))
        else:
            rows.append(Row("flight", WORDS.say("always-flight"), WORDS.say("short-flight")))
    if n := role.discount:
        said = WORDS.say("discount", type=type_named(role.type), n=n) if role.type >= 0 else WORDS.say("discount-any", n=n)
        rows.append(Row("creds", said, WORDS.say("discount.short", n=n), f"−{n}"))
    return rows


def obstacle_rows(obstacle: Obstacle) -> list[Row]:
    """Return what an Obstacle does when it is turned up, survives and falls."""
    trap, rows = obstacle.form == ops.TRAP, []
    if obstacle.assault:
        rows.append(_conditional("assault", WORDS.say("assault", effects=clauses(obstacle.assault)), obstacle.assault))
    if trap and obstacle.shift:
        way, n = "up" if obstacle.shift > 0 else "down", abs(obstacle.shift)
        rows.append(Row(way, WORDS.say(f"trap-{way}", n=n), WORDS.say(f"trap-{way}.short", n=n), str(n)))
    if obstacle.effects:
        message = "if-it-survives" if not trap else "trap-then" if obstacle.shift or obstacle.damage else "trap-does"
        rows.append(_conditional("survive", WORDS.say(message, effects=clauses(obstacle.effects)), obstacle.effects))
    if obstacle.on_defeat:
        rows.append(_conditional("star", WORDS.say("reward", effects=clauses(obstacle.on_defeat)), obstacle.on_defeat))
    return rows


def way_words(line: Line) -> str:
    """Return a way to shut a room down: `40 damage with Flight and 2 Cyborg cards`."""
    if line.type < 0:
        return WORDS.say("way-flight" if line.flight else "way", damage=line.damage)
    return WORDS.say("way-flight-cards" if line.flight else "way-cards", damage=line.damage, n=line.count, type=type_named(line.type))


def printed_words(what: Card | Identity | Obstacle) -> str:
    """Return everything that is printed on a card except its name, in sentences."""
    told = _card_words(what) if isinstance(what, Card) else _identity_words(what) if isinstance(what, Identity) else _obstacle_words(what)
    return " ".join(filter(None, told))


def _card_words(card: Card) -> Sequence[str]:
    main = main_effect(card)
    return [
        WORDS.say("printed-main", n=main[1], what=main_words(main)) if main else "",
        *(row.sentence for row in card_rows(card)),
        WORDS.say("printed-single") if card.once else "",
        WORDS.say("printed-vp", vp=signed(card.vp)) if card.vp else "",
    ]


def signed(number: int) -> str:
    """Return a number with a minus sign where it needs one."""
    return f"−{-number}" if number < 0 else str(number)


def _identity_words(role: Identity) -> Sequence[str]:
    return [
        WORDS.say("printed-health", n=role.health),
        WORDS.say("printed-moves", n=role.moves),
        *(row.sentence for row in identity_rows(role)),
    ]


def _obstacle_words(one: Obstacle) -> Sequence[str]:
    falls = WORDS.say("printed-ways", ways=listed([way_words(line) for line in one.shutdown])) if one.shutdown else ""
    return [
        WORDS.say("printed-health", n=one.health) if one.form == ops.FOE else falls,
        WORDS.say("printed-damage", n=one.damage) if one.damage else "",
        *(row.sentence for row in obstacle_rows(one)),
        WORDS.say("printed-creds", n=one.creds) if one.creds else "",
        WORDS.say("printed-points", vp=one.vp) if one.vp else "",
    ]
