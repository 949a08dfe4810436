"""Waiting rooms: sitting down, the host's actions, open tables, and restarts."""

from __future__ import annotations

import asyncio
import html
import json
import re
import sqlite3
import threading
import time
from contextlib import closing
from hashlib import sha256
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import httpx
import pytest
import websockets
from litestar import Response

from gamester.server.config import Timings
from gamester.server.middleware.browser_security import MOST_KEPT
from gamester.server.pages import waiting_room
from gamester.server.session.features.presence import LEASE_SECONDS
from gamester.server.storage.rows import StoredTable
from gamester.server.storage.tokens import normalize_code
from gamester.server.tables import lobby, seating
from gamester.server.tables.creation import SeatRequest, TableRequest, create_table
from gamester.server.tables.registry import TableRegistry
from tests.support.server_fixtures import Server, first_data, is_dealt, wait
from tests.support.stored_changes import change_seat, change_table
from tests.support.table_socket import Sitting

BROWSER = {"sec-fetch-site": "same-origin"}
LATER = {"terms": "1"}
"""A table that starts when its host says so: the tick is not set."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Any:
    made = Server(tmp_path_factory.mktemp("door"))
    yield made
    said = made.stop()
    assert said == "", said


def get(server: Server, path: str) -> str:
    return html.unescape(httpx.get(server.url + path).text)


def arrange(server: Server, host: str, do: str, **fields: str) -> httpx.Response:
    return httpx.post(f"{server.url}{host}/arrange", data={"do": do, **fields})


def played(server: Server, path: str) -> dict[str, Any]:
    """Return the data of the page of a table that has started."""
    return first_data(httpx.get(server.url + path).text)


def people(page: str) -> list[str]:
    return re.findall(r'<div class="who"><b>([^<]+)</b>', page)


def test_waiting_room_shows_presence(server: Server) -> None:
    """A waiting room shows who is present and who is not."""
    host = server.laid("you", "person", "heuristic", dice="a rainy evening", **{"rule-questions": "ask", "clock": "600+15"})
    code = host.split("/")[2]
    page = get(server, host)
    assert not is_dealt(page) and code in page and "Waiting for Bo." in page and people(page) == ["Ana", "Bo", "Cy"]
    assert "a rainy evening" in page and "10 minutes for the whole game" in page and "or do players ask?<" in page
    promise = re.search(r'id="promise">([0-9a-f]{64})<', page)
    assert promise
    (invitation,) = server.links(host)
    rail = get(server, f"/t/{code}")
    assert "Waiting for Bo." in rail and invitation not in rail and "arrange" not in rail
    door = get(server, invitation)
    assert "Sit down" in door and promise[1] in door
    assert "Waiting for Bo." in get(server, host), "to look at an invitation is not to sit down: links are looked at by machines"
    seat = server.sit(invitation, name="Zoe", dice="1f")
    assert seat.split("/")[3] != invitation.split("/")[3]
    for path in (host, seat, f"/t/{code}"):
        deal = played(server, path)["about"]["deal_proof"]
        assert (deal["commitment"], deal["entropy"]) == (promise[1], [["Ana", "a rainy evening"], ["Zoe", "1f"]]), path
    assert "This link opens no seat" in get(server, invitation)
    assert httpx.post(f"{server.url}{invitation}/sit").status_code == 404


TOKEN = "no-token-of-anybody-0123456789abcdefghijkl"
ASKED = [
    ("GET", ""), ("GET", "/log"), ("GET", "/at/1"), ("GET", "/report"), ("GET", "/report/file"), ("POST", "/sit"), ("POST", "/dice"),
    ("POST", "/arrange"), ("POST", "/webhook"), ("POST", "/standing"), ("POST", "/rematch"),
]  # fmt: skip
CALLED = [("GET", ""), ("GET", "/view"), ("GET", "/record"), ("POST", "/messages")]


def test_wrong_link_does_not_reveal_tables(server: Server) -> None:
    """A wrong link does not reveal which tables exist.

    Page, socket and protocol answer byte for byte as for a missing table, waiting or started.
    """
    waiting = server.laid("you", "person", "heuristic").split("/")[2]
    playing = server.laid("you", "heuristic").split("/")[2]
    bearer = {"authorization": f"Bearer {TOKEN}"}

    async def first(path: str, hello: str) -> tuple[str | bytes, int | None]:
        async with websockets.connect(f"ws://127.0.0.1:{server.port}{path}") as socket:
            if hello:
                await socket.send(hello)
            said = await socket.recv()
            await socket.wait_closed()
            return said, socket.close_code

    def answers(code: str) -> list[Any]:
        found: list[Any] = []
        with httpx.Client(base_url=server.url) as client:
            for method, what in ASKED:
                said = client.request(method, f"/t/{code}/{TOKEN}{what}", data={"do": "start"} if method == "POST" else None)
                found.append((method, what, said.status_code, said.content))
            for method, what in CALLED:
                message = {"frame": 1, "move": "pass"} if method == "POST" else None
                said = client.request(method, f"/api/v1/tables/{code}{what}", headers=bearer, json=message)
                found.append((method, what, said.status_code, said.content))
        found.append(asyncio.run(first(f"/t/{code}/{TOKEN}/live", "")))
        found.append(asyncio.run(first(f"/api/v1/tables/{code}/live", json.dumps({"token": TOKEN}))))
        return found

    nowhere = answers("no-such")
    assert all(one[2] == 404 for one in nowhere[:-2]) and all(one[1] == 4004 for one in nowhere[-2:])
    assert answers(waiting) == nowhere
    assert answers(playing) == nowhere


def test_wrong_link_loads_no_table(tmp_path: Path) -> None:
    """A wrong link loads no table.

    Otherwise its timing would help to guess codes, and cause work.
    """

    async def run() -> None:
        house = TableRegistry(tmp_path / "data", Timings(600, 600, 600))
        code = await create_table(house, TableRequest("armies", [SeatRequest("Ana"), SeatRequest("Bo", "heuristic")], {}, "", started=True))
        await house.close()
        house = TableRegistry(tmp_path / "data", Timings(600, 600, 600))
        try:
            assert (
                await house.session_for_token(code, TOKEN) is None
                and await house.session_for_viewer(code, TOKEN) is None
                and house.num_loaded == 0
            )
            assert await house.session_for_token(code, house.links.token(code, 0)) is not None and house.num_loaded == 1
        finally:
            await house.close()

    asyncio.run(run())


def test_joining_by_the_two_words(server: Server) -> None:
    host = server.laid("you", "person", "person")
    code = host.split("/")[2]
    with httpx.Client(base_url=server.url, follow_redirects=False, headers=BROWSER) as friend:
        for unknown in ("no such", "?!"):
            assert friend.get("/join", params={"code": unknown}).headers["location"] == "/?unknown=1"
        assert "TB-907" in friend.get("/?unknown=1").text
        assert "Sit down" in friend.get("/join", params={"code": code.replace("-", " ").upper()}).text
        seat = friend.post("/join", data={"code": code, "seat": "1", "name": "Zoe"}).headers["location"]
        taken = friend.post("/join", data={"code": code, "seat": "1"})
        assert taken.status_code == 409 and "TB-904" in taken.text
        assert "Zoe" in friend.get(seat).text and f"{code}</span>" in friend.get("/").text
        assert "Waiting for Cy" in friend.get("/").text
        assert friend.get("/join", params={"code": code}).headers["location"] == seat
        assert friend.get(server.links(host)[0]).status_code == 200
        old = friend.post("/join", data={"code": code, "seat": "2"}).headers["location"]
        late = friend.post("/join", data={"code": code, "seat": "2"})
        assert late.status_code == 409 and "TB-927" in late.text
        assert is_dealt(friend.get(old).text)
        assert friend.get("/join", params={"code": code}).headers["location"] == old


def test_invitation_shows_settings_before_sitting_down(server: Server) -> None:
    """An invited player reads the settings before sitting down.

    By link and by code the page shows the cards, changed house rules, clock, absence and delay.
    """
    host = server.laid("you", "person", clock="600+15", grace="60", delay="30", public="1", **{"rule-questions": "ask"})
    with httpx.Client(base_url=server.url, timeout=30) as friend:
        for page in (server.links(host)[0], f"/join?code={host.split('/')[2]}", host):
            said = re.sub(r"<[^>]+>", " ", friend.get(page).text.partition('<dl class="facts">')[2].partition("</dl>")[0])
            told = " ".join(said.split())
            assert "Cards Classic pack, the cards of the rulebook" in told and " ask " in told and "Agreed" not in told, page
            assert "Clock 10 minutes for the whole game, and 15 seconds more after each decision" in told
            assert "When somebody is away A bot takes over after 1 minute" in told and "Spectators see it 30 seconds later" in told
        listed = "a bot plays for a player who is away, after 1 minute; those who watch see everything 30 seconds later"
        assert listed in httpx.get(server.url, timeout=30).text
        assert "Listed on the home page" not in friend.get(host).text, "what a switch does stays true when it is off"


@pytest.mark.parametrize(
    "typed",
    [
        "QUIET OTTER",
        "  quiet   otter\u00a0",
        "quiet\u2013otter",
        "\u201cQuiet_otter.\u201d",
        "qui\u00e9t-otter",
        "https://example.org/t/quiet-otter",
        "/t/quiet-otter/AbC_d-e?x=1",
        "http://example.org/join?code=quiet-otter",
        "HTTP://EXAMPLE.ORG/T/QUIET-OTTER",
        "quiet%20otter",
        "QuietOtter",
        "quietotter.",
    ],
)
def test_code_is_found_however_it_is_typed(typed: str) -> None:
    """A code is found however it is typed."""
    assert normalize_code(typed) == "quiet-otter"


def test_numbered_code_is_found_however_it_is_typed() -> None:
    """A code with a number is found however it is typed."""
    assert {normalize_code(typed) for typed in ("Quiet Otter 0042", "quietotter0042", "quiet-otter-0042")} == {"quiet-otter-0042"}
    assert normalize_code("quietotters") == "quietotters"


def test_very_long_code_delays_nobody(server: Server) -> None:
    """A very long name delays nobody.

    All tables used to stand still while one name was read.
    """
    long = "a" * 30_000
    with httpx.Client(base_url=server.url, timeout=5) as browser:
        answers = [browser.get("/join", params={"code": long}), browser.get(f"/t/{long}"), browser.post("/join", data={"code": long})]
    assert [answer.status_code for answer in answers] == [303, 303, 404]
    assert normalize_code(f"http://{'play.' * 40}example.org/t/quiet-otter/a-token") == "quiet-otter"


def test_code_is_found_in_any_form_of_the_address(server: Server) -> None:
    """A code is found however it is written in the address."""
    host = server.laid("you", "person")
    _, _, code, token = host.split("/")
    parts = code.split("-")
    with httpx.Client(base_url=server.url, timeout=30) as client:
        for written in (code.upper(), f"{code}.", "%20".join(parts), "".join(parts), "_".join(parts)):
            assert client.get(f"/t/{written}").headers["location"] == f"/t/{code}", written
        assert client.get(f"/t/{code.upper()}/{token}").headers["location"] == host
        for other in ("No-Such-Table", "no-such-table", ".", "\u00e9/\u00e9"):
            assert client.get(f"/t/{other}", follow_redirects=True).status_code == 404


def test_browser_forgets_finished_tables_first(tmp_path: Path) -> None:
    """A browser forgets finished tables before seats whose link nobody else has."""

    async def run() -> None:
        house = TableRegistry(tmp_path, Timings())
        *before, new = [
            await create_table(house, TableRequest("armies", [SeatRequest("Ana"), SeatRequest("Bo")], {}, "")) for _ in range(MOST_KEPT + 1)
        ]
        await change_table(house.store, before[0], ended=1.0)
        cookies = {"cookie": "gamester_seats=" + ".".join(f"{code}/token" for code in before)}
        visitor: Any = SimpleNamespace(headers=cookies, url=SimpleNamespace(scheme="http"))
        answer = Response("")
        await waiting_room.remember_in_browser(house, visitor, answer, new, "token")
        assert str(answer.cookies[0].value).split(".") == [f"{code}/token" for code in (new, *before[1:])]
        await house.close()

    asyncio.run(run())


def test_used_invitation_leads_to_own_seat(server: Server) -> None:
    """A player who returns by a used invitation is redirected to their seat."""
    host = server.laid("you", "person", "person")
    with httpx.Client(base_url=server.url, follow_redirects=True) as friend:
        invitation = server.links(host)[0]
        seat = friend.post(f"{invitation}/sit", data={"name": "Zoe"}).url.path
        assert friend.get(invitation).url.path == seat
        assert httpx.get(server.url + invitation).status_code == 404
        arrange(server, host, "bot", seat="2", kind="heuristic")
        assert friend.get(invitation).url.path == seat and is_dealt(friend.get(invitation).text)


def test_the_host_arranges_the_seats_and_starts(server: Server) -> None:
    host = server.laid("you", "person", "person", **LATER)
    zoe = server.sit(server.links(host)[0], name="Zoe", dice="of zoe")
    assert arrange(server, host, "start").status_code == 409
    assert "TB-926" in arrange(server, host, "start").text
    assert arrange(server, host, "bot", seat="2", kind="random").status_code == 303
    assert arrange(server, host, "name", seat="2", name="Robo  Cop").status_code == 303
    assert people(get(server, host)) == ["Ana", "Zoe", "Robo Cop"] and not is_dealt(get(server, host))
    assert arrange(server, host, "free", seat="2").status_code == 303
    assert "Waiting for Robo Cop." in get(server, zoe)
    assert arrange(server, host, "bot", seat="2", kind="heuristic").status_code == 303
    assert arrange(server, host, "swap", seat="0", other="1").status_code == 303
    assert people(get(server, host)) == ["Zoe", "Ana", "Robo Cop"]
    assert arrange(server, host, "start").status_code == 303
    for path, name in ((host, "Ana"), (zoe, "Zoe")):
        nodes = played(server, path)["all"]
        assert nodes[f"seat-{nodes['table']['viewer']}"]["name"] == name, path
    assert ["Zoe", "of zoe"] in played(server, host)["about"]["deal_proof"]["entropy"]
    late = arrange(server, host, "swap", seat="0", other="1")
    assert late.status_code == 409 and "TB-927" in late.text


@pytest.mark.parametrize(
    ("do", "fields"),
    [
        ("start", {}),
        ("bot", {"seat": "2", "kind": "heuristic"}),
        ("free", {"seat": "1"}),
        ("swap", {"seat": "0", "other": "1"}),
        ("name", {"seat": "2", "name": "Eve"}),
        ("public", {}),
        ("auto", {}),
    ],
)
def test_only_the_host_arranges_seats(server: Server, do: str, fields: dict[str, str]) -> None:
    """Only the host can arrange seats."""
    host = server.laid("you", "person", "person", **LATER)
    code, free = host.split("/")[2], server.links(host)[1]
    zoe = server.sit(server.links(host)[0], name="Zoe")
    before = get(server, host)
    for path, status, clause in (
        (zoe, 403, "TB-925"),
        (free, 403, "TB-925"),
        (f"/t/{code}/forged", 404, "TB-904"),
        (f"/t/{code}/{host.split('/')[3][::-1]}", 404, "TB-904"),
    ):
        answer = arrange(server, path, do, **fields)
        assert answer.status_code == status and clause in answer.text, path
    assert get(server, host) == before


@pytest.mark.parametrize(
    ("do", "fields", "status", "clause"),
    [
        ("bot", {"seat": "1", "kind": "wizard"}, 400, "TB-905"),
        ("bot", {"seat": "0", "kind": "heuristic"}, 409, "TB-904"),
        ("bot", {"kind": "heuristic"}, 404, "TB-901"),
        ("bot", {"seat": "9" * 5000, "kind": "heuristic"}, 404, "TB-901"),
        ("swap", {"seat": "0"}, 404, "TB-901"),
        ("swap", {"seat": "0", "other": "-1"}, 404, "TB-901"),
        ("free", {"seat": "0"}, 409, "TB-904"),
        ("name", {"seat": "1", "name": "\u200b"}, 400, "A name is 1 to 24"),
        ("dance", {}, 400, "TB-905"),
    ],
)
def test_invalid_host_actions_give_one_sentence(server: Server, do: str, fields: dict[str, str], status: int, clause: str) -> None:
    """An invalid action of the host is refused in one sentence."""
    answer = arrange(server, server.laid("you", "person"), do, **fields)
    assert (answer.status_code, clause in answer.text) == (status, True), answer.text[-400:]


def test_entropy_cannot_be_changed(server: Server) -> None:
    """Entropy cannot be changed once it is added."""
    host = server.laid("you", "person", "person")
    assert httpx.post(f"{server.url}{host}/dice", data={"dice": " late \n dice "}).status_code == 303
    assert "late dice" in get(server, host)
    again = httpx.post(f"{server.url}{host}/dice", data={"dice": "others"})
    assert again.status_code == 400 and "TB-928" in again.text and "others" not in get(server, host)
    invitation = server.links(host)[0]
    long = httpx.post(f"{server.url}{invitation}/sit", data={"dice": "x" * 65})
    assert long.status_code == 400 and "TB-928" in long.text
    for path in server.links(host):
        server.sit(path)
    late = httpx.post(f"{server.url}{host}/dice", data={"dice": "more"})
    assert late.status_code == 409 and "TB-927" in late.text


def test_unwatched_start_is_handled(server: Server) -> None:
    """A table that starts while nobody looks at it is handled.

    The last player sits down and leaves: the bots play, though no page is opened.
    """
    host = server.laid("you", "heuristic", "person", **{"rule-questions": "auto"})
    code = host.split("/")[2]
    server.sit(server.links(host)[0])
    with closing(sqlite3.connect(server.data / "gamester.db")) as kept:
        for _ in wait(15):
            if kept.execute("select count(*) from log where code = ?", (code,)).fetchone()[0]:
                return
    raise AssertionError("no bot has played")


def test_one_of_many_gets_a_contested_seat(server: Server) -> None:
    """Exactly one of many players gets a contested seat."""
    host = server.laid("you", "person", "person")
    invitation, code = server.links(host)[0], host.split("/")[2]
    ready, answers = threading.Barrier(12), list[httpx.Response]()

    def run(k: int) -> None:
        with httpx.Client(base_url=server.url) as friend:
            ready.wait()
            if k % 2:
                answers.append(friend.post(f"{invitation}/sit", data={"name": f"N{k}"}))
            else:
                answers.append(friend.post("/join", data={"code": code, "seat": "1", "name": f"N{k}"}))

    threads = [threading.Thread(target=run, args=(k,)) for k in range(12)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    won = [answer for answer in answers if answer.status_code == 303]
    assert len(won) == 1 and {answer.status_code for answer in answers} <= {303, 404, 409}
    assert httpx.get(server.url + won[0].headers["location"]).status_code == 200
    assert len(server.links(host)) == 1


def test_waiting_table_has_no_record_log_or_moves(server: Server) -> None:
    """A table that has not started has no record, no log and no moves."""
    host = server.laid("you", "person")
    code = host.split("/")[2]
    for path in (f"/t/{code}/record", f"/t/{code}/verify", f"{host}/log", f"{host}/at/1"):
        answer = httpx.get(server.url + path)
        assert answer.status_code == 409 and "TB-910" in answer.text, path

    async def run() -> None:
        async with websockets.connect(f"ws://127.0.0.1:{server.port}{host}/live") as ana:
            assert "Waiting for" in json.loads(await ana.recv())["html"]
            await ana.send(json.dumps({"frame": 0, "move": "arrange KQJA"}))
            assert json.loads(await ana.recv())["refused"]["clause"] == "TB-910"
        async with websockets.connect(f"ws://127.0.0.1:{server.port}/t/{code}/forged/live") as nobody:
            assert json.loads(await nobody.recv())["refused"]["clause"] == "TB-904"

    asyncio.run(run())


def test_lobby_pushes_only_what_changed_for_the_viewer(server: Server) -> None:
    """Every viewer is told at once, and only what changed for them."""

    async def run() -> None:
        host = server.laid("you", "person", "person")
        address = f"ws://127.0.0.1:{server.port}"
        first, second = server.links(host)
        zoe = server.sit(first, name="Zoe")
        async with (
            websockets.connect(f"{address}{host}/live") as ana,
            websockets.connect(f"{address}{zoe}/live") as two,
            websockets.connect(f"{address}/t/{host.split('/')[2]}/live") as rail,
        ):
            frames = [json.loads(await socket.recv()) for socket in (ana, two, rail)]
            assert second in frames[0]["html"] and second not in frames[1]["html"] + frames[2]["html"]
            assert arrange(server, host, "swap", seat="0", other="1").status_code == 303
            for socket, before in zip((ana, two, rail), frames, strict=True):
                now = json.loads(await socket.recv())
                assert people(now["html"]) == ["Zoe", "Ana", "Cy"] and now["n"] == before["n"] + 1
            server.sit(second)
            for socket in (ana, two, rail):
                assert json.loads(await socket.recv()) == {"anew": True}

    asyncio.run(run())


def test_removed_player_is_told_and_link_is_invalid(server: Server) -> None:
    """A removed player is told, and their link opens nothing."""

    async def run() -> None:
        host = server.laid("you", "person", "person")
        zoe = server.sit(server.links(host)[0], name="Zoe")
        async with websockets.connect(f"ws://127.0.0.1:{server.port}{zoe}/live") as socket:
            await socket.recv()
            assert arrange(server, host, "free", seat="1").status_code == 303
            assert json.loads(await socket.recv()) == {"anew": True}
        assert httpx.get(server.url + zoe).status_code == 404
        assert len(server.links(host)) == 2

    asyncio.run(run())


def test_absent_host_can_be_replaced(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An absent host blocks nobody.

    After a while without a page of the host, here or at another worker, any player can become host.
    """

    async def run() -> None:
        house = TableRegistry(tmp_path, Timings())
        code = await create_table(house, TableRequest("armies", [SeatRequest("Ana"), SeatRequest("Bo")], {}, "", auto=False))
        number, kept = house.lobby.new_link_number(code)
        await house.lobby.change(code, seating.take_seat, 1, "Zoe", "", number, kept)
        table = await house.get_waiting_room(code)
        assert table is not None and table.seat_of(house.links.token(code, number)) == table.row.seats[1]
        zoe, ana = table.subscribe(number), table.subscribe(0)
        monkeypatch.setattr(lobby, "HOST_ABSENT_AFTER", 0.0)
        assert "Become host" not in table.draw(number) and table.seats_with_open_pages() == [0, 1], "the host is here"
        table.unsubscribe(0, ana)
        while (told := await asyncio.wait_for(zoe.get(), 20)) and "Become host" not in getattr(told, "html", ""):
            pass
        assert isinstance(told, lobby.WaitingFrame) and "not here, host" in told.html
        assert "Become host" not in table.draw(lobby.SPECTATOR) + table.draw(0)
        await change_seat(house.store, code, 0, seen=time.time())
        assert (await house.get_waiting_room(code)) is table and not table.host_is_absent, "another worker has the host's page"
        await change_seat(house.store, code, 0, seen=time.time() - LEASE_SECONDS)
        assert (await house.get_waiting_room(code)) is table and table.host_is_absent
        after = await house.lobby.change(code, seating.become_host, kept, table.host_is_absent)
        assert isinstance(after, StoredTable) and [seat.host for seat in after.seats] == [False, True]
        assert "Start the game" in table.draw(number) and not table.host_is_absent
        await house.close()

    asyncio.run(run())


