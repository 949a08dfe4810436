"""Names of cards as people say them, in the language of now."""

from __future__ import annotations

from pathlib import Path

from gamester.games.surviving.card_vocabulary import TYPES
from gamester.games.surviving.strings import WORDS
from gamester.words.translated import name_phrase

FOLDER = Path(__file__).parent
NO_BREAK_SPACE = "\u00a0"


def said_name(name: str) -> str:
    """Return the name of a card; one that is in no set of ours stays as it is."""
    return str(name_phrase(FOLDER, name))


def type_named(kind: int) -> str:
    """Return the name of a type of cards: `Soldier`."""
    return WORDS.say(f"type-{TYPES[kind]}")


def in_one_line(name: str) -> str:
    """Return a name whose words stay in one line."""
    return name.replace(" ", NO_BREAK_SPACE)
