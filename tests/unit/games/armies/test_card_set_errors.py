"""Card sets of Armies that are refused: every message, and all errors at once."""

import pytest

from gamester.games.armies.card_file import CardSet
from gamester.games.armies.cards import parse_card_set
from tests.support.armies_sets import CLASSIC, written


def edited(old: str, new: str) -> str:
    assert CLASSIC.count(old) >= 1, old
    return CLASSIC.replace(old, new, 1)


KEYS = [field.alias or name for name, field in CardSet.model_fields.items()]
MISSING = [f"F: AR-V03 missing key '{key}'" for key in KEYS]
NUMBER = "at most 16 number values and 80 number cards, got"
REFUSED = [
    ("hand =", ["F: AR-V01 not TOML: no value (at the end of the file)"]),
    (b"\xff\xfe", ["F: AR-V01 not TOML: not UTF-8 text from byte 0 on"]),
    (edited("hand = 7", "hand = 7\ncolour = 1"), ["F: AR-V02 unknown key 'colour'"]),
    (edited("value = 2, copies = 4", "value = 2, copies = 4, suit = 1"), ["F: AR-V02 unknown key 'suit'"]),
    (CLASSIC + "[more]\nx = 1", ["F: AR-V02 unknown key 'more'"]),
    (edited("hand = 7", ""), ["F: AR-V03 missing key 'hand'"]),
    (edited(', name = "Jack"', ""), ["F: AR-V03 missing key 'name'"]),
    ("", ["F: AR-V03 missing key 'set'"]),
    ("[set]", MISSING),
    ("set = 1", ["F: AR-V04 'set' must be a table"]),
    (edited("hand = 7", "hand = 7.0"), ["F: AR-V04 'hand' must be an integer"]),
    (edited("schema = 1", "schema = true"), ["F: AR-V04 'schema' must be an integer"]),
    (edited("hand = 7", "hand = 100000000"), ["F: AR-V04 'hand' must be an integer of at most 8 digits"]),
    (edited('name = "Classic pack"', 'name = ""'), ["F: AR-V04 'name' must be non-empty text"]),
    (edited("[2, 4]", '[2, "4"]'), ["F: AR-V04 'players' must be a list of integers"]),
    (edited("number = [", "number = [ 2,"), ["F: AR-V04 'number' must be a list of tables"]),
    (edited("value = 10, copies = 4", 'value = 10, copies = "4"'), ["F: AR-V04 'copies' must be an integer"]),
    (edited("schema = 1", "schema = 2"), ["F: AR-V05 schema 1 and game 'armies' expected"]),
    (edited('"armies"', '"shapes"'), ["F: AR-V05 schema 1 and game 'armies' expected"]),
    (edited('id = "classic"', 'id = "Classic"'), ["F: AR-V06 id 'Classic' is not a lower-case name"]),
    (edited('id = "classic"', r'id = "a\nb"'), [r"F: AR-V06 id 'a\nb' is not a lower-case name"]),
    (edited('"rulebook"', '"mine"'), ["F: AR-V07 origin must be 'rulebook', 'ours' or 'custom'"]),
    (edited("[2, 4]", "[3, 2]"), ["F: AR-V08 players must be [min, max] with 2 <= min <= max <= 4"]),
    (edited("[2, 4]", "[1, 4]"), ["F: AR-V08 players must be [min, max] with 2 <= min <= max <= 4"]),
    (edited("[2, 4]", "[4]"), ["F: AR-V08 players must be [min, max] with 2 <= min <= max <= 4"]),
    (edited("hand = 7", "hand = 11"), ["F: AR-V09 hand must be 2..10"]),
    (edited("hand = 7", "hand = 1"), ["F: AR-V09 hand must be 2..10"]),
    (edited("min_group = 2", "min_group = 0"), ["F: AR-V10 min_group must be 1..hand"]),
    (edited("min_group = 2", "min_group = 8"), ["F: AR-V10 min_group must be 1..hand"]),
    (written([11], {2: 8, 9: 8}), ["F: AR-V11 an army has 2 to 5 cards"]),
    (written(range(11, 17), {2: 8, 9: 8}), ["F: AR-V11 an army has 2 to 5 cards"]),
    (written([11, 12], dict.fromkeys(range(1, 18), 1)), [f"F: AR-V12 {NUMBER} 17 and 17"]),
    (written([11, 12], {2: 41, 9: 40}), [f"F: AR-V12 {NUMBER} 2 and 81"]),
    (edited('id = "Q"', 'id = "J"'), ["F: AR-V13 army values and ids must be different and positive"]),
    (edited('"Queen", value = 12', '"Queen", value = 11'), ["F: AR-V13 army values and ids must be different and positive"]),
    (edited('"Jack", value = 11', '"Jack", value = 0'), ["F: AR-V13 army values and ids must be different and positive"]),
    (edited("value = 3,", "value = 2,"), ["F: AR-V14 number cards need different positive values and 1 to 99 copies"]),
    (edited("value = 2,", "value = -2,"), ["F: AR-V14 number cards need different positive values and 1 to 99 copies"]),
    (edited("copies = 4", "copies = 0"), ["F: AR-V14 number cards need different positive values and 1 to 99 copies"]),
    (
        edited("copies = 4", "copies = 100"),
        [f"F: AR-V12 {NUMBER} 9 and 132", "F: AR-V14 number cards need different positive values and 1 to 99 copies"],
    ),
    (edited('    { id = "C", name = "Clubs" },\n', ""), ["F: AR-V15 each player needs a suit of their own"]),
    (edited('id = "H"', 'id = "S"'), ["F: AR-V15 each player needs a suit of their own"]),
    (edited("hand = 7", "hand = 10"), ["F: AR-V16 36 number cards cannot fill 4 hands of 10 (AR-R23)"]),
    (edited("value = 14", "value = 99"), ["F: AR-V17 no group of 2..7 cards adds up to 99 (A)"]),
    (
        written([1, 3, 11], {2: 8, 9: 8}),
        ["F: AR-V17 no group of 2..4 cards adds up to 1 (S0)", "F: AR-V17 no group of 2..4 cards adds up to 3 (S1)"],
    ),
    (written([30, 31, 32, 33], dict.fromkeys(range(1, 11), 4), hand=10), ["F: AR-V18 too many group shapes (7096), at most 512"]),
]


