"""The games, found and never registered: a folder here that has a `game.py`, or an entry point of the group `gamester.games`."""

from __future__ import annotations

import importlib
import tomllib
from functools import cached_property, lru_cache
from importlib.metadata import entry_points
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any

import msgspec

from gamester.core.compile.build import load_compiled, load_plain
from gamester.core.events import Wanted
from gamester.core.layout import Layout, layout

if TYPE_CHECKING:
    from gamester.core.law import Law
    from gamester.games.older_rules import Earlier
    from gamester.games.options import Option

FORMER_FILES = {
    "rules.py": "game.py",
    "table.py": "state.py",
    "names.py": "text.py",
    "felt.py": "ui.py",
    "prospects.py": "evaluation.py",
    "clauses.toml": "law.toml",
    "learn.pos": "lesson.pos",
    "cards": "card_sets",
}
"""Files of a game: what they were called, and what they are called now."""
ENTRY_POINT_GROUP = "gamester.games"
ENTRYPOINTS = "gamester.games.entrypoints"


class UnknownGame(LookupError):
    """No game of that name; says which there are."""


class Game:
    """One game: its rules, its names, its law, its layouts."""

    def __init__(self, slug: str, home: str) -> None:
        self.slug = slug
        self.home = home

    def __repr__(self) -> str:
        return f"Game({self.slug!r})"

    @cached_property
    def rules(self) -> ModuleType:
        """The module of its contract, for plain tables."""
        return importlib.import_module(f"{self.home}.game")

    @cached_property
    def names(self) -> Any:
        """The module of its names: title, options, shapes, labels, sentences."""
        return importlib.import_module(f"{self.home}.text")

    @cached_property
    def folder(self) -> Path:
        """Where its files lie."""
        return Path(str(importlib.import_module(self.home).__file__)).parent

    @cached_property
    def law(self) -> Law:
        """Its clauses, and the reasons of the platform."""
        from gamester.core.law import Law  # rules run without it, and so without anything but Python

        return Law.read(self.folder / "law.toml", self.names.PREFIX)

    @property
    def numbers(self) -> tuple[int, ...]:
        """The rules numbers that it is played by here: today's, then older ones, newest first."""
        return self.names.RULES, *sorted(getattr(self.names, "EARLIER", {}), reverse=True)

    def earlier(self, number: int) -> Earlier | None:
        """How an older rules number is read; None for today's, LookupError for one that is not played here."""
        if number == self.names.RULES:
            return None
        if number not in self.numbers:
            raise LookupError(f"{self.slug} is played by rules number {' or '.join(map(str, self.numbers))} here, not by {number}")
        found: Earlier = self.names.EARLIER[number]
        return found

    def options(self, number: int) -> tuple[Option, ...]:
        """The house rules of a rules number, with the defaults that held then."""
        older = self.earlier(number)
        today: tuple[Option, ...] = self.names.OPTIONS
        return older.options if older else today

    def layout(self, sizes: dict[str, int]) -> Layout:
        """Its table for these sizes of the named dimensions; equal sizes give the same object."""
        return _layout(self.home, tuple(sorted(sizes.items())))

    def plain(self, laid: Layout, doors: str = ENTRYPOINTS) -> Any:
        """A group of doors on lists of plain tables."""
        return load_plain(self.home, laid, doors)

    def compiled(self, laid: Layout, doors: str = ENTRYPOINTS, checked: bool = True, counted: Wanted = ()) -> Any:
        """A group of doors on int32 arrays; compiled once per machine. With `counted` the rows are wider: see `core/events.py`."""
        return load_compiled(self.home, laid, doors, checked, counted)

    def spoken(self, dim: str, label: str) -> str:
        """A label as people say it, where the game tells the two apart (`names.spoken`)."""
        say = getattr(self.names, "spoken", None)
        return str(say(dim, label)) if say is not None else label

    def written(self, view: Any, zone: str, seat: int) -> list[str] | None:
        """A zone line by line, of a seat or (-1) of nobody, where the game tells it otherwise in text (`felt.written`); else None.

        A felt that fails stops no game: the zone is told as any game's.
        """
        write = getattr(ui_of(self.home), "written", None)
        try:
            return write(view, zone, seat) if write is not None else None
        except Exception:
            return None

    @property
    def counted(self) -> Wanted:
        """What is counted of its games where many are played (names.COUNTED_IN_PLAY), for the kernel."""
        return tuple((one.kinds, one.third) for one in getattr(self.names, "COUNTED_IN_PLAY", ()))


@lru_cache(maxsize=64)
def ui_of(home: str) -> ModuleType | None:
    """The `ui.py` of a game, or None where it has none."""
    try:
        return importlib.import_module(f"{home}.ui")
    except ModuleNotFoundError as missing:
        if missing.name != f"{home}.ui":
            raise
        return None


@lru_cache(maxsize=128)
def _layout(home: str, sizes: tuple[tuple[str, int], ...]) -> Layout:
    return layout(importlib.import_module(f"{home}.state").Table, dict(sizes))


@lru_cache(maxsize=1)
def _found() -> dict[str, Game]:
    here = Path(__file__).parent
    ours = sorted(path.parent.name for path in here.glob("*/game.py"))
    found = {slug: Game(slug, f"gamester.games.{slug}") for slug in ours}
    for point in sorted(entry_points(group=ENTRY_POINT_GROUP), key=lambda point: point.name):
        found.setdefault(point.name, Game(point.name, point.value))
    return found


def game_slugs() -> list[str]:
    """The names of all playable games."""
    return list(_found())


def get_game(slug: str) -> Game:
    """Return the game of this name. UnknownGame says which games there are, or which files of a package have former names."""
    game = _found().get(slug)
    if game is None:
        raise UnknownGame(f"unknown game {slug!r}: there are {', '.join(game_slugs())}")
    _check_files(game)
    return game


@lru_cache(maxsize=64)
def _check_files(game: Game) -> None:
    """Raise UnknownGame if a game of another package still has the file names of before."""
    folder = game.folder
    former = [f"{old} is {new} now" for old, new in FORMER_FILES.items() if (folder / old).exists() and not (folder / new).exists()]
    if not (folder / "game.py").exists() and former:
        raise UnknownGame(f"the files of {game.slug!r} have former names: {', '.join(former)}")


class AnnouncedGame(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is known of a game before it can be played. `seats` are the fewest and the most."""

    slug: str
    title: str
    credit: str
    blurb: str
    seats: tuple[int, int]
    minutes: int = 0


def announced_games(folder: Path | None = None) -> list[AnnouncedGame]:
    """All of them by title; msgspec.ValidationError and tomllib.TOMLDecodeError are the author's."""
    here = folder or Path(__file__).parent
    files = [file for file in here.glob("*/about.toml") if not (file.parent / "game.py").exists()]
    found = [msgspec.convert({"slug": file.parent.name, **tomllib.loads(file.read_text("utf-8"))}, AnnouncedGame) for file in files]
    return sorted(found, key=lambda game: game.title)
