"""Small network that estimates each seat's chance of winning, for `expert`.

One hidden layer turns the features of a seat into its strength, and seats share the win by their strengths. The game
supplies `features.py` and `weights.py`. All numbers are whole, so both runtimes compute the same.
"""

from __future__ import annotations

from typing import Any

from gamester.games.features import write_features
from gamester.games.weights import BIASES, HIDDEN, OUTPUT

WIN = 60
MOST_FEATURES = 64
STEPS = 1024  # steps of strength that double the chance of winning
STRENGTH_SHIFT = 12  # bits by which a sum of outputs is finer than those steps
FINE = 16  # extra bits, so that a small chance is not rounded to 0


def strength_of(t: Any, seat: int, features: Any) -> int:
    """Return the strength of a seat in steps. `features` is scratch."""
    many = write_features(t, seat, features)
    total = 0
    for cell in range(len(BIASES)):
        found = BIASES[cell]
        for k in range(many):
            found += HIDDEN[cell][k] * features[k]
        total += OUTPUT[cell] * (found >> 8) if found > 0 else 0
    return total >> STRENGTH_SHIFT


def estimate(t: Any, features: Any, out: Any) -> None:
    """Write each seat's chance of winning, in sixtieths. `features` is scratch."""
    best = -(1 << 40)
    for seat in range(len(t.deciding)):
        out[seat] = strength_of(t, seat, features)
        best = max(best, out[seat])
    total = 0
    for seat in range(len(t.deciding)):
        behind = best - out[seat]
        # 2 to the power of -behind / STEPS in whole numbers, linear in between.
        out[seat] = ((2 * STEPS - behind % STEPS) << FINE) >> min(behind // STEPS, 30)
        total += out[seat]
    for seat in range(len(t.deciding)):
        out[seat] = WIN * out[seat] // total
