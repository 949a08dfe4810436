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

SEATS, CARDS, PLACES = Dim("seat"), Dim("card", has_blank=True), Dim("place")


class State:
    deciding: Row = value("asked", SEATS)
    ended_by: int = value("ended")
    pile: Row = sequence("pile", PLACES, of=CARDS)
    chance_key: Row = value("key", Dim("word", 8), others=NOTHING, secret=True)
    chance_counters: Row = value("blocks", Dim("stream", 3), others=NOTHING, secret=True)
"""
RULES = """
from {home}.numbers import STEP
from {home}.state import State


def deal(t: State) -> None:
    for place in range(len(t.pile)):
        t.pile[place] = place * STEP


def fetch(t: State, place: int) -> int:
    return t.pile[place]
"""
NUMBERS = "STEP = {step}\n"
DOORS = """
from {home}.game import fetch as _fetch
from gamester.games.contract import deal as _deal
from gamester.games.generated import Int32Row, StateArray, state_at


def deal(tables: StateArray, i: int) -> None:
    _deal(state_at(tables, i))


def fetch(tables: StateArray, i: int, place: int) -> int:
    return _fetch(state_at(tables, i), place)


def fill(tables: StateArray, i: int, out: Int32Row) -> None:
    for place in range(len(out)):
        out[place] = _fetch(state_at(tables, i), place)
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
    return layout(table.State, {"seat": 2, "card": PLACES, "place": PLACES})
