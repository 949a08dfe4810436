"""UI hooks: what a game draws of itself in its `ui` module.

All of it is optional. A hook cannot stop a match: if it fails, the error is logged and the generic
drawing is used.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any
from zlib import crc32

from gamester.games.registry import ui_of
from gamester.server.render.sanitizer import UnsafeMarkup, sanitize

LOG = logging.getLogger("gamester")
KINDS = ("row", "fan", "pile", "stack", "track", "grid", "tally", "sideways", "none")
"""Values of LAYOUT. `sideways` is a tally of cards that lie across; `none` is not drawn."""


def _load_hook(home: str, name: str) -> Any:
    return getattr(ui_of(home), name, None)


def _prefix(dim: str, label: str, drawn: str) -> str:
    """Return the prefix of a face's ids, which looks without a difference share."""
    return f"x{crc32(f'{dim} {label} {drawn}'.encode()):08x}-"


@lru_cache(maxsize=4096)
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


@lru_cache(maxsize=64)
def layout(home: str) -> Mapping[str, str]:
    """Return the game's layout of zones, in the order in which a seat shows them."""
    hints: Mapping[str, str] = _load_hook(home, "LAYOUT") or {}
    for zone, kind in hints.items():
        if kind not in KINDS:
            raise UnsafeMarkup(f"{home}.ui.LAYOUT[{zone!r}]: expected one of {', '.join(KINDS)}, got {kind!r}")
    return hints
