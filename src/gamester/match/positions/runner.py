"""The case runner: takes the steps of cases in plain Python and compiled.

Events and scripted chance exist only in plain Python.
"""

from __future__ import annotations

import sys
import traceback
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from types import FrameType
from typing import Any

from msgspec import Struct

from gamester.core.compile.compiler import CompilationUnavailable
from gamester.core.events import Event, EventRecorder, Place, ScriptError
from gamester.core.int32_rows import int32_row
from gamester.core.layout import Layout
from gamester.games.registry import Game
from gamester.match.moves import DRAFT, PUBLIC
from gamester.match.notation import Notation
from gamester.match.positions.expectations import (
    EventChecker,
    ExpectationChecker,
    LegalMovesQuestion,
    MoveStatement,
    Question,
    parse_statement,
)
from gamester.match.positions.format import NOTES, CaseStep, CaseSyntaxError, CellSyntaxError, PositionCase, parse_cases
from gamester.match.positions.position import Position, Refused, build_position, parse_note, parse_row_name
from gamester.match.refusals import NOT_A_MOVE, Refusal, make_refusal

MOST_LINES = 2_000_000
"""Lines of rules that one move with its automatic steps may run; the longest shipped example runs about 6,000."""


class Endless(RuntimeError):
    """Automatic steps that never end: MOST_LINES lines of rules without a question."""

    def __init__(self) -> None:
        super().__init__(f"expected somebody to be asked, or an end; got automatic steps without end ({MOST_LINES:,} lines of rules)")


def bounded(call: Callable[..., Any], *given: Any) -> Any:
    """Return the result of a call. Raises Endless after MOST_LINES lines of Python.

    Lines are counted, not time, so that the result does not depend on the machine.
    """
    left = MOST_LINES

    def count(frame: FrameType, event: str, arg: Any) -> Any:
        nonlocal left
        left -= 1
        if left < 0:
            raise Endless
        return count

    before = sys.gettrace()
    sys.settrace(count)
    try:
        return call(*given)
    finally:
        sys.settrace(before)


class Runtime:
    """The state of a case (number 0) and a copy to try moves on (number 1).

    A move is tried as a whole and kept only if all its actions are legal.
    """

    name = "plain"

    def __init__(self, game: Game, layout: Layout, t: Any) -> None:
        self.game = game
        self.layout = layout
        self.scribe = EventRecorder()
        self.doors: Any = game.load_plain(layout)
        self.tables: Any = [layout.copy_state(t), None]
        self.drafts: dict[int, tuple[int, ...]] = {}

    def table(self) -> Any:
        """Return the current state with the drafts of all seats, in plain Python."""
        self._try([(seat, act) for seat, act in self.drafts.items() if act])
        return self.plain(1)

    def plain(self, number: int) -> Any:
        """Return one of the two states in plain Python."""
        return self.tables[number]

    def events(self) -> list[Event]:
        """Return the events of the last move, or of `run_automatic_steps`."""
        return self.scribe.events

    def run_automatic_steps(self) -> None:
        """Take automatic steps until somebody must decide. Raises Endless."""
        self._listen(0)
        self._bounded(self.doors.run_automatic_steps, self.tables, 0)

    def _bounded(self, door: Callable[..., Any], *given: Any) -> Any:
        """Call an entry point of the plain rules. Raises Endless after too many lines."""
        return bounded(door, *given)

    def act(self, seat: int, acts: Sequence[int], whole: bool = False) -> int:
        """Make a move; return 0, or the clause that forbids one of its actions.

        A `whole` move leaves out an earlier draft.
        """
        sort = self.game.game.draft_kind(self.plain(0), acts[-1])
        acts = (*(() if whole or sort == PUBLIC else self.drafts.get(seat, ())), *acts)
        clause = self.check_moves(seat, acts, whole=True)
        if clause:
            return clause
        if sort == DRAFT:
            self.drafts[seat] = acts
            self.scribe.events = []
            return 0
        self._try([(seat, acts)], heard=True)
        self.doors.copy(self.tables, 0, 1)
        if sort != PUBLIC:
            self.drafts[seat] = ()
        return 0

    def check_moves(self, seat: int, acts: Sequence[int], whole: bool = False) -> int:
        """Return 0, or the clause that forbids one of these actions.

        The clause forbids the last of them or one before it.
        """
        acts = (*(() if whole else self.drafts.get(seat, ())), *acts)
        clause = self._try([(seat, acts[:-1])])
        return clause or int(self.doors.check_action(self.tables, 1, seat, acts[-1]))

    def legal_actions(self, seat: int) -> list[int]:
        """Return the legal actions of a seat after its draft."""
        self._try([(seat, self.drafts.get(seat, ()))])
        out = self._row(self.game.game.num_actions(self.plain(1)))
        return [int(number) for number in out[: self.doors.legal_actions(self.tables, 1, seat, out)]]

    def _try(self, acts: Sequence[tuple[int, Sequence[int]]], heard: bool = False) -> int:
        """Apply actions to state 1, a copy; return 0 or the clause that forbids one."""
        self.doors.copy(self.tables, 1, 0)
        if heard:
            self._listen(1)
        for seat, numbers in acts:
            for number in numbers:
                clause = int(self._bounded(self.doors.apply_if_legal, self.tables, 1, seat, number))
                if clause:
                    return clause
        return 0

    def _row(self, cells: int) -> Any:
        return [0] * cells

    def _listen(self, number: int) -> None:
        """Record events of a state from now on; scripted chance is kept."""
        self.scribe.events = []
        self.tables[number].scribe = self.scribe


