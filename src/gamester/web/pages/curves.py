"""Chances over the rounds of a game, drawn: a line for every seat, told apart by its dashes and its name at the end."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from markupsafe import Markup, escape

WIDE, TALL, LEFT, RIGHT, TOP, BOTTOM = 480, 240, 48, 122, 12, 30
DASHES = ("", "8 4", "2 4", "12 4 2 4", "4 4", "1 3")
APART = 16
"""Pixels between two names at the end."""


def drawing(chances: Sequence[dict[str, Any]], names: Sequence[str], part: str = "round") -> Markup:
    """An SVG; `chances` has the round (`part` is what the game calls it) and the share of every seat at its beginning, as a review says."""

    def x(place: int) -> float:
        return round(LEFT + (WIDE - LEFT - RIGHT) * place / (len(chances) - 1), 1)

    def y(share: float) -> float:
        return round(TOP + (TALL - TOP - BOTTOM) * (1 - share), 1)

    marks = [f'<line class="grid" x1="{LEFT}" y1="{y(quarter / 4)}" x2="{WIDE - RIGHT}" y2="{y(quarter / 4)}"/>' for quarter in range(5)]
    marks += [f'<text x="{LEFT - 8}" y="{y(quarter / 4) + 4}" text-anchor="end">{25 * quarter}%</text>' for quarter in range(5)]
    step = max(1, len(chances) // 8)
    for place in range(0, len(chances), step):
        marks.append(f'<text x="{x(place)}" y="{TALL - 8}" text-anchor="middle">{chances[place]["turn"]}</text>')
    ends = _apart([y(chances[-1]["shares"][seat]["mean"]) for seat in range(len(names))])
    for seat, name in enumerate(names):
        points = " ".join(f"{x(place)},{y(chance['shares'][seat]['mean'])}" for place, chance in enumerate(chances))
        dash = f' stroke-dasharray="{DASHES[seat % len(DASHES)]}"' if DASHES[seat % len(DASHES)] else ""
        marks.append(f'<polyline class="curve c{seat + 1}" points="{points}"{dash}/>')
        marks.append(f'<text class="end" x="{WIDE - RIGHT + 8}" y="{ends[seat] + 4}">{escape(name[:14])}</text>')
    label = f"Share of the win that every seat could expect, {part} by {part}. The numbers are in the table below."
    return Markup(f'<svg class="chances" viewBox="0 0 {WIDE} {TALL}" role="img" aria-label="{label}">{"".join(marks)}</svg>')


def _apart(wanted: list[float]) -> list[float]:
    """The same heights, moved so that no two names lie over one another."""
    placed, order = list(wanted), sorted(range(len(wanted)), key=lambda seat: wanted[seat])
    last: float = -APART
    for seat in order:
        placed[seat] = last = max(wanted[seat], last + APART)
    last = TALL - BOTTOM + APART
    for seat in reversed(order):  # back from the bottom, and no further: the name of who has won stays at the top
        placed[seat] = last = min(placed[seat], last - APART)
    return placed
