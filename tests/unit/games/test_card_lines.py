"""Lines of a TOML file: every key and item of every shipped card set has the line where it stands."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from gamester.games.card_lines import Place, lines_of

GAMES = Path(__file__).resolve().parents[3] / "src/gamester/games"
SETS = sorted(GAMES.glob("*/card_sets/*.toml"))


def places(value: Any, place: Place = ()) -> Iterator[Place]:
    inside = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, one in inside:
        yield (*place, key)
        yield from places(one, (*place, key))


@pytest.mark.parametrize("path", SETS, ids=lambda path: path.stem)
def test_every_place_has_its_line(path: Path) -> None:
    text = path.read_text("utf-8")
    lines, written = lines_of(text), text.splitlines()
    for place in places(tomllib.loads(text)):
        assert place in lines, place
        assert not isinstance(place[-1], str) or place[-1] in written[lines[place] - 1]


def test_rows_strings_and_comments_do_not_mislead() -> None:
    text = """a = "x # [b]"  # c = 1
[[row]]
n = 1
[row.inner]
deep.er = [
  1,  # one
  { k = 2.5 },
]
[[row]]
n = 2
"""
    lines = lines_of(text)
    assert [lines[place] for place in (("a",), ("row", 0), ("row", 0, "inner", "deep", "er", 1, "k"), ("row", 1, "n"))] == [1, 2, 7, 10]


def test_what_is_no_toml_gives_no_error() -> None:
    assert lines_of("a = [ {")[("a",)] == 1
