"""Views: all that one viewer may know of a match, as data for every surface.

`View` and its parts are the structs of the protocol too. `make_view` builds a view from the zones that the viewer sees.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from operator import is_not
from typing import Annotated, Any, NamedTuple, Protocol

from msgspec import Meta, Struct, field

from gamester.core.layout import Layout
from gamester.core.visibility import copy_cells
from gamester.core.zones import BAG, BY, FACE, NONE, SIZE, Dim, Visibility, Zone
from gamester.games.schema import SeatValue
from gamester.games.ui_kit import bidi_isolate, join_names


class LegalMove(Struct, frozen=True, gc=False):
    """A move that the viewer may make now."""

    move: Annotated[str, Meta(description="The move in notation: send this as `move`.")]
    sentence: Annotated[str, Meta(description="The move as a sentence.")]
    action_type: Annotated[str, Meta(description="The name of its action type.")]
    picks: Annotated[tuple[str, ...], Meta(description="The tokens that a person presses for it.")]
    drafts: Annotated[bool, Meta(description="True if it only adds to a draft that nobody else sees, until a move submits it.")] = False
    stands_for: Annotated[str, Meta(description="The printed fact that its last part stands for, or empty: `J` for a group of 11.")] = ""
    note: Annotated[str, Meta(description="The result of the move, if the game tells it in advance.")] = ""


class ActionTypeView(Struct, frozen=True, gc=False):
    """One type of action, and why no action of it is legal now."""

    name: Annotated[str, Meta(description="The first word of such an action.")]
    label: Annotated[str, Meta(description="Its sentence, with dots for its parameters.")]
    ordered: Annotated[bool, Meta(description="True if the order of its picks counts.")]
    is_open: Annotated[bool, Meta(description="True if an action of this type is legal now.")]
    clause: Annotated[str, Meta(description="The clause that closes it, or empty.")] = ""
    clause_text: Annotated[str, Meta(description="The words of that clause.")] = ""
    example: Annotated[str, Meta(description="An action of this type in notation, to ask `why_not` about.")] = ""
    dimensions: Annotated[tuple[str, ...], Meta(description="The dimensions of its parameters.")] = ()


class LogLine(Struct, frozen=True, gc=False):
    """One event as the viewer was told it.

    An event without words is no line of the log: programs read its numbers.
    """

    number: Annotated[int, Meta(description="Counts the events that this viewer was told, from 1.")]
    round: Annotated[int, Meta(description="The round in which it was told; 0 before play.")]
    text: Annotated[str, Meta(description="The line of the log; empty for an event without words.")]
    clauses: Annotated[tuple[str, ...], Meta(description="The clauses that caused it.")] = ()
    private: Annotated[bool, Meta(description="True if only this viewer was told.")] = False
    seat: Annotated[int, Meta(description="The seat that did it; -1: nobody.")] = -1
    kind: Annotated[int, Meta(description="The kind of event, a number of the game; 0 after it was taken back.")] = 0
    a: Annotated[int, Meta(description="The first number of the event.")] = 0
    b: Annotated[int, Meta(description="The second number of the event.")] = 0
    c: Annotated[int, Meta(description="The third number of the event.")] = 0
    phase_title: Annotated[str, Meta(description="The title of the phase in which it was told.")] = ""
    item: Annotated[
        tuple[int, int], Meta(description="Where its listed part begins and ends: neighbours that differ in it alone may be read as one.")
    ] = (0, 0)


class Outcome(Struct, frozen=True, gc=False):
    """How a game ended. Lists are ordered by seat."""

    clause: Annotated[str, Meta(description="The clause that ended it.")]
    text: Annotated[str, Meta(description="The winner, in a sentence.")]
    placements: Annotated[tuple[int, ...], Meta(description="Placements: 1 is first; equal players have the same placement.")]
    win_shares: Annotated[tuple[int, ...], Meta(description="Shares of one win, in sixtieths.")]
    score_names: Annotated[tuple[str, ...], Meta(description="The names of the score parts.")] = ()
    scores: Annotated[tuple[tuple[int, ...], ...], Meta(description="The score parts of each seat.")] = ()
    resigned: Annotated[tuple[int, ...], Meta(description="Seats that have resigned, in that order: they come last.")] = ()


class PhaseView(Struct, frozen=True, gc=False):
    """The current phase."""

    key: Annotated[str, Meta(description="Its short name.")]
    title: Annotated[str, Meta(description="Its title.")]
    description: Annotated[str, Meta(description="The decision, in words for the seats that make it.")]
    others: Annotated[str, Meta(description="The decision, in words for those who wait; `{who}` stands for the deciding players.")] = ""


class StageView(Struct, frozen=True, gc=False):
    """A stage of a reveal: `number` of `total`, from 1.

    `kind` is the event that opened it; with `counts_down` it is counted in: 3, 2, 1.
    """

    number: int
    total: int
    kind: int
    title: str
    sentence: str
    clauses: tuple[str, ...] = ()
    lines: tuple[LogLine, ...] = ()
    counts_down: bool = False


HIDDEN_CARD = -1


class CardView(Struct, frozen=True, gc=False):
    """One card, or a group of cards that lie together."""

    dimension: Annotated[str, Meta(description="Its dimension; `labels` of the table has the labels.", examples=["soldier"])]
    id: Annotated[int, Meta(description="Its number among the labels of `dimension`; -1 face down.")]
    label: Annotated[str, Meta(description="Its label; of a card face down a fact that is known, or empty.")]
    token: Annotated[str, Meta(description="Its token in `picks` of moves; empty if its face is not known.")]
    parts: Annotated[tuple[CardView, ...], Meta(description="The cards of a group, whose label is a sum such as `2+9`.")] = ()
    caption: Annotated[str, Meta(description="The printed fact that a group stands for, or empty.")] = ""


class CellView(Struct, frozen=True, gc=False):
    """One number or word that stands for itself."""

    label: Annotated[str, Meta(description="The heading of its column; empty for a single cell.")]
    text: Annotated[str, Meta(description="The number or word.")]


class RowView(Struct, frozen=True, gc=False):
    """One row of a zone."""

    seat: Annotated[int, Meta(description="The seat that owns it; -1: nobody.")]
    label: Annotated[str, Meta(description="The label of the row, if it is not a seat's.")]
    visibility: Annotated[
        str,
        Meta(description="Its visibility: `face` everything, `bag` which cards, `by` one printed fact, `size` how many, `nothing`."),
    ]
    count: Annotated[int, Meta(description="The number of cards; -1: not known, or no cards.")]
    cards: Annotated[tuple[CardView, ...], Meta(description="The visible cards; in a stack or pile that is `ordered` top first.")] = ()
    cells: Annotated[tuple[CellView, ...], Meta(description="The cells of a row without cards.")] = ()
    positions: Annotated[tuple[int, ...], Meta(description="The places of the cards in the row, if some places may be empty.")] = ()
    ordered: Annotated[
        bool, Meta(description="True if `cards` are in the order in which they lie. Otherwise only the set of cards is known.")
    ] = False


class ZoneView(Struct, frozen=True, gc=False):
    """One zone of the table: hands, a pile, marks."""

    name: Annotated[str, Meta(description="Its name.")]
    kind: Annotated[str, Meta(description="Its form: hand, pile, stack, row, grid, groups, tally, track, aside, fan, known.")]
    meaning: Annotated[str, Meta(description="Its meaning in words.")]
    rows_are_seats: Annotated[bool, Meta(description="True if each row belongs to a seat.")]
    rows: Annotated[tuple[RowView, ...], Meta(description="Its rows; those of seats in seat order.")]
    owner_only: Annotated[bool, Meta(description="True if only the owner sees the faces.")]
    hides_count: Annotated[bool, Meta(description="True if others do not even see how many there are: a draft, a vote.")] = False


class TableView(Struct, frozen=True, gc=False):
    """The part of a view that changes with every move.

    Frames of the protocol contain it as it is.
    """

    viewer: Annotated[int, Meta(description="A seat; the number of seats for a spectator, one more for a judge.")]
    round: Annotated[int, Meta(description="The round.")]
    phase: Annotated[PhaseView | None, Meta(description="The current phase.")]
    deciding: Annotated[tuple[int, ...], Meta(description="Seats that are deciding, as all may know.")]
    ready: Annotated[tuple[int, ...], Meta(description="Seats that have decided, if the game shows it.")]
    must_decide: Annotated[bool, Meta(description="True if the viewer must decide now.")]
    is_simultaneous: Annotated[bool, Meta(description="True if the asked seats decide at once and in secret.")]
    zones: Annotated[tuple[ZoneView, ...], Meta(description="The zones of the table.")]
    action_types: Annotated[tuple[ActionTypeView, ...], Meta(description="All action types.")]
    legal_moves: Annotated[tuple[LegalMove, ...], Meta(description="The legal moves of the viewer.")]
    draft: Annotated[tuple[str, ...], Meta(description="The viewer's draft: actions that are not submitted.")]
    outcome: Annotated[Outcome | None, Meta(description="The outcome, once the game is over.")]


class View(TableView, frozen=True, gc=False):
    """Everything that one viewer may know."""

    slug: str
    title: str
    seats: tuple[str, ...]
    log: tuple[LogLine, ...]
    labels: Mapping[str, Sequence[str]] = field(default_factory=dict)
    """Labels of every named dimension: printed ones, and those that an event has told this viewer."""
    stage: StageView | None = None
    """The stage of a reveal that this view shows; None for the current state."""
    facts: Mapping[str, Any] = field(default_factory=dict)
    """Printed facts and options as numbers of the game; everybody may read them."""
    chosen: tuple[SeatValue, ...] = ()
    """The seat choice of every seat, open to all; empty for a game without one."""

    def table_view(self) -> TableView:
        """Return the part that a frame of the protocol contains."""
        return TableView(*(getattr(self, name) for name in TableView.__struct_fields__))


class SeenZone(NamedTuple):
    """A zone as a viewer last saw it.

    What is visible of a zone at a match depends on its true cells alone: while they are equal the view is the same.
    """

    true_cells: Any
    seen: Any
    view: ZoneView


class PublicParts:
    """The parts of a match that all see alike, made once for all viewers."""

    __slots__ = ("_cells", "_facts", "zones")

    def __init__(self) -> None:
        self.zones: dict[str, SeenZone] = {}
        """Zones of which a viewer sees every row, by name."""
        self._cells: tuple[Any, ...] = ()
        self._facts: Mapping[str, Any] = {}

    def facts(self, layout: Layout, t: Any) -> Mapping[str, Any]:
        """Return the facts that all may read, the same object while they are the same."""
        cells = layout.cells_of_shared(t)
        if len(cells) != len(self._cells) or any(map(is_not, cells, self._cells)):  # equality would compare every cell
            self._cells, self._facts = cells, dict(zip(layout.shared, cells, strict=True))
        return self._facts


class ZoneCache:
    """The zones that a viewer last saw, in the order of `Layout.drawn`."""

    __slots__ = ("public", "zones")

    def __init__(self, public: PublicParts) -> None:
        self.public = public
        self.zones: list[SeenZone | None] = []

    def clear(self) -> None:
        """Forget all zones."""
        self.zones.clear()
        self.public.zones.clear()


class ViewBuilder(NamedTuple):
    """Builds the zones that one viewer sees."""

    t: Any
    layout: Layout
    viewer: int
    revealed: int
    labels: Mapping[str, Sequence[str]]
    meaning: Callable[[Zone], str]

    def zone(self, zone: Zone, seen: Any, last: SeenZone | None = None) -> ZoneView:
        """Return a zone from its visible cells `seen`; unchanged rows come from `last`."""
        rows = tuple(self.rows(zone, seen, last))
        private = zone.rows_are_seats and zone.owner != zone.others
        meaning = self.meaning(zone) if last is None else last.view.meaning
        return ZoneView(zone.name, zone.kind, meaning, zone.rows_are_seats, rows, private, Visibility.NOTHING in zone.visibilities)

    def rows(self, zone: Zone, seen: Any, last: SeenZone | None) -> Iterator[RowView]:
        """Yield the rows of a zone, those unchanged since the last view as they were."""
        old = last.view.rows if last is not None else ()
        visibilities = self.layout.words_of_rows(self.t, self.viewer, self.revealed)[zone.name]
        if not zone.rows_are_seats and len(zone.shape) < 2:
            yield self.row(zone, visibilities[0], seen if isinstance(seen, list) or zone.storage != "value" else [seen], -1, "", old[:1])
            return
        heads = () if zone.rows_are_seats else self.labels.get(zone.dims[0].name, ())
        for k, row in enumerate(seen):
            if last is not None and last.seen[k] == row:
                yield old[k]
            elif zone.rows_are_seats:
                cells = [row] if zone.storage == "value" and len(zone.shape) == 1 else row
                yield self.row(zone, visibilities[k], cells, k, "", old[k : k + 1])
            else:
                yield self.row(zone, visibilities[0], row, -1, _said(k, heads), old[k : k + 1])

    def row(self, zone: Zone, word: Visibility | BY, row: Any, seat: int, label: str, old: Sequence[RowView]) -> RowView:
        """Return one row as the viewer may see it."""
        if row is None or row == [None]:
            return RowView(seat, label, "nothing", -1)
        if zone.storage == "value":
            return self.values(zone, word, row, seat, label)
        assert zone.contents is not None
        if word == SIZE:
            return RowView(seat, label, "size", row)
        if isinstance(word, BY):
            facts = self.names(zone.contents.blanks_by)
            backs = tuple(CardView(zone.contents.name, HIDDEN_CARD, _said(k, facts), "") for k, many in enumerate(row) for _ in range(many))
            return RowView(seat, label, "by", sum(row), backs)
        counted = zone.storage == "counts" or word == BAG
        ids = [k for k, many in enumerate(row) if many for _ in range(many)] if counted else [cell for cell in row if cell != NONE]
        if not counted and zone.kind in ("stack", "pile"):
            ids.reverse()
        drawn = {card.id: card for last in old for card in last.cards}
        cards = tuple([drawn.get(id) or self.card(zone, id) for id in ids])
        return RowView(seat, label, _known(word), len(ids), cards, ordered=not counted)

    def values(self, zone: Zone, word: Visibility | BY, row: Any, seat: int, label: str) -> RowView:
        """Return a row of numbers, or of cards at numbered places."""
        if zone.contents is not None and zone.kind not in ("tally", "track"):
            laid = {place: cell for place, cell in enumerate(row) if cell not in (None, NONE)}
            open_to = laid if word == FACE else {}
            cards = tuple(self.card(zone, cell) for cell in open_to.values())
            return RowView(seat, label, _known(word), len(laid) if word != SIZE else sum(laid.values()), cards, positions=tuple(open_to))
        columns = self.names(zone.dims[-1]) if zone.dims and len(row) > 1 else ()
        heads = [columns[k] if k < len(columns) else "" for k in range(len(row))]
        names = self.names(zone.contents)
        cells = tuple(CellView(head, _said(cell, names)) for head, cell in zip(heads, row, strict=True) if cell is not None)
        return RowView(seat, label, _known(word), -1, cells=cells)

    def names(self, dim: Dim | None) -> Sequence[str]:
        """Return the labels of a dimension."""
        return self.labels.get(dim.name, ()) if dim is not None else ()

    def card(self, zone: Zone, id: int) -> CardView:
        """Return a card by its id."""
        assert zone.contents is not None
        if id >= zone.contents.size_without_blanks:
            return CardView(zone.contents.name, HIDDEN_CARD, "", "")
        label = _said(id, self.names(zone.contents))
        pick = f"{zone.name}:{label}"
        if zone.kind != "groups":
            return CardView(zone.contents.name, id, label, pick)
        return CardView(zone.contents.name, id, label, pick, self.parts(zone.contents.name, label), self.caption(zone.contents.name, id))

    def parts(self, dim: str, label: str) -> tuple[CardView, ...]:
        """Return the cards of a group, for a label that is a sum of other labels.

        All parts must be labels of one other dimension.
        """
        other = summed(dim, label, self.labels)
        names = list(self.labels.get(other, ()))
        return tuple(CardView(other, names.index(piece), piece, "") for piece in label.split("+")) if other else ()

    def caption(self, dim: str, id: int) -> str:
        """Return what a group stands for, "" if no fact says so."""
        fact = describing_fact(self.layout, dim)
        return fact_text(self.t, fact, dim, id, self.labels) if fact is not None else ""


def summed(dim: str, label: str, labels: Mapping[str, Sequence[str]]) -> str:
    """Return the dimension whose labels are the parts of the sum `label`, or ""."""
    pieces = label.split("+")
    if len(pieces) < 2:
        return ""
    return next((other for other, names in labels.items() if other != dim and all(piece in names for piece in pieces)), "")


def describing_fact(layout: Layout, dim: str) -> Zone | None:
    """Return the printed fact that says what a group of this dimension stands for.

    It is the first fact over the dimension that names an id of another dimension.
    """
    facts = (layout.zones[name] for name in layout.printed)
    return next((zone for zone in facts if zone.contents is not None and len(zone.dims) == 1 and zone.dims[0].name == dim), None)


def fact_text(t: Any, fact: Zone, dim: str, id: int, labels: Mapping[str, Sequence[str]]) -> str:
    """Return the words of such a fact about one group, "" if the id is not a group.

    Facts about a single card, such as its shape, are for the code and not for people.
    """
    if not summed(dim, _said(id, labels.get(dim, ())), labels):
        return ""
    return _said(getattr(t, fact.name)[id], labels.get(fact.contents.name, ()) if fact.contents is not None else ())


def _said(number: int, names: Sequence[str]) -> str:
    return str(names[number]) if 0 <= number < len(names) else str(number)


def _known(word: Visibility | BY) -> str:
    return "by" if isinstance(word, BY) else str(word.value)


class Observable(Protocol):
    """The parts of a match, or of a past match, that `make_view` needs."""

    @property
    def slug(self) -> str:
        """The game's short name."""
        ...

    @property
    def title(self) -> str:
        """The game's title."""
        ...

    @property
    def layout(self) -> Layout:
        """The memory layout of its state."""
        ...

    @property
    def seats(self) -> Sequence[str]:
        """Names of the people and bots, by seat."""
        ...

    @property
    def chosen(self) -> tuple[SeatValue, ...]:
        """The seat choice of every seat."""
        ...

    def labels(self) -> Mapping[str, Sequence[str]]:
        """Return the labels of every named dimension."""
        ...

    def known_labels(self, log: Sequence[LogLine]) -> Mapping[str, Sequence[str]]:
        """Return the labels that a viewer with this log may read."""
        ...

    def zone_meaning(self, zone: Zone) -> str:
        """Return the meaning of a zone in words."""
        ...

    def state_for(self, viewer: int) -> Any:
        """Return the plain state after the viewer's own draft."""
        ...

    def phase(self) -> PhaseView | None:
        """Return the phase, or None if the game names none."""
        ...

    def ended_by(self) -> int:
        """Return the clause that ended the game, or 0."""
        ...

    def round_number(self) -> int:
        """Return the number of rounds that have begun."""
        ...

    def must_decide(self, seat: int) -> bool:
        """Return True if this seat must decide now."""
        ...

    def is_simultaneous(self) -> bool:
        """Return True if the pending seats decide at once and in secret."""
        ...

    def choices(self, seat: int, t: Any, mine: bool) -> tuple[tuple[ActionTypeView, ...], tuple[LegalMove, ...]]:
        """Return action types and legal moves of a seat that sees the state `t`."""
        ...

    def draft(self, seat: int) -> Sequence[str]:
        """Return the seat's draft in notation, one string per action."""
        ...

    def log_for(self, viewer: int) -> Sequence[LogLine]:
        """Return the log of a viewer."""
        ...

    def outcome(self) -> Outcome | None:
        """Return the outcome of a finished game."""
        ...

    def zone_cache(self, viewer: int, open_to_all: int) -> ZoneCache:
        """Return the zones of the viewer's last view."""
        ...


