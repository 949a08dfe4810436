"""The table of Game-On where commitments lie open (GO-R03): what others are playing is drawn before all have decided."""

from __future__ import annotations

import pytest

from gamester.games.gameon.ui.seat_info import card_marks
from gamester.games.registry import get_game
from gamester.match.moves import Refusal
from gamester.match.positions.format import parse_cases
from gamester.match.positions.narration import ScratchMatch
from gamester.match.positions.position import parse_position
from gamester.ui.vocabulary import Board, Duel
from tests.support.drawn_tables import DrawnTable

OPEN, HIDDEN = "open", "hidden"


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


def rows(match: ScratchMatch, viewer: int) -> list[tuple[str, list[tuple[str, str, str]]]]:
    """Return the cards on Game Cards as one viewer sees them: by seat their faces, words and marks."""
    boards = DrawnTable(match.view(viewer)).kind(Board).values()
    return [(row.name, [(card.face, card.say, card.mark) for card in row.cards]) for board in boards for row in board.rows]


def about(match: ScratchMatch, viewer: int) -> str:
    """Return what the middle says of the round."""
    drawn = DrawnTable(match.view(viewer))
    return drawn.written("course") if "course" in drawn else ""


def test_what_is_committed_in_the_open_lies_on_its_game_card_in_its_colour() -> None:
    """GO-30: blue and black lie there as red, and the Game Card that was given up is named."""
    for visibility in (OPEN, HIDDEN):
        match = laid("E13", visibility)
        acted(match, 0, "convert C_Yc_red", *(f"play {place} M_Rs_Rc_Rt {place}" for place in range(3)))
        assert all(rows(match, viewer) == [] for viewer in (1, 2)), "a draft is its owner's alone"
        acted(match, 0, "done")
        cards = ("blue square", "black circle", "yellow triangle")
        there = [(f"design.red {card.split()[1]}.0", f"{card} as red {card.split()[1]}", "committed") for card in cards]
        assert rows(match, 1) == rows(match, 2) == ([("Ana", there)] if visibility == OPEN else [])
        if visibility == OPEN:
            assert rows(match, 0) == [("You", there)]
            assert [slot.full for slot in DrawnTable(match.view(0))["area-0"].slots] == [True] * 3
        assert ("Ana is giving up C Yc red to recolour the hand." in about(match, 1)) == (visibility == OPEN)
        acted(match, 1, "done")
        assert not [mark for _, cards in rows(match, 1) for _, _, mark in cards if mark] and "is giving up" not in about(match, 1)


def test_a_steal_that_is_announced_marks_the_game_card_and_says_by_whom() -> None:
    for visibility in (OPEN, HIDDEN):
        match = laid("E17", visibility)
        acted(match, 0, "play 0 G_Rs_Yc 1", "done")
        seen = visibility == OPEN
        assert ("raided" in card_marks(match.view(1)).values()) == seen
        assert ("(somebody goes for it)" in DrawnTable(match.view(1)).written()) == seen
        assert ("G Rs Yc is wanted by Ana (Omni as yellow circle)." in about(match, 2)) == seen
        assert ("G Rs Yc is wanted by you (Omni as yellow circle)." in about(match, 0)) == seen
        acted(match, 1, "done")
        assert "raided" in card_marks(match.view(1)).values() and "is wanted by" not in about(match, 1), "the attack is known (GO-R21)"
        [steal] = DrawnTable(match.view(1)).kind(Duel).values()
        [card] = steal.sides[0].cards
        assert (card.face, card.say) == ("design.yellow circle.0", "Omni as yellow circle"), "its face is open (GO-R08)"


def test_a_redraw_that_is_announced_is_said() -> None:
    for visibility in (OPEN, HIDDEN):
        match = laid("E16", visibility)
        acted(match, 0, "redraw")
        assert ("Ana is redrawing." in about(match, 1)) == (visibility == OPEN)
        assert ("You are redrawing." in about(match, 0)) == (visibility == OPEN)


@pytest.mark.parametrize(("rule", "colours"), [("convert", ("red", "red", "red")), ("keep", ("red", "black", "red"))])
def test_what_a_turned_hand_has_drafted_lies_in_the_colours_that_it_will_have(rule: str, colours: tuple[str, ...]) -> None:
    """GO-R10: a black card is turned with the others, or stays wild."""
    match = laid("E13", HIDDEN, f"option convert_black = {rule}")
    acted(match, 0, "convert C_Yc_red", *(f"play {place} M_Rs_Rc_Rt {place}" for place in range(3)))
    [(_, cards)] = rows(match, 0)
    faces = [f"design.{colour} {form}.0" for colour, form in zip(colours, ("square", "circle", "triangle"), strict=True)]
    assert [(face, mark) for face, _, mark in cards] == [(face, "drafted") for face in faces]
    assert [said for _, said, _ in cards][1] == ("black circle as red circle" if rule == "convert" else "")
