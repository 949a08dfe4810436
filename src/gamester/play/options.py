"""House rules of a table: read from text, with every fault in the law's words, and written back. Any game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from gamester.games import Game
from gamester.games.house_rules import Cells, Option, Ordered, SeatOrder, printable, unknown

MOST_STRANGE = 20
"""Names of no house rule that are told: whoever sends a thousand of them need not read them all."""


def read(game: Game, given: Mapping[str, Any], seats: int, rules: int = 0) -> dict[str, Cells] | list[str]:
    """The fact of every house rule, defaults where nothing is given, or all faults, one a line.

    Values are text (`"ask"`, `"300"`, `"hand_value,youngest"`, `"2,0,1"`) or what the text stands for (300, a list). Defaults are
    those of a rules number, 0 for today's.
    """
    options = game.options(rules or game.names.RULES)
    names = [option.name for option in options]
    strange = [name for name in given if name not in names]
    faults = [unknown(name) for name in strange[:MOST_STRANGE]]
    faults += [f"and {len(strange) - MOST_STRANGE} more"] if len(strange) > MOST_STRANGE else []
    facts: dict[str, Cells] = {}
    for option in options:
        cells = option.read(given[option.name], seats) if option.name in given else option.default(seats)
        if isinstance(cells, str):
            faults.append(_refused(game, option, given[option.name], cells))
        else:
            facts[option.name] = cells
    faults += _missing(options, facts, seats)
    return faults or facts


def write(game: Game, facts: Mapping[str, Cells], seats: int, rules: int = 0) -> dict[str, str]:
    """The house rules that are not the default of a rules number (0: today's), as texts that read back as the same facts."""
    options = game.options(rules or game.names.RULES)
    return {option.name: option.write(facts[option.name]) for option in options if facts[option.name] != option.default(seats)}


def _refused(game: Game, option: Option, value: Any, said: str) -> str:
    """A refusal in the words of the game's law, where it has its own for a value that is not allowed (`names.NOT_ALLOWED`)."""
    words = getattr(game.names, "NOT_ALLOWED", "")
    if not words or not said.startswith(option.refusal()):
        return said
    return str(words).format(name=option.name, value=printable(str(value)), allowed=option.allowed()) + said[len(option.refusal()) :]


def _missing(options: tuple[Option, ...], facts: Mapping[str, Cells], seats: int) -> list[str]:
    """Refusals of orders of seats that a value given elsewhere needs and that are not there."""
    orders = {option.name: option for option in options if isinstance(option, SeatOrder)}
    faults = []
    for option in options:
        if isinstance(option, Ordered) and option.name in facts:
            given = option.write(facts[option.name]).split(",")
            needed = [orders[other] for value, other in option.needs if value in given]
            faults += [order.refusal() for order in needed if facts.get(order.name) == order.default(seats)]
    return faults
