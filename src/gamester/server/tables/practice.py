"""Tables that are not stored.

One is to look at, with marks on what is spoken of; one is to play at while a page is open.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from markupsafe import Markup
from msgspec import Struct
from msgspec.structs import replace

from gamester.games.registry import Game
from gamester.games.schema import AutoResponse
from gamester.games.step import JUDGE_OFFSET as JUDGE
from gamester.match.match import Match
from gamester.match.moves import LogEntry
from gamester.match.positions.narration import InteractiveCase, NarratedCase
from gamester.match.positions.position import Note
from gamester.match.views import LogLine, View, make_view
from gamester.server import messages
from gamester.server.config import Timings
from gamester.server.html_table.frames import Desk, Frame
from gamester.server.html_table.places import Sitter
from gamester.server.messages import ClientMessage, Rejection, platform_rejection
from gamester.server.session.broadcast import Broadcaster, draw_frame
from gamester.server.session.delivery import RenderQueue
from gamester.server.session.features.bots import LiveBotPlayer
from gamester.server.session.features.hot_seat import hot_seat_viewer
from gamester.server.session.page_context import page_context, settings_summary
from gamester.server.session.session import Session
from gamester.server.storage.rows import SessionChanges, StoredDraft, StoredSeat, StoredTable

MOST_MESSAGES = 300
"""Messages a practice table listens to."""
MOST_ANSWERS = 40
"""Acts of others after the reader's own."""
KIND = "heuristic"


class LessonText(Struct, frozen=True):
    """The texts of a lesson beside its table.

    `dock` is the template in place of the dock, "" for the table's own.
    """

    title: str
    slug: str
    step: int
    steps: int
    heading: str
    said: tuple[Note, ...]
    dock: str = ""
    rail: bool = False
    done: bool = False
    reached: bool = False
    news: tuple[LogLine, ...] = ()


class NullStore:
    """A store that stores nothing, and says that it has."""

    shared = False

    async def commit(self, code: str, changes: SessionChanges) -> None:
        """Forget the changes."""


class PracticeSession(Session):
    """The table of one reader while the page is open.

    Others answer the reader's moves; after the last it stands still.
    """

    def __init__(self, exercise: InteractiveCase, coach: LessonText, pace: Timings) -> None:
        nowhere: Any = NullStore()
        row = practice_row(exercise, exercise.seat)
        super().__init__(row, exercise.match, {}, nowhere, pace, dict.fromkeys(range(len(row.seats)), ""))
        self._exercise = exercise
        self._coach = coach
        self._heard = 0
        self._plain: dict[int, Frame] = {}
        self.reader = exercise.seat

    def on_presence_change(self, came: bool) -> None:
        """Do nothing: no clock runs, and nobody is waited for."""

    def start_scheduled(self) -> None:
        """Do nothing: nothing happens by itself."""

    async def handle_message(self, seat: int, text: str | bytes) -> Rejection | None:
        """Handle a message as at any table, but not for ever."""
        self._heard += 1
        if self._coach.done or self._heard > MOST_MESSAGES:
            return Rejection("", "The lesson is over. Load the page again to play it once more.", title="That was it")
        message = messages.parse_message(text, self.row.code, seat)
        if isinstance(message, ClientMessage) and message.command is not None:
            return platform_rejection(messages.NO_QUESTION, "This is the table of a lesson: you are alone at it.", "Not here")
        return await super().handle_message(seat, text)

    async def append(self, fork: Match, by: str = "", whole: bool = False) -> None:
        """Make the reader's move and let the others answer it.

        It is stored nowhere; what came of it is told when the lesson is over.
        """
        self.match.adopt(fork)
        self._exercise.play_others()
        self._let_bots_answer()
        if not self._exercise.over():
            return
        reached = self._exercise.goal_reached()
        said, news = self._exercise.closing_notes() if reached else (), self._exercise.news()
        self._coach = replace(self._coach, done=True, reached=reached, said=said, dock="_lesson_done.html", news=news)

    def _let_bots_answer(self) -> None:
        """Let bots play until the reader is asked again, or nobody is."""
        for _ in range(MOST_ANSWERS):
            others = [seat for seat in self.match.pending_seats() if seat != self._exercise.seat]
            if not others or self.match.must_decide(self._exercise.seat):
                return
            act = LiveBotPlayer(self.match, others[0], KIND).choose_move()
            if not act or not isinstance(self.match.apply_numbers(others[0], act, compound=True), LogEntry):
                self.match.apply_default(others[0])

    def here(self, seat: int) -> bool:
        """Return True: the reader is at the table while the page is made, too."""
        return True

    def view(self, viewer: int) -> View:
        """Return what this viewer may see now.

        After the end of the lesson there is nothing to do.
        """
        view = super().view(viewer)
        return without_moves(view) if self._coach.done else view

    def page_context(self, viewer: int) -> dict[str, Any]:
        """Return what a page says besides the view.

        It has no links to what is not stored, and has the lesson.
        """
        return super().page_context(viewer) | practice_page_values(self.game) | {"lesson": self._coach, "spots": self.spots}

    @property
    def spots(self) -> tuple[tuple[str, int], ...]:
        """The zones and seats that the lesson speaks of."""
        return () if self._coach.done else self._exercise.eyes.highlights

    def draw_frame(self, desk: Desk, viewer: int, view: View, about: dict[str, Any] | None = None, **more: Any) -> bool:
        """Draw without moves after the end of the lesson, and mark what is spoken of."""
        desk.frame = self._plain.get(viewer, desk.frame)
        changed = super().draw_frame(desk, viewer, without_moves(view) if self._coach.done else view, about, **more)
        self._plain[viewer] = desk.frame
        spots = self.spots
        parts = {id: with_highlights(said, spots) for id, said in desk.frame.parts.items()}
        desk.frame = replace(desk.frame, outline=with_highlights(desk.frame.outline, spots), parts=parts)
        return changed


