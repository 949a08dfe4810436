"""What is being tested: one game with so many seats and one card set, under house rules that are given or drawn."""

from __future__ import annotations

import random
from collections.abc import Mapping
from functools import cached_property
from typing import Any

from gamester.core.layout import Layout
from gamester.games.options import Choice, Number, Option, OrderedChoice, SeatOrder
from gamester.games.registry import Game, get_game
from gamester.match.notation import Notation
from gamester.match.setup import InvalidSetup, builtin_sets, key_from_seed, new_setup
from gamester.testing.checks.zones import ContractViolation
from gamester.testing.sampler import ABSENT, MIXED, POLICY, RANDOM

STYLES = (MIXED, POLICY, MIXED, ABSENT, MIXED, RANDOM, MIXED, MIXED)
SECRETS = ("chance_key", "chance_at")
"""Hidden zones that no redeal needs to be seen to change: what they lead to is asked about instead."""


class Exemptions:
    """What this game may do though games in general may not, each by its name and for a reason that is written down."""

    def __init__(self, given: Mapping[str, str]) -> None:
        self.given = dict(given)
        self.used: set[str] = set()

    def __call__(self, name: str) -> bool:
        """Whether something is excused; then it counts as used."""
        if name in self.given:
            self.used.add(name)
        return name in self.given


class GameUnderTest:
    """A game at a table of its own. Everything drawn follows from `seed`; game number `n` is the same whatever else is run."""

    def __init__(self, slug: str, seats: int, cards: str, options: Mapping[str, Any] | None, seed: int, excused: Mapping[str, str]) -> None:
        self.slug, self.seats, self.cards, self.seed = slug, seats, cards, seed
        self.fixed = None if options is None else dict(options)
        self.excused = Exemptions(excused)
        self.game: Game = get_game(slug)
        self.rules: Any = self.game.rules
        self._roots: dict[str, Any] = {}
        self._options: dict[int, dict[str, Any]] = {}
        self.root_of(0)

    def __str__(self) -> str:
        named = "".join([f", set {self.cards}" if self.cards else "", f", options {self.fixed}" if self.fixed else ""])
        return f"{self.slug}, {self.seats} seats{named}, seed {self.seed}"

    def rng(self, *what: object) -> random.Random:
        """A stream of its own for one purpose."""
        return random.Random(f"{self.seed} {what}")

    # tables -----------------------------------------------------------------------------------------------------------
    def options_of(self, number: int) -> dict[str, Any]:
        """The house rules of game `number`: the given ones; without, drawn ones, but the usual ones in game 0 and for absent seats."""
        if number not in self._options:
            self._options[number] = self._fitting(number)
        return self._options[number]

    def _fitting(self, number: int) -> dict[str, Any]:
        """House rules that need one another may have been drawn apart: then the last one drawn is left out."""
        if self.fixed is not None or number == 0 or play_style(number) == ABSENT:
            return self.fixed or {}
        rng = self.rng("options", number)
        options = {option.name: random_option_value(option, self.seats, rng) for option in self.game.names.OPTIONS if rng.random() < 0.6}
        while True:
            try:
                new_setup(self.slug, self.seats, self.cards, options)
            except InvalidSetup:
                options.popitem()
            else:
                return options

    def root_of(self, number: int) -> Any:
        """The blank table of game `number`, with facts and house rules on it; shared, not to be played on."""
        options = self.options_of(number)
        key = repr(sorted(options.items()))
        if key not in self._roots:
            laid = new_setup(self.slug, self.seats, self.cards, options)
            self.layout: Layout = laid.layout
            self._roots[key] = laid.t
        return self._roots[key]

    def seed_of(self, number: int) -> str:
        """The seed of game `number`, as a record would say it."""
        return f"{self.seed}/{number}"

    def blank(self, number: int) -> Any:
        """A table for game `number`, with its key, not yet dealt."""
        t = self.layout.copy(self.root_of(number))
        t.chance_key = key_from_seed(self.seed_of(number))
        return t

    def dealt(self, number: int) -> Any:
        """The opening position of game `number`."""
        t = self.blank(number)
        self.rules.deal(t)
        return t

    # words ------------------------------------------------------------------------------------------------------------
    @cached_property
    def notation(self) -> Notation:
        """How its actions are written."""
        return Notation(self.game, self.root_of(0))

    @cached_property
    def actions(self) -> int:
        """How many actions there are."""
        return int(self.rules.actions(self.root_of(0)))

    @cached_property
    def room(self) -> int:
        """Cells that are enough for whatever a game lists."""
        return max(self.actions, 64) + 1

    @cached_property
    def clauses(self) -> frozenset[int]:
        """The numbers that a refusal or an end may be: clauses of the law and reasons of the platform."""
        return frozenset(number for number in range(1, 1000) if _has(self.game.law, number))

    def name_of(self, seat: int, action: int) -> str:
        """An action in words, or its bare number."""
        try:
            return self.notation.action(seat, action).text
        except LookupError:
            return f"action {action}"

    def broken(self, what: str, where: str = "") -> ContractViolation:
        """A property that does not hold, and how to see it again."""
        return ContractViolation(f"{self}{f', {where}' if where else ''}: {what}")


def play_style(number: int) -> int:
    """How seats decide in game `number`."""
    return STYLES[number % len(STYLES)]


def sets_of(slug: str) -> list[str]:
    """The card sets that come with a game, the empty name where it has none."""
    return builtin_sets(get_game(slug)) or [""]


def seats_of(slug: str) -> range:
    """The numbers of seats a game is for."""
    fewest, most = get_game(slug).names.SEATS
    return range(fewest, most + 1)


def random_option_value(option: Option, seats: int, rng: random.Random) -> Any:
    """A value of a house rule; numbers are often at their ends."""
    if isinstance(option, Choice):
        return rng.choice(option.values)
    if isinstance(option, Number):
        usual = max(option.low, option.usual)  # what is left to the rules is below
        return rng.choice((option.low, option.before, rng.randint(option.low, usual), rng.randint(option.low, option.high)))
    if isinstance(option, OrderedChoice):
        return rng.sample(option.values, rng.randint(1, len(option.values)))
    assert isinstance(option, SeatOrder)
    return rng.sample(range(seats), seats)


def _has(law: Any, number: int) -> bool:
    try:
        law.clause(number)
    except KeyError:
        return False
    return True
