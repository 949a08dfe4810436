"""A case told to a reader: a scratch match with sentences for its steps."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import takewhile
from typing import Any

from msgspec import Struct

from gamester.core.events import EventRecorder
from gamester.core.zones import Zone
from gamester.match import setup
from gamester.match.event_log import MatchRecorder
from gamester.match.history import WORDS
from gamester.match.log_text import merge_lines
from gamester.match.match import Match
from gamester.match.moves import LogEntry
from gamester.match.positions.expectations import (
    JUDGED,
    ExpectationChecker,
    LegalMovesQuestion,
    MoveStatement,
    OutcomeExpectation,
    Question,
    SightExpectation,
    Statement,
    ZoneExpectation,
    parse_move_statement,
    parse_statement,
    seat_of,
)
from gamester.match.positions.format import NOTES, CaseStep, CellSyntaxError, PositionCase
from gamester.match.positions.position import Note, Position, Viewpoint, build_position, parse_note, parse_row_name
from gamester.match.positions.runner import CaseAborted, script_chance
from gamester.match.refusals import Refusal
from gamester.match.setup import Header, Setup
from gamester.match.views import LogLine, View, make_view
from gamester.words.values import join_items


class ScratchMatch(Match):
    """A match that starts from a position.

    Nobody deals it, and nothing of it is stored. The `chance` lines of a case are scripted before its automatic steps.
    """

    def __init__(self, position: Position, names: Sequence[str], chance: Iterable[str] = ()) -> None:
        self.position = position
        self._coming = EventRecorder()
        for text in chance:
            script_chance(position, self._coming, text)
        game, layout = position.game, position.layout
        facts = {option.name: getattr(position.t, option.name) for option in game.text.OPTIONS}
        written = setup.format_options(game, facts, layout.seats, position.rules)
        named = tuple(names[: layout.seats])
        header = Header(game.slug, position.rules, layout.seats, "", written, "", named, chosen=position.chosen)
        super().__init__(header, Setup(game, layout, layout.copy_state(position.t), position.rules, position.values))
        self._coming = self._last

    def script_chance(self, chance: str) -> None:
        """Script the next shuffle of a zone, or the next draws."""
        script_chance(self.position, self._coming, chance)

    def new_recorder(self, t: Any) -> MatchRecorder:
        """Return a recorder with the scripted chance.

        The chance is spent only if the move stands.
        """
        self._last = super().new_recorder(t)
        self._last.shuffles = {place: [list(row) for row in coming] for place, coming in self._coming.shuffles.items()}
        self._last.draws = list(self._coming.draws)
        return self._last

    def state_for(self, viewer: int) -> Any:
        """Return the state for a viewer; viewers without a seat see all drafts.

        A viewer without a seat looks at it only with all cards open.
        """
        if viewer < self.layout.seats:
            return super().state_for(viewer)
        u = self.layout.copy_state(self.table)
        for seat in range(self.layout.seats):
            for number in self.drafts.get(seat):
                self.game.game.apply(u, seat, number)
        return u

    def _log(self, seat: int, acts: tuple[int, ...], after: Any) -> LogEntry:
        self._coming = after.scribe
        return super()._log(seat, acts, after)


CLAUSE = re.compile(r"[A-Z]{2}-R?[0-9]{2}")


class NarratedLine(Struct, frozen=True):
    """One sentence with its clauses; `is_sentence` is False if it is shown as code."""

    text: str
    clauses: tuple[str, ...] = ()
    is_sentence: bool = True


class Narrator:
    """The sentences for the lines of one case.

    Each line must be told when it is taken.
    """

    def __init__(self, match: ScratchMatch) -> None:
        self.match = match
        self._ends: dict[str, Callable[[str], str]] = {
            "over": lambda _: WORDS.say("game-over-said"),
            "not": lambda _: WORDS.say("game-goes-on"),
            "winner": lambda said: WORDS.say("win-goes-to", seats=self._seats(said.split())),
            "pending": lambda said: WORDS.say("to-decide-now", seats=self._seats(said.split())),
            "places": lambda said: WORDS.say("places-said", each=self._each(said)),
            "shares": lambda said: WORDS.say("shares-said", each=self._each(said)),
            "payoffs": lambda said: WORDS.say("payoffs-said", each=self._each(said)),
        }

    def act(self, seat: int, text: str) -> str:
        """Return a move as a sentence: `Ana: Present 2+9`."""
        return f"{self._who(seat)}: {self.match.describe(seat, text)}"

    def _who(self, seat: int) -> str:
        """Return the name of a seat, or of the judge."""
        return self.match.seats[seat] if seat < len(self.match.seats) else WORDS.say("judge")

    def narrate(self, step: CaseStep) -> NarratedLine | None:
        """Return the sentence of a line, or None if the event log tells it anyway."""
        if step.kind in ("~", "chance"):
            return None
        try:
            said = self._told(parse_statement(self.match.position, step))
        except (LookupError, ValueError):
            said = None
        return said or NarratedLine(f"{step.kind} {step.text}", is_sentence=False)

    def _told(self, statement: Statement) -> NarratedLine | None:
        match statement:
            case MoveStatement(seat, act, clause):
                return NarratedLine(WORDS.say("refused-said", act=self.act(seat, act)), (clause,))
            case Question(seat, act, allowed, clause):
                may = WORDS.say("may-act" if allowed else "may-not-act", name=self._who(seat), act=self._quoted(seat, act))
                return NarratedLine(may, (clause,) if clause else ())
            case LegalMovesQuestion(seat, acts):
                said = "; ".join(self._quoted(seat, act) for act in acts)
                who = self._who(seat)
                return NarratedLine(WORDS.say("may-one-of", name=who, acts=said) if acts else WORDS.say("may-nothing", name=who))
            case ZoneExpectation(zone, row, cells) if zone.storage != "value" or zone.kind != "none":
                return NarratedLine(f"{self._named(zone, row)}: {self._cells(cells, zone)}")
            case SightExpectation():
                return NarratedLine(self._sees(statement))
            case OutcomeExpectation(about, text) if about in self._ends:
                return NarratedLine(self._ends[about](text), tuple(CLAUSE.findall(text)) if about == "over" else ())
        # No page draws such a zone, and nobody reads the parts of a score.
        return None

    def _quoted(self, seat: int, act: str) -> str:
        said = self.match.describe(seat, act)
        return f"{said[:1].lower()}{said[1:]}"

    def _sees(self, expected: SightExpectation) -> str:
        who = self.match.seats[expected.viewer] if expected.viewer < len(self.match.seats) else WORDS.say("spectator-name")
        named = self._named(expected.zone, expected.row)
        named = f"{named[:1].lower()}{named[1:]}" if not expected.row else named
        if not expected.sees:
            return WORDS.say("does-not-see", name=who, zone=named)
        return WORDS.say("sees-of", name=who, zone=named, cells=self._cells(expected.cells, expected.zone))

    def _named(self, zone: Zone, row: str) -> str:
        """Return the name of a zone or row in words: `Ana's army`, `Stock`."""
        meaning = self.match.zone_meaning(zone).partition(",")[0]
        if not row:
            named = f"{meaning[:1].upper()}{meaning[1:]}"
            return WORDS.say("zone-of-all", zone=named) if zone.rows_are_seats else named
        if not zone.rows_are_seats:
            return f"{meaning[:1].upper()}{meaning[1:]} {row}"
        owner = self.match.seats[parse_row_name(zone, row, self.match.position.cell_text)]
        return WORDS.say("zone-of", name=owner, zone=meaning)

    def _cells(self, said: str, zone: Zone) -> str:
        """Return cells in words, separated by commas if people call cards by other names."""
        dim = zone.contents
        words = [self.match.game.spoken_label(dim.name, word) if dim else word for word in said.split()]
        return WORDS.say("nothing") if words == ["-"] else said if words == said.split() else ", ".join(words)

    def _seats(self, words: Sequence[str]) -> str:
        names = [self._who(seat_of(self.match.position, word)) for word in words if word.isdecimal() or word == JUDGED]
        return join_items(names) or WORDS.say("nobody")

    def _each(self, said: str) -> str:
        return ", ".join(f"{name} {word}" for name, word in zip(self.match.seats, said.split(), strict=True))


class NarratedStep(Struct, frozen=True):
    """The view after one move ("" for the start), new log lines, notes and remarks."""

    act: str
    view: View
    spots: tuple[tuple[str, int], ...]
    news: tuple[LogLine, ...]
    said: tuple[Note, ...]
    remarks: tuple[NarratedLine, ...]


class NarratedCase:
    """One case played on a scratch match.

    `eyes` is the viewpoint of the last `@` line.
    """

    def __init__(self, case: PositionCase, names: Sequence[str]) -> None:
        self.case = case
        self.position = build_position(case.setup, case.number)
        self.eyes = Viewpoint(self.position.layout.seats, True)
        notes = (parse_note(self.position, step) for step in case.steps if step.kind == "@")
        self.eyes = next((note for note in notes if isinstance(note, Viewpoint)), self.eyes)
        before = takewhile(lambda step: step.kind == "chance" or step.kind in NOTES, case.steps)
        self._chance = [step for step in before if step.kind == "chance"]
        self.match = ScratchMatch(self.position, names, [step.text for step in self._chance])
        self.remarks = Narrator(self.match)
        self._expecting = ExpectationChecker(self.position.game, self.position.layout, self.position.cell_text)
        self._heard = 0

    @property
    def steps(self) -> tuple[CaseStep, ...]:
        """The lines of the case without the chance that was scripted at the start."""
        return tuple(step for step in self.case.steps if step not in self._chance)

    def view(self) -> View:
        """Return the view from the current viewpoint."""
        return make_view(self.match, self.eyes.viewer, self.eyes.all)

    def run_line(self, step: CaseStep) -> Note | NarratedLine | None:
        """Take one line and return its note or sentence, if any.

        Raises CaseAborted if a move is refused that the case expects to be legal.
        """
        if step.kind in NOTES:
            note = parse_note(self.position, step)
            self.eyes = note if isinstance(note, Viewpoint) else self.eyes
            return note if isinstance(note, Note) else None
        if step.kind == "chance":
            self.match.script_chance(step.text)
        if self.acts(step):
            move = self.move(step)
            done = self.match.act(move.seat, move.act)
            if isinstance(done, Refusal):
                raise CaseAborted(f"expected {move.act!r} to be legal, got {done}")
            return None
        return self.remarks.narrate(step)

    def move(self, step: CaseStep) -> MoveStatement:
        """Return the move of a `>` line. Raises CellSyntaxError."""
        return parse_move_statement(self.position, step.text)

    def acts(self, step: CaseStep) -> bool:
        """Return True if the line is a move that is to be legal."""
        return step.kind == ">" and not self.move(step).clause

    def holds(self, step: CaseStep) -> bool:
        """Return True if the expectation of an `=` line holds now."""
        expected = parse_statement(self.position, step)
        return not self._expecting.check(self.match.state_for(self.match.layout.seats), expected)

    def news(self) -> tuple[LogLine, ...]:
        """Return the merged log lines since the last call, from the current viewpoint."""
        lines = self.match.log_since(self._heard, self.eyes.viewer)
        self._heard += len(lines)
        return tuple(merge_lines(tuple(line for line in lines if line.text)))

    def scenes(self) -> Iterator[NarratedStep]:
        """Yield the start position, then the step after each move."""
        left: Sequence[CaseStep] = self.steps
        act = ""
        while True:
            here = list(takewhile(lambda step: not self.acts(step), left))
            told = [remark for remark in map(self.run_line, here) if remark is not None]
            said = tuple(one for one in told if isinstance(one, Note))
            yield NarratedStep(
                act, self.view(), self.eyes.highlights, self.news(), said, tuple(one for one in told if isinstance(one, NarratedLine))
            )
            left = list(left)[len(here) :]
            if not left:
                return
            move = self.move(left[0])
            act = self.remarks.act(move.seat, move.act)
            self.run_line(left[0])
            left = left[1:]


class InteractiveCase(NarratedCase):
    """The last step of a lesson, in which the reader plays a seat.

    The case is played up to the first move of that seat; its moves are what the reader should find.
    """

    def __init__(self, case: PositionCase, names: Sequence[str]) -> None:
        super().__init__(case, names)
        self.seat = self.eyes.viewer
        steps = self.steps
        own = [place for place, step in enumerate(steps) if self._mine(step)]
        if not own:
            raise CellSyntaxError(f"expected an act of seat {self.seat}, whose eyes the reader has, got none")
        self.said = tuple(one for one in map(self.run_line, steps[: own[0]]) if isinstance(one, Note))
        self.meant = [self.move(steps[place]).act for place in own]
        self._left, self._tail = list(steps[own[0] + 1 :]), steps[own[-1] + 1 :]
        self._made = 0
        self.news()

    def _mine(self, step: CaseStep) -> bool:
        return self.acts(step) and self.move(step).seat == self.seat

    def play_others(self) -> None:
        """Play what others do after the reader's move, as far as the rules allow it."""
        self._made += 1
        while self._left:
            step = self._left.pop(0)
            if step.kind == "chance":
                self.match.script_chance(step.text)
            if self._mine(step):
                return
            if self.acts(step):
                self.match.act(self.move(step).seat, self.move(step).act)

    def over(self) -> bool:
        """Return True if the reader has reached the goal or made all moves."""
        return self.goal_reached() or self._made >= len(self.meant) or not self.match.must_decide(self.seat)

    def goal_reached(self) -> bool:
        """Return True if all expectations after the last move of the case hold."""
        return all(self.holds(step) for step in self._tail if step.kind == "=")

    def closing_notes(self) -> tuple[Note, ...]:
        """Return the notes after the last move of the case."""
        notes = (parse_note(self.position, step) for step in self._tail if step.kind == '"')
        return tuple(note for note in notes if isinstance(note, Note))
