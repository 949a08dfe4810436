"""Right expectations of a case pass, wrong ones fail with their line."""

from pathlib import Path

import pytest

from gamester.match.positions.expectations import (
    LegalMovesQuestion,
    MoveStatement,
    OutcomeExpectation,
    Question,
    SightExpectation,
    Statement,
    parse_statement,
)
from gamester.match.positions.format import CaseStep, CellSyntaxError, parse_cases
from gamester.match.positions.position import build_position
from gamester.match.positions.runner import run_file
from tests.support.positions import CASE, PLAYED, STEPS, judged

RIGHT = f"""{PLAYED}~ exposed 0 2+9
~ then exposed_nothing 1 @all
~ struck 1 0 1
~ not out
= army 1: Q K A
= fallen 1: J
" Ana's group meets a Jack. [AR-16]
@ 0: army 1, stock, seat 1
= hand 0: 3 cards
= possible 1: 6 orders
= seat 0 sees army 1: 3 cards
= seat 0 does not see army 1
= seat 0 sees fallen 1: J
= spectator sees hand 0: 3 cards
= pending 0
= not over
? 0 may keep
? 0 may announce
? 0 may not present nothing
? 1 may not keep ! AR-50
? legal 0: keep, announce
? legal 1: nothing
> 0 keep
"""


def test_right_expectations_pass() -> None:
    tally = judged(RIGHT)
    assert [str(failure) for failure in tally.failures] == []
    assert (tally.passed, tally.failed) == (1, 0)


