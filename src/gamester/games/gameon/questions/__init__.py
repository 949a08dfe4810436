"""The questions of trivia contests: the impartial observer of GO-16 is a file, read or refused line by line.

A question that is shown is its text and its four answers, in the order of the file: `Question.shown`. Which answer is right
goes to the table as a fact that nobody sees before the contest says so, and nowhere else.
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

import msgspec

from gamester.games.gameon.questions.faults import alike, judge
from gamester.games.gameon.questions.headings import MOST_TOLD, Block, Fault, blocks
from gamester.games.gameon.questions.statements import QUESTION

LARGEST = 600_000
"""Bytes of a question file; beyond, it is not read."""


class Question(msgspec.Struct, frozen=True):
    """A question and its four answers."""

    id: str
    """What it is called in positions: of lower-case letters, digits and hyphens; says nothing of the answer."""
    text: str
    answers: tuple[str, str, str, str]
    right: int
    """The place of the right answer, from 0."""
    subject: str
    level: int
    """From 1, easy, to 3, hard."""

    def shown(self) -> tuple[str, ...]:
        """All that people may see before the right answer is told: the text, then the answers."""
        return (self.text, *self.answers)


class Bank(msgspec.Struct, frozen=True):
    """A question file without faults; the place of a question in it is its number."""

    id: str
    name: str
    questions: tuple[Question, ...]


def read(data: bytes | str, name: str = "questions") -> Bank | list[str]:
    """The bank in a file's contents, or its faults by line, one a line: `name:LINE: GO-Qnn reason`."""
    data = data.encode("utf-8", "surrogatepass") if isinstance(data, str) else data
    if len(data) > LARGEST:
        return [f"{name}:1: GO-Q17 the file is {len(data)} bytes long, at most {LARGEST} are read"]
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as wrong:
        return [f"{name}:{data.count(10, 0, wrong.start) + 1}: GO-Q01 not TOML: {wrong.reason}, expected UTF-8"]
    faults: list[Fault] = []
    found = blocks(text, faults)
    if len(faults) <= MOST_TOLD:
        faults += judge(found, text.rstrip("\n").count("\n") + 1)
    return _told(faults, name) if faults else _bank(found)


@lru_cache(maxsize=1)
def general() -> Bank:
    """The bank that comes with the game."""
    file = Path(__file__).with_name("general.toml")
    bank = read(file.read_bytes(), file.name)
    if isinstance(bank, list):
        raise ValueError("\n".join(bank))
    return bank


def _told(faults: list[Fault], name: str) -> list[str]:
    faults.sort(key=lambda fault: fault[:2])
    told = [f"{name}:{line}: GO-Q{row:02} {words}" for line, row, words in faults[:MOST_TOLD]]
    if len(faults) > MOST_TOLD:
        told.append(f"{name}:{faults[MOST_TOLD][0]}: GO-Q18 there are more faults from here on")
    return told


def _bank(found: list[Block]) -> Bank:
    head = next(block for block in found if block.heading != QUESTION)
    asked = [block for block in found if block.heading == QUESTION]
    return Bank(head.get("id"), head.get("name"), tuple(_made(block, place) for place, block in enumerate(asked, 1)))


def _made(block: Block, place: int) -> Question:
    answers: tuple[str, str, str, str] = tuple(block.get("answers"))
    right = [alike(answer) for answer in answers].index(alike(block.get("right")))
    return Question(block.get("id", f"q{place}"), block.get("text"), answers, right, block.get("subject", "general"), block.get("level", 2))
