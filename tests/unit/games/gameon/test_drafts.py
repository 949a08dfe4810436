"""Text and drawing of a Game-On draft before the reveal."""

import pytest
from msgspec.structs import replace

from gamester.games.gameon.ui.seat_info import drafted, public_knowledge
from gamester.match.positions.narration import ScratchMatch
from gamester.match.positions.position import parse_position
from gamester.ui.vocabulary import Board, Card
from tests.support.contest_panel import acted, laid
from tests.support.drawn_tables import DrawnTable


def test_a_draft_reads_well_and_every_blank_is_filled() -> None:
    """`Put [card] on [shape]` has one blank for the card and one for its target, a slot or somebody's card."""
    match = laid("die_roll", more="controlled 2: Moth")
    plays = [move for move in match.legal_moves(0) if move.action_type == "play"]
    assert {len(move.picks) for move in plays} == {2} and all(move.picks[0].startswith("hand:") for move in plays)
    assert {move.sentence for move in plays if "Moth" in move.move} == {"Steal Moth: yellow circle on the yellow circle"}


def test_the_button_says_what_is_committed() -> None:
    match = laid("die_roll")
    said = []
    for act in ("play 0 Crank 0", "play 1 Crank 1"):
        said += [move.sentence for move in DrawnTable(match.view(0))["dock"].moves if move.move == "done"]
        acted(match, (0, act))
    said += [move.sentence for move in DrawnTable(match.view(0))["dock"].moves if move.move == "done"]
    assert said == ["Play nothing", "Play a yellow circle on Crank", "Play all 2"]


def test_omni_is_called_by_name_in_texts() -> None:
    """Three faces joined by plus signs are notation: no button and no log line shows them."""
    head = (
        "game gameon\nseats 2\nplay_area: Crank - - -\ncontrolled 0: Moth\nhand 0: {omni} red_square\nhand 1: "
        "yellow_circle\nunder_pile 1: {omni}\n"
    )
    omni = "red_square+yellow_circle+blue_triangle"
    match = ScratchMatch(parse_position(head.format(omni=omni)), ("Ana", "Bo"), ())
    said = "an Omni (red square, yellow circle, blue triangle)"
    play = next(move for move in match.legal_moves(0) if move.move == "play 0 Crank 0")
    assert play.sentence == f"Cover Crank: {said} on the yellow circle" and play.picks[0] == f"hand:{omni.replace('_', ' ')}"
    assert (
        match.game.spoken_label("design", omni.replace("_", " ")) == said
        and match.game.spoken_label("design", "red square") == "red square"
    )
    assert f"Under the draw pile, face up: {said}." in dict(public_knowledge(match.view(0), 1))
    acted(match, (0, play.move))
    assert drafted(match.view(0)) == ["an Omni on Crank"]
    acted(match, (0, "takeback"), (0, "commit nothing"), (1, "commit 0 Moth 1"))
    assert [move.sentence for move in match.legal_moves(0)] == [f"Block with {said}", "Compete"]


@pytest.mark.parametrize(
    ("card", "slot"), [("yellow_circle", 0), ("black_square", 1), ("red_square+yellow_circle+blue_triangle", 0), ("white_circle", 0)]
)
def test_a_draft_is_drawn_as_it_will_lie(card: str, slot: int) -> None:
    """On a black slot a yellow card stays yellow (GO-R07); it used to be drawn black until the reveal."""
    text = (
        f"game gameon\nseats 2\nplay_area: Flock - - -\ncontrolled 0: Buoy\nhand 0: {card}\nhand 1: white_triangle\n"
        "draw_pile 1: white_square\n"
    )
    for turned in ("", "convert Buoy")[: 2 - slot]:  # what is black is not wild once it is turned
        match = ScratchMatch(parse_position(text), ("Ana", "Bo"), ())
        acted(match, *((0, act) for act in (turned, f"play 0 Flock {slot}") if act))
        [[drafted_so]] = lying(match)
        acted(match, (0, "done"), (1, "commit nothing"))
        assert drafted_so.mark == "drafted" and lying(match) == [[replace(drafted_so, mark="")]]


def lying(match: ScratchMatch) -> list[list[Card]]:
    """Return the cards on every Game Card, as Ana sees them."""
    return [list(row.cards) for board in DrawnTable(match.view(0)).kind(Board).values() for row in board.rows]
