"""A report of what has befallen the worlds of a run, and what never has."""

from __future__ import annotations

import ast
from collections import Counter
from functools import cache
from pathlib import Path

import gamester.server
from gamester.core.compile.parse import parse_source
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
    "closed for weeks",
    "database put back as it was",
    "webhooks",
    "doubled",
    "forged",
    "reloads",
    "left",
    "changed worker",
    "by request",
    "rematches",
    *(f"done: {kind}" for kind in ("pause", "open", "takeback", "terms", "end", "void", "resign")),
)
"""Kinds of trouble that a run must have had to prove anything."""
CORE = ("session/", "storage/", "tables/")
"""Folders of the server in which every place that waits should have seen a crash."""


class Report:
    """The sum of some worlds."""

    def __init__(self) -> None:
        self.worlds = self.steps = self.crossings = 0
        self.failed: list[str] = []
        """Broken promise of each world that failed, and the line that repeats it."""
        self.seconds = self.processor = 0.0
        self.counts: Counter[str] = Counter()
        self.points: set[str] = set()

    def add(self, outcome: Outcome) -> None:
        """Add a world."""
        self.failed += [f"{outcome.broken}\n  {outcome.plan.line}"] if outcome.broken else []
        self.worlds += 1
        self.steps += outcome.steps
        self.seconds += outcome.seconds
        self.processor += outcome.processor
        self.crossings += outcome.crossings
        self.counts += outcome.counts
        self.points |= outcome.points

    @property
    def failed_commits(self) -> int:
        """Commits that failed, before they were done or after."""
        return self.counts["commits that failed before"] + self.counts["commits that failed after"]

    def line(self, took: float) -> str:
        """Return what has come of so many seconds in one line."""
        many = f"{self.worlds:,} worlds, {self.steps:,} steps, {self.counts['crashes']:,} crashes at {len(self.points)} distinct awaits"
        busy = max(0.001, self.processor)
        each = (f"{many / busy:,.1f} {what}" for many, what in ((self.steps, "steps"), (self.counts["crashes"], "crashes")))
        pace = f"{', '.join(each)} and {self.failed_commits / busy:.1f} failed commits a second of a processor"
        return f"{took / 60:.1f} minutes: {many}, {self.failed_commits:,} failed commits, {len(self.failed)} broken; {pace}."

    @property
    def never(self) -> list[str]:
        """The names of events that have befallen no world."""
        return [name for name in NEVER if not self.counts[name]] + ([] if self.crossings else ["two workers at one table"])

    @property
    def never_died_at(self) -> dict[str, list[int]]:
        """Lines, by file, at which the server's core waits and no worker died."""
        missed: dict[str, list[int]] = {}
        for place in awaits() - self.points:
            file, _, line = place.partition(":")
            if file.startswith(CORE):
                missed.setdefault(file, []).append(int(line))
        return {file: sorted(missed[file]) for file in sorted(missed)}

    def text(self) -> str:
        """Return the figures in lines."""
        lines = [
            f"{self.worlds} worlds, {self.steps} steps, {self.seconds:.0f} virtual seconds, {len(self.failed)} broken.",
            f"Crashes at {len(self.points)} distinct awaits of {len(awaits())}.",
            f"{self.crossings} interleavings of two workers on one table.",
            *(f"  {many:>8} {name}" for name, many in sorted(self.counts.items())),
        ]
        lines += [f"Never: {', '.join(self.never)}."] if self.never else []
        missed = [f"  {file} at {', '.join(map(str, places))}" for file, places in self.never_died_at.items()]
        return "\n".join(lines + (["No worker died in these lines:", *missed] if missed else []))


@cache
def awaits() -> frozenset[str]:
    """Return every place of the server at which it may wait, as `file:line`."""
    home, found = Path(gamester.server.__file__).parent, set[str]()
    for file in sorted(home.rglob("*.py")):
        for node in ast.walk(parse_source(file.read_text("utf-8"))):
            if isinstance(node, ast.Await | ast.AsyncWith | ast.AsyncFor):
                found.add(f"{file.relative_to(home).as_posix()}:{node.lineno}")
    return frozenset(found)
