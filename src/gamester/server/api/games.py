"""Games as data: options, card sets, notation of moves, and the law."""

from __future__ import annotations

from typing import Annotated

from litestar import get
from litestar.params import Parameter
from msgspec import Meta, Struct

from gamester.bots.house_agents import HOUSE_AGENTS
from gamester.games.options import Choice, Number, Option, OrderedChoice
from gamester.games.registry import Game, UnknownGame, game_slugs, get_game
from gamester.match import card_sets
from gamester.server.api.requests import ApiError, responses
from gamester.server.messages import WORDS, Rejection
from gamester.server.session.api_schema import SeatChoice
from gamester.server.session.api_stream import choice_told

Slug = Annotated[str, Parameter(description="The name of a game.")]
SetName = Annotated[str, Parameter(description="The name of a card set.")]


class GameSummary(Struct, frozen=True):
    """A game that this server has."""

    slug: Annotated[str, Meta(description="Its name in paths and messages.")]
    title: Annotated[str, Meta(description="Its title.")]
    seats: Annotated[tuple[int, int], Meta(description="Minimum and maximum number of players.")]
    rules_version: Annotated[int, Meta(description="Its rules number, which rises when a rule is corrected.")]


class OptionSchema(Struct, frozen=True):
    """One house rule."""

    name: Annotated[str, Meta(description="Its name in `options`.")]
    description: Annotated[str, Meta(description="What it decides.")]
    kind: Annotated[
        str, Meta(description="`choice` of a value, `number`, `ordered` values or `seats` in an order (both separated by commas).")
    ]
    default_value: Annotated[str, Meta(description="Its default value.")]
    ruling: Annotated[str, Meta(description="The ruling it switches, or empty.")] = ""
    values: Annotated[tuple[str, ...], Meta(description="Its possible values; for a number, words that may replace it.")] = ()
    low: Annotated[int, Meta(description="The minimum of a number.")] = 0
    high: Annotated[int, Meta(description="The maximum of a number.")] = 0


class ParamSchema(Struct, frozen=True):
    """A parameter of a move."""

    name: Annotated[str, Meta(description="Its name in the sentence.")]
    dimension: Annotated[str, Meta(description="Its dimension: it takes a label of this kind; a seat is given by its number.")]


class ActionTypeSchema(Struct, frozen=True):
    """An action type, written as its name and one word for each parameter."""

    name: Annotated[str, Meta(description="The first word.")]
    sentence: Annotated[str, Meta(description="Its sentence, with the names of its parameters.")]
    params: Annotated[tuple[ParamSchema, ...], Meta(description="Its parameters, in the order in which they are written.")] = ()
    ordered: Annotated[bool, Meta(description="True if the order of the picks counts.")] = False


class CompoundMoveSchema(Struct, frozen=True):
    """A compound move: any number of drafts and the final action in one line."""

    name: Annotated[str, Meta(description="Its first word.")]
    part: Annotated[str, Meta(description="The action type whose parameters follow, any number of times.")]
    final: Annotated[str, Meta(description="The action type that submits drafts made one by one.")]
    empty_word: Annotated[str, Meta(description="The word that stands for none.")]


class GameDetails(Struct, frozen=True):
    """Everything that a client needs to know about a game in advance."""

    slug: Annotated[str, Meta(description="Its name in paths and messages.")]
    title: Annotated[str, Meta(description="Its title.")]
    seats: Annotated[tuple[int, int], Meta(description="Minimum and maximum number of players.")]
    rules_version: Annotated[int, Meta(description="Its rules number.")]
    card_sets: Annotated[tuple[str, ...], Meta(description="The card sets that come with it.")]
    default_card_set: Annotated[str, Meta(description="The default card set.")]
    bots: Annotated[tuple[str, ...], Meta(description="Names of bots that can have a seat.")]
    options: Annotated[tuple[OptionSchema, ...], Meta(description="Its house rules.")]
    action_types: Annotated[tuple[ActionTypeSchema, ...], Meta(description="Its action types.")]
    compound_move: Annotated[
        CompoundMoveSchema | None, Meta(description="How a whole draft is written as one move, if the game has compound moves.")
    ] = None
    choice: Annotated[
        SeatChoice | None, Meta(description="What players choose with their seats, for the default card set, if anything.")
    ] = None


