"""Texts of Shape & List: every action, event and phase, and moves without a number."""

import re
from collections.abc import Mapping
from typing import Any

import pytest

from gamester.games.registry import get_game
from gamester.games.schema import Phase
from gamester.games.shapes.rules import constants as phases
from gamester.games.shapes.state import State
from gamester.games.shapes.text import ACTION_TYPES, interpret_picks, labels, picks, why_no_such_action
from gamester.games.shapes.ui import SAMPLE_CARDS, ending_reasons, public_knowledge, seat_figures
from gamester.games.shapes.ui.cards import face
from gamester.match.match import Match
from gamester.match.setup import new_setup
from gamester.ui.faces.sanitizer import sanitize

GAME = get_game("shapes")
PLAIN = 6


def table(seats: int = 3, cards: str = "default", options: Mapping[str, Any] | None = None) -> State:
    """Return a state in which seat 0 is about to ask or challenge."""
    t: State = new_setup("shapes", seats, cards, options).state
    t.turn, t.active, t.phase, t.deciding[0] = 1, 0, phases.INTERACT, 1
    t.hand[0][0] = t.hand[0][1] = t.hand[1][21] = 1  # C09 C18, and R09 of seat 1
    t.list_card = list(range(seats))
    return t


def test_labels() -> None:
    words = labels(table())
    assert words["card"][:7] == ["C09", "C18", "C27", "C36", "C45", "C14", "C23"]
    assert words["shape"] == ["circle", "square", "triangle", "star", "heart", "moon"]
    assert words["play"][10:12] == ["C14a", "C14b"]
    assert words["list"][:2] == ["Kite-3C-3S-3T", "Lantern-3C-3S-3R"]
    assert all(len(set(words[dim])) == len(words[dim]) for dim in words if not dim.startswith("card_"))


@pytest.mark.parametrize(("seats", "many"), [(2, 145), (3, 152), (4, 159), (5, 166), (6, 173)])
def test_the_numbering(seats: int, many: int) -> None:
    """Blocks: END_TURN, PASS, SKIP_EXTRA, DECLINE, FORFEIT, FIGHT, then ASK, CHALLENGE, CARD, PLAY, TAKE (section D)."""
    t = table(seats)
    assert [shape.name for shape in ACTION_TYPES[:PLAIN]] == ["end_turn", "pass", "skip_extra", "decline", "forfeit", "fight"]
    assert [shape.name for shape in ACTION_TYPES[PLAIN:]] == ["ask", "challenge", "card", "play", "take"]
    assert GAME.game.num_actions(t) == many == 138 + 7 * (seats - 1)
    blocks = [6, 6 * (seats - 1), seats - 1, 42, 84, 6]
    assert sum(blocks) == many


def test_options_never_change_action_numbers() -> None:
    for option in GAME.text.OPTIONS:
        for value in getattr(option, "values", (1, 100)):
            assert GAME.game.num_actions(table(options={option.name: value})) == 152


def test_picks() -> None:
    t = table()
    assert picks(t, 0, 0) == []
    assert picks(t, 2, 6) == ["seat:0", "shape:circle"]
    assert picks(t, 0, 6 + 6 + 3) == ["seat:2", "shape:star"]
    assert picks(t, 0, 18) == ["seat:1"]
    assert picks(t, 0, 20) == ["hand:C09"]
    assert picks(t, 0, 20 + 42 + 11) == ["hand:C14", "face:b"]
    assert picks(t, 0, 151) == ["shape:moon"]
    t.phase = phases.TAKE
    assert picks(t, 0, 20) == ["card:C09"]


def test_picks_tell_actions_apart() -> None:
    t = table(6)
    pressed = [tuple(picks(t, 2, action)) for action in range(PLAIN, 173 - 6)]
    assert len(set(pressed)) == len(pressed)


@pytest.mark.parametrize(
    ("seat", "shape", "words", "clause"),
    [
        (0, "ask", "0 star", "SL-24"),
        (0, "ask", "3 star", "SL-24"),
        (0, "ask", "0 octagon", ""),
        (0, "ask", "nobody star", ""),
        (1, "ask", "1 star", "SL-13"),
        (0, "challenge", "0", "SL-32"),
        (0, "challenge", "99", "SL-32"),
        (0, "challenge", "Bo", ""),
        (0, "card", "C99", "SL-R10"),
        (0, "card", "octagon-1-4", ""),
        (1, "card", "C99", "SL-13"),
        (0, "play", "C99a", "SL-15"),
        (0, "play", "C99", ""),
        (0, "take", "octagon", ""),
        (0, "fight", "well", ""),
    ],
)
def test_acts_without_a_number(seat: int, shape: str, words: str, clause: str) -> None:
    found = why_no_such_action(table(), seat, shape, words.split(" "))
    assert (GAME.law.id(found) if found else "") == clause


