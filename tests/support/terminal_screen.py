"""A terminal of a given size and what it shows."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

from textual.pilot import Pilot

from gamester.match.match import Match
from gamester.terminal.app import TableApp
from gamester.terminal.local import LocalTable

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
                await pilot.pause(0.01)
    except TimeoutError:
        raise AssertionError(f"{words!r} is not in\n{screen(app)}") from None


async def shows_no_more(app: TableApp, pilot: Pilot[str], words: str) -> None:
    """Wait until the screen does not say this any more."""
    try:
        async with asyncio.timeout(20):
            while words in screen(app):
                await pilot.pause(0.01)
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
        while not (match_of(app).ended_by() or app.side.curtain or (app.side.view and app.side.view.must_decide and app.offers)):
            await pilot.pause(0.005)
    await pilot.pause()
