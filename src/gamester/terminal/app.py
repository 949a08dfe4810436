"""The terminal app: it draws a table backend and sends what the player chooses."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Iterable
from contextlib import suppress
from typing import Any, ClassVar

from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Container, Vertical, VerticalScroll
from textual.content import Content
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from gamester.client import side_channel
from gamester.client.address import ConnectionFailed
from gamester.client.remote_table import TableBackend
from gamester.match.history import UNDO
from gamester.match.refusals import Refusal
from gamester.terminal import drawing, panels
from gamester.terminal.cards import Look, look_of_terminal
from gamester.terminal.choices import Choice, Choices, Selection
from gamester.terminal.components import ComponentDrawer
from gamester.terminal.ink import ASCII, Line, content
from gamester.terminal.messages import WORDS
from gamester.ui.reading import dock_of, with_fields
from gamester.ui.vocabulary import Closed, Table
from gamester.words.languages import UnknownLanguage, offered_language

HIGH, TALL = 32, 36
"""Rows of a window from which a contest is drawn in the dock, and cards as boxes."""
SOON = 0.5
"""Seconds in which the app waits for an answer before it lets the player go on."""


class TableApp(App[str]):
    """One table for one player. It ends with a notice if the table cannot go on.

    Its result is the language in which the player wants to go on, or None.
    """

    CSS_PATH = "table.tcss"
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("h", "hints", "Hints"),
        Binding("t", "talk", "Talk"),
        Binding("p", "pause", "Pause"),
        Binding("b", "request_takeback", "Takeback"),
        Binding("y", "answer(True)", "Agree"),
        Binding("n", "answer(False)", "No"),
        Binding("x", "ways_out", "Ways"),
        Binding("a", "again", "Again"),
        Binding("escape", "step_back", "Back"),
        Binding("backspace", "take_back", "Withdraw"),
        Binding("u", "undo", "Undo"),
        Binding("w", "why", "Why"),
        Binding("r", "law('')", "Rules"),
        Binding("question_mark", "keys", "Keys"),
        Binding("pageup", "scroll(-1)", "Up", priority=True),
        Binding("pagedown", "scroll(1)", "Down", priority=True),
        Binding("q,ctrl+c", "quit", "Leave"),
        *(Binding(str(k), f"number({k})", show=False) for k in range(1, 10)),
    ]

    def __init__(self, side: TableBackend, look: Look | None = None) -> None:
        """Prepare the screen.

        `look` is how cards are drawn, by default what the terminal can show.
        """
        super().__init__()
        self.look = look or look_of_terminal()
        self.set_class(not self.look.signs, "-plain")
        self.HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (110, "-wide")]
        self.VERTICAL_BREAKPOINTS = [(0, "-low"), (24, "-high")]
        self.side = side
        self.picked = Selection()
        self.offers: list[Choice] = []
        self._decision: Any = None
        self._heard = ""

    def compose(self) -> ComposeResult:
        """Create the title line, table, log, panel and key bar."""
        yield Static(id="bar")
        with Container(id="middle"):
            with VerticalScroll(id="board", can_focus=False):
                yield panels.TableView(self.show)
            with VerticalScroll(id="story"):
                yield Static(id="lines")
        with Vertical(id="dock"):
            with VerticalScroll(id="aside", can_focus=False):
                yield Static(id="asked")
            yield Static(id="hand", markup=False)
            yield Static(id="sentence", markup=False)
            yield OptionList(id="offers", markup=False)
            yield Static(id="said")
        yield panels.KeyBar(id="keys")

    def on_mount(self) -> None:
        """Draw the table, start the backend, and redraw running clocks every second."""
        self.query_one(OptionList).focus()
        self.show()
        self.run_worker(self._run_backend())
        self.set_interval(1.0, self._tick)

    async def _run_backend(self) -> None:
        with suppress(ConnectionFailed):  # The backend's notice gives the reason.
            await self.side.run(self.show)
        self.show()

    # Show -------------------------------------------------------------------------------------------------------------

    def show(self) -> None:
        """Draw what the player may know now; behind a curtain draw nothing."""
        if not self.is_running:
            return
        if self.side.curtain:
            self._show_curtain()
            return
        table = self.side.table
        if table is None:
            self.query_one("#sentence", Static).update(self.side.status_text)
            return
        dock = dock_of(table)
        decision = (dock.moves, dock.closed, dock.drafted, dock.deciding, table.turn, table.phase, table.viewer)
        if decision != self._decision:
            self._decision, self.picked = decision, Selection()
            self.show_message("")
        with self.batch_update():
            self.bar()
            self.show_aside()
            story = self.query_one("#story", VerticalScroll)
            drawer = self._drawer(table, story.scrollable_content_region.width)
            self.query_one("#lines", Static).update(self._content(drawing.render_log(drawer, self.side.side_channel.acted)))
            story.scroll_end(animate=False)
            self._show_choices()
        self.refresh_status()

    def _content(self, made: Iterable[Line]) -> Content:
        return content(made, self.look.signs)

    def _drawer(self, table: Table, room: int) -> ComponentDrawer:
        return ComponentDrawer(table, self.side.called, self.look, room, self.size.height >= TALL)

    def _show_felt(self, table: Table) -> None:
        """Draw the felt, with what would come of the highlighted move."""
        felt = self._drawer(table, self.query_one("#zones").size.width)
        made = drawing.felt(felt, self.query_one("#board").size.height, self.size.height < HIGH)
        self.query_one("#zones", Static).update(self._content(made))

    def _show_choices(self) -> None:
        """Draw the felt, the hand, the selection so far and the next choices."""
        table = self.side.table
        assert table is not None
        choices, dock = Choices(table, self.side.called), dock_of(table)
        self._show_felt(table)
        drawer = self._drawer(table, self.query_one("#dock").scrollable_content_region.width)
        hand = drawing.own_place(drawer)
        self.query_one("#hand", Static).update(self._content(hand))
        self.query_one("#hand", Static).display = bool(hand)
        asked = drawing.question(drawer, choices.sentence(self.picked), choices.asks_for(), self.size.height >= HIGH)
        self.query_one("#sentence", Static).update(self._content(asked))
        now = choices.next(self.picked) if dock.deciding else []
        if now != self.offers:
            self.offers = now
            listed = self.query_one(OptionList)
            listed.clear_options()
            listed.add_options([Option(_prompt(k, offer, self.look)) for k, offer in enumerate(now, 1)])
            listed.highlighted = 0 if now else None

    def on_option_list_option_highlighted(self, chosen: OptionList.OptionHighlighted) -> None:
        """Show what would come of the highlighted move."""
        table, move = self.side.table, self.offers[chosen.option_index].move if chosen.option_index < len(self.offers) else None
        if table is not None and not self.side.curtain:
            self._show_felt(with_fields(table, move.then) if move is not None and move.then else table)

    def _show_curtain(self) -> None:
        """Clear the screen and show the curtain.

        Nothing of one player may remain on the screen for the next.
        """
        for part in ("#zones", "#lines", "#asked", "#hand", "#sentence", "#said"):
            self.query_one(part, Static).update("")
        self.offers = []
        self.query_one(OptionList).clear_options()
        if not isinstance(self.screen, panels.CurtainScreen):
            self.push_screen(panels.CurtainScreen(self.side.curtain), lambda _: self.side.open_curtain())

    def _tick(self) -> None:
        now = self.side.side_channel
        if now.clocks and not self.side.curtain:
            self.bar()
        if now.absent and not self.side.curtain:
            self.show_aside()

    def bar(self) -> None:
        """Draw the title line."""
        if table := self.side.table:
            said = drawing.title(table, self.side.where, side_channel.clocks(self.side.side_channel), self.look)
            self.query_one("#bar", Static).update(self._content([said]))

    def show_aside(self) -> None:
        """Draw chat and votes. Hide the area if there is nothing.

        Votes come last and are scrolled into view.
        """
        shown = self.query_one("#aside", VerticalScroll)
        told = side_channel.render_side_channel(self.side.side_channel, not (self.side.table and dock_of(self.side.table).deciding))
        shown.display = bool(told.plain)
        self.query_one("#asked", Static).update(told)
        shown.scroll_end(animate=False)

    def show_message(self, words: str, clause: str = "") -> None:
        """Show a sentence below the choices, with a clause that can be clicked.

        Without a sentence the backend's notice is shown.
        """
        link = f" [@click=app.law('{clause}')][u]{clause}[/u][/]" if clause else ""
        self.query_one("#said", Static).update(Content.from_markup(f"$words{link}", words=words or self.side.status_text))

    def refresh_status(self) -> None:
        """Show the backend's notice if it changed. It replaces the last sentence."""
        if self._heard != self.side.status_text:
            self._heard = self.side.status_text
            self.show_message("")

    # Choose and act ---------------------------------------------------------------------------------------------------

    async def run_request(self, doing: Awaitable[Refusal | None]) -> None:
        """Wait for an answer of the table and show a refusal.

        If the answer takes longer than SOON, keys work meanwhile and the answer is shown later.
        """
        self.show_message("")
        asked = asyncio.ensure_future(doing)
        await asyncio.wait({asked}, timeout=SOON)
        if asked.done():
            await self._told(asked)
        else:
            self.show_message(WORDS.say("sent"))
            self.run_worker(self._told(asked, late=True))

    async def _told(self, asked: Awaitable[Refusal | None], late: bool = False) -> None:
        try:
            refused = await asked
        except ConnectionFailed as why:
            self.show_message(f"{why}.")
            return
        if refused is not None:
            self.show_message(
                f"{refused.attempted.rstrip('.')}: {refused.clause_text}" if refused.attempted else refused.clause_text, refused.clause
            )
        elif late:
            self.show_message("")

    async def on_option_list_option_selected(self, chosen: OptionList.OptionSelected) -> None:
        """Take the choice of a line, by key or by mouse."""
        await self._choose(chosen.option_index)

    async def action_number(self, k: int) -> None:
        """Take the choice of the line with this number."""
        await self._choose(k - 1)

    async def _choose(self, index: int) -> None:
        if not 0 <= index < len(self.offers):
            return
        offer = self.offers[index]
        if offer.closed_type is not None:
            await self._explain_closed(offer.closed_type)
        elif offer.next_selection is not None:
            self.picked = offer.next_selection
            self.show_message("")
            self._show_choices()
        elif offer.move is not None:
            await self.run_request(self.side.act(offer.move.move, offer.move.drafts))

    async def _explain_closed(self, closed: Closed) -> None:
        """Show why an action type is closed.

        The reason is that of its example, else the words of its clause.
        """
        if closed.why:
            await self.run_request(self.side.explain(closed.why))
        else:
            with suppress(ConnectionFailed):
                law = {id: words for id, _, words in await self.side.law()}
                self.show_message(law.get(closed.clause, closed.text), closed.clause)

    async def action_undo(self) -> None:
        """Undo the last move."""
        await self.run_request(self.side.act(UNDO))

    async def action_take_back(self) -> None:
        """Withdraw the last part of the draft."""
        if self.side.table is not None and not dock_of(self.side.table).drafted:
            self.show_message(WORDS.say("draft-empty"))
        else:
            await self.run_request(self.side.take_back())

    async def action_why(self) -> None:
        """Show why the highlighted choice is not allowed."""
        at = self.query_one(OptionList).highlighted
        if at is None or not at < len(self.offers):
            self.show_message(WORDS.say("nothing-to-choose"))
            return
        offer = self.offers[at]
        if offer.closed_type is not None:
            await self._explain_closed(offer.closed_type)
        elif offer.move is not None:
            await self.run_request(self.side.explain(offer.move.move))
        else:
            self.show_message(WORDS.say("choose-on"))

    def action_step_back(self) -> None:
        """Remove the last part of the selection."""
        self.picked = Selection(self.picked.shape, self.picked.picks[:-1]) if self.picked.picks else Selection()
        if self.side.table is not None:
            self.show_message("")
            self._show_choices()

    def action_scroll(self, pages: int) -> None:
        """Scroll the table, or the panel over it."""
        for seen in self.screen.query(VerticalScroll).results():
            seen.scroll_relative(y=pages * max(1, seen.size.height - 1), animate=False)
            return

    def action_keys(self) -> None:
        """Show the keys and the link back to this seat."""
        self.push_screen(panels.keys(self.side.return_link, self.side.side_channel.standing))

    # Talk, vote, ask for hints ----------------------------------------------------------------------------------------

    def action_talk(self) -> None:
        """Ask for a line of chat and send it.

        A line that begins with a slash is a command, such as `/advice`. `/language de` closes the screen, to be opened in German.
        """

        def say(words: str | None) -> None:
            if (said := (words or "").strip()).partition(" ")[0] == "/language":
                self._change_language(said.partition(" ")[2].strip())
            elif said:
                self.run_worker(self.run_request(self.side.send_command(said[1:] if said.startswith("/") else f"chat {said}")))

        self.push_screen(panels.ChatInput(), say)

    def _change_language(self, code: str) -> None:
        """End with a language as the result, or say which there are."""
        try:
            self.exit(offered_language(code))
        except UnknownLanguage as why:
            self.show_message(str(why))

    async def action_pause(self) -> None:
        """Ask for a pause, or resume."""
        await self.run_request(self.side.send_command("resume" if self.side.side_channel.paused else "pause"))

    async def action_request_takeback(self) -> None:
        """Ask all players for a takeback of the last move."""
        await self.run_request(self.side.send_command("takeback"))

    async def action_answer(self, yes: bool) -> None:
        """Answer the first open vote, or withdraw the player's own."""
        asked = next((one for one in self.side.side_channel.votes if one.open or (one.own and not yes)), None)
        if asked is None:
            self.show_message(WORDS.say("nobody-asks"))
        else:
            await self.run_request(self.side.send_command(f"{'agree' if yes else 'no'} {asked.key}"))

    def action_ways_out(self) -> None:
        """Show what the player may do if somebody has to go."""
        ways = self.side.side_channel.ways_out
        if not ways:
            self.show_message(WORDS.say("no-ways-out"))
            return

        def go(command: str | None) -> None:
            if command:
                self.run_worker(self.run_request(self.side.send_command(command)))

        self.push_screen(panels.WaysOutPanel(ways), go)

    async def action_again(self) -> None:
        """Ask for or go to the rematch."""
        await self.run_request(self.side.join_rematch())

    def action_hints(self) -> None:
        """Start to compute hints from what this seat knows. It may take seconds."""
        self.run_worker(self._hint(), exclusive=True, group="hints")

    async def _hint(self) -> None:
        table = self.side.table
        if table is None or not dock_of(table).deciding:
            self.show_message(WORDS.say("not-asked"))
            return
        self.show_message(WORDS.say("weighing"))
        found = await self.side.hints()
        now = self.side.table
        if self.side.curtain or now is None or (now.viewer, dock_of(now)) != (table.viewer, dock_of(table)):
            return
        self.show_message(found if isinstance(found, str) else "")
        if not isinstance(found, str):
            self.push_screen(panels.hints(found))

    async def action_law(self, clause: str) -> None:
        """Show a clause, or all of them."""
        try:
            self.push_screen(panels.clause(await self.side.law(), clause))
        except ConnectionFailed as why:
            self.show_message(f"{why}.")


def _prompt(k: int, offer: Choice, look: Look) -> Content:
    number = f"{k}) " if k < 10 else "   "
    if offer.closed_type is not None:
        words = f"{number}✗ {offer.words}  {offer.closed_type.clause}"
    else:
        words = f"{number}{offer.words}{' …' if offer.next_selection and '…' not in offer.words else ''}"
    dim = offer.closed_type is not None or (offer.move is not None and offer.move.tone == "yield")
    text = words if look.signs else words.translate(ASCII)
    return Content.from_markup("[dim]$words[/dim]" if dim else "$words", words=text)
