"""If several clauses forbid an action, the first of the law's list is named.

See section d of the law. The list is written here once more, each clause on its own. Groups of a wrong sum and
questions to nobody have no action number: `tests/data/positions/armies.pos` asks about them by name.
"""

import random
from typing import Any

from gamester.games.armies.rules import actions
from gamester.games.armies.rules import constants as phases
from gamester.games.armies.rules.constants import AR_R34
from gamester.games.armies.rules.present import fits_beside_draft, has_group, must_present
from gamester.games.registry import get_game
from gamester.match.setup import new_setup
from tests.conftest import Budget
from tests.support.refusal_order import Act, Rule, check_refusal_order, played

GAME = get_game("armies")


def held(t: Any, seat: int) -> int:
    return sum(t.hand[seat])


OUT: Rule = ("AR-R34", lambda t, seat, act: t.ended_by != 0 or t.out[seat] != 0)
SEALED: Rule = ("AR-R13", lambda t, seat, act: t.phase == phases.ASK or (t.phase == phases.PRESENT and t.ready[seat] != 0))
PRESENTS: list[Rule] = [OUT, SEALED, ("AR-14", lambda t, seat, act: t.phase != phases.PRESENT)]
ANSWERS: list[Rule] = [OUT, SEALED]
TIMELY: list[Rule] = [
    ("AR-14", lambda t, seat, act: t.phase != phases.PREPARE),
    ("AR-R29", lambda t, seat, act: t.answer[seat] >= 0 or held(t, seat) == 0),
    ("AR-50", lambda t, seat, act: held(t, seat) == t.hand_size),
]
SPEAKS: list[Rule] = [
    OUT,
    ("AR-R13", lambda t, seat, act: t.phase == phases.PRESENT and t.ready[seat] != 0),
    ("AR-14", lambda t, seat, act: t.phase != phases.ASK),
    ("AR-R18", lambda t, seat, act: t.deciding[seat] == 0),
]
ORDER: dict[str, list[Rule]] = {
    "arrange": [OUT, ("AR-09", lambda t, seat, act: t.phase != phases.ARRANGE or t.ready[seat] != 0)],
    "keep": [*ANSWERS, *TIMELY],
    "announce": [
        *ANSWERS,
        ("AR-R29", lambda t, seat, act: t.announced[seat] != 0),
        *TIMELY,
        ("AR-49", lambda t, seat, act: has_group(t, seat)),
    ],
    "group": [*PRESENTS, ("AR-20", lambda t, seat, act: not fits_beside_draft(t, seat, act[0]))],
    "done": [*PRESENTS, ("AR-48", lambda t, seat, act: t.draft[seat][0] < 0 and must_present(t, seat))],
    "hush": SPEAKS,
}
"""The law's list, by kind of act; questions are asked by name in the positions."""


def acts(t: Any, seat: int) -> list[Act]:
    """Every act that has a number, but questions."""
    found: list[Act] = [("arrange", (order,), order) for order in range(t.orders)]
    found += [("keep", (), actions.keep(t)), ("announce", (), actions.announce(t)), ("done", (), actions.done(t))]
    found += [("group", (group,), actions.first_group(t) + group) for group in range(t.groups)]
    return [*found, ("hush", (), actions.hush(t))]


def bent(draw: random.Random) -> Any:
    """Return a random state with manual changes.

    It is in another phase, with players who are out, have answered, or hold no cards.
    """
    t = played(GAME, new_setup("armies", draw.randint(2, 4), "", {"questions": draw.choice(("auto", "ask"))}).state, draw, 40)
    if t.ended_by or draw.random() < 0.3:
        return t
    t.phase = draw.choice((t.phase, phases.ARRANGE, phases.PREPARE, phases.PRESENT, phases.ASK))
    for seat in range(len(t.out)):
        t.out[seat] = int(t.out[seat] or draw.random() < 0.1)
        t.ready[seat], t.deciding[seat] = draw.randint(0, 1), draw.randint(0, 1)
        t.announced[seat], t.answer[seat] = draw.randint(0, 1), draw.choice((-1, -1, phases.KEEP))
        if draw.random() < 0.2:
            t.hand[seat] = [0] * len(t.hand[seat])
    if draw.random() < 0.1:
        t.ended_by = AR_R34
    return t


def test_the_first_clause_of_the_list_is_named(seed: int, budget: Budget) -> None:
    check_refusal_order(GAME, ORDER, bent, acts, TWICE, budget(600, weight=5), seed)


TWICE = {
    ("arrange", "AR-R34", "AR-09"),
    ("keep", "AR-R13", "AR-14"),
    ("keep", "AR-14", "AR-50"),
    ("announce", "AR-R29", "AR-14"),
    ("announce", "AR-50", "AR-49"),
    ("group", "AR-R34", "AR-20"),
    ("group", "AR-14", "AR-20"),
    ("hush", "AR-14", "AR-R18"),
}
"""Neighbours in the list that the same act was against."""
