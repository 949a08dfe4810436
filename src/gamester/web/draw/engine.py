"""The engine of all templates: Jinja, strict and escaping, without what a table's pages need a thousand times a second and never use."""

from __future__ import annotations

from collections.abc import MutableMapping
from functools import cache, lru_cache
from types import BuiltinMethodType, FunctionType
from typing import Any

from jinja2 import BaseLoader, Environment, Template, nodes
from jinja2.environment import TemplateModule
from jinja2.runtime import Context, Macro
from markupsafe import Markup, escape

PLAIN = {FunctionType, BuiltinMethodType, type(cache(len))}
"""Functions, cached ones, and methods of what is built in."""
SMALL = ("card", "chip", "icon", "known", "logo", "monogram", "standing", "theme")
"""Macros that read their arguments alone: the same card, clause, picture and standing of a seat come again and again."""
LONG = 200
"""Characters that are not worth remembering."""


class Calls(Context):
    """Calls plain functions, of which a frame has thousands, without asking thrice what each wants."""

    def call(self, obj: Any, /, *args: Any, **kwargs: Any) -> Any:
        """What a template calls, with its arguments."""
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
    """A value as a page has it, escaped: a frame has hundreds of words that it had before."""
    if type(value) is Markup:
        return value
    if type(value) is str and len(value) < LONG:
        return _escaped(value)
    return str(value) if type(value) is int else escape(value)


class Written(Template):
    """A template that escapes words it has escaped before from memory, and whose macros read their arguments alone."""

    @classmethod
    def from_code(cls, environment: Environment, code: Any, globals: MutableMapping[str, Any], uptodate: Any = None) -> Template:
        """A template with its functions, which find `escape` by its name."""
        made = super().from_code(environment, code, globals, uptodate)
        made.root_render_func.__globals__["escape"] = written
        return made

    def _get_default_module(self, ctx: Context | None = None) -> TemplateModule:
        """The macros, which are the same whoever imports them."""
        return super()._get_default_module()


class Templates(Environment):
    """Templates whose globals are a plain dict: every context, of every piece, is made from them.

    What has been read once is found by its name alone; a frame asks for a dozen.
    """

    context_class = Calls
    template_class = Written

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self._made: dict[tuple[BaseLoader | None, str | Template], Template] = {}

    def _parse(self, source: str, name: str | None, filename: str | None) -> nodes.Template:
        """Where an `if` within braces has no `else` it says nothing; otherwise each made an object to say so."""
        tree = super()._parse(source, name, filename)
        for one in tree.find_all(nodes.CondExpr):
            one.expr2 = one.expr2 or nodes.Const("")
        return tree

    def get_template(self, name: str | Template, parent: str | None = None, globals: MutableMapping[str, Any] | None = None) -> Template:
        """A template of this name; TemplateNotFound."""
        made = self._made.get((self.loader, name))
        if made is None or globals:
            made = self._made[self.loader, name] = super().get_template(name, parent, globals)
        return made

    def make_globals(self, d: MutableMapping[str, Any] | None) -> MutableMapping[str, Any]:
        """Those of one template, with its own."""
        return {**self.globals, **(d or {})}
