"""The face of a card that no game draws: its name, up to three numbers, its tags, and a form that tells kinds apart.

Everything comes from the table: the card's label, and the printed facts of its dimension.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from types import SimpleNamespace
from typing import Any

from msgspec import Struct

from gamester.kernel.layout import Layout

SUITS = ("spades", "hearts", "diamonds", "clubs")
HATCHES = ("red", "blue", "yellow", "green", "purple", "orange", "pine", "black")
FORMS = ("square", "circle", "triangle", "star", "heart", "moon", "diamond", "hexagon", "cross")
MOST, WIDE = 3, 84


class Facts(Struct, frozen=True):
    """What is printed on a card besides its name: numbers with what they are, and tags."""

    numbers: tuple[tuple[str, int], ...] = ()
    tags: tuple[str, ...] = ()


def printed_on(layout: Layout, t: Any) -> SimpleNamespace:
    """What is printed on the cards of a table and may be read by everybody, by name, and `seats`; nothing that is dealt."""
    return SimpleNamespace(**{"seats": layout.seats, **{name: getattr(t, name) for name in layout.shared}})


def facts_of(layout: Layout, t: Any, labels: Mapping[str, Sequence[str]]) -> dict[tuple[str, str], Facts]:
    """The printed facts of every card that has any, by dimension and label."""
    made: dict[tuple[str, str], Facts] = {}
    for name in layout.printed:
        zone = layout.zones[name]
        if len(zone.dims) != 1 or zone.dims[0].name not in labels:
            continue
        dim = zone.dims[0].name
        names = labels.get(zone.of.name, ()) if zone.of is not None else None
        for label, number in zip(labels[dim], getattr(t, name), strict=False):
            had = made.get((dim, label), Facts())
            if names is None:
                made[dim, label] = Facts((*had.numbers, (zone.meaning, int(number))), had.tags)
            elif 0 <= number < len(names):
                made[dim, label] = Facts(had.numbers, (*had.tags, names[number]))
    return made


def printed(dim: str, label: str, facts: Facts | None = None) -> str:
    """A card with what is known of it. Without facts the label stands large and, where it is short, as index at both ends."""
    return _told(label, facts) if facts is not None and (facts.numbers or facts.tags) else _plain(dim, label)


def _plain(dim: str, label: str) -> str:
    ink = f"i-{SUITS[sum(map(ord, dim)) % len(SUITS)]}"
    lozenge = f'<path d="M50 34L82 70 50 106 18 70Z" class="{ink}" fill-opacity=".1"/>'
    if len(label) > MOST:
        return f"{lozenge}{_line(label, 50, 76, 20, f'ui {ink}')}"
    at, size = (20, 34) if len(label) < 2 else (21, 26)
    index = f'<text x="{at}" y="33" font-size="{size}" text-anchor="middle" class="{ink}">{escape(label)}</text>'
    middle = f'<text x="50" y="86" font-size="44" text-anchor="middle" class="{ink}">{escape(label)}</text>'
    return f'{lozenge}{middle}{index}<g transform="rotate(180 50 70)">{index}</g>'


def _told(label: str, facts: Facts) -> str:
    """The name in a band of its first tag's ink, figures with what they count, tags at the foot, over a faint emblem of both tags."""
    first, second = (*facts.tags, "", "")[:2]
    hatch, form = HATCHES[_spread(first) % len(HATCHES)], FORMS[_spread(second or first) % len(FORMS)]
    band = f'<path d="M8 0H92Q100 0 100 8V25H0V8Q0 0 8 0Z" fill="url(#h-{hatch})" fill-opacity=".35"/>' if facts.tags else ""
    emblem = f'<use href="#s-{form}" transform="translate(50 70)scale(2)" fill="url(#h-{hatch})" fill-opacity=".16"/>' if facts.tags else ""
    numbers = facts.numbers[:MOST]
    step, size = 80 // max(1, len(numbers)), 26 if len(numbers) > 1 else 40
    rows = "".join(
        f'<text x="50" y="{32 + step * k + step * 0.62:.0f}" font-size="{size}" text-anchor="middle">{number}</text>'
        f"{_line(what, 50, 32 + step * k + round(step * 0.62) + 10, 8, 'ui')}"
        for k, (what, number) in enumerate(numbers)
    )
    foot = _line(", ".join(facts.tags[:MOST]), 50, 132, 10, "ui") if facts.tags else ""
    return f'{band}{emblem}{_line(label, 50, 18, 15, "ui")}{rows}{foot}<use href="#edge"/>'


def _line(words: str, x: int, y: int, size: int, kind: str) -> str:
    """Words in one line, as large as they fit."""
    fits = max(5.5, min(float(size), WIDE / max(1.0, len(words) * 0.58)))
    return f'<text x="{x}" y="{y}" font-size="{fits:.1f}" text-anchor="middle" class="{kind}">{escape(words)}</text>'


def _spread(word: str) -> int:
    return sum(place * ord(letter) for place, letter in enumerate(word, 1))
