"""The half of the table in the terminal that is no act of the game: clocks, talk, questions to all, and hints."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable
from typing import Any, ClassVar

from textual.app import App
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.widgets import Static

from gamester.play.refusal import Refusal
from gamester.terminal import aside, drawn, panels
from gamester.terminal.address import Unreached
from gamester.terminal.side import Side

NOBODY = "Nobody has asked anything."
SENT = "Sent; the house has not answered yet."
SOON = 0.5
"""Seconds for which nothing else is done until the answer is there."""


class Together(App[str]):
    """What a player has to do with the others, and with whoever advises."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("h", "hints", "Hints"),
        Binding("t", "talk", "Talk"),
        Binding("p", "pause", "Pause"),
        Binding("b", "ask_back", "Ask to take back"),
        Binding("y", "answer(True)", "Agree"),
        Binding("n", "answer(False)", "No"),
        Binding("a", "again", "Again"),
    ]
    side: Side
    _heard = ""

    def on_mount(self) -> None:
        """A clock that runs is drawn every second."""
        self.set_interval(1.0, self._tick)

    def _tick(self) -> None:
        now = self.side.aside
        if now.clocks and not self.side.curtain:
            self.bar()
        if now.absent and not self.side.curtain:
            self.show_aside()

    def bar(self) -> None:
        """The line above the table."""
        if view := self.side.view:
            said = "  ".join(filter(None, (self.side.where, aside.clocks(self.side.aside))))
            self.query_one("#bar", Static).update(drawn.bar(view, said))

    def show_aside(self) -> None:
        """What was said and what is asked, which comes last and is always in sight; no line is spent on nothing."""
        shown = self.query_one("#aside", VerticalScroll)
        content = aside.drawn(self.side.aside, not (self.side.view and self.side.view.mine))
        shown.display = bool(content.plain)
        self.query_one("#asked", Static).update(content)
        shown.scroll_end(animate=False)

    def say(self, words: str, clause: str = "") -> None:
        """A sentence below the choices, with a clause that can be pressed; where there is none, what the side has to say."""
        link = f" [@click=app.law('{clause}')][u]{clause}[/u][/]" if clause else ""
        self.query_one("#said", Static).update(Content.from_markup(f"$words{link}", words=words or self.side.notice))

    def hear(self) -> None:
        """What the side has to say when it changes: whatever was said until then is past, and so is a notice that has gone."""
        if self._heard != self.side.notice:
            self._heard = self.side.notice
            self.say("")

    async def do(self, doing: Awaitable[Refusal | None]) -> None:
        """Something is asked of the table; what speaks against it is said. Keys are heard meanwhile, where the answer takes long."""
        self.say("")
        asked = asyncio.ensure_future(doing)
        await asyncio.wait({asked}, timeout=SOON)
        if asked.done():
            await self._told(asked)
        else:
            self.say(SENT)
            self.run_worker(self._told(asked, late=True))

    async def _told(self, asked: Awaitable[Refusal | None], late: bool = False) -> None:
        try:
            refused = await asked
        except Unreached as why:
            self.say(f"{why}.")
            return
        if refused is not None:
            self.say(f"{refused.what.rstrip('.')}: {refused.words}" if refused.what else refused.words, refused.clause)
        elif late:
            self.say("")

    # what the player does ---------------------------------------------------------------------------------------------
    def action_talk(self) -> None:
        """Say something to everybody at the table."""

        def say(words: str | None) -> None:
            if words and words.strip():
                self.run_worker(self.do(self.side.house(f"chat {words.strip()}")))

        self.push_screen(panels.Talk(), say)

    async def action_pause(self) -> None:
        """Ask to pause, or go on."""
        await self.do(self.side.house("resume" if self.side.aside.paused else "pause"))

    async def action_ask_back(self) -> None:
        """Ask everybody whether the last act may be taken back."""
        await self.do(self.side.house("takeback"))

    async def action_answer(self, yes: bool) -> None:
        """Answer what was asked first, or give up what one has asked oneself."""
        asked = next((one for one in self.side.aside.questions if one.open or (one.own and not yes)), None)
        if asked is None:
            self.say(NOBODY)
        else:
            await self.do(self.side.house(f"{'agree' if yes else 'no'} {asked.key}"))

    async def action_again(self) -> None:
        """To the rematch."""
        await self.do(self.side.again())

    def action_hints(self) -> None:
        """What the acts are worth, as far as this seat can know; it may take a while."""
        self.run_worker(self._hint(), exclusive=True, group="hints")

    async def _hint(self) -> None:
        view: Any = self.side.view
        if view is None or not view.mine:
            self.say("You are not asked now.")
            return
        self.say("Weighing ...")
        found = await self.side.hints()
        now = self.side.view
        if self.side.curtain or now is None or (now.viewer, now.moves, now.draft) != (view.viewer, view.moves, view.draft):
            return
        self.say(found if isinstance(found, str) else "")
        if not isinstance(found, str):
            self.push_screen(panels.hints(found))

    async def action_law(self, clause: str) -> None:
        """A clause, or all of them."""
        try:
            self.push_screen(panels.clause(await self.side.law(), clause))
        except Unreached as why:
            self.say(f"{why}.")
