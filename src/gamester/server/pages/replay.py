"""Replays: loading, caching and the page with its timeline."""

from __future__ import annotations

import asyncio
from collections import Counter, OrderedDict
from collections.abc import Awaitable, Callable, Sequence
from functools import cached_property
from typing import Any
from urllib.parse import urlencode

from litestar import Request, Response, get, post, route
from litestar.datastructures import UploadFile
from litestar.response import Redirect
from markupsafe import Markup
from msgspec import Struct
from msgspec.structs import replace

from gamester.match import record, verification
from gamester.match.former_fields import PERSPECTIVES, REPLAY_LINK, with_present_names
from gamester.match.record import RecordError, read_record
from gamester.match.replay import ALL_CARDS, Replay, ReplayStep
from gamester.match.views import LogLine
from gamester.server import messages
from gamester.server.html_table.blocks import Block
from gamester.server.html_table.frames import USUAL
from gamester.server.html_table.pieces import Pieces
from gamester.server.html_table.places import Sitter
from gamester.server.html_table.scene import Scene, scene
from gamester.server.messages import Rejection, platform_rejection
from gamester.server.middleware.browser_security import parse_form
from gamester.server.middleware.limits import client_of, per_client_lock
from gamester.server.pages.games import READING
from gamester.server.pages.replay_workers import CHECKER, run_replay_job
from gamester.server.render.cards import symbols
from gamester.server.render.parts import whole
from gamester.server.render.templates import html, rejection_page, render
from gamester.server.session.features import spectator_delay
from gamester.server.storage import uploaded_records
from gamester.server.tables import continuations
from gamester.server.tables.registry import TableRegistry
from gamester.ui.card_keys import Keys

MOST_ACTS = 4000
"""Moves of all cached replays. The least recently used are dropped and loaded again on demand."""
NO_RECORD = 937


class LoadedReplay(Struct):
    """A replay with its page's path, its name, its players and its record."""

    replay: Replay
    base: str
    name: str
    sitters: tuple[Sitter, ...]
    record: str = ""
    text: str = ""

    @property
    def review(self) -> str:
        """The path of its review."""
        return f"{self.base.removesuffix('/replay') if self.record else self.base}/review"


Found = LoadedReplay | Rejection


def not_shown(why: Rejection) -> Response[Any]:
    """Return the error page instead of a replay.

    Its status is 403 while the game goes on, else 404.
    """
    return rejection_page(why, 403 if why.clause == platform_rejection(messages.CLOSED).clause else 404)


class ReplayCache:
    """The replays shown lately. They are loaded in a thread, one at a time."""

    def __init__(self, house: TableRegistry) -> None:
        self.house = house
        self._kept: OrderedDict[str, LoadedReplay] = OrderedDict()
        self._playing = asyncio.Lock()

    async def of_table(self, code: str) -> Found:
        """Return the replay of a table, once the game is over for every spectator."""
        room = await self.house.get_session(code)
        if room is None:
            self._kept.pop(code, None)
            return platform_rejection(messages.NO_TABLE, code[:60], "No such table")
        if (ready := self._ready(code)) is not None:
            return ready
        async with room.locked():
            if not room.over_for_all():
                return spectator_delay.record_not_open(room.row)
            log = record.ordered_moves(room.match.entries)
            header, seats = room.match.header, room.row.seats
        sitters = tuple(Sitter(seat.name, seat.bot) for seat in seats)
        return await self._load(code, lambda: LoadedReplay(Replay(header, log), f"/t/{code}/replay", code, sitters, f"/t/{code}/record"))

    async def of_upload(self, name: str) -> Found:
        """Return the replay of an uploaded record."""
        if (ready := self._ready(name)) is not None:
            return ready
        text = await uploaded_records.load_record(self.house.store, name)
        try:
            return (
                platform_rejection(NO_RECORD, "", "No such record")
                if text is None
                else await self._load(name, lambda: _brought(name, text))
            )
        except RecordError as why:  # It was valid when uploaded; the rules number of its game has changed since.
            return platform_rejection(NO_RECORD, f"{why}.", "This record cannot be played here any more")

    async def text(self, shown: LoadedReplay) -> str:
        """Return the record of a replay. It is written on demand."""
        if not shown.text:
            async with per_client_lock(), self._playing:
                shown.text = shown.text or await asyncio.to_thread(record.write_record, shown.replay.match)
        return shown.text

    def _ready(self, key: str) -> LoadedReplay | None:
        """Return a cached replay without waiting for the lock."""
        if key in self._kept:
            self._kept.move_to_end(key)
        return self._kept.get(key)

    async def _load(self, key: str, play: Callable[[], LoadedReplay]) -> LoadedReplay:
        async with per_client_lock(), self._playing:
            # Another request may have loaded it while this one waited for the lock.
            if (shown := self._ready(key)) is None:
                self._kept[key] = shown = await asyncio.to_thread(play)
            while len(self._kept) > 1 and sum(len(one.replay.acts) for one in self._kept.values()) > MOST_ACTS:
                self._kept.popitem(last=False)
            return shown


