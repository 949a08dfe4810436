"""Positions: every table writes a text that reads back cell for cell; what contradicts itself is refused with what is wrong."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gamester.core.zones import Dim, Zone, counts, sequence, value
from gamester.match.card_sets import load_builtin_set
from gamester.match.positions.format import CaseSyntaxError, CellSyntaxError, CellText
from gamester.match.positions.position import format_position, parse_position
from tests.conftest import Budget
from tests.support.matches import opened, play, played


def test_every_table_of_random_games_reads_back(seed: int, budget: Budget) -> None:
    for game in range(budget(5, weight=50)):
        match = opened(seed + game)
        for _ in play(match, seed + game):
            position = parse_position(format_position(match.game, match.table))
            assert position.layout is match.layout
            assert position.layout.to_bytes(position.t) == match.layout.to_bytes(match.table)


def test_a_table_with_a_set_of_its_own_reads_back() -> None:
    own = load_builtin_set(opened(0).game, "skirmish")
    assert not isinstance(own, list)
    text = own.text.replace('id = "skirmish"', 'id = "mine"').replace("hand = 6", "hand = 5")
    match = opened(0).open("armies", 2, {}, "", "own", ["Ana", "Bo"], text)
    text += "# \u2028 and \x85 end no line"
    position = parse_position(format_position(match.game, match.table, text))
    assert position.layout.to_bytes(position.t) == match.layout.to_bytes(match.table)
    with pytest.raises(LookupError, match="its text is needed"):
        format_position(match.game, match.table)


HEAD = "game armies\nseats 2\nhand 0: 2 9 10\n"
WRONG = {
    "game chess": (1, "unknown game 'chess'"),
    "": (1, "expected a line `game NAME`, got none"),
    "seats 2\nturn: 1": (1, "expected a line `game NAME`, got none"),
    "game armies\nturn: 1": (1, "expected a line `seats NUMBER`, got none"),
    "game armies\nseats 7": (2, "armies has 2 to 4 seats, got 7"),
    "game armies\nseats many": (2, "expected a number of seats, `seats NUMBER`, got 'seats many'"),
    "game armies\nseats 2\nset tarot": (3, "unknown card set 'tarot'"),
    "game armies\nseats 2\noption questions = ask\noption blood = yes": (4, "unknown house rule 'blood'"),
    f"{HEAD}": (3, "number cards missing: 2 2 2 3 3 3 3 4"),
    f"{HEAD}stock: 2*4\nrest: set_aside": (4, "number cards extra: 2"),
    f"{HEAD}rest: moon": (4, "expected after `rest:` a pile of cards whose copies are counted by a fact, got 'moon' (there are: stock"),
    "game gameon\nseats 2\nrest: draw_pile": (
        3,
        "expected after `rest:` a pile of cards whose copies are counted by a fact, got 'draw_pile' "
        "(there is none: no kind of cards in CARD_ZONES names the fact that counts its copies)",
    ),
    f"{HEAD}rest: hand": (4, "expected after `rest:` a pile of cards"),
    f"{HEAD}rest: stock\narmy 0: K J\nfallen 0: A": (6, "soldiers of seat 0 missing: Q"),
    f"{HEAD}rest: stock\narmy 0: K J Q A\nfallen 0: A": (6, "soldiers of seat 0 extra: A"),
    f"{HEAD}rest: stock\narmy 0: X": (5, "army: expected soldiers (J, Q, K, A), got 'X'"),
    f"{HEAD}rest: stock\narmy 5: J": (5, "army: expected a seat (0, 1) after 'army', got '5'"),
    f"{HEAD}rest: stock\narmy 0: J J J J J": (5, "army: expected at most 4 cards, got 5"),
    f"{HEAD}rest: stock\nphase: lunch": (5, "phase: expected one of arrange, deal, forced,"),
    f"{HEAD}rest: stock\nturn: 1 2": (5, "turn: expected 1 cell, got 2"),
    f"{HEAD}rest: stock\nready: 1": (5, "ready: expected 2 cells, got 1"),
    f"{HEAD}rest: stock\nturn 0: 1": (5, "turn: 'turn' has no rows"),
    f"{HEAD}rest: stock\narmy_n: 4 4": (5, "armies has no zone 'army_n' that can be laid"),
    f"{HEAD}rest: stock\nmoon: 1": (5, "armies has no zone 'moon' that can be laid"),
    f"{HEAD}rest: stock\nturn: 99999999999": (5, "turn: expected a whole number, got '99999999999'"),
    f"{HEAD}rest: stock\nhello": (
        5,
        "expected `game NAME`, `rules NUMBER`, `seats NUMBER`, `set NAME`, `seed WORDS`, `exact`, `option NAME = VALUE`, `rest: PILE`",
    ),
    # what says nothing, or says it twice
    f"{HEAD}rest: stock\nhand 1:": (5, "hand: expected cells, or - for nothing, got nothing"),
    f"{HEAD}rest: stock\nhand 1: 2\nhand 01: 3": (6, "'hand 01' was given before, on line 5"),
    f"{HEAD}rest: stock\nturn: 2\nturn: 3": (6, "'turn' was given before, on line 5"),
    f"{HEAD}rest: stock\narmy 0: K\narmy: K Q": (6, "'army' was given before, on line 5"),
    f"{HEAD}rest: stock\npassed_last 1: 1\npassed_last: 1 0": (6, "'passed_last' was given before, on line 5"),
    f"{HEAD}rest: stock\npossible 0: all but": (5, "possible: expected different orders after `all but`, got ''"),
    f"{HEAD}rest: stock\npossible 0: all but KQJA KQJA": (5, "possible: expected different orders after `all but`, got 'KQJA KQJA'"),
    f"{HEAD}rest: stock\nseats 3": (5, "'seats' was given before, on line 2"),
    f"{HEAD}rest: stock\ngame shapes": (5, "'game' was given before, on line 1"),
    f"{HEAD}rest: stock\nseed a\nseed b": (6, "'seed' was given before, on line 5"),
    f"{HEAD}rest: stock\nexact\nexact": (6, "'exact' was given before, on line 5"),
    f"{HEAD}rest: stock\nrest: set_aside": (5, "'rest' was given before, on line 4"),
    f"{HEAD}rest: stock stock": (4, "expected `rest: PILE`, or `rest: -` for none, got 'rest: stock stock'"),
    f"{HEAD}rest:": (4, "expected `rest: PILE`, or `rest: -` for none, got 'rest:'"),
    f"{HEAD}rest: stock\noption questions = ask\noption questions = auto": (6, "'option questions' was given before, on line 5"),
    f"{HEAD}rest: stock\noption questions: ask": (5, "expected `option NAME = VALUE`, got 'option questions: ask'"),
    f"{HEAD}rest: stock\noption questions ask": (5, "expected `option NAME = VALUE`, got 'option questions ask'"),
    f"{HEAD}rest: stock\nexact please": (5, "expected `exact`, got 'exact please'"),
    f"{HEAD}rest: stock\nset: classic": (5, "expected `set NAME`, got 'set: classic'"),
    f"{HEAD}rest: stock\nset": (5, "expected a name after `set`, or the lines of a set, each after a `|`, got nothing"),
    f"{HEAD}rest: stock\n| [set]": (5, "expected a line `set` before the lines of a set, got none"),
    f"{HEAD}rest: stock\nset classic\nset skirmish": (6, "'set' was given before, on line 5"),
    f"{HEAD}rest: stock\nlike one": (5, "expected `like NAME` as the first line of a case, got 'like one'"),
    f"{HEAD}rest: stock\nchance stock: 2": (5, "expected `chance LIST: CARDS` after a `case` line, got 'chance stock: 2'"),
    # heads that are to be refused
    f"{HEAD}rest: stock\noption questions = ask ! AR-R14": (5, "expected 'option questions = ask' to be refused, got no refusal"),
    "game armies\nseats 9 ! AR-20": (2, "expected a refusal by AR-20, got: armies has 2 to 4 seats, got 9 (AR-01)"),
    "game armies\nseats 9 ! AR-01": (2, "refused, as expected: armies has 2 to 4 seats, got 9 (AR-01)"),
    "game armies\nseats 9 !": (2, "refused, as expected: armies has 2 to 4 seats, got 9 (AR-01)"),
    "game armies\nseats 9 ! AR-01\noption blood = yes !": (3, "expected one line that is refused, got another on line 2"),
    f"{HEAD}rules one": (4, "expected a rules number, `rules NUMBER`, got 'rules one'"),
    f"{HEAD}rules 7": (4, "armies supports rules number 1, got 7"),
}


@pytest.mark.parametrize("text", WRONG)
def test_what_cannot_be_is_refused_with_its_line(text: str) -> None:
    line, words = WRONG[text]
    with pytest.raises(CaseSyntaxError) as fault:
        parse_position(text)
    assert (fault.value.number, fault.value.words[: len(words)]) == (line, words) or words in fault.value.words
    assert fault.value.number == line


def test_what_is_not_said_is_filled_in() -> None:
    t = parse_position(f"{HEAD}rest: stock\narmy 1: Q\nfallen 1: A K J").t
    assert (t.turn, t.army[0], t.army_n, t.skin_turn) == (1, [3, 2, 1, 0], [4, 1], [0, 0])
    assert (sum(t.possible[0]), sum(t.possible[1])) == (24, 1)
    assert t.stock_n == 33 and sum(t.hand[1]) == 0


def test_a_row_may_be_given_otherwise_than_all_rows() -> None:
    t = parse_position(f"{HEAD}rest: stock\narmy: K J Q A\narmy 1: A Q J K\npassed_last: 1 0\npassed_last 1: 1").t
    assert t.army == [[3, 1, 0, 2], [2, 0, 1, 3]] and t.passed_last == [1, 1]


def test_rest_can_be_taken_back_and_a_list_has_a_name() -> None:
    with pytest.raises(CaseSyntaxError, match="number cards missing"):
        parse_position(f"{HEAD}rest: -")
    lists = parse_position("game shapes\nseats 2\nrest: deck\ngoal 0: Lantern\ngoal 1: Comet-3S-3T-3M")
    assert [lists.cell_text.labels["list"][goal] for goal in lists.t.list_card] == ["Lantern-3C-3S-3R", "Comet-3S-3T-3M"]


def test_a_name_that_two_labels_begin_with_is_none_of_them() -> None:
    two = CellText({"list": ["Kite-1C", "Kite-2C", "Bow-1C", "Bow"]}, {})
    dim = Dim("list", 4)
    assert [two.parse_id(dim, word) for word in ("Kite", "Kite-2C", "Bow", "Bow-1C", "")] == [None, 1, 3, 2, None]


def test_exact_fills_in_nothing() -> None:
    t = parse_position("game armies\nseats 2\nexact\nphase: arrange\nrest: stock\narmy: J Q K A").t
    assert (t.turn, t.phase, sum(t.possible[0]), t.army_n) == (0, 1, 0, [4, 4])
    with pytest.raises(CaseSyntaxError, match="phase: expected 1 to 9 while the game goes on, got 0"):
        parse_position("game armies\nseats 2\nexact\nrest: stock\narmy: J Q K A")


PIECES = ["hand", "0", ":", "2", "9*3", "*", "-", "all", "but", "rest:", "stock", "army", "J", "exact", "\n", "option", "=", "|", "set"]


@given(st.text(max_size=60) | st.lists(st.sampled_from(PIECES)).map(" ".join))
def test_any_text_is_a_position_or_misread(text: str) -> None:
    try:
        parse_position(f"game armies\nseats 2\n{text}")
    except CaseSyntaxError as fault:
        assert fault.words


# the words of zones that Armies does not have ---------------------------------------------------------------------------
SEATS, SHAPES = Dim("seat", 3), Dim("shape", 2)
CARDS = Dim("card", 4, has_blank=True)
PLAYS = (SEATS * CARDS).with_size({})
WORDS = CellText({"card": ["C09", "two words", "2+9", "-1"], "seat": ["0", "1", "2"]}, {"mood": {0: "calm", 3: "wild"}})


def zone(made: Zone, name: str) -> Zone:
    made.name = name
    return made


@pytest.mark.parametrize(
    ("made", "cells", "text"),
    [
        (zone(sequence("plays", SEATS, of=PLAYS), "plays"), [5, 0, -1], "1/two_words 0/C09"),
        (zone(sequence("plays", SEATS, of=PLAYS, kind="pile"), "plays"), [5, 0, -1], "0/C09 1/two_words"),
        (zone(counts("cards", CARDS), "cards"), [2, 0, 3, 0, 0], "C09 C09 2+9*3"),
        (zone(counts("marks", CARDS), "marks"), [1, 1, 1, 1, 0], "all"),
        (zone(counts("marks", CARDS), "marks"), [1, 0, 1, 1, 0], "all but two_words"),
        (zone(value("places", SEATS, of=CARDS), "places"), [3, -1, 0], "-1 - C09"),
        (zone(value("who", of=SEATS), "who"), [-1], "-"),
        (zone(value("mood", SHAPES), "mood"), [3, -7], "wild -7"),
        (zone(value("shape", of=SHAPES), "shape"), [1], "1"),
    ],
)
def test_cells_are_written_and_read(made: Zone, cells: list[int], text: str) -> None:
    assert WORDS.format_row(made, cells) == text
    assert WORDS.parse_row(made, text, len(cells)) == cells


@pytest.mark.parametrize("text", ["9/C09", "0/C10", "0", "0/C09/1", "all butter", "-1*x"])
def test_words_that_name_no_cell_are_told(text: str) -> None:
    with pytest.raises(CellSyntaxError, match="expected"):
        WORDS.parse_row(zone(sequence("plays", SEATS, of=PLAYS), "plays"), text, 3)


def test_a_position_of_a_finished_game_keeps_its_end(seed: int) -> None:
    match = played(seed)
    text = format_position(match.game, match.table)
    assert f"ended_by: {match.game.law.id(match.ended_by())}\n" in text
    assert parse_position(text).t.ended_by == match.ended_by()
