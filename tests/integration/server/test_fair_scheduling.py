"""A client's input is bounded and read in pieces, so others are served meanwhile."""

from __future__ import annotations

import asyncio
import gzip
import inspect
import os
import random
import secrets
import sys
import threading
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import httpx
import pytest
import websockets
from litestar import Request
from litestar._parsers import parse_url_encoded_form_data
from litestar.datastructures import FormMultiDict
from litestar.exceptions import ClientException

from gamester.match import record
from gamester.match.match import Match
from gamester.match.positions import problem_report
from gamester.match.record import read_record
from gamester.server.config import Timings
from gamester.server.jobs import MOST_WAITING, JobRequest, JobRunner
from gamester.server.messages import StoredSentence
from gamester.server.middleware import limits
from gamester.server.middleware.browser_security import parse_form, remembered_seats
from gamester.server.middleware.connections import HttpProtocol, WebSocketProtocol
from gamester.server.middleware.gate import REPLAY_PATHS, TABLE
from gamester.server.middleware.limits import CLIENT
from gamester.server.pages import home as lobby
from gamester.server.pages import learn, records
from gamester.server.pages.replay import LoadedReplay, ReplayCache
from gamester.server.pages.replay_workers import run_replay_job
from gamester.server.storage import tokens
from gamester.server.storage.errors import StorageError
from gamester.server.storage.rows import StoredDraft
from gamester.server.storage.store import Store
from gamester.server.tables import registry
from gamester.server.tables.continuations import continue_from_replay
from gamester.server.tables.creation import SeatRequest, TableRequest, create_table
from gamester.server.tables.loader import load_match
from gamester.server.tables.registry import TableRegistry
from tests.support.finished_tables import keep, stored
from tests.support.raw_connections import ASKED, until, with_server
from tests.support.server_fixtures import Server
from tests.support.shown_tables import frame_number

TITLE = StoredSentence("job-lab", {"game": "Armies", "n": 2})


def test_input_is_read_in_pieces_between_other_work(monkeypatch: pytest.MonkeyPatch) -> None:
    """Input is read in pieces, and other connections get their turn between them.

    A body of 100,000 parts of one byte each is a second of work, and so are as many frames.
    """
    pieces: list[int] = []

    def counted(kind: Any) -> None:
        heard = kind.data_received

        def received(self: Any, data: bytes) -> None:
            pieces.append(len(data))
            heard(self, data)

        monkeypatch.setattr(kind, "data_received", received)

    counted(HttpProtocol)
    counted(WebSocketProtocol)

    async def work(port: int) -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(b"POST / HTTP/1.1\r\nHost: localhost\r\ntransfer-encoding: chunked\r\n\r\n")
        writer.write((b"fff\r\n" + b"a" * 4_095 + b"\r\n") * 80 + b"0\r\n\r\n")
        assert (await reader.readuntil(b"alive")).startswith(b"HTTP/1.1 200")
        writer.close()
        async with websockets.connect(f"ws://127.0.0.1:{port}/", compression=None, max_size=None) as socket:
            await socket.send("a" * 100_000)
            await until(lambda: sum(pieces) > 400_000)

    asyncio.run(with_server(work))
    assert max(pieces) <= 8192


def test_body_with_very_many_parts_is_refused() -> None:
    """A body may have only as many parts as ordinary clients make.

    Two hundred connections may wait, and for each of them a body in very short parts is 10 ms of work
    per read.
    """
    head = ASKED.replace(b"GET", b"POST") + b"transfer-encoding: chunked\r\n\r\n"

    async def work(port: int) -> None:
        for parts, answered in ((b"ff\r\n" + b"a" * 255 + b"\r\n") * 1_000, True), ((b"1a\r\n" + b"a" * 26 + b"\r\n") * 600, False):
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            writer.write(head + parts + b"0\r\n\r\n" + ASKED + b"\r\n")
            got = b""
            with suppress(ConnectionError, asyncio.IncompleteReadError):
                for _ in range(2):
                    got += await reader.readuntil(b"alive")
            assert (got.count(b"HTTP/1.1 200") == 2) == answered, "what comes behind it is read, or not"
            writer.close()

    asyncio.run(with_server(work))


