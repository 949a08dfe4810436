"""Card sets of Game-On that are refused, every message, and unfit tables."""

import pytest

from gamester.games.gameon.card_file import File
from gamester.games.gameon.card_shapes import first_unmatched_slot
from gamester.games.gameon.cards import base, parse_card_set
from gamester.match.setup import InvalidSetup, new_setup
from tests.support.gameon_sets import BASE, changed


def without(start: str, end: str) -> str:
    """Return the base set without the text from one line to another."""
    return BASE[: BASE.index(start)] + BASE[BASE.index(end) :]


FIRST = '{ id = "anchor-1", name = "Buoy", type = "anchor", shapes = ["red square"], points = 1, chevrons = 0, convert = "blue" }'
RED = '{ shapes = ["red square"], count = 2 }'
OMNI = '["red square", "yellow circle", "blue triangle"]'
ID = "lower case, digits and hyphens, at most 16"
REFUSED = [
    ("set =", ["F: GO-V01 not TOML: no value (at the end of the file)"]),
    (b"\xff\xfe", ["F: GO-V01 not TOML: not UTF-8 text from byte 0 on"]),
    ("", [f"F: GO-V02 file: key '{key}' is missing" for key in File.model_fields]),
    (BASE + "\n[more]\nx = 1", ["F: GO-V02 file: unknown key 'more'"]),
    (changed("version = 1", "version = 1\nsize = 2"), ["F: GO-V02 set: unknown key 'size'"]),
    (changed("version = 1\n", ""), ["F: GO-V02 set: key 'version' is missing"]),
    (changed("points = 1, chevrons = 0, convert", "points = 1, convert"), ["F: GO-V02 anchor-1: key 'chevrons' is missing"]),
    (changed(RED, RED.replace("count = 2", "count = 2, back = 1")), ["F: GO-V02 player_cards.common 1: unknown key 'back'"]),
    (changed("version = 1", "version = true"), ["F: GO-V03 set: 'version' must be a whole number, not True"]),
    (changed("version = 1", "version = 0"), ["F: GO-V03 set: 'version' must be 1 to 999999, not 0"]),
    (changed("version = 1", "version = 0x" + "f" * 9000), ["F: GO-V03 set: 'version' must be a whole number, not a number without end"]),
    (changed('id = "gameon-base"', 'id = "Game-On"'), [f"F: GO-V03 set: 'id' must be {ID}, not 'Game-On'"]),
    (changed('id = "anchor-1"', 'id = "anchor_1"'), [f"F: GO-V03 anchor_1: 'id' must be {ID}, not 'anchor_1'"]),
    (
        changed('title = "Game-On base set (Gamester original)"', 'title = ""'),
        ["F: GO-V03 set: 'title' must be 1 to 80 printable characters, not ''"],
    ),
    (changed("black_cards = 6 ", "black_cards = 7 "), ["F: GO-V03 set: 'black_cards' must be 0 to 6, not 7"]),
    (
        changed("points = 1, chevrons = 0, convert", 'points = "1", chevrons = 0, convert'),
        ["F: GO-V03 anchor-1: 'points' must be a whole number, not '1'"],
    ),
    (changed('gear = "common"', "gear = 1"), ["F: GO-V03 deck: 'gear' must be text, not 1"]),
    (changed('game = "gameon"', 'game = "armies"'), ["F: GO-V04 this is a set for 'armies', not for gameon"]),
    (
        changed('"red", "yellow", "blue", "white"]', '"red", "yellow", "blue", "white", "black"]'),
        ["F: GO-V05 colors: 'black' is reserved for wild"],
    ),
    (changed('"red", "yellow", "blue", "white"]', '"red", "yellow", "blue", "white", "red"]'), ["F: GO-V05 colors: 'red' appears twice"]),
    (
        changed('"circle", "triangle"]   ' if '"triangle"]   ' in BASE else '"circle", "triangle"]', '"circle", "triangle", "circle"]'),
        ["F: GO-V05 shapes: 'circle' appears twice"],
    ),
    (changed(FIRST, FIRST.replace("red square", "red star")), ["F: GO-V06 anchor-1: 'red star' is not a colour and form of this set"]),
    (
        changed(OMNI, '["red square", "yellow circle"]'),
        ["F: GO-V07 player_cards.common 16: a Player Card shows 1 shape or 3 (an Omni), got 2"],
    ),
    (
        changed(OMNI, '["red square", "yellow circle", "red square"]'),
        ["F: GO-V08 player_cards.common 16: an Omni's three faces must differ"],
    ),
    (changed(RED, RED.replace("count = 2", "count = 21")), ["F: GO-V09 player_cards.common 1: count must be 1 to 20, got 21"]),
    (changed('gear = "common"', 'gear = "rare"'), ["F: GO-V10 deck.gear: no player card list 'rare'"]),
    (changed('gear = "common"', 'gear = "common"\nmoon = "common"'), ["F: GO-V10 2 to 6 decks needed, got 7"]),
    (
        changed('gear = "common"', 'gear = "few"') + 'few = [ { shapes = ["red square"], count = 5 } ]\n',
        ["F: GO-V11 deck.gear: a deck needs 6 to 60 cards, got 5"],
    ),
    (changed('"anchor-2"', '"anchor-1"'), ["F: GO-V12 game card id 'anchor-1' appears twice"]),
    (changed(FIRST, FIRST.replace('type = "anchor"', 'type = "moon"')), ["F: GO-V13 anchor-1: type 'moon' is no deck of this set"]),
    (changed(FIRST, FIRST.replace('["red square"]', "[]")), ["F: GO-V14 anchor-1: a Game Card shows 1 to 4 shapes, got 0"]),
    (changed(FIRST, FIRST.replace("points = 1", "points = 100")), ["F: GO-V15 anchor-1: points must be 0 to 99, got 100"]),
    (changed(FIRST, FIRST.replace("chevrons = 0", "chevrons = 10")), ["F: GO-V15 anchor-1: chevrons must be 0 to 9, got 10"]),
    (changed(FIRST, FIRST.replace('"blue"', '"green"')), ["F: GO-V16 anchor-1: convert 'green' is not a colour of this set"]),
    (without("  { id = \"anchor-8\"", "]\n\n[set]"), ["F: GO-V17 8 to 120 Game Cards needed, got 7"]),
    (
        changed(FIRST, FIRST.replace('["red square"]', str(["red square"] * 4).replace("'", '"'))).replace("count = 2", "count = 1", 1),
        [f"F: GO-V18 anchor-1: deck '{deck}' can never match 'red square'" for deck in base().types],
    ),
]  # fmt: skip


