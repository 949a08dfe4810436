"""Layouts: storage, sizes, and generated functions that both runtimes share."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from gamester.core.compile.build import load_compiled, load_plain
from gamester.core.layout import Layout, layout
from gamester.core.rng import HASH_POWERS
from gamester.core.zones import BAG, BY, FACE, NONE, NOTHING, SIZE, DeclarationError, Dim, counts, fact, length, sequence, value
from gamester.testing.checks.zones import check_zones
from gamester.testing.random_states import random_state
from tests.conftest import Budget
from tests.support.odd_game.state import State

SIZES = {"seat": 3, "card": 7, "token": 4, "place": 5}
HOME, DOORS = "tests.support.odd_game", "tests.support.generated_entry"


def odd(seats: int = 3, **sizes: int) -> Layout:
    return layout(State, SIZES | {"seat": seats} | sizes)


# both worlds ------------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_zone_checks_pass_on_an_odd_state(seats: int, seed: int, budget: Budget) -> None:
    check_zones(odd(seats), seed, tables=budget(30, weight=20))


@pytest.mark.parametrize("cards", [7, 600], ids=["few", "more-than-there-are-powers"])
def test_generated_functions_are_equal_in_both_runtimes(cards: int, seed: int, budget: Budget) -> None:
    laid, rng = odd(card=cards, place=5 if cards == 7 else 40), random.Random(seed)
    assert (cards < len(HASH_POWERS)) == (cards == 7)
    here, there = load_plain(HOME, laid, DOORS), load_compiled(HOME, laid, DOORS)
    room, cells = [0] * 20_000, np.zeros(20_000, np.int32)
    tables: list[Any] = [None] * 3
    stack = laid.new_batch(3)
    for _ in range(budget(40, weight=20)):
        tables[0] = random_state(laid, rng)
        laid.write_row(stack, 0, tables[0])
        here.copy(tables, 1, 0)
        there.copy(stack, 1, 0)
        for viewer in range(laid.seats + 1):
            here.mask(tables, 2, 1, viewer)
            there.mask(stack, 2, 1, viewer)
            seen = here.observe(tables, 1, viewer, room)
            assert there.observe(stack, 1, viewer, cells) == seen
            assert cells[:seen].tolist() == room[:seen]
            assert there.saw(stack, 1, viewer) == here.saw(tables, 1, viewer)
            assert [laid.to_bytes(t) for t in tables] == [row.tobytes() for row in stack]


# storage ----------------------------------------------------------------------------------------------------------------
def test_blank_state_is_empty() -> None:
    t = odd().new_state()
    assert (t.turn, t.leader, t.choice, t.deck, t.hand[2]) == (0, NONE, [NONE] * 3, [NONE] * 5, [0] * 11)
    assert t.shape_of == [0] * 11


def test_sizes_come_from_names_and_backs_follow_the_real_ids() -> None:
    laid = odd(4)
    assert laid.zones["placed"].shape == (4, 8)
    assert laid.zones["hand"].shape == (4, 7 + 3 + 1)
    assert laid.zones["purse"].shape == (4, 4 + 1)
    assert (laid.zones["army_n"].shape, laid.zones["deck_n"].shape) == ((4,), ())
    card = laid.zones["hand"].dims[1]
    assert (card.size_without_blanks, card.size_with_blanks, card.blank_id) == (7, 11, 10)
    assert laid.words == len(laid.to_words(laid.new_state()))


def test_bytes_refuse_a_cell_beyond_int32() -> None:
    laid = odd()
    for number in (2**31, -(2**31) - 1):
        t = laid.new_state()
        t.turn = number
        with pytest.raises(OverflowError):
            laid.to_bytes(t)
        with pytest.raises(OverflowError):
            laid.write_row(laid.new_batch(1), 0, t)


def test_from_flat_refuses_another_size() -> None:
    laid = odd()
    words = laid.to_words(laid.new_state())
    for wrong in (words[:-1], [*words, 0]):
        with pytest.raises(ValueError, match=rf"expected {laid.words} cells, got {len(wrong)}"):
            laid.from_words(wrong)


def test_state_refuses_unknown_attributes() -> None:
    with pytest.raises(AttributeError):
        odd().new_state().hands_n = 1


def test_hashes_differ_between_states(seed: int) -> None:
    laid, rng = odd(), random.Random(seed)
    t = random_state(laid, rng)
    u = laid.copy_state(t)
    assert laid.fingerprint(u) == laid.fingerprint(t)
    u.army[1][2] += 1
    assert laid.fingerprint(u) != laid.fingerprint(t)


# what cannot be declared ------------------------------------------------------------------------------------------------
SEATS, CARDS, PLACES, PLAIN = Dim("seat"), Dim("card", has_blank=True), Dim("place"), Dim("plain")
ALWAYS = {
    "deciding": value("deciding", SEATS),
    "ended_by": value("ended_by"),
    "chance_key": value("key", Dim("word", 8), others=NOTHING, secret=True),
    "chance_counters": value("blocks", Dim("stream", 1), others=NOTHING, secret=True),
}

REFUSED: dict[str, tuple[Callable[[], Any], str]] = {
    "a kind nobody can draw": (lambda: value("x", kind="heap"), "expected a kind out of hand, .*, got 'heap'"),
    "three dimensions": (lambda: value("x", SEATS, PLACES, CARDS), "at most two dimensions"),
    "an owner without seats": (lambda: counts("x", CARDS, owner=FACE), "only rows that belong to seats have an owner"),
    "counts of nothing": (lambda: counts("x"), "need the dimension that is counted"),
    "a value in no order": (lambda: value("x", SEATS, owner=FACE, others=BAG), "BAG has no meaning"),
    "a size without a back": (lambda: counts("x", PLAIN, others=SIZE), "plain has no blank to show"),
    "a fact its cards do not have": (lambda: sequence("x", PLACES, of=CARDS, others=BY("colour")), "cannot be known by 'colour'"),
}
SHUT = counts("x", CARDS, others=NOTHING)
CONTRADICTIONS: dict[str, tuple[dict[str, Any], str]] = {
    "a table nobody is asked at": ({"deciding": None}, "every state declares 'deciding'"),
    "a name that is taken": ({"view": value("x")}, "zone name 'view' is reserved"),
    "a private name": ({"_x": value("x")}, "zone name '_x' is reserved"),
    "a fact in the middle": ({"suit": fact("x"), "late": value("x")}, "printed facts last"),
    "the length of no list": ({"pool": counts("x", CARDS), "pool_n": length("pool")}, "'pool_n' is the length of 'pool', which is no list"),
    "a size that is not given": ({"wide": value("x", Dim("nowhere"))}, "dimension 'nowhere' has no size"),
    "cards that lie in no zone": ({"CARD_ZONES": {"cards": ("pool", "")}}, "names 'pool', which is no zone"),
    "cards of which nobody knows": ({"pool": SHUT, "CARD_ZONES": {"cards": ("pool", "")}}, "see at least their number"),
}


@pytest.mark.parametrize("what", REFUSED)
def test_contradictory_zone_is_refused(what: str) -> None:
    make, words = REFUSED[what]
    with pytest.raises(DeclarationError, match=words):
        make()


@pytest.mark.parametrize("what", CONTRADICTIONS)
def test_contradictory_state_is_refused(what: str) -> None:
    zones, words = CONTRADICTIONS[what]
    declared = type("Table", (), {name: zone for name, zone in (ALWAYS | zones).items() if zone is not None})
    with pytest.raises(DeclarationError, match=words):
        layout(declared, {"seat": 2, "card": 5, "place": 5})
