"""Every database column is damaged in turn, and every route is requested.

No error shows a value or a message of a library, and no other table is affected.
"""

from __future__ import annotations

import asyncio
import json
import re
import sqlite3
import time
from contextlib import closing
from pathlib import Path
from typing import Any, Protocol

import httpx
import pytest
import websockets

from gamester.server.app import create_app
from gamester.server.config import Timings
from gamester.server.storage import retention
from gamester.server.storage.retention import RetentionJob
from gamester.server.storage.schema import META
from gamester.server.storage.tokens import hash_token
from gamester.server.tables.creation import SeatRequest, TableRequest, create_table
from gamester.server.tables.due_tables import GRACE_SECONDS, LEASE_SECONDS, DueTableScheduler
from gamester.server.tables.loader import TableNotLoadable
from gamester.server.tables.registry import TableRegistry
from tests.support.databases import where as where
from tests.support.postgres import Postgres
from tests.support.server_fixtures import GUARD, wait
from tests.support.server_process import Operated
from tests.support.shown_tables import frame_number
from tests.support.stored_changes import change_seat, change_table

MARK = "zzleakzz"
"""Text in every damaged value."""
OURS = ("tables", "texts", "seats", "log", "drafts", "chat", "notices")
"""Tables whose rows belong to a table of the game."""
SECRET = {("tables", "seed"), ("seats", "token_hash"), ("log", "act"), ("drafts", "acts"), ("seats", "hook")}
"""Columns that nobody may see of a game that goes on, however whole they are."""
LIBRARY = re.compile(
    r"codec|decode|sqlite3?|psycopg|sqlalchemy|alembic|msgspec|Traceback|Expecting|NoneType|subscriptable|invalid literal|could not convert"
    r"|surrogate|Couldn't|isoformat|unexpected type|Expected `|got `|object of type|list index|KeyError|ValueError|TypeError|column \W",
    re.IGNORECASE,
)

ALWAYS = ("/t/{code:str}/{token:str}", "/api/v1/tables/{code:str}/view")
SHARE = 12
"""Every route in `ALWAYS` is requested for every damaged column; each other route for one column in this many."""
SORTS = re.compile(r'"error":"\w+"|cannot be \w+: \w+')
"""Words by which a log line may name an error: its type."""


class Logged(Operated):
    wishes = "GateConfig('json')"

    def call_of_serve(self) -> str:
        return GUARD + super().call_of_serve()


class Changes(Protocol):
    def __call__(self, sql: str, *values: Any) -> list[Any]: ...


def changing(where: Path | str, postgres: Postgres | None) -> Changes:
    """A hand at the database itself. Values are written as `?`."""

    def change(sql: str, *values: Any) -> list[Any]:
        if isinstance(where, Path):
            with closing(sqlite3.connect(where / "gamester.db")) as kept, kept:
                kept.execute("pragma synchronous = off")
                return kept.execute(sql, values).fetchall()
        import psycopg

        with psycopg.connect(where, autocommit=True) as connection:
            found = connection.execute(sql.replace("?", "%s").encode(), values)
            return found.fetchall() if found.description else []

    return change


def columns() -> list[tuple[str, str]]:
    return [(table, column.name) for table in OURS for column in META.tables[table].columns if (table, column.name) != ("notices", "id")]


def damage(kind: str, plain: bool, table: str, name: str) -> str | None:
    """Return the SQL of a damaged value, or None if the database refuses it."""
    column = META.tables[table].c[name]
    sort = type(column.type).__name__
    of_old = f"coalesce(cast({name} as text), '')"
    if kind == "bytes":
        return f"cast(cast({of_old} || '{MARK}' as blob) || x'ff' as text)"
    if kind == "blob":
        return f"cast({of_old} || '{MARK}' as blob)"
    if not plain and (name == "code" or sort == "Moment"):
        return None
    if sort in ("Words", "Name"):
        return f"{of_old} || '{MARK}'" if plain or name not in ("code",) else None
    return {"Whole": "-7", "Number": "9e999" if plain else "'NaN'::float8", "Flag": "7" if plain else None, "Moment": f"'{MARK}'"}.get(
        sort, "'5'"
    )


