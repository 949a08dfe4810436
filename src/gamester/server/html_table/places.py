"""Seats as drawn: the player, public facts, and the zones before the seat."""

from __future__ import annotations

from collections.abc import Sequence

from markupsafe import Markup
from msgspec import Struct

from gamester.games.registry import Game
from gamester.games.schema import SeatValue
from gamester.match.views import View
from gamester.server.html_table.blocks import Block
from gamester.server.render import ui_hooks

BOTS = {"heuristic": "steady", "rollout-32": "looks ahead", "search-200": "sharp", "search-2000": "sharpest"}
"""Words for bots on pages, if they differ from the bot's name."""


class Sitter(Struct, frozen=True, gc=False):
    """The player of a seat: person or bot, presence, invitation, stand-in."""

    name: str
    bot: str = ""
    here: bool = True
    link: str = ""
    stand_in: str = ""

    @property
    def sort(self) -> str:
        """The kind of bot, in words."""
        return BOTS.get(self.bot, self.bot)


class Place(Struct, frozen=True, gc=False):
    """One seat as drawn."""

    seat: int
    who: Sitter
    mark: str
    summary: str
    blocks: tuple[Block, ...]
    figures: tuple[ui_hooks.Figure, ...] = ()
    """Its facts besides the counts: (words, clause, tone)."""
    known: tuple[ui_hooks.Words, ...] = ()
    """Public knowledge about it."""
    causes: tuple[ui_hooks.Words, ...] = ()
    """After the game: what happened to it, and by which clause."""
    badge: Markup = Markup("")
    """A drawing beside its name: a die, a crown."""
    gone: bool = False
    """True if it is out of the game."""
    value: SeatValue | None = None
    """Its choice before the game."""


def place_of(game: Game, view: View, seat: int, who: Sitter, own: Sequence[Block], laid: Sequence[Block]) -> Place:
    """Return a seat with the zones laid before it.

    `own` are all its zones, for the counts.
    """
    figures = ui_hooks.figures(game, view, seat)
    counts = [f"{block.count} in {block.title}" for block in own if block.kind in ("hand", "pile") and block.count >= 0]
    return Place(
        seat=seat,
        who=who,
        mark="ready" if seat in view.ready else "asked" if seat in view.deciding else "",
        summary=", ".join(counts + [words for words, _, tone in figures if not tone]),
        blocks=tuple(laid),
        figures=tuple(one for one in figures if one[2]),
        known=tuple(ui_hooks.knowledge(game, view, seat)),
        causes=tuple(ui_hooks.ending_reasons(game, view, seat)) if view.outcome is not None else (),
        badge=Markup(ui_hooks.badge(game, view, seat)),
        value=view.chosen[seat] if seat < len(view.chosen) else None,
        gone=any(tone == "gone" for _, _, tone in figures),
    )
