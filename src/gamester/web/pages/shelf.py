"""The games on the shelf: what every page says of a game, its cards by face, its house rules; and the games that are not there yet."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Annotated, Any

from litestar import HttpMethod, Response, route
from litestar.params import Parameter
from markupsafe import Markup
from msgspec import Struct

from gamester.games import Game, UnknownGame, find, slugs
from gamester.games.announced import announced
from gamester.games.house_rules import reading
from gamester.games.names import Choice, Number, Ordered
from gamester.play import cards as card_sets
from gamester.web.draw.faces import art, back
from gamester.web.draw.page import html, refusal, render, set_words
from gamester.web.draw.sheets import Sheet, sheet
from gamester.web.messages import Refused

READING = [HttpMethod.GET, HttpMethod.HEAD]
LESSON, EXAMPLES = "learn.pos", "examples.pos"
FAN = 5
Slug = Annotated[str, Parameter(max_length=60)]


class Tile(Struct, frozen=True):
    """A game in a few words. Without `game` it is announced and cannot be played yet."""

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
        """Whether it can be played."""
        return self.game is not None

    @property
    def teaches(self) -> bool:
        """Whether it can be learned in sixty seconds."""
        return self.game is not None and (self.game.folder / LESSON).exists()

    @property
    def players(self) -> str:
        """`2 to 4 players, 15 min`."""
        fewest, most = self.seats
        said = f"{fewest} to {most} players" if fewest < most else f"{most} players"
        return f"{said}, {self.minutes} min" if self.minutes else said

    @property
    def credited(self) -> str:
        """`Designed by Daniel Calizaya`; a credit that begins small is a sentence of its own."""
        return f"Designed by {self.credit}" if self.credit[:1].isupper() else f"{self.credit[:1].upper()}{self.credit[1:]}"


class Shown(Struct, frozen=True):
    """One card set of a game, card by card."""

    name: str
    words: str
    usual: bool
    sheet: Sheet


class Ruling(Struct, frozen=True):
    """A house rule: its question, the readings there are (the default first), and the ruling it switches."""

    name: str
    words: str
    ruling: str
    readings: tuple[str, ...]


def games() -> list[Game]:
    """All games there are, by title."""
    return sorted((find(slug) for slug in slugs()), key=lambda game: str(game.names.TITLE))


def tile(game: Game) -> Tile:
    """What a game says of itself."""
    names = game.names
    minutes = getattr(names, "MINUTES", 0)
    return Tile(game.slug, names.TITLE, names.CREDIT, names.BLURB, tuple(names.SEATS), minutes, tuple(art(game)), game)


@cache
def tiles() -> list[Tile]:
    """All games, those that can be played first."""
    unturned = (back(), back(), back())
    coming = [Tile(one.slug, one.title, one.credit, one.blurb, one.seats, one.minutes, unturned) for one in announced()]
    ready = [tile(game) for game in games()]
    return ready + [one for one in coming if one.slug not in slugs()]


def fan() -> list[Markup]:
    """Five cards for the head of the home page, one of every game first."""
    arts = [one.art for one in tiles() if one.ready]
    cards = [cards[k] for k in range(max(map(len, arts), default=0)) for cards in arts if k < len(cards)]
    return (cards * FAN)[:FAN]


def gallery(game: Game) -> list[Shown]:
    """Every card set that comes with the game, by face; the usual one first. The game itself where it has no sets."""
    usual = getattr(game.names, "SET", "")
    names = sorted(card_sets.shipped(game), key=lambda name: (name != usual, name))
    if not names:
        return [Shown("", "", False, sheet(game))]
    found = [(name, card_sets.named(game, name)) for name in names]
    return [Shown(name, set_words(game, name), name == usual, sheet(game, one)) for name, one in found if not isinstance(one, list)]


def rulings(game: Game) -> list[Ruling]:
    """The house rules of a game, readable."""
    return [Ruling(option.name, option.words, option.ruling, _readings(option)) for option in game.names.OPTIONS]


def _readings(option: Any) -> tuple[str, ...]:
    if isinstance(option, Number):
        return (option.before, f"any number from {option.low} to {option.high}")
    values = option.values if isinstance(option, Choice | Ordered) else ()
    said = tuple(map(reading, values))
    return said if isinstance(option, Choice) else ("none", *said) if said else ("none", "all seats in an order")


@lru_cache(maxsize=64)
def of_game(slug: str) -> str:
    """What a game is about, how to begin, its cards and its house rules."""
    game = find(slug)
    learn = [line for line in str(getattr(game.names, "LEARN", "")).splitlines() if line]
    return render("game.html", tile=tile(game), game=game, slug=slug, short=learn, sets=gallery(game), rulings=rulings(game))


@route("/games/{slug:str}", http_method=READING)
async def game_page(slug: Slug) -> Response[str]:
    """A game: what it is about, how to begin, its cards and its house rules."""
    try:
        find(slug)
    except UnknownGame as why:
        return unknown(why)
    return html(of_game(slug))


def unknown(why: UnknownGame) -> Response[str]:
    """The page for a game that is not there."""
    words = str(why)
    return refusal(Refused("", f"{words[:1].upper()}{words[1:300]}.", title="No such game"), 404)
