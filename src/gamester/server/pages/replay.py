"""Replays: loading, caching and the page with its timeline."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from typing import Any

from litestar import Request, Response, get, post, route
from litestar.datastructures import UploadFile
from litestar.response import Redirect
from msgspec import Struct

from gamester.match import record, verification
from gamester.match.former_fields import REPLAY_LINK, with_present_names
from gamester.match.record import RecordError, read_record
from gamester.match.replay import Replay
from gamester.server import messages
from gamester.server.messages import Rejection, platform_rejection
from gamester.server.middleware.browser_security import parse_form
from gamester.server.middleware.limits import client_of, per_client_lock
from gamester.server.pages import replay_data
from gamester.server.pages.games import READING
from gamester.server.pages.replay_workers import CHECKER, run_replay_job
from gamester.server.pages.table_html import json_answer, table_html
from gamester.server.pages.timeline import Timeline, number_of, parse_perspective
from gamester.server.render.templates import html, rejection_page, render
from gamester.server.session.features import spectator_delay
from gamester.server.session.sitters import Sitter
from gamester.server.storage import uploaded_records
from gamester.server.tables import continuations
from gamester.server.tables.registry import TableRegistry
from gamester.words.languages import language

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
    def called(self) -> str:
        """The code of its table, or that it is a record."""
        return self.name or messages.WORDS.say("a-record")

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
        self._kept: OrderedDict[tuple[str, str], LoadedReplay] = OrderedDict()
        self._playing = asyncio.Lock()

    async def of_table(self, code: str) -> Found:
        """Return the replay of a table, once the game is over for every spectator."""
        room = await self.house.get_session(code)
        if room is None:
            for known in [known for known in self._kept if known[0] == code]:
                del self._kept[known]
            return platform_rejection(messages.NO_TABLE, code[:60], messages.WORDS.say("no-such-table"))
        if (ready := self._ready(code)) is not None:
            return ready
        async with room.locked():
            if not room.over_for_all():
                return spectator_delay.record_not_open(room.row)
            log = record.ordered_moves(room.match.entries)
            header, seats, names = room.match.header, room.row.seats, room.match.seats
        sitters = tuple(Sitter(name, seat.bot) for name, seat in zip(names, seats, strict=True))
        return await self._load(code, lambda: LoadedReplay(Replay(header, log), f"/t/{code}/replay", code, sitters, f"/t/{code}/record"))

    async def of_upload(self, name: str) -> Found:
        """Return the replay of an uploaded record."""
        if (ready := self._ready(name)) is not None:
            return ready
        text = await uploaded_records.load_record(self.house.store, name)
        try:
            return (
                platform_rejection(NO_RECORD, "", messages.WORDS.say("no-such-record"))
                if text is None
                else await self._load(name, lambda: _brought(name, text))
            )
        except RecordError as why:  # It was valid when uploaded; the rules number of its game has changed since.
            return platform_rejection(NO_RECORD, messages.WORDS.say("sentence", said=str(why)), messages.WORDS.say("record-outdated"))

    async def text(self, shown: LoadedReplay) -> str:
        """Return the record of a replay. It is written on demand."""
        if not shown.text:
            async with per_client_lock(), self._playing:
                shown.text = shown.text or await asyncio.to_thread(record.write_record, shown.replay.match)
        return shown.text

    def _ready(self, key: str) -> LoadedReplay | None:
        """Return a replay cached in the current language, or None.

        It does not wait for the lock.
        """
        here = key, language()
        if here in self._kept:
            self._kept.move_to_end(here)
        return self._kept.get(here)

    async def _load(self, key: str, play: Callable[[], LoadedReplay]) -> LoadedReplay:
        async with per_client_lock(), self._playing:
            # Another request may have loaded it while this one waited for the lock.
            if (shown := self._ready(key)) is None:
                self._kept[key, language()] = shown = await asyncio.to_thread(play)
            while len(self._kept) > 1 and sum(len(one.replay.acts) for one in self._kept.values()) > MOST_ACTS:
                self._kept.popitem(last=False)
            return shown


def _brought(name: str, text: str) -> LoadedReplay:
    match = read_record(text)
    log = [(entry.seat, entry.move) for entry in match.entries]
    return LoadedReplay(Replay(match.header, log), f"/replay/{name}", "", tuple(Sitter(one) for one in match.seats))


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
    """Return the page at one step."""
    if isinstance(shown, Rejection):
        return not_shown(shown)
    return html(await run_replay_job(replay_page, shown, _asked(shown, request)))


def _asked(shown: LoadedReplay, request: Request[Any, Any, Any]) -> Timeline:
    """Return the replay at the step and from the perspective of an address."""
    link = with_present_names(dict(request.query_params), REPLAY_LINK)
    eyes = parse_perspective(link.get("perspective", ""), shown.replay.match.layout.spectator)
    return Timeline(shown.replay, shown.base, number_of(link.get("at", ""), 1), eyes)


def replay_page(shown: LoadedReplay, line: Timeline) -> str:
    """Return the page of a replay, which fetches other steps itself."""
    links = {"name": shown.called, "review": shown.review, "record": shown.record}
    links |= {"report": f"{line.base.rpartition('/replay')[0]}/report"} if shown.record else {}
    match, sitters = shown.replay.match, shown.sitters
    title = messages.WORDS.say("replay-titled", game=match.title, code=shown.called)
    first = replay_data.first_data(line, sitters, **links)
    about = {"line": line, "perspectives": line.perspectives(sitters), "sections": replay_data.step_text(line, sitters)}
    return table_html("replay.html", match, first, title=title, game_title=match.title, slug=match.game.slug, **links, **about)


@get("/t/{code:str}/replay/steps")
async def steps_of_table(player: ReplayCache, request: Request[Any, Any, Any], code: str) -> Response[Any]:
    """Send the steps of a finished table's replay around one of them."""
    return await _steps(await player.of_table(code), request)


