"""Notation: what is written reads back, in any order of cards and groups; what is no act gets a clause, or expected, got, where."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gamester.games.registry import get_game
from gamester.match.moves import Refusal
from gamester.match.notation import Notation, format_move, parse_move
from gamester.match.positions.position import parse_position
from gamester.match.positions.runner import Runtime
from gamester.match.setup import new_setup
from tests.conftest import Budget
from tests.support.matches import opened, play

ARMIES = get_game("armies")


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("cards", ["classic", "skirmish", "grand"])
def test_every_action_reads_back(seats: int, cards: str) -> None:
    t = new_setup("armies", seats, cards).state
    notation = Notation(ARMIES, t)
    written = 0
    for seat in range(seats):
        for number in range(ARMIES.game.num_actions(t)):
            try:
                text = notation.describe(seat, number).text
            except LookupError:
                continue
            written += 1
            assert notation.parse(t, seat, text) == (number,)
    unused = (3 - (seats - 1)) * t.soldiers  # questions to seats that are not there
    assert written == seats * (ARMIES.game.num_actions(t) - unused)


def test_the_numbers_are_the_laws() -> None:
    """Section d: 0 = JQKA, 23 = AKQJ, 24 keep, 26 = 2+9, 39 = 2+10, 58 = 3+10, 79 = 4+10, 108 done, 121 hush."""
    notation = Notation(ARMIES, new_setup("armies", 4).state)
    known = {0: "arrange JQKA", 23: "arrange AKQJ", 24: "keep", 25: "announce", 26: "group 2+9", 39: "group 2+10", 58: "group 3+10"}
    known |= {79: "group 4+10", 108: "done", 109: "ask 3 J", 114: "ask 0 Q", 120: "ask 1 A", 121: "hush"}
    assert {number: notation.describe(2, number).text for number in known} == known


def test_compound_acts_read_back_whatever_the_order(seed: int, budget: Budget) -> None:
    for game in range(budget(6, weight=10)):
        match = opened(seed + game)
        for _ in play(match, seed + game, 60):
            for entry in match.entries[-1:]:
                act = match.notation.parse(match.table, entry.seat, entry.move)
                assert not isinstance(act, Refusal)
                assert match.notation.format(entry.seat, act) == entry.move
                words = entry.move.split()
                if words[0] == "present" and len(words) > 2:
                    mixed = ["+".join(random.Random(game).sample(group.split("+"), len(group.split("+")))) for group in words[:0:-1]]
                    other = match.notation.parse(match.table, entry.seat, " ".join(["present", *mixed]))
                    assert not isinstance(other, Refusal) and sorted(other) == sorted(act)


HAND = """
game armies
seats 2
hand 0: 2 3 4 7 8 9 10
hand 1: 2 3 4 5 6 7 8
rest: stock
"""


def test_order_of_groups_and_cards_makes_no_difference_on_the_table() -> None:
    states = set()
    for text in ("present 2+9 3+8 4+7", "present 7+4 9+2 8+3", "group 8+3; group 4+7; group 2+9; done"):
        position = parse_position(HAND)
        world = Runtime(position.game, position.layout, position.t)
        world.run_automatic_steps()
        act = parse_move(position.game, position.t, 0, text)
        assert not isinstance(act, Refusal)
        assert world.act(0, act) == 0
        states.add(position.layout.to_bytes(world.table()))
    assert len(states) == 1


UNKNOWN = {
    "": "Expected one of present, arrange, keep, announce, group, done, ask, hush; got '' at the start.",
    "dance": "Expected one of present, arrange, keep, announce, group, done, ask, hush; got 'dance' at the start.",
    "keep calm": "Expected keep and nothing more; got 'keep calm' (1 word after 'keep').",
    "group": "Expected group <group>; got 'group' (0 words after 'group').",
    "ask 1": "Expected ask <target> <soldier>; got 'ask 1' (1 word after 'ask').",
    "group x": "Expected group (2+9, 3+8, 4+7, 5+6, 2+2+7, 2+3+6, 2+4+5, 3+3+5, ...); got 'x' in word 2 of 'group'.",
    "ask 1 9": "Expected soldier (J, Q, K, A); got '9' in word 3 of 'ask'.",
    "present": "Expected 'nothing' or any number of <group>; got '' after 'present'.",
    "done; ": "Expected one of present, arrange, keep, announce, group, done, ask, hush; got '' at the start.",
}


@pytest.mark.parametrize("text", UNKNOWN)
def test_what_is_no_act_is_told_so(text: str) -> None:
    position = parse_position(HAND)
    refusal = parse_move(position.game, position.t, 0, text)
    assert isinstance(refusal, Refusal)
    assert refusal.clause == "TB-909"
    assert refusal.clause_text.endswith(UNKNOWN[text])


def test_acts_without_a_number_are_refused_by_the_law() -> None:
    position = parse_position(HAND)
    found = {}
    for text in ("group 2+3+5", "group 10", "arrange JJQK", "ask 0 J", "present 2+9 3+4+5+6"):
        refusal = parse_move(position.game, position.t, 0, text)
        assert isinstance(refusal, Refusal)
        found[text] = (refusal.clause, refusal.attempted)
    assert found["group 2+3+5"] == ("AR-20", "group 2+3+5")
    assert found["group 10"] == ("AR-16", "group 10")
    assert found["arrange JJQK"] == ("AR-09", "arrange JJQK")
    assert found["ask 0 J"] == ("AR-14", "ask 0 J")
    assert found["present 2+9 3+4+5+6"] == ("AR-20", "group 3+4+5+6")


WORDS = ["present", "group", "ask", "2+9", "9+2", "nothing", ";", "1", "J", "done", "0", "+"]


@given(text=st.text(max_size=40) | st.lists(st.sampled_from(WORDS)).map(" ".join))
def test_any_text_is_an_act_or_a_refusal(text: str) -> None:
    position = parse_position(HAND)
    act = parse_move(position.game, position.t, 0, text)
    if isinstance(act, Refusal):
        assert act.clause in position.game.law.clauses or act.clause == "TB-909"
    else:
        again = parse_move(position.game, position.t, 0, format_move(position.game, position.t, 0, act))
        assert again == act
