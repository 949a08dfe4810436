"""The names side of Game-On: every action, event and phase has its words, and every act without a number its clause."""

import random
import re
from collections.abc import Mapping
from itertools import pairwise
from typing import Any

import pytest

from gamester.games import find
from gamester.games.gameon import events, felt, phases
from gamester.games.gameon.labels import labels, spoken
from gamester.games.gameon.presses import picks, sentence, unnumbered
from gamester.games.gameon.table import Table
from gamester.games.names import Phase
from gamester.kernel.scribe import Scribe
from gamester.play.header import lay
from gamester.play.match import Match
from gamester.play.positions import read_position
from gamester.play.refusal import Refusal
from gamester.play.scratch import Scratch

GAME = find("gameon")
RED_SQUARE, BLUE_TRIANGLE, OMNI = 0, 10, 15


def table(seats: int = 3, options: Mapping[str, Any] | None = None) -> Table:
    """Galleon lies in the Play Area, seat 1 controls Falcon, seat 0 holds a red square, an Omni and a black square."""
    t: Table = lay("gameon", seats, "", options).t
    t.round, t.phase, t.lead = 1, phases.ACTION, 0
    t.area[0], t.won[1][0], t.won_n[1], t.keeper[43] = 6, 43, 1, 1
    t.hand[0][:3], t.hand_n[0] = [RED_SQUARE, OMNI, 12], 3
    for seat in range(seats):
        t.asked[seat] = 1
    return t


def test_labels() -> None:
    words = labels(table())
    assert words["design"][RED_SQUARE] == "red square"
    assert words["design"][OMNI] == "red square+yellow circle+blue triangle"
    assert words["game"][6] == "Galleon" and words["game"][-1] == "black card 6" and len(words["game"]) == 60
    assert words["target"] == words["game"][:54]
    assert words["colour"] == ["red", "yellow", "blue", "white", "black"] and words["form"] == ["square", "circle", "triangle"]
    assert words["type"] == ["anchor", "comet", "lantern", "acorn", "feather", "gear"]
    assert words["method"][:4] == ["die_roll", "hand_roll", "trivia", "external"]
    assert len(words["question"]) == len(words["asked"]) == 240


def test_the_numbering() -> None:
    """Section d: 1869 actions in blocks, the same for all player counts."""
    for seats in (2, 6):
        t = table(seats)
        words = labels(t)
        sizes = [[len(words[param.dim]) for param in shape.params] for shape in GAME.names.SHAPES]
        names = ["play", "convert", "redraw", "done", "takeback", "defend", "compete", "choose", "propose", "accept", "reject"]
        assert [shape.name for shape in GAME.names.SHAPES] == names
        assert sizes == [[11, 54, 3], [54], [], [], [], [11], [], [8], [8], [], []]
        assert GAME.rules.actions(t) == 1869


def test_every_move_can_be_pressed_and_named() -> None:
    """A play is pressed by a card of the hand and what it goes on, and its words name both; GO-R41 a choice by what it stands for."""
    t = table()
    for place, game, slot in ((0, 6, 0), (1, 6, 2), (2, 43, 0), (0, 43, 0)):
        play = (place * 54 + game) * 3 + slot  # the law's numbering
        card, title = labels(t)["design"][t.hand[0][place]], labels(t)["game"][game]
        assert picks(t, 0, play)[0] == f"hand:{card}" and len(picks(t, 0, play)) > 1
        assert spoken("design", card) in sentence(t, 0, play) and title in sentence(t, 0, play)
    assert picks(t, 0, 1782 + 43) == ["won:Falcon"]
    assert picks(t, 0, 1839) == ["hand:red square"]
    assert picks(t, 0, 1837) == [] and sentence(t, 0, 1837) == ""
    assert sentence(t, 0, 1839 + 2) == "Defend with black square"
    t.method = phases.HAND_ROLL
    assert sentence(t, 0, 1851) == "Show rock"
    t.method, t.question = phases.TRIVIA, 0
    assert sentence(t, 0, 1851).startswith("Answer: ")
    t.method = phases.EXTERNAL
    assert sentence(t, 0, 1852) != sentence(t, 0, 1853)


