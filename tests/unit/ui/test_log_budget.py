"""The log is short enough to be read: what matters of a turn in a few lines, and of a whole game on a few pages."""

from collections import Counter
from functools import cache

import pytest

from gamester.games.armies.rules import events as armies_events
from gamester.games.registry import game_slugs, get_game
from gamester.games.shapes.rules import events
from gamester.match.log_text import MergedLog
from gamester.match.match import Match
from gamester.match.moves import Refusal
from gamester.match.views import LogLine
from gamester.ui.game_ui import game_ui

NAMES = ("Ana", "Bo", "Cy", "Dee", "Eve", "Finn")
SHORT = {"armies": {"turn_limit": "12"}, "surviving": {"round_limit": "20"}}
LONGEST = 4000
"""Moves within which every game has ended."""
BUDGET = 6
"""Important lines of a turn."""
WHOLE = 250
"""Lines that a whole game of Game-On must stay below."""


@cache
def played(game: str, seats: int) -> Match:
    """Return a game that bots have played to its end, the same every time."""
    match = Match.open(game, seats, SHORT.get(game, {}), "", "budget", NAMES[:seats])
    for salt in range(LONGEST):
        if match.ended_by():
            return match
        seat = match.pending_seats()[-1]
        action = match.game.game.heuristic_action(match.state_for(seat), seat, salt)
        done = match.apply_numbers(seat, (action,))
        assert not isinstance(done, Refusal), done
    raise AssertionError("the game never ended")


def important(match: Match, viewer: int) -> list[LogLine]:
    keys = game_ui(match.slug).key_events
    return [line for line in MergedLog().lines(match.view(viewer).log) if line.kind in keys]


@pytest.mark.parametrize("game", game_slugs())
def test_important_lines_of_a_turn_can_be_read_at_a_glance(game: str) -> None:
    """At the largest table, for a spectator and a player."""
    match = played(game, get_game(game).text.SEATS[1])
    for viewer in (0, match.layout.spectator):
        turns = Counter(line.round for line in important(match, viewer))
        assert len(turns) > 3 and max(turns.values()) <= BUDGET, turns


def test_a_whole_game_is_told_in_fewer_than_250_lines() -> None:
    """Before there were important lines, a game of three players had 1,079."""
    match = played("gameon", 3)
    told = important(match, 0)
    assert len(told) < WHOLE < len(match.view(0).log)
    assert max(Counter((line.round, line.text) for line in told).values()) == 1, "nothing is told twice"


def test_an_act_whose_card_one_knows_is_one_line_of_the_log() -> None:
    """In Shape & List the public line stood beside one's own: "You lay down a square", "It's the square (3/6)"."""
    match, twins = played("shapes", 6), {events.PLACED: events.LAID, events.COMMITTED: events.SEALED}
    log = match.view(0).log
    for public, own in twins.items():
        told = [line for line in log if line.kind == own and line.text]
        mine = [line for line in log if line.kind == public and line.a == 0]
        assert len(mine) == len(told) > 0 and not any(line.text for line in mine), public


def test_a_card_that_two_know_is_one_line_of_the_log_of_both() -> None:
    """A card that changes hands in Shape & List is one line in every player's log."""
    match, seen = played("shapes", 6), Counter[int]()
    for viewer in (*range(6), match.layout.spectator):
        log = match.view(viewer).log
        for place, line in enumerate(log):
            if line.kind not in (events.AGREED, events.RETURNED, events.TOOK):
                continue
            own = log[place + 1] if viewer in (line.a, line.b) else None
            assert own is None or (own.private and own.kind in (events.GAVE, events.LOOTED)), line
            assert bool(line.text) + bool(own and own.text) == 1, (line, own)
            seen[line.kind] += own is not None
    assert len(seen) == 3, seen


def test_an_order_that_one_chose_is_one_line_of_the_log() -> None:
    """In Armies "You're ready" stood beside "You stack your army"."""
    log = played("armies", 4).view(0).log
    told = [line for line in log if line.text and line.kind in (armies_events.ARRANGED, armies_events.STACKED) and line.a == 0]
    assert [line.kind for line in told] == [armies_events.STACKED]
