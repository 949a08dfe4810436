"""The card set of Game-On: what its law says of ours, every message of refusal, the bounds, and files that nobody meant to write."""

import tomllib
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from gamester.games import find
from gamester.games.gameon import faults
from gamester.games.gameon.cards import Set, base, called, designs, read
from gamester.games.gameon.imprint import facts, sizes
from gamester.games.gameon.lettering import packed, titles, unpacked
from gamester.games.gameon.slots import unmatched
from gamester.games.gameon.table import Table
from gamester.kernel.layout import layout
from gamester.play.header import BadHeader, lay

BASE = (Path(faults.__file__).parent / "cards" / "base.toml").read_text("utf-8")
COLOURS, FORMS = ("red", "yellow", "blue", "white"), ("square", "circle", "triangle")


# our set ----------------------------------------------------------------------------------------------------------------
def test_the_game_cards_of_our_set() -> None:
    """Section f: 6 types of 9 cards with the same profile; 114 slots, each coloured shape nine times, each black form twice."""
    games = base().games
    assert len(games) == 54 and len({card.id for card in games}) == len({card.name for card in games}) == 54
    for kind in base().types:
        cards = [card for card in games if card.type == kind]
        assert Counter(len(card.shapes) for card in cards) == {1: 2, 2: 4, 3: 3}
        assert (sum(card.points for card in cards), sum(card.chevrons for card in cards)) == (26, 5)
        assert sum(bool(card.convert) for card in cards) == 2
        assert sum(words.startswith("black") for card in cards for words in card.shapes) == 1
    slots = Counter(words for card in games for words in card.shapes)
    assert sum(slots.values()) == 114
    assert slots == {**{f"{c} {f}": 9 for c in COLOURS for f in FORMS}, **{f"black {f}": 2 for f in FORMS}}
    assert sorted(card.shapes[0] for card in games if len(card.shapes) == 1) == sorted(f"{c} {f}" for c in COLOURS for f in FORMS)
    assert all(len(set(card.shapes)) == len(card.shapes) for card in games)
    assert len({frozenset(card.shapes) for card in games}) == 54
    assert all(not words.startswith(card.convert) for card in games if card.convert for words in card.shapes)
    assert Counter(card.convert for card in games if card.convert) == dict.fromkeys(COLOURS, 3)
    assert (sum(card.points for card in games), sum(card.chevrons for card in games)) == (156, 30)


def test_the_player_decks_of_our_set() -> None:
    """Section f: 31 cards, the same for every type. GO-63 the faces of the Omnis are the twelve coloured shapes, once each."""
    assert set(base().decks.values()) == {"common"} and len(base().types) == 6
    cards = base().lists["common"]
    assert sum(card.count for card in cards) == 31
    plain = {card.shapes[0]: card.count for card in cards if len(card.shapes) == 1}
    assert plain == {**{f"{c} {f}": 2 for c in COLOURS for f in FORMS}, **{f"black {f}": 1 for f in FORMS}}
    omnis = [card for card in cards if len(card.shapes) == 3]
    assert sorted(words for card in omnis for words in card.shapes) == sorted(f"{c} {f}" for c in COLOURS for f in FORMS)


@pytest.mark.parametrize("seats", range(2, 7))
def test_facts_fill_the_table(seats: int) -> None:
    laid, printed = layout(Table, sizes(base(), seats)), facts(base(), seats)
    options = {option.name for option in find("gameon").names.OPTIONS}
    assert set(printed) == set(laid.printed) - options
    assert sizes(base(), seats) | {"seat": 2} == {
        **{"seat": 2, "design": 19, "game": 60, "target": 54, "area": 4, "slot": 3, "hand_place": 11, "pile_place": 31},
        **{"deck_place": 60, "type": 6, "colour": 5, "form": 3, "question": 240, "question_word": 8},
    }
    assert find("gameon").rules.actions(lay("gameon", seats).t) == 1869  # section d


def test_facts_of_our_set() -> None:
    printed: dict[str, Any] = facts(base(), 2)
    assert (printed["wild"], printed["games"], printed["designs"], printed["hand_limit"]) == (4, 54, 19, 3)  # GO-R47
    red_square, black_square, omni = designs(base()).index(("red square",)), 12, 15
    assert printed["matches"][red_square] == [0b10001, 0, 0]  # GO-62
    assert printed["matches"][black_square] == [0b11111, 0, 0]  # GO-R07
    assert printed["matches"][omni] == [0b10001, 0b10010, 0b10100]  # red square, yellow circle, blue triangle
    assert printed["face_form"][red_square] == [0, -1, -1] and printed["face_form"][19] == [-1, -1, -1]
    assert printed["slot_form"][6] == [0, 1, 2] and printed["slot_form"][54] == [-1, -1, -1]
    assert [sum(row) for row in printed["deck_cards"]] == [31] * 6


# names on the table -----------------------------------------------------------------------------------------------------
@given(st.text(st.characters(codec="ascii", categories=("L", "N")), max_size=16))
def test_a_name_reads_back(name: str) -> None:
    assert unpacked(packed(name)) == name
    assert all(0 <= cell < 2**31 for cell in packed(name))


def test_what_game_cards_are_called() -> None:
    """By their names where those are short, plain and different; a card that is not ours never has the name of one that is."""
    assert called(base())[2] == "Harbour" and called(base())[5] == "Tide_Pool"
    assert titles([("a", "One"), ("b", "One")]) == titles([("a", "Größe"), ("b", "One")]) == ["a", "b"]
    other = changed('name = "Galleon"', 'name = "Galleon"').replace("points = 5, chevrons = 0 }", "points = 6, chevrons = 0 }", 1)
    cards = read(other, "F")
    assert isinstance(cards, Set) and called(cards)[6] == "anchor-7"


