"""The first frame of a decision is correct after a restart and at another worker."""

from __future__ import annotations

import asyncio
import json
import random
from collections import Counter
from pathlib import Path

import pytest

from gamester.games.registry import game_slugs, get_game
from gamester.server.config import Timings
from gamester.server.session.session import Session
from gamester.server.tables.creation import SeatRequest, TableRequest, create_table
from gamester.server.tables.registry import TableRegistry
from tests.conftest import Budget
from tests.support.matches import drawn

QUIET = Timings(bot_delay_min=0, bot_delay_max=0, disconnect_grace=0, auto_close_delay=999)
"""No bots play; an answer that could be standing leaves at once (its delay is as long as a bot's)."""
WHERE_ALL_CHOOSE = ("armies", "gameon")
"""Games in which all choose in secret in every turn, with drafts; shapes is seldom so, surviving never."""


def message(room: Session, seat: int, draw: random.Random) -> str | None:
    """Something that a seat may do now; sometimes it takes back what it has drafted."""
    match, n = room.match, room.api_stream.viewer_state(seat).frame.n
    if match.draft(seat) and draw.random() < 0.3:
        return json.dumps({"frame": n, "withdraw_draft": True})
    if not (moves := match.legal_moves(seat)):
        return None
    move = draw.choice(moves)
    return json.dumps({"frame": n, "draft" if move.drafts else "move": move.move})


@pytest.mark.parametrize("game", game_slugs())
def test_a_frame_of_before_the_restart_is_answered_like_one_of_after_it(game: str, tmp_path: Path, seed: int, budget: Budget) -> None:
    """Never is a frame taken that the house before would have refused; and none is refused while all choose in secret."""
    met: Counter[str] = Counter()

    def compare(room: Session, other: Session) -> None:
        sealed = bool(room.match.game.game.is_simultaneous(room.match.table))
        for seat in range(room.rail):
            (since, n), again = room.broadcast.decision_frames(seat), other.broadcast.decision_frames(seat)
            there, here = other.api_stream.viewer_state(seat).frame, room.api_stream.viewer_state(seat).frame
            assert (again[1], there.n, here.n) == (n, n, n)
            met["frames"] += 1
            assert again[0] >= since and there.since >= here.since == since, (seat, n, room.drafts, room.match.entries)
            if sealed and room.match.must_decide(seat):
                assert (again[0], there.since) == (since, since), (seat, n, room.drafts, room.match.entries)
                met["older"] += since < n
                met["drafted"] += since < n and bool(room.match.draft(seat))

    async def run(number: int) -> None:
        draw = random.Random(seed + number)
        house = TableRegistry(tmp_path, QUIET)
        names = get_game(game).text
        seats = draw.randint(*names.SEATS)
        options = {option.name: drawn(option, seats, draw) for option in names.OPTIONS} if number % 2 else {}
        try:
            code = await create_table(
                house, TableRequest(game, [SeatRequest(f"Guest {seat}") for seat in range(seats)], options, "", parent="test")
            )
        except ValueError:  # house rules and card set do not go together
            return await house.close()
        room = await house.get_session(code)
        assert room is not None
        for _ in range(60):
            for seat in range(seats):
                room.broadcast.decision_frames(seat)
                room.api_stream.viewer_state(seat)
            if room.match.ended_by() or not (asked := [seat for seat in range(seats) if room.match.must_decide(seat)]):
                break
            if text := message(room, seat := draw.choice(asked), draw):
                assert await room.handle_message(seat, text) is None
            if draw.random() < 0.4:
                kept = await house.store.state(code)
                assert kept is not None
                compare(room, await house._build_session(kept))
        await house.close()

    for number in range(budget(4, 60)):
        asyncio.run(run(number))
    if game in WHERE_ALL_CHOOSE:
        assert met["older"] > met["drafted"] > 0, "nothing was compared"
    assert met["frames"]
