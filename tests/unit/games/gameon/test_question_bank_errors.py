"""Trivia banks of Game-On that are refused: every message with its question, and all faults at once."""

import pytest

from gamester.games.gameon.question_limits import FEWEST, MOST
from gamester.games.gameon.questions import LARGEST, MOST_TOLD, parse_question_bank
from tests.support.gameon_questions import ANSWERS, LAST, SOUND, edited, written


def without(line: int) -> str:
    """The sound file with one line left empty."""
    lines = SOUND.split("\n")
    return "\n".join(["" if number == line else words for number, words in enumerate(lines, 1)])


TORN = edited('"Question 2?"', "Question 2?")
TWICE = SOUND + "[bank]\nschema = 7"
ONCE = "there is [bank] once, then [[question]] for each question"
UNSHOWN = "holds what cannot be shown: a control character, or a space at an end"
FEW = "F: GO-Q16 30 to 2000 questions needed, got 29"
BANK = "F: GO-Q05 [bank]: schema 1 and game 'gameon' expected"
REFUSED: list[tuple[bytes | str, list[str]]] = [
    (SOUND.encode() + b"# \xff", [f"F: GO-Q01 not TOML: not UTF-8 text from byte {len(SOUND) + 2} on"]),
    ("\ud800", ["F: GO-Q01 not TOML: not UTF-8 text from byte 0 on"]),
    (TORN, ["F: GO-Q01 not TOML: no value (at line 11, column 8)"]),
    (TWICE, ["F: GO-Q01 not TOML: a table or value that is there already (at line 126, column 6)"]),
    (edited("[bank]", "[bank"), ["F: GO-Q01 not TOML: the closing bracket of a table's name is missing (at line 1, column 6)"]),
    (edited("schema = 1", "schema = 1\nschema = 1"), ["F: GO-Q01 not TOML: a table or value that is there already (at line 3, column 11)"]),
    (edited("schema = 1", "schema = [\n" + "[\n" * 5000), ["F: GO-Q01 not TOML: nested too deeply"]),
    (edited('"Mine"', f'"{"x" * 1993}"'), ["F: GO-Q01 line 5 is 2002 bytes long, at most 2000 are read"]),
    (edited("schema = 1", "schema = " + "9" * 1990), [BANK]),
    (edited('id = "mine"', 'id = "mine"\ncolour = 1'), ["F: GO-Q02 [bank]: unknown key 'colour'"]),
    (edited('right = "b1"', 'right = "b1"\nbest = "a"'), ["F: GO-Q02 question 1: unknown key 'best'"]),
    (edited("text =", "text.more ="), ["F: GO-Q04 question 1: 'text' must be text"]),
    (edited("[bank]", "x = 1\n[bank]"), [f"F: GO-Q02 'x' does not belong here: {ONCE}"]),
    (SOUND + "[more]\nx = 1", [f"F: GO-Q02 'more' does not belong here: {ONCE}"]),
    (SOUND + "[question.more]", ["F: GO-Q02 question 30: unknown key 'more'"]),
    (SOUND.partition("[[question]]")[0] + "[question]", [f"F: GO-Q02 'question' does not belong here: {ONCE}"]),
    ("bank = 1\nquestion = [1]", [
        f"F: GO-Q02 'bank' does not belong here: {ONCE}", f"F: GO-Q02 question 1 is no table: {ONCE}", FEW.replace("29", "1"),
    ]),
    (edited("[bank]", "[[bank]]"), [f"F: GO-Q02 'bank' does not belong here: {ONCE}"]),
    ("", ["F: GO-Q03 table '[bank]' is missing", "F: GO-Q16 30 to 2000 questions needed, got 0"]),
    (without(5), ["F: GO-Q03 [bank]: key 'name' is missing"]),
    (without(7), ["F: GO-Q03 question 1: key 'text' is missing"]),
    (without(12), ["F: GO-Q03 question 2: key 'answers' is missing"]),
    (without(LAST), ["F: GO-Q03 question 30: key 'right' is missing"]),
    (edited("schema = 1", "schema = true"), ["F: GO-Q04 [bank]: 'schema' must be an integer"]),
    (edited('"gameon"', "7"), ["F: GO-Q04 [bank]: 'game' must be text"]),
    (edited(ANSWERS, '["a1", "b1", "c1", 4]'), ["F: GO-Q04 question 1: 'answers' must be a list of texts"]),
    (edited(ANSWERS, '"a1, b1, c1, d1"'), ["F: GO-Q04 question 1: 'answers' must be a list of texts"]),
    (edited('right = "b1"', "right = 2"), ["F: GO-Q04 question 1: 'right' must be text"]),
    (edited('right = "b1"', 'right = ["b1"]'), ["F: GO-Q04 question 1: 'right' must be text"]),
    (edited('"Question 1?"', '" "'), ["F: GO-Q04 question 1: 'text' must not be empty"]),
    (edited('"Mine"', '""'), ["F: GO-Q04 [bank]: 'name' must not be empty"]),
    (edited("schema = 1", "schema = 2"), [BANK]),
    (edited('"gameon"', '"armies"'), [BANK]),
    (edited('"mine"', '"My bank"'), ["F: GO-Q06 [bank]: id 'My bank' is not of lower-case letters, digits and hyphens"]),
    (
        edited('right = "b1"', 'right = "b1"\nid = "-"'),
        ["F: GO-Q06 question 1 (-): id '-' is not of lower-case letters, digits and hyphens"],
    ),
    (edited('"mine"', f'"{"m" * 33}"'), ["F: GO-Q07 [bank]: 'id' is 33 characters long, at most 32 fit"]),
    (edited('"Mine"', f'"{"m" * 61}"'), ["F: GO-Q07 [bank]: 'name' is 61 characters long, at most 60 fit"]),
    (edited('"Question 1?"', f'"{"?" * 111}"'), ["F: GO-Q07 question 1: 'text' is 111 characters long, at most 110 fit"]),
    (edited('"d1"', f'"{"d" * 33}"'), ["F: GO-Q07 question 1: answer 4 is 33 characters long, at most 32 fit"]),
    (edited('"Question 1?"', r'"One\nor two?"'), [f"F: GO-Q08 question 1: 'text' {UNSHOWN}"]),
    (edited('"c1"', r'"c\u202e1"'), [f"F: GO-Q08 question 1: answer 3 {UNSHOWN}"]),
    (edited('"c1"', '"c1 "'), [f"F: GO-Q08 question 1: answer 3 {UNSHOWN}"]),
    (edited('right = "b1"', 'right = "b1"\nlevel = 0'), ["F: GO-Q09 question 1: level must be 1 to 3"]),
    (edited('right = "b1"', 'right = "b1"\nlevel = 4'), ["F: GO-Q09 question 1: level must be 1 to 3"]),
    (edited(', "d1"', ""), ["F: GO-Q10 question 1: an answer is missing: 4 are needed, got 3"]),
    (edited(ANSWERS, "[]"), ["F: GO-Q10 question 1: an answer is missing: 4 are needed, got 0"]),
    (edited('"d1"', '"d1", "e1"'), ["F: GO-Q10 question 1: an answer too many: 4 are needed, got 5"]),
    (edited('"c1"', '""'), ["F: GO-Q10 question 1: answer 3 is missing: it is empty"]),
    (edited('"c1"', '" "'), ["F: GO-Q10 question 1: answer 3 is missing: it is empty"]),
    (edited('"d1"', '"C1"'), ["F: GO-Q11 question 1: answers 3 and 4 are the same"]),
    (edited('"a1", "b1", "c1", "d1"', r'"é", "b1", "e\u0301", "d1"'), ["F: GO-Q11 question 1: answers 1 and 3 are the same"]),
    (edited('right = "b1"', 'right = "b2"'), ["F: GO-Q12 question 1: the right answer 'b2' is none of the answers"]),
    (edited('right = "b1"', 'right = ""'), ["F: GO-Q12 question 1: the right answer '' is none of the answers"]),
    (edited('right = "b1"', 'right = ["b1", "c1"]'), ["F: GO-Q13 question 1: 2 right answers are given, there must be exactly one"]),
    (edited('"c1"', '"b1"'), ["F: GO-Q13 question 1: answers 2 and 3 are both right"]),
    (edited('"Question 2?"', '"question  1?"'), ["F: GO-Q14 question 2: this is asked already, as question 1"]),
    (edited('right = "b1"', 'right = "b1"\nid = "q2"'), ["F: GO-Q15 question 2: id 'q2' is taken already, by question 1"]),
    (edited('right = "c2"', 'right = "c2"\nid = "q1"'), ["F: GO-Q15 question 2 (q1): id 'q1' is taken already, by question 1"]),
    (written(FEWEST - 1) + "\n\n", [FEW]),
    (written(MOST + 1), ["F: GO-Q16 30 to 2000 questions needed, got 2001"]),
    ("#" * (LARGEST + 1), [f"F: GO-Q17 the file is {LARGEST + 1} bytes long, at most {LARGEST} are read"]),
    (
        SOUND + "".join(f"x{k} = 1\n" for k in range(MOST_TOLD + 50)),
        [f"F: GO-Q02 question 30: unknown key 'x{k}'" for k in range(MOST_TOLD)] + ["F: GO-Q18 there are more faults"],
    ),
]  # fmt: skip