def test_private_tables_are_found_only_by_code(server: Server) -> None:
    """Public tables are listed; private ones are found only by their code."""
    open_, closed = server.laid("you", "person", public="1"), server.laid("you", "person")
    page = get(server, "/")
    assert f'/join?code={open_.split("/")[2]}"' in page and closed.split("/")[2] not in page
    assert "Sit down" in get(server, f"/join?code={closed.split('/')[2]}")
    server.sit(server.links(open_)[0])
    page = get(server, "/")
    assert f'href="/t/{open_.split("/")[2]}"' in page and f'/join?code={open_.split("/")[2]}"' not in page
    assert arrange(server, closed, "public").status_code == 303
    assert closed.split("/")[2] in get(server, "/")
    assert arrange(server, closed, "private").status_code == 303
    assert closed.split("/")[2] not in get(server, "/")
    for _ in range(20):
        server.laid("you", "person", public="1")
    assert len(re.findall(r'href="/join\?code=', get(server, "/"))) == 20
    with httpx.Client(base_url=server.url) as host:
        own = server.laid("you", "person", public="1")
        host.get(own)
        assert f"/join?code={own.split('/')[2]}" not in host.get("/").text


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"clock": "soon"}, "clock: expected"),
        ({"grace": "7"}, "grace: expected one of"),
        ({"delay": "-1"}, "delay: expected one of"),
        ({"dice": "x" * 65}, "a seat's own dice are at most 64"),
    ],
)
def test_a_wrong_term_is_said_in_the_form(server: Server, fields: dict[str, str], words: str) -> None:
    form = {"game": "armies", "name": ["Ana", "Bo"], "kind": ["you", "heuristic"], **fields}
    answer = httpx.post(f"{server.url}/tables", data=form)
    assert answer.status_code == 400 and words in html.unescape(answer.text)


