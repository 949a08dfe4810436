"""Records that are brought are checked one at a time, and nobody stands in a line for it."""

from __future__ import annotations

import asyncio
from typing import Any, cast

from gamester.play.record import Verdict
from gamester.play.reopen import reopen
from gamester.play.replays import Replay
from gamester.web import replays, verifying
from gamester.web.players import Player, Shown
from tests.web.finished import stored

RECORD = stored("armies-2-classic")
NO_HOUSE: Any = None


def test_while_a_record_is_checked_another_is_asked_to_come_later() -> None:
    async def work() -> None:
        first, second = await asyncio.gather(*(verifying._checked(text) for text in (RECORD, "something else")))
        assert first.status_code == 200 and "It holds" in first.content
        assert second.status_code == 503 and "Another record is being checked" in second.content
        assert "something else" in second.content, "nobody has to paste it again"
        assert (await verifying._checked("something else")).status_code == 200

    asyncio.run(work())


def test_the_same_where_a_record_is_brought_to_be_watched() -> None:
    class Form:
        async def form(self) -> dict[str, str]:
            return {"record": RECORD}

    async def work() -> None:
        player = Player(NO_HOUSE)
        first, answer = await asyncio.gather(player.verdict(RECORD), cast(Any, replays.brought.fn)(player, Form()))
        assert isinstance(first, Verdict) and first.holds
        assert answer.status_code == 503 and "TB-948" in answer.content

    asyncio.run(work())


def test_a_replay_that_is_held_ready_waits_for_none_that_is_played() -> None:
    async def work() -> None:
        player, match = Player(NO_HOUSE), reopen(RECORD)
        shown = Shown(Replay(match.header, []), "/replay/x", "x", ())
        player._kept["x"] = shown
        async with player._playing:
            for found in (player.of_table("x"), player.of_upload("x")):
                assert await asyncio.wait_for(found, 5) is shown

    asyncio.run(work())