@pytest.mark.parametrize(("data", "expected"), REFUSED)
def test_refusals(data: bytes | str, expected: list[str]) -> None:
    assert parse_card_set(data, "F") == expected


def test_every_row_of_the_table_is_refused_here() -> None:
    assert {line.split()[1] for _, lines in REFUSED for line in lines} == {f"AR-V{row:02}" for row in range(1, 19)}


def test_all_faults_are_reported_at_once() -> None:
    spoiled = (
        CLASSIC.replace("hand = 7", "hand = 12\nextra = 1")
        .replace("schema = 1", "schema = 9")
        .replace('"Jack", value = 11', '"Jack", value = 12')
    )
    assert parse_card_set(spoiled.replace('"rulebook"', '"theirs"').replace("min_group = 2\n", ""), "my.toml") == [
        "my.toml: AR-V02 unknown key 'extra'",
        "my.toml: AR-V03 missing key 'min_group'",
        "my.toml: AR-V05 schema 1 and game 'armies' expected",
        "my.toml: AR-V07 origin must be 'rulebook', 'ours' or 'custom'",
        "my.toml: AR-V09 hand must be 2..10",
        "my.toml: AR-V13 army values and ids must be different and positive",
    ]


def test_a_field_is_judged_by_the_sound_ones_before_it() -> None:
    """A wrong hand is told alone; that number cards cannot fill the hands is told where hand and players are sound."""
    many = CLASSIC.replace("hand = 7", "hand = 10").replace('"rulebook"', '"theirs"')
    assert parse_card_set(many, "F") == [
        "F: AR-V07 origin must be 'rulebook', 'ours' or 'custom'",
        "F: AR-V16 36 number cards cannot fill 4 hands of 10 (AR-R23)",
    ]
    assert parse_card_set(many.replace("hand = 10", "hand = 11"), "F") == [
        "F: AR-V07 origin must be 'rulebook', 'ours' or 'custom'",
        "F: AR-V09 hand must be 2..10",
    ]


def test_equal_errors_of_cards_are_reported_once() -> None:
    assert parse_card_set(CLASSIC.replace("copies", "count"), "F") == ["F: AR-V02 unknown key 'count'", "F: AR-V03 missing key 'copies'"]


def test_nothing_else_after_not_toml() -> None:
    torn = CLASSIC.replace("hand = 7", "hand = 99") + "= 1"
    assert parse_card_set(torn, "F") == ["F: AR-V01 not TOML: no name of a table, and no key with a value (at line 33, column 1)"]
