"""A plan: what is played, what is varied, and how sure one wants to be. From a TOML file or from flags; every fault is a sentence."""

from __future__ import annotations

import tomllib
from typing import Any

import msgspec
from msgspec import Struct

from gamester.bots.levels import UnknownBot, seated
from gamester.games import Game, UnknownGame, find
from gamester.games.house_rules import Choice, printable

MOST_GAMES = 10_000_000
LARGEST = 200_000
"""Bytes of a plan; beyond, it is not read."""
ALL = "all"
"""In the place of readings: every named reading of that house rule."""


class Plan(Struct, frozen=True, forbid_unknown_fields=True):
    """A plan as its file has it.

    `bots` are line-ups, each as `simulate` takes them; `options` names house rules and the readings to compare, or `all`;
    `sets` are card sets to compare; `vary` names numbers inside the card set by their path and the values to try.
    Readings, sets and numbers are varied one at a time, from the first set with the usual house rules, unless `cross`.
    `interval` is the half-width asked for, in percent of wins; `most` and `fewest` bound the games of one variant; of them
    `detail` are looked into card by card and clause by clause.
    """

    game: str
    seats: list[int] | int = []
    bots: list[str] | str = "policy"
    sets: list[str] | str = []
    options: dict[str, list[Any] | str] = {}
    rules: dict[str, Any] = {}
    vary: dict[str, list[int]] = {}
    cross: bool = False
    seed: str | int = "1"
    interval: float = 1.0
    fewest: int = 500
    most: int = 100_000
    detail: int = 500
    title: str = ""


class BadPlan(ValueError):
    """A plan that cannot be carried out; `faults` are sentences, one for everything that is wrong."""

    def __init__(self, faults: list[str]) -> None:
        super().__init__("; ".join(faults))
        self.faults = faults


def read(text: str, name: str = "plan") -> Plan:
    """The plan in a text; BadPlan says what is wrong with it and where."""
    if len(text) > LARGEST:
        raise BadPlan([f"{name}: expected at most {LARGEST} characters, got {len(text)}"])
    try:
        return msgspec.convert(tomllib.loads(text), Plan)
    except RecursionError:
        raise BadPlan([f"{name}: nested too deeply"]) from None
    except ValueError as fault:  # what fits no plan, or a number of more digits than are read
        raise BadPlan([f"{name}: {fault}"]) from None


def listed(one: Any) -> list[Any]:
    """A list, or a list of the one."""
    return list(one) if isinstance(one, list) else [one]


def checked(plan: Plan) -> Game:
    """The game of a plan whose own numbers are sound; BadPlan lists what is wrong. What depends on the table, `variants` finds."""
    try:
        game = find(plan.game)
    except UnknownGame as why:
        raise BadPlan([str(why)]) from None
    faults = [*_numbers(plan), *_readings(game, plan)]
    fewest, most = game.names.SEATS
    for seats in listed(plan.seats) or [fewest]:
        if not fewest <= seats <= most:
            faults.append(f"{game.slug} has {fewest} to {most} seats, got {seats}")
            continue
        for bots in listed(plan.bots):
            try:
                seated(bots, seats)
            except UnknownBot as why:
                faults.append(str(why))
    for what, given in (("seats", plan.seats), ("bots", plan.bots)):
        if given == [] and what == "bots":
            faults.append("an empty sweep: expected one line-up of bots or more")
    faults += [f"an empty sweep: expected one value or more for {path!r}" for path, values in plan.vary.items() if not values]
    if faults:
        raise BadPlan(list(dict.fromkeys(faults)))
    return game


def _numbers(plan: Plan) -> list[str]:
    faults = []
    if not 1 <= plan.most <= MOST_GAMES:
        faults.append(f"expected 1 to {MOST_GAMES} games at most, got {plan.most}")
    if not 1 <= plan.fewest <= max(1, plan.most):
        faults.append(f"expected 1 to {plan.most} games at least, got {plan.fewest}")
    if not 0 <= plan.detail <= MOST_GAMES:
        faults.append(f"expected 0 to {MOST_GAMES} games in detail, got {plan.detail}")
    if not 0 < plan.interval <= 100:
        faults.append(f"expected an interval of more than 0 and at most 100 percent, got {plan.interval:g}")
    return faults


def _readings(game: Game, plan: Plan) -> list[str]:
    known = {option.name: option for option in game.names.OPTIONS}
    faults = []
    for name, values in plan.options.items():
        if name not in known:
            faults.append(f"unknown house rule '{printable(name)}' (there are: {', '.join(known)})")
        elif values == []:
            faults.append(f'an empty sweep: expected one reading or more of house rule {name!r}, or "{ALL}"')
        elif values == ALL and not isinstance(known[name], Choice):
            faults.append(f"house rule {name!r} has no list of readings: name the values to compare")
        elif isinstance(values, str) and values != ALL:
            faults.append(f'expected a list of readings of house rule {name!r}, or "{ALL}", got {printable(values)!r}')
    faults += [f"unknown house rule '{printable(name)}' (there are: {', '.join(known)})" for name in plan.rules if name not in known]
    return faults
