"""One viewer's description, its number, and what goes out next.

This is the only state of the wire. A client that has the number and the boot of the desk needs nothing but what comes next; every other
client needs the whole table, so there is no store of old patches.

    {"boot": "k3f", "n": 0, "all": {"table": {"c": "Table", ...}, ...}}                      a whole table
    {"n": 1, "steps": [{"set": {...}, "say": "...", "stay": 4000}], "set": {...}, "say": ...}  a patch, with the stages before it

A patch applies to the description of the number before it. Stages are patches too, each on the one before; a client
that skips them applies them
all the same, and then the patch. A stage with `count` is counted in before it is shown, a number every `beat` milliseconds.

Against the prototype of this wire: `Dock.mine` is called `deciding`, since `mine` holds nodes; a badge is a `Figure`; lines of a chart are
objects. A line of `log` with the number of an old one replaces it. A step may have `count`.
"""

from __future__ import annotations

import copy
from bisect import bisect_right
from collections.abc import Sequence
from operator import attrgetter
from typing import Any

from gamester.match.log_text import merge_lines
from gamester.match.views import View
from gamester.ui.build import Builder, Person
from gamester.ui.game_ui import GameUi
from gamester.ui.patch import Patch, encode, flatten
from gamester.ui.vocabulary import Table
from gamester.words.library import SITE

STAY, BEAT = 4000, 500
"""Milliseconds that a stage of a reveal stays, if nobody goes on before, and that a number of its countdown stays."""
COUNT = 3
"""The number from which a stage is counted in, where the game asks for it: 3, 2, 1."""
NUMBER = attrgetter("number")
SPOKEN = 6
"""The most log lines that a message reads out."""


class Desk:
    """The desk of one viewer.

    `boot` distinguishes it from desks of an earlier process, whose numbers mean nothing here. A stage
    stays for `stay` milliseconds, a number of its countdown for `beat`.
    """

    def __init__(self, ui: GameUi, boot: str = "", stay: int = STAY, beat: int = BEAT) -> None:
        self._builder = Builder(ui)
        self.boot, self._stay, self._beat = boot, stay, beat
        self.table: Table | None = None
        self.number = 0
        self._heard = 0
        self._asked: Any = None

    def note_company(self, is_alone: bool) -> None:
        """Note whether anybody is there who could learn from how fast the viewer plays."""
        self._builder.is_alone = is_alone

    def fork(self) -> Desk:
        """Return a desk that goes on from here by itself."""
        other = copy.copy(self)
        other._builder = self._builder.fork()
        return other

    def whole(self, view: View, people: Sequence[Person]) -> bytes:
        """Return the whole table, for a client that has none or an old one."""
        if self.table is None:
            self.table = self._builder.table(view, people)
            self._news(view)
        boot = {"boot": self.boot} if self.boot else {}
        return encode({**boot, "n": self.number, "all": flatten(self.table)})

    def next(self, view: View, people: Sequence[Person], stages: Sequence[View] = (), number: int | None = None) -> bytes:
        """Return the patch to the present view, with the stages before it.

        It is b"" if nothing has changed.

        A server that counts the frames of its viewers gives their `number`: a patch goes out whenever it has risen, even if it has nothing
        else in it, because moves are sent for a number.
        """
        assert self.table is not None, "a desk shows a whole table first"
        steps: list[dict[str, Any]] = []
        for stage in stages:
            table = self._builder.table(stage, people)
            counted = {"count": COUNT, "beat": self._beat} if stage.stage and stage.stage.counts_down else {}
            steps.append({**Patch(self.table, table).fields(), "say": self._news(stage), "stay": self._stay, **counted})
            self.table = table
        table = self._builder.table(view, people)
        patch = Patch(self.table, table)
        self.table = table
        changed = bool(patch or steps)
        if not changed and (number is None or number == self.number):
            return b""
        self.number = self.number + 1 if number is None else number
        message: dict[str, Any] = {"n": self.number, **({"steps": steps} if steps else {}), **patch.fields()}
        if news := self._news(view):
            message["say"] = news
        return encode(message)

    def _news(self, view: View) -> str:
        """Return the text to be read out.

        It has the lines that were not read out yet, the end, and a new decision of the viewer.
        """
        lines = merge_lines(view.log[bisect_right(view.log, self._heard, key=NUMBER) :])
        self._heard = _newest(view)
        said = [f"{line.text}." for line in lines[-SPOKEN:]]
        if view.stage:
            return " ".join([f"{view.stage.title}.", *said])
        if view.outcome is not None and lines:
            said.append(view.outcome.text)
        asked = (view.phase, view.round) if view.must_decide and view.outcome is None else None
        if asked is not None and asked != self._asked:
            said.append(f"{SITE.say('your-move')} {view.phase.description if view.phase else ''}".rstrip())
        self._asked = asked
        return " ".join(said)


def _newest(view: View) -> int:
    return view.log[-1].number if view.log else 0
