"""Warm-up: what the first pages need is loaded in the background after the start."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterator
from functools import partial

from gamester.games.registry import Game
from gamester.server.pages import games, learn, new_table
from gamester.server.pages import learn as lessons
from gamester.server.render.templates import environment

FIRST, BETWEEN = 1.0, 0.05
"""Seconds before it begins, so that waiting requests are answered first, and between two pieces."""
LOG = logging.getLogger("gamester")


async def warm_up() -> None:
    """Load everything. Errors are logged; a broken game reports them again on demand."""
    wait = FIRST
    for piece in pieces():
        await asyncio.sleep(wait)
        wait = BETWEEN
        try:
            await asyncio.to_thread(piece)
        except Exception as error:
            LOG.warning("warm-up of a page failed: %s", type(error).__name__)


def pieces() -> Iterator[Callable[[], object]]:
    """Yield what to load: templates, games, and for each game its pages and a table."""
    for template in environment().list_templates():
        yield partial(environment().get_template, template)
    yield games.tiles
    for game in games.games():
        yield partial(new_table.new_table_page, game)
        yield partial(_table, game)
        yield partial(games.game_page_html, game.slug)
        yield partial(learn.law_page, game.slug)


def _table(game: Game) -> None:
    if many := len(lessons.lesson_cases(game)):
        lessons.lesson_page(game.slug, many)
