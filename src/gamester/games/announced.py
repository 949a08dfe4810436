"""Games that are not there yet: a folder here with an `about.toml` and without rules. Found like the games, and never registered."""

from __future__ import annotations

import tomllib
from pathlib import Path

import msgspec


class Announced(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is known of a game before it can be played. `seats` are the fewest and the most."""

    slug: str
    title: str
    credit: str
    blurb: str
    seats: tuple[int, int]
    minutes: int = 0


def announced(folder: Path | None = None) -> list[Announced]:
    """All of them by title; msgspec.ValidationError and tomllib.TOMLDecodeError are the author's."""
    here = folder or Path(__file__).parent
    files = [file for file in here.glob("*/about.toml") if not (file.parent / "rules.py").exists()]
    found = [msgspec.convert({"slug": file.parent.name, **tomllib.loads(file.read_text("utf-8"))}, Announced) for file in files]
    return sorted(found, key=lambda game: game.title)
