"""The cost of an act at a table in one process: function calls and CPU time.

Tables are laid with fixed seeds and played by a fixed draw, so two versions of the code play the same games.
Function calls, unlike times, do not depend on what else the machine does. There are no sockets: messages are
put into the queues of pages, encoded as they go out.
"""

from __future__ import annotations

import asyncio
import cProfile
import json
import random
import tempfile
import time
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path

from bench.clock import Figure
from gamester.server.config import Timings
from gamester.server.middleware.gc_schedule import GcSchedule
from gamester.server.session.session import Session
from gamester.server.session.ui_stream import UiSubscriber
from gamester.server.tables.creation import SeatRequest, TableRequest, create_table
from gamester.server.tables.registry import TableRegistry

GAMES, PEOPLE = ("armies", "gameon", "surviving", "shapes"), ("Ana", "Bo", "Cy")
CARDS = {"armies": "classic"}
ACTS, UNMEASURED, ROUNDS = 300, 60, 3
"""Acts that are measured, acts before them in which caches fill, and rounds of which the best time counts."""
SPECTATORS = 500


@dataclass
class Spent:
    """The cost of a number of acts: CPU seconds, and calls where they were counted."""

    acts: int = 0
    seconds: list[float] = field(default_factory=list)
    """By act, the CPU of the thread of the event loop."""
    sent: int = 0
    profile: cProfile.Profile | None = None


async def seated(house: TableRegistry, game: str, seed: int) -> Session:
    """Return a table with three people whose cards are those of this seed."""
    seats = [SeatRequest(name) for name in PEOPLE]
    secret = f"{seed:064x}"
    code = await create_table(house, TableRequest(game, seats, {}, CARDS.get(game, ""), parent="bench", server_secret=secret))
    session = await house.get_session(code)
    assert session is not None
    return session


async def play(game: str, acts: int, spectators: int = 0, counted: bool = False, unmeasured: int = UNMEASURED) -> Spent:
    """Play acts at tables with three pages and `spectators`, and return what they took."""
    spent = Spent(profile=cProfile.Profile() if counted else None)
    garbage = GcSchedule(time.monotonic())  # as in a server
    with closing(garbage), tempfile.TemporaryDirectory() as folder:
        house = TableRegistry(Path(folder), Timings(0, 0, 0.05))
        seed, left = 1, unmeasured
        while spent.acts < acts:
            session = await seated(house, game, seed)
            pages = _pages(session, spectators, spent)
            draw, seed = random.Random(seed), seed + 1
            while (left > 0 or spent.acts < acts) and (pending := await _asked(session)):
                moves = session.match.legal_moves(seat := draw.choice(pending))
                message = json.dumps({"move": draw.choice(moves).move, "frame": session.broadcast.count(seat).n})
                if left > 0:
                    left -= 1
                    await _acted(session, seat, message, pages)
                else:
                    await _measured(session, seat, message, pages, spent)
            for viewer, page in pages:
                session.unsubscribe(viewer, page)
            await session.stop()
        await house.close()
    return spent


def _pages(session: Session, spectators: int, spent: Spent) -> list[tuple[int, UiSubscriber]]:
    """Return open pages of all seats, and of spectators whose messages are written at once."""

    def write(message: bytes) -> bool:
        spent.sent += 1
        return True

    pages = [(seat, UiSubscriber()) for seat in range(session.rail)]
    pages += [(session.rail, UiSubscriber(write=write)) for _ in range(spectators)]
    for viewer, page in pages:
        session.broadcast.queues.setdefault(viewer, set()).add(page)
    session.push()
    return pages


async def _asked(session: Session) -> list[int]:
    """Return the seats that must answer and have not, after what the table does by itself."""
    for _ in range(200):
        held = {seat for seat, draft in session.drafts.items() if draft.held}
        if session.match.ended_by() or (asked := [seat for seat in session.match.pending_seats() if seat not in held]):
            return [] if session.match.ended_by() else asked
        await asyncio.sleep(0.005)
    return []


async def _acted(session: Session, seat: int, message: str, pages: list[tuple[int, UiSubscriber]]) -> None:
    await session.handle_message(seat, message)  # Rejected only if a phase has closed by itself meanwhile.
    await asyncio.sleep(0)
    for _, page in pages:
        while not page.empty():
            page.get_nowait()


async def _measured(session: Session, seat: int, message: str, pages: list[tuple[int, UiSubscriber]], spent: Spent) -> None:
    began = time.thread_time()
    if spent.profile is not None:
        spent.profile.enable()
    await _acted(session, seat, message, pages)
    if spent.profile is not None:
        spent.profile.disable()
    spent.seconds.append(time.thread_time() - began)
    spent.acts += 1


def calls(spent: Spent) -> float:
    """Return the calls of an act that were counted."""
    assert spent.profile is not None
    counted: int = sum(one.callcount for one in spent.profile.getstats())
    return counted / max(1, spent.acts)


def milliseconds(rounds: list[Spent]) -> float:
    """Return the milliseconds of an act, each act the best of the rounds, since all play the same acts."""
    best: list[float] = [min(times) for times in zip(*[one.seconds for one in rounds], strict=True)]
    return 1000 * sum(best) / max(1, len(best))


def figures() -> Iterator[Figure]:
    """Count the calls of an act, and measure its CPU, with three pages and with 500 spectators besides."""
    for game in GAMES:
        for spectators in (0, SPECTATORS):
            best = milliseconds([asyncio.run(play(game, ACTS, spectators)) for _ in range(ROUNDS)])
            counted = asyncio.run(play(game, ACTS, spectators, counted=True))
            name = f"{game}, three pages{f' and {spectators} spectators' if spectators else ''}"
            yield Figure(f"{name}: calls an act", calls(counted), "calls", f"{counted.acts} acts")
            yield Figure(f"{name}: CPU an act", best, "ms", f"each act the best of {ROUNDS}; without sockets and the thread of the store")