def test_seats_and_commitment_survive_a_kill(tmp_path: Path) -> None:
    """Seats and the commitment survive a kill."""
    server = Server(tmp_path)
    host = server.laid("you", "person", "person", dice="of ana", **LATER)
    zoe = server.sit(server.links(host)[0], name="Zoe", dice="of zoe")
    promise = re.search(r'id="promise">([0-9a-f]{64})<', get(server, host))
    assert promise
    server.kill()
    server.start()
    page = get(server, zoe)
    assert people(page) == ["Ana", "Zoe", "Cy"] and "of ana" in page and promise[1] in page
    assert arrange(server, host, "bot", seat="2", kind="heuristic").status_code == 303
    assert not is_dealt(get(server, host))
    assert arrange(server, host, "start").status_code == 303
    before = played(server, zoe)
    assert before["about"]["deal_proof"]["commitment"] == promise[1]
    server.kill()
    server.start()
    after = played(server, zoe)
    assert after["all"]["hand-1"] == before["all"]["hand-1"] and after["about"]["deal_proof"] == before["about"]["deal_proof"]
    server.stop()


def test_a_finished_table_is_checked_in_plain_words(server: Server) -> None:
    async def run() -> None:
        terms = {"terms": "1", "auto": "1", "public": "1", "clock": "600+15", "grace": "600", "delay": "0"}
        host = server.laid("you", "person", dice="of ana", **{"rule-turn_limit": "1"}, **terms)
        code = host.split("/")[2]
        promise = re.search(r'id="promise">([0-9a-f]{64})<', get(server, host))
        paths = [host, server.sit(server.links(host)[0], dice="<b>of bo</b>")]
        early = httpx.get(f"{server.url}/t/{code}/verify")
        assert early.status_code == 403 and "TB-908" in early.text
        for act in ("arrange KQJA", "present nothing"):
            for path in paths:
                async with Sitting(server, path) as table:
                    assert await table.ask(move=act) == {"done": True}
        while (record := httpx.get(f"{server.url}/t/{code}/record")).status_code != 200:
            await asyncio.sleep(0.05)
        page = get(server, f"/t/{code}/verify")
        assert promise and "It holds" in page and promise[1] in page and "What it does not prove" in page
        assert "of ana" in page and "<b>of bo" not in httpx.get(f"{server.url}/t/{code}/verify").text
        half = re.search(r"^half: (\w+)$", record.text, re.M)
        assert half and sha256(half[1].encode()).hexdigest() == promise[1]
        assert f"/t/{code}/verify" in get(server, host)
        again = httpx.post(f"{server.url}{host}/rematch").headers["location"]
        deal = played(server, again)["about"]["deal_proof"]
        assert deal["commitment"] != promise[1] and deal["entropy"] == []
        with closing(sqlite3.connect(server.data / "gamester.db")) as kept:
            agreed = "select clock, grace, public, delay, hot, auto, options from tables where code in (?, ?)"
            rows = set(kept.execute(agreed, (code, again.split("/")[2])))
        assert len(rows) == 1 and next(iter(rows))[:3] == ("600+15", 600, 1)
        pasted = httpx.post(f"{server.url}/verify", data={"record": record.text.replace("\n", "\r\n")})
        assert pasted.status_code == 200 and "It holds" in pasted.text
        sent = httpx.post(f"{server.url}/verify", files={"record_file": ("game.txt", record.text.replace("of ana", "of amy").encode())})
        assert "It does not hold" in sent.text and "is the first that disagrees" in sent.text and "key: " in sent.text

    asyncio.run(run())


@pytest.mark.parametrize(
    ("sent", "status", "words"),
    [
        ({"data": {"record": ""}}, 400, "There was no record"),
        ({"data": {}}, 400, "There was no record"),
        ({"files": {"record_file": ("a.txt", b"\xff\xfe")}}, 400, "expected a record in UTF-8"),
        ({"files": {"record_file": ("a.txt", b"x" * 1_100_000)}}, 400, "at most 1,000,000 bytes"),
        ({"files": {"record_file": ("a.txt", b"x" * 2_100_000)}}, 413, "too long for this page"),
        ({"data": {"record": "<script>"}}, 200, "&lt;script&gt;"),
        ({"data": {"record": "gamester record 1\ngame: chess"}}, 200, "Line 2 is the first that disagrees"),
    ],
)
def test_invalid_records_give_one_sentence(server: Server, sent: dict[str, Any], status: int, words: str) -> None:
    """A form without a valid record is refused in one sentence."""
    answer = httpx.post(f"{server.url}/verify", **sent)
    assert answer.status_code == status and words.lower() in answer.text.lower() and "<script>" not in answer.text
