"""Talk that goes on for days, by people who need no seat for it."""

from __future__ import annotations

import asyncio
import time
from contextlib import AsyncExitStack
from pathlib import Path

import httpx
import pytest
from msgspec.structs import replace

from gamester.server.config import Timings
from gamester.server.session.features.chat import HELD, SPECTATORS, TABLE, clean_line
from gamester.server.storage.errors import StorageError
from gamester.server.storage.rows import StoredChatLine
from gamester.server.storage.schema import CHAT
from gamester.server.tables.creation import SeatRequest, TableRequest, create_table
from gamester.server.tables.registry import TableRegistry
from tests.support.finished_tables import keep, stored
from tests.support.server_fixtures import Server, first_data
from tests.support.table_socket import Sitting, Table


def test_long_chat_is_trimmed_and_keeps_numbering(tmp_path: Path) -> None:
    """Chat over days does not fill the memory, and line numbers go on.

    Spectators can chat without a seat, and every drawing reads every line.
    """

    async def run() -> None:
        house = TableRegistry(tmp_path, Timings(9, 9, 9))
        code = await create_table(house, TableRequest("armies", [SeatRequest("Ana"), SeatRequest("Bo", "heuristic")], {}, ""))
        lines = [
            {"code": code, "n": n, "place": SPECTATORS if n % 10 else TABLE, "seat": 2 if n % 10 else 0, "words": f"{n}", "at": n}
            for n in range(1, 9001)
        ]
        await house.store.db.write(lambda connection: connection.execute(CHAT.insert(), lines))
        room = await house.get_session(code)
        assert room is not None
        assert await room.handle_message(0, '{"frame": 1, "command": "chat at last"}') is None
        assert len(room.talk.rows) <= 2 * HELD
        at_table, at_rail = room.talk.lines(0)[-2:], room.talk.lines(room.rail)[-2:]
        assert [(one.number, one.text) for one in at_table] == [(900, "9000"), (901, "at last")]
        assert [(one.number, one.text) for one in at_rail] == [(9000, "9000"), (9001, "at last")]
        await house.close()

    asyncio.run(run())


