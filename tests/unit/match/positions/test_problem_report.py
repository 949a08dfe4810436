"""A report of a problem holds what its viewer may have and nothing else, and is a case that the referee runs."""

import random

import pytest

from gamester.games.registry import game_slugs, get_game
from gamester.match.match import Match
from gamester.match.positions import problem_report
from gamester.match.positions.position import parse_position
from gamester.match.positions.runner import run_file
from tests.conftest import Budget
from tests.support.gameon_questions import SOUND


def begun(slug: str, seed: str, acts: int) -> Match:
    """A game under way, drafts and all."""
    draw, seats = random.Random(seed), get_game(slug).text.SEATS[0] + 1
    match = Match.open(slug, seats, {}, "", f"secret {seed}", [f"Person{seat}" for seat in range(seats)])
    while len(match.entries) < acts and not match.ended_by():
        seat = draw.choice(match.pending_seats())
        match.act(seat, draw.choice(match.legal_moves(seat)).move)
    return match


@pytest.mark.parametrize("slug", game_slugs())
def test_a_report_is_a_case_with_the_same_verdicts(slug: str, seed: int, budget: Budget) -> None:
    draw, cases, refused, games = random.Random(seed), 0, 0, budget(3, weight=100)
    for game in range(games + 20):
        if game >= games and refused:  # of Armies a game may be over by then, and of three none may refuse anything
            break
        match = begun(slug, f"{seed} {game}", draw.randrange(3, 40))
        if match.ended_by():
            continue
        for viewer in range(match.layout.seats + 1):
            seated = viewer < match.layout.seats
            acts = [move.move for move in match.legal_moves(viewer)] if seated else []
            acts += [shape.example for shape in match.action_types(viewer) if shape.example] if seated else []
            tried = draw.choice(acts) if acts else ""
            text = problem_report.problem_report(match, viewer, tried)
            tally = run_file("report.pos", text, plain_only=True)
            assert (tally.passed, tally.failures) == (1, []), text
            wrong = match.check(viewer, tried) if tried else None
            asked = f"? {viewer} {'may not' if wrong else 'may'} {tried}" in text
            assert asked is bool(tried and not (match.draft(viewer) and match.notation.is_compound(tried)))
            cases, refused = cases + 1, refused + bool(wrong)
    assert cases and refused


@pytest.mark.parametrize("tried", ["undo", "takeback 3", "arrange KQJA; arrange KQJA", "present 3+8"])
def test_what_a_position_cannot_answer_is_told_and_not_asked(tried: str, seed: int) -> None:
    """It knows no acts before it, and the draft lies on it: the referee would call a sound table wrong."""
    match = begun("armies", f"{seed}", 4)
    while not (drafts := [(seat, move.move) for seat in match.pending_seats() for move in match.legal_moves(seat) if move.drafts]):
        match.act(seat := match.pending_seats()[0], match.legal_moves(seat)[0].move)
    seat, part = drafts[0]
    match.act(seat, part)
    text = problem_report.problem_report(match, seat, tried)
    tally = run_file("report.pos", text, plain_only=True)
    assert (tally.passed, tally.failures) == (1, []) and f"not to be asked of a position: {tried}. The table said:" in text


def test_an_expectation_that_does_not_hold_is_found() -> None:
    match = begun("armies", "other", 6)
    seat = match.pending_seats()[0]
    text = problem_report.problem_report(match, seat, match.legal_moves(seat)[0].move)
    tally = run_file("report.pos", text.replace(f"? {seat} may ", f"? {seat} may not "), plain_only=True)
    assert tally.failed == 1 and "to be refused" in str(tally.failures[0])


@pytest.mark.parametrize("slug", game_slugs())
def test_the_position_looks_the_same_to_its_viewer_and_is_another(slug: str, seed: int) -> None:
    """Sixteen redeals away from the truth: what is hidden is as often right as by chance."""
    match = begun(slug, f"{seed}", 12)
    layout, same = match.layout, 0
    for viewer in range(layout.seats + 1):
        for _ in range(6):
            t = parse_position(problem_report.position_as_known(match, viewer)).t
            assert layout.visible_zones(t, viewer) == layout.visible_zones(match.state_for(viewer), viewer)
            assert not any(t.chance_counters) and list(t.chance_key) != list(match.table.chance_key)
            same += layout.to_words(t)[8:] == layout.to_words(match.table)[8:]
    assert same == 0


@pytest.mark.parametrize("slug", game_slugs())
def test_no_hidden_byte_is_in_a_report(slug: str, seed: int) -> None:
    match = begun(slug, f"{seed} bytes", 15)
    assert not match.ended_by()
    key = " ".join(str(word) for word in match.table.chance_key)
    for viewer in range(match.layout.seats + 1):
        text = problem_report.problem_report(match, viewer)
        assert match.header.seed not in text and key not in text and match.commitment not in text
        told = {line.text for line in match.log_for(viewer)}
        for other in range(match.layout.seats):
            private = [line.text for line in match.log_for(other) if line.private and line.text not in told]
            third = [words.replace("You ", f"{match.seats[other]} ", 1) for words in private if words.startswith("You ")]
            assert not [words for words in (*private, *third) if f" {words}\n" in text or f" {words} " in text]


def test_what_others_have_sealed_is_drawn_anew() -> None:
    """Few of forty reports show the army that Ana stacked in secret, since there are 24 orders."""
    match = Match.open("armies", 2, {}, "classic", "a secret seed", ["Ana", "Bo"])
    match.act(0, "arrange QAJK")
    match.act(1, "arrange KQJA")
    shown = [problem_report.problem_report(match, 1) for _ in range(40)]
    assert all("You stack your army: K Q J A" in text for text in shown)
    assert all("army 1: K Q J A" in text for text in shown)
    assert sum("army 0: Q A J K" in text for text in shown) < 12
    assert not any("QAJK" in text or "stacks their army: Q A J K" in text for text in shown)
    draws = {text.partition("stock:")[2].partition("\n")[0] for text in shown}
    assert len(draws) == 40


def test_tables_with_questions_of_their_own_give_their_log_only() -> None:
    match = Match.open("gameon", 3, {"competition": "trivia"}, "", "q", ["Ana", "Bo", "Cy"], beside=SOUND)
    text = problem_report.problem_report(match, 0, "pass")
    assert "case " not in text and "no position can be written" in text


@pytest.mark.parametrize(
    ("tried", "fits"),
    [("present 2+9", True), ("", False), (" x", False), ("a\nb", False), ("a # b", False), ("a ! AR-09", False), ("x" * 401, False)],
)
def test_what_stands_on_a_line_of_a_case(tried: str, fits: bool) -> None:
    assert problem_report.can_be_quoted(tried) is fits
