"""Flat observations: every number from 0 to 1, names as one-hot, sets as bits."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import ArrayLike, NDArray

from gamester.match.information_state import BITS, MOST_NAMES, NAME, UNLIMITED, ObservationSlice

LOG_SCALE = np.float32(1 / 31)
"""Scale of the binary logarithm of a number without a bound."""


class FlatForm:
    """The flat form of the observations of one setup.

    The slices keep their order. A flag stays as it is. A number becomes (number - low) / (high - low), an amount without a bound
    log2(1 + amount) / 31. A name of up to 64 becomes one number for each, of more its binary digits, lowest first, counted from low. A set
    becomes one number for each member.
    """

    def __init__(self, slices: Sequence[ObservationSlice]) -> None:
        kinds = np.array([one.kind for one in slices for _ in range(one.start, one.end)])
        wide = np.array([one.flat_width for one in slices for _ in range(one.start, one.end)])
        self._low = np.array([one.low for one in slices for _ in range(one.start, one.end)], np.int64)
        high = np.array([one.high for one in slices for _ in range(one.start, one.end)], np.int64)
        ends = np.cumsum(wide)
        self._at = ends - wide
        self.size = int(ends[-1])
        """How many numbers the flat form has."""
        named = kinds == NAME
        self._hot = np.flatnonzero(named & (high - self._low < MOST_NAMES))
        self._digits = np.flatnonzero((named & (high - self._low >= MOST_NAMES)) | (kinds == BITS))
        self._logs = np.flatnonzero(kinds == UNLIMITED)
        self._scaled = np.flatnonzero(~named & (kinds != BITS) & (kinds != UNLIMITED))
        self._range = np.maximum(1, high - self._low)[self._scaled].astype(np.float32)
        self._names = (high - self._low)[self._hot]
        # One entry for each digit of each number that is written in digits.
        self._source = np.repeat(self._digits, wide[self._digits])
        self._place = np.concatenate([np.arange(wide[k]) for k in self._digits]) if len(self._digits) else np.zeros(0, np.int64)

    def __call__(self, numbers: ArrayLike) -> NDArray[np.float32]:
        """Return the flat form of observations.

        Shapes are (..., numbers) and (..., `size`); the result is float32.
        """
        seen = np.asarray(numbers, np.int64)
        rows = seen.reshape(-1, seen.shape[-1])
        out = np.zeros((len(rows), self.size), np.float32)
        above = rows - self._low
        out[:, self._at[self._scaled]] = above[:, self._scaled] / self._range
        out[:, self._at[self._logs]] = np.log2(1 + np.maximum(0, rows[:, self._logs])) * LOG_SCALE
        hot = self._at[self._hot] + np.clip(above[:, self._hot], 0, self._names)
        np.put_along_axis(out, hot, np.float32(1), axis=1)
        out[:, self._at[self._source] + self._place] = above[:, self._source] >> self._place & 1
        return out.reshape(*seen.shape[:-1], self.size)
