"""What the first page of each sort needs, made ready before anybody asks: piece by piece beside the tables, once the house is up."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterator
from functools import partial

from gamester.games.registry import Game
from gamester.server.pages import games as shelf
from gamester.server.pages import learn as books
from gamester.server.pages import learn as lessons
from gamester.server.pages import new_table as laying
from gamester.server.render.templates import environment

FIRST, BETWEEN = 1.0, 0.05
"""Seconds after which it begins, so that whoever has waited for the house is answered first, and between two pieces."""
LOG = logging.getLogger("gamester")


async def warm_up() -> None:
    """Make all of it ready. What a game cannot do now it will say to whoever asks for it."""
    wait = FIRST
    for piece in pieces():
        await asyncio.sleep(wait)
        wait = BETWEEN
        try:
            await asyncio.to_thread(piece)
        except Exception as error:
            LOG.warning("a page could not be made ready: %s", type(error).__name__)


def pieces() -> Iterator[Callable[[], object]]:
    """Templates, the shelf, and of each game its pages and a table: the last step of its lesson is one."""
    for template in environment().list_templates():
        yield partial(environment().get_template, template)
    yield shelf.tiles
    for game in shelf.games():
        yield partial(laying.new_table_page, game)
        yield partial(_table, game)
        yield partial(shelf.game_page_html, game.slug)
        yield partial(books.law_page, game.slug)


def _table(game: Game) -> None:
    if many := len(lessons.lesson_cases(game)):
        lessons.lesson_page(game.slug, many)
