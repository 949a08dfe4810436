"""Card faces: drawn by the game, or generated from label and printed facts.

A generated face has the name, up to three numbers, tags, and a form that distinguishes kinds.
"""

from __future__ import annotations

import importlib
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from html import escape
from types import SimpleNamespace
from typing import Any

from markupsafe import Markup
from msgspec import Struct

from gamester.core.layout import Layout
from gamester.core.zones import Zone
from gamester.games import lettering
from gamester.games.registry import Game, ui_of
from gamester.match.match import Match
from gamester.ui.faces import ui_hooks
from gamester.ui.game_ui import game_ui
from gamester.words.languages import cache_by_language

SUITS = ("spades", "hearts", "diamonds", "clubs")
HATCHES = ("red", "blue", "yellow", "green", "purple", "orange", "pine", "black")
FORMS = ("square", "circle", "triangle", "star", "heart", "moon", "diamond", "hexagon", "cross")
MOST, WIDE = 3, 84
CORNER, CORNER_WIDE = 25.0, 38.0
"""Middle and width of the label in a corner, which keeps off the edge and the label in the middle."""
SMALLEST = 5.5


class Facts(Struct, frozen=True):
    """The printed facts of a card: (meaning, number) pairs and tags."""

    numbers: tuple[tuple[str, int], ...] = ()
    tags: tuple[str, ...] = ()


def printed_on(layout: Layout, t: Any) -> SimpleNamespace:
    """Return the public facts of a setup by name, and `seats`.

    It holds nothing dealt.
    """
    return SimpleNamespace(**{"seats": layout.seats, **{name: getattr(t, name) for name in layout.shared}})


def facts_of(layout: Layout, t: Any, labels: Mapping[str, Sequence[str]]) -> dict[tuple[str, str], Facts]:
    """Return the printed facts of cards by dimension and label."""
    made: dict[tuple[str, str], Facts] = {}
    for name in layout.printed:
        zone = layout.zones[name]
        if len(zone.dims) != 1 or zone.dims[0].name not in labels:
            continue
        dim = zone.dims[0].name
        names = labels.get(zone.contents.name, ()) if zone.contents is not None else None
        for label, number in zip(labels[dim], getattr(t, name), strict=False):
            had = made.get((dim, label), Facts())
            if names is None:
                made[dim, label] = Facts((*had.numbers, (zone.meaning, int(number))), had.tags)
            elif 0 <= number < len(names):
                made[dim, label] = Facts(had.numbers, (*had.tags, names[number]))
    return made


def printed(dim: str, label: str, facts: Facts | None = None) -> str:
    """Return a generated face. Without facts the label is large.

    A short label is also an index at both ends.
    """
    return _told(label, facts) if facts is not None and (facts.numbers or facts.tags) else _plain(dim, label)


def _plain(dim: str, label: str) -> str:
    ink = f"i-{SUITS[sum(map(ord, dim)) % len(SUITS)]}"
    lozenge = f'<path d="M50 34L82 70 50 106 18 70Z" class="{ink}" fill-opacity=".1"/>'
    if len(label) > MOST:
        return f"{lozenge}{_line(label, 50, 76, 20, f'ui {ink}')}"
    at, size = (20.0, 34.0) if len(label) < 2 else (CORNER, _fitting(label, 26, CORNER_WIDE))
    index = f'<text x="{at:g}" y="33" font-size="{size:.3g}" text-anchor="middle" class="{ink}">{escape(label)}</text>'
    large = _fitting(label, 44, WIDE)
    middle = f'<text x="50" y="{70 + large * 0.36:.4g}" font-size="{large:.3g}" text-anchor="middle" class="{ink}">{escape(label)}</text>'
    return f'{lozenge}{middle}{index}<g transform="rotate(180 50 70)">{index}</g>'


def _told(label: str, facts: Facts) -> str:
    """Return a face with name, numbers and meanings, tags, and an emblem."""
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
    """Return words in one line, in the largest size that fits."""
    fits = max(SMALLEST, _fitting(words, size, WIDE))
    shown = lettering.cut(words, fits, WIDE)
    return f'<text x="{x}" y="{y}" font-size="{fits:.3g}" text-anchor="middle" class="{kind}">{escape(shown)}</text>'


def _fitting(words: str, size: float, room: float) -> float:
    """Return the largest size, up to `size`, in which words fit the room."""
    return min(float(size), size * room / max(1.0, lettering.width(words, size)))


def _spread(word: str) -> int:
    return sum(place * ord(letter) for place, letter in enumerate(word, 1))


PAPER = '<use href="#paper"/>'
CARD = '<svg class="picture" viewBox="0 0 100 140" aria-hidden="true" focusable="false">'


