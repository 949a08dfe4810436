"""A table of a house: the same player's side, spoken over the open protocol."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable
from contextlib import suppress

from msgspec.structs import replace

from gamester.play.refusal import Refusal
from gamester.play.views import View
from gamester.terminal import aside, calls
from gamester.terminal.address import Address, Unreached
from gamester.terminal.aside import Aside
from gamester.terminal.client import Client, refusal_of
from gamester.terminal.questions import Own
from gamester.terminal.side import Law

NEWEST = 60
"""Lines of the log of which a frame says who acted; of older ones it was said before."""


class Away:
    """One seat of a table far away, or a place from which one watches."""

    curtain = ""

    def __init__(self, address: Address, watches: str = "", stays: bool = True) -> None:
        """`watches`: why one has no seat here and only watches. `stays`: also when the game is over, for talk and a rematch."""
        self.client = Client(address, stays=stays)
        self._watches = f"You only watch: {watches}." if watches else ""
        self._law: Law = ()
        self._own = Own()
        self._acted: dict[int, str] = {}
        self._next: Address | None = None
        self._going = asyncio.Event()
        self._thrown: asyncio.Task[None] | None = None

    @property
    def where(self) -> str:
        """The two words of the table."""
        return self.client.address.code

    @property
    def view(self) -> View | None:
        """What the house has shown."""
        return self.client.view

    @property
    def notice(self) -> str:
        """Who is waited for, and whether the house is away or has been given up."""
        table = self.client.table
        if self.client.gone:
            back = "" if self.client.no else " It is not tried any more; with the link behind ? you come back."
            return f"{self.client.gone.rstrip('.')}.{back}"
        if self.client.lost:
            return "The house is away; trying to reach it again." if table else f"Reaching {self.client.address.house} ..."
        if table and table["state"] == "waiting":
            here = ", ".join(seat["name"] if seat["taken"] else "a free seat" for seat in table["seats"])
            return f"{self._watches} {table['title']} at {table['code']} begins when everybody is here: {here}.".lstrip()
        return f"Your answer is kept until all have answered: {self.client.held}." if self.client.held else self._watches

    @property
    def place(self) -> str:
        """The link of the seat; for who only watches why that is, and the link of the table."""
        address = self.client.address
        return address.seat if address.token else f"{self._watches} {address.link}".lstrip()

    @property
    def given_up(self) -> bool:
        """Whether the house was not there for too long, or says that there is no such seat."""
        return bool(self.client.gone)

    @property
    def aside(self) -> Aside:
        """What the house tells beside the game."""
        if self.view is None:
            return Aside()
        seats = self.client.table["seats"]
        gone = tuple(k for k, seat in enumerate(seats) if seat["taken"] and not seat["here"]) if self.client.connected else ()
        again = self.client.over and self.view.viewer < len(seats) and self.client.connected
        told = aside.read(self.client.beside, self.view.viewer, self.view.seats, self.client.ahead)
        return replace(told, closed=told.denied or self._own.said, acted=self._acted, gone=gone, again=again, lost=self.client.lost)

    def lift(self) -> None:
        """Nobody shares this screen."""

    async def run(self, tell: Callable[[], None]) -> None:
        """Stay at the table, and at that of its rematch."""

        def heard() -> None:
            self._hear()
            tell()

        while True:
            staying, going = asyncio.ensure_future(self.client.run(heard)), asyncio.ensure_future(self._going.wait())
            try:
                await asyncio.wait({staying, going}, return_when=asyncio.FIRST_COMPLETED)
                if self._next is None:
                    return await staying
            finally:
                staying.cancel()
                going.cancel()
                await asyncio.gather(staying, going, return_exceptions=True)
            self.client = Client(self._next, stays=True)
            self._own, self._acted, self._next, self._thrown = Own(), {}, None, None
            self._going.clear()

    def _hear(self) -> None:
        if (view := self.view) is None:
            return
        beside, newest = self.client.beside, view.log[-NEWEST:]
        told = {int(number): who for number, who in beside.get("acted", {}).items()}
        self._acted = {number: who for number, who in self._acted.items() if newest and number < newest[0].number} | told
        self._own.hear(self.aside, view)
        if (beside.get("dealt") or {}).get("throws") and self.client.over and self._thrown is None:
            self._thrown = asyncio.create_task(self._throw())

    async def _throw(self) -> None:
        """One's own dice for a rematch, as a page throws them: they lie there before anybody asks for it."""
        with suppress(Unreached):
            await self.client.say(house=f"dice {secrets.token_hex(16)}")

    async def again(self) -> Refusal | None:
        """To the rematch."""
        if not (self.aside.again or self.aside.rematch):
            return Refusal("", "A rematch can be asked for by those who sit here, when the game is over.", "")
        self._next = await asyncio.to_thread(calls.rematch, self.client.address)
        self._going.set()
        return None

    async def act(self, text: str, drafts: bool = False) -> Refusal | None:
        """Play an act, or add it to the draft."""
        self._own.done()
        return refusal_of(await self.client.say(**{"draft" if drafts else "act": text}))

    async def take_back(self) -> Refusal | None:
        """Take the last part out of the draft."""
        return refusal_of(await self.client.say(take_back=True))

    async def why(self, text: str) -> Refusal:
        """Why an act may not be."""
        return refusal_of(await self.client.say(why=text)) or Refusal("", "Nothing forbids this now.", text)

    async def house(self, words: str) -> Refusal | None:
        """Say a word of the house."""
        self._own.done(words)
        return refusal_of(await self.client.say(house=words))

    async def hints(self) -> str:
        """None: others play here, and nobody is to have an adviser whom they have not."""
        return "At a table of a house there are no hints; when the game is over it can be reviewed there."

    async def law(self) -> Law:
        """The law as the house has it."""
        if not self._law and self.client.table:
            self._law = await asyncio.to_thread(calls.clauses, self.client.address, self.client.table["game"])
        return self._law
