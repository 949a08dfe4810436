"""Trivia banks of Game-On that are refused: every message with its line, and all faults at once."""

import re
import tomllib

import pytest

from gamester.games.gameon.questions import FEWEST, LARGEST, MOST, MOST_TOLD, parse_question_bank
from tests.support.gameon_questions import ANSWERS, LAST, SOUND, edited, written


def without(line: int) -> str:
    """The sound file with one line left empty, so that all others keep their numbers."""
    lines = SOUND.split("\n")
    return "\n".join(["" if number == line else words for number, words in enumerate(lines, 1)])


def reason(statement: str) -> str:
    """What this Python says of a statement that is no TOML, without the place."""
    try:
        tomllib.loads(statement)
    except RecursionError:
        return "GO-Q01 not TOML: nested too deeply"
    except tomllib.TOMLDecodeError as fault:
        return f"GO-Q01 not TOML: {re.sub(r' [(]at .*', '', str(fault))}"
    raise AssertionError(f"expected no TOML, got {statement!r}")


PLAIN = "GO-Q01 expected a heading, or a key without quotes or dots, '=' and a value"
ONCE = "does not belong here: there is [bank] once, then [[question]]"
UNSHOWN = "holds what cannot be shown: a control character, or a space at an end"
FEW = f"F:{LAST}: GO-Q16 30 to 2000 questions needed, got 29"
REFUSED: list[tuple[bytes | str, list[str]]] = [
    (SOUND.encode() + b"# \xff", [f"F:{LAST + 1}: GO-Q01 not TOML: invalid start byte, expected UTF-8"]),
    ("\ud800", ["F:1: GO-Q01 not TOML: invalid continuation byte, expected UTF-8"]),
    (edited('"Question 2?"', "Question 2?"), [f"F:11: {reason('text = Question 2?')}"]),
    (edited('"Question 2?"', '"Question 2?'), ["F:11: " + reason('text = "Question 2?\n').replace("\n", "\\n")]),
    (edited('"d1"]', '"d1"'), ["F:8: " + reason('answers = ["a1"\nright = "b1"\n')]),
    (edited('text = "Question 2?"', "Question 2?"), [f"F:11: {PLAIN}"]),
    (edited("text =", '"text" ='), [f"F:7: {PLAIN}"]),
    (edited("text =", "text.more ="), [f"F:7: {PLAIN}"]),
    (edited('"Mine"', '"Mine" # \x01'), ["F:5: " + reason("# \x01").replace("\x01", "\\x01")]),
    (SOUND + "# \x01", [f"F:{LAST + 1}: " + reason("# \x01").replace("\x01", "\\x01")]),
    (edited("schema = 1", "schema = " + "9" * 1990), ["F:2: GO-Q05 schema 1 and game 'gameon' expected"]),
    (edited("schema = 1", "schema = " + "[" * 1200), ["F:2: " + reason("x = " + "[" * 1200)]),
    (edited('"Mine"', f'"{"x" * 1993}"'), ["F:5: GO-Q01 this is 2003 characters long, at most 2000 are read"]),
    (
        edited("[bank]", "[bank"),
        [f"F:1: {reason('[bank')}", "F:1: GO-Q03 table '[bank]' is missing"],
    ),
    (edited('id = "mine"', 'id = "mine"\ncolour = 1'), ["F:5: GO-Q02 unknown key 'colour' in [bank]"]),
    (edited('right = "b1"', 'right = "b1"\nbest = "a"'), ["F:10: GO-Q02 unknown key 'best' in [[question]]"]),
    (edited("schema = 1", "schema = 1\nschema = 1"), ["F:3: GO-Q02 key 'schema' stands here twice"]),
    (edited("[bank]", "bank = 1\n[bank]"), ["F:1: GO-Q02 key 'bank' stands under no heading"]),
    (SOUND + "[bank]\nschema = 7", [f"F:{LAST + 1}: GO-Q02 '[bank]' {ONCE}"]),
    (SOUND + "[more] # and more\nx = 1", [f"F:{LAST + 1}: GO-Q02 '[more] # and more' {ONCE}"]),
    (SOUND + "[question.more]", [f"F:{LAST + 1}: GO-Q02 '[question.more]' {ONCE}"]),
    (edited("[[question]]", "[question]"), [f"F:6: GO-Q02 '[question]' {ONCE}", FEW]),
    (edited("[bank]", "[[bank]]"), [f"F:1: GO-Q02 '[[bank]]' {ONCE}", "F:1: GO-Q03 table '[bank]' is missing"]),
    ("", ["F:1: GO-Q03 table '[bank]' is missing", "F:1: GO-Q16 30 to 2000 questions needed, got 0"]),
    (without(5), ["F:1: GO-Q03 [bank]: key 'name' is missing"]),
    (without(7), ["F:6: GO-Q03 [[question]]: key 'text' is missing"]),
    (without(12), ["F:10: GO-Q03 [[question]]: key 'answers' is missing"]),
    (without(LAST), [f"F:{LAST - 3}: GO-Q03 [[question]]: key 'right' is missing"]),
    (edited("schema = 1", "schema = true"), ["F:2: GO-Q04 'schema' must be an integer"]),
    (edited('"gameon"', "7"), ["F:3: GO-Q04 'game' must be text"]),
    (edited(ANSWERS, '["a1", "b1", "c1", 4]'), ["F:8: GO-Q04 'answers' must be a list of texts"]),
    (edited(ANSWERS, '"a1, b1, c1, d1"'), ["F:8: GO-Q04 'answers' must be a list of texts"]),
    (edited('right = "b1"', "right = 2"), ["F:9: GO-Q04 'right' must be text"]),
    (edited('right = "b1"', 'right = ["b1"]'), ["F:9: GO-Q04 'right' must be text"]),
    (edited('"Question 1?"', '" "'), ["F:7: GO-Q04 'text' must not be empty"]),
    (edited('"Mine"', '""'), ["F:5: GO-Q04 'name' must not be empty"]),
    (edited("schema = 1", "schema = 2"), ["F:2: GO-Q05 schema 1 and game 'gameon' expected"]),
    (edited('"gameon"', '"armies"'), ["F:3: GO-Q05 schema 1 and game 'gameon' expected"]),
    (edited('"mine"', '"My bank"'), ["F:4: GO-Q06 id 'My bank' is not of lower-case letters, digits and hyphens"]),
    (edited('right = "b1"', 'right = "b1"\nid = "-"'), ["F:10: GO-Q06 id '-' is not of lower-case letters, digits and hyphens"]),
    (edited('"mine"', f'"{"m" * 33}"'), ["F:4: GO-Q07 'id' is 33 characters long, at most 32 fit"]),
    (edited('"Mine"', f'"{"m" * 61}"'), ["F:5: GO-Q07 'name' is 61 characters long, at most 60 fit"]),
    (edited('"Question 1?"', f'"{"?" * 111}"'), ["F:7: GO-Q07 'text' is 111 characters long, at most 110 fit"]),
    (edited('"d1"', f'"{"d" * 33}"'), ["F:8: GO-Q07 answer 4 is 33 characters long, at most 32 fit"]),
    (edited('"Question 1?"', r'"One\nor two?"'), [f"F:7: GO-Q08 'text' {UNSHOWN}"]),
    (edited('"c1"', r'"c\u202e1"'), [f"F:8: GO-Q08 answer 3 {UNSHOWN}"]),
    (edited('"c1"', '"c1 "'), [f"F:8: GO-Q08 answer 3 {UNSHOWN}"]),
    (edited('right = "b1"', 'right = "b1"\nlevel = 0'), ["F:10: GO-Q09 level must be 1 to 3"]),
    (edited('right = "b1"', 'right = "b1"\nlevel = 4'), ["F:10: GO-Q09 level must be 1 to 3"]),
    (edited(', "d1"', ""), ["F:8: GO-Q10 an answer is missing: 4 are needed, got 3"]),
    (
        edited(ANSWERS, "[]"),
        ["F:8: GO-Q10 an answer is missing: 4 are needed, got 0", "F:9: GO-Q12 the right answer 'b1' is none of the answers"],
    ),
    (edited('"d1"', '"d1", "e1"'), ["F:8: GO-Q10 an answer too many: 4 are needed, got 5"]),
    (edited('"c1"', '""'), ["F:8: GO-Q10 answer 3 is missing: it is empty"]),
    (edited('"c1"', '" "'), ["F:8: GO-Q10 answer 3 is missing: it is empty"]),
    (edited('"d1"', '"C1"'), ["F:8: GO-Q11 answers 3 and 4 are the same"]),
    (edited('"a1", "b1", "c1", "d1"', r'"é", "b1", "e\u0301", "d1"'), ["F:8: GO-Q11 answers 1 and 3 are the same"]),
    (edited('right = "b1"', 'right = "b2"'), ["F:9: GO-Q12 the right answer 'b2' is none of the answers"]),
    (edited('right = "b1"', 'right = ""'), ["F:9: GO-Q12 the right answer '' is none of the answers"]),
    (edited('right = "b1"', 'right = ["b1", "c1"]'), ["F:9: GO-Q13 2 right answers are given, there must be exactly one"]),
    (edited('"c1"', '"b1"'), ["F:8: GO-Q13 answers 2 and 3 are both right"]),
    (edited('"Question 2?"', '"question  1?"'), ["F:11: GO-Q14 this question is asked already, in line 6"]),
    (edited('right = "b1"', 'right = "b1"\nid = "q2"'), ["F:11: GO-Q15 id 'q2' is taken already, in line 6"]),
    (edited('right = "c2"', 'right = "c2"\nid = "q1"'), ["F:14: GO-Q15 id 'q1' is taken already, in line 6"]),
    (written(FEWEST - 1) + "\n\n", [f"F:{LAST - 4}: GO-Q16 30 to 2000 questions needed, got 29"]),
    (written(MOST + 1), [f"F:{6 + 4 * MOST}: GO-Q16 30 to 2000 questions needed, this is one more"]),
    ("#" * (LARGEST + 1), [f"F:1: GO-Q17 the file is {LARGEST + 1} bytes long, at most {LARGEST} are read"]),
    (
        SOUND + "x = 1\n" * (MOST_TOLD + 50),
        [f"F:{LAST + 1 + k}: GO-Q02 unknown key 'x' in [[question]]" for k in range(MOST_TOLD)]
        + [f"F:{LAST + 1 + MOST_TOLD}: GO-Q18 there are more faults from here on"],
    ),
]


