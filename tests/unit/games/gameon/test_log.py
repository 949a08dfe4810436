"""The log of Game-On says nothing twice: a draw after a redraw, and rounds in which nobody played."""

from __future__ import annotations

import re

import pytest

from gamester.games.gameon.rules import events
from gamester.games.gameon.strings import WORDS
from gamester.match.match import Match
from gamester.match.replay import views_of_stages
from gamester.ui.build import Builder, Person
from gamester.ui.game_ui import game_ui
from gamester.ui.vocabulary import Log, Turn
from gamester.words.languages import speaking

NAMES = ("Ana", "Bo", "Cy")


@pytest.fixture(scope="module")
def match() -> Match:
    """Three rounds: everybody redraws, then nobody plays twice."""
    made = Match.open("gameon", 3, {}, "", "log", NAMES)
    for act in ("redraw; done", "done", "done"):
        for seat in range(3):
            for part in act.split("; "):
                made.act(seat, part)
    return made


@pytest.mark.parametrize("viewer", range(4))
def test_a_redraw_and_its_draw_are_one_line(match: Match, viewer: int) -> None:
    told = [line for line in match.view(viewer).log if line.kind in (events.REDREW, events.DREW_MANY) and line.round]
    assert [line.kind for line in told] == [events.REDREW, events.DREW_MANY] * 3
    assert [bool(line.text) for line in told] == [True, False] * 3
    assert sum(bool(re.match(r"\w+ redraws? 3 cards", line.text)) for line in told) == 3


def test_a_draw_alone_is_told(match: Match) -> None:
    """Where a card was played the cards drawn for it are told."""
    fork = match.fork()
    play = next(move.move for move in fork.legal_moves(0) if move.action_type == "play")
    for seat, act in ((0, play), (0, "done"), (1, "done"), (2, "done")):
        fork.act(seat, act)
    fork.act(0, "done")
    log = fork.view(1).log
    assert all(line.text for line in log if line.kind == events.DREW_MANY and line.round > 1)


@pytest.mark.parametrize("language", ["en", "de"])
def test_rounds_in_which_nobody_played_have_the_same_words(match: Match, language: str) -> None:
    """Surfaces show neighbours with the same words as one; a round that is open or in which something happened has others."""
    with speaking(language):
        (log,) = Builder(game_ui("gameon")).table(match.view(0), [Person(name) for name in NAMES]).log
        assert isinstance(log, Log)
        said = {turn.number: turn.summary for turn in log.items if isinstance(turn, Turn)}
        quiet = WORDS.say("nobody-played")
    assert said == {0: "", 1: "", 2: quiet, 3: quiet, 4: ""}


def test_a_step_does_not_say_again_what_its_title_says(match: Match) -> None:
    fork = match.fork()
    for seat in range(3):
        fork.act(seat, "redraw")
        fork.act(seat, "done")
    said = [view.stage.sentence for view in views_of_stages(fork, 0, len(match.entries)) if view.stage]
    (told,) = said
    assert "redraws 3 cards" in told and "Everything is revealed" not in told and not re.search(r"(Bo|Cy) draws", told)
