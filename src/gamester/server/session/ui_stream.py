"""Patches of the description of a table, for its pages and for programs.

There is a desk per viewer and language, used only while somebody looks. Patches are pushed under the lock of the
table.
"""

from __future__ import annotations

import secrets
from collections import deque
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Protocol

import msgspec

from gamester import __version__
from gamester.games.registry import Game
from gamester.match.replay import views_of_stages
from gamester.match.views import View
from gamester.server import metrics
from gamester.server.config import Timings
from gamester.server.messages import Accepted, Rejection, Shut
from gamester.server.session.api_schema import Answer
from gamester.server.session.broadcast import Broadcaster, ShownTable
from gamester.server.session.decision import Decision
from gamester.server.session.delivery import MAX_QUEUED, Outlet, RenderQueue
from gamester.server.session.sitters import Sitter
from gamester.server.storage.rows import StoredDraft
from gamester.ui.build import Person
from gamester.ui.desk import Desk
from gamester.ui.game_ui import GameUi, game_ui
from gamester.ui.patch import encode
from gamester.words.languages import ENGLISH, language, speaking

ABOUT = (
    "absent",
    "acted_by",
    "advice",
    "chat",
    "clock_terms",
    "clocks",
    "curtain",
    "deal_proof",
    "held",
    "judge",
    "lesson",
    "links",
    "open_hands",
    "paused",
    "relinks",
    "rematch",
    "replay",
    "rules_here",
    "spectator_delay",
    "spectators",
    "spots",
    "stand_in_note",
    "stand_ins",
    "standing",
    "timeout_notice",
    "vote_denial",
    "votes",
    "ways_out",
    "webhook",
)
"""The values that a page draws beside the description, where there are any."""

ACCEPTED = encode(Accepted())


class UiSubscriber(Outlet):
    """The queue of one page, or of a program that asked for the description.

    Patches build on one another, so none may be dropped: a page that is too far behind is disconnected,
    and gets the whole table when it connects again. A program may have frame `have` of the desk with this
    `boot` from an earlier connection.
    """

    _queue: deque[Any]

    def __init__(self, is_program: bool = False, have: int = -1, boot: str = "", write: Callable[[bytes], bool] | None = None) -> None:
        """Open a queue.

        A patch passes it by if `write` can send it at once and nothing is before it.
        """
        super().__init__()
        self._write = write
        self.is_program = is_program
        self.have, self.boot = have, boot
        self.given = False
        self.is_resumed = False
        """True if it is shown the table as this viewer last saw it, and then what has happened since."""

    def show(self, message: bytes, has_stages: bool = False) -> None:
        """Send a patch or a whole table.

        `has_stages` is True for a patch with the stages of a reveal.
        """
        self.put_nowait(message)

    def put_nowait(self, item: Any) -> None:
        """Send a message, or put it behind those that wait."""
        message = ACCEPTED if isinstance(item, Accepted) else item
        if isinstance(message, bytes) and self.passes(message):
            metrics.record_sent(len(message), message is item)
        else:
            super().put_nowait(item)

    def passes(self, message: bytes) -> bool:
        """Write a message at once and return True, or return False.

        It is not counted.
        """
        return self._write is not None and not self._queue and not self.busy and self._write(message)

    def _put(self, item: Any) -> None:
        if not isinstance(item, bytes | Rejection | Accepted | Answer | Shut):
            return
        self._queue.append(item)
        if len(self._queue) > MAX_QUEUED:
            self._queue = deque([None])


class DescribedTable(ShownTable, Protocol):
    """A table as its descriptions see it."""

    @property
    def broadcast(self) -> Broadcaster:
        """The connections to it."""
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

    def feature_context(self, viewer: int) -> dict[str, Any]:
        """Return what all features tell a viewer."""
        ...


class UiViewer:
    """The description that one viewer has been sent.

    `about` stands beside it for pages, `beside` for programs.
    """

    def __init__(self, desk: Desk, moves: int) -> None:
        self.desk, self.moves = desk, moves
        self.decision = Decision()
        self.about: dict[str, Any] = {}
        self.context: dict[str, Any] = {}
        """The values that `about` was made of."""
        self.beside: dict[str, Any] = {}
        self.made_of: tuple[Any, ...] = ()
        self.has_stages = False
        """True if the newest patch has the stages of a reveal."""
        self.is_untracked = False
        """True if there was a change while no program was connected."""
        self.faces: dict[str, str] = {}
        self._named: tuple[Any, ...] = ()
        self._boot, self._renewals = desk.boot, 0

    def renew_boot(self) -> None:
        """Change the boot, for a state that has the number of the state before."""
        self._renewals += 1
        self.desk.boot = f"{self._boot}-{self._renewals}"
        self.is_untracked = False

    def is_had_by(self, page: UiSubscriber) -> bool:
        """Return True if this program has all that it was sent so far."""
        return page.is_program and not self.is_untracked and (page.have, page.boot) == (self.desk.number, self.desk.boot)

    def name_faces(self, ui: GameUi, view: View) -> dict[str, str]:
        """Return what every face is called, as far as the viewer may know."""
        named = (view.labels, view.chosen)
        if named != self._named:
            self._named, self.faces = named, ui.face_names(view.labels, view.chosen, len(view.seats))
        return self.faces


