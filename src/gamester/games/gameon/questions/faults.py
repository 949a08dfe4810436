"""What is wrong with the headings of a question file: the rows GO-Q03 to GO-Q16, each with its line and its reason."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from itertools import combinations

from gamester.games.gameon.questions.headings import FEWEST, KEYS, MOST, Block, Fault
from gamester.games.gameon.questions.statements import BANK, QUESTION
from gamester.games.house_rules import printable

ANSWERS, LEVELS = 4, 3
LONGEST = {"id": 32, "name": 60, "subject": 32, "text": 110, "answer": 32}
"""Characters of what people are shown."""
OPTIONAL = {"id", "subject", "level"}
"""What a question may leave out."""


def alike(text: str) -> str:
    """Equal for texts that differ by their capitals and spaces alone, or not at all to the eye."""
    return " ".join(unicodedata.normalize("NFC", text).casefold().split())


def judge(found: list[Block], last: int) -> Iterator[Fault]:
    """Q03 and Q05 to Q16: what is wrong with headings that were read; `last` is the last line of the file."""
    banks = [block for block in found if block.heading == BANK]
    questions = [block for block in found if block.heading == QUESTION]
    for bank in banks:
        yield from _bank(bank)
    if not banks:
        yield 1, 3, f"table '{BANK}' is missing"
    for question in questions[:MOST]:
        yield from _question(question)
    yield from _twice(questions[:MOST])
    if len(questions) < FEWEST:
        yield last, 16, f"{FEWEST} to {MOST} questions needed, got {len(questions)}"
    if len(questions) > MOST:
        yield questions[MOST].line, 16, f"{FEWEST} to {MOST} questions needed, this is one more"


def _missing(block: Block) -> Iterator[Fault]:
    optional = OPTIONAL if block.heading == QUESTION else set()
    for key in KEYS[block.heading]:
        if not block.torn and key not in block.named and key not in optional:
            yield block.line, 3, f"{block.heading}: key '{key}' is missing"


def _bank(bank: Block) -> Iterator[Fault]:
    yield from _missing(bank)
    for key, wanted in (("schema", 1), ("game", "gameon")):
        if bank.get(key, wanted) != wanted:
            yield bank.at(key), 5, "schema 1 and game 'gameon' expected"
    for key in ("id", "name"):
        if key in bank:
            yield from _words(bank, key, bank.get(key))


def _question(question: Block) -> Iterator[Fault]:
    yield from _missing(question)
    for key in ("id", "subject", "text"):
        if key in question:
            yield from _words(question, key, question.get(key))
    if not 1 <= question.get("level", 1) <= LEVELS:
        yield question.at("level"), 9, f"level must be 1 to {LEVELS}"
    if "answers" in question:
        yield from _answers(question, question.get("answers"))


def _words(block: Block, key: str, words: str, called: str = "") -> Iterator[Fault]:
    """Q06 to Q08 for what people are shown."""
    line, name, most = block.at(key), called or f"'{key}'", LONGEST["answer" if called else key]
    if not alike(words):
        yield (line, 10, f"{name} is missing: it is empty") if called else (line, 4, f"{name} must not be empty")
    elif key == "id" and not re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", words):
        yield line, 6, f"id '{printable(words)}' is not of lower-case letters, digits and hyphens"
    if len(words) > most:
        yield line, 7, f"{name} is {len(words)} characters long, at most {most} fit"
    if not words.isprintable() or (alike(words) and words != words.strip()):
        yield line, 8, f"{name} holds what cannot be shown: a control character, or a space at an end"


def _answers(question: Block, answers: list[str]) -> Iterator[Fault]:
    """Q10 a missing answer. Q11 two that are the same. Q12 none is right. Q13 two are."""
    line, right = question.at("answers"), alike(question.get("right", ""))
    if len(answers) < ANSWERS:
        yield line, 10, f"an answer is missing: {ANSWERS} are needed, got {len(answers)}"
    if len(answers) > ANSWERS:
        yield line, 10, f"an answer too many: {ANSWERS} are needed, got {len(answers)}"
        return
    for place, answer in enumerate(answers, 1):
        yield from _words(question, "answers", answer, f"answer {place}")
    for (place, one), (other, two) in combinations(enumerate(map(alike, answers), 1), 2):
        if one and one == two:
            row, what = (13, "both right") if one == right else (11, "the same")
            yield line, row, f"answers {place} and {other} are {what}"
    if "right" in question and right not in map(alike, answers):
        yield question.at("right"), 12, f"the right answer '{printable(question.get('right'))}' is none of the answers"


def _twice(questions: list[Block]) -> Iterator[Fault]:
    """Q14 a question asked before. Q15 an id used before; whoever has none is called by its place."""
    asked: dict[str, int] = {}
    ids: dict[str, int] = {}
    for place, question in enumerate(questions, 1):
        text = alike(question.get("text", ""))
        if text and asked.setdefault(text, question.line) != question.line:
            yield question.at("text"), 14, f"this question is asked already, in line {asked[text]}"
        id = question.get("id", f"q{place}")
        if ids.setdefault(id, question.line) != question.line:
            line = question.at("id") if "id" in question else question.line
            yield line, 15, f"id '{printable(id)}' is taken already, in line {ids[id]}"
