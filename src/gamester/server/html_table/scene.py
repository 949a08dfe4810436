"""From a view to a scene: seats, middle, hand and panel.

For any game, without rules.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cached_property, partial
from html import unescape
from typing import Any

import msgspec
from markupsafe import Markup
from msgspec import Struct, field
from msgspec.structs import replace

from gamester.games.registry import get_game
from gamester.games.schema import CompoundMove
from gamester.match.views import View, others
from gamester.server.html_table.blocks import Block, without_drafted, worth
from gamester.server.html_table.offered import SEAT, Choice, choices, moves, ordered, timely
from gamester.server.html_table.places import BOTS, Place, Sitter, place_of
from gamester.server.html_table.rows import Rows
from gamester.server.render import ui_hooks
from gamester.ui.card_keys import Keys
from gamester.ui.decision import idle, waits_for

__all__ = ["BOTS", "Choice", "Place", "Scene", "Sitter", "scene"]

ORDER = ("stack", "fan", "aside", "pile", "groups", "row", "grid", "tally", "track", "hand")
"""Kinds of zones in their order at a seat."""
PRESSED = re.compile(r'data-pick="([^"]*)"')


class Scene(Struct, frozen=True, dict=True):
    """Everything that the page draws of one view."""

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
    stays: tuple[Any, ...] = ()
    """Closed action types that keep their place among the buttons."""
    aims: bool = False
    """True if other seats can be pressed where they are drawn."""
    middle: Markup = Markup("")
    """The middle as the game draws it, besides its zones."""
    panel: Markup = Markup("")
    """The decision or result as the game draws it in the panel."""
    turn: str = ""
    """The dimension of the pick that turns a card (text.TURN)."""
    decision: ui_hooks.Words = ("", "")
    """The game's sentence about the decision and its clause, ("", "") without one."""
    drafted: tuple[str, ...] = ()
    """The viewer's draft, in words."""
    broken: tuple[ui_hooks.Words, ...] = ()
    """After the game: the tie-breaks in the order used."""

    @cached_property
    def aside(self) -> bool:
        """True if the middle has only piles and fits beside the viewer's cards."""
        return all(block.kind in ("pile", "aside") for block in self.centre)

    @cached_property
    def watching(self) -> bool:
        """True if the viewer has no seat."""
        return self.me is None

    @cached_property
    def only(self) -> list[tuple[int, str]]:
        """Filters of the log: (seat, label) pairs."""
        return [*([(self.me.seat, "mine")] if self.me else []), *((place.seat, place.who.name) for place in self.others)]

    @cached_property
    def mark(self) -> str:
        """The viewer's mark: asked, ready or ""."""
        return self.me.mark if self.me else ""

    @cached_property
    def idle(self) -> str:
        """The clause by which the viewer has nothing to decide, or ""."""
        return idle(self.view)

    @cached_property
    def elsewhere(self) -> str:
        """The decision of the others in the third person, or "" without such words."""
        return self.decision[0] or others(self.view)

    @cached_property
    def gone(self) -> bool:
        """True if the viewer has a seat and is out of the game."""
        return self.me is not None and self.me.gone

    @cached_property
    def causes(self) -> list[tuple[ui_hooks.Words, ...]]:
        """The end of every seat in words, by seat."""
        places = [*self.others, *([self.me] if self.me else [])]
        return [place.causes for place in sorted(places, key=lambda place: place.seat)]

    @cached_property
    def holding(self) -> bool:
        """True if the viewer has cards in hand."""
        return self.me is not None and sum(block.count for block in self.hand) > 0

    @cached_property
    def handed(self) -> bool:
        """True if the viewer has cards in hand or has laid out all of them."""
        return any(block.count > 0 for block in self.hand) or bool(self.tray)

    @cached_property
    def want(self) -> str:
        """The label of the button while nothing is picked."""
        aside = getattr(get_game(self.view.slug).text, "ASIDE", ())
        shapes = [shape for shape in self.view.action_types if shape.is_open and shape.dimensions and shape.name not in aside]
        if len(shapes) == 1:
            return f"Choose: {shapes[0].label[:1].lower()}{shapes[0].label[1:]}".replace("...", "…")
        if self.view.phase is None:
            return "Choose what to play"
        wanted: Mapping[str, str] = getattr(get_game(self.view.slug).text, "WANTED", {})
        return wanted.get(self.view.phase.key, f"{self.view.phase.title}: choose")


