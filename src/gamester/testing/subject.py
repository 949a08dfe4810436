"""The subject of a test: one game with seats, a card set, and options.

Options are given or drawn.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from functools import cached_property
from typing import Any

from gamester.core.layout import Layout
from gamester.games.options import Choice, Number, Option, OrderedChoice, SeatOrder
from gamester.games.registry import Game, get_game
from gamester.match.card_sets import builtin_sets
from gamester.match.notation import Notation
from gamester.match.setup import InvalidSetup, key_from_seed, new_setup
from gamester.testing.checks.zones import ContractViolation
from gamester.testing.sampler import ABSENT, MIXED, POLICY, RANDOM

STYLES = (MIXED, POLICY, MIXED, ABSENT, MIXED, RANDOM, MIXED, MIXED)
SECRETS = ("chance_key", "chance_counters")
"""Hidden zones that need not be seen to change: their effects are checked instead."""


class Exemptions:
    """Documented exceptions of one game, by name, each with its reason."""

    def __init__(self, given: Mapping[str, str]) -> None:
        self.given = dict(given)
        self.used: set[str] = set()

    def __call__(self, name: str) -> bool:
        """Return True if something is exempt; it then counts as used."""
        if name in self.given:
            self.used.add(name)
        return name in self.given


class GameUnderTest:
    """A game under test. Everything random follows from `seed`.

    Game number `n` is the same whatever else is run.
    """

    def __init__(self, slug: str, seats: int, cards: str, options: Mapping[str, Any] | None, seed: int, excused: Mapping[str, str]) -> None:
        self.slug, self.seats, self.cards, self.seed = slug, seats, cards, seed
        self.fixed = None if options is None else dict(options)
        self.excused = Exemptions(excused)
        self.game: Game = get_game(slug)
        self.rules: Any = self.game.game
        self._roots: dict[str, Any] = {}
        self._options: dict[int, dict[str, Any]] = {}
        self.blank_state_of(0)

    def __str__(self) -> str:
        named = "".join([f", set {self.cards}" if self.cards else "", f", options {self.fixed}" if self.fixed else ""])
        return f"{self.slug}, {self.seats} seats{named}, seed {self.seed}"

    def rng(self, *what: object) -> random.Random:
        """Return a random generator of its own for one purpose."""
        return random.Random(f"{self.seed} {what}")

    # states -----------------------------------------------------------------------------------------------------------
    def options_of(self, number: int) -> dict[str, Any]:
        """Return the options of game `number`: the given ones, or random ones.

        Without given options, game 0 and games of default actions have the defaults.
        """
        if number not in self._options:
            self._options[number] = self._fitting(number)
        return self._options[number]

    def _fitting(self, number: int) -> dict[str, Any]:
        """Draw options that fit together: the last one is dropped until they do."""
        if self.fixed is not None or number == 0 or play_style(number) == ABSENT:
            return self.fixed or {}
        rng = self.rng("options", number)
        options = {option.name: random_option_value(option, self.seats, rng) for option in self.game.text.OPTIONS if rng.random() < 0.6}
        while True:
            try:
                new_setup(self.slug, self.seats, self.cards, options)
            # Some options need one another, which a random choice does not know.
            except InvalidSetup:
                options.popitem()
            else:
                return options

    def blank_state_of(self, number: int) -> Any:
        """Return the setup of game `number`, which is shared and must not be played on."""
        options = self.options_of(number)
        key = repr(sorted(options.items()))
        if key not in self._roots:
            laid = new_setup(self.slug, self.seats, self.cards, options)
            self.layout: Layout = laid.layout
            self._roots[key] = laid.state
        return self._roots[key]

    def seed_of(self, number: int) -> str:
        """Return the seed of game `number`, as a record has it."""
        return f"{self.seed}/{number}"

    def blank(self, number: int) -> Any:
        """Return a state for game `number` with its key, not yet dealt."""
        t = self.layout.copy_state(self.blank_state_of(number))
        t.chance_key = key_from_seed(self.seed_of(number))
        return t

    def dealt(self, number: int) -> Any:
        """Return the opening position of game `number`."""
        t = self.blank(number)
        self.rules.deal(t)
        return t

    # texts ------------------------------------------------------------------------------------------------------------
    @cached_property
    def notation(self) -> Notation:
        """The notation of its actions."""
        return Notation(self.game, self.blank_state_of(0))

    @cached_property
    def actions(self) -> int:
        """The number of actions."""
        return int(self.rules.num_actions(self.blank_state_of(0)))

    @cached_property
    def scratch_size(self) -> int:
        """A number of cells that is enough for anything a game lists."""
        return max(self.actions, 64) + 1

    @cached_property
    def clauses(self) -> frozenset[int]:
        """The numbers that a refusal or an end may have: of the law and the platform."""
        return frozenset(number for number in range(1, 1000) if _has(self.game.law, number))

    def name_of(self, seat: int, action: int) -> str:
        """Return an action in notation, or its bare number."""
        try:
            return self.notation.describe(seat, action).text
        except LookupError:
            return f"action {action}"

    def failure(self, what: str, where: str = "") -> ContractViolation:
        """Return a violation that names the subject, so that it can be reproduced."""
        return ContractViolation(f"{self}{f', {where}' if where else ''}: {what}")


def play_style(number: int) -> int:
    """Return how seats decide in game `number`."""
    return STYLES[number % len(STYLES)]


def sets_of(slug: str) -> list[str]:
    """Return the card sets that come with a game, or the empty name if it has none."""
    return builtin_sets(get_game(slug)) or [""]


def seats_of(slug: str) -> range:
    """Return the numbers of seats of a game."""
    fewest, most = get_game(slug).text.SEATS
    return range(fewest, most + 1)


def random_option_value(option: Option, seats: int, rng: random.Random) -> Any:
    """Return a random value of an option; numbers are often at their bounds."""
    if isinstance(option, Choice):
        return rng.choice(option.values)
    if isinstance(option, Number):
        usual = max(option.low, option.default_value)  # AUTO is below `low`
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
