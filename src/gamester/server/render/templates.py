"""The template engine: Jinja, strict and escaping, with shortcuts for hot paths.

A table's pages are rendered about a thousand times a second; features that they never use are
bypassed.
"""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Iterable, Mapping, MutableMapping, Sequence
from functools import cache, lru_cache
from pathlib import Path
from types import BuiltinMethodType, FunctionType
from typing import Any

from jinja2 import BaseLoader, Environment, FileSystemLoader, StrictUndefined, Template, nodes
from jinja2.environment import TemplateModule
from jinja2.runtime import Context, Macro
from jinja2.utils import htmlsafe_json_dumps
from litestar import Response
from markupsafe import Markup, escape

from gamester.core.law import PREFIX, platform_law
from gamester.games.options import value_label
from gamester.games.registry import Game, get_game
from gamester.games.ui_kit import bidi_isolate
from gamester.match import card_sets
from gamester.match.outcome import fraction_of_win, split_score_name
from gamester.server.html_table.blocks import Card
from gamester.server.html_table.sentence import blanks, sealed
from gamester.server.messages import WORDS, Rejection
from gamester.server.render.cards import back, face, group_alike, has_faces, known_fact_face, sample_cards, words_id
from gamester.words import values as arguments

SAID = {
    **{"hit": "hit", "dead": "fallen", "struck": "cancelled", "locked": "locked", "raided": "somebody goes for it"},
    **{"won": "has won", "bonus": "has won, with its bonus", "tie": "with its tie bonus"},
    **{"fresh": "just received", "promised": "to be given"},
}
"""Marks on cards, in words."""


PLAIN = {FunctionType, BuiltinMethodType, type(cache(len))}
"""Types that can be called directly: functions, cached functions and built-in methods."""
SMALL = ("card", "chip", "icon", "known", "logo", "monogram", "standing", "theme")
"""Macros that read only their arguments, so results are cached: cards, clauses, icons repeat often."""
LONG = 200
"""Characters above which a text is not cached."""


class Calls(Context):
    """A context that calls plain functions directly, without Jinja's checks of each."""

    def call(self, obj: Any, /, *args: Any, **kwargs: Any) -> Any:
        """Call an object with arguments from a template."""
        kind = type(obj)
        if kind is not Macro and (kind not in PLAIN or hasattr(obj, "jinja_pass_arg")):
            return super().call(obj, *args, **kwargs)
        kwargs.pop("_loop_vars", None)
        kwargs.pop("_block_vars", None)
        return _made(obj, *args, **kwargs) if kind is Macro and obj.name in SMALL else obj(*args, **kwargs)


@lru_cache(maxsize=16384, typed=True)
def _made(macro: Macro, *args: Any, **kwargs: Any) -> Any:
    return macro(*args, **kwargs)


@lru_cache(maxsize=8192)
def _escaped(words: str) -> str:
    return str(escape(words))


def written(value: Any) -> str:
    """Return an escaped value. Short texts are cached, since frames repeat them."""
    if type(value) is Markup:
        return value
    if type(value) is str and len(value) < LONG:
        return _escaped(value)
    return str(value) if type(value) is int else escape(value)


class Written(Template):
    """A template with cached escaping, whose macros read only their arguments."""

    @classmethod
    def from_code(cls, environment: Environment, code: Any, globals: MutableMapping[str, Any], uptodate: Any = None) -> Template:
        """Return a template whose functions use the cached `escape`."""
        made = super().from_code(environment, code, globals, uptodate)
        made.root_render_func.__globals__["escape"] = written
        return made

    def _get_default_module(self, ctx: Context | None = None) -> TemplateModule:
        """Return the macros, which are the same for every importing template."""
        return super()._get_default_module()


