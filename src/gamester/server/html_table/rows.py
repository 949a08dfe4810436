"""Blocks of all zones for one viewer, cached from frame to frame."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from gamester.games.registry import Game
from gamester.match.views import View, ZoneView
from gamester.server.html_table.blocks import Block, Marks, Wanted, block_of
from gamester.server.html_table.offered import ordered
from gamester.server.render import ui_hooks
from gamester.ui.card_keys import Keys, Shown

NOTHING: Wanted = frozenset()
UNMARKED: Marks = {}
UNDRAWN = ("turn", "phase", "ready", "won")
"""Zones shown elsewhere on the page (bar, monogram, result) unless the game lays them out."""


class Rows:
    """The blocks that one viewer was shown last.

    Zones with unchanged cards, marks and picks return the same blocks, so nothing is redrawn.
    """

    def __init__(self) -> None:
        self._kept: dict[str, tuple[ZoneView, tuple[Any, ...], tuple[Block, ...]]] = {}

    def of(
        self, view: View, zone: ZoneView, shown: Sequence[Sequence[Shown]], wanted: Wanted, kind: str, marks: Marks, reached: bool
    ) -> tuple[Block, ...]:
        """Return the rows of a zone as blocks.

        `shown` are the cards of each row, `wanted` the picks and `marks` the marks of this zone.
        """
        about = view.viewer, view.outcome is None, shown, wanted, kind, marks, reached
        old = self._kept.get(zone.name)
        if old is not None and old[0] is zone and old[1] == about:
            return old[2]
        made = tuple([block_of(view, zone, row, cards, wanted, kind, marks, reached) for row, cards in zip(zone.rows, shown, strict=True)])
        self._kept[zone.name] = zone, about, made
        return made

    def every(self, game: Game, view: View, drawn: View, keys: Keys) -> list[tuple[ZoneView, Block]]:
        """Return every row of every drawn zone with keys and marks.

        `drawn` is the view with only those zones.
        """
        shown, kinds, reached = keys.assign(drawn), ui_hooks.layout(game.home), ui_hooks.pressable_zones(game.home)
        marks: dict[str, dict[tuple[str, int, int], str]] = {}
        for place, word in ui_hooks.card_marks(game, view).items():
            marks.setdefault(place[0], {})[place] = word
        lined_up = ordered(view)
        wanted: dict[str, Wanted] = {}
        for pick in sorted({pick for move in view.legal_moves if move.action_type not in lined_up for pick in move.picks}):
            name = pick.partition(":")[0]
            wanted[name] = wanted.get(name, NOTHING) | {pick}
        found: list[tuple[ZoneView, Block]] = []
        for zone in drawn.zones:
            name = zone.name
            kind = kinds.get(name, "none" if name in UNDRAWN else "")
            if kind != "none":
                made = self.of(view, zone, shown[name], wanted.get(name, NOTHING), kind, marks.get(name, UNMARKED), name in reached)
                found += [(zone, block) for block in made]
        return found
