"""The trivia bank of Game-On: the one that ships, every refusal with its line, the bounds, and files that nobody meant to write."""

import re
import tomllib
from collections import Counter
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import event, example, given
from hypothesis import strategies as st

from gamester.games.gameon import questions
from gamester.games.gameon.questions import LARGEST, Bank, general, read
from gamester.games.gameon.questions.faults import LONGEST, alike
from gamester.games.gameon.questions.headings import FEWEST, MOST, MOST_TOLD
from gamester.games.gameon.questions.statements import LONGEST as LONGEST_STATEMENT
from gamester.games.gameon.questions.statements import statements

FILE = Path(questions.__file__).with_name("general.toml")
SUBJECTS = {
    "nature", "geography", "history", "science", "mathematics", "language and literature", "music and art", "games and sport",
}  # fmt: skip
AMERICAN = re.compile(
    r"\b(?:colors?|center|gray|theater|liters?|meters?|sulfur|aluminum|soccer|math|neighbors?|fall season)\b", re.IGNORECASE
)


def taken(data: bytes | str) -> Bank:
    bank = read(data, "F")
    assert isinstance(bank, Bank), bank
    return bank


def question(number: int) -> str:
    """Four lines: a heading, a text, answers, the right one."""
    answers = ", ".join(f'"{letter}{number}"' for letter in "abcd")
    return f'[[question]]\ntext = "Question {number}?"\nanswers = [{answers}]\nright = "{"abcd"[number % 4]}{number}"\n'


def written(many: int = FEWEST) -> str:
    """A sound file: a head of five lines, then four lines for each question, so that question 1 has lines 6 to 9."""
    return '[bank]\nschema = 1\ngame = "gameon"\nid = "mine"\nname = "Mine"\n' + "".join(map(question, range(1, many + 1)))


SOUND = written()
LAST = 5 + 4 * FEWEST


# the bank that ships --------------------------------------------------------------------------------------------------
def test_size_and_balance() -> None:
    """GO-16: at least two hundred; as many of each subject as of any other, and as many of each level."""
    bank = general()
    assert (bank.id, len(bank.questions)) == ("general", 240)
    assert Counter((q.subject, q.level) for q in bank.questions) == {(subject, level): 10 for subject in SUBJECTS for level in (1, 2, 3)}


def test_nothing_is_asked_twice() -> None:
    asked = general().questions
    assert len({alike(q.text) for q in asked}) == len({q.id for q in asked}) == len(asked)
    assert not [q.id for q in asked if len(set(map(alike, q.answers))) != 4]


def test_what_is_shown_fits() -> None:
    for q in general().questions:
        assert len(q.text) <= 110 and all(len(answer) <= 32 for answer in q.answers), q
        assert q.text.endswith("?") and q.text[0].isupper() and not AMERICAN.search(" ".join(q.shown())), q
        assert all(words.isprintable() and words == " ".join(words.split()) for words in q.shown()), q


def test_one_answer_is_right() -> None:
    """The file names the right answer; the loader finds its place."""
    named = {table["id"]: table["right"] for table in tomllib.loads(FILE.read_text("utf-8"))["question"]}
    assert {q.id: q.answers[q.right] for q in general().questions} == named


def test_places_of_right_answers_are_spread() -> None:
    asked = general().questions
    assert Counter(q.right for q in asked) == dict.fromkeys(range(4), 60)
    for subject in SUBJECTS:
        assert {many for _, many in Counter(q.right for q in asked if q.subject == subject).items()} == {7, 8}
    steps = Counter((two.right - one.right) % 4 for one, two in pairwise(asked))
    assert set(steps) == set(range(4)) and max(steps.values()) < len(asked) / 2  # no pattern to walk along


def test_what_is_shown_does_not_tell_the_answer() -> None:
    """GO-R41: the text, the answers in the order of the file, the id."""
    for q in general().questions:
        assert q.shown() == (q.text, *q.answers)
        right = re.escape(alike(q.answers[q.right]))
        assert not re.search(rf"\b{right}\b", alike(q.text)), q
        assert re.fullmatch(r"[a-z-]+-[0-9]{2}", q.id), q