def test_acts_without_a_number() -> None:
    """Section d, in order: a card not in this game GO-27, a place beyond the hand GO-26, a Black Card GO-70, no slot GO-02."""
    t = table(options={"black_cards": "1"})
    title = labels(t)["game"][t.area[0]].replace(" ", "_")
    other = next(name for k, name in enumerate(labels(t)["game"]) if k not in t.area and k < t.games).replace(" ", "_")
    assert unnumbered(t, 0, "play", ("0", "black_card_1", "0")) == 70
    assert unnumbered(t, 0, "play", ("0", "Moon", "0")) == 27
    assert unnumbered(t, 0, "play", ("14", "Moon", "0")) == 27
    assert unnumbered(t, 0, "play", ("14", title, "9")) == 26
    assert unnumbered(t, 0, "play", ("14", "black_card_1", "9")) == 26
    assert unnumbered(t, 0, "play", ("0", other, "9")) == 27
    assert unnumbered(t, 0, "play", ("0", title, "9")) == 2
    assert unnumbered(t, 0, "convert", ("Moon",)) == 27
    assert unnumbered(t, 0, "defend", ("14",)) == 24
    assert unnumbered(t, 0, "choose", ("9",)) == 24
    assert unnumbered(t, 0, "propose", ("chess",)) == 139
    assert unnumbered(t, 0, "redraw", ()) == 0
    t.contest, t.method = phases.CLAIM, phases.HAND_ROLL
    assert unnumbered(t, 0, "choose", ("9",)) == 37


@pytest.mark.parametrize("text", ["play \u00b2 Moon 0", "commit \u00b2 Moon 0", "play 0 Moon \u00b2", "defend \u00b2", "choose \u00b2"])
def test_a_figure_that_is_no_number_is_not_understood(text: str) -> None:
    """A raised two passes for a digit and is none."""
    refused = match().judge(0, text)
    assert refused is not None and refused.clause == "TB-909"


def test_every_phase_has_words() -> None:
    assert set(GAME.names.PHASES) == set(range(phases.ACTION, phases.OVER + 1))
    assert all(isinstance(phase, Phase) for phase in GAME.names.PHASES.values())


def test_every_option_names_the_ruling_that_it_switches() -> None:
    switched = {clause.option: clause.id for clause in GAME.law.clauses.values() if clause.option}
    assert {option.name: option.ruling for option in GAME.names.OPTIONS} == switched


def test_faces() -> None:
    """Every card of our set has a face without style attributes; a colour is always a hatching, and black is wild."""
    words = labels(table())
    for dim in ("design", "game"):
        for label in words[dim]:
            drawn = felt.face(dim, label)
            assert drawn and "style" not in drawn
    assert felt.face("game", "Galleon") == felt.face("game", "Galleon", 3)
    assert 'href="#s-circle"' in felt.face("design", "blue circle") and "url(#h-blue)" in felt.face("design", "blue circle")
    assert felt.face("game", "anchor-7") == "" == felt.face("type", "anchor")
    assert all(felt.face(dim, label, seat) for dim, label, seat in felt.ART)
    assert set(re.findall(r"h-([a-z]+)", "".join(map(str, (felt.face("design", label) for label in words["design"]))))) == set(
        words["colour"]
    )


# at a live table --------------------------------------------------------------------------------------------------------
def match(**options: str) -> Match:
    return Match.open("gameon", 2, options, "", "live", ["Ana", "Bo"])


def test_a_proposal_is_said_aloud_and_leaves_the_draft_alone() -> None:
    """GO-R39: open at once, while what Ana puts together stays hers; GO-R03 and can still be taken back."""
    m = match()
    drafted = next(move.act for move in m.moves(0) if move.shape == "play")
    m.act(0, drafted)
    assert m.draft(0) == (drafted,)
    m.act(0, "propose trivia")
    assert m.entries[-1].text == "propose trivia" and m.draft(0) == (drafted,)
    assert m.table.proposed == [2, -1] and m.table.draft_n == [0, 0]
    m.act(0, "takeback")
    assert m.draft(0) == () and len(m.entries) == 1
    assert isinstance(m.act(0, f"{drafted}; propose trivia"), Refusal)


