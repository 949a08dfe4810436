"""The table of Game-On where commitments lie open (GO-R03): what others are playing is drawn before all have decided."""

from __future__ import annotations

import re

from gamester.games.gameon.ui.seat_info import card_marks
from gamester.games.registry import get_game
from gamester.match.moves import Refusal
from gamester.match.positions.format import parse_cases
from gamester.match.positions.narration import ScratchMatch
from gamester.match.positions.position import parse_position
from tests.support.drawn_gameon import drawn

OPEN, HIDDEN = "open", "hidden"
ROWS = r'<p class="by">.*?<span class="vh">(.*?): </span>(.*?)</p>'


def laid(name: str, visibility: str, *more: str) -> ScratchMatch:
    """The position of a worked example of the law, with everybody's drafts secret or open."""
    text = (get_game("gameon").folder / "examples.pos").read_text("utf-8")
    case = next(case for case in parse_cases(text) if case.name == name)
    setup = [line.text for line in case.setup]
    match = ScratchMatch(parse_position("\n".join([*setup, *more, f"option commit_visibility = {visibility}"])), ("Ana", "Bo"), ())
    return match


def acted(match: ScratchMatch, seat: int, *acts: str) -> None:
    for act in acts:
        assert not isinstance(match.act(seat, act), Refusal), act


def rows(match: ScratchMatch, viewer: int) -> list[tuple[str, list[str]]]:
    """Return the cards on Game Cards as one viewer sees them: their seats and labels."""
    found = re.findall(ROWS, drawn(match, viewer).middle)
    return [(who, re.findall(r'role="img" class="on[^"]*" aria-label="([^"]*)"', inner)) for who, inner in found]


def test_what_is_committed_in_the_open_lies_on_its_game_card_in_its_colour() -> None:
    """GO-30: blue and black lie there as red, and the Game Card that was given up is named."""
    for visibility in (OPEN, HIDDEN):
        match = laid("E13", visibility)
        acted(match, 0, "convert C_Yc_red", *(f"play {place} M_Rs_Rc_Rt {place}" for place in range(3)))
        assert all(rows(match, viewer) == [] for viewer in (1, 2)), "a draft is its owner's alone"
        acted(match, 0, "done")
        there = [("Ana", [f"{card}, committed" for card in ("blue square", "black circle", "yellow triangle")])]
        others = there if visibility == OPEN else []
        assert rows(match, 1) == rows(match, 2) == others
        if visibility == OPEN:
            assert rows(match, 0) == [("You", there[0][1])] and drawn(match, 0).middle.count('class="done"') == 3
            inks = re.findall(r'class="on next"(?:(?!</svg>).)*url\(#h-(\w+)\)', drawn(match, 1).middle)
            assert inks == ["red"] * 3
        told = "Ana is giving up C Yc red to recolour the hand." in drawn(match, 1).middle
        assert told == (visibility == OPEN)
        acted(match, 1, "done")
        assert ", committed" not in drawn(match, 1).middle and "is giving up" not in drawn(match, 1).middle


def test_a_steal_that_is_announced_marks_the_game_card_and_says_by_whom() -> None:
    for visibility in (OPEN, HIDDEN):
        match = laid("E17", visibility)
        acted(match, 0, "play 0 G_Rs_Yc 1", "done")
        seen = visibility == OPEN
        assert ("raided" in card_marks(match.view(1)).values()) == seen
        assert ("G Rs Yc is wanted by Ana (Omni as yellow circle)." in drawn(match, 2).middle) == seen
        assert ("G Rs Yc is wanted by you (Omni as yellow circle)." in drawn(match, 0).middle) == seen
        acted(match, 1, "done")
        assert "raided" not in card_marks(match.view(1)).values() and "is wanted by" not in drawn(match, 1).middle


def test_a_redraw_that_is_announced_is_said() -> None:
    for visibility in (OPEN, HIDDEN):
        match = laid("E16", visibility)
        acted(match, 0, "redraw")
        assert ("Ana is redrawing." in drawn(match, 1).middle) == (visibility == OPEN)
        assert ("You are redrawing." in drawn(match, 0).middle) == (visibility == OPEN)
