"""The middle of the table: a grid for every pair of players, with what cancels, what goes through and what finds nothing.

Everything in it was told: which groups lie there, which of them are free (AR-22, AR-24), and what they found (AR-23, AR-27).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from html import escape

from gamester.games.armies import events
from gamester.games.seeing import Line, View, listing, named, once_a_view, row, since_last

SHOWN = (events.EXPOSED, events.EXPOSED_NOTHING)
DONE, NOW, NEXT = "", "now", "next"


class Reveal:
    """The last time that presentations were turned up, as far as it has been told."""

    def __init__(self, view: View) -> None:
        self.view = view
        self.lines: Sequence[Line] = since_last(view, SHOWN)
        self.soldiers: Sequence[str] = view.labels.get("soldier", ())
        seats = sorted({line.a for line in self.lines if line.kind in SHOWN})
        self.pairs = [(a, b) for a in seats for b in seats if a < b]
        self.compared = [(line.a, line.b) for line in self.lines if line.kind == events.COMPARED]
        self.free: Counter[tuple[int, int, int]] = Counter()
        self.hits: dict[tuple[int, int], list[int]] = {}
        self.missed: dict[tuple[int, int], int] = {}
        self.answers: dict[tuple[int, int], dict[int, bool]] = {}
        self.broke: set[tuple[int, int]] = set()
        for line in self.lines:
            self._hear(line)

    def _hear(self, line: Line) -> None:
        pair = (line.a, line.b)
        if line.kind == events.FREE:
            self.free[line.a, line.b, line.c] += 1
        elif line.kind == events.FOUND:
            self.hits.setdefault(pair, []).append(line.c)
        elif line.kind == events.MISSED:
            self.missed[pair] = line.c
        elif line.kind == events.BROKE:
            self.broke.add(pair)
        elif line.kind == events.ANSWERED_YES:
            self.answers[pair] = {soldier: True for soldier, yes in self.answers.get(pair, {}).items() if yes} | {line.c: True}
        elif line.kind == events.ANSWERED_NO:
            self.answers.setdefault(pair, {})[line.c] = False

    @property
    def current(self) -> tuple[int, int] | None:
        """The pair that is looked at just now, where the reveal is shown step by step."""
        stage = getattr(self.view, "stage", None)
        return self.compared[-1] if stage is not None and stage.kind == events.COMPARED and self.compared else None

    def groups(self, seat: int) -> Counter[int]:
        """How many groups of each value lie before a seat."""
        lying = row(self.view, "shown", seat)
        return Counter(self.soldiers.index(card.caption) for card in (lying.cards if lying else ()) if card.caption in self.soldiers)

    def state(self, pair: tuple[int, int]) -> str:
        """Whether a pair has been compared, is being compared, or comes later."""
        return NEXT if pair not in self.compared else NOW if pair == self.current else DONE

    def names(self, bits: int) -> list[str]:
        """The soldiers of a set of values."""
        return [name for place, name in enumerate(self.soldiers) if bits >> place & 1]


@once_a_view
def reveal_of(view: View) -> Reveal:
    """The same for the view that is being drawn."""
    return Reveal(view)


def centre(view: View) -> str:
    """A grid for every pair, the viewer's own first; nothing before the first presentation."""
    reveal = reveal_of(view)
    own = [pair for pair in reveal.pairs if view.viewer in pair]
    panels = [_panel(reveal, pair) for pair in own + [pair for pair in reveal.pairs if pair not in own]]
    return f'<div class="pairs n{len(panels)}">{"".join(panels)}</div>' if panels else ""


def _panel(reveal: Reveal, pair: tuple[int, int]) -> str:
    view, state = reveal.view, reveal.state(pair)
    first, second = pair if pair[1] != view.viewer else (pair[1], pair[0])
    heads = "".join(f'<th scope="col">{escape(name)}</th>' for name in reveal.soldiers)
    rows = "".join(_row(reveal, seat, other, state) for seat, other in ((first, second), (second, first)))
    title = f'{escape(named(view, first))} <span class="mut">v</span> {escape(named(view, second))}'
    said = " ".join(_said(reveal, first, second)) if state != NEXT else "Next"
    kinds = " ".join(filter(None, ("pair", "own" if view.viewer in pair else "", state)))
    return (
        f'<section class="{kinds}"><h3>{title}</h3><table><thead><tr><th><span class="vh">Player</span></th>{heads}</tr></thead>'
        f"<tbody>{rows}</tbody></table><p>{said}</p></section>"
    )


