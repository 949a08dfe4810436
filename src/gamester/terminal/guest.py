"""A seat of a house in words, over the open protocol: what a language model has instead of a screen."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Coroutine
from typing import Any

from gamester.bots import against
from gamester.play.described import described
from gamester.play.refusal import Refusal
from gamester.play.views import View
from gamester.terminal.address import Address, Unreached
from gamester.terminal.away import Away

FIRST, LONGEST = 10.0, 60.0
"""Seconds to wait for the first sight of the table, and at most for one's turn."""


class Guest:
    """One seat far away. It may be asked from any thread; the connection has a thread of its own."""

    def __init__(self, address: Address, longest: float = LONGEST) -> None:
        self._side, self._longest = Away(address, stays=False), longest
        self._told = -1
        self._gone = ""
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)
        self._thread.start()
        self._staying = asyncio.run_coroutine_threadsafe(self._begin(), self._loop).result()

    def close(self) -> None:
        """Leave the table."""
        asyncio.run_coroutine_threadsafe(self._leave(), self._loop).result()
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    async def _begin(self) -> asyncio.Task[None]:
        return asyncio.create_task(self._stay())

    async def _leave(self) -> None:
        if self._side.client.over:  # it is hanging up by itself; cut short, the socket would stay open
            await asyncio.wait([self._staying], timeout=FIRST)
        self._staying.cancel()
        await asyncio.gather(self._staying, return_exceptions=True)
        await asyncio.sleep(0)  # a transport that is closed says so in the next turn of the loop

    async def _stay(self) -> None:
        try:
            await self._side.run(lambda: None)
        except Unreached as why:
            self._gone = f"{why}."
            self._side.client.changed.set()

    def _do(self, doing: Coroutine[Any, Any, str]) -> str:
        try:
            return asyncio.run_coroutine_threadsafe(doing, self._loop).result()
        except Unreached as why:
            return f"{why}."

    # in words ---------------------------------------------------------------------------------------------------------
    def look(self) -> str:
        """All that the seat may know."""
        return self._do(self._look())

    async def _look(self) -> str:
        await self._until(lambda: self._side.view is not None or self._waits, FIRST)
        if view := self._side.view:
            self._told = _last(view)
        return "\n".join(filter(None, (described(view) if view else "", self._notice)))

    def legal(self) -> str:
        """Every legal act with its sentence, one a line."""
        view = self._side.view
        return against.listed(view) if view else self._notice

    def act(self, text: str) -> str:
        """Carry out an act, and wait for the next decision; what has happened since, or the clause by which it is refused."""
        return self._do(self._act(text.strip()))

    async def _act(self, text: str) -> str:
        await self._until(lambda: self._side.view is not None or self._waits, FIRST)
        if (view := self._side.view) is None:
            return self._notice
        self._told = _last(view) if self._told < 0 else self._told
        drafts = any(move.act == text and move.drafts for move in view.moves)
        if refused := await self._side.act(text, drafts):
            return against.refused(refused)
        if drafts:
            assert self._side.view is not None
            return against.drafted(self._side.view.draft)
        return await self._news("Done.")

    def wait(self) -> str:
        """Wait for the next decision, a minute at most; what has happened since."""
        return self._do(self._news(""))

    def why(self, text: str) -> str:
        """Why an act would be refused, with its clause; nothing is done."""

        async def why() -> str:
            refusal: Refusal = await self._side.why(text.strip())
            return f"{refusal.clause}: {refusal.words}" if refusal.clause else "It is legal now."

        return self._do(why())

    def rules(self, clause: str = "") -> str:
        """One clause of the law as the house has it, or all."""

        async def rules() -> str:
            law = {id: words for id, _, words in await self._side.law()}
            wanted = clause.strip().upper()
            if not wanted:
                return "\n".join(f"{id} {words}" for id, words in law.items())
            return f"{wanted} {law[wanted]}" if wanted in law else f"There is no clause {wanted}: the first is {next(iter(law), 'none')}."

        return self._do(rules())

    # what happens meanwhile -------------------------------------------------------------------------------------------
    @property
    def _waits(self) -> bool:
        return self._side.client.table.get("state") == "waiting"

    @property
    def _notice(self) -> str:
        return self._gone or self._side.notice

    async def _news(self, first: str) -> str:
        await self._until(lambda: bool((view := self._side.view) and _asked(view) and not self._side.client.held), self._longest)
        if (view := self._side.view) is None:
            return self._notice
        news = [line.words for line in view.log if line.number > self._told and line.words]
        self._told = _last(view)
        turn = against.turn(view.outcome, view.mine and not self._side.client.held, view.viewer)
        return "\n".join(filter(None, (first, *news, turn, self._notice)))

    async def _until(self, true: Callable[[], bool], seconds: float) -> None:
        changed = self._side.client.changed
        try:
            async with asyncio.timeout(seconds):
                while not (true() or self._gone):
                    changed.clear()
                    await changed.wait()
        except TimeoutError:
            pass


def _asked(view: View) -> bool:
    return view.mine or view.outcome is not None


def _last(view: View) -> int:
    return view.log[-1].number if view.log else 0
