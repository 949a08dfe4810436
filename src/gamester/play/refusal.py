"""A refusal is a value: the clause, its words, and what was tried. Nothing on the table has changed."""

from __future__ import annotations

from msgspec import Struct


class Refusal(Struct, frozen=True):
    """`Refusal("AR-48", "Nobody may pass twice in a row.", "present nothing")`."""

    clause: str
    words: str
    what: str

    def __str__(self) -> str:
        return f"{self.what}: {self.clause}, {self.words}"
