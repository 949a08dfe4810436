"""The rule language: wrong code is reported with its line, correct code passes."""

from __future__ import annotations

import re

import pytest

from gamester.core.lint.checker import check_source

RANKS = {"turn": 0, "row": 1, "deciding": 1, "army": 2, "hand": 2, "out": 1}
HEAD = '''"""A chapter."""

from gamester.core.lists import has_bit, pop_last
from gamester.core.rng import shuffle
from gamester.core.seats import seats
from gamester.core.zones import NONE, Grid, Row

LIMIT = 3
STEPS = (1, 2, (3, -4))


def able(t: State, seat: int) -> bool:
    """Whether a seat is in."""
    return t.out[seat] == 0


def fill(row: Row, card: int) -> int:
    """Change a row."""
    row[0] = card
    return card


def apply(t: State, seat: int, card: int, row: Row, grid: Grid) -> int:
    """A chapter's function."""
'''
LINE = HEAD.count("\n") + 1

CAUGHT = {
    # what is not there
    "t.turn = LIMITS + 1": "there is no `LIMITS`",
    "return abel(t, seat)": "there is no `abel`",
    "for k in range(sets):\n        t.turn += k": "there is no `sets`",
    "while t.row[hash] == 0:\n        seat += 1": "there is no `hash`",
    "return t.trun": "the state has no zone `trun`",
    "t.trun = 1": "the state has no zone `trun`",
    "return sum(t.hands[seat])": "the state has no zone `hands`",
    # what is stored
    "t.army[seat] = t.hand[seat]": "a whole row cannot be written",
    "t.army[0] = row": "a whole row cannot be written",
    "t.row = row": "a whole row cannot be written",
    "grid[0] = row": "a whole row cannot be written",
    "mine = t.hand\n    mine[0] = mine[1]": "a whole row cannot be written",
    "for mine in t.hand:\n        t.army[0] = mine": "a whole row cannot be written",
    "t.army[0], t.army[1] = t.army[1], t.army[0]": "a whole row cannot be written",
    "t.row += row": "a whole row cannot be written",
    "t.row[0] = seat == card": "a cell holds a number",
    "t.turn = True": "a cell holds a number",
    "t.turn = not seat": "a cell holds a number",
    "t.turn = seat == 1 or card == 2": "a cell holds a number",
    "t.turn = True if seat else 0": "a cell holds a number",
    "same = seat == card\n    t.row[0] = same": "a cell holds a number",
    "t.row[0] = able(t, seat)": "a cell holds a number",
    "return seat == card": "returns a number",
    "shuffle(t, seat == 1, row, 3)": "pass a number",
    "apply(t, able(t, seat), card, row, grid)": "pass a number",
    # truth values where numbers belong
    "seat += able(t, seat)": "true or false is no number",
    "seat = card * (seat == 1)": "true or false is no number",
    "if able(t, seat) == 1:\n        return 1": "true or false is no number",
    "t.row[0] = has_bit(card, 1)": "a cell holds a number",
    # the head of a loop over the seats
    "seat = len(seats(t))": "stands in the head of a loop",
    "for k in seats(t), 1:\n        seat += 1": "stands in the head of a loop",
    # rows where numbers belong
    "seat = row + 1": "expected a number, got a row",
    "if t.hand[seat] == row:\n        return 1": "expected a number, got a row",
    "while row:\n        return 1": "expected a number, got a row",
    # what the language does not have
    "seat = card ** 2": r"no \*\*",
    "seat **= 2": r"no \*\*",
    "seat = t.army[seat, card]": "one index in one pair of brackets",
    "t.army[seat, card] = 1": "one index in one pair of brackets",
    "seat = card / 2": "/ makes a float",
    "seat /= 2": "/ makes a float",
    "seat = 0.5": "no floats",
    "seat = float(card)": r"no float\(\)",
    "seat = sum(row[1:])": "no slices",
    "seat = {1: 2}[card]": "no dicts",
    "seat = len({1, 2})": "no sets",
    "seat = len([1, 2])": "no lists",
    "seat = len('ab')": "no strings",
    "seat = len(f'{card}')": "no strings",
    "assert seat, 'a seat'": "no strings",
    "seat = len([x for x in row])": "no comprehensions",
    "seat = sum(x for x in row)": "no generators",
    "yield seat": "no generators",
    "one = lambda: 1": "no lambda",
    "if (n := seat):\n        return n": "no :=",
    "try:\n        seat = 1\n    except IndexError:\n        seat = 2": "no try",
    "with t:\n        seat = 1": "no with",
    "raise ValueError": "a refusal is a number",
    "global LIMIT": "no global",
    "del seat": "no del",
    "def inner() -> int:\n        return 1": "not inside another",
    "class Inner:\n        pass": "no classes",
    "import math": "imports at the top",
    "from gamester.core.rng import hash32": "imports at the top",
    "seat = any(row)": r"no any\(\)",
    "seat = sorted(row)": r"no sorted\(\)",
    "print(seat)": r"no print\(\)",
    "seat = card.bit_count()": "no methods",
    "row.append(1)": "no methods",
    "seat = max(*row)": r"no \*",
    "if seat is NONE:\n        return 1": "compared with ==",
    "return None": "no values except numbers",
    "...": "no values except numbers",
    # the order of evaluation
    "seat = fill(row, card) - t.turn": r"`fill\(row, card\)` changes something while",
    "seat = row[0] + fill(row, card)": "changes something while another part",
    "seat = max(fill(row, card), len(t.row))": "changes something while another part",
    "seat = row[fill(row, card) + t.turn]": "changes something while another part",
    "t.row[0] += fill(row, card)": "changes something while another part",
    "t.row[fill(row, card)] = t.turn": "changes something while another part",
    "if fill(row, card) == t.turn:\n        return 1": "changes something while another part",
    "return apply(t, seat, fill(row, card), t.row, grid)": "changes something while another part",
    "seat = 1 if seat < fill(row, card) < card else 0": "would be called twice",
    "if fill(row, card) in (1, 2):\n        return 1": "would be called twice",
    "seat, card = divmod(fill(row, card), 2)": "would be called twice",
    # names
    "shuffle = 1": "`shuffle` hides",
    "able = 1": "`able` hides",
    "LIMIT = 1": "`LIMIT` hides",
    "for max in range(3):\n        seat += 1": "`max` hides",
    # loop variables after their loop
    "for k in range(seat):\n        card += k\n    return k": "the variable of the loop in line",
    "for k in range(seat):\n        for j in row:\n            card += 1\n        card += j": "`j` is the variable of the loop",
    "for k, x in enumerate(row):\n        card += x\n    t.row[0] = x": "`x` is the variable",
    "for k in range(seat):\n        if k == card:\n            break\n    else:\n        return 0\n    return k": "`k` is the variable",
    "while card:\n        for k in row:\n            card -= 1\n    card = k": "`k` is the variable",
    "while card:\n        if seat:\n            card = k\n        for k in row:\n            card -= 1": "`k` is the variable",
    "if seat:\n        for k in row:\n            card += 1\n    t.row[0] = k": "`k` is the variable",
}
PASSES = (
    "mine = t.hand[seat]\n    mine[card] -= 1\n    t.army[seat][0] = mine[card]",
    "t.row[0], t.row[1] = t.row[1], t.row[0]",
    "for other in seats(t):\n        t.out[other] = 0",
    "card, t.turn = pop_last(t.row, t.turn)\n    if has_bit(card, 1) and card in t.row:\n        return 1",
    "row[0], card = row[1], seat",
    "t.row[0] = 1 if seat == card else 0",
    "t.turn = LIMIT if able(t, seat) else NONE",
    "same = seat == card\n    if same and not able(t, seat):\n        return 1",
    "if card in row and seat not in (1, 2, LIMIT) and 0 <= card < len(row):\n        return 1",
    "best, who = max(row), min(seat, card)\n    t.row[who] = abs(0 - best)",
    "for k, x in enumerate(row):\n        t.row[k] = x\n    for k in range(3):\n        t.row[k] += 1",
    "for x, y in zip(row, t.row):\n        seat += x * y",
    "for k in range(3):\n        seat += k\n    k = 5\n    t.row[0] = k",
    "while card > 0:\n        for k in row:\n            card -= k\n        k = 1\n        card -= k",
    "for mine in t.hand:\n        for x in mine:\n            card += x",
    "half, rest = divmod(card, 2)\n    t.row[half] = rest << 2 | 0xFF & ~seat",
    "match seat:\n        case 0 | 1:\n            return STEPS[card]\n        case _:\n            return card // 2 % 3",
    "shuffle(t, LIMIT, t.hand[seat], sum(t.row))\n    return apply(t, seat, card=1, row=row, grid=t.hand)",
    "assert seat >= 0\n    total: int = 0\n    total += t.row[seat]\n    return total",
    "for k in range(3):\n        if k == seat:\n            return k\n    return NONE",
    "seat = fill(row, card) + 2 * card\n    seat -= t.turn",
    "seat += fill(row, card)\n    t.row[0] = fill(row, card)",
    "if t.turn == 1 and fill(row, card) == 1:\n        return 1 if t.turn else fill(row, card)",
    "return t.row[seat] - (1 if able(t, seat) else 0)",
    "while True:\n        if seat > 3:\n            break\n        seat += 1\n        continue",
)
MODULES = {
    "import math": "may contain only imports",
    "from os import path": "may not import os",
    "from gamester.core.compile.build import plain": "may not import gamester.core.compile.build",
    "from . import words": "write the full name of the module",
    "from gamester.core.zones import *": "name everything that is imported",
    "LEVELS = [1, 2]": "no lists",
    "HALF = 1 / 2": "/ makes a float",
    "class Card:\n    pass": "may contain only imports",
    "print(1)": "may contain only imports",
    "if True:\n    X = 1": "may contain only imports",
    "@property\ndef f() -> int:\n    return 1": "without decorators",
    "def f(*cards: int) -> int:\n    return 1": r"no \*",
    "def f(x: int = 0.5) -> int:\n    return x": "no floats",
    "def f(x: int) -> bool:\n    return 1": "returns true or false",
    "def f(x: int) -> bool:\n    return x & 1": "returns true or false",
    "SIZES = {1: 2, 2: 3}": "leads from constants to functions",
}


