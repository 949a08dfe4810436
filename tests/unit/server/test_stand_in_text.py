"""Sentences about moves that were made for a player since the last own move."""

from __future__ import annotations

import random
from types import SimpleNamespace
from typing import Any

import pytest

from gamester.games.registry import game_slugs
from gamester.games.schema import StandingAnswer
from gamester.match.match import Match
from gamester.match.moves import LogEntry
from gamester.server.session.features.clock_display import actors_by_line, stand_in_summary

FORM = StandingAnswer("announce", "Announce for me", {"ask": "announce"}, otherwise="pass")


@pytest.mark.parametrize(
    ("acts", "by", "said"),
    [
        ("stack present", {}, ""),
        ("stack present", {2: "heuristic"}, "a bot has made 1 move"),
        ("stack present present", {2: "heuristic", 3: "heuristic"}, "a bot has made 2 moves"),
        ("stack present present", {1: "heuristic", 2: "heuristic"}, ""),
        ("stack present pass present", {1: "heuristic", 2: "heuristic", 4: "heuristic"}, "a bot has made 3 moves"),
        ("stack present ask present", {2: "heuristic", 4: "heuristic"}, "a bot has made 1 move"),
        ("stack present present", {2: "clock", 3: "heuristic"}, "the clock has made 1 move and a bot 1 move"),
    ],
)
def test_what_was_done_for_somebody_since_he_last_acted(acts: str, by: dict[int, str], said: str) -> None:
    """A phase that the table closes by itself is nobody's act; of what others did nothing is counted."""
    entries = [LogEntry(ply, 1, text, 0) for ply, text in enumerate(acts.split(), 1)]
    room: Any = SimpleNamespace(match=SimpleNamespace(entries=entries), by=by, form=FORM)
    whole = f"Since your last move {said} for you." if said else ""
    assert stand_in_summary(room, 1) == whole and stand_in_summary(room, 0) == ""


@pytest.mark.parametrize("game", game_slugs())
def test_one_line_alone_says_who_acted_for_a_seat(game: str, seed: int) -> None:
    """Consequences such as a lost fight or a drawn card are nobody's moves."""
    draw, marked = random.Random(seed), 0
    match = Match.open(game, 2, {}, "", f"{seed}", ["Ana", "Bo"])
    by: dict[int, str] = {}
    room: Any = SimpleNamespace(match=match, by=by, seen_by=lambda _: match)
    while not match.ended_by() and len(match.entries) < 40:
        seat = draw.choice(match.pending_seats())
        done = match.act(seat, draw.choice(match.legal_moves(seat)).move)
        if isinstance(done, LogEntry) and seat == 1:
            by[done.number] = "clock"
        for viewer in (0, 1, match.layout.spectator):
            found = actors_by_line(room, viewer)
            lines = {line.number: line for line in match.event_log.log_for(viewer)}
            assert len(found) <= len(by) and all(lines[number].seat == 1 for number in found)
            marked += len(found)
    assert marked