# sentences ------------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("pressed", [["a", "b"], ["", "seat:1"], ["card", "seat:1"]])
def test_picks_that_are_none_mean_no_act(pressed: list[str]) -> None:
    match = Match.open("shapes", 2, {}, "default", seed="picks", names=["Ana", "Bo"])
    assert interpret_picks(match.table, 0, pressed) == []


def test_every_phase_has_its_words() -> None:
    named: dict[int, Phase] = GAME.text.PHASE_TEXTS
    assert sorted(named) == list(range(phases.DRAW, phases.OVER + 1))
    assert len({phase.name for phase in named.values()}) == len(named)


def test_sentences_have_the_blanks_of_their_shape() -> None:
    for shape in ACTION_TYPES:
        assert re.findall(r"\{(\w+)\}", shape.sentence) == [param.name for param in shape.params], shape.name


def test_every_part_of_a_score_has_a_name() -> None:
    assert len(GAME.text.SCORE_NAMES) == GAME.game.score_parts(table(), 0, [0] * 20)


def test_every_option_names_its_ruling() -> None:
    assert {option.name: option.ruling for option in GAME.text.OPTIONS} == {
        clause.option: clause.id for clause in GAME.law.clauses.values() if clause.option
    }


def test_nobody_shouts() -> None:
    words = [
        *(phase.description for phase in GAME.text.PHASE_TEXTS.values()),
        GAME.text.LESSON_TEXT,
    ]
    words += [*(shape.sentence for shape in ACTION_TYPES), *(option.words for option in GAME.text.OPTIONS), GAME.text.BLURB]
    assert not [sentence for sentence in words if "!" in sentence or not sentence]


def test_sixty_seconds() -> None:
    """The lesson takes sixty seconds at 200 words a minute."""
    assert 120 <= len(GAME.text.LESSON_TEXT.split()) <= 240
    assert GAME.text.LESSON_TEXT.count("\n\n") == 4


# how it looks ---------------------------------------------------------------------------------------------------------
def drawn(dim: str, label: str) -> str:
    return sanitize(face(dim, label), "felt")


@pytest.mark.parametrize("cards", ["default", "lively"])
def test_every_card_is_drawn(cards: str) -> None:
    """A turned card has another drawing, and no two cards have the same."""
    words = labels(table(cards=cards))
    for dim in ("card", "play", "shape", "list"):
        assert len({drawn(dim, label) for label in words[dim]}) == len(words[dim])
    assert drawn("play", "C14a") == drawn("card", "C14") != drawn("play", "C14b")
    assert drawn("card", "R18").count("bonus") == 1 and ">tie<" in drawn("card", "R18")


def test_unknown_cards_are_drawn_too() -> None:
    for dim, label in (("card", "octagon-1-14.bt.n"), ("card", "2"), ("shape", "octagon"), ("list", "Zoo-3cat-12octagon"), ("list", "<b>")):
        assert "<text" in drawn(dim, label)
    assert face("seat", "1") == ""
    assert all(drawn(dim, label) for dim, label, _ in SAMPLE_CARDS)


def test_what_a_seat_is_told_of_others(seed: int) -> None:
    """Figures, knowledge and causes work in a game between bots, for every seat and a spectator."""
    match = Match.open("shapes", 3, {}, "default", str(seed), ["Ana", "Bo", "Cy"])
    said: set[str] = set()
    while not match.ended_by():
        seat = match.pending_seats()[0]
        match.apply_numbers(seat, (GAME.game.heuristic_action(match._masked_state(seat), seat, seed),))
        view = match.view(len(match.entries) % 4)
        for other in range(3):
            assert seat_figures(view, other)[0][0].endswith(" laid down")
            said |= {words for words, _ in public_knowledge(view, other)}
    assert any("Everybody has seen" in words for words in said)
    assert any("You know of" in words for words in said)
    ends = [ending_reasons(match.view(3), seat) for seat in (-1, 0, 1, 2)]
    assert ends[0] == [] and all(ends[1:])
    assert sum(" wins: " in words for told in ends for words, _ in told) == 1
