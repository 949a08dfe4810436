"""Everything beside the game at a remote table: clocks, chat, votes, absences."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from math import ceil
from typing import Any

from msgspec import Struct
from textual.content import Content

from gamester.games.ui_kit import bidi_isolate
from gamester.words.library import Words

WORDS = Words.beside(__file__)

MINUTE, HOUR, DAY = 60, 3600, 86_400
LINES = 3
"""Newest lines of chat that are shown."""


class SeatClock(Struct, frozen=True):
    """The clock of a seat.

    `ends` is when it runs out (seconds since 1970, 0 if it stands), `stands` the seconds at which it
    stands.
    """

    name: str
    ends: float
    stands: int

    def text(self, now: float) -> str:
        """Return the clock as text: `Ana 9:30`, `Ana 1:30 h` or `Ana 3 d 0 h`.

        A running clock has a mark before it.
        """
        told = length(max(0, ceil(self.ends - now)) if self.ends else self.stands)
        return f"{'▸' if self.ends else ''}{bidi_isolate(self.name)} {told}"


def length(left: int) -> str:
    """Return a number of seconds as text: `9:30`, `1:30 h` or `3 d 0 h`."""
    if left >= 2 * DAY:
        told = WORDS.say("length-days", days=left // DAY, hours=left % DAY // HOUR)
    else:
        big, small = (HOUR, MINUTE) if left >= HOUR else (MINUTE, 1)
        time = f"{left // big}:{left % big // small:02}"
        told = WORDS.say("length-hours", time=time) if big == HOUR else time
    return told.replace(" ", "\u00a0")


class OpenVote(Struct, frozen=True):
    """An open vote: its key and texts, and what the player may do with it.

    `open` is True if the player may answer, `own` if the player asked.
    """

    key: str
    words: str
    meaning: str
    open: bool
    own: bool

    @property
    def kind(self) -> str:
        """The kind of the vote, the first part of its key."""
        return self.key.partition("-")[0]


class SideChannel(Struct, frozen=True):
    """Everything beside the game; empty at a local table."""

    clocks: tuple[SeatClock, ...] = ()
    lines: tuple[str, ...] = ()
    votes: tuple[OpenVote, ...] = ()
    paused: bool = False
    open_hands: bool = False
    alarm: str = ""
    """Text of the timeout move: what happens for the player when the time is up."""
    clause: str = ""
    vote_denial: str = ""
    """Player who refused the player's last vote."""
    final_notice: str = ""
    """Why the player's vote is closed."""
    again: bool = False
    """True if the player may ask for a rematch."""
    rematch: str = ""
    """Code of the rematch once somebody has asked for it."""
    acted: Mapping[int, str] = {}
    """Player or bot that acted instead of the seat, by the number of the log line."""
    lost: bool = False
    """True if the server is away, so that the state of its clocks is unknown."""
    absent: tuple[tuple[str, float], ...] = ()
    """(name, seconds since 1970) of each absent player: when a bot takes over."""
    advice: str = ""
    """A move that a bot advises, and its reason."""
    ways_out: tuple[tuple[str, str, str], ...] = ()
    """Ways out that the player has now: command, label, meaning."""
    standing: tuple[tuple[str, str, bool], ...] = ()
    """The standing answers of the game: name, sentence, and whether it is on."""
    stand_in_note: str = ""
    """Text of what was done for the player since their own last move."""


