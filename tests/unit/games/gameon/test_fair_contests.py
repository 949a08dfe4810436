"""Contests by die, by hand and by trivia do not favour a seat or a place in the order.

(GO-16, GO-R40)
"""

from __future__ import annotations

import random

import pytest

from gamester.core.rng import UINT32_MAX, to_int32
from gamester.games.gameon.rules import contests
from gamester.games.gameon.rules.actions import CHOICES
from gamester.games.gameon.rules.constants import CLAIM
from gamester.games.gameon.rules.methods import is_choice_open
from gamester.games.gameon.rules.methods.trivia import questions_left, unasked_question
from gamester.match.setup import Setup, new_setup

SEATS = 4
RIVALS = ((0, 1), (0, 2), (1, 2, 3), (0, 1, 2, 3))
CONTESTS = 400
FAR = 4.5
"""Standard deviations by which a fair method is off in none of as many contests as are played here."""


@pytest.fixture(params=["die_roll", "hand_roll", "trivia"])
def laid(request: pytest.FixtureRequest) -> Setup:
    return new_setup("gameon", SEATS, options={"competition": request.param})


def contend(laid: Setup, key: list[int], rivals: list[int], lead: int) -> int:
    """Return the winner of a contest; choices follow from the key, the step and the place from the lead."""
    t = laid.layout.copy_state(laid.state)
    t.chance_key, t.lead = list(key), lead
    for seat in rivals:
        contests.add_contestant(t, seat)
    contests.start_contest(t, CLAIM, 0)
    while contests.contest_winner(t) < 0:
        for seat in [seat for seat in range(SEATS) if t.deciding[seat]]:
            offered = [choice for choice in range(CHOICES) if is_choice_open(t, seat, choice)]
            contests.choose(t, seat, random.Random(f"{key} {t.step} {(seat - lead) % SEATS}").choice(offered))
        contests.resolve_step(t)
    return contests.contest_winner(t)


@pytest.mark.parametrize("rivals", RIVALS)
def test_seat_makes_no_difference(laid: Setup, rivals: tuple[int, ...]) -> None:
    draw = random.Random(f"{laid.state.competition} {rivals}")
    seats, places = [0] * SEATS, [0] * len(rivals)
    for _ in range(CONTESTS):
        key, lead = [to_int32(draw.getrandbits(32) & UINT32_MAX) for _ in laid.state.chance_key], draw.randrange(SEATS)
        won = contend(laid, key, list(rivals), lead)
        turned = [(seat + 1) % SEATS for seat in rivals]
        assert contend(laid, key, turned, (lead + 1) % SEATS) == (won + 1) % SEATS, "where all sit one seat further, another wins"
        seats[won] += 1
        places[sorted((seat - lead) % SEATS for seat in rivals).index((won - lead) % SEATS)] += 1
    part = 1 / len(rivals)
    off = FAR * (CONTESTS * part * (1 - part)) ** 0.5
    assert all(abs(seats[seat] - CONTESTS * part) <= off for seat in rivals), seats
    assert all(abs(won - CONTESTS * part) <= off for won in places), places


def test_the_next_question_is_any_that_was_not_asked(seed: int) -> None:
    """Questions are kept as bits, thirty a cell: none is left out at the seams, and none comes twice."""
    t, draw = new_setup("gameon", 2).state, random.Random(seed)
    for many in (1, 29, 30, 31, 60, 61, 95, 30 * len(t.asked_question_bits)):
        t.questions = many
        asked = set(draw.sample(range(many), draw.randrange(many)))
        t.asked_question_bits = [sum(1 << (q % 30) for q in asked if q // 30 == cell) for cell in range(len(t.asked_question_bits))]
        left = [question for question in range(many) if question not in asked]
        assert questions_left(t) == len(left)
        assert [unasked_question(t, number) for number in range(len(left))] == left