async def played(house: TableRegistry) -> tuple[str, str]:
    """A table that goes on with all that a table may have: acts, a draft, talk, files, a hook; and its seed."""
    code = await create_table(
        house, TableRequest("armies", [SeatRequest("Ana"), SeatRequest("Bo")], {}, "", public=True, parent="old-crow")
    )
    room = await house.get_session(code)
    assert room is not None
    assert await room.handle_message(0, json.dumps({"frame": frame_number(room, 0), "move": "arrange KQJA"})) is None
    assert await room.handle_message(0, json.dumps({"frame": frame_number(room, 0), "command": "chat hello there"})) is None
    row = await house.store.table(code)
    assert row is not None
    return code, row.seed


def copied(change: Changes, source: str, code: str, hashes: list[str]) -> None:
    """Copy the table under another code."""
    for table in OURS:
        kept = [column.name for column in META.tables[table].columns if (table, column.name) != ("notices", "id")]
        taken = ", ".join("?" if name == "code" else "? || seat" if name == "token_hash" else f'"{name}"' for name in kept)
        given = [code, *(["mark"] if table == "seats" else [])]
        names = ", ".join(f'"{name}"' for name in kept)
        change(f"insert into {table} ({names}) select {taken} from {table} where code = ?", *given, source)
    for seat, token in enumerate(hashes):
        change("update seats set token_hash = ? where code = ? and seat = ?", token, code, seat)


def routes(folder: Path) -> list[tuple[str, str]]:
    """Methods and paths of all that is asked about one table."""
    app = create_app(folder)
    found = [(method, route.path) for route in app.routes for method in getattr(route, "methods", ["SOCKET"]) if "{code" in route.path]
    assert len(found) > 25
    return sorted(found)


def filled(path: str, code: str, token: str) -> str:
    path = path.replace("{code:str}", code).replace("{code}", code).replace("{token:str}", token).replace("{token}", token)
    return re.sub(r"\{[^}]*\}", "1", path)


async def asked(client: httpx.AsyncClient, server: Operated, method: str, path: str, token: str) -> tuple[int, str]:
    """Status and text of an answer; of a socket the first two messages. One client asks everything: to make one costs more than to ask."""
    if method != "SOCKET":
        headers = {"authorization": f"Bearer {token}"} if token else {}
        body: dict[str, Any] = {"json": {"name": "Cy", "frame": 1, "move": "seal"}} if path.startswith("/api/") else {"data": {"url": ""}}
        client.cookies.clear()
        answer = await client.request(method, path, headers=headers, **(body if method == "POST" else {}))
        return answer.status_code, answer.text
    said = ""
    try:
        async with websockets.connect(f"ws://127.0.0.1:{server.port}{path}") as socket, asyncio.timeout(10):
            if path.startswith("/api/"):
                await socket.send(json.dumps({"token": token}))
            said += str(await socket.recv())
            if "refused" not in said:
                await socket.send(json.dumps({"frame": 0, "why_not": "arrange KQJA"}))
                said += str(await socket.recv())
    except websockets.ConnectionClosed:
        pass
    return (503 if "TB-913" in said else 200), said


