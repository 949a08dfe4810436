"""Rules on Armies: playouts, a Python loop, copies, compilation, start."""

from __future__ import annotations

import asyncio
import ctypes
import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from math import prod
from pathlib import Path

from bench.clock import Figure, each, rate
from gamester.bots.arena import Arena
from gamester.core.compile.compiler import build_library
from gamester.core.int32_rows import int32_row
from gamester.games import registry
from gamester.games.entrypoints import SEAT_STEP
from gamester.games.registry import ENTRYPOINTS, get_game
from gamester.match.setup import Setup, key_from_seed, new_setup
from tests.support.toy_game import plant

SEATS = 3


def playouts(slug: str, seats: int, in_plain: bool, games: int) -> Callable[[], int]:
    """Return a function that plays random games in the runtime, on one thread."""
    laid = new_setup(slug, seats)
    if not in_plain:
        laid.game.load_compiled(laid.layout)  # so that no game is played plain until then
    arena = Arena(laid.game, laid.state, laid.layout, ("random",) * seats, in_plain)
    state = {"first": 0}

    def play() -> int:
        _, taken = arena.play_games("bench", state["first"], games)
        state["first"] += games
        return taken

    return play


def python_loop(slug: str, seats: int) -> Callable[[], int]:
    """Return a function that plays one random game with every choice made in Python.

    It uses the single entry point that checks, applies and lists actions, bound to its buffers.
    """
    laid = new_setup(slug, seats)
    rules = laid.game.load_compiled(laid.layout, ENTRYPOINTS, checked=False).rules
    tables, out = laid.layout.lay_rows(2), int32_row(int(laid.game.game.num_actions(laid.state)))
    laid.layout.write_row(tables, 1, laid.state)
    copy, deal, first = (rules.bind(f"entrypoints.{name}", tables.grid) for name in ("copy", "deal", "first_pending_seat"))
    legal, onward = (rules.bind(f"entrypoints.{name}", tables.grid, out) for name in ("legal_actions", "step"))
    draw, keys = random.Random(7).random, (key_from_seed(str(game)) for game in range(10**9))
    at = list(laid.layout.zones).index("chance_key")
    start = sum(prod(zone.shape) for zone in list(laid.layout.zones.values())[:at])

    def play() -> int:
        copy(0, 1)
        for cell, word in enumerate(next(keys), start):
            tables.flat[cell] = word
        deal(0)
        seat = first(0)
        many = legal(0, seat)
        decisions = 0
        while True:
            answer = onward(0, seat, out[int(draw() * many)])
            decisions += 1
            if answer <= 0:
                return decisions
            seat, many = divmod(answer, SEAT_STEP)

    return play


def copies(laid: Setup) -> Iterator[Figure]:
    """Measure a copy of one state in each runtime."""
    tables = laid.layout.lay_rows(2).grid
    doors = laid.game.load_compiled(laid.layout, ENTRYPOINTS)
    yield Figure(
        "copy, plain", each(lambda: laid.layout.copy_state(laid.state), 2000) * 1e6, "us", f"{laid.layout.words} words, facts shared"
    )
    yield Figure("copy, one row from Python", each(lambda: doors.copy(tables, 1, 0), 2000) * 1e6, "us", "facts copied as well")


READY = """
import time
from gamester.games.registry import get_game
from gamester.match.setup import new_setup
laid = new_setup("armies", 3)
t = time.perf_counter()
laid.game.load_compiled(laid.layout, checked={checked})
print(time.perf_counter() - t)
"""
SIMULATED = """
import contextlib, io, time
t = time.perf_counter()
from gamester.cli import main
with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
    main(["simulate", "armies", "--seats", "3", "--games", "100"])
print(time.perf_counter() - t)
"""


def seconds_of(program: str, **env: str) -> float:
    """Return the number that a program prints in a process of its own."""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True, env={**os.environ, **env})
    return float(done.stdout)


