"""A fork of a match: moves on it change nothing else, and the match can become it."""

from __future__ import annotations

import random
from typing import Any

import pytest

from gamester.match.match import Match
from gamester.match.moves import LogEntry
from tests.support.match_memory import memory_of

GAMES = ("armies", "gameon", "surviving", "shapes")
SEED = "5a17" * 16


def opened(game: str) -> Match:
    return Match.open(game, 3, {}, "", SEED, ["Ana", "Bo", "Cy"])


def moved(match: Match, draw: random.Random) -> Any:
    """Do something that is allowed: a move, a draft, a draft withdrawn, an undo, a takeback."""
    seat = draw.choice(match.pending_seats())
    if draw.random() < 0.1 and match.drafts.get(seat):
        return match.withdraw_draft(seat)
    if draw.random() < 0.2 and match.why_not_undo(seat) is None:
        return match.undo(seat)
    ply = match.takeback_target(seat)
    if draw.random() < 0.05 and isinstance(ply, int):
        return match.take_back(seat, ply)
    moves = match.legal_moves(seat)
    return match.act(seat, draw.choice(moves).move) if moves else match.apply_default(seat)


@pytest.mark.parametrize("game", GAMES)
def test_a_fork_leaves_its_match_byte_equal_and_is_what_the_match_would_be(game: str) -> None:
    draw, match, direct = random.Random(1), opened(game), opened(game)
    kinds = set[str]()
    for _ in range(60):
        if match.ended_by():
            break
        for viewer in range(4):
            match.view(viewer)
        before, chance = memory_of(match), draw.getstate()
        tried = match.fork()
        for _ in range(3):
            if not tried.ended_by():
                moved(tried, random.Random(draw.random()))
                for viewer in range(4):
                    tried.view(viewer)
        draw.setstate(chance)
        assert memory_of(match) == before, "a fork that is dropped leaves nothing behind"
        fork = match.fork()
        done = moved(fork, draw)
        assert memory_of(match) == before
        draw.setstate(chance)
        assert moved(direct, draw) == done
        kinds.add(done.move.split()[0] if isinstance(done, LogEntry) else type(done).__name__)
        match.adopt(fork)
        assert memory_of(match) == memory_of(direct)
        assert [match.view(viewer) for viewer in range(4)] == [direct.view(viewer) for viewer in range(4)]
    assert len(kinds) > 1 and {"takeback"} <= kinds


@pytest.mark.parametrize("game", GAMES)
def test_a_fork_has_no_container_of_its_match(game: str) -> None:
    """A fork shares no list, set or dictionary with its match.

    So a new list in a part of the match needs no line in its fork; this test finds a part that is not forked at all.
    """
    match, draw = opened(game), random.Random(2)
    for _ in range(8):
        moved(match, draw)
    shared = [
        f"{type(one).__name__}.{name}"
        for one, other in zip(parts(match), parts(match.fork()), strict=True)
        for name, value in vars(one).items()
        if isinstance(value, list | set) and value is vars(other)[name]
    ]
    assert not shared


def parts(match: Match) -> list[Any]:
    return [match, match.drafts, match.undo_stack, match.history, match.history.tally, match.event_log]
