"""Card and question files as pydantic models.

The models have strict types, and tell every fault of a file at once in the words of its game's law.
Pydantic takes a moment to import, so a game imports its models where it reads a file. TOML itself
is read by `card_files.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from pydantic import AfterValidator, BaseModel, ConfigDict, ValidationError, ValidationInfo
from pydantic_core import InitErrorDetails, PydanticCustomError

Fault = tuple[str, str]
"""A check of the law by its id, such as AR-V09, and the sentence about what is wrong."""
Place = tuple[int | str, ...]
"""The keys and places in lists that lead to a value."""
Say = Callable[[str, Place, str], Fault]
"""Return the law's fault for a kind, a place and words: no words for the kinds of pydantic itself, such as a type that is wrong."""
Order = Callable[[Place, Fault], Any]
"""Return what a fault is sorted by."""
MOST_FAULTS = 1000
"""Faults that are put into words: what is no card file at all may have one in every line."""
UNKNOWN, MISSING = "extra_forbidden", "missing"


class Table(BaseModel):
    """A table of a file: it has exactly these keys, and each has exactly its type."""

    model_config = ConfigDict(extra="forbid", strict=True)


def refuse(faults: Iterable[Fault]) -> None:
    """Raise all faults of a value at once; do nothing where there are none."""
    if errors := [InitErrorDetails(type=PydanticCustomError(*fault), input=None) for fault in faults]:
        raise ValidationError.from_exception_data("card file", errors)


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


def _by_law(place: Place, fault: Fault) -> str:
    return fault[0]


def faults_of(
    model: type[BaseModel], file: dict[str, Any], say: Say, context: dict[str, Any] | None = None, order: Order = _by_law
) -> list[Fault]:
    """Return every fault of a file once, in order.

    The order is that of the law's ids, if nothing else is said. A check of the law keeps its sentence.
    `say` is asked for pydantic's own kinds, and for a sentence that begins with a colon, which says
    nothing of its place.
    """
    try:
        model.model_validate(file, context=context)
    except ValidationError as error:
        found: list[tuple[Place, Fault]] = []
        errors = error.errors(include_url=False, include_input=False, include_context=False)
        errors.sort(key=lambda one: one["type"] != UNKNOWN)  # a misspelt key stands before the one that it should be
        for one in errors[:MOST_FAULTS]:
            kind, place, words = one["type"], one["loc"], one["msg"]
            lawful = kind[0].isupper()
            fault = (kind, words) if lawful and words[0] != ":" else say(kind, place, words[1:] if lawful else "")
            found.append((place, fault))
        return list(dict.fromkeys(fault for _, fault in sorted(found, key=lambda one: order(*one))))
    return []


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
