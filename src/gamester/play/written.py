"""A table written out as a position that reads back as exactly it (`docs/positions.md`)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from gamester.games import Game
from gamester.kernel.zones import Zone
from gamester.play import cards as card_sets
from gamester.play import options as house_rules
from gamester.play.cells import Wording
from gamester.play.chosen import choice_of
from gamester.play.header import BadHeader, Laid, lay
from gamester.play.positions import wording_of


def write_position(game: Game, t: Any, text: str = "", cards: str = "", chosen: Sequence[str] = (), rules: int = 0) -> str:
    """A text that reads back as exactly this table. `text` is its card set where that does not come with the game, `cards` its name.

    `chosen` is what its seats chose while they sat down, an id for every seat. `rules` is the number of the rules it is played by,
    0 for today's. It is always written: the text outlives them. LookupError when the set is not known.
    """
    rules = rules or game.names.RULES
    laid, name = _laid_as(game, t, text, cards, rules)
    lines = [
        f"game {game.slug}",
        f"rules {rules}",
        f"seats {laid.layout.seats}",
        *([f"set {name}".rstrip()] if name or text else ()),
        *(f"| {line}" for line in (text.removesuffix("\n").split("\n") if text else ())),
    ]
    facts = {option.name: getattr(t, option.name) for option in game.names.OPTIONS}
    lines += [f"option {option} = {value}" for option, value in house_rules.write(game, facts, laid.layout.seats, rules).items()]
    choice = choice_of(game)
    lines += [f"{choice.name} {seat}: {id}" for seat, id in enumerate(chosen)] if choice is not None else []
    lines.append("exact")
    wording = wording_of(game, t)
    for zone_name in laid.layout.changing:
        zone = laid.layout.zones[zone_name]
        if not zone.length_of:
            lines += _written(zone, getattr(t, zone_name), wording)
    return "\n".join(lines) + "\n"


def _written(zone: Zone, cells: Any, wording: Wording) -> list[str]:
    if not zone.shape:
        return [f"{zone.name}: {wording.write(zone, cells)}"] if cells != zone.empty else []
    if len(zone.shape) == 1:
        return [f"{zone.name}: {wording.write(zone, cells)}"] if any(cell != zone.empty for cell in cells) else []
    rows = [(row, line) for row, line in enumerate(cells) if any(cell != zone.empty for cell in line)]
    return [f"{zone.name} {wording.say(zone.dims[0], row)}: {wording.write(zone, line)}" for row, line in rows]


def _laid_as(game: Game, t: Any, text: str, cards: str, rules: int) -> tuple[Laid, str]:
    """A blank table like this one, and the name of its set."""
    seats = len(t.asked)
    if text or cards:
        return lay(game.slug, seats, cards, {}, text, number=rules), cards or "set"
    usual = getattr(game.names, "SET", "")
    for name in sorted(card_sets.shipped(game), key=lambda name: name != usual) or [""]:
        try:
            laid = lay(game.slug, seats, name, number=rules)
        except BadHeader:
            continue
        options = {option.name for option in game.names.OPTIONS}
        if all(getattr(laid.t, fact) == getattr(t, fact) for fact in laid.layout.printed if fact not in options):
            return laid, name
    raise LookupError("the card set of this table does not come with the game: its text is needed")
