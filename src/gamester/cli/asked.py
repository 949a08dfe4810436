"""What a command asks for, found or refused in one clear sentence."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

from gamester.cli import Unusable
from gamester.games import Game, UnknownGame, find

if TYPE_CHECKING:
    from gamester.play.cards import Loaded
    from gamester.play.header import Laid

Flag = Annotated[bool, Parameter(negative="")]
"""A switch that is off unless it is given."""


def known(slug: str) -> Game:
    """The game of this name; Unusable says which there are."""
    try:
        return find(slug)
    except UnknownGame as fault:
        raise Unusable(str(fault)) from None


def options(given: Sequence[str]) -> dict[str, str]:
    """House rules from `name=value` words."""
    found: dict[str, str] = {}
    for text in given:
        name, sign, value = text.partition("=")
        if not sign or not name:
            raise Unusable(f"expected a house rule as name=value, got {text!r}")
        if name in found:
            raise Unusable(f"house rule '{name}' was given twice")
        found[name] = value
    return found


def deck(game: str, wanted: str) -> Loaded | None:
    """The card set of this name or in this file; None for the usual one."""
    from gamester.play.cards import load

    if not wanted:
        return None
    loaded = load(known(game), wanted)
    if isinstance(loaded, list):
        raise Unusable("\n".join(loaded))
    return loaded


def laid(game: str, seats: int, cards: Loaded | None, rules: dict[str, str], beside: str = "") -> Laid:
    """The blank table that is asked for."""
    from gamester.play.header import BadHeader, lay

    try:
        return lay(game, seats, cards.name if cards else "", rules, "" if cards is None or cards.shipped else cards.text, beside)
    except BadHeader as fault:
        raise Unusable("\n".join(fault.faults)) from None


def beside(game: str, path: Path | None) -> str:
    """The text of a second file for a game that takes one; what is wrong in it is said by the file's name."""
    if path is None:
        return ""
    taken = getattr(known(game).names, "BESIDE", None)
    if taken is None:
        raise Unusable(f"{game} takes no file besides its cards")
    try:
        with path.open("rb") as file:
            data = file.read(taken.largest + 1)
    except (OSError, ValueError) as fault:
        raise Unusable(f"{path.name}: cannot be opened: {getattr(fault, 'strerror', None) or fault}") from None
    found = taken.read(data, path.name)
    if isinstance(found, list):
        raise Unusable("\n".join(found))
    return data.decode()


def folder(path: Path) -> None:
    """Make sure that there is such a folder."""
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError as fault:
        raise Unusable(f"{path}: {fault.strerror or fault}") from None
