"""Too much of anything is asked to wait or ended: tables, names, looks, messages, sockets; and buckets fill again."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable

import httpx
import pytest
import websockets

from gamester.server.middleware import limits
from gamester.server.middleware.gate import REPLAY_PATHS
from gamester.server.middleware.limits import ACTS, FAILED_LOOKUPS, LAB, REPLAY_VIEWS, TABLES_CREATED, Rate, RateLimiter, client_network
from gamester.server.storage.tokens import new_codes, normalize_code
from tests.support.proxied_server import STRANGER, form
from tests.support.proxied_server import guarded as guarded
from tests.support.server_fixtures import Server
from tests.support.table_socket import Table


def test_tables_are_laid_and_names_are_tried_no_faster_than_people_do(guarded: Server) -> None:
    def until_refused(send: Callable[[int], httpx.Response]) -> tuple[int, httpx.Response]:
        """Return the number of accepted requests and the reply to the next one."""
        for taken in range(100):
            if (answer := send(taken)).status_code == 429:
                return taken, answer
        raise AssertionError("never refused")

    def post(_: int) -> httpx.Response:
        return httpx.post(f"{guarded.url}/tables", data=form("you", "heuristic"), headers=STRANGER)

    other = {"x-forwarded-for": "203.0.113.8"}
    assert until_refused(post)[0] == TABLES_CREATED.burst
    for path in ("/tables/", "//tables", "/api/v1//tables/", "/t/old-crow/replay/on", "//replay/none/on/"):
        assert httpx.post(guarded.url + path, headers=STRANGER).status_code == 429, path
    assert httpx.post(f"{guarded.url}/tables", data=form("you", "heuristic"), headers=other).status_code == 303, "others go on"
    tried, answer = until_refused(lambda k: httpx.get(f"{guarded.url}/t/old-crow-{k}", headers=STRANGER))
    assert tried == FAILED_LOOKUPS.burst and "TB-948" in answer.text and int(answer.headers["retry-after"]) >= 1
    third = {"x-forwarded-for": "203.0.113.11"}
    assert until_refused(lambda k: httpx.get(f"{guarded.url}//t/old-crow-{k}/", headers=third))[0] == FAILED_LOOKUPS.burst
    assert until_refused(lambda _: httpx.post(f"{guarded.url}/lab/", headers=third))[0] == LAB.burst
    for asked in ("/lab", "/t/old-crow/review", "/replay//none/review"):
        assert httpx.post(guarded.url + asked, headers=third).status_code == 429, asked
    path = guarded.lay("you", "heuristic")
    assert httpx.get(guarded.url + path, headers=other).status_code == 200
    assert httpx.get(f"{guarded.url}/health", headers=STRANGER).text == "alive\n"


def test_whoever_looks_back_again_and_again_is_asked_to_wait_and_plays_on(guarded: Server) -> None:
    path = guarded.lay("you", "heuristic")
    with httpx.Client(base_url=guarded.url, headers={"x-forwarded-for": "203.0.113.9"}, timeout=30) as client:
        assert [client.get(f"{path}/log").status_code for _ in range(REPLAY_VIEWS.burst)] == [200] * REPLAY_VIEWS.burst
        late = client.get(f"{path}/at/1")
        assert late.status_code == 429 and "TB-948" in late.text and int(late.headers["retry-after"]) >= 1
        assert client.get(path).status_code == 200
    assert httpx.get(f"{guarded.url}{path}/log", headers={"x-forwarded-for": "203.0.113.10"}).status_code == 200


def test_nobody_comes_and_goes_faster_than_a_table_can_be_drawn(guarded: Server) -> None:
    path, came = guarded.lay("you", "heuristic"), 0

    async def run(url: str) -> bool:
        async with websockets.connect(url, additional_headers={"x-forwarded-for": "203.0.113.12"}) as socket:
            return "TB-948" not in str(await socket.recv())

    url = f"ws://127.0.0.1:{guarded.port}/t/{path.split('/')[2]}/live"
    while asyncio.run(run(url)):
        came += 1
        assert came <= REPLAY_VIEWS.burst
    assert came == REPLAY_VIEWS.burst
    page = {"x-forwarded-for": "203.0.113.12"}
    assert httpx.get(guarded.url + path, headers=page).status_code == 200


@pytest.mark.parametrize("path", ["/t/a/at/3", "/t/a/b/at/3", "/t/a/log", "/t/a/b/report/file", "/t/a/replay", "/t/a/verify", "/replay/0f"])
def test_where_a_game_is_played_again_is_such_a_page(path: str) -> None:
    assert REPLAY_PATHS.fullmatch(path) and not REPLAY_PATHS.fullmatch(path.rpartition("/")[0])


def test_a_flood_of_messages_is_not_read_and_ends(guarded: Server) -> None:
    url = f"ws://127.0.0.1:{guarded.port}{guarded.lay('you', 'heuristic')}/live"

    async def run() -> None:
        async with websockets.connect(url, additional_headers={"x-forwarded-for": "203.0.113.10"}) as socket:
            table = Table(socket)
            for _ in range(40):
                assert (await table.ask(frame=-5, move="nothing"))["clause"] == "TB-903", "people are never so quick"
            clauses = []
            with pytest.raises(websockets.ConnectionClosed) as closed:
                for _ in range(400):
                    await socket.send('{"frame": -5, "move": "nothing"}')
                while True:
                    said = json.loads(await socket.recv())
                    clauses += [said["refused"]["clause"]] if "refused" in said else []
            assert closed.value.rcvd is not None and closed.value.rcvd.code == 1008
            assert clauses.count("TB-948") == 200 and clauses.count("TB-903") == ACTS.burst - 40
        async with websockets.connect(url, additional_headers={"x-forwarded-for": "203.0.113.13"}) as socket:
            assert "all" in json.loads(await socket.recv()), "whoever comes from elsewhere is let in"

    asyncio.run(run())


def test_one_address_opens_so_many_sockets_and_one_seat_fewer(guarded: Server) -> None:
    path, address = guarded.lay("you", "heuristic"), {"x-forwarded-for": "203.0.113.20"}
    seat, rail = (f"ws://127.0.0.1:{guarded.port}{one}/live" for one in (path, path.rpartition("/")[0]))

    async def run() -> None:
        opened = [await websockets.connect(seat, additional_headers=address) for _ in range(limits.SOCKETS_OF_A_SEAT)]
        for url, more in ((seat, 0), (rail, limits.SOCKETS_OF_A_SEAT)):
            opened += [await websockets.connect(url, additional_headers=address) for _ in range(more)]
            async with websockets.connect(url, additional_headers=address) as one_more:
                assert json.loads(await one_more.recv())["refused"]["clause"] == "TB-949"
                with pytest.raises(websockets.ConnectionClosed):
                    await one_more.recv()
        await opened.pop().close()
        async with websockets.connect(rail, additional_headers=address) as again:
            await again.recv()
        for socket in opened:
            await socket.close()

    asyncio.run(run())


def test_whoever_asks_a_little_too_often_is_let_in_as_often_as_he_may() -> None:
    now = [0.0]
    counted = RateLimiter(lambda: now[0])
    let_in = 0
    for asked in range(6000):
        now[0] = asked / 10
        let_in += counted.take("looks", limits.REPLAY_VIEWS, "school") == 0
    assert let_in == pytest.approx(limits.REPLAY_VIEWS.burst + now[0] / limits.REPLAY_VIEWS.seconds_per_token, abs=2)


def test_buckets_fill_again() -> None:
    now = [0.0]
    counted = RateLimiter(lambda: now[0])
    assert [counted.take("acts", Rate(2, 3), "ana") for _ in range(4)] == [0, 0, 0, 2]
    assert counted.take("acts", Rate(2, 3), "bo") == 0 and counted.take("laid", Rate(2, 3), "ana") == 0
    now[0] = 2
    assert [counted.take("acts", Rate(2, 3), "ana") for _ in range(2)] == [0, 2]
    now[0] = 1000
    assert [counted.take("acts", Rate(2, 3), "ana") for _ in range(4)] == [0, 0, 0, 2], "no more are saved up than the most"
    assert client_network("2001:db8::1:2") == client_network("2001:db8::3:4") and client_network("::ffff:203.0.113.7") == "203.0.113.7"
    assert (
        limits.limit_multiplier("127.0.0.1") == limits.limit_multiplier("::1") == limits.PROXY_MULTIPLIER
        and limits.limit_multiplier("203.0.113.7") == 1
    )


def test_nobody_is_freed_by_others_who_come(monkeypatch: pytest.MonkeyPatch) -> None:
    """Clients that have spent their share wait, and memory stays bounded for any number of clients."""
    monkeypatch.setattr(limits, "MOST_KNOWN", 50)
    now = [0.0]
    counted = RateLimiter(lambda: now[0])
    spent = [f"203.0.113.{k}" for k in range(20)]
    for who in spent:
        while not counted.take("tries", FAILED_LOOKUPS, who):
            pass
    for k in range(2_000):
        now[0] += 0.001
        assert counted.take("tries", FAILED_LOOKUPS, f"10.0.{k // 250}.{k % 250}") == 0, "others go on"
        assert len(counted._buckets) <= 50
    assert all(counted.seconds_until("tries", FAILED_LOOKUPS, who) for who in spent)


def test_a_wide_network_is_counted_besides_its_parts() -> None:
    """One /48 has 65,536 networks of 64 bits: each alone would have the share of a household."""
    counted = RateLimiter(lambda: 0.0)

    def tried(addresses: Callable[[int], str]) -> int:
        return sum(counted.take("tries", FAILED_LOOKUPS, client_network(addresses(k))) == 0 for k in range(20 * FAILED_LOOKUPS.burst))

    assert tried(lambda k: "2001:db8:1:1::7") == FAILED_LOOKUPS.burst
    assert tried(lambda k: f"2001:db8:2:{k % 256:x}::7") == limits.WIDER[56] * FAILED_LOOKUPS.burst
    assert tried(lambda k: f"2001:db8:3:{k % 65_536:x}::7") <= limits.WIDER[48] * FAILED_LOOKUPS.burst
    assert tried(lambda k: f"2001:db8:4:{256 * (k % 256):x}::7") == limits.WIDER[48] * FAILED_LOOKUPS.burst
    assert tried(lambda k: f"2001:db8:{k + 16:x}:1::7") == 20 * FAILED_LOOKUPS.burst, "other networks are others"


def test_sockets_of_a_wide_network_are_counted_and_let_go() -> None:
    counted = RateLimiter()
    opened = [f"2001:db8:0:{256 * k:x}::" for k in range(100) if counted.open_socket(f"2001:db8:0:{256 * k:x}::", 10)]
    assert len(opened) == limits.WIDER[48] * 10
    for who in opened:
        counted.close_socket(who)
    assert not counted._open


def test_whoever_strayed_looks_nothing_up_while_the_whole_house_is_tried(guarded: Server) -> None:
    """Many addresses try a few names each: clients without failures are not hindered, others wait."""
    strays, kept = limits.STRAYS.burst, guarded.lay("you", "heuristic")
    code = kept.split("/")[2]

    def looks(path: str, who: str) -> int:
        return httpx.get(guarded.url + path, headers={"x-forwarded-for": who}).status_code

    for k in range(limits.STRAYED.burst):
        assert looks(f"/t/no-such-{k}", "198.51.100.1") == 404
    assert looks(f"/t/{code}", "198.51.100.1") == 200, "as long as few try"
    found = [looks(f"/t/no-such-{k}", f"100.64.{k % 200}.{k // 200}") for k in range(strays + 50)]
    assert 429 in found or found == [404] * len(found)
    assert looks(f"/t/{code}", "198.51.100.1") == 429
    assert looks(f"/t/{code}", "198.51.100.2") == 200 and looks(kept, "198.51.100.2") == 200


def test_a_table_that_is_not_listed_has_a_name_that_nobody_finds() -> None:
    """Two words are some six thousand names, which one network tries in minutes."""
    listed, hidden = next(new_codes(True)), {next(new_codes()) for _ in range(100)}
    assert len(listed.split("-")) == 2
    assert all(len(code.split("-")) == 3 and code.split("-")[2].isdigit() and len(code.split("-")[2]) == 4 for code in hidden)
    assert all(normalize_code(code.replace("-", " ")) == normalize_code(code.replace("-", "")) == code for code in hidden), (
        "as one says it on the telephone"
    )


def test_tables_get_such_names(server: Server) -> None:
    def code(**fields: str) -> str:
        return server.laid("you", "person", **fields).split("/")[2]

    assert len(code(public="on").split("-")) == 2 and len(code().split("-")) == 3