def _brought(name: str, text: str) -> LoadedReplay:
    match = read_record(text)
    log = [(entry.seat, entry.move) for entry in match.entries]
    return LoadedReplay(Replay(match.header, log), f"/replay/{name}", "a record", tuple(Sitter(one) for one in match.seats))


MOST_KINDS = 3
"""Kinds of events that are marked above the slider."""
MOST_MARKS = 40
"""Marks of one kind; more frequent events are not marked."""
APART = 7.0
"""Percent between two round numbers beneath the slider, at least."""
CLEAR = 4.5
"""Percent between two marks above it, about the width of one on a phone."""
NEAR = 16
"""Log lines before and after the current one that are shown beside it."""
LONGEST_BACK = 5
"""Digits of a number in a link, at most. There are never more steps."""


class TimelineMark(Struct, frozen=True):
    """A mark above the slider: position in percent, sign and meaning."""

    at: float
    sign: int
    words: str


class MarkKind(Struct, frozen=True):
    """A kind of marked event: its number, and the next step with one.

    After the last one it is the first.
    """

    words: str
    many: int
    onto: int


class Line(Struct, frozen=True):
    """A line of the log beside the table: its step, and the text for the perspective."""

    n: int
    turn: int
    words: str
    clauses: tuple[str, ...]
    href: str


class Timeline:
    """A replay at one step. `base` is the path of its page, `n` the step from 1."""

    def __init__(self, replay: Replay, base: str, n: int, perspective: int) -> None:
        self.replay = replay
        self.base = base
        self.of = len(replay.instants)
        self.n = min(max(1, n), self.of)
        self.perspective = perspective
        self.rail = replay.match.layout.spectator

    @property
    def instant(self) -> ReplayStep:
        """The current step."""
        return self.replay.instants[self.n - 1]

    @property
    def moment_text(self) -> str:
        """The log line of the step for the perspective, or ""."""
        return self.instant.words(self.perspective)

    def to(self, n: int, perspective: int | None = None) -> str:
        """Return the link to a step, with this perspective or another."""
        seen = self.perspective if perspective is None else perspective
        return f"{self.base}?{urlencode({'at': min(max(1, n), self.of), 'perspective': perspective_param(seen, self.rail)})}"

    @property
    def chosen(self) -> str:
        """The perspective as links write it."""
        return perspective_param(self.perspective, self.rail)

    def perspectives(self, sitters: Sequence[Sitter]) -> list[tuple[str, str, bool]]:
        """Return (words, link, current) for every perspective."""
        named = [(ALL_CARDS, "All cards"), *((seat, who.name) for seat, who in enumerate(sitters)), (self.rail, "Audience")]
        return [(words, self.to(self.n, perspective), perspective == self.perspective) for perspective, words in named]

    @cached_property
    def begins(self) -> dict[int, int]:
        """First step of every round."""
        found: dict[int, int] = {}
        for n, one in enumerate(self.replay.instants, 1):
            found.setdefault(one.turn, n)
        return found

    @property
    def round_before(self) -> int:
        """First step of this round, or of the round before if it is the current step."""
        return max((n for n in self.begins.values() if n < self.n), default=1)

    @property
    def round_after(self) -> int:
        """First step of the next round, or the last step."""
        return min((n for n in self.begins.values() if n > self.n), default=self.of)

    def share(self, n: int) -> float:
        """Return the position of a step in percent."""
        return round(100 * (n - 1) / max(1, self.of - 1), 2)

    @property
    def rounds(self) -> list[tuple[float, int]]:
        """(position, round) of round starts, no more than fit."""
        found: list[tuple[float, int]] = []
        for turn, n in self.begins.items():
            if turn and (not found or self.share(n) - found[-1][0] >= APART):
                found.append((self.share(n), turn))
        return found

    @cached_property
    def counted(self) -> dict[str, list[int]]:
        """Steps of every marked kind of event, in the game's own order."""
        many = Counter(one.counted for one in self.replay.instants if one.counted)
        counted = [one.words for one in getattr(self.replay.match.game.text, "EVENT_COUNTERS", ())]
        fit = [words for words in counted if 0 < many[words] <= MOST_MARKS][:MOST_KINDS]
        return {words: [n for n, one in enumerate(self.replay.instants, 1) if one.counted == words] for words in fit}

    @property
    def kinds(self) -> list[MarkKind]:
        """The marked kinds, with links from one event to the next."""
        return [MarkKind(words, len(told), next((n for n in told if n > self.n), told[0])) for words, told in self.counted.items()]

    @property
    def ticks(self) -> list[TimelineMark]:
        """The marks from left to right.

        If marks would overlap, rarer kinds go first, and none may cover the end.
        """
        found: list[TimelineMark] = []
        for sign, (words, told) in sorted(enumerate(self.counted.items()), key=lambda one: len(one[1][1])):
            for n in told:
                at = self.share(n)
                if all(abs(at - other) >= CLEAR for other in [100.0, *(tick.at for tick in found)]):
                    found.append(TimelineMark(at, sign, words))
        return sorted(found, key=lambda tick: tick.at)

    @property
    def lines(self) -> list[Line]:
        """The log lines around the step, as the perspective reads them."""
        read = [(n, one) for n, one in enumerate(self.replay.instants, 1) if one.words(self.perspective)]
        now = max((place for place, (n, _) in enumerate(read) if n <= self.n), default=0)
        near = read[max(0, now - NEAR) : now + NEAR]
        return [Line(n, one.turn, one.words(self.perspective), one.clauses, self.to(n)) for n, one in near]

    @property
    def now(self) -> int:
        """The line that is marked: the last one up to the step."""
        return max((line.n for line in self.lines if line.n <= self.n), default=0)

    @property
    def continuation_point(self) -> int | None:
        """Number of moves after which a continuation may start here, or None.

        There is none if the game is over.
        """
        instant = self.instant
        ends = self.replay.over and instant.move_number == len(self.replay.acts)
        return None if ends else instant.move_number


