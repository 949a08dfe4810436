"""The players of a table as viewers are told of them."""

from __future__ import annotations

from msgspec import Struct

from gamester.server.messages import WORDS

NAMED = {"heuristic", "rollout-32", "search-200", "search-2000", "expert"}
"""Bots that have a word of their own: the message `bot-NAME`."""


def bot_words(bot: str) -> str:
    """Return what a bot is called on pages."""
    return WORDS.say(f"bot-{bot}") if bot in NAMED else bot


class Sitter(Struct, frozen=True, gc=False):
    """The player of a seat: person or bot, presence, stand-in."""

    name: str
    bot: str = ""
    here: bool = True
    stand_in: str = ""

    @property
    def sort(self) -> str:
        """The kind of bot, in words."""
        return bot_words(self.bot)
