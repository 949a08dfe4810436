"""Whole games in a terminal are readable: nothing cut off or as in a file."""

import asyncio
import random
import re

import pytest
from textual.widgets import OptionList

from gamester.games.registry import game_slugs
from gamester.match.match import Match
from gamester.terminal import drawing
from gamester.terminal.app import TableApp
from gamester.terminal.local import LocalTable
from tests.support.terminal_screen import NAMES, SMALL, screen, shows, shows_no_more, turn


def test_choice_as_wide_as_the_list_is_complete() -> None:
    """A choice as wide as the list is complete.

    Its height is computed before the scroll bar appears and takes the room of its last word.
    """
    app = TableApp(LocalTable(Match.open("surviving", 3, {}, "", "s1", NAMES), [0], {1: "heuristic", 2: "heuristic"}, 0.0))

    async def whole() -> None:
        async with asyncio.timeout(60), app.run_test(size=SMALL) as pilot:
            await turn(app, pilot)
            listed, words = app.query_one(OptionList), "1) Play Unarmed Combat: 10 damage (10 damage, which does nothing in Training)"
            while not (listed.virtual_size.height > listed.size.height and words in " ".join(screen(app).split())):
                await pilot.pause(0.01)

    asyncio.run(whole())


def test_waiting_player_sees_table_without_closed_choices() -> None:
    """A waiting player sees the table and no list of forbidden choices.

    Six lines of twenty-four used to say only that it is not their turn.
    """
    app = TableApp(LocalTable(Match.open("shapes", 2, {}, "", "s1", NAMES[:2]), [0], {1: "heuristic"}, 600.0))

    async def whole() -> None:
        async with asyncio.timeout(60), app.run_test(size=SMALL) as pilot:
            await turn(app, pilot)
            shown = app.query_one("#board").size.height
            while app.side.view and app.side.view.must_decide:
                await pilot.press("1")
                await pilot.pause()
            await shows(app, pilot, "Waiting for Bo.")
            await shows_no_more(app, pilot, "✗")
            while app.query_one(OptionList).size.height > 1 or app.query_one("#board").size.height <= shown + 3:
                await pilot.pause(0.01)
            await pilot.press("w")
            await shows(app, pilot, "There is nothing to choose now.")

    asyncio.run(whole())


def played(game: str, acts: int) -> Match:
    """Return a table after so many default moves."""
    match = Match.open(game, 3, {}, "", "7", NAMES)
    for _ in range(acts):
        if not match.ended_by():
            match.apply_default(match.pending_seats()[0])
    return match


@pytest.mark.parametrize("game", game_slugs())
@pytest.mark.parametrize("acts", [12, 60, 160])
def test_zones_of_seats_come_first_and_long_piles_last(game: str, acts: int) -> None:
    """The zones of all seats come first, and long piles last.

    At 80 by 24 a draw pile, or everything for sale, used to take all of the ten lines.
    """
    match = played(game, acts)
    for viewer in range(4):
        lines = drawing.render_table(match.view(viewer), 76).plain.splitlines()
        besides = lines.index("  Besides") if "  Besides" in lines else len(lines)
        seats = [k for k, line in enumerate(lines) if re.match(rf"[▸ ] ({'|'.join(NAMES)})\b", line) and not line.startswith("    ")]
        assert len(seats) == 3 and max(seats) < besides, lines
        assert max(map(len, lines)) <= 76 or match.ended_by()
        piles = [k for k, line in enumerate(lines[:besides]) if re.match(r"    (your )?(draw pile|for sale|Game Deck|chart)", line)]
        assert not any(re.match("      ", lines[k + 2]) for k in piles if k + 2 < besides), lines


def test_zones_and_numbers_are_shown_in_words() -> None:
    """Zones are named by their meaning, and numbers by what they stand for.

    They used to be names and numbers of the code: `status 3`, `to choose 1`, `den 4`.
    """
    match = played("surviving", 160)
    said = drawing.render_table(match.view(0), 76).plain
    for needed in ("status: eliminated", "status: inside", "face-up Obstacle: ", "for sale in Barracks and Armory: ", "Obstacles 1:"):
        assert needed in said, said
    assert not re.search(r"^    (den|gone|facing|supply|status: \d)\b", said, re.M), said
    match, draw = played("shapes", 0), random.Random(7)
    for _ in range(60):
        seat = match.pending_seats()[0]
        match.act(seat, draw.choice(match.legal_moves(seat)).move)
    said = drawing.render_table(match.view(0), 76).plain
    assert "cards in front, upright: " in said and "cards in front:" not in said


def test_draft_is_shown_in_words() -> None:
    """A draft is shown in words and not by the numbers of its actions.

    It used to be `plays in the making: 235, 348`; the draft stands above the choices.
    """
    match = Match.open("gameon", 3, {}, "", "7", NAMES)
    draft = next(move for move in match.legal_moves(0) if move.drafts)
    match.act(0, draft.move)
    app = TableApp(LocalTable(match, [0], {1: "heuristic", 2: "heuristic"}, 0.0))
    assert match.view(0).draft and "plays in the making" not in drawing.render_table(match.view(0), 76).plain

    async def whole() -> None:
        async with asyncio.timeout(60), app.run_test(size=SMALL) as pilot:
            await shows(app, pilot, "Drafted:")
            assert "Drafted: white triangle on Watchtower." in " ".join(screen(app).split()), "as on a page, and not as it is written"

    asyncio.run(whole())
