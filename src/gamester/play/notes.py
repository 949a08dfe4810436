"""Lines of a case for whoever reads it as a page: `" words [CLAUSE ...]` is said to him, `@ 0: hand 0, army 1` gives him eyes."""

from __future__ import annotations

import re

from msgspec import Struct

from gamester.play.cases import Step
from gamester.play.cells import Unreadable
from gamester.play.positions import Position, row_of

SAID = re.compile(r"(?P<words>.+?)\s*(?:\[(?P<clauses>[^\[\]]*)\])?")
EYES = re.compile(r"(?P<eyes>all|rail|[0-9]{1,2})(?:\s*:\s*(?P<spots>.*))?")
SEAT = "seat"


class Said(Struct, frozen=True):
    """Words, and the clauses they speak of."""

    words: str
    clauses: tuple[str, ...]


class Eyes(Struct, frozen=True):
    """Whose eyes: a viewer, who may see `all` cards; and where to look: (zone, row), (`seat`, row), row -1 for a zone without rows."""

    viewer: int
    all: bool
    spots: tuple[tuple[str, int], ...] = ()


def read_note(position: Position, step: Step) -> Said | Eyes:
    """What such a line says; Unreadable where it names what is not there."""
    return _said(position, step.text) if step.sign == '"' else _eyes(position, step.text)


def _said(position: Position, text: str) -> Said:
    found = SAID.fullmatch(text)
    if found is None:
        raise Unreadable('expected words after `"`, got nothing')
    clauses = tuple((found["clauses"] or "").replace(",", " ").split())
    unknown = [clause for clause in clauses if clause not in position.game.law.clauses]
    if unknown:
        raise Unreadable(f"expected clauses of {position.game.slug}, got {' '.join(unknown)}")
    return Said(found["words"], clauses)


def _eyes(position: Position, text: str) -> Eyes:
    found, seats = EYES.fullmatch(text), position.layout.seats
    if found is None or (found["eyes"].isdigit() and int(found["eyes"]) >= seats):
        raise Unreadable(f"expected `@ SEAT: SPOT, ...` with a seat below {seats}, `rail` or `all`, got {text!r}")
    spots = tuple(_spot(position, spot.split()) for spot in (found["spots"] or "").split(",") if spot.strip())
    return Eyes(int(found["eyes"]) if found["eyes"].isdigit() else seats, found["eyes"] == "all", spots)


def _spot(position: Position, words: list[str]) -> tuple[str, int]:
    """`army 0`, `stock`, `seat 1`."""
    name, row = words[0], words[1] if len(words) == 2 else ""
    zone = position.layout.zones.get(name)
    if name == SEAT and row in map(str, range(position.layout.seats)):
        return SEAT, int(row)
    if zone is None or len(words) > 2 or bool(row) != zone.seated:
        raise Unreadable(f"expected `ZONE SEAT`, the name of a zone without seats, or `seat N` to look at, got {' '.join(words)!r}")
    return name, row_of(zone, row, position.wording) if row else -1
