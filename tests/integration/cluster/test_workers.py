"""Several workers on PostgreSQL lose nothing if one dies or the database fails.

This includes lost notifications.
"""

from __future__ import annotations

import asyncio
import os
import random
import re
import signal
import socket
from pathlib import Path

import httpx
import pytest

from gamester.cli import main
from gamester.server.storage.engines import listen_args, make_engine
from gamester.server.storage.notifications import NAME
from tests.conftest import Budget
from tests.support.cluster_fixtures import Operate
from tests.support.many_tables import Evening
from tests.support.postgres import PASSWORD, Postgres
from tests.support.server_fixtures import wait
from tests.support.server_process import Operated, alive
from tests.support.socket_clients import Client, differing
from tests.support.table_socket import Sitting

LISTENING = f"from pg_stat_activity where datname = '{{}}' and application_name = '{NAME}'"


def listeners(postgres: Postgres, address: str) -> list[int]:
    found = postgres.ask(f"select pid {LISTENING.format(address.rpartition('/')[2])}")
    return [pid for (pid,) in found]


def test_workers_the_database_and_the_news_fall_again_and_again(
    operate: Operate, postgres: Postgres, address: str, seed: int, budget: Budget
) -> None:
    """Repeated failures of workers, database and notifications lose nothing."""
    server, falls, draw = operate(address, workers=2), budget(3, weight=25), random.Random(seed)
    came = {"workers": 0, "database": 0, "news": 0}

    async def fall() -> None:
        kind = list(came)[sum(came.values()) % len(came)]
        came[kind] += 1
        if kind == "workers":
            pids = server.pids()
            if pids:
                os.kill(draw.choice(pids), signal.SIGKILL)
        elif kind == "database":
            await asyncio.to_thread(postgres.fall)
            await asyncio.to_thread(postgres.start)
        else:
            for pid in listeners(postgres, address):
                postgres.ask(f"select pg_terminate_backend({pid})")

    evening = Evening(server, seed)
    asyncio.run(evening.run(falls, fall, least=budget(0, weight=100)))
    said = server.stop()
    assert "Traceback" not in said and PASSWORD not in said
    asyncio.run(evening.hold(address))


def test_seats_at_different_workers_see_what_one_worker_would_show(operate: Operate, address: str, seed: int) -> None:
    """Each seat has two devices, one at each worker; one of them plays."""
    one, other = operate(address), operate(address)
    path = one.lay("you", "person", "person", game="armies", **{"rule-turn_limit": "3", "rule-questions": "ask"})
    paths = [path, *one.seated[path]]

    async def run() -> list[tuple[Client, Client]]:
        over = asyncio.Event()
        urls = [one.url, other.url]
        pairs = [(Client([urls[k % 2]], path, seed + k), Client([urls[1 - k % 2]], path, 0)) for k, path in enumerate(paths)]
        async with asyncio.timeout(200):
            await asyncio.gather(*(plays.play(over) for plays, _ in pairs), *(looks.play(over, most=0) for _, looks in pairs))
        return pairs

    pairs = asyncio.run(run())
    for plays, looks in pairs:
        for client in (plays, looks):
            assert not client.changed, f"{client.sent} {client.changed[0][0]}{differing(*client.changed[0][1:])}"
        assert not [refused for refused in plays.refused if refused["clause"] != "TB-903"], plays.refused
        common = plays.frames.keys() & looks.frames.keys()
        assert len(common) >= 8
        for n in common:
            assert plays.frames[n] == looks.frames[n], (n, differing(plays.frames[n], looks.frames[n]))
        assert plays.shown == looks.shown
    assert one.stop() == other.stop() == ""


def test_database_outage_is_told_and_play_resumes(operate: Operate, postgres: Postgres, address: str) -> None:
    """Everybody is told that the database is down, and then play goes on."""
    server = operate(address)
    path = server.lay("you", "person")

    async def run() -> None:
        async with Sitting(server, path) as ana, Sitting(server, server.seated[path][0]) as bo:
            postgres.fall()
            try:
                refused = await ana.ask({"move": "arrange KQJA"})
                assert refused["clause"] == "TB-912", refused
                assert refused["detail"] == "The database says: it does not answer, try again in a moment."
                answer = await asyncio.to_thread(httpx.post, f"{server.url}/join", data={"code": path.split("/")[2], "seat": "1"})
                assert answer.status_code == 503 and "TB-912" in answer.text
            finally:
                postgres.start()
            assert await ana.ask({"move": "arrange KQJA"}) == {"done": True}
            assert await bo.ask({"move": "arrange JQKA"}) == {"done": True}
            await ana.until("Turn 1 begins")

    asyncio.run(run())
    said = server.stop()
    assert "Traceback" not in said and PASSWORD not in said


