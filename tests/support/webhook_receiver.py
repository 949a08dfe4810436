"""A receiver of webhooks on loopback, and a table whose host has one."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import msgspec
import pytest
import sqlalchemy as sa

from gamester.server.config import Timings
from gamester.server.session.features.webhooks import Webhook
from gamester.server.session.scheduler import SessionScheduler
from gamester.server.session.session import Session
from gamester.server.storage.schema import NOTICES
from gamester.server.tables.creation import SeatRequest, TableRequest, create_table
from gamester.server.tables.registry import TableRegistry
from gamester.server.tables.webhook_delivery import WebhookSender
from tests.support.shown_tables import frame_number
from tests.support.stored_changes import change_seat


class Receiver:
    """A server that keeps what it gets and answers as told.

    An answer is a status, possibly with a redirect, or none at all.
    """

    def __init__(self) -> None:
        receiver = self
        self.got: list[tuple[str, dict[str, str], bytes]] = []
        self.answers: list[int] = []
        self.hung = threading.Event()

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["content-length"]))
                receiver.got.append((self.path, {name.lower(): value for name, value in self.headers.items()}, body))
                status = receiver.answers.pop(0) if receiver.answers else 204
                if not status:
                    receiver.hung.wait(30)
                    return
                self.send_response(status)
                if status == 302:
                    self.send_header("location", f"{receiver.url}/elsewhere")
                self.send_header("content-length", "0")
                self.end_headers()

            def log_message(self, *_: Any) -> None:
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self.server.server_address[1]}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def close(self) -> None:
        self.hung.set()
        self.server.shutdown()
        self.server.server_close()


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    made = Receiver()
    yield made
    made.close()


MINUTE = Timings().webhook_delay
Work = Callable[[TableRegistry, Session, WebhookSender], Any]


def at_a_table(tmp_path: Path, receiver: Receiver, all: bool, work: Work, monkeypatch: pytest.MonkeyPatch) -> None:
    """Run `work` at a table where Ana, the host, has a webhook.

    It is about to become her move, and Bo's.
    """
    monkeypatch.setattr(SessionScheduler, "schedule_check", lambda clockwork, soon=0.0: None)

    async def run() -> None:
        house = TableRegistry(tmp_path / "data", Timings(600, 600, 600))
        try:
            code = await create_table(house, TableRequest("armies", [SeatRequest("Ana"), SeatRequest("Bo")], {}, "", started=True))
            await change_seat(house.store, code, 1, taken=True)
            hook = Webhook(f"{receiver.url}/told", "secret", "http://example.org", all)
            await change_seat(house.store, code, 0, hook=msgspec.json.encode(hook).decode())
            room = await house.get_session(code)
            assert room is not None
            messenger = WebhookSender(house.store, anywhere=True, pause=10)
            for seat in (0, 1):
                assert await room.handle_message(seat, f'{{"frame": {frame_number(room, seat)}, "move": "arrange KQJA"}}') is None
            await work(house, room, messenger)
            await messenger.stop()
        finally:
            await house.close()

    asyncio.run(run())


async def rounds(messenger: WebhookSender, now: float) -> None:
    await messenger.send_due(now)
    await asyncio.gather(*messenger._tasks)


async def waiting(house: TableRegistry) -> list[tuple[int, int, int]]:
    columns = NOTICES.c.seat, NOTICES.c.hook, NOTICES.c.tries
    return [tuple(row) for row in await house.store.db.read(lambda connection: connection.execute(sa.select(*columns)).all())]
