"""A report of what has befallen the worlds of a run, and what never has."""

from __future__ import annotations

import ast
from collections import Counter
from functools import cache
from pathlib import Path

import gamester.server
from gamester.testing.simulation.world import Outcome

NEVER = (
    "crashes",
    "commits that failed before",
    "commits that failed after",
    "statements that failed",
    "database away",
    "database full",
    "database read-only",
    "database hangs",
    "partitions",
    "clocks set forward",
    "clocks set back",
    "webhooks",
    "doubled",
    "forged",
    "reloads",
    "left",
    "changed worker",
    "by request",
)
"""Kinds of trouble that a run must have had to prove anything."""


class Report:
    """The sum of some worlds."""

    def __init__(self) -> None:
        self.worlds = self.steps = self.crossings = self.broken = 0
        self.seconds = 0.0
        self.counts: Counter[str] = Counter()
        self.points: set[str] = set()

    def add(self, outcome: Outcome) -> None:
        """Add a world."""
        self.worlds += 1
        self.steps += outcome.steps
        self.seconds += outcome.seconds
        self.crossings += outcome.crossings
        self.broken += bool(outcome.broken)
        self.counts += outcome.counts
        self.points |= outcome.points

    @property
    def never(self) -> list[str]:
        """The names of events that have befallen no world."""
        return [name for name in NEVER if not self.counts[name]] + ([] if self.crossings else ["two workers at one table"])

    def text(self) -> str:
        """Return the figures in lines."""
        of = {place.partition(":")[0] for place in self.points}
        lines = [
            f"{self.worlds} worlds, {self.steps} steps, {self.seconds:.0f} virtual seconds, {self.broken} broken.",
            f"Crashes at {len(self.points)} distinct awaits of {len(awaits())}; {self.crossings} crossings of two workers on one table.",
            *(f"  {many:>8} {name}" for name, many in sorted(self.counts.items())),
        ]
        lines += [f"Never: {', '.join(self.never)}."] if self.never else []
        missed = sorted(
            file for file in {place.partition(":")[0] for place in awaits()} - of if file.startswith(("session/", "storage/", "tables/"))
        )
        return "\n".join(lines + ([f"No worker died in: {', '.join(missed)}."] if missed else []))


@cache
def awaits() -> frozenset[str]:
    """Return every place of the server at which it may wait, as `file:line`."""
    home, found = Path(gamester.server.__file__).parent, set[str]()
    for file in sorted(home.rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Await | ast.AsyncWith | ast.AsyncFor):
                found.add(f"{file.relative_to(home).as_posix()}:{node.lineno}")
    return frozenset(found)
