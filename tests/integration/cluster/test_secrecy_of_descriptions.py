"""Descriptions over sockets tell the same where a viewer cannot know the difference (R2).

Two servers have one table with other secrets. A program of one viewer is connected to both, and gets
the same bytes as long as the rules tell its viewer the same.
"""

from __future__ import annotations

import asyncio
import json
import random
import time
from contextlib import AsyncExitStack
from pathlib import Path
from types import SimpleNamespace

import pytest
from msgspec.structs import replace

from gamester.games.registry import game_slugs
from gamester.server.config import Timings
from gamester.server.session.features import spectator_delay
from gamester.server.session.session import Session
from gamester.server.session.sitters import Sitter
from gamester.server.session.ui_stream import UiStream
from gamester.server.tables.registry import TableRegistry
from tests.conftest import Budget
from tests.support.protocol_sockets import UiClient, served, ui_client
from tests.support.shown_tables import frame_number
from tests.support.socket_clients import differing
from tests.support.two_servers import presence_as_stored as presence_as_stored
from tests.support.two_servers import two_houses

# The oldest Litestar that we support has no names for the style of parameters that the newest asks for.
pytestmark = pytest.mark.filterwarnings("ignore::litestar.exceptions.base_exceptions.LitestarDeprecationWarning")

AT_ONCE = Timings(0, 0, 0, spectator_count_interval=0)
DELAY = 300


class Pair:
    """One table in two houses, and a program of one viewer at each."""

    def __init__(self, houses: tuple[TableRegistry, TableRegistry], rooms: tuple[Session, Session], code: str) -> None:
        self.houses, self.rooms, self.code = houses, rooms, code
        for room in rooms:
            room.ui_stream = UiStream(room, "boot")

    async def act(self, seat: int, word: str, text: str, only: int = -1) -> None:
        """Play in both houses, or in one, and let everybody be shown all that follows by itself."""
        for number, room in enumerate(self.rooms):
            if only in (-1, number):
                assert await room.handle_message(seat, json.dumps({"frame": frame_number(room, seat), word: text})) is None
            async with asyncio.timeout(60):
                await asyncio.sleep(0)
                while room.is_auto_closing():
                    await asyncio.sleep(0.001)
            await shown(room)

    def common(self, draw: random.Random) -> tuple[int, str, str] | None:
        """Return something that one seat may do in both houses."""
        here, there = (room.match for room in self.rooms)
        seats = [seat for seat in here.pending_seats() if there.must_decide(seat)]
        draw.shuffle(seats)
        for seat in seats:
            legal = {move.move for move in there.legal_moves(seat)}
            if moves := [move for move in here.legal_moves(seat) if move.move in legal]:
                move = draw.choice(moves)
                return seat, "draft" if move.drafts else "move", move.move
        return None

    def told(self, viewer: int) -> list[list[str]]:
        """Return by house the events that the rules let the viewer know."""
        return [[line.text for line in room.seen_by(viewer).log_for(room.eyes(viewer))] for room in self.rooms]

    async def clients(self, address: str, viewer: int, stack: AsyncExitStack) -> tuple[UiClient, UiClient]:
        """Connect a program of the viewer to both houses, with all that it is sent at first."""
        token = self.houses[0].links.token(self.code, viewer) if viewer < self.rooms[0].rail else ""
        one, other = [await stack.enter_async_context(ui_client(address, self.code, token, house)) for house in (0, 1)]
        for client in (one, other):
            await client.next()
            await client.heard()
        return one, other


async def shown(room: Session) -> None:
    """Show everybody all that they may see now."""
    async with room.locked():
        room.push()


async def open_pair(folder: Path, game: str) -> Pair:
    one, two, code = await two_houses(folder, game, AT_ONCE)
    here, there = await one.get_session(code), await two.get_session(code)
    assert here is not None and there is not None
    return Pair((one, two), (here, there), code)


