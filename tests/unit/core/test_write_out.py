"""Loops over seats and tables of functions are written out in the rest of the language, line for line and with the same meaning."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from gamester.core.compile.write_out import ARGUMENTS, ENTRIES, LOOP, ONE_CALL, write_out
from gamester.core.lint.checker import check_source

CHAPTER = '''"""A chapter."""

from gamester.core.seats import seats

DRAW, PLACE, END = 1, 2, 3


def draw(t: State, seat: int) -> int:
    """Draw."""
    t.row[seat] += 10
    return t.row[seat]


def place(t: State, seat: int) -> int:
    """Place."""
    t.row[seat] -= 1
    return 0


ORDER = {
    DRAW: draw,  # the first step
    # a remark
    PLACE: place,
    END: draw,
}


def step(t: State, seat: int) -> int:
    """One step for everybody."""
    for other in seats(t):  # all
        t.row[other] += 1
    return ORDER[t.phase](t, seat)
'''


@pytest.mark.parametrize("phase", [1, 2, 3])
def test_the_written_out_chapter_does_what_plain_python_does(phase: int) -> None:
    """Run both texts on equal tables: result and cells are equal."""
    text, faults = write_out(CHAPTER)
    results = []
    for source in (CHAPTER, text):
        names: dict[str, Any] = {"State": object}
        exec(source, names)
        t = SimpleNamespace(phase=phase, row=[5, 6, 7], deciding=[0, 0, 0])
        results.append((names["step"](t, 1), t.row))
    assert not faults
    assert results[0] == results[1]


def test_lines_stay_where_they_are() -> None:
    """No dict, no seats(t) and no subscript is left, and every other line is the same."""
    before, after = CHAPTER.splitlines(), write_out(CHAPTER)[0].splitlines()
    assert len(before) == len(after)
    changed = [line for old, line in zip(before, after, strict=True) if old != line]
    assert changed == [
        "def ORDER(number_, t, seat):",
        "    if number_ == DRAW: return draw(t, seat)",
        "    elif number_ == PLACE: return place(t, seat)",
        "    else: return draw(t, seat)",
        "",
        "    for other in range(len(t.deciding)):  # all",
        "    return ORDER(t.phase, t, seat)",
    ]
    assert check_source(CHAPTER, ranks={"phase": 0, "row": 1, "deciding": 1}) == []


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("    END: draw,\n", "    3: draw,\n", ENTRIES),
        ("    END: draw,\n", "    END: 5,\n", ENTRIES),
        ("    PLACE: place,\n    END: draw,\n", "    PLACE: place, END: draw,\n", ENTRIES),
        ("    # a remark\n    PLACE: place,\n    END: draw,\n", "", ENTRIES),
        ("return ORDER[t.phase](t, seat)", "return 1 + ORDER[t.phase](t, seat)", ONE_CALL),
        ("return ORDER[t.phase](t, seat)", "ORDER[DRAW](t, seat)\n    return ORDER[t.phase](t, seat)", ONE_CALL),
        ("return ORDER[t.phase](t, seat)", "return 0", ONE_CALL),
        ("return ORDER[t.phase](t, seat)", "return ORDER[t.phase](t, 1)", ARGUMENTS),
        ("return ORDER[t.phase](t, seat)", "return ORDER[t.phase]()", ARGUMENTS),
        ("in seats(t):", "in range(len(seats(t))):", LOOP),
    ],
)
def test_what_cannot_be_written_out_is_named(old: str, new: str, fault: str) -> None:
    """One fault, which the linter says as well."""
    assert CHAPTER.count(old) == 1
    source = CHAPTER.replace(old, new)
    _, faults = write_out(source)
    assert [said for _, said in faults] == [fault]
    line = faults[0][0]
    assert f"<rules>:{line}: {fault}" in check_source(source, ranks={"phase": 0, "row": 1, "deciding": 1})
