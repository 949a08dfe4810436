"""What differs between the first table of a plan and the others."""

from __future__ import annotations

from collections.abc import Sequence

from gamester.lab.findings import Dot, Finding
from gamester.lab.intervals import Interval, difference
from gamester.lab.run import Played


def compared(first: Played, others: Sequence[Played]) -> list[Finding]:
    """What differs from the first table: the share of its first seat, the length, games without a single winner."""
    if not others:
        return []
    rows, dots, telling = [], [], []
    base = first.mass.length().interval()
    for one in others:
        seat, draw = difference(one.mass.shares[0], first.mass.shares[0]), difference(one.mass.draws, first.mass.draws)
        long = one.mass.length().interval()
        within = ((long.high - long.mean) ** 2 + (base.high - base.mean) ** 2) ** 0.5
        longer = Interval(long.mean - base.mean, long.mean - base.mean - within, long.mean - base.mean + within, long.n)
        rows.append((one.variant.change, one.mass.games, *_ends(seat), *_ends(longer), *_ends(draw)))
        dots.append(Dot(one.variant.change, seat))
        what = [words for words, figure in (("the first seat", seat), ("the length", longer), ("draws", draw)) if not figure.holds(0)]
        if what:
            telling.append(f"{one.variant.change} ({', '.join(what)})")
    answer = f"Beyond chance: {'; '.join(telling)}." if telling else "None of the changes makes a difference beyond chance."
    columns = (
        "change",
        "games",
        "first seat",
        "seat low",
        "seat high",
        "rounds",
        "rounds low",
        "rounds high",
        "draws",
        "draws low",
        "draws high",
    )
    return [Finding("compared", "What does each change do?", answer, columns, tuple(rows), tuple(dots), 0.0)]


def _ends(one: Interval) -> tuple[float, float, float]:
    return one.mean, one.low, one.high
