"""The connections to a table, and what its viewers are shown is made of.

It asks the table for views and context, and knows no feature.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any, Protocol

from gamester.match.match import Match
from gamester.match.views import View
from gamester.server.messages import Rejection, Shut
from gamester.server.session.decision import Count, Decision, frame_count
from gamester.server.session.delivery import Outlet
from gamester.server.session.sitters import Sitter
from gamester.server.storage.rows import StoredDraft, StoredTable
from gamester.words.languages import speaking


class ShownTable(Protocol):
    """A table as its broadcaster sees it.

    A viewer is a seat, the number of seats for spectators, or one more for a judge.
    """

    @property
    def row(self) -> StoredTable:
        """The table as stored."""
        ...

    @property
    def drafts(self) -> dict[int, StoredDraft]:
        """Stored drafts by seat."""
        ...

    def seen_by(self, viewer: int) -> Match:
        """Return the match as far as this viewer has seen it."""
        ...

    def view(self, viewer: int) -> View:
        """Return what this viewer may see now."""
        ...

    def eyes(self, viewer: int) -> int:
        """Return the viewer whose view is shown."""
        ...

    def sitters(self, viewer: int) -> tuple[Sitter, ...]:
        """Return who sits where, as this viewer may know it."""
        ...

    def page_context(self, viewer: int) -> dict[str, Any]:
        """Return what a viewer's page says besides the view."""
        ...

    def on_presence_change(self, came: bool) -> None:
        """Note that a page was opened or closed."""
        ...

    def push(self, only: int | None = None) -> None:
        """Push frames that have changed."""
        ...


class Broadcaster:
    """Everybody who looks at one table."""

    def __init__(self, table: ShownTable) -> None:
        self._table = table
        self._decisions: dict[int, Decision] = {}
        self.queues: dict[int, set[Outlet]] = {}
        """Open connections by viewer."""
        self.recently_left: dict[int, float] = {}
        """When a page was closed here, by viewers who have opened none since."""

    def attach_queue(self, viewer: int, queue: Outlet) -> None:
        """Put messages of this viewer into this queue from now on.

        Here everybody comes, with a page or a stream, players and spectators.
        """
        self.queues.setdefault(viewer, set()).add(queue)
        self.recently_left.pop(viewer, None)
        self._table.on_presence_change(came=True)
        self._table.push()

    def unsubscribe(self, viewer: int, queue: Outlet) -> None:
        """Close a connection; the seat stays taken.

        Here everybody goes who is not dismissed.
        """
        self.queues[viewer].discard(queue)
        self.recently_left[viewer] = time.time()
        self._table.on_presence_change(came=False)
        self._table.push()

    def dismiss(self, viewer: int, say: Callable[[], Rejection]) -> None:
        """Close all connections of a viewer with a sentence.

        It is said to each of them in its own language, whoever has closed them.
        """
        for queue in self.queues.get(viewer, set()):
            queue.shut = True
            with speaking(queue.language):
                queue.put_nowait(Shut(say()))
        self.queues[viewer] = set()
        self.recently_left[viewer] = time.time()

    def viewers(self) -> list[int]:
        """Return all viewers who have, or had, a connection."""
        return list(self.queues)

    def queues_of(self, viewer: int) -> set[Outlet]:
        """Return the open connections of a viewer."""
        return self.queues.get(viewer, set())

    @property
    def has_open_pages(self) -> bool:
        """True if anybody is connected to the table."""
        return any(self.queues.values())

    def decision_frames(self, viewer: int) -> tuple[int, int]:
        """Return the first and the last of a viewer's frames that show this decision.

        They show the decision as it stands. Draws nothing.
        """
        table, count = self._table, self.count(viewer)
        decision = self._decisions.setdefault(viewer, Decision())
        return decision.since(table.view(viewer), count, table.drafts.get(viewer, StoredDraft()).held), count.n

    def count(self, viewer: int) -> Count:
        """Return the number of a viewer's frame (`frame_count`)."""
        return frame_count(self._table.seen_by(viewer), self._table.drafts.get(viewer, StoredDraft()), viewer)

    def render_inputs(self, viewer: int) -> tuple[Any, ...]:
        """Return all that a view is made of: if it has not changed, the view has not."""
        table = self._table
        match, held = table.seen_by(viewer), table.drafts.get(viewer)
        drafts = match.drafts.get(viewer), match.drafts.revision(viewer)
        return match, len(match.entries), *drafts, held, table.row, table.sitters(viewer)