@get("/replay/{name:str}/steps")
async def steps_of_upload(player: ReplayCache, request: Request[Any, Any, Any], name: str) -> Response[Any]:
    """Send the steps of an uploaded record's replay around one of them."""
    return await _steps(await player.of_upload(name), request)


async def _steps(shown: Found, request: Request[Any, Any, Any]) -> Response[Any]:
    if isinstance(shown, Rejection):
        return not_shown(shown)
    return json_answer(await run_replay_job(replay_data.steps_around, _asked(shown, request), shown.sitters))


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
        fault = platform_rejection(
            UNREADABLE,
            messages.as_sentence(verdict.text[:400]),
            messages.WORDS.say("record-does-not-hold"),
        )
    return html(render("bring.html", fault=fault, largest=uploaded_records.LARGEST), 400)


def _unreadable(data: bytes) -> Rejection | None:
    if len(data) > uploaded_records.LARGEST:
        return platform_rejection(messages.TOO_LONG, messages.WORDS.say("expected-bytes", n=uploaded_records.LARGEST, m=len(data)))
    try:
        text = data.decode()
    except UnicodeDecodeError:
        return platform_rejection(UNREADABLE, messages.WORDS.say("expected-utf8"), messages.WORDS.say("not-a-record"))
    return (
        None if text.strip() else platform_rejection(UNREADABLE, messages.WORDS.say("nothing-was-sent"), messages.WORDS.say("not-a-record"))
    )


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
        return rejection_page(
            platform_rejection(messages.NO_SEAT, messages.WORDS.say("expected-seat", n=seats - 1), messages.WORDS.say("no-such-seat")), 404
        )
    line = Timeline(shown.replay, shown.base, number_of(str(sent.get("at", "")), 1), seat)
    if line.continuation_point is None:
        return rejection_page(platform_rejection(ENDED, "", messages.WORDS.say("over-here")), 409)
    path = await continuations.continue_from_replay(
        player.house, shown.replay.match.header, shown.replay.acts[: line.continuation_point], seat, parent
    )
    return Redirect(path, status_code=303)


HANDLERS = (of_table, of_upload, steps_of_table, steps_of_upload, bring, brought, on_from_table, on_from_upload)