NO_CLAUSE = "AR-" + "99"  # in two parts, so that the test of cited clauses does not read it as one
WRONG = {
    "> 0 present 5+5": "expected 'present 5+5' to be legal, got a refusal by AR-16",
    "> 0 group 2+9 ! AR-16": "expected 'group 2+9' to be refused by AR-16, got no refusal",
    "> 0 present 2+3+4+5 ! AR-16": "expected 'present 2+3+4+5' to be refused by AR-16, got a refusal by AR-20",
    "> 0 dance": "expected 'dance' to be legal, got a refusal by TB-909",
    "> 7 done": "expected a seat below 2, got 7",
    "> done": "expected `SEAT ACT`, got 'done'",
    "? 0 may group 5+5": "expected 'group 5+5' to be legal, got a refusal by AR-16",
    "? 0 may not group 2+9": "expected 'group 2+9' to be refused, got no refusal",
    "? 0 may not group 5+5 ! AR-20": "expected 'group 5+5' to be refused by AR-20, got a refusal by AR-16",
    "? legal 0: group 2+9, done": "expected nothing else to be legal for seat 0, got group 2+10",
    "? legal 0: group 2+9, group 2+10, group 5+9, done, keep": "expected keep to be legal for seat 0",
    "? legal 0: 5+5": "expected acts that have a number, got",
    "? legal 0: nothing, keep": "expected acts with commas between them, or `nothing` alone, got 'nothing, keep'",
    "? legal 0:": "expected acts with commas between them, or `nothing` alone, got ''",
    "? legal 0: group 2+9, group 9+2": "expected every act once, got 'group 9+2' twice",
    "? legal 0: group 2+9,": "expected acts with commas between them, or `nothing` alone, got 'group 2+9,'",
    "? 0 may not presnt 2+9": "expected an act that can be read, or `! TB-909` for one that cannot, got 'presnt 2+9': ",
    "? 0 may not group 5+5 ! ar-16": "expected one clause of armies after `!`, got 'ar-16'",
    "? 0 may not group 5+5 ! AR16": "expected one clause of armies after `!`, got 'AR16'",
    "? 0 may not group 5+5 ! AR-16 AR-20": "expected one clause of armies after `!`, got 'AR-16 AR-20'",
    f"? 0 may not group 5+5 ! {NO_CLAUSE}": f"expected one clause of armies after `!`, got '{NO_CLAUSE}'",
    "? 0 may not group 5+5 ! SL-29": "expected one clause of armies after `!`, got 'SL-29'",
    "? 0 may not group 5+5 !": "expected one clause of armies after `!`, got 'nothing'",
    "? 0 may group 2+9 ! AR-16": "expected `SEAT may ACT`, `SEAT may not ACT ! CLAUSE` or `legal SEAT: ACTS`, got",
    "? 0 may not group 2+9 ! AR-16": "expected 'group 2+9' to be refused by AR-16, got no refusal",
    "> 0 group 5+5 ! AR-1": "expected one clause of armies after `!`, got 'AR-1'",
    "> 0 done !": "expected one clause of armies after `!`, got 'nothing'",
    "> judge done": "expected a seat below 2, got `judge` at a table that has none",
    "? judge may done": "expected a seat below 2, got `judge` at a table that has none",
    "? legal judge: nothing": "expected a seat below 2, got `judge` at a table that has none",
    "? why": "expected `SEAT may ACT`, `SEAT may not ACT ! CLAUSE` or `legal SEAT: ACTS`, got 'why'",
    "= hand 0: 2 9": "expected hand 0: 2 9, got 2 5 5 9 10",
    "= hand 0: 4 cards": "expected hand 0 to hold 4 cards, got 5",
    "= stock: 3 4 6": "expected stock: 3 4 6, got 3 4 6 10",
    "= army: J Q K": "expected army 0: J Q K, got J Q K A",
    "= turn: 2": "expected turn: 2, got 1",
    "= phase: refill": "expected phase: refill, got present",
    "= moon: 3": "expected a zone of armies with its cells, or one of over, not, winner",
    "= army 9: J": "expected a seat (0, 1) after 'army', got '9'",
    "= over": "expected the game to be over by any clause, got a game that goes on",
    "= over AR-R34": "expected the game to be over by AR-R34, got a game that goes on",
    "= over ZZ-99": "expected a clause of armies, got 'ZZ-99'",
    "= not out": "expected `not over`, got 'not out'",
    "= winner 0": "expected winner 0, got nobody",
    "= places 1 2": "expected places 1 2, got 1 1",
    "= shares 1 0": "expected shares 1 0, got 0 0",
    "= shares x": "expected whole numbers or fractions such as -1/2, got 'x'",
    "= payoffs 1 0": "expected payoffs 1 0, got",
    "= score 0: 1 0 0 0 0 0": "expected score 0: 1 0 0 0 0 0, got 4 0 0 0 0 0",
    "= score 0: 1": "expected 6 numbers in a score (Soldiers left; Went out (0: never); Lost last soldier (0: never); Extra",
    "= score 0: 4 0 0 0 0 x": "expected whole numbers in a score, got 'x'",
    "= score x": "expected `score SEAT: PARTS`, got 'x'",
    "= score \u00b2: 1": "expected `score SEAT: PARTS`, got '\u00b2: 1'",
    "@ 0: seat \u00b2": "expected `ZONE SEAT`, the name of a zone without seats, or `seat N` to look at, got 'seat \u00b2'",
    "= pending 1": "expected pending 1, got 0 1",
    "= pending 0, 1": "expected seats (0, 1), each once, with a space between them, or `nobody`, got '0, 1'",
    "= pending 0 0": "expected seats (0, 1), each once, with a space between them, or `nobody`, got '0 0'",
    "= pending": "expected seats (0, 1), each once, with a space between them, or `nobody`, got 'nothing'",
    "= winner": "expected seats (0, 1), each once, with a space between them, or `nobody`, got 'nothing'",
    "= winner Ana": "expected seats (0, 1), each once, with a space between them, or `nobody`, got 'Ana'",
    "= places 1": "expected 2 numbers, one for each seat, got 1",
    "= places 1st 2nd": "expected places, whole numbers from 1, got '1st'",
    "= shares 1": "expected 2 numbers, one for each seat, got 1",
    "= payoffs": "expected 2 numbers, one for each seat, got 0",
    "= hand 0:": "expected cells, or - for nothing, got nothing",
    "= seat 0 sees hand: 2 cards": "expected a seat (0, 1) after 'hand', got none",
    "= seat 0 does not see hand": "expected a seat (0, 1) after 'hand', got none",
    "= spectator does not see stock 1": "'stock' has no rows",
    "= seat 0 sees hand 0:": "expected cells, or - for nothing, got nothing",
    "= seat 1 sees hand 0: 4 cards": "expected seat 1 to see hand 0: 4 cards, got 5 (size)",
    "= seat 1 sees hand 0: 2 5 5 9 10": "expected seat 1 to see hand 0: 2 5 5 9 10, got 5 (size)",
    "= seat 0 sees hand 0: 2 5 5 9": "expected seat 0 to see hand 0: 2 5 5 9, got 2 5 5 9 10",
    "= seat 0 does not see hand 0": "expected that seat 0 does not see hand 0, got face",
    "= spectator does not see fallen 1": "expected that a spectator does not see fallen 1, got face",
    "= seat 5 sees hand 0: 5 cards": "expected a seat below 2, got 5",
    "= seat 1 sees": "expected `seat N sees ZONE [ROW]: CELLS`",
    "~ fell 0 J": "expected event 'fell 0 J', got nothing",
    "~ flew": "expected an event (",
    "~ then fell": "expected event 'fell', got nothing",
    "~ not fell 0 X": "expected a soldier (J, Q, K, A), `*` or `-` for 'X', got 'not fell 0 X'",
    "~ not fell 7 J": "expected a seat (0, 1), `*` or `-` for '7', got 'not fell 7 J'",
    "~ not fell 0 J 0 0 0": "expected at most three numbers or labels after 'fell', got 'not fell 0 J 0 0 0'",
    "~ not fell 0 J many": "expected a number or a label, `*` or `-` for 'many', got 'not fell 0 J many'",
    "~ not fell 0 J @9": "expected at most one `@all` or `@SEAT` (a seat below 2) at the end of an event, got 'not fell 0 J @9'",
    "~ not fell @all 0 J": "expected at most one `@all` or `@SEAT` (a seat below 2) at the end of an event, got 'not fell @all 0 J'",
    '" Look here. [ZZ-99]': "expected clauses of armies, got ZZ-99",
    "@ 9": "expected `@ SEAT: SPOT, ...` with a seat below 2, `spectator` or `all`, got '9'",
    "@ nobody": "expected `@ SEAT: SPOT, ...` with a seat below 2, `spectator` or `all`, got 'nobody'",
    "@ 0: moon 1": "expected `ZONE SEAT`, the name of a zone without seats, or `seat N` to look at, got 'moon 1'",
    "@ 0: army": "expected `ZONE SEAT`, the name of a zone without seats, or `seat N` to look at, got 'army'",
    "@ 0: army 7": "expected a seat (0, 1) after 'army', got '7'",
    "chance moon: 3": "expected `chance LIST: CARDS` or `chance draws: NUMBERS`, got 'moon: 3'",
    "chance draws:": "expected whole numbers after `chance draws:`, got ''",
    "chance stock:": "expected cards after `chance stock:`, got 'nothing'",
    "chance stock: -": "expected cards after `chance stock:`, got '-'",
    "chance army: J": "expected `chance army SEAT: CARDS` or `chance draws: NUMBERS`, got 'army: J'",
    "chance army 7: J": "expected a seat (0, 1) after 'army', got '7'",
    "chance stock 0: 2": "expected `chance LIST: CARDS` or `chance draws: NUMBERS`, got 'stock 0: 2'",
    "chance draws: x": "expected whole numbers after `chance draws:`, got 'x'",
    "chance stock: X": "expected ranks (2, 3, 4, 5, 6, 7, 8, 9, 10), got 'X'",
}


