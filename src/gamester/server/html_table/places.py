"""One seat as it is drawn: who sits there, what is public in figures and words, and the zones before it."""

from __future__ import annotations

from collections.abc import Sequence

from markupsafe import Markup
from msgspec import Struct

from gamester.games.registry import Game
from gamester.games.schema import SeatValue
from gamester.match.views import View
from gamester.server.html_table.blocks import Block
from gamester.server.render import ui_hooks as felts

BOTS = {"policy": "sensible", "rollout-32": "looks ahead", "search-200": "search 200", "search-2000": "search 2,000"}
"""Kinds of bots by the words a page has for them, where those differ."""


class Sitter(Struct, frozen=True, gc=False):
    """Who sits on a seat: a person or a bot (of which kind), whether present, an invitation that waits, and what bot plays meanwhile."""

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
    figures: tuple[felts.Figure, ...] = ()
    """How it stands, besides the counts: words, clause, tone."""
    known: tuple[felts.Words, ...] = ()
    """What everybody knows of it."""
    causes: tuple[felts.Words, ...] = ()
    """In the end: what became of it, and by which clause."""
    badge: Markup = Markup("")
    """A drawing beside its name: a die, a crown."""
    gone: bool = False
    """Whether it has left the game."""
    value: SeatValue | None = None
    """What it has chosen while it sat down."""


def place_of(game: Game, view: View, seat: int, who: Sitter, own: Sequence[Block], laid: Sequence[Block]) -> Place:
    """A seat with the zones laid before it; `own` are all it has, for the counts."""
    figures = felts.figures(game, view, seat)
    counts = [f"{block.count} in {block.title}" for block in own if block.kind in ("hand", "pile") and block.count >= 0]
    return Place(
        seat=seat,
        who=who,
        mark="ready" if seat in view.ready else "asked" if seat in view.asked else "",
        summary=", ".join(counts + [words for words, _, tone in figures if not tone]),
        blocks=tuple(laid),
        figures=tuple(one for one in figures if one[2]),
        known=tuple(felts.knowledge(game, view, seat)),
        causes=tuple(felts.ending_reasons(game, view, seat)) if view.outcome is not None else (),
        badge=Markup(felts.badge(game, view, seat)),
        value=view.chosen[seat] if seat < len(view.chosen) else None,
        gone=any(tone == "gone" for _, _, tone in figures),
    )
