"""What each viewer of a table is shown: a desk per viewer, the sockets that watch it, and frames where bytes have changed."""

from __future__ import annotations

import asyncio

from msgspec.structs import replace

from gamester.games.names import Standing
from gamester.play import record
from gamester.play.match import Match
from gamester.play.views import look
from gamester.web.frames import Desk, Frame
from gamester.web.messages import Done, Refused
from gamester.web.scene import Sitter
from gamester.web.schema import DraftRow, TableRow

Queue = asyncio.Queue[Frame | Refused | Done]


class Gallery:
    """A table and everybody who looks at it. A viewer is a seat, or the number of seats for the rail."""

    def __init__(self, row: TableRow, match: Match, drafts: dict[int, DraftRow], links: dict[int, str]) -> None:
        self.row = row
        self.match = match
        self.drafts = drafts
        self.game = match.game
        self.rail = match.layout.seats
        self.form: Standing | None = getattr(match.game.names, "STANDING", None)
        self._links = links
        self._desks: dict[int, Desk] = {}
        self._queues: dict[int, set[Queue]] = {}

    def frame(self, viewer: int) -> Frame:
        """What this viewer sees now."""
        self._show(viewer)
        return self._desks[viewer].frame

    def enter(self, viewer: int) -> Queue:
        """A socket of this viewer; frames and refusals come out of the queue."""
        queue: Queue = asyncio.Queue()
        self._queues.setdefault(viewer, set()).add(queue)
        self.publish()
        while not queue.empty():
            queue.get_nowait()
        queue.put_nowait(replace(self.frame(viewer), say=""))
        return queue

    def leave(self, viewer: int, queue: Queue) -> None:
        """The socket is gone; the seat is not."""
        self._queues[viewer].discard(queue)
        self.publish()

    def publish(self) -> None:
        """Push a frame to every viewer whose bytes have changed."""
        for viewer in list(self._desks):
            if self._show(viewer):
                for queue in self._queues.get(viewer, ()):
                    queue.put_nowait(self._desks[viewer].frame)

    @property
    def watched(self) -> bool:
        """Whether any page is open on this table."""
        return any(self._queues.values())

    @property
    def title(self) -> str:
        """The title of its pages."""
        return f"{self.game.names.TITLE}, {self.row.code}. Gamester"

    def waiting_for(self, viewer: int) -> tuple[int, ...]:
        """The seats this viewer may be told are still deciding."""
        view = look(self.match, viewer)
        return tuple(seat for seat in view.asked if seat not in view.ready)

    def record(self) -> str | None:
        """The record as text; None while the game goes on."""
        return record.write(self.match) if self.match.over() else None

    def _show(self, viewer: int) -> bool:
        desk = self._desks.setdefault(viewer, Desk())
        seats = self.row.seats
        own = seats[viewer] if viewer < self.rail else None
        draft = self.drafts.get(viewer, DraftRow())
        link = f"/t/{self.row.code}/{self._links[viewer]}" if own else f"/t/{self.row.code}"
        form = self.form
        return desk.show(
            look(self.match, viewer),
            self.match.frame(viewer) + draft.answers,
            sum(1 for entry in self.match.entries if entry.seat == viewer),
            tuple(Sitter(seat.name, seat.bot, bool(seat.bot or self._queues.get(seat.seat))) for seat in seats),
            getattr(self.game.names, "COMPOUND", None),
            game=self.game,
            code=self.row.code,
            title=self.title,
            commitment=self.row.commitment,
            rules_here=self._house_rules(),
            links=self._waiting_links() if own and own.host else [],
            held=draft.held,
            standing={"href": f"{link}/standing", "on": own.standing, "label": form.label} if own and form else None,
            again=f"{link}/rematch",
            record=f"/t/{self.row.code}/record",
            log_page=f"{link}/log",
        )

    def _waiting_links(self) -> list[tuple[int, str, str]]:
        """Seat, name and path of each seat that waits for a person."""
        waiting = [row for row in self.row.seats if not row.bot and not row.taken]
        return [(row.seat, row.name, f"/t/{self.row.code}/{self._links[row.seat]}") for row in waiting]

    def _house_rules(self) -> list[tuple[str, str, str]]:
        """Name, reading and ruling of each house rule; the card set first."""
        header = self.match.header
        rules = [("cards", header.cards, "")] if header.cards else []
        for option in self.game.names.OPTIONS:
            value = header.options.get(option.name, option.write(option.default(self.rail)))
            rules.append((option.name.replace("_", " "), value.replace("_", " ") or "none", option.ruling))
        return rules
