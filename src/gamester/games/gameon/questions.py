"""Question banks: parsing and checking a TOML file, with line numbers in errors.

The file is split into statements: a line, or the lines that its brackets or triple quotes hold together. Splitting
never fails: open quotes or brackets extend to the end of their line, to the next heading, or to the end of the file,
and TOML then refuses the statement.
"""

from __future__ import annotations

import re
import tomllib
import unicodedata
from collections.abc import Iterator
from functools import lru_cache
from itertools import chain, combinations
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from gamester.games.options import quoted

BANK, QUESTION = "[bank]", "[[question]]"
MAX_VALUE_LENGTH = 2000
"""Characters of a statement. A longer one is not parsed: the cost of a key with many parts grows with their square."""
TOKEN = re.compile(
    r"""
    ["]{3} (?: \\[\s\S] | (?!["]{3}) [^\\] )*+ (?: ["]{3,5} )?   # many lines of text
    | '{3} (?: (?!'{3}) [\s\S] )*+ (?: '{3,5} )?
    | ["] (?: \\. | [^"\\\n] )*+ ["]?                            # one line of text
    | ' [^'\n]*+ '?
    | \#[^\n]*+
    | ^[ \t]* (?P<heading> \[bank\] | \[\[question\]\] )         # where nothing can be open any more
    | (?P<opens> [\[{] ) | (?P<closes> [\]}] ) | (?P<end> \n )
    """,
    re.VERBOSE | re.MULTILINE,
)
PLAIN = re.compile(r"[ \t]*(?:[\[#]|[A-Za-z0-9_-]+[ \t]*=)")
REMARK = re.compile(r"[ \t]*(?:#[^\x00-\x08\x0a-\x1f\x7f]*)?(?:\r?\n)?")


class Statement(Struct, frozen=True):
    """A heading, or a key and its value."""

    line: int
    """Line number of its first line, from 1."""
    text: str

    def is_heading(self) -> bool:
        """Return True if a table begins here."""
        return self.text.lstrip(" \t").startswith("[")

    def read(self) -> dict[str, Any] | str:
        """Return the TOML table of this statement alone, or the reason why there is none."""
        if len(self.text) > MAX_VALUE_LENGTH:
            return f"this is {len(self.text)} characters long, at most {MAX_VALUE_LENGTH} are read"
        if not PLAIN.match(self.text):
            return "expected a heading, or a key without quotes or dots, '=' and a value"
        try:
            return tomllib.loads(self.text)
        except RecursionError:
            return "not TOML: nested too deeply"
        except ValueError as fault:
            return "not TOML: " + quoted(re.sub(r" \(at [^()]*\)$", "", str(fault)), 200)


def statements(text: str) -> Iterator[Statement]:
    """Yield the statements of a file in order, without empty lines and comments."""
    line, start = 1, 0
    for cut in chain(_cuts(text), [len(text)]):
        piece = text[start:cut]
        if not REMARK.fullmatch(piece):
            yield Statement(line, piece)
        line += piece.count("\n")
        start = cut


def _cuts(text: str) -> Iterator[int]:
    """Yield the offsets where a statement ends and the next one begins."""
    opened = 0
    for token in TOKEN.finditer(text):
        if token["heading"]:
            opened = 0
            yield token.start()
        elif token["opens"]:
            opened += 1
        elif token["closes"]:
            opened = max(0, opened - 1)
        elif token["end"] and not opened:
            yield token.end()


FEWEST, MOST = 30, 2000
"""Questions in a bank."""
MOST_TOLD = 200
"""Errors of a file that are reported; reading ends there."""
TEXT, INTEGER, TEXTS = "text", "an integer", "a list of texts"
KEYS = {
    BANK: {"schema": INTEGER, "game": TEXT, "id": TEXT, "name": TEXT},
    QUESTION: {"text": TEXT, "answers": TEXTS, "right": TEXT, "id": TEXT, "subject": TEXT, "level": INTEGER},
}
MADE: dict[str, dict[str, Any]] = {BANK: {"bank": {}}, QUESTION: {"question": [{}]}}
"""TOML tables of a heading."""

Fault = tuple[int, int, str]
"""A line, a row of the law's table, and the reason."""


class Block(Struct):
    """A heading of a file and the correct keys under it, with lines and values."""

    heading: str
    """Heading, or "" if it is faulty: the keys under it are then ignored."""
    line: int
    keys: dict[str, tuple[int, Any]] = {}
    named: set[str] = set()
    """All keys of this block, correct or not."""
    torn: bool = False
    """True if a line could not be read, so that no key is reported as missing."""

    def __contains__(self, key: str) -> bool:
        return key in self.keys

    def get(self, key: str, otherwise: Any = None) -> Any:
        """Return the value of a key, or `otherwise` if it is not here."""
        return self.keys[key][1] if key in self.keys else otherwise

    def at(self, key: str) -> int:
        """Return the line of a key."""
        return self.keys[key][0]


def blocks(text: str, faults: list[Fault]) -> list[Block]:
    """Return the headings of a file, and append errors (Q01, Q02, Q04, Q13).

    Reading stops if there are too many errors or questions.
    """
    found: list[Block] = []
    block = Block("", 0)
    for statement in statements(text):
        if len(faults) > MOST_TOLD or len(found) > MOST + 1:
            break
        line, table = statement.line, statement.read()
        if statement.is_heading():
            heading = next((heading for heading, made in MADE.items() if made == table), "")
            again = heading == BANK and any(other.heading == BANK for other in found)
            block = Block("" if again else heading, line)
            if block.heading:
                found.append(block)
            else:
                belongs = f"'{quoted(statement.text.strip())}' does not belong here: there is {BANK} once, then {QUESTION}"
                faults.append((line, 1, table) if isinstance(table, str) else (line, 2, belongs))
        elif isinstance(table, str):
            faults.append((line, 1, table))
            block.torn = True
        elif block.heading or not block.line:
            faults += [fault for key, value in table.items() for fault in _put(block, line, key, value)]
    return found


