"""Three positions of Surviving, and what every seat and a spectator see of them."""

from typing import Any

from gamester.games.surviving.state import State
from gamester.testing.random_states import make_state
from tests.support.state_fixtures import Own, assert_seen, at, many

NONE = -1
SCRIP, UNARMED, KNIFE, SHIELD, RIFLE = 0, 1, 2, 8, 12
SNIPER, FIRETEAM, MARCH, BREACH, OVERCLOCK, PLATING = range(26, 32)
BRUISE, FRACTURE, TRAUMA, TURRET = 38, 39, 40, 41
SWARM, FERAL, WARDEN = 7, 8, 28

HANDS = [{SCRIP: 2, SHIELD: 1}, {SCRIP: 1, UNARMED: 2}, {RIFLE: 1}]
POSITION: dict[str, Any] = {
    "round": 8,
    "turn": 23,
    "active": 0,
    "deciding": [1, 0, 0],
    "first": 0,
    "hand": HANDS,
    "draw_pile": [[UNARMED, UNARMED, KNIFE], [SCRIP, SCRIP, SCRIP, FRACTURE], []],
    "discards": [{SCRIP: 4, FRACTURE: 1}, {UNARMED: 2, SCRIP: 2}, {TURRET: 1}],
    "equipped": [{UNARMED: 2}, {}, {}],
    "owned": [{SCRIP: 6, UNARMED: 4, KNIFE: 1, SHIELD: 1, FRACTURE: 1}, {SCRIP: 6, UNARMED: 4, FRACTURE: 1}, {RIFLE: 1, TURRET: 1}],
    "known_in_hand": [{}, {}, {RIFLE: 1}],
    "identity": [1, 2, 3],
    "status": [1, 1, 1],
    "level": [1, 1, 3],
    "health": [90, 60, 20],
    "area_stack": [[3, 2, 1], [6, FERAL, 6], [20], [26], [30, 31]],
    "face_up_obstacle": [NONE, SWARM, NONE, 22, NONE],
    "wounds": [0, 20, 0, 0, 0],
    "beaten_obstacles": {SWARM: 1, 6: 1},
    "left_out": {1: 2, 30: 1},
    "random_stack": [[SNIPER, FIRETEAM], [FIRETEAM, MARCH, BREACH], []],
    "stack_top": [NONE, BREACH, OVERCLOCK],
    "equal_pile": [[SNIPER, SNIPER], [], [PLATING]],
    "injuries": [BRUISE, BRUISE, TRAUMA, FRACTURE],
}


def cards(held: dict[int, int]) -> list[int]:
    return [held.get(card, 0) for card in range(58)]


def seen_of(hands: list[dict[int, int]]) -> dict[str, Any]:
    """Return the expectation for a position with these hands.

    It has the sizes of face-down piles, and the Injuries without their order.
    """
    return {
        "hand": Own([cards(hand) for hand in hands], [sum(hand.values()) for hand in hands]),
        "draw_pile": Own([many(58, _1=2, _2=1), many(58, _0=3, _39=1), many(58)], [3, 4, 0]),
        "area_stack": [3, 3, 1, 1, 2],
        "random_stack": [2, 3, 0],
        "injuries": many(58, _38=2, _39=1, _40=1),
        "left_out": 3,
    }


def test_a_face_up_obstacle_on_a_hidden_stack() -> None:
    """The first random stack was bought from and shows nothing.

    Three Obstacles were left out of the game.
    """
    table = at(State, 3)
    assert_seen(table, make_state(table, **POSITION), **seen_of(HANDS))


def test_a_discard_that_interrupts_an_assault() -> None:
    """Seat 1 has left through the Exit with cards in hand; seat 2 is eliminated, and its cards are out of the game."""
    table = at(State, 3)
    hands = [HANDS[0], HANDS[1], {}]
    left = {
        "effect_list": 40,
        "effect_index": 1,
        "cards_to_choose": 1,
        "return_phase": 4,
        "status": [1, 2, 3],
        "left_in_turn": [0, 19, 22],
        "exit_obstacle": [NONE, WARDEN, NONE],
        "hand": hands,
        "discards": [{}, {}, {}],
        "known_in_hand": [],
        "owned": POSITION["owned"][:2],
        "out_of_game": {RIFLE: 1, TURRET: 1},
    }
    assert_seen(table, make_state(table, **{**POSITION, **left}), **seen_of(hands))


def test_the_window_to_guard_tells_nothing() -> None:
    """Only seat 0 itself sees whether it has a card with Guard."""
    table = at(State, 3)
    two = []
    for own in ({SCRIP: 3}, {SCRIP: 2, SHIELD: 1}):
        hands = [own, HANDS[1], HANDS[2]]
        t = make_state(table, **{**POSITION, "phase": 4, "hand": hands})
        assert_seen(table, t, **seen_of(hands))
        two.append(t)
    for viewer in (1, 2, table.spectator):
        assert table.visible_zones(two[0], viewer) == table.visible_zones(two[1], viewer)
