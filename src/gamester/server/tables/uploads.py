"""Files that people bring to a table.

They are a card set, and the second file that some games take. They are read, judged, and kept in
the form.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from hashlib import blake2b
from typing import Any

from litestar.datastructures import UploadFile
from msgspec import Struct

from gamester.games.options import quoted
from gamester.games.registry import Game
from gamester.match import card_sets
from gamester.server.messages import WORDS

OWN_FILE_MARK = "=own"
"""The card set that the form sends for an uploaded one; no set that ships has this name."""
LONGEST_NAME = 60
MOST_FAULTS = 60
"""Faults of a file that are told on a page."""

Files = Mapping[str, tuple[str, bytes]]
"""Name and contents of every file that a form holds."""


class UploadedFile(Struct, frozen=True):
    """A file that somebody brings.

    `fresh` is one that they have not been shown yet; `found` is what it says, where it is sound.
    """

    name: str = ""
    text: str = ""
    not_shown_yet: bool = False
    faults: tuple[str, ...] = ()
    parsed: Any = None

    @property
    def shown_mark(self) -> str:
        """A mark of this very text, by which the form says that it has been shown."""
        return mark_of(self.text)


def mark_of(text: str) -> str:
    """Return a mark that no other text has."""
    return blake2b(text.encode(errors="surrogatepass"), digest_size=8).hexdigest()


async def split_form(form: Any) -> tuple[dict[str, list[str]], dict[str, tuple[str, bytes]]]:
    """Return the fields of a form and its files; an empty file field is nothing."""
    fields: dict[str, list[str]] = {}
    files: dict[str, tuple[str, bytes]] = {}
    for key, value in form.items():
        if not isinstance(value, UploadFile):
            fields.setdefault(key, []).append(str(value))
        elif data := await value.read():
            files[key] = (quoted(value.filename or key, LONGEST_NAME), data)
    return fields, files


def uploaded_card_set(game: Game, fields: Mapping[str, list[str]], files: Files) -> UploadedFile:
    """Return the uploaded card set.

    One that lies in the form and is not asked for is kept and not checked.
    """
    wanted = "set_file" in files or (fields.get("set") or [""])[0] == OWN_FILE_MARK
    found = _brought("set", fields, files, lambda data, name: card_sets.parse_set(game, data, name) if wanted else None)
    return UploadedFile(faults=(WORDS.say("choose-a-file"),)) if wanted and not found.text and not found.faults else found


def uploaded_extra_file(game: Game, fields: Mapping[str, list[str]], files: Files) -> UploadedFile:
    """Return the uploaded second file, for a game that takes one."""
    taken = getattr(game.text, "EXTRA_FILE", None)
    return _brought("beside", fields, files, taken.read) if taken else UploadedFile()


def _brought(what: str, fields: Mapping[str, list[str]], files: Files, read: Callable[[bytes | str, str], Any]) -> UploadedFile:
    """Return a file just sent, else the text that lies in the form."""
    name, data = files.get(f"{what}_file", ("", b""))
    text = _decoded(data) if data else (fields.get(f"{what}_text") or [""])[0].replace("\r\n", "\n")
    if not data and not text.strip():
        return UploadedFile()
    name = name or quoted((fields.get(f"{what}_name") or [""])[0], LONGEST_NAME) or f"{what}.toml"
    found = read(text or data, name)
    faults = tuple(found) if isinstance(found, list) else ()
    if len(faults) > MOST_FAULTS:
        faults = (*faults[:MOST_FAULTS], WORDS.say("more-faults", file=name, n=len(faults) - MOST_FAULTS))
    fresh = mark_of(text) != (fields.get(f"{what}_seen") or [""])[0]
    return UploadedFile(name, text, fresh and (what != "set" or found is not None), faults, None if faults else found)


def _decoded(data: bytes) -> str:
    """Return text that can lie in a form again, without a byte order mark.

    Returns "" if it is no text.
    """
    try:
        return data.decode("utf-8").removeprefix("\ufeff").replace("\r\n", "\n")
    except UnicodeDecodeError:
        return ""