def perspective_param(perspective: int, rail: int) -> str:
    """Return a perspective as links write it: `all`, `spectator` or a seat's number."""
    return "all" if perspective == ALL_CARDS else "spectator" if perspective == rail else str(perspective)


def parse_perspective(word: str, rail: int) -> int:
    """Return the perspective of a link; all cards if it is invalid."""
    word = PERSPECTIVES.get(word, word)
    return next((one for one in range(rail + 1) if perspective_param(one, rail) == word), ALL_CARDS)


def number_of(word: str, usual: int) -> int:
    """Return the step of a link, or the default if it is invalid."""
    return int(word) if word.isascii() and word.isdigit() and len(word) <= LONGEST_BACK else usual


UNREADABLE, ENDED = 938, 939


@get("/t/{code:str}/replay")
async def of_table(player: ReplayCache, request: Request[Any, Any, Any], code: str) -> Response[Any]:
    """Show the replay of a finished table at one step from one perspective."""
    return await _moment(await player.of_table(code), request)


@get("/replay/{name:str}")
async def of_upload(player: ReplayCache, request: Request[Any, Any, Any], name: str) -> Response[Any]:
    """Show the replay of an uploaded record."""
    return await _moment(await player.of_upload(name), request)


async def _moment(shown: Found, request: Request[Any, Any, Any]) -> Response[Any]:
    """Return the whole page, or only the table for a page that is open."""
    if isinstance(shown, Rejection):
        return not_shown(shown)
    rail = shown.replay.match.layout.spectator
    link = with_present_names(dict(request.query_params), REPLAY_LINK)
    line = Timeline(shown.replay, shown.base, number_of(link.get("at", ""), 1), parse_perspective(link.get("perspective", ""), rail))
    table = await run_replay_job(drawn, shown, line)
    if request.headers.get("sec-fetch-mode", "navigate") != "navigate":
        return html(table)
    title = f"Replay of {shown.replay.match.title}, {shown.name} · Gamester"
    return html(render("replay.html", title=title, faces=symbols(shown.replay.match), table=Markup(table)))