@pytest.mark.parametrize(("text", "expected"), REFUSED, ids=[words[0].split(": ", 1)[1][:50] for _, words in REFUSED])
def test_refusals(text: bytes | str, expected: list[str]) -> None:
    assert parse_card_set(text, "F") == expected


def test_every_row_of_the_error_table_is_provoked() -> None:
    """GO-V01 to GO-V18 are provoked here; GO-V19 and GO-V20 need a table and follow below."""
    rows = {line.split()[1] for _, lines in REFUSED for line in lines}
    assert rows == {f"GO-V{row:02}" for row in range(1, 19)}


def test_all_faults_are_told_together() -> None:
    text = changed('game = "gameon"', 'game = "chess"').replace('"anchor-2"', '"anchor-1"', 1).replace("count = 2", "count = 0", 1)
    told = parse_card_set(text, "F")
    assert isinstance(told, list) and [line.split()[1] for line in told] == ["GO-V04", "GO-V09", "GO-V12"]


def test_distinct_cards_for_all_slots() -> None:
    """A card may move to another slot if that helps; the first slot that cannot be filled is named (GO-V18, GO-03)."""
    wild, red, omni = (("black", "square"),), (("red", "square"),), (("red", "square"), ("blue", "circle"))
    assert first_unmatched_slot([wild, red], ["red square", "blue square"]) is None
    assert first_unmatched_slot([red, wild], ["blue square", "red square"]) is None
    assert first_unmatched_slot([omni, red], ["red square", "blue circle"]) is None
    assert first_unmatched_slot([omni], ["red square", "blue circle"]) == "blue circle"
    assert first_unmatched_slot([red], ["black square"]) is None


def faults_of(seats: int, text: str = "", **options: str) -> list[str]:
    with pytest.raises(InvalidSetup) as caught:
        new_setup("gameon", seats, "", options, text)
    return list(caught.value.errors)


def test_options_that_do_not_fit_the_set_are_refused() -> None:
    """GO-V19, GO-V20, GO-01, GO-18."""
    few = changed("black_cards = 6 ", "black_cards = 2 ").replace('gear = "common"\n', "").replace('type = "gear"', 'type = ""')
    assert faults_of(2, few, black_cards="3") == ["option black_cards: 3 is not allowed (0 to 2)"]
    assert faults_of(2, black_cards="5", black_slot="occupies") == ["option black_cards: 5 is not allowed (0 to 4)"]
    assert faults_of(6, few) == ["2 to 5 players with this set, got 6 (GO-01)"]
    assert faults_of(2, few, decks="1,6") == ["option decks: 6 is not allowed (1 to 5)"]
    assert faults_of(2, few, decks="6,6") == ["option decks: 6 is not allowed (1 to 5)"]
    assert faults_of(2, decks="2,2,2,6,6") == ["deck 'comet' is taken twice (GO-18)", "deck 'gear' is taken twice (GO-18)"]
    assert faults_of(7, few) == ["2 to 5 players with this set, got 7 (GO-01)"]
    assert [faults_of(seats) for seats in (0, 1, 7)] == [[f"2 to 6 players with this set, got {seats} (GO-01)"] for seats in (0, 1, 7)]
    assert faults_of(7, few.replace("points = 1,", "points = 100,", 1)) == [
        "set: GO-V15 anchor-1: points must be 0 to 99, got 100 (line 2)"
    ]


def test_wrong_option_values_are_all_reported() -> None:
    """All wrong values are reported together, in the law's words (GO-V19)."""
    for given, said in (("1", "auto, or 2 to 50"), ("51", "auto, or 2 to 50"), ("0", "auto, or 2 to 50"), ("often", "auto, or 2 to 50")):
        assert faults_of(2, stall_limit=given) == [f"option stall_limit: {given} is not allowed ({said})"]
    assert faults_of(2, black_cards="7", locked_chevrons="maybe", decks="1,x") == [
        "option black_cards: 7 is not allowed (0 to 6)",
        "option locked_chevrons: maybe is not allowed (false or true)",
        "option decks: 1,x is not allowed (1, 2, 3, 4, 5, 6, each once)",
    ]
    assert faults_of(2, competition="boxing")[0].startswith("option competition: boxing is not allowed (die_roll, hand_roll, trivia")
    assert faults_of(2, commit_visibility="x" * 5000)[0].endswith("... is not allowed (hidden or open)")
    assert new_setup("gameon", 2, "", {"stall_limit": "auto"}).state.stall_limit == 0 == new_setup("gameon", 2).state.stall_limit
