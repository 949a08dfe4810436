"""Every check of states can fail: each planted fault is caught."""

from collections.abc import Callable
from typing import Any

import pytest

from gamester.core.layout import Layout, layout
from gamester.core.zones import FACE, NOTHING, SIZE, DeclarationError, Dim, Row, counts, fact, sequence, value
from gamester.games.armies.state import State as Armies
from gamester.games.shapes.state import State as Shapes
from gamester.testing.checks import zones as tables
from gamester.testing.checks.zones import ContractViolation, check_zones, information_state_hash
from tests.support.state_fixtures import at

SEATS = Dim("seat")
CARDS = Dim("card", has_blank=True)


def leaking(name: str, change: Callable[..., Any], monkeypatch: pytest.MonkeyPatch) -> None:
    """Replace a generated function by `change(its result, its arguments)`."""
    right = tables._functions

    def wrong(laid: Layout) -> dict[str, Any]:
        names = dict(right(laid))
        function = names[name]
        names[name] = lambda *given: change(function(*given), *given)
        return names

    monkeypatch.setattr(tables, "_functions", wrong)


def test_mask_that_hides_nothing_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    leaking("mask_state", lambda right, given, to, source, viewer: at(Armies, 3).copy_state(given[source]), monkeypatch)
    with pytest.raises(ContractViolation, match="masked state of viewer 0, everything hidden drawn again"):
        check_zones(at(Armies, 3), seed=1)


def test_mask_that_loses_a_size_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    def emptied(right: Any, *given: Any) -> Any:
        right.stock[0] = -1
        return right

    leaking("mask_state", emptied, monkeypatch)
    with pytest.raises(ContractViolation, match="on the masked state: stock is seen as"):
        check_zones(at(Armies, 3), seed=1)


def test_observation_that_shows_the_stock_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    def longer(right: int, t: Any, viewer: int, out: list[int]) -> int:
        out[right] = t.stock[0]
        return right + 1

    leaking("observe", longer, monkeypatch)
    with pytest.raises(ContractViolation, match="observation of viewer 0"):
        check_zones(at(Armies, 3), seed=1)


def test_hash_of_hidden_cells_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    leaking("information_state_hash", lambda right, t, viewer: right ^ sum(t.list_card), monkeypatch)
    with pytest.raises(ContractViolation, match="information state hash of viewer 0"):
        check_zones(at(Shapes, 3), seed=1)


def test_hash_that_ignores_a_zone_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """Otherwise two positions that a seat can tell apart would share a node of its search tree."""

    def forgetful(right: int, t: Any, viewer: int) -> int:
        u = at(Shapes, 3).copy_state(t)
        u.turns_without_placing = 0
        return right if u.turns_without_placing == t.turns_without_placing else information_state_hash(at(Shapes, 3), u, viewer)

    leaking("information_state_hash", forgetful, monkeypatch)
    with pytest.raises(ContractViolation, match="information state hash of viewer 0"):
        check_zones(at(Shapes, 3), seed=1)


def test_view_that_shows_a_secret_zone_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    right = Layout.visible_zones
    monkeypatch.setattr(Layout, "visible_zones", lambda *given, **eyes: {**right(*given, **eyes), "list_card": given[1].list_card})
    with pytest.raises(ContractViolation, match="list_card"):
        check_zones(at(Shapes, 3), seed=1)


def test_copy_that_shares_rows_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    right = Layout.copy_state

    def shallow(laid: Layout, t: Any) -> Any:
        u = right(laid, t)
        u.hand = t.hand[:]
        return u

    monkeypatch.setattr(Layout, "copy_state", shallow)
    with pytest.raises(ContractViolation, match="hand: a copy shares a row of it"):
        check_zones(at(Armies, 3), seed=1)


class Always:
    """Zones that every state has."""

    ended_by: int = value("clause that ended it")
    deciding: Row = value("must answer now", SEATS)
    chance_key: Row = value("chance key", Dim("key", 8), others=NOTHING, secret=True)
    chance_counters: Row = value("blocks used", Dim("stream", 1), others=NOTHING, secret=True)


def declared(**zones: Any) -> type:
    return type("State", (), {name: zone for name, zone in {**vars(Always), **zones}.items() if not name.startswith("__")})


def test_draft_that_holds_cards_is_refused() -> None:
    """A draft marks cards and never holds them: cards taken out of the hand would show in its size."""
    table = declared(draft=counts("draft", SEATS, CARDS, owner=FACE, others=NOTHING), CARD_ZONES={"cards": ("draft", "")})
    with pytest.raises(DeclarationError, match="'draft' holds cards"):
        layout(table, {"seat": 2, "card": 5})


@pytest.mark.parametrize(
    ("holds", "words"),
    [
        ({}, "CARD_ZONES names no kind of cards"),
        ({"cards": ("hand tokens", "")}, "expected zones of one dimension of cards, got card, token"),
        ({"cards": ("hand scores", "")}, "expected zones of one dimension of cards, got card, none"),
        ({"cards": ("hand", "prices")}, "prices does not count these cards"),
    ],
)
def test_holders_that_do_not_belong_together(holds: dict[str, tuple[str, str]], words: str) -> None:
    table = declared(
        hand=counts("hand", SEATS, CARDS, owner=FACE, others=SIZE),
        tokens=counts("tokens", SEATS, Dim("token", 3)),
        scores=value("score", SEATS),
        prices=fact("price", Dim("shelf", 3)),
        CARD_ZONES=holds,
    )
    with pytest.raises(ContractViolation, match=f"{words}$"):
        check_zones(layout(table, {"seat": 2, "card": 5}), seed=1)


def test_census_reports_a_zone_that_cannot_change() -> None:
    """A zone that cannot change is not proved to be hidden, and the census says so."""
    table = declared(pile=sequence("pile", Dim("place", 4), of=CARDS, others=SIZE), CARD_ZONES={"cards": ("pile", "")})
    check_zones(layout(table, {"seat": 2, "card": 5}), seed=1)
    with pytest.raises(ContractViolation, match="never changed in 40 states: pile"):
        check_zones(layout(table, {"seat": 2, "card": 1}), seed=1)
