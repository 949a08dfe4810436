"""Card and question files as pydantic models.

The models have strict types, and tell every fault of a file at once in the words of its game's law.
Pydantic takes a moment to import, so a game imports its models where it reads a file. TOML itself
is read by `card_files.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from copy import deepcopy
from typing import Any, NamedTuple

from pydantic import AfterValidator, BaseModel, ConfigDict, ValidationError, ValidationInfo
from pydantic_core import InitErrorDetails, PydanticCustomError

from gamester.words.library import Argument, Words

WORDS = Words.beside(__file__)


class Fault(NamedTuple):
    """A finding of a check of the law.

    It is its id, such as AR-V09, and a message of the game with its arguments.
    """

    check: str
    message: str
    arguments: dict[str, Argument]


def fault(check: str, message: str, /, **arguments: Argument) -> Fault:
    """Return a fault.

    Its message may take the arguments of its place as well, such as `$where`.
    """
    return Fault(check, message, arguments)


Told = tuple[str, str]
"""A check of the law by its id, and the sentence about what is wrong."""
Place = tuple[int | str, ...]
"""The keys and places in lists that lead to a value."""
About = Callable[[Place], dict[str, Argument]]
"""Return the arguments that every message about a place may take."""
OfForm = Callable[[str, Place], Fault]
"""Return the law's fault for a kind of pydantic itself, such as a type that is wrong, at a place."""
Order = Callable[[Place, Told], Any]
"""Return what a fault is sorted by."""
MOST_FAULTS = 1000
"""Faults that are put into words: what is no card file at all may have one in every line."""
UNKNOWN, MISSING = "extra_forbidden", "missing"
FILLED = "filledin"
"""Beginning of the text that stands for a text that is missing while later checks run."""
PASSES = 8
"""Times that a file is checked at most, each time with fewer faults of form."""
_LINES: ContextVar[dict[Place, int] | None] = ContextVar("lines", default=None)


@contextmanager
def told_with_lines(lines: dict[Place, int]) -> Iterator[None]:
    """Let faults say the line of their place within this block."""
    before = _LINES.set(lines)
    try:
        yield
    finally:
        _LINES.reset(before)


class Table(BaseModel):
    """A table of a file: it has exactly these keys, and each has exactly its type."""

    model_config = ConfigDict(extra="forbid", strict=True)


def refuse(faults: Iterable[Fault]) -> None:
    """Raise all faults of a value at once; do nothing where there are none."""
    errors = [InitErrorDetails(type=PydanticCustomError(one.check, one.message, one.arguments), input=None) for one in faults]
    if errors:
        raise ValidationError.from_exception_data("card file", errors)


def context_of(info: ValidationInfo) -> dict[str, Any]:
    """Return what the validation of a file carries from one check to another."""
    assert info.context is not None, "expected a context of faults_of, got none"
    context: dict[str, Any] = info.context
    return context


def check(judge: Callable[[Any], Iterable[Fault]]) -> AfterValidator:
    """Return a validator that refuses values in which `judge` finds faults.

    The value has the right type already.
    """

    def validate(value: Any) -> Any:
        refuse(judge(value))
        return value

    return AfterValidator(validate)


def check_in_context(judge: Callable[[Any, ValidationInfo], Iterable[Fault]]) -> AfterValidator:
    """Return a validator like `check` for a judge that sees the validation.

    Such a judge looks at the field's name, or at what is sound so far.
    """

    def validate(value: Any, info: ValidationInfo) -> Any:
        refuse(judge(value, info))
        return value

    return AfterValidator(validate)


def _by_law(place: Place, told: Told) -> str:
    return told[0]


