"""A terminal of a given size and what it shows."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

from msgspec.structs import replace
from textual.pilot import Pilot

from gamester.match.match import Match
from gamester.terminal import drawing
from gamester.terminal.app import TableApp
from gamester.terminal.cards import Look
from gamester.terminal.choices import Choices, Selection
from gamester.terminal.components import ComponentDrawer
from gamester.terminal.ink import plain
from gamester.terminal.local import Describer, LocalTable
from gamester.ui.build import Person
from gamester.ui.game_ui import game_ui
from gamester.ui.reading import dock_of
from gamester.ui.vocabulary import Table

SHORT = {"armies": {"turn_limit": "4"}, "gameon": {"stall_limit": "2"}, "surviving": {"round_limit": "20"}, "shapes": {"stall_rounds": "3"}}


SMALL, WIDE = (80, 24), (120, 40)


NAMES = ["Ana", "Bo", "Cy"]


def at_home(game: str, seed: int, people: int = 1, seats: int = 2, late: float = 0.0) -> TableApp:
    """A table at home, begun; with `late` that part of the acts has been played, as it is when nobody is there."""
    match = Match.open(game, seats, SHORT[game], "", f"{seed}", NAMES[:seats])
    if late:
        while not match.ended_by():
            match.apply_default(match.pending_seats()[0])
        log = [(entry.seat, entry.move) for entry in match.entries]
        match = Match.replay(match.header, log[: int(len(log) * late)])
    bots = {seat: "heuristic" for seat in range(people, seats)}
    return TableApp(LocalTable(match, range(people), bots, 0.0))


def is_asked(app: TableApp) -> bool:
    """Return True if the player at the screen must decide, as far as the terminal was told."""
    return app.side.table is not None and dock_of(app.side.table).deciding


def described(match: Match, viewer: int) -> tuple[Table, Callable[[str], str]]:
    """Return the description of a match for a viewer, as it was sent, and what its faces are called."""
    people = [Person(name, "heuristic" if seat else "", seat != 1) for seat, name in enumerate(match.seats)]
    one = Describer(match, viewer, people, game_ui(match.game.slug))
    return one.table(), lambda face: one.faces.get(face, face)


def drawer_of(match: Match, viewer: int, room: int = 76, look: Look | None = None, boxes: bool = False) -> ComponentDrawer:
    """Return what draws the table for a viewer."""
    table, called = described(match, viewer)
    return ComponentDrawer(table, called, look or Look(), room, boxes)


def felt_of(match: Match, viewer: int, room: int = 76, high: int = 999) -> str:
    """Return the felt as text, by default whole and not compact."""
    return plain(drawing.felt(drawer_of(match, viewer, room), high)).replace("\u00a0", " ")


def reached(choices: Choices) -> set[str]:
    """Return every move that a player can come to, step by step."""
    found, ways, seen = set[str](), [Selection()], set[Selection]()
    while ways:
        picked = ways.pop()
        # Cards are picked in any order, so most ways lead to where another has been.
        if (same := replace(picked, picks=tuple(sorted(picked.picks)))) in seen and not any(move.ordered for move in choices.dock.moves):
            continue
        seen.add(same)
        for offer in choices.next(picked):
            if offer.move:
                found.add(offer.move.move)
            elif offer.next_selection:
                ways.append(offer.next_selection)
    return found


def question_of(match: Match, viewer: int) -> str:
    """Return the question to a viewer as one line."""
    return " ".join(plain(drawing.question(drawer_of(match, viewer))).replace("\u00a0", " ").split())


def match_of(app: TableApp) -> Match:
    assert isinstance(app.side, LocalTable)
    return app.side.match


def screen(app: TableApp) -> str:
    """Return the screen as text."""
    compositor: Any = app.screen._compositor
    return "\n".join("".join(piece.text for piece in strip).rstrip() for strip in compositor.render_strips())


async def shows(app: TableApp, pilot: Pilot[str], words: str) -> None:
    """Wait until the screen says this."""
    try:
        async with asyncio.timeout(20):
            while words not in screen(app):
                await pilot.pause(0.04)
    except TimeoutError:
        raise AssertionError(f"{words!r} is not in\n{screen(app)}") from None


async def shows_no_more(app: TableApp, pilot: Pilot[str], words: str) -> None:
    """Wait until the screen does not say this any more."""
    try:
        async with asyncio.timeout(20):
            while words in screen(app):
                await pilot.pause(0.04)
    except TimeoutError:
        raise AssertionError(f"{words!r} is still in\n{screen(app)}") from None


def run(app: TableApp, size: tuple[int, int], play: Callable[[Pilot[str]], Coroutine[Any, Any, None]]) -> None:
    async def whole() -> None:
        async with asyncio.timeout(200), app.run_test(size=size) as pilot:
            await pilot.pause()
            await play(pilot)

    asyncio.run(whole())


async def turn(app: TableApp, pilot: Pilot[str]) -> None:
    """Wait until there is something to do, or the game is over."""
    async with asyncio.timeout(60):
        while not (match_of(app).ended_by() or app.side.curtain or (is_asked(app) and app.offers)):
            await pilot.pause(0.005)
    await pilot.pause()
