"""The referee: the law's worked examples pass in both worlds, each case counts once, and a file that cannot be read says where."""

import re
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from gamester.core.compile.compiler import CompilationUnavailable
from gamester.core.layout import Layout
from gamester.games.registry import Game, game_slugs, get_game
from gamester.match.outcome import MAX_SCORE_PARTS
from gamester.match.positions import runner
from gamester.match.positions.format import parse_cases
from gamester.match.positions.position import build_position, is_refused, parse_position
from gamester.match.positions.runner import CaseResults, CompiledRuntime, Runtime, bounded, run_file
from tests.support.positions import CASE, PLAYED, STEPS, judged

HERE = Path(__file__).resolve().parents[3]
DOCS = HERE.parent / "docs" / "reference" / "positions.md"
GAMES = HERE.parent / "src" / "gamester" / "games"
FILES = sorted([*(HERE / "positions").glob("*.pos"), *GAMES.glob("*/*.pos")])
PILES = {"armies": "stock", "shapes": "deck"}
LAW = [f"E{number:02}" for number in range(1, 27)]


def tables(path: Path) -> Counter[Layout]:
    """The cases of a file that can be played compiled, by the table they are laid at: chance is scripted in the plain world alone."""
    cases = [case for case in parse_cases(path.read_text()) if not any(step.kind == "chance" for step in case.steps)]
    cases = [case for case in cases if not is_refused(case.setup)]
    return Counter(build_position(case.setup, case.number).layout for case in cases)


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_the_worked_examples(path: Path, monkeypatch: pytest.MonkeyPatch, pytestconfig: pytest.Config) -> None:
    """All in the plain world; compiled those at the table at which most of the law's are laid, with `--prove` all of them too."""
    laid = tables(path)
    slug = path.stem if path.parent.name == "positions" else path.parent.name
    ((usual, _),) = tables(GAMES / slug / "examples.pos").most_common(1)
    asked = set(laid) if pytestconfig.getoption("--prove") else {usual}

    def compiled(game: Game, layout: Layout, t: Any) -> CompiledRuntime:
        if layout not in asked:
            raise CompilationUnavailable("left to `make prove`")
        return CompiledRuntime(game, layout, t)

    monkeypatch.setattr(runner, "CompiledRuntime", compiled)
    tally = run_file(path.name, path.read_text())
    assert [str(failure) for failure in tally.failures] == []
    assert tally.failed == 0 and tally.passed > 0
    assert tally.compiled == sum(laid[layout] for layout in asked)


def test_every_example_of_the_law_of_armies_is_there() -> None:
    names = re.findall(r"^case (E[0-9]{2})", (GAMES / "armies" / "examples.pos").read_text(), re.MULTILINE)
    assert sorted(set(names)) == LAW


def test_the_example_of_the_docs_passes() -> None:
    block = re.search(r"^```text\n(case .*?)^```", DOCS.read_text(), re.DOTALL | re.MULTILINE)
    assert block is not None
    tally = run_file("docs", block[1], plain_only=True)
    assert (tally.passed, tally.failures) == (1, [])


def test_the_docs_name_the_parts_of_every_score() -> None:
    rows = dict(re.findall(r"^\| (\w+) \| ([^|]*;[^|]*) \|$", DOCS.read_text(), re.MULTILINE))
    assert {slug: parts.split("; ") for slug, parts in rows.items()} == {
        slug: list(get_game(slug).text.SCORE_NAMES) for slug in game_slugs()
    }
    for slug in game_slugs():
        text = f"game {slug}\nseats 2\n{'' if slug in ('gameon', 'surviving') else f'rest: {PILES[slug]}'}\n"
        t = parse_position(text).t
        assert get_game(slug).game.score_parts(t, 0, [0] * MAX_SCORE_PARTS) == len(rows[slug].split("; "))


