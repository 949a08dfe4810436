"""Discovery of games: a folder here with a `game.py`, or an entry point.

The group of the entry points is `gamester.games`. No game is registered by hand.
"""

from __future__ import annotations

import importlib
import tomllib
from functools import cached_property, lru_cache
from importlib.metadata import entry_points
from pathlib import Path
from types import FunctionType, ModuleType
from typing import TYPE_CHECKING, Any

import msgspec

from gamester.core.compile.background import BackgroundCompilation
from gamester.core.compile.build import EntryModules, load_compiled, load_if_compiled, load_plain
from gamester.core.compile.collect import WEIGHTS, replacements
from gamester.core.events import CounterKeys
from gamester.core.layout import Layout, layout
from gamester.games import contract, defaults

if TYPE_CHECKING:
    from gamester.core.law import Law
    from gamester.core.zones import Zone
    from gamester.games.older_rules import Earlier
    from gamester.games.options import Option
    from gamester.words.library import Words

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
FORMER_NAMES = {
    "game": {
        "absent": "default_action",
        "act": "apply",
        "actions": "num_actions",
        "drafts": "draft_kind",
        "offers": "legal_actions",
        "over": "ended_by",
        "pending": "pending_seats",
        "places": "placements",
        "policy": "heuristic_action",
        "proceed": "run_automatic_steps",
        "redeal": "resample_hidden",
        "rounds": "round_number",
        "score": "score_parts",
        "sealed": "is_simultaneous",
        "shares": "win_shares",
    },
    "state": {"Table": "State"},
    "text": {
        "BESIDE": "EXTRA_FILE",
        "COMPOUND": "COMPOUND_MOVE",
        "EVENTS": "EVENT_TEXTS",
        "PHASES": "PHASE_TEXTS",
        "PHRASED": "PHASE_SENTENCES",
        "PLAN": "SEARCH_PARAMS",
        "PREFIX": "CLAUSE_PREFIX",
        "ROUND": "ROUND_WORD",
        "RULES": "RULES_VERSION",
        "SEATS_LAW": "SEATS_CLAUSE",
        "SET": "DEFAULT_SET",
        "SHAPES": "ACTION_TYPES",
        "AUTO_RESPONSE": "STANDING_ANSWERS",
        "STANDING": "STANDING_ANSWERS",
        "TOLD_BY": "REVEALED_BY",
        "UNDO": "UNDOABLE",
        "blank": "fill_defaults",
        "bots_barred": "why_no_bots",
        "judge_wanted": "needs_judge",
        "judged": "allows_judge",
        "may_lie": "can_lie_face_down",
        "meant": "interpret_picks",
        "note": "action_note",
        "sentence": "action_sentence",
        "spoken": "spoken_label",
        "unnumbered": "why_no_such_action",
    },
    "ui": {
        "ART": "SAMPLE_CARDS",
        "DRAWN": "FACE_UP_DIMENSIONS",
        "REACHED": "PRESSABLE_ZONES",
        "STAYS": "STICKY_ACTIONS",
        "WHOLE": "ALWAYS_OFFERED",
        "causes": "ending_reasons",
        "figures": "seat_figures",
        "kin": "card_group",
        "knowledge": "public_knowledge",
        "marks": "card_marks",
        "sheet": "card_list",
        "written": "text_rows",
    },
}
"""Names in the modules of a game: by module, what they were called, and what they are called now."""
CONTRACT_FUNCTIONS = tuple(name for name, one in vars(contract).items() if isinstance(one, FunctionType))
"""Names of the functions that `game.py` of every game has."""
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
    def game(self) -> ModuleType:
        """The module with the contract functions, for plain states.

        Raises:
            UnknownGame: if one is missing; the sentence says which.
        """
        module = _load_module(self.home, "game")
        if missing := [name for name in CONTRACT_FUNCTIONS if not hasattr(module, name)]:
            where = f"{contract.__name__} says what each of them does, and {defaults.__name__} has some to import"
            raise UnknownGame(f"{module.__name__} lacks functions that every game has: {', '.join(missing)} ({where})")
        return module

    @cached_property
    def text(self) -> Any:
        """The module of texts: title, options, action types, labels, sentences."""
        return _load_module(self.home, "text")

    @cached_property
    def folder(self) -> Path:
        """The folder of its files."""
        return Path(str(importlib.import_module(self.home).__file__)).parent

    @cached_property
    def has_network(self) -> bool:
        """True if it has a trained network, which `expert` trusts."""
        return WEIGHTS in replacements(self.home)

    @cached_property
    def law(self) -> Law:
        """The law of the game with the reasons of the platform."""
        from gamester.core.law import Law  # imported late: rules must run without its dependencies

        return Law.from_file(self.folder / "law.toml", self.text.CLAUSE_PREFIX)

    @property
    def numbers(self) -> tuple[int, ...]:
        """The supported rules numbers: today's, then older ones, newest first."""
        return self.text.RULES_VERSION, *sorted(getattr(self.text, "EARLIER", {}), reverse=True)

    def earlier(self, number: int) -> Earlier | None:
        """Return how to play an older rules number, or None for today's.

        Raises LookupError for a number that is not supported.
        """
        if number == self.text.RULES_VERSION:
            return None
        if number not in self.numbers:
            raise LookupError(f"{self.slug} supports rules number {' or '.join(map(str, self.numbers))}, got {number}")
        found: Earlier = self.text.EARLIER[number]
        return found

    def options(self, number: int) -> tuple[Option, ...]:
        """Return the options of a rules number, with the defaults of that time."""
        older = self.earlier(number)
        today: tuple[Option, ...] = self.text.OPTIONS
        return older.options if older else today

    def layout_for(self, sizes: dict[str, int]) -> Layout:
        """Return the layout of its state for these sizes of the named dimensions.

        Equal sizes give the same object.
        """
        return _layout(self.home, tuple(sorted(sizes.items())))

    def load_plain(self, laid: Layout, doors: str = ENTRYPOINTS) -> Any:
        """Return a module of entry points on lists of plain states."""
        return load_plain(self.home, laid, doors)

    def load_compiled(self, laid: Layout, doors: str = ENTRYPOINTS, checked: bool | None = None) -> Any:
        """Return an entry module on int32 arrays, compiled first where it is not yet.

        Raises CompilationUnavailable if it cannot be.

        Games of other packages run checked unless `checked` is False: a fault in their rules must not
        damage this process. Playouts count events (`counters`): their states have a cell more for each of
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
        return EntryModules((doors,), self.counters, doors) if doors == PLAYOUTS else EntryModules((doors,))

    @cached_property
    def entry_modules(self) -> EntryModules:
        """The entry modules that are compiled together."""
        return EntryModules(ENTRY_MODULES, self.counters, PLAYOUTS)

    @cached_property
    def words(self) -> Words | None:
        """The messages of the game, None for a game without any."""
        from gamester.words.library import FILE, words_of

        return words_of(self.folder) if (self.folder / FILE).exists() else None

    def zone_meaning(self, zone: Zone) -> str:
        """Return the meaning of a zone in words.

        They are the message `zone-NAME` of the game, or else the English words of the declaration.
        """
        message = f"zone-{zone.name}"
        return self.words.say(message) if self.words is not None and message in self.words else zone.meaning

    def spoken_label(self, dim: str, label: str) -> str:
        """Return a label as people say it, if the game's texts define one (`spoken`)."""
        say = getattr(self.text, "spoken_label", None)
        return str(say(dim, label)) if say is not None else label

    def text_rows(self, view: Any, zone: str, seat: int) -> list[str] | None:
        """Return the text lines of a zone as the game's `ui` module writes them, or None.

        `seat` is -1 for a zone that belongs to nobody. An error in the module must not stop the game, so the generic text is
        used instead.
        """
        write = getattr(ui_of(self.home), "text_rows", None)
        try:
            return write(view, zone, seat) if write is not None else None
        except Exception:
            return None

    @property
    def counters(self) -> CounterKeys:
        """Event counters for simulations, in the form that the compiler needs."""
        return tuple((one.kinds, one.third_value) for one in getattr(self.text, "EVENT_COUNTERS", ()))