@pytest.mark.parametrize("snippet", CAUGHT)
def test_lint_reports_code_that_differs_or_fails(snippet: str) -> None:
    found = check_source(f"{HEAD}    {snippet}\n", "game.py", RANKS)
    assert len(found) == 1, found
    where, line, sentence = found[0].split(":", 2)
    assert where == "game.py"
    assert LINE - 2 <= int(line) <= LINE + snippet.count("\n")
    assert re.search(CAUGHT[snippet], sentence)


@pytest.mark.parametrize("snippet", PASSES)
def test_lint_accepts_code_equal_in_both_runtimes(snippet: str) -> None:
    assert check_source(f"{HEAD}    {snippet}\n", "game.py", RANKS) == []


@pytest.mark.parametrize("snippet", MODULES)
def test_a_chapter_holds_imports_constants_and_functions(snippet: str) -> None:
    found = check_source(f'"""A chapter."""\n\n{snippet}\n', "game.py")
    found = [fault for fault in found if "there are no dicts but" not in fault]  # said besides what a table of functions lacks
    assert len(found) == 1, found
    assert re.search(MODULES[snippet], found[0])


def test_lint_names_the_line_of_every_fault() -> None:
    source = f"{HEAD}    seat = 0.5\n    t.row[0] = seat == card\n    return {{}}\n"
    assert [fault.split(" ")[0] for fault in check_source(source, "game.py", RANKS)] == [f"game.py:{LINE + k}:" for k in range(3)]
