"""Card sets of Shape & List that are refused: every message, and all faults at once."""

import pytest

from gamester.games.shapes.cards import parse_card_set
from tests.support.shapes_sets import DEFAULT, KITE, edited


def bad(key: str, place: str) -> str:
    return f"F: SET-01 unknown or invalid key '{key}' at {place}"


def missing(key: str, place: str) -> str:
    return f"F: SET-01 missing key '{key}' {place}"


SECOND = "a = { n = 1, bonus = true, tie = true }\nb = { n = 8 }\ncopies = 2"
NINE = 'F: SET-08 list total must be 9, 10 or 12, is {} (SL-05) at list "Kite"'
FEW = (
    DEFAULT[: DEFAULT.index('[[card]]\nshapes = "all"\na = { n = 2')].replace("copies = 2", "copies = 1")
    + DEFAULT[DEFAULT.index("[[list]]") :]
)
"""Two cards of each shape."""
REFUSED: list[tuple[bytes | str, list[str]]] = [
    (edited("version = 1", "version = 1\ncolour = 1"), [bad("colour", "set")]),
    (edited("version = 1", "version = 0"), [bad("version", "set")]),
    (edited("version = 1", "version = true"), [bad("version", "set")]),
    (edited('id = "shapes-default"', 'id = "Shapes"'), [bad("id", "set")]),
    (edited('game = "shapes"', 'game = "armies"'), [bad("game", "set")]),
    (edited('title = "', 'title = ""\n# "'), [bad("title", "set")]),
    (edited("house = false", 'house = "no"'), [bad("house", "set")]),
    (edited("{ min = 2, max = 6 }", "3"), [bad("players", "set")]),
    (edited("{ min = 2, max = 6 }", "{ min = 2, most = 6 }"), [bad("most", "set"), missing("max", "at set")]),
    (edited("max = 6", 'max = "6"'), [bad("max", "set")]),
    (DEFAULT + "[more]\nx = 1", [bad("more", "set")]),
    ("", [missing(key, "in the file") for key in ("set", "card", "list")]),
    (edited("copies = 1", "copies = 1\nworth = 3"), [bad("worth", "card 1")]),
    (edited("a = { n = 0 }", "a = { n = 0, gold = true }"), [bad("gold", "card 1")]),
    (edited("a = { n = 0 }", "a = { bonus = false }"), [missing("n", "at card 1")]),
    (edited("a = { n = 0 }", "a = 0"), [bad("a", "card 1")]),
    (edited("a = { n = 0 }\n", ""), [missing("a", "at card 1")]),
    (edited("a = { n = 0 }", 'a = { n = 0, bonus = "no" }'), [bad("bonus", "card 1")]),
    (edited('shapes = "all"', 'shapes = "some"'), [bad("shapes", "card 1")]),
    (edited('shapes = "all"', 'shapes = ["star", "star"]'), [bad("shapes", "card 1")]),
    (edited('name = "Kite"\n', ""), [missing("name", "at list 1")]),
    (edited('name = "Kite"', 'name = " "'), [bad("name", "list 1")]),
    (edited(KITE, "need = 9"), [bad("need", 'list "Kite"')]),
    (edited('["circle", "square", "triangle", "star", "heart", "moon"]', "3"), [bad("shapes", "set")]),
    (edited(', "moon"]', ', "moon", "moon"]'), ["F: SET-02 shapes must be 2 to 8 different names"]),
    (edited('shapes = "all"', 'shapes = ["star", "sun"]'), ["F: SET-03 unknown shape 'sun' at card 1"]),
    (edited(KITE, "need = { circle = 3, square = 3, sun = 3 }"), ["F: SET-03 unknown shape 'sun' at list \"Kite\""]),
    (edited("b = { n = 9 }", "b = { n = 100 }"), ["F: SET-04 number must be an integer from 0 to 99 at card 1"]),
    (edited("b = { n = 9 }", "b = { n = 9.0 }"), ["F: SET-04 number must be an integer from 0 to 99 at card 1"]),
    (edited("b = { n = 9 }", "b = { n = true }"), ["F: SET-04 number must be an integer from 0 to 99 at card 1"]),
    (edited("b = { n = 9 }", "b = { n = 9, bonus = true }"), ['F: SET-05 "bonus" is allowed only on 1, 2, 3, 4 (SL-03) at card 1']),
    (edited("b = { n = 8 }", "b = { n = 8, tie = true }"), ['F: SET-06 "tie bonus" is allowed only on 1 and 4 (SL-04) at card 2']),
    (edited(SECOND, SECOND.replace("copies = 2", "copies = 0")), ["F: SET-07 copies must be from 1 to 99 at card 2"]),
    (edited(SECOND, SECOND.replace("copies = 2", "copies = 100")), ["F: SET-07 copies must be from 1 to 99 at card 2"]),
    (edited(KITE, KITE + "\ncopies = 0"), ['F: SET-07 copies must be from 1 to 99 at list "Kite"']),
    (edited(KITE, "need = { circle = 3, square = 3, triangle = 2 }"), [NINE.format(8)]),
    (edited(KITE, "need = { circle = 3, square = 3, triangle = 5 }"), [NINE.format(11)]),
    (edited('[[list]]\nname = "Carnival"', '[[list]]\nname = "Many"\nneed = { circle = 10 }\ncopies = 11\n[[list]]\nname = "Carnival"'),
     ["F: SET-09 most List Cards must total 9 (SL-05)"]),
    (edited(KITE, "need = {}"), ['F: SET-10 each need must be at least 1 at list "Kite"']),
    (edited(KITE, "need = { circle = 9, square = 0 }"), ['F: SET-10 each need must be at least 1 at list "Kite"']),
    (edited('b = { n = 9 }\ncopies = 1', 'b = { n = 9 }').replace("copies = 3", "copies = 1").replace("copies = 2", "copies = 1").replace(
        KITE, "need = { circle = 9 }"), ["F: SET-11 needs 9 of 'circle' but the set has only 7 at list \"Kite\""]),
    (DEFAULT[: DEFAULT.index('[[list]]\nname = "Bridge"')], ["F: SET-12 3 List Cards cannot serve 6 players (SL-08)"]),
    (FEW, ["F: SET-13 12 Shape Cards are too few for 6 players (SL-11, SL-14)"]),
    (edited("min = 2", "min = 1"), ["F: SET-14 players must satisfy 2 <= min <= max <= 6"]),
    (edited("max = 6", "max = 7"), ["F: SET-14 players must satisfy 2 <= min <= max <= 6"]),
    (edited("min = 2", "min = 7"), ["F: SET-14 players must satisfy 2 <= min <= max <= 6"]),
    (edited('name = "Lantern"', 'name = "Kite"'), ["F: SET-15 duplicate list name 'Kite'"]),
    (edited("copies = 1", "copies = 30"), ["F: SET-16 too many cards: 264 (limit 240)"]),
    (edited(KITE, KITE + "\ncopies = 44"), ["F: SET-16 too many lists: 65 (limit 64)"]),
    (edited("[[card]]", "".join(f'[[card]]\nshapes = "all"\na = {{ n = {n} }}\nb = {{ n = 50 }}\n' for n in range(20, 30)) + "[[card]]"),
     ["F: SET-16 too many card types: 102 (limit 96)"]),
    ("version =", ["F: SET-17 not TOML: no value (at the end of the file)"]),
    (b"\xff\xfe", ["F: SET-17 not TOML: not UTF-8 text from byte 0 on"]),
]  # fmt: skip


