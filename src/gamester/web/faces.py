"""Card faces as inline SVG: a game's own `felt.face` where it has one, a plain printed card otherwise, and one back for all.

Faces are drawn in units of a card 100 wide and 140 high, without style attributes (the page's policy forbids them).
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from html import escape

from markupsafe import Markup

from gamester.games import Game
from gamester.kernel.zones import Zone

Face = Callable[[str, str, int], str]
INKS = ("i-dark", "i-red", "i-blue", "i-green")
PAPER = '<use href="#paper"/>'
CARD = '<svg viewBox="0 0 100 140" aria-hidden="true" focusable="false">'


@lru_cache(maxsize=64)
def _felt(home: str) -> Face | None:
    try:
        felt = importlib.import_module(f"{home}.felt")
    except ModuleNotFoundError as missing:
        if missing.name != f"{home}.felt":
            raise
        return None
    found: Face = felt.face
    return found


@lru_cache(maxsize=4096)
def _inner(home: str, dim: str, label: str, seat: int) -> str:
    felt = _felt(home)
    return PAPER + ((felt(dim, label, seat) if felt is not None else "") or printed(dim, label))


@lru_cache(maxsize=4096)
def _name(home: str, dim: str, label: str, seat: int) -> str:
    """The id of a face among the symbols; seats that make no difference share one."""
    worn = seat if _inner(home, dim, label, seat) != _inner(home, dim, label, -1) else -1
    return f"f-{dim}-{label.encode().hex()}-{worn}"


@lru_cache(maxsize=64)
def _card_dims(home: str) -> frozenset[str]:
    table = importlib.import_module(f"{home}.table").Table
    found = (zone.of for zone in vars(table).values() if isinstance(zone, Zone) and zone.of is not None)
    return frozenset(dim.name for dim in found if dim.back or dim.by)


def symbols(game: Game, labels: Mapping[str, Sequence[str]], seats: int) -> Markup:
    """Every face of a table once, for the page around its frames: a frame then only names them."""
    made = {}
    for dim in sorted(_card_dims(game.home)):
        for label in labels.get(dim, ()):
            for seat in range(-1, seats):
                made[_name(game.home, dim, label, seat)] = _inner(game.home, dim, label, seat)
    inner = "".join(f'<g id="{name}" class="face">{drawn}</g>' for name, drawn in made.items())
    return Markup(f'<svg class="defs faces" width="0" height="0" aria-hidden="true" focusable="false"><defs>{inner}</defs></svg>')


def face(game: Game, dim: str, label: str, seat: int = -1) -> Markup:
    """The face of a card, by name where it is a symbol. `seat` is whose zone it lies in, for games whose seats have their own suits."""
    if dim not in _card_dims(game.home):
        return drawn(game, dim, label, seat)
    return Markup(f'{CARD}<use href="#{_name(game.home, dim, label, seat)}"/></svg>')


def drawn(game: Game, dim: str, label: str, seat: int = -1) -> Markup:
    """The face of a card, drawn where it stands."""
    return Markup(f"{CARD}{_inner(game.home, dim, label, seat)}</svg>")


def back(known: str = "") -> Markup:
    """A back; with `known`, the one printed fact by which strangers know the card."""
    disc = '<circle cx="50" cy="70" r="30" fill="var(--paper)"/>'
    said = f'{disc}<text x="50" y="77" font-size="18" text-anchor="middle">{escape(known[:8])}</text>' if known else ""
    return Markup(f'{CARD}<use href="#back"/>{said}</svg>')


def printed(dim: str, label: str) -> str:
    """A generic face: the label large over a tinted lozenge and, where it is short, as index at both ends."""
    ink = INKS[sum(map(ord, dim)) % len(INKS)]
    lozenge = f'<path d="M50 34L82 70 50 106 18 70Z" class="{ink}" fill-opacity=".1"/>'
    if len(label) > 3:
        size = max(9, min(20, 150 // len(label)))
        return f'{lozenge}<text x="50" y="76" font-size="{size}" text-anchor="middle" class="ui {ink}">{escape(label)}</text>'
    at, size = (20, 34) if len(label) < 2 else (21, 26)
    index = f'<text x="{at}" y="33" font-size="{size}" text-anchor="middle" class="{ink}">{escape(label)}</text>'
    middle = f'<text x="50" y="86" font-size="44" text-anchor="middle" class="{ink}">{escape(label)}</text>'
    return f'{lozenge}{middle}{index}<g transform="rotate(180 50 70)">{index}</g>'


def faced(game: Game, dim: str) -> bool:
    """Whether cards of this dimension have faces of their own, so that choices look like cards."""
    felt = _felt(game.home)
    return felt is not None and bool(felt(dim, "2", -1))


def art(game: Game) -> list[Markup]:
    """Three cards that stand for the game."""
    try:
        cards = importlib.import_module(f"{game.home}.felt").ART
    except ModuleNotFoundError:
        cards = (("card", "2", -1), ("card", "1", -1), ("card", "3", -1))
    return [drawn(game, dim, label, seat) for dim, label, seat in cards]
