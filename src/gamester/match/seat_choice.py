"""Seat choices (`text.SEAT_CHOICE`): what players choose while they sit down.

Nothing of it is in the state, and no draw depends on it: the header stores it beside the names.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from gamester.games.options import quoted
from gamester.games.registry import Game, get_game
from gamester.games.schema import SeatChoice, SeatValue
from gamester.games.ui_kit import bidi_isolate, join_names
from gamester.match import card_sets

LONGEST_TOLD = 20
"""Characters of an unknown value that an error quotes at most."""


def choice_of(game: Game) -> SeatChoice | None:
    """Return the seat choice of this game, or None."""
    found: SeatChoice | None = getattr(game.text, "SEAT_CHOICE", None)
    return found


def values_of(game: Game, cards: Any) -> tuple[SeatValue, ...]:
    """Return the values that a card set offers.

    It is empty for a game without a seat choice.
    """
    choice = choice_of(game)
    return tuple(choice.values(cards)) if choice is not None else ()


@lru_cache(maxsize=64)
def offered(slug: str, cards: str = "", text: str = "") -> tuple[SeatValue, ...]:
    """Return the values that a card set offers, by its name or text.

    A card set that cannot be read offers nothing: its errors are reported elsewhere.
    """
    game = get_game(slug)
    if choice_of(game) is None:
        return ()
    usual = getattr(game.text, "DEFAULT_SET", "")
    loaded = (
        card_sets.parse_set(game, text, "set") if text else card_sets.load_builtin_set(game, cards or usual) if cards or usual else None
    )
    return () if isinstance(loaded, list) else values_of(game, loaded.cards if loaded is not None else None)


def why_not_value(game: Game, values: Sequence[SeatValue], wanted: str) -> str:
    """Return why there is no such value, as a sentence without full stop, or ""."""
    choice, said = choice_of(game), quoted(wanted, LONGEST_TOLD)
    if choice is None:
        return f"seats of {game.slug} have nothing to choose while they sit down, got '{said}'"
    ids = [value.id for value in values]
    return "" if wanted in ids else f"expected a {choice.name}, one of {', '.join(ids)}, got '{said}'"


def why_not_both(game: Game, values: Sequence[SeatValue], wanted: str, owner: str) -> str:
    """Return why nobody else may have the value of `owner`, without full stop."""
    choice, value = choice_of(game), named(values, wanted)
    what = choice.name if choice is not None else ""
    return f"{bidi_isolate(owner)} has {value.name if value else wanted}, and no two seats have the same {what}"


def faults_of(game: Game, values: Sequence[SeatValue], wanted: Sequence[str], names: Sequence[str]) -> list[str]:
    """Return all errors in the values that seats want ("" for none)."""
    faults, choice = [], choice_of(game)
    if len(wanted) != len(names):
        return [f"expected {len(names)} values, one per seat, got {len(wanted)}"]
    for seat, one in enumerate(wanted):
        before = wanted.index(one)
        if not one:
            continue
        if why := why_not_value(game, values, one):
            faults.append(f"{why} for {bidi_isolate(names[seat])}")
        elif choice is not None and choice.unique and before < seat:
            law = f" ({choice.clause})" if choice.clause else ""
            faults.append(f"{bidi_isolate(names[seat])} cannot: {why_not_both(game, values, one, names[before])}{law}")
    return faults


def everybody(game: Game, values: Sequence[SeatValue], wanted: Sequence[str]) -> tuple[SeatValue, ...]:
    """Return the value of every seat: the wanted one, or the first that is free.

    Returns nothing if there is nothing to choose.
    """
    choice = choice_of(game)
    if choice is None or len(values) < (len(wanted) if choice.unique else 1):
        return ()
    free = [value for value in values if value.id not in wanted] if choice.unique else list(values[:1]) * len(wanted)
    coming = iter(free)
    return tuple([named(values, one) or next(coming) for one in wanted])


def named(values: Sequence[SeatValue], id: str) -> SeatValue | None:
    """Return the value of this id, or None."""
    return next((value for value in values if value.id == id), None)


def free_of(game: Game, values: Sequence[SeatValue], taken: Sequence[str]) -> tuple[SeatValue, ...]:
    """Return the values that a seat may still choose if others have those in `taken`."""
    choice = choice_of(game)
    return tuple([value for value in values if not (choice and choice.unique) or value.id not in taken])


def listed(values: Sequence[SeatValue]) -> str:
    """Return the names of values in words: `Spades, Hearts and Clubs`, or `none`."""
    return join_names([value.name for value in values]) or "none"
