"""The panel of a contest at Game-On."""

from gamester.match.moves import Refusal
from gamester.match.positions.format import parse_cases
from gamester.match.positions.narration import ScratchMatch
from gamester.match.positions.position import build_position

HEAD = """
game gameon
seats 3
option competition = {method}
play_area: Crank - - -
game_deck: Spark Match
hand 0: yellow_circle red_triangle white_square
draw_pile 0: blue_circle white_triangle red_square
hand 1: yellow_circle red_triangle white_circle
draw_pile 1: blue_triangle red_square white_triangle
hand 2: blue_square white_square white_circle
draw_pile 2: blue_triangle red_square white_triangle
case laid
{more}
"""


def laid(method: str, *chance: str, more: str = "") -> ScratchMatch:
    """Return a match in which Ana and Bo can both complete Crank."""
    (case,) = parse_cases(HEAD.format(method=method, more=more))
    return ScratchMatch(build_position(case.setup), ("Ana", "Bo", "Cy"), chance)


def acted(match: ScratchMatch, *acts: tuple[int, str]) -> None:
    for seat, act in acts:
        done = match.act(seat, act)
        assert not isinstance(done, Refusal), done
