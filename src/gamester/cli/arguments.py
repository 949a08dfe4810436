"""Arguments that several commands share: parse them or raise Unusable."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

from cyclopts import Parameter

from gamester.cli import UsageError
from gamester.cli.output import warn
from gamester.games.registry import Game, UnknownGame, get_game

if TYPE_CHECKING:
    from gamester.bots.agent_process import AgentPool


def check_timeout(seconds: float) -> float:
    """Return the seconds for one decision of an agent if they are in range."""
    if not 0 < seconds <= 3600:
        raise UsageError(f"expected more than 0 and up to 3600 seconds for an agent, got {seconds:g}")
    return seconds


def print_failures(company: AgentPool) -> None:
    """Print all problems with agents, one a line."""
    for line in company.failures():
        warn(line)


if TYPE_CHECKING:
    from gamester.match.card_sets import CardSet
    from gamester.match.setup import Setup

Flag = Annotated[bool, Parameter(negative="")]
"""A switch that is off unless given."""


def game_or_exit(slug: str) -> Game:
    """Return the game of this name. Raises Unusable with the list of games."""
    try:
        return get_game(slug)
    except UnknownGame as fault:
        raise UsageError(str(fault)) from None


def parse_options(given: Sequence[str]) -> dict[str, str]:
    """Return the options in `name=value` words."""
    found: dict[str, str] = {}
    for text in given:
        name, sign, value = text.partition("=")
        if not sign or not name:
            raise UsageError(f"expected a house rule as name=value, got {text!r}")
        if name in found:
            raise UsageError(f"house rule '{name}' was given twice")
        found[name] = value
    return found


def load_card_set(game: str, wanted: str) -> CardSet | None:
    """Return the card set of this name or file, or None for the default set."""
    from gamester.match.setup import load_set

    if not wanted:
        return None
    loaded = load_set(game_or_exit(game), wanted)
    if isinstance(loaded, list):
        raise UsageError("\n".join(loaded))
    return loaded


def name_and_text(deck: CardSet | None) -> tuple[str, str]:
    """Return the name of a card set, and its text if it does not come with the game."""
    return ("", "") if deck is None else (deck.name, "" if deck.is_builtin else deck.text)


def make_setup(game: str, seats: int, cards: CardSet | None, rules: dict[str, str], beside: str = "") -> Setup:
    """Return the setup that is asked for."""
    from gamester.match.setup import InvalidSetup, new_setup

    try:
        return new_setup(game, seats, cards.name if cards else "", rules, "" if cards is None or cards.is_builtin else cards.text, beside)
    except InvalidSetup as fault:
        raise UsageError("\n".join(fault.errors)) from None


def load_extra_file(game: str, path: Path | None) -> str:
    """Return the text of the extra file of a game that takes one.

    Errors in it name the file.
    """
    if path is None:
        return ""
    taken = getattr(game_or_exit(game).text, "EXTRA_FILE", None)
    if taken is None:
        raise UsageError(f"{game} takes no extra file")
    try:
        with path.open("rb") as file:
            data = file.read(taken.largest + 1)
    except (OSError, ValueError) as fault:
        raise UsageError(f"{path.name}: cannot be opened: {getattr(fault, 'strerror', None) or fault}") from None
    found = taken.read(data, path.name)
    if isinstance(found, list):
        raise UsageError("\n".join(found))
    return data.decode()


def ensure_folder(path: Path) -> None:
    """Create a folder if it does not exist."""
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError as fault:
        raise UsageError(f"{path}: {fault.strerror or fault}") from None


def parse_pairs(flag: str, words: Sequence[str]) -> list[tuple[str, str]]:
    """Return (name, values) for each `name=value,value` word."""
    found = [word.partition("=") for word in words]
    for name, sign, values in found:
        if not name or not sign or not values:
            raise UsageError(f"expected {flag} name=value,value, got {name + sign + values!r}")
    return [(name, values) for name, _, values in found]


def parse_sweeps(flag: str, words: Sequence[str]) -> dict[str, Any]:
    """Return the values of options to compare by name, or `all`."""
    return {name: values if values == "all" else values.split(",") for name, values in parse_pairs(flag, words)}


def parse_numbers(what: str, words: str) -> list[int]:
    """Return whole numbers separated by commas."""
    try:
        return [int(word) for word in words.split(",") if word.strip()]
    except ValueError:
        raise UsageError(f"expected whole numbers separated by commas for {what}, got {words!r}") from None
