"""The heap of a house. Thousands of tables live in one process, and what a move throws away lies in no circle.

Python looks through everything for circles of dead objects whenever a quarter of it is new. In a full house that stops everybody for
more than a second, every few seconds, and finds next to nothing. Here what is young is looked through as ever; all of it now and
then, or when it has grown, and rather while nobody plays. Structs that can be in no circle say so (`gc=False`) and are not looked at.
"""

from __future__ import annotations

import gc
import sys

GEN0_THRESHOLD = 5_000
"""So many more objects than at the last look are worth another, at these alone."""
NEVER = 2**31 - 1
FULL_COLLECTION_INTERVAL = 600.0
"""Seconds after which all of it is looked through."""
GROWN, TOO_MUCH = 1.25, 3.0
"""The same in growth since the last time: as soon as nobody plays, and at the latest."""
FEW = 2_000_000
"""Blocks of memory (some 130 MB) that are not counted as growth."""


class GcSchedule:
    """When one process looks through all that it holds."""

    def __init__(self, now: float) -> None:
        self._before = gc.get_threshold()
        self._last, self._so_far = now, (0.0, 0.0)
        gc.collect()
        self.held = sys.getallocatedblocks()
        gc.set_threshold(GEN0_THRESHOLD, NEVER, NEVER)

    def round(self, now: float, so_far: tuple[float, float]) -> bool:
        """Look through all of it if it is time. Acts and pages `so_far` tell whether anybody plays or comes. Whether it was time."""
        quiet, self._so_far = so_far == self._so_far, so_far
        held = sys.getallocatedblocks()
        due = now - self._last >= FULL_COLLECTION_INTERVAL or held > self.held * GROWN + FEW
        if not (due and quiet) and held <= self.held * TOO_MUCH + FEW:
            return False
        gc.collect()
        self._last, self.held = now, sys.getallocatedblocks()
        return True

    def close(self) -> None:
        """As it was before."""
        gc.set_threshold(*self._before)
