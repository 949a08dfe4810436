"""What each viewer of a table is shown: a desk per viewer, the sockets that watch it, and frames where bytes have changed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from gamester.core.visibility import ALL_HANDS
from gamester.games.schema import AutoResponse
from gamester.games.step import JUDGE_OFFSET as JUDGE
from gamester.match.match import Match
from gamester.match.replay import views_of_stages
from gamester.match.views import View, make_view
from gamester.server import messages
from gamester.server.config import Timings
from gamester.server.html_table.frames import Desk, Frame
from gamester.server.html_table.places import Sitter
from gamester.server.session import link_renewal as linking
from gamester.server.session import page_context as around
from gamester.server.session.delivery import OutboundQueue, Outlet, RenderQueue, frame_count
from gamester.server.session.features import hot_seat as hotseat
from gamester.server.session.features import presence
from gamester.server.session.page_context import settings_summary
from gamester.server.storage.models import StoredDraft, StoredTable

Queue = Outlet


class Broadcaster:
    """A table and everybody who looks at it. A viewer is a seat, the number of seats for the rail, or one more for a judge."""

    def __init__(self, row: StoredTable, match: Match, drafts: dict[int, StoredDraft], links: dict[int, str], pace: Timings) -> None:
        self.row = row
        self.pace = pace
        self.match = match
        self.drafts = drafts
        self.game = match.game
        self.rail = match.layout.seats
        self.judge = self.rail + JUDGE
        self.hot = hotseat.hot_seat_viewer(self.rail)
        self.form: AutoResponse | None = getattr(match.game.names, "STANDING", None)
        self.links = links
        self.cut: Callable[[StoredTable], dict[int, str]] = lambda _: self.links
        """How links are made anew from rows that have changed; the house says it."""
        self.placard = settings_summary(match)
        self.later = RenderQueue()
        self._desks: dict[int, Desk] = {}
        self._shown: dict[int, int] = {}
        self._drawn: dict[int, tuple[Any, ...]] = {}
        self._queues: dict[int, set[Queue]] = {}
        self.shared = False
        self.left: set[int] = set()  # whose last page here was closed

    def frame(self, viewer: int) -> Frame:
        """What this viewer sees now."""
        self._show(viewer)
        return self._desks[viewer].frame

    def enter(self, viewer: int) -> Queue:
        """A socket of this viewer; frames and refusals come out of the queue."""
        queue: Queue = OutboundQueue()
        self.attach(viewer, queue)
        frame = self.frame(viewer)
        while not queue.empty():
            queue.get_nowait()
        queue.put_nowait(replace(frame, say="", stages=()))
        return queue

    def attach(self, viewer: int, queue: Queue) -> None:
        """From now on frames of this viewer come out of this queue."""
        self._queues.setdefault(viewer, set()).add(queue)
        self.left.discard(viewer)
        self.moved(came=True)
        self.publish()

    def watching(self, viewer: int) -> set[Queue]:
        """The sockets of a viewer."""
        return self._queues.get(viewer, set())

    def lay_aside(self, viewer: int) -> tuple[Desk, int]:
        """Draw nothing for this viewer, until `take_up` shows him all that he has missed."""
        self._drawn.pop(viewer, None)
        return self._desks.pop(viewer), self._shown[viewer]

    def take_up(self, viewer: int, desk: Desk, acts: int) -> None:
        """The other half of it."""
        self._drawn.pop(viewer, None)
        self._desks[viewer], self._shown[viewer] = desk, acts

    def leave(self, viewer: int, queue: Queue) -> None:
        """The socket is gone; the seat is not."""
        self._queues[viewer].discard(queue)
        self.left.add(viewer)
        self.moved(came=False)
        self.publish()

    def dismiss(self, viewer: int, refused: messages.Rejection) -> None:
        """Send everybody away who looks as this viewer, with a sentence."""
        for queue in self._queues.get(viewer, set()):
            queue.shut = True
            queue.put_nowait(messages.Shut(refused))
        self._queues[viewer] = set()
        self.left.add(viewer)

    def followed(self, before: StoredTable) -> None:
        """Rows are others than `before`. Where a link is, whoever came by the old one is sent away."""
        for viewer in (places := linking.renewed(before, self.row)):
            self.dismiss(viewer, messages.no_such_seat("none"))
        if places:
            self.links = self.cut(self.row)
            self._drawn.clear()
            self.moved(came=False)

    def moved(self, came: bool) -> None:
        """Somebody has opened a page or closed one."""

    def publish(self, only: int | None = None) -> None:
        """Push a frame to every viewer whose bytes have changed, or to this one alone."""
        for viewer in list(self._desks):
            if only is None or viewer == only:
                self._show(viewer)

    def viewers(self) -> list[int]:
        """Everybody who has pages or sockets here."""
        return list(self._desks.keys() | self._queues.keys())

    def paged(self, viewer: int) -> bool:
        """Whether pages are drawn for this viewer."""
        return viewer in self._desks

    def here(self, seat: int) -> bool:
        """Whether somebody is connected for this seat."""
        return bool(self._queues.get(seat))

    @property
    def watched(self) -> bool:
        """Whether any page is open on this table."""
        return any(self._queues.values())

    @property
    def title(self) -> str:
        """The title of its pages."""
        return f"{self.game.names.TITLE}, {self.row.code} · Gamester"

    def seen_by(self, viewer: int) -> Match:
        """The match as far as this viewer has come: at a table with a delay the rail is behind."""
        return self.match

    def view(self, viewer: int) -> View:
        """What this viewer may see now; of every page, frame and answer the only source."""
        return make_view(self.seen_by(viewer), self.eyes(viewer), ALL_HANDS if viewer == self.rail and self.row.open_hands else False)

    def eyes(self, viewer: int) -> int:
        """With whose eyes a viewer sees: a closed curtain shows what the rail sees."""
        return self.rail if viewer == self.hot else viewer

    def over_for_all(self) -> bool:
        """Whether the game is over, as far as anybody sees it."""
        return bool(self.seen_by(self.rail).over())

    def _show(self, viewer: int) -> None:
        """Draw what a viewer sees now, and for whoever has a page open the stages of what has happened since; push it where it is new.

        Nothing is drawn where all that a drawing is made of is what it was.
        """
        match = self.seen_by(viewer)
        desk, acts, about = self._desks.setdefault(viewer, Desk()), len(match.entries), self.about(viewer)
        made_of = (desk, *self.made_of(viewer), about)
        if self._drawn.get(viewer) == made_of:
            return
        stepped = self._queues.get(viewer) and not self.later.late
        stages = views_of_stages(match, self.eyes(viewer), self._shown.get(viewer, acts)) if stepped else ()
        self._shown[viewer] = acts
        changed = self._draw(desk, viewer, self.view(viewer), about, stages=stages)
        self._drawn[viewer] = made_of
        if changed:
            for queue in self._queues.get(viewer, ()):
                queue.put_nowait(desk.frame)

    def drawn(self, viewer: int, view: View, **more: Any) -> str:
        """A view of a moment that has passed, drawn for nobody's page of now."""
        desk = Desk()
        self._draw(desk, viewer, view, **more)
        return desk.frame.html

    def made_of(self, viewer: int) -> tuple[Any, ...]:
        """All that a view is made of: where it is what it was, so is the view."""
        match, held = self.seen_by(viewer), self.drafts.get(viewer)
        return match, len(match.entries), match.drafts.of(viewer), match.drafts.times(viewer), held, self.row, self._sitters(viewer)

    def _draw(self, desk: Desk, viewer: int, view: View, about: dict[str, Any] | None = None, **more: Any) -> bool:
        count = frame_count(self, viewer)
        compound = getattr(self.game.names, "COMPOUND", None)
        return desk.show(view, count, self._sitters(viewer), compound, **(about or self.about(viewer)), **more)

    def standing(self, viewer: int) -> tuple[int, int]:
        """The first and the last of a viewer's frames that show the decision as it stands; nothing is drawn for it."""
        desk, count = self._desks.setdefault(viewer, Desk()), frame_count(self, viewer)
        if self._drawn.get(viewer, ())[:-1] == (desk, *self.made_of(viewer)):
            return desk.frame.since, count.n
        return desk.stands(self.view(viewer), count, self.drafts.get(viewer, StoredDraft()).held), count.n

    def _sitters(self, viewer: int) -> tuple[Sitter, ...]:
        late = viewer == self.rail and self.row.delay  # that a bot has taken over would tell who is asked now
        return tuple(
            Sitter(one.name, one.bot, presence.is_present(self, one), stand_in="" if late else one.stand_in) for one in self.row.seats
        )

    def about(self, viewer: int) -> dict[str, Any]:
        """What a viewer's page says besides the view: of the table, its links, the seat's draft and standing answer."""
        return around.page_context(self, viewer)

    @property
    def judged(self) -> bool:
        """Whether a judge may come to this table, somebody who does not play: where the game asks for one (`names.judged`)."""
        asks = getattr(self.game.names, "judged", None)
        return bool(asks is not None and asks(self.match.table))
