"""Webhooks: where they may go, what they say, how they are signed, and that a receiver which fails, hangs or redirects harms nobody."""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import json
import re
import socket
import threading
import time
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
import sqlalchemy as sa
from hypothesis import given
from hypothesis import strategies as st

from gamester.play.entry import Entry
from gamester.web import hooks, timing, webhooks
from gamester.web.clockwork import Clockwork
from gamester.web.dial import Dial, Kept
from gamester.web.hooking import why_not
from gamester.web.hooks import Hook
from gamester.web.house import House, Wanted
from gamester.web.kept import SeatRow, TableRow
from gamester.web.pace import Pace
from gamester.web.reaching import Unreachable, public, reach
from gamester.web.room import Room
from gamester.web.schema import NOTICES
from gamester.web.webhooks import PAUSES, TRIES, Messenger
from tests.house.server import Operated
from tests.web.conftest import QUICK, wait
from tests.web.test_server import Sitting


class Receiver:
    """A place on loopback that keeps what it gets and answers as it is told: a status, with a place to go to, or never."""

    def __init__(self) -> None:
        receiver = self
        self.got: list[tuple[str, dict[str, str], bytes]] = []
        self.answers: list[int] = []
        self.hung = threading.Event()

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["content-length"]))
                receiver.got.append((self.path, {name.lower(): value for name, value in self.headers.items()}, body))
                status = receiver.answers.pop(0) if receiver.answers else 204
                if not status:
                    receiver.hung.wait(30)
                    return
                self.send_response(status)
                if status == 302:
                    self.send_header("location", f"{receiver.url}/elsewhere")
                self.send_header("content-length", "0")
                self.end_headers()

            def log_message(self, *_: Any) -> None:
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self.server.server_address[1]}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def close(self) -> None:
        self.hung.set()
        self.server.shutdown()
        self.server.server_close()


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    made = Receiver()
    yield made
    made.close()


PRIVATE = [
    "127.0.0.1", "127.8.9.1", "10.0.0.1", "172.16.5.4", "192.168.1.1", "169.254.169.254", "100.64.0.1", "0.0.0.0", "224.0.0.1",
    "255.255.255.255", "240.0.0.1", "198.18.0.1", "::1", "::", "fe80::1", "fe80::1%eth0", "fc00::1", "fd12::1", "ff02::1",
    "::ffff:127.0.0.1", "::ffff:10.0.0.1", "::127.0.0.1", "64:ff9b::7f00:1", "64:ff9b:1::a00:1", "2002:7f00:1::", "2002:a00:1::1",
    "2001:db8::1", "nonsense", "",
]  # fmt: skip


@pytest.mark.parametrize("address", PRIVATE)
def test_a_private_address_is_known_in_every_dress(address: str) -> None:
    assert not public(address)


@pytest.mark.parametrize("address", ["93.184.216.34", "8.8.8.8", "2606:2800:220:1::1946", "::ffff:8.8.8.8", "64:ff9b::808:808"])
def test_a_public_address_is_let_through(address: str) -> None:
    assert public(address)


@given(st.ip_addresses(v=4, network="127.0.0.0/8"))
def test_loopback_hides_in_no_address_of_the_new_kind(inside: Any) -> None:
    mapped = [f"::ffff:{inside}", f"::{inside}", f"64:ff9b::{inside}", "2002:{:02x}{:02x}:{:02x}{:02x}::1".format(*inside.packed)]
    assert not any(public(one) for one in mapped)


@pytest.mark.parametrize("host", ["127.0.0.1", "2130706433", "0x7f000001", "017700000001", "127.1", "localhost", "::1", "0"])
def test_names_and_numbers_that_lead_home_are_refused_when_looked_up(host: str) -> None:
    with pytest.raises(Unreachable) as refused:
        asyncio.run(reach(host, 80))
    assert refused.value.private