def test_our_bank_is_read_once() -> None:
    assert general() is general()
    assert taken(FILE.read_bytes()) == taken(FILE.read_text("utf-8")) == general()


def test_our_bank_must_be_sound(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(questions, "LARGEST", 10)
    general.cache_clear()
    with pytest.raises(ValueError, match=r"^general\.toml:1: GO-Q17 "):
        general()


# refusals -------------------------------------------------------------------------------------------------------------
def edited(old: str, new: str) -> str:
    assert SOUND.count(old) >= 1, old
    return SOUND.replace(old, new, 1)


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
ANSWERS = '["a1", "b1", "c1", "d1"]'
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
    assert read(data, "F") == expected


def test_every_row_is_refused_here() -> None:
    assert {line.split()[1] for _, lines in REFUSED for line in lines} == {f"GO-Q{row:02}" for row in range(1, 19)}


def test_all_faults_are_reported_at_once() -> None:
    spoiled = edited('"gameon"', '"chess"').replace('"c1"', '"b1"').replace("Question 3?", "").replace('right = "a4"', "right = a4")
    assert read(spoiled.replace('right = "b5"', 'right = "e5"').replace(', "d6"', "").replace('right = "a8"\n', ""), "my.toml") == [
        "my.toml:3: GO-Q05 schema 1 and game 'gameon' expected",
        "my.toml:8: GO-Q13 answers 2 and 3 are both right",
        "my.toml:15: GO-Q04 'text' must not be empty",
        f"my.toml:21: {reason('right = a4')}",
        "my.toml:25: GO-Q12 the right answer 'e5' is none of the answers",
        "my.toml:28: GO-Q10 an answer is missing: 4 are needed, got 3",
        "my.toml:34: GO-Q03 [[question]]: key 'right' is missing",
    ]


# bounds ---------------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("many", [FEWEST, MOST])
def test_banks_at_the_bounds_are_taken(many: int) -> None:
    """GO-16. What a question leaves out is filled in: an id by its place, no subject in particular, the middle level."""
    bank = taken(written(many))
    assert [q.right for q in bank.questions] == [number % 4 for number in range(1, many + 1)]
    assert [(q.id, q.subject, q.level) for q in bank.questions] == [(f"q{number}", "general", 2) for number in range(1, many + 1)]


def test_texts_at_the_bounds_are_taken() -> None:
    longest = {key: "x" * most for key, most in LONGEST.items()}
    extra = f'right = "{longest["answer"]}"\nid = "{longest["id"]}"\nsubject = "{longest["subject"]}"\nlevel = 3'
    text = edited('"Question 1?"', f'"{longest["text"]}"').replace('"b1"]', "]").replace('right = "b1"', extra)
    bank = taken(text.replace('"b1"', f'"{longest["answer"]}"', 1).replace('"Mine"', f'"{longest["name"]}"'))
    first = bank.questions[0]
    assert (bank.name, first.id, first.subject, first.level) == (longest["name"], longest["id"], longest["subject"], 3)
    assert (first.text, first.answers[first.right]) == (longest["text"], longest["answer"])


def test_the_longest_statement_is_read() -> None:
    line = 'text = "Question 1?" #'
    assert len(taken(edited('text = "Question 1?"', line + "-" * (LONGEST_STATEMENT - len(line) - 1))).questions) == FEWEST


def test_toml_may_be_written_in_its_other_ways() -> None:
    """Remarks, spaces, single and triple quotes, lists over many lines, lines that end as on Windows."""
    other = edited(ANSWERS, "[ # four\n  'a1',\n  \"\"\"b1\"\"\", # [[question]] ]\n  'c1', '''d1''',\n] # so").replace(
        "[bank]", "# mine\n\n [ bank ] # [x]"
    )
    assert taken(other) == taken(other.replace("\n", "\r\n")) == taken(SOUND)
    bracket = taken(edited('"d1"', '"[]"').replace('"c1"', '"#]"').replace('"a1"', "'\"['"))
    assert bracket.questions[0].answers == ('"[', "b1", "#]", "[]")


# files that nobody meant to write -------------------------------------------------------------------------------------
def assert_answered(data: bytes | str) -> None:
    """A bank that TOML itself would read alike, or lines that each name the file, a line of it and a row, by line."""
    bank = read(data, "F")
    if isinstance(bank, Bank):
        whole = tomllib.loads(data.decode() if isinstance(data, bytes) else data)
        assert [(q.text, list(q.answers)) for q in bank.questions] == [(table["text"], table["answers"]) for table in whole["question"]]
        assert all(alike(q.answers[q.right]) == alike(table["right"]) for q, table in zip(bank.questions, whole["question"], strict=True))
        event("taken")
        return
    told = [re.fullmatch(r"F:(\d+): GO-Q(\d\d) (.+)", line) for line in bank]
    places = [(int(one[1]), int(one[2])) for one in told if one]
    lines = (data if isinstance(data, bytes) else data.encode("utf-8", "surrogatepass")).count(b"\n") + 1
    assert 0 < len(places) == len(bank) <= MOST_TOLD + 1
    assert places[:MOST_TOLD] == sorted(places[:MOST_TOLD]) and all(1 <= line <= lines and 1 <= row <= 18 for line, row in places)
    event("refused")


HEADINGS = st.sampled_from(["[bank]", "[[question]]", "[question]", "[[bank]]", "[x]", "[[question]", "[bank] # x"])
KEYS = st.sampled_from(["schema", "game", "id", "name", "text", "answers", "right", "subject", "level", "x", "a.b", '"text"'])
TEXTS = st.text(max_size=4).map(
    lambda text: '"' + "".join(f"\\u{ord(letter):04x}" if ord(letter) < 0xD800 else letter for letter in text) + '"'
)
SCALARS = TEXTS | st.sampled_from(
    ['"a1"', "'''a\nb'''", '"""', '"', "1", "true", "1.5", "nan", "07:32:00", "{}", "[", "]", "{a = 1}", "# x"]
)
VALUES = SCALARS | st.lists(SCALARS, max_size=5).map(lambda items: "[" + ", ".join(items) + "]")
LINES = HEADINGS | st.tuples(KEYS, VALUES).map(" = ".join) | st.text("[]{}=,\"'\\\n# ab1\r\t\x00", max_size=6)


@given(st.binary(max_size=60) | st.text(max_size=60))
@example("\ud800")
@example("x = " + "[" * 5000)
@example("[bank]\nx = " + "[" * 1900)
@example("[bank]\nschema = " + "9" * 1900)
@example("a." * 250_000 + "a = 1")
@example("[" + "a." * 900 + "a]")
@example("[bank]\nx = {" + "a." * 900 + "a = 1}")
@example('"""\\')
@example("[bank]\rschema = 1")
@example("\ufeff[bank]")
def test_any_bytes_are_answered(data: bytes | str) -> None:
    assert_answered(data)


@given(st.integers(0, len(SOUND)), st.integers(0, 30), st.text("[]{}=,\"'\\\n# abcd0123456789.-\r\t", max_size=8))
def test_a_torn_file_is_answered(at: int, cut: int, put: str) -> None:
    assert_answered(SOUND[:at] + put + SOUND[at + cut :])


@given(st.lists(LINES, max_size=12), st.integers(1, LAST))
def test_any_lines_are_answered(lines: list[str], at: int) -> None:
    """Alone, and in the midst of a sound file."""
    around = SOUND.split("\n")
    assert_answered("\n".join(lines))
    assert_answered("\n".join([*around[:at], *lines, *around[at:]]))


@given(st.lists(LINES, max_size=8).map("\n".join) | st.text("[]{}\"'\\\n# a=", max_size=40))
def test_a_statement_stands_where_it_says(text: str) -> None:
    lines, before = text.split("\n"), 0
    for statement in statements(text):
        assert statement.line > before
        assert lines[statement.line - 1 :][: statement.text.count("\n") + 1][0] == statement.text.split("\n")[0]
        before = statement.line
