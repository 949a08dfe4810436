"""`make shots`: pictures of every page and of every phase of a table.

No game is played: tables are drawn at known positions, wide and on a phone. Pictures are named
`GAME-SEATS-WIDTH-THEME-PHASE.png`. The folder may be named, and games after it.
"""

import sys
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

from gamester.games.registry import game_slugs, get_game
from tests.support.browser import FLAGS, environment, find
from tests.support.browser_visits import visitor
from tests.support.server_fixtures import Server
from tests.support.table_positions import Position, first_of_each_phase, over, positions, show, waiting, watched

WIDTHS = {"wide": (1440, 900), "phone": (360, 740)}
THEMES = ("light", "dark")
LATER = 9
"""A decision of the first seat at which much lies on the table."""


def pages(server: Server, folder: Path, page: Page, name: str) -> None:
    """Take pictures of the pages around the tables."""
    around = {"home": "/", "rules": "/rules"}
    for slug in game_slugs():
        around |= {
            f"{slug}-game": f"/games/{slug}",
            f"{slug}-rules": f"/rules/{slug}",
            f"{slug}-learn": f"/learn/{slug}",
            f"{slug}-new": f"/new/{slug}",
        }
    host = server.laid("you", "person", "heuristic", dice="a rainy evening")
    around |= {"waiting": host, "door": server.links(host)[0], "verify": "/verify"}
    for what, path in around.items():
        page.goto(server.url + path)
        page.screenshot(path=folder / f"{what}-{name}.png", full_page=what == "home")


def states(game: str, seats: int) -> Iterator[tuple[str, Position]]:
    """Yield the name and the position of everything that is worth a picture."""
    for position in first_of_each_phase(game, seats):
        yield position.phase, position
    yield from (("later", position) for position in positions(game, seats, (LATER,)))
    yield "waiting", waiting(game, seats)
    yield "watched", watched(game, seats)
    yield "over", over(game, seats)


@contextmanager
def running() -> Iterator[tuple[Server, Browser]]:
    """Yield a server and a browser."""
    path = find()
    if path is None:
        raise SystemExit("expected a Chromium, found none: run `python tests/support/browser.py`")
    with ExitStack() as stack:
        server = Server(Path(stack.enter_context(tempfile.TemporaryDirectory())))
        stack.callback(server.stop)
        playwright = stack.enter_context(sync_playwright())
        launched = playwright.chromium.launch(executable_path=path, args=list(FLAGS), env={**environment(path)})
        yield server, stack.enter_context(closing(launched))


def main() -> None:
    """Write all pictures to the named folder, `shots` by default."""
    folder = Path(sys.argv[1] if len(sys.argv) > 1 else "shots")
    only = sys.argv[2:] or game_slugs()
    folder.mkdir(parents=True, exist_ok=True)
    with running() as (server, browser):
        for width, size in WIDTHS.items():
            for theme in THEMES:
                with visitor(browser, size, theme, calm=True) as page:
                    pages(server, folder, page, f"{width}-{theme}")
            for game in only:
                fewest, most = get_game(game).text.SEATS
                for seats in range(fewest, most + 1):
                    theme = THEMES[seats % 2]
                    with visitor(browser, size, theme, calm=True) as page:
                        for what, position in states(game, seats):
                            show(page, server.url, position)
                            page.screenshot(path=folder / f"{game}-{seats}-{width}-{theme}-{what}.png")
    print(f"{len(list(folder.glob('*.png')))} pictures in {folder}/")


if __name__ == "__main__":
    main()
