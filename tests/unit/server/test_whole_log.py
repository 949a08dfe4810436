"""The whole log as a page: by turns; a long turn says in which step something was told, a short one does not."""

from itertools import pairwise

from gamester.games.registry import get_game
from gamester.match.log_text import merge_lines
from gamester.match.match import Match
from gamester.match.positions.narration import NarratedCase
from gamester.server.pages.learn import examples
from gamester.server.pages.whole_log import MANY, LoggedTurn, turns_of

NAMES = ("Ana", "Bo", "Cy", "Dee")


def last_turn(name: str) -> LoggedTurn:
    """Return the last turn of the log after a worked example."""
    case = next(case for case in examples(get_game("surviving")) if case.name == name)
    recital = NarratedCase(case, NAMES)
    list(recital.scenes())
    return turns_of(recital.view())[-1]


def test_a_long_turn_names_each_step_once() -> None:
    turn = last_turn("EX-10")
    steps = [step for _, step in turn.lines if step]
    assert len(turn.lines) > MANY and steps[0] == "Move" and {"Assault", "Play", "Again"} <= set(steps)
    assert all(one != other for one, other in pairwise(steps))


def test_a_short_turn_names_none() -> None:
    turn = last_turn("EX-24")
    assert 0 < len(turn.lines) <= MANY and not any(step for _, step in turn.lines)


def test_turns_hold_all_lines_in_their_order() -> None:
    match = Match.open("gameon", 2, {}, "", "whole log", NAMES[:2])
    while match.round_number() < 4:
        seat = match.pending_seats()[0]
        match.act(seat, match.legal_moves(seat)[0].move)
    view = match.view(0)
    turns = turns_of(view)
    assert [line for turn in turns for line, _ in turn.lines] == list(merge_lines(view.log))
    assert [turn.title for turn in turns][-3:] == ["Round 2", "Round 3", "Round 4"]
    assert turns_of(Match.open("gameon", 2, {}, "", "whole log", NAMES[:2]).view(2))[0].title in ("Before play", "Round 1")