def test_request_head_with_many_lines_is_refused() -> None:
    """The head of a request may have only as many lines as browsers send."""

    async def work(port: int) -> None:
        for many, answer in ((150, b"HTTP/1.1 200"), (5_000, b"")):
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            writer.write(ASKED + b"a:\r\n" * many + b"\r\n" + b"\n" * 500)
            got = b""
            with suppress(ConnectionError):
                got = await reader.read(12)
            assert got == answer
            writer.close()

    asyncio.run(with_server(work))


def test_invalid_requests_log_nothing(caplog: pytest.LogCaptureFixture) -> None:
    """Data that is no request writes nothing into the log."""

    async def work(port: int) -> None:
        for said in (b"nonsense\r\n\r\n", ASKED + b"connection: upgrade, close\r\nupgrade: nothing\r\n\r\n"):
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            writer.write(said)
            assert (await reader.read()).startswith(b"HTTP/1.1 ")
            writer.close()

    asyncio.run(with_server(work))
    assert not caplog.records


def asking(cookie: bytes) -> Request[Any, Any, Any]:
    scope: Any = {"type": "http", "headers": [(b"cookie", cookie)], "path": "/", "scheme": "http", "server": ("here", 80), "state": {}}
    return Request(scope)


class Sent:
    """A form on its way."""

    def __init__(self, data: bytes) -> None:
        self.content_type = "application/x-www-form-urlencoded", dict[str, str]()
        self._data = data

    async def body(self) -> bytes:
        return self._data


def work_of(done: Callable[[], object]) -> int:
    """Return the number of function calls in a run."""
    calls = [0]

    def count(*_: object) -> None:
        calls[0] += 1

    sys.setprofile(count)
    try:
        done()
    finally:
        sys.setprofile(None)
    return calls[0]


def test_foreign_cookies_are_not_parsed() -> None:
    """Escapes in foreign cookies are not parsed.

    A cookie of 60,000 characters took nine seconds: the framework's parser scans the rest for every
    character.
    """
    pair = b'gamester_seats="quiet-otter/a-token.calm-yak/another"'
    some, many = (asking(b'a="' + b'\\"' * times + b'"; ' + pair) for times in (10, 10_000))
    remembered_seats(asking(pair))
    assert work_of(lambda: remembered_seats(many)) <= work_of(lambda: remembered_seats(some)) + 10
    assert remembered_seats(many) == [("quiet-otter", "a-token"), ("calm-yak", "another")]


def test_form_fields_are_limited_and_not_cached() -> None:
    """A form has a limited number of fields and is not cached.

    One of a megabyte had 300,000 fields, took 2 s and 20 MB, and the last thousand of such forms stayed
    in memory.
    """
    before = parse_url_encoded_form_data.cache_info().currsize

    def sent(data: bytes) -> FormMultiDict:
        request: Any = Sent(data)
        return asyncio.run(parse_form(request))

    assert list(sent(b"name=Ana&name=Bo&kind=" + b"%41" * 20_000).items()) == [("name", "Ana"), ("name", "Bo"), ("kind", "A" * 20_000)]
    with pytest.raises(ClientException, match="at most 1000 fields"):
        sent(b"a=&" * 1_000 + b"a=")
    assert parse_url_encoded_form_data.cache_info().currsize == before


def test_undecodable_form_is_not_logged(server: Server) -> None:
    """A form that cannot be decoded is refused, and not logged as a failure."""
    path, head = server.lay("you", "heuristic"), 'Content-Disposition: form-data; name="on"\r\n'
    for more, said in (("", b"\xff"), ("Content-Type: text/plain; charset=none\r\n", b"1")):
        body = f"--a\r\n{head}{more}\r\n".encode() + said + b"\r\n--a--"
        kind = {"content-type": "multipart/form-data; boundary=a"}
        assert httpx.post(f"{server.url}{path}/standing", content=body, headers=kind).status_code == 400


