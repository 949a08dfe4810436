"""Emblems of Surviving: one drawing for each card, and one for each kind of card.

`emblems.toml` has one string for each, with parts in the order in which they are drawn, separated by `|`.
A part is a tone and a path: tone `a` is the main colour, `b` the second, `c` the ground, `r` the signal. A
capital is a line instead of a surface, with its width after it (4 without one). `@x,y,r` is a disc, and a first
part `rot=n` turns the whole drawing.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable
from functools import cache
from pathlib import Path

from msgspec import Struct

DISC = re.compile(r"@(-?[\d.]+),(-?[\d.]+),(-?[\d.]+)")
DECIMAL = re.compile(r"-?\d+\.\d+")
GRID = 64


class Tones(Struct, frozen=True):
    """The colours of an emblem."""

    main: str
    second: str
    ground: str
    signal: str

    def of(self, letter: str) -> str:
        """Return the colour of a tone by its letter."""
        return {"a": self.main, "b": self.second, "c": self.ground, "r": self.signal}[letter]


@cache
def _emblems() -> dict[str, str]:
    return tomllib.loads((Path(__file__).parent / "emblems.toml").read_text("utf-8"))


def find_emblem(names: Iterable[str]) -> str:
    """Return the first of these names that has an emblem."""
    return next(name for name in names if name in _emblems())


@cache
def emblem(name: str, tones: Tones) -> str:
    """Return an emblem in a box of 64 by 64."""
    parts = _emblems()[name].split("|")
    turn = parts.pop(0).removeprefix("rot=") if parts[0].startswith("rot=") else ""
    drawn = "".join(_part(part, tones) for part in parts)
    return f'<g transform="rotate({turn} 32 32)">{drawn}</g>' if turn else drawn


def _part(part: str, tones: Tones) -> str:
    tone, _, path = part.partition(" ")
    path = DECIMAL.sub(lambda found: f"{float(found[0]):g}", DISC.sub(_disc, path))
    colour = tones.of(tone[0].lower())
    if tone[0].islower():
        return f'<path fill="{colour}" d="{path}"/>'
    line = f'fill="none" stroke="{colour}" stroke-width="{tone[1:] or 4}" stroke-linecap="round" stroke-linejoin="round"'
    return f'<path {line} d="{path}"/>'


def _disc(found: re.Match[str]) -> str:
    x, y, r = map(float, found.groups())
    return f"M{x - r:g} {y:g}A{r:g} {r:g} 0 1 1 {x + r:g} {y:g} {r:g} {r:g} 0 1 1 {x - r:g} {y:g}Z"
