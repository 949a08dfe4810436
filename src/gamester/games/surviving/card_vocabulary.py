"""Vocabulary of card files: effects, passives and shutdown lines as numbers.

Anything else is refused (SG-E04 to E07, E17, E20).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import msgspec

from gamester.games.options import quoted
from gamester.games.surviving.rules import operations as ops
from gamester.words.library import Argument

KINDS = ("creds", "item", "injury", "unarmed", "upgrade")


FORMS = ("foe", "room", "trap")


LEVELS = tuple(f"level{level}" for level in range(1, 6))


WHERE = {
    "starter": ops.STARTER,
    "barracks": ops.BARRACKS,
    "armory1": ops.ARMORY_1,
    "armory2": ops.ARMORY_2,
    "random": ops.RANDOM,
    "injuries": ops.INJURIES,
}


Fault = tuple[str, str, dict[str, Argument]]
"""A check of the law by its id, the message about what is wrong, and its arguments."""
Effect = tuple[int, int]
"""An operation and its number."""

TYPES = ("soldier", "cyborg", "bio")
SHIFT = "shift"
EVERY = ("play", "combo", "guard")
LISTS = (*EVERY, "assault", "effects", "on_defeat")
HARM = ("play", "assault", "effects")
OPERATION_WORDS: dict[str, tuple[int, tuple[str, ...]]] = {
    "damage": (ops.DAMAGE, EVERY),
    "creds": (ops.CREDS, (*EVERY, "on_defeat")),
    "draw": (ops.DRAW, (*EVERY, "on_defeat")),
    "move": (ops.MOVE, (*EVERY, "on_defeat")),
    "heal": (ops.HEAL, (*EVERY, "on_defeat")),
    "armor": (ops.ARMOR, EVERY),
    "flight": (ops.FLIGHT, EVERY),
    "mend": (ops.MEND, (*EVERY, "on_defeat")),
    "scrap": (ops.SCRAP, ("play",)),
    "slow": (ops.SLOW, HARM),
    "hurt": (ops.HURT, HARM),
    "discard": (ops.DISCARD, HARM),
    "injure": (ops.INJURE, HARM),
    SHIFT: (0, ("effects",)),
}
"""Number of each operation in the rules, and the lists in which its word is allowed."""
TENS = ("damage", "heal", "armor", "hurt", "regen", "edge")
ALONE = ("flight",)
WHOLE = re.compile(r"-?[0-9]{1,6}")
LINE = re.compile(r"damage (?P<damage>[0-9]{2,3})(?P<flight> \+ flight)?(?: \+ (?P<type>[a-z]+) (?P<count>[1-9]))?")


class Line(msgspec.Struct, frozen=True):
    """A way to shut a room down (SG-R20)."""

    damage: int
    flight: bool = False
    type: int = -1
    count: int = 0


class Passive(msgspec.Struct, frozen=True):
    """A permanent ability of an identity; `type` belongs to an edge."""

    word: str
    number: int = 0
    type: int = -1


def effect_faults(effect: Any, where: str) -> Iterator[Fault]:
    """Return what is wrong with one effect of a list."""
    words = effect.split(" ") if isinstance(effect, str) else []
    if not words or words[0] not in OPERATION_WORDS or len(words) > 2 or (len(words) == 2 and not WHOLE.fullmatch(words[1])):
        yield "SG-E04", "fault-effect", {"effect": quoted(str(effect)), "list": where}
        return
    if where not in OPERATION_WORDS[words[0]][1]:
        yield "SG-E05", "fault-effect-not-allowed", {"effect": words[0], "list": where}
    yield from _number(words[0], words[1:])


def _number(word: str, rest: list[str]) -> Iterator[Fault]:
    if (word in ALONE) == bool(rest):
        yield "SG-E06", "fault-effect-number" if rest else "fault-effect-without-number", {"effect": word}
    elif rest:
        number = int(rest[0])
        if word == SHIFT:
            if number == 0 or abs(number) > 4:
                yield "SG-E07", "fault-shift", {}
        elif word in TENS:
            if number % 10 or not 10 <= number <= 300:
                yield "SG-E07", "fault-effect-tens", {"effect": word, "n": str(number)}
        elif not 1 <= number <= 9:
            yield "SG-E07", "fault-effect-range", {"effect": word, "n": str(number)}


def is_shift(effect: Any) -> bool:
    """Return True if an effect takes the player to another Level."""
    return isinstance(effect, str) and effect.split(" ")[0] == SHIFT


def parse_effect(effect: str) -> Effect:
    """Return a correct effect in numbers."""
    word, _, number = effect.partition(" ")
    return OPERATION_WORDS[word][0], int(number or 0)


def passive_faults(passive: Any) -> Iterator[Fault]:
    """Return what is wrong with one passive of an identity."""
    words = passive.split(" ") if isinstance(passive, str) else [""]
    edge = words[0] == "edge" and len(words) == 3 and words[1] in TYPES
    number = words[-1] if (words[0] in ("armor", "regen") and len(words) == 2) or edge else ""
    if not WHOLE.fullmatch(number):
        if words != ["flight"]:
            yield "SG-E17", "fault-passive", {"passive": quoted(str(passive))}
        return
    yield from _number(words[0], [number])


def parse_passive(passive: str) -> Passive:
    """Return a correct passive."""
    words = passive.split(" ")
    return Passive(words[0], int(words[-1]) if len(words) > 1 else 0, TYPES.index(words[1]) if len(words) == 3 else -1)


def parse_shutdown_line(line: Any) -> Line | None:
    """Return a shutdown line, or None if it is not correct."""
    found = LINE.fullmatch(line) if isinstance(line, str) else None
    if found is None or int(found["damage"]) % 10 or not 10 <= int(found["damage"]) <= 500 or (found["type"] or TYPES[0]) not in TYPES:
        return None
    typed = TYPES.index(found["type"]) if found["type"] else -1
    return Line(int(found["damage"]), bool(found["flight"]), typed, int(found["count"] or 0))