@pytest.mark.parametrize(("data", "expected"), REFUSED, ids=range(len(REFUSED)))
def test_refusals(data: bytes | str, expected: list[str]) -> None:
    assert parse_question_bank(data, "F") == expected


def test_every_row_is_refused_here() -> None:
    assert {line.split()[1] for _, lines in REFUSED for line in lines} == {f"GO-Q{row:02}" for row in range(1, 19)}


def test_all_faults_are_reported_at_once() -> None:
    spoiled = edited('"gameon"', '"chess"').replace('"c1"', '"b1"').replace("Question 3?", "").replace('right = "a4"', "right = a4")
    assert parse_question_bank(
        spoiled.replace('right = "b5"', 'right = "e5"').replace(', "d6"', "").replace('right = "a8"\n', ""), "my.toml"
    ) == [
        "my.toml:3: GO-Q05 schema 1 and game 'gameon' expected",
        "my.toml:8: GO-Q13 answers 2 and 3 are both right",
        "my.toml:15: GO-Q04 'text' must not be empty",
        f"my.toml:21: {reason('right = a4')}",
        "my.toml:25: GO-Q12 the right answer 'e5' is none of the answers",
        "my.toml:28: GO-Q10 an answer is missing: 4 are needed, got 3",
        "my.toml:34: GO-Q03 [[question]]: key 'right' is missing",
    ]
