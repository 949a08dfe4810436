"""Three positions of Armies, and what every seat and a spectator see of them."""

from typing import Any

from gamester.games.armies.state import State
from gamester.testing.random_states import make_state
from tests.support.state_fixtures import Own, assert_seen, at, cells, nothing

J, Q, K, A = range(4)
NONE = -1


def ranks(*faces: int) -> list[int]:
    """Return counts of number cards 2 to 10, and of one blank."""
    return [faces.count(face) for face in range(2, 11)] + [0]


def army(*top_last: int) -> list[int]:
    return cells(4, NONE, *top_last)


def groups(*ids: int) -> list[int]:
    return cells(3, NONE, *ids)


HANDS = [ranks(2, 2, 5, 6, 8, 9, 10), ranks(4, 8, 8, 9, 9, 10, 10), ranks(4, 7)]
SEALED: dict[str, Any] = {
    "turn": 4,
    "deciding": [1, 1, 1],
    "ready": [1, 0, 0],
    "army": [[A, K, Q, J], [K, A, Q], [Q]],
    "fallen": [[], [J], [A, J, K]],
    "hand": HANDS,
    "stock": [0, 5, 8],
    "draft": [[0, 13], [], [53]],
    "passed_last": [0, 1, 0],
}
SEEN = {
    "army": Own([army(A, K, Q, J), army(K, A, Q), army(Q)], [4, 3, 1]),
    "hand": Own(HANDS, [7, 7, 2]),
    "stock": 3,
    "draft": nothing([groups(0, 13), groups(), groups(53)]),
    "answer": nothing([NONE, NONE, NONE]),
}


def test_sealed_presentations() -> None:
    """Seat 0 has submitted, seat 1 has an empty draft, seat 2 is drafting: others see only who has submitted.

    All have seen who passed last turn.
    """
    table = at(State, 3)
    assert_seen(table, make_state(table, pass_memory=0, **SEALED), **SEEN)


def test_sealed_presentations_where_only_a_willing_pass_binds() -> None:
    """With `pass_memory = voluntary`, being bound would reveal that the player was able: only the owner sees it."""
    table = at(State, 3)
    assert_seen(table, make_state(table, pass_memory=1, **SEALED), **SEEN, passed_last=nothing([0, 1, 0]))


def test_questions_about_orders() -> None:
    """Questions, answers and possible orders are open; living armies and hands are not."""
    table = at(State, 3)
    hands = [ranks(10), ranks(4, 6, 7), ranks(2, 3)]
    t = make_state(
        table,
        turn=6,
        deciding=[0, 1, 0],
        asker=1,
        hushed=[0, 0, 1],
        army=[[A, K, Q], [K, A, Q, J], [A, Q, J, K]],
        fallen=[[J], [], []],
        hand=hands,
        stock=list(range(9)),
        presentation=[[], [0, 13], [0, 32]],
        presented_this_turn={0: 2, 7: 1},
        set_aside={8: 3},
        ask_yes=[[0, 0, 0], [1 << J, 0, 0], [0, 0, 0]],
        ask_no=[[0, 0, 0], [0, 0, 1 << Q], [0, 1 << K, 0]],
        possible=[[int(k < 6) for k in range(24)], [int(12 <= k < 18) for k in range(24)], [1] * 24],
    )
    assert_seen(
        table,
        t,
        army=Own([army(A, K, Q), army(K, A, Q, J), army(A, Q, J, K)], [3, 4, 4]),
        hand=Own(hands, [1, 3, 2]),
        stock=9,
        draft=nothing([groups()] * 3),
        answer=nothing([NONE] * 3),
    )


def test_answers_in_secret() -> None:
    """Seat 1, on skin, has announced; seat 2 has not answered; seat 3 is out.

    Nobody sees that seat 1 has answered, nor what.
    """
    table = at(State, 4)
    hands = [ranks(2, 3, 4, 5, 6, 8, 9), ranks(8, 9, 10), ranks(7), ranks()]
    t = make_state(
        table,
        turn=9,
        deciding=[0, 1, 1, 0],
        army=[[J, Q], [], [A, Q, J], []],
        fallen=[[K, A], [J, Q, K, A], [K], [A, K, Q, J]],
        out=[0, 0, 0, 1],
        out_turn=[0, 0, 0, 8],
        hand=hands,
        stock=[8] * 7,
        answer=[NONE, 1, NONE, NONE],
    )
    assert_seen(
        table,
        t,
        army=Own([army(J, Q), army(), army(A, Q, J), army()], [2, 0, 3, 0]),
        hand=Own(hands, [7, 3, 1, 0]),
        stock=7,
        answer=nothing([NONE, 1, NONE, NONE]),
        draft=nothing([groups()] * 4),
    )
