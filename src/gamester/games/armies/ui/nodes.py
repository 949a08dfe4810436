"""Armies as nodes: a grid for every pair, and captions for the places of an army."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from gamester.games.armies.rules import events
from gamester.games.armies.strings import WORDS
from gamester.games.armies.ui.ending import ending as ending
from gamester.games.armies.ui.match_ups import NEXT, Reveal, Side, outcome_of_cell, reveal_of
from gamester.games.ui_kit import View, bidi_isolate, name_or_you, person_at
from gamester.ui.vocabulary import Bit, Cell, Grid, Line, Maker, Node, Rich
from gamester.words.languages import language
from gamester.words.values import listed

KEY_EVENTS = (events.STRUCK, events.OUT, events.ON_SKIN)
"""Events that matter to everybody: whose attack costs whom how many soldiers, who is on skin, who is out."""


def face_name(dimension: str, label: str, look: int) -> str:
    """Return the name of a face (AR-R01).

    A soldier wears the suit of its seat; a number card is the same everywhere.
    """
    return f"{dimension}.{label}.{look}" if dimension == "soldier" and look >= 0 else f"{dimension}.{label}"


def slots(view: View) -> tuple[str, ...]:
    """Return the captions of the places of an army while it is arranged."""
    if view.phase is None or view.phase.key != "arrange":
        return ()
    return tuple([WORDS.say("place", place=place + 1) for place in range(len(view.labels.get("soldier", ())))])


def middle(view: View, make: Maker) -> tuple[Node, ...]:
    """Return a grid for every pair, the viewer's own first.

    Before the first presentation they are empty.
    """
    reveal = reveal_of(view)
    if not reveal.pairs:
        seats = range(len(view.seats)) if view.viewer < len(view.seats) else ()
        return tuple(_waiting(view, make, seat) for seat in seats if seat != view.viewer)
    own = [pair for pair in reveal.pairs if view.viewer in pair]
    return tuple(_pair(reveal, make, *pair) for pair in own + [pair for pair in reveal.pairs if pair not in own])


def _waiting(view: View, make: Maker, other: int) -> Grid:
    """Return the grid of the viewer and another seat before anybody has presented."""
    names, whom = tuple(view.labels.get("soldier", ())), bidi_isolate(view.seats[other])
    rows: tuple[tuple[str, Rich], ...] = ((name_or_you(view, view.viewer), ()), (whom, ("?",)))
    lines = tuple(Line(name, (Cell(parts, say=WORDS.say("cell-none-yet")),) * len(names)) for name, parts in rows)
    a, b = sorted((view.viewer, other))
    who = person_at(view, view.viewer) | person_at(view, other, "target")
    said = WORDS.say("match-up-waits")
    return make.keep(
        f"pair-{a}-{b}",
        (names, lines, language()),
        lambda: Grid(f"pair-{a}-{b}", WORDS.say("match-up", **who), WORDS.say("match-up.title", **who), names, lines, (said,), "own"),
    )


def _pair(reveal: Reveal, make: Maker, a: int, b: int) -> Grid:
    first, second = (a, b) if b != reveal.view.viewer else (b, a)
    id, state, names = f"pair-{a}-{b}", reveal.state((a, b)), tuple(reveal.soldiers)
    one, two = reveal.side(first, second), reveal.side(second, first)
    heads = {one: name_or_you(reveal.view, first), two: name_or_you(reveal.view, second)}
    return make.keep(id, (one, two, state, names, language()), lambda: _grid(id, one, two, state, names, heads))


def _grid(id: str, one: Side, two: Side, state: str, names: tuple[str, ...], heads: Mapping[Side, str]) -> Grid:
    rows = tuple(
        Line(heads[side], tuple(_cell(name, side, other, k, state) for k, name in enumerate(names)))
        for side, other in ((one, two), (two, one))
    )
    tone = " ".join(filter(None, ("own" if one.mine or two.mine else "", state)))
    said: Rich = tuple(_said(names, one, two)) if state != NEXT else (WORDS.say("match-up-next"),)
    who = one.person() | two.person("target")
    title = WORDS.say("match-up.title", **who)
    return Grid(id, say=WORDS.say("match-up", **who), title=title, heads=names, rows=rows, said=said, tone=tone)


def _cell(name: str, side: Side, other: Side, soldier: int, state: str) -> Cell:
    many, free = side.groups[soldier], side.free[soldier]
    if many == 0:
        return Cell(say=WORDS.say("cell-none"))
    if state == NEXT:
        return Cell((name,) * many)
    parts: Rich = (*[Bit(name, "cut")] * (many - free), *[name] * free)
    if side.asks and side.asks[soldier]:
        return Cell(parts, WORDS.say("cell-ask", **other.person("target"), soldier=name), pick=side.asks[soldier])
    tone, said = outcome_of_cell(side, soldier)
    return Cell(parts, said, tone)


def _said(names: tuple[str, ...], one: Side, two: Side) -> Iterator[str | Bit]:
    """Yield what a match-up comes to."""
    both = [name for name, a, b in zip(names, one.groups, two.groups, strict=True) if a and b]
    if both:
        yield WORDS.say("match-up-cancels", soldiers=listed(both), count=len(both))
    found = [*_found(names, one, two), *_found(names, two, one)]
    yield from found
    if not both and not found:
        yield WORDS.say("match-up-empty")


def _found(names: tuple[str, ...], side: Side, other: Side) -> Iterator[str | Bit]:
    """Yield what one side finds at the other, or before that its free groups."""
    who, target = side.person(), other.person("target")
    hits, missed = [names[k] for k in side.hits], [name for k, name in enumerate(names) if side.missed >> k & 1]
    if hits:
        yield WORDS.say("match-up-groups", **who, soldiers=listed(hits))
        yield Bit(WORDS.say("match-up-hits", **target, n=len(hits)), "strong")
    if side.broke:
        yield Bit(WORDS.say("match-up-out", **who, **target), "strong")
    elif missed:
        yield WORDS.say("match-up-misses", **who, soldiers=listed(missed), count=len(missed))
    elif not hits and (free := [name for name, many in zip(names, side.free, strict=True) if many]):
        yield WORDS.say("match-up-free", **who, soldiers=listed(free), count=len(free))