def test_answers_are_compressed_quickly(server: Server) -> None:
    """Data that is sent back to its sender is not compressed as far as possible.

    Compressing a record of 480 kB a tenth further took a second of everybody's time.
    """
    noise = "".join(random.choices('<>&"ab\n', k=200_000))
    with httpx.Client(base_url=server.url, timeout=30) as browser:
        sent = browser.post("/verify", files={"record_file": ("a.txt", noise.encode())}, headers={"accept-encoding": "gzip"})
        assert sent.status_code == 200 and sent.headers["content-encoding"] == "gzip"
        smallest = len(gzip.compress(sent.content, 9))
    assert smallest * 1.05 < int(sent.headers["content-length"]) < smallest * 1.5


def test_queries_do_not_fill_the_memory(server: Server) -> None:
    """Queries with many parts do not fill the memory."""
    many = "&".join(map(str, range(60)))
    answer = httpx.get(f"{server.url}/join?{many}")
    assert answer.status_code == 414 and "TB-906" in answer.text
    assert httpx.get(f"{server.url}/api/v1/tables?{many}").json()["clause"] == "TB-906"
    assert httpx.post(f"{server.url}/join", data={f"{k}": "" for k in range(2_000)}).status_code == 400
    assert httpx.get(f"{server.url}/join", params={"code": "quiet-otter", "more": "a" * 4_000}).status_code == 303


MANY = 12


async def asked(who: str, work: Callable[[], Awaitable[Any]]) -> Any:
    CLIENT.set(who)
    return await work()


def in_order(one: Callable[[str, list[str]], Awaitable[Any]]) -> list[str]:
    """Send many requests of one client, then one of another.

    Return the clients in the order in which they were served.
    """
    done: list[str] = []

    async def work() -> None:
        tasks = [asyncio.create_task(asked("203.0.113.1", lambda: one("much", done))) for _ in range(MANY)]
        await asyncio.sleep(0)
        tasks.append(asyncio.create_task(asked("203.0.113.2", lambda: one("little", done))))
        await asyncio.gather(*tasks)

    asyncio.run(work())
    assert len(done) == MANY + 1
    return done


def test_looking_back() -> None:
    assert in_order(lambda who, done: run_replay_job(done.append, who)).index("little") <= 2


def test_replays() -> None:
    player, number = ReplayCache(cast(Any, None)), iter(range(100))

    def play(who: str, done: list[str]) -> LoadedReplay:
        done.append(who)
        nothing: Any = Nothing
        return LoadedReplay(nothing, "", who, ())

    assert in_order(lambda who, done: player._load(f"{next(number)}", lambda: play(who, done))).index("little") <= 2


class Nothing:
    """A replay without moves."""

    acts: tuple[Any, ...] = ()


def test_an_example_is_played_beside_the_tables(monkeypatch: pytest.MonkeyPatch) -> None:
    """A worked example is played in a thread.

    Such a page took up to half a second of everybody's time when it was first read, and there are more
    than are cached.
    """
    threads: list[str] = []
    drawn = inspect.unwrap(learn._example)

    def example(slug: str, name: str, step: int) -> str:
        threads.append(threading.current_thread().name)
        return str(drawn(slug, name, step))

    monkeypatch.setattr(learn, "_example", example)
    shown = asyncio.run(cast(Any, learn.example_page.fn)(SimpleNamespace(query_params={}), "armies", "E01", "0"))
    assert shown.status_code == 200 and threads and threads != [threading.main_thread().name]


