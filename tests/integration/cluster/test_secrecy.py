"""A running server reveals nothing beyond the rules.

All its output is searched, and two servers are compared that differ only in what one viewer cannot
know.
"""

from __future__ import annotations

import asyncio
import json
import random
import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from itertools import takewhile
from pathlib import Path
from typing import Any

import httpx
import pytest
import websockets

from gamester.games.registry import game_slugs
from gamester.server.pages.table import table_page
from gamester.server.session.api_stream import ApiStream, Subscriber
from gamester.server.session.session import Session
from gamester.server.session.ui_stream import UiStream
from gamester.words.phrases import encode_json
from tests.conftest import Budget
from tests.support.server_fixtures import Server
from tests.support.shown_tables import frame_number, page_data
from tests.support.socket_clients import Client, differing
from tests.support.two_servers import presence_as_stored as presence_as_stored
from tests.support.two_servers import two_houses

NOW = re.compile(r'data-now="\d+"')


async def told(room: Session, viewer: int, messages: list[dict[str, Any]]) -> bytes:
    """Return every byte that a viewer gets: page, patches, answers and API data; the time of day aside."""
    queue, ear = room.subscribe(viewer), Subscriber(wants_masked_state=True)
    said: list[Any] = [NOW.sub("", await table_page(room, viewer, "/live"))]
    async with room.lock:
        room.attach(viewer, ear)
    for message in messages:
        said.append(await room.handle_message(viewer, json.dumps(message | {"frame": frame_number(room, viewer)})))
    async with room.lock:
        said += [page_data(room, viewer), room.api_stream.frame(viewer, ear)]
    room.unsubscribe(viewer, queue)
    room.unsubscribe(viewer, ear)
    for listening in (queue, ear):
        while not listening.empty():
            said.append(listening.get_nowait())
    return encode_json(said)


def afresh(room: Session) -> None:
    """Everybody comes for the first time: nothing is taken from what was drawn before, of another table perhaps."""
    room.api_stream, room.ui_stream = ApiStream(room), UiStream(room, "boot")


def asked(room: Session, viewer: int, draw: random.Random) -> list[dict[str, Any]]:
    """Return the `why_not` questions of a viewer who wants to know too much."""
    shapes = [shape.example or shape.name for shape in room.view(viewer).action_types]
    labels = [f"{dim}:{word}" for dim, words in room.view(viewer).labels.items() for word in words if dim != "seat"]
    return [{"why_not": shape} for shape in shapes[:4]] + [
        {"why_not": [draw.choice(labels)]},
        {"move": "nonsense"},
        {"withdraw_draft": True},
    ]


@pytest.mark.parametrize("game", game_slugs())
@pytest.mark.usefixtures("presence_as_stored")
def test_two_houses_tell_the_same_where_they_differ_in_what_is_hidden(game: str, tmp_path: Path, seed: int, budget: Budget) -> None:
    draw, redeals = random.Random(f"{game} {seed}"), 0

    async def play(folder: Path) -> None:
        nonlocal redeals
        one, two, code = await two_houses(folder, game)
        rooms = [room for room in (await one.get_session(code), await two.get_session(code)) if room is not None]
        for _ in range(budget(14, 60)):
            here, there = rooms
            if here.match.ended_by():
                break
            viewer = draw.choice([*range(here.rail), here.rail])
            kept = there.match.table
            there.match.table = there.match.layout.copy_state(kept)
            there.match.game.game.resample_hidden(there.match.table, viewer, draw.getrandbits(31))
            there.match.zone_cache(viewer, False).clear()
            redeals += there.match.layout.to_words(kept) != there.match.layout.to_words(there.match.table)
            messages = asked(here, viewer, draw)
            for room in rooms:
                afresh(room)
            told_here, told_there = await told(here, viewer, messages), await told(there, viewer, messages)
            assert told_here == told_there, f"viewer {viewer}: {differing(told_here.decode(), told_there.decode())}"
            there.match.table = kept
            seat = draw.choice(here.match.pending_seats())
            move = draw.choice(here.match.legal_moves(seat))
            for room in rooms:
                word = "draft" if move.drafts else "move"
                assert await room.handle_message(seat, json.dumps({"frame": frame_number(room, seat), word: move.move})) is None
        await one.close()
        await two.close()

    for game_number in range(budget(1, 40)):
        asyncio.run(play(tmp_path / str(game_number)))
    assert redeals > 3


