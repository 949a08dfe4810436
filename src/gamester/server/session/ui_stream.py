"""Patches of the description of a table, for its pages of the second design.

There is a desk per viewer, used only while somebody looks. Patches are pushed under the lock of the
table, beside the frames of the other pages, and have their numbers.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Mapping
from typing import Any, Protocol

import msgspec

from gamester.games.registry import Game
from gamester.match.replay import views_of_stages
from gamester.server.config import Timings
from gamester.server.html_table.decision import Decision
from gamester.server.messages import Accepted, Rejection, Shut
from gamester.server.session.broadcast import Broadcaster, ShownTable
from gamester.server.session.delivery import MAX_QUEUED, Outlet, RenderQueue
from gamester.server.storage.models import StoredDraft
from gamester.ui.build import Person
from gamester.ui.desk import Desk
from gamester.ui.game_ui import game_ui

ABOUT = (
    "chat",
    "votes",
    "vote_denial",
    "paused",
    "spectators",
    "spectator_delay",
    "clocks",
    "timeout_notice",
    "absent",
    "stand_in_note",
    "replay",
    "rematch",
)
"""The values of features that a page draws beside the description."""


class UiSubscriber(Outlet):
    """The queue of one page.

    Patches build on one another, so none may be dropped: a page that is too far behind is disconnected,
    and gets the whole table when it connects again.
    """

    _queue: deque[Any]
    given = False

    def _put(self, item: Any) -> None:
        if not isinstance(item, bytes | Rejection | Accepted | Shut):
            return
        self._queue.append(item)
        if len(self._queue) > MAX_QUEUED:
            self._queue = deque([None])


class DescribedTable(ShownTable, Protocol):
    """A table as its descriptions see it."""

    @property
    def broadcast(self) -> Broadcaster:
        """The frames of its other pages."""
        ...

    @property
    def game(self) -> Game:
        """The game that is played."""
        ...

    @property
    def pace(self) -> Timings:
        """Delays of this server."""
        ...

    @property
    def later(self) -> RenderQueue:
        """The drawings that this process has put off."""
        ...


class UiViewer:
    """The description that one viewer has been sent."""

    def __init__(self, desk: Desk, moves: int) -> None:
        self.desk, self.moves = desk, moves
        self.decision = Decision()
        self.since = 0
        self.about: dict[str, Any] = {}
        self.made_of: tuple[Any, ...] = ()


class UiStream:
    """The descriptions of one table's viewers."""

    def __init__(self, table: DescribedTable) -> None:
        self._table = table
        self._viewers: dict[int, UiViewer] = {}

    def first_data(self, viewer: int) -> dict[str, Any]:
        """Return the whole table for a page that is loaded.

        What is drawn beside it comes with it. The table must be locked.
        """
        self.push(self._table.broadcast.queues, viewer, look=True)
        return dict(msgspec.json.decode(self._whole(viewer)))

    def decision_frames(self, viewer: int) -> list[tuple[int, int]]:
        """Return the first and the last frame of this viewer with this decision.

        There are none if nobody looks.
        """
        if viewer not in self._viewers:
            return []
        self.push(self._table.broadcast.queues, viewer, look=True)
        shown = self._viewers[viewer]
        return [(shown.since, shown.desk.number)]

    def push(self, queues: Mapping[int, Iterable[object]], only: int | None = None, look: bool = False) -> None:
        """Send a patch to every viewer for whom something has changed, or to one.

        The table must be locked.

        `look` is True where somebody looks who has no queue yet.
        """
        for viewer in {*queues, *self._viewers, *([only] if only is not None and look else [])}:
            if only is not None and viewer != only:
                continue
            pages = [page for page in queues.get(viewer, ()) if isinstance(page, UiSubscriber)]
            if not pages and not look:
                continue
            for message in self._changes(viewer, bool(pages)):
                for page in pages:
                    if page.given:
                        page.put_nowait(message)
            for page in pages:
                if not page.given:
                    page.given = True
                    page.put_nowait(self._whole(viewer))

    def _whole(self, viewer: int) -> bytes:
        shown = self._viewers[viewer]
        table = self._table
        whole = shown.desk.whole(table.view(viewer), self._people(viewer))
        return whole[:-1] + b',"about":' + msgspec.json.encode(shown.about) + b"}"

    def _changes(self, viewer: int, seen: bool) -> list[bytes]:
        """Return the messages about what has changed for a viewer."""
        table = self._table
        about = table.page_context(viewer)
        made_of = (*table.broadcast.render_inputs(viewer), about)
        shown = self._viewers.get(viewer)
        if shown is not None and shown.made_of == made_of:
            return []
        match, view, people = table.seen_by(viewer), table.view(viewer), self._people(viewer)
        if shown is None:
            shown = self._viewers[viewer] = UiViewer(Desk(game_ui(table.game.slug)), len(match.entries))
            shown.desk.whole(view, people)
        stepped = seen and not table.later.is_late
        stages = views_of_stages(match, table.eyes(viewer), shown.moves) if stepped else ()
        count = table.broadcast.count(viewer)
        shown.since = shown.decision.since(view, count, table.drafts.get(viewer, StoredDraft()).held)
        patch = shown.desk.next(view, people, stages, count.n)
        shown.moves, shown.made_of = len(match.entries), made_of
        messages = [patch] if patch else []
        said = _about(about)
        if said != shown.about:
            shown.about = said
            messages.append(msgspec.json.encode({"about": said}))
        return messages

    def _people(self, viewer: int) -> tuple[Person, ...]:
        return tuple(Person(one.name, one.sort, one.here) for one in self._table.sitters(viewer))


def _about(context: Mapping[str, Any]) -> dict[str, Any]:
    """Return the values of features that the page draws.

    A link of the viewer's own is not among them.
    """
    kept = {name: context[name] for name in ABOUT if context.get(name)}
    if context.get("undo") is not None:
        kept["undo"] = context["undo"]
    return dict(msgspec.to_builtins(kept, enc_hook=str, str_keys=True))