def make_view(match: Observable, viewer: int, reveal: int = False) -> View:
    """Return what a viewer may know now.

    After the end, or with `reveal`, every viewer sees all zones except secrets. With ALL_HANDS as `reveal` only hands are opened.
    """
    layout = match.layout
    seated, acts = viewer < layout.seats, viewer != layout.seats and match.must_decide(viewer)
    t = match.state_for(viewer)
    over = match.ended_by() > 0
    opened = over or reveal
    glance = match.zone_cache(viewer, opened)
    zones = _seen_zones(ViewBuilder(t, layout, viewer, opened, match.labels(), match.zone_meaning), glance)
    shapes, moves = match.choices(viewer, t, acts) if seated or acts else ((), ())
    log = tuple(match.log_for(viewer))
    asked = layout.visible_zones(t, viewer, opened, [name for name in ("deciding", "ready") if name in layout.changing])
    return View(
        slug=match.slug,
        title=match.title,
        viewer=viewer,
        seats=tuple(match.seats),
        round=match.round_number(),
        phase=match.phase(),
        deciding=() if over else _used_places(asked.get("deciding")),
        ready=() if over else _used_places(asked.get("ready")),
        must_decide=acts,
        is_simultaneous=match.is_simultaneous(),
        zones=zones,
        action_types=shapes,
        legal_moves=moves,
        draft=tuple(match.draft(viewer)) if seated else (),
        log=log,
        outcome=match.outcome() if over else None,
        labels=match.known_labels(log),
        facts=glance.public.facts(layout, t),
        chosen=match.chosen,
    )


