"""The games, and what all of them share.

`registry` finds them, `contract` declares the functions of each.
"""

from typing import NoReturn

_FORMER = {"find": "registry.get_game", "slugs": "registry.game_slugs", "Game": "registry.Game", "UnknownGame": "registry.UnknownGame"}


def __getattr__(name: str) -> NoReturn:
    """Raise ImportError with the new place of a former name, else AttributeError."""
    if name in _FORMER:
        raise ImportError(f"gamester.games.{name} is called gamester.games.{_FORMER[name]} now")
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