@pytest.mark.parametrize("line", WRONG)
def test_a_wrong_expectation_fails_with_its_line(line: str) -> None:
    tally = judged(f"? 0 may done\n{line}\n? 0 may done\n")
    assert (tally.passed, tally.failed) == (0, 1)
    assert f"{tally.failures[0]}".startswith(f"x.pos:{STEPS}: one: {WRONG[line]}")


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("~ not fell 1 J", "expected no event 'fell 1 J', got fell 1 J 0"),
        ("~ fell 1 Q", "expected event 'fell 1 Q', got "),
        ("~ then struck", "expected event 'struck', got "),
        ("~ end", "expected no more events, got "),
        ("~ struck 1 0 1 @0", "expected event 'struck 1 0 1 @0', got "),
    ],
)
def test_events_that_were_not_told_fail(line: str, words: str) -> None:
    tally = judged(f"{PLAYED}{line}\n")
    assert len(tally.failures) == 1
    assert str(tally.failures[0]).startswith(f"x.pos:{STEPS + 2}: one: {words}")


def test_chance_that_never_comes_about_fails() -> None:
    tally = judged("chance stock: 3\nchance draws: 1\n? 0 may done\n")
    assert [str(failure) for failure in tally.failures] == [
        f"x.pos:{STEPS - 1}: one: expected chance stock to come about, got no such shuffle",
        f"x.pos:{STEPS}: one: expected chance draws to come about, got 1 too many",
    ]