def _seen_zones(eyes: ViewBuilder, glance: ZoneCache) -> tuple[ZoneView, ...]:
    """Return the zones that a viewer sees.

    Those that have not changed come from `glance`.
    """
    t, layout, zones = eyes.t, eyes.layout, glance.zones
    if not zones:
        zones += [None] * len(layout.drawn)
    public = layout.public_zones(t, eyes.viewer, eyes.revealed)
    for place, (zone, cells, last) in enumerate(zip(layout.drawn, layout.cells_of_drawn(t), zones, strict=True)):
        if last is not None and last.true_cells == cells:
            continue
        if zone.name in public:
            # What is open to this viewer row by row depends on the cells alone, so it is the same for all to whom it is.
            shared = glance.public.zones.get(zone.name)
            if shared is None or shared.true_cells != cells:
                kept = copy_cells(zone, cells)
                glance.public.zones[zone.name] = shared = SeenZone(kept, kept, eyes.zone(zone, kept, shared))
            zones[place] = shared
            continue
        seen = layout.visible_zones(t, eyes.viewer, eyes.revealed, (zone.name,))[zone.name]
        view = last.view if last is not None and last.seen == seen else eyes.zone(zone, seen, last)
        zones[place] = SeenZone(copy_cells(zone, cells), seen, view)
    return tuple([one.view for one in zones if one is not None])


def others(view: View) -> str:
    """Return what the deciding seats decide, as those who wait read it, or ""."""
    names = [bidi_isolate(view.seats[seat]) for seat in view.deciding if seat not in view.ready and seat != view.viewer]
    said = view.phase.others if view.phase else ""
    return said.replace("{who}", join_names(names)) if names or "{who}" not in said else ""


def _used_places(row: Any) -> tuple[int, ...]:
    return tuple(seat for seat, cell in enumerate(row) if cell) if isinstance(row, list) else ()
