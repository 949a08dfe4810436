"""The players of a table as viewers are told of them."""

from __future__ import annotations

from msgspec import Struct

BOTS = {"heuristic": "steady", "rollout-32": "looks ahead", "search-200": "sharp", "search-2000": "sharpest"}
"""Words for bots on pages, if they differ from the bot's name."""


class Sitter(Struct, frozen=True, gc=False):
    """The player of a seat: person or bot, presence, stand-in."""

    name: str
    bot: str = ""
    here: bool = True
    stand_in: str = ""

    @property
    def sort(self) -> str:
        """The kind of bot, in words."""
        return BOTS.get(self.bot, self.bot)
