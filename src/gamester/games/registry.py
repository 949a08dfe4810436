"""Discovery of games: a folder here with a `game.py`, or an entry point.

The group of the entry points is `gamester.games`. No game is registered by hand.
"""

from __future__ import annotations

import importlib
import tomllib
from functools import cached_property, lru_cache
from importlib.metadata import entry_points
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any

import msgspec

from gamester.core.compile.background import BackgroundCompilation
from gamester.core.compile.build import EntryModules, load_compiled, load_if_compiled, load_plain
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
"""New names of a game's files, by their former names."""
ENTRY_POINT_GROUP = "gamester.games"
ENTRYPOINTS = "gamester.games.entrypoints"
PLAYOUTS = "gamester.bots.playout_entry"
ENTRY_MODULES = (
    ENTRYPOINTS,
    PLAYOUTS,
    "gamester.bots.search_entry",
    "gamester.bots.rollout_entry",
    "gamester.envs.step_entry",
)
"""Entry modules that are compiled into one library for each game and layout.

They share most of their code, so several libraries would each be nearly as large."""
OWN_GAMES = "gamester.games."


class UnknownGame(LookupError):
    """Raised if there is no game of that name; the message lists the games."""


class Game:
    """One game: its rules, texts, law and layouts."""

    def __init__(self, slug: str, home: str) -> None:
        self.slug = slug
        self.home = home

    def __repr__(self) -> str:
        return f"Game({self.slug!r})"

    @cached_property
    def rules(self) -> ModuleType:
        """The module with the contract functions, for plain states."""
        return importlib.import_module(f"{self.home}.game")

    @cached_property
    def names(self) -> Any:
        """The module of texts: title, options, action types, labels, sentences."""
        return importlib.import_module(f"{self.home}.text")

    @cached_property
    def folder(self) -> Path:
        """The folder of its files."""
        return Path(str(importlib.import_module(self.home).__file__)).parent

    @cached_property
    def law(self) -> Law:
        """The law of the game with the reasons of the platform."""
        from gamester.core.law import Law  # imported late: rules must run without its dependencies

        return Law.read(self.folder / "law.toml", self.names.PREFIX)

    @property
    def numbers(self) -> tuple[int, ...]:
        """The supported rules numbers: today's, then older ones, newest first."""
        return self.names.RULES, *sorted(getattr(self.names, "EARLIER", {}), reverse=True)

    def earlier(self, number: int) -> Earlier | None:
        """Return how to play an older rules number, or None for today's.

        Raises LookupError for a number that is not supported.
        """
        if number == self.names.RULES:
            return None
        if number not in self.numbers:
            raise LookupError(f"{self.slug} supports rules number {' or '.join(map(str, self.numbers))}, got {number}")
        found: Earlier = self.names.EARLIER[number]
        return found

    def options(self, number: int) -> tuple[Option, ...]:
        """Return the options of a rules number, with the defaults of that time."""
        older = self.earlier(number)
        today: tuple[Option, ...] = self.names.OPTIONS
        return older.options if older else today

    def layout(self, sizes: dict[str, int]) -> Layout:
        """Return the layout of its state for these sizes of the named dimensions.

        Equal sizes give the same object.
        """
        return _layout(self.home, tuple(sorted(sizes.items())))

    def plain(self, laid: Layout, doors: str = ENTRYPOINTS) -> Any:
        """Return a module of entry points on lists of plain states."""
        return load_plain(self.home, laid, doors)

    def compiled(self, laid: Layout, doors: str = ENTRYPOINTS, checked: bool | None = None) -> Any:
        """Return an entry module on int32 arrays, compiled first where it is not yet.

        Raises CompilationUnavailable if it cannot be.

        Games of other packages run checked unless `checked` is False: a fault in their rules must not
        damage this process. Playouts count events (`counted`): their states have a cell more for each of
        them, behind their words.
        """
        return load_compiled(self.home, laid, doors, self._is_checked(checked), self._together(doors))

    def compiled_already(self, laid: Layout, doors: str = ENTRYPOINTS) -> Any:
        """Return the same, or None where it would have to be compiled first."""
        checked = self._is_checked(None)
        whole = load_if_compiled(self.home, laid, doors, checked, self._together(doors))
        return whole if whole is not None else load_if_compiled(self.home, laid, doors, checked, self._alone(doors))

    def compiled_beside(self, laid: Layout, doors: str) -> BackgroundCompilation:
        """Return the compilation of an entry module beside a program.

        A program that begins plain gets its entry points now or later. It compiles this entry module alone,
        in a third of the time.
        """
        checked = self._is_checked(None)
        return BackgroundCompilation(
            lambda: self.compiled_already(laid, doors), lambda: load_compiled(self.home, laid, doors, checked, self._alone(doors))
        )

    def _is_checked(self, checked: bool | None) -> bool:
        return not self.home.startswith(OWN_GAMES) if checked is None else checked

    def _together(self, doors: str) -> EntryModules:
        return self.entry_modules if doors in ENTRY_MODULES else self._alone(doors)

    def _alone(self, doors: str) -> EntryModules:
        return EntryModules((doors,), self.counted, doors) if doors == PLAYOUTS else EntryModules((doors,))

    @cached_property
    def entry_modules(self) -> EntryModules:
        """The entry modules that are compiled together."""
        return EntryModules(ENTRY_MODULES, self.counted, PLAYOUTS)

    def spoken(self, dim: str, label: str) -> str:
        """Return a label as people say it, if the game's texts define one (`spoken`)."""
        say = getattr(self.names, "spoken", None)
        return str(say(dim, label)) if say is not None else label

    def written(self, view: Any, zone: str, seat: int) -> list[str] | None:
        """Return the text lines of a zone as the game's `ui` module writes them, or None.

        `seat` is -1 for a zone that belongs to nobody. An error in the module must not stop the game, so the generic text is
        used instead.
        """
        write = getattr(ui_of(self.home), "written", None)
        try:
            return write(view, zone, seat) if write is not None else None
        except Exception:
            return None

    @property
    def counted(self) -> Wanted:
        """Event counters for simulations, in the form that the compiler needs."""
        return tuple((one.kinds, one.third) for one in getattr(self.names, "COUNTED_IN_PLAY", ()))


