"""The referee: the law's worked examples pass in both worlds, each case counts once, and a file that cannot be read says where."""

import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from gamester.games import Game
from gamester.kernel.layout import Layout
from gamester.kernel.twin import NotCompiled
from gamester.play import referee
from gamester.play.cases import read_cases
from gamester.play.positions import lay_position
from gamester.play.referee import judge_file
from gamester.play.worlds import Compiled
from tests.play.cases import CASE, PLAYED, STEPS, judged

HERE = Path(__file__).parent.parent
DOCS = HERE.parent / "docs" / "positions.md"
GAMES = HERE.parent / "src" / "gamester" / "games"
FILES = sorted([*(HERE / "positions").glob("*.pos"), *GAMES.glob("*/*.pos")])
LAW = [f"E{number:02}" for number in range(1, 27)]


def tables(path: Path) -> Counter[Layout]:
    """The cases of a file that can be played compiled, by the table they are laid at: chance is scripted in the plain world alone."""
    cases = [case for case in read_cases(path.read_text()) if not any(step.sign == "chance" for step in case.steps)]
    return Counter(lay_position(case.setup, case.number).layout for case in cases)


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_the_worked_examples(path: Path, monkeypatch: pytest.MonkeyPatch, pytestconfig: pytest.Config) -> None:
    """All in the plain world; compiled those at the table at which most of the law's are laid, with `--prove` all of them too."""
    laid = tables(path)
    slug = path.stem if path.parent.name == "positions" else path.parent.name
    ((usual, _),) = tables(GAMES / slug / "examples.pos").most_common(1)
    asked = set(laid) if pytestconfig.getoption("--prove") else {usual}

    def compiled(game: Game, layout: Layout, t: Any) -> Compiled:
        if layout not in asked:
            raise NotCompiled("left to `make prove`")
        return Compiled(game, layout, t)

    monkeypatch.setattr(referee, "Compiled", compiled)
    tally = judge_file(path.name, path.read_text())
    assert [str(failure) for failure in tally.failures] == []
    assert tally.failed == 0 and tally.passed > 0
    assert tally.compiled == sum(laid[layout] for layout in asked)


def test_every_example_of_the_law_of_armies_is_there() -> None:
    names = re.findall(r"^case (E[0-9]{2})", (GAMES / "armies" / "examples.pos").read_text(), re.MULTILINE)
    assert sorted(set(names)) == LAW


def test_the_example_of_the_docs_passes() -> None:
    block = re.search(r"^```\n(case .*?)^```", DOCS.read_text(), re.DOTALL | re.MULTILINE)
    assert block is not None
    tally = judge_file("docs", block[1], in_plain=True)
    assert (tally.passed, tally.failures) == (1, [])


@pytest.mark.parametrize(
    ("text", "line", "words"),
    [
        ("", 1, "expected at least one `case`, got none"),
        ("> 0 done", 1, "expected `case NAME` before the first step, got '> 0 done'"),
        ("case", 1, "expected `case NAME title [CLAUSE ...]`, got 'case'"),
        ("case a\ncase a", 2, "case 'a' was written before, on line 1"),
        ("case a\n= over\nturn: 3", 3, "expected one of > ? ~ = \" @ or `chance` after the first step, got 'turn: 3'"),
        ("case a\nlike b", 2, "expected the name of an earlier case after `like`, got 'b'"),
        ("case a [AR-16]\ngame chess", 1, "unknown game 'chess'"),
        (CASE.replace("AR-16", "ZZ-99"), 4, "expected clauses of armies, got ZZ-99"),
        (CASE.replace("9 10", "9 11"), 5, "hand: expected ranks"),
    ],
)
def test_a_file_that_cannot_be_read_fails_with_its_line(text: str, line: int, words: str) -> None:
    (failure,) = judge_file("x.pos", text, in_plain=True).failures
    assert (failure.line, failure.words[: len(words)]) == (line, words)


def test_each_case_counts_once_and_the_others_go_on() -> None:
    tally = judged("= turn: 7\n= turn: 8\ncase two\nlike one\n= turn: 1\ncase three\nlike one\nturn: 3\n= turn: 3\n")
    assert (tally.passed, tally.failed) == (2, 1)
    assert [failure.line for failure in tally.failures] == [STEPS - 1, STEPS]


def test_a_failure_of_both_worlds_is_told_once() -> None:
    tally = judge_file("x.pos", f"{CASE}{PLAYED}= army 1: J Q K A\n~ fell 1 Q\n")
    assert [failure.words.startswith("compiled world: ") for failure in tally.failures] == [False, False]


def test_a_failure_of_the_compiled_world_alone_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def forgetful(self: Compiled) -> Any:
        t = self.layout.take(self.tables, 0)
        t.turn = 99
        return t

    monkeypatch.setattr(Compiled, "table", forgetful)
    tally = judge_file("x.pos", f"{CASE}{PLAYED}= turn: 2\n")
    assert not tally.why_plain
    assert [failure.words for failure in tally.failures] == ["compiled world: expected turn: 2, got 99"]


def test_without_a_compiled_world_the_plain_one_is_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise NotCompiled("not here")

    monkeypatch.setattr(Compiled, "__init__", refuse)
    tally = judge_file("x.pos", f"{CASE}{PLAYED}= army 1: Q K A\n")
    assert (tally.passed, tally.failed, tally.compiled, tally.why_plain) == (1, 0, 0, "not here")


def test_a_position_that_the_rules_never_meet_has_no_traceback() -> None:
    tally = judged("= over\n", CASE.replace("army 1: J Q K A", "army 1: J Q K A\nasker: 1\nphase: ask\nshown 1: 2+9 2+9\nturn: -5"))
    assert tally.failed == 1
