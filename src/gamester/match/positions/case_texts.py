"""Cases of a game's own files, such as its lesson, in the language of the reader."""

from __future__ import annotations

import re
from functools import lru_cache
from pathlib import Path

from msgspec.structs import replace

from gamester.match.positions.format import PositionCase, parse_cases
from gamester.words.languages import ENGLISH, cache_by_language, language
from gamester.words.translated import translated, translated_lines

IDS = re.compile(r"\s*\[[^\[\]]*\]$")
"""The ids of clauses that end a sentence. A translation leaves them out."""


@cache_by_language(maxsize=64)
def read_cases(path: Path) -> tuple[PositionCase, ...]:
    """Return the cases of a file, or () if the file is missing.

    Titles and narration are in the current language.
    Beside `lesson.pos`, `lesson.de.toml` has for each case a table with a `title`, and `said`: its lines of narration in order.
    """
    cases = _english_cases(path)
    return cases if language() == ENGLISH else tuple(_translated(path, case) for case in cases)


@lru_cache(maxsize=64)
def _english_cases(path: Path) -> tuple[PositionCase, ...]:
    return tuple(parse_cases(path.read_text("utf-8"))) if path.exists() else ()


def narration(case: PositionCase) -> list[str]:
    """Return the lines of narration of a case in order, without ids of clauses.

    These are the lines that a translation translates.
    """
    return [IDS.sub("", step.text) for step in case.steps if step.kind == '"']


def _translated(path: Path, case: PositionCase) -> PositionCase:
    lines = iter(translated_lines(path, narration(case), case.name, "said"))
    steps = []
    for step in case.steps:
        if step.kind == '"':
            ids = IDS.search(step.text)
            step = replace(step, text=f"{next(lines)}{ids[0] if ids else ''}")
        steps.append(step)
    return replace(case, title=translated(path, case.title, case.name, "title"), steps=tuple(steps))
