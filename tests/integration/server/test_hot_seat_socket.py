"""The socket of a shared device: who looks gets a whole table, and the closed curtain holds no hand."""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Any

import pytest
import websockets

from gamester.core.visibility import ALL_HANDS
from gamester.match.match import Match
from gamester.match.views import View, make_view
from gamester.server.session.hot_seat_screen import HotSeatScreen
from gamester.server.session.session import Session
from gamester.server.session.ui_stream import UiStream
from tests.support.hot_seats import room_of
from tests.support.protocol_sockets import page_data
from tests.support.redealt_pages import redealt
from tests.support.server_fixtures import Server
from tests.support.socket_clients import differing
from tests.support.table_socket import Table

GAMES = {"armies": {"turn_limit": "5"}, "gameon": {}, "shapes": {}, "surviving": {}}


class Device(Table):
    """One page of a shared device."""

    def __init__(self, socket: Any) -> None:
        super().__init__(socket)
        self.revealed: list[dict[str, Any]] = []
        self.behind: list[dict[str, Any]] = []
        """Every message that came while the curtain was closed."""

    def take(self, said: dict[str, Any]) -> None:
        super().take(said)
        if self.closed:
            self.behind.append(said)
            self.revealed += [said] if said.get("steps") else []

    @property
    def who(self) -> int:
        return int(self.about["curtain"]["who"])

    @property
    def closed(self) -> bool:
        return self.who < 0


@asynccontextmanager
async def device(server: Server, path: str) -> AsyncIterator[Device]:
    async with websockets.connect(f"ws://127.0.0.1:{server.port}{path}/live", max_size=None) as socket:
        made = Device(socket)
        await made.next()
        yield made


def shown(said: object) -> bool:
    """Return True if anything in a message is for one player alone."""
    text = json.dumps(said)
    return any(word in text for word in ('"secret": true', '"private": true', '"deciding": true', '"moves"', '"tray"', '"held"'))


def test_only_the_table_of_the_player_who_looks_is_sent(server: Server, seed: int) -> None:
    """Two people play at one page: behind the curtain nothing is anybody's own, and each is shown their own hand alone."""
    path = server.lay("you", "person", "policy", hot="on", **{"rule-turn_limit": "3"})
    draw, looked = random.Random(seed), set()

    async def play() -> None:
        first = page_data(server.url + path)
        assert first["about"]["curtain"]["who"] == -1 and not shown(first)
        async with device(server, path) as page:
            while not page.over:
                if page.closed:
                    seat = page.about["curtain"]["seat"]
                    if seat < 0:
                        await page.next()
                        continue
                    assert (await page.ask(move="arrange KQJA"))["clause"] == "TB-936"
                    assert (await page.ask(command="chat hello"))["clause"] == "TB-936"
                    await page.ask(command=f"curtain {seat}")
                    assert page.who == seat == page.nodes["table"]["viewer"]
                    looked.add(seat)
                elif page.moves:
                    built = [move for move in page.moves if move.get("p")]
                    move = draw.choice(built if built and draw.random() < 0.6 else page.moves)
                    await page.ask(**{"draft" if move.get("d") else "move": move["a"]})
                    with suppress(TimeoutError):  # the curtain comes after the answer
                        await asyncio.wait_for(page.next(), 0.2)
                else:
                    await page.next()
            assert page.revealed, "a reveal is watched by all, behind the curtain"
            assert not any(shown(said) for said in page.behind)

    asyncio.run(play())
    assert looked == {0, 1}


def test_a_page_opened_again_has_its_curtain_closed(server: Server) -> None:
    path = server.lay("you", "person", hot="on")

    async def look() -> None:
        async with device(server, path) as page, device(server, path) as other:
            await page.ask(command="curtain 1")
            assert page.who == 1 and page.moves
            await page.ask(command="curtain 0")
            assert page.who == 0
            await page.ask(command="curtain 7")
            assert page.closed and not shown(page.nodes) and not any(map(shown, other.behind))
            await page.ask(command="curtain 1")
        async with device(server, path) as page:
            assert page.closed and not shown(page.nodes)

    asyncio.run(look())


def test_a_player_alone_at_the_device_lifts_the_curtain_once(server: Server) -> None:
    path = server.lay("you", "random", "random", hot="on")

    async def play() -> None:
        async with device(server, path) as page:
            assert page.closed and not shown(page.nodes)
            await page.ask(command="curtain 0")
            for act in ("arrange KQJA", "done"):
                while not any(move["a"] == act for move in page.moves):
                    await page.next()
                    assert page.who == 0, "nobody else is here to be hidden from"
                await page.ask(move=act)

    asyncio.run(play())


def sent_behind(room: Session) -> list[bytes]:
    """Return what a page with a closed curtain is sent, after it was open for seat 0 and closed again."""
    room.ui_stream = UiStream(room, "boot")
    screen = HotSeatScreen(room)
    room.on_presence_change = lambda came: None  # type: ignore[method-assign]
    screen.subscribe(room.hot)
    screen._show_to(0)
    while not screen.empty():
        screen.get_nowait()
    screen._show_to(room.hot)
    return [screen.get_nowait() for _ in range(screen.qsize())]


@pytest.mark.parametrize("game", GAMES)
def test_what_is_sent_behind_the_curtain_does_not_depend_on_hands(game: str, seed: int) -> None:
    draw, changed = random.Random(f"{game} {seed}"), 0
    match = Match.open(game, 2, GAMES[game], "classic" if game == "armies" else "", f"{seed}", ["Ana", "Bo"])
    for _ in range(24):
        if match.ended_by():
            break
        seat = draw.choice(match.pending_seats())
        match.act(seat, draw.choice(match.legal_moves(seat)).move)
        other = redealt(match, match.layout.spectator, draw.getrandbits(31))
        changed += match.layout.to_words(other.table) != match.layout.to_words(match.table)
        if match.ended_by():
            break
        here, there = sent_behind(room_of(match)), sent_behind(room_of(other))
        assert here == there, differing(str(here), str(there))
        assert here and not any(shown(json.loads(said)) for said in here)
    assert changed > 5


def test_a_curtain_that_lets_a_hand_through_is_caught(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """With a planted fault the spectators' view behind the curtain has all hands: the comparison must see it."""

    def peeking(room: Session, viewer: int) -> View:
        return make_view(room.match, room.eyes(viewer), ALL_HANDS)

    monkeypatch.setattr(Session, "view", peeking)
    with pytest.raises(AssertionError):
        test_what_is_sent_behind_the_curtain_does_not_depend_on_hands("gameon", seed)
