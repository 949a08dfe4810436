"""Frames for the viewers of a table.

Here are a desk per viewer, the connections that watch, and a push where bytes have changed. It asks
the table for views and context, and knows no feature.
"""

from __future__ import annotations

from typing import Any, Protocol

from msgspec.structs import replace

from gamester.match.match import Match
from gamester.match.replay import views_of_stages
from gamester.match.views import View
from gamester.server.html_table.decision import Count
from gamester.server.html_table.frames import Desk, Frame
from gamester.server.html_table.places import Sitter
from gamester.server.messages import Rejection, Shut
from gamester.server.session.delivery import OutboundQueue, Outlet, RenderQueue, frame_count
from gamester.server.storage.rows import StoredDraft, StoredTable


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

    def draw_frame(self, desk: Desk, viewer: int, view: View, about: dict[str, Any] | None = None, **more: Any) -> bool:
        """Draw a view on a desk; return True if the frame has changed."""
        ...

    def on_presence_change(self, came: bool) -> None:
        """Note that a page was opened or closed."""
        ...

    def push(self, only: int | None = None) -> None:
        """Push frames that have changed."""
        ...


class Broadcaster:
    """Everybody who looks at one table."""

    def __init__(self, table: ShownTable, later: RenderQueue) -> None:
        self._table = table
        self._later = later
        self._desks: dict[int, Desk] = {}
        self._shown: dict[int, int] = {}
        self._drawn: dict[int, tuple[Any, ...]] = {}
        self.queues: dict[int, set[Outlet]] = {}
        """Open connections by viewer."""
        self.recently_left: set[int] = set()
        """Viewers whose last page here was closed."""

    def frame(self, viewer: int) -> Frame:
        """Return what this viewer sees now."""
        self._show(viewer)
        return self._desks[viewer].frame

    def subscribe(self, viewer: int) -> Outlet:
        """Open a connection of this viewer; frames and rejections come out of the queue."""
        queue = OutboundQueue()
        self.attach_queue(viewer, queue)
        frame = self.frame(viewer)
        while not queue.empty():
            queue.get_nowait()
        queue.put_nowait(replace(frame, say="", stages=()))
        return queue

    def attach_queue(self, viewer: int, queue: Outlet) -> None:
        """Put frames of this viewer into this queue from now on.

        Here everybody comes, with a page or a stream, players and spectators.
        """
        self.queues.setdefault(viewer, set()).add(queue)
        self.recently_left.discard(viewer)
        self._table.on_presence_change(came=True)
        self._table.push()

    def unsubscribe(self, viewer: int, queue: Outlet) -> None:
        """Close a connection; the seat stays taken.

        Here everybody goes who is not dismissed.
        """
        self.queues[viewer].discard(queue)
        self.recently_left.add(viewer)
        self._table.on_presence_change(came=False)
        self._table.push()

    def dismiss(self, viewer: int, refused: Rejection) -> None:
        """Close all connections of a viewer with a sentence."""
        for queue in self.queues.get(viewer, set()):
            queue.shut = True
            queue.put_nowait(Shut(refused))
        self.queues[viewer] = set()
        self.recently_left.add(viewer)

    def redraw(self) -> None:
        """Draw every page anew, also those for which nothing seems to have changed."""
        self._drawn.clear()

    def suspend_rendering(self, viewer: int) -> tuple[Desk, int]:
        """Draw nothing for this viewer until `resume_rendering` shows what was missed."""
        self._drawn.pop(viewer, None)
        return self._desks.pop(viewer), self._shown[viewer]

    def resume_rendering(self, viewer: int, desk: Desk, acts: int) -> None:
        """Draw for this viewer again.

        The desk and the number of moves are those that `suspend_rendering` returned.
        """
        self._drawn.pop(viewer, None)
        self._desks[viewer], self._shown[viewer] = desk, acts

    def push(self, only: int | None = None) -> None:
        """Push a frame to every viewer whose bytes have changed, or to this one alone."""
        for viewer in list(self._desks):
            if only is None or viewer == only:
                self._show(viewer)

    def viewers(self) -> list[int]:
        """Return all viewers with a page or a connection."""
        return list(self._desks.keys() | self.queues.keys())

    def has_page(self, viewer: int) -> bool:
        """Return True if pages are drawn for this viewer."""
        return viewer in self._desks

    def queues_of(self, viewer: int) -> set[Outlet]:
        """Return the open connections of a viewer."""
        return self.queues.get(viewer, set())

    @property
    def has_open_pages(self) -> bool:
        """True if anybody is connected to the table."""
        return any(self.queues.values())

    def render_past_view(self, viewer: int, view: View, **more: Any) -> str:
        """Return a view of a past moment, drawn on a desk of its own."""
        desk = Desk()
        self._table.draw_frame(desk, viewer, view, **more)
        return desk.frame.html

    def decision_frames(self, viewer: int) -> tuple[int, int]:
        """Return the first and the last of a viewer's frames that show this decision.

        They show the decision as it stands. Draws nothing.
        """
        table = self._table
        desk, count = self._desks.setdefault(viewer, Desk()), self.count(viewer)
        if self._drawn.get(viewer, ())[:-1] == (desk, *self.render_inputs(viewer)):
            return desk.frame.since, count.n
        return desk.stands(table.view(viewer), count, table.drafts.get(viewer, StoredDraft()).held), count.n

    def count(self, viewer: int) -> Count:
        """Return the number of a viewer's frame (`frame_count`)."""
        return frame_count(self._table.seen_by(viewer), self._table.drafts.get(viewer, StoredDraft()), viewer)

    def render_inputs(self, viewer: int) -> tuple[Any, ...]:
        """Return all that a view is made of: if it has not changed, the view has not."""
        table = self._table
        match, held = table.seen_by(viewer), table.drafts.get(viewer)
        drafts = match.drafts.get(viewer), match.drafts.revision(viewer)
        return match, len(match.entries), *drafts, held, table.row, table.sitters(viewer)

    def _show(self, viewer: int) -> None:
        """Draw what a viewer sees now, and push it if it is new.

        For an open page it is drawn with the stages since its last frame. Draws nothing if all that a
        drawing is made of is as before.
        """
        table = self._table
        match = table.seen_by(viewer)
        desk, acts, about = self._desks.setdefault(viewer, Desk()), len(match.entries), table.page_context(viewer)
        made_of = (desk, *self.render_inputs(viewer), about)
        if self._drawn.get(viewer) == made_of:
            return
        stepped = self.queues.get(viewer) and not self._later.is_late
        stages = views_of_stages(match, table.eyes(viewer), self._shown.get(viewer, acts)) if stepped else ()
        self._shown[viewer] = acts
        changed = table.draw_frame(desk, viewer, table.view(viewer), about, stages=stages)
        self._drawn[viewer] = made_of
        if changed:
            for queue in self.queues.get(viewer, ()):
                queue.put_nowait(desk.frame)


def draw_frame(table: ShownTable, desk: Desk, viewer: int, view: View, about: dict[str, Any] | None = None, **more: Any) -> bool:
    """Draw a view of a table on a desk; return True if the frame has changed."""
    match = table.seen_by(viewer)
    count = frame_count(match, table.drafts.get(viewer, StoredDraft()), viewer)
    compound = getattr(match.game.text, "COMPOUND_MOVE", None)
    return desk.show(view, count, table.sitters(viewer), compound, **(about or table.page_context(viewer)), **more)
