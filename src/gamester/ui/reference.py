"""The reference page of the vocabulary, written from the vocabulary itself.

`python -m gamester.ui.reference > docs/reference/table_description.md` writes it anew; a test compares the two.
"""

from __future__ import annotations

import types
import typing
from collections.abc import Iterator, Mapping

import msgspec

from gamester.ui.vocabulary import ATOMS, GLYPHS, NODES, UI_VERSION, Atom, Node

HEAD = f"""# The description of a table

Everything that a viewer sees of a table is described in a closed vocabulary of components. Every surface draws the same description:
the browser, the terminal, agents. It is version {UI_VERSION}; later versions only add components and fields.

This page is written from `gamester.ui.vocabulary`.

## Messages

A desk sends one viewer a whole table first, and then patches. A patch applies to the description of the number before it.

```text
{{"boot": "k3f", "n": 0, "all": {{"table": {{"c": "Table", "middle": ["pile"], ...}}, "pile": {{"c": "Pile", ...}}, ...}}}}
{{"n": 1, "steps": [...], "set": {{"seat-1": {{"mark": "ready"}}}}, "new": {{...}}, "gone": ["draft"], "log": [...], "say": "Bo passed."}}
```

- `all`: every node by its id; `c` is its component. Fields at their default are left out. Fields that hold nodes hold lists of their ids.
- `set`: fields of nodes that are there. `null` means that the field is back at its default.
- `new`, `gone`: nodes that are new, and ids of those that are not there any more. Remove first, then add, then set.
- `log`: new lines of the node `log`. A line with the number of an old one replaces it.
- `steps`: stages of a reveal before the patch, each a patch on the one before, with milliseconds to `stay`. Where one is counted in
  it has a `count`, and the milliseconds that each number stays (`beat`). A client that skips them still applies them.
- `say`: what a screen reader reads out.

A program asks for these messages with `want` ([the open protocol](protocol.md)). If it lost its connection, it names the newest `n` and
`boot` that it had, and gets what it has missed or the whole table.

A client that does not know a component draws its `say`.
"""


def page() -> str:
    """Return the page as Markdown."""
    glyphs = ", ".join(f"`{glyph}`" for glyph in GLYPHS)
    parts = [HEAD, "## Components\n", *map(_section, NODES), "## Parts of components\n", *map(_section, ATOMS), f"## Glyphs\n\n{glyphs}.\n"]
    return "\n".join(parts)


def _section(part: type[Node | Atom]) -> str:
    rows = [f"| `{name}` | {kind} | {about} |" for name, kind, about in _rows(part)]
    said = " ".join((part.__doc__ or "").split())
    return "\n".join((f"### {part.__name__}", "", said, "", "| field | type | meaning |", "|---|---|---|", *rows, ""))


def _rows(part: type[Node | Atom]) -> Iterator[tuple[str, str, str]]:
    kids = part.KIDS if issubclass(part, Node) else ()
    for one in msgspec.structs.fields(part):
        about = next(meta.description for meta in one.type.__metadata__ if isinstance(meta, msgspec.Meta))
        yield one.encode_name, "ids of nodes" if one.name in kids else _kind(one.type.__origin__), about or ""


def _kind(kind: object) -> str:
    """Return a type in words."""
    origin, inner = typing.get_origin(kind), typing.get_args(kind)
    if isinstance(kind, types.UnionType):
        return " or ".join([_kind(one) for one in inner if one is not type(None)])
    if origin is tuple:
        return f"list of {_kind(inner[0])}" if inner[-1] is Ellipsis else f"[{', '.join(map(_kind, inner))}]"
    if origin is Mapping:
        return "object"
    words = {str: "text", int: "number", bool: "true or false"}
    assert isinstance(kind, type), f"expected a type of the vocabulary, got {kind!r}"
    return words.get(kind) or f"[{kind.__name__}](#{kind.__name__.lower()})"


if __name__ == "__main__":
    print(page(), end="")
