"""The open protocol is enough to play, equals the page, and reveals nothing more."""

import asyncio
import copy
import json
import random
import re
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
import websockets
from playwright.sync_api import Browser

from gamester.client.address import SeatLink
from gamester.client.connection import TableConnection
from gamester.games.registry import game_slugs
from gamester.match.match import Match
from gamester.match.record import read_record
from gamester.match.views import View
from gamester.server.config import Timings
from gamester.server.messages import Rejection
from gamester.server.session.api_schema import Frame, Table
from gamester.server.session.api_stream import ApiStream, Subscriber
from gamester.server.session.session import Session
from gamester.server.tables.creation import SeatRequest, TableRequest, create_table
from gamester.server.tables.registry import TableRegistry
from gamester.words.phrases import encode_json, encode_phrase
from tests.conftest import Budget
from tests.support.browser_visits import NARROW, WIDE, violations, visitor
from tests.support.independent_client import Stranger, call, lay, together
from tests.support.server_fixtures import Server

GAMES = {"armies": 3, "gameon": 2, "surviving": 2, "shapes": 2}
SHORT = {"armies": {"turn_limit": "5"}, "gameon": {"stall_limit": "2"}, "surviving": {"round_limit": "20"}, "shapes": {"stall_rounds": "4"}}
"""House rules by which random games end soon."""
SLOW = Timings(0, 0.01, auto_close_delay=0.02)
"""Timings with which only an auto-closing phase ends by itself."""


def test_every_game_has_its_turn_here() -> None:
    assert sorted(GAMES) == game_slugs()


@pytest.mark.parametrize("game", GAMES)
def test_strangers_play_a_whole_game_by_the_protocol_alone(server: Server, seed: int, game: str) -> None:
    """Two clients play a whole game by the protocol alone.

    A bot joins if more may play, and a spectator watches. All get the same result, and the record
    holds.
    """
    bots = ["heuristic"] * (GAMES[game] - 2)
    code, tokens = lay(server.url, game, "", "", *bots, options=SHORT[game])
    players = [Stranger(server.url, code, token, seed + k) for k, token in enumerate(tokens)]
    ends = asyncio.run(together(*players, Stranger(server.url, code)))
    assert all(end["text"] == ends[0]["text"] and end["placements"] == ends[0]["placements"] for end in ends)
    for player in players:
        refused = [answer["refused"] for answer in player.answers if not answer["done"]]
        assert {one["clause"] for one in refused} <= {"TB-903"}, refused
        assert sorted(player.log) == list(range(1, len(player.log) + 1)), "no line of the log is missing"
        numbers = [frame["n"] for frame in player.frames]
        assert numbers == sorted(numbers)
        changes = [{**frame, "events": []} for frame in player.frames]
        assert all(one != other for one, other in pairwise(changes)), "a frame comes when something has changed"
        assert player.tables[-1]["state"] == "over"
    record = call(server.url, f"/tables/{code}/record")
    assert record.status_code == 200 and read_record(record.text).ended_by()


def told(room: Session, viewer: int) -> list[dict[str, Any]]:
    """Return what a client of this viewer gets if it connects now."""
    ear = Subscriber(wants_masked_state=True)
    room.attach(viewer, ear)
    sent = []
    while not ear.empty():
        one = ear.get_nowait()
        sent.append(json.loads(encode_json(one)))
    room.unsubscribe(viewer, ear)
    return sent