def _load_module(home: str, name: str) -> ModuleType:
    """Return a module of a game.

    Raises:
        UnknownGame: if it is written with names of before; the sentence says the new ones.
    """
    module = importlib.import_module(f"{home}.{name}")
    _refuse_former_names(module, name)
    return module


def _refuse_former_names(module: ModuleType, name: str) -> None:
    former = [f"{old} is {new} now" for old, new in FORMER_NAMES[name].items() if hasattr(module, old) and not hasattr(module, new)]
    if former:
        raise UnknownGame(f"{module.__name__} has former names: {', '.join(former)}")


@lru_cache(maxsize=64)
def ui_of(home: str) -> ModuleType | None:
    """Return the `ui` module of a game, or None if it has none."""
    try:
        module = importlib.import_module(f"{home}.ui")
    except ModuleNotFoundError as missing:
        # An error inside the module must not look like a missing module.
        if missing.name != f"{home}.ui":
            raise
        return None
    _refuse_former_names(module, "ui")
    return module


@lru_cache(maxsize=128)
def _layout(home: str, sizes: tuple[tuple[str, int], ...]) -> Layout:
    return layout(_load_module(home, "state").State, dict(sizes))


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
        from gamester.words.library import Words  # where it is needed: a game is found without words

        raise UnknownGame(Words.beside(__file__).say("unknown-game", game=repr(slug), known=", ".join(game_slugs())))
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
