"""The vocabulary is closed, documented, and says each thing in one way."""

from __future__ import annotations

from collections import defaultdict
from pathlib import Path

import msgspec
import pytest

from gamester.ui import vocabulary
from gamester.ui.reference import page
from gamester.ui.text import WRITERS
from gamester.ui.vocabulary import ATOMS, NODES, Atom, Node

PARTS = (*NODES, *ATOMS)


def test_every_component_is_listed() -> None:
    defined = {one for one in vars(vocabulary).values() if isinstance(one, type) and issubclass(one, Node | Atom)} - {Node, Atom}
    assert defined == set(PARTS)


@pytest.mark.parametrize("part", PARTS, ids=lambda part: part.__name__)
def test_every_field_is_described_in_a_sentence(part: type[Node | Atom]) -> None:
    schema = msgspec.json.schema(part) if issubclass(part, Atom) else None
    for one in msgspec.structs.fields(part):
        about = getattr(one.type, "__metadata__", ())
        words = next((meta.description for meta in about if isinstance(meta, msgspec.Meta)), "") or ""
        assert words.endswith("."), f"{part.__name__}.{one.name}: {words!r}"
        assert words[:1].isupper() or words[:1] == "`", f"{part.__name__}.{one.name}: {words!r}"
    assert schema is None or schema["$defs"][part.__name__]["description"] == (part.__doc__ or "").strip()


@pytest.mark.parametrize("part", PARTS, ids=lambda part: part.__name__)
def test_names_on_the_wire_are_unique(part: type[Node | Atom]) -> None:
    names = [one.encode_name for one in msgspec.structs.fields(part)]
    assert len(set(names)) == len(names)
    assert "c" not in names, "the component itself"


def test_a_name_holds_nodes_everywhere_or_nowhere() -> None:
    """A name on the wire never holds nodes in one component and something else in another."""
    holds: dict[str, set[bool]] = defaultdict(set)
    for kind in NODES:
        for one in msgspec.structs.fields(kind):
            holds[one.encode_name].add(one.name in kind.KIDS)
    assert [name for name, both in holds.items() if len(both) > 1] == []
    assert {"seats", "middle", "mine", "dock", "log", "items"} == {name for name, both in holds.items() if True in both}


def test_fields_that_hold_nodes_keep_their_names_on_the_wire() -> None:
    for kind in NODES:
        names = {one.name: one.encode_name for one in msgspec.structs.fields(kind)}
        assert all(names[kid] == kid for kid in kind.KIDS)


def test_the_text_surface_knows_every_component() -> None:
    assert set(WRITERS) == {kind.__name__ for kind in NODES}


def test_the_reference_page_is_as_the_vocabulary() -> None:
    written = Path(__file__).resolve().parents[3] / "docs" / "reference" / "table_description.md"
    assert written.read_text("utf-8") == page(), "write it anew: python -m gamester.ui.reference > docs/reference/table_description.md"
