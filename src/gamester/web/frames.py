"""One viewer's frames: the table as this viewer sees it, rendered, numbered, and sent only when its bytes change."""

from __future__ import annotations

from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from gamester.games.names import Compound
from gamester.play.views import LogLine, View
from gamester.web.keys import Keys
from gamester.web.page import render
from gamester.web.scene import Sitter, scene

NEWEST = 24
"""Lines of the log in a frame; all of them are on a page of their own."""


class Frame(Struct, frozen=True):
    """What is pushed. `n` is this viewer's own number; an act for any frame from `since` on answers the same decision."""

    n: int
    since: int
    html: str
    say: str


class Desk:
    """What one viewer has been shown: carries card keys and spoken lines from frame to frame."""

    def __init__(self) -> None:
        self._keys = Keys()
        self._decision: tuple[Any, ...] = ()
        self._spoken = 0
        self._was_mine = False
        self.frame = Frame(-1, -1, "", "")

    def show(self, view: View, n: int, acts: int, sitters: tuple[Sitter, ...], compound: Compound | None = None, **more: Any) -> bool:
        """Draw the view; whether anything in it has changed. `acts` counts what this seat has played, `more` is for the template."""
        decision = (view.moves, view.draft, view.mine, acts, more.get("held"), view.phase, view.turn)
        since = self.frame.since if decision == self._decision else n
        self._decision = decision
        lines = merge(view.log)
        view = replace(view, log=lines[-NEWEST:])
        s = scene(view, sitters, self._keys, compound)
        html = render("_table.html", s=s, frame=n, since=since, earlier=max(0, len(lines) - NEWEST), **more)
        changed = html != self.frame.html
        if changed:
            self.frame = Frame(n, since, html, self._say(view, sitters))
        return changed

    def fits(self, n: int) -> bool:
        """Whether a message for this frame answers the decision that stands."""
        return self.frame.since <= n <= self.frame.n

    def _say(self, view: View, sitters: tuple[Sitter, ...]) -> str:
        news = [line for line in view.log if line.number > self._spoken]
        self._spoken = view.log[-1].number if view.log else 0
        said = [line.words + "." for line in news[-6:]]
        mine = view.mine and view.outcome is None
        if view.outcome is not None and not self._was_mine and news:
            said.append(view.outcome.words)
        if mine and not self._was_mine:
            said.append(f"Your move. {view.phase.sentence if view.phase else ''}")
        self._was_mine = mine
        return " ".join(said)


def merge(log: tuple[LogLine, ...]) -> tuple[LogLine, ...]:
    """Neighbours that differ in their last word only are told as one: `You drew 4, 9, 10`."""
    made: list[LogLine] = []
    stem = ""
    for line in log:
        head, _, tail = line.words.rpartition(" ")
        last = made[-1] if made and head and head == stem else None
        if last is not None and (last.turn, last.clauses, last.private) == (line.turn, line.clauses, line.private):
            made[-1] = replace(line, words=f"{last.words}, {tail}")
        else:
            made.append(line)
            stem = head
    return tuple(made)
