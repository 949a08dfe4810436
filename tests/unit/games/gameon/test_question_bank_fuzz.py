"""Trivia banks of Game-On that nobody meant to write: any bytes, torn files, lines in any order."""

import re
import tomllib

from hypothesis import event, example, given
from hypothesis import strategies as st

from gamester.games.gameon.question_limits import alike
from gamester.games.gameon.questions import MOST_TOLD, QuestionBank, parse_question_bank
from tests.support.gameon_questions import LAST, SOUND


def assert_answered(data: bytes | str) -> None:
    """A bank that TOML itself would read alike, or lines that each name the file and a check."""
    bank = parse_question_bank(data, "F")
    if isinstance(bank, QuestionBank):
        whole = tomllib.loads(data.decode() if isinstance(data, bytes) else data)
        assert [(q.text, list(q.answers)) for q in bank.questions] == [(table["text"], table["answers"]) for table in whole["question"]]
        assert all(alike(q.answers[q.right]) == alike(table["right"]) for q, table in zip(bank.questions, whole["question"], strict=True))
        event("taken")
        return
    assert 0 < len(bank) <= MOST_TOLD + 1
    assert all(re.fullmatch(r"F: GO-Q(0[1-9]|1[0-8]) .+", line) for line in bank), bank
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
@example("x = " + "[\n" * 5000)
@example("[bank]\nx = " + "[" * 1900)
@example("[bank]\nschema = " + "9" * 1900)
@example("a." * 250_000 + "a = 1")
@example("[" + "a." * 900 + "a]")
@example("[bank]\nx = {" + "a." * 900 + "a = 1}")
@example('"""\\')
@example("[bank]\rschema = 1")
@example("\ufeff[bank]")
def test_any_bytes_get_a_bank_or_messages(data: bytes | str) -> None:
    assert_answered(data)


@given(st.integers(0, len(SOUND)), st.integers(0, 30), st.text("[]{}=,\"'\\\n# abcd0123456789.-\r\t", max_size=8))
def test_truncated_file_gets_messages(at: int, cut: int, put: str) -> None:
    assert_answered(SOUND[:at] + put + SOUND[at + cut :])


@given(st.lists(LINES, max_size=12), st.integers(1, LAST))
def test_any_lines_get_a_bank_or_messages(lines: list[str], at: int) -> None:
    """Any lines are tried alone, and inside a valid file."""
    around = SOUND.split("\n")
    assert_answered("\n".join(lines))
    assert_answered("\n".join([*around[:at], *lines, *around[at:]]))