def test_the_log_says_on_which_shape_a_card_lies_and_as_what() -> None:
    """GO-64, GO-R08 what an Omni stands for is public when it is revealed: to all in the same words, in the line of the card."""
    draw = random.Random(1)
    match = Match.open("gameon", 3, {}, "", "seed 1", ["Ana", "Bo", "Cy"])
    while not any("an Omni" in line.words for line in match.lines(3)):
        seat = draw.choice(match.pending())
        match.act(seat, draw.choice(match.moves(seat)).act)
    lines, colours = match.lines(3), match.labels()["colour"]
    for card, slot in pairwise(lines):
        if slot.kind == events.ON_SLOT:
            assert card.words.endswith(f", shape {slot.a + 1} as {colours[slot.b]}"), card
            assert card.words.startswith(f"{match.seats[card.a]} put ")
    assert not any(line.words for line in lines if line.kind == events.ON_SLOT)
    omni = next(line for line in lines if "an Omni" in line.words)
    t, game, slot = match.table, omni.c, lines[lines.index(omni) + 1]
    assert slot.b in (t.slot_colour[game][slot.a], t.wild)
    (said,) = (line.words for line in match.lines(omni.a) if (line.kind, line.b, line.c) == (omni.kind, omni.b, omni.c))
    assert said == omni.words.replace(match.seats[omni.a], "You", 1)


def test_absent_seats() -> None:
    """GO-R44: what is drafted is committed; a vote is a no."""
    m = match()
    m.act(0, "propose hand_roll")
    drafted = next(move.act for move in m.moves(0) if move.shape == "play")
    m.act(0, drafted)
    assert m.absent(0).text.startswith("commit ")  # type: ignore[union-attr]  # not a refusal
    m.absent(1)
    assert m.table.phase == phases.METHOD_VOTE
    assert m.absent(1).text == "reject"  # type: ignore[union-attr]  # not a refusal
    assert m.table.method == phases.DIE_ROLL and m.table.round == 2


def test_the_deal() -> None:
    """GO-19 three cards each from a shuffled deck, GO-21 the rest is the pile, GO-22 nothing discarded; GO-R47 four Game Cards."""
    t = match().table
    assert t.hand_n == [3, 3] and t.pile_n == [28, 28] and t.under_n == [0, 0] and not any(map(sum, t.discards))
    assert sorted(t.deck[: t.deck_n] + t.area) == list(range(54))


# the judge --------------------------------------------------------------------------------------------------------------
def test_a_judge_names_the_winner() -> None:
    """GO-R41, GO-16: somebody who does not play decides; nobody else is asked, and nobody else may judge."""
    laid = lay("gameon", 2, "", {"competition": "external", "judge": "named"})
    t, doors = laid.t, laid.game.plain(laid.layout)
    laid.game.rules.deal(t)
    one = next(game for game in range(54) if t.slot_form[game][1] < 0)
    card = next(card for card in range(19) if t.matches[card][t.slot_form[one][0]] >> t.slot_colour[one][0] & 1)
    t.area = [one, -1, -1, -1]
    t.deck = [-1] * 60
    t.deck_n = 0
    for seat in (0, 1):
        t.hand[seat][0] = card
    choose, done, judge = 1851, 1837, 3
    for seat in (0, 1):
        assert doors.advance([t], 0, seat, one * 3) == 0
        assert doors.advance([t], 0, seat, done) == 0
    assert laid.game.rules.pending(t) == 1 << judge and t.contest == phases.CLAIM
    assert doors.judge([t], 0, 0, choose) == 24 and doors.judge([t], 0, 2, choose) == 901
    assert doors.judge([t], 0, judge, choose + 2) == 37 and doors.judge([t], 0, judge, done) == 24
    room = [0] * 1869
    assert room[: doors.legal([t], 0, judge, room)] == [choose, choose + 1]
    assert laid.game.rules.absent(t, judge) in (choose, choose + 1)
    t.scribe = Scribe()
    assert doors.advance([t], 0, judge, choose + 1) == 0
    assert t.keeper[one] == 1 and t.won[1][0] == one and t.verdict == 1
    assert doors.judge([t], 0, judge, choose) == 901
    assert (events.WON, 1, one) in [event[:3] for event in t.scribe.told]


def test_the_end_by_passing_does_not_say_that_nobody_could_play() -> None:
    """GO-R29 with the piles empty, a round of passes is the end, whatever could have been played."""
    text = "game gameon\nseats 2\narea: Crank - - -\nhand 0: yellow_circle\nhand 1: red_square\n"
    table = Scratch(read_position(text), ("Ana", "Bo"), ())
    assert any(move.shape == "play" for move in table.view(0).moves)
    for seat in (0, 1):
        assert not isinstance(table.act(seat, "commit nothing"), Refusal)
    assert any(line.words == "The game is over: nobody has anything left to draw, and nobody plays any more" for line in table.lines(2))
