"""The template engine: Jinja, strict and escaping."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping, Sequence
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from litestar import Response

from gamester.core.law import PREFIX, platform_law
from gamester.games.options import value_label
from gamester.games.registry import Game, get_game
from gamester.games.ui_kit import bidi_isolate
from gamester.match import card_sets
from gamester.server.messages import WORDS, Rejection
from gamester.server.render.cards import back
from gamester.words import values as arguments
from gamester.words.languages import LANGUAGES, OFFERED, cache_by_language, language

HERE = Path(__file__).parents[1]


def offered_languages() -> list[tuple[str, str]]:
    """Return code and own name of each language that a reader may choose."""
    return [(code, LANGUAGES.get(code, code)) for code in OFFERED]


@cache_by_language(maxsize=4096)
def law(slug: str, id: str) -> str:
    """Return the text of a clause of a game or of the platform, or ""."""
    book = platform_law() if id.startswith(PREFIX) or not slug else get_game(slug).law
    return book.clauses[id].text if id in book.clauses else ""


@cache_by_language(maxsize=256)
def set_description(game: Game, name: str) -> str:
    """Return a few words on a card set of the game: its name and origin."""
    loaded = card_sets.load_builtin_set(game, name)
    about = {} if isinstance(loaded, list) else tomllib.loads(loaded.text).get("set", {})
    origin = {"rulebook": "the cards of the rulebook", "ours": "our own"}.get(about.get("origin", ""), "")
    called = str(about.get("name") or about.get("title") or name).removeprefix(f"{game.text.TITLE}: ").partition(" (")[0]
    return ", ".join(words for words in (f"{called[:1].upper()}{called[1:]}", origin) if words)


def option_of_error(fault: str, options: Sequence[Any]) -> Any:
    """Return the house rule that an error is about, or None."""
    return next((option for option in options if f"house rule '{option.name}' " in fault), None)


def rounds(slug: str) -> str:
    """Return the game's word for the parts of its log (`text.ROUND_WORD`).

    It is `Turn` by default.
    """
    return str(getattr(get_game(slug).text, "ROUND_WORD", "Turn"))


@lru_cache(maxsize=1024)
def items(names: Iterable[str]) -> str:
    """Return names as the list of a message."""
    return arguments.listed(list(names))


@cache
def environment() -> Environment:
    """Return the template environment, strict and escaping."""
    made = Environment(
        loader=FileSystemLoader(HERE / "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,
    )
    made.globals.update(language=language, languages=offered_languages)
    made.globals.update(say=WORDS.say, items=items, law=law, set_words=set_description, about=option_of_error, back=back, rounds=rounds)
    made.filters.update(reading=value_label, isolated=bidi_isolate)
    return made


def render(template: str, **values: Any) -> str:
    """Return a rendered page."""
    return environment().get_template(template).render(**values)


def html(page: str, status: int = 200) -> Response[str]:
    """Return a page as a response."""
    return Response(page, media_type="text/html", status_code=status)


def rejection_page(refused: Rejection, status: int, headers: Mapping[str, str] | None = None, back: str = "") -> Response[str]:
    """Return a page with a rejection and a link back to its table."""
    page = html(render("refused.html", refused=refused, back=back), status)
    page.headers.update(headers or {})
    return page
