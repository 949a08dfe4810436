"""The steps of a case, taken one after the other: scripted chance, acts, questions, events, expectations."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from gamester.games.steps import JUDGE
from gamester.kernel.clauses import platform
from gamester.kernel.scribe import Place, Scribe, Unscripted
from gamester.play.actions import NOT_A_MOVE, Notation
from gamester.play.cases import NOTES, Step
from gamester.play.cells import Unreadable
from gamester.play.expecting import JUDGED, Expecting
from gamester.play.hearing import Hearing
from gamester.play.notes import read_note
from gamester.play.positions import Position, row_of
from gamester.play.refusal import Refusal
from gamester.play.worlds import World

BUT = re.compile(r"(?P<said>.*?)\s*!\s*(?P<clause>.*)")
ASKED = re.compile(r"(?P<seat>[0-9]{1,2}|judge) (?P<verb>may not|may) (?P<act>.*)")
LEGAL = re.compile(r"legal (?P<seat>[0-9]{1,2}|judge)\s*:\s*(?P<acts>.*)")
ACTS = re.compile(r"(?P<seat>[0-9]{1,2}|judge) (?P<act>.*)")
DRAWS = "draws"
ALONE = "nothing"


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
        self._shuffles: dict[Place, list[int]] = {}
        self._draws: list[int] = []

    def take(self, step: Step) -> list[str]:
        """One step; what was not as expected. Stopped, Unreadable or Unscripted end the case."""
        self.at = step.number
        if step.sign in NOTES:
            read_note(self.position, step)
            return []
        if step.sign == "chance":
            place, many = script(self.position, self.world.scribe, step.text)
            lines = self._draws if place is None else self._shuffles.setdefault(place, [])
            lines += [step.number] * many
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

    def unused(self) -> list[tuple[int, str]]:
        """Scripted chance that never came about: the line that scripts it, and words."""
        left = []
        for place, lines in self._shuffles.items():
            if coming := self.world.scribe.shuffles[place]:
                words = f"expected chance {place_said(self.position, place)} to come about, got no such shuffle"
                left.append((lines[-len(coming)], words))
        if draws := self.world.scribe.draws:
            left.append((self._draws[-len(draws)], f"expected chance {DRAWS} to come about, got {len(draws)} too many"))
        return left

    def unfit(self, why: Unscripted) -> tuple[int, str]:
        """The line whose script does not fit, and words; called when the world has just come upon it."""
        scribe = self.world.scribe
        if why.place is None:
            line = self._draws[-1 - len(scribe.draws)]
            return line, f"expected a draw from 0 to {why.below - 1} when it came about (line {self.at}), got {why.number}"
        line = self._shuffles[why.place][-1 - len(scribe.shuffles[why.place])]
        of = self.position.layout.zones[why.place[0]].of
        card = self.position.wording.say(of, why.number) if of is not None else str(why.number)
        name = place_said(self.position, why.place)
        return line, f"expected cards that are there when {name} is shuffled (line {self.at}), got {card}, which is not among them"

    def _act(self, text: str) -> None:
        said, clause = self._but(text)
        found = ACTS.fullmatch(said)
        if found is None:
            raise Unreadable(f"expected `SEAT ACT`, got {said!r}")
        seat, act = self._seat(found["seat"]), found["act"]
        got = self._verdict(seat, act, self.world.act)
        if got is None:
            self.hearing.begin(self.world.told())
        if (got.clause if got else "") != clause:
            raise Stopped(f"expected {act!r} to be {f'refused by {clause}' if clause else 'legal'}, got {_said(got)}")

    def _ask(self, text: str) -> list[str]:
        if found := LEGAL.fullmatch(text):
            return self._legal(self._seat(found["seat"]), found["acts"])
        said, clause = self._but(text)
        found = ASKED.fullmatch(said)
        if found is None or (found["verb"] == "may" and clause):
            raise Unreadable(f"expected `SEAT may ACT`, `SEAT may not ACT ! CLAUSE` or `legal SEAT: ACTS`, got {text!r}")
        got = self._verdict(self._seat(found["seat"]), found["act"], self.world.judge)
        if found["verb"] == "may":
            return [f"expected {found['act']!r} to be legal, got {_said(got)}"] if got else []
        no_act = self.position.game.law.id(NOT_A_MOVE)
        if got is not None and got.clause == no_act != clause:
            raise Unreadable(f"expected an act that can be read, or `! {no_act}` for one that cannot, got {found['act']!r}: {got.words}")
        if got is None or (clause and got.clause != clause):
            return [f"expected {found['act']!r} to be refused{f' by {clause}' if clause else ''}, got {_said(got)}"]
        return []

    def _but(self, text: str) -> tuple[str, str]:
        """An act and the clause by which it is to be refused, "" for none; Unreadable where what stands behind `!` is no clause."""
        said, clause = but(text)
        law = self.position.game.law
        if clause is not None and clause not in law.clauses and clause not in platform().clauses:
            raise Unreadable(f"expected one clause of {self.position.game.slug} after `!`, got {clause or 'nothing'!r}")
        return said, clause or ""

    def _legal(self, seat: int, text: str) -> list[str]:
        got = {self.notation.action(seat, number).text for number in self.world.legal(seat)}
        wanted: list[str] = []
        for act in text.split(",") if text.strip() != ALONE else ():
            if act.strip() in ("", ALONE):
                raise Unreadable(f"expected acts with commas between them, or `{ALONE}` alone, got {text!r}")
            numbers = self.notation.read(self.world.table(), seat, act)
            if isinstance(numbers, Refusal):
                raise Unreadable(f"expected acts that have a number, got {numbers}")
            wanted.append(self.notation.write(seat, numbers) if len(numbers) > 1 else self.notation.action(seat, numbers[0]).text)
            if wanted[-1] in wanted[:-1]:
                raise Unreadable(f"expected every act once, got {act.strip()!r} twice")
        missing, extra = sorted(set(wanted) - got), sorted(got - set(wanted))
        who = said_seat(seat, self.position.layout.seats)
        faults = [f"expected {', '.join(missing)} to be legal for {who}"] if missing else []
        return faults + ([f"expected nothing else to be legal for {who}, got {', '.join(extra)}"] if extra else [])

    def _verdict(self, seat: int, text: str, ask: Callable[[int, Sequence[int], bool], int]) -> Refusal | None:
        law = self.position.game.law
        act = self.notation.read(self.world.table(), seat, text)
        if isinstance(act, Refusal):
            return act
        clause = ask(seat, act, self.notation.is_whole(text))
        return Refusal(law.id(clause), law.words(clause), text) if clause else None

    def _seat(self, word: str) -> int:
        return seat_of(self.position, word)


def seat_of(position: Position, word: str) -> int:
    """The number of a seat, or of the judge where this table may have one; Unreadable where there is no such seat."""
    seats, judged = position.layout.seats, getattr(position.game.names, "judged", None)
    if word == JUDGED:
        if judged is None or not judged(position.t):
            raise Unreadable(f"expected a seat below {seats}, got `{JUDGED}` at a table that has none")
        return seats + JUDGE
    if int(word) >= seats:
        raise Unreadable(f"expected a seat below {seats}, got {word}")
    return int(word)


def said_seat(seat: int, seats: int) -> str:
    """`seat 1`, `the judge`."""
    return f"seat {seat}" if seat < seats else "the judge"


def but(text: str) -> tuple[str, str | None]:
    """An act, and what stands behind `!`: the clause by which it is to be refused; None without a `!`."""
    found = BUT.fullmatch(text)
    return (found["said"], found["clause"]) if found else (text, None)


def _said(refusal: Refusal | None) -> str:
    return f"a refusal by {refusal.clause}: {refusal.words}" if refusal else "no refusal"


def place_said(position: Position, place: Place) -> str:
    """A list as a `chance` line names it: `stock`, `pile 0`."""
    zone = position.layout.zones[place[0]]
    return zone.name if place[1] < 0 else f"{zone.name} {position.wording.say(zone.dims[0], place[1])}"


def script(position: Position, scribe: Scribe, text: str) -> tuple[Place | None, int]:
    """`stock: 2 3 4` is the result of the next shuffle of that list, next to be drawn first; `draws: 3 5` are numbers.

    Return the list (None for draws) and how many shuffles or draws were scripted. Unreadable says what was expected.
    """
    name, _, said = (part.strip() for part in text.partition(":"))
    words = said.split()
    if name == DRAWS:
        if not words or not all(word.isascii() and word.isdigit() and len(word) < 10 for word in words):
            raise Unreadable(f"expected whole numbers after `chance {DRAWS}:`, got {said!r}")
        scribe.draws += map(int, words)
        return None, len(words)
    zone = position.layout.zones.get(name.split()[0]) if name else None
    row = "".join(name.split()[1:2])
    if zone is None or zone.form != "listed" or len(name.split()) > 2 or bool(row) != (len(zone.shape) == 2):
        rows = zone is not None and zone.form == "listed" and len(zone.shape) == 2
        form = f"{zone.name} {zone.dims[0].name.upper()}" if zone is not None and rows else "LIST"
        raise Unreadable(f"expected `chance {form}: CARDS` or `chance {DRAWS}: NUMBERS`, got {text!r}")
    ids = position.wording.ids(zone, words)
    if not ids:
        raise Unreadable(f"expected cards after `chance {name}:`, got {said or 'nothing'!r}")
    place = zone.name, row_of(zone, row, position.wording) if row else -1
    scribe.shuffles.setdefault(place, []).append(ids)
    return place, 1
