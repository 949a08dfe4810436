"""The question file of Game-On.

Here are its keys, their types and the checks GO-Q02 to GO-Q16, told by question.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import combinations
from typing import Annotated, Any, Self

from pydantic import Field, ValidationInfo, model_validator

from gamester.games.card_models import (
    MISSING,
    UNKNOWN,
    Fault,
    Place,
    Table,
    Told,
    check,
    check_in_context,
    context_of,
    fault,
    faults_of,
    key_of,
    refuse,
    value_at,
)
from gamester.games.gameon.question_limits import ANSWERS, FEWEST, LEVELS, MAX_LENGTHS, MOST, alike
from gamester.games.options import quoted
from gamester.words.library import Argument, Words

WORDS = Words.beside(__file__)
NAMED = {"int_type": "integer", "string_type": "text", "list_type": "texts"}
"""Types as the message `fault-question-type` names them."""
HEAD = fault("GO-Q05", "fault-bank-head")


def _shown(words: str, key: str, answer: int = 0) -> Iterator[Fault]:
    """Judge GO-Q04, GO-Q06 to GO-Q08 and GO-Q10 for a text that is shown.

    `answer` is the place of an answer from 1, or 0 for another text.
    """
    name, most = WORDS.say("fault-answer", n=answer) if answer else f"'{key}'", MAX_LENGTHS[key]
    if not alike(words):
        yield fault("GO-Q10", "fault-answer-empty", name=name) if answer else fault("GO-Q04", "fault-text-empty", name=name)
    elif key == "id" and not re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", words):
        yield fault("GO-Q06", "fault-question-id", id=quoted(words))
    if len(words) > most:
        yield fault("GO-Q07", "fault-text-length", name=name, n=str(len(words)), most=most)
    if not words.isprintable() or (alike(words) and words != words.strip()):
        yield fault("GO-Q08", "fault-not-shown", name=name)


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
        yield fault("GO-Q14", "fault-asked-twice", first=str(first))


def _named_once(id: str | None, info: ValidationInfo) -> Iterator[Fault]:
    """Judge GO-Q15; a question without an id is called by its number."""
    context = info.context or {}
    id = id or f"q{context['number']}"
    first = context["ids"].setdefault(id, context["number"])
    if first != context["number"]:
        yield fault("GO-Q15", "fault-id-taken", id=quoted(id), first=str(first))


def _answers(answers: list[str]) -> Iterator[Fault]:
    if len(answers) != ANSWERS:
        message = "fault-too-few-answers" if len(answers) < ANSWERS else "fault-too-many-answers"
        yield fault("GO-Q10", message, most=ANSWERS, n=str(len(answers)))
    else:
        for place, answer in enumerate(answers, 1):
            yield from _shown(answer, "answer", place)


def _right(right: Any) -> Iterator[Fault]:
    if isinstance(right, list) and len(right) > 1:
        yield fault("GO-Q13", "fault-right-answers", n=str(len(right)))
    elif not isinstance(right, str):
        yield fault("GO-Q04", "fault-question-type", type="text")


def _level(level: int) -> Iterator[Fault]:
    if not 1 <= level <= LEVELS:
        yield fault("GO-Q09", "fault-level", most=LEVELS)


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
        context_of(info)["number"] += 1
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
                row, message = ("GO-Q13", "fault-both-right") if one == right else ("GO-Q11", "fault-answers-alike")
                yield fault(row, message, one=place, other=other)
        if right not in answers:
            yield fault("GO-Q12", "fault-right-is-none", right=quoted(self.right))


class File(Table):
    """The whole file."""

    bank: Bank
    question: list[Asked] = Field(default=[])


def find_faults(file: dict[str, Any]) -> list[Told]:
    """Return every fault of a file that is TOML.

    Faults are of the bank, then question by question, then of the number of questions.
    """
    asked = file.get("question", [])
    many = len(asked) if isinstance(asked, list) else FEWEST
    if many > MOST:
        file = {**file, "question": asked[:MOST]}
    context = {"number": 0, "texts": {}, "ids": {}}
    faults = faults_of(
        File,
        file,
        WORDS,
        lambda place: _about(file, place),
        _of_form,
        context,
        lambda place, told: (*_order(place), told[0]),
    )
    if FEWEST <= many <= MOST:
        return faults
    return [*faults, ("GO-Q16", WORDS.say("fault-questions", fewest=FEWEST, most=str(MOST), n=str(many)))]


def _order(place: Place) -> tuple[bool, int | str]:
    return place[0] == "question", place[1] if place[0] == "question" and len(place) > 1 else -1


def _about(file: dict[str, Any], place: Place) -> dict[str, Argument]:
    """Return what messages say of a place: its key, and where it is."""
    about: dict[str, Argument] = {"key": quoted(str(key_of(place)[-1])), "where": "[bank]"}
    if place[0] == "question" and len(place) > 1:
        table, number = value_at(file, place[:2]), str(int(place[1]) + 1)
        id = table.get("id") if isinstance(table, dict) else None
        known = isinstance(id, str) and id
        about["where"] = WORDS.say("fault-place-id", n=number, id=quoted(str(id))) if known else WORDS.say("fault-place", n=number)
    return about


def _of_form(kind: str, place: Place) -> Fault:
    if len(place) == 1:
        return fault("GO-Q03", "fault-missing-bank") if kind == MISSING else fault("GO-Q02", "fault-does-not-belong")
    if kind in (UNKNOWN, MISSING):
        return fault("GO-Q02", "fault-unknown-key") if kind == UNKNOWN else fault("GO-Q03", "fault-missing-key")
    if len(key_of(place)) == 1:
        return fault("GO-Q02", "fault-no-table")
    return fault("GO-Q04", "fault-question-type", type=NAMED["list_type" if place != key_of(place) else kind])
