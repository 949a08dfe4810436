"""Successors of an environment: one copy for every legal action."""

from __future__ import annotations

import copy
from typing import Any, NamedTuple

import numpy as np


class Successor(NamedTuple):
    """One legal action, the environment after it.

    `result` is what its step returned, None from an AEC environment.
    """

    action: int
    env: Any
    result: Any


def expand(env: Any) -> list[Successor]:
    """Return the successors of an AEC or Gymnasium environment; [] after the end.

    The environment itself stays as it is. Raises TypeError for other environments.
    """
    plain = getattr(env, "unwrapped", env)
    if not hasattr(plain, "sitting") or hasattr(plain, "wait"):
        raise TypeError(f"expected an AEC or Gymnasium environment of one table, got {type(plain).__name__}")
    if plain.sitting.over:
        return []
    mask = plain.sitting.observe(plain.seat)[1] if hasattr(plain, "seat") else plain.sitting.mask
    found = []
    for action in map(int, np.flatnonzero(mask)):
        after = copy.deepcopy(env)
        found.append(Successor(action, after, after.step(action)))
    return found
