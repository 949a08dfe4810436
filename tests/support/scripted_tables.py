"""Tables at known positions whose server is the test: it says what comes over the socket, and reads what the page sends."""

from __future__ import annotations

import json
from typing import Any

from msgspec import to_builtins
from playwright.sync_api import Page, WebSocketRoute

from gamester.words.phrases import encode_phrase
from tests.support.browser_visits import answer
from tests.support.server_fixtures import wait
from tests.support.table_positions import Position


class ScriptedTable:
    """A page at a position, of which every socket is answered by the test."""

    def __init__(self, page: Page, position: Position, **beside: Any) -> None:
        """Prepare a page.

        `beside` is loaded with it in place of what the position has, such as `seated`.
        """
        head, start, rest = position.page.partition('<script type="application/json" id="first">')
        data, end, tail = rest.partition("</script>")
        self.first: dict[str, Any] = {**json.loads(data), **beside}
        self.page = page
        self.sent: list[dict[str, Any]] = []
        """The messages of the page."""
        self.sockets: list[WebSocketRoute] = []
        self.loads = 0
        """How often the page was loaded."""
        self.greeting: dict[str, Any] | None = {name: self.first[name] for name in ("n", "all", "about")}
        """The first message on every socket; None for a server that says nothing."""
        self.closing = 0
        """The code with which every socket is closed after that; 0 if it stays open."""
        self.faults: list[str] = []
        """Errors of scripts, and what the page writes to the console as an error."""
        page.on("pageerror", lambda error: self.faults.append(str(error)))
        page.on("console", lambda said: self.faults.append(said.text) if said.type == "error" else None)
        self._html = f"{head}{start}{{}}{end}{tail}"

    def open(self, url: str) -> None:
        """Load the page from a server that has the static files."""
        self.page.route_web_socket("**/live*", self._connect)
        answer(self.page, "/position", self._html_now)
        self.page.goto(f"{url}/position")
        self.page.wait_for_selector("#dock")
        self.connected(1)

    def _html_now(self) -> str:
        self.loads += 1
        data = json.dumps(self.first).replace("<", "\\u003c")
        return self._html.replace('id="first">{}', f'id="first">{data}')

    def _connect(self, socket: WebSocketRoute) -> None:
        self.sockets.append(socket)
        socket.on_message(lambda text: self.sent.append(json.loads(text)))
        if self.greeting is not None:
            socket.send(json.dumps(to_builtins(self.greeting, enc_hook=encode_phrase)))
        if self.closing:
            socket.close(code=self.closing)

    def connected(self, sockets: int) -> None:
        """Wait until the page has opened so many sockets."""
        for _ in wait():
            self.page.wait_for_timeout(1)  # what a page does is told while something is asked of it, if it is loaded again meanwhile
            if len(self.sockets) >= sockets:
                return
        raise AssertionError(f"expected {sockets} sockets, got {len(self.sockets)}")

    def tell(self, **message: Any) -> None:
        """Send a message, of which every value may be a struct."""
        self.sockets[-1].send(json.dumps(to_builtins(message, str_keys=True, enc_hook=encode_phrase)))

    def told(self, **about: Any) -> None:
        """Tell the page something beside its table."""
        self.tell(about=about)

    def heard(self, **message: Any) -> None:
        """Wait until the page has sent a message with these fields."""
        for _ in wait():
            self.page.wait_for_timeout(1)
            if any(message.items() <= one.items() for one in self.sent):
                return
        raise AssertionError(f"expected {message}, got {self.sent}")

    def hears(self, message: bytes | dict[str, Any]) -> None:
        """Send a message to the page, such as a patch of its desk."""
        self.sockets[-1].send(message.decode() if isinstance(message, bytes) else json.dumps(message))

    def asked(self) -> list[dict[str, Any]]:
        """Return what the page has sent since the last time, as soon as there is something."""
        for _ in wait():
            if self.sent:
                break
            self.page.wait_for_timeout(10)
        found, self.sent = self.sent, []
        return [{name: value for name, value in one.items() if name != "frame"} for one in found]


def silent_table(page: Page, url: str, position: Position) -> ScriptedTable:
    """Open a page at a position whose server says nothing by itself."""
    table = ScriptedTable(page, position)
    table.greeting = None
    table.open(url)
    return table
