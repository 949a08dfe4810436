"""What holds of all four tables before there is a single rule; and that every check can fail."""

import random
from collections.abc import Callable
from importlib.util import find_spec
from typing import Any

import pytest

from gamester.games import slugs
from gamester.games.armies.table import Table as Armies
from gamester.games.shapes.table import Table as Shapes
from gamester.kernel.layout import Layout, layout
from gamester.kernel.zones import FACE, NOTHING, SIZE, Dim, Row, Undeclarable, counts, fact, listed, value
from gamester.testing import tables
from gamester.testing.random_tables import laid, random_table, scramble, turned_table
from gamester.testing.tables import Broken, blind, check_table, hidden, observe, saw
from tests.conftest import Budget
from tests.tables.sets import SIZES, SLUGS, at

EVERY = [pytest.param(game, seats, id=f"{SLUGS[game]}-{seats}") for game in SIZES for seats in (2, 3)]
SEATS = Dim("seat")
CARDS = Dim("card", back=True)


@pytest.mark.parametrize(("game", "seats"), EVERY)
def test_rule_free_properties(game: type, seats: int, budget: Budget, seed: int) -> None:
    check_table(at(game, seats), seed, tables=budget(8, weight=50))


@pytest.mark.parametrize("game", SIZES, ids=SLUGS.values())
def test_a_full_table(game: type, seed: int) -> None:
    """As many seats as the game allows."""
    most = {"armies": 4, "gameon": 6, "surviving": 4, "shapes": 6}[SLUGS[game]]
    check_table(at(game, most), seed, tables=3)


@pytest.mark.parametrize("game", SIZES, ids=SLUGS.values())
def test_an_observation_has_one_length(game: type, seed: int) -> None:
    """For the same house rules; a seat's is longer than the rail's. The end of the game, which opens views, does not widen it."""
    table, rng = at(game, 3), random.Random(seed)
    lengths: dict[tuple[Any, ...], set[int]] = {}  # by house rules, and whether it is the rail's
    for _ in range(20):
        t = random_table(table, rng)
        for viewer in range(4):
            rules = [getattr(t, option) for option in table.options]
            lengths.setdefault((*rules, viewer == table.rail), set()).add(len(observe(table, t, viewer)))
        before = observe(table, t, 0)
        blanked = table.flat(blind(table, t, 0))
        t.ended = 1
        assert sum(a != b for a, b in zip(before, observe(table, t, 0), strict=True)) == 1
        assert sum(a != b for a, b in zip(blanked, table.flat(blind(table, t, 0)), strict=True)) == 1
    assert all(len(found) == 1 for found in lengths.values())


@pytest.mark.parametrize("game", SIZES, ids=SLUGS.values())
def test_turning_a_table_all_the_way_round(game: type, seed: int) -> None:
    table = at(game, 3)
    t = random_table(table, random.Random(seed))
    once = turned_table(table, t, 1)
    assert table.flat(once) != table.flat(t)
    assert table.flat(turned_table(table, turned_table(table, once, 1), 1)) == table.flat(t)
    assert table.flat(turned_table(table, once, 2)) == table.flat(t)


def test_a_table_without_rules_is_no_game_yet() -> None:
    for slug in SLUGS.values():
        assert (slug in slugs()) == (find_spec(f"gamester.games.{slug}.rules") is not None)


def test_what_is_hidden() -> None:
    """The census looks at these zones, with the key to all chance among them."""
    assert hidden(at(Armies, 2)) == ["army", "hand", "stock", "draft", "answer", "passed_last", "chance_key", "chance_at"]
    for game in SIZES:
        table = at(game, 2)
        assert (
            {"chance_key", "chance_at"} <= set(hidden(table)) == {name for name, zone in table.zones.items() if set(zone.words) != {FACE}}
        )


# faults planted, each of them caught --------------------------------------------------------------------------------------
def leaking(name: str, change: Callable[..., Any], monkeypatch: pytest.MonkeyPatch) -> None:
    """Put `change(the right answer, its arguments)` in the place of a written function."""
    right = tables._functions

    def wrong(laid: Layout) -> dict[str, Any]:
        names = dict(right(laid))
        function = names[name]
        names[name] = lambda *given: change(function(*given), *given)
        return names

    monkeypatch.setattr(tables, "_functions", wrong)


def test_a_blind_table_that_hides_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    leaking("blind_table", lambda right, given, to, source, viewer: at(Armies, 3).copy(given[source]), monkeypatch)
    with pytest.raises(Broken, match="blind table of viewer 0, everything hidden drawn anew"):
        check_table(at(Armies, 3), seed=1)


def test_a_blind_table_that_forgets_a_size(monkeypatch: pytest.MonkeyPatch) -> None:
    def emptied(right: Any, *given: Any) -> Any:
        right.stock[0] = -1
        return right

    leaking("blind_table", emptied, monkeypatch)
    with pytest.raises(Broken, match="on the blind table: stock is seen as"):
        check_table(at(Armies, 3), seed=1)


