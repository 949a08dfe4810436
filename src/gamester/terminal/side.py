"""What a terminal table is played at: one small interface, a match at home or a client of a house behind it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from gamester.bots.review import Hint
from gamester.play.refusal import Refusal
from gamester.play.views import View
from gamester.terminal.aside import Aside

Law = Sequence[tuple[str, str, str]]
"""Id, chapter and words of every clause."""


class Side(Protocol):
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
    def aside(self) -> Aside:
        """What goes on beside the game."""
        ...

    async def house(self, words: str) -> Refusal | None:
        """A word of the house, such as `chat Good luck`; the sentence against it."""
        ...

    async def again(self) -> Refusal | None:
        """Another game with the same people, when this one is over; the sentence against it. Unreached where nobody answers."""
        ...

    async def hints(self) -> Sequence[Hint] | str:
        """What the acts of this decision are worth, best first; or why that is not told."""
        ...

    async def law(self) -> Law:
        """The whole law of the game."""
        ...