async def compare(folder: Path, game: str, draw: random.Random, viewer: int) -> dict[str, int]:
    """Play one run.

    After some acts in both houses one of them is dealt anew behind a viewer's back; they go on until the
    viewer is told something else.
    """
    counts = {"acts": 0, "patches": 0, "redeals": 0}
    pair = await open_pair(folder, game)
    try:
        async with served(pair.houses) as address, AsyncExitStack() as stack:
            for _ in range(draw.randrange(30)):
                if (done := pair.common(draw)) is not None:
                    await pair.act(*done)
            here, there = pair.rooms
            viewer = min(viewer, here.rail)
            one, other = await pair.clients(address, viewer, stack)
            dealt = there.match.layout.to_words(there.match.table)
            there.match.game.game.resample_hidden(there.match.table, viewer, draw.getrandbits(31))
            drafting = any(there.match.draft(seat) for seat in range(there.rail) if seat != viewer)
            if drafting or here.match.pending_seats() != there.match.pending_seats():
                return counts  # Drafts are of cards that are others now; who has answered is a secret itself.
            counts["redeals"] += there.match.layout.to_words(there.match.table) != dealt
            while (done := pair.common(draw)) is not None and counts["acts"] < 25:
                await pair.act(*done)
                told = pair.told(viewer)
                if told[0] != told[1] or here.match.ended_by():
                    break
                sent, got = await one.heard(), await other.heard()
                assert sent == got, f"viewer {viewer}: {differing(str(sent), str(got))}"
                counts["acts"] += 1
                counts["patches"] += len(sent) - 1
    finally:
        for house in pair.houses:
            await house.close()
    return counts


def run_until_awake(game: str, tmp_path: Path, seed: int, many: int) -> dict[str, int]:
    """Play runs until enough was compared. Each viewer has its turn."""
    draw, counts = random.Random(f"{game} {seed} descriptions"), {"acts": 0, "patches": 0, "redeals": 0}
    for number in range(50 * many):
        for name, more in asyncio.run(compare(tmp_path / str(number), game, draw, number % 4)).items():
            counts[name] += more
        if number + 1 >= many and counts["acts"] > 5 and counts["patches"] and counts["redeals"]:
            break
    return counts


@pytest.mark.parametrize("game", game_slugs())
@pytest.mark.usefixtures("presence_as_stored")
def test_programs_that_are_told_the_same_get_the_same_patches(game: str, tmp_path: Path, seed: int, budget: Budget) -> None:
    counts = run_until_awake(game, tmp_path, seed, budget(4, 60))
    assert counts["acts"] > 5 and counts["patches"] and counts["redeals"], counts


@pytest.mark.usefixtures("presence_as_stored")
def test_a_description_that_peeks_is_caught(tmp_path: Path, seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """The names of a planted fault depend on the true state: the comparison must fail."""

    own = Session.sitters

    def peeking(room: Session, viewer: int) -> tuple[Sitter, ...]:
        match = room.seen_by(viewer)
        state = sum(k * word for k, word in enumerate(match.layout.to_words(match.table)))
        return tuple(replace(one, name=f"{one.name} {state}") for one in own(room, viewer))

    monkeypatch.setattr(Session, "sitters", peeking)
    with pytest.raises(AssertionError, match=r"viewer \d"):
        run_until_awake("armies", tmp_path, seed, 20)


@pytest.mark.parametrize("game", game_slugs())
def test_late_spectators_are_told_nothing_before_its_time(game: str, tmp_path: Path, seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Within the delay the houses play different moves: spectators get the same bytes, and something only when the time has come."""
    draw, now = random.Random(f"{game} {seed} late"), [time.time()]
    monkeypatch.setattr(spectator_delay, "time", SimpleNamespace(time=lambda: now[0]))

    async def run() -> None:
        pair = await open_pair(tmp_path, game)
        for room in pair.rooms:
            room.row = replace(room.row, delay=DELAY)
            room.spectator_delay._times = [now[0] - DELAY - 9] * len(room.match.entries)
        async with served(pair.houses) as address, AsyncExitStack() as stack:
            one, other = await pair.clients(address, pair.rooms[0].rail, stack)
            assert one.nodes == other.nodes
            for _ in range(12):
                for number, room in enumerate(pair.rooms):
                    if room.match.ended_by():
                        continue
                    seat = draw.choice(room.match.pending_seats())
                    move = draw.choice(room.match.legal_moves(seat))
                    await pair.act(seat, "draft" if move.drafts else "move", move.move, only=number)
                now[0] += 1
                sent, got = await one.heard(), await other.heard()
                assert sent == got and len(sent) == 1, differing(str(sent), str(got))
            assert pair.rooms[0].match.entries != pair.rooms[1].match.entries
            before = one.nodes
            now[0] += DELAY + 1
            for room in pair.rooms:
                await shown(room)
            assert len(await one.heard()) > 1 and one.nodes != before
            await other.heard()
            assert one.nodes != other.nodes
        for house in pair.houses:
            await house.close()

    asyncio.run(run())
