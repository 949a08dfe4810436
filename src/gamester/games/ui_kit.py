"""What `sheet` of a game's `ui` tells of a card set, card by card: as the cards lie in the box, with what is printed on them."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Collection, Mapping, Sequence
from functools import lru_cache
from typing import Any, TypeVar
from unicodedata import bidirectional

from msgspec import Struct


class ListedCard(Struct, frozen=True):
    """One card of a set, as often as it is in the box.

    `face` is the inside of the card, 100 wide and 140 high, as a felt draws it; empty leaves it to the house. `values` are its
    figures by name, `words` all that is printed on it in one sentence.
    """

    sort: str
    """What it lies among: `Soldiers`, `Barracks`."""
    id: str
    name: str
    copies: int
    values: Mapping[str, int | str]
    words: str
    face: str = ""
    dim: str = ""
    """Its dimension on the table, by which the house draws what has no face."""
    among: str = ""
    """How the copies are spread, where that matters: `2 in each of 6 decks`."""
    backs: tuple[str, ...] = ("",)
    """What tells its backs apart, in equal parts; of the copies each has as many."""


def counted_noun(count: int, what: str) -> str:
    """`1 point`, `3 points`."""
    return f"{count} {what}" if count == 1 else f"{count} {what}s"


FSI, PDI = "\u2068", "\u2069"
"""What a text of its own direction stands between, so that it does not turn the words around it."""
LEFTWARD = {"R", "AL"}
"""Letters that are written from right to left."""

Made = TypeVar("Made")

View = Any
"""A `gamester.match.views.View`: what one seat, or the rail, may know. Nothing else ever reaches a felt."""
Row = Any
"""A `RowView`: its `cards` have labels, its `cells` words, its `count` is what lies there."""
Line = Any
"""A `LogLine`: `kind`, `a`, `b`, `c` are the event as it was told, `words` its sentence."""


def cached_per_view(made: Callable[[View], Made]) -> Callable[[View], Made]:
    """A function of a view alone, that is asked the same again while a page is drawn: worked out once for the view looked at last."""
    last: tuple[View, Made] | None = None

    def of(view: View) -> Made:
        nonlocal last
        found = last
        if found is None or found[0] is not view:
            found = last = view, made(view)
        return found[1]

    return of


@cached_per_view
def _rows(view: View) -> dict[str, Sequence[Row]]:
    return {zone.name: zone.rows for zone in view.zones}


def row(view: View, zone: str, seat: int) -> Row | None:
    """A seat's row of a zone, or None where the viewer sees nothing of it."""
    rows = _rows(view).get(zone, ())
    return found if seat < len(rows) and (found := rows[seat]).knows != "nothing" else None


def labels(view: View, zone: str, seat: int) -> list[str]:
    """The labels of the cards a seat has in a zone."""
    found = row(view, zone, seat)
    return [card.label for card in found.cards] if found else []


def cards_by_place(view: View, zone: str, seat: int = 0) -> dict[int, str]:
    """The labels of the cards in a row that may have empty places, by place; seat 0 where nobody's."""
    found = row(view, zone, seat)
    return {place: card.label for place, card in zip(found.places, found.cards, strict=True)} if found and found.places else {}


def value_of(view: View, zone: str, seat: int) -> int:
    """The number a seat has in a zone of values; 0 where that is not known."""
    found = row(view, zone, seat)
    words = found.cells[0].words if found and found.cells else ""
    return int(words) if words.isdigit() else 0


def events_since(view: View, kinds: Collection[int]) -> Sequence[Line]:
    """What was told in the turn in which one of these was told last, from the first of them on; nothing if that never was."""
    turn = next((line.turn for line in reversed(view.log) if line.kind in kinds), -1)
    begun = bisect_left(view.log, turn, key=_turn) if turn >= 0 else len(view.log)
    told = view.log[begun:]
    return list(told[next((place for place, line in enumerate(told) if line.kind in kinds), len(told)) :])


def _turn(line: Line) -> int:
    return int(line.turn)


@lru_cache(maxsize=2048)
def card_placeholder(dim: str, label: str) -> str:
    """A card as the page draws it, to be put in the middle; its words stand beside it, or on the button around it."""
    face = f"f-{dim}-{label.encode().hex()}--1"
    return f'<svg viewBox="0 0 100 140" aria-hidden="true"><use href="#{face}"/></svg>'


@lru_cache(maxsize=4096)
def bidi_isolate(name: str) -> str:
    """A name as it stands in a sentence: one with letters from right to left is set apart, any other is left as it is."""
    return f"{FSI}{name}{PDI}" if any(bidirectional(sign) in LEFTWARD for sign in name) else name


def name_or_you(view: View, seat: int) -> str:
    """A seat by name, or `You`."""
    return "You" if seat == view.viewer else bidi_isolate(view.seats[seat])


def name_or_you_inline(view: View, seat: int) -> str:
    """The same where a sentence has begun already: a name, or `you`."""
    return "you" if seat == view.viewer else name_or_you(view, seat)


def join_names(names: Sequence[str], last: str = "and") -> str:
    """`J`, `J and Q`, `J, Q and K`."""
    return f" {last} ".join([", ".join(names[:-1]), names[-1]]) if len(names) > 1 else "".join(names)