@pytest.mark.parametrize(("data", "expected"), REFUSED, ids=range(len(REFUSED)))
def test_refusals(data: bytes | str, expected: list[str]) -> None:
    assert parse_question_bank(data, "F") == expected


def test_every_row_is_refused_here() -> None:
    assert {line.split()[1] for _, lines in REFUSED for line in lines} == {f"GO-Q{row:02}" for row in range(1, 19)}


def test_all_faults_are_reported_at_once() -> None:
    """By question; the number of questions comes last."""
    spoiled = edited('"gameon"', '"chess"').replace('"c1"', '"b1"').replace("Question 3?", "").replace('right = "b5"', 'right = "e5"')
    spoiled = spoiled.replace(', "d6"', "").replace('right = "a8"\n', 'id = "eight"\n').replace("Question 9?", "question 7?")
    assert parse_question_bank(spoiled[: spoiled.rindex("[[question]]")], "my.toml") == [
        "my.toml: GO-Q05 [bank]: schema 1 and game 'gameon' expected",
        "my.toml: GO-Q13 question 1: answers 2 and 3 are both right",
        "my.toml: GO-Q04 question 3: 'text' must not be empty",
        "my.toml: GO-Q12 question 5: the right answer 'e5' is none of the answers",
        "my.toml: GO-Q10 question 6: an answer is missing: 4 are needed, got 3",
        "my.toml: GO-Q03 question 8 (eight): key 'right' is missing",
        "my.toml: GO-Q14 question 9: this is asked already, as question 7",
        "my.toml: GO-Q16 30 to 2000 questions needed, got 29",
    ]