@pytest.mark.filterwarnings("ignore::DeprecationWarning")  # of Litestar, when an application is made
@pytest.mark.parametrize(("kind", "of"), [("bytes", "sqlite"), ("blob", "sqlite"), ("garbage", "sqlite"), ("garbage", "postgres")])
def test_damage_reveals_no_value_or_library_message(
    kind: str, of: str, tmp_path: Path, tmp_path_factory: pytest.TempPathFactory, request: pytest.FixtureRequest
) -> None:
    """Damage reveals no value and no message of a library."""
    plain = of == "sqlite"
    kept: Postgres | None = request.getfixturevalue("postgres") if of == "postgres" else None
    place: Path | str = tmp_path if kept is None else kept.database("damaged")
    ways = routes(tmp_path_factory.mktemp("routes"))
    cases: dict[str, tuple[str, str]] = {}

    async def prepare() -> tuple[str, str, dict[str, list[str]]]:
        house = TableRegistry(place, Timings(9, 9, 9))
        sound, seed = await played(house)
        links = {"sound": [house.links.token(sound, seat) for seat in range(2)]}
        change = changing(place, kept)
        await change_seat(house.store, sound, 0, hook='{"url":"http://example.org/","secret":"zz","home":""}')
        change("insert into texts (code, what, text) values (?, 'cards', '')", sound)
        change("insert into drafts (code, seat, acts, held, times, answers) values (?, 1, '[]', '', 1, 0)", sound)
        change("insert into notices (code, seat, hook, ply, tries, next) values (?, 1, 0, 1, 0, 9000000000.0)", sound)
        for k, (table, name) in enumerate(columns()):
            value = damage(kind, plain, table, name)
            if value is None:
                continue
            code = f"case-{k}"
            tokens = [house.links.token(code, seat) for seat in range(2)]
            copied(change, sound, code, [hash_token(token) for token in tokens])
            cases[code], links[code] = (table, name), tokens
            one = " and seat = 1" if table == "seats" and name in ("token_hash", "seat") else ""
            change(f'update {table} set "{name}" = {value} where code = ?{one}', code)
        change("update tables set made = '2100-01-01 00:00:00' where code = ?", sound)  # the newest are listed
        if plain:
            for key in ("beat", "cleared", "given", "probe", f"rematch/{sound}"):
                change("insert or replace into house (key, value) values (?, ?)", key, MARK if kind == "garbage" else f"{MARK}".encode())
        await house.close()
        return sound, seed, links

    sound, seed, links = asyncio.run(prepare())
    server = Logged(place)
    for _ in wait():
        try:
            httpx.get(f"{server.url}/health")
            break
        except httpx.ConnectError:
            continue

    async def ask(client: httpx.AsyncClient) -> None:
        for way, (method, path) in enumerate(ways):
            if path.endswith("/rematch"):
                continue  # lays a table, whose page has its own tests
            usual = await asked(client, server, method, filled(path, sound, links["sound"][1]), links["sound"][1])
            assert usual[0] < 500, (method, path, usual)
            common = {word.lower() for word in LIBRARY.findall(usual[1])}
            always = path in ALWAYS
            for k, (code, (table, name)) in enumerate(cases.items()):
                if not always and (k + way) % SHARE:
                    continue
                status, text = await asked(client, server, method, filled(path, code, links[code][1]), links[code][1])
                about = method, path, code, table, name, status, text[:2000]
                assert status < 500 or (status == 503 and "TB-913" in text and code in text), about
                assert links[code][0] not in text, about
                if seed in text:  # a wrong number may have let bots play it to its end, and then it is everybody's to see
                    _, told = await asked(client, server, "GET", f"/api/v1/tables/{code}", "")
                    assert kind == "garbage" and '"state":"over"' in told, about
                assert MARK not in text or (kind == "garbage" and (table, name) not in SECRET), about
                assert {word.lower() for word in LIBRARY.findall(text)} <= common, about
        for path in ("/", "/api/v1/tables", "/ready", "/lab", "/archive"):
            status, text = await asked(client, server, "GET", path, "")
            assert status < 500 and (MARK not in text or kind == "garbage"), (path, status, text)
            assert path != "/" or sound in text

    async def ask_all() -> None:
        async with httpx.AsyncClient(base_url=server.url, timeout=30) as client:
            await ask(client)

    try:
        asyncio.run(ask_all())
    finally:
        said = server.stop()
    lines = [line for line in said.splitlines() if '"message":"answered"' not in line]
    assert seed not in said and not any(token in said for tokens in links.values() for token in tokens)
    assert MARK not in "".join(lines)
    told = [SORTS.sub("", line) for line in lines]
    assert not [line for line in told if LIBRARY.search(line)], told
    assert kind == "garbage" or not [line for line in lines if '"level":"error"' in line], lines
    named = {code for code in cases if f"table {code} " in said}
    assert {code for code, (table, name) in cases.items() if (table, name) == ("tables", "seed") and kind != "garbage"} <= named


