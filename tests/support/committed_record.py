"""Records whose chance was promised before the deal."""

from __future__ import annotations

from gamester.match.match import Match
from gamester.match.record import write_record
from tests.support.matches import play

HALF = "5f" * 32


NAMES = ["Ana", "Bo", "Cy"]


def opened(half: str = HALF, dice: tuple[str, ...] = ("8c1fe0", "", "a rainy evening"), names: list[str] = NAMES, **options: str) -> Match:
    return Match.open("armies", 3, options, "classic", half, names, entropy=dice)


def recorded() -> str:
    match = opened(questions="ask")
    for _ in play(match, 7, 12):
        pass
    return write_record(match)


RECORD = recorded()
