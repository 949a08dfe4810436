"""Reasons for advice in Armies and Game-On: each is true of the position, and nothing hidden is in it."""

import pytest

from gamester.games.registry import get_game
from gamester.match.positions.narration import ScratchMatch
from gamester.match.positions.position import parse_position
from gamester.match.refusals import Refusal

ARMIES = """
game armies
seats 2
turn: 1
army 0: J K Q A
army 1: Q J A K
hand 0: 2 3 4 6 8 9 9
hand 1: 3 3 5 5 7 8 10
rest: stock
"""
ON_SKIN = ARMIES.replace("army 1: Q J A K", "army 1: -\nfallen 1: Q J A K")
GAMEON = """
game gameon
seats 2
play_area: Crank Spark - -
game_deck: Match
controlled 1: Nebula
hand 0: yellow_circle red_triangle white_square
draw_pile 0: blue_circle white_triangle red_square
hand 1: blue_square red_circle white_circle
draw_pile 1: blue_triangle red_square white_triangle
"""


@pytest.mark.parametrize(
    ("position", "acts", "why"),
    [
        (ARMIES, "present 2+9", "Your Jack also guards the one on top of your army."),
        (ARMIES, "present 4+8", "In 6 of 24 possible orders an opponent has such a soldier on top."),
        (ARMIES, "present nothing", ""),
        (ON_SKIN, "present 4+8", "An opponent without soldiers is out with one group that gets through."),
        (GAMEON, "commit 0 Crank 0 1 Crank 1", "This completes Crank (3 points)."),
        (GAMEON, "commit 0 Crank 0", "The card waits on Crank (3 points) until you complete it."),
        (GAMEON, "commit 2 Nebula 0", "One matching shape is enough to try for Nebula (5 points)."),
        (GAMEON, "redraw", "Your cards bring little now, and a new hand might bring more."),
        (GAMEON, "commit nothing", ""),
    ],
)
def test_a_reason_says_what_the_move_does(position: str, acts: str, why: str) -> None:
    match = ScratchMatch(parse_position(position), ("Ana", "Bo"))
    seen = match.layout.copy_state(match.state_for(0))
    numbers = match.notation.parse(seen, 0, acts)
    assert not isinstance(numbers, Refusal), numbers
    assert get_game(match.slug).text.advice_reason(seen, 0, numbers) == why
