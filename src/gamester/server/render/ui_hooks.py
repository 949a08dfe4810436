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

from gamester.games.registry import Game, ui_of
from gamester.match.views import View
from gamester.server.render.sanitizer import CENTRE, FACE, UnsafeMarkup, sanitize

LOG = logging.getLogger("gamester")
KINDS = ("row", "fan", "pile", "stack", "track", "grid", "tally", "sideways", "none")
"""Values of LAYOUT. `sideways` is a tally of cards that lie across; `none` is not drawn."""

Words = tuple[str, str]
"""A sentence and its clause, or ""."""
Figure = tuple[str, str, str]
"""(words, clause, tone). The tone is "" beside the counts; `bad`, `good` or `gone` for the main figure."""


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
        return sanitize(drawn, f"{home}.ui.face({dim!r}, {label!r}, {seat})", FACE, _prefix(dim, label, drawn))
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
        return sanitize(drawn, f"{home}.ui.face_at({dim!r}, {number}, {seat})", FACE, _prefix(dim, label, drawn))
    except UnsafeMarkup as fault:
        LOG.error("%s", fault)
    except Exception:
        LOG.exception("%s.ui.face_at(%r, %s) failed", home, dim, number)
    return face(home, dim, label, seat)


def tells_words(home: str) -> bool:
    """Return True if the game tells in words what is printed on its cards."""
    return _load_hook(home, "words_at") is not None


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


def centre_html(game: Game, view: View) -> str:
    """Return the game's drawing of the middle, or ""."""
    return _fragment(game, "centre_html", "x-", view)


def decision_html(game: Game, view: View) -> str:
    """Return the game's drawing of the decision or result in the panel, or ""."""
    return _fragment(game, "decision_html", "p-", view)


def card_group(home: str, dim: str, label: str) -> str:
    """Return the key by which small cards are grouped, by default the label."""
    hook = _load_hook(home, "card_group")
    return str(hook(dim, label)) if hook else label


def badge(game: Game, view: View, seat: int) -> str:
    """Return a drawing beside the name of a seat, or ""."""
    return _fragment(game, "badge", f"b{seat}-", view, seat)


def knowledge(game: Game, view: View, seat: int) -> list[Words]:
    """Return public knowledge about a seat, in sentences with clauses."""
    return [(words, clause) for words, clause in _ask(game, "public_knowledge", (), view, seat)]


def figures(game: Game, view: View, seat: int) -> list[Figure]:
    """Return the state of a seat in a few words."""
    return [(words, clause, tone) for words, clause, tone in _ask(game, "seat_figures", (), view, seat)]


def card_marks(game: Game, view: View) -> Mapping[tuple[str, int, int], str]:
    """Return marks on cards by (zone, seat, place): `hit`, `dead`, `struck`.

    On a face-down card `hit soldier:J` shows a face that has been announced.
    """
    found: Mapping[tuple[str, int, int], str] = _ask(game, "card_marks", {}, view)
    return found


def ending_reasons(game: Game, view: View, seat: int) -> list[Words]:
    """Return why a seat ended where it did, in order."""
    return list(_ask(game, "ending_reasons", (), view, seat))


def decision(game: Game, view: View) -> Words:
    """Return the game's sentence about the decision and its clause, or ("", "")."""
    words, clause = _ask(game, "decision", ("", ""), view)
    return str(words), str(clause)


def aside(game: Game, view: View) -> frozenset[str]:
    """Return the moves that are possible besides the phase's own.

    They are of action types that the game names, or that its hook names now.
    """
    kinds: tuple[str, ...] = getattr(game.text, "ASIDE", ())
    return frozenset([move.move for move in view.legal_moves if move.action_type in kinds] + list(_ask(game, "aside", (), view)))


def drafted(game: Game, view: View) -> list[str]:
    """Return the viewer's draft in words, by default in notation."""
    return list(_ask(game, "drafted", view.draft, view)) if view.draft else []


def pressable_zones(home: str) -> tuple[str, ...]:
    """Return the zones whose cards can be pressed at other seats."""
    return tuple(_load_hook(home, "PRESSABLE_ZONES") or ())


def always_offered(home: str) -> tuple[str, ...]:
    """Return the dimensions that offer all labels if one can be chosen."""
    return tuple(_load_hook(home, "ALWAYS_OFFERED") or ())


def sticky_actions(home: str, phase: str) -> tuple[str, ...]:
    """Return the action types that keep their button while forbidden."""
    return tuple((_load_hook(home, "STICKY_ACTIONS") or {}).get(phase, ()))


def _ask(game: Game, name: str, otherwise: Any, *about: Any) -> Any:
    hook = _load_hook(game.home, name)
    if hook is None:
        return otherwise
    try:
        return hook(*about)
    except Exception:
        LOG.exception("%s.ui.%s failed", game.home, name)
        return otherwise


def _fragment(game: Game, name: str, prefix: str, *about: Any) -> str:
    """Return a sanitised drawing of a hook, or "" if there is none or it is unsafe."""
    try:
        drawn = str(_ask(game, name, "", *about))
        return sanitize(drawn, f"{game.home}.ui.{name}", CENTRE, prefix) if drawn else ""
    except UnsafeMarkup as fault:
        LOG.error("%s", fault)
        return ""
