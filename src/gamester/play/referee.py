"""Running `.pos` files: every case laid, played and held against what it expects, in both worlds where it can be."""

from __future__ import annotations

import traceback
from collections.abc import Iterator
from pathlib import Path

from msgspec import Struct

from gamester.kernel.scribe import Unscripted
from gamester.kernel.twin import NotCompiled
from gamester.play.cases import NOTES, Case, Misread, Step, read_cases
from gamester.play.cells import Unreadable
from gamester.play.positions import Refused, lay_position
from gamester.play.trial import Stopped, Trial
from gamester.play.worlds import Compiled, Endless, World


class Failure(Struct, frozen=True):
    """One thing that was not as expected."""

    file: str
    line: int
    case: str
    words: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.case}: {self.words}" if self.case else f"{self.file}:{self.line}: {self.words}"


class Tally(Struct):
    """Cases passed and failed; where they were judged, and why in the plain world alone."""

    passed: int = 0
    failed: int = 0
    compiled: int = 0
    """Cases judged in both worlds."""
    why_plain: str = ""
    alone: dict[str, int] = {}
    """Cases judged in the plain world alone, by the reason."""
    failures: list[Failure] = []
    warnings: list[Failure] = []

    def add(self, other: Tally) -> None:
        """Count another file's cases as well."""
        self.passed += other.passed
        self.failed += other.failed
        self.compiled += other.compiled
        self.why_plain = self.why_plain or other.why_plain
        for why, many in other.alone.items():
            self.alone[why] = self.alone.get(why, 0) + many
        self.failures += other.failures
        self.warnings += other.warnings

    def summary(self) -> list[str]:
        """How many passed and failed, and in which worlds they were judged, a line for each reason."""
        said = [f"{self.passed} passed, {self.failed} failed"]
        said += [f"{self.compiled} judged in both worlds"] if self.compiled else []
        said += [f"{many} judged in the plain world alone: {why}" for why, many in self.alone.items()]
        return said


ASKED_FOR = "--plain was given"
SCRIPTED = "a `chance` line scripts the plain world"
WRONG = "what is wrong there is not tried again"
HEADS = "a head that is refused has no table"


def judge_file(file: str, text: str, in_plain: bool = False) -> Tally:
    """Run the cases in a file's text; whatever is wrong with them is a failure in the tally."""
    tally = Tally()
    try:
        cases = read_cases(text)
    except Misread as why:
        return Tally(failed=1, failures=[Failure(file, why.number, "", why.words)])
    if not cases:
        return Tally(failed=1, failures=[Failure(file, 1, "", "expected at least one `case`, got none")])
    for case in cases:
        failures = list(_run_case(case, file, tally, in_plain))
        tally.failures += failures
        tally.failed += 1 if failures else 0
        tally.passed += 0 if failures else 1
    return tally


def _run_case(case: Case, file: str, tally: Tally, in_plain: bool) -> Iterator[Failure]:
    tried = [step for step in case.steps if step.sign != "chance" and step.sign not in NOTES]
    try:
        position = lay_position(case.setup, case.number)
    except Refused as why:
        tally.alone[HEADS] = tally.alone.get(HEADS, 0) + 1
        if case.steps:
            words = f"expected no step after a head that is refused (line {why.number}), got one"
            yield Failure(file, case.steps[0].number, case.name, words)
        return
    except Misread as why:
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
    wrong = list(_play(case, file, Trial(position, World(position.game, position.layout, position.t))))
    yield from wrong
    why_plain = WRONG if wrong else ASKED_FOR if in_plain else SCRIPTED if len(tried) < len(_without_notes(case)) else ""
    world = None
    if not why_plain:
        try:
            world = Compiled(position.game, position.layout, position.t)
        except NotCompiled as why:
            why_plain = tally.why_plain = str(why)
    if world is None:
        tally.alone[why_plain] = tally.alone.get(why_plain, 0) + 1
        return
    tally.compiled += 1
    yield from _play(case, file, Trial(position, world))


def _without_notes(case: Case) -> list[Step]:
    return [step for step in case.steps if step.sign not in NOTES]


def _play(case: Case, file: str, trial: Trial) -> Iterator[Failure]:
    """Every step of a case in one world; after one that cannot be taken the rest is not tried."""
    world = "" if trial.world.name == World.name else f"{trial.world.name} world: "
    try:
        for step in case.steps:
            for fault in trial.take(step):
                yield Failure(file, step.number, case.name, f"{world}{fault}")
        for line, fault in trial.unused():
            yield Failure(file, line, case.name, f"{world}{fault}")
    except Unscripted as why:
        line, words = trial.unfit(why)
        yield Failure(file, line, case.name, f"{world}{words}")
    except (Stopped, Unreadable, Endless) as why:
        yield Failure(file, trial.at, case.name, f"{world}{why}")
    except Exception as why:  # by hand one can lay what the rules never meet
        words = f"expected a position that the rules can go on from, got one that they never meet ({_where(why)})"
        yield Failure(file, trial.at, case.name, f"{world}{words}")


def _where(fault: Exception) -> str:
    """The place in the rules where a fault came about: the last module of a game, or of ours, that it passed through."""
    frames = traceback.extract_tb(fault.__traceback__)
    last = next((frame for frame in reversed(frames) if "games" in Path(frame.filename).parts), frames[-1])
    return f"{type(fault).__name__} in {Path(last.filename).stem}.{last.name}"
