"""Suggestions: one number is changed at a time, and the best changes are tested with new games."""

from __future__ import annotations

import tomllib

import pytest

from gamester.games.registry import get_game
from gamester.lab import suggest as suggestions
from gamester.lab.executors import InProcessExecutor
from gamester.lab.plan import ExperimentPlan, InvalidPlan, expand_plan, set_text
from gamester.lab.runner import run_plan
from gamester.lab.suggest import Target, changes, finding, numbers, parse_target, suggest

PLAN = ExperimentPlan("armies", seats=[2], bots="random", sets=["skirmish"], fewest=20, most=20, detail=0, seed="s")


def test_every_change_is_of_one_number_and_valid() -> None:
    (base,) = expand_plan(PLAN)
    before = dict(numbers(tomllib.loads(set_text(base))))
    found = list(changes(base, "s"))
    assert found and "set.schema" not in before and not any(path.startswith("set.players") for path in before)
    for (path, value), one in found:
        after = dict(numbers(tomllib.loads(one.text)))
        assert {place for place in before if before[place] != after[place]} == {path} and after[path] == value


def test_the_nearest_changes_are_tested_and_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """Those that come nearer to a shorter game are told, the nearest first, and the plan repeats the test."""
    monkeypatch.setattr(suggestions, "MOST_CHANGES", 6)
    monkeypatch.setattr(suggestions, "FIRST_GAMES", 4)
    found = suggest(PLAN, target := Target("length", 5.0), InProcessExecutor(), plain=True)
    assert found.tried == 6 and 2 <= len(found.variants) <= 6 and found.variants[0].change_text == ""
    assert [one.change_text for one in expand_plan(found.plan)[1:]] and {one.change_text for one in expand_plan(found.plan)} == {
        one.change_text for one in found.variants
    }
    last = {}
    for one in run_plan(found.plan, found.variants, InProcessExecutor(), plain=True):
        last[one.variant.change_text] = one
    told = finding(target, get_game("armies"), list(last.values()), found.tried)
    far = [target.distance(last[row[0]].tally) for row in told.rows]
    assert far[1:] == sorted(far[1:]) and all(one < far[0] for one in far[1:]), "nearer ones alone, the nearest first"
    assert told.answer.startswith("The average length is ") and "6 changes of one number were tried." in told.answer
    assert len(told.lines) == len(told.rows) - 1 and all(line.startswith("With ") for line in told.lines)


def test_a_suggestion_is_for_one_table() -> None:
    with pytest.raises(InvalidPlan, match="for one table"):
        suggest(ExperimentPlan("armies", seats=[2, 3]), Target("draws", 2), InProcessExecutor(), plain=True)


@pytest.mark.parametrize(
    ("words", "told"),
    [("draws", "expected a target such as"), ("luck=5", "there is no figure 'luck'"), ("draws=120", "from 0 to 100 percent, got 120")],
)
def test_a_bad_target_is_refused_in_words(words: str, told: str) -> None:
    with pytest.raises(InvalidPlan, match=told):
        parse_target(words)
