"""What a template reads of what it is given, found in its text: names, and of the scene and the view the single field."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from operator import attrgetter, itemgetter
from typing import Any

from jinja2 import meta, nodes

from gamester.server.render.templates import environment

FIELDS = ("s", "view")
"""Frozen structs of which a piece depends on the fields it names."""
MISSING = object()
TRUTH = "?"
CALLED = {"piece", "once", "each"}
"""What draws the pieces within one: each of them reads for itself."""
Read = tuple[str, str, str]
"""A name, the field of it that is read ("" for all of it), and of that a field of its own, or only whether there is any."""
Getter = Callable[[Any], Any]


class Given(dict[str, Any]):
    """What a template is given, by name; what it only sets itself is nothing."""

    def __missing__(self, name: str) -> object:
        return MISSING


@cache
def reads(template: str) -> tuple[Read, ...]:
    """What a template reads of what it is given, with the templates it includes."""
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
def taker(template: str) -> Callable[[Given], tuple[Any, ...]]:
    """What takes all that a template reads out of what it is given; it is asked for every piece of every frame."""
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
    """What is read of a struct: fields, fields of which only the truth counts, and fields of fields."""
    read = [(field, deeper) for name, field, deeper in found if name == of and field]
    whole = _several(attrgetter, [field for field, deeper in read if not deeper])
    asked: list[Getter] = [attrgetter(field) for field, deeper in read if deeper == TRUTH]
    return whole, asked, [(attrgetter(field), deeper) for field, deeper in read if deeper and deeper != TRUTH]


def _several(getter: Callable[..., Getter], names: Sequence[str]) -> Getter:
    """What gets all of these at once, as a tuple."""
    if len(names) > 1:
        return getter(*names)
    single = [getter(name) for name in names]
    return lambda one: tuple([get(one) for get in single])
