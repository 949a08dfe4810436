"""Many tables of all games at once, while a process is killed again and again."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Awaitable, Callable
from pathlib import Path

import httpx

from gamester.games.registry import get_game
from gamester.games.schema import closing_answer
from gamester.server.config import Timings
from gamester.server.tables.registry import TableRegistry
from tests.support.server_fixtures import Server
from tests.support.socket_clients import Client, differing, missing
from tests.support.table_socket import as_played

GAMES: dict[str, tuple[int, dict[str, str]]] = {
    "armies": (3, {"rule-turn_limit": "4", "rule-questions": "ask"}),
    "shapes": (2, {}),
    "surviving": (2, {"rule-round_limit": "20"}),
    "gameon": (2, {}),
}
"""Seats and options with which a game ends soon."""


class Table:
    """One running game, with a client for each seat, or two for a second device."""

    def __init__(self, server: Server, urls: list[str], game: str, seed: int) -> None:
        seats, rules = GAMES[game]
        path = server.lay("you", *["person"] * (seats - 1), game=game, **rules)
        self.game, self.code = game, path.split("/")[2]
        paths = [path, *server.seated[path]]
        self.clients = [Client(urls[k % len(urls) :] + urls[: k % len(urls)], path, seed + k) for k, path in enumerate(paths)]

    @property
    def over(self) -> bool:
        return all(client.over for client in self.clients)

    async def play(self, until: asyncio.Event) -> None:
        await asyncio.gather(*(client.play(until) for client in self.clients))


class Evening:
    """Plays games until something has been killed `falls` times."""

    def __init__(self, server: Server, seed: int, urls: list[str] | None = None) -> None:
        self.server = server
        self.urls = urls or [server.url]
        self.draw = random.Random(seed)
        self.tables: list[Table] = []

    async def run(self, falls: int, fall: Callable[[], Awaitable[None]], least: int = 0) -> None:
        """Kill something `falls` times at random, then play until `least` games are over.

        Some moves are played before each time.
        """
        enough = asyncio.Event()
        async with asyncio.TaskGroup() as group:
            for game in GAMES:
                group.create_task(self._one_after_another(game, enough))
            for _ in range(falls):
                await self._until("acts", self.counts["acts"] + self.draw.randrange(10, 60))
                await asyncio.sleep(self.draw.uniform(0, 0.02))  # in the midst of something
                await fall()
            await self._until("acts", self.counts["acts"] + 20)
            await self._until("games", least)
            enough.set()

    async def _until(self, what: str, many: int) -> None:
        while self.counts[what] < many:
            await asyncio.sleep(0.005)

    async def _one_after_another(self, game: str, enough: asyncio.Event) -> None:
        while not enough.is_set():
            try:
                table = await asyncio.to_thread(Table, self.server, self.urls, game, self.draw.randrange(2**32))
            except httpx.TransportError:
                continue  # it fell while the table was laid
            except AssertionError as refused:
                if "We couldn't save that" not in str(refused):
                    raise
                continue  # the database was away
            self.tables.append(table)
            await table.play(enough)

    @property
    def counts(self) -> dict[str, int]:
        """The work done so far."""
        clients = [client for table in self.tables for client in table.clients]
        return {
            "games": sum(table.over for table in self.tables),
            "acts": sum(one.acknowledged for client in clients for one in client.sent),
            "falls": sum(client.falls for client in clients),
        }

    async def hold(self, where: Path | str) -> None:
        """Check that all acknowledged moves are stored once and in order.

        No frame may have had two contents, and a server that reads the database again must show the same.
        """
        house = TableRegistry(where, Timings(99, 99, 99))
        try:
            for table in self.tables:
                await self._holds(house, table)
        finally:
            await house.close()

    async def _holds(self, house: TableRegistry, table: Table) -> None:
        log, drafts = await house.store.log(table.code), await house.store.drafts(table.code)
        form = closing_answer(get_game(table.game).text)
        room = await house.get_session(table.code)
        assert room is not None
        for seat, client in enumerate(table.clients):
            mine = [act for by, act in log if by == seat]
            held = [drafts[seat].held] if seat in drafts and drafts[seat].held else []
            wrong = missing([*mine, *held], client.sent, (*client.tried, *((*form.moves.values(), form.otherwise) if form else ())))
            assert not wrong, (table.game, seat, wrong, mine, client.sent)
            assert not client.changed, (table.game, seat, differing(*client.changed[0][1:]))
            assert not [one for one in client.refused if one["clause"] not in ("TB-903", "TB-912")], (table.game, client.refused)
            first = room.ui_stream.first_data(seat)
            if client.n == first["n"]:
                read = as_played(first["all"])
                assert read == client.shown, (table.game, seat, differing(read, client.shown))
            else:
                assert not table.over, (table.game, seat, client.n, first["n"])
            if client.sure and client.drafts and room.match.must_decide(seat):
                kept = tuple(draft for draft in client.drafts if draft not in mine)  # what is said aloud is in the log, and no draft
                assert drafts[seat].acts == kept, (table.game, seat, drafts.get(seat), client.drafts)
