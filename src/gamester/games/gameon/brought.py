"""Methods of competing by name: those of the law, and those that other packages bring along (GO-R38, GO-R40; docs/new_contest.md)."""

from __future__ import annotations

import importlib
from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from msgspec import Struct

from gamester.games.gameon import outside
from gamester.games.gameon.actions import CHOICES
from gamester.games.gameon.contests import LONGEST
from gamester.games.gameon.phases import OUTSIDE
from gamester.games.gameon.table import Table
from gamester.games.gameon.words import METHODS, WAYS
from gamester.games.house_rules import printable
from gamester.kernel.sockets import inside

ELSEWHERE = "a method of another package is found by its entry point in the group gamester.contests, where that is installed"
WIDEST = 24
"""Characters of what a method or a choice is called."""


class Brought(Struct, frozen=True):
    """A method of another package: its name, what people call it, what its choices are called, and its mark."""

    id: str
    label: str
    choices: tuple[str, ...]
    mark: int


def brought() -> dict[str, Brought]:
    """Every method of another package that can be played, by name."""
    return _found()[0]


def left_out() -> dict[str, str]:
    """Why others that were found cannot be played."""
    return _found()[1]


@lru_cache(maxsize=1)
def _found() -> tuple[dict[str, Brought], dict[str, str]]:
    sound: dict[str, Brought] = {}
    socket = inside(outside)
    faulty = dict(socket.left_out)
    for name, one in socket.plugged.items():
        module: Any = importlib.import_module(one.module)
        why = why_not(module, name)
        if why:
            faulty[name] = why
        else:
            sound[name] = Brought(name, module.LABEL, tuple(getattr(module, "CHOICES", ())), one.mark)
    return sound, faulty


def why_not(module: Any, name: str) -> str:
    """What is wrong with the constants of a method, or ""."""
    choices = getattr(module, "CHOICES", ())
    words = [getattr(module, "LABEL", ""), *(choices if isinstance(choices, tuple) else ("",))]
    most = getattr(module, "MAX_STEPS", None)
    if getattr(module, "ID", None) != name or name in METHODS:
        return f"its ID must be the name of its entry point, {printable(name)}, and no method's of the law"
    if not all(isinstance(said, str) and 0 < len(said) <= WIDEST and said.isprintable() for said in words):
        return f"LABEL and CHOICES must be words of 1 to {WIDEST} characters"
    if len(choices) > CHOICES:
        return f"CHOICES must be at most {CHOICES} words"
    if type(most) is not int or not 0 <= most < LONGEST:
        return f"MAX_STEPS must be 0 to {LONGEST - 1}"
    if getattr(module, "NEEDS_OBSERVER", None) != 0 or getattr(module, "BOTS_OK", None) != 1:
        return "NEEDS_OBSERVER must be 0 and BOTS_OK 1: only `external` is settled by people outside"
    return ""


def at(t: Table) -> Brought | None:
    """The method that this table brings along, if it does."""
    return next((one for one in brought().values() if one.mark == t.competition), None)


def methods(t: Table) -> list[str]:
    """Names of the methods that a table can play, by their numbers there."""
    one = at(t)
    return [*METHODS, *([one.id] if one else [])]


def ways(t: Table) -> list[str]:
    """What people call them."""
    one = at(t)
    return [*WAYS, *([one.label] if one else [])]


def called() -> dict[str, str]:
    """Return the words for every way to compete that is installed, by the name it has in acts."""
    return {**dict(zip(METHODS, WAYS, strict=True)), **{one.id: one.label for one in brought().values()}}


def choice_words(t: Table, choice: int) -> str:
    """What a choice is called in the method of another package, where that is played and says so."""
    one = at(t) if t.method == OUTSIDE else None
    return one.choices[choice] if one and choice < len(one.choices) else ""


def shown(t: Table, words: Sequence[str]) -> list[str]:
    """What is said of a choice that was shown, by method and choice, with the words of the method that this table brings along."""
    one, first = at(t), OUTSIDE * CHOICES
    own = [f"chose {choice}" for choice in one.choices] if one else []
    return [*words[:first], *own, *words[first + len(own) :]]
