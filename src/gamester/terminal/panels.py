"""Panels over the table: law, keys, hints, chat, and the curtain between players."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from itertools import accumulate
from typing import Any, ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.screen import ModalScreen
from textual.widget import Widget
from textual.widgets import Button, Input, OptionList, Static

from gamester.bots.review import MoveHint
from gamester.bots.statistics import percent_with_interval
from gamester.client.remote_table import Law
from gamester.games.ui_kit import bidi_isolate
from gamester.words.library import Words

WORDS = Words.beside(__file__)

SHUT = 0.7
"""Seconds for which a curtain stays closed, so that a double press does not open it."""
LONGEST = 300
"""Characters of a line of chat."""

KEYS = """[b]Enter, 1-9[/b]   choose, or the mouse
[b]Up, Down[/b]     move in the choices
[b]Escape[/b]       one step back in your choice
[b]Backspace[/b]    remove the last part of your draft
[b]u[/b]            undo your last move, if allowed
[b]w[/b]            why not? (the highlighted choice)
[b]r[/b]            the law; click a clause to read it
[b]h[/b]            what a bot would play, where the others are bots
[b]t[/b]            chat, or a command such as /advice
[b]p[/b]            ask for a pause there, or resume
[b]b[/b]            ask all to take your move back
[b]y, n[/b]         agree to a vote, or not
[b]x[/b]            resign, and what else helps if someone has to go
[b]a[/b]            play again, when the game is over
[b]PgUp, PgDn[/b]   scroll what you read
[b]Tab[/b]          to the log and back
[b]?[/b]            these keys
[b]q[/b]            leave"""


FOOT = {
    "Enter choose": "",
    "Esc back": "app.step_back",
    "? keys": "app.keys",
    "q leave": "app.quit",
    "u undo": "app.undo",
    "w why not": "app.why",
    "h hints": "app.hints",
    "r rules": "app.law('')",
    "t talk": "app.talk",
    "p pause": "app.pause",
}
"""Keys at the foot of the screen and their actions, the most important first."""


class KeyBar(Widget):
    """Bar of clickable keys, as many as fit."""

    def render(self) -> Content:
        """Return the line of keys."""
        ends = accumulate((len(key) + 2 for key in FOOT), initial=-2)
        shown = [pair for pair, end in zip(FOOT.items(), [*ends][1:], strict=True) if end <= self.size.width]
        return Content("  ").join([Content.from_markup(f"[@click={does}]$key[/]" if does else "$key", key=key) for key, does in shown])


class TableView(Static):
    """The table's text. It is drawn again for every new size."""

    def __init__(self, again: Callable[[], None]) -> None:
        super().__init__(id="zones")
        self._again = again

    def on_resize(self) -> None:
        """Draw the text again: lines break elsewhere."""
        self.call_after_refresh(self._again)


class TextPanel(ModalScreen[None]):
    """A text to read. Escape closes it."""

    BINDINGS: ClassVar[list[BindingType]] = [("escape,q,enter", "dismiss", "Close")]

    def __init__(self, title: str, text: Content, at: str = "") -> None:
        super().__init__()
        self._title, self._text, self._at = title, text, at

    def compose(self) -> ComposeResult:
        """Create the title, the text and the closing line."""
        with Vertical(classes="panel"):
            yield Static(Content.from_markup("[b]$title[/b]", title=self._title))
            with VerticalScroll():
                yield Static(self._text)
            yield Static(Content.from_markup("[@click=screen.dismiss]Escape closes this.[/]"), classes="quiet")

    def on_mount(self) -> None:
        """Scroll to the line that was asked for."""
        scroll = self.query_one(VerticalScroll)
        scroll.focus()
        line = next((k for k, line in enumerate(self._text.plain.splitlines()) if line.startswith(f"{self._at} ")), 0) if self._at else 0
        self.call_after_refresh(scroll.scroll_to, y=line, animate=False)


