"""Helpers for the `ui` modules of games: card lists, rows of a view, names."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import wraps
from typing import Any, TypeVar

from msgspec import Struct

from gamester.words.languages import language
from gamester.words.library import Words
from gamester.words.values import YOU, join_items, listed, person
from gamester.words.values import bidi_isolate as bidi_isolate

WORDS = Words.beside(__file__)


class ListedCard(Struct, frozen=True):
    """One card in a game's card list, with the number of its copies.

    `face` is the SVG inside the card, 100 wide and 140 high; if it is empty, the generic face is drawn. `values` are its
    numbers by name, and `words` describes everything printed on it in one sentence.
    """

    section: str
    """Group of the list: `Soldiers`, `Barracks`."""
    id: str
    name: str
    copies: int
    values: Mapping[str, int | str]
    words: str
    face: str = ""
    dim: str = ""
    """Dimension of the card, needed to draw a card without a face."""
    group: str = ""
    """Distribution of the copies, if it matters: `2 in each of 6 decks`."""
    backs: tuple[str, ...] = ("",)
    """Names of its card backs; every back has equally many of the copies."""


def counted_noun(count: int, what: str) -> str:
    """Return a number with its noun: `1 point`, `3 points`."""
    return f"{count} {what}" if count == 1 else f"{count} {what}s"


Made = TypeVar("Made")

View = Any
"""A `gamester.match.views.View`: what one viewer may know. UI hooks receive nothing else."""
Row = Any
"""A `RowView`: its `cards` have labels, its `cells` have words, and `count` is the number of cards."""
Line = Any
"""A `LogLine`: `kind`, `a`, `b`, `c` are the event as the viewer received it, `text` its sentence."""


def cached_per_view(made: Callable[[View], Made]) -> Callable[[View], Made]:
    """Cache a function of a view for the view that it was called with last.

    Drawing one page calls it several times with the same view.
    """
    last: tuple[View, Made] | None = None

    def of(view: View) -> Made:
        nonlocal last
        found = last
        if found is None or found[0] is not view:
            found = last = view, made(view)
        return found[1]

    return of


_read: tuple[View, Mapping[str, Sequence[Row]]] = (None, {})
"""The view that was read last, and the rows of its zones by name."""


def _rows(view: View) -> Mapping[str, Sequence[Row]]:
    global _read
    if _read[0] is not view:
        _read = view, {zone.name: zone.rows for zone in view.zones}
    return _read[1]


def rows_of(view: View, *zones: str) -> tuple[Sequence[Row], ...]:
    """Return all rows of some zones.

    They are inputs of a part that `Maker.keep` keeps while they stay.
    """
    return tuple([_rows(view).get(zone, ()) for zone in zones])


def row(view: View, zone: str, seat: int) -> Row | None:
    """Return a seat's row of a zone, or None if the viewer sees nothing of it."""
    read = _read  # every page asks for hundreds of rows
    rows = (read[1] if read[0] is view else _rows(view)).get(zone)
    if rows is None or seat >= len(rows):
        return None
    found = rows[seat]
    return found if found.visibility != "nothing" else None


class _Unread:
    """A row that a hook did not say it reads."""

    visibility = "nothing"


class _ReadZone:
    """A zone as a hook reads it that says what it reads."""

    def __init__(self, name: str, rows: Sequence[Any]) -> None:
        self.name, self.rows = name, rows


class PartialView:
    """The part of a view that a hook says it reads.

    Anything else raises AttributeError.
    """

    def __init__(self, zones: Sequence[_ReadZone], parts: Mapping[str, Any]) -> None:
        self.zones = zones
        vars(self).update(parts)


NOBODY = -1
"""The viewer whom a hook reads of that tells all viewers the same, but for the player of the seat."""
KEPT_ANSWERS = 4096
"""Answers that a hook keeps. A table in play needs a few for each seat."""
SeatHook = Callable[[View, int], Made]