@pytest.mark.parametrize(
    ("text", "line", "words"),
    [
        ("", 1, "expected at least one `case`, got none"),
        ("> 0 done", 1, "expected `case NAME` before the first step, got '> 0 done'"),
        ("case", 1, "expected `case NAME title [CLAUSE ...]`, got 'case'"),
        ("case a\ncase a", 2, "case 'a' was written before, on line 1"),
        ("case a\n= over\nturn: 3", 3, "expected one of > ? ~ = \" @ or `chance` after the first step, got 'turn: 3'"),
        ("case a\nlike b", 2, "expected the name of an earlier case after `like`, got 'b'"),
        ("case a\n= over\ncase b\nturn: 3\nlike a", 5, "expected `like` as the first line of its case, got it after line 4"),
        ("like a", 1, "expected `case NAME` before the first step, got 'like a'"),
        ("chance stock: 2", 1, "expected `case NAME` before the first step, got 'chance stock: 2'"),
        ("case a [AR-16]\ngame chess\nseats 2\n= over", 2, "unknown game 'chess'"),
        (f"{CASE.replace('AR-16', 'ZZ-99')}= over", 4, "expected clauses of armies, got ZZ-99"),
        (CASE.replace("9 10", "9 11"), 5, "hand: expected ranks"),
    ],
)
def test_a_file_that_cannot_be_read_fails_with_its_line(text: str, line: int, words: str) -> None:
    (failure,) = run_file("x.pos", text, plain_only=True).failures
    assert (failure.line, failure.message[: len(words)]) == (line, words)


def test_each_case_counts_once_and_the_others_go_on() -> None:
    tally = judged("= turn: 7\n= turn: 8\ncase two\nlike one\n= turn: 1\ncase three\nlike one\nturn: 3\n= turn: 3\n")
    assert (tally.passed, tally.failed) == (2, 1)
    assert [failure.line for failure in tally.failures] == [STEPS - 1, STEPS]


def test_a_case_without_any_step_fails_since_nothing_was_checked() -> None:
    for steps in ("", '" Words for a reader. [AR-16]\n', "@ 0: army 0\n"):
        tally = judged(steps)
        assert (tally.passed, tally.failed) == (0, 1)
        assert str(tally.failures[0]) == "x.pos:3: one: expected at least one step (>, ?, ~ or =), got none: nothing was checked"


def test_a_warning_is_told_and_fails_nothing() -> None:
    tally = judged("= not over\n", CASE.replace("stock: 3 4 6", "out: 0 1"))
    assert (tally.passed, tally.failed) == (1, 0)
    assert [str(one) for one in tally.warnings] == [
        "x.pos:7: one: warning: seat 1 is out of the game with 4 soldiers standing",
        "x.pos:7: one: warning: fewer than two seats are in the game, and it has not ended",
    ]


@pytest.mark.parametrize("option", ["", "option questions = ask\n"])
def test_steps_that_go_on_without_end_are_cut_off(option: str) -> None:
    """Nobody is in the game and it has not ended: the automatic steps would go round for ever."""
    (failure,) = run_file("x.pos", f"game armies\nseats 2\n{option}case one\nphase: refill\nout: 1 1\nrest: stock\n= turn: 1\n").failures
    assert failure.message.startswith("expected somebody to be asked, or an end; got automatic steps without end")


def test_an_act_that_leads_to_steps_without_end_is_cut_off(monkeypatch: pytest.MonkeyPatch) -> None:
    def endless(*_: object) -> None:
        while True:
            pass

    def door_to(self: Runtime, door: Callable[..., Any], *given: Any) -> Any:
        return bounded(endless if door.__name__ == "apply_if_legal" else door, *given)

    monkeypatch.setattr(Runtime, "_bounded", door_to)
    (failure,) = judged("= turn: 1\n> 0 present 2+9\n> 1 present nothing\n").failures
    assert failure.line == STEPS and "without end" in failure.message


def test_a_failure_of_both_worlds_is_told_once() -> None:
    tally = run_file("x.pos", f"{CASE}{PLAYED}= army 1: J Q K A\n~ fell 1 Q\n")
    assert [failure.message.startswith("compiled world: ") for failure in tally.failures] == [False, False]


def test_a_failure_of_the_compiled_world_alone_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def forgetful(self: CompiledRuntime) -> Any:
        t = self.layout.read_row(self.rows, 0)
        t.turn = 99
        return t

    monkeypatch.setattr(CompiledRuntime, "table", forgetful)
    tally = run_file("x.pos", f"{CASE}{PLAYED}= turn: 2\n")
    assert not tally.why_plain
    assert [failure.message for failure in tally.failures] == ["compiled world: expected turn: 2, got 99"]


