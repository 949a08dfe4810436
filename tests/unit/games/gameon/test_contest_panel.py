"""The panel of Game-On during contests and steals, and the stages of a reveal."""

import pytest

from gamester.games.gameon.rules.events import REVEALED, ROLLED, SHOWED
from gamester.games.gameon.ui.round_log import RoundLog
from gamester.games.gameon.ui.seat_info import decision, public_knowledge
from gamester.match.positions.narration import ScratchMatch
from gamester.match.positions.position import parse_position
from gamester.match.replay import views_of_stages
from gamester.match.views import View
from gamester.ui.vocabulary import Duel, Seated
from tests.support.contest_panel import acted, laid
from tests.support.drawn_tables import DrawnTable

BOTH = "commit 0 Crank 0 1 Crank 1"


def contested(method: str, *chance: str) -> ScratchMatch:
    match = laid(method)
    acted(match, (2, "commit nothing"), (1, BOTH))
    for one in chance:
        match.script_chance(one)
    acted(match, (0, BOTH))
    return match


def steps(match: ScratchMatch, viewer: int) -> list[View]:
    return list(views_of_stages(match, viewer, len(match.entries) - 1))


def sides(view: View) -> dict[str, Seated]:
    """Return the contenders of the contest in the dock, by name in order; none if there is no contest."""
    drawn = DrawnTable(view)
    return {one.name: one for one in drawn["contest"].sides} if "contest" in drawn else {}


def pressed(view: View) -> list[str]:
    """Return what the dock offers."""
    return [option.pick for option in DrawnTable(view)["dock"].options]


def settled(match: ScratchMatch, viewer: int) -> str:
    """Return the settled contests and steals of the round, as they stand in the middle."""
    return DrawnTable(match.view(viewer)).written("fights")


def test_a_reveal_is_the_cards_then_the_dice() -> None:
    """All committed cards lie on the table before a roll; the results of a roll come after it was shown."""
    match = contested("die_roll", "draws: 3 3", "draws: 4 1")
    for viewer in range(4):
        placed, rolled = steps(match, viewer)
        assert placed.stage and rolled.stage and (placed.stage.kind, rolled.stage.kind) == (REVEALED, ROLLED)
        assert sides(placed) == {} and {row.seat for row in DrawnTable(placed)["area-0"].rows} == {0, 1}
        [bout] = RoundLog(rolled).bouts
        assert bout.rolls == [{0: 4, 1: 4}, {0: 5, 1: 2}] and bout.leader == 0 and bout.seats == [0, 1]
        shown = [(one.seat, one.shows, one.tone) for one in sides(rolled).values()]
        both = [(0, ("die-4", "die-5"), "good"), (1, ("die-4", "die-2"), "gone")]
        assert shown == (both[::-1] if viewer == 1 else both) and not pressed(rolled)
        assert DrawnTable(rolled)["contest"].stake.face == "game.Crank" and "completed Crank" in decision(rolled)[0]
    assert match.table.controlled[0][0] >= 0, "and Ana has it afterwards"
    assert sides(match.view(0)) == {}


@pytest.mark.parametrize("method", ["hand_roll", "trivia"])
def test_only_contestants_have_buttons(method: str) -> None:
    match = contested(method)
    buttons = [f"sign:{one}" for one in ("rock", "paper", "scissors")] if method == "hand_roll" else [f"answer:{one}" for one in "ABCD"]
    assert {viewer: pressed(match.view(viewer)) for viewer in range(4)} == {0: buttons, 1: buttons, 2: [], 3: []}
    if method == "trivia":
        question = DrawnTable(match.view(0))["question"]
        assert question.head and [bit.tone for bit in question.said] == [""] * 4, "nobody is told the right answer"
    acted(match, (0, "choose 1"))
    assert sides(match.view(0))["You"].text == "have chosen" and sides(match.view(2))["Ana"].text == "has chosen"
    assert not pressed(match.view(0)) and not any(one.shows for one in sides(match.view(2)).values())


def test_signs_lie_open_and_a_tie_goes_on() -> None:
    match = contested("hand_roll")
    acted(match, (0, "choose 1"), (1, "choose 1"))
    [shown] = steps(match, 2)
    assert shown.stage and shown.stage.kind == SHOWED
    assert [(one.shows, one.tone) for one in sides(shown).values()] == [(("paper",), "")] * 2
    assert pressed(match.view(0)) and [one.shows for one in sides(match.view(0)).values()] == [("paper",)] * 2, (
        "the first throw is still seen"
    )
    acted(match, (0, "choose 2"), (1, "choose 1"))
    [shown] = steps(match, 2)
    assert RoundLog(shown).bouts[0].leader == 0 and sides(shown)["Ana"].shows == ("paper", "scissors")
    assert "Ana won" in settled(match, 2) and "You won" in settled(match, 0)


