"""What became of the questions one has asked everybody: where the game went on the house closes them without a word."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Protocol

from msgspec.structs import replace

from gamester.bots.review import MoveHint
from gamester.client import http as calls
from gamester.client import side_channel as aside
from gamester.client.address import ConnectionFailed, SeatLink
from gamester.client.connection import TableConnection, refusal_from
from gamester.client.side_channel import OpenVote, SideChannel
from gamester.match.history import TAKEN_BACK_EVENT
from gamester.match.moves import Refusal
from gamester.match.views import View


class OwnVotes:
    """One's own questions that are open, and the sentence on the last that was closed, until one does something else."""

    def __init__(self) -> None:
        self.said = ""
        self._open: dict[str, OpenVote] = {}
        self._given_up = ""
        self._told = 0

    def done(self, words: str = "") -> None:
        """One has done something: an answer that was told is past, and what one gives up oneself (`no KEY`) is no news."""
        self.said = ""
        self._given_up = words.removeprefix("no ") if words.startswith("no ") else ""

    def hear(self, aside: SideChannel, view: View) -> None:
        """Compare what is open now with what was. While it is paused nothing but a pause is judged: the rest may come back."""
        now = {one.key: one for one in aside.questions if one.own}
        again = any(line.kind == TAKEN_BACK_EVENT and line.a == view.viewer for line in view.log if line.number > self._told)
        granted = {"pause": aside.paused, "open": aside.open_hands, "takeback": again}
        for key, one in list(self._open.items()):
            if key not in now and (not aside.paused or one.kind == "pause"):
                del self._open[key]
                if key != self._given_up and not granted.get(one.kind, True) and not aside.denied:
                    self.said = f"The game went on before all agreed: {one.words}."
        self.said = "" if now.keys() - self._open.keys() else self.said
        self._open |= now
        self._told = view.log[-1].number if view.log else 0


Law = Sequence[tuple[str, str, str]]
"""Id, chapter and words of every clause."""


class TableBackend(Protocol):
    """A table as its player has it before him."""

    @property
    def where(self) -> str:
        """Which table it is, for the bar."""
        ...

    @property
    def view(self) -> View | None:
        """What the player may know now; nothing before the deal."""
        ...

    @property
    def notice(self) -> str:
        """What is to be said besides: who is waited for, whether the house is away or given up. Empty when all is well."""
        ...

    @property
    def place(self) -> str:
        """How one comes back to this seat; empty at home."""
        ...

    @property
    def given_up(self) -> bool:
        """Whether it has ended because the house could not be reached any more."""
        ...

    @property
    def curtain(self) -> str:
        """To whom the screen is to be handed before anything more is shown; empty where nobody shares it."""
        ...

    def lift(self) -> None:
        """The next player sits before the screen."""
        ...

    async def run(self, tell: Callable[[], None]) -> None:
        """Keep the table going; `tell` is called whenever something has changed. Unreached when it cannot go on."""
        ...

    async def act(self, text: str, drafts: bool = False) -> Refusal | None:
        """Play an act in notation, or only add it to the draft; the sentence against it."""
        ...

    async def take_back(self) -> Refusal | None:
        """Take the last part out of the draft."""
        ...

    async def why(self, text: str) -> Refusal:
        """Why an act may not be."""
        ...

    @property
    def aside(self) -> SideChannel:
        """What goes on beside the game."""
        ...

    async def house(self, words: str) -> Refusal | None:
        """A word of the house, such as `chat Good luck`; the sentence against it."""
        ...

    async def again(self) -> Refusal | None:
        """Another game with the same people, when this one is over; the sentence against it. Unreached where nobody answers."""
        ...

    async def hints(self) -> Sequence[MoveHint] | str:
        """What the acts of this decision are worth, best first; or why that is not told."""
        ...

    async def law(self) -> Law:
        """The whole law of the game."""
        ...


NEWEST = 60
"""Lines of the log of which a frame says who acted; of older ones it was said before."""


class RemoteTable:
    """One seat of a table far away, or a place from which one watches."""

    curtain = ""

    def __init__(self, address: SeatLink, watches: str = "", stays: bool = True) -> None:
        """`watches`: why one has no seat here and only watches. `stays`: also when the game is over, for talk and a rematch."""
        self.client = TableConnection(address, stays=stays)
        self._watches = f"You only watch: {watches}." if watches else ""
        self._law: Law = ()
        self._own = OwnVotes()
        self._acted: dict[int, str] = {}
        self._next: SeatLink | None = None
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
    def aside(self) -> SideChannel:
        """What the house tells beside the game."""
        if self.view is None:
            return SideChannel()
        seats = self.client.table["seats"]
        gone = tuple(k for k, seat in enumerate(seats) if seat["taken"] and not seat["here"]) if self.client.connected else ()
        again = self.client.over and self.view.viewer < len(seats) and self.client.connected
        told = aside.parse_side_channel(self.client.beside, self.view.viewer, self.view.seats, self.client.ahead)
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
            self.client = TableConnection(self._next, stays=True)
            self._own, self._acted, self._next, self._thrown = OwnVotes(), {}, None, None
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
        with suppress(ConnectionFailed):
            await self.client.say(house=f"dice {secrets.token_hex(16)}")

    async def again(self) -> Refusal | None:
        """To the rematch."""
        if not (self.aside.again or self.aside.rematch):
            return Refusal("", "A rematch can be asked for by those who sit here, when the game is over.", "")
        self._next = await asyncio.to_thread(calls.fetch_rematch, self.client.address)
        self._going.set()
        return None

    async def act(self, text: str, drafts: bool = False) -> Refusal | None:
        """Play an act, or add it to the draft."""
        self._own.done()
        return refusal_from(await self.client.say(**{"draft" if drafts else "act": text}))

    async def take_back(self) -> Refusal | None:
        """Take the last part out of the draft."""
        return refusal_from(await self.client.say(take_back=True))

    async def why(self, text: str) -> Refusal:
        """Why an act may not be."""
        return refusal_from(await self.client.say(why=text)) or Refusal("", "Nothing forbids this now.", text)

    async def house(self, words: str) -> Refusal | None:
        """Say a word of the house."""
        self._own.done(words)
        return refusal_from(await self.client.say(house=words))

    async def hints(self) -> str:
        """None: others play here, and nobody is to have an adviser whom they have not."""
        return "At a table of a house there are no hints; when the game is over it can be reviewed there."

    async def law(self) -> Law:
        """The law as the house has it."""
        if not self._law and self.client.table:
            self._law = await asyncio.to_thread(calls.fetch_law, self.client.address, self.client.table["game"])
        return self._law