@pytest.fixture
def talking(tmp_path: Path) -> Iterator[Server]:
    made = Server(tmp_path, pace="0, 0.01, 0.05", guard="log='json'")
    yield made
    if made.process.returncode is None:
        made.stop()


def test_nothing_that_was_written_down_opens_a_seat_or_shows_a_card(talking: Server) -> None:
    """A whole game with faults of every kind; then every token, the seed, and every act that was secret is looked for."""
    path = talking.lay("you", "person", "heuristic", **{"rule-turn_limit": "3"})
    paths, code = [path, talking.seated[path][0]], path.split("/")[2]
    watched: list[str] = []
    secret: list[str] = []

    async def watch(over: asyncio.Event) -> None:
        async with websockets.connect(f"ws://127.0.0.1:{talking.port}/t/{code}/live", max_size=None) as rail:
            while not over.is_set():
                try:
                    watched.append(str(await asyncio.wait_for(rail.recv(), 0.2)))
                except TimeoutError:
                    continue

    async def play(path: str, over: asyncio.Event, seat: int) -> None:
        client = Client([talking.url], path, seat)
        await client.play(over)
        secret.extend(one.act for one in client.sent if one.act.startswith("arrange"))

    async def disturb(over: asyncio.Event) -> None:
        async with httpx.AsyncClient(base_url=talking.url) as browser:
            while not over.is_set():
                for one in (f"{path}x", f"{path}/log", f"{path}/at/99999", f"/t/{code}/record", "/t/no-such/token", f"{path}?seed=1"):
                    await browser.get(one)
                await browser.post(f"{path}/rematch")
                await browser.post("/tables", data={"game": "chess", "name": "x" * 500}, headers={"origin": "https://x.example.com"})
                async with websockets.connect(f"ws://127.0.0.1:{talking.port}{path}/live", max_size=None) as socket:
                    await socket.send('{"frame": -1, "move": "arrange KQJA"}')
                    await socket.send(b"\xff\xfe")
                    await asyncio.sleep(0.05)

    async def all_of_it() -> None:
        over = asyncio.Event()
        beside = [asyncio.create_task(watch(over)), asyncio.create_task(disturb(over))]
        await asyncio.wait_for(asyncio.gather(*(play(path, over, seat) for seat, path in enumerate(paths))), 200)
        over.set()
        await asyncio.gather(*beside)

    asyncio.run(all_of_it())
    figures = httpx.get(f"{talking.url}/metrics").text
    written = talking.stop()
    with closing(sqlite3.connect(talking.data / "gamester.db")) as base:
        seed = base.execute("select seed from tables where code = ?", (code,)).fetchone()[0]
    lines = [json.loads(line) for line in written.splitlines()]
    assert len(lines) > 20 and {"answered"} <= {line["message"] for line in lines}
    assert any(line.get("path") == f"/t/{code}/*/log" and line["status"] == 200 for line in lines)
    hidden = [seed, seed[:16], *(path.split("/")[3] for path in paths), (talking.data / "secret").read_text().strip()]
    assert secret, "somebody has arranged his army"
    before_the_end = list(takewhile(lambda said: '"c":"Result"' not in said, watched))
    assert before_the_end
    for one in hidden:
        assert one not in written and one not in figures, "written down"
        assert not any(one in said for said in before_the_end), "told to the rail"
    for act in {*secret}:
        assert act not in written and act.split()[1] not in figures
        assert not any(act in said for said in before_the_end)
    assert code not in figures and "Ana" not in figures and "Ana" not in written
