"""The games as data: what can be laid, how acts are written, the law."""

from __future__ import annotations

from typing import Annotated

from litestar import get
from litestar.params import Parameter
from msgspec import Meta, Struct

from gamester.bots.spec import BOTS
from gamester.games.options import Choice, Number, Option, OrderedChoice
from gamester.games.registry import Game, UnknownGame, game_slugs, get_game
from gamester.match import setup as card_sets
from gamester.server.api.requests import ApiError, responses
from gamester.server.messages import Rejection as Sentence
from gamester.server.session.api_schema import SeatChoice
from gamester.server.session.api_stream import choice_told

Slug = Annotated[str, Parameter(description="The name of a game.")]
SetName = Annotated[str, Parameter(description="The name of a card set.")]


class GameSummary(Struct, frozen=True):
    """One game of the house."""

    slug: Annotated[str, Meta(description="Its name in paths and messages.")]
    title: Annotated[str, Meta(description="Its title.")]
    seats: Annotated[tuple[int, int], Meta(description="The fewest and the most who may play.")]
    rules: Annotated[int, Meta(description="The number of its rules; it rises when a rule is mended.")]


class OptionSchema(Struct, frozen=True):
    """One house rule."""

    name: Annotated[str, Meta(description="Its name in `options`.")]
    words: Annotated[str, Meta(description="What it decides.")]
    kind: Annotated[
        str, Meta(description="`choice` of a value, `number`, `ordered` values with commas, or `seats` in an order, with commas.")
    ]
    usual: Annotated[str, Meta(description="What holds where nothing is said.")]
    ruling: Annotated[str, Meta(description="The ruling it switches, or nothing.")] = ""
    values: Annotated[tuple[str, ...], Meta(description="What may be chosen; of a number, words that may stand in its place.")] = ()
    low: Annotated[int, Meta(description="The least, of a number.")] = 0
    high: Annotated[int, Meta(description="The most, of a number.")] = 0


class ParamSchema(Struct, frozen=True):
    """A blank in an act."""

    name: Annotated[str, Meta(description="What it is called in the sentence.")]
    dim: Annotated[str, Meta(description="What fills it: a label of this kind of thing; a seat by its number.")]


class ActionTypeSchema(Struct, frozen=True):
    """One kind of act: written as its name and a word for each blank."""

    name: Annotated[str, Meta(description="The first word.")]
    sentence: Annotated[str, Meta(description="What it says, with its blanks.")]
    blanks: Annotated[tuple[ParamSchema, ...], Meta(description="Its blanks, in the order in which they are written.")] = ()
    ordered: Annotated[bool, Meta(description="Whether the order of the picks counts.")] = False


class CompoundMoveSchema(Struct, frozen=True):
    """A compound act: any number of drafts and what seals them, written as one line."""

    name: Annotated[str, Meta(description="Its first word.")]
    each: Annotated[str, Meta(description="The kind of act whose blanks follow, any number of times.")]
    seal: Annotated[str, Meta(description="The kind of act that seals drafts one by one.")]
    nothing: Annotated[str, Meta(description="The word that stands for none.")]


class GameDetails(Struct, frozen=True):
    """All that a client needs to know of a game beforehand."""

    slug: Annotated[str, Meta(description="Its name in paths and messages.")]
    title: Annotated[str, Meta(description="Its title.")]
    seats: Annotated[tuple[int, int], Meta(description="The fewest and the most who may play.")]
    rules: Annotated[int, Meta(description="The number of its rules.")]
    sets: Annotated[tuple[str, ...], Meta(description="The card sets that come with it.")]
    usual: Annotated[str, Meta(description="The usual card set.")]
    bots: Annotated[tuple[str, ...], Meta(description="Kinds of bots that can be given a seat.")]
    options: Annotated[tuple[OptionSchema, ...], Meta(description="Its house rules.")]
    acts: Annotated[tuple[ActionTypeSchema, ...], Meta(description="Kinds of acts.")]
    compound: Annotated[
        CompoundMoveSchema | None, Meta(description="How a whole draft is written as one act, where there is such a thing.")
    ] = None
    choice: Annotated[
        SeatChoice | None, Meta(description="What seats choose while they sit down, with the usual card set, where there is such a thing.")
    ] = None


