"""A long turn in the log says in which step something was told; a short one does not."""

import re
from itertools import pairwise

from gamester.games.registry import get_game
from gamester.match.positions.narration import NarratedCase
from gamester.server.pages.learn import examples
from gamester.server.render.templates import MANY, many_of
from gamester.server.tables.practice import ExampleTable, LessonText

LINE = re.compile(r'<li id="line-\d+".*?</li>', re.DOTALL)
STEP = re.compile(r'<b class="st">([^<]+)</b>')


def steps_of(name: str) -> tuple[int, list[str]]:
    """Return the number of log lines after a worked example, and the steps that they name."""
    case = next(case for case in examples(get_game("surviving")) if case.name == name)
    recital = NarratedCase(case, ("Ana", "Bo", "Cy", "Dee"))
    list(recital.scenes())
    coach = LessonText("", "surviving", 1, 1, "", (), dock="_nothing.html", rail=True)
    lines = LINE.findall(ExampleTable(recital, coach).render(recital.view(), ()))
    return len(lines), [step for line in lines for step in STEP.findall(line)]


def test_a_long_turn_names_each_step_once() -> None:
    lines, steps = steps_of("EX-10")
    assert lines > MANY and steps[0] == "Move" and {"Assault", "Play", "Again"} <= set(steps)
    assert all(one != other for one, other in pairwise(steps))


def test_a_short_turn_names_none() -> None:
    lines, steps = steps_of("EX-24")
    assert 0 < lines <= MANY and steps == []
    assert many_of([1] * MANY + [2] * (MANY + 1)) == {2}
