"""Flags of the lab that hold several values: what they name, and numbers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from gamester.cli import Unusable


def pairs(flag: str, words: Sequence[str]) -> list[tuple[str, str]]:
    """`name=value,value` taken apart, one or more of each flag; Unusable where it is not written so."""
    found = [word.partition("=") for word in words]
    for name, sign, values in found:
        if not name or not sign or not values:
            raise Unusable(f"expected {flag} name=value,value, got {name + sign + values!r}")
    return [(name, values) for name, _, values in found]


def sweeps(flag: str, words: Sequence[str]) -> dict[str, Any]:
    """Readings of house rules by name, or `all` of them."""
    return {name: values if values == "all" else values.split(",") for name, values in pairs(flag, words)}


def numbers(what: str, words: str) -> list[int]:
    """Whole numbers with commas between."""
    try:
        return [int(word) for word in words.split(",") if word.strip()]
    except ValueError:
        raise Unusable(f"expected whole numbers with commas between for {what}, got {words!r}") from None
