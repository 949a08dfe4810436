"""A seat at a remote table, with the interface that the terminal draws from."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Protocol

from msgspec.structs import replace

from gamester.bots.review import MoveHint
from gamester.client import http, side_channel
from gamester.client.address import ConnectionFailed, SeatLink
from gamester.client.connection import TableConnection, refusal_from
from gamester.client.side_channel import OpenVote, SideChannel
from gamester.match.history import NEEDS_CONSENT
from gamester.match.refusals import Refusal
from gamester.ui.reading import log_of, seat_names
from gamester.ui.vocabulary import Table, Told
from gamester.words.library import Words
from gamester.words.values import listed

WORDS = Words.beside(__file__)

TAKEN_BACK = f"TB-{NEEDS_CONSENT}"
"""The clause of the log line by which all have agreed to a takeback."""


class OwnVotes:
    """Tracks the player's own votes.

    The server drops a vote silently when the game moves on, so this class finds out and says so.
    """

    def __init__(self) -> None:
        self.said = ""
        self._open: dict[str, OpenVote] = {}
        self._given_up = ""
        self._told = 0

    def done(self, words: str = "") -> None:
        """Note that the player acted: forget the last message.

        Votes that the player withdraws (`no KEY`) are not reported as dropped.
        """
        self.said = ""
        self._given_up = words.removeprefix("no ") if words.startswith("no ") else ""

    def update(self, aside: SideChannel, viewer: int, log: Sequence[Told]) -> None:
        """Compare the open votes with those before and set `said` if one was dropped.

        While the table is paused only a pause vote is judged; other votes may return after the pause.
        """
        now = {one.key: one for one in aside.votes if one.own}
        again = any(line.seat == viewer and TAKEN_BACK in line.clauses for line in log if line.number > self._told)
        granted = {"pause": aside.paused, "open": aside.open_hands, "takeback": again}
        for key, one in list(self._open.items()):
            if key not in now and (not aside.paused or one.kind == "pause"):
                del self._open[key]
                if key != self._given_up and not granted.get(one.kind, True) and not aside.vote_denial:
                    self.said = WORDS.say("vote-lapsed", what=one.words)
        self.said = "" if now.keys() - self._open.keys() else self.said
        self._open |= now
        self._told = log[-1].number if log else 0


Law = Sequence[tuple[str, str, str]]
"""(id, chapter, text) of every clause."""


class TableBackend(Protocol):
    """A table as the terminal sees it: local or remote."""

    @property
    def where(self) -> str:
        """Name of the table, for the title line."""
        ...

    @property
    def table(self) -> Table | None:
        """The description of the table for the player, None before the deal."""
        ...

    def called(self, face: str) -> str:
        """Return what a face of a card is called."""
        ...

    @property
    def status_text(self) -> str:
        """Notice for the player: missing people, or a lost server; empty if all is well."""
        ...

    @property
    def return_link(self) -> str:
        """Link to return to this seat; empty for local games."""
        ...

    @property
    def given_up(self) -> bool:
        """True if the connection was lost for good."""
        ...

    @property
    def curtain(self) -> str:
        """Name of the player who gets the screen next; empty if nobody shares it."""
        ...

    def open_curtain(self) -> None:
        """Show the table to the next player."""
        ...

    async def run(self, tell: Callable[[], None]) -> None:
        """Keep the table going; `tell` is called after every change.

        Raises ConnectionFailed if it cannot go on.
        """
        ...

    async def act(self, text: str, drafts: bool = False) -> Refusal | None:
        """Play a move in notation, or only add it to the draft. Return the refusal."""
        ...

    async def take_back(self) -> Refusal | None:
        """Withdraw the last part of the draft. Return the refusal."""
        ...

    async def explain(self, text: str) -> Refusal:
        """Return why a move is not allowed."""
        ...

    @property
    def side_channel(self) -> SideChannel:
        """Clocks, chat, votes and the rest beside the game."""
        ...

    async def send_command(self, words: str) -> Refusal | None:
        """Send a command, such as `chat Good luck`. Return the refusal."""
        ...

    def in_another_language(self) -> TableBackend:
        """Return the table for a new screen, in the current language."""
        ...

    async def join_rematch(self) -> Refusal | None:
        """Start a rematch after the game. Return the refusal.

        Raises ConnectionFailed if the server does not answer.
        """
        ...

    async def hints(self) -> Sequence[MoveHint] | str:
        """Return the values of the moves, best first, or the reason why there are none."""
        ...

    async def law(self) -> Law:
        """Return the whole law of the game."""
        ...


NEWEST = 60
"""Newest log lines for which frames say who acted; older lines were sent before."""


class RemoteTable:
    """A seat at a remote table, or a spectator of it."""

    curtain = ""

    def __init__(self, address: SeatLink, watches: str = "", stays: bool = True) -> None:
        """Prepare the connection.

        `watches` is the reason why the user has no seat and only watches. `stays`: remain connected after
        the game, for chat and a rematch.
        """
        self.client = TableConnection(address, stays=stays, described=True)
        self._why_watches = watches
        self._watches = WORDS.say("only-watch", why=watches) if watches else ""
        self._law: Law = ()
        self._own = OwnVotes()
        self._acted: dict[int, str] = {}
        self._next: SeatLink | None = None
        self._going = asyncio.Event()
        self._thrown: asyncio.Task[None] | None = None

    @property
    def where(self) -> str:
        """The code of the table."""
        return self.client.address.code

    @property
    def table(self) -> Table | None:
        """The table as the server has described it last."""
        return self.client.description

    def called(self, face: str) -> str:
        """Return what the server calls a face of a card."""
        return self.client.faces.get(face, face)

    @property
    def status_text(self) -> str:
        """Notice for the player: missing people, or a lost server."""
        table = self.client.table
        if self.client.gone:
            why = self.client.gone.rstrip(".")
            return f"{why}." if self.client.no else WORDS.say("not-tried-again", why=why)
        if self.client.is_disconnected:
            return WORDS.say("server-away") if table or self.table else WORDS.say("reaching", server=self.client.address.server)
        if self.table is None and table and table["state"] == "waiting":
            here = listed([seat["name"] if seat["taken"] else WORDS.say("free-seat") for seat in table["seats"]])
            begins = WORDS.say("begins-when", title=table["title"], code=table["code"], names=here)
            return f"{self._watches} {begins}".lstrip()
        return WORDS.say("answer-kept", answer=self.client.held) if self.client.held else self._watches

    @property
    def return_link(self) -> str:
        """The link of the seat; for a spectator the reason and the link of the table."""
        address = self.client.address
        return address.seat if address.token else f"{self._watches} {address.link}".lstrip()

    @property
    def given_up(self) -> bool:
        """True if the server was away for too long or the seat does not exist."""
        return bool(self.client.gone)

    @property
    def side_channel(self) -> SideChannel:
        """Clocks, chat and votes that the server sent."""
        table = self.table
        if table is None:
            return SideChannel()
        names = seat_names(table)
        again = self.client.over and table.viewer < len(names) and self.client.connected
        told = side_channel.parse_side_channel(self.client.beside, table.viewer, names, self.client.ahead)
        return replace(
            told, final_notice=told.vote_denial or self._own.said, acted=self._acted, again=again, lost=self.client.is_disconnected
        )

    def open_curtain(self) -> None:
        """Do nothing: nobody shares this screen."""

    async def run(self, tell: Callable[[], None]) -> None:
        """Stay at the table, and then at its rematches."""

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
            self.client = TableConnection(self._next, stays=True, described=True)
            self._own, self._acted, self._next, self._thrown = OwnVotes(), {}, None, None
            self._going.clear()

    def _hear(self) -> None:
        if (table := self.table) is None:
            return
        log = log_of(table).lines
        beside = self.client.beside
        # Described lines are merged, so the server's newest lines reach less far back than as many of these: count by number.
        sent = log[-1].number - NEWEST // 2 if log else 0
        told = {int(number): who for number, who in beside.get("acted_by", {}).items()}
        self._acted = {number: who for number, who in self._acted.items() if number <= sent} | told
        self._own.update(self.side_channel, table.viewer, log)
        if (beside.get("deal_proof") or {}).get("should_send_entropy") and self.client.over and self._thrown is None:
            self._thrown = asyncio.create_task(self._send_entropy())

    async def _send_entropy(self) -> None:
        """Send this player's entropy for a rematch, as the browser does.

        It must be there before anybody asks for the rematch.
        """
        with suppress(ConnectionFailed):
            await self.client.send(command=f"entropy {secrets.token_hex(16)}")

    def in_another_language(self) -> RemoteTable:
        """Return the same seat by a new connection.

        There the server speaks the current language.
        """
        return RemoteTable(self.client.address, self._why_watches)

    async def join_rematch(self) -> Refusal | None:
        """Go to the rematch. Return the refusal."""
        if not (self.side_channel.again or self.side_channel.rematch):
            return Refusal("", WORDS.say("rematch-when-over"), "")
        self._next = await asyncio.to_thread(http.fetch_rematch, self.client.address)
        self._going.set()
        return None

    async def act(self, text: str, drafts: bool = False) -> Refusal | None:
        """Play a move, or add it to the draft. Return the refusal."""
        self._own.done()
        return refusal_from(await self.client.send(**{"draft" if drafts else "move": text}))

    async def take_back(self) -> Refusal | None:
        """Withdraw the last part of the draft. Return the refusal."""
        return refusal_from(await self.client.send(withdraw_draft=True))

    async def explain(self, text: str) -> Refusal:
        """Return why a move is not allowed."""
        return refusal_from(await self.client.send(why_not=text)) or Refusal("", WORDS.say("nothing-forbids-now"), text)

    async def send_command(self, words: str) -> Refusal | None:
        """Send a command. Return the refusal."""
        self._own.done(words)
        return refusal_from(await self.client.send(command=words))

    async def hints(self) -> str:
        """Ask the server for advice, which comes beside the game.

        Return why there is none, or "".
        """
        refused = await self.send_command("advice")
        return refused.clause_text if refused else ""

    async def law(self) -> Law:
        """Return the law as the server has it."""
        game = self.table.game if self.table else self.client.table.get("game", "")
        if not self._law and game:
            self._law = await asyncio.to_thread(http.fetch_law, self.client.address, game)
        return self._law
