"""The table of a lesson's last step, played while a page is open.

It is stored nowhere.
"""

from __future__ import annotations

from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from gamester.match.match import Match
from gamester.match.moves import LogEntry
from gamester.match.positions.narration import InteractiveCase, NarratedCase
from gamester.match.positions.position import Note
from gamester.match.views import LogLine, View
from gamester.server import messages
from gamester.server.config import Timings
from gamester.server.messages import ClientMessage, Rejection, platform_rejection
from gamester.server.session.features.bots import LiveBotPlayer
from gamester.server.session.session import Session
from gamester.server.storage.rows import SessionChanges, StoredSeat, StoredTable
from gamester.ui.replayed import looked_at

MOST_MESSAGES = 300
"""Messages a practice table listens to."""
MOST_ANSWERS = 40
"""Acts of others after the reader's own."""
KIND = "heuristic"
NOTHING: dict[str, Any] = {
    "links": [],
    "relinks": None,
    "rules_here": [],
    "standing": None,
    "deal_proof": None,
    "undo": None,
    "ways_out": None,
}
"""Values of a stored table's page that a lesson does not have."""


class LessonText(Struct, frozen=True):
    """The texts of a lesson beside its table."""

    title: str
    slug: str
    step: int
    steps: int
    heading: str
    said: tuple[Note, ...]
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
        self.reader = exercise.seat

    def on_presence_change(self, came: bool) -> None:
        """Do nothing: no clock runs, and nobody is waited for."""

    def start_scheduled(self) -> None:
        """Do nothing: nothing happens by itself."""

    async def handle_message(self, seat: int, text: str | bytes) -> Rejection | None:
        """Handle a message as at any table, but not for ever."""
        self._heard += 1
        if self._coach.done or self._heard > MOST_MESSAGES:
            return Rejection("", messages.WORDS.say("lesson-is-over"), title=messages.WORDS.say("that-was-it"))
        message = messages.parse_message(text, self.row.code, seat)
        if isinstance(message, ClientMessage) and message.command is not None:
            return platform_rejection(messages.NO_QUESTION, messages.WORDS.say("alone-in-lesson"), messages.WORDS.say("not-here"))
        return await super().handle_message(seat, text)

    async def append(self, fork: Match, by: str = "", whole: bool = False) -> None:
        """Make the reader's move and let the others answer it.

        It is stored nowhere. The consequences are told when the lesson is over.
        """
        self.match.adopt(fork)
        self._exercise.play_others()
        self._let_bots_answer()
        if not self._exercise.over():
            return
        reached = self._exercise.goal_reached()
        said, news = self._exercise.closing_notes() if reached else (), self._exercise.news()
        self._coach = replace(self._coach, done=True, reached=reached, said=said, news=news)

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
        return looked_at(view) if self._coach.done else view

    def page_context(self, viewer: int) -> dict[str, Any]:
        """Return what a page says besides the view.

        It has the lesson, and the zones and seats that the lesson speaks of.
        """
        spots = () if self._coach.done else self._exercise.eyes.highlights
        return super().page_context(viewer) | NOTHING | {"lesson": self._coach, "spots": spots}


def practice_row(recital: NarratedCase, reader: int) -> StoredTable:
    """Return the row of a practice table: the reader, and bots."""
    header = recital.match.header
    seats = tuple(StoredSeat(k, name, "" if k == reader else KIND, "", taken=True) for k, name in enumerate(header.names))
    return StoredTable("", header.game, header.rules, dict(header.options), header.card_set, "", "", "", seats)