class Templates(Environment):
    """An environment with a plain dict of globals and cached templates."""

    context_class = Calls
    template_class = Written

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self._made: dict[tuple[BaseLoader | None, str | Template], Template] = {}

    def _parse(self, source: str, name: str | None, filename: str | None) -> nodes.Template:
        """Parse a template. An inline `if` without `else` yields "".

        Jinja would create an Undefined object each time.
        """
        tree = super()._parse(source, name, filename)
        for one in tree.find_all(nodes.CondExpr):
            one.expr2 = one.expr2 or nodes.Const("")
        return tree

    def get_template(self, name: str | Template, parent: str | None = None, globals: MutableMapping[str, Any] | None = None) -> Template:
        """Return a template by name. Raises TemplateNotFound."""
        made = self._made.get((self.loader, name))
        if made is None or globals:
            made = self._made[self.loader, name] = super().get_template(name, parent, globals)
        return made

    def make_globals(self, d: MutableMapping[str, Any] | None) -> MutableMapping[str, Any]:
        """Return the globals of one template."""
        return {**self.globals, **(d or {})}


HERE = Path(__file__).parents[1]
MANY = 9
"""Lines of a turn that can be read at a glance."""


@lru_cache(maxsize=4096)
def law(slug: str, id: str) -> str:
    """Return the text of a clause of a game or of the platform, or ""."""
    book = platform_law() if id.startswith(PREFIX) or not slug else get_game(slug).law
    return book.clauses[id].text if id in book.clauses else ""


@cache
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


def spoken_label(game: Game, dim: str, label: str) -> str:
    """Return a label as people say it."""
    return game.spoken_label(dim, label)


def contents(game: Game, cards: Iterable[Card]) -> str:
    """Return the cards of an unordered pile with counts: `4 Scrip, 1 Unarmed Combat`."""
    many = Counter([spoken_label(game, card.dim, card.label) for card in cards])
    return ", ".join(f"{number} {name}" for name, number in many.items())


def score_line(parts: Sequence[str], numbers: Sequence[int]) -> str:
    """Return a seat's score in one line, for narrow screens: `VP 25, trophies 2`."""
    told = [(*split_score_name(said), number) for said, number in zip(parts, numbers, strict=False)]
    return ", ".join(f"{name} {number}" for name, silent, number in told if number or not silent)


def by_place(seats: Iterable[int], places: Sequence[int]) -> list[int]:
    """Return the seats, winners first."""
    return sorted(seats, key=lambda seat: (places[seat], seat))


def many_of(turns: Iterable[int]) -> set[int]:
    """Return the turns with so many lines that the log names their steps."""
    return {turn for turn, lines in Counter(turns).items() if lines > MANY}


def fan(many: int) -> int:
    """Return the number of cards that a fan is drawn for, 2 to 24."""
    return min(max(many, 2), 24)


@lru_cache(maxsize=1024)
def items(names: Iterable[str]) -> str:
    """Return names as the list of a message."""
    return arguments.listed(list(names))


def listed(names: tuple[str, ...]) -> Markup:
    """Return names as JSON for an attribute, each isolated from the text around it."""
    return escape(str(htmlsafe_json_dumps([bidi_isolate(name) for name in names])))


@cache
def environment() -> Environment:
    """Return the template environment, strict and escaping."""
    made = Templates(
        loader=FileSystemLoader(HERE / "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,
    )
    made.globals.update(
        say=WORDS.say,
        items=items,
        law=law,
        share=fraction_of_win,
        set_words=set_description,
        about=option_of_error,
        face=face,
        back=back,
        faced=has_faces,
        art=sample_cards,
        form=known_fact_face,
        kin=group_alike,
        words_id=words_id,
    )
    made.globals.update(marked=lambda mark: SAID.get(mark, mark))
    made.globals.update(said=spoken_label, contents=contents, rounds=rounds, fan=fan, blanks=blanks, sealed=sealed)
    made.filters.update(
        many_of=many_of,
        by_place=by_place,
        part=split_score_name,
        scored=score_line,
        reading=value_label,
        isolated=bidi_isolate,
        listed=listed,
    )
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
