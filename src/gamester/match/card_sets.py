"""Card sets of a table: those that come with a game, and those that people bring."""

from __future__ import annotations

import importlib
import re
from functools import lru_cache
from typing import Any

from msgspec import Struct

from gamester.core.law import platform_law
from gamester.games.card_files import parse_toml
from gamester.games.options import quoted
from gamester.games.registry import Game, game_slugs, get_game
from gamester.words.library import Words

WORDS = Words.beside(__file__)
MAX_BYTES = 100_000
"""Bytes of a card set; a longer file is refused unread."""


TOO_LONG = 906


TOO_DEEP = re.compile(rb"(?:\.[ \t]*(?:[\w-]{1,64}|\"(?:[^\"\\]|\\.){0,64}\"|'[^']{0,64}')[ \t]*){16}")
"""A key of many parts, for which TOML readers need quadratic memory. No card set needs one."""


class CardSet(Struct, frozen=True):
    """A valid card set.

    `cards` is the game's own struct, `text` the file for records.
    """

    name: str
    """The name of a built-in set, or the name of the file."""
    is_builtin: bool
    text: str
    cards: Any


def builtin_sets(game: Game) -> list[str]:
    """Return the names of the card sets that come with the game, sorted."""
    return sorted(file.stem for file in (game.folder / "card_sets").glob("*.toml"))


def load_builtin_set(game: Game, name: str) -> CardSet | list[str]:
    """Return the built-in card set of this name, or all errors.

    Never opens a file that the name might point to, so any client may ask.
    """
    if name not in builtin_sets(game):
        known = ", ".join(builtin_sets(game)) or WORDS.say("no-known-sets")
        return [WORDS.say("unknown-card-set", name=quoted(name), known=known)]
    return _shipped(game, (game.folder / "card_sets" / f"{name}.toml").read_bytes(), name)


@lru_cache(maxsize=32)
def _shipped(game: Game, data: bytes, name: str) -> CardSet | list[str]:
    """Return a built-in set from the cache: reading it is a third of opening a table."""
    return _read(game, data, f"{name}.toml", name)


def parse_set(game: Game, text: bytes | str, name: str) -> CardSet | list[str]:
    """Return the card set in a text, or all errors.

    `name` stands for the file in them.
    """
    return _read(game, text if isinstance(text, bytes) else text.encode(errors="surrogatepass"), name)


def _read(game: Game, data: bytes, name: str, shipped_as: str = "") -> CardSet | list[str]:
    law = platform_law()
    if len(data) > MAX_BYTES:
        return [f"{name}: {law.id(TOO_LONG)} {law.text_of(TOO_LONG)}"]
    for number, line in enumerate(data.splitlines(), 1):
        if TOO_DEEP.search(line):
            return [f"{name}:{number}: {WORDS.say('deep-key', most=16)}"]
    try:
        reader = importlib.import_module(f"{game.home}.cards")
    except ModuleNotFoundError as missing:
        if missing.name != f"{game.home}.cards":
            raise
        return [f"{name}: {WORDS.say('no-card-sets', game=game.slug)}"]
    cards = reader.parse_card_set(data, name)
    if isinstance(cards, list):
        other = _game_of(game, data)
        if other is None:
            return _with_lines(reader, data, name)
        return [f"{name}: {WORDS.say('cards-for-another-game', other=other.text.TITLE, game=game.text.TITLE)}"]
    return CardSet(shipped_as or name, bool(shipped_as), data.decode(), cards)


def _with_lines(reader: Any, data: bytes, name: str) -> list[str]:
    """Return all errors of a faulty file, with the line of each where it has one."""
    from gamester.games.card_lines import lines_of
    from gamester.games.card_models import told_with_lines

    with told_with_lines(lines_of(data.decode(errors="replace"))):
        faults: list[str] = reader.parse_card_set(data, name)
    return faults


def _game_of(game: Game, data: bytes) -> Game | None:
    """Return the other game that a faulty file is for.

    The file says so, or that game can read it.
    """
    file = parse_toml(data)
    head = file.get("set") if isinstance(file, dict) else None
    if not isinstance(head, dict) or head.get("game") == game.slug:
        return None
    for slug in game_slugs():
        if slug == game.slug or not builtin_sets(other := get_game(slug)):
            continue
        if head.get("game") == slug or ("game" not in head and _can_read(other, data)):
            return other
    return None


def _can_read(game: Game, data: bytes) -> bool:
    return not isinstance(importlib.import_module(f"{game.home}.cards").parse_card_set(data, ""), list)
