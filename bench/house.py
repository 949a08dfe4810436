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

from bench import act
from bench.act import CARDS, GAMES, PEOPLE
from bench.clock import Figure, show
from bench.load import PAGES, PROTOCOL, Seen, load
from bench.node import NONE, boardgame, said
from bench.writes import writes
from gamester.match.match import Match
from gamester.match.moves import LogEntry

SEATS, EVERY, PLAYED = 2000, 10.0, 36
TABLES, SPARE, SECONDS = 30, 120, 10.0
"""Tables in play at a time, and further open tables that follow them: games end after some hundred moves."""
SPECTATORS = 500
WARMING = 3.0
"""Seconds of play before an act is measured, in which tables are drawn for the first time and caches fill."""
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


def laid(where: Path | str, many: int, played: int = 0, game: str = "armies") -> Paths:
    """Create started tables of a game with three people, each with up to `played` moves.

    Return the paths of the seats of each table.
    """
    from gamester.server.config import Timings
    from gamester.server.storage.rows import SessionChanges
    from gamester.server.tables.creation import SeatRequest, TableRequest, create_table
    from gamester.server.tables.loader import load_match
    from gamester.server.tables.registry import TableRegistry

    async def lay() -> Paths:
        made = TableRegistry(where, Timings())
        paths = []
        for _ in range(many):
            code = await create_table(
                made, TableRequest(game, [SeatRequest(name) for name in PEOPLE], {}, CARDS.get(game, ""), parent="bench")
            )
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


def sockets(port: int, paths: Paths, kind: str = PAGES) -> list[list[tuple[str, str]]]:
    """Return the sockets of seats by their kind, those of the protocol with the tokens of the seats."""
    host = f"ws://127.0.0.1:{port}"
    if kind == PROTOCOL:
        return [[(f"{host}/api/v1/tables/{path.split('/')[2]}/live", path.split("/")[3]) for path in table] for table in paths]
    return [[(f"{host}{path}/live", "") for path in table] for table in paths]


