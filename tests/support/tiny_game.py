"""The smallest game that compiles, written into a folder.

It has one shuffled pile, and every number that a test may want to change.
"""

from __future__ import annotations

import importlib
from pathlib import Path
from typing import Any

from gamester.core.layout import Layout, layout

TABLE = """
from gamester.core.zones import NOTHING, Dim, Row, sequence, value

SEATS, CARDS, PLACES = Dim("seat"), Dim("card", back=True), Dim("place")


class Table:
    asked: Row = value("asked", SEATS)
    ended: int = value("ended")
    pile: Row = sequence("pile", PLACES, of=CARDS)
    chance_key: Row = value("key", Dim("word", 8), others=NOTHING, secret=True)
    chance_at: Row = value("blocks", Dim("stream", 3), others=NOTHING, secret=True)
"""
RULES = """
from {home}.numbers import STEP
from {home}.state import Table


def deal(t: Table) -> None:
    for place in range(len(t.pile)):
        t.pile[place] = place * STEP


def fetch(t: Table, place: int) -> int:
    return t.pile[place]
"""
NUMBERS = "STEP = {step}\n"
DOORS = """
from {home}.game import fetch as _fetch
from gamester.games.contract import deal as _deal
from gamester.games.generated import Cells, Tables, table_at


def deal(tables: Tables, i: int) -> None:
    _deal(table_at(tables, i))


def fetch(tables: Tables, i: int, place: int) -> int:
    return _fetch(table_at(tables, i), place)


def fill(tables: Tables, i: int, out: Cells) -> None:
    for place in range(len(out)):
        out[place] = _fetch(table_at(tables, i), place)
"""
PLACES = 40


def write(folder: Path, name: str, step: int = 1) -> str:
    """Write the package `name` into a folder on the path. Return its name."""
    home = folder / name
    home.mkdir(exist_ok=True)
    (home / "__init__.py").write_text("")
    (home / "state.py").write_text(TABLE)
    (home / "game.py").write_text(RULES.format(home=name))
    (home / "numbers.py").write_text(NUMBERS.format(step=step))
    (home / "doors.py").write_text(DOORS.format(home=name))
    importlib.invalidate_caches()
    return name


def laid(name: str) -> Layout:
    """Return its layout for two seats."""
    table: Any = importlib.import_module(f"{name}.state")
    return layout(table.Table, {"seat": 2, "card": PLACES, "place": PLACES})
