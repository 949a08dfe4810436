"""The table in the terminal: what lies there, what was told, and one sentence to put together. Keyboard or mouse, any game."""

from __future__ import annotations

from contextlib import suppress
from typing import Any, ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Container, Vertical, VerticalScroll
from textual.content import Content
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from gamester.play.undo import UNDO
from gamester.terminal import drawn, panels, words
from gamester.terminal.address import Unreached
from gamester.terminal.offers import Offer, Picked, offers, sentence
from gamester.terminal.side import Side
from gamester.terminal.together import Together


class Table(Together):
    """One table before one player. It ends with a sentence where it could not go on."""

    CSS_PATH = "table.tcss"
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "step_back", "Back"),
        Binding("backspace", "take_back", "Take back"),
        Binding("u", "undo", "Undo"),
        Binding("w", "why", "Why not"),
        Binding("r", "law('')", "Rules"),
        Binding("question_mark", "keys", "Keys"),
        Binding("pageup", "scroll(-1)", "Up", priority=True),
        Binding("pagedown", "scroll(1)", "Down", priority=True),
        Binding("q,ctrl+c", "quit", "Leave"),
        *(Binding(str(k), f"number({k})", show=False) for k in range(1, 10)),
    ]

    def __init__(self, side: Side) -> None:
        super().__init__()
        self.HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (110, "-wide")]
        self.VERTICAL_BREAKPOINTS = [(0, "-low"), (24, "-high")]
        self.side = side
        self.picked = Picked()
        self.offers: list[Offer] = []
        self._decision: Any = None
        self._called: dict[str, str] = {}

    def compose(self) -> ComposeResult:
        """Bar, table, log, dock, keys."""
        yield Static(id="bar")
        with Container(id="middle"):
            with VerticalScroll(id="board", can_focus=False):
                yield panels.Lying(self.show)
            with VerticalScroll(id="story"):
                yield Static(id="lines")
        with Vertical(id="dock"):
            with VerticalScroll(id="aside", can_focus=False):
                yield Static(id="asked")
            yield Static(id="sentence", markup=False)
            yield OptionList(id="offers", markup=False)
            yield Static(id="said")
        yield panels.Foot(id="keys")

    def on_mount(self) -> None:
        """Sit down."""
        self.query_one(OptionList).focus()
        self.show()
        self.run_worker(self._stay())

    async def _stay(self) -> None:
        with suppress(Unreached):  # the side's notice says why, and nothing is shown over it
            await self.side.run(self.show)
        self.show()

    # what is shown ----------------------------------------------------------------------------------------------------
    def show(self) -> None:
        """Draw what the player may know now; behind a curtain nothing."""
        if not self.is_running:
            return
        if self.side.curtain:
            self._cover()
            return
        view = self.side.view
        if view is None:
            self.query_one("#sentence", Static).update(self.side.notice)
            return
        decision = (view.moves, view.shapes, view.draft, view.mine, view.phase, view.viewer, view.outcome)
        if decision != self._decision:
            self._decision, self.picked = decision, Picked()
            self.say("")
        with self.batch_update():
            self.bar()
            self.show_aside()
            self.query_one("#zones", Static).update(drawn.table(view, self.query_one("#zones").size.width, self.side.aside.gone))
            self.query_one("#lines", Static).update(drawn.log(view, self.side.aside.acted))
            self.query_one("#story", VerticalScroll).scroll_end(animate=False)
            self._ask()
        self.hear()

    def _ask(self) -> None:
        """The sentence so far and what may come next."""
        view = self.side.view
        assert view is not None
        self._called |= {move.act: move.sentence for move in view.moves if move.drafts}
        said = words.drafted(view) or [self._called.get(act, act) for act in view.draft]
        drafted = f" Drafted: {'; '.join(said)}." if view.draft else ""
        self.query_one("#sentence", Static).update(sentence(view, self.picked) + drafted)
        now = offers(view, self.picked) if view.mine and view.outcome is None else []
        if now != self.offers:
            self.offers = now
            listed = self.query_one(OptionList)
            listed.clear_options()
            listed.add_options([Option(_prompt(k, offer)) for k, offer in enumerate(now, 1)])
            listed.highlighted = 0 if now else None

    def _cover(self) -> None:
        """Nothing of one player's is left on the screen when it goes to the next."""
        for part in ("#zones", "#lines", "#asked", "#sentence", "#said"):
            self.query_one(part, Static).update("")
        self.offers = []
        self.query_one(OptionList).clear_options()
        if not isinstance(self.screen, panels.Curtain):
            self.push_screen(panels.Curtain(self.side.curtain), lambda _: self.side.lift())

    # what the player does ---------------------------------------------------------------------------------------------
    async def on_option_list_option_selected(self, chosen: OptionList.OptionSelected) -> None:
        """A line was chosen, by key or by mouse."""
        await self._choose(chosen.option_index)

    async def action_number(self, k: int) -> None:
        """The line of that number."""
        await self._choose(k - 1)

    async def _choose(self, index: int) -> None:
        if not 0 <= index < len(self.offers):
            return
        offer = self.offers[index]
        if offer.closed is not None:
            self.say(offer.closed.words, offer.closed.clause)
        elif offer.then is not None:
            self.picked = offer.then
            self.say("")
            self._ask()
        elif offer.move is not None:
            await self.do(self.side.act(offer.move.act, offer.move.drafts))

    async def action_undo(self) -> None:
        """Take the last act back."""
        await self.do(self.side.act(UNDO))

    async def action_take_back(self) -> None:
        """Take the last part out of the draft."""
        if self.side.view is not None and not self.side.view.draft:
            self.say("There is nothing in your draft.")
        else:
            await self.do(self.side.take_back())

    async def action_why(self) -> None:
        """Why what is highlighted may not be."""
        at = self.query_one(OptionList).highlighted
        if at is None or not at < len(self.offers):
            self.say("There is nothing to choose now.")
            return
        offer = self.offers[at]
        act = offer.move.act if offer.move else offer.closed.example if offer.closed else ""
        if act:
            await self.do(self.side.why(act))
        else:
            self.say("Nothing forbids this so far: choose on.")

    def action_step_back(self) -> None:
        """One step back in what is being chosen."""
        self.picked = Picked(self.picked.shape, self.picked.picks[:-1]) if self.picked.picks else Picked()
        if self.side.view is not None:
            self.say("")
            self._ask()

    def action_scroll(self, pages: int) -> None:
        """Scroll the table, or what is laid over it."""
        for seen in self.screen.query(VerticalScroll).results():
            seen.scroll_relative(y=pages * max(1, seen.size.height - 1), animate=False)
            return

    def action_keys(self) -> None:
        """What can be pressed, and how one comes back here."""
        self.push_screen(panels.keys(self.side.place))


def _prompt(k: int, offer: Offer) -> Content:
    number = f"{k}) " if k < 10 else "   "
    if offer.closed is not None:
        return Content.from_markup("[dim]$number✗ $words  $clause[/dim]", number=number, words=offer.words, clause=offer.closed.clause)
    more = " …" if offer.then and "…" not in offer.words else ""
    return Content.from_markup("$number$words$more", number=number, words=offer.words, more=more)
