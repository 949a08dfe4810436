"""The Armory: everything for sale once, with its number and price."""

from __future__ import annotations

from collections import Counter
from types import SimpleNamespace
from typing import Any

from gamester.games.surviving.rules import operations as ops
from gamester.games.surviving.rules.constants import INSIDE
from gamester.games.ui_kit import (
    View,
    cards_by_place,
    join_names,
    labels,
    name_or_you_inline,
    row,
    value_of,
)

TRAINING_SHELVES = (("Barracks", ops.SELLS_BARRACKS), ("Character IDs", ops.SELLS_ROLES))
SHELVES = (
    ("Level 1", ops.SELLS_1),
    ("From Level 2 on", ops.SELLS_2),
    ("Random stacks", ops.SELLS_TOP),
    ("Piles below them", ops.SELLS_PILE),
)


class Goods:
    """Content and prices of the shelves for one buyer."""

    def __init__(self, view: View, seat: int) -> None:
        self.view = view
        self.facts: Any = SimpleNamespace(**view.facts)
        self.legal = {move.move: " ".join(move.picks) for move in view.legal_moves if move.action_type == "buy"}
        self.supply, self.roles = Counter(labels(view, "for_sale", 0)), Counter(labels(view, "identities_for_sale", 0))
        told = row(view, "identity", seat)
        self.role = view.labels["identity"].index(told.cells[0].text) if told else self.facts.recruit

    def lying(self, sells: int, goods: int) -> tuple[str, int]:
        """Return the label and the number of the goods on a shelf.

        For the top of a stack it is the number in the whole stack.
        """
        if sells == ops.SELLS_TOP:
            below = row(self.view, "random_stack", goods)
            return cards_by_place(self.view, "stack_top").get(goods, ""), 1 + (below.count if below else 0)
        if sells == ops.SELLS_PILE:
            pile = row(self.view, "equal_pile", goods)
            return (pile.cards[0].label, pile.count) if pile and pile.cards else ("", 0)
        label = self.view.labels["identity" if sells == ops.SELLS_ROLES else "card"][goods]
        many = (self.roles if sells == ops.SELLS_ROLES else self.supply)[label]
        return (label, many) if many else ("", 0)

    def price(self, place: int, label: str) -> tuple[int, int]:
        """Return the printed price and the price for the buyer (SG-53)."""
        facts, goods, role = self.facts, self.facts.goods[place], self.role
        if facts.sells[place] == ops.SELLS_ROLES:
            return facts.id_cost[goods], facts.id_cost[goods]
        card = self.view.labels["card"].index(label)
        own = facts.card_kind[card] == ops.UPGRADE and facts.card_type[card] >= 0 and facts.card_type[card] == facts.id_type[role]
        return facts.cost[card], max(0, facts.cost[card] - facts.id_discount[role]) if own else facts.cost[card]


def buyers(view: View) -> str:
    """Return who may buy in the section of Level 2 and the random stacks (SG-67)."""
    high = [seat for seat in range(len(view.seats)) if value_of(view, "status", seat) == INSIDE and value_of(view, "level", seat) > 1]
    names = [name_or_you_inline(view, seat) for seat in sorted(high, key=lambda seat: seat != view.viewer)]
    return f"open to {join_names(names)}" if names else "nobody is there yet"
