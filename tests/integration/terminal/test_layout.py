"""Whole games in a terminal are readable: nothing cut off or as in a file."""

import asyncio
import random
import re
from collections import Counter

import pytest
from rich.cells import cell_len
from textual.widgets import OptionList

from gamester.games.registry import game_slugs
from gamester.match.match import Match
from gamester.terminal.app import TableApp
from gamester.terminal.ink import plain
from gamester.terminal.local import LocalTable
from gamester.ui.vocabulary import Plate
from gamester.words.languages import speaking
from tests.support.terminal_screen import NAMES, SMALL, WIDE, drawer_of, felt_of, is_asked, screen, shows, shows_no_more, turn

WIDTH = 69
"""Columns in which the longest choice is as wide as the list."""


def test_choice_as_wide_as_the_list_is_complete() -> None:
    """A choice as wide as the list is complete.

    Its height is computed before the scroll bar appears and takes the room of its last word.
    """
    app = TableApp(LocalTable(Match.open("surviving", 3, {}, "", "s1", NAMES), [0], {1: "heuristic", 2: "heuristic"}, 0.0))

    async def whole() -> None:
        async with asyncio.timeout(60), app.run_test(size=(WIDTH, SMALL[1])) as pilot:
            await turn(app, pilot)
            app.query_one(OptionList).styles.max_height = 2
            listed, words = app.query_one(OptionList), "1) Play Unarmed Combat (10 damage, which does nothing in Training)"
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
            while is_asked(app):
                await pilot.press("1")
                await pilot.pause()
            await shows(app, pilot, "Waiting for Bo.")
            await shows_no_more(app, pilot, "✗")
            while app.query_one(OptionList).size.height > 1 or app.query_one("#board").size.height <= shown + 3:
                await pilot.pause(0.01)
            await pilot.press("w")
            await shows(app, pilot, "There is nothing to choose now.")

    asyncio.run(whole())


HEAD = re.compile(rf"[▸ ] ({'|'.join(NAMES)})( \((bot|deciding|has|away|out|won)| \d| ★)")


def played(game: str, acts: int) -> Match:
    """Return a table after so many default moves."""
    match = Match.open(game, 3, {}, "", "7", NAMES)
    for _ in range(acts):
        if not match.ended_by():
            match.apply_default(match.pending_seats()[0])
    return match


@pytest.mark.parametrize("game", game_slugs())
@pytest.mark.parametrize("acts", [12, 60, 160])
def test_the_felt_is_told_in_the_order_of_the_page(game: str, acts: int) -> None:
    """The others come first, then the middle and the viewer's own place; reserves and long stories come last.

    At 80 by 24 a draw pile, or everything for sale, used to take all of the ten lines.
    """
    match = played(game, acts)
    for viewer in range(4):
        lines = felt_of(match, viewer, 76, 10).splitlines()
        heads = [k for k, line in enumerate(lines) if HEAD.match(line)]
        places = [lines.index(one) for one in ("  In the middle", "  Before you", "  Besides") if one in lines]
        assert len(heads) == (2 if viewer < 3 else 3), lines
        assert "  In the middle" in lines and max(heads) < places[0] and places == sorted(places), lines
        assert not {k + 1 for k in places} & {*places, len(lines)}, "nothing lies below a title"
        drawer = drawer_of(match, viewer)
        own = [drawer.draw(node, 2) for plate in drawer.table.mine if isinstance(plate, Plate) for node in plate.items]
        assert {line for drawn in own for line in plain(drawn).replace("\u00a0", " ").splitlines()} <= set(lines[places[0] :])
        assert max(map(cell_len, lines)) <= 76
        if not match.ended_by():
            assert heads[-1] <= 2 * len(heads), "a head and one more line for each"
        whole = felt_of(match, viewer, 76, 999).split()
        assert Counter(whole) <= Counter(" ".join(lines).split()), "only names are said twice in the compact felt"


def test_zones_and_numbers_are_shown_in_words() -> None:
    """Zones are named by their meaning, and numbers by what they stand for.

    They used to be names and numbers of the code: `status 3`, `to choose 1`, `den 4`.
    """
    said = felt_of(played("surviving", 160), 0)
    for needed in ("Raw Recruit", "Injury pile, 18 cards: Bruised Ribs \u00d78", "Besides", "Level 1: ", "The Exit 4 left", "draw pile, "):
        assert needed in " ".join(said.split()), said
    assert not re.search(r"\b(den|gone|facing|supply|status) \d", said), said
    match, draw = played("shapes", 0), random.Random(7)
    for _ in range(60):
        seat = match.pending_seats()[0]
        match.act(seat, draw.choice(match.legal_moves(seat)).move)
    assert re.search(r"cards in front, \d cards?: ", felt_of(match, 0))


def test_draft_is_shown_in_words() -> None:
    """A draft is shown in words and not by the numbers of its actions.

    It used to be `plays in the making: 235, 348`; the draft stands above the choices.
    """
    match = Match.open("gameon", 3, {}, "", "7", NAMES)
    draft = next(move for move in match.legal_moves(0) if move.drafts)
    match.act(0, draft.move)
    app = TableApp(LocalTable(match, [0], {1: "heuristic", 2: "heuristic"}, 0.0))
    assert match.view(0).draft

    async def whole() -> None:
        async with asyncio.timeout(60), app.run_test(size=SMALL) as pilot:
            await shows(app, pilot, "Drafted:")
            assert "Drafted: a white ▲ on Watchtower" in " ".join(screen(app).split()), "as on a page, and not as it is written"

    asyncio.run(whole())


def test_language_is_changed_by_a_command() -> None:
    """An unknown one is refused by a sentence; a known one ends the screen, which is opened again in it with the same table."""
    match = Match.open("shapes", 2, {}, "", "s1", NAMES[:2])
    side = LocalTable(match, [0], {1: "heuristic"}, 600.0)
    app = TableApp(side)

    async def english() -> None:
        async with asyncio.timeout(60), app.run_test(size=WIDE) as pilot:
            await turn(app, pilot)
            await pilot.press("t", *"/language", "space", *"xx", "enter")
            await shows(app, pilot, "Choose en (English) or de (Deutsch).")
            await pilot.press("t", *"/language", "space", *"de", "enter")
            await pilot.pause()

    asyncio.run(english())
    assert app.return_value == "de"
    with speaking("de"):
        again = TableApp(side.in_another_language())

        async def german() -> None:
            async with asyncio.timeout(60), again.run_test(size=WIDE) as pilot:
                await turn(again, pilot)
                await shows(again, pilot, "Runde")
                await shows_no_more(again, pilot, "Round")

        asyncio.run(german())