def test_an_observation_that_shows_the_stock(monkeypatch: pytest.MonkeyPatch) -> None:
    def longer(right: int, t: Any, viewer: int, out: list[int]) -> int:
        out[right] = t.stock[0]
        return right + 1

    leaking("observe", longer, monkeypatch)
    with pytest.raises(Broken, match="observation of viewer 0"):
        check_table(at(Armies, 3), seed=1)


def test_a_hash_of_what_was_not_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    leaking("saw", lambda right, t, viewer: right ^ sum(t.goal), monkeypatch)
    with pytest.raises(Broken, match="hash of what viewer 0 saw"):
        check_table(at(Shapes, 3), seed=1)


def test_a_hash_that_leaves_something_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two positions that a seat can tell apart would be one node of its tree."""

    def forgetful(right: int, t: Any, viewer: int) -> int:
        u = at(Shapes, 3).copy(t)
        u.idle = 0
        return right if u.idle == t.idle else saw(at(Shapes, 3), u, viewer)

    leaking("saw", forgetful, monkeypatch)
    with pytest.raises(Broken, match="hash of what viewer 0 saw"):
        check_table(at(Shapes, 3), seed=1)


def test_a_view_that_shows_a_secret_list(monkeypatch: pytest.MonkeyPatch) -> None:
    right = Layout.view
    monkeypatch.setattr(Layout, "view", lambda *given, **eyes: {**right(*given, **eyes), "goal": given[1].goal})
    with pytest.raises(Broken, match="goal"):
        check_table(at(Shapes, 3), seed=1)


def test_a_copy_that_shares_rows(monkeypatch: pytest.MonkeyPatch) -> None:
    right = Layout.copy

    def shallow(laid: Layout, t: Any) -> Any:
        u = right(laid, t)
        u.hand = t.hand[:]
        return u

    monkeypatch.setattr(Layout, "copy", shallow)
    with pytest.raises(Broken, match="hand: a copy shares a row of it"):
        check_table(at(Armies, 3), seed=1)


class Always:
    """What every table has."""

    ended: int = value("clause that ended it")
    asked: Row = value("must answer now", SEATS)
    chance_key: Row = value("chance key", Dim("key", 8), others=NOTHING, secret=True)
    chance_at: Row = value("blocks used", Dim("stream", 1), others=NOTHING, secret=True)


def declared(**zones: Any) -> type:
    return type("Table", (), {name: zone for name, zone in {**vars(Always), **zones}.items() if not name.startswith("__")})


def test_a_draft_that_holds_cards() -> None:
    """A mark copies and never holds: a draft taken out of the hand would show in the size of the hand."""
    table = declared(draft=counts("draft", SEATS, CARDS, owner=FACE, others=NOTHING), HOLDS={"cards": ("draft", "")})
    with pytest.raises(Undeclarable, match="'draft' holds cards"):
        layout(table, {"seat": 2, "card": 5})


@pytest.mark.parametrize(
    ("holds", "words"),
    [
        ({}, "HOLDS names no kind of card"),
        ({"cards": ("hand tokens", "")}, "zones of different cards hold them: card, token"),
        ({"cards": ("hand scores", "")}, "zones of different cards hold them: , card"),
        ({"cards": ("hand", "prices")}, "prices does not count these cards"),
    ],
)
def test_holders_that_do_not_belong_together(holds: dict[str, tuple[str, str]], words: str) -> None:
    table = declared(
        hand=counts("hand", SEATS, CARDS, owner=FACE, others=SIZE),
        tokens=counts("tokens", SEATS, Dim("token", 3)),
        scores=value("score", SEATS),
        prices=fact("price", Dim("shelf", 3)),
        HOLDS=holds,
    )
    with pytest.raises(Broken, match=f"{words}$"):
        check_table(layout(table, {"seat": 2, "card": 5}), seed=1)


def test_a_pile_of_one_card_has_nothing_to_hide() -> None:
    """What cannot change is not proved to be hidden: the census says so."""
    table = declared(pile=listed("pile", Dim("place", 4), of=CARDS, others=SIZE), HOLDS={"cards": ("pile", "")})
    check_table(layout(table, {"seat": 2, "card": 5}), seed=1)
    with pytest.raises(Broken, match="never seen to change in 40 tables: pile"):
        check_table(layout(table, {"seat": 2, "card": 1}), seed=1)


def test_scrambled_tables_are_other_tables() -> None:
    """What is drawn anew is what the viewer cannot know, and not its own."""
    table = at(Armies, 3)
    t = laid(table, hand=[[1] * 9] * 3)
    u = scramble(table, t, 1, random.Random(1))
    assert u.hand[1] == t.hand[1]
    assert u.hand[0] != t.hand[0]
    assert [sum(row) for row in u.hand] == [9, 9, 9]
    assert saw(table, u, 1) == saw(table, t, 1) != saw(table, t, 0)


def test_a_row_too_long_is_not_laid() -> None:
    with pytest.raises(ValueError, match="stock: 37 cells do not fit into 36"):
        laid(at(Armies, 2), stock=[0] * 37)
