"""Games: descriptions, card sets, house rules, and announced games."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any

from litestar import HttpMethod, Response, route
from litestar.params import Parameter
from markupsafe import Markup
from msgspec import Struct

from gamester.games.options import Choice, Number, OrderedChoice
from gamester.games.registry import Game, UnknownGame, announced_games, game_slugs, get_game
from gamester.match import card_sets
from gamester.match.card_sets import CardSet
from gamester.server.messages import WORDS, Rejection, as_sentence
from gamester.server.render.print_sheets import PAPERS, CardList, card_list, print_html
from gamester.server.render.templates import html, rejection_page, render, says_default, set_description
from gamester.ui.faces.cards import back, sample_cards
from gamester.words.languages import cache_by_language
from gamester.words.values import listed

READING = [HttpMethod.GET, HttpMethod.HEAD]
LESSON, EXAMPLES = "lesson.pos", "examples.pos"
Slug = Annotated[str, Parameter(max_length=60)]


class GameTile(Struct, frozen=True):
    """A game in a few words. Without `game` it is announced and not playable yet."""

    slug: str
    title: str
    credit: str
    blurb: str
    seats: tuple[int, int]
    minutes: int
    art: tuple[Markup, ...]
    game: Game | None = None

    @property
    def ready(self) -> bool:
        """True if it can be played."""
        return self.game is not None

    @property
    def has_lesson(self) -> bool:
        """True if it has a lesson."""
        return self.game is not None and (self.game.folder / LESSON).exists()

    @property
    def players(self) -> str:
        """Its number of players and length: `2-4 players, 15 minutes`."""
        fewest, most = self.seats
        said = WORDS.say("tile-players", fewest=str(fewest), n=most) if fewest < most else WORDS.say("tile-players-exactly", n=most)
        return WORDS.say("tile-with-minutes", players=said, n=self.minutes) if self.minutes else said

    @property
    def facts(self) -> str:
        """Its number of players and length, in short: `2-4 players · 15 min`."""
        fewest, most = self.seats
        said = WORDS.say("tile-players", fewest=str(fewest), n=most) if fewest < most else WORDS.say("tile-players-exactly", n=most)
        return WORDS.say("tile-facts", players=said, n=self.minutes) if self.minutes else said

    @property
    def credited(self) -> str:
        """Its credit: `Designed by Daniel Calizaya`.

        A credit that begins in lower case is a sentence of its own.
        """
        return (
            WORDS.say("tile-designed-by", who=self.credit) if self.credit[:1].isupper() else f"{self.credit[:1].upper()}{self.credit[1:]}"
        )


class CardSetPreview(Struct, frozen=True):
    """One card set of a game, card by card."""

    name: str
    words: str
    usual: bool
    sheet: CardList
    says_default: bool = False
    """True if its own name says that it is the default."""


class OptionText(Struct, frozen=True):
    """A house rule: its question, its values (the default first) and its ruling."""

    name: str
    words: str
    ruling: str
    readings: tuple[str, ...]
    called: Callable[[str], str]
    """Returns what a value of it is called."""


def games() -> list[Game]:
    """Return all games, by title."""
    return sorted((get_game(slug) for slug in game_slugs()), key=lambda game: str(game.text.TITLE))


def tile(game: Game) -> GameTile:
    """Return the tile of a game."""
    names = game.text
    minutes = getattr(names, "MINUTES", 0)
    return GameTile(game.slug, names.TITLE, names.CREDIT, names.BLURB, tuple(names.SEATS), minutes, tuple(sample_cards(game)), game)


@cache_by_language(maxsize=16)
def tiles() -> list[GameTile]:
    """Return the tiles of all games, playable ones first."""
    unturned = (back(), back(), back())
    coming = [GameTile(one.slug, one.title, one.credit, one.blurb, one.seats, one.minutes, unturned) for one in announced_games()]
    ready = [tile(game) for game in games()]
    return ready + [one for one in coming if one.slug not in game_slugs()]


def card_set_previews(game: Game) -> list[CardSetPreview]:
    """Return every card set of a game, the default set first.

    A game without sets has one preview of its cards.
    """
    usual = getattr(game.text, "DEFAULT_SET", "")
    names = sorted(card_sets.builtin_sets(game), key=lambda name: (name != usual, name))
    if not names:
        return [CardSetPreview("", "", False, card_list(game))]
    found = [(name, card_sets.load_builtin_set(game, name)) for name in names]
    return [
        CardSetPreview(name, set_description(game, name), name == usual, card_list(game, one), says_default(game, name))
        for name, one in found
        if not isinstance(one, list)
    ]


def option_texts(game: Game) -> list[OptionText]:
    """Return the house rules of a game for readers."""
    return [OptionText(option.name, option.words, option.ruling, _readings(option), option.value_label) for option in game.text.OPTIONS]


def _readings(option: Any) -> tuple[str, ...]:
    if isinstance(option, Number):
        return (option.value_label(option.before), WORDS.say("any-number", low=option.low, high=option.high))
    values = option.values if isinstance(option, Choice | OrderedChoice) else ()
    said = tuple(map(option.value_label, values))
    return (
        said if isinstance(option, Choice) else (WORDS.say("no-value"), *said) if said else (WORDS.say("no-value"), WORDS.say("all-seats"))
    )


@cache_by_language(maxsize=64)
def game_page_html(slug: str) -> str:
    """Return the page of a game: description, start, cards and house rules."""
    game = get_game(slug)
    learn = [line for line in str(getattr(game.text, "LESSON_TEXT", "")).splitlines() if line]
    return render("game.html", tile=tile(game), game=game, slug=slug, short=learn, sets=card_set_previews(game), rulings=option_texts(game))


@route("/games/{slug:str}", http_method=READING)
async def game_page(slug: Slug) -> Response[str]:
    """Show a game: description, start, cards and house rules."""
    try:
        get_game(slug)
    except UnknownGame as why:
        return unknown(why)
    return html(game_page_html(slug))


def unknown(why: UnknownGame) -> Response[str]:
    """Return the page for an unknown game."""
    words = str(why)
    return rejection_page(Rejection("", as_sentence(words[:300]), title=WORDS.say("no-such-game")), 404)


Word = Annotated[str, Parameter(max_length=60)]


@route("/cards/{slug:str}", http_method=READING)
async def cards_page(slug: Slug, set: Word = "") -> Response[str]:
    """Show every card of a set of the game: face, count and text."""
    found = _asked(slug, set)
    return html(_shown(*found)) if isinstance(found, tuple) else found


@route("/cards/{slug:str}/print", http_method=READING)
async def print_page(slug: Slug, set: Word = "", paper: Word = "a4", backs: Word = "yes") -> Response[str]:
    """Show the cards on sheets for printing, nine to a sheet."""
    found = _asked(slug, set)
    if not isinstance(found, tuple):
        return found
    if paper not in PAPERS or backs not in ("yes", "no"):
        words = WORDS.say("expected-paper", papers=listed(list(PAPERS)))
        return rejection_page(Rejection("", words, ascii(f"{paper}, {backs}"), WORDS.say("no-such-paper")), 400)
    return html(_printed(*found, paper, backs == "yes"))


def _asked(slug: str, name: str) -> tuple[str, str] | Response[str]:
    """Return game and set, or an error page that lists what there is."""
    try:
        game = get_game(slug)
    except UnknownGame as why:
        return unknown(why)
    name = name or getattr(game.text, "DEFAULT_SET", "")
    if name and name not in card_sets.builtin_sets(game):
        fault = "; ".join(found) if isinstance(found := card_sets.load_builtin_set(game, name), list) else ""
        return rejection_page(Rejection("", as_sentence(fault[:300]), title=WORDS.say("no-such-card-set")), 404)
    return slug, name


@cache_by_language(maxsize=64)
def _sheet(slug: str, name: str) -> CardList:
    game = get_game(slug)
    return card_list(game, _loaded(game, name))


def _loaded(game: Game, name: str) -> CardSet | None:
    found = card_sets.load_builtin_set(game, name) if name else None
    if isinstance(found, list):
        raise ValueError("\n".join(found))
    return found


def _sets(game: Game) -> list[tuple[str, str]]:
    """Return (name, words) of every set, the default set first."""
    usual = getattr(game.text, "DEFAULT_SET", "")
    return [(name, set_description(game, name)) for name in sorted(card_sets.builtin_sets(game), key=lambda name: (name != usual, name))]


@cache_by_language(maxsize=64)
def _shown(slug: str, name: str) -> str:
    game = get_game(slug)
    return render("cards.html", slug=slug, tile=tile(game), sheet=_sheet(slug, name), sets=_sets(game))


@cache_by_language(maxsize=32)
def _printed(slug: str, name: str, paper: str, backs: bool) -> str:
    return print_html(_sheet(slug, name), paper, backs, _sets(get_game(slug)))