def memory(program: subprocess.Popen[str]) -> float:
    """Return the megabytes that a process holds."""
    return int(Path(f"/proc/{program.pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 1e6


def cpu(program: subprocess.Popen[str]) -> float:
    """Return the seconds of all its threads on a core since a process began."""
    fields = Path(f"/proc/{program.pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def rates(name: str, seen: Seen, base: float = 0.0) -> Iterator[Figure]:
    """Yield moves per second and the slowest times."""
    each = len(seen.taken) / SECONDS
    note = f"{TABLES} tables at a time; {each / base:.2f} of ours with pages" if base else f"{TABLES} tables at a time"
    if seen.idle:
        note += f"; all games were over {seen.idle / TABLES:.1f} s too soon"
    yield Figure(f"{name}, durable moves", each, "moves/s", note)
    yield Figure(
        f"{name}, move to frame, 99%", seen.slowest(0.01), "ms", f"{seen.frames} frames, {seen.refused} refused, {seen.lost} sockets lost"
    )
    yield Figure(f"{name}, until the others have theirs, 99%", seen.slowest(0.01, others=True), "ms", "the player who acts is served first")


def acts() -> Iterator[Figure]:
    """Measure the cost of an act for every game, with three pages and with three programs."""
    for game in GAMES:
        for kind in (PAGES, PROTOCOL):
            with tempfile.TemporaryDirectory() as folder:
                paths = laid(Path(folder), TABLES + SPARE, game=game)
                with house(f"Path({folder!r})") as (port, program):
                    warm(port, paths[:TABLES], kind)
                    seen, spent = asyncio.run(measured(program, sockets(port, paths[TABLES:], kind), kind))
            done = max(1, len(seen.taken))
            note = f"{seen.frames / done:.1f} frames of {seen.bytes / max(1, seen.frames):,.0f} bytes an act; {seen.refused} refused"
            yield Figure(f"{game}, {kind}: CPU of the server an act", 1000 * spent / done, "ms", f"{note}; bar 1.5 with pages")
            yield from rates(f"{game}, {kind}", seen)


def warm(port: int, paths: Paths, kind: str = PAGES) -> None:
    """Play tables that are not measured."""
    asyncio.run(load(sockets(port, paths, kind), WARMING, kind=kind))


async def measured(program: subprocess.Popen[str], urls: list[list[tuple[str, str]]], kind: str, every: float = 0.0) -> tuple[Seen, float]:
    """Return the results of a load, and the seconds of CPU that the server spent on it."""
    marks: list[float] = []
    seen = await load(urls, SECONDS, every, kind=kind, at_once=TABLES, mark=lambda: marks.append(cpu(program)))
    return seen, marks[1] - marks[0]


def hall() -> Iterator[Figure]:
    """Measure 2,000 seats of each game at pages, each acting every ten seconds."""
    many = SEATS // len(PEOPLE) + 1
    for game in GAMES:
        with tempfile.TemporaryDirectory() as folder:
            paths = laid(Path(folder), many, PLAYED, game)
            with house(f"Path({folder!r})") as (port, program):
                seen = asyncio.run(load(sockets(port, paths), 3 * EVERY, EVERY))
                held = memory(program)
        note = f"wanted {3 * many / EVERY:.0f}; {seen.lost} sockets lost"
        yield Figure(f"{game}, {3 * many} seats, each acting every {EVERY:.0f} s", len(seen.taken) / (3 * EVERY), "moves/s", note)
        yield Figure(f"{game}, their move to frame, median", seen.slowest(0.5), "ms")
        yield Figure(f"{game}, their move to frame, 99%", seen.slowest(0.01), "ms", "bar 100")
        yield Figure(
            f"{game}, until the others have theirs, median", seen.slowest(0.5, others=True), "ms", "the player who acts is served first"
        )
        yield Figure(f"{game}, until the others have theirs, 99%", seen.slowest(0.01, others=True), "ms", "bar 100")
        yield Figure(f"{game}, memory with all of them", held, "MB")


def spectators() -> Iterator[Figure]:
    """Measure an act at a table with 500 spectators and without them, and the least that the writes to 500 sockets cost."""
    for game in GAMES:
        costs, size = [], 0
        for many in (0, SPECTATORS):
            with tempfile.TemporaryDirectory() as folder:
                paths = laid(Path(folder), 1 + TABLES, game=game)
                table = f"/t/{paths[0][0].split('/')[2]}"
                with house(f"Path({folder!r})") as (port, program):
                    warm(port, paths[1:])
                    urls = sockets(port, [[*paths[0], *[table] * many]])
                    seen, spent = asyncio.run(measured(program, urls, PAGES, 0.2 * (3 + many)))
            done = max(1, len(seen.taken))
            costs.append(1000 * spent / done)
            size = seen.bytes // max(1, seen.frames)
            note = f"{done} acts, {seen.frames / done:.0f} frames an act"
            yield Figure(f"{game}, {many} spectators: CPU of the server an act", costs[-1], "ms", note)
        yield Figure(f"{game}, what {SPECTATORS} spectators add to an act", costs[1] - costs[0], "ms", f"{size:,} bytes a frame; bar 10")
    yield Figure(f"a write to each of {SPECTATORS} bare sockets", writes(SPECTATORS, 500), "ms", "500 bytes, as a compressed frame has")


def ours() -> Iterator[Figure]:
    """Measure start and memory of one worker on SQLite, and the bare floor beside its pages."""
    with tempfile.TemporaryDirectory() as folder:
        paths = laid(Path(folder), TABLES + SPARE)
        began = time.perf_counter()
        with house(f"Path({folder!r})") as (port, program):
            yield Figure("server up", time.perf_counter() - began, "s")
            before = memory(program)
            seen = asyncio.run(load(sockets(port, paths), SECONDS, at_once=TABLES))
            base, size = len(seen.taken) / SECONDS, seen.bytes // max(1, seen.frames)
            held = (memory(program) - before) / len(paths)
            yield Figure("a table with three pages open", held, "MB", "held, with what its last frames were made of")
            yield from rates("three pages a table", seen)
    yield from floor(size, base)


def floor(size: int, base: float) -> Iterator[Figure]:
    """Measure the same load on sockets and a log only, with texts as long as ours."""
    with tempfile.TemporaryDirectory() as folder:
        paths, port = laid(Path(folder), TABLES), free_port()
        with running(sys.executable, "-m", "bench.floor", str(port), folder, str(size)):
            seen = asyncio.run(load(sockets(port, paths), SECONDS))
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
                seen = asyncio.run(load(sockets(port, mine), SECONDS, at_once=TABLES))
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


def calls() -> Iterator[Figure]:
    """Count what an act calls in one process, which does not depend on what else the machine does."""
    yield from act.figures()


def main() -> None:
    """Measure everything, or the named parts."""
    random.seed(7)
    parts = {one.__name__: one for one in (ours, acts, calls, hall, spectators, postgres, rival, echo)}
    print(f"{os.cpu_count()} cores, load {os.getloadavg()[0]:.1f} before; Python {' '.join(sys.version.split())}")
    for name in sys.argv[1:] or parts:
        show(name, parts[name]())


if __name__ == "__main__":
    main()