def test_worker_without_notifications_catches_up(operate: Operate, postgres: Postgres, address: str) -> None:
    """A worker that misses notifications catches up."""
    one, other = operate(address), operate(address)
    path = one.lay("you", "person")

    async def run() -> None:
        async with Sitting(one, path) as ana, Sitting(other, one.seated[path][0]) as bo:
            before: list[int] = []
            for _ in wait():
                if len(before := await asyncio.to_thread(listeners, postgres, address)) == 2:
                    break
            else:
                raise AssertionError(f"{len(before)} of two houses listen")
            for pid in before:
                postgres.ask(f"select pg_terminate_backend({pid})")
            assert await ana.ask({"move": "arrange KQJA"}) == {"done": True}
            assert await bo.ask({"move": "arrange JQKA"}) == {"done": True}
            await ana.until("Turn 1 begins")
            await bo.until("Turn 1 begins")
            for _ in wait():
                if len(await asyncio.to_thread(listeners, postgres, address)) == 2:
                    break
            else:
                raise AssertionError("nobody listens any more")

    asyncio.run(run())


def test_two_devices_of_one_seat_at_two_workers_do_not_play_twice(operate: Operate, address: str) -> None:
    """Both send an act for the same decision at the same moment: one is played, the other is told that the decision is gone."""
    one, other = operate(address), operate(address)
    path = one.lay("you", "person")

    async def act(server: Operated, army: str, ready: asyncio.Barrier) -> str:
        async with Sitting(server, path) as table:
            await ready.wait()
            return str((await table.ask(move=f"arrange {army}")).get("clause", "done"))

    async def run() -> list[str]:
        ready = asyncio.Barrier(2)
        return list(await asyncio.gather(act(one, "KQJA", ready), act(other, "JQKA", ready)))

    assert sorted(asyncio.run(run())) == ["TB-903", "done"]


def test_dead_worker_is_replaced_and_all_stop_together(operate: Operate, address: str) -> None:
    """A worker that dies is replaced, and all stop together."""
    server = operate(address, workers=2)
    pids: list[int] = []
    for _ in wait(30):
        if len(pids := server.pids()) == 2:
            break
    else:
        raise AssertionError("two workers never came")
    os.kill(pids[0], signal.SIGKILL)
    for _ in wait(30):
        if len(now := server.pids()) == 2 and pids[0] not in now:
            break
    else:
        raise AssertionError("nobody took its place")
    assert httpx.get(f"{server.url}/").status_code == 200
    now = server.pids()
    server.process.kill()  # no chance to end the workers
    server._gone()
    for _ in wait(20):
        if not any(alive(pid) for pid in now):
            break
    else:
        raise AssertionError("workers went on without the process that started them")


def test_metrics_of_several_workers_are_labelled(operate: Operate, address: str, tmp_path: Path) -> None:
    """Metrics of several workers are labelled.

    Any of them answers. Read as one series they would jump, and a falling counter counts as a restart.
    """
    server = operate(address, workers=2)
    for _ in wait(30):
        if len(server.pids()) == 2:
            break
    said: dict[str, list[float]] = {}
    for _ in wait(60):
        page = httpx.get(f"{server.url}/metrics").text
        assert "\ngamester_tables{" in page and "\ngamester_sockets 0" not in page
        for worker, figure in re.findall(r'^process_cpu_seconds_total\{worker="(\d+)"\} (\S+)$', page, re.MULTILINE):
            said.setdefault(worker, []).append(float(figure))
        if len(said) == 2 and min(map(len, said.values())) > 3:
            break
    assert {*map(int, said)} == {*server.pids()}
    assert all(figures == sorted(figures) for figures in said.values())
    alone = operate(tmp_path)
    assert "worker=" not in httpx.get(f"{alone.url}/metrics").text


def test_silent_database_is_noticed_idle_or_busy(address: str) -> None:
    """A database that vanishes silently is noticed, with or without a pending query.

    No keepalive is sent while unacknowledged data waits; that has a timeout of its own.
    """
    import psycopg

    engine = make_engine(address)
    with engine.connect() as connection, psycopg.connect(**listen_args(engine)) as listening:
        for one in (connection.connection.driver_connection, listening):
            assert one is not None
            with socket.socket(fileno=os.dup(one.fileno())) as wire:
                kept = [wire.getsockopt(socket.IPPROTO_TCP, what) for what in (socket.TCP_USER_TIMEOUT, socket.TCP_KEEPIDLE)]
            assert kept == [25_000, 10]
    engine.dispose()


class Hasty(Operated):
    """A server that gives itself one second to stop."""

    @property
    def program(self) -> str:
        """The program with shorter waits."""
        return f"from gamester.server import serve; serve.KILL_AFTER = 1.0; {super().program}"


def test_server_with_hung_database_stops_on_request(address: str) -> None:
    """A server whose database hangs stops when it is told to."""
    import psycopg

    server = Hasty(address)
    with psycopg.connect(address) as silencing, psycopg.connect(address, autocommit=True) as looking:
        silencing.execute("lock table tables in access exclusive mode")
        with pytest.raises(httpx.ReadTimeout):
            httpx.get(f"{server.url}/t/old-crow", timeout=0.5)
        for _ in wait():
            if looking.execute("select 1 from pg_stat_activity where wait_event_type = 'Lock'").fetchone():
                break
        said = server.stop()
    assert server.process.returncode == 1 and "all answered moves are stored" in said and "Traceback" not in said