def test_one_private_address_of_a_name_is_one_too_many_and_it_is_looked_up_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """A name that answers with something else the second time finds nobody asking."""
    asked: list[str] = []

    async def run(*answers: list[str]) -> str:
        loop = asyncio.get_running_loop()
        left = list(answers)

        async def looked_up(host: str, port: int, **_: Any) -> list[Any]:
            asked.append(host)
            return [(socket.AF_INET, socket.SOCK_STREAM, 0, "", (one, port)) for one in left.pop(0)]

        monkeypatch.setattr(loop, "getaddrinfo", looked_up)
        return await reach("rebound.example.org", 443)

    with pytest.raises(Unreachable):
        asyncio.run(run(["93.184.216.34", "127.0.0.1"]))
    assert asyncio.run(run(["93.184.216.34"], ["127.0.0.1"])) == "93.184.216.34"
    assert asked == ["rebound.example.org"] * 2


def test_what_is_sent_goes_to_the_address_that_was_looked_at(receiver: Receiver, monkeypatch: pytest.MonkeyPatch) -> None:
    async def at_home(host: str, port: int, anywhere: bool) -> str:
        assert (host, anywhere) == ("example.org", False)
        return "127.0.0.1"

    monkeypatch.setattr(webhooks, "reach", at_home)
    url = f"http://example.org:{receiver.url.rpartition(':')[2]}/a?b=c"
    assert asyncio.run(Messenger(None).send(Hook(url, "s"), b"{}"))  # type: ignore[arg-type]
    path, headers, _ = receiver.got[0]
    assert path == "/a?b=c" and headers["host"].startswith("example.org:")


UNCLEAN = [
    "ftp://example.org/", "example.org", "http://", "https:" + "//me:word@example.org/", "http://example.org/a b", "http://example.org:99999/",
    "javascript:1", "http://example.org/" + "a" * 500, "http://example.org/\n", "http://[::1", "http:" + "//bücher.example/",
]  # fmt: skip


@pytest.mark.parametrize("url", UNCLEAN)
def test_an_address_that_is_none_is_refused_with_its_reason(url: str) -> None:
    refused = hooks.why_not(url)
    assert refused is not None and refused.clause == "TB-920"


def test_a_private_address_is_refused_with_its_reason_unless_the_operator_allows_it() -> None:
    refused = asyncio.run(why_not("http:" + "//2130706433/", anywhere=False))
    assert refused is not None and refused.clause == "TB-921"
    assert asyncio.run(why_not("http://127.0.0.1:9/", anywhere=True)) is None


MINUTE = Pace().ask
Work = Callable[[House, Room, Messenger], Any]


