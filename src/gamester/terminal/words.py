"""Labels as people say them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from gamester.games import felt_of, find, slugs
from gamester.games.seeing import isolated
from gamester.play.views import CardView, View

SEAT = "seat"


def spoken(view: View, dim: str, label: str) -> str:
    """A label as people say it, where this Gamester knows the game; whole where that says less, as of a list and what is on it."""
    said = find(view.slug).spoken(dim, label) if view.slug in slugs() else label
    return (label if label.startswith(said) else said).replace("_", " ")


def written(view: View, zone: str, seat: int) -> list[str] | None:
    """A zone line by line, where this Gamester knows the game and the game tells it so."""
    return find(view.slug).written(view, zone, seat) if view.slug in slugs() else None


def decided(view: View) -> str:
    """What is decided just now, where the game says more of it than its phase does."""
    return str(_felt(view, "decision", ("", ""))[0])


def drafted(view: View) -> Sequence[str]:
    """What the viewer has drafted, in words where the game has them."""
    return list(_felt(view, "drafted", ())) if view.draft else ()


def _felt(view: View, name: str, otherwise: Any) -> Any:
    """What the felt of a game says of a view, as on a page. One that fails stops no game."""
    hook = getattr(felt_of(find(view.slug).home), name, None) if view.slug in slugs() else None
    try:
        return otherwise if hook is None else hook(view)
    except Exception:
        return otherwise


def lying(view: View) -> Iterator[CardView]:
    """Every card in sight, as they lie."""
    return (card for zone in view.zones for row in zone.rows for card in row.cards)


def part(view: View, pick: str) -> str:
    """A part of an act in words: a seat by its name, a card as it is called."""
    head, _, label = pick.partition(":")
    if head == SEAT and label.isdigit() and int(label) < len(view.seats):
        return isolated(view.seats[int(label)])
    return spoken(view, next((card.dim for card in lying(view) if card.pick == pick), head), label or head)
