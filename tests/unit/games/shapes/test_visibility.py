"""Three positions of Shape & List, and what every seat and a spectator see of them."""

from typing import Any

from gamester.games.shapes.state import State
from gamester.testing.random_states import make_state
from tests.support.state_fixtures import Own, assert_seen, at, cells, nothing

NONE = -1
FIRST = dict(zip("CSTRHM", range(0, 42, 7), strict=True))  # circle, square, triangle, star, heart, moon
ROWS = ("09", "18", "27", "36", "45", "14", "23")


def card(code: str) -> int:
    """Return the id of a card: `R18` is the star with the numbers 1 and 8."""
    return FIRST[code[0]] + ROWS.index(code[1:])


def cards(*codes: str) -> list[int]:
    """Return counts of 42 cards and 7 blanks."""
    return [sum(card(code) == k for code in codes) for k in range(49)]


def shapes(codes: str) -> list[int]:
    """Return the number of each shape: `C HH` is a circle and two hearts."""
    return [codes.count(shape) for shape in "CSTRHM"]


def knows(*holders: tuple[int, str]) -> list[int]:
    return cells(32, NONE, *(seat * 42 + card(code) for seat, code in holders))


HANDS = [cards("C09", "S27", "S23"), cards("R18", "H27", "H27"), cards("M36")]
UP = [cards("C14"), cards(), cards("T18", "T18")]
SIDE = [cards(), cards("H09"), cards()]
POSITION: dict[str, Any] = {
    "turn": 9,
    "active": 0,
    "hand": HANDS,
    "upright": UP,
    "sideways": SIDE,
    "deck": [card("C18"), card("M18"), card("M27")],
    "list_card": [0, 5, 11],
    "declines": [0, 1, 0],
    "interacted": 2,
    "target": 1,
    "known_in_hand": [[], cards("R18"), []],
    "privately_known": [knows((1, "H27"))],
    "shape_of": [k // 7 for k in range(42)],
}
SEEN: dict[str, Any] = {
    "hand": Own(HANDS, [shapes("C SS"), shapes("R HH"), shapes("M")]),
    "upright": Own(UP, [shapes("C"), shapes(""), shapes("TT")]),
    "sideways": Own(SIDE, [shapes(""), shapes("H"), shapes("")]),
    "deck": shapes("C MM"),
    "list_card": nothing([0, 5, 11]),
    "privately_known": nothing([knows((1, "H27")), knows(), knows()]),
    "received": [NONE] * 3,
    "first_payment": nothing([NONE] * 3),
    "battle_choice": nothing([NONE] * 3),
}


def test_a_battle_half_chosen() -> None:
    """Seat 0 has chosen the 9 of C09, seat 1 nothing yet: others see that seat 0 is ready, and nothing of the choice.

    One of seat 1's hearts is known to seat 0, its star to all since the last battle.
    """
    table = at(State, 3)
    chosen = 2 * card("C09") + 1
    t = make_state(table, deciding=[1, 1, 0], ready=[1, 0, 0], battle_choice=[chosen, NONE, NONE], **POSITION)
    assert_seen(table, t, **{**SEEN, "battle_choice": nothing([chosen, NONE, NONE])})


def test_giving_back_after_a_trade() -> None:
    """Seat 0 has received R18 and chosen its first card in return: all see a received star, nobody the choice."""
    table = at(State, 3)
    star, square = card("R18"), card("S27")
    hands = [cards("C09", "S27", "R18"), cards("H27", "H27"), HANDS[2]]
    t = make_state(
        table,
        **{**POSITION, "deciding": [1, 0, 0], "interacted": 1, "wanted_shape": 3, "hand": hands, "known_in_hand": [cards("R18"), [], []]},
        received=[star, NONE, NONE],
        first_payment=[square, NONE, NONE],
    )
    expected = {
        **SEEN,
        "hand": Own(hands, [shapes("C S R"), shapes("HH"), shapes("M")]),
        "received": Own([star, NONE, NONE], [3, NONE, NONE]),
        "first_payment": nothing([square, NONE, NONE]),
    }
    assert_seen(table, t, **expected)


def test_shapes_on_the_front() -> None:
    """With `hand_shapes = hidden`, hands show their size and cards in front lie open.

    The taker has seen the loser's hand.
    """
    table = at(State, 3)
    looked = [knows((1, "H27"), (1, "H27"), (1, "R18"))]
    t = make_state(table, **{**POSITION, "deciding": [1, 0, 0], "privately_known": looked}, hand_shapes=1, loot_view=1, taker=0, loser=1)
    expected = {
        **SEEN,
        "hand": Own(HANDS, [3, 3, 1]),
        "upright": UP,
        "sideways": SIDE,
        "deck": 3,
        "privately_known": nothing([*looked, knows(), knows()]),
        "received": Own([NONE] * 3, [0] * 3),
    }
    assert_seen(table, t, **expected)
