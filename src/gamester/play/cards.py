"""Card sets for any game: those that come with it, a file, or a text. Every fault is a line; nothing is raised for bad sets."""

from __future__ import annotations

import importlib
import re
from functools import lru_cache
from pathlib import Path
from typing import Any

from msgspec import Struct

from gamester.games import Game
from gamester.games.house_rules import printable
from gamester.kernel.clauses import platform

LARGEST = 100_000
"""Bytes of a set; beyond, it is not read."""
TOO_LONG = 906
DEEP = re.compile(rb"(?:\.[ \t]*(?:[\w-]{1,64}|\"(?:[^\"\\]|\\.){0,64}\"|'[^']{0,64}')[ \t]*){16}")
"""A key of so many parts, for which a reader of TOML would need memory by the square of them; no set needs one."""


class Loaded(Struct, frozen=True):
    """A set without faults: `cards` is the game's own struct, `text` its file, for records of games with sets that are not ours."""

    name: str
    """The name it is asked for by, where it comes with the game; else the name of its file."""
    shipped: bool
    text: str
    cards: Any


def shipped(game: Game) -> list[str]:
    """Names of the sets that come with the game, by alphabet."""
    return sorted(file.stem for file in (game.folder / "cards").glob("*.toml"))


def load(game: Game, what: str) -> Loaded | list[str]:
    """The set that comes with the game under this name or, where none does, the file at this path; or all faults, one a line."""
    path = Path(what)
    as_file = what not in shipped(game) and (path.is_file() or path.name != what or path.suffix == ".toml")
    return opened(game, path) if as_file else named(game, what)


def named(game: Game, name: str) -> Loaded | list[str]:
    """The set that comes with the game under this name; no file of that name is looked for, so strangers may ask."""
    if name not in shipped(game):
        known = ", ".join(shipped(game)) or "none"
        return [f"unknown card set '{printable(name)}' (there are: {known})"]
    return _shipped(game, (game.folder / "cards" / f"{name}.toml").read_bytes(), name)


@lru_cache(maxsize=32)
def _shipped(game: Game, data: bytes, name: str) -> Loaded | list[str]:
    """Every table that is laid or opened asks for its set: a third of the time it takes."""
    return _read(game, data, f"{name}.toml", name)


def opened(game: Game, path: Path) -> Loaded | list[str]:
    """The set in a file, or all faults, one a line."""
    try:
        with path.open("rb") as file:
            data = file.read(LARGEST + 1)
    except (OSError, ValueError) as fault:
        return [f"{printable(path.name)}: cannot be opened: {getattr(fault, 'strerror', None) or fault}"]
    return _read(game, data, printable(path.name))


def read(game: Game, text: bytes | str, name: str) -> Loaded | list[str]:
    """The set in a text, or in the bytes of one, which faults call by this name; or all faults, one a line."""
    return _read(game, text if isinstance(text, bytes) else text.encode(errors="surrogatepass"), name)


def _read(game: Game, data: bytes, name: str, shipped_as: str = "") -> Loaded | list[str]:
    law = platform()
    if len(data) > LARGEST:
        return [f"{name}: {law.id(TOO_LONG)} {law.words(TOO_LONG)}"]
    for number, line in enumerate(data.splitlines(), 1):
        if DEEP.search(line):
            return [f"{name}:{number}: expected keys of a few parts, got one of more than 16"]
    try:
        reader = importlib.import_module(f"{game.home}.cards")
    except ModuleNotFoundError as missing:
        if missing.name != f"{game.home}.cards":
            raise
        return [f"{name}: {game.slug} has no card sets"]
    cards = reader.read(data, name)
    return cards if isinstance(cards, list) else Loaded(shipped_as or name, bool(shipped_as), data.decode(), cards)