@pytest.mark.parametrize(("data", "expected"), REFUSED)
def test_refusals(data: bytes | str, expected: list[str]) -> None:
    found = parse_card_set(data, "F")
    if expected[0].startswith("F: SET-11"):
        assert isinstance(found, list) and expected[0] in found
    elif expected[0].startswith("F: SET-13"):
        assert isinstance(found, list) and [line for line in found if "SET-11" not in line] == expected
    else:
        assert found == expected


def test_every_row_of_the_table_is_refused_here() -> None:
    assert {line.split()[1] for _, lines in REFUSED for line in lines} == {f"SET-{row:02}" for row in range(1, 18)}


def test_all_faults_are_reported_at_once() -> None:
    spoiled = (
        DEFAULT.replace("version = 1", "version = 0", 1)
        .replace("b = { n = 9 }", "b = { n = 900 }")
        .replace(KITE, "need = { circle = 3, sun = 6 }")
        .replace('name = "Lantern"', 'name = "Anchor"')
        .replace("min = 2", "min = 9")
    )
    assert parse_card_set(spoiled, "my.toml") == [
        "my.toml: SET-01 unknown or invalid key 'version' at set",
        "my.toml: SET-03 unknown shape 'sun' at list \"Kite\"",
        "my.toml: SET-04 number must be an integer from 0 to 99 at card 1",
        "my.toml: SET-14 players must satisfy 2 <= min <= max <= 6",
        "my.toml: SET-15 duplicate list name 'Anchor'",
    ]
