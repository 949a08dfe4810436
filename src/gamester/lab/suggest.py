"""Suggestions: single changes of numbers that bring a figure to a target.

The search lets many changes play a few games each. It keeps the best third, lets these play three times as many games, and repeats that
until few are left. It tests the last ones with new games, because the best of many looks better than it is. The numbers of games are
fixed, so the same seed suggests the same changes.
"""

from __future__ import annotations

import random
import tomllib
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from gamester.bots.job_pool import Stopped, never
from gamester.bots.statistics import Interval, ProportionStats
from gamester.games.registry import Game
from gamester.lab import sentences
from gamester.lab.executors import Executor, Job
from gamester.lab.findings import Chart, ChartPoint, Finding, round_word
from gamester.lab.plan import Change, ExperimentPlan, InvalidPlan, Variant, changed_variant, expand_plan, set_text
from gamester.lab.runner import VariantResult
from gamester.lab.sentences import WORDS
from gamester.lab.tallies import GameTally

MOST_CHANGES = 120
"""Changes that are tried at first; if there are more, a sample drawn by the seed."""
FIRST_GAMES = 60
KEPT = 3
"""One change in this many goes on to the next round, with this many times as many games."""
MOST_TESTED = 5
JOB_GAMES = 60
NOT_TRIED = ("schema", "version", "players", "min_players", "max_players")
"""Numbers of a card set that do not change how it plays."""
FIGURES = ("first-seat", "length", "draws")
"""Figures that can be aimed at, as people write them. The message `figure-NAME` says each."""


class Target(Struct, frozen=True):
    """A figure of a game and the value that it should have, in percent or in rounds."""

    figure: str
    value: float

    @property
    def scale(self) -> float:
        """The factor from a tally to the value."""
        return 1.0 if self.figure == "length" else 100.0

    def measured(self, tally: GameTally) -> Interval:
        """Return the figure of some games."""
        found = {"first-seat": tally.shares[0], "length": tally.length(), "draws": tally.draws}[self.figure].interval()
        return Interval(found.mean * self.scale, found.low * self.scale, found.high * self.scale, found.n)

    def distance(self, tally: GameTally) -> float:
        """Return how far the figure of some games is from the target."""
        return abs(self.measured(tally).mean - self.value)


def parse_target(words: str) -> Target:
    """Return the target in `first-seat=50`. Raises InvalidPlan."""
    figure, _, value = words.partition("=")
    try:
        target = Target(figure, float(value))
    except ValueError:
        raise InvalidPlan([f"expected a target such as first-seat=50, length=12 or draws=2, got {words!r}"]) from None
    if figure not in FIGURES:
        raise InvalidPlan([f"there is no figure {figure!r} to aim at (there are: {', '.join(FIGURES)})"])
    if not 0 <= target.value <= (1_000_000 if figure == "length" else 100):
        raise InvalidPlan([f"expected a target of {figure} from 0 to {'1000000' if figure == 'length' else '100 percent'}, got {value}"])
    return target


class Suggestion(Struct, frozen=True):
    """The changes to test, the best first, and the plan that tests them.

    `tried` is the number of changes from which they were chosen.
    """

    plan: ExperimentPlan
    variants: list[Variant]
    tried: int