def test_without_a_compiled_world_the_plain_one_is_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise CompilationUnavailable("not here")

    monkeypatch.setattr(CompiledRuntime, "__init__", refuse)
    tally = run_file("x.pos", f"{CASE}{PLAYED}= army 1: Q K A\n")
    assert (tally.passed, tally.failed, tally.compiled, tally.why_plain) == (1, 0, 0, "not here")
    assert tally.summary() == ["1 passed, 0 failed", "1 judged in the plain world alone: not here"]


def test_the_summary_says_in_which_worlds_the_cases_were_judged() -> None:
    hands = "hand 0: 2 3 8 9\nhand 1: 2 3 8 9\nstock: 10\nrest: set_aside\n"
    scripted = f"case two\nlike one\nphase: refill\npresented_this_turn: 4 4\n{hands}chance stock: 4 5 6 4 5 6\n= not over\n"
    refused = "case three\nseats 9 ! AR-01\n"
    text = f"{CASE.lstrip()}= not over\n{scripted}{refused}case four\nlike one\n= over\n"
    tally = run_file("x.pos", text)
    assert tally.summary() == [
        "3 passed, 1 failed",
        "1 judged in both worlds",
        "1 judged in the plain world alone: a `chance` line scripts the plain world",
        "1 judged in the plain world alone: a head that is refused has no table",
        "1 judged in the plain world alone: what is wrong there is not tried again",
    ], [str(one) for one in tally.failures]
    twice = CaseResults()
    for _ in range(2):
        twice.add(run_file("x.pos", text, plain_only=True))
    assert twice.summary()[:2] == ["6 passed, 2 failed", "4 judged in the plain world alone: --plain was given"]


def test_a_position_that_the_rules_never_meet_has_no_traceback() -> None:
    tally = judged("= over\n", CASE.replace("army 1: J Q K A", "army 1: J Q K A\nasker: 1\nphase: ask\npresentation 1: 2+9 2+9\nturn: -5"))
    (failure,) = tally.failures
    assert failure.message == "turn: expected 0 or more, got -5"
    tally = judged("= over\n", CASE.replace("army 1: J Q K A", "army 1: J Q K A\nasker: 1\nphase: ask\npresentation 1: 2+9 2+9"))
    assert tally.failed == 1


def test_a_fault_of_the_rules_is_told_by_its_place_and_without_words_of_python(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> int:
        return [0][1]

    monkeypatch.setattr(Runtime, "_bounded", broken)
    (failure,) = judged("= over\n").failures
    assert (
        failure.message
        == "expected a position that the rules can go on from, got one that they never meet (IndexError in test_runner.broken)"
    )


def test_a_case_takes_the_place_of_lines_of_its_file() -> None:
    own = (GAMES / "armies" / "card_sets" / "skirmish.toml").read_text().replace('"skirmish"', '"mine"').replace("hand = 6", "hand = 5")
    inline = "set\n" + "".join(f"| {line}\n" for line in own.splitlines())
    head = f"game armies\nseats 2\nseed one\noption questions = ask\n{inline}rest: stock\n"
    cases = (
        "case a\n= hand_size: 5\n= questions: 1\ncase b\nset classic\nseats 3\noption questions = auto\n= hand_size: 7\n= deciding: 1 1 1\n"
        f"= questions: 0\ncase c\n{inline.replace('hand = 5', 'hand = 4')}= hand_size: 4\ncase d\nlike b\nset skirmish\n= hand_size: 6\n"
    )
    tally = run_file("x.pos", head + cases, plain_only=True)
    assert [str(failure) for failure in tally.failures] == [] and tally.passed == 4


def test_a_case_takes_the_place_of_the_chance_of_the_one_it_is_like() -> None:
    refill = "phase: refill\npresented_this_turn: 4 4\nhand 0: 2 3 8 9\nhand 1: 2 3 8 9\nstock: 10\nrest: set_aside\n"
    head = f"game armies\nseats 2\ncase one\n{refill}chance stock: 4 5 6 4 5 6\n= turn: 2\n= hand 0: 2 3 4 5 6 8 9\n"
    tally = run_file(
        "x.pos", f"{head}case two\nlike one\nchance stock: 7 7 7 8 8 9\n= hand 0: 2 3 7 7 8 8 9\ncase three\nlike one\n= turn: 2\n"
    )
    assert ([str(failure) for failure in tally.failures], tally.passed) == ([], 3)