class CompiledRuntime(Runtime):
    """The runtime of compiled rules, without events and scripted chance.

    It has the same states as the plain one. Raises CompilationUnavailable if the rules cannot be
    compiled.
    """

    name = "compiled"

    def __init__(self, game: Game, layout: Layout, t: Any) -> None:
        super().__init__(game, layout, t)
        self.doors = game.load_compiled(layout)
        self.rows = layout.lay_rows(2)
        layout.write_row(self.rows, 0, t)
        self.tables = self.rows.grid

    def plain(self, number: int) -> Any:
        """Return one of the two states in plain Python."""
        return self.layout.read_row(self.rows, number)

    def _row(self, cells: int) -> Any:
        return int32_row(cells)

    def _listen(self, number: int) -> None:
        pass

    def _bounded(self, door: Callable[..., Any], *given: Any) -> Any:
        """Call an entry point without a limit.

        The plain rules have returned from the same call before.
        """
        return door(*given)


DRAWS = "draws"


class CaseAborted(Exception):
    """A step after which the rest of the case makes no sense."""


class CaseRunner:
    """One position in one runtime, with the steps of its case."""

    def __init__(self, position: Position, world: Runtime) -> None:
        self.position = position
        self.world = world
        self.notation = Notation(position.game, position.t)
        self.hearing = EventChecker(position.game, position.cell_text)
        self.expecting = ExpectationChecker(position.game, position.layout, position.cell_text)
        self.begun = False
        self.at = 0
        self._shuffles: dict[Place, list[int]] = {}
        self._draws: list[int] = []

    def run_step(self, step: CaseStep) -> list[str]:
        """Take one step and return its faults.

        CaseAborted, CellSyntaxError and Unscripted end the case.
        """
        self.at = step.number
        if step.kind in NOTES:
            parse_note(self.position, step)
            return []
        if step.kind == "chance":
            place, many = script_chance(self.position, self.world.scribe, step.text)
            lines = self._draws if place is None else self._shuffles.setdefault(place, [])
            lines += [step.number] * many
            return []
        if not self.begun:
            self.begun = True
            self.world.run_automatic_steps()
            self.hearing.start(self.world.events())
        if step.kind == "~":
            return self.hearing.check(step.text) if self.world.name == Runtime.name else []
        statement = parse_statement(self.position, step)
        match statement:
            case MoveStatement():
                self._move(statement)
                return []
            case Question():
                return self._question(statement)
            case LegalMovesQuestion():
                return self._legal(statement)
        return self.expecting.check(self.world.table(), statement)

    def unused_script(self) -> list[tuple[int, str]]:
        """Return (line, sentence) pairs for scripted chance that was never used."""
        left = []
        for place, lines in self._shuffles.items():
            if coming := self.world.scribe.shuffles[place]:
                words = f"expected chance {place_said(self.position, place)} to come about, got no such shuffle"
                left.append((lines[-len(coming)], words))
        if draws := self.world.scribe.draws:
            left.append((self._draws[-len(draws)], f"expected chance {DRAWS} to come about, got {len(draws)} too many"))
        return left

    def unfit(self, why: ScriptError) -> tuple[int, str]:
        """Return the line whose scripted chance does not fit, and a sentence.

        Called when the runtime has just met it.
        """
        scribe = self.world.scribe
        if why.place is None:
            line = self._draws[-1 - len(scribe.draws)]
            return line, f"expected a draw from 0 to {why.below - 1} when it came about (line {self.at}), got {why.number}"
        line = self._shuffles[why.place][-1 - len(scribe.shuffles[why.place])]
        of = self.position.layout.zones[why.place[0]].contents
        card = self.position.cell_text.format_id(of, why.number) if of is not None else str(why.number)
        name = place_said(self.position, why.place)
        return line, f"expected cards that are there when {name} is shuffled (line {self.at}), got {card}, which is not among them"

    def _move(self, move: MoveStatement) -> None:
        got = self._verdict(move.seat, move.act, self.world.act)
        if got is None:
            self.hearing.start(self.world.events())
        if (got.clause if got else "") != move.clause:
            wanted = f"refused by {move.clause}" if move.clause else "legal"
            raise CaseAborted(f"expected {move.act!r} to be {wanted}, got {_said(got)}")

    def _question(self, asked: Question) -> list[str]:
        got = self._verdict(asked.seat, asked.act, self.world.check_moves)
        if asked.allowed:
            return [f"expected {asked.act!r} to be legal, got {_said(got)}"] if got else []
        no_act = self.position.game.law.id(NOT_A_MOVE)
        if got is not None and got.clause == no_act != asked.clause:
            raise CellSyntaxError(
                f"expected an act that can be read, or `! {no_act}` for one that cannot, got {asked.act!r}: {got.clause_text}"
            )
        if got is None or (asked.clause and got.clause != asked.clause):
            return [f"expected {asked.act!r} to be refused{f' by {asked.clause}' if asked.clause else ''}, got {_said(got)}"]
        return []

    def _legal(self, asked: LegalMovesQuestion) -> list[str]:
        seat = asked.seat
        got = {self.notation.describe(seat, number).text for number in self.world.legal_actions(seat)}
        wanted: list[str] = []
        for act in asked.acts:
            numbers = self.notation.parse(self.world.table(), seat, act)
            if isinstance(numbers, Refusal):
                raise CellSyntaxError(f"expected acts that have a number, got {numbers}")
            wanted.append(self.notation.format(seat, numbers) if len(numbers) > 1 else self.notation.describe(seat, numbers[0]).text)
            if wanted[-1] in wanted[:-1]:
                raise CellSyntaxError(f"expected every act once, got {act!r} twice")
        missing, extra = sorted(set(wanted) - got), sorted(got - set(wanted))
        who = f"seat {seat}" if seat < self.position.layout.seats else "the judge"
        faults = [f"expected {', '.join(missing)} to be legal for {who}"] if missing else []
        return faults + ([f"expected nothing else to be legal for {who}, got {', '.join(extra)}"] if extra else [])

    def _verdict(self, seat: int, text: str, ask: Callable[[int, Sequence[int], bool], int]) -> Refusal | None:
        act = self.notation.parse(self.world.table(), seat, text)
        if isinstance(act, Refusal):
            return act
        clause = ask(seat, act, self.notation.is_compound(text))
        return make_refusal(self.position.game.law, clause, text) if clause else None


