"""What a plan compares: tables that differ from one another in seats, bots, a house rule, a card set or a number in it."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from itertools import product
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from gamester.bots.levels import seated
from gamester.games import Game
from gamester.games.house_rules import Choice
from gamester.lab.plan import ALL, BadPlan, Plan, checked, listed
from gamester.play import cards as card_sets
from gamester.play.header import BadHeader, lay
from gamester.play.options import write

MOST = 200
"""Variants of one plan."""


class Variant(Struct, frozen=True):
    """One table of a plan. `change` says in words how it differs from the first of its seats and bots; "" for that one.

    `text` is a card set that does not come with the game.
    """

    game: str
    seats: int
    bots: tuple[str, ...]
    options: dict[str, str] = {}
    cards: str = ""
    text: str = ""
    change: str = ""


class Change(Struct, frozen=True):
    """One thing that a variant may have otherwise."""

    words: str
    option: tuple[str, Any] | None = None
    cards: tuple[str, str] | None = None
    number: tuple[str, int] | None = None


def variants(plan: Plan) -> list[Variant]:
    """All of them, each first of its kind before its changes; BadPlan lists every table that could not be laid, and why."""
    game = checked(plan)
    sets, faults = _sets(game, plan)
    if faults:
        raise BadPlan(faults)
    made: list[Variant] = []
    axes = [_of_options(game, plan, name, values) for name, values in plan.options.items()]
    axes += [[Change(f"cards {name}", cards=(name, text)) for name, text in sets[1:]]]
    axes += [[Change(f"{path} = {value}", number=(path, value)) for value in values] for path, values in plan.vary.items()]
    first: Variant | None
    for seats, bots in product(listed(plan.seats) or [game.names.SEATS[0]], listed(plan.bots)):
        rules = {name: _said(value) for name, value in plan.rules.items()}
        first, wrong = _laid(game, Variant(game.slug, seats, seated(bots, seats), rules, *sets[0]), ())
        faults += wrong
        if first is None:
            continue
        for changes in _chosen(axes, plan.cross):
            one, wrong = _laid(game, first, changes)
            faults += wrong
            if one is not None and not any(replace(one, change=other.change) == other for other in made):
                made.append(one)
    if len(made) > MOST:
        faults.append(f"expected at most {MOST} variants, got {len(made)}: fewer seats, bots or readings")
    if faults:
        raise BadPlan(list(dict.fromkeys(faults)))
    return made


def _chosen(axes: list[list[Change]], cross: bool) -> Iterator[tuple[Change, ...]]:
    """Nothing changed first; then one thing at a time, or everything with everything."""
    if not cross:
        yield ()
        yield from ((change,) for axis in axes for change in axis)
        return
    for changes in product(*([None, *axis] for axis in axes)):
        yield tuple(change for change in changes if change is not None)


def _of_options(game: Game, plan: Plan, name: str, values: Any) -> list[Change]:
    option = next(option for option in game.names.OPTIONS if option.name == name)
    readings = list(option.values) if values == ALL and isinstance(option, Choice) else list(values)
    words = f"{name.replace('_', ' ')}"
    tag = f" ({option.ruling})" if option.ruling else ""
    return [Change(f"{words} {_said(value).replace('_', ' ')}{tag}", option=(name, value)) for value in readings]


def _said(value: Any) -> str:
    return ",".join(map(str, value)) if isinstance(value, list) else str(value)


def _sets(game: Game, plan: Plan) -> tuple[list[tuple[str, str]], list[str]]:
    """Name and text ("" where it comes with the game) of every set, or all that is wrong with them."""
    usual = getattr(game.names, "SET", "")
    found, faults = [], []
    for name in listed(plan.sets) or [usual]:
        if not name:
            found.append(("", ""))
            continue
        loaded = card_sets.load(game, name)
        if isinstance(loaded, list):
            faults += loaded
        else:
            found.append((loaded.name, "" if loaded.shipped else loaded.text))
    return found, faults


def _laid(game: Game, first: Variant, changes: tuple[Change, ...]) -> tuple[Variant | None, list[str]]:
    """The variant with its house rules as a record would name them; None where a change changes nothing."""
    one = replace(first, change=", ".join(change.words for change in changes))
    for change in changes:
        if change.option is not None:
            one = replace(one, options={**one.options, change.option[0]: _said(change.option[1])})
        elif change.cards is not None:
            one = replace(one, cards=change.cards[0], text=change.cards[1])
        elif change.number is not None:
            text = altered(game, one, *change.number)
            if isinstance(text, list):
                return None, text
            one = replace(one, cards=f"{one.cards}, {change.words}", text=text)
    try:
        laid = lay(one.game, one.seats, one.cards, one.options, one.text)
    except BadHeader as wrong:
        return None, [f"{one.change or 'the first table'}, {one.seats} seats: {fault}" for fault in wrong.faults]
    rules = write(game, {option.name: getattr(laid.t, option.name) for option in game.names.OPTIONS}, one.seats)
    same = bool(changes) and rules == first.options and (one.cards, one.text) == (first.cards, first.text)
    return (None if same else replace(one, options=rules)), []


def altered(game: Game, one: Variant, path: str, value: int) -> str | list[str]:
    """The card set of a variant with another number at a path such as `soldier.3.count`; or what is wrong with the path."""
    import tomli_w

    loaded = card_sets.named(game, one.cards) if not one.text else None
    if isinstance(loaded, list):
        return loaded
    data = tomllib.loads(loaded.text if loaded is not None else one.text)
    at: Any = data
    keys = path.split(".")
    for place, key in enumerate(keys):
        inside = int(key) if isinstance(at, list) and key.isdecimal() else key
        there = inside < len(at) if isinstance(inside, int) else isinstance(at, dict) and inside in at
        if not there:
            known = ", ".join(at) if isinstance(at, dict) else f"0 to {len(at) - 1}" if isinstance(at, list) else "nothing"
            return [f"there is no {'.'.join(keys[: place + 1])!r} in the set {one.cards!r} (there: {known})"]
        if place == len(keys) - 1:
            if type(at[inside]) is not int:
                return [f"{path!r} in the set {one.cards!r} is no whole number"]
            at[inside] = value
        else:
            at = at[inside]
    return tomli_w.dumps(data)
