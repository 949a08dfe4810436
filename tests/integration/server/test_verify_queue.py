"""Uploaded records are checked one at a time, and one client blocks nobody else."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from typing import Any, cast

import httpx

from gamester.match.record import read_record
from gamester.match.replay import Replay
from gamester.server.messages import WORDS, Rejection
from gamester.server.pages import records, replay
from gamester.server.pages.replay import LoadedReplay, ReplayCache
from gamester.server.pages.replay_workers import CHECKER, MOST
from tests.support.finished_tables import stored
from tests.support.server_fixtures import Server

RECORD = stored("armies-2-classic")
NO_HOUSE: Any = None
YOURS, OTHERS = WORDS.say("record-being-checked"), WORDS.say("records-many")
ANA, BO = "192.0.2.1", "192.0.2.2"


class Held:
    """A record whose check lasts until it is released."""

    def __init__(self) -> None:
        self.go, self.began = threading.Event(), threading.Event()
        self.order: list[str] = []

    def work(self, text: str) -> str:
        self.began.set()
        assert self.go.wait(20)
        self.order.append(f"{text} {threading.current_thread().name[:7]}")
        return text


class Kept:
    """A server that still has every table."""

    async def get_session(self, code: str) -> str:
        return code


def what(found: object) -> str:
    assert isinstance(found, Rejection) and found.clause == "TB-948", found
    return found.detail


def test_address_has_one_record_in_the_queue() -> None:
    """An address has one record in the queue.

    Others therefore wait for at most one of its records.
    """

    async def work() -> None:
        held = Held()
        tasks = [asyncio.create_task(CHECKER.verify(who, held.work, who)) for who in (ANA, BO)]
        await asyncio.sleep(0)
        for who in (ANA, BO):
            assert what(await CHECKER.verify(who, held.work, "again")) == YOURS
        page = await records._checked(ANA, "something else")
        assert page.status_code == 503 and 'href="/rules#TB-948"' in page.content and YOURS in page.content
        assert "something else" in page.content, "nobody has to paste it again"
        held.go.set()
        assert await asyncio.gather(*tasks) == [ANA, BO] and held.order == [f"{who} checker" for who in (ANA, BO)]
        page = await records._checked(ANA, RECORD)
        assert page.status_code == 200 and "It holds" in page.content

    asyncio.run(work())


def test_queue_is_short_and_counts_disconnected_clients() -> None:
    """The queue is short, and a client that has disconnected still counts."""

    async def work() -> None:
        held = Held()
        tasks = [asyncio.create_task(CHECKER.verify(f"192.0.2.{n}", held.work, str(n))) for n in range(MOST)]
        await asyncio.sleep(0)
        for who in ("192.0.3.1", "127.0.0.1"):
            assert what(await CHECKER.verify(who, held.work, "one more")) == OTHERS
        assert await asyncio.to_thread(held.began.wait, 20)
        tasks[0].cancel()
        await asyncio.gather(tasks[0], return_exceptions=True)
        assert what(await CHECKER.verify("192.0.2.0", held.work, "one more")) == OTHERS
        held.go.set()
        await asyncio.gather(*tasks, return_exceptions=True)
        assert await CHECKER.verify("192.0.2.0", held.work, "later") == "later"

    asyncio.run(work())


def test_uploads_for_replay_use_the_queue_too() -> None:
    """Records uploaded for a replay use the queue too."""

    class Brought:
        def __init__(self) -> None:
            self.scope: Any = {"client": (ANA, 1)}
            self.content_type = "multipart/form-data", dict[str, str]()

        async def form(self) -> dict[str, str]:
            return {"record": RECORD}

    async def work() -> None:
        held = Held()
        first = asyncio.create_task(CHECKER.verify(ANA, held.work, "first"))
        await asyncio.sleep(0)
        bring: Callable[..., Any] = cast(Any, replay.brought.fn)
        answer = await bring(ReplayCache(NO_HOUSE), Brought())
        assert answer.status_code == 503 and "TB-948" in answer.content and YOURS in answer.content
        held.go.set()
        assert await first == "first"

    asyncio.run(work())


def test_cached_replay_does_not_wait_for_others() -> None:
    """A cached replay does not wait for one that is being loaded."""

    async def work() -> None:
        player, match = ReplayCache(cast(Any, Kept())), read_record(RECORD)
        shown = LoadedReplay(Replay(match.header, []), "/replay/x", "x", ())
        player._kept["x", "en"] = shown
        async with player._playing:
            for found in (player.of_table("x"), player.of_upload("x")):
                assert await asyncio.wait_for(found, 5) is shown

    asyncio.run(work())


def test_closed_record_says_until_when_with_spectator_delay(server: Server) -> None:
    """With spectator delay a closed record says until when.

    The words are the same before the end and after it. Otherwise players would be told that a finished
    game goes on, and spectators that it is over.
    """
    late = server.lay("you", "heuristic", delay="300").split("/")[2]
    usual = server.lay("you", "heuristic").split("/")[2]
    for path in ("record", "replay", "verify"):
        said = httpx.get(f"{server.url}/t/{late}/{path}").text
        assert "Those who watch see this table 5 minutes later. It opens when they have seen the end." in said and "TB-908" in said, path
        page = httpx.get(f"{server.url}/t/{usual}/{path}").text.split("<body>")[-1]  # without the sentences of its scripts
        assert "later" not in page, path
    assert "5 minutes later" in httpx.get(f"{server.url}/api/v1/tables/{late}/record").text