def practice_page_values(game: Game) -> dict[str, Any]:
    """Return the page values of a table that has no links and no seed."""
    nothing: dict[str, Any] = {"again": "", "record": "", "log_page": "", "links": [], "rules_here": [], "standing": None, "commitment": ""}
    nothing |= {"relinks": None}
    return {**nothing, "deal_proof": None, "code": "", "title": f"{game.text.TITLE} · Gamester", "undo": None}


def practice_row(recital: NarratedCase, reader: int) -> StoredTable:
    """Return the row of a practice table: the reader, and bots."""
    header = recital.match.header
    seats = tuple(StoredSeat(k, name, "" if k == reader else KIND, "", taken=True) for k, name in enumerate(header.names))
    return StoredTable("", header.game, header.rules, dict(header.options), header.card_set, "", "", "", seats)


def without_moves(view: View) -> View:
    """Return the view with nothing to do in it."""
    return replace(view, legal_moves=(), action_types=(), must_decide=False, deciding=())


class StillTable:
    """A table that is drawn as any other and has no session.

    Nothing is stored, and everybody is there.
    """

    shared = False

    def __init__(self, row: StoredTable, match: Match, links: dict[int, str]) -> None:
        self.row, self.match, self.links, self.pace = row, match, links, Timings()
        self.drafts: dict[int, StoredDraft] = {}
        self.game, self.rail = match.game, match.layout.seats
        self.judge, self.hot = self.rail + JUDGE, hot_seat_viewer(self.rail)
        self.form: AutoResponse | None = getattr(match.game.text, "AUTO_RESPONSE", None)
        self.placard = settings_summary(match)
        self.broadcast = Broadcaster(self, RenderQueue())

    def seen_by(self, viewer: int) -> Match:
        """Return the match."""
        return self.match

    def view(self, viewer: int) -> View:
        """Return what this viewer may see."""
        return make_view(self.match, viewer)

    def eyes(self, viewer: int) -> int:
        """Return the viewer itself."""
        return viewer

    def here(self, seat: int) -> bool:
        """Return True: everybody is there."""
        return True

    def sitters(self, viewer: int) -> tuple[Sitter, ...]:
        """Return who sits where."""
        return tuple(Sitter(one.name, one.bot, stand_in=one.stand_in) for one in self.row.seats)

    def page_context(self, viewer: int) -> dict[str, Any]:
        """Return what a page says besides the view."""
        return page_context(self, viewer)

    def draw_frame(self, desk: Desk, viewer: int, view: View, about: dict[str, Any] | None = None, **more: Any) -> bool:
        """Draw a view on a desk; return True if the frame has changed."""
        return draw_frame(self, desk, viewer, view, about, **more)

    def on_presence_change(self, came: bool) -> None:
        """Ignore who comes and goes."""

    def push(self, only: int | None = None) -> None:
        """Push frames that have changed."""
        self.broadcast.push(only)


class ExampleTable(StillTable):
    """A table to look at. Without a lesson it is the play area alone."""

    def __init__(self, recital: NarratedCase, coach: LessonText | None = None) -> None:
        row = practice_row(recital, recital.eyes.viewer)
        if coach is None:
            row = replace(row, seats=tuple(replace(seat, bot="") for seat in row.seats))
        super().__init__(row, recital.match, dict.fromkeys(range(len(row.seats)), ""))
        self._coach = coach or LessonText("", "", 0, 0, "", (), dock="_nothing.html")

    def page_context(self, viewer: int) -> dict[str, Any]:
        """Return what a page says besides the view.

        It has nothing that is not stored, and has the lesson.
        """
        return super().page_context(viewer) | practice_page_values(self.game) | {"lesson": self._coach}

    def render(self, view: View, spots: Sequence[tuple[str, int]]) -> Markup:
        """Return the table as this view shows it, with a mark on what is spoken of."""
        desk = Desk()
        self.draw_frame(desk, view.viewer, without_moves(view))
        return Markup(with_highlights(desk.frame.html, spots))


def with_highlights(table: str, spots: Sequence[tuple[str, int]]) -> str:
    """Return a drawn table with `data-spot` on the zones and seats to look at.

    They are found by their ids.
    """
    for name, row in spots:
        id = re.escape(f"seat-{row}" if name == "seat" else f"z-{name}-{row}" if row >= 0 else f"z-{name}-")
        table = re.sub(rf' id="{id}{"" if row >= 0 else "[^" + chr(34) + "]*"}"', r"\g<0> data-spot", table)
    return table