def suggest(
    plan: ExperimentPlan,
    target: Target,
    hands: Executor,
    plain: bool = False,
    stopped: Stopped = never,
    tell: Callable[[int, int], None] = lambda done, all_of: None,
) -> Suggestion:
    """Return the changes of one number each that come nearest to the target.

    Raises InvalidPlan if the plan compares anything itself, or if its card set has no number to change.
    """
    made = expand_plan(plan, programs=True)  # The caller has expanded the plan before, with or without agents.
    if len(made) != 1:
        raise InvalidPlan(
            ["a suggestion is for one table: expected one number of seats, one line-up of bots, one card set and nothing varied"]
        )
    base = made[0]
    found = dict(changes(base, str(plan.seed)))
    if not found:
        raise InvalidPlan([f"the cards of {base.game} have no number to change"])
    left, games = list(found.values()), min(FIRST_GAMES, plan.most)
    rounds = _rounds(len(left))
    for number in range(rounds):
        tallies = []
        for done, one in enumerate(left):
            tallies.append(_played(one, f"{plan.seed}/suggest", games, hands, plain, stopped))
            tell(number * len(found) + done * len(found) // len(left), rounds * len(found))
            if stopped():
                return Suggestion(plan, [base], len(found))
        order = sorted(range(len(left)), key=lambda place: target.distance(tallies[place]))
        left = [left[place] for place in order[: max(MOST_TESTED, len(left) // KEPT)]]
        games = min(games * KEPT, plan.most)
    left = left[:MOST_TESTED]
    vary: dict[str, list[int]] = {}
    for path, value in (change for change, variant in found.items() if variant in left):
        vary.setdefault(path, []).append(value)
    return Suggestion(_with(plan, vary), [base, *left], len(found))


def _rounds(many: int) -> int:
    rounds = 1
    while many > MOST_TESTED * KEPT:
        many, rounds = many // KEPT, rounds + 1
    return rounds


def _with(plan: ExperimentPlan, vary: dict[str, list[int]]) -> ExperimentPlan:
    return replace(plan, vary=vary)


def _played(one: Variant, seed: str, games: int, hands: Executor, plain: bool, stopped: Stopped) -> GameTally:
    tally = GameTally([ProportionStats() for _ in range(one.seats)])
    jobs = [Job(one, seed, first, min(JOB_GAMES, games - first), False, plain) for first in range(0, games, JOB_GAMES)]
    for result in hands.map_jobs(jobs, stopped):
        assert isinstance(result, GameTally)
        tally.merge(result)
    return tally


def changes(base: Variant, seed: str) -> Iterator[tuple[tuple[str, int], Variant]]:
    """Yield valid changes of one number as ((path, value), variant).

    There are at most MOST_CHANGES, drawn by the seed.
    """
    steps = [(path, value) for path, number in numbers(tomllib.loads(set_text(base))) for value in _steps(number)]
    random.Random(seed).shuffle(steps)
    valid = ((step, changed_variant(base, (Change(f"{step[0]} = {step[1]}", number=step),))) for step in steps)
    for _, found in zip(range(MOST_CHANGES), ((step, one) for step, one in valid if one is not None), strict=False):
        yield found


def numbers(data: Any, path: str = "") -> Iterator[tuple[str, int]]:
    """Yield the path and value of every number of a card set that matters in play."""
    inside = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, value in inside:
        here = f"{path}.{key}".removeprefix(".")
        if key in NOT_TRIED:
            continue
        if type(value) is int:
            yield here, value
        yield from numbers(value, here)


def _steps(number: int) -> list[int]:
    """Return the values that are tried instead of a number.

    They are one more or less, and a quarter more or less.
    """
    quarter = max(1, round(abs(number) / 4))
    return sorted({number - quarter, number - 1, number + 1, number + quarter})


def finding(target: Target, game: Game, played: Sequence[VariantResult], tried: int) -> Finding:
    """Report which of the tested changes come nearer to the target."""
    first, *others = played
    unit = round_word(game) if target.figure == "length" else ""
    nearer = sorted(
        (one for one in others if target.distance(one.tally) < target.distance(first.tally)), key=lambda one: target.distance(one.tally)
    )
    now = target.measured(first.tally)
    lines = tuple(
        sentences.target_line(one.variant.change_words, target.measured(one.tally), target.value, unit, _is_sure(target, first, one))
        for one in nearer
    )
    rows = tuple((one.variant.change_text, one.variant.change_words, *_bounds(target.measured(one.tally))) for one in (first, *nearer))
    dots = tuple(ChartPoint(one.variant.change_words or WORDS.say("as-it-is"), target.measured(one.tally)) for one in (first, *nearer))
    message = f"figure-{target.figure}"
    chart = Chart(WORDS.say(f"{message}.chart", unit=unit), dots, target.value, WORDS.say("target"), scale=1.0)
    answer = sentences.target_answer(WORDS.say(message), now, target.value, unit, len(nearer), tried)
    return Finding("suggested", WORDS.say("ask-suggested"), answer, ("change", "in words", "figure", "low", "high"), rows, lines, (chart,))


def _is_sure(target: Target, first: VariantResult, one: VariantResult) -> bool:
    """Return True if a change moved the figure beyond chance."""
    was, now = target.measured(first.tally), target.measured(one.tally)
    within = ((was.high - was.low) ** 2 + (now.high - now.low) ** 2) ** 0.5 / 2
    return bool(abs(now.mean - was.mean) > within)


def _bounds(one: Interval) -> tuple[float, float, float]:
    return one.mean, one.low, one.high