class UiStream:
    """The descriptions of one table's viewers.

    `boot` distinguishes them from those of an earlier process, or of another worker.
    """

    def __init__(self, table: DescribedTable, boot: str = "") -> None:
        self._table = table
        self._boot = boot or secrets.token_hex(4)
        self._viewers: dict[tuple[int, str], UiViewer] = {}
        """The descriptions by viewer and language."""

    def first_data(self, viewer: int) -> dict[str, Any]:
        """Return the whole table for a page that is loaded.

        What is drawn beside it comes with it. The table must be locked.
        """
        self.push(self._table.broadcast.queues, viewer, look=True)
        return dict(msgspec.json.decode(self._whole(viewer)))

    def decision_frames(self, viewer: int) -> list[tuple[int, int]]:
        """Return the first and the last frame of this viewer with this decision.

        There are none if nobody looks. Draws nothing.
        """
        if (shown := next((one for (whose, _), one in self._viewers.items() if whose == viewer), None)) is None:
            return []
        table, count = self._table, self._table.broadcast.count(viewer)
        if shown.made_of[:-1] == table.broadcast.render_inputs(viewer):
            return [(shown.decision.first, count.n)]  # nothing has changed since it was shown
        return [(shown.decision.since(table.view(viewer), count, table.drafts.get(viewer, StoredDraft()).held), count.n)]

    def push(self, queues: Mapping[int, Iterable[object]], only: int | None = None, look: bool = False) -> None:
        """Send a patch to every viewer for whom something has changed, or to one.

        The table must be locked.

        `look` is True where somebody looks who has no queue yet.
        """
        if only is not None and look:
            self._send(only, [page for page in pages_of(queues.get(only, ())) if page.language == language()])
            return
        for viewer, connected in queues.items():
            pages = pages_of(connected) if only is None or viewer == only else []
            for code in dict.fromkeys([page.language for page in pages]):
                with speaking(code):
                    self._send(viewer, [page for page in pages if page.language == code])

    def _send(self, viewer: int, pages: Sequence[UiSubscriber]) -> None:
        """Send what has changed, and the whole table to those who have not had it."""
        new = [page for page in pages if not page.given]
        if (shown := self._viewers.get((viewer, language()))) is not None:
            for page in new:
                if shown.is_had_by(page):
                    page.given = True
                    page.put_nowait(_program_message(encode({"boot": shown.desk.boot, "n": shown.desk.number})))
        resumed = [page for page in new if shown is not None and page.is_resumed and not page.given]
        before = self._described(viewer) if resumed else b""
        for_pages, for_programs = self._changes(viewer, pages)
        for page in resumed if before and for_pages and self._shown(viewer).has_stages else ():
            page.given = True
            page.show(_joined(before, self._for_page(viewer)))
        has_stages = self._shown(viewer).has_stages
        passed = written = 0  # hundreds of spectators are counted at once
        for page in pages if for_pages or for_programs else ():
            if page.given:
                for message in for_programs if page.is_program else for_pages:
                    if page.passes(message):
                        passed += len(message)
                        written += 1
                    else:
                        page.show(message, has_stages)
        if written:
            metrics.record_sent(passed, True, written)
        for page in new:
            if not page.given:
                page.given = True
                page.show(self._whole_for_program(viewer) if page.is_program else self._whole(viewer))

    def _shown(self, viewer: int) -> UiViewer:
        """Return the description that this viewer reads in the current language."""
        return self._viewers[viewer, language()]

    def _whole(self, viewer: int) -> bytes:
        return _joined(self._described(viewer), self._for_page(viewer))

    def _for_page(self, viewer: int) -> bytes:
        """Return what a page gets beside a whole table.

        A page of another version is loaded again.
        """
        return encode({"about": self._shown(viewer).about, "version": __version__})

    def _whole_for_program(self, viewer: int) -> bytes:
        shown = self._shown(viewer)
        if shown.is_untracked:
            shown.renew_boot()
        shown.beside = self._beside(viewer)
        return _program_message(self._described(viewer), encode(shown.beside))

    def _described(self, viewer: int) -> bytes:
        return self._shown(viewer).desk.whole(self._table.view(viewer), _people(self._table.sitters(viewer)))

    def _changes(self, viewer: int, pages: Sequence[UiSubscriber]) -> tuple[list[bytes], list[bytes]]:
        """Return the messages about what has changed for a viewer.

        They are those for its pages, and those for its programs.
        """
        table = self._table
        about = table.page_context(viewer)
        made_of = (*(inputs := table.broadcast.render_inputs(viewer)), about)
        shown = self._viewers.get((viewer, language()))
        if shown is not None and shown.made_of == made_of:
            shown.has_stages = False
            return [], []
        sitters: Sequence[Sitter] = inputs[-1]
        match, view, people = table.seen_by(viewer), table.view(viewer), _people(sitters)
        if shown is None:
            stay, beat = (round(seconds * 1000) for seconds in (table.pace.stage_seconds, table.pace.countdown_beat))
            code = language()
            boot = self._boot if code == ENGLISH else f"{self._boot}-{code}"
            shown = self._viewers[viewer, code] = UiViewer(Desk(game_ui(table.game.slug), boot, stay, beat), len(match.entries))
            shown.desk.note_company(self._is_alone(viewer))
            shown.desk.whole(view, people)
        stepped = bool(pages) and not table.later.is_late
        stages = views_of_stages(match, table.eyes(viewer), shown.moves) if stepped else ()
        count = table.broadcast.count(viewer)
        shown.decision.since(view, count, table.drafts.get(viewer, StoredDraft()).held)
        before = shown.desk.number
        shown.desk.note_company(self._is_alone(viewer))
        patch = shown.desk.next(view, people, stages, count.n)
        shown.has_stages = bool(stages)
        shown.moves, shown.made_of = len(match.entries), made_of
        for_pages = [patch] if patch else []
        context = {**about, "stand_ins": [seat for seat, one in enumerate(sitters) if one.stand_in]}
        if context != shown.context:
            said, told, shown.context = _about(context), shown.about, context
            if changed := {name: said.get(name) for name in {**told, **said} if said.get(name) != told.get(name)}:
                shown.about = said
                for_pages.append(encode({"about": changed}))
        if not any(page.is_program and page.given for page in pages):
            shown.is_untracked = True
            return for_pages, []
        beside = self._beside(viewer)
        news = {name: value for name, value in beside.items() if value != shown.beside.get(name)}
        shown.beside = beside
        if not patch and not news:
            return for_pages, []
        if shown.desk.number != before:
            return for_pages, [_program_message(patch, encode(news))]
        shown.renew_boot()
        return for_pages, [_program_message(encode({"boot": shown.desk.boot}), patch, encode(news))]

    def _beside(self, viewer: int) -> dict[str, Any]:
        """Return what a program is told beside the description."""
        table = self._table
        return {
            "faces": self._shown(viewer).name_faces(game_ui(table.game.slug), table.view(viewer)),
            "held_answer": table.drafts.get(viewer, StoredDraft()).held,
            "side_channel": msgspec.to_builtins(table.feature_context(viewer), enc_hook=str, str_keys=True),
        }

    def _is_alone(self, viewer: int) -> bool:
        """Return True if only bots play against a viewer, and nobody watches or judges.

        Then nobody learns anything from how fast the viewer plays.
        """
        table = self._table
        seats = table.row.seats
        others = [seat for seat in seats if seat.seat != viewer]
        watched = any(queues for other, queues in table.broadcast.queues.items() if other != viewer)
        return viewer < len(seats) and all(seat.bot for seat in others) and not watched


def _people(sitters: Sequence[Sitter]) -> tuple[Person, ...]:
    return tuple([Person(one.name, one.sort, one.here) for one in sitters])


def pages_of(queues: Iterable[object]) -> list[UiSubscriber]:
    """Return the connections that are sent descriptions."""
    return [page for page in queues if isinstance(page, UiSubscriber)]


def _joined(*objects: bytes) -> bytes:
    """Return one JSON object of several, without those that are empty."""
    return b"{" + b",".join([one[1:-1] for one in objects if len(one) > 2]) + b"}"


def _program_message(*objects: bytes) -> bytes:
    return _joined(b'{"type":"ui"}', *objects)


def _about(context: Mapping[str, Any]) -> dict[str, Any]:
    """Return the values that the page draws beside the description.

    A link of the viewer's own is not among them: the page has it from its own address.
    """
    kept = {name: context[name] for name in ABOUT if context.get(name)}
    for name in ("undo", "practice_from"):  # for these 0 and "" mean something
        if context.get(name) is not None:
            kept[name] = context[name]
    return dict(msgspec.to_builtins(kept, enc_hook=str, str_keys=True))
