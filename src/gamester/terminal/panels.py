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
from gamester.terminal.messages import WORDS

SHUT = 0.7
"""Seconds for which a curtain stays closed, so that a double press does not open it."""
LONGEST = 300
"""Characters of a line of chat."""

KEYS = (
    *("choose", "move", "back", "withdraw", "undo", "why", "law", "hint", "talk", "pause", "takeback", "vote", "ways", "again"),
    *("scroll", "tab", "keys", "leave"),
)
"""Keys in the order of the panel of keys: messages `key-NAME`, and what they do as `.does`."""
FOOT = {
    "foot-choose": "",
    "foot-back": "app.step_back",
    "foot-keys": "app.keys",
    "foot-leave": "app.quit",
    "foot-undo": "app.undo",
    "foot-why": "app.why",
    "foot-hints": "app.hints",
    "foot-rules": "app.law('')",
    "foot-talk": "app.talk",
    "foot-pause": "app.pause",
}
"""Keys at the foot of the screen and their actions, the most important first."""


class KeyBar(Widget):
    """Bar of clickable keys, as many as fit."""

    def render(self) -> Content:
        """Return the line of keys."""
        keys = [(WORDS.say(message), does) for message, does in FOOT.items()]
        ends = accumulate((len(key) + 2 for key, _ in keys), initial=-2)
        shown = [pair for pair, end in zip(keys, [*ends][1:], strict=True) if end <= self.size.width]
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
            yield Static(Content.from_markup("[@click=screen.dismiss]$words[/]", words=WORDS.say("escape-closes")), classes="quiet")

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
            yield Static(WORDS.say("pass-to", name=self.name_of_next), markup=False)
            yield Button(Content(WORDS.say("show-my-hand", name=self.name_of_next)), variant="primary")
            yield Static(
                Content.from_markup("$enter [@click=app.quit]$leave[/]", enter=WORDS.say("enter-shows"), leave=WORDS.say("q-leaves")),
                classes="quiet",
            )

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
            yield Input(placeholder=WORDS.say("say-something"), max_length=LONGEST)
            yield Static(WORDS.say("enter-says"), classes="quiet")

    def on_input_submitted(self, said: Input.Submitted) -> None:
        """Return the line."""
        self.dismiss(said.value)


def hints(found: Sequence[MoveHint]) -> TextPanel:
    """Return a panel of moves, best first, with their expected win shares."""
    rows = [WORDS.say("hints-head")]
    rows += [f"{percent_with_interval(one.win_share):<16}  {one.sentence}" for one in found]
    return TextPanel(WORDS.say("hints-title"), Content("\n".join(rows) if found else WORDS.say("hints-none")))


def keys(place: str, standing: Sequence[tuple[str, str, bool]] = ()) -> TextPanel:
    """Return a panel of keys, standing answers and the link back to this seat."""
    answers = [
        Content.from_markup("[b]/answer $name $switch[/b]  $label", name=name, switch="off" if on else "on", label=label)
        for name, label, on in standing
    ]
    told = [(WORDS.say(f"key-{name}"), WORDS.say(f"key-{name}.does")) for name in KEYS]
    wide = max(len(key) for key, _ in told) + 2
    rows = [Content.from_markup("[b]$key[/b]$gap$does", key=key, gap=" " * (wide - len(key)), does=does) for key, does in told]
    parts = [Content("\n").join(rows), *([Content("\n").join(answers)] if answers else []), *([Content(place)] if place else [])]
    return TextPanel(WORDS.say("keys-title"), Content("\n\n").join(parts))


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
    return TextPanel(
        WORDS.say("law-of", clause=wanted) if chapter else WORDS.say("law-title"), Content("\n").join(lines), wanted if not chapter else ""
    )