def _said(refusal: Refusal | None) -> str:
    return f"a refusal by {refusal.clause}: {refusal.clause_text}" if refusal else "no refusal"


def place_said(position: Position, place: Place) -> str:
    """Return a list as a `chance` line names it: `stock`, `pile 0`."""
    zone = position.layout.zones[place[0]]
    return zone.name if place[1] < 0 else f"{zone.name} {position.cell_text.format_id(zone.dims[0], place[1])}"


def script_chance(position: Position, scribe: EventRecorder, text: str) -> tuple[Place | None, int]:
    """Script a shuffle, `stock: 2 3 4` (first drawn first), or draws, `draws: 3 5`.

    Return the list, None for draws, and the number of shuffles or draws. Raises CellSyntaxError.
    """
    name, _, said = (part.strip() for part in text.partition(":"))
    words = said.split()
    if name == DRAWS:
        if not words or not all(word.isascii() and word.isdigit() and len(word) < 10 for word in words):
            raise CellSyntaxError(f"expected whole numbers after `chance {DRAWS}:`, got {said!r}")
        scribe.draws += map(int, words)
        return None, len(words)
    zone = position.layout.zones.get(name.split()[0]) if name else None
    row = "".join(name.split()[1:2])
    if zone is None or zone.storage != "listed" or len(name.split()) > 2 or bool(row) != (len(zone.shape) == 2):
        rows = zone is not None and zone.storage == "listed" and len(zone.shape) == 2
        form = f"{zone.name} {zone.dims[0].name.upper()}" if zone is not None and rows else "LIST"
        raise CellSyntaxError(f"expected `chance {form}: CARDS` or `chance {DRAWS}: NUMBERS`, got {text!r}")
    ids = position.cell_text.ids(zone, words)
    if not ids:
        raise CellSyntaxError(f"expected cards after `chance {name}:`, got {said or 'nothing'!r}")
    place = zone.name, parse_row_name(zone, row, position.cell_text) if row else -1
    scribe.shuffles.setdefault(place, []).append(ids)
    return place, 1


