"""What each viewer of a table is shown: a desk per viewer, the sockets that watch it, and frames where bytes have changed."""

from __future__ import annotations

import asyncio
from typing import Any

from msgspec.structs import replace

from gamester.games.names import Standing
from gamester.play import record
from gamester.play.match import Match
from gamester.play.moments import stage_views
from gamester.play.views import View, look
from gamester.play.watched import JUDGE
from gamester.web.brought import titled
from gamester.web.clockwork import Pace
from gamester.web.frames import Desk, Frame
from gamester.web.messages import Done, Refused
from gamester.web.scene import Sitter
from gamester.web.schema import DraftRow, TableRow

Queue = asyncio.Queue[Frame | Refused | Done]


class Gallery:
    """A table and everybody who looks at it. A viewer is a seat, the number of seats for the rail, or one more for a judge."""

    def __init__(self, row: TableRow, match: Match, drafts: dict[int, DraftRow], links: dict[int, str], pace: Pace) -> None:
        self.row = row
        self.pace = pace
        self.match = match
        self.drafts = drafts
        self.game = match.game
        self.rail = match.layout.seats
        self.judge = self.rail + JUDGE
        self.form: Standing | None = getattr(match.game.names, "STANDING", None)
        self._links = links
        self._desks: dict[int, Desk] = {}
        self._shown: dict[int, int] = {}
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
        queue.put_nowait(replace(self.frame(viewer), say="", stages=()))
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
        """Draw what a viewer sees now, and for whoever has a page open the stages of what has happened since."""
        desk, acts = self._desks.setdefault(viewer, Desk()), len(self.match.entries)
        stages = stage_views(self.match, viewer, self._shown.get(viewer, acts)) if self._queues.get(viewer) else ()
        self._shown[viewer] = acts
        return self._draw(desk, viewer, look(self.match, viewer), stages=stages)

    def _draw(self, desk: Desk, viewer: int, view: View, **more: Any) -> bool:
        draft = self.drafts.get(viewer, DraftRow())
        return desk.show(
            view,
            self.match.frame(viewer) + draft.answers,
            sum(1 for entry in self.match.entries if entry.seat == viewer),
            tuple(Sitter(seat.name, seat.bot, bool(seat.bot or self._queues.get(seat.seat))) for seat in self.row.seats),
            getattr(self.game.names, "COMPOUND", None),
            **self.about(viewer),
            **more,
        )

    def about(self, viewer: int) -> dict[str, Any]:
        """What a viewer's page says besides the view: of the table, its links, the seat's draft and standing answer."""
        own = self.row.seats[viewer] if viewer < self.rail else None
        link = f"/t/{self.row.code}/{self._links[viewer]}" if viewer in self._links and viewer != self.rail else f"/t/{self.row.code}"
        form = self.form
        return {
            "game": self.game,
            "code": self.row.code,
            "title": self.title,
            "commitment": self.row.commitment,
            "rules_here": self._house_rules(),
            "links": self._waiting_links() if own and own.host else [],
            "judge": viewer == self.judge,
            "held": self.drafts.get(viewer, DraftRow()).held,
            "done": next((entry.text for entry in reversed(self.match.entries) if entry.seat == viewer), ""),
            "form": getattr(self.game.names, "COMPOUND", None),
            "undo": self._undo(own.seat) if own else None,
            "standing": {"href": f"{link}/standing", "on": own.standing, "label": form.label} if own and form else None,
            "again": f"{link}/rematch",
            "record": f"/t/{self.row.code}/record",
            "log_page": f"{link}/log",
            "stay": round(self.pace.stay * 1000),
            "beat": round(self.pace.beat * 1000),
        }

    def _undo(self, seat: int) -> str | None:
        """The clause by which a seat may not take its last act back, "" where it may; None at a table where nothing ever is."""
        if not self.match.steps.shapes or not self.match.mine(seat):
            return None
        refused = self.match.why_not_undo(seat)
        return refused.clause if refused else ""

    def _waiting_links(self) -> list[tuple[int, str, str]]:
        """Seat, name and path of each seat that waits for a person, and of a judge who is not here."""
        waiting = [(row.seat, row.name) for row in self.row.seats if not row.bot and not row.taken]
        if self.judge_wanted and not self.match.over() and not self._queues.get(self.judge):
            waiting.append((self.judge, "The judge"))
        return [(seat, name, f"/t/{self.row.code}/{self._links[seat]}") for seat, name in waiting]

    @property
    def judged(self) -> bool:
        """Whether a judge may come to this table, somebody who does not play: where the game asks for one (`names.judged`)."""
        asks = getattr(self.game.names, "judged", None)
        return bool(asks is not None and asks(self.match.table))

    @property
    def judge_wanted(self) -> bool:
        """Whether a judge has anything to do as the game stands (`names.judge_wanted`): only then is the host shown the link."""
        asks = getattr(self.game.names, "judge_wanted", None)
        return self.judged and (asks is None or bool(asks(self.match.table)))

    def _house_rules(self) -> list[tuple[str, str, str]]:
        """Name, reading and ruling of each house rule; the card set first."""
        header = self.match.header
        cards = f"of their own: {titled(header.text)}" if header.text else header.cards
        rules = [("cards", cards, "")] if cards else []
        rules += [(self.game.names.BESIDE.name, "of their own", "")] if header.beside else []
        for option in self.game.names.OPTIONS:
            value = header.options.get(option.name, option.write(option.default(self.rail)))
            rules.append((option.name.replace("_", " "), value.replace("_", " ") or "none", option.ruling))
        return rules
