"""Garbage collection for a process with thousands of tables.

A move leaves no reference cycles. Python would nevertheless examine the whole heap whenever a
quarter of it is new: with many tables that stops everybody for more than a second, every few
seconds, and finds next to nothing. So only the young generation is collected automatically. Full
collections run at intervals, or when the heap has grown, and preferably while nobody plays. Structs
that cannot be in a cycle are excluded (`gc=False`).
"""

from __future__ import annotations

import gc
import sys

GEN0_THRESHOLD = 5_000
"""New objects after which the young generation is collected."""
NEVER = 2**31 - 1
FULL_COLLECTION_INTERVAL = 600.0
"""Seconds after which a full collection is due."""
GROWN, TOO_MUCH = 1.25, 3.0
"""Growth of the heap since the last full collection after which the next is due: while nobody plays, and at the latest."""
FEW = 2_000_000
"""Blocks of memory (about 130 MB) that do not count as growth."""


class GcSchedule:
    """The schedule of full collections in one process."""

    def __init__(self, now: float) -> None:
        self._before = gc.get_threshold()
        self._last, self._so_far = now, (0.0, 0.0)
        gc.collect()
        self.held = sys.getallocatedblocks()
        gc.set_threshold(GEN0_THRESHOLD, NEVER, NEVER)

    def collect_if_due(self, now: float, so_far: tuple[float, float]) -> bool:
        """Run a full collection if one is due. Return True if it ran.

        `so_far` are the moves and connections so far; if they have not changed, nobody is playing.
        """
        quiet, self._so_far = so_far == self._so_far, so_far
        held = sys.getallocatedblocks()
        due = now - self._last >= FULL_COLLECTION_INTERVAL or held > self.held * GROWN + FEW
        if not (due and quiet) and held <= self.held * TOO_MUCH + FEW:
            return False
        gc.collect()
        self._last, self.held = now, sys.getallocatedblocks()
        return True

    def close(self) -> None:
        """Restore the former thresholds."""
        gc.set_threshold(*self._before)
