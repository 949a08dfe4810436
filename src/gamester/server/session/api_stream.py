"""Frames of a table as data, for clients of the protocol.

There is a desk per viewer and language beside that of the descriptions, drawn only for who is connected. Frames
have the numbers of the descriptions. They are pushed under the same lock, when what their viewer
sees has changed.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Mapping
from hashlib import blake2b
from typing import Any, Protocol

import msgspec
from msgspec.structs import replace

from gamester.games.registry import get_game
from gamester.match.information_state import masked_cells
from gamester.match.seat_choice import choice_of, offered
from gamester.match.setup import Header
from gamester.match.views import LogLine, View
from gamester.server.session.api_schema import Frame, Seat, SeatChoice, Table
from gamester.server.session.broadcast import Broadcaster, ShownTable
from gamester.server.session.decision import Count, Decision
from gamester.server.session.delivery import MAX_QUEUED, Outlet
from gamester.server.session.ui_stream import UiStream
from gamester.server.storage.rows import StoredDraft
from gamester.words.languages import cache_by_language, language, speaking
from gamester.words.phrases import said

MARK_BYTES = 9
"""Bytes of the mark by which a client recognises a frame."""
SPECTATORS = "spectators"
"""The number of spectators: told, but nothing to wait for, since a client that waits comes and goes itself."""


@cache_by_language(maxsize=64)
def choice_told(game: str, cards: str, text: str) -> SeatChoice | None:
    """Return what seats of a table with these cards choose, or None."""
    choice = choice_of(get_game(game))
    if choice is None:
        return None
    return SeatChoice(choice.name, said(choice.question), choice.unique, choice.clause, offered(game, cards, text))


class Subscriber(Outlet):
    """The queue of one client.

    `since` is the last line it has, `wants_masked_state` is True if it wants the state as its seat knows it. Of
    frames that it has not fetched yet the newest waits, with the lines of all of them; of very many
    replies the newest.
    """

    _queue: deque[Any]

    def __init__(self, since: int = 0, wants_masked_state: bool = False) -> None:
        super().__init__()
        self.wants_masked_state = wants_masked_state
        self.table: Table | None = None
        self.given: Frame | None = None
        self._since = since
        self._got: tuple[LogLine, ...] = ()

    def _put(self, item: Any) -> None:
        if isinstance(item, Frame) and self._queue and isinstance(self._queue[-1], Frame):
            item = replace(item, events=(*self._queue.pop().events, *item.events))
        self._queue.append(item)
        if len(self._queue) > MAX_QUEUED:
            tables = [one for one in self._queue if isinstance(one, Table)]
            frames = [one for one in self._queue if isinstance(one, Frame)]
            newest = [replace(frames[-1], events=tuple(line for one in frames for line in one.events))] if frames else []
            answers = [one for one in self._queue if not isinstance(one, Table | Frame)]
            self._queue = deque([*tables[-1:], *newest, *answers[-MAX_QUEUED // 2 :]])

    def new_lines(self, log: tuple[LogLine, ...]) -> tuple[LogLine, ...]:
        """Return the lines that this client has not got as they are now.

        A client with more lines than there are has them of a newer database, in whose place an older one was put.
        """
        if self._since > (log[-1].number if log else 0):
            self._since = 0
        got, self._got = self._got, log
        same = len(got) if log[: len(got)] == got else 0
        fresh = (line for k, line in enumerate(log[same:], same) if line.number > self._since and (k >= len(got) or got[k] != line))
        return tuple(fresh)


class StreamedTable(ShownTable, Protocol):
    """A table as its stream sees it."""

    @property
    def broadcast(self) -> Broadcaster:
        """The frames of its pages."""
        ...

    @property
    def ui_stream(self) -> UiStream:
        """The descriptions of its pages."""
        ...

    def feature_context(self, viewer: int) -> dict[str, Any]:
        """Return what all features tell a viewer."""
        ...


class ApiViewer:
    """The frames of one viewer as data."""

    frame: Frame
    table: Table

    def __init__(self) -> None:
        self.log: tuple[LogLine, ...] = ()
        self.known: dict[str, Any] = {}
        self._decision = Decision()
        self._drawn: tuple[str, Any] = ("", None)
        self._told = blake2b(digest_size=MARK_BYTES)

    def show(self, view: View, count: Count, held: str, beside: dict[str, Any], table: Table) -> None:
        """Draw the view."""
        n, since = count.n, self._decision.since(view, count, held)
        seen = view.table_view()
        news = {name: value for name, value in beside.items() if name != SPECTATORS}
        marking = self._log_of(view).copy()
        marking.update(msgspec.json.encode((n, since, seen, held, news)))
        drawn = marking.hexdigest(), beside.get(SPECTATORS)
        self.table = table
        if drawn == self._drawn:
            return
        self.frame = Frame("frame", n, since, drawn[0], seen, (), held, beside)
        self.known, self._drawn = {}, drawn

    def _log_of(self, view: View) -> blake2b:
        """Return a hash of all that this viewer was told.

        It goes on with what is new: a log is longer than the rest of a frame.
        """
        before, self.log = self.log, tuple(view.log)
        if self.log[: len(before)] != before:
            before, self._told = (), blake2b(digest_size=MARK_BYTES)
        for line in self.log[len(before) :]:
            self._told.update(msgspec.json.encode(line))
        return self._told


class ApiStream:
    """The desks of one table's viewers."""

    def __init__(self, table: StreamedTable) -> None:
        self._table = table
        self._desks: dict[tuple[int, str], ApiViewer] = {}
        self._made_of: dict[tuple[int, str], tuple[Any, ...]] = {}

    def newer_frame(self, viewer: int, n: int) -> int | None:
        """Return the frame that has made frame `n` of this viewer stale.

        Returns None while a message for `n` answers the decision that stands. Any desk will do, that of
        the descriptions or the one here, if there is one.
        """
        shown = [(frame.since, frame.n) for frame in ([self.viewer_state(viewer).frame] if (viewer, language()) in self._desks else [])]
        shown += self._table.ui_stream.decision_frames(viewer)
        if not shown:
            shown.append(self._table.broadcast.decision_frames(viewer))
        return None if any(since <= n <= last for since, last in shown) else max(last for _, last in shown)

    def viewer_state(self, viewer: int) -> ApiViewer:
        """Return what this viewer sees now. The table must be locked."""
        self._show(viewer)
        return self._desks[viewer, language()]

    def frame(self, viewer: int, ear: Subscriber) -> Frame:
        """Return the frame of a viewer for one client, without the parts that it has.

        The table must be locked.
        """
        return self._frame(self.viewer_state(viewer), viewer, ear)

    def push(self, queues: Mapping[int, Iterable[object]], only: int | None = None) -> None:
        """Send a frame to every client whose bytes have changed, or to one viewer's.

        The table must be locked. If the description of the table has changed it is sent before.
        """
        for viewer, listening in queues.items():
            ears = [ear for ear in listening if isinstance(ear, Subscriber)] if only is None or viewer == only else []
            for code in dict.fromkeys([ear.language for ear in ears]):
                with speaking(code):
                    self._send(viewer, [ear for ear in ears if ear.language == code])

    def _send(self, viewer: int, ears: list[Subscriber]) -> None:
        desk = self.viewer_state(viewer) if ears else None
        for ear in ears:
            if desk is not None and ear.table != desk.table:
                ear.table = desk.table
                ear.put_nowait(desk.table)
            if desk is not None and ear.given is not desk.frame:
                ear.given = desk.frame
                ear.put_nowait(self._frame(desk, viewer, ear))

    def _show(self, viewer: int) -> None:
        """Draw what a viewer sees now, unless all that it is made of is as before."""
        table = self._table
        beside = table.feature_context(viewer)
        made_of = (*table.broadcast.render_inputs(viewer), beside)
        here = viewer, language()
        if self._made_of.get(here) == made_of:
            return
        view = table.view(viewer)
        self._desks.setdefault(here, ApiViewer()).show(
            view,
            table.broadcast.count(viewer),
            table.drafts.get(viewer, StoredDraft()).held,
            msgspec.to_builtins(beside, enc_hook=str, str_keys=True),
            self._description(view, table.seen_by(viewer).header),
        )
        self._made_of[here] = made_of

    def _description(self, view: View, header: Header) -> Table:
        row, sitters = self._table.row, self._table.sitters(view.viewer)
        return Table(
            "table",
            row.code,
            header.game,
            view.title,
            header.rules,
            "over" if view.outcome else "playing",
            view.viewer,
            tuple(
                Seat(one.name, one.bot, seat.taken, one.here, view.chosen[seat.seat].id if view.chosen else "")
                for seat, one in zip(row.seats, sitters, strict=True)
            ),
            dict(header.options),
            header.card_set,
            header.card_set_text,
            bool(header.extra_file),
            row.commitment,
            {dim: [str(word) for word in words] for dim, words in view.labels.items()},
            dict(view.facts),
            choice_told(header.game, header.card_set, header.card_set_text),
        )

    def _frame(self, desk: ApiViewer, viewer: int, ear: Subscriber) -> Frame:
        own = ear.wants_masked_state and desk.frame.view.must_decide
        if own and not desk.known:
            match = self._table.seen_by(viewer)
            desk.known = masked_cells(match.game, match.layout, match.state_for(viewer), viewer)
        return replace(desk.frame, events=ear.new_lines(desk.log), masked_state=desk.known if own else {})
