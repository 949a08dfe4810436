"""From a view to what is drawn where: seats, the middle, your own cards, and what the dock says. Any game, no rules."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Sequence
from typing import Any

from msgspec import Struct, field

from gamester.games.names import Compound
from gamester.play.views import MoveView, RowView, View, ZoneView
from gamester.web.blocks import Block, block_of, without_drafted, worth
from gamester.web.keys import Keys

ORDER = ("stack", "aside", "pile", "groups", "row", "grid", "tally", "track", "hand")
"""Kinds of zones as they follow one another at a seat."""
SEAT = "seat"
BLANK = re.compile(r"\{\w+\}")
UNDRAWN = ("turn", "phase", "ready", "won")
"""Told elsewhere on the page: in the bar, at the monogram, in the result."""
BOTS = {"policy": "sensible"}
"""Kinds of bots by the words a page has for them, where those differ."""


class Sitter(Struct, frozen=True):
    """Who sits on a seat: a person or a bot (of which kind), whether present, and the link for a person still expected."""

    name: str
    bot: str = ""
    here: bool = True
    link: str = ""

    @property
    def sort(self) -> str:
        """The kind of bot, in words."""
        return BOTS.get(self.bot, self.bot)


class Place(Struct, frozen=True):
    """One seat as drawn."""

    seat: int
    who: Sitter
    mark: str
    summary: str
    blocks: tuple[Block, ...]


class Choice(Struct, frozen=True):
    """Something to press that lies nowhere on the table: a soldier to place, a value to name, a seat."""

    pick: str
    dim: str
    label: str
    key: str
    seat: int = -1


class Scene(Struct, frozen=True):
    """Everything the page draws of one view."""

    view: View
    others: tuple[Place, ...]
    me: Place | None
    centre: tuple[Block, ...]
    hand: tuple[Block, ...]
    tray: tuple[Block, ...]
    choices: tuple[Choice, ...]
    waiting: str
    moves: str
    closed: tuple[Any, ...] = field(default=())

    @property
    def aside(self) -> bool:
        """Whether the middle is only piles, and small enough to lie beside your own cards."""
        return all(block.kind in ("pile", "aside") for block in self.centre)

    @property
    def handed(self) -> bool:
        """Whether the viewer has ever got cards in hand that are not all laid out now."""
        return any(block.count > 0 for block in self.hand) or bool(self.tray)

    @property
    def want(self) -> str:
        """What the button says while nothing is picked: the act there is to choose, or what the phase is about."""
        shapes = [shape for shape in self.view.shapes if shape.open and shape.dims]
        if len(shapes) == 1:
            return f"Choose: {shapes[0].label[:1].lower()}{shapes[0].label[1:]}".replace("...", "…")
        return f"{self.view.phase.title}: choose" if self.view.phase else "Choose what to play"


def scene(view: View, sitters: Sequence[Sitter], keys: Keys, compound: Compound | None = None) -> Scene:
    """Lay a view out. What seals a compound act is named after what has been drafted."""
    view = without_drafted(view)
    shown = keys.assign(view)
    wanted = {pick for move in view.moves if not _ordered(view, move.shape) for pick in move.picks}
    sorting = {pick for move in view.moves if _ordered(view, move.shape) for pick in move.picks}
    blocks: list[tuple[ZoneView, RowView, Block]] = []
    for zone in view.zones:
        for k, row in enumerate(zone.rows if zone.name not in UNDRAWN else ()):
            blocks.append((zone, row, block_of(view, zone, row, shown[zone.name, k], wanted)))
    mine = view.viewer
    tray = tuple(b for zone, row, b in blocks if zone.marks and row.seat == mine and b.cards and view.outcome is None)
    hand = tuple(b for zone, row, b in blocks if zone.kind == "hand" and row.seat == mine)
    centre = tuple(b for zone, row, b in blocks if row.seat < 0 and worth(b))
    places = []
    for seat, who in enumerate(sitters):
        own = [b for b in (b for _, row, b in blocks if row.seat == seat) if worth(b)]
        if view.outcome is not None:
            laid = [b for b in own if b.count > 0 or b.cells]
        else:
            laid = [b for b in own if seat != mine or (b.kind != "hand" and b not in tray and not _sorted_below(b, sorting))]
        laid.sort(key=lambda b: ORDER.index(b.kind))
        sizes = [f"{b.count} in {b.title}" for b in own if b.kind in ("hand", "pile") and b.count >= 0]
        places.append(Place(seat, who, _mark(view, seat), ", ".join(sizes), tuple(laid)))
    turned = [(mine + 1 + k) % len(places) if mine < len(places) else k for k in range(len(places))]
    drawn = {card.pick for b in (*hand, *centre, *(b for p in places for b in p.blocks)) for card in b.cards}
    return Scene(
        view=view,
        others=tuple(places[seat] for seat in turned if seat != mine),
        me=places[mine] if mine < len(places) else None,
        centre=centre,
        hand=hand,
        tray=tray,
        choices=_choices(view, drawn),
        waiting=_waiting(view, sitters),
        moves=json.dumps([_move(view, move, compound) for move in view.moves]),
        closed=tuple(shape for shape in view.shapes if not shape.open),
    )


def _mark(view: View, seat: int) -> str:
    if seat in view.ready:
        return "ready"
    return "asked" if seat in view.asked else ""


def _move(view: View, move: MoveView, compound: Compound | None) -> dict[str, Any]:
    """A move as the page reads it: act, sentence, picks, whether they are ordered, whether it drafts."""
    said = _sentence(view, move, compound)
    return {"a": move.act, "s": said, "p": move.picks, "o": _ordered(view, move.shape), "d": move.drafts}


def _sentence(view: View, move: MoveView, compound: Compound | None) -> str:
    if compound is None or move.shape != compound.seal:
        return move.sentence
    drafted = [act.partition(" ")[2] for act in view.draft]
    return BLANK.sub(", ".join(drafted) or compound.nothing, compound.sentence)


def _ordered(view: View, name: str) -> bool:
    return any(shape.name == name and shape.ordered for shape in view.shapes)


def _sorted_below(block: Block, sorting: set[str]) -> bool:
    """Whether the dock offers just these cards to be put in order: they are then drawn there only."""
    return bool(block.cards) and {f"{card.dim}:{card.label}" for card in block.cards} == sorting


def _choices(view: View, drawn: set[str]) -> tuple[Choice, ...]:
    most: Counter[str] = Counter()
    for move in view.moves:
        for pick, many in Counter(move.picks).items():
            most[pick] = max(most[pick], many)
    dims = list(dict.fromkeys(pick.partition(":")[0] for pick in most))
    found = []
    for pick, many in sorted(most.items(), key=lambda item: dims.index(item[0].partition(":")[0])):
        dim, _, label = pick.partition(":")
        if pick in drawn:
            continue
        seat = int(label) if dim == SEAT and label.isdigit() and int(label) < len(view.seats) else -1
        label = view.seats[seat] if seat >= 0 else label
        found += [Choice(pick, dim, label, f"p-{dim}-{label}-{k}".replace(" ", "_"), seat) for k in range(many)]
    return tuple(found)


def _waiting(view: View, sitters: Sequence[Sitter]) -> str:
    names = [who.name for seat, who in enumerate(sitters) if seat in view.asked and seat not in view.ready and seat != view.viewer]
    if not names:
        return ""
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"