def test_home_page_with_many_tables_yields_to_others() -> None:
    """Others get their turn while a home page lists two dozen tables."""

    async def nothing(*_: str) -> None:
        """Return None: there is no table."""

    async def work() -> int:
        turns = 0

        async def turn() -> None:
            nonlocal turns
            while True:
                turns += 1
                await asyncio.sleep(0)

        other = asyncio.create_task(turn())
        seats = ".".join(f"quiet-otter-{k}/token" for k in range(24))
        visitor: Any = SimpleNamespace(headers={"cookie": f"gamester_seats={seats}"}, url=SimpleNamespace(scheme="http"))
        house: Any = SimpleNamespace(get_waiting_room=nothing, session_for_token=nothing)
        assert await lobby.own_tables(house, visitor) == []
        other.cancel()
        return turns

    assert asyncio.run(work()) >= 24


def test_one_address_gets_one_home_page_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """One address gets one home page at a time.

    A hundred pages of two dozen tables each used to take turns with one another, and players came
    behind all of them.
    """
    under_way: list[int] = [0, 0]

    async def mine(*_: Any) -> list[Any]:
        under_way[0] += 1
        under_way[1] = max(under_way)
        await asyncio.sleep(0)
        under_way[0] -= 1
        return []

    async def public(*_: Any) -> list[Any]:
        return []

    monkeypatch.setattr(lobby, "own_tables", mine)
    monkeypatch.setattr(lobby, "public_tables", public)

    async def work() -> None:
        home: Callable[..., Awaitable[Any]] = cast(Any, lobby.home.fn)
        await asyncio.gather(*(asked("203.0.113.1", lambda: home(None, None)) for _ in range(MANY)))

    asyncio.run(work())
    assert under_way == [0, 1]


@pytest.mark.parametrize("path", ["/rules/armies/E01", "/rules/armies/E01/2"])
def test_examples_count_as_replays(path: str) -> None:
    """Worked examples count towards the limit of replays."""
    assert REPLAY_PATHS.fullmatch(path) and not REPLAY_PATHS.fullmatch("/rules/armies")


def test_lesson_tables_count_towards_rate_limits() -> None:
    """A visitor to the table of a lesson counts as at any other table."""
    assert TABLE.fullmatch("/learn/armies/live") and not TABLE.fullmatch("/learn/armies/2")


SLOW = Timings(9, 9, 9)


