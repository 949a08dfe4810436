"""Card faces as inline SVG: a game's own `felt.face` where it has one, a plain printed card otherwise, and one back for all.

Faces are drawn in units of a card 100 wide and 140 high, without style attributes (the page's policy forbids them).
"""

from __future__ import annotations

import importlib
from collections.abc import Sequence
from functools import lru_cache
from html import escape
from typing import Any

from markupsafe import Markup

from gamester.games import Game, felt_of
from gamester.kernel.zones import Zone
from gamester.play.match import Match
from gamester.web.draw import felts
from gamester.web.draw.printed import facts_of, printed, printed_on

PAPER = '<use href="#paper"/>'
CARD = '<svg viewBox="0 0 100 140" aria-hidden="true" focusable="false">'


@lru_cache(maxsize=4096)
def _inner(home: str, dim: str, label: str, look: int) -> str:
    return PAPER + (felts.face(home, dim, label, look) or printed(dim, label))


@lru_cache(maxsize=4096)
def _name(home: str, dim: str, label: str, look: int) -> str:
    """The id of a face among the symbols; looks that make no difference share one."""
    worn = look if _inner(home, dim, label, look) != _inner(home, dim, label, -1) else -1
    return f"f-{dim}-{label.encode().hex()}-{worn}"


@lru_cache(maxsize=64)
def card_dims(home: str) -> frozenset[str]:
    """The dimensions whose ids are cards, face up or face down; and those that a game says are."""
    table = importlib.import_module(f"{home}.table").Table
    found = (zone.of for zone in vars(table).values() if isinstance(zone, Zone) and zone.of is not None)
    return frozenset(dim.name for dim in found if dim.back or dim.by) | frozenset(felts.drawn(home))


def symbols(match: Match) -> Markup:
    """Every face of a table once, for the page around its frames: a frame then only names them."""
    looks = sorted({-1, *(value.look for value in match.chosen)}) if match.chosen else range(-1, match.layout.seats)
    game, labels, made = match.game, match.labels(), {}
    facts, shown = facts_of(match.layout, match.table, labels), printed_on(match.layout, match.table)
    for dim in sorted(card_dims(game.home)):
        for number, label in enumerate(labels.get(dim, ())):
            for look in looks:
                inner = felts.face_at(game.home, shown, dim, number, label, look) or printed(dim, label, facts.get((dim, label)))
                made[_name(game.home, dim, label, look)] = PAPER + inner
    inner = "".join(f'<g id="{name}" class="face">{drawn}</g>' for name, drawn in made.items())
    return Markup(f'<svg class="defs faces" width="0" height="0" aria-hidden="true" focusable="false"><defs>{inner}</defs></svg>')


def face(game: Game, dim: str, label: str, look: int = -1) -> Markup:
    """The face of a card, by name where it is a symbol. `look` is what the seat has chosen before which it lies, else that seat."""
    if dim not in card_dims(game.home):
        return drawn(game, dim, label, look)
    return Markup(f'{CARD}<use href="#{_name(game.home, dim, label, look)}"/></svg>')


def drawn(game: Game, dim: str, label: str, look: int = -1) -> Markup:
    """The face of a card, drawn where it stands."""
    return Markup(f"{CARD}{_inner(game.home, dim, label, look)}</svg>")


@lru_cache(maxsize=64)
def known_by(home: str) -> str:
    """The dimension of the fact by which strangers know a card, or ""."""
    table = importlib.import_module(f"{home}.table").Table
    found = (zone.of for zone in vars(table).values() if isinstance(zone, Zone) and zone.of is not None)
    return next((dim.values.name for dim in found if dim.by and dim.values is not None), "")


@lru_cache(maxsize=256)
def back(known: str = "", home: str = "") -> Markup:
    """A back; with `known`, the one printed fact by which strangers know the card, as the game at `home` draws that."""
    disc = '<circle cx="50" cy="70" r="34" fill="var(--paper)"/>'
    form = felts.face(home, known_by(home), known, -1) if home and known else ""
    said = f'<text x="50" y="77" font-size="18" text-anchor="middle">{escape(known[:8])}</text>'
    said = f'<g transform="translate(20 28)scale(.6)">{form}</g>' if form else said
    return Markup(f'{CARD}<use href="#back"/>{disc + said if known else ""}</svg>')


def form(game: Game, known: str) -> Markup:
    """A card that lies in front of somebody, as far as strangers know it: the one fact, as large as there is room."""
    return drawn(game, known_by(game.home), known)


def kin(game: Game, cards: Sequence[Any]) -> list[tuple[str, list[Any]]]:
    """Cards that are alike, together: in the order in which they first come."""
    found: dict[str, list[Any]] = {}
    for card in cards:
        found.setdefault(felts.kin(game.home, card.dim, card.label) if card.key else card.label, []).append(card)
    return list(found.items())


def faced(game: Game, dim: str) -> bool:
    """Whether cards of this dimension have faces of their own, so that choices look like cards."""
    return bool(felts.face(game.home, dim, "2", -1))


def art(game: Game) -> list[Markup]:
    """Three cards that stand for the game."""
    cards = getattr(felt_of(game.home), "ART", (("card", "2", -1), ("card", "1", -1), ("card", "3", -1)))
    return [drawn(game, dim, label, look) for dim, label, look in cards]
