"""The grid of one pair of players, and the middle of the table made of them.

A grid is drawn only from what each of the two has and from the events about it, so that all viewers who see the same
share one drawing.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from html import escape
from typing import NamedTuple

from gamester.games.armies.rules import events
from gamester.games.ui_kit import Line, View, cached_per_view, events_since, join_names, name_or_you, row

DONE, NOW, NEXT = "", "now", "next"


class Side(NamedTuple):
    """One side of a pair: its groups by value, the free ones, and what they found."""

    name: str
    mine: bool
    """True for the viewer."""
    groups: tuple[int, ...]
    free: tuple[int, ...]
    hits: tuple[int, ...]
    missed: int
    """Values that found nothing, as bits."""
    broke: bool
    answers: tuple[tuple[int, bool], ...]
    asks: tuple[str, ...]
    """Picks of the question about each soldier, if the viewer may ask it."""


@lru_cache(maxsize=1024)
def panel(soldiers: tuple[str, ...], first: Side, second: Side, state: str) -> str:
    """Return the HTML of a pair: its grid, and its outcome in a sentence or two."""
    words = tuple(map(escape, soldiers))
    heads = "".join(f'<th scope="col">{name}</th>' for name in words)
    rows = "".join(_row(words, side, other, state) for side, other in ((first, second), (second, first)))
    title = f'{escape(first.name)} <span class="mut">v</span> {escape(second.name)}'
    said = " ".join(_said(words, first, second)) if state != NEXT else "Next"
    kinds = " ".join(filter(None, ("pair", "own" if first.mine or second.mine else "", state)))
    return (
        f'<section class="{kinds}"><h3>{title}</h3><table><thead><tr><th><span class="vh">Player</span></th>{heads}</tr></thead>'
        f"<tbody>{rows}</tbody></table><p>{said}</p></section>"
    )


def _row(words: tuple[str, ...], side: Side, other: Side, state: str) -> str:
    cells = "".join(_cell(name, side, other, soldier, state) for soldier, name in enumerate(words))
    return f'<tr><th scope="row">{escape(side.name)}</th>{cells}</tr>'


def _cell(name: str, side: Side, other: Side, soldier: int, state: str) -> str:
    many, free = side.groups[soldier], side.free[soldier]
    if many == 0:
        return '<td><span aria-hidden="true">·</span><span class="vh">none</span></td>'
    if state == NEXT:
        return f"<td>{' '.join([name] * many)}</td>"
    letters = " ".join([f"<s>{name}</s>"] * (many - free) + [name] * free)
    if side.asks and (ask := side.asks[soldier]):
        about = f"Ask {escape(other.name)} about {name}"
        return f'<td><button data-pick="{escape(ask)}" aria-label="{about}">{letters}</button></td>'
    kind, said = outcome_of_cell(side, soldier)
    return f'<td class="{kind}">{letters}<span class="vh">, {said}</span></td>' if kind else f"<td>{letters}</td>"


def outcome_of_cell(side: Side, soldier: int) -> tuple[str, str]:
    """Return the CSS class and the words for the groups in a cell."""
    if side.free[soldier] == 0:
        return "cut", "cancelled"
    if soldier in side.hits or side.broke:
        return "hit", "goes through"
    if side.missed >> soldier & 1:
        return "miss", "finds nothing"
    answer = dict(side.answers).get(soldier)
    return ("", "") if answer is None else ("yes", "on top") if answer else ("no", "not on top")


def _said(words: tuple[str, ...], first: Side, second: Side) -> Iterator[str]:
    """Yield the sentences about a match-up."""
    both = [name for name, one, two in zip(words, first.groups, second.groups, strict=True) if one and two]
    if both:
        yield f"{join_names(both)} {'cancel' if len(both) > 1 else 'cancels'}."
    found = [*_found(words, first, second), *_found(words, second, first)]
    yield from found
    if not both and not found:
        yield "Neither presents anything."


def _found(words: tuple[str, ...], side: Side, other: Side) -> Iterator[str]:
    """Yield what one side finds at the other, or before that its free groups."""
    whose = "Your" if side.mine else f"{escape(side.name)}'s"
    whom = "you" if other.mine else escape(other.name)
    hits = [words[soldier] for soldier in side.hits]
    left = [name for soldier, name in enumerate(words) if side.missed >> soldier & 1]
    if hits:
        yield f"{whose} {', then '.join(hits)}: <b>{len(hits)} {'hit' if len(hits) == 1 else 'hits'} on {whom}.</b>"
    if side.broke:
        yield f"<b>{whose} free group puts {whom} out.</b>"
    elif left:
        yield f"{whose} {join_names(left)} {'find' if len(left) > 1 else 'finds'} nothing."
    elif not hits:
        free = [name for name, many in zip(words, side.free, strict=True) if many]
        if free:
            yield f"{whose} {join_names(free)} {'are' if len(free) > 1 else 'is'} free."


SHOWN = (events.EXPOSED, events.EXPOSED_NOTHING)
FOUND = (events.FREE, events.FOUND, events.MISSED, events.BROKE, events.STRUCK, events.ANSWERED_YES, events.ANSWERED_NO)
HEARD = frozenset({*SHOWN, *FOUND, events.COMPARED, events.REFILLED})
"""Events that the grid is made of."""


class Reveal:
    """The last reveal of presentations, as far as its events have come."""

    def __init__(self, view: View) -> None:
        self.view = view
        self.soldiers: Sequence[str] = view.labels.get("soldier", ())
        self.seats: set[int] = set()
        self.compared: list[tuple[int, int]] = []
        self.struck: list[Line] = []
        self.refilled = False
        self._free: dict[tuple[int, int], list[int]] = {}
        self.hits: dict[tuple[int, int], list[int]] = {}
        self.missed: dict[tuple[int, int], int] = {}
        self.answers: dict[tuple[int, int], dict[int, bool]] = {}
        self.broke: set[tuple[int, int]] = set()
        self._groups: dict[int, tuple[int, ...]] = {}
        for line in events_since(view, SHOWN):
            if line.kind in HEARD:
                self._hear(line, line.kind, (line.a, line.b))
        self.pairs = [(a, b) for a in sorted(self.seats) for b in sorted(self.seats) if a < b]

    def _hear(self, line: Line, kind: int, pair: tuple[int, int]) -> None:
        if kind == events.FREE:
            self._free.setdefault(pair, [0] * len(self.soldiers))[line.c] += 1
        elif kind == events.COMPARED:
            self.compared.append(pair)
        elif kind in SHOWN:
            self.seats.add(line.a)
        elif kind == events.FOUND:
            self.hits.setdefault(pair, []).append(line.c)
        elif kind == events.MISSED:
            self.missed[pair] = line.c
        elif kind == events.BROKE:
            self.broke.add(pair)
        elif kind == events.STRUCK:
            self.struck.append(line)
        elif kind == events.REFILLED:
            self.refilled = True
        elif kind == events.ANSWERED_YES:
            self.answers[pair] = {soldier: True for soldier, yes in self.answers.get(pair, {}).items() if yes} | {line.c: True}
        elif kind == events.ANSWERED_NO:
            self.answers.setdefault(pair, {})[line.c] = False

    @property
    def current(self) -> tuple[int, int] | None:
        """The pair that a reveal shows just now, or None."""
        stage = getattr(self.view, "stage", None)
        return self.compared[-1] if stage is not None and stage.kind == events.COMPARED and self.compared else None

    def groups(self, seat: int) -> tuple[int, ...]:
        """Return the number of presented groups of each value of a seat."""
        if seat not in self._groups:
            lying = row(self.view, "presentation", seat)
            captions = [card.caption for card in lying.cards] if lying else []
            self._groups[seat] = tuple([captions.count(soldier) for soldier in self.soldiers])
        return self._groups[seat]

    def free_of(self, seat: int, other: int) -> Sequence[int]:
        """Return the number of groups of each value that are free against another seat."""
        return self._free.get((seat, other)) or [0] * len(self.soldiers)

    def side(self, seat: int, other: int) -> Side:
        """Return one side of a pair, with the events about it against the other."""
        mine, pair = seat == self.view.viewer, (seat, other)
        told = tuple(self.hits.get(pair, ())), self.missed.get(pair, 0), pair in self.broke, tuple(self.answers.get(pair, {}).items())
        asks = tuple([self._question(other, soldier) for soldier in self.soldiers]) if mine and self.view.legal_moves else ()
        return Side(name_or_you(self.view, seat), mine, self.groups(seat), tuple(self.free_of(seat, other)), *told, asks)

    def _question(self, target: int, soldier: str) -> str:
        """Return the picks of the question about this soldier, or "" (AR-30)."""
        wanted = {f"seat:{target}", f"soldier:{soldier}"}
        return next((" ".join(sorted(move.picks)) for move in self.view.legal_moves if set(move.picks) == wanted), "")

    def state(self, pair: tuple[int, int]) -> str:
        """Return the state of a pair: compared, being compared, or still to come."""
        return NEXT if pair not in self.compared else NOW if pair == self.current else DONE


@cached_per_view
def reveal_of(view: View) -> Reveal:
    """Return the last reveal of a view, computed once per drawing."""
    return Reveal(view)


def centre_html(view: View) -> str:
    """Return the grids of all pairs, the viewer's own first.

    The result is empty before the first presentation.
    """
    reveal = reveal_of(view)
    own = [pair for pair in reveal.pairs if view.viewer in pair]
    panels = [_panel(reveal, *pair) for pair in own + [pair for pair in reveal.pairs if pair not in own]]
    return f'<div class="pairs n{len(panels)}">{"".join(panels)}</div>' if panels else ""


def _panel(reveal: Reveal, a: int, b: int) -> str:
    first, second = (a, b) if b != reveal.view.viewer else (b, a)
    return panel(tuple(reveal.soldiers), reveal.side(first, second), reveal.side(second, first), reveal.state((a, b)))
