"""News of other workers: each is heard, whenever it comes."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from types import SimpleNamespace
from typing import Any

from gamester.server.storage.notifications import NotificationListener


async def nothing() -> None: ...


async def heard(tell: Callable[[NotificationListener, asyncio.Event], Awaitable[None]]) -> list[str]:
    """Return the tables that are reloaded after notifications.

    The first reload goes on once the event is set.
    """
    read, go_on = list[str](), asyncio.Event()

    async def hear(code: str) -> None:
        read.append(code)
        await go_on.wait()

    store: Any = SimpleNamespace(db=SimpleNamespace(me="here"))
    news = NotificationListener(store, hear, nothing)
    await tell(news, go_on)
    for _ in range(10):
        await asyncio.sleep(0)
    await news.stop()
    return read


def test_notification_at_end_of_reload_is_handled() -> None:
    """A notification at the very end of a reload is handled too.

    It comes in the step after the table was reloaded. If it were lost, the table would stand still.
    """

    async def tell(news: NotificationListener, go_on: asyncio.Event) -> None:
        news._on_payload("quiet-otter there")
        await asyncio.sleep(0)
        go_on.set()
        asyncio.get_running_loop().call_soon(news._on_payload, "quiet-otter there")

    assert asyncio.run(heard(tell)) == ["quiet-otter"] * 2


def test_notification_during_reload_reloads_again() -> None:
    """A notification during a reload causes another reload, unless it is our own."""

    async def tell(news: NotificationListener, go_on: asyncio.Event) -> None:
        for sender in ("there", "here", "there", "elsewhere"):
            news._on_payload(f"quiet-otter {sender}")
            await asyncio.sleep(0)
        go_on.set()

    assert asyncio.run(heard(tell)) == ["quiet-otter"] * 2
