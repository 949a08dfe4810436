"""Numbers of frames, and decisions across them.

An answer to one frame answers all frames with the same decision. A frame number counts what is stored
alone, so that it is the same after a restart and at another worker.
"""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from gamester.match.match import Match
from gamester.match.views import View
from gamester.server.storage.rows import StoredDraft


class Count(Struct, frozen=True, gc=False):
    """The number of a viewer's frame, with counts of the seat's moves and changes.

    `changes` are those of its draft or its submitted answer. From frame `since` on others have only
    chosen in secret, as far as log and draft tell.
    """

    n: int
    since: int
    acts: int
    changes: int = 0


class Decision:
    """The current decision of one viewer, followed from frame to frame.

    Public events may leave it unchanged.
    """

    def __init__(self) -> None:
        self._asked: tuple[Any, ...] | None = None
        self.first = 0
        """The first frame with this decision, as of the view that was followed last."""

    def since(self, view: View, count: Count, held: str) -> int:
        """Return the first frame with the same decision as this one.

        `held` is the viewer's answer that waits for a reveal.
        """
        asked = (view.legal_moves, view.draft, view.must_decide, count.acts, count.changes, held, view.phase, view.round)
        if asked != self._asked:
            self.first = count.since if self._asked is None else count.n
            self._asked = asked
        return self.first


def frame_count(match: Match, draft: StoredDraft, viewer: int) -> Count:
    """Return the number of a viewer's frame now, and since when the same is asked.

    The second number is the viewer's frame since which the same has been asked.
    """
    n = frame_number(match, draft, viewer)
    first = n if draft.changed is None and (draft.times or draft.answers) else draft.changed or 0
    own = [entry.number for entry in match.entries if entry.seat == viewer]
    risen = match.event_log.frames_since(viewer, max([match.decision_opened_at, *own[-1:]]))
    return Count(n, min(n, max(first, n - risen)), len(own), draft.times + draft.answers)


def frame_number(match: Match, draft: StoredDraft, viewer: int) -> int:
    """Return a frame number.

    It counts what the viewer saw change of the table, and each change of its own draft and answer.
    """
    return match.frame_number(viewer) + draft.answers
