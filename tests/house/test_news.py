"""News of other workers: each is heard, whenever it comes."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any

from gamester.web.news import News


async def nothing() -> None: ...


def test_news_that_comes_as_the_last_is_done_with_is_heard_too() -> None:
    """In the very step after the table has been read again: later nobody would come back to it, and it stood still."""

    async def run() -> list[str]:
        heard, go_on = list[str](), asyncio.Event()

        async def hear(code: str) -> None:
            heard.append(code)
            await go_on.wait()

        store: Any = SimpleNamespace(me="here")
        news = News(store, hear, nothing)
        news._told("quiet-otter there")
        while not heard:
            await asyncio.sleep(0)
        go_on.set()
        asyncio.get_running_loop().call_soon(news._told, "quiet-otter there")
        for _ in range(10):
            await asyncio.sleep(0)
        await news.stop()
        return heard

    assert asyncio.run(run()) == ["quiet-otter"] * 2


def test_what_comes_while_a_table_is_read_is_read_once_more_and_ones_own_news_never() -> None:
    async def run() -> list[str]:
        heard, go_on = list[str](), asyncio.Event()

        async def hear(code: str) -> None:
            heard.append(code)
            await go_on.wait()

        store: Any = SimpleNamespace(me="here")
        news = News(store, hear, nothing)
        for sender in ("there", "here", "there", "elsewhere"):
            news._told(f"quiet-otter {sender}")
            await asyncio.sleep(0)
        go_on.set()
        for _ in range(10):
            await asyncio.sleep(0)
        await news.stop()
        return heard

    assert asyncio.run(run()) == ["quiet-otter"] * 2
