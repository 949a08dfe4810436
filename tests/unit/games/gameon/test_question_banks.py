"""The question banks of Game-On: the built-in one, and those at the limits."""

import re
import tomllib
from collections import Counter
from itertools import pairwise
from pathlib import Path

import pytest

from gamester.games.gameon import questions
from gamester.games.gameon.question_limits import FEWEST, MAX_LENGTHS, MOST, alike
from gamester.games.gameon.questions import LONGEST_LINE, default_bank, in_words, question_text
from gamester.words import languages
from tests.support.gameon_questions import ANSWERS, SOUND, edited, taken, written

FILE = Path(questions.__file__).parent / "question_banks" / "general.toml"
SUBJECTS = {
    "nature", "geography", "history", "science", "mathematics", "language and literature", "music and art", "games and sport",
}  # fmt: skip
AMERICAN = re.compile(
    r"\b(?:colors?|center|gray|theater|liters?|meters?|sulfur|aluminum|soccer|math|neighbors?|fall season)\b", re.IGNORECASE
)


# the bank that ships --------------------------------------------------------------------------------------------------
def test_size_and_balance() -> None:
    """GO-16: at least two hundred; as many of each subject as of any other, and as many of each level."""
    bank = default_bank()
    assert (bank.id, len(bank.questions)) == ("general", 240)
    assert Counter((q.subject, q.level) for q in bank.questions) == {(subject, level): 10 for subject in SUBJECTS for level in (1, 2, 3)}


def test_nothing_is_asked_twice() -> None:
    asked = default_bank().questions
    assert len({alike(q.text) for q in asked}) == len({q.id for q in asked}) == len(asked)
    assert not [q.id for q in asked if len(set(map(alike, q.answers))) != 4]


def test_shown_texts_fit() -> None:
    for q in default_bank().questions:
        assert len(q.text) <= 110 and all(len(answer) <= 32 for answer in q.answers), q
        assert q.text.endswith("?") and q.text[0].isupper() and not AMERICAN.search(" ".join(q.shown())), q
        assert all(words.isprintable() and words == " ".join(words.split()) for words in q.shown()), q


def test_every_question_is_translated(monkeypatch: pytest.MonkeyPatch) -> None:
    """Question and answers in German fit as the English ones do, and a question of somebody's own stays as it is written."""
    monkeypatch.setattr(languages, "OFFERED", ["en", "de"])
    told = tomllib.loads(FILE.with_name("general.de.toml").read_text("utf-8"))
    assert {*told} == {q.id for q in default_bank().questions}
    with languages.speaking("de"):
        for q in default_bank().questions:
            text, *answers = in_words(question_text(*q.shown()))
            assert (text, *answers) == tuple(told[q.id][key] for key in ("text", *"ABCD"))
            assert len(text) <= 110 and text.endswith("?") and text != q.text, q
            assert len(set(map(alike, answers))) == 4 and all(len(answer) <= 32 for answer in answers), q
            assert [one for one in q.answers if one.isdigit()] == [one for one in answers if one.isdigit()], q
        assert in_words("Who goes first?\nAna\nBo\nCy\nDee") == ["Who goes first?", "Ana", "Bo", "Cy", "Dee"]
    assert in_words(question_text(*q.shown())) == [*q.shown()]


def test_one_answer_is_right() -> None:
    """The file names the right answer; the parser finds its index."""
    named = {table["id"]: table["right"] for table in tomllib.loads(FILE.read_text("utf-8"))["question"]}
    assert {q.id: q.answers[q.right] for q in default_bank().questions} == named


def test_places_of_right_answers_are_spread() -> None:
    asked = default_bank().questions
    assert Counter(q.right for q in asked) == dict.fromkeys(range(4), 60)
    for subject in SUBJECTS:
        assert {many for _, many in Counter(q.right for q in asked if q.subject == subject).items()} == {7, 8}
    steps = Counter((two.right - one.right) % 4 for one, two in pairwise(asked))
    assert set(steps) == set(range(4)) and max(steps.values()) < len(asked) / 2  # no pattern to walk along


def test_shown_question_does_not_reveal_the_answer() -> None:
    """Neither the text, the order of the answers nor the id reveals the right answer.

    (GO-R41)
    """
    for q in default_bank().questions:
        assert q.shown() == (q.text, *q.answers)
        right = re.escape(alike(q.answers[q.right]))
        assert not re.search(rf"\b{right}\b", alike(q.text)), q
        assert re.fullmatch(r"[a-z-]+-[0-9]{2}", q.id), q


def test_our_bank_is_read_once() -> None:
    assert default_bank() is default_bank()
    assert taken(FILE.read_bytes()) == taken(FILE.read_text("utf-8")) == default_bank()


def test_our_bank_must_be_sound(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(questions, "LARGEST", 10)
    default_bank.cache_clear()
    with pytest.raises(ValueError, match=r"^general\.toml: GO-Q17 "):
        default_bank()


# bounds ---------------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("many", [FEWEST, MOST])
def test_banks_at_the_bounds_are_taken(many: int) -> None:
    """Missing keys get defaults: an id by place, the general subject, the middle level (GO-16)."""
    bank = taken(written(many))
    assert [q.right for q in bank.questions] == [number % 4 for number in range(1, many + 1)]
    assert [(q.id, q.subject, q.level) for q in bank.questions] == [(f"q{number}", "general", 2) for number in range(1, many + 1)]


def test_texts_at_the_bounds_are_taken() -> None:
    longest = {key: "x" * most for key, most in MAX_LENGTHS.items()}
    extra = f'right = "{longest["answer"]}"\nid = "{longest["id"]}"\nsubject = "{longest["subject"]}"\nlevel = 3'
    text = edited('"Question 1?"', f'"{longest["text"]}"').replace('"b1"]', "]").replace('right = "b1"', extra)
    bank = taken(text.replace('"b1"', f'"{longest["answer"]}"', 1).replace('"Mine"', f'"{longest["name"]}"'))
    first = bank.questions[0]
    assert (bank.name, first.id, first.subject, first.level) == (longest["name"], longest["id"], longest["subject"], 3)
    assert (first.text, first.answers[first.right]) == (longest["text"], longest["answer"])


def test_the_longest_line_is_read() -> None:
    line = 'text = "Question 1?" #'
    assert len(taken(edited('text = "Question 1?"', line + "-" * (LONGEST_LINE - len(line)))).questions) == FEWEST


def test_toml_may_be_written_in_its_other_ways() -> None:
    """Remarks, spaces, single and triple quotes, lists over many lines, lines that end as on Windows."""
    other = edited(ANSWERS, "[ # four\n  'a1',\n  \"\"\"b1\"\"\", # [[question]] ]\n  'c1', '''d1''',\n] # so").replace(
        "[bank]", "# mine\n\n [ bank ] # [x]"
    )
    assert taken(other) == taken(other.replace("\n", "\r\n")) == taken(SOUND)
    bracket = taken(edited('"d1"', '"[]"').replace('"c1"', '"#]"').replace('"a1"', "'\"['"))
    assert bracket.questions[0].answers == ('"[', "b1", "#]", "[]")
