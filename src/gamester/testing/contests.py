"""What is asked of a method of competing from another package (GO-R40): `check` plays many contests by it, and says what is wrong.

One who takes part wins; nobody is asked more often than the method says; it makes no difference who sits where; the same chance
and the same choices give the same result; a sealed choice tells nothing; nothing but the contest changes; both worlds agree.
"""

from __future__ import annotations

import importlib
import random
from itertools import combinations
from types import ModuleType
from typing import Any

from msgspec import Struct

from gamester.games.gameon import outside
from gamester.games.gameon.brought import brought, why_not
from gamester.games.gameon.phases import CHALLENGE, CLAIM, STEAL
from gamester.kernel.sockets import inside, why_not_plugged
from gamester.play.header import lay
from gamester.testing.contest_runs import Contest, Run
from gamester.testing.contest_worlds import agreed, sealed
from gamester.testing.tables import Broken

SEATS = ((0, 1), (1, 2), (0, 2), (0, 1, 2), (0, 1, 2, 3))
"""Who takes part, at a table of four."""
FAR = 4.5
"""Standard deviations by which no fair method is off in as many contests as are played here."""


class Figures(Struct, frozen=True):
    """What was played: contests, the most steps one of them took, and in how many worlds."""

    contests: int
    longest: int
    worlds: int


def check(method: ModuleType | str, contests: int = 400, seed: int = 1, compiled: bool = True) -> Figures:
    """Hold a method to the law: the module, or the name of its entry point. Broken says what is wrong.

    `contests` is how many are played for each way of taking part; `compiled` asks for the compiled world as well, where the
    method is installed (that is, found by its entry point).
    """
    module, mark = _found(method)
    return judge(module, mark, contests, seed, compiled)


def judge(module: Any, mark: int, contests: int = 400, seed: int = 1, compiled: bool = False) -> Figures:
    """The same for a module whose constants and language are sound; `mark` is 0 where it is not installed."""
    laid = lay("gameon", max(map(max, SEATS)) + 1)
    rng = random.Random(f"{seed} {module.__name__}")
    table = Contest(module, laid, mark)
    longest = 0
    for rivals in SEATS:
        runs = [table.drawn(rivals, kind, rng) for kind in (CLAIM, CHALLENGE, STEAL) for _ in range(-(-contests // 3))]
        longest = max(longest, *(run.steps for run in runs))
        _fair(rivals, runs, "whatever was chosen")
        for one in [run for run in runs if run.after][:10]:
            _same(table, one)
            sealed(table, one)
        _swapped(table, rivals, runs[:40])
        _answers(table, rivals, contests // 2, rng)
    worlds = 1
    if compiled and mark:
        agreed(table, [rivals for rivals in SEATS for _ in range(4)], rng)
        worlds = 2
    return Figures(len(SEATS) * contests, longest, worlds)


def _found(method: ModuleType | str) -> tuple[Any, int]:
    """The module and its mark, 0 where it is not installed."""
    named = inside(outside)
    if isinstance(method, str) and method in named.left_out:
        raise Broken(f"{method}: {named.left_out[method]}")
    plugged = named.plugged.get(method) if isinstance(method, str) else None
    path = plugged.module if plugged else method if isinstance(method, str) else method.__name__
    why = why_not_plugged(path, outside)
    if why:
        raise Broken(why)
    module = importlib.import_module(path) if isinstance(method, str) else method
    name = str(getattr(module, "ID", ""))
    why = why_not(module, name)
    if why:
        raise Broken(why)
    one = brought().get(name)
    return module, one.mark if one else 0


def _fair(rivals: tuple[int, ...], runs: list[Run], when: str) -> None:
    """Who sits where, who comes first and who is attacked makes no difference."""
    many, part = len(runs), 1 / len(rivals)
    off = FAR * (many * part * (1 - part)) ** 0.5
    said = f"{when}, of {many} contests between {len(rivals)}"
    for place, seat in enumerate(rivals):
        won = sum(run.winner == seat for run in runs)
        if abs(won - many * part) > off:
            raise Broken(f"it favours a seat: {said} seat {seat} won {won}, where {many * part:.0f} are fair")
        won = sum(run.place == place for run in runs)
        if abs(won - many * part) > off:
            raise Broken(f"it favours a place in the order: {said} number {place + 1} won {won}, where {many * part:.0f} are fair")


def _same(table: Contest, one: Run) -> None:
    """The same again; and the same again where everybody sits one seat further."""
    again, turned = table.again(one), table.again(one, turn=1)
    if (one.winner, one.after) != (again.winner, again.after):
        raise Broken("the same chance and the same choices do not give the same result")
    if (turned.place, turned.steps) != (one.place, one.steps):
        raise Broken("it favours a seat: where all sit one seat further, and choose and roll the same in order from the lead, another wins")


def _swapped(table: Contest, rivals: tuple[int, ...], runs: list[Run]) -> None:
    """Where no chance has a part, two who swap their choices swap what comes of it."""
    for run in (run for run in runs if not run.chancy):
        for a, b in combinations(rivals, 2):
            swap = {a: b, b: a}
            other, expected = table.again(run, swap), swap.get(run.winner, run.winner)
            if not other.chancy and other.winner != expected:
                raise Broken(
                    f"it favours a seat: {a} and {b} have swapped their choices, and seat {other.winner} won instead of {expected}"
                )


def _answers(table: Contest, rivals: tuple[int, ...], many: int, rng: random.Random) -> None:
    """Whoever alone makes another choice gains or loses as much in any seat."""
    first, *others = table.choices(rivals) or [0]
    for choice in others:
        made = [{seat: choice if seat == odd else first for seat in rivals} for odd in rivals]
        won = [
            sum(table.drawn(rivals, CLAIM, rng, fixed).winner == odd for _ in range(many)) for odd, fixed in zip(rivals, made, strict=True)
        ]
        rate = sum(won) / len(rivals) / many
        if max(won) - min(won) > FAR * (2 * many * max(rate * (1 - rate), 1 / many)) ** 0.5:
            said = ", ".join(f"{times} in seat {seat}" for seat, times in zip(rivals, won, strict=True))
            raise Broken(f"it favours a seat: choice {choice} against {first} won, of {many} contests, {said}")
