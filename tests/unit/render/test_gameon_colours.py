"""The colours in which cards lie on a Game Card that are only drafted."""

from __future__ import annotations

import re

import pytest

from gamester.games.registry import get_game
from gamester.match.moves import Refusal
from gamester.match.positions.format import parse_cases
from gamester.match.positions.narration import ScratchMatch
from gamester.match.positions.position import parse_position
from tests.support.drawn_gameon import drawn


@pytest.mark.parametrize(("rule", "colours"), [("convert", ["red"] * 3), ("keep", ["red", "black", "red"])])
def test_what_a_turned_hand_has_drafted_lies_in_the_colours_that_it_will_have(rule: str, colours: list[str]) -> None:
    """GO-R10: a black card is turned with the others, or stays wild."""
    game = get_game("gameon")
    case = next(case for case in parse_cases((game.folder / "examples.pos").read_text("utf-8")) if case.name == "E13")
    setup = "\n".join([*(line.text for line in case.setup), f"option convert_black = {rule}"])
    match = ScratchMatch(parse_position(setup), ("Ana", "Bo"), ())
    for act in ("convert C_Yc_red", *(f"play {place} M_Rs_Rc_Rt {place}" for place in range(3))):
        assert not isinstance(match.act(0, act), Refusal), act
    assert re.findall(r'class="on yes"(?:(?!</svg>).)*url\(#h-(\w+)\)', drawn(match, 0).middle) == colours
