"""Features of a seat for the network of a game, see `network.py`.

A game with a network has a module of the same name.
"""

from __future__ import annotations

from typing import Any


def write_features(t: Any, seat: int, out: Any) -> int:
    """Write small whole numbers that say how a seat stands. Return their number."""
    return 0