class Failure(Struct, frozen=True):
    """One failed expectation with its file and line."""

    file: str
    line: int
    case: str
    message: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.case}: {self.message}" if self.case else f"{self.file}:{self.line}: {self.message}"


class CaseResults(Struct):
    """The numbers of passed, failed and compiled cases, with failures and warnings."""

    passed: int = 0
    failed: int = 0
    compiled: int = 0
    """Cases that ran in both runtimes."""
    why_plain: str = ""
    alone: dict[str, int] = {}
    """Cases that ran in plain Python only, by the reason."""
    failures: list[Failure] = []
    warnings: list[Failure] = []

    def add(self, other: CaseResults) -> None:
        """Add the results of another file."""
        self.passed += other.passed
        self.failed += other.failed
        self.compiled += other.compiled
        self.why_plain = self.why_plain or other.why_plain
        for why, many in other.alone.items():
            self.alone[why] = self.alone.get(why, 0) + many
        self.failures += other.failures
        self.warnings += other.warnings

    def summary(self) -> list[str]:
        """Return the results in words: one line for each number and reason."""
        said = [f"{self.passed} passed, {self.failed} failed"]
        said += [f"{self.compiled} judged in both worlds"] if self.compiled else []
        said += [f"{many} judged in the plain world alone: {why}" for why, many in self.alone.items()]
        return said


ASKED_FOR = "--plain was given"
SCRIPTED = "a `chance` line scripts the plain world"
WRONG = "what is wrong there is not tried again"
HEADS = "a head that is refused has no table"