@pytest.mark.parametrize(
    ("arguments", "database", "words"),
    [
        (["--workers", "2"], "", "set DATABASE_URL to its address and leave --data out, or leave --workers out"),
        (["--workers", "0"], "", "expected 1 to 64 workers, got 0"),
        (["--keep-days=-1"], "", "expected 0 (for ever) to 36500 days of retention, got -1"),
        ([], "mysql://ana:{}@127.0.0.1/house", "expected the address of a PostgreSQL database"),
        ([], "nonsense {}", "expected the address of a PostgreSQL database"),
        ([], "postgresql://ana:{}@127.0.0.1:1/house", "nothing answers at its host and port"),
    ],
)
def test_unusable_arguments_give_one_sentence(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    arguments: list[str],
    database: str,
    words: str,
) -> None:
    """Unusable arguments are refused in one sentence."""
    monkeypatch.setenv("DATABASE_URL", database.format(PASSWORD))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert main(["serve", "--port", "0", *arguments]) == 2
    said = "".join(capsys.readouterr())
    assert words in " ".join(said.split()) and PASSWORD not in said


@pytest.mark.parametrize(
    ("proxies", "words"),
    [
        *((one, "cannot write to the data folder") for one in ("127.0.0.1", "::1", "172.30.86.0/24, fd00::/8", "*", "")),
        ("localhost", "expected --trusted-proxy an address such as 127.0.0.1 or a network such as"),
        ("127.0.0.1,proxy", "(several with commas), or *, got 127.0.0.1,proxy"),
        ("172.30.86.1/24", "got 172.30.86.1/24"),
        ("127.0.0.1,*", "got 127.0.0.1,*"),
    ],
)
def test_a_proxy_is_an_address_or_a_network(tmp_path: Path, capsys: pytest.CaptureFixture[str], proxies: str, words: str) -> None:
    """A trusted proxy is an address or a network.

    Values that uvicorn would never match are refused; valid ones lead to the next error.
    """
    (tmp_path / "file").write_text("")
    assert main(["serve", "--port", "0", "--data", str(tmp_path / "file" / "below"), "--trusted-proxy", proxies]) == 2
    assert words in " ".join("".join(capsys.readouterr()).split())


SECRET = "Qv7xZk9wJq-Wz4Kx"
FAULTY = {
    "postgresql://ana:Qv7xZ:k9@wJq-Wz4Kx@db.example.invalid/house": "write @ as %40",
    "postgresql://ana:Qv7xZ@k9wJq:Wz4Kx@db.example.invalid/house": "write @ as %40",
    "postgresql://ana:Qv7xZ@k9wJq/Wz4Kx@db.example.invalid/house": "write @ as %40",
    "postgresql://ana:Qv7xZ@[k9wJq:Wz4Kx]/house": "write @ as %40",
    "postgresql://ana:Qv7xZk9wJq-Wz4Kx@127.0.0.1:port/house": "write @ as %40",
    "postgresql://ana:Qv7xZk9wJq-Wz4Kx/house": "expected the address of a PostgreSQL database",
    "postgresql://ana:Qv7xZk9wJq-Wz4Kx@127.0.0.1:99999/house": "something in its address is not as it should be",
    "postgresql://ana:Qv7xZk9wJq-Wz4Kx@127.0.0.1:1/house": "nothing answers at its host and port",
    "postgresql://ana:Qv7xZk9wJq-Wz4Kx@[::1]:1/house": "cannot use the PostgreSQL database 'house': ",
    "postgresql://ana:Qv7xZ@k9wJq-Wz4Kx/house": "its host is not known",
    "postgresql://ana:Qv7xZ@k9wJq..Wz4Kx/house": "its address leads to no server",
    "postgresql://ana:Qv7xZ@127.0.0.1?k9wJq=Wz4Kx@db.example.invalid/house": "something in its address is not as it should be",
    "postgresql://127.0.0.1/house?password=Qv7xZk9wJq&port=Wz4Kx": "its address leads to no server",
    "postgresql://127.0.0.1/house?password=Qv7xZk9wJq&connect_timeout=Wz4Kx": "something in its address is not as it should be",
}


@pytest.mark.parametrize("workers", ["1", "2"])
@pytest.mark.parametrize(("database", "words"), FAULTY.items())
def test_malformed_database_address_hides_password(
    monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
    caplog: pytest.LogCaptureFixture,
    database: str,
    words: str,
    workers: str,
) -> None:
    """An error about a malformed address does not show its password."""
    monkeypatch.setenv("DATABASE_URL", database)
    assert main(["serve", "--port", "0", "--workers", workers]) == 2
    told = "".join(capfd.readouterr())
    assert words in " ".join(told.split()) and len(told.splitlines()) <= 2
    said = told + caplog.text
    assert not [SECRET[k : k + 3] for k in range(len(SECRET) - 2) if SECRET[k : k + 3] in said]
