"""The question file of Game-On.

Here are its keys, their types and the checks GO-Q02 to GO-Q16, told by question.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import combinations
from typing import Annotated, Any, Self

from pydantic import Field, ValidationInfo, model_validator

from gamester.games.card_models import MISSING, UNKNOWN, Fault, Place, Table, check, check_in_context, faults_of, key_of, refuse, value_at
from gamester.games.gameon.question_limits import ANSWERS, FEWEST, LEVELS, MAX_LENGTHS, MOST, alike
from gamester.games.options import quoted

NAMED = {"int_type": "an integer", "string_type": "text", "list_type": "a list of texts"}
HEAD: Fault = "GO-Q05", ": schema 1 and game 'gameon' expected"
ORDER = "there is [bank] once, then [[question]] for each question"


def _shown(words: str, key: str, called: str = "") -> Iterator[Fault]:
    """Judge GO-Q04, GO-Q06 to GO-Q08 and GO-Q10 for a text that is shown.

    An answer is `called` by its place.
    """
    name, most = called or f"'{key}'", MAX_LENGTHS[key]
    if not alike(words):
        yield ("GO-Q10", f": {name} is missing: it is empty") if called else ("GO-Q04", f": {name} must not be empty")
    elif key == "id" and not re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", words):
        yield "GO-Q06", f": id '{quoted(words)}' is not of lower-case letters, digits and hyphens"
    if len(words) > most:
        yield "GO-Q07", f": {name} is {len(words)} characters long, at most {most} fit"
    if not words.isprintable() or (alike(words) and words != words.strip()):
        yield "GO-Q08", f": {name} holds what cannot be shown: a control character, or a space at an end"


Shown = Annotated[str, check_in_context(lambda words, info: _shown(words, str(info.field_name)))]


class Bank(Table):
    """The table `[bank]`."""

    schema_: Annotated[int, check(lambda schema: [] if schema == 1 else [HEAD])] = Field(alias="schema")
    game: Annotated[str, check(lambda game: [] if game == "gameon" else [HEAD])]
    id: Shown
    name: Shown


def _asked_once(text: str, info: ValidationInfo) -> Iterator[Fault]:
    context = info.context or {}
    first = context["texts"].setdefault(alike(text), context["number"])
    if first != context["number"]:
        yield "GO-Q14", f": this is asked already, as question {first}"


def _named_once(id: str | None, info: ValidationInfo) -> Iterator[Fault]:
    """Judge GO-Q15; a question without an id is called by its number."""
    context = info.context or {}
    id = id or f"q{context['number']}"
    first = context["ids"].setdefault(id, context["number"])
    if first != context["number"]:
        yield "GO-Q15", f": id '{quoted(id)}' is taken already, by question {first}"


def _answers(answers: list[str]) -> Iterator[Fault]:
    if len(answers) != ANSWERS:
        what = "an answer is missing" if len(answers) < ANSWERS else "an answer too many"
        yield "GO-Q10", f": {what}: {ANSWERS} are needed, got {len(answers)}"
    else:
        for place, answer in enumerate(answers, 1):
            yield from _shown(answer, "answer", f"answer {place}")


def _right(right: Any) -> Iterator[Fault]:
    if isinstance(right, list) and len(right) > 1:
        yield "GO-Q13", f": {len(right)} right answers are given, there must be exactly one"
    elif not isinstance(right, str):
        yield "GO-Q04", ": 'right' must be text"


def _level(level: int) -> Iterator[Fault]:
    if not 1 <= level <= LEVELS:
        yield "GO-Q09", f": level must be 1 to {LEVELS}"


class Asked(Table):
    """A table `[[question]]`."""

    text: Annotated[Shown, check_in_context(_asked_once)]
    answers: Annotated[list[str], check(_answers)]
    right: Annotated[Any, check(_right)]
    id: Annotated[Shown | None, check_in_context(_named_once)] = Field(default=None, validate_default=True)
    subject: Shown | None = None
    level: Annotated[int, check(_level)] = 2

    @model_validator(mode="before")
    @classmethod
    def is_numbered(cls, table: Any, info: ValidationInfo) -> Any:
        """Count the questions, so that one that is asked twice can be named."""
        info.context["number"] += 1  # type: ignore[index]
        return table

    @model_validator(mode="after")
    def has_one_right_answer(self) -> Self:
        """Judge GO-Q11 to GO-Q13."""
        refuse(self._doubts())
        return self

    def _doubts(self) -> Iterator[Fault]:
        answers, right = [*map(alike, self.answers)], alike(self.right)
        for (place, one), (other, two) in combinations(enumerate(answers, 1), 2):
            if one == two:
                row, what = ("GO-Q13", "both right") if one == right else ("GO-Q11", "the same")
                yield row, f": answers {place} and {other} are {what}"
        if right not in answers:
            yield "GO-Q12", f": the right answer '{quoted(self.right)}' is none of the answers"


class File(Table):
    """The whole file."""

    bank: Bank
    question: list[Asked] = Field(default=[])


def find_faults(file: dict[str, Any]) -> list[Fault]:
    """Return every fault of a file that is TOML.

    Faults are of the bank, then question by question, then of the number of questions.
    """
    asked = file.get("question", [])
    many = len(asked) if isinstance(asked, list) else FEWEST
    if many > MOST:
        file = {**file, "question": asked[:MOST]}
    context = {"number": 0, "texts": {}, "ids": {}}
    faults = faults_of(File, file, lambda *fault: _say(file, *fault), context, lambda place, fault: (*_order(place), fault[0]))
    return faults if FEWEST <= many <= MOST else [*faults, ("GO-Q16", f"{FEWEST} to {MOST} questions needed, got {many}")]


def _order(place: Place) -> tuple[bool, int | str]:
    return place[0] == "question", place[1] if place[0] == "question" and len(place) > 1 else -1


def _say(file: dict[str, Any], kind: str, place: Place, words: str) -> Fault:
    if len(place) == 1:
        if kind == MISSING:
            return "GO-Q03", "table '[bank]' is missing"
        return "GO-Q02", f"'{quoted(str(place[0]))}' does not belong here: {ORDER}"
    where, key = "[bank]", quoted(str(key_of(place)[-1]))
    if place[0] == "question":
        id = table.get("id") if isinstance(table := value_at(file, place[:2]), dict) else None
        where = f"question {int(place[1]) + 1}" + (f" ({quoted(id)})" if isinstance(id, str) and id else "")
    if words:
        return kind, f"{where}:{words}"
    if kind in (UNKNOWN, MISSING):
        return ("GO-Q02", f"{where}: unknown key '{key}'") if kind == UNKNOWN else ("GO-Q03", f"{where}: key '{key}' is missing")
    if len(key_of(place)) == 1:
        return "GO-Q02", f"{where} is no table: {ORDER}"
    return "GO-Q04", f"{where}: '{key}' must be {NAMED['list_type' if place != key_of(place) else kind]}"