@pytest.mark.parametrize("game", GAMES)
def test_client_rebuilds_the_view_from_messages(tmp_path: Path, seed: int, game: str) -> None:
    """A client can rebuild the view from the messages.

    This holds for every seat and spectators, for a client that stayed and one that came now.
    """
    draw = random.Random(seed)

    async def run() -> None:
        house = TableRegistry(tmp_path, SLOW)
        many = max(GAMES[game], 2)
        code = await create_table(
            house, TableRequest(game, [SeatRequest(name) for name in "ABCDEF"[:many]], SHORT[game], "", parent="old-crow")
        )
        room = await house.get_session(code)
        assert room is not None
        ears = {viewer: Subscriber() for viewer in range(many + 1)}
        stayed = {viewer: TableConnection(SeatLink("http://localhost", code)) for viewer in ears}
        for viewer, ear in ears.items():
            room.attach(viewer, ear)
        for step in range(40):
            for viewer, client in stayed.items():
                while not ears[viewer].empty():
                    client.handle_message(json.loads(encode_json(ears[viewer].get_nowait())))
                assert plain(client.view) == plain(room.view(viewer)), (step, viewer)
            if room.match.ended_by():
                break
            if step % 10 == 0:
                came = TableConnection(SeatLink("http://localhost", code))
                for said in told(room, step // 10 % (many + 1)):
                    came.handle_message(said)
                assert plain(came.view) == plain(room.view(step // 10 % (many + 1)))
            await closed(room)
            seat = draw.choice(room.match.pending_seats())
            moves = room.match.legal_moves(seat)
            move = draw.choice(moves)
            how = "draft" if move.drafts and draw.random() < 0.5 else "move"
            n = room.api_stream.viewer_state(seat).frame.n
            assert not isinstance(await room.handle_message(seat, json.dumps({"frame": n, how: move.move})), Rejection)
        await house.close()

    asyncio.run(run())


def test_table_data_is_cached_between_moves(tmp_path: Path, seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Table data is not rebuilt between two moves."""
    draw = random.Random(seed)

    async def run() -> None:
        house = TableRegistry(tmp_path, SLOW)
        room = await house.get_session(
            await create_table(house, TableRequest("armies", [SeatRequest(name) for name in "ABC"], {}, "", parent="old-crow"))
        )
        assert room is not None
        for seat in range(3):
            room.attach(seat, Subscriber())
        looked: Counter[int] = Counter()
        look = room.view

        def counted(viewer: int) -> View:
            looked[viewer] += 1
            return look(viewer)

        monkeypatch.setattr(room, "view", counted)
        for seat in range(3):
            n = room.api_stream.viewer_state(seat).frame.n
            looked.clear()
            for _ in range(3):
                room.push()
                assert room.api_stream.newer_frame(seat, n) is None
                assert room.api_stream.viewer_state(seat).frame.n == n
            assert not looked
            act = draw.choice(room.match.legal_moves(seat)).move
            assert await room.handle_message(seat, json.dumps({"frame": n, "move": act})) is None
            assert looked[seat] and room.api_stream.viewer_state(seat).frame.n > n
        await house.close()

    asyncio.run(run())


async def closed(room: Session) -> None:
    """Wait for the end of a phase that closes by itself."""
    async with asyncio.timeout(60):
        while room.is_auto_closing():
            await asyncio.sleep(0.005)


def plain(view: View | None) -> Any:
    return msgspec.to_builtins(view, str_keys=True, enc_hook=encode_phrase)


@pytest.mark.parametrize("game", GAMES)
def test_nothing_is_sent_that_its_viewer_cannot_know(tmp_path: Path, seed: int, budget: Budget, game: str) -> None:
    """R2: whatever a viewer cannot know may be drawn anew, and not one byte that a client is sent changes, `known` among them."""
    draw = random.Random(seed)
    changed = compared = 0

    async def run(number: int) -> None:
        nonlocal changed, compared
        house = TableRegistry(tmp_path / str(number), SLOW)
        many = GAMES[game]
        code = await create_table(
            house, TableRequest(game, [SeatRequest(name) for name in "ABCDEF"[:many]], SHORT[game], "", parent="old-crow")
        )
        room = await house.get_session(code)
        assert room is not None
        true = room.match
        while not true.ended_by() and len(true.entries) < 50:
            await closed(room)
            seat = draw.choice(true.pending_seats())
            n = room.api_stream.viewer_state(seat).frame.n
            assert await room.handle_message(seat, json.dumps({"frame": n, "move": draw.choice(true.legal_moves(seat)).move})) is None
            if not true.ended_by():
                viewer = draw.randrange(many + 1)
                other: Match = copy.copy(true)
                other.table = true.layout.copy_state(true.table)
                true.game.game.resample_hidden(other.table, viewer, draw.getrandbits(31))
                changed += true.layout.to_words(other.table) != true.layout.to_words(true.table)
                was = sent(room, viewer)
                room.match = other
                assert sent(room, viewer) == was, (viewer, len(true.entries))
                compared += 1
                room.match = true
                assert room.row.seed not in was
                assert not [token for k in range(many) if k != viewer and (token := house.seat_token(room.row, k)) in was]
        await house.close()

    games = budget(1, 50)
    for number in range(games + 20):
        if number < games or changed <= 5:  # a short game may be over before much of it could be drawn anew
            asyncio.run(run(number))
    assert changed > 5
    assert compared


def sent(room: Session, viewer: int) -> str:
    """Everything a new client is sent, from desks that are new as well."""
    wire, ear = ApiStream(room), Subscriber(wants_masked_state=True)
    wire.push({viewer: [ear]})
    found = []
    while not ear.empty():
        found.append(encode_json(ear.get_nowait()).decode())
    return "".join(found)


def test_the_description_says_everything_and_shows_nothing(server: Server) -> None:
    """The OpenAPI document describes every call and field.

    It has no example that could be a card, a token or a seed.
    """
    schema = call(server.url, "/openapi.json").json()
    assert {path.rsplit("/v1")[-1] for path in schema["paths"]} == {
        "/games",
        "/games/{slug}",
        "/games/{slug}/clauses",
        "/games/{slug}/sets/{name}",
        "/tables",
        "/tables/{code}",
        "/tables/{code}/seats/{seat}",
        "/tables/{code}/seats/{seat}/chosen",
        "/tables/{code}/seats/{seat}/link",
        "/tables/{code}/view",
        "/tables/{code}/messages",
        "/tables/{code}/record",
    }
    for name, struct in schema["components"]["schemas"].items():
        assert struct.get("properties"), name
        assert not [field for field, one in struct["properties"].items() if "description" not in one], name
    for path in schema["paths"].values():
        for operation in path.values():
            assert operation["description"] and all(one.get("description") for one in operation.get("parameters", []))
    assert set(re.findall(r'"examples?": (\[.*?\])', json.dumps(schema))) <= {'["soldier"]', '["quiet-otter"]', '["armies"]', "[]"}


def test_the_page_explains_it_and_its_client_plays(server: Server) -> None:
    """The Python of the page, as it stands, plays a game to its end."""
    page = httpx.get(f"{server.url}/api")
    assert page.status_code == 200 and "The open protocol" in page.text and "<table>" in page.text
    text = (Path(__file__).resolve().parents[3] / "docs/reference/protocol.md").read_text("utf-8")
    (block,) = (one for one in re.findall(r"```python\n(.*?)```", text, re.DOTALL) if "def play(" in one)
    scope: dict[str, Any] = {}
    exec(block, scope)
    code, tokens = lay(server.url, "armies", "", "random", options=SHORT["armies"])
    assert scope["play"](server.url.removeprefix("http://"), code, tokens[0])
    view = call(server.url, f"/tables/{code}/view", token=tokens[0]).json()
    assert not [name for name in view["side_channel"] if f"`{name}`" not in text], "what a frame says beside the game is explained"


def test_refusals_have_their_clause_and_status(server: Server) -> None:
    code, (token, other) = lay(server.url, "armies", "", "")
    view = call(server.url, f"/tables/{code}/view", token=token).json()

    def say(**message: Any) -> tuple[int, str, dict[str, Any]]:
        answer = call(server.url, f"/tables/{code}/messages", {"frame": view["n"]} | message, token)
        said = answer.json()
        refused = said.get("refused", said) or {}
        return answer.status_code, refused.get("clause", ""), said

    assert say(move="hush")[:2] == (409, "AR-14")
    assert say(move="dance")[:2] == (409, "TB-909")
    assert say(why_not="hush")[:2] == (200, "AR-14")
    assert say(move="keep", seat=1)[:2] == (409, "TB-904")
    assert say(move="keep", table="no-such")[:2] == (409, "TB-911")
    assert say()[:2] == (409, "TB-905")
    assert say(command="dance")[:2] == (409, "TB-905")
    assert say(nonsense=1)[0] == 400
    headers = {"authorization": f"Bearer {token}", "content-type": "application/json"}
    deep = httpx.post(f"{server.url}/api/v1/tables/{code}/messages", content="[" * 100_000, headers=headers)
    assert deep.status_code == 400 and deep.json()["detail"] == "Nested too deeply."
    surrogate = httpx.post(f"{server.url}/api/v1/tables/{code}/messages", content=b'{"frame":1,"move":"\xed\xa0\xbd"}', headers=headers)
    assert surrogate.status_code == 400 and surrogate.json()["detail"] == "Expected UTF-8 text, got other bytes."
    assert say(move="arrange KQJA")[:2] == (200, "")
    assert say(move="arrange KQJA")[:2] == (409, "TB-903"), "sent twice, played once"
    for path, status, clause in (
        (f"/tables/{code}/record", 403, "TB-908"),
        ("/tables/no-such", 404, "TB-904"),
        ("/tables/no-such/view", 404, "TB-904"),
        ("/games/chess", 404, ""),
        ("/games/armies/sets/nowhere", 404, ""),
        ("/nonsense", 404, ""),
    ):
        answer = call(server.url, path, token=token)
        assert (answer.status_code, answer.json()["clause"]) == (status, clause), path
    assert [call(server.url, f"/tables/no-such{more}").json()["clause"] for more in ("", "/view")] == ["TB-907"] * 2, "without a token"
    assert call(server.url, f"/tables/{code}/view", token="forged").json()["clause"] == "TB-904"
    assert call(server.url, f"/tables/{code}/messages", {"frame": 0, "move": "keep"}).json()["refused"]["clause"] == "TB-904", "who watches"
    assert call(server.url, f"/tables/{code}/seats/1", {"name": "Zoe"}).json()["clause"] == "TB-927"
    assert call(server.url, "/tables", {"game": "armies", "seats": [{"name": "Ana"}] * 5}).status_code == 400
    assert call(server.url, "/tables", {"game": "armies", "seats": [{"name": "Ana", "bot": "heuristic"}]}).status_code == 400
    assert "clubs" in call(server.url, "/tables", {"game": "armies", "seats": [{"name": "Ana"}] * 2, "options": {"clubs": "1"}}).text
    assert call(server.url, f"/tables/{code}/view", token=other).json()["view"]["viewer"] == 1


def test_a_client_waits_for_the_others_and_goes_on(server: Server) -> None:
    """A client waits for the others and goes on.

    Before the start it gets the players; its messages are refused; when the last seat is taken frames
    come.
    """
    laid = call(server.url, "/tables", {"game": "armies", "seats": [{"name": "Ana"}, {"name": "Bo"}], "public": True}).json()
    code = laid["code"]
    assert code in [table["code"] for table in call(server.url, "/tables").json()]
    assert call(server.url, f"/tables/{code}/view", token=laid["token"]).json()["clause"] == "TB-910"

    async def run() -> None:
        async with websockets.connect(f"{server.url.replace('http', 'ws')}/api/v1/tables/{code}/live") as socket:
            await socket.send(json.dumps({"token": laid["token"]}))
            table = json.loads(await socket.recv())
            assert (table["state"], [seat["taken"] for seat in table["seats"]]) == ("waiting", [True, False])
            await socket.send(json.dumps({"frame": 0, "move": "keep"}))
            assert json.loads(await socket.recv())["refused"]["clause"] == "TB-910"
            sat = await asyncio.to_thread(call, server.url, f"/tables/{code}/seats/1", {"name": "Zoe", "entropy": "my own"})
            assert sat.status_code == 201
            table = json.loads(await socket.recv())
            assert (table["state"], table["seats"][1]["name"]) == ("playing", "Zoe")
            assert json.loads(await socket.recv())["view"]["must_decide"]

    asyncio.run(run())


def test_refused_socket_gets_the_reason(server: Server) -> None:
    """A refused socket gets the reason."""
    code, _ = lay(server.url, "armies", "", "heuristic")

    async def first(path: str, said: str, **headers: str) -> tuple[str, int]:
        async with websockets.connect(
            f"{server.url.replace('http', 'ws')}/api/v1/tables/{path}/live", additional_headers=headers
        ) as socket:
            await socket.send(said)
            answer = json.loads(await socket.recv())
            with pytest.raises(websockets.ConnectionClosed):
                await socket.recv()
            return answer["refused"]["clause"], socket.close_code or 0

    for path, said, clause in (
        ("no-such", "{}", "TB-907"),
        (code, '{"token": "forged"}', "TB-904"),
        (code, "nonsense", "TB-905"),
        (code, '{"wish": 1}', "TB-905"),
        (code, json.dumps({"token": "x" * 5000}), "TB-906"),
    ):
        assert asyncio.run(first(path, said)) == (clause, 4004), said
    assert asyncio.run(first(code, "{}", authorization="Basic abc"))[1] == 4004


def test_slow_client_gets_newest_frame_with_all_lines(tmp_path: Path) -> None:
    """A slow client gets the newest frame with all log lines."""

    async def run() -> None:
        house = TableRegistry(tmp_path, SLOW)
        code = await create_table(house, TableRequest("armies", [SeatRequest("Ana"), SeatRequest("Bo")], {}, "", parent="old-crow"))
        room = await house.get_session(code)
        assert room is not None
        slow, quick = Subscriber(), Subscriber()
        for ear in (slow, quick):
            room.attach(2, ear)
        lines = []
        for seat in (0, 1):
            assert (
                await room.handle_message(seat, json.dumps({"frame": room.api_stream.viewer_state(seat).frame.n, "move": "arrange KQJA"}))
                is None
            )
            while not quick.empty():
                if isinstance(one := quick.get_nowait(), Frame):
                    lines += [line.number for line in one.events]
        assert slow.qsize() == 2 and isinstance(slow.get_nowait(), Table)
        newest = slow.get_nowait()
        assert newest.n == room.api_stream.viewer_state(2).frame.n and [line.number for line in newest.events] == lines
        await house.close()

    asyncio.run(run())


def test_shared_screen_link_opens_no_seat(server: Server) -> None:
    """A link for a shared screen opens no seat in the protocol.

    Otherwise a client could see what is behind the curtain.
    """
    path = server.lay("you", "person", hot="on", terms="on")
    _, _, code, token = path.split("/")
    assert call(server.url, f"/tables/{code}/view").status_code == 200
    assert call(server.url, f"/tables/{code}/view", token=token).json()["clause"] == "TB-904"


@pytest.fixture
def pool() -> Iterator[ThreadPoolExecutor]:
    with ThreadPoolExecutor(2) as threads:
        yield threads


def offers(frame: dict[str, Any], command: str) -> bool:
    """Return True if a frame offers a way out by this command."""
    ways = frame["side_channel"]["ways_out"]["ways"]
    return command in (choice["command"] for way in ways for choice in way["choices"])


def test_view_waits_for_changes_without_a_socket(server: Server, pool: ThreadPoolExecutor) -> None:
    """Without a socket a client can wait for a change of its view."""
    code, (ana, bo) = lay(server.url, "armies", "", "")
    # Ana never comes, and Bo is told so soon after the table was laid: that change is not the one that is waited for.
    while not offers((before := call(server.url, f"/tables/{code}/view", token=bo).json()), "claim"):
        time.sleep(0.05)
    assert call(server.url, f"/tables/{code}/view?wait=20&since_mark=other", token=bo).json()["mark"] == before["mark"], "at once"
    for _ in range(2):
        still = call(server.url, f"/tables/{code}/view?wait=1&since_mark={before['mark']}", token=bo).json()
        assert still["mark"] == before["mark"], "whoever waits makes no news himself"
    waits = pool.submit(call, server.url, f"/tables/{code}/view?wait=20&since_mark={before['mark']}", None, bo)
    assert call(server.url, f"/tables/{code}/messages", {"frame": 1, "move": "arrange KQJA"}, ana).status_code == 200
    after = waits.result().json()
    assert after["mark"] != before["mark"] and after["view"]["ready"] != before["view"]["ready"]
    lines = [line["number"] for line in after["events"]]
    for known, told in ((lines[0], lines[1:]), (lines[-1], []), (lines[-1] + 1, lines)):  # the last has lines of a newer database
        later = call(server.url, f"/tables/{code}/view?since={known}", token=bo).json()
        assert [line["number"] for line in later["events"]] == told


def test_the_page_is_read_by_everybody(server: Server, browser: Browser) -> None:
    for size in (WIDE, NARROW):
        with visitor(browser, size) as page:
            page.goto(f"{server.url}/api")
            assert violations(page) == []
            assert page.evaluate("document.documentElement.scrollWidth") == size[0]
