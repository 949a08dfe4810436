"""What a game draws of itself, from its `ui.py`: faces, hints for its zones, the middle, what is known. All of it is optional.

Nothing here can stop a game: where a felt fails, the fault is logged and the house draws what it draws for any game.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any

from gamester.games.registry import Game, ui_of
from gamester.match.views import View
from gamester.server.render.sanitizer import CENTRE, FACE, UnsafeMarkup, sanitize

LOG = logging.getLogger("gamester")
KINDS = ("row", "fan", "pile", "stack", "track", "grid", "tally", "sideways", "none")
"""What a hint of LAYOUT may say; `sideways` is a tally of cards that lie across, `none` is not drawn."""

Words = tuple[str, str]
"""A sentence and the clause it stands on, or ""."""
Figure = tuple[str, str, str]
"""Words, clause, tone: "" beside the counts, `bad`, `good` or `gone` as the main figure."""


def _load_hook(home: str, name: str) -> Any:
    return getattr(ui_of(home), name, None)


@lru_cache(maxsize=4096)
def face(home: str, dim: str, label: str, seat: int) -> str:
    """The inside of a card as the game draws it; empty where it does not."""
    felt: Callable[[str, str, int], str] | None = _load_hook(home, "face")
    if felt is None:
        return ""
    try:
        return sanitize(
            felt(dim, label, seat), f"{home}.ui.face({dim!r}, {label!r}, {seat})", FACE, f"x-{dim}-{label.encode().hex()}-{seat}-"
        )
    except UnsafeMarkup as fault:
        LOG.error("%s", fault)
        return ""


def face_at(home: str, printed: Any, dim: str, number: int, label: str, seat: int) -> str:
    """The same for one id, by the printed facts of its table alone: right for any card set. By its label where there is no such hook."""
    hook = _load_hook(home, "face_at")
    if hook is None:
        return face(home, dim, label, seat)
    try:
        drawn = str(hook(printed, dim, number, seat))
        return sanitize(drawn, f"{home}.ui.face_at({dim!r}, {number}, {seat})", FACE, f"x-{dim}-{label.encode().hex()}-{seat}-")
    except UnsafeMarkup as fault:
        LOG.error("%s", fault)
    except Exception:
        LOG.exception("%s.ui.face_at(%r, %s) failed", home, dim, number)
    return face(home, dim, label, seat)


@lru_cache(maxsize=64)
def layout(home: str) -> Mapping[str, str]:
    """How the page lays out a zone, where the game has a hint; in the order in which a seat shows them."""
    hints: Mapping[str, str] = _load_hook(home, "LAYOUT") or {}
    for zone, kind in hints.items():
        if kind not in KINDS:
            raise UnsafeMarkup(f"{home}.ui.LAYOUT[{zone!r}]: expected one of {', '.join(KINDS)}, got {kind!r}")
    return hints


def centre_html(game: Game, view: View) -> str:
    """The middle as the game draws it; empty where it does not."""
    return _fragment(game, "centre", "x-", view)


def decision_html(game: Game, view: View) -> str:
    """What is being decided or settled, as the game draws it in the dock; empty where it does not."""
    return _fragment(game, "panel", "p-", view)


def card_group(home: str, dim: str, label: str) -> str:
    """What small cards are grouped by; a card's own label where the game does not say."""
    hook = _load_hook(home, "kin")
    return str(hook(dim, label)) if hook else label


def badge(game: Game, view: View, seat: int) -> str:
    """A drawing beside the name of a seat; empty where there is none."""
    return _fragment(game, "badge", f"b{seat}-", view, seat)


def knowledge(game: Game, view: View, seat: int) -> list[Words]:
    """What everybody knows about a seat, in sentences with their clauses."""
    return [(words, clause) for words, clause in _ask(game, "knowledge", (), view, seat)]


def figures(game: Game, view: View, seat: int) -> list[Figure]:
    """How a seat stands, in a few words."""
    return [(words, clause, tone) for words, clause, tone in _ask(game, "figures", (), view, seat)]


def card_marks(game: Game, view: View) -> Mapping[tuple[str, int, int], str]:
    """What is to be seen on cards, by zone, seat and place in the row: `hit`, `dead`, `struck`.

    On a face-down card `hit soldier:J` shows a face that has been told.
    """
    found: Mapping[tuple[str, int, int], str] = _ask(game, "marks", {}, view)
    return found


def ending_reasons(game: Game, view: View, seat: int) -> list[Words]:
    """Why a seat ended where it did, in order."""
    return list(_ask(game, "causes", (), view, seat))


def decision(game: Game, view: View) -> Words:
    """What is decided just now, where the game says more than the phase does: words and clause, or ""."""
    words, clause = _ask(game, "decision", ("", ""), view)
    return str(words), str(clause)


def aside(game: Game, view: View) -> frozenset[str]:
    """Return the acts that are possible beside what the phase is about: of kinds that the game names, or idle now as its felt says."""
    kinds: tuple[str, ...] = getattr(game.names, "ASIDE", ())
    return frozenset([move.act for move in view.moves if move.shape in kinds] + list(_ask(game, "aside", (), view)))


def drafted(game: Game, view: View) -> list[str]:
    """What the viewer has drafted, in words; as it is written where the game says nothing."""
    return list(_ask(game, "drafted", view.draft, view)) if view.draft else []


def face_up_dimensions(home: str) -> tuple[str, ...]:
    """Dimensions without backs whose ids are cards all the same: they always lie face up."""
    return tuple(_load_hook(home, "DRAWN") or ())


def pressable_zones(home: str) -> tuple[str, ...]:
    """Zones whose cards before other seats can be pressed."""
    return tuple(_load_hook(home, "REACHED") or ())


def always_offered(home: str) -> tuple[str, ...]:
    """Dimensions that are offered whole as soon as one word of theirs can be chosen."""
    return tuple(_load_hook(home, "WHOLE") or ())


def sticky_actions(home: str, phase: str) -> tuple[str, ...]:
    """Kinds of acts that keep their place among the buttons of a phase while they are forbidden."""
    return tuple((_load_hook(home, "STAYS") or {}).get(phase, ()))


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
    """What stands alone on a page, with what comes before its ids; empty where it is unfit."""
    try:
        drawn = str(_ask(game, name, "", *about))
        return sanitize(drawn, f"{game.home}.ui.{name}", CENTRE, prefix) if drawn else ""
    except UnsafeMarkup as fault:
        LOG.error("%s", fault)
        return ""
