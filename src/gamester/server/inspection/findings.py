"""Findings: one checked thing, whether it is well, and what to do if not."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

Level = Literal["ok", "note", "fault"]


class Finding(Struct, frozen=True):
    """A checked thing. `advice` says what to do; it is empty if all is well."""

    level: Level
    subject: str
    text: str
    advice: str = ""
