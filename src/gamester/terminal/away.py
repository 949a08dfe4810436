"""A table of a house: the same player's side, spoken over the open protocol."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from gamester.play.refusal import Refusal
from gamester.play.views import View
from gamester.terminal import aside, calls
from gamester.terminal.address import Address
from gamester.terminal.aside import Aside
from gamester.terminal.client import Client, refusal_of
from gamester.terminal.side import Law


class Away:
    """One seat of a table far away, or a place from which one watches."""

    curtain = ""

    def __init__(self, address: Address, watches: str = "") -> None:
        """`watches`: why one has no seat here and only watches."""
        self.client = Client(address)
        self._watches = f"You only watch: {watches}." if watches else ""
        self._law: Law = ()

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
        if not self.client.connected and not self.client.over:
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
    def aside(self) -> Aside:
        """What the house tells beside the game."""
        return aside.read(self.client.beside, self.view.viewer, self.view.seats) if self.view else Aside()

    def lift(self) -> None:
        """Nobody shares this screen."""

    async def run(self, tell: Callable[[], None]) -> None:
        """Stay at the table."""
        await self.client.run(tell)

    async def act(self, text: str, drafts: bool = False) -> Refusal | None:
        """Play an act, or add it to the draft."""
        return refusal_of(await self.client.say(**{"draft" if drafts else "act": text}))

    async def take_back(self) -> Refusal | None:
        """Take the last part out of the draft."""
        return refusal_of(await self.client.say(take_back=True))

    async def why(self, text: str) -> Refusal:
        """Why an act may not be."""
        return refusal_of(await self.client.say(why=text)) or Refusal("", "Nothing forbids this now.", text)

    async def house(self, words: str) -> Refusal | None:
        """Say a word of the house."""
        return refusal_of(await self.client.say(house=words))

    async def hints(self) -> str:
        """None: others play here, and nobody is to have an adviser whom they have not."""
        return "At a table of a house there are no hints; when the game is over it can be reviewed there."

    async def law(self) -> Law:
        """The law as the house has it."""
        if not self._law and self.client.table:
            self._law = await asyncio.to_thread(calls.clauses, self.client.address, self.client.table["game"])
        return self._law
