"""Choices of seats stand in headers, records, positions and words, and change no state and no draw."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from msgspec.structs import replace

from gamester.games.registry import get_game
from gamester.games.schema import SeatChoice, SeatValue
from gamester.match import commitment, record, verification
from gamester.match.match import Match
from gamester.match.positions.format import CaseSyntaxError
from gamester.match.positions.narration import ScratchMatch
from gamester.match.positions.position import format_position, parse_position
from gamester.match.positions.problem_report import problem_report
from gamester.match.record import read_record
from gamester.match.replay import Replay
from gamester.match.seat_choice import everybody, faults_of, free_of, offered
from gamester.match.setup import InvalidSetup
from gamester.match.text_view import view_as_text
from gamester.match.verification import prove_record

NAMES = ("Ana", "Bo", "Cy")
ARMIES = get_game("armies")
OLD = sorted((Path(__file__).resolve().parents[2] / "data" / "records").glob("armies-*.txt"))


def opened(*chosen: str, dice: tuple[str, ...] = (), game: str = "armies") -> Match:
    options = {"turn_limit": 14} if game == "armies" else {}
    return Match.open(game, 3, options, "classic" if game == "armies" else "", "a rainy evening", NAMES, entropy=dice, chosen=chosen)


def played(match: Match) -> Match:
    while not match.ended_by():
        match.apply_default(match.pending_seats()[0])
    return match


def refused(*chosen: str, game: str = "armies") -> str:
    with pytest.raises(InvalidSetup) as why:
        opened(*chosen, game=game)
    return str(why.value)


def test_seats_that_have_not_chosen_get_the_first_that_is_free() -> None:
    """AR-R01: of S, H, D, C, in the order of the seats."""
    assert opened("", "", "").header.chosen == () and [one.id for one in opened("", "", "").chosen] == ["S", "H", "D"]
    assert opened("", "S", "").header.chosen == ("H", "S", "D")
    assert opened("C", "", "H").header.chosen == ("C", "S", "H")
    assert opened().header == opened("", "", "").header


def test_what_cannot_be_chosen_is_said_in_one_sentence() -> None:
    """AR-05, and values that there are not."""
    assert refused("H", "", "H") == "Cy cannot: Ana has Hearts, and no two seats have the same suit (AR-05)"
    assert refused("", "X", "") == "expected a suit, one of S, H, D, C, got 'X' for Bo"
    assert refused("h\n", "", "") == "expected a suit, one of S, H, D, C, got 'h\\n' for Ana"
    assert refused("H") == "expected 3 values, one per seat, got 1"
    assert refused("H", "", "", game="shapes") == "seats of shapes have nothing to choose while they sit down, got 'H' for Ana"
    assert opened("", "", "", game="shapes").chosen == () and opened("", "", "", game="shapes").view(0).chosen == ()


@pytest.mark.parametrize("dice", [(), ("8c1f", "", "a rainy evening")])
def test_no_card_and_no_draw_depends_on_what_was_chosen(dice: tuple[str, ...]) -> None:
    """AR-R01: the same bytes on the table, act by act, and the same key of chance."""
    plain, other = opened(dice=dice), opened("D", "C", "", dice=dice)
    assert commitment.game_key(plain.header) == commitment.game_key(other.header)
    while not plain.ended_by():
        assert plain.layout.to_bytes(plain.table) == other.layout.to_bytes(other.table)
        seat = plain.pending_seats()[0]
        assert plain.apply_default(seat) == other.apply_default(seat)
    assert plain.outcome() == other.outcome() and plain.log_for(3) == other.log_for(3)
    assert plain.view(3).chosen != other.view(3).chosen, "only the suits differ"


@pytest.mark.parametrize("dice", [(), ("8c1f", "", "a rainy evening")])
def test_a_record_says_it_and_reads_back(dice: tuple[str, ...]) -> None:
    text = record.write_record(played(opened("", "C", "S", dice=dice)))
    assert "name 2: Cy\nsuit 0: H\nsuit 1: C\nsuit 2: S\nset: classic\n" in text
    assert verification.verify(text).is_valid and record.write_record(read_record(text)) == text
    proof = prove_record(text)
    assert proof.verdict.is_valid
    if dice:
        command = next(step.command for step in proof.steps if step.title == "The key of this game")
        first = 1 + text.split("\n").index("set: classic")
        assert f"2,4p -e {first}," in command, "the lines of the key are counted past the suits"
    replay = Replay(replace(read_record(text).header), record.ordered_moves(read_record(text).entries))
    assert [one.id for one in replay.match.chosen] == ["H", "C", "S"]


@pytest.mark.parametrize(
    ("line", "said", "wrong"),
    [
        (9, "suit 1: X", "line 9: expected what a seat of this game may choose, got 'suit 1: X'"),
        (9, "suit 1: H", "line 9: expected what a seat of this game may choose, got 'suit 1: H' (Bo cannot: Ana has Hearts"),
        (9, "suit 1: ", "line 9: expected 'suit 1: D', got 'suit 1: '"),
        (9, "suit 2: C", "line 9: expected `suit 1: ...`, got 'suit 2: C'"),
        (10, "set: classic", "line 10: expected `suit 2: ...`, got 'set: classic'"),
        (8, "suit 0: D", "line 15: expected 'deal #"),
        (8, "coat 0: D", "line 8: expected `set:...`, got 'coat 0: D'"),
    ],
)
def test_a_record_that_was_changed_there_does_not_hold(line: int, said: str, wrong: str) -> None:
    lines = record.write_record(opened("H", "C", "S")).split("\n")
    lines[line - 1] = said
    verdict = verification.verify("\n".join(lines))
    assert not verdict.is_valid and verdict.text.startswith(wrong), verdict.text


def test_a_record_where_nobody_chose_may_not_say_so() -> None:
    text = record.write_record(opened()).replace("set: classic", "suit 0: \nsuit 1: \nsuit 2: \nset: classic")
    assert verification.verify(text).text.startswith("line 8: expected 'set: classic', got 'suit 0: '")


@pytest.mark.parametrize("path", OLD, ids=[path.stem for path in OLD])
def test_records_of_before_open_and_read_the_same(path: Path) -> None:
    """R6: a head without a line of it; every seat has what it had by default."""
    text = path.read_text("utf-8")
    match = read_record(text)
    assert "\nsuit " not in text and match.header.chosen == () and record.write_record(match) == text
    assert [one.name for one in match.chosen] == ["Spades", "Hearts", "Diamonds", "Clubs"][: match.layout.seats]


def test_it_shows_in_every_view() -> None:
    """AR-R01: on the soldiers of their seat; whoever looks sees the same."""
    match = played(opened("D", "", "C"))
    signs = {0: "♦", 1: "♠", 2: "♣"}
    for viewer in range(4):
        assert [one.sign for one in match.view(viewer).chosen] == list(signs.values())
        told = view_as_text(match.view(viewer))
        assert "Ana (Diamonds), Bo (Spades), Cy (Clubs)." in told
        assert all(f"{soldier}♠" in told for soldier in "JQKA")
    assert match.chosen[0].spoken_labels["soldier:K"] == "King of diamonds" and match.chosen[2].short("soldier", "A") == "A♣"
    assert match.chosen[0].short("rank", "7") == "7"


POSITION = "game armies\nseats 3\nhand 0: 2 8 9 10 10\nrest: stock\n"


def test_a_position_may_name_it() -> None:
    position = parse_position(f"{POSITION}suit 1: S\nsuit 0: D\n")
    assert position.chosen == ("D", "S", "H") and parse_position(POSITION).chosen == ()
    text = format_position(position.game, position.t, chosen=position.chosen)
    again = parse_position(text)
    assert again.chosen == position.chosen and again.t.army == position.t.army
    assert [one.id for one in ScratchMatch(position, NAMES).chosen] == ["D", "S", "H"]
    assert [one.id for one in ScratchMatch(parse_position(POSITION), NAMES).chosen] == ["S", "H", "D"]


@pytest.mark.parametrize(
    ("lines", "at", "wrong"),
    [
        ("suit 3: H", 5, "expected a seat below 3, as in `suit 0: ...`, got '3'"),
        ("suit: H", 5, "expected a seat below 3, as in `suit 0: ...`, got ''"),
        ("suit 0: X", 5, "expected a suit, one of S, H, D, C, got 'X' for seat 0"),
        ("suit 0: H\nsuit 2: H", 6, "seat 2 cannot: seat 0 has Hearts, and no two seats have the same suit (AR-05)"),
    ],
)
def test_a_position_that_names_what_cannot_be(lines: str, at: int, wrong: str) -> None:
    with pytest.raises(CaseSyntaxError) as why:
        parse_position(POSITION + lines)
    assert (why.value.number, why.value.words) == (at, wrong)


def test_a_game_without_it_has_no_such_line() -> None:
    with pytest.raises(CaseSyntaxError, match="shapes has no zone 'suit' that can be laid"):
        parse_position("game shapes\nseats 3\nsuit 0: H\n")


def test_a_report_of_a_problem_says_it() -> None:
    assert "suit 0: S\nsuit 1: C\nsuit 2: H\n" in problem_report(played(opened("", "C", "")), 3, "It is late.")


def toy(unique: bool, law: str = "") -> Any:
    values = tuple(SeatValue(name[0], name) for name in ("Red", "Blue"))
    return SimpleNamespace(slug="toy", text=SimpleNamespace(SEAT_CHOICE=SeatChoice("colour", "Which?", lambda _: values, unique, law)))


def test_any_game_may_have_something_to_choose() -> None:
    """Where it need not be unique everybody may have the same; where no clause says so none is named."""
    game = toy(unique=False)
    values = game.text.SEAT_CHOICE.values(None)
    assert faults_of(game, values, ("B", "B", ""), NAMES) == []
    assert [one.id for one in everybody(game, values, ("B", "B", ""))] == ["B", "B", "R"]
    assert free_of(game, values, ["R", "B"]) == values and free_of(toy(unique=True), values, ["R"]) == values[1:]
    assert faults_of(toy(unique=True), values, ("B", "B"), NAMES[:2]) == ["Bo cannot: Ana has Blue, and no two seats have the same colour"]


def test_a_set_that_cannot_be_read_offers_nothing() -> None:
    assert offered("armies", "no such set") == () == offered("shapes") and offered("armies", text="=") == ()
    assert [one.id for one in offered("armies")] == ["S", "H", "D", "C"]