def parse_side_channel(beside: Mapping[str, Any], viewer: int, seats: Sequence[str], ahead: float = 0.0) -> SideChannel:
    """Return the side channel from the field `side_channel` of a frame.

    Unknown fields are ignored. `ahead` is the seconds that the server's clock is ahead.
    """
    clocks = []
    for seat, left in sorted(beside.get("clocks", {}).items(), key=lambda one: int(one[0])):
        name = seats[int(seat)] if int(seat) < len(seats) else WORDS.say("judge-name")
        until = left.get("deadline", 0) / 1000
        clocks.append(SeatClock(name, until and until - ahead, left.get("paused_at", 0)))
    talk = beside.get("chat") or {}
    questions = []
    for one in beside.get("votes", ()):
        ready = viewer in one["waiting_for"] or (viewer in one["agreed"] and not one["waiting_for"])
        questions.append(OpenVote(one["key"], one["text"], one["meaning"], ready, viewer == one["asker"]))
    denied = beside.get("vote_denial")
    absent = [(bidi_isolate(seats[int(seat)]), until / 1000 - ahead) for seat, until in sorted((beside.get("absent") or {}).items())]
    return SideChannel(
        tuple(clocks),
        tuple(f"{bidi_isolate(line['name'])}: {bidi_isolate(line['text'])}" for line in talk.get("lines", ())),
        tuple(questions),
        bool(beside.get("paused")),
        bool(beside.get("open_hands")),
        (beside.get("timeout_notice") or {}).get("text", ""),
        (beside.get("timeout_notice") or {}).get("clause", ""),
        rematch=beside.get("rematch") or "",
        vote_denial=WORDS.say("said-no", name=bidi_isolate(seats[denied["by"]]), what=denied["text"]) if denied else "",
        absent=tuple(absent),
        standing=tuple((one["name"], one["label"], bool(one["on"])) for one in beside.get("standing") or ()),
        advice=advice_text(beside.get("advice") or {}),
        ways_out=tuple(
            (one["command"], way["label"] if len(way["choices"]) == 1 else f"{way['label']}: {one['label']}", way["meaning"])
            for way in (beside.get("ways_out") or {}).get("ways", ())
            for one in way["choices"]
        ),
        stand_in_note=beside.get("stand_in_note") or "",
    )


def advice_text(told: Mapping[str, Any]) -> str:
    """Return advice as one line, "" if there is none."""
    return f"{told['sentence']}. {told['reason']}" if told.get("sentence") else ""


def clocks(aside: SideChannel) -> str:
    """Return the text of every clock now, or that the server is away."""
    if aside.lost:
        return WORDS.say("away-clocks-unknown" if aside.clocks else "away-clocks")
    return "  ".join(clock.text(time.time()) for clock in aside.clocks)


def render_side_channel(aside: SideChannel, waits: bool = True) -> Content:
    """Return the lines beside the game, with the keys that answer votes.

    They are chat, absences, timeout notice, pause and votes. `waits` is True if the player has nothing
    to decide.
    """
    lines = [Content.from_markup("[dim]$line[/dim]", line=line) for line in aside.lines[-LINES:]]
    if aside.stand_in_note:
        lines.append(Content(aside.stand_in_note))
    for name, at in aside.absent if waits and not aside.lost else ():
        left = length(max(0, ceil(at - time.time())))
        lines.append(Content(WORDS.say("is-away", name=name, left=left)))
    if aside.alarm:
        link = f"[@click=app.law('{aside.clause}')][dim u]{aside.clause}[/][/]"
        lines.append(Content.from_markup(f"$words {link}", words=WORDS.say("when-time-is-up", what=aside.alarm)))
    if aside.rematch:
        lines.append(
            Content.from_markup(
                "[b]$dealt[/b] [@click=app.again]$key[/]",
                dealt=WORDS.say("rematch-dealt", code=aside.rematch),
                key=WORDS.say("rematch-key"),
            )
        )
    elif aside.again:
        lines.append(Content.from_markup("[@click=app.again]$key[/]", key=WORDS.say("again-key")))
    for name, label, on in aside.standing:
        if on:
            lines.append(Content.from_markup("[dim]$words[/dim]", words=WORDS.say("answer-stands", label=label, name=name)))
    if aside.advice:
        lines.append(Content.from_markup("[b]$words[/b]", words=aside.advice))
    if aside.paused:
        lines.append(Content.from_markup("[b]$paused[/b] $key", paused=WORDS.say("paused"), key=WORDS.say("paused-key")))
    if aside.final_notice:
        lines.append(Content.from_markup("[b]$words[/b]", words=aside.final_notice))
    for one in aside.votes:
        keys = WORDS.say("vote-keys" if one.open else "vote-own-key" if one.own else "vote-asked")
        lines.append(Content.from_markup("[b]$words.[/b] $keys", words=one.words, keys=keys))
    return Content("\n").join(lines)