def test_table_codes_do_not_run_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Table codes do not run out, and the search for a free one ends."""
    monkeypatch.setattr(tokens, "ADJECTIVES", "old")
    monkeypatch.setattr(tokens, "ANIMALS", "crow")
    match = read_record(stored("armies-2-classic"))

    async def run() -> None:
        house = TableRegistry(tmp_path, SLOW)

        async def lay(public: bool = False) -> str:
            return await create_table(house, TableRequest("armies", [SeatRequest("Ana"), SeatRequest("Bo")], {}, "", public=public))

        async def on() -> str:
            return (await continue_from_replay(house, match.header, [], 0)).split("/")[2]

        async with asyncio.timeout(60):
            assert await lay(public=True) == "old-crow"
            for found in (await lay(public=True), await lay(), await on()):
                assert found.startswith("old-crow-") and len(found) == len("old-crow-0000") and tokens.normalize_code(found) == found
            monkeypatch.setattr(secrets, "randbelow", lambda _: 7)
            assert await lay() == "old-crow-0007"
            for again in (lay, on):
                with pytest.raises(StorageError):
                    await again()
        await house.close()

    asyncio.run(run())


def test_a_record_is_written_once_and_beside_the_tables(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    going, over = keep(tmp_path, stored("armies-2-classic"), acts=6), keep(tmp_path, stored("armies-2-classic"))
    where: list[bool] = []

    def counted(header: Any, acts: Sequence[tuple[int, str]], real: Any = record.write_record_from_moves) -> str:
        where.append(threading.current_thread() is threading.main_thread())
        return str(real(header, acts))

    monkeypatch.setattr(record, "write_record_from_moves", counted)

    async def run() -> None:
        house = TableRegistry(tmp_path, SLOW)
        room, player = await house.get_session(over), ReplayCache(house)
        assert room is not None and (still := await house.get_session(going)) is not None
        assert room.over_for_all() and not still.over_for_all() and await still.record() is None
        shown = await player.of_table(over)
        assert isinstance(shown, LoadedReplay) and not where, "nothing is written for what only asks whether it is over"
        texts = [await room.record() for _ in range(3)]
        assert where == [False]
        texts += await asyncio.gather(*(player.text(shown) for _ in range(3)))
        assert where == [False, False] and {*texts} == {stored("armies-2-classic")}
        await house.close()

    asyncio.run(run())


def test_problem_reports_are_written_one_at_a_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Problem reports are written in a thread, one at a time."""
    whole = read_record(stored("armies-3-skirmish"))
    log = [(entry.seat, entry.move) for entry in whole.entries]
    acts = next(n for n in range(3, len(log)) if any(move.drafts for move in Match.replay(whole.header, log[:n]).legal_moves(0)))
    code, begun, go = keep(tmp_path, stored("armies-3-skirmish"), acts=acts), threading.Event(), threading.Event()
    written: list[Match] = []

    def held(match: Match, viewer: int, words: str) -> str:
        written.append(match)
        begun.set()
        assert go.wait(60)
        return f"as seat {viewer} knows it"

    async def run() -> None:
        house = TableRegistry(tmp_path, SLOW)
        room = await house.get_session(code)
        assert room is not None

        async def seated(*_: Any) -> records.ReportRequest:
            return records.ReportRequest(room, 0, "")

        monkeypatch.setattr(records, "_asking", seated)
        monkeypatch.setattr(problem_report, "problem_report", held)
        draft = next(move.move for move in room.match.legal_moves(0) if move.drafts)
        room.match.act(0, draft)
        room.drafts[0] = StoredDraft(tuple(room.match.draft(0)), times=1)
        first: asyncio.Future[Any] = asyncio.ensure_future(records.file.fn(house, code))
        await asyncio.to_thread(begun.wait, 60)
        try:
            async with asyncio.timeout(15), room.lock:
                pass
            async with asyncio.timeout(15):
                assert (await records.file.fn(house, code)).status_code == 503
        finally:
            go.set()
        assert (await first).content == "as seat 0 knows it" and len(written) == 1
        assert written[0] is not room.match and written[0].entries == room.match.entries
        assert written[0].draft(0) == room.match.draft(0) != ()
        await house.close()

    asyncio.run(run())


def test_nobody_occupies_the_job_runner_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody can occupy the job runner alone."""
    end = asyncio.Event()

    async def working(*_: Any) -> dict[str, str]:
        await end.wait()
        return {"report.html": "A report."}

    monkeypatch.setattr(JobRunner, "_carry_out", working)

    async def run() -> None:
        store = Store(tmp_path)
        bench, plan = JobRunner(store.db), JobRequest(TITLE, ("lab", "armies"), "report.html")
        await bench.submit(plan, "203.0.113.1")
        assert "under way" in bench.why_not("203.0.113.1") and "under way" in bench.why_not("203.0.113.1", review=True)
        for k in range(2, MOST_WAITING + 1):
            assert bench.why_not(f"203.0.113.{k}") == ""
            await bench.submit(plan, f"203.0.113.{k}")
        assert "waiting" in bench.why_not("203.0.113.99") and "waiting" in bench.why_not("127.0.0.1")
        assert bench.why_not("203.0.113.99", review=True) == "", "one place is left for whoever has played"
        await bench.submit(JobRequest(TITLE, ("review",), "review.json", prints=True), "203.0.113.99")
        assert "waiting" in bench.why_not("203.0.113.100", review=True)
        end.set()
        while bench.why_not("203.0.113.1"):
            await asyncio.sleep(0.01)
        await bench.close()
        store.close()

    asyncio.run(run())


def test_loading_many_long_tables_blocks_nobody_else(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A client that opens many long tables delays no table of others.

    Each is replayed in a thread, and there are few threads: another player's new table waited for all
    of them.
    """
    many, go, under_way, most = 2 * (os.cpu_count() or 1) + 8, threading.Event(), list[str](), list[int]()

    def slow(row: Any, *more: Any) -> Match:
        if row.code in long:
            under_way.append(row.code)
            most.append(len(under_way))
            assert go.wait(60)
            under_way.remove(row.code)
        return load_match(row, *more)

    monkeypatch.setattr(registry, "load_match", slow)
    long: list[str] = []

    async def run() -> None:
        house = TableRegistry(tmp_path, SLOW)
        wanted = [SeatRequest("Ana"), SeatRequest("Bo")]
        long.extend([await create_table(house, TableRequest("armies", wanted, {}, "", started=True)) for _ in range(many)])
        limits.CLIENT.set("203.0.113.1")
        opening = [asyncio.create_task(house.get_session(code)) for code in long]
        while not under_way:
            await asyncio.sleep(0.01)
        limits.CLIENT.set("203.0.113.2")
        try:
            async with asyncio.timeout(20):
                own = await create_table(house, TableRequest("armies", wanted, {}, "", started=True))
                assert await house.get_session(own) is not None
        finally:
            go.set()
        assert all(await asyncio.gather(*opening)) and max(most) == 1
        await house.close()

    asyncio.run(run())


