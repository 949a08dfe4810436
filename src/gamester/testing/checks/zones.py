"""Checks of a declared state, whatever its rules.

The author of a game runs `check_zones(layout(Table, sizes), seed=1)` on the state alone. States are filled at random,
then everything that a viewer cannot know is drawn again: nothing that the viewer gets may change.
"""

from __future__ import annotations

import random
from collections.abc import Iterable
from functools import lru_cache, reduce
from importlib.util import find_spec
from typing import Any

from gamester.core.codegen import generate_functions
from gamester.core.layout import Layout
from gamester.core.rng import HASH_STRIDE, UINT32_MAX, hash32
from gamester.core.zones import NOTHING
from gamester.testing.random_states import hides_something, random_state, rerandomize_hidden, rotated_state


class ContractViolation(AssertionError):
    """Raised for a property that a game lacks; says which, of what, for whom."""


def check_zones(layout: Layout, seed: int, tables: int = 40) -> None:
    """Check every property below on `tables` random states.

    Raises ContractViolation for the first that fails. Without NumPy, arrays are not checked.
    """
    rng = random.Random(seed)
    arrays = find_spec("numpy") is not None
    check_holders(layout)
    for _ in range(tables):
        t = random_state(layout, rng)
        check_round_trip(layout, t)
        if arrays:
            check_array(layout, t)
        check_copy(layout, t)
        check_end(layout, t)
        for viewer in range(layout.seats + 1):
            check_mask(layout, t, viewer)
            check_observation(layout, t, viewer)
            check_no_leak(layout, t, viewer, rng)
    check_census(layout, rng)


# generated functions ----------------------------------------------------------------------------------------------------
@lru_cache(maxsize=64)
def _functions(layout: Layout) -> dict[str, Any]:
    names: dict[str, Any] = {"LAYOUT": layout}
    exec(compile(generate_functions(layout, compiled=False), f"<{layout.declared.__module__} zones>", "exec"), names)
    return names


def mask(layout: Layout, t: Any, viewer: int) -> Any:
    """Return a copy in which everything that `viewer` cannot know is blank."""
    return _functions(layout)["mask_state"]([None, t], 0, 1, viewer)


def observe(layout: Layout, t: Any, viewer: int) -> list[int]:
    """Return the observation of `viewer` as one row of numbers."""
    out = [0] * (
        layout.words
        + sum(zone.contents.size_with_blanks * len(getattr(t, name)) for name, zone in layout.zones.items() if zone.contents and zone.shape)
    )
    return out[: _functions(layout)["observe"](t, viewer, out)]


def information_state_hash(layout: Layout, t: Any, viewer: int) -> int:
    """Return the hash of the observation of `viewer`."""
    hashed: int = _functions(layout)["information_state_hash"](t, viewer)
    return hashed


# properties -------------------------------------------------------------------------------------------------------------
def check_round_trip(layout: Layout, t: Any) -> None:
    """Check that cells and bytes hold the whole state."""
    again = layout.from_words(layout.to_words(t))
    _same(layout, t, again, "from_flat(flat(t))")
    _equal(layout.to_bytes(again), layout.to_bytes(t), "bytes of the same state")
    _equal(layout.fingerprint(again), layout.fingerprint(t), "hash of the same state")
    _equal(len(layout.to_bytes(t)), 4 * layout.words, "length of the bytes")


def check_array(layout: Layout, t: Any) -> None:
    """Check that a state survives an int32 array, and its neighbours are untouched."""
    tables = layout.new_batch(3)
    layout.write_row(tables, 1, t)
    _same(layout, t, layout.read_row(tables, 1), "take(put(t))")
    for neighbour in (0, 2):
        _same(layout, layout.new_state(), layout.read_row(tables, neighbour), "a neighbour of the stored state")


def check_copy(layout: Layout, t: Any) -> None:
    """Check that a copy shares only the facts that all may read."""
    u = layout.copy_state(t)
    _same(layout, t, u, "copy(t)")
    for name, zone in layout.zones.items():
        if not zone.shape:
            continue
        shared = getattr(u, name) is getattr(t, name)
        if shared != (name in layout.shared):
            raise ContractViolation(f"{name}: a copy must {'not share' if shared else 'share'} it")
        if not zone.is_fact and len(zone.shape) == 2 and any(a is b for a, b in zip(getattr(u, name), getattr(t, name), strict=True)):
            raise ContractViolation(f"{name}: a copy shares a row of it")


def check_holders(layout: Layout) -> None:
    """Check that zones with cards show everybody at least their number.

    Zones of one kind must hold the same cards.
    """
    if not layout.holds:
        raise ContractViolation("CARD_ZONES names no kind of cards")
    for kind, (names, copies) in layout.holds.items():
        dims = {zone.contents.name if zone.contents else "" for zone in map(layout.zones.__getitem__, names)}
        if len(dims) != 1 or "" in dims:
            raise ContractViolation(
                f"{kind}: expected zones of one dimension of cards, got {', '.join(sorted(dim or 'none' for dim in dims))}"
            )
        if copies and layout.zones[copies].dims[0].name not in dims:
            raise ContractViolation(f"{kind}: {copies} does not count these cards")
        for name in names:
            if NOTHING in layout.zones[name].visibilities:
                raise ContractViolation(f"{name} holds {kind}, so everybody must see at least their number")