# refusals ---------------------------------------------------------------------------------------------------------------
def changed(old: str, new: str) -> str:
    assert BASE.count(old) >= 1, old
    return BASE.replace(old, new, 1)


def reason(text: str) -> str:
    with pytest.raises(tomllib.TOMLDecodeError) as caught:
        tomllib.loads(text)
    return str(caught.value)


def without(start: str, end: str) -> str:
    """The base set without everything from one line to before another."""
    return BASE[: BASE.index(start)] + BASE[BASE.index(end) :]


FIRST = '{ id = "anchor-1", name = "Buoy", type = "anchor", shapes = ["red square"], points = 1, chevrons = 0, convert = "blue" }'
RED = '{ shapes = ["red square"], count = 2 }'
OMNI = '["red square", "yellow circle", "blue triangle"]'
ID = "lower case, digits and hyphens, at most 16"
TEXTS = [f"'{key}' is missing" for key in faults.TOP]
REFUSED = [
    ("set =", [f"F: GO-V01 cannot be read as TOML: {reason('set =')}"]),
    (b"\xff\xfe", ["F: GO-V01 cannot be read as TOML: invalid start byte at byte 0, expected UTF-8"]),
    ("", [f"F: GO-V02 file: key '{key}' is missing" for key in faults.TOP]),
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
    assert read(text, "F") == expected


def test_every_row_of_the_table_of_refusals_is_provoked() -> None:
    """GO-V01 to GO-V18; those of a table that is laid, GO-V19 and GO-V20, follow below."""
    rows = {line.split()[1] for _, lines in REFUSED for line in lines}
    assert rows == {f"GO-V{row:02}" for row in range(1, 19)}


def test_all_faults_are_told_together() -> None:
    text = changed('game = "gameon"', 'game = "chess"').replace('"anchor-2"', '"anchor-1"', 1).replace("count = 2", "count = 0", 1)
    told = read(text, "F")
    assert isinstance(told, list) and [line.split()[1] for line in told] == ["GO-V04", "GO-V09", "GO-V12"]


def test_distinct_cards_for_all_slots() -> None:
    """GO-V18, GO-03: a card placed on a first slot moves to another if that helps; the first slot that cannot be filled is named."""
    wild, red, omni = (("black", "square"),), (("red", "square"),), (("red", "square"), ("blue", "circle"))
    assert unmatched([wild, red], ["red square", "blue square"]) is None
    assert unmatched([red, wild], ["blue square", "red square"]) is None
    assert unmatched([omni, red], ["red square", "blue circle"]) is None
    assert unmatched([omni], ["red square", "blue circle"]) == "blue circle"
    assert unmatched([red], ["black square"]) is None


@given(st.binary(max_size=300))
@example(b"set = [1]")
@example(b"game_cards = [1]\nplayer_cards = {a = 1}\ndeck = {b = [1]}\nset = {}")
@settings(max_examples=200)
def test_whatever_the_file_it_is_read_or_refused(data: bytes) -> None:
    found = read(data, "F")
    assert isinstance(found, list) and all(line.startswith("F: GO-V") for line in found)


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=20) | st.floats(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)


@given(st.sampled_from(["set", "deck", "player_cards", "game_cards"]), VALUES)
@settings(max_examples=300)
def test_any_value_in_the_place_of_a_table_is_refused_in_words(key: str, value: Any) -> None:
    file = tomllib.loads(BASE) | {key: value}
    assert all(row in range(2, 19) and words for row, words in faults.find(file)) and faults.find(file)


@given(st.data())
@settings(max_examples=300)
def test_any_value_in_the_place_of_another_is_read_or_refused(data: st.DataObject) -> None:
    file = tomllib.loads(BASE)
    inner: Any = data.draw(st.sampled_from([file["set"], file["game_cards"][3], file["player_cards"]["common"][2], file["deck"]]))
    inner[data.draw(st.sampled_from(sorted(inner)))] = data.draw(VALUES)
    assert all(row in range(2, 19) and words for row, words in faults.find(file))


# tables that do not fit the set -----------------------------------------------------------------------------------------
def faults_of(seats: int, text: str = "", **options: str) -> list[str]:
    with pytest.raises(BadHeader) as caught:
        lay("gameon", seats, "", options, text)
    return list(caught.value.faults)


def test_house_rules_that_do_not_fit_the_set() -> None:
    """GO-V19, GO-V20, GO-01, GO-18."""
    few = changed("black_cards = 6 ", "black_cards = 2 ").replace('gear = "common"\n', "").replace('type = "gear"', 'type = ""')
    assert faults_of(2, few, black_cards="3") == ["option black_cards: 3 is not allowed (0 to 2)"]
    assert faults_of(2, black_cards="5", black_slot="occupies") == ["option black_cards: 5 is not allowed (0 to 4)"]
    assert faults_of(6, few) == ["2 to 5 players with this set, got 6 (GO-01)"]
    assert faults_of(2, few, decks="1,6") == ["option decks: 6 is not allowed (1 to 5)"]
    assert faults_of(2, decks="2,2") == ["deck '2' is taken twice (GO-18)"]
    assert faults_of(7) == ["gameon has 2 to 6 seats, got 7 (GO-01)"]
    assert faults_of(2, stall_limit="1") == ["house rule 'stall_limit' must be 2..50"]