def reads(*own: str, whole: Sequence[str] = (), also: Sequence[str] = ()) -> Callable[[SeatHook[Made]], SeatHook[Made]]:
    """Let a hook about a seat be asked once for all viewers who see the same.

    `own` are zones of which it reads the row of the seat, and `whole` zones that it reads whole. `also` are further fields of the view:
    `viewer` is then the seat for its own player, and NOBODY for all others. Labels and facts may always be read. The hook is given a view
    with nothing else in it, and its answer is kept for these very rows: so a viewer is told nothing that their own rows do not tell.
    """

    def once(hook: SeatHook[Made]) -> SeatHook[Made]:
        kept: dict[tuple[Any, ...], tuple[tuple[Any, ...], Made]] = {}
        others, with_seats = [name for name in also if name != "seats"], "seats" in also

        @wraps(hook)
        def answer(view: View, seat: int) -> Made:
            global _read
            before = _read
            rows = before[1] if before[0] is view else _rows(view)
            of_seat = [of_zone[seat] if seat < len(of_zone := rows.get(zone, ())) else None for zone in own]
            wholes = [rows.get(zone, ()) for zone in whole]
            told = [(NOBODY if seat != view.viewer else seat) if name == "viewer" else getattr(view, name) for name in others]
            parts = (view.labels, view.facts, *of_seat, *wholes, *told)
            key = (seat, language(), view.seats if with_seats else None, *map(id, parts))
            if (found := kept.get(key)) is not None:  # what it was made of is kept with it, so no other object has its id
                return found[1]
            zones = [_ReadZone(zone, (*[_Unread] * seat, row)) for zone, row in zip(own, of_seat, strict=True) if row is not None]
            zones += [_ReadZone(zone, every) for zone, every in zip(whole, wholes, strict=True)]
            fields = dict(zip(others, told, strict=True)) | {"labels": view.labels, "facts": view.facts}
            before = _read
            try:
                made = hook(PartialView(zones, fields | ({"seats": view.seats} if with_seats else {})), seat)
            finally:
                _read = before
            if len(kept) >= KEPT_ANSWERS:
                kept.clear()
            kept[key] = parts, made
            return made

        return answer

    return once


def labels(view: View, zone: str, seat: int) -> list[str]:
    """Return the labels of the cards that a seat has in a zone."""
    found = row(view, zone, seat)
    return [card.label for card in found.cards] if found else []


def cards_by_place(view: View, zone: str, seat: int = 0) -> dict[int, str]:
    """Return the labels of the cards in a row with gaps, by place.

    Use seat 0 for a zone that belongs to nobody.
    """
    found = row(view, zone, seat)
    return {place: card.label for place, card in zip(found.positions, found.cards, strict=True)} if found and found.positions else {}


def value_of(view: View, zone: str, seat: int) -> int:
    """Return the number that a seat has in a zone of values, or 0 if it is unknown."""
    found = row(view, zone, seat)
    words = found.cells[0].text if found and found.cells else ""
    return int(words) if words.isdigit() else 0


def events_since(view: View, kinds: Collection[int]) -> Sequence[Line]:
    """Return the log lines of the latest turn with an event of these kinds.

    They begin with the first such event. The list is empty if there is none.
    """
    # A log may have thousands of lines: it is searched from its end, and then by bisection.
    turn = next((line.round for line in reversed(view.log) if line.kind in kinds), -1)
    begun = bisect_left(view.log, turn, key=_turn) if turn >= 0 else len(view.log)
    told = view.log[begun:]
    return list(told[next((place for place, line in enumerate(told) if line.kind in kinds), len(told)) :])


def _turn(line: Line) -> int:
    return int(line.round)


def name_or_you(view: View, seat: int) -> str:
    """Return the name of a seat, or `You` for the viewer."""
    return WORDS.say("you") if seat == view.viewer else bidi_isolate(view.seats[seat])


def name_or_you_inline(view: View, seat: int) -> str:
    """Return the name of a seat for use inside a sentence, or `you` for the viewer."""
    return WORDS.say("you-inline") if seat == view.viewer else name_or_you(view, seat)


def person_at(view: View, seat: int, argument: str = "who") -> dict[str, str]:
    """Return the arguments of a message for the player of a seat.

    They are `$who` and `$name`, or `$target` and `$targetName`.
    """
    return person(view.seats[seat], seat == view.viewer, argument)


def people_at(view: View, seats: Iterable[int]) -> str:
    """Return players as one argument of a message, for LIST and EACH.

    The viewer is `you`.
    """
    return listed([YOU if seat == view.viewer else bidi_isolate(view.seats[seat]) for seat in seats])


join_names = join_items
