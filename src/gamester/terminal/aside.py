"""What goes on beside the game at a table of a house, as its frames tell it: clocks, talk, and what somebody has asked."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import Struct
from textual.content import Content

LINES = 3
"""The newest lines of talk that are shown."""


class Clock(Struct, frozen=True):
    """A seat's clock: when it runs out (seconds since 1970; 0 where it stands), and what it stands at."""

    name: str
    ends: float
    stands: int

    def said(self, now: float) -> str:
        """`Ana 9:30`, with a sign before one that runs."""
        left = max(0, round(self.ends - now)) if self.ends else self.stands
        return f"{'▸' if self.ends else ''}{self.name} {left // 60}:{left % 60:02}"


class Question(Struct, frozen=True):
    """What somebody has asked: its key, in words, whether the player may answer, and whether it is his own."""

    key: str
    words: str
    meaning: str
    open: bool
    own: bool


class Aside(Struct, frozen=True):
    """All of it; empty at a table at home."""

    clocks: tuple[Clock, ...] = ()
    lines: tuple[str, ...] = ()
    questions: tuple[Question, ...] = ()
    paused: bool = False
    alarm: str = ""
    """What is done for the player when the time is up, and by which clause."""
    clause: str = ""


def read(beside: Mapping[str, Any], viewer: int, seats: Sequence[str]) -> Aside:
    """From `beside` of a frame; names that this Gamester does not know are passed over."""
    clocks = []
    for seat, left in sorted(beside.get("clocks", {}).items(), key=lambda one: int(one[0])):
        name = seats[int(seat)] if int(seat) < len(seats) else "Judge"
        clocks.append(Clock(name, left.get("until", 0) / 1000, left.get("stands", 0)))
    talk = beside.get("talk") or {}
    questions = []
    for one in beside.get("asks", ()):
        ready = viewer in one["waits"] or (viewer in one["agreed"] and not one["waits"])
        questions.append(Question(one["key"], one["words"], one["meaning"], ready, viewer == one["asker"]))
    return Aside(
        tuple(clocks),
        tuple(f"{line['name']}: {line['words']}" for line in talk.get("lines", ())),
        tuple(questions),
        bool(beside.get("paused")),
        (beside.get("alarm") or {}).get("words", ""),
        (beside.get("alarm") or {}).get("clause", ""),
    )


def clocks(aside: Aside) -> str:
    """Every clock, as it is this moment."""
    return "  ".join(clock.said(time.time()) for clock in aside.clocks)


def drawn(aside: Aside) -> Content:
    """What was said last, what is done when time is up, that it is paused, and what is asked, with the keys that answer it."""
    lines = [Content.from_markup("[dim]$line[/dim]", line=line) for line in aside.lines[-LINES:]]
    if aside.alarm:
        link = f"[@click=app.law('{aside.clause}')][dim u]{aside.clause}[/][/]"
        lines.append(Content.from_markup(f"When time is up: $words. {link}", words=aside.alarm))
    if aside.paused:
        lines.append(Content.from_markup("[b]Paused.[/b] p goes on"))
    for one in aside.questions:
        keys = "y agree, n no" if one.open else "n never mind" if one.own else "asked"
        lines.append(Content.from_markup("[b]$words.[/b] $keys", words=one.words, keys=keys))
    return Content("\n").join(lines)
