"""All that a match holds in memory, as bytes: two matches with the same bytes go on alike."""

from __future__ import annotations

from typing import Any

from gamester.core.layout import Layout
from gamester.match.event_log import EventLog
from gamester.match.history import UndoStep
from gamester.match.match import Match
from gamester.match.stages import Stage

CACHES = {"_lines", "_worded", "_ears", "_whole", "_labels", "_say_labels"}
"""Parts of the event log that follow from the others."""


def memory_of(match: Match) -> bytes:
    """Return state, log, drafts, history and event log of a match."""
    parts = (match.drafts, match.undo_stack, match.history, match.history.tally, match.event_log)
    held = [{name: _plain(match.layout, value) for name, value in vars(part).items() if _counts(part, name)} for part in parts]
    return repr((match.header, list(match.layout.to_words(match.table)), match.entries, _decision(match), match.standing, held)).encode()


def _decision(match: Match) -> tuple[int, int]:
    return match.decision_number, match.decision_opened_at


def _counts(part: Any, name: str) -> bool:
    return name not in ("game", "_game", "layout", "_layout", "tally", "shapes") and not (isinstance(part, EventLog) and name in CACHES)


def _plain(layout: Layout, value: Any) -> Any:
    """Return a value with its states as words."""
    if isinstance(value, UndoStep):
        return value.seat, value.acts, list(layout.to_words(value.before)), value.told
    if isinstance(value, Stage):
        return value.kind, value.phase, list(layout.to_words(value.t)), value.first, value.last
    if callable(value):  # A sentence that is said when it is read.
        return value()
    if isinstance(value, dict):
        return {key: _plain(layout, one) for key, one in value.items()}
    if not isinstance(value, str) and hasattr(value, "__iter__") and not isinstance(value, range):
        return [_plain(layout, one) for one in value]
    return value
