"""Words printed on cards of Surviving: sentences, and short forms."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from gamester.games.surviving.card_vocabulary import Effect, Line
from gamester.games.surviving.cards import Card, Effects, Identity, Obstacle
from gamester.games.surviving.rules import operations as ops
from gamester.games.surviving.ui.tokens import OPERATION_ICONS
from gamester.games.ui_kit import counted_noun, join_names

TYPE_NAMES = ("Soldier", "Cyborg", "Bio")
MAIN_OPERATIONS = (ops.DAMAGE, ops.CREDS, ops.HEAL, ops.DRAW)
"""Operations that can be the main figure of a card; the first of these that it has is."""
COMBO = "combo"
"""Name of the mark of a combo, which is that of its type."""


class Row(Struct, frozen=True):
    """One thing that a card says besides its main figure.

    On the smallest cards with rows only `icon`, `inner` (the icon of what it does) and `number` are left.
    """

    icon: str
    sentence: str
    short: str = ""
    number: str = ""
    inner: str = ""
    type: int = -1


def main_effect(card: Card) -> Effect | None:
    """Return the effect that is the main figure of a card."""
    return next((effect for op in MAIN_OPERATIONS for effect in card.play if effect[0] == op), None)


def main_words(effect: Effect) -> str:
    """Return the word beside the main figure."""
    op, number = effect
    many = number != 1
    return {ops.DAMAGE: "damage", ops.CREDS: "Creds" if many else "Cred", ops.HEAL: "Health"}.get(op, "cards" if many else "card")


def _count(number: int, one: str, more: str) -> str:
    return one if number == 1 else f"{number} {more}"


def clause(effect: Effect) -> str:
    """Return an effect as it stands inside a sentence."""
    op, n = effect
    return {
        ops.DAMAGE: f"deal {n} damage",
        ops.CREDS: f"gain {counted_noun(n, 'Cred')}",
        ops.DRAW: f"draw {_count(n, 'a card', 'cards')}",
        ops.MOVE: f"get {_count(n, 'one more move', 'more moves')}",
        ops.HEAL: f"heal {n}",
        ops.ARMOR: f"take {n} less damage",
        ops.FLIGHT: "gain Flight",
        ops.MEND: f"remove {_count(n, 'an Injury', 'Injuries')}",
        ops.SCRAP: "you may scrap a card" if n == 1 else f"you may scrap up to {n} cards",
        ops.SLOW: f"lose {_count(n, 'a move', 'moves')}",
        ops.HURT: f"lose {n} Health",
        ops.DISCARD: f"discard {_count(n, 'a card', 'cards')}",
        ops.INJURE: f"take {_count(n, 'an Injury', 'Injuries')}",
    }[op]


def clauses(effects: Effects) -> str:
    """Return effects as they stand inside a sentence."""
    return join_names([clause(effect) for effect in effects])


def sentence(effect: Effect) -> str:
    """Return an effect of a card as a sentence of its own."""
    op, n = effect
    own = {
        ops.ARMOR: f"Take {n} less damage this turn.",
        ops.FLIGHT: "Flight: traps cannot move you this turn.",
        ops.SCRAP: f"You may scrap {'a card' if n == 1 else f'up to {n} cards'} from your hand.",
        ops.MOVE: f"{_count(n, 'One more move', 'more moves')} this turn.",
        ops.SLOW: f"{_count(n, 'One move', 'moves')} fewer this turn.",
        ops.MEND: f"Remove {_count(n, 'an Injury', 'Injuries')} from your hand or discards.",
        ops.CREDS: f"{counted_noun(n, 'Cred')} to spend this turn.",
    }.get(op)
    return own or f"{_begun(clause(effect))}."


def _begun(words: str) -> str:
    return words[:1].upper() + words[1:]


def short(effect: Effect) -> str:
    """Return an effect in a word or two."""
    op, n = effect
    return {
        ops.DAMAGE: f"+{n} damage",
        ops.CREDS: counted_noun(n, "Cred"),
        ops.DRAW: f"Draw {n}",
        ops.MOVE: f"+{counted_noun(n, 'move')}",
        ops.HEAL: f"Heal {n}",
        ops.ARMOR: f"Armor {n}",
        ops.FLIGHT: "Flight",
        ops.MEND: f"−{_injuries(n)}",
        ops.SCRAP: f"Scrap {n}",
        ops.SLOW: f"−{counted_noun(n, 'move')}",
        ops.HURT: f"Lose {n}",
        ops.DISCARD: f"Discard {n}",
        ops.INJURE: f"+{_injuries(n)}",
    }[op]


def _injuries(number: int) -> str:
    return f"{number} {'Injury' if number == 1 else 'Injuries'}"


def _shortened(effects: Effects) -> str:
    """Return the first of several effects in short."""
    return short(effects[0]) + (" …" if len(effects) > 1 else "")


def _number(effect: Effect) -> str:
    op, n = effect
    return "" if op == ops.FLIGHT else f"+{n}" if op == ops.DAMAGE else str(n)


def _plain(effect: Effect) -> Row:
    return Row(OPERATION_ICONS[effect[0]], sentence(effect), short(effect), _number(effect))


def _conditional(name: str, said: str, effects: Effects, kind: int = -1) -> Row:
    return Row(name, said, _shortened(effects), _number(effects[0]), OPERATION_ICONS[effects[0][0]], kind)


def card_rows(card: Card) -> list[Row]:
    """Return what a card says besides its main figure."""
    if card.kind == ops.INJURY:
        return [
            Row("injure", "Fills your hand and does nothing."),
            Row("scrap", "Scrap it, or remove it with a medical card."),
        ]
    main, play = main_effect(card), list(card.play)
    if main:
        play.remove(main)
    rows = [_plain(effect) for effect in play]
    if card.kind == ops.A_CREDS_CARD:
        rows.append(Row("creds", "Played for you when you go shopping.", "to spend"))
    if card.combo:
        named = f"another {TYPE_NAMES[card.type]} card" if card.type >= 0 else "another card of its type"
        rows.append(_conditional(COMBO, f"Combo: with {named}, {clauses(card.combo)}.", card.combo, card.type))
    if card.guard is not None:
        also = f", then {clauses(card.guard)}" if card.guard else ""
        said = f"Guard: discard this to stop an Assault{also}."
        rows.append(_conditional("guard", said, card.guard) if card.guard else Row("guard", said, "Guard"))
    return rows


def identity_rows(role: Identity) -> list[Row]:
    """Return the talents of a Character ID; its moves stand beside its Health."""
    rows = []
    for passive in role.passive:
        n = passive.number
        if passive.word == "edge":
            said = f"First {TYPE_NAMES[passive.type]} card each turn: {n} more damage."
            rows.append(Row(COMBO, said, f"First +{n}", f"+{n}", "damage", passive.type))
        elif passive.word == "armor":
            rows.append(Row("armor", f"Take {n} less damage.", f"Armor {n}", str(n)))
        elif passive.word == "regen":
            rows.append(Row("heal", f"Heal {n} at the end of each turn.", f"+{n}/turn", str(n)))
        else:
            rows.append(Row("flight", "Flight: traps never move you.", "Flight"))
    if role.discount:
        what = f"{TYPE_NAMES[role.type]} cards" if role.type >= 0 else "Cards of its type"
        rows.append(Row("creds", f"{what} cost {role.discount} less.", f"Cards −{role.discount}", f"−{role.discount}"))
    return rows


def obstacle_rows(obstacle: Obstacle) -> list[Row]:
    """Return what an Obstacle does when it is turned up, survives and falls."""
    trap = obstacle.form == ops.TRAP
    rows = [_conditional("assault", f"Assault: {clauses(obstacle.assault)}.", obstacle.assault)] if obstacle.assault else []
    if trap and obstacle.shift:
        way, n = "up" if obstacle.shift > 0 else "down", abs(obstacle.shift)
        rows.append(Row(way, f"Go {way} {_count(n, 'a Level', 'Levels')}, unless you have Flight.", f"{_begun(way)} {n}", str(n)))
    if obstacle.effects:
        head = ("Then " if obstacle.shift or obstacle.damage else "") if trap else "If it survives: "
        rows.append(_conditional("survive", f"{_begun(head + clauses(obstacle.effects))}.", obstacle.effects))
    if obstacle.on_defeat:
        rows.append(_conditional("star", f"Reward: {clauses(obstacle.on_defeat)}.", obstacle.on_defeat))
    return rows


def way_words(line: Line) -> str:
    """Return a way to shut a room down: `40 damage with Flight and 2 Cyborg cards`."""
    also = ["Flight"] if line.flight else []
    also += [counted_noun(line.count, f"{TYPE_NAMES[line.type]} card")] if line.type >= 0 else []
    return f"{line.damage} damage{' with ' if also else ''}{join_names(also)}"


def printed_words(what: Card | Identity | Obstacle) -> str:
    """Return everything that is printed on a card except its name."""
    told = _card_words(what) if isinstance(what, Card) else _identity_words(what) if isinstance(what, Identity) else _obstacle_words(what)
    return " ".join(filter(None, told))


def _card_words(card: Card) -> Sequence[str]:
    main = main_effect(card)
    rows = [row.sentence for row in card_rows(card)]
    points = f"{card.vp} VP at the end." if card.vp else ""
    return [f"{main[1]} {main_words(main)}." if main else "", *rows, "Single use." if card.once else "", points.replace("-", "−")]


def _identity_words(role: Identity) -> Sequence[str]:
    return [f"{role.health} Health.", f"{counted_noun(role.moves, 'move')} each turn.", *(row.sentence for row in identity_rows(role))]


def _obstacle_words(one: Obstacle) -> Sequence[str]:
    falls = f"Shut down by {join_names([way_words(line) for line in one.shutdown], 'or')}." if one.shutdown else ""
    return [
        f"{one.health} Health." if one.form == ops.FOE else falls,
        f"{one.damage} damage." if one.damage else "",
        *(row.sentence for row in obstacle_rows(one)),
        f"{counted_noun(one.creds, 'Cred')}." if one.creds else "",
        f"{one.vp} VP." if one.vp else "",
    ]