class CurtainScreen(ModalScreen[None]):
    """Covers everything until the next player is at the screen."""

    BINDINGS: ClassVar[list[BindingType]] = [("q,ctrl+c", "app.quit", "Leave")]

    def __init__(self, name: str) -> None:
        super().__init__()
        self.name_of_next = bidi_isolate(name)

    def compose(self) -> ComposeResult:
        """Create the name of the next player and a button."""
        with Vertical(classes="panel curtain"):
            yield Static(Content.from_markup("Pass to [b]$name[/b].", name=self.name_of_next))
            yield Button(f"I am {self.name_of_next}: show my hand", variant="primary")
            yield Static(Content.from_markup("Enter shows it, [@click=app.quit]q leaves.[/]"), classes="quiet")

    def on_mount(self) -> None:
        """Note when the curtain closed."""
        self._hung = time.monotonic()

    def on_button_pressed(self, _: Button.Pressed) -> None:
        """Open the curtain, unless it has only just closed.

        Then the press was a repetition of the one that closed it.
        """
        if time.monotonic() - self._hung >= SHUT:
            self.dismiss()


class WaysOutPanel(ModalScreen[str]):
    """A list of the ways out.

    Enter takes one and returns its command, Escape none.
    """

    BINDINGS: ClassVar[list[BindingType]] = [("escape", "dismiss('')", "Close")]

    def __init__(self, ways: Sequence[tuple[str, str, str]]) -> None:
        """Take the command, label and meaning of each."""
        super().__init__()
        self._ways = ways

    def compose(self) -> ComposeResult:
        """Create the list, and the closing line."""
        with Vertical(classes="panel"):
            shown = [Content.from_markup("[b]$label[/b]\n$meaning", label=label, meaning=meaning) for _, label, meaning in self._ways]
            yield OptionList(*shown)
            yield Static(WORDS.say("ways-out-keys"), classes="quiet")

    def on_mount(self) -> None:
        """Choose nothing yet: most ways out cannot be undone."""
        self.query_one(OptionList).focus()

    def on_option_list_option_selected(self, chosen: OptionList.OptionSelected) -> None:
        """Return the command of the way that was chosen."""
        self.dismiss(self._ways[chosen.option_index][0])


class ChatInput(ModalScreen[str]):
    """A line of chat. Enter sends it, Escape does not."""

    BINDINGS: ClassVar[list[BindingType]] = [("escape", "dismiss('')", "Close")]

    def compose(self) -> ComposeResult:
        """Create the input line."""
        with Vertical(classes="panel"):
            yield Input(placeholder="Say something to everybody at the table", max_length=LONGEST)
            yield Static("Enter says it, Escape does not. /advice asks what a bot would play.", classes="quiet")

    def on_input_submitted(self, said: Input.Submitted) -> None:
        """Return the line."""
        self.dismiss(said.value)


def hints(found: Sequence[MoveHint]) -> TextPanel:
    """Return a panel of moves, best first, with their expected win shares."""
    rows = ["The share of a win that each may bring, by what you know:"]
    rows += [f"{percent_with_interval(one.win_share):<16}  {one.sentence}" for one in found]
    return TextPanel("What your acts are worth", Content("\n".join(rows) if found else "There is nothing to weigh."))


def keys(place: str, standing: Sequence[tuple[str, str, bool]] = ()) -> TextPanel:
    """Return a panel of keys, standing answers and the link back to this seat."""
    answers = [
        Content.from_markup("[b]/answer $name $switch[/b]  $label", name=name, switch="off" if on else "on", label=label)
        for name, label, on in standing
    ]
    parts = [Content.from_markup(KEYS), *([Content("\n").join(answers)] if answers else []), *([Content(place)] if place else [])]
    return TextPanel("Keys", Content("\n\n").join(parts))


def clause(law: Law, wanted: str) -> TextPanel:
    """Return a panel of one clause within its chapter.

    Without a clause the panel has the whole law.
    """
    chapter = next((chapter for id, chapter, _ in law if id == wanted), "")
    shown = [one for one in law if not chapter or one[1] == chapter]
    lines: list[Any] = []
    before = ""
    for id, where, words in shown:
        if where != before:
            lines.append(Content.from_markup("\n[b]$where[/b]", where=where))
            before = where
        style = "reverse" if id == wanted else "bold"
        lines.append(Content.from_markup(f"[{style}]$id[/{style}] $words", id=id, words=words))
    return TextPanel(f"The law: {wanted}" if chapter else "The law", Content("\n").join(lines), wanted if not chapter else "")
