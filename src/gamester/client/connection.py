"""A self-reconnecting WebSocket connection to one seat of a remote table."""

from __future__ import annotations

import asyncio
import json
import random
import time
from collections.abc import Callable, Generator
from contextlib import suppress
from typing import Any

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import InvalidHandshake, InvalidURI, WebSocketException

from gamester.client import safe_text
from gamester.client.address import ConnectionFailed, SeatLink
from gamester.client.http import clock_offset
from gamester.match.refusals import Refusal
from gamester.match.views import LogLine, View
from gamester.ui.patch import Nodes, apply_message
from gamester.ui.reading import read_table, result_of
from gamester.ui.vocabulary import Table
from gamester.words.languages import ENGLISH, language
from gamester.words.library import Words

WORDS = Words.beside(__file__)

NO_SUCH = 4004
FIRST_RETRY, LONGEST = 0.25, 10.0
"""Seconds before the first attempt to reconnect, and the most between two attempts."""
PATIENCE = 15.0
"""Seconds in which the server must answer a message."""
LARGEST = 1 << 24
"""Bytes of one message from the server."""


class TableConnection:
    """The state of a remote table as the server's messages tell it.

    `run` ends with the game, or raises ConnectionFailed.
    """

    def __init__(
        self, address: SeatLink, known: bool = False, patience: float = 120.0, stays: bool = False, described: bool = False
    ) -> None:
        """Prepare the connection.

        `known`: ask for frames with the state as the seat knows it. `patience`: seconds without the server
        before `run` gives up. `stays`: remain connected after the game, for chat and a rematch. `described`:
        ask for the description of the table instead of frames.
        """
        self.address = address
        self.table: dict[str, Any] = {}
        self.view: View | None = None
        self.nodes: Nodes = {}
        self.description: Table | None = None
        """The nodes of the table as they were sent, and what they describe."""
        self.faces: dict[str, str] = {}
        """The name of every face of a card."""
        self.known: dict[str, Any] = {}
        self.held = ""
        self.beside: dict[str, Any] = {}
        self.ahead = 0.0
        """Seconds that the server's clock is ahead of ours."""
        self.n = -1
        self.connected = False
        self.no = ""
        """Why the server refuses the connection, in its words."""
        self.gone = ""
        """Why `run` ended before the game did."""
        self.changed = asyncio.Event()
        self._known = known
        self._patience = patience
        self._stays = stays
        self._described = described
        self._boot = ""
        self._log: dict[int, LogLine] = {}
        self._socket: ClientConnection | None = None
        self._answers: list[asyncio.Future[dict[str, Any]]] = []

    @property
    def over(self) -> bool:
        """True if the game has ended."""
        if self.description is not None:
            return result_of(self.description) is not None
        return self.view is not None and self.view.outcome is not None

    @property
    def is_finished(self) -> bool:
        """True if the connection closes or has closed because the game is over."""
        return self.over and not self._stays

    @property
    def is_disconnected(self) -> bool:
        """True if the server is not connected although it should be."""
        return not self.connected and not self.is_finished

    async def run(self, tell: Callable[[], None] = lambda: None) -> None:
        """Stay connected. `tell` is called after every change."""
        try:
            await self._reconnect_loop(tell)
        except ConnectionFailed as why:
            self.gone = str(why)
            raise

    async def _reconnect_loop(self, tell: Callable[[], None]) -> None:
        since, delays = time.monotonic(), _delays()

        def judge(error: Exception) -> Exception | None:
            """Return None to try again, or the error that ends the attempts to connect.

            It tries again where the server may come back. `websockets` asks this when it could not connect.
            """
            self._gone(tell)
            if isinstance(error, InvalidURI) or (isinstance(error, InvalidHandshake) and time.monotonic() - since > self._patience):
                return ConnectionFailed(f"{self.address.server} is no server of Gamester: {error}")
            return self._gives_up(since) if isinstance(error, (OSError, TimeoutError, WebSocketException)) else error

        headers = {"authorization": f"Bearer {self.address.token}"} if self.address.token else {}
        about: dict[str, Any] = {"additional_headers": headers, "max_size": LARGEST}
        async for socket in connect(self.address.socket, **about, process_exception=judge, reconnect_delays=_delays):
            self.ahead = clock_offset(socket.response.headers.get("date") if socket.response else "")
            try:
                with suppress(OSError, TimeoutError, WebSocketException):
                    await self._listen(socket, tell)
                    await socket.close()
            finally:
                closed = socket.close_code
                socket.transport.abort()  # whoever is called away in the middle of it leaves nothing open
                if self.connected:  # however it ended, the server was there until now
                    since, delays = time.monotonic(), _delays()
                self._gone(tell)
            if self.no and closed == NO_SUCH:
                raise ConnectionFailed(self.no)
            if self.is_finished:
                return
            if failed := self._gives_up(since):
                raise failed
            await asyncio.sleep(next(delays))  # the library waits after what could not connect, and this was connected

    def _gives_up(self, since: float) -> ConnectionFailed | None:
        """Return why it does not try again; None while there is patience left."""
        why, self.no = self.no, ""  # what was refused for now is tried again
        if time.monotonic() - since <= self._patience:
            return None
        return ConnectionFailed(why or f"{self.address.server} has not answered for {self._patience:g} seconds")

    async def send(self, **message: Any) -> dict[str, Any]:
        """Send a message about the current frame and return the answer.

        Raises ConnectionFailed while the server is away.
        """
        if self._socket is None:
            raise ConnectionFailed(self._away)
        answer: asyncio.Future[dict[str, Any]] = asyncio.get_running_loop().create_future()
        # Before sending: the answer may arrive while `send` still waits.
        self._answers.append(answer)
        try:
            await self._socket.send(json.dumps({"frame": self.n} | message))
        except (OSError, WebSocketException):
            raise ConnectionFailed(self._away) from None
        try:
            async with asyncio.timeout(PATIENCE):
                return await answer
        except TimeoutError:  # The server answers every message, so the connection is dead even if TCP has not noticed.
            self._socket.transport.abort()
            raise ConnectionFailed(self._away) from None

    @property
    def _away(self) -> str:
        if self.is_finished:
            return WORDS.say("nothing-sent")
        return self.gone.rstrip(".") or WORDS.say("away-trying")

    async def _listen(self, socket: ClientConnection, tell: Callable[[], None]) -> None:
        await socket.send(json.dumps(self._hello()))
        self._log, self._socket = {}, socket
        async for text in socket:
            try:
                self.handle_message(safe_text.read(text))
            except (ValueError, LookupError, TypeError, AttributeError) as error:
                raise ConnectionFailed(
                    f"{self.address.server} sent an answer that no Gamester server sends ({type(error).__name__})"
                ) from None
            tell()
            # The move that ended the game is answered after the frame that it led to, so wait for that answer.
            if self.is_finished and not self._answers:
                return

    def _hello(self) -> dict[str, Any]:
        """Return the first message.

        It names the description that is there, so that only what was missed is sent.
        """
        # Older servers know English alone, and refuse a word that they do not know.
        spoken = {"language": language()} if language() != ENGLISH else {}
        if not self._described:
            return {"masked_state": self._known, **spoken}
        return {"want": "ui", **spoken, **({"boot": self._boot, "have": self.n} if self._boot else {})}

    def handle_message(self, said: dict[str, Any]) -> None:
        """Handle one message of the server. Unknown types are ignored."""
        match said.get("type"):
            case "table":
                self.table, self.connected = said, True
                if self._log:  # Without a log the next frame brings everything.
                    self._update_view({})
            case "frame":
                self._update_view(said)
            case "ui":
                self._update_description(said)
            case "answer" if self._answers:
                self._answers.pop(0).set_result(said)
            case "answer":
                self.no = " ".join(filter(None, (said["refused"]["clause_text"], said["refused"]["detail"])))
        self.changed.set()

    def _update_description(self, said: dict[str, Any]) -> None:
        """Apply a patch or take a whole table; then read what stands beside it."""
        nodes = apply_message(self.nodes, said)
        self.description = read_table(nodes)
        self.nodes, self.connected = nodes, True
        self.n, self._boot = int(said.get("n", self.n)), str(said.get("boot", self._boot))
        self.faces = msgspec.convert(said.get("faces", self.faces), dict[str, str])
        self.held = said.get("held_answer", self.held)
        self.beside = said.get("side_channel", self.beside)

    def _update_view(self, frame: dict[str, Any]) -> None:
        """Rebuild the view from the newest frame, the table and all log lines so far."""
        if frame:
            self._seen, self.n, self.known, self.held = frame["view"], frame["n"], frame["masked_state"], frame["held_answer"]
            self.beside = frame["side_channel"]
            self._log |= {line["number"]: msgspec.convert(line, LogLine) for line in frame["events"]}
        elif self.view is None:
            return
        about, names = self.table, [seat["name"] for seat in self.table["seats"]]
        choice = about.get("choice")  # Missing from older servers.
        values = {value["id"]: value for value in choice["values"]} if choice else {}
        chosen = [values.get(seat["chosen"]) for seat in about["seats"]] if choice else []
        more = {"slug": about["game"], "title": about["title"], "seats": names, "labels": about["labels"], "facts": about["facts"]}
        more |= {"chosen": chosen if all(chosen) else []}
        log = [self._log[number] for number in sorted(self._log)]
        self.view = msgspec.structs.replace(msgspec.convert({**self._seen, **more, "log": []}, View), log=tuple(log))

    def _gone(self, tell: Callable[[], None]) -> None:
        self._socket, self.connected = None, False
        for answer in self._answers:
            if not answer.done():
                answer.set_exception(ConnectionFailed("The connection was lost; what you did last may not have been kept"))
        self._answers.clear()
        self.changed.set()
        tell()


def _delays() -> Generator[float, None, None]:
    """Yield the seconds before each try to come back."""
    wait = FIRST_RETRY
    while True:
        yield wait * random.uniform(0.5, 1)
        wait = min(wait * 2, LONGEST)


def refusal_from(answer: dict[str, Any]) -> Refusal | None:
    """Return the refusal in an answer, or None if the message was accepted."""
    said = answer["refused"]
    return Refusal(said["clause"], said["clause_text"], said["detail"]) if said else None