@lru_cache(maxsize=64)
def ui_of(home: str) -> ModuleType | None:
    """Return the `ui` module of a game, or None if it has none."""
    try:
        return importlib.import_module(f"{home}.ui")
    except ModuleNotFoundError as missing:
        # An error inside the module must not look like a missing module.
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
    # `setdefault`: an installed package cannot replace a game of ours.
    for point in sorted(entry_points(group=ENTRY_POINT_GROUP), key=lambda point: point.name):
        found.setdefault(point.name, Game(point.name, point.value))
    return found


def game_slugs() -> list[str]:
    """Return the slugs of all playable games."""
    return list(_found())


def get_game(slug: str) -> Game:
    """Return the game of this name.

    Raises UnknownGame with the known games, or with the files of a package that still have former names.
    """
    game = _found().get(slug)
    if game is None:
        raise UnknownGame(f"unknown game {slug!r}: there are {', '.join(game_slugs())}")
    _check_files(game)
    return game


@lru_cache(maxsize=64)
def _check_files(game: Game) -> None:
    """Raise UnknownGame if a game of another package has only former file names."""
    folder = game.folder
    former = [f"{old} is {new} now" for old, new in FORMER_FILES.items() if (folder / old).exists() and not (folder / new).exists()]
    if not (folder / "game.py").exists() and former:
        raise UnknownGame(f"the files of {game.slug!r} have former names: {', '.join(former)}")


class AnnouncedGame(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A game that cannot be played yet. `seats` are the smallest and largest number."""

    slug: str
    title: str
    credit: str
    blurb: str
    seats: tuple[int, int]
    minutes: int = 0


def announced_games(folder: Path | None = None) -> list[AnnouncedGame]:
    """Return all announced games by title.

    msgspec.ValidationError and tomllib.TOMLDecodeError pass through: they are mistakes in an `about.toml`.
    """
    here = folder or Path(__file__).parent
    files = [file for file in here.glob("*/about.toml") if not (file.parent / "game.py").exists()]
    found = [msgspec.convert({"slug": file.parent.name, **tomllib.loads(file.read_text("utf-8"))}, AnnouncedGame) for file in files]
    return sorted(found, key=lambda game: game.title)
