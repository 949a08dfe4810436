"""Which frames of a viewer ask him the same: whoever answers one of them answers them all."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from gamester.match.views import View


class Count(Struct, frozen=True, gc=False):
    """Frame `n` of a viewer whose seat has acted `acts` times and changed its draft and its answer `changes` times.

    `since`: a frame from which on, as far as log and draft tell, others have chosen in secret and nothing else has happened.
    """

    n: int
    since: int
    acts: int
    changes: int = 0


class Decision:
    """What one viewer is asked, followed from frame to frame: what happens in sight may leave it as it was, too."""

    def __init__(self) -> None:
        self._asked: tuple[Any, ...] | None = None
        self._since = 0

    def since(self, view: View, count: Count, held: str) -> int:
        """The first frame in which this viewer was asked what he is asked in this one; `held` is his answer until all are opened."""
        asked = (view.moves, view.draft, view.mine, count.acts, count.changes, held, view.phase, view.turn)
        if asked != self._asked:
            self._since = count.since if self._asked is None else count.n
            self._asked = asked
        return self._since
