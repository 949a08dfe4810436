"""`make bench-house`: our server under load, beside boardgame.io and a bare echo.

All connections are local. Clients run on the same machine and share its cores. Every figure is from
this run; ratios refer to our own.
"""

from __future__ import annotations

import asyncio
import os
import random
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import websockets

from bench.clock import Figure, show
from bench.load import Seen, load
from bench.node import NONE, boardgame, said
from gamester.match.match import Match
from gamester.match.moves import LogEntry

SEATS, EVERY, PLAYED = 2000, 10.0, 36
TABLES, SPARE, SECONDS = 30, 120, 10.0
"""Tables in play at a time, and further open tables that follow them: games end after some hundred moves."""
GAME, CARDS, PEOPLE = "armies", "classic", ("Ana", "Bo", "Cy")
START = "from pathlib import Path; from gamester.server.config import Timings; from gamester.server.serve import serve;"
START += " serve('127.0.0.1', {port}, {where}, Timings(0, 0, 0.05), {workers})"
QUIET = {"stdout": subprocess.PIPE, "text": True}
Paths = list[list[str]]


def free_port() -> int:
    """Return a free port."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return int(free.getsockname()[1])


@contextmanager
def running(*command: str, cwd: Path | None = None) -> Iterator[subprocess.Popen[str]]:
    """Run a program that prints a line when it is ready."""
    program = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=cwd)
    try:
        assert program.stdout is not None
        program.stdout.readline()
        yield program
    finally:
        program.terminate()
        program.wait(20)


@contextmanager
def house(where: str, workers: int = 1) -> Iterator[tuple[int, subprocess.Popen[str]]]:
    """Run our server and yield its port and process."""
    port = free_port()
    with running(sys.executable, "-c", START.format(port=port, where=where, workers=workers)) as program:
        yield port, program


def laid(where: Path | str, many: int, played: int = 0) -> Paths:
    """Create started tables of three people, each with up to `played` moves.

    Return the paths of the seats of each table.
    """
    from gamester.server.config import Timings
    from gamester.server.storage.models import SessionChanges
    from gamester.server.tables.creation import SeatRequest, TableRequest, create_table
    from gamester.server.tables.loader import load_match
    from gamester.server.tables.registry import TableRegistry

    async def lay() -> Paths:
        made = TableRegistry(where, Timings())
        paths = []
        for _ in range(many):
            code = await create_table(made, TableRequest(GAME, [SeatRequest(name) for name in PEOPLE], {}, CARDS, parent="bench"))
            row = await made.store.table(code)
            assert row is not None
            if acts := begun(load_match(row, []), random.randint(0, played)):
                await made.store.commit(code, SessionChanges(moves=tuple(acts)))
            paths.append([f"/t/{code}/{made.seat_token(row, seat)}" for seat in range(len(PEOPLE))])
        await made.close()
        return paths

    return asyncio.run(lay())


def begun(match: Match, many: int) -> list[tuple[int, str]]:
    """Return about `many` moves of random play, as a log stores them."""
    acts: list[tuple[int, str]] = []
    while len(acts) < many and (pending := match.pending_seats()):
        seat = random.choice(pending)
        done = match.act(seat, random.choice(match.legal_moves(seat)).move)
        acts += [(done.seat, done.move)] if isinstance(done, LogEntry) else []
    return acts


def pages(port: int, paths: Paths) -> list[list[tuple[str, str]]]:
    """Return the sockets of pages."""
    return [[(f"ws://127.0.0.1:{port}{path}/live", "") for path in table] for table in paths]


def programs(port: int, paths: Paths) -> list[list[tuple[str, str]]]:
    """Return the sockets of the protocol, with the tokens of the seats."""
    return [[(f"ws://127.0.0.1:{port}/api/v1/tables/{path.split('/')[2]}/live", path.split("/")[3]) for path in table] for table in paths]


def memory(program: subprocess.Popen[str]) -> float:
    """Return the megabytes that a process holds."""
    return int(Path(f"/proc/{program.pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 1e6


def rates(name: str, seen: Seen, base: float = 0.0) -> Iterator[Figure]:
    """Yield moves per second and the slowest times."""
    each = len(seen.taken) / SECONDS
    note = f"{TABLES} tables at a time; {each / base:.2f} of ours with pages" if base else f"{TABLES} tables at a time, bar 800"
    if seen.idle:
        note += f"; all games were over {seen.idle / TABLES:.1f} s too soon"
    yield Figure(f"{name}, durable moves", each, "moves/s", note)
    yield Figure(
        f"{name}, move to frame, 99%", seen.slowest(0.01), "ms", f"{seen.frames} frames, {seen.refused} refused, {seen.lost} sockets lost"
    )
    yield Figure(f"{name}, until the others have theirs, 99%", seen.slowest(0.01, others=True), "ms", "whoever acts goes first")


def ours() -> Iterator[Figure]:
    """Measure one worker on SQLite.

    Figures are start, memory, as many moves as it takes, the same without pages, and 2,000 seats.
    """
    with tempfile.TemporaryDirectory() as folder:
        data, many = Path(folder), SEATS // len(PEOPLE) + 1
        paths, each = laid(data, 2 * (TABLES + SPARE)) + laid(data, many, PLAYED), TABLES + SPARE
        began = time.perf_counter()
        with house(f"Path({folder!r})") as (port, program):
            yield Figure("server up", time.perf_counter() - began, "s")
            before = memory(program)
            seen = asyncio.run(load(pages(port, paths[:each]), SECONDS, at_once=TABLES))
            base, size = len(seen.taken) / SECONDS, seen.bytes // max(1, seen.frames)
            yield Figure(
                "a table with three pages open", (memory(program) - before) / each, "MB", "held, with what its last frames were made of"
            )
            yield from rates("three rendered viewers a table", seen)
            told = asyncio.run(load(programs(port, paths[each : 2 * each]), SECONDS, data=True, at_once=TABLES))
            yield from rates("the same by the protocol", told, base)
            hall = asyncio.run(load(pages(port, paths[2 * each :]), 3 * EVERY, EVERY))
            acted = len(hall.taken) / (3 * EVERY)
            yield Figure(
                f"{3 * many} seats, each acting every {EVERY:.0f} s",
                acted,
                "moves/s",
                f"wanted {3 * many / EVERY:.0f}; {hall.lost} sockets lost",
            )
            yield Figure("their move to frame, median", hall.slowest(0.5), "ms")
            yield Figure("their move to frame, 99%", hall.slowest(0.01), "ms", "bar 100")
            yield Figure("until the others have theirs, median", hall.slowest(0.5, others=True), "ms", "whoever acts goes first")
            yield Figure("until the others have theirs, 99%", hall.slowest(0.01, others=True), "ms")
            yield Figure("memory with all of them", memory(program), "MB")
    yield from floor(size, base)


def floor(size: int, base: float) -> Iterator[Figure]:
    """Measure the same load on sockets and a log only, with texts as long as ours."""
    with tempfile.TemporaryDirectory() as folder:
        paths, port = laid(Path(folder), TABLES), free_port()
        with running(sys.executable, "-m", "bench.floor", str(port), folder, str(size)):
            seen = asyncio.run(load(pages(port, paths), SECONDS))
        yield from rates(f"nothing judged or drawn, {size:,} bytes a frame", seen, base)


def postgres() -> Iterator[Figure]:
    """Measure one and two workers on PostgreSQL.

    Its binaries come from pip and do not flush to disk here (tests/support/postgres.py).
    """
    from tests.support.postgres import Postgres

    cluster = Postgres()
    try:
        address, base = cluster.address(), 0.0
        each = TABLES + SPARE
        paths = laid(address, 2 * each)
        for workers in (1, 2):
            with house(repr(address), workers) as (port, _):
                mine = paths[(workers - 1) * each : workers * each]
                seen = asyncio.run(load(pages(port, mine), SECONDS, at_once=TABLES))
                yield from rates(f"PostgreSQL, {workers} worker{'s' * (workers > 1)}", seen, base)
                base = base or len(seen.taken) / SECONDS
    finally:
        cluster.fall()
        shutil.rmtree(cluster.folder, ignore_errors=True)


def rival() -> Iterator[Figure]:
    """Measure boardgame.io with its own clients and a card game of the same size.

    It runs in memory and with its file store.
    """
    with boardgame() as found_here:
        if found_here is None:
            yield Figure("boardgame.io", float("nan"), "moves/s", NONE)
            return
        node, work = found_here
        for kept, more in (("in memory", []), ("with its file store", [str(work / "kept")])):
            port = str(free_port())
            with running(node, "serve.js", port, str(TABLES), *more, cwd=work):
                found = said(node, work, "load.js", port, str(TABLES), str(int(SECONDS)))
            yield Figure(f"boardgame.io {kept}", found["moves"], "moves/s", f"{TABLES} tables of 3, no pages drawn by the server")
            yield Figure(f"boardgame.io {kept}, 99%", found["p99"] or float("nan"), "ms")


def echo() -> Iterator[Figure]:
    """Measure an echo of one byte on as many sockets as our tables have seats."""
    port = free_port()

    async def talk() -> int:
        until, done = time.monotonic() + 3, 0

        async def one() -> None:
            nonlocal done
            async with websockets.connect(f"ws://127.0.0.1:{port}") as connection:
                while time.monotonic() < until:
                    await connection.send("1")
                    await connection.recv()
                    done += 1

        await asyncio.gather(*(one() for _ in range(3 * TABLES)))
        return done

    with running(sys.executable, "-m", "bench.echo", str(port)):
        yield Figure("a bare echo", asyncio.run(talk()) / 3, "messages/s", "nothing drawn, nothing kept")


def main() -> None:
    """Measure everything, or the named parts: ours, postgres, rival, echo."""
    random.seed(7)
    parts = {"ours": ours, "postgres": postgres, "rival": rival, "echo": echo}
    print(f"{os.cpu_count()} cores, load {os.getloadavg()[0]:.1f} before; Python {' '.join(sys.version.split())}")
    for name in sys.argv[1:] or parts:
        show(name, parts[name]())


if __name__ == "__main__":
    main()
