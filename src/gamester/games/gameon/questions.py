"""Trivia questions of Game-On and the files that hold them.

Here is what is read, and the bank that comes with the game.
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import Any

import msgspec

from gamester.games.card_files import parse_toml
from gamester.games.gameon.question_limits import alike
from gamester.words.library import Words
from gamester.words.translated import translated

WORDS = Words.beside(__file__)
BANK = Path(__file__).parent / "question_banks" / "general.toml"
"""The bank that comes with the game. Beside it `general.de.toml` has its questions in German, by their ids."""
LETTERS = ("A", "B", "C", "D")
"""Letters of the answers to a question."""
LARGEST = 600_000
"""Bytes of a question file; beyond, it is not read."""
LONGEST_LINE = 2000
"""Characters of a line; beyond, it is not read, since what TOML spends on a key of many parts grows with their square."""
MOST_TOLD = 200
"""Faults of a file that are told."""


class Question(msgspec.Struct, frozen=True):
    """A question and its four answers."""

    id: str
    """Id in positions: lower-case letters, digits and hyphens. It must not hint at the answer."""
    text: str
    answers: tuple[str, str, str, str]
    right: int
    """Index of the right answer, from 0."""
    subject: str
    level: int
    """Level from 1, easy, to 3, hard."""

    def shown(self) -> tuple[str, ...]:
        """Return the texts that players may see before the answer: question, answers."""
        return (self.text, *self.answers)


class QuestionBank(msgspec.Struct, frozen=True):
    """A question file without errors; the index of a question is its number."""

    id: str
    name: str
    questions: tuple[Question, ...]


def parse_question_bank(data: bytes | str, name: str = "questions") -> QuestionBank | list[str]:
    """Return the bank in a file's contents, or its faults.

    Faults are told one a line: `name: GO-Qnn question 3 (id): reason`.
    """
    data = data.encode("utf-8", "surrogatepass") if isinstance(data, str) else data
    if len(data) > LARGEST:
        return [f"{name}: GO-Q17 {WORDS.say('fault-file-length', bytes=str(len(data)), most=str(LARGEST))}"]
    for number, line in enumerate(data.split(b"\n"), 1):
        if len(line) > LONGEST_LINE:
            told = WORDS.say("fault-line-length", line=str(number), bytes=str(len(line)), most=str(LONGEST_LINE))
            return [f"{name}: GO-Q01 {told}"]
    file = parse_toml(data)
    if isinstance(file, str):
        return [f"{name}: GO-Q01 {file}"]
    from gamester.games.gameon.question_file import find_faults  # takes pydantic, which is needed where a file is read and nowhere else

    faults = [f"{name}: {check} {words}" for check, words in find_faults(file)]
    if len(faults) > MOST_TOLD:
        return [*faults[:MOST_TOLD], f"{name}: GO-Q18 {WORDS.say('fault-more')}"]
    return faults or _bank(file)


def _bank(file: dict[str, Any]) -> QuestionBank:
    questions = tuple(_question(table, number) for number, table in enumerate(file["question"], 1))
    return QuestionBank(file["bank"]["id"], file["bank"]["name"], questions)


def _question(table: dict[str, Any], number: int) -> Question:
    one, two, three, four = table["answers"]
    right = [alike(answer) for answer in table["answers"]].index(alike(table["right"]))
    id, subject, level = table.get("id", f"q{number}"), table.get("subject", "general"), table.get("level", 2)
    return Question(id, table["text"], (one, two, three, four), right, subject, level)


@lru_cache(maxsize=1)
def default_bank() -> QuestionBank:
    """Return the bank that comes with the game."""
    bank = parse_question_bank(BANK.read_bytes(), BANK.name)
    if isinstance(bank, list):
        raise ValueError("\n".join(bank))
    return bank


def question_text(*lines: str) -> str:
    """Return a question and its answers, one line each."""
    return "\n".join(lines)


def question_with_answers(text: str, *answers: str) -> str:
    """Return a question with its answers, lettered as they are chosen."""
    return " ".join([text, *(f"({letter}) {answer}" for letter, answer in zip(LETTERS, answers, strict=False))])


@lru_cache(maxsize=1)
def _our_questions() -> dict[str, Question]:
    """Return the questions that come with the game by all forms of their text."""
    found = default_bank().questions
    return {form(*one.shown()): one for form in (question_text, question_with_answers) for one in found}


def in_words(shown: str) -> list[str]:
    """Return a question and its answers in the current language.

    `shown` is what `question_text` or `question_with_answers` made of it. Questions that people bring stay as they are written.
    """
    one = _our_questions().get(shown)
    if one is None:
        return shown.split("\n")
    answers = [translated(BANK, answer, one.id, letter) for letter, answer in zip(LETTERS, one.answers, strict=True)]
    return [translated(BANK, one.text, one.id, "text"), *answers]
