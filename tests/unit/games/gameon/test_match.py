"""A live table of Game-On: what is said aloud, logged, done for absent seats, dealt and judged."""

import random
from itertools import pairwise

import pytest

from gamester.core.events import EventRecorder
from gamester.games.gameon.rules import constants as phases
from gamester.games.gameon.rules import events
from gamester.match.match import Match
from gamester.match.moves import Refusal
from gamester.match.positions.narration import ScratchMatch
from gamester.match.positions.position import parse_position
from gamester.match.setup import new_setup


# at a live table --------------------------------------------------------------------------------------------------------
def match(**options: str) -> Match:
    return Match.open("gameon", 2, options, "", "live", ["Ana", "Bo"])


@pytest.mark.parametrize("text", ["play \u00b2 Moon 0", "commit \u00b2 Moon 0", "play 0 Moon \u00b2", "defend \u00b2", "choose \u00b2"])
def test_move_with_a_superscript_digit_is_refused(text: str) -> None:
    """A superscript two passes `isdigit` and is no number."""
    refused = match().check(0, text)
    assert refused is not None and refused.clause == "TB-909"


def test_proposal_is_open_and_keeps_the_draft() -> None:
    """GO-R39: open at once, while what Ana puts together stays hers; GO-R03 and can still be taken back."""
    m = match()
    drafted = next(move.move for move in m.legal_moves(0) if move.action_type == "play")
    m.act(0, drafted)
    assert m.draft(0) == (drafted,)
    m.act(0, "propose trivia")
    assert m.entries[-1].move == "propose trivia" and m.draft(0) == (drafted,)
    assert m.table.proposed == [2, -1] and m.table.draft_n == [0, 0]
    m.act(0, "takeback")
    assert m.draft(0) == () and len(m.entries) == 1
    assert isinstance(m.act(0, f"{drafted}; propose trivia"), Refusal)


def test_log_names_the_slot_and_the_use_of_a_card() -> None:
    """The use of an Omni is public when it is revealed: the same words for all, in the line of the card (GO-64, GO-R08)."""
    draw = random.Random(1)
    match = Match.open("gameon", 3, {}, "", "seed 1", ["Ana", "Bo", "Cy"])
    while not any("an Omni" in line.text for line in match.log_for(3)):
        seat = draw.choice(match.pending_seats())
        match.act(seat, draw.choice(match.legal_moves(seat)).move)
    lines, colours = match.log_for(3), match.labels()["colour"]
    for card, slot in pairwise(lines):
        if slot.kind == events.ON_SLOT:
            assert card.text.startswith(f"{match.seats[card.a]} ") and match.labels()["game"][card.c] in card.text
            assert colours[slot.b] in card.text or " cover" not in card.text, card
    assert not any(line.text for line in lines if line.kind == events.ON_SLOT)
    omni = next(line for line in lines if "an Omni" in line.text)
    t, game, slot = match.table, omni.c, lines[lines.index(omni) + 1]
    assert slot.b in (t.slot_colour[game][slot.a], t.wild)
    (said,) = (line.text for line in match.log_for(omni.a) if (line.kind, line.b, line.c) == (omni.kind, omni.b, omni.c))
    assert said == omni.text.replace(f"{match.seats[omni.a]} covers", "You cover", 1)


def test_absent_seats() -> None:
    """GO-R44: what is drafted is committed; a vote is a no."""
    m = match()
    m.act(0, "propose hand_roll")
    drafted = next(move.move for move in m.legal_moves(0) if move.action_type == "play")
    m.act(0, drafted)
    assert m.apply_default(0).move.startswith("commit ")  # type: ignore[union-attr]  # not a refusal
    m.apply_default(1)
    assert m.table.phase == phases.METHOD_VOTE
    assert m.apply_default(1).move == "reject"  # type: ignore[union-attr]  # not a refusal
    assert m.table.method == phases.DIE_ROLL and m.table.round == 2


def test_the_deal() -> None:
    """Three cards each from a shuffled deck (GO-19), the rest is the pile (GO-21), no discards (GO-22), four Game Cards (GO-R47)."""
    t = match().table
    assert t.hand_n == [3, 3] and t.draw_pile_n == [28, 28] and t.under_pile_n == [0, 0] and not any(map(sum, t.discards))
    assert sorted(t.game_deck[: t.deck_n] + t.play_area) == list(range(54))


# the judge --------------------------------------------------------------------------------------------------------------
def test_a_judge_names_the_winner() -> None:
    """GO-R41, GO-16: somebody who does not play decides; nobody else is asked, and nobody else may judge."""
    laid = new_setup("gameon", 2, "", {"competition": "external", "judge": "named"})
    t, doors = laid.state, laid.game.load_plain(laid.layout)
    laid.game.game.deal(t)
    one = next(game for game in range(54) if t.slot_form[game][1] < 0)
    card = next(card for card in range(19) if t.fills[card][one] & 1)
    t.play_area = [one, -1, -1, -1]
    t.game_deck = [-1] * 60
    t.deck_n = 0
    for seat in (0, 1):
        t.hand[seat][0] = card
    choose, done, judge = 1851, 1837, 3
    for seat in (0, 1):
        assert doors.apply_if_legal([t], 0, seat, one * 3) == 0
        assert doors.apply_if_legal([t], 0, seat, done) == 0
    assert laid.game.game.pending_seats(t) == 1 << judge and t.contest == phases.CLAIM
    assert doors.check_action([t], 0, 0, choose) == 24 and doors.check_action([t], 0, 2, choose) == 901
    assert doors.check_action([t], 0, judge, choose + 2) == 37 and doors.check_action([t], 0, judge, done) == 24
    room = [0] * 1869
    assert room[: doors.legal_actions([t], 0, judge, room)] == [choose, choose + 1]
    assert laid.game.game.default_action(t, judge) in (choose, choose + 1)
    t.scribe = EventRecorder()
    assert doors.apply_if_legal([t], 0, judge, choose + 1) == 0
    assert t.controller[one] == 1 and t.controlled[1][0] == one and t.verdict == 1
    assert doors.check_action([t], 0, judge, choose) == 901
    assert (events.WON, 1, one) in [event[:3] for event in t.scribe.events]


def test_end_by_passing_has_its_own_reason() -> None:
    """With empty piles two rounds of passes end the game, whatever could have been played; all are warned after the first (GO-R29)."""
    text = "game gameon\nseats 2\nplay_area: Crank - - -\nhand 0: yellow_circle\nhand 1: red_square\n"
    table = ScratchMatch(parse_position(text), ("Ana", "Bo"), ())
    assert any(move.action_type == "play" for move in table.view(0).legal_moves)
    for seat in (0, 1, 0, 1):
        assert not table.ended_by()
        assert not isinstance(table.act(seat, "commit nothing"), Refusal)
    warning = "Nobody played, and all draw piles are empty. Another such round ends the game"
    assert [line.clauses for line in table.log_for(2) if line.text == warning] == [("GO-R29",)]
    assert any(line.text == "Game over: the draw piles are empty and nobody can play" for line in table.log_for(2))