def drawn(shown: LoadedReplay, line: Timeline) -> str:
    """Return the table at one step with the perspective's knowledge.

    It is drawn as for a spectator, with controls and log around it.
    """
    match = shown.replay.match
    view = shown.replay.view(line.perspective, line.instant)
    view = replace(view, viewer=line.rail, legal_moves=(), action_types=(), must_decide=False)
    told = [LogLine(line.n, line.instant.turn, line.moment_text, line.instant.clauses)] if line.moment_text else []
    s, hand = _in_hand(scene(view, shown.sitters, Keys(), getattr(match.game.text, "COMPOUND_MOVE", None)), line)
    values = {
        "s": s,
        "hand": hand,
        "view": view,
        "slug": view.slug,
        "game": match.game,
        "code": shown.name,
        "line": line,
        "shown": shown,
        "looking": line.n,
        "log": told,
        "links": [],
    }
    return whole(*Pieces().render("_replay.html", USUAL | values))


def _in_hand(s: Scene, line: Timeline) -> tuple[Scene, list[Block]]:
    """Return the scene without the perspective's hand, and the hand.

    The hand is drawn in the place of one's own.
    """
    if not 0 <= line.perspective < len(s.others):
        return s, []
    place = s.others[line.perspective]
    hand = [block for block in place.blocks if block.kind == "hand" and block.cards]
    rest = replace(place, blocks=tuple(block for block in place.blocks if block not in hand))
    return replace(s, others=tuple(rest if one is place else one for one in s.others)), hand


@route("/replay", http_method=READING, sync_to_thread=False)
def bring() -> Response[str]:
    """Show the form for a record."""
    return html(render("bring.html", fault=None, largest=uploaded_records.LARGEST))


@post("/replay", request_max_body_size=uploaded_records.LARGEST + 20_000)
async def brought(player: ReplayCache, request: Request[Any, Any, Any]) -> Response[Any]:
    """Verify an uploaded record line by line, then store it and show its replay."""
    sent = (await parse_form(request)).get("record")
    data = await sent.read() if isinstance(sent, UploadFile) else str(sent or "").encode()
    fault = _unreadable(data)
    if fault is None:
        text = data.decode()
        verdict = await CHECKER.verify(client_of(request.scope), verification.verify, text)
        if isinstance(verdict, Rejection):
            return html(render("bring.html", fault=verdict, largest=uploaded_records.LARGEST), 503)
        if verdict.is_valid:
            name = await uploaded_records.store_record(player.house.store, text, player.house.links.hash_address(client_of(request.scope)))
            return Redirect(f"/replay/{name}", status_code=303)
        fault = platform_rejection(UNREADABLE, f"{verdict.text[:1].upper()}{verdict.text[1:400]}.", "This record does not hold")
    return html(render("bring.html", fault=fault, largest=uploaded_records.LARGEST), 400)


def _unreadable(data: bytes) -> Rejection | None:
    if len(data) > uploaded_records.LARGEST:
        return platform_rejection(messages.TOO_LONG, f"Expected at most {uploaded_records.LARGEST:,} bytes, got {len(data):,}.")
    try:
        text = data.decode()
    except UnicodeDecodeError:
        return platform_rejection(UNREADABLE, "Expected UTF-8 text, got other bytes.", "This is not a record")
    return None if text.strip() else platform_rejection(UNREADABLE, "Nothing was sent.", "This is not a record")


@post("/t/{code:str}/replay/on")
async def on_from_table(player: ReplayCache, request: Request[Any, Any, Any], code: str) -> Response[Any]:
    """Create a continuation of a table's game from a step."""
    return await _play_on(player, player.of_table(code), request, code)


@post("/replay/{name:str}/on")
async def on_from_upload(player: ReplayCache, request: Request[Any, Any, Any], name: str) -> Response[Any]:
    """Create a continuation of a record from a step."""
    return await _play_on(player, player.of_upload(name), request)


async def _play_on(player: ReplayCache, finding: Awaitable[Found], request: Request[Any, Any, Any], parent: str = "") -> Response[Any]:
    shown, sent = await finding, await parse_form(request)
    if isinstance(shown, Rejection):
        return not_shown(shown)
    seats = shown.replay.match.layout.seats
    seat = next((seat for seat in range(seats) if str(seat) == str(sent.get("seat", ""))), None)
    if seat is None:
        return rejection_page(platform_rejection(messages.NO_SEAT, f"Expected 0 to {seats - 1}.", "No such seat"), 404)
    line = Timeline(shown.replay, shown.base, number_of(str(sent.get("at", "")), 1), seat)
    if line.continuation_point is None:
        return rejection_page(platform_rejection(ENDED, "", "The game is over here"), 409)
    path = await continuations.continue_from_replay(
        player.house, shown.replay.match.header, shown.replay.acts[: line.continuation_point], seat, parent
    )
    return Redirect(path, status_code=303)


HANDLERS = (of_table, of_upload, bring, brought, on_from_table, on_from_upload)