def run_file(file: str, text: str, plain_only: bool = False) -> CaseResults:
    """Run the cases of a file. Anything wrong with them is a failure in the result."""
    tally = CaseResults()
    try:
        cases = parse_cases(text)
    except CaseSyntaxError as why:
        return CaseResults(failed=1, failures=[Failure(file, why.number, "", why.words)])
    if not cases:
        return CaseResults(failed=1, failures=[Failure(file, 1, "", "expected at least one `case`, got none")])
    for case in cases:
        failures = list(_run_case(case, file, tally, plain_only))
        tally.failures += failures
        tally.failed += 1 if failures else 0
        tally.passed += 0 if failures else 1
    return tally


def _run_case(case: PositionCase, file: str, tally: CaseResults, in_plain: bool) -> Iterator[Failure]:
    tried = [step for step in case.steps if step.kind != "chance" and step.kind not in NOTES]
    try:
        position = build_position(case.setup, case.number)
    except Refused as why:
        tally.alone[HEADS] = tally.alone.get(HEADS, 0) + 1
        if case.steps:
            words = f"expected no step after a head that is refused (line {why.number}), got one"
            yield Failure(file, case.steps[0].number, case.name, words)
        return
    except CaseSyntaxError as why:
        yield Failure(file, why.number, case.name, why.words)
        return
    tally.warnings += [Failure(file, line, case.name, f"warning: {words}") for line, words in position.warnings]
    unknown = [clause for clause in case.clauses if clause not in position.game.law.clauses]
    if unknown:
        yield Failure(file, case.number, case.name, f"expected clauses of {position.game.slug}, got {' '.join(unknown)}")
        return
    if not tried:
        yield Failure(file, case.number, case.name, "expected at least one step (>, ?, ~ or =), got none: nothing was checked")
        return
    wrong = list(_play(case, file, CaseRunner(position, Runtime(position.game, position.layout, position.t))))
    yield from wrong
    why_plain = WRONG if wrong else ASKED_FOR if in_plain else SCRIPTED if len(tried) < len(_without_notes(case)) else ""
    world = None
    if not why_plain:
        try:
            world = CompiledRuntime(position.game, position.layout, position.t)
        except CompilationUnavailable as why:
            why_plain = tally.why_plain = str(why)
    if world is None:
        tally.alone[why_plain] = tally.alone.get(why_plain, 0) + 1
        return
    tally.compiled += 1
    yield from _play(case, file, CaseRunner(position, world))


def _without_notes(case: PositionCase) -> list[CaseStep]:
    return [step for step in case.steps if step.kind not in NOTES]


def _play(case: PositionCase, file: str, trial: CaseRunner) -> Iterator[Failure]:
    """Yield the failures of a case in one runtime.

    A step that cannot be taken ends it.
    """
    world = "" if trial.world.name == Runtime.name else f"{trial.world.name} world: "
    try:
        for step in case.steps:
            for fault in trial.run_step(step):
                yield Failure(file, step.number, case.name, f"{world}{fault}")
        for line, fault in trial.unused_script():
            yield Failure(file, line, case.name, f"{world}{fault}")
    except ScriptError as why:
        line, words = trial.unfit(why)
        yield Failure(file, line, case.name, f"{world}{words}")
    except (CaseAborted, CellSyntaxError, Endless) as why:
        yield Failure(file, trial.at, case.name, f"{world}{why}")
    # A position can be one that the rules never meet, so anything can happen in them.
    except Exception as why:
        words = f"expected a position that the rules can go on from, got one that they never meet ({_where(why)})"
        yield Failure(file, trial.at, case.name, f"{world}{words}")


def _where(fault: Exception) -> str:
    """Return where an exception came from: the last module of a game, or of ours."""
    frames = traceback.extract_tb(fault.__traceback__)
    last = next((frame for frame in reversed(frames) if "games" in Path(frame.filename).parts), frames[-1])
    return f"{type(fault).__name__} in {Path(last.filename).stem}.{last.name}"
