"""Running `.pos` files: every case laid, played and held against what it expects, in both worlds where it can be."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from gamester.kernel.scribe import Unscripted
from gamester.kernel.twin import NotCompiled
from gamester.play.cases import Case, Misread, read_cases
from gamester.play.cells import Unreadable
from gamester.play.positions import lay_position
from gamester.play.trial import Stopped, Trial
from gamester.play.worlds import Compiled, World


class Failure(Struct, frozen=True):
    """One thing that was not as expected."""

    file: str
    line: int
    case: str
    words: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.case}: {self.words}" if self.case else f"{self.file}:{self.line}: {self.words}"


class Tally(Struct):
    """Cases passed and failed, the failures, and why some were not run in the compiled world."""

    passed: int = 0
    failed: int = 0
    compiled: int = 0
    why_plain: str = ""
    failures: list[Failure] = []


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
    try:
        position = lay_position(case.setup, case.number)
    except Misread as why:
        yield Failure(file, why.number, case.name, why.words)
        return
    unknown = [clause for clause in case.clauses if clause not in position.game.law.clauses]
    if unknown:
        yield Failure(file, case.number, case.name, f"expected clauses of {position.game.slug}, got {' '.join(unknown)}")
        return
    wrong = list(_play(case, file, Trial(position, World(position.game, position.layout, position.t))))
    yield from wrong
    if wrong or in_plain or any(step.sign == "chance" for step in case.steps):
        return
    try:
        world = Compiled(position.game, position.layout, position.t)
    except NotCompiled as why:
        tally.why_plain = str(why)
        return
    tally.compiled += 1
    yield from _play(case, file, Trial(position, world))


def _play(case: Case, file: str, trial: Trial) -> Iterator[Failure]:
    """Every step of a case in one world; after one that cannot be taken the rest is not tried."""
    world = "" if trial.world.name == World.name else f"{trial.world.name} world: "
    try:
        for step in case.steps:
            for fault in trial.take(step):
                yield Failure(file, step.number, case.name, f"{world}{fault}")
        for fault in trial.unused():
            yield Failure(file, case.number, case.name, f"{world}{fault}")
    except (Stopped, Unreadable, Unscripted) as why:
        yield Failure(file, trial.at, case.name, f"{world}{why}")
    except Exception as why:  # by hand one can lay what the rules never meet
        yield Failure(file, trial.at, case.name, f"{world}expected a position that can go on, got {type(why).__name__}: {why}")
