"""The referee: the law's worked examples pass in both worlds, and whatever a case expects wrongly fails with its line."""

import re
from pathlib import Path
from typing import Any

import pytest

from gamester.kernel.twin import NotCompiled
from gamester.play.referee import Tally, judge_file
from gamester.play.worlds import Compiled

HERE = Path(__file__).parent.parent
DOCS = HERE.parent / "docs" / "positions.md"
GAMES = HERE.parent / "src" / "gamester" / "games"
FILES = sorted([*(HERE / "positions").glob("*.pos"), *GAMES.glob("*/*.pos")])
LAW = [f"E{number:02}" for number in range(1, 27)]

CASE = """
game armies
seats 2
case one [AR-16]
hand 0: 2 9 10 5 5
hand 1: 2 3 4 5 6 7 8
army 1: J Q K A
stock: 3 4 6
rest: stock
"""
STEPS = 10
"""The line on which the steps of CASE begin."""


def judged(steps: str, case: str = CASE) -> Tally:
    return judge_file("x.pos", case.lstrip("\n") + steps, in_plain=True)


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_the_worked_examples(path: Path) -> None:
    tally = judge_file(path.name, path.read_text())
    assert [str(failure) for failure in tally.failures] == []
    assert tally.failed == 0 and tally.passed > 0
    assert tally.why_plain or tally.compiled > tally.passed * 0.8


def test_every_example_of_the_law_of_armies_is_there() -> None:
    names = re.findall(r"^case (E[0-9]{2})", (GAMES / "armies" / "examples.pos").read_text(), re.MULTILINE)
    assert sorted(set(names)) == LAW


def test_the_example_of_the_docs_passes() -> None:
    block = re.search(r"^```\n(case .*?)^```", DOCS.read_text(), re.DOTALL | re.MULTILINE)
    assert block is not None
    tally = judge_file("docs", block[1], in_plain=True)
    assert (tally.passed, tally.failures) == (1, [])


PLAYED = "> 0 present 2+9 2+10 ! AR-20\n> 0 present 2+9\n> 1 present nothing\n"
RIGHT = f"""{PLAYED}~ exposed 0 2+9
~ then exposed_nothing 1 @all
~ struck 1 0 1
~ not out
= army 1: Q K A
= fallen 1: J
" Ana's group meets a Jack. [AR-16]
@ 0: army 1, stock, seat 1
= hand 0: 3 cards
= possible 1: 6 orders
= seat 0 sees army 1: 3 cards
= seat 0 does not see army 1
= seat 0 sees fallen 1: J
= rail sees hand 0: 3 cards
= pending 0
= not over
? 0 may keep
? 0 may announce
? 0 may not present nothing
? 1 may not keep ! AR-50
? legal 0: keep, announce
? legal 1: nothing
> 0 keep
"""


def test_right_expectations_pass() -> None:
    tally = judged(RIGHT)
    assert [str(failure) for failure in tally.failures] == []
    assert (tally.passed, tally.failed) == (1, 0)


