"""Translations of data files: the law, lessons, examples, card names.

Beside `NAME.toml` or `NAME.pos` a file `NAME.CODE.toml` has the texts of another language by the keys of the English ones. It is read
when somebody first reads in that language, and English stands in for what it lacks.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from functools import lru_cache, partial
from pathlib import Path
from typing import Any

from gamester.words.languages import ENGLISH, language
from gamester.words.library import complain
from gamester.words.phrases import Phrase

CARD_NAMES = "card_names"
"""The file with the names that stand in a game's own card sets, by the English name: `card_names.de.toml`."""


def translation_file(path: Path, code: str) -> Path:
    """Return the file with the texts of a data file in another language."""
    return path.with_name(f"{path.stem}.{code}.toml")


@lru_cache(maxsize=128)
def _texts(path: Path, code: str) -> Mapping[str, Any]:
    file = translation_file(path, code)
    if code == ENGLISH or not file.exists():
        return {}
    try:
        return tomllib.loads(file.read_text("utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        complain(f"{file}: expected a file of texts: {error}")
        return {}


def translated(path: Path, english: str, *keys: str) -> str:
    """Return a text of a data file in the current language.

    It is the text under these keys of the translation, else the English text.
    """
    code = language()
    if code == ENGLISH:
        return english
    found: Any = _texts(path, code)
    for key in keys:
        found = found.get(key) if isinstance(found, Mapping) else None
    return _text(path, code, found, keys) or english


def translated_lines(path: Path, english: Sequence[str], *keys: str) -> list[str]:
    """Return several texts of a data file in the current language.

    The narration of a case is an example.
    Lists of different length do not belong together: then the English lines stand, and the fault is logged once.
    """
    code = language()
    found: Any = _texts(path, code)
    for key in keys:
        found = found.get(key) if isinstance(found, Mapping) else None
    if found is None:
        return [*english]
    if not isinstance(found, list) or len(found) != len(english) or not all(isinstance(line, str) for line in found):
        complain(f"{translation_file(path, code)}: expected {len(english)} lines under {'.'.join(keys)}, got {found!r:.80}")
        return [*english]
    return found


@lru_cache(maxsize=4096)
def name_phrase(folder: Path, name: str) -> Phrase:
    """Return the name of a game's own card as a phrase.

    It is said by `card_names.CODE.toml` in the folder of the game.
    """
    return Phrase(name, partial(translated, folder / f"{CARD_NAMES}.toml", name, name))


def _text(path: Path, code: str, found: Any, keys: Sequence[str]) -> str:
    if found is None:
        return ""
    if not isinstance(found, str):
        complain(f"{translation_file(path, code)}: expected a text under {'.'.join(keys)}, got {found!r:.80}")
        return ""
    return found
