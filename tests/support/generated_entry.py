"""Entry points for the functions that are generated from a declaration."""

from gamester.games.generated import Int32Row, StateArray, state_at
from gamester.games.generated import copy_state as _copy_state
from gamester.games.generated import information_state_hash as _information_state_hash
from gamester.games.generated import mask_state as _mask_state
from gamester.games.generated import observe as _observe


def copy(tables: StateArray, to: int, source: int) -> None:
    """Copy one state over another."""
    _copy_state(tables, to, source)


def mask(tables: StateArray, to: int, source: int, viewer: int) -> None:
    """Copy a state with everything the viewer cannot know blanked."""
    _mask_state(tables, to, source, viewer)


def observe(tables: StateArray, i: int, viewer: int, out: Int32Row) -> int:
    """Write an observation. Return its number of cells."""
    return _observe(state_at(tables, i), viewer, out)


def saw(tables: StateArray, i: int, viewer: int) -> int:
    """Return the hash of an observation."""
    return _information_state_hash(state_at(tables, i), viewer)
