"""Pieces of one viewer's frame, each drawn anew only when something that it reads has changed.

What a template reads is found in its text: names it is given, and of the scene and the view the single field. A piece is kept for
one viewer and from one drawing to the next, so that nobody's page, nor the time it takes, depends on what another was shown.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from functools import cache, partial
from operator import attrgetter
from typing import Any

from jinja2 import meta, nodes
from markupsafe import Markup

from gamester.web.draw.page import environment
from gamester.web.draw.parts import part

FIELDS = ("s", "view")
"""Frozen structs of which a piece depends on the fields it names."""
MOST = 300
"""Pieces kept of one viewer; of more than that those alone that the last frame had."""
STAGES = 3
"""Drawings kept of a piece: what is shown in stages comes back to what it was."""
MISSING = object()
TRUTH = "?"
Read = tuple[str, str, str]
"""A name, the field of it that is read ("" for all of it), and of that a field of its own, or only whether there is any."""
Drawing = tuple[Sequence[Any], Markup]
Kept = dict[Hashable, tuple[Drawing, ...]]
Getter = Callable[[Any], Any]


@cache
def reads(template: str) -> tuple[Read, ...]:
    """What a template reads of what it is given, with the templates it includes."""
    made = environment()
    assert made.loader is not None
    tree = made.parse(made.loader.get_source(made, template)[0])
    given = meta.find_undeclared_variables(tree) - set(made.globals) - {"piece", "once", "apart", "each"}
    return tuple(sorted({*_named(tree, given), *_included(template, tree)}))


def _named(tree: nodes.Template, given: set[str]) -> Iterator[Read]:
    fields = {id(node): node for node in tree.find_all(nodes.Getattr) if _field(node) in given}
    deeper = {id(node.node): node.attr for node in tree.find_all(nodes.Getattr) if id(node.node) in fields}
    tests = [*(node.test for node in tree.find_all(nodes.If)), *(node.test for node in tree.find_all(nodes.CondExpr))]
    asked = {id(leaf) for test in tests for leaf in _leaves(test)}
    single = {id(node.node) for node in fields.values()}
    for key, node in fields.items():
        yield _field(node), node.attr, deeper.get(key) or (TRUTH if key in asked else "")
    yield from ((node.name, "", "") for node in tree.find_all(nodes.Name) if node.name in given and id(node) not in single)


def _field(node: nodes.Getattr) -> str:
    """The struct of which this is a field, or ""."""
    return node.node.name if isinstance(node.node, nodes.Name) and node.node.name in FIELDS else ""


def _leaves(test: nodes.Node) -> Iterator[nodes.Node]:
    """What is asked for its truth alone."""
    if isinstance(test, (nodes.And, nodes.Or)):
        yield from (*_leaves(test.left), *_leaves(test.right))
    elif isinstance(test, nodes.Not):
        yield from _leaves(test.node)
    else:
        yield test


def _included(template: str, tree: nodes.Template) -> Iterator[Read]:
    found: list[nodes.Include | nodes.Import | nodes.FromImport] = [*tree.find_all(nodes.Include)]
    found += [*tree.find_all(nodes.Import), *tree.find_all(nodes.FromImport)]
    for node in found:
        if not isinstance(node.template, nodes.Const):
            raise TypeError(f"{template} includes what is named at run time; let a piece of its own decide that")
        if node.with_context:
            yield from reads(node.template.value)


@cache
def taker(template: str) -> Callable[[Mapping[str, Any]], list[Any]]:
    """What takes all that a template reads out of what it is given; it is asked for every piece of every frame."""
    found = reads(template)
    names = [name for name, field, _ in found if not field]
    taken = [(name, _fields(found, name)) for name in FIELDS]

    def take(values: Mapping[str, Any]) -> list[Any]:
        read = [values.get(name, MISSING) for name in names]
        for name, (fields, asked, deeper) in taken:
            if (one := values.get(name)) is not None:
                read += [get(one) for get in fields]
                read += [bool(get(one)) for get in asked]
                read += [getattr(get(one), inner, MISSING) for get, inner in deeper]
        return read

    return take


def _fields(found: Iterable[Read], of: str) -> tuple[list[Getter], list[Getter], list[tuple[Getter, str]]]:
    """What is read of a struct: fields, fields of which only the truth counts, and fields of fields."""
    read: list[tuple[Getter, str]] = [(attrgetter(field), deeper) for name, field, deeper in found if name == of and field]
    whole, asked = [get for get, deeper in read if not deeper], [get for get, deeper in read if deeper == TRUTH]
    return whole, asked, [(get, deeper) for get, deeper in read if deeper and deeper != TRUTH]


def _rendered(template: str, values: dict[str, Any]) -> str:
    """A template of values that have all globals among them already: nothing is copied."""
    made = environment().get_template(template)
    try:
        return made.environment.concat(made.root_render_func(made.new_context(values, shared=True)))
    except Exception:
        made.environment.handle_exception()


def _apart(macro: Any, name: str, *args: Any) -> str:
    return part(name, str(macro(*args)))


class Pieces:
    """What was drawn of one viewer's last frame, and from what."""

    def __init__(self) -> None:
        self._kept: Kept = {}

    def render(self, template: str, values: Mapping[str, Any]) -> str:
        """A template whose pieces are taken from the drawing before where they are as they were."""
        used: Kept = {}
        before = self._kept

        def drawn(slot: Hashable, inputs: Sequence[Any], draw: Callable[[], str]) -> Markup:
            old = used.get(slot) or before.get(slot, ())
            for one in old:
                if one[0] == inputs:
                    used[slot] = old
                    return one[1]
            new = inputs, Markup(draw())
            used[slot] = new, *old[: STAGES - 1]
            return new[1]

        def piece(template: str, slot: Hashable = "", name: str = "", **more: Any) -> Markup:
            """A template as a piece; with a name it is a part of its own on the line, too."""
            given = whole | more if more else whole

            def draw() -> str:
                html = _rendered(template, given)
                return part(name, html) if name else html

            return drawn((template, slot), taker(template)(given), draw)

        def once(slot: Hashable, macro: Any, *args: Any) -> Markup:
            """What a macro that reads its arguments alone makes of them."""
            return drawn((macro.name, slot), args, lambda: str(macro(*args)))

        def apart(name: str, macro: Any, *args: Any) -> Markup:
            """The same as a part of its own on the line."""
            return drawn((macro.name, name), args, partial(_apart, macro, name, *args))

        def each(macro: Any, rows: Iterable[tuple[Any, ...]]) -> Markup:
            """Many of them: of each its name and the arguments."""
            return Markup("".join([drawn((macro.name, row[0]), row, partial(_apart, macro, *row)) for row in rows]))

        whole: dict[str, Any] = {**environment().globals, **values, "piece": piece, "once": once, "apart": apart, "each": each}
        html = _rendered(template, whole)
        whole.clear()  # it holds what reads it, and would be freed by a search of the whole heap alone
        self._kept = self._kept | used if len(self._kept) < MOST else used
        return html
