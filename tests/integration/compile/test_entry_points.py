"""Entry points refuse what they cannot read, and say which of them it was, which argument, and what came."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from gamester.core.compile.build import load_compiled
from gamester.core.compile.native import load_extension
from gamester.core.int32_rows import Int32Rows, int32_row
from gamester.games.registry import ENTRY_MODULES
from gamester.match.setup import Setup, new_setup
from tests.support import tiny_game as tiny


def test_arrays_of_another_kind_are_refused(game: str) -> None:
    laid = tiny.laid(game)
    doors, tables, out = load_compiled(game, laid, f"{game}.doors"), laid.new_batch(2), np.zeros(16, np.int32)
    doors.fill(tables, 0, out)
    frozen = out.copy()
    frozen.setflags(write=False)
    wrong: list[tuple[str, Any, Any]] = [
        ("tables", tables.astype(np.int64), out),
        ("tables", tables.astype(np.uint32), out),
        ("tables", tables.astype(np.float32), out),
        ("tables", np.asfortranarray(tables), out),
        ("tables", laid.new_batch(4)[::2], out),
        ("tables", tables[0], out),
        ("tables", tables.tolist(), out),
        ("tables", [laid.new_state()], out),
        ("tables", None, out),
        ("tables", b"bytes", out),
        ("out", tables, out.astype(np.int64)),
        ("out", tables, np.zeros(32, np.int32)[::2]),
        ("out", tables, [0] * 16),
        ("out", tables, frozen),
        ("out", tables, tables),
    ]
    for name, given, room in wrong:
        with pytest.raises(TypeError, match=rf"^doors\.fill: {name}: expected "):
            doors.fill(given, 0, room)
    with pytest.raises(ValueError, match=rf"^doors\.fill: tables: expected states of {laid.words} cells, got rows of {laid.words - 1}"):
        doors.fill(np.zeros((2, laid.words - 1), np.int32), 0, out)


def test_numbers_of_another_kind_are_refused(game: str) -> None:
    laid = tiny.laid(game)
    doors, tables = load_compiled(game, laid, f"{game}.doors"), laid.lay_rows(1).grid
    for number in ("0", 1.0, None, 2**63, -(2**63) - 1, tables):
        with pytest.raises(TypeError, match=r"^doors\.fetch: place: expected a whole number of 64 bits, got "):
            doors.fetch(tables, 0, number)
    for given in ((), (tables,), (tables, 0), (tables, 0, 1, 2)):
        with pytest.raises(TypeError, match=rf"^doors\.fetch: expected 3 arguments \(tables,i,place\), got {len(given)}"):
            doors.fetch(*given)


def test_buffers_without_numpy_and_bound_ones_are_taken(game: str) -> None:
    laid = tiny.laid(game)
    doors = load_compiled(game, laid, f"{game}.doors")
    rows, out = laid.lay_rows(2), int32_row(8)
    doors.deal(rows.grid, 1)
    doors.fill(rows.grid, 1, out)
    assert out.tolist() == [*range(8)]
    fill = doors.rules.bind("doors.fill", rows.grid, out)
    out[0] = 99
    fill(1)
    assert out.tolist() == [*range(8)]
    with pytest.raises(TypeError, match="expected 1 arguments"):
        fill(rows.grid, 1, out)
    with pytest.raises(TypeError, match="takes 2 buffers, got 3"):
        doors.rules.bind("doors.fill", rows.grid, out, out)
    with pytest.raises(AttributeError, match=r"has no entry point doors\.nothing"):
        doors.rules.bind("doors.nothing")
    with pytest.raises(TypeError, match="expected the name of an entry point"):
        doors.rules.bind()


def test_rules_of_another_version_are_refused() -> None:
    version = np.array([99, 0, 0, 0], np.int64)
    with pytest.raises(ImportError, match="expected compiled rules of version 1, got 99"):
        load_extension().Rules(version.ctypes.data)
    with pytest.raises(ImportError, match="got 0"):
        load_extension().Rules(0)


@pytest.fixture(scope="module")
def shapes() -> Setup:
    return new_setup("shapes", 3)


def test_seats_states_and_lengths_are_checked(shapes: Setup) -> None:
    doors = shapes.game.load_compiled(shapes.layout, checked=False)
    tables = shapes.layout.lay_rows(2)
    for place in range(2):
        shapes.layout.write_row(tables, place, shapes.state)
    doors.deal(tables.grid, 0)
    before, out, short = tables.flat.tolist(), int32_row(8 * shapes.layout.words), int32_row(1)
    wrong: list[tuple[str, tuple[Any, ...], str]] = [
        ("deal", (2,), "0 <= i < len(tables), got tables[2]"),
        ("deal", (-1,), "i=-1"),
        ("legal_actions", (0, -1, out), "seat=-1"),
        ("legal_actions", (0, 3, out), "seat=3"),
        ("legal_actions", (0, 5, out), "seat=5"),
        ("legal_actions", (2, 0, out), "i=2"),
        ("legal_actions", (0, 0, short), "len(out) >= _num_actions"),
        ("action_verdicts", (0, 0, short), "len(out) >= _num_actions"),
        ("default_action", (0, 7), "seat=7"),
        ("step", (0, 0, 0, short), "len(out) >= _num_actions"),
        ("observe", (0, 4, out), "viewer=4"),
        ("observe", (0, -1, out), "viewer=-1"),
        ("observe", (0, 0, short), "out[1]"),
        ("placements", (0, short), "out[1]"),
        ("win_shares", (0, short), "out[1]"),
        ("copy", (0, 2), "source=2"),
        ("copy", (-1, 0), "to=-1"),
        ("mask", (0, 1, 5), "viewer=5"),
        ("ended_by", (9,), "i=9"),
    ]
    for name, given, words in wrong:
        with pytest.raises(ValueError) as refused:
            getattr(doors, name)(tables.grid, *given)
        assert str(refused.value).startswith(f"entrypoints.{name}: expected ") and words in str(refused.value)
    assert tables.flat.tolist() == before, "what is refused changes nothing"


@pytest.mark.parametrize("module", ENTRY_MODULES[1:])
def test_sheets_that_are_too_small_are_refused(module: str, shapes: Setup) -> None:
    """Every argument in turn is given with one cell: each entry point finds all that it would read or write beyond."""
    doors = shapes.game.load_compiled(shapes.layout, module, checked=False)
    rules = doors.rules
    names = [name for name in rules.entries if name.startswith(module.rpartition(".")[2].removesuffix("_entry"))]
    wide = 4 * max(shapes.layout.words, int(shapes.game.game.num_actions(shapes.state)))
    calls: dict[str, list[Any]] = {
        "playout.play_games": ["T", "S", "C", "S", "S", "C"],
        "rollout.play_on_many": ["T", "S1", "C", "S", "S", "C"],
        "search.run_iterations": ["T", 0, 0, 7, "S", "S", "S16", "S", "S", "SL"],
        "step.step": ["T", 0, 1, 0, 0, "S", "S", "B", "C"],
    }
    for name in names:
        sorts = calls[name]

        def made(sort: Any) -> Any:
            if sort == "B":
                return np.zeros((8, wide), np.int8)
            if sort == "T":
                tables = shapes.layout.lay_rows(8, beside=len(shapes.game.counters))
                for place in range(8):
                    shapes.layout.write_row(tables, place, shapes.state)
                return tables.grid
            sizes = {"S": (8, wide), "S1": (1, wide), "S16": (16, wide), "SL": (wide, 3)}
            return int32_row(wide) if sort == "C" else Int32Rows(*sizes[sort]).grid if isinstance(sort, str) else sort

        for k, sort in enumerate(sorts):
            if isinstance(sort, int):
                continue
            given = [made(one) for one in sorts]
            given[k] = int32_row(1) if sort == "C" else np.zeros((1, 1), np.int8) if sort == "B" else Int32Rows(1, 1).grid
            if name in ("playout.play_games", "rollout.play_on_many") and k == 1:
                given[k] = Int32Rows(8, 1).grid
            with pytest.raises(ValueError, match=f"^{name}: "):
                rules.bind(name)(*given)


@pytest.mark.parametrize("word", ["void", "round", "struct"])
def test_zone_may_have_a_name_that_c_uses(word: str, kept: Path, game: str, tmp_path: Path) -> None:
    """Rules may call a zone what they like: a void, say, as the guide for new games does."""
    for name in ("state", "game"):
        path = tmp_path / game / f"{name}.py"
        path.write_text(path.read_text().replace("t.pile", f"t.{word}").replace("pile:", f"{word}:"))
    laid = tiny.laid(game)
    doors, tables = load_compiled(game, laid, f"{game}.doors"), laid.lay_rows(1)
    doors.deal(tables.grid, 0)
    assert doors.fetch(tables.grid, 0, 7) == 7
