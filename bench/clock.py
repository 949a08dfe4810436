"""Timing and printing of figures."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass


@dataclass(frozen=True)
class Figure:
    """One measured rate or time, with a note on what it is compared to."""

    name: str
    value: float
    unit: str
    note: str = ""


def rate(play: Callable[[], int], seconds: float = 2.0, clock: Callable[[], float] = time.perf_counter) -> float:
    """Return the units per second of a function that returns its units.

    It runs once unmeasured, then for `seconds` of the clock.
    """
    play()
    done, began = 0, clock()
    while (spent := clock() - began) < seconds:
        done += play()
    return done / spent


def each(call: Callable[[], object], times: int) -> float:
    """Return the seconds of one call: the best of five rounds of `times` calls."""
    best = float("inf")
    for _ in range(5):
        began = time.perf_counter()
        for _ in range(times):
            call()
        best = min(best, (time.perf_counter() - began) / times)
    return best


def show(title: str, figures: Iterable[Figure]) -> None:
    """Print a block of figures, each as soon as it is measured."""
    print(f"\n{title}")
    for figure in figures:
        value = f"{figure.value:,.0f}" if figure.value >= 1000 else f"{figure.value:.3g}"
        print(f"  {figure.name:48} {value:>12} {figure.unit:12} {figure.note}", flush=True)