def scene(view: View, sitters: Sequence[Sitter], keys: Keys, compound: CompoundMove | None = None, rows: Rows | None = None) -> Scene:
    """Return the scene of a view.

    The move that submits a compound move is named after the draft.
    """
    game = get_game(view.slug)
    turn: tuple[str, Mapping[str, str]] = getattr(game.text, "TURN", ("", {}))
    view = without_drafted(view)
    drawn = replace(view, zones=tuple(zone for zone in view.zones if zone.kind != "known"))
    blocks = (rows or Rows()).every(game, view, drawn, keys)
    mine, over = view.viewer, view.outcome is not None
    lined_up = ordered(view)
    sorting = {pick for move in view.legal_moves if move.action_type in lined_up for pick in move.picks}
    tray = tuple(b for zone, b in blocks if zone.hides_count and b.seat == mine and b.cards and not over)
    centre = tuple(b for _, b in blocks if b.seat < 0 and worth(b))
    kinds = ui_hooks.layout(game.home)
    order = {zone: place for place, zone in enumerate(kinds)}
    of_seats: list[list[Block]] = [[] for _ in sitters]
    for _, b in blocks:
        if 0 <= b.seat < len(of_seats) and worth(b):
            of_seats[b.seat].append(b)
    places = []
    for seat, (who, own) in enumerate(zip(sitters, of_seats, strict=True)):
        if over:
            laid = [b for b in own if b.count > 0 or b.cells]
        else:
            laid = [b for b in own if seat != mine or (b.kind != "hand" and b not in tray and not _sorted_below(b, sorting))]
        places.append(place_of(game, view, seat, who, own, sorted(laid, key=partial(_order, order))))
    turned = [(mine + 1 + k) % len(places) if mine < len(places) else k for k in range(len(places))]
    hand = tuple(b for zone, b in blocks if zone.kind == "hand" and b.seat == mine)
    middle = Markup(ui_hooks.centre_html(game, view))
    panel = Markup(ui_hooks.decision_html(game, view))
    reached = {unescape(pick) for pick in PRESSED.findall(middle + panel)}
    seats = {f"{SEAT}:{seat}" for seat in turned if seat != mine} if SEAT in ui_hooks.pressable_zones(game.home) else set()
    aims = bool(seats & {pick for move in view.legal_moves for pick in move.picks})
    reached |= seats if aims else set()
    reached |= {card.pick for b in (*hand, *centre, *(b for p in places for b in p.blocks)) for card in b.cards}
    # An action type without a clause is legal but not offered, so it is not closed.
    closed = tuple(shape for shape in view.action_types if not shape.is_open and shape.clause and timely(game, view, shape))
    named = ui_hooks.sticky_actions(game.home, view.phase.key) if view.phase and view.must_decide else ()
    stays = tuple(shape for shape in closed if shape.name in named)
    return Scene(
        view=view,
        others=tuple(places[seat] for seat in turned if seat != mine),
        me=places[mine] if mine < len(places) else None,
        centre=centre,
        hand=hand,
        tray=tray,
        choices=choices(game, view, reached, turn, ui_hooks.always_offered(game.home)),
        aims=aims,
        turn=turn[0],
        waiting=waits_for(view, [who.name for who in sitters]),
        moves=msgspec.json.encode(moves(game, view, compound)).decode(),
        closed=tuple(shape for shape in closed if shape not in stays),
        stays=stays,
        middle=middle,
        panel=panel,
        decision=ui_hooks.decision(game, view),
        drafted=tuple(ui_hooks.drafted(game, view)),
        broken=tuple(ui_hooks.ending_reasons(game, view, -1)) if over else (),
    )


def _order(laid: Mapping[str, int], block: Block) -> tuple[int, int]:
    """Return the sort key of a block.

    Zones that the game lays out come first, in its order; then the others by kind.
    """
    return (laid[block.zone], 0) if block.zone in laid else (len(laid), ORDER.index(block.kind))


def _sorted_below(block: Block, sorting: set[str]) -> bool:
    """Return True if the panel offers exactly these cards for sorting.

    They are then drawn only there.
    """
    return bool(block.cards) and {f"{card.dim}:{card.label}" for card in block.cards} == sorting
