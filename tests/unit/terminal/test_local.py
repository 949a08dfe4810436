"""A local table without a screen: answers that a player leaves standing, and its words in another language."""

from __future__ import annotations

import asyncio
import random

import pytest

from gamester.games.registry import get_game
from gamester.games.schema import standing_answers
from gamester.match.match import Match
from gamester.match.moves import LogEntry
from gamester.match.refusals import Refusal
from gamester.match.standing_answers import standing_move
from gamester.terminal.local import LocalTable
from gamester.ui.reading import dock_of
from gamester.words.languages import speaking
from tests.support.ways_out import GAMES, NAMES


def asked_what_stands(game: str, draw: random.Random) -> tuple[Match, int, frozenset[str]]:
    """Return a match in which a seat is asked what it could have standing, and all answers of the game."""
    names = frozenset(one.name for one in standing_answers(get_game(game).text))
    while True:
        match = Match.open(game, 3, {}, "", f"{draw.getrandbits(64):x}", NAMES[:3])
        while pending := match.pending_seats():
            for seat in pending:
                if standing_move(match, seat, names, closing=True):
                    return match, seat, names
            if not isinstance(match.act(pending[0], draw.choice(match.legal_moves(pending[0])).move), LogEntry):
                match.apply_default(pending[0])


@pytest.mark.parametrize("game", GAMES)
def test_standing_answers_are_given_at_home(game: str, seed: int) -> None:
    """Nothing is answered until it is switched on; then it is the same move as by hand, and it is told beside the table."""
    match, seat, names = asked_what_stands(game, random.Random(seed))
    wanted, played = standing_move(match, seat, names, closing=True), len(match.entries)

    async def home() -> None:
        table = LocalTable(match, [seat], {other: "heuristic" for other in range(3) if other != seat}, 600.0)
        running = asyncio.create_task(table.run(lambda: None))
        await asyncio.sleep(0)
        assert {name for name, _, on in table.side_channel.standing if not on} == names and len(match.entries) == played
        for wrong in ("answer", "answer nothing on", f"answer {min(names)}", f"answer {min(names)} maybe"):
            refused = await table.send_command(wrong)
            assert isinstance(refused, Refusal) and "Expected one of the answers" in refused.clause_text
        for name in names:
            assert await table.send_command(f"answer {name} on") is None
        assert all(on for _, _, on in table.side_channel.standing)
        table._pause = 0.0
        running.cancel()
        running = asyncio.create_task(table.run(lambda: None))
        while not any(entry.seat == seat for entry in match.entries[played:]):
            await asyncio.sleep(0)
        running.cancel()
        first = next(entry for entry in match.entries[played:] if entry.seat == seat)
        assert first.move == wanted
        assert await table.send_command(f"answer {min(names)} off") is None
        assert (min(names), False) in [(name, on) for name, _, on in table.side_channel.standing]
        await asyncio.gather(running, return_exceptions=True)

    asyncio.run(home())


def test_those_who_watch_have_no_answers() -> None:
    table = LocalTable(Match.open("shapes", 2, {}, "", "1", NAMES[:2]), [], {0: "heuristic", 1: "heuristic"}, 600.0)
    assert not table.side_channel.standing
    assert isinstance(asyncio.run(table.send_command("answer decline on")), Refusal)


@pytest.mark.parametrize("game", GAMES)
def test_a_table_is_described_in_another_language(game: str) -> None:
    match = Match.open(game, 2, {}, "", "1", NAMES[:2])
    table = LocalTable(match, [0], {1: "heuristic"}, 600.0)
    english = table.table
    with speaking("de"):
        german = table.in_another_language().table
    assert english is not None and german is not None
    assert (dock_of(english).ask, english.phase) != (dock_of(german).ask, german.phase)
    assert [one.move for one in dock_of(english).moves] == [one.move for one in dock_of(german).moves]