class Clause(Struct, frozen=True):
    """One clause of a game's law."""

    id: Annotated[str, Meta(description="Its id, as refusals and log lines cite it.")]
    chapter: Annotated[str, Meta(description="Its chapter.")]
    text: Annotated[str, Meta(description="Its text.")]
    source: Annotated[str, Meta(description="Its place in the rulebook; empty for a ruling on a gap.")] = ""
    option: Annotated[str, Meta(description="The house rule that switches it, or empty.")] = ""


class CardSetFile(Struct, frozen=True):
    """A card set that comes with a game."""

    name: Annotated[str, Meta(description="Its name.")]
    text: Annotated[str, Meta(description="The whole file (TOML).")]


def game_of(slug: str) -> Game:
    """Return the game of a path. Raises ApiError if there is no such game."""
    try:
        return get_game(slug)
    except UnknownGame as why:
        raise ApiError(404, Rejection("", str(why), title=WORDS.say("no-such-game"))) from None


@get("/games", sync_to_thread=False, tags=["Games"])
def list_games() -> list[GameSummary]:
    """List the games that this server has."""
    return [
        GameSummary(slug, get_game(slug).text.TITLE, get_game(slug).text.SEATS, get_game(slug).text.RULES_VERSION) for slug in game_slugs()
    ]


@get("/games/{slug:str}", sync_to_thread=False, tags=["Games"], responses=responses(404))
def game_details(slug: Slug) -> GameDetails:
    """Return a game: its house rules, its card sets and how its moves are written."""
    found = game_of(slug)
    names, form = found.text, getattr(found.text, "COMPOUND_MOVE", None)
    return GameDetails(
        found.slug,
        names.TITLE,
        names.SEATS,
        names.RULES_VERSION,
        tuple(card_sets.builtin_sets(found)),
        getattr(names, "DEFAULT_SET", ""),
        HOUSE_AGENTS.kinds(found),
        tuple(map(_option, names.OPTIONS)),
        tuple(
            ActionTypeSchema(one.name, one.sentence, tuple(ParamSchema(param.name, param.dimension) for param in one.params), one.ordered)
            for one in names.ACTION_TYPES
        ),
        CompoundMoveSchema(form.name, form.part, form.final, form.empty_word) if form else None,
        choice_told(slug, "", ""),
    )


@get("/games/{slug:str}/clauses", sync_to_thread=False, tags=["Games"], responses=responses(404))
def get_law(slug: Slug) -> list[Clause]:
    """Return the law of a game, clause by clause."""
    return [Clause(one.id, one.chapter, one.text, one.source, one.option) for one in game_of(slug).law.clauses.values()]


@get("/games/{slug:str}/sets/{name:str}", sync_to_thread=False, tags=["Games"], responses=responses(404))
def get_card_set(slug: Slug, name: SetName) -> CardSetFile:
    """Return one card set that comes with a game."""
    found = game_of(slug)
    loaded = card_sets.load_builtin_set(found, name) if name in card_sets.builtin_sets(found) else None
    if loaded is None or isinstance(loaded, list):
        raise ApiError(
            404, Rejection("", WORDS.say("no-card-set-named", game=slug, set=repr(name[:60])), title=WORDS.say("no-such-card-set"))
        )
    return CardSetFile(name, loaded.text)


def _option(option: Option) -> OptionSchema:
    if isinstance(option, Choice):
        return OptionSchema(option.name, option.words, "choice", option.values[0], option.ruling, option.values)
    if isinstance(option, Number):
        words = (option.auto,) if option.auto else ()
        return OptionSchema(option.name, option.words, "number", option.before, option.ruling, words, option.low, option.high)
    kind, values = ("ordered", option.values) if isinstance(option, OrderedChoice) else ("seats", ())
    return OptionSchema(option.name, option.words, kind, "", option.ruling, values)


__all__ = ["game_details", "game_of", "get_card_set", "get_law", "list_games"]
