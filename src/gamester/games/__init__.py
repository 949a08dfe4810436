"""The games, and what all of them share. `registry` finds them, `contract` says what each offers."""

from typing import NoReturn

_FORMER = {"find": "registry.get_game", "slugs": "registry.game_slugs", "Game": "registry.Game", "UnknownGame": "registry.UnknownGame"}


def __getattr__(name: str) -> NoReturn:
    """Name the new place of what used to be imported from here. Raises ImportError for that, AttributeError for anything else."""
    if name in _FORMER:
        raise ImportError(f"gamester.games.{name} is called gamester.games.{_FORMER[name]} now")
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