def faults_of(
    model: type[BaseModel],
    file: dict[str, Any],
    source: Words,
    about: About,
    of_form: OfForm,
    context: dict[str, Any] | None = None,
    order: Order = _by_law,
    of_parts: frozenset[str] = frozenset(),
) -> list[Told]:
    """Return every fault of a file once, in order, as sentences.

    They are messages of `source` in the current language. The order is that of the law's ids, if nothing else is said. A message takes
    its own arguments and those that `about` has for the place of the fault. `of_form` is asked for pydantic's own kinds.

    Later checks run although earlier ones failed: without unknown keys, and with a text where one is missing. `of_parts` are checks whose
    faults in a list are true even if rows of it are left out, such as a value that stands twice.
    """

    def told(one: Any) -> tuple[Place, Told]:
        kind, place = one["type"], one["loc"]
        found = Fault(kind, one["msg"], one.get("ctx", {})) if kind[0].isupper() else of_form(kind, place)
        return place, (found.check, source.say(found.message, **(about(place) | found.arguments)))

    pristine = deepcopy(context)
    errors = _errors(model, file, context)
    found = [told(one) for one in errors[:MOST_FAULTS]]
    later = _Healing(file, of_parts)
    for _ in range(PASSES):
        if not later.heal(errors):
            break
        errors = _errors(model, later.file, deepcopy(pristine))
        found += [told(one) for one in errors[:MOST_FAULTS] if later.is_true(one)]
    found = [(place, one) for place, one in found if FILLED not in one[1]]
    return list(dict.fromkeys(_at_line(place, one) for place, one in sorted(found, key=lambda one: order(*one))))


def _errors(model: type[BaseModel], file: dict[str, Any], context: dict[str, Any] | None) -> list[Any]:
    try:
        model.model_validate(file, context=context)
    except ValidationError as error:
        errors = error.errors(include_url=False, include_input=False)
        return sorted(errors, key=lambda one: one["type"] != UNKNOWN)  # a misspelt key stands before the one that it should be
    return []


def _at_line(place: Place, told: Told) -> Told:
    """Return a fault with the line of its place, if lines are told.

    A place without a line has that of the nearest table around it.
    """
    lines = _LINES.get()
    while lines is not None and place:
        if place in lines:
            return told[0], WORDS.say("fault-with-line", fault=told[1], line=str(lines[place]))
        place = place[:-1]
    return told


class _Healing:
    """A file whose faults of form are mended for later checks.

    Their faults are told only if they are true of the file as it is.
    """

    def __init__(self, file: dict[str, Any], of_parts: frozenset[str]) -> None:
        self.file = file
        self._of_parts = of_parts
        self._filled: set[Place] = set()
        self._is_whole = True

    def is_true(self, one: Any) -> bool:
        """Return True if a fault was not made by mending.

        It is a check of the law, and not of a text that was filled in.
        """
        lawful = one["type"][0].isupper() and not any(one["loc"][: len(place)] == place for place in self._filled)
        return lawful and (self._is_whole or one["type"] in self._of_parts)

    def heal(self, errors: list[Any]) -> bool:
        """Mend what these errors name.

        Unknown keys are left out, texts are filled in, and rows are left out if checks of parts remain.

        Return False if there is nothing that can be mended.
        """
        self.file, rows, healed = deepcopy(self.file), set[Place](), False
        for one in errors:
            place, kind = one["loc"], one["type"]
            if kind[0].isupper() or not place:
                continue
            try:
                table, key = value_at(self.file, place[:-1]), place[-1]
                if kind == UNKNOWN:
                    del table[key]
                elif kind in (MISSING, "string_type", "string_too_short") and place not in self._filled:
                    table[key] = f"{FILLED}{len(self._filled)}"
                    self._filled.add(place)
                elif self._of_parts and any(isinstance(step, int) for step in place[:-1]):
                    rows.add(place[: max(at for at, step in enumerate(place[:-1]) if isinstance(step, int)) + 1])
                else:
                    continue
            except (KeyError, IndexError, TypeError, AttributeError):
                continue  # The place is no key of the file, but a branch of the model.
            healed = True
        for row in sorted(rows, key=lambda row: -int(row[-1])):
            del value_at(self.file, row[:-1])[row[-1]]
        self._is_whole = self._is_whole and not rows
        return healed


def key_of(place: Place) -> Place:
    """Return the place of the key whose value holds what is at a place.

    It is the place without the places in the key's list.
    """
    while place and isinstance(place[-1], int):
        place = place[:-1]
    return place


def value_at(file: Any, place: Place) -> Any:
    """Return the value at a place of a file."""
    for step in place:
        file = file[step]
    return file
