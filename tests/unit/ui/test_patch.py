"""Patches: small, and applied they give the description that they were made for."""

from __future__ import annotations

import random

import msgspec
import pytest

from gamester.ui.patch import Nodes, Patch, apply_patch, encode, flatten
from gamester.ui.vocabulary import Card, Hand, Log, Node, Panel, Say, Table, Told


def sent(node: Node) -> Nodes:
    """Return a description as a client holds it."""
    found: Nodes = msgspec.json.decode(encode(flatten(node)))
    return found


def patched(old: Node, new: Node) -> tuple[dict[str, object], Nodes]:
    """Return a patch as it travels, and what a client has after it."""
    patch = msgspec.json.decode(encode(Patch(old, new).fields()))
    return patch, apply_patch(sent(old), patch)


def random_node(rng: random.Random, ids: list[str], depth: int = 0) -> Node:
    """Return a random panel, hand or sentence; every id is used once."""
    id = ids.pop(rng.randrange(len(ids)))
    if depth < 3 and rng.random() < 0.5:
        kids = tuple(random_node(rng, ids, depth + 1) for _ in range(rng.randrange(4)) if len(ids) > 4)
        return Panel(id, items=kids, title=rng.choice(("", "One", "Two")))
    if rng.random() < 0.5:
        return Hand(id, cards=tuple(Card(rng.choice("ab")) for _ in range(rng.randrange(3))), count=rng.randrange(3))
    return Say(id, said=(rng.choice(("One", "Two")),))


@pytest.mark.parametrize("draw", range(300))
def test_a_patch_applied_is_the_new_description(draw: int, seed: int) -> None:
    rng = random.Random(f"{seed} {draw}")
    old, new = (Table("table", middle=(random_node(rng, [f"n{k}" for k in range(40)]),)) for _ in range(2))
    assert patched(old, new)[1] == sent(new)


def test_only_what_differs_travels() -> None:
    hand, box = Hand("hand", count=2), Panel("box", items=(Say("one", said=("One",)), Say("two", said=("Two",))))
    old = Table("table", middle=(box,), mine=(hand,))
    new = Table("table", middle=(Panel("box", items=(Say("two", said=("Three",)),)),), mine=(Hand("hand"),))
    assert patched(old, new)[0] == {
        "set": {"box": {"items": ["two"]}, "two": {"t": ["Three"]}, "hand": {"count": None}},
        "gone": ["one"],
    }


def test_equal_descriptions_need_no_patch() -> None:
    one, two = (Table("table", middle=(Say("x", said=("One",)),)) for _ in range(2))
    assert not Patch(one, two)
    assert Patch(one, two).fields() == {}


def test_a_node_that_moves_is_not_gone() -> None:
    say = Say("x", said=("One",))
    old = Table("table", middle=(Panel("a", items=(say,)), Panel("b")))
    new = Table("table", middle=(Panel("a"), Panel("b", items=(say,))))
    patch, after = patched(old, new)
    assert "gone" not in patch
    assert after == sent(new)


def test_a_component_that_changes_under_its_id_is_new() -> None:
    old, new = Table("table", middle=(Say("x", said=("One",)),)), Table("table", middle=(Hand("x", count=1),))
    patch, after = patched(old, new)
    assert patch == {"new": {"x": {"c": "Hand", "count": 1}}}
    assert after == sent(new)


def test_new_lines_travel_alone_and_a_longer_one_replaces_itself() -> None:
    one, two, more = Told(1, "You drew 4"), Told(2, "Bo passed"), Told(1, "You drew 4, 9")
    for lines, after, log in (((one,), (one, two), [two]), ((one,), (more, two), [more, two]), ((one,), (more,), [more])):
        old, new = (Table("table", log=(Log("log", lines=told),)) for told in (lines, after))
        patch, held = patched(old, new)
        assert patch == {"log": msgspec.json.decode(encode(log))}
        assert held == sent(new)


def test_a_log_that_went_back_travels_whole() -> None:
    old, new = (Table("table", log=(Log("log", lines=told),)) for told in ((Told(1, "One"), Told(2, "Two")), (Told(1, "Other"),)))
    patch, held = patched(old, new)
    assert patch == {"set": {"log": {"lines": [{"n": 1, "t": "Other"}]}}}
    assert held == sent(new)


def test_two_nodes_with_one_id_are_refused() -> None:
    with pytest.raises(ValueError, match="expected every node to have an id of its own, got two with the id 'x'"):
        flatten(Table("table", middle=(Say("x"), Panel("y", items=(Hand("x"),)))))
