"""The steps of a case, taken one after the other: scripted chance, acts, questions, events, expectations."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from gamester.kernel.scribe import Scribe
from gamester.play.actions import Notation
from gamester.play.cases import NOTES, Step
from gamester.play.cells import Unreadable
from gamester.play.expecting import Expecting
from gamester.play.hearing import Hearing
from gamester.play.notes import read_note
from gamester.play.positions import Position
from gamester.play.refusal import Refusal
from gamester.play.worlds import World

BUT = re.compile(r"(?P<said>.*?)\s*!\s*(?P<clause>[A-Z]{2}-R?[0-9]+)")
ASKED = re.compile(r"(?P<seat>[0-9]{1,2}) (?P<verb>may not|may) (?P<act>.*)")
LEGAL = re.compile(r"legal (?P<seat>[0-9]{1,2})\s*:\s*(?P<acts>.*)")
ACTS = re.compile(r"(?P<seat>[0-9]{1,2}) (?P<act>.*)")
DRAWS = "draws"


class Stopped(Exception):
    """The rest of a case makes no sense any more."""


class Trial:
    """One position in one world, and the steps that are taken with it."""

    def __init__(self, position: Position, world: World) -> None:
        self.position = position
        self.world = world
        self.notation = Notation(position.game, position.t)
        self.hearing = Hearing(position.game, position.wording)
        self.expecting = Expecting(position.game, position.layout, position.wording)
        self.begun = False
        self.at = 0

    def take(self, step: Step) -> list[str]:
        """One step; what was not as expected. Stopped, Unreadable or Unscripted end the case."""
        self.at = step.number
        if step.sign in NOTES:
            read_note(self.position, step)
            return []
        if step.sign == "chance":
            script(self.position, self.world.scribe, step.text)
            return []
        if not self.begun:
            self.begun = True
            self.world.proceed()
            self.hearing.begin(self.world.told())
        if step.sign == ">":
            self._act(step.text)
            return []
        if step.sign == "?":
            return self._ask(step.text)
        if step.sign == "~":
            return self.hearing.expect(step.text) if self.world.name == World.name else []
        return self.expecting.expect(self.world.table(), step.text)

    def unused(self) -> list[str]:
        """Scripted chance that never came about."""
        left = [zone for zone, coming in self.world.scribe.shuffles.items() if coming]
        left += [DRAWS] if self.world.scribe.draws else []
        return [f"expected chance {name} to come about, got no such draw or shuffle" for name in left]

    def _act(self, text: str) -> None:
        said, clause = but(text)
        seat, act = self._read(said, ACTS)
        got = self._verdict(seat, act, self.world.act)
        if got is None:
            self.hearing.begin(self.world.told())
        if (got.clause if got else "") != clause:
            raise Stopped(f"expected {act!r} to be {f'refused by {clause}' if clause else 'legal'}, got {_said(got)}")

    def _ask(self, text: str) -> list[str]:
        if found := LEGAL.fullmatch(text):
            return self._legal(int(found["seat"]), found["acts"])
        said, clause = but(text)
        found = ASKED.fullmatch(said)
        if found is None:
            raise Unreadable(f"expected `SEAT may ACT`, `SEAT may not ACT ! CLAUSE` or `legal SEAT: ACTS`, got {text!r}")
        got = self._verdict(self._seat(found["seat"]), found["act"], self.world.judge)
        if found["verb"] == "may":
            return [f"expected {found['act']!r} to be legal, got {_said(got)}"] if got else []
        if got is None or (clause and got.clause != clause):
            return [f"expected {found['act']!r} to be refused{f' by {clause}' if clause else ''}, got {_said(got)}"]
        return []

    def _legal(self, seat: int, text: str) -> list[str]:
        got = {self.notation.action(seat, number).text for number in self.world.legal(self._seat(str(seat)))}
        wanted = set()
        for act in text.split(","):
            if act.strip() and act.strip() != "nothing":
                numbers = self.notation.read(self.world.table(), seat, act)
                if isinstance(numbers, Refusal):
                    raise Unreadable(f"expected acts that have a number, got {numbers}")
                wanted.add(self.notation.write(seat, numbers) if len(numbers) > 1 else self.notation.action(seat, numbers[0]).text)
        missing, extra = sorted(wanted - got), sorted(got - wanted)
        faults = [f"expected {', '.join(missing)} to be legal for seat {seat}"] if missing else []
        return faults + ([f"expected nothing else to be legal for seat {seat}, got {', '.join(extra)}"] if extra else [])

    def _verdict(self, seat: int, text: str, ask: Callable[[int, Sequence[int], bool], int]) -> Refusal | None:
        law = self.position.game.law
        act = self.notation.read(self.world.table(), seat, text)
        if isinstance(act, Refusal):
            return act
        clause = ask(seat, act, self.notation.is_whole(text))
        return Refusal(law.id(clause), law.words(clause), text) if clause else None

    def _read(self, text: str, form: re.Pattern[str]) -> tuple[int, str]:
        found = form.fullmatch(text)
        if found is None:
            raise Unreadable(f"expected `SEAT ACT`, got {text!r}")
        return self._seat(found["seat"]), found["act"]

    def _seat(self, word: str) -> int:
        if int(word) >= self.position.layout.seats:
            raise Unreadable(f"expected a seat below {self.position.layout.seats}, got {word}")
        return int(word)


def but(text: str) -> tuple[str, str]:
    """An act and the clause by which it is to be refused."""
    found = BUT.fullmatch(text)
    return (found["said"], found["clause"]) if found else (text, "")


def _said(refusal: Refusal | None) -> str:
    return f"a refusal by {refusal.clause}: {refusal.words}" if refusal else "no refusal"


def script(position: Position, scribe: Scribe, text: str) -> None:
    """`stock: 2 3 4` is the result of the next shuffle of that zone, next to be drawn first; `draws: 3 5` are numbers."""
    name, _, said = (part.strip() for part in text.partition(":"))
    if name == DRAWS:
        if not all(word.isascii() and word.isdigit() and len(word) < 10 for word in said.split()):
            raise Unreadable(f"expected whole numbers after `chance {DRAWS}:`, got {said!r}")
        scribe.draws += map(int, said.split())
        return
    zone = position.layout.zones.get(name)
    if zone is None or zone.form != "listed":
        raise Unreadable(f"expected `chance LIST: CARDS` or `chance {DRAWS}: NUMBERS`, got {text!r}")
    scribe.shuffles.setdefault(name, []).append(position.wording.ids(zone, said.split()))