@cache_by_language(maxsize=4096)
def _inner(home: str, dim: str, label: str, look: int) -> str:
    return PAPER + (ui_hooks.face(home, dim, label, look) or printed(dim, label))


class FaceSet(Struct, frozen=True):
    """All faces of a table.

    `drawn` has the inside of each picture by its id; `listed` the id of each face by its name, what it is called, and if the game tells
    it what is printed on it besides. `backs` has for each fact by which a card back is known the ids of its picture, alone and on paper.
    """

    drawn: Mapping[str, str]
    listed: Mapping[str, tuple[str, ...]]
    backs: Mapping[str, tuple[str, str]]


def faces_of(match: Match) -> FaceSet:
    """Return all faces of a table."""
    ui, known = game_ui(match.game.slug), known_by(match.game.home)
    called = ui.face_names(match.labels(), match.chosen, match.layout.seats)
    drawn: dict[str, str] = {}
    ids: dict[str, str] = {}
    listed: dict[str, tuple[str, ...]] = {}
    backs: dict[str, tuple[str, str]] = {}
    for dim, label, look, inner, words in _faces(match, sorted({*ui.pictured, *([known] if known else [])})):
        name = ui.face(dim, label, look)
        drawn.setdefault(ids.setdefault(inner, f"f{len(ids)}"), inner)
        listed.setdefault(name, (ids[inner], called.get(name, label), *([words] if words else [])))
        if dim == known:
            bare = inner.removeprefix(PAPER)
            drawn.setdefault(ids.setdefault(bare, f"f{len(ids)}"), bare)
            backs.setdefault(label, (ids[bare], ids[inner]))
    return FaceSet(drawn, listed, backs)


def sprite(match: Match) -> tuple[Markup, dict[str, tuple[str, ...]], dict[str, tuple[str, str]]]:
    """Return all faces of a table for a page that draws from its description.

    They are the pictures, and the rest of the `FaceSet`.
    """
    faces = faces_of(match)
    return _defined(faces.drawn), dict(faces.listed), dict(faces.backs)


def _defined(drawn: Mapping[str, str]) -> Markup:
    inner = "".join(f'<g id="{name}" class="face">{face}</g>' for name, face in drawn.items())
    return Markup(f'<svg class="defs faces" width="0" height="0" aria-hidden="true" focusable="false"><defs>{inner}</defs></svg>')


def _faces(match: Match, dims: Sequence[str]) -> Iterator[tuple[str, str, int, str, str]]:
    """Generate every face: (dimension, label, look, drawing, words)."""
    looks = sorted({-1, *(value.look for value in match.chosen)}) if match.chosen else range(-1, match.layout.seats)
    game, labels = match.game, match.labels()
    facts, shown = facts_of(match.layout, match.table, labels), printed_on(match.layout, match.table)
    for dim in dims:
        for number, label in enumerate(labels.get(dim, ())):
            words = ui_hooks.words_at(game.home, shown, dim, number)
            for look in looks:
                inner = ui_hooks.face_at(game.home, shown, dim, number, label, look) or printed(dim, label, facts.get((dim, label)))
                yield dim, label, look, PAPER + inner, words


def drawn(game: Game, dim: str, label: str, look: int = -1) -> Markup:
    """Return the face of a card, drawn inline."""
    return Markup(f"{CARD}{_inner(game.home, dim, label, look)}</svg>")


@lru_cache(maxsize=64)
def known_by(home: str) -> str:
    """Return the dimension of the fact by which others know a face-down card, or ""."""
    table = importlib.import_module(f"{home}.state").State
    found = (zone.contents for zone in vars(table).values() if isinstance(zone, Zone) and zone.contents is not None)
    return next((dim.blanks_by.name for dim in found if dim.known_by and dim.blanks_by is not None), "")


@lru_cache(maxsize=256)
def back(known: str = "", home: str = "") -> Markup:
    """Return a card back.

    With `known` it shows the one fact by which others know the card.
    """
    disc = '<circle cx="50" cy="70" r="34" fill="var(--paper)"/>'
    form = ui_hooks.face(home, known_by(home), known, -1) if home and known else ""
    said = f'<text x="50" y="77" font-size="18" text-anchor="middle">{escape(known[:8])}</text>'
    said = f'<g transform="translate(20 28)scale(.6)">{form}</g>' if form else said
    return Markup(f'{CARD}<use href="#back"/>{disc + said if known else ""}</svg>')


def sample_cards(game: Game) -> list[Markup]:
    """Return three cards that represent the game."""
    cards = getattr(ui_of(game.home), "SAMPLE_CARDS", (("card", "2", -1), ("card", "1", -1), ("card", "3", -1)))
    return [drawn(game, dim, label, look) for dim, label, look in cards]