def test_the_right_answer_is_marked_when_it_was_told() -> None:
    match = contested("trivia")
    right = match.table.answer[match.table.question]
    acted(match, (0, f"choose {right}"), (1, f"choose {(right + 1) % 4}"))
    [shown] = steps(match, 1)
    assert sides(shown)["Ana"].shows == (f"{'ABCD'[right]}, right",) and sides(shown)["You"].shows == (f"{'ABCD'[(right + 1) % 4]}, wrong",)
    assert [bit.text[0] for bit in DrawnTable(shown)["question"].said if bit.tone == "good"] == ["ABCD"[right]]


@pytest.mark.parametrize(
    ("answer", "rolls", "ends"), [("defend", "", "blocked with"), ("compete", "5 1", "stolen"), ("compete", "1 5", "locked")]
)
def test_a_steal_is_drawn_until_it_is_settled(answer: str, rolls: str, ends: str) -> None:
    match = laid("die_roll", more="controlled 2: Moth\nplay_area: Spark - - -\ngame_deck: Match\nlead: 1")
    acted(match, (2, "commit nothing"), (1, "commit 0 Moth 1"), (0, "commit nothing"))
    for viewer in range(4):
        view = match.view(viewer)
        [steal] = DrawnTable(view).kind(Duel).values()
        [thief] = steal.sides
        assert steal.stake.face == "game.Moth" and [card.face for card in thief.cards] == ["design.yellow circle.1"]
        assert steal.said == () and thief.text == "waits"
        assert ("to steal your Moth" in decision(view)[0]) == (viewer == 2)
        assert "is still open" in settled(match, viewer)
    if rolls:
        match.script_chance(f"draws: {rolls}")
    acted(match, (2, next(move.move for move in match.legal_moves(2) if move.action_type == answer)))
    assert f"was {ends}" in settled(match, 3)


# what the decision says -------------------------------------------------------------------------------------------------
def test_current_proposal_is_named() -> None:
    """Proposals are voted on in order from the lead, whoever proposed last (GO-R39)."""
    match = laid("hand_roll")
    acted(match, (1, "propose die_roll"), (0, "propose trivia"), (2, "propose external"))
    acted(match, (0, "commit nothing"), (1, "commit nothing"), (2, "commit nothing"))
    assert decision(match.view(2))[0] == "Ana proposes to settle competitions by trivia. All must accept."
    assert decision(match.view(0))[0] == "You propose to settle competitions by trivia. All must accept."
    acted(match, (1, "reject"), (2, "reject"))
    assert decision(match.view(0))[0] == "Bo proposes to settle competitions by die roll. All must accept."


@pytest.mark.parametrize("winner", [0, 1])
def test_the_thief_who_is_left_is_named(winner: int) -> None:
    """Only the winner of two thieves faces the controller (GO-53)."""
    match = laid("external", more="controlled 2: Bolt")
    acted(match, (0, "commit 1 Bolt 0"), (1, "commit 1 Bolt 0"), (2, "commit nothing"))
    assert [decision(match.view(seat))[0].partition(". ")[0] for seat in (0, 2)] == [
        "You and Bo both go for Bolt",
        "Ana and Bo both go for Bolt",
    ]
    acted(match, (0, f"choose {winner}"), (1, f"choose {winner}"))
    assert decision(match.view(2))[0].startswith(f"{('Ana', 'Bo')[winner]} wants to steal your Bolt with a triangle.")


@pytest.mark.parametrize(
    ("more", "said"),
    [
        ("", "Commit nothing."),
        ("draw_pile 0: red_circle", "Commit nothing or redraw all of it."),
        ("controlled 0: Buoy", "Commit nothing or recolour your hand first."),
        ("controlled 0: Buoy\ndraw_pile 0: red_circle", "Commit nothing, recolour your hand first or redraw all of it."),
    ],
)
def test_decision_lists_what_remains_if_no_card_fits(more: str, said: str) -> None:
    """Nobody redraws from an empty pile (GO-R14); a convert symbol may help (GO-30)."""
    text = f"game gameon\nseats 2\nplay_area: Crank - - -\nhand 0: blue_square\nhand 1: red_square\n{more}\n"
    match = ScratchMatch(parse_position(text), ("Ana", "Bo"), ())
    assert decision(match.view(0)) == (f"No card of yours fits anything. {said}", "GO-33")


@pytest.mark.parametrize(
    ("visibility", "told", "others"),
    [("hidden", "in secret", ""), ("open", "for all to see as soon as you commit", "It is shown with the commitment")],
)
def test_open_commitments_are_not_called_secret(visibility: str, told: str, others: str) -> None:
    """GO-R03 has two readings."""
    match = laid("die_roll", more=f"option commit_visibility = {visibility}")
    assert decision(match.view(0))[0].endswith(f"As many as you like, {told}.")
    acted(match, (0, "commit nothing"))
    assert all(others in decision(match.view(viewer))[0] for viewer in (0, 3)) and (others or decision(match.view(0)) == ("", ""))


def test_card_under_the_pile_cites_the_defence() -> None:
    """Only a defending card lies under the pile (GO-46), because a redraw is shuffled in (GO-34)."""
    match = laid("die_roll", more="under_pile 0: red_circle")
    assert ("Under the draw pile, face up: red circle.", "GO-46") in public_knowledge(match.view(1), 0)
