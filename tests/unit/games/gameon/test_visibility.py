"""Three positions of Game-On, and what every seat and a spectator see of them."""

from typing import Any

from gamester.games.gameon.state import State
from gamester.testing.random_states import make_state
from tests.support.state_fixtures import Own, assert_seen, at, cells, many, nothing

NONE = -1
RED_SQUARE, YELLOW_CIRCLE, BLUE_CIRCLE, BLUE_TRIANGLE, BLACK_SQUARE, OMNI = 0, 4, 5, 8, 12, 15
YELLOW_SQUARE = 1
REEF, OAR, TIDE, SPARK, DUST, MOTH = 5, 6, 7, 10, 12, 13  # some Game Cards

HANDS = [[RED_SQUARE, YELLOW_CIRCLE, BLACK_SQUARE], [YELLOW_SQUARE, YELLOW_SQUARE, OMNI], [2, BLUE_CIRCLE, BLUE_TRIANGLE]]
PILES = [[3, 7, 3], [6], [9, 9]]
POSITION: dict[str, Any] = {
    "round": 7,
    "lead": 2,
    "hand": HANDS,
    "draw_pile": PILES,
    "under_pile": [[9], [], []],
    "known_in_hand": [{}, {YELLOW_SQUARE: 1}, {}],
    "discards": [{14: 1}, {}, {2: 1}],
    "game_deck": [30, 31, 32],
    "play_area": [SPARK, NONE, DUST, MOTH],
    "controlled": [[REEF, OAR], [TIDE], []],
    "deck_type": [0, 1, 2],
}


def play(held: int, game: int, slot: int) -> int:
    return (held * 54 + game) * 3 + slot


def held(*designs: int) -> list[int]:
    return cells(11, NONE, *designs)


def seen_of(hands: list[list[int]], **more: Any) -> dict[str, Any]:
    """Return the expectation for a position with these hands; `more` overrides zones."""
    return {
        "hand": Own([held(*hand) for hand in hands], [len(hand) for hand in hands]),
        "draw_pile": Own([many(20, _3=2, _7=1), many(20, _6=1), many(20, _9=2)], [3, 1, 2]),
        "game_deck": 3,
        "draft": nothing([held()] * 3),
        "draft_n": nothing([0] * 3),
        "draft_convert": nothing([NONE] * 3),
        "draft_redraw": nothing([0] * 3),
        "choice": nothing([NONE] * 3),
        "vote": nothing([NONE] * 3),
        **more,
    }


def test_sealed_drafts() -> None:
    """Seat 0 converts and plays two, seat 1 redraws, seat 2 is drafting: others see who has committed and hand sizes."""
    table = at(State, 3)
    drafts = [[play(0, SPARK, 0), play(1, DUST, 0)], [], [play(0, TIDE, 1)]]
    t = make_state(
        table, deciding=[1, 1, 1], ready=[1, 1, 0], draft=drafts, draft_convert=[REEF, NONE, NONE], draft_redraw=[0, 1, 0], **POSITION
    )
    expected = seen_of(
        HANDS,
        draft=nothing([held(*draft) for draft in drafts]),
        draft_n=nothing([2, 0, 1]),
        draft_convert=nothing([REEF, NONE, NONE]),
        draft_redraw=nothing([0, 1, 0]),
    )
    assert_seen(table, t, **expected)


def test_the_window_to_defend_tells_nothing() -> None:
    """Only seat 1 itself sees whether it could defend."""
    table = at(State, 3)
    raid = {
        "deciding": [0, 1, 0],
        "answering": 1,
        "thief_form": 0,
        "revealed_card": [[RED_SQUARE], [], []],
        "revealed_game": [[TIDE], [], []],
        "revealed_slot": [[0], [], []],
        "revealed_colour": [[0], [], []],
        "attacked_queue": [TIDE],
        "locked": {OAR: 1},
        "banned": [{}, {}, {TIDE: 1}],
    }
    able = [[YELLOW_CIRCLE, BLACK_SQUARE], [YELLOW_SQUARE, YELLOW_SQUARE, OMNI], HANDS[2]]
    unable = [able[0], [YELLOW_CIRCLE, YELLOW_CIRCLE, BLUE_CIRCLE], HANDS[2]]
    two = [make_state(table, **{**POSITION, **raid, "hand": hands, "known_in_hand": []}) for hands in (able, unable)]
    for t, hands in zip(two, (able, unable), strict=True):
        assert_seen(table, t, **seen_of(hands))
    for viewer in (0, 2, table.spectator):
        assert table.visible_zones(two[0], viewer) == table.visible_zones(two[1], viewer)


def test_answers_in_a_contest() -> None:
    """Trivia over an area card: seat 0 has answered, seat 1 has not; seat 2 has voted on another method. Sealed is sealed."""
    table = at(State, 3)
    t = make_state(
        table,
        deciding=[1, 1, 0],
        contest=1,
        contested=SPARK,
        in_contest=[1, 1, 0],
        still_in_contest=[1, 1, 0],
        choice=[2, NONE, NONE],
        vote=[NONE, NONE, 1],
        question=17,
        asked_question_bits=[1 << 17 | 1 << 3],
        placed=[[RED_SQUARE, YELLOW_CIRCLE], [RED_SQUARE, YELLOW_CIRCLE], []],
        placed_colour=[[0, 3], [0, 1], []],
        blacks=1,
        method=2,
        answer=[k % 4 for k in range(200)],
        **POSITION,
    )
    assert_seen(table, t, **seen_of(HANDS, choice=nothing([2, NONE, NONE]), vote=nothing([NONE, NONE, 1])))
