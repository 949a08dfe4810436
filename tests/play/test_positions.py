"""Positions: every table writes a text that reads back cell for cell; what contradicts itself is refused with what is wrong."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gamester.kernel.zones import Dim, Zone, counts, listed, value
from gamester.play.cards import named
from gamester.play.cases import Misread
from gamester.play.cells import Unreadable, Wording
from gamester.play.positions import read_position
from gamester.play.written import write_position
from tests.conftest import Budget
from tests.play.playing import opened, play, played


def test_every_table_of_random_games_reads_back(seed: int, budget: Budget) -> None:
    for game in range(budget(5, weight=50)):
        match = opened(seed + game)
        for _ in play(match, seed + game):
            position = read_position(write_position(match.game, match.table))
            assert position.layout is match.layout
            assert position.layout.bytes(position.t) == match.layout.bytes(match.table)


def test_a_table_with_a_set_of_its_own_reads_back() -> None:
    own = named(opened(0).game, "skirmish")
    assert not isinstance(own, list)
    text = own.text.replace('id = "skirmish"', 'id = "mine"').replace("hand = 6", "hand = 5")
    match = opened(0).open("armies", 2, {}, "", "own", ["Ana", "Bo"], text)
    text += "# \u2028 and \x85 end no line"
    position = read_position(write_position(match.game, match.table, text))
    assert position.layout.bytes(position.t) == match.layout.bytes(match.table)
    with pytest.raises(LookupError, match="its text is needed"):
        write_position(match.game, match.table)


HEAD = "game armies\nseats 2\nhand 0: 2 9 10\n"
WRONG = {
    "game chess": (1, "unknown game 'chess'"),
    "game armies\nseats 7": (1, "armies has 2 to 4 seats, got 7"),
    "game armies\nseats many": (2, "expected a number of seats, got 'many'"),
    "game armies\nseats 2\nset tarot": (1, "unknown card set 'tarot'"),
    "game armies\nseats 2\noption blood = yes": (1, "unknown house rule 'blood'"),
    f"{HEAD}": (1, "number cards missing: 2 2 2 3 3 3 3 4"),
    f"{HEAD}stock: 2*4\nrest: aside": (1, "number cards extra: 2"),
    f"{HEAD}rest: moon": (1, "expected after `rest:` a pile of cards"),
    f"{HEAD}rest: hand": (1, "expected after `rest:` a pile of cards"),
    f"{HEAD}rest: stock\narmy 0: K J\nfallen 0: A": (1, "soldiers of seat 0 missing: Q"),
    f"{HEAD}rest: stock\narmy 0: K J Q A\nfallen 0: A": (1, "soldiers of seat 0 extra: A"),
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
    f"{HEAD}rest: stock\nhello": (5, "expected game, seats, set, seed, exact, `option NAME = VALUE`, `rest: ...`"),
}


@pytest.mark.parametrize("text", WRONG)
def test_what_cannot_be_is_refused_with_its_line(text: str) -> None:
    line, words = WRONG[text]
    with pytest.raises(Misread) as fault:
        read_position(text)
    assert (fault.value.number, fault.value.words[: len(words)]) == (line, words) or words in fault.value.words
    assert fault.value.number == line


def test_what_is_not_said_is_filled_in() -> None:
    t = read_position(f"{HEAD}rest: stock\narmy 1: Q\nfallen 1: A K J").t
    assert (t.turn, t.army[0], t.army_n, t.skin_turn) == (1, [3, 2, 1, 0], [4, 1], [0, 0])
    assert (sum(t.possible[0]), sum(t.possible[1])) == (24, 1)
    assert t.stock_n == 33 and sum(t.hand[1]) == 0


def test_exact_fills_in_nothing() -> None:
    t = read_position("game armies\nseats 2\nexact\nrest: stock\narmy: J Q K A").t
    assert (t.turn, t.phase, sum(t.possible[0]), t.army_n) == (0, 0, 0, [4, 4])


PIECES = ["hand", "0", ":", "2", "9*3", "*", "-", "all", "but", "rest:", "stock", "army", "J", "exact", "\n", "option", "=", "|", "set"]


@given(st.text(max_size=60) | st.lists(st.sampled_from(PIECES)).map(" ".join))
def test_any_text_is_a_position_or_misread(text: str) -> None:
    try:
        read_position(f"game armies\nseats 2\n{text}")
    except Misread as fault:
        assert fault.words


# the words of zones that Armies does not have ---------------------------------------------------------------------------
SEATS, SHAPES = Dim("seat", 3), Dim("shape", 2)
CARDS = Dim("card", 4, back=True)
PLAYS = (SEATS * CARDS).sized({})
WORDS = Wording({"card": ["C09", "two words", "2+9", "-1"], "seat": ["0", "1", "2"]}, {"mood": {0: "calm", 3: "wild"}})


def zone(made: Zone, name: str) -> Zone:
    made.name = name
    return made


@pytest.mark.parametrize(
    ("made", "cells", "text"),
    [
        (zone(listed("plays", SEATS, of=PLAYS), "plays"), [5, 0, -1], "1/two_words 0/C09"),
        (zone(listed("plays", SEATS, of=PLAYS, kind="pile"), "plays"), [5, 0, -1], "0/C09 1/two_words"),
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
    assert WORDS.write(made, cells) == text
    assert WORDS.read(made, text, len(cells)) == cells


@pytest.mark.parametrize("text", ["9/C09", "0/C10", "0", "0/C09/1", "all butter", "-1*x"])
def test_words_that_name_no_cell_are_told(text: str) -> None:
    with pytest.raises(Unreadable, match="expected"):
        WORDS.read(zone(listed("plays", SEATS, of=PLAYS), "plays"), text, 3)


def test_a_position_of_a_finished_game_keeps_its_end(seed: int) -> None:
    match = played(seed)
    text = write_position(match.game, match.table)
    assert f"ended: {match.game.law.id(match.over())}\n" in text
    assert read_position(text).t.ended == match.over()