def _row(reveal: Reveal, seat: int, other: int, state: str) -> str:
    groups = reveal.groups(seat)
    cells = "".join(_cell(reveal, seat, other, soldier, groups[soldier], state) for soldier in range(len(reveal.soldiers)))
    return f'<tr><th scope="row">{escape(named(reveal.view, seat))}</th>{cells}</tr>'


def _cell(reveal: Reveal, seat: int, other: int, soldier: int, many: int, state: str) -> str:
    if many == 0:
        return '<td><span aria-hidden="true">·</span><span class="vh">none</span></td>'
    name = escape(reveal.soldiers[soldier])
    if state == NEXT:
        return f"<td>{' '.join([name] * many)}</td>"
    free = reveal.free[seat, other, soldier]
    letters = " ".join([f"<s>{name}</s>"] * (many - free) + [name] * free)
    if seat == reveal.view.viewer and (ask := _question(reveal.view, other, reveal.soldiers[soldier])):
        about = f"Ask {escape(named(reveal.view, other))} about {name}"
        return f'<td><button data-pick="{escape(ask)}" aria-label="{about}">{letters}</button></td>'
    kind, said = _outcome(reveal, seat, other, soldier, free)
    return f'<td class="{kind}">{letters}<span class="vh">, {said}</span></td>' if kind else f"<td>{letters}</td>"


def _outcome(reveal: Reveal, seat: int, other: int, soldier: int, free: int) -> tuple[str, str]:
    """What became of the groups in a cell: class and words."""
    if free == 0:
        return "cut", "cancelled"
    if soldier in reveal.hits.get((seat, other), ()) or (seat, other) in reveal.broke:
        return "hit", "goes through"
    if reveal.missed.get((seat, other), 0) >> soldier & 1:
        return "miss", "finds nothing"
    answer = reveal.answers.get((seat, other), {}).get(soldier)
    return ("", "") if answer is None else ("yes", "on top") if answer else ("no", "not on top")


def _question(view: View, target: int, soldier: str) -> str:
    """The picks of the question about this soldier, if the viewer may put it now (AR-30)."""
    wanted = {f"seat:{target}", f"soldier:{soldier}"}
    return next((" ".join(sorted(move.picks)) for move in view.moves if set(move.picks) == wanted), "")


def _said(reveal: Reveal, first: int, second: int) -> Iterator[str]:
    """The match-up in a sentence or two."""
    both = [k for k in range(len(reveal.soldiers)) if reveal.groups(first)[k] and reveal.groups(second)[k]]
    if both:
        yield f"{listing([escape(reveal.soldiers[k]) for k in both])} {'cancel' if len(both) > 1 else 'cancels'}."
    quiet = not both
    for seat, other in ((first, second), (second, first)):
        found = list(_found(reveal, seat, other))
        quiet = quiet and not found
        yield from found
    if quiet:
        yield "Neither presents anything."


def _found(reveal: Reveal, seat: int, other: int) -> Iterator[str]:
    """What one of the two finds at the other; before that is told, which groups are free for it."""
    whose = "Your" if seat == reveal.view.viewer else f"{escape(named(reveal.view, seat))}'s"
    whom = "you" if other == reveal.view.viewer else escape(named(reveal.view, other))
    hits = [escape(reveal.soldiers[soldier]) for soldier in reveal.hits.get((seat, other), ())]
    left = [escape(name) for name in reveal.names(reveal.missed.get((seat, other), 0))]
    if hits:
        yield f"{whose} {', then '.join(hits)}: <b>{len(hits)} {'hit' if len(hits) == 1 else 'hits'} on {whom}.</b>"
    if (seat, other) in reveal.broke:
        yield f"<b>{whose} free group puts {whom} out.</b>"
    elif left:
        yield f"{whose} {listing(left)} {'find' if len(left) > 1 else 'finds'} nothing."
    elif not hits:
        free = [escape(name) for soldier, name in enumerate(reveal.soldiers) if reveal.free[seat, other, soldier]]
        if free:
            yield f"{whose} {listing(free)} {'are' if len(free) > 1 else 'is'} free."
