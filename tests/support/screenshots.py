"""`make shots`: pictures of every page and of every phase of a table.

Every game is played in a real browser, wide and on a phone. Pictures are named `GAME-SEATS-WIDTH-THEME-PHASE.png`, with
the number of the stage if a reveal is shown step by step.
"""

import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

from gamester.games.registry import Game, game_slugs, get_game
from tests.support.browser import FLAGS, environment, find
from tests.support.people import ByMouse
from tests.support.server_fixtures import Server, wait

WIDTHS = {"wide": (1440, 900), "phone": (360, 740)}
THEMES = ("light", "dark")
SEEN = """(t => t.dataset.phase + (t.dataset.stage ? `-stage${t.dataset.stage}` : "")
    + (t.querySelector("[aria-pressed=true]") ? "-picked" : ""))(document.getElementById("table"))"""
MOST = 400
"""Most looks at one table."""


@contextmanager
def visitor(browser: Browser, width: str, theme: str) -> Iterator[Page]:
    """Yield a page of a new visitor."""
    wide, high = WIDTHS[width]
    context = browser.new_context(viewport={"width": wide, "height": high}, color_scheme="dark" if theme == "dark" else "light")
    yield context.new_page()
    context.close()


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


def table(server: Server, folder: Path, page: Page, game: Game, seats: int, name: str) -> None:
    """Play one table to its end, with a picture of every phase, pending or waiting."""
    kinds = ["you"] + ["heuristic"] * (seats - 1)
    page.goto(server.url + server.lay(*kinds, game=game.slug))
    person, seen = ByMouse(page, 7), set()
    for _ in range(MOST):
        phase = str(page.evaluate(SEEN))
        phase += "-mine" if person.asked else ""
        if phase not in seen:
            seen.add(phase)
            page.wait_for_timeout(450)
            page.screenshot(path=folder / f"{game.slug}-{seats}-{name}-{phase or 'play'}.png")
        if person.over:
            return
        if person.asked:
            person.step()
        else:
            for _ in wait(0.3):
                if person.asked or person.over:
                    break


def main() -> int:
    """Write all pictures to the named folder, `shots` by default."""
    folder = Path(sys.argv[1] if len(sys.argv) > 1 else "shots")
    only = sys.argv[2:] or game_slugs()
    folder.mkdir(parents=True, exist_ok=True)
    path = find()
    if path is None:
        print("expected a Chromium, found none: run `python tests/support/browser.py`", file=sys.stderr)
        return 1
    server = Server(Path(tempfile.mkdtemp()))
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=list(FLAGS), env={**environment(path)})
        for width in WIDTHS:
            for theme in THEMES:
                with visitor(browser, width, theme) as page:
                    pages(server, folder, page, f"{width}-{theme}")
            for game in map(get_game, only):
                fewest, most = game.text.SEATS
                for seats in range(fewest, min(most, 4) + 1):
                    theme = THEMES[seats % 2]
                    with visitor(browser, width, theme) as page:
                        table(server, folder, page, game, seats, f"{width}-{theme}")
        browser.close()
    server.stop()
    print(f"{len(list(folder.glob('*.png')))} pictures in {folder}/")
    return 0


if __name__ == "__main__":
    sys.exit(main())
