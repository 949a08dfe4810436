"""Entry points for the functions that are generated from a declaration."""

from gamester.games.generated import Cells, Tables, table_at
from gamester.games.generated import blind_table as _blind_table
from gamester.games.generated import copy_table as _copy_table
from gamester.games.generated import observe as _observe
from gamester.games.generated import saw as _saw


def copy(tables: Tables, to: int, source: int) -> None:
    """Copy one state over another."""
    _copy_table(tables, to, source)


def blind(tables: Tables, to: int, source: int, viewer: int) -> None:
    """Copy a state with everything the viewer cannot know blanked."""
    _blind_table(tables, to, source, viewer)


def observe(tables: Tables, i: int, viewer: int, out: Cells) -> int:
    """Write an observation. Return its number of cells."""
    return _observe(table_at(tables, i), viewer, out)


def saw(tables: Tables, i: int, viewer: int) -> int:
    """Return the hash of an observation."""
    return _saw(table_at(tables, i), viewer)
