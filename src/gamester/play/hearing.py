"""What was told, held against what a case expects: `~ fell 0 J`, `~ then on_skin 0`, `~ not out 1`, `~ end`."""

from __future__ import annotations

import importlib
import re
from collections.abc import Sequence
from importlib.util import find_spec

from gamester.games import Game
from gamester.games.steps import JUDGE
from gamester.kernel.dims import SEAT
from gamester.kernel.scribe import EVERYBODY, Event
from gamester.play.cells import Unreadable, Wording
from gamester.play.expecting import JUDGED
from gamester.play.telling import dims_of

ANY, TO = "*", "@"
NUMBER = re.compile(r"[+-]?[0-9]{1,10}")
THEN, NOT, END = "then", "not", "end"


def kinds(game: Game) -> dict[str, int]:
    """The kinds of events by name: the constants of the game's `events` chapter, or of its names where it has none."""
    chapter = f"{game.home}.events"
    found = vars(importlib.import_module(chapter) if find_spec(chapter) else game.names)
    names: dict[int, str] = {}
    for name, number in found.items():
        if name.isupper() and type(number) is int and number in getattr(game.names, "EVENTS", {}):
            names.setdefault(number, name.lower())
    return {name: number for number, name in names.items()}


class Hearing:
    """The events of one act, listened to in order; a list of words for what went wrong, empty when nothing did."""

    def __init__(self, game: Game, wording: Wording) -> None:
        self.game = game
        self.wording = wording
        self.kinds = kinds(game)
        self.names = {number: name for name, number in self.kinds.items()}
        self.told: list[list[str]] = []
        self.at = 0

    def begin(self, told: Sequence[Event]) -> None:
        """Other events, to be listened to from the first."""
        self.told = [self.say(event) for event in told]
        self.at = 0

    def say(self, event: Event) -> list[str]:
        """An event as it is written: its kind, its numbers in words, and `@2` when only seat 2 was told."""
        dims = dims_of(self.game.names.EVENTS[event.kind])
        said = [self._word(dims.get(letter, ""), getattr(event, letter)) for letter in "abc"]
        return [self.names[event.kind], *said, f"{TO}{event.to if event.to != EVERYBODY else 'all'}"]

    def expect(self, text: str) -> list[str]:
        """Listen for one line; Unreadable when it names no event."""
        words = text.split()
        if words == [END]:
            return [f"expected no more events, got {self._line(self.told[self.at])}"] if self.at < len(self.told) else []
        head = words[0] if words and words[0] in (THEN, NOT) else ""
        wanted = words[1:] if head else words
        if not wanted or wanted[0] not in self.kinds:
            raise Unreadable(f"expected an event ({', '.join(self.kinds)}), got {text!r}")
        if why := self._why_not(wanted):
            raise Unreadable(f"{why}, got {text!r}")
        found = [place for place in range(self.at, len(self.told)) if self._fits(wanted, self.told[place])]
        if head == NOT:
            return [f"expected no event {' '.join(wanted)!r}, got {self._line(self.told[found[0]])}"] if found else []
        if head == THEN:
            found = [place for place in found if place == self.at]
        if not found:
            rest = "; ".join(map(self._line, self.told[self.at :])) or "nothing"
            return [f"expected event {' '.join(wanted)!r}, got {rest}"]
        self.at = found[0] + 1
        return []

    def _why_not(self, wanted: Sequence[str]) -> str:
        """What is expected of an event that can never be told as it is written, or ""."""
        words, to = [word for word in wanted[1:] if not word.startswith(TO)], [word for word in wanted if word.startswith(TO)]
        seats = [str(seat) for seat in range(len(self.wording.labels.get(SEAT, ())))]
        if to and (len(to) > 1 or wanted[-1] != to[0] or to[0][1:] not in ("all", *seats)):
            return f"expected at most one `{TO}all` or `{TO}SEAT` (a seat below {len(seats)}) at the end of an event"
        if len(words) > 3:
            return f"expected at most three numbers or labels after {wanted[0]!r}"
        dims = dims_of(self.game.names.EVENTS[self.kinds[wanted[0]]])
        for letter, word in zip("abc", words, strict=False):
            known = self.wording.labels.get(dims.get(letter, ""))
            said = [word in labels for labels in ([known] if known else self.wording.labels.values())]
            if (
                not any(said)
                and word not in (ANY, "-", *([JUDGED] if dims.get(letter) == SEAT else []))
                and not (NUMBER.fullmatch(word) and not known)
            ):
                of = f"a {dims[letter]} ({', '.join(known[:12])}{', ...' if len(known) > 12 else ''})" if known else "a number or a label"
                return f"expected {of}, `{ANY}` or `-` for {word!r}"
        return ""

    def _word(self, dim: str, number: int) -> str:
        words = self.wording.labels.get(dim, [])
        if dim == SEAT and number == len(words) + JUDGE:
            return JUDGED
        return words[number] if 0 <= number < len(words) else "-" if dim and number < 0 else str(number)

    def _fits(self, wanted: Sequence[str], said: Sequence[str]) -> bool:
        numbers = [word for word in wanted if not word.startswith(TO)]
        to = [word for word in wanted if word.startswith(TO)]
        return all(map(self._same, numbers, said[:-1])) and all(word == said[-1] for word in to)

    def _same(self, word: str, said: str) -> bool:
        """A number that the sentence leaves out may be written as it is or by any label it can have."""
        if word in (ANY, said):
            return True
        if said == "-1":
            return word == "-"
        if word.isdigit() or not said.isdigit():
            return False
        return any(words[int(said) : int(said) + 1] == [word] for words in self.wording.labels.values())

    def _line(self, said: Sequence[str]) -> str:
        return " ".join(said[:-1] if said[-1] == f"{TO}all" else said)