def test_damaged_table_does_not_affect_others(where: Path | str, caplog: pytest.LogCaptureFixture) -> None:
    """A damaged table does not affect others that are due.

    All are handled in one round; the damaged one is logged, counted as stuck, and deleted in time.
    """

    async def run() -> None:
        house, change, now = TableRegistry(where, Timings(9, 9, 9)), changing(where, None), time.time()
        codes = [(await played(house))[0] for _ in range(6)]
        await house.close()
        for k, code in enumerate(codes):
            change("update tables set due = ? where code = ?", now - 100 + k, code)
        for code, act in zip(codes[:2], (b"\xfe\xff", b"seal zz"), strict=True):
            change("update log set act = ? where code = ?", act if isinstance(where, Path) else "no such act", code)
        house = TableRegistry(where, Timings(9, 9, 9))
        sweeper = DueTableScheduler(house)
        await sweeper.start()
        await sweeper._round(now)
        assert {*house._rooms} == {*codes[2:]}
        assert await house.store.due(now + LEASE_SECONDS - GRACE_SECONDS, 99, 0.0) == []
        assert {code for code in codes if await house.store.kept(f"{retention.UNLOADABLE_KEY}{code}")} == {*codes[:2]}
        assert all(f"table {code} " in caplog.text for code in codes[:2])
        gone: list[str] = []

        async def told(code: str) -> None:
            gone.append(code)

        for code in codes[:2]:
            change("update house set value = ? where key = ?", f"{now - 20 * 86_400!r} {now + 3600!r}", f"{retention.UNLOADABLE_KEY}{code}")
            change("update tables set due = ?, made = '2001-01-01 00:00:00' where code = ?", now + 3600, code)
            change("update log set at = '2001-01-01 00:00:00' where code = ?", code)
            change("update chat set at = 1.0 where code = ?", code)
            change("update seats set seen = null, away = null where code = ?", code)
        await RetentionJob(house.store, 7, house.has_open_pages, told).delete_old(now)
        assert sorted(gone) == sorted(codes[:2])
        await sweeper.stop()
        await house.close()

    asyncio.run(run())


def test_any_error_of_a_table_stays_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> None:
    """Any error of one table affects only that table."""

    async def run() -> None:
        house, now = TableRegistry(tmp_path, Timings(9, 9, 9)), time.time()
        codes = [(await played(house))[0] for _ in range(3)]
        for k, code in enumerate(codes):
            await change_table(house.store, code, due=now - 100 + k)
        opened, room = list[str](), house.get_session

        async def fails(code: str) -> Any:
            opened.append(code)
            if code == codes[0]:
                raise RuntimeError(MARK)
            return await room(code)

        monkeypatch.setattr(house, "get_session", fails)
        sweeper = DueTableScheduler(house)
        await sweeper.start()
        await sweeper._round(now)
        assert opened == codes and f"table {codes[0]} " in caplog.text
        await sweeper.stop()
        await house.close()

    asyncio.run(run())


def test_log_with_missing_move_is_not_loaded(where: Path | str) -> None:
    """A log with a missing move is not loaded.

    Otherwise another game would be shown as this one.
    """

    async def run() -> None:
        house, change = TableRegistry(where, Timings(9, 9, 9)), changing(where, None)
        code, _ = await played(house)
        room = await house.get_session(code)
        assert room and await room.handle_message(1, json.dumps({"frame": frame_number(room, 1), "move": "arrange JQKA"})) is None
        await house.close()
        change("delete from log where code = ? and ply = 1", code)
        house = TableRegistry(where, Timings(9, 9, 9))
        with pytest.raises(TableNotLoadable):
            await house.get_session(code)
        await house.close()

    asyncio.run(run())


def test_damage_stops_no_other_clock(tmp_path: Path) -> None:
    """Damage stops no other clock.

    An unreadable row is no failure of the database, after which time would be returned.
    """

    async def run() -> None:
        house = TableRegistry(tmp_path, Timings(9, 9, 9))
        code, _ = await played(house)
        changing(tmp_path, None)("update log set act = ? where code = ?", b"\xff", code)
        with pytest.raises(Exception, match=code):
            await house.store.log(code)
        assert not house.store.db.missed
        await house.close()

    asyncio.run(run())