WRONG = {
    "> 0 present 5+5": "expected 'present 5+5' to be legal, got a refusal by AR-16",
    "> 0 group 2+9 ! AR-16": "expected 'group 2+9' to be refused by AR-16, got no refusal",
    "> 0 present 2+3+4+5 ! AR-16": "expected 'present 2+3+4+5' to be refused by AR-16, got a refusal by AR-20",
    "> 0 dance": "expected 'dance' to be legal, got a refusal by TB-909",
    "> 7 done": "expected a seat below 2, got 7",
    "> done": "expected `SEAT ACT`, got 'done'",
    "? 0 may group 5+5": "expected 'group 5+5' to be legal, got a refusal by AR-16",
    "? 0 may not group 2+9": "expected 'group 2+9' to be refused, got no refusal",
    "? 0 may not group 5+5 ! AR-20": "expected 'group 5+5' to be refused by AR-20, got a refusal by AR-16",
    "? legal 0: group 2+9, done": "expected nothing else to be legal for seat 0, got group 2+10",
    "? legal 0: group 2+9, group 2+10, group 5+9, done, keep": "expected keep to be legal for seat 0",
    "? legal 0: 5+5": "expected acts that have a number, got",
    "? why": "expected `SEAT may ACT`, `SEAT may not ACT ! CLAUSE` or `legal SEAT: ACTS`, got 'why'",
    "= hand 0: 2 9": "expected hand 0: 2 9, got 2 5 5 9 10",
    "= hand 0: 4 cards": "expected hand 0 to hold 4 cards, got 5",
    "= stock: 3 4 6": "expected stock: 3 4 6, got 3 4 6 10",
    "= army: J Q K": "expected army 0: J Q K, got J Q K A",
    "= turn: 2": "expected turn: 2, got 1",
    "= phase: refill": "expected phase: refill, got present",
    "= moon: 3": "expected a zone of armies with its cells, or one of over, not, winner",
    "= army 9: J": "expected a seat (0, 1) after 'army', got '9'",
    "= over": "expected the game to be over by any clause, got a game that goes on",
    "= over AR-R34": "expected the game to be over by AR-R34, got a game that goes on",
    "= over ZZ-99": "expected a clause of armies, got 'ZZ-99'",
    "= not out": "expected `not over`, got 'not out'",
    "= winner 0": "expected winner 0, got nobody",
    "= places 1 2": "expected places 1 2, got 1 1",
    "= shares 1 0": "expected shares 1 0, got 0 0",
    "= shares x": "expected whole numbers or fractions such as -1/2, got 'x'",
    "= payoffs 1 0": "expected payoffs 1 0, got",
    "= score 0: 1": "expected score 0 1, got 4 0 0 0 0 0",
    "= score x": "expected `score SEAT: PARTS`, got 'x'",
    "= score \u00b2: 1": "expected `score SEAT: PARTS`, got '\u00b2: 1'",
    "@ 0: seat \u00b2": "expected `ZONE SEAT`, the name of a zone without seats, or `seat N` to look at, got 'seat \u00b2'",
    "= pending 1": "expected pending 1, got 0 1",
    "= seat 1 sees hand 0: 4 cards": "expected seat 1 to see hand 0: 4 cards, got 5 (size)",
    "= seat 1 sees hand 0: 2 5 5 9 10": "expected seat 1 to see hand 0: 2 5 5 9 10, got 5 (size)",
    "= seat 0 sees hand 0: 2 5 5 9": "expected seat 0 to see hand 0: 2 5 5 9, got 2 5 5 9 10",
    "= seat 0 does not see hand 0": "expected that seat 0 does not see hand 0, got face",
    "= rail does not see fallen 1": "expected that the rail does not see fallen 1, got face",
    "= seat 5 sees hand 0: 5 cards": "expected a seat below 2, got 5",
    "= seat 1 sees": "expected `seat N sees ZONE [ROW]: CELLS`",
    "~ fell 0 J": "expected event 'fell 0 J', got nothing",
    "~ flew": "expected an event (",
    "~ then fell": "expected event 'fell', got nothing",
    '" Look here. [ZZ-99]': "expected clauses of armies, got ZZ-99",
    "@ 9": "expected `@ SEAT: SPOT, ...` with a seat below 2, `rail` or `all`, got '9'",
    "@ nobody": "expected `@ SEAT: SPOT, ...` with a seat below 2, `rail` or `all`, got 'nobody'",
    "@ 0: moon 1": "expected `ZONE SEAT`, the name of a zone without seats, or `seat N` to look at, got 'moon 1'",
    "@ 0: army": "expected `ZONE SEAT`, the name of a zone without seats, or `seat N` to look at, got 'army'",
    "@ 0: army 7": "expected a seat (0, 1) after 'army', got '7'",
    "chance moon: 3": "expected `chance LIST: CARDS` or `chance draws: NUMBERS`, got 'moon: 3'",
    "chance draws: x": "expected whole numbers after `chance draws:`, got 'x'",
    "chance stock: X": "expected ranks (2, 3, 4, 5, 6, 7, 8, 9, 10), got 'X'",
}


@pytest.mark.parametrize("line", WRONG)
def test_a_wrong_expectation_fails_with_its_line(line: str) -> None:
    tally = judged(f"? 0 may done\n{line}\n? 0 may done\n")
    assert (tally.passed, tally.failed) == (0, 1)
    assert f"{tally.failures[0]}".startswith(f"x.pos:{STEPS}: one: {WRONG[line]}")


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("~ not fell 1 J", "expected no event 'fell 1 J', got fell 1 J 0"),
        ("~ fell 1 Q", "expected event 'fell 1 Q', got "),
        ("~ then struck", "expected event 'struck', got "),
        ("~ end", "expected no more events, got "),
        ("~ struck 1 0 1 @0", "expected event 'struck 1 0 1 @0', got "),
    ],
)
def test_events_that_were_not_told_fail(line: str, words: str) -> None:
    tally = judged(f"{PLAYED}{line}\n")
    assert len(tally.failures) == 1
    assert str(tally.failures[0]).startswith(f"x.pos:{STEPS + 2}: one: {words}")


def test_chance_that_never_comes_about_fails() -> None:
    tally = judged("chance stock: 3\nchance draws: 1\n? 0 may done\n")
    assert [failure.words.split(",")[0] for failure in tally.failures] == [
        "expected chance stock to come about",
        "expected chance draws to come about",
    ]


def test_chance_that_cannot_be_fails() -> None:
    case = "game armies\nseats 2\ncase one\nphase: refill\nhand 0: 2 2 2 2\nhand 1: 3\nrest: aside\nchance stock: 2\n= hand 0: 7 cards\n"
    (failure,) = judge_file("x.pos", case, in_plain=True).failures
    assert str(failure).startswith("x.pos:9: one: the scripted order of stock asks for a card that is not there")


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