def at_a_table(tmp_path: Path, receiver: Receiver, all: bool, work: Work, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ana, who is the host, has a webhook, and it is becoming her move, and Bo's."""
    monkeypatch.setattr(Clockwork, "stir", lambda clockwork, soon=0.0: None)

    async def run() -> None:
        house = House(tmp_path / "data", Pace(600, 600, 600))
        try:
            code = await house.lay("armies", [Wanted("Ana"), Wanted("Bo")], {}, "", started=True)
            await house.store.change_seat(code, 1, taken=True)
            hook = Hook(f"{receiver.url}/told", "secret", "http://example.org", all)
            await house.store.change_seat(code, 0, hook=msgspec.json.encode(hook).decode())
            room = await house.room(code)
            assert room is not None
            messenger = Messenger(house.store, anywhere=True, pause=10)
            for seat in (0, 1):
                assert await room.hear(seat, f'{{"frame": {room.frame(seat).n}, "act": "arrange KQJA"}}') is None
            await work(house, room, messenger)
            await messenger.stop()
        finally:
            await house.close()

    asyncio.run(run())


async def rounds(messenger: Messenger, now: float) -> None:
    await messenger.round(now)
    await asyncio.gather(*messenger._tasks)


async def waiting(house: House) -> list[tuple[int, int, int]]:
    columns = NOTICES.c.seat, NOTICES.c.hook, NOTICES.c.tries
    return [tuple(row) for row in await house.store.read(lambda connection: connection.execute(sa.select(*columns)).all())]


@pytest.mark.parametrize("all", [False, True])
def test_whose_move_it_is_is_told_once_signed_and_without_anything_hidden(
    all: bool, tmp_path: Path, receiver: Receiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work(house: House, room: Room, messenger: Messenger) -> None:
        assert sorted(seat for seat, _, _ in await waiting(house)) == ([0, 1] if all else [0])
        await rounds(messenger, time.time() + MINUTE - 5)
        assert receiver.got == []
        await rounds(messenger, time.time() + MINUTE)
        assert len(receiver.got) == 1
        await rounds(messenger, time.time() + 10_000)
        assert await waiting(house) == []
        assert len(receiver.got) == (2 if all else 1)
        for path, headers, body in receiver.got:
            signed = hmac.new(b"secret", body, hashlib.sha256).hexdigest()
            assert path == "/told" and headers["gamester-signature"] == f"sha256={signed}"
            said = json.loads(body)
            assert set(said) == {"id", "table", "game", "seat", "name", "words", "link", "at"}
            assert said["link"] == f"http://example.org/join?code={room.row.code}" and abs(said["at"] - time.time()) < 60
            assert said["words"] == f"It is {said['name']}'s move at the table {room.row.code}: Armies."
            assert "KQJA" not in body.decode() and house.token(room.row, 0) not in body.decode()

    at_a_table(tmp_path, receiver, all, work, monkeypatch)


def test_what_does_not_arrive_is_tried_five_times_ever_later_and_never_again(
    tmp_path: Path, receiver: Receiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(webhooks, "PATIENCE", 1.5)
    receiver.answers = [500, 302, 0, 404, 503, 204]

    async def work(house: House, room: Room, messenger: Messenger) -> None:
        now = time.time() + MINUTE
        for tries in range(1, TRIES + 1):
            await rounds(messenger, now)
            assert len(receiver.got) == tries
            await rounds(messenger, now + 1)
            assert len(receiver.got) == tries
            now += 10 * PAUSES[min(tries, len(PAUSES)) - 1] + 2
            assert [left for _, _, left in await waiting(house)] == ([tries] if tries < TRIES else [])
        await rounds(messenger, now + 1e6)
        assert len(receiver.got) == TRIES
        assert {path for path, _, _ in receiver.got} == {"/told"}

    at_a_table(tmp_path, receiver, False, work, monkeypatch)


@pytest.mark.parametrize("all", [False, True])
def test_a_move_made_in_time_is_told_nobody(all: bool, tmp_path: Path, receiver: Receiver, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(house: House, room: Room, messenger: Messenger) -> None:
        assert await room.hear(0, f'{{"frame": {room.frame(0).n}, "act": "present nothing"}}') is None
        assert [seat for seat, _, _ in await waiting(house)] == ([1] if all else [])

    at_a_table(tmp_path, receiver, all, work, monkeypatch)


def test_an_older_notice_of_the_same_move_is_struck_out_and_no_other(
    tmp_path: Path, receiver: Receiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work(house: House, room: Room, messenger: Messenger) -> None:
        async def next_of(**kept: Any) -> dict[tuple[int, int, int], float]:
            acts = len(await house.store.log(room.row.code))
            await house.store.append(room.row.code, acts + 1, [(0, "an act")], news=Kept({}, {}, **kept))
            columns = NOTICES.c.seat, NOTICES.c.hook, NOTICES.c.tries, NOTICES.c.next
            found = await house.store.read(lambda connection: connection.execute(sa.select(*columns)).all())
            return {(seat, hook, tries): at for seat, hook, tries, at in found}

        await messenger._claimed(time.time() + MINUTE, 1)
        assert sorted(await next_of()) == [(0, 0, 1), (1, 0, 0)]
        found = await next_of(notices=((0, 0), (0, 1)), tell=7.0)
        assert {one: at for one, at in found.items() if at == 7.0} == {(0, 0, 0): 7.0, (0, 1, 0): 7.0}
        assert sorted(found) == [(0, 0, 0), (0, 1, 0), (1, 0, 0)]
        assert sorted(await next_of(stale=((0, 1), (1, 1)))) == [(0, 0, 0), (1, 0, 0)]

    at_a_table(tmp_path, receiver, True, work, monkeypatch)


def test_who_has_sealed_unseen_is_told_no_more_and_the_host_does_not_learn_it() -> None:
    seats = tuple(SeatRow(seat, name, "", "", host=seat == 0, hook="{}") for seat, name in enumerate(("Ana", "Bo", "Cy")))
    row = TableRow("code", "armies", 1, {}, "", "", "", "", seats)
    assert hooks.settled(row, Dial((0, 1), unseen=True), [Entry(1, 1, "arrange KQJA", 1)]) == ((1, 1), (2, 0), (2, 1), (2, 2))


def test_a_table_whose_receiver_hangs_takes_one_hand(tmp_path: Path, receiver: Receiver, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(webhooks, "PATIENCE", 1.5)
    receiver.answers = [0, 0]

    async def work(house: House, room: Room, messenger: Messenger) -> None:
        now = time.time() + MINUTE
        for _ in range(3):
            await messenger.round(now)
        assert list(messenger._tasks.values()) == [room.row.code]
        assert sorted(tries for _, _, tries in await waiting(house)) == [0, 1]
        await asyncio.gather(*messenger._tasks)
        await rounds(messenger, now)
        assert sorted(tries for _, _, tries in await waiting(house)) == [1, 1] and len(receiver.got) == 2

    at_a_table(tmp_path, receiver, True, work, monkeypatch)


async def pause(room: Room) -> float:
    """Both agree to pause; since when."""
    for seat in (0, 1):
        assert await room.hear(seat, '{"frame": 1, "house": "pause"}') is None
    assert room.row.paused is not None
    return room.row.paused


async def nexts(house: House) -> list[tuple[int, int, int, float]]:
    """Whose move is to be told to whose webhook, how often it was tried, and when."""
    columns = NOTICES.c.seat, NOTICES.c.hook, NOTICES.c.tries, NOTICES.c.next
    return sorted(tuple(row) for row in await house.store.read(lambda connection: connection.execute(sa.select(*columns)).all()))


@pytest.mark.parametrize("sent", [False, True])
def test_a_paused_table_tells_nobody_and_everybody_asked_once_when_it_goes_on(
    sent: bool, tmp_path: Path, receiver: Receiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also who was told before the pause: his clock has stood since."""

    async def work(house: House, room: Room, messenger: Messenger) -> None:
        if sent:
            for _ in range(2):
                await rounds(messenger, time.time() + MINUTE)
        told = len(receiver.got)
        assert told == (2 if sent else 0)
        await pause(room)
        for _ in range(2):
            await rounds(messenger, time.time() + 10_000)
        assert len(receiver.got) == told and all(tries == 0 for _, _, tries in await waiting(house))
        before = time.time()
        for _ in range(2):
            assert await room.hear(1, '{"frame": 1, "house": "resume"}') is None
        found = await nexts(house)
        assert [(seat, hook, tries) for seat, hook, tries, _ in found] == [(0, 0, 0), (1, 0, 0)]
        assert all(before + MINUTE <= at <= time.time() + MINUTE for *_, at in found)
        await rounds(messenger, before + MINUTE - 1)
        assert len(receiver.got) == told
        for _ in range(3):
            await rounds(messenger, time.time() + MINUTE)
        assert sorted(json.loads(body)["seat"] for _, _, body in receiver.got[told:]) == [0, 1] and await waiting(house) == []

    at_a_table(tmp_path, receiver, True, work, monkeypatch)


def test_what_is_on_its_way_when_a_pause_begins_is_not_sent(tmp_path: Path, receiver: Receiver, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(house: House, room: Room, messenger: Messenger) -> None:
        (notice,) = await messenger._claimed(time.time() + MINUTE, 1)
        await pause(room)
        await messenger._deliver(msgspec.structs.replace(notice, tries=TRIES))
        assert receiver.got == [] and await waiting(house) == [(0, 0, 1)]

    at_a_table(tmp_path, receiver, False, work, monkeypatch)


def test_who_is_in_is_told_nothing_when_it_goes_on(tmp_path: Path, receiver: Receiver, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(house: House, room: Room, messenger: Messenger) -> None:
        assert await room.hear(0, f'{{"frame": {room.frame(0).n}, "act": "present nothing"}}') is None
        await pause(room)
        assert await room.hear(0, '{"frame": 1, "house": "resume"}') is None
        assert await waiting(house) == [(1, 0, 0)]

    at_a_table(tmp_path, receiver, True, work, monkeypatch)
    seats = tuple(
        SeatRow(seat, name, "", "", hook=f'{{"url": "", "secret": "", "all": {str(not seat).lower()}}}') for seat, name in enumerate("AB")
    )
    row = TableRow("code", "gameon", 1, {}, "", "", "", "", seats)
    asked = Dial((0, 1), unseen=True)
    assert hooks.again(row, asked, lambda seat: seat == 0) == ((0, 0), (1, 0))


@pytest.mark.parametrize("kind", ["a file", "a server"])
def test_a_pause_that_ends_by_itself_tells_whose_clock_runs(
    kind: str, tmp_path: Path, receiver: Receiver, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest
) -> None:
    monkeypatch.setattr(Clockwork, "stir", lambda clockwork, soon=0.0: None)
    where = tmp_path / "data" if kind == "a file" else request.getfixturevalue("postgres").database("pauses")

    async def run() -> None:
        house = House(where, Pace(600, 600, 600))
        try:
            code = await house.lay("armies", [Wanted("Ana"), Wanted("Bo")], {}, "", started=True, clock="3d")
            for seat in (0, 1):
                hook = msgspec.json.encode(Hook(f"{receiver.url}/{seat}", "secret")).decode()
                await house.store.change_seat(code, seat, taken=True, hook=hook)
            room = await house.room(code)
            assert room is not None
            messenger = Messenger(house.store, anywhere=True)
            for seat in (0, 1):
                assert await room.hear(seat, f'{{"frame": {room.frame(seat).n}, "act": "arrange KQJA"}}') is None
            assert [one[:2] for one in await nexts(house)] == [(0, 0), (1, 1)]
            ends = await pause(room) + 86_401
            await rounds(messenger, ends - 2)
            async with room.lock:
                await timing.tend(room, ends)
            assert room.row.paused is None
            assert await nexts(house) == [(0, 0, 0, ends + MINUTE), (1, 1, 0, ends + MINUTE)]
            await rounds(messenger, ends + MINUTE - 1)
            assert receiver.got == []
            for _ in range(3):
                await rounds(messenger, ends + MINUTE)
            assert sorted(path for path, _, _ in receiver.got) == ["/0", "/1"]
        finally:
            await house.close()

    asyncio.run(run())


def test_the_form_sets_it_shows_the_secret_once_and_what_follows_arrives(tmp_path: Path, receiver: Receiver) -> None:
    server = Allowing(tmp_path / "data")
    try:
        host = server.lay("you", "person")
        (other,) = server.links(host)
        assert "TB-922" in httpx.post(f"{server.url}{other}/hook", data={"url": f"{receiver.url}/b", "all": "on"}).text
        assert "TB-920" in httpx.post(f"{server.url}{other}/hook", data={"url": "nowhere"}).text
        assert httpx.post(f"{server.url}/t/{host.split('/')[2]}/wrong/hook", data={"url": receiver.url}).status_code == 404
        page = httpx.post(f"{server.url}{host}/hook", data={"url": f"{receiver.url}/told", "all": "on"}).text
        secret = (re.search(r'id="secret">([\w-]+)<', page) or [""])[1]
        assert len(secret) == 32
        for path in (host, other):
            answer = httpx.get(server.url + path).text
            assert secret not in answer and (receiver.url in answer) == (path == host)
        asyncio.run(both_arrange(server, host, other))
        for _ in wait(30):
            if len(receiver.got) == 2:
                break
        said = sorted(json.loads(body)["name"] for _, _, body in receiver.got)
        assert said == ["Ana", "Bo"]
        for _, headers, body in receiver.got:
            assert headers["gamester-signature"] == "sha256=" + hmac.new(secret.encode(), body, hashlib.sha256).hexdigest()
        assert "Nobody is told any more" in httpx.post(f"{server.url}{host}/hook", data={"url": ""}).text
    finally:
        assert server.stop() == ""


class Allowing(Operated):
    """A house whose operator lets webhooks go anywhere."""

    wishes = "private_hooks=True"

    def __init__(self, data: Path) -> None:
        super().__init__(data, pace=f"{QUICK}, ask=0")


async def both_arrange(server: Operated, *paths: str) -> None:
    for path in paths:
        async with Sitting(server, path) as table:
            assert await table.ask({"act": "arrange KQJA"}) == {"done": True}
