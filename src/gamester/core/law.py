"""The law: numbered clauses of a game, and the reasons of the platform.

In code a clause is a number: clause n is n, ruling n is 100 + n, reasons of the platform are 900 and up, and 0 means
legal.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from gamester.words.languages import ENGLISH, language
from gamester.words.translated import translated

RULING_OFFSET, PLATFORM_OFFSET = 100, 900
PREFIX = "TB"
"""Prefix of the ids of the platform."""


class Clause(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One numbered rule in our own words."""

    id: str
    chapter: str
    text: str
    source: str = ""
    """Place in the rulebook."""
    option: str = ""
    """The house rule that switches this ruling."""
    explanatory: bool = False
    """True if the clause demands nothing of the code."""


class LawError(ValueError):
    """Raised for a faulty file of clauses; one fault a line."""


def clause_number(id: str) -> int:
    """Return the number of a clause: 16 for AR-16, 106 for AR-R06, 901 for TB-901.

    Raises ValueError if `id` is not the id of a clause.
    """
    found = re.fullmatch(r"([A-Z]{2})-(?:(R?)([0-9]{2})|9[0-9]{2})", id)
    if found is None or (found[1] == PREFIX) != (found[3] is None) or found[3] == "00":
        raise ValueError(f"{id!r} is no id of a clause")
    return int(id[3:]) if found[3] is None else int(found[3]) + (RULING_OFFSET if found[2] else 0)


class Law:
    """The clauses of one game by id, in the order of the file.

    They are said in the current language, which is that of the reader.
    The numbers of the platform are known as well. `path` is its file, beside which `law.de.toml` has its translation.
    """

    def __init__(self, prefix: str, clauses: Iterable[Clause]) -> None:
        self.prefix = prefix
        self.path: Path | None = None
        self._english = {clause.id: clause for clause in clauses}
        self._said: dict[str, dict[str, Clause]] = {ENGLISH: self._english}
        # The platform's own law is being built by `platform_law`, so it must not ask for it.
        self._platform = None if prefix == PREFIX else platform_law()
        known = self._english if self._platform is None else self._english | self._platform.clauses
        self._numbers = {id: clause_number(id) for id in known}
        self._ids = {number: id for id, number in self._numbers.items()}

    @property
    def clauses(self) -> dict[str, Clause]:
        """The clauses by id in the current language."""
        code = language()
        if code not in self._said:
            self._said[code] = {id: self._translated(clause) for id, clause in self._english.items()}
        return self._said[code]

    def _translated(self, clause: Clause) -> Clause:
        if self.path is None:
            return clause
        chapter = translated(self.path, clause.chapter, "chapters", clause.chapter)
        return msgspec.structs.replace(clause, chapter=chapter, text=translated(self.path, clause.text, "clauses", clause.id))

    @classmethod
    def from_file(cls, path: Path, prefix: str) -> Law:
        """Return the law in a file.

        Raises LawError with every fault in it, or OSError or UnicodeDecodeError if the file cannot be read.
        """
        law = parse_law(path.read_text("utf-8"), prefix, path.name)
        if isinstance(law, list):
            raise LawError("\n".join(law))
        law.path = path
        return law

    @property
    def last_number(self) -> int:
        """The largest number of a clause."""
        return max(self._ids)

    def number(self, id: str) -> int:
        """Return the number of a clause. Raises KeyError if there is no such clause."""
        return self._numbers[id]

    def clause(self, number: int) -> Clause:
        """Return the clause with this number. Raises KeyError if there is none."""
        id = self._ids[number]
        if id in self._english or self._platform is None:
            return self.clauses[id]
        return self._platform.clauses[id]

    def id(self, number: int) -> str:
        """Return the id of this number. Raises KeyError if there is none."""
        return self._ids[number]

    def text_of(self, number: int) -> str:
        """Return the text of a clause. Raises KeyError if there is none."""
        return self.clause(number).text


def parse_law(text: str, prefix: str, name: str = "law.toml") -> Law | list[str]:
    """Return the law in `text`, or a list of all its faults."""
    try:
        tables = tomllib.loads(text)
    except tomllib.TOMLDecodeError as fault:
        return [f"{name}: not TOML: {fault}"]
    # Deeply nested brackets exhaust the stack of the parser.
    except RecursionError:
        return [f"{name}: not TOML: nested too deeply"]
    faults = [f"{name}: unknown key {key!r}" for key in tables if key != "clause"]
    entries = tables.get("clause")
    if not isinstance(entries, list) or not entries:
        return [*faults, f"{name}: no [[clause]] tables"]
    seen: dict[str, Clause] = {}
    for place, entry in enumerate(entries, 1):
        clause = _clause(entry)
        if isinstance(clause, str):
            faults.append(f"{name}: clause #{place}: {clause}")
            continue
        faults += [f"{name}: {clause.id}: {fault}" for fault in _faults(clause, prefix)]
        if clause.id in seen:
            faults.append(f"{name}: {clause.id}: the id is used twice")
        seen[clause.id] = clause
    return faults or Law(prefix, seen.values())


@cache
def platform_law() -> Law:
    """Return the reasons that belong to no game (TB-901 ...)."""
    return Law.from_file(Path(__file__).with_name("platform_law.toml"), PREFIX)


def _clause(entry: Any) -> Clause | str:
    try:
        return msgspec.convert(entry, Clause)
    except msgspec.ValidationError as fault:
        return str(fault)


def _faults(clause: Clause, prefix: str) -> list[str]:
    faults = []
    try:
        number = clause_number(clause.id)
    except ValueError:
        faults.append(f"an id is {prefix}-9nn" if prefix == PREFIX else f"an id is {prefix}-nn or {prefix}-Rnn")
        number = 0
    if number and not clause.id.startswith(f"{prefix}-"):
        faults.append(f"ids here begin with {prefix}-")
    if clause.option and not RULING_OFFSET < number < PLATFORM_OFFSET:
        faults.append("only a ruling has an option")
    faults += [f"{field!r} is empty" for field in ("chapter", "text") if not getattr(clause, field).strip()]
    return faults