def test_takeback_replays_run_one_after_the_other(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Replays for takebacks run one after the other."""
    go, under_way, most = threading.Event(), list[int](), list[int]()

    replay_before = Match.replay_before

    def slow(match: Match, ply: int) -> Match:
        under_way.append(1)
        most.append(len(under_way))
        assert go.wait(60)
        under_way.pop()
        return replay_before(match, ply)

    monkeypatch.setattr(Match, "replay_before", slow)

    async def run() -> None:
        house = TableRegistry(tmp_path, SLOW)
        rooms = []
        for _ in range(3):
            room = await house.get_session(
                await create_table(
                    house, TableRequest("armies", [SeatRequest("Ana"), SeatRequest("Bo", "heuristic")], {}, "", started=True)
                )
            )
            assert room is not None
            assert await room.handle_message(0, f'{{"frame": {frame_number(room, 0)}, "move": "arrange KQJA"}}') is None
            rooms.append(room)
        limits.CLIENT.set("203.0.113.1")
        asked = [asyncio.create_task(room.handle_message(0, '{"frame": 1, "command": "takeback"}')) for room in rooms]
        while not under_way:
            await asyncio.sleep(0.01)
        go.set()
        assert await asyncio.gather(*asked) == [None] * 3 and max(most) == 1 and len(most) == 3
        await house.close()

    asyncio.run(run())


def test_records_of_one_address_are_written_in_turn(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The records that one address asks for are written one after the other."""
    kept, go = [keep(tmp_path, stored("armies-2-classic")) for _ in range(4)], threading.Event()
    under_way, most = list[int](), list[int]()

    def slow(*_: Any) -> str:
        under_way.append(1)
        most.append(len(under_way))
        assert go.wait(60)
        under_way.pop()
        return "a record"

    monkeypatch.setattr(record, "write_record_from_moves", slow)

    async def run() -> None:
        house = TableRegistry(tmp_path, SLOW)
        rooms = [room for code in kept if (room := await house.get_session(code)) is not None]
        limits.CLIENT.set("203.0.113.1")
        asked = [asyncio.create_task(room.record()) for room in rooms[:3]]
        while not under_way:
            await asyncio.sleep(0.01)
        limits.CLIENT.set("203.0.113.2")
        asked.append(asyncio.create_task(rooms[3].record()))
        while len(under_way) < 2:
            await asyncio.sleep(0.01)
        go.set()
        assert await asyncio.gather(*asked) == ["a record"] * 4
        await house.close()

    asyncio.run(run())
    assert len(most) == 4 and max(most) == 2, "one of each of the two"