def check_mask(layout: Layout, t: Any, viewer: int) -> None:
    """Check that the masked state shows a viewer the same as the true one.

    Masking it again must change nothing.
    """
    before = layout.to_words(t)
    b = mask(layout, t, viewer)
    _equal(layout.to_words(t), before, f"the true state after masking it for viewer {viewer}")
    _views(layout.visible_zones(b, viewer), layout.visible_zones(t, viewer), f"viewer {viewer}, on the masked state")
    _equal(observe(layout, b, viewer), observe(layout, t, viewer), f"observation of viewer {viewer} on the masked state")
    _same(layout, b, mask(layout, b, viewer), f"state of viewer {viewer}, masked twice")


def check_observation(layout: Layout, t: Any, viewer: int) -> None:
    """Check that the observation is the view in numbers, rotated to the viewer.

    The hash is of these numbers in order.
    """
    turn = viewer if viewer < layout.seats else 0
    turned = rotated_state(layout, t, turn)
    numbers = list(_numbers(layout.visible_zones(turned, viewer - turn).values()))
    _equal(observe(layout, t, viewer), numbers, f"observation of viewer {viewer}")
    hashed = hash32(reduce(lambda h, number: (h * HASH_STRIDE + number) & UINT32_MAX, numbers, viewer))
    _equal(information_state_hash(layout, t, viewer), hashed, f"information state hash of viewer {viewer}")


def check_no_leak(layout: Layout, t: Any, viewer: int, rng: random.Random) -> None:
    """Check that nothing a viewer gets depends on what it cannot know."""
    u = rerandomize_hidden(layout, t, viewer, rng)
    _views(layout.visible_zones(u, viewer), layout.visible_zones(t, viewer), f"viewer {viewer}, everything hidden drawn again")
    _equal(observe(layout, u, viewer), observe(layout, t, viewer), f"observation of viewer {viewer}, everything hidden drawn again")
    _equal(
        information_state_hash(layout, u, viewer),
        information_state_hash(layout, t, viewer),
        f"information state hash of viewer {viewer}, everything hidden drawn again",
    )
    _same(layout, mask(layout, u, viewer), mask(layout, t, viewer), f"masked state of viewer {viewer}, everything hidden drawn again")


def check_end(layout: Layout, t: Any) -> None:
    """Check that after the end everybody sees every cell except secrets."""
    for viewer in range(layout.seats + 1):
        for name, seen in layout.visible_zones(t, viewer, reveal=True).items():
            secret = layout.zones[name].is_secret
            if list(_numbers([seen])) != ([] if secret else list(_numbers([getattr(t, name)]))):
                raise ContractViolation(f"{name}: viewer {viewer} sees {seen!r} of {getattr(t, name)!r} after the end")


def check_census(layout: Layout, rng: random.Random, tables: int = 40) -> None:
    """Check that every zone with hidden content changes when it is drawn again.

    Otherwise `check_no_leak` proves nothing about that zone.
    """
    still = set(hidden(layout))
    for _ in range(tables):
        t = random_state(layout, rng)
        for viewer in range(layout.seats + 1):
            u = rerandomize_hidden(layout, t, viewer, rng)
            still = {name for name in still if getattr(u, name) == getattr(t, name)}
    if still:
        raise ContractViolation(f"never changed in {tables} states: {', '.join(sorted(still))}")


def hidden(layout: Layout) -> list[str]:
    """Return the zones of which a viewer may not know everything."""
    return [name for name, zone in layout.zones.items() if any(hides_something(zone, word) for word in zone.visibilities)]


# comparing --------------------------------------------------------------------------------------------------------------
def _numbers(seen: Iterable[Any]) -> Iterable[int]:
    """Yield all numbers of a view in order, without unseen parts."""
    for part in seen:
        if isinstance(part, list):
            yield from _numbers(part)
        elif part is not None:
            yield part


def _same(layout: Layout, t: Any, u: Any, what: str) -> None:
    for name in layout.zones:
        if getattr(t, name) != getattr(u, name):
            raise ContractViolation(f"{what}: {name} differs: {getattr(t, name)!r} and {getattr(u, name)!r}")


def _views(seen: dict[str, Any], expected: dict[str, Any], what: str) -> None:
    for name in expected:
        if seen[name] != expected[name]:
            raise ContractViolation(f"{what}: {name} is seen as {seen[name]!r}, not {expected[name]!r}")


def _equal(came: Any, expected: Any, what: str) -> None:
    if came != expected:
        raise ContractViolation(f"{what}: got {came!r}, expected {expected!r}")
