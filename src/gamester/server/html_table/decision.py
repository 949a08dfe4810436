"""Decisions across frames.

An answer to one frame answers all frames with the same decision.
"""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from gamester.match.views import View


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
        self._since = 0

    def since(self, view: View, count: Count, held: str) -> int:
        """Return the first frame with the same decision as this one.

        `held` is the viewer's answer that waits for a reveal.
        """
        asked = (view.legal_moves, view.draft, view.must_decide, count.acts, count.changes, held, view.phase, view.round)
        if asked != self._asked:
            self._since = count.since if self._asked is None else count.n
            self._asked = asked
        return self._since