def compiling() -> Iterator[Figure]:
    """Measure compilation, loading from the cache, and the first simulation on a machine."""
    for checked in (False, True):
        with tempfile.TemporaryDirectory() as cache:
            program = READY.format(checked=checked)
            name = "checked rules" if checked else "rules"
            yield Figure(f"{name} and the extension, compiled", seconds_of(program, GAMESTER_CACHE=cache), "s", "3 seats")
            yield Figure(f"{name}, from the cache", min(seconds_of(program, GAMESTER_CACHE=cache) for _ in range(3)), "s")
    for name, compiler in (("with a compiler", ""), ("without", "none")):
        with tempfile.TemporaryDirectory() as cache:
            found = seconds_of(SIMULATED, GAMESTER_CACHE=cache, GAMESTER_CC=compiler)
            yield Figure(f"first simulation of 100 games, {name}", found, "s", "armies, 3 seats, policies")


def starting() -> Iterator[Figure]:
    """Measure how soon the command line answers."""

    def told() -> float:
        began = time.perf_counter()
        subprocess.run([sys.executable, "-c", "from gamester.cli import main; main(['--help'])"], capture_output=True, check=True)
        return time.perf_counter() - began

    yield Figure("gamester --help", min(told() for _ in range(5)), "s")


def lag() -> Iterator[Figure]:
    """Measure how late an event loop wakes while rules are compiled beside it."""

    async def measure() -> list[float]:
        laid = new_setup("armies", 2)
        late: list[float] = []
        with tempfile.TemporaryDirectory() as cache:
            os.environ["GAMESTER_CACHE"] = cache
            work = asyncio.create_task(asyncio.to_thread(get_game("armies").load_compiled, laid.layout, ENTRYPOINTS))
            while not work.done():
                began = time.perf_counter()
                await asyncio.sleep(0.002)
                late.append(time.perf_counter() - began - 0.002)
            await work
            del os.environ["GAMESTER_CACHE"]
        return late

    late = sorted(asyncio.run(measure()))
    yield Figure("event loop late while compiling, median", statistics.median(late) * 1e3, "ms")
    yield Figure("event loop late while compiling, 99%", late[len(late) * 99 // 100] * 1e3, "ms")
    yield Figure("event loop late while compiling, worst", late[-1] * 1e3, "ms", "the load at the end")


def toy(peer: float, peer_name: str) -> Iterator[Figure]:
    """Measure the tutorial's game beside the peer's game of the same rules, and beside C."""
    with tempfile.TemporaryDirectory() as site:
        plant(Path(site), "goofspiel", [])
        sys.path.insert(0, site)
        registry._found.cache_clear()
        for name, in_plain, many in (("compiled", False, 2000), ("plain", True, 20)):
            found = rate(playouts("goofspiel", SEATS, in_plain, many))
            yield Figure(f"goofspiel {name} playouts, {SEATS} seats", found, "decisions/s", f"{found / peer:.2f} x {peer_name}")
        sys.path.remove(site)
        registry._found.cache_clear()
    found = rate(written_by_hand(SEATS, 2000))
    yield Figure(f"goofspiel by hand in C, {SEATS} seats", found, "decisions/s", f"{found / peer:.2f} x {peer_name}")


def written_by_hand(seats: int, games: int) -> Callable[[], int]:
    """Return a function that plays random games of the toy in hand-written C.

    It is the limit for compiled rules.
    """
    with tempfile.TemporaryDirectory() as folder:
        library = Path(folder, "limit.so")
        build_library([Path(__file__).with_name("limit.c")], library)
        play: Callable[[int, int, int], int] = ctypes.CDLL(str(library)).play_games
    play.argtypes, play.restype = [ctypes.c_int64] * 3, ctypes.c_int64  # type: ignore[attr-defined]
    return lambda: play(seats, games, 7)


def rates(slug: str, peer: float, peer_name: str) -> Iterator[Figure]:
    """Yield decisions per second of one game, each beside the peer's in this run."""
    fewest, most = get_game(slug).text.SEATS
    runs: list[tuple[str, Callable[[], int]]] = [
        *((f"compiled playouts, {seats} seats", playouts(slug, seats, False, 500)) for seats in sorted({fewest, SEATS, most})),
        (f"Python loop through step, {SEATS} seats", python_loop(slug, SEATS)),
        (f"plain playouts, {SEATS} seats", playouts(slug, SEATS, True, 2)),
    ]
    for name, play in runs:
        found = rate(play)
        yield Figure(name, found, "decisions/s", f"{found / peer:.2f} x {peer_name}")