def test_chance_that_cannot_be_fails() -> None:
    case = (
        "game armies\nseats 2\ncase one\nphase: refill\nhand 0: 2 2 2 2\nhand 1: 3\nrest: set_aside\nchance stock: 2\n= hand 0: 7 cards\n"
    )
    (failure,) = run_file("x.pos", case, plain_only=True).failures
    assert str(failure) == "x.pos:8: one: expected cards that are there when stock is shuffled (line 9), got 2, which is not among them"


def test_a_draw_that_cannot_be_fails_with_its_line() -> None:
    text = (
        (Path(__file__).resolve().parents[3] / "data" / "positions" / "gameon.pos")
        .read_text()
        .replace("chance draws: 1 3", "chance draws: 1 9")
    )
    at = text.splitlines().index("chance draws: 1 9") + 1
    (failure,) = run_file("x.pos", text, plain_only=True).failures
    assert str(failure) == f"x.pos:{at}: tenth: expected a draw from 0 to 5 when it came about (line {at + 2}), got 9"


@pytest.mark.parametrize(
    ("line", "statement"),
    [
        ("> 0 present 2+9", MoveStatement(0, "present 2+9", "")),
        ("> 0 present 2+10 ! AR-20", MoveStatement(0, "present 2+10", "AR-20")),
        ("? 1 may keep", Question(1, "keep", True, "")),
        ("? 1 may not keep ! AR-50", Question(1, "keep", False, "AR-50")),
        ("? legal 0: keep, announce", LegalMovesQuestion(0, ("keep", "announce"))),
        ("? legal 0: nothing", LegalMovesQuestion(0, ())),
        ("= over AR-16", OutcomeExpectation("over", "AR-16")),
    ],
)
def test_a_line_has_one_meaning_for_runner_and_narrator(line: str, statement: Statement) -> None:
    (case,) = parse_cases(CASE)
    position = build_position(case.setup)
    assert parse_statement(position, CaseStep(1, line[0], line[1:].strip())) == statement


def test_sights_name_a_seat_or_the_spectator() -> None:
    (case,) = parse_cases(CASE)
    position = build_position(case.setup)
    for said, viewer in (("seat 1", 1), ("spectator", 2)):
        seen = parse_statement(position, CaseStep(1, "=", f"{said} sees hand 0: 3 cards"))
        assert seen == SightExpectation(viewer, True, position.layout.zones["hand"], "0", "3 cards")
    with pytest.raises(CellSyntaxError, match="expected a seat below 2, got 2"):
        parse_statement(position, CaseStep(1, "=", "seat 2 does not see hand 0"))
