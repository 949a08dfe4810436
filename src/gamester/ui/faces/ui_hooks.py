"""Faces of cards as a game draws them in its `ui` module, and their words.

All of it is optional. A hook cannot stop a match: if it fails, the error is logged and the generic
face is used.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Any
from zlib import crc32

from gamester.games.registry import ui_of
from gamester.ui.faces.sanitizer import UnsafeMarkup, sanitize
from gamester.words.languages import cache_by_language

LOG = logging.getLogger("gamester")


def _load_hook(home: str, name: str) -> Any:
    return getattr(ui_of(home), name, None)


def _prefix(dim: str, label: str, drawn: str) -> str:
    """Return the prefix of a face's ids, which looks without a difference share."""
    return f"x{crc32(f'{dim} {label} {drawn}'.encode()):08x}-"


@cache_by_language(maxsize=4096)
def face(home: str, dim: str, label: str, seat: int) -> str:
    """Return the inside of a card as the game draws it, or ""."""
    felt: Callable[[str, str, int], str] | None = _load_hook(home, "face")
    if felt is None:
        return ""
    try:
        drawn = felt(dim, label, seat)
        return sanitize(drawn, f"{home}.ui.face({dim!r}, {label!r}, {seat})", _prefix(dim, label, drawn))
    except UnsafeMarkup as fault:
        LOG.error("%s", fault)
        return ""


def face_at(home: str, printed: Any, dim: str, number: int, label: str, seat: int) -> str:
    """Return the face of one card id, drawn from its printed facts.

    So it fits any card set. Without such a hook it is drawn by its label.
    """
    hook = _load_hook(home, "face_at")
    if hook is None:
        return face(home, dim, label, seat)
    try:
        drawn = str(hook(printed, dim, number, seat))
        return sanitize(drawn, f"{home}.ui.face_at({dim!r}, {number}, {seat})", _prefix(dim, label, drawn))
    except UnsafeMarkup as fault:
        LOG.error("%s", fault)
    except Exception:
        LOG.exception("%s.ui.face_at(%r, %s) failed", home, dim, number)
    return face(home, dim, label, seat)


def words_at(home: str, printed: Any, dim: str, number: int) -> str:
    """Return what is printed on one card id besides its name, or ""."""
    hook: Callable[[Any, str, int], str] | None = _load_hook(home, "words_at")
    if hook is None:
        return ""
    try:
        return str(hook(printed, dim, number))
    except Exception:
        LOG.exception("%s.ui.words_at(%r, %s) failed", home, dim, number)
        return ""
