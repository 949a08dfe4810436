"""Inputs of templates, found in their source.

Inputs are names, and single fields of `s` and `view`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from operator import attrgetter, itemgetter
from typing import Any

from jinja2 import meta, nodes

from gamester.server.render.templates import environment

FIELDS = ("s", "view")
"""Frozen structs of which a piece depends only on the fields that it names."""
MISSING = object()
TRUTH = "?"
CALLED = {"piece", "once", "each"}
"""Functions that draw nested pieces; each of those has its own inputs."""
Read = tuple[str, str, str]
"""(name, field or "" for all of it, field of the field or TRUTH for its truth value)."""
Getter = Callable[[Any], Any]


class Given(dict[str, Any]):
    """Values of a template by name. A name that only the template sets is MISSING."""

    def __missing__(self, name: str) -> object:
        return MISSING


@cache
def reads(template: str) -> tuple[Read, ...]:
    """Return the inputs of a template and of the templates that it includes."""
    made = environment()
    assert made.loader is not None
    tree = made.parse(made.loader.get_source(made, template)[0])
    given = meta.find_undeclared_variables(tree) - set(made.globals) - CALLED
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
    """Return the struct whose field this is, or ""."""
    return node.node.name if isinstance(node.node, nodes.Name) and node.node.name in FIELDS else ""


def _leaves(test: nodes.Node) -> Iterator[nodes.Node]:
    """Yield the expressions that are tested only for truth."""
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
            raise TypeError(f"{template} includes a template whose name is known only at run time; use a piece instead")
        if node.with_context:
            yield from reads(node.template.value)


@cache
def taker(template: str) -> Callable[[Given], tuple[Any, ...]]:
    """Return a function that takes all inputs of a template from its values.

    It is built once, since it is called for every piece of every frame.
    """
    found = reads(template)
    names = _several(itemgetter, [name for name, field, _ in found if not field])
    taken = [(of, *_fields(found, of)) for of in FIELDS if any(name == of and field for name, field, _ in found)]

    def take(values: Given) -> tuple[Any, ...]:
        read: tuple[Any, ...] = names(values)
        for of, fields, asked, deeper in taken:
            one = values[of]
            read += fields(one)
            if asked:
                read += tuple([bool(get(one)) for get in asked])
            if deeper:
                read += tuple([getattr(get(one), inner, MISSING) for get, inner in deeper])
        return read

    return take


def _fields(found: Iterable[Read], of: str) -> tuple[Getter, list[Getter], list[tuple[Getter, str]]]:
    """Return getters for fields, fields tested for truth, and fields of fields."""
    read = [(field, deeper) for name, field, deeper in found if name == of and field]
    whole = _several(attrgetter, [field for field, deeper in read if not deeper])
    asked: list[Getter] = [attrgetter(field) for field, deeper in read if deeper == TRUTH]
    return whole, asked, [(attrgetter(field), deeper) for field, deeper in read if deeper and deeper != TRUTH]


def _several(getter: Callable[..., Getter], names: Sequence[str]) -> Getter:
    """Return a getter of all these names as a tuple."""
    if len(names) > 1:
        return getter(*names)
    single = [getter(name) for name in names]
    return lambda one: tuple([get(one) for get in single])
