"""The template engine: Jinja, strict and escaping."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Mapping
from functools import cache
from html import escape as html_escape
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from litestar import Response
from markupsafe import Markup, escape

from gamester.core.law import PREFIX, platform_law
from gamester.games.registry import Game, get_game
from gamester.games.ui_kit import bidi_isolate
from gamester.match import card_sets
from gamester.server.messages import WORDS, Rejection
from gamester.server.render.script_words import script_words
from gamester.server.render.static_files import static
from gamester.ui.faces.cards import back
from gamester.words import values as arguments
from gamester.words.languages import LANGUAGES, OFFERED, cache_by_language, language
from gamester.words.library import Argument
from gamester.words.translated import name_phrase

HERE = Path(__file__).parents[1]
TAG = re.compile(r"&lt;(/?)([a-z]+)&gt;")
"""A tag of a message, escaped."""
ELEMENTS = {"b", "code", "kbd"}
"""Tags that are elements. The others are links, or names of classes."""
OPENING = "\ue000"
"""Stands for an opening bracket in an argument, which begins no tag."""


def offered_languages() -> list[tuple[str, str]]:
    """Return code and own name of each language that a reader may choose."""
    return [(code, LANGUAGES.get(code, code)) for code in OFFERED]


@cache_by_language(maxsize=4096)
def law(slug: str, id: str) -> str:
    """Return the text of a clause of a game or of the platform, or ""."""
    book = platform_law() if id.startswith(PREFIX) or not slug else get_game(slug).law
    return book.clauses[id].text if id in book.clauses else ""


ORIGINS = ("rulebook", "ours")
"""The origin that files of shipped card sets name."""


@cache
def _about_set(game: Game, name: str) -> Mapping[str, Any]:
    loaded = card_sets.load_builtin_set(game, name)
    return {} if isinstance(loaded, list) else dict(tomllib.loads(loaded.text).get("set", {}))


def set_name(game: Game, name: str) -> str:
    """Return the name of a card set of the game in the current language.

    The translations are in `card_names.CODE.toml`.
    """
    return str(name_phrase(game.folder, _english_set_name(game, name)))


def _english_set_name(game: Game, name: str) -> str:
    about = _about_set(game, name)
    called = str(about.get("name") or about.get("title") or name).removeprefix(f"{game.text.TITLE}: ").partition(" (")[0]
    return f"{called[:1].upper()}{called[1:]}"


def set_description(game: Game, name: str) -> str:
    """Return a few words on a card set of the game: its name and origin."""
    origin = _about_set(game, name).get("origin", "")
    return WORDS.say(f"set-{origin}", set=set_name(game, name)) if origin in ORIGINS else set_name(game, name)


def says_default(game: Game, name: str) -> bool:
    """Return True for a card set whose own name says that it is the default."""
    return "default" in _english_set_name(game, name).lower()


def rounds(slug: str) -> str:
    """Return the game's word for the parts of its log (`text.ROUND_WORD`).

    It is `Turn` by default.
    """
    return str(getattr(get_game(slug).text, "ROUND_WORD", "Turn"))


def say(message: str, **arguments: Argument) -> Markup:
    """Return a message for text of a page and for attributes in double quotes."""
    return _escaped(WORDS.say(message, **arguments))


def _escaped(text: str) -> Markup:
    """Return text escaped but for apostrophes, which end nothing there."""
    return Markup(html_escape(text, quote=False).replace('"', "&#34;"))


def rich(message: str, links: Mapping[str, str] | None = None, **arguments: Argument) -> Markup:
    """Return a message with its tags as elements.

    `links` has addresses by the name of the tag: `<rules>the rules</rules>`. `<b>`, `<code>` and `<kbd>` are elements, and another tag is a
    span of that class. No argument can bring a tag.
    """
    filled = {key: value.replace("<", OPENING) if isinstance(value, str) else value for key, value in arguments.items()}
    addresses = links or {}

    def element(found: re.Match[str]) -> str:
        closes, tag = found[1], found[2]
        if tag in addresses:
            return "</a>" if closes else f'<a href="{escape(addresses[tag])}">'
        if tag in ELEMENTS:
            return f"<{closes}{tag}>"
        return "</span>" if closes else f'<span class="{tag}">'

    return Markup(TAG.sub(element, _escaped(WORDS.say(message, **filled))).replace(OPENING, "&lt;"))


def titled(title: str) -> str:
    """Return the title of a page: its own words and the name of the site."""
    return WORDS.say("titled", title=title)


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
    made.globals.update(say=say, rich=rich, titled=titled, items=items, script_words=script_words, language=language)
    made.globals.update(law=law, set_words=set_description, set_name=set_name, says_default=says_default, back=back, rounds=rounds)
    made.globals.update(languages=offered_languages, static=static)
    made.filters.update(isolated=bidi_isolate)
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
