"""`gamester new` and `gamester dev`: a package for a game of your own."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from gamester.cli import UsageError
from gamester.cli.docs import pages_folder
from gamester.cli.interrupts import until_interrupted

FILE = re.compile(r"^\*\*`(?P<name>[\w./]+)`\*\*\n\n```\w+\n(?P<text>.*?)^```$", re.DOTALL | re.MULTILINE)
"""A file on the page of the tutorial, which is the template."""
PAGE = "tutorials/new_game.md"
TEMPLATE = "goofspiel"
NAME = re.compile(r"[a-z][a-z0-9]{1,30}")
POLL = 0.5
"""Seconds between two looks at the files."""
WATCHED = (".py", ".toml", ".pos", ".ftl")


def new(name: str, /, *, into: Path = Path()) -> int:
    """Write a package with a complete small game.

    It is the game of the tutorial under your name, and passes the contract suite at once. Change its law,
    state, rules and words one after another.

    Parameters
    ----------
    name
        The name of the game: 2 to 31 lower-case letters and digits, such as mygame.
    into
        The folder in which the package is made; the current one if not given.
    """
    from gamester.games.registry import game_slugs

    if not NAME.fullmatch(name):
        raise UsageError(f"expected a name of 2 to 31 lower-case letters and digits, got {name!r}")
    if name in game_slugs():
        raise UsageError(f"there is a game {name!r} already: choose another name")
    if name in sys.stdlib_module_names or name == "gamester":
        raise UsageError(f"{name!r} is a module of Python or Gamester: choose another name")
    folder = into / name
    if folder.exists():
        raise UsageError(f"{folder} exists already: nothing was written")
    for file, text in package_files(name):
        (folder / file).parent.mkdir(parents=True, exist_ok=True)
        (folder / file).write_text(text, encoding="utf-8")
    print(f"{folder} has a game that can be played. Serve it, and check it at every change: gamester dev {folder}")
    return 0


def package_files(name: str) -> Iterator[tuple[str, str]]:
    """Yield (file, text) of a package of this name."""
    page = (pages_folder() / PAGE).read_text("utf-8")
    title = name.capitalize()
    prefix = _prefix(name)
    for found in FILE.finditer(page):
        text = found["text"].replace(TEMPLATE, name).replace(TEMPLATE.capitalize(), title).replace("Merrill Flood", "you")
        text = re.sub(r"\bGS([-_\"])", rf"{prefix}\1", text)
        yield found["name"].replace(TEMPLATE, name), text


def _prefix(name: str) -> str:
    """Return two capital letters for ids of clauses, not those of the platform."""
    letters = (re.sub("[^A-Z]", "", name.upper()) + "XX")[:2]
    return "XX" if letters == "TB" else letters


def dev(folder: Path, /, *, port: int = 8000, games: int = 5) -> int:
    """Serve a game that you are writing, and check it at every change.

    At every change its positions (`*.pos`) and the contract suite are run. The rules page shows the positions of
    `examples.pos` step by step. Needs pytest. Ctrl+C ends it.

    Parameters
    ----------
    folder
        The folder of the package, as `gamester new` makes it.
    port
        The port of the server.
    games
        Random games for each number of seats; the file of tests plays more.
    """
    slug = _slug(folder)
    with _on_path(folder.resolve(), slug) as environment, until_interrupted() as stopped:
        while not stopped():
            _serve(folder, slug, port, games, environment, stopped)
    return 0


def _serve(folder: Path, slug: str, port: int, games: int, environment: dict[str, str], stopped: Callable[[], bool]) -> None:
    """Serve the game and run its suite, until its files change."""
    begun = _times(folder)

    def is_stale() -> bool:
        return stopped() or _times(folder) != begun

    server = subprocess.Popen([sys.executable, "-m", "gamester", "serve", "--port", str(port)], env=environment)
    try:
        here = f"http://127.0.0.1:{port}"
        print(f"The game: {here}/games/{slug}   Its rules and positions: {here}/rules/{slug}", flush=True)
        _suite(slug, games, environment, is_stale)
        while not is_stale():
            time.sleep(POLL)
    finally:
        server.terminate()
        server.wait()


def _slug(folder: Path) -> str:
    """Return the name of the game in a folder. Raises UsageError if there is none."""
    found = sorted(path.parent.name for path in folder.glob("*/game.py"))
    if len(found) != 1:
        raise UsageError(f"expected a folder with one package that has a game.py, such as `gamester new` makes, got {folder}")
    return found[0]


@contextmanager
def _on_path(folder: Path, slug: str) -> Iterator[dict[str, str]]:
    """Yield an environment in which the game is found, without installing it."""
    with TemporaryDirectory() as made:
        info = Path(made) / f"{slug}-0.dist-info"
        info.mkdir()
        (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {slug}\nVersion: 0\n", encoding="utf-8")
        (info / "entry_points.txt").write_text(f"[gamester.games]\n{slug} = {slug}\n", encoding="utf-8")
        paths = [str(folder), made, *filter(None, [os.environ.get("PYTHONPATH")])]
        yield {**os.environ, "PYTHONPATH": os.pathsep.join(paths)}


def _times(folder: Path) -> dict[Path, int]:
    """Return when each file was changed."""
    return {path: path.stat().st_mtime_ns for path in folder.rglob("*") if path.suffix in WATCHED and path.is_file()}


def _suite(slug: str, games: int, environment: dict[str, str], stale: Callable[[], bool]) -> None:
    """Run positions, then the suite for all seats, until files change."""
    code = (
        "import sys\nfrom gamester.games.registry import get_game\nfrom gamester.match.positions.runner import run_file\n"
        f"for path in sorted(get_game({slug!r}).folder.glob('*.pos')):\n"
        "    found = run_file(path.name, path.read_text('utf-8-sig'), plain_only=True)\n"
        "    for line in (*found.warnings, *found.failures):\n        print(line, flush=True)\n"
        "    print(f'{path.name}: {found.passed} positions passed, {found.failed} failed', flush=True)\n"
        "from gamester.testing.checks.zones import ContractViolation\n"
        "from gamester.testing.suite import check_contract, all_setups\n"
        f"try:\n    for seats, cards in all_setups({slug!r}):\n"
        f"        check_contract({slug!r}, seats, cards=cards, games={games}, plain_only=True)\n"
        "        print(f'{seats} seats: passed', flush=True)\n"
        "except ContractViolation as why:\n    sys.exit(f'FAILED {why}')\n"
    )
    with subprocess.Popen([sys.executable, "-c", code], env=environment) as suite:
        while suite.poll() is None:
            if stale():
                suite.kill()
            time.sleep(POLL / 5)