def test_unreadable_chat_line_disconnects_nobody(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A stored chat line that cannot be read disconnects nobody."""

    async def run() -> None:
        house = TableRegistry(tmp_path, Timings(9, 9, 9))
        room = await house.get_session(
            await create_table(house, TableRequest("armies", [SeatRequest("Ana"), SeatRequest("Bo", "heuristic")], {}, ""))
        )
        assert room is not None

        async def away(*_: object) -> None:
            raise StorageError("it does not answer")

        with monkeypatch.context() as fallen:
            fallen.setattr(house.store, "said", away)
            assert await room.handle_message(0, '{"frame": 1, "command": "chat one"}') is None
        assert await room.handle_message(0, '{"frame": 1, "command": "chat two"}') is None
        assert [one.text for one in room.talk.lines(0)] == ["one", "two"]
        await house.close()

    asyncio.run(run())


MARKUP = """<img src=x onerror=alert(1)></script><!--end--> & "quoted" 'so' {{ 7*7 }}"""


def said(table: Table) -> list[tuple[str, str]]:
    """Return (name, words) of the chat that a page has."""
    return [(line["name"], line["text"]) for line in table.about["chat"]["lines"]]


def numbers(table: Table) -> list[int]:
    return [line["number"] for line in table.about["chat"]["lines"]]


async def again(server: Server, path: str) -> Table:
    async with Sitting(server, path) as table:
        return table


def test_chat_is_stored_unchanged_outside_records(tmp_path: Path) -> None:
    """Chat lines are stored as they were sent and are part of no record."""
    server = Server(tmp_path)
    host = server.lay("you", "person", "heuristic", **{"rule-turn_limit": "1"})
    paths = [host, *server.links(host), f"/t/{host.split('/')[2]}"]

    async def talk() -> None:
        async with AsyncExitStack() as stack:
            ana, bo, rail = [await stack.enter_async_context(Sitting(server, path)) for path in paths]
            assert await ana.ask({"command": f"chat {MARKUP}"}) == {"done": True}
            assert await bo.ask({"command": "chat \u202eשלם\u202c   \n and\thello"}) == {"done": True}
            assert await rail.ask({"command": "chat She holds three nines"}) == {"done": True}
            assert await ana.ask({"command": "chat Good luck"}) == {"done": True}
            await bo.until("Good luck")
            await rail.until("Good luck")
        there = [("Ana", MARKUP), ("Bo", "שלם and hello"), ("Ana", "Good luck")]
        for path in paths[:2]:
            table = await again(server, path)
            assert said(table) == there and numbers(table) == [1, 2, 3]
            page = httpx.get(server.url + path, timeout=30).text
            assert "<img src=x" not in page and first_data(page)["about"]["chat"] == table.about["chat"]
            assert "three nines" not in table.text + page
        rail = await again(server, paths[2])
        assert said(rail) == [*there[:2], ("Somebody watching", "She holds three nines"), there[2]]

    async def ended() -> None:
        async with Sitting(server, host) as ana, Sitting(server, paths[1]) as bo:
            assert numbers(ana) == [1, 2, 3] and numbers(bo) == [1, 2, 3]
        over = False
        while not over:
            for path in paths[:2]:
                async with Sitting(server, path) as table:
                    over = table.over
                    for move in [] if over else [one["a"] for one in table.moves if one["a"] in ("arrange KQJA", "done")]:
                        await table.ask({"move": move})
        assert "three nines" in (await again(server, host)).text
        assert numbers(await again(server, host)) == [1, 2, 3, 4]

    try:
        asyncio.run(talk())
        server.kill()
        server.start()
        asyncio.run(ended())
    finally:
        assert server.stop() == ""


def test_clock_differences_hide_no_chat_line(tmp_path: Path) -> None:
    """A system clock that goes back, or is ahead at another worker, hides no line."""

    async def run() -> None:
        house = TableRegistry(tmp_path, Timings(9, 9, 9))
        code = await create_table(house, TableRequest("armies", [SeatRequest("Ana"), SeatRequest("Bo", "heuristic")], {}, ""))
        room = await house.get_session(code)
        assert room is not None
        now = 1_000_000.0
        room.talk.rows = [
            StoredChatLine(1, TABLE, 0, "one", now + 3600),
            StoredChatLine(2, SPECTATORS, 2, "two", now + 2),
            StoredChatLine(3, TABLE, 1, "three", now),
        ]
        assert [row.words for row in room.talk.visible_lines(room.rail, now)] == ["one", "two", "three"]
        assert [row.words for row in room.talk.visible_lines(0, now)] == ["one", "three"]
        room.row = replace(room.row, delay=30)
        assert [row.words for row in room.talk.visible_lines(room.rail, now)] == ["two"]
        assert [row.words for row in room.talk.visible_lines(room.rail, now + 30)] == ["two", "three"]
        await house.close()

    asyncio.run(run())


def test_players_read_delayed_spectators_after_the_end(tmp_path: Path) -> None:
    """Players read the chat of delayed spectators once these have seen the end.

    Until then the pane says that they will read it when the game is over.
    """
    code = keep(tmp_path, stored("armies-3-skirmish"))

    async def run() -> None:
        house = TableRegistry(tmp_path, Timings(600, 600, 600))
        room = await house.get_session(code)
        assert room is not None and room.match.ended_by()
        room.talk.rows = [StoredChatLine(1, SPECTATORS, room.rail, "Ana will lose", time.time())]
        room.row = replace(room.row, delay=300)
        assert not room.over_for_all() and room.talk.visible_lines(0, time.time()) == []
        room.row = replace(room.row, delay=0)
        assert [row.words for row in room.talk.visible_lines(0, time.time())] == ["Ana will lose"]
        await house.close()

    asyncio.run(run())


@pytest.mark.parametrize(
    ("words", "clause"),
    [("", "TB-935"), ("x" * 301, "TB-935"), ("\u200b\u202e \u2066", "TB-935"), ("\u0301\u0301", "TB-935"), ("y" * 50_000, "TB-906")],
)
def test_invalid_chat_line_is_refused(server: Server, words: str, clause: str) -> None:
    """An invalid chat line is refused."""
    path = server.lay("you", "heuristic")

    async def talk() -> None:
        async with Sitting(server, path) as ana:
            assert (await ana.ask({"command": f"chat {words}"}))["clause"] == clause
            assert await ana.ask({"command": f"chat {'x' * 300}"}) == {"done": True}

    asyncio.run(talk())


@pytest.mark.parametrize("text", ["a\x00b", "a\u202eb", "  a \n b ", "a\ud7ffb", "👩\u200d🚀", "a\ufeffb\U000e0041"])
def test_chat_line_keeps_visible_characters(text: str) -> None:
    """A chat line keeps its visible characters."""
    tidy = clean_line(text)
    assert clean_line(tidy) == tidy and not set(tidy) & set("\x00\u202e\n\ufeff\U000e0041")
    assert tidy[0] == text.strip()[0]


def test_overlong_chat_is_refused_and_not_stored(server: Server) -> None:
    """A chat line that is far too long is refused with a sentence and not stored."""
    path = server.lay("you", "heuristic")

    async def talk() -> None:
        async with Sitting(server, path) as ana:
            assert (await ana.ask({"command": f"chat {'y' * 200_000}"}))["clause"] == "TB-906"
        assert said(await again(server, path)) == []

    asyncio.run(talk())


def test_a_flood_is_slowed_down_and_the_host_can_mute(server: Server) -> None:
    host = server.lay("you", "person")
    other, watch = server.links(host)[0], f"/t/{host.split('/')[2]}"

    async def talk() -> None:
        async with Sitting(server, host) as ana, Sitting(server, other) as bo, Sitting(server, watch) as rail:
            begun = time.monotonic()
            answers = [await bo.ask({"command": f"chat {k}"}) for k in range(9)]
            assert answers[:5] == [{"done": True}] * 5
            assert {one["clause"] for one in answers[5:]} == {"TB-934"} or time.monotonic() > begun + 10
            assert await ana.ask({"command": "chat one"}) == {"done": True}
            assert (await bo.ask({"command": "mute 0"}))["clause"] == "TB-904"
            assert (await ana.ask({"command": "mute 9"}))["clause"] == "TB-901"
            assert await ana.ask({"command": "mute 2"}) == {"done": True}
            assert (await rail.ask({"command": "chat hello"}))["detail"] == "The host has muted you."
            assert await ana.ask({"command": "mute 2 off"}) == {"done": True}
            assert await rail.ask({"command": "chat hello"}) == {"done": True}

    asyncio.run(talk())


def test_a_judge_can_be_muted_like_everybody(server: Server) -> None:
    host = server.lay("you", "person", game="gameon", **{"rule-competition": "external", "rule-judge": "named"})
    judge = server.links(host)[-1]

    async def talk() -> None:
        async with Sitting(server, host) as ana, Sitting(server, judge) as eve:
            assert await eve.ask({"command": "chat order"}) == {"done": True}
            assert [3, "The judge"] in ana.about["chat"]["people"] and ana.about["chat"]["host"]
            assert 3 not in dict(eve.about["chat"]["people"]) and not eve.about["chat"]["host"]
            assert await ana.ask({"command": "mute 3"}) == {"done": True}
            assert (await eve.ask({"command": "chat order"}))["detail"] == "The host has muted you."
            while not eve.about["chat"]["quiet"]:
                await eve.next()
            assert ana.about["chat"]["muted"] == [3] and not ana.about["chat"]["quiet"]

    asyncio.run(talk())
