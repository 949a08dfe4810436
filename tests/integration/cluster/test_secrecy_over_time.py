"""Two servers that a viewer cannot tell apart are played by the same moves.

As long as the events for the viewer are equal, the viewer gets the same messages, byte for byte and
in the same order.
"""

from __future__ import annotations

import asyncio
import json
import random
from pathlib import Path

import pytest

from gamester.games.registry import game_slugs
from gamester.server.config import Timings
from gamester.server.session.api_stream import Subscriber
from gamester.server.session.session import Session
from gamester.words.phrases import encode_json
from tests.conftest import Budget
from tests.support.shown_tables import frame_number
from tests.support.socket_clients import differing
from tests.support.two_servers import presence_as_stored as presence_as_stored
from tests.support.two_servers import two_houses

AT_ONCE = Timings(0, 0, 0, spectator_count_interval=0)


class Watcher:
    """A viewer with a page and a program open at a table."""

    def __init__(self, room: Session, viewer: int) -> None:
        self.room, self.viewer = room, viewer
        self.page, self.program = room.subscribe(viewer), Subscriber(wants_masked_state=True)
        room.attach(viewer, self.program)
        self.heard()

    def heard(self) -> list[bytes]:
        """Every message since the last time: the page's, then the program's."""
        said = []
        for queue in (self.page, self.program):
            while not queue.empty():
                said.append(encode_json(queue.get_nowait()))
        return said

    def told(self) -> list[str]:
        """The events that the rules let the viewer know."""
        return [line.text for line in self.room.seen_by(self.viewer).log_for(self.room.eyes(self.viewer))]


async def settled(room: Session) -> None:
    """Phases that close by themselves have closed."""
    async with asyncio.timeout(60):
        await asyncio.sleep(0)
        while room.is_auto_closing():
            await asyncio.sleep(0.001)
        async with room.lock:
            pass


async def acted(room: Session, seat: int, word: str, act: str) -> None:
    """Play a move or a part of one, with everything that follows by itself."""
    refused = await room.handle_message(seat, json.dumps({"frame": frame_number(room, seat), word: act}))
    assert refused is None, refused
    await settled(room)


def common(here: Session, there: Session, draw: random.Random) -> tuple[int, str, str] | None:
    """Something that one seat may do at both tables."""
    seats = [seat for seat in here.match.pending_seats() if there.match.must_decide(seat)]
    draw.shuffle(seats)
    for seat in seats:
        legal = {move.move for move in there.match.legal_moves(seat)}
        if moves := [move for move in here.match.legal_moves(seat) if move.move in legal]:
            move = draw.choice(moves)
            return seat, "draft" if move.drafts else "move", move.move
    return None


async def parted(here: Session, there: Session, draw: random.Random) -> dict[str, int]:
    """One run: some acts at both tables, then one of them dealt anew behind a viewer's back, and on until he is told something else,
    or all of it, at the end."""
    counts = {"acts": 0, "messages": 0}
    for _ in range(draw.randrange(40)):
        if (done := common(here, there, draw)) is None:
            break
        for room in (here, there):
            await acted(room, *done)
    viewer = draw.choice([*range(here.rail), here.rail])
    one, other = Watcher(here, viewer), Watcher(there, viewer)
    there.match.game.game.resample_hidden(there.match.table, viewer, draw.getrandbits(31))
    drafting = any(there.match.draft(seat) for seat in range(there.rail) if seat != viewer)
    if drafting or here.match.pending_seats() != there.match.pending_seats():
        return counts  # drafts are of cards that are others now; who has answered is a secret itself, and so is when a phase closes
    while (done := common(here, there, draw)) is not None and counts["acts"] < 40:
        for room in (here, there):
            await acted(room, *done)
        if one.told() != other.told() or here.match.ended_by():
            break
        sent, got = one.heard(), other.heard()
        assert sent == got, f"viewer {viewer}, {len(sent)} and {len(got)} messages: {differing(str(sent), str(got))}"
        counts["acts"] += 1
        counts["messages"] += len(sent)
    return counts


@pytest.mark.parametrize("game", game_slugs())
@pytest.mark.usefixtures("presence_as_stored")
def test_viewers_who_are_told_the_same_are_sent_the_same(game: str, tmp_path: Path, seed: int, budget: Budget) -> None:
    draw, counts = random.Random(f"{game} {seed}"), {"acts": 0, "messages": 0}

    async def run(folder: Path) -> None:
        made = await two_houses(folder, game, AT_ONCE)
        houses, code = made[:2], made[2]
        rooms = [room for room in [await house.get_session(code) for house in houses] if room is not None]
        for name, many in (await parted(rooms[0], rooms[1], draw)).items():
            counts[name] += many
        for house in houses:
            await house.close()

    many = budget(4, 100)
    for number in range(50 * many):
        asyncio.run(run(tmp_path / str(number)))
        if number + 1 >= many and counts["acts"] > 3 and counts["messages"]:  # runs may end with their first act
            break
    assert counts["acts"] > 3 and counts["messages"]