class Clause(Struct, frozen=True):
    """One clause of a game's law."""

    id: Annotated[str, Meta(description="What refusals and lines of the log cite.")]
    chapter: Annotated[str, Meta(description="The chapter in which it stands.")]
    text: Annotated[str, Meta(description="What it says.")]
    place: Annotated[str, Meta(description="Where the rulebook says it; empty for a ruling on a gap.")] = ""
    option: Annotated[str, Meta(description="The house rule that switches it, or nothing.")] = ""


class CardSetFile(Struct, frozen=True):
    """A card set that comes with a game."""

    name: Annotated[str, Meta(description="Its name.")]
    text: Annotated[str, Meta(description="All of it, as the file says it (TOML).")]


def game_of(slug: str) -> Game:
    """The game of a path; what says that there is none."""
    try:
        return get_game(slug)
    except UnknownGame as why:
        raise ApiError(404, Sentence("", str(why), title="No such game")) from None


@get("/games", sync_to_thread=False, tags=["Games"])
def list_games() -> list[GameSummary]:
    """Every game of the house."""
    return [GameSummary(slug, get_game(slug).names.TITLE, get_game(slug).names.SEATS, get_game(slug).names.RULES) for slug in game_slugs()]


@get("/games/{slug:str}", sync_to_thread=False, tags=["Games"], responses=responses(404))
def game_details(slug: Slug) -> GameDetails:
    """One game: its house rules, its card sets, how its acts are written."""
    found = game_of(slug)
    names, form = found.names, getattr(found.names, "COMPOUND", None)
    return GameDetails(
        found.slug,
        names.TITLE,
        names.SEATS,
        names.RULES,
        tuple(card_sets.builtin_sets(found)),
        getattr(names, "SET", ""),
        tuple(BOTS),
        tuple(map(_rule, names.OPTIONS)),
        tuple(
            ActionTypeSchema(shape.name, shape.sentence, tuple(ParamSchema(blank.name, blank.dim) for blank in shape.params), shape.ordered)
            for shape in names.SHAPES
        ),
        CompoundMoveSchema(form.name, form.each, form.seal, form.nothing) if form else None,
        choice_told(slug, "", ""),
    )


@get("/games/{slug:str}/clauses", sync_to_thread=False, tags=["Games"], responses=responses(404))
def get_law(slug: Slug) -> list[Clause]:
    """The law of a game, clause by clause."""
    return [Clause(one.id, one.chapter, one.text, one.place, one.option) for one in game_of(slug).law.clauses.values()]


@get("/games/{slug:str}/sets/{name:str}", sync_to_thread=False, tags=["Games"], responses=responses(404))
def get_card_set(slug: Slug, name: SetName) -> CardSetFile:
    """One card set that comes with a game."""
    found = game_of(slug)
    loaded = card_sets.load_builtin_set(found, name) if name in card_sets.builtin_sets(found) else None
    if loaded is None or isinstance(loaded, list):
        raise ApiError(404, Sentence("", f"{slug} has no card set {name[:60]!r}.", title="No such card set"))
    return CardSetFile(name, loaded.text)


def _rule(option: Option) -> OptionSchema:
    if isinstance(option, Choice):
        return OptionSchema(option.name, option.words, "choice", option.values[0], option.ruling, option.values)
    if isinstance(option, Number):
        words = (option.auto,) if option.auto else ()
        return OptionSchema(option.name, option.words, "number", option.before, option.ruling, words, option.low, option.high)
    kind, values = ("ordered", option.values) if isinstance(option, OrderedChoice) else ("seats", ())
    return OptionSchema(option.name, option.words, kind, "", option.ruling, values)


__all__ = ["game_details", "game_of", "get_card_set", "get_law", "list_games"]