def _put(block: Block, line: int, key: str, value: Any) -> Iterator[Fault]:
    """Add a key to its block, or yield the error."""
    if not block.heading:
        yield line, 2, f"key '{quoted(key)}' stands under no heading"
    elif key not in KEYS[block.heading]:
        yield line, 2, f"unknown key '{quoted(key)}' in {block.heading}"
    elif key in block.named:
        yield line, 2, f"key '{key}' stands here twice"
    else:
        block.named.add(key)
        fault = _unfit(key, value, KEYS[block.heading][key])
        if fault:
            yield line, *fault
        else:
            block.keys[key] = (line, value)


def _unfit(key: str, value: Any, kind: str) -> tuple[int, str] | None:
    """Return Q04 for a value of the wrong type, or Q13 for several right answers."""
    if key == "right" and isinstance(value, list) and len(value) > 1:
        return 13, f"{len(value)} right answers are given, there must be exactly one"
    if kind == TEXTS:
        sound = isinstance(value, list) and all(isinstance(item, str) for item in value)
    else:
        sound = type(value) is (int if kind == INTEGER else str)
    return None if sound else (4, f"'{key}' must be {kind}")


ANSWERS, LEVELS = 4, 3
MAX_LENGTHS = {"id": 32, "name": 60, "subject": 32, "text": 110, "answer": 32}
"""Characters of the texts that players see."""
OPTIONAL = {"id", "subject", "level"}
"""Optional keys of a question."""


def alike(text: str) -> str:
    """Return a form of a text without capitals, spaces and invisible differences."""
    return " ".join(unicodedata.normalize("NFC", text).casefold().split())


def find_errors(found: list[Block], last: int) -> Iterator[Fault]:
    """Yield the errors Q03 and Q05 to Q16 of parsed blocks.

    `last` is the last line of the file.
    """
    banks = [block for block in found if block.heading == BANK]
    questions = [block for block in found if block.heading == QUESTION]
    for bank in banks:
        yield from _bank_errors(bank)
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


def _bank_errors(bank: Block) -> Iterator[Fault]:
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
    """Yield Q06 to Q08 for a text that players see."""
    line, name, most = block.at(key), called or f"'{key}'", MAX_LENGTHS["answer" if called else key]
    if not alike(words):
        yield (line, 10, f"{name} is missing: it is empty") if called else (line, 4, f"{name} must not be empty")
    elif key == "id" and not re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", words):
        yield line, 6, f"id '{quoted(words)}' is not of lower-case letters, digits and hyphens"
    if len(words) > most:
        yield line, 7, f"{name} is {len(words)} characters long, at most {most} fit"
    if not words.isprintable() or (alike(words) and words != words.strip()):
        yield line, 8, f"{name} holds what cannot be shown: a control character, or a space at an end"


def _answers(question: Block, answers: list[str]) -> Iterator[Fault]:
    """Yield Q10 to Q13: missing, equal, no right, or two right answers."""
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
        yield question.at("right"), 12, f"the right answer '{quoted(question.get('right'))}' is none of the answers"


def _twice(questions: list[Block]) -> Iterator[Fault]:
    """Yield Q14 for a repeated question, and Q15 for a repeated id.

    A question without an id gets one from its place.
    """
    asked: dict[str, int] = {}
    ids: dict[str, int] = {}
    for place, question in enumerate(questions, 1):
        text = alike(question.get("text", ""))
        if text and asked.setdefault(text, question.line) != question.line:
            yield question.at("text"), 14, f"this question is asked already, in line {asked[text]}"
        id = question.get("id", f"q{place}")
        if ids.setdefault(id, question.line) != question.line:
            line = question.at("id") if "id" in question else question.line
            yield line, 15, f"id '{quoted(id)}' is taken already, in line {ids[id]}"


LARGEST = 600_000
"""Bytes of a question file; a larger one is not read."""


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
    """Return the bank in a file's contents, or its errors by line, one a line.

    Each is `name:LINE: GO-Qnn reason`.
    """
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
        faults += find_errors(found, text.rstrip("\n").count("\n") + 1)
    return _told(faults, name) if faults else _bank(found)


@lru_cache(maxsize=1)
def default_bank() -> QuestionBank:
    """Return the bank that comes with the game."""
    file = Path(__file__).parent / "question_banks" / "general.toml"
    bank = parse_question_bank(file.read_bytes(), file.name)
    if isinstance(bank, list):
        raise ValueError("\n".join(bank))
    return bank


def _told(faults: list[Fault], name: str) -> list[str]:
    faults.sort(key=lambda fault: fault[:2])
    told = [f"{name}:{line}: GO-Q{row:02} {words}" for line, row, words in faults[:MOST_TOLD]]
    if len(faults) > MOST_TOLD:
        told.append(f"{name}:{faults[MOST_TOLD][0]}: GO-Q18 there are more faults from here on")
    return told


def _bank(found: list[Block]) -> QuestionBank:
    head = next(block for block in found if block.heading != QUESTION)
    asked = [block for block in found if block.heading == QUESTION]
    return QuestionBank(head.get("id"), head.get("name"), tuple(_made(block, place) for place, block in enumerate(asked, 1)))


def _made(block: Block, place: int) -> Question:
    answers: tuple[str, str, str, str] = tuple(block.get("answers"))
    right = [alike(answer) for answer in answers].index(alike(block.get("right")))
    return Question(block.get("id", f"q{place}"), block.get("text"), answers, right, block.get("subject", "general"), block.get("level", 2))
