"""The Armory: everything for sale once, with its number and price."""

from __future__ import annotations

from collections import Counter
from types import SimpleNamespace
from typing import Any

from gamester.games.surviving.facts import identity_of
from gamester.games.surviving.rules import operations as ops
from gamester.games.surviving.rules.constants import INSIDE
from gamester.games.surviving.strings import WORDS
from gamester.games.surviving.ui.printed_words import printed_words
from gamester.games.ui_kit import (
    View,
    cards_by_place,
    labels,
    name_or_you_inline,
    row,
    value_of,
)
from gamester.words.values import listed

TRAINING_SHELVES = (("shelf-identities", (ops.SELLS_ROLES,)), ("shelf-barracks", (ops.SELLS_BARRACKS,)))
HIGH = (ops.SELLS_2, ops.SELLS_TOP, ops.SELLS_PILE)
"""The goods that are sold only from Level 2 on (SG-67)."""
SHELVES = (("shelf-level1", (ops.SELLS_1,)), ("shelf-level2-open", HIGH))
"""Message of the heading of each shelf, and what it sells."""


class Goods:
    """Content and prices of the shelves for one buyer."""

    def __init__(self, view: View, seat: int) -> None:
        self.view, self.seat = view, seat
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

    def price_of_move(self, move: str) -> int:
        """Return what the buyer pays in a legal move, `buy rifle`."""
        place = self.view.labels["shelf"].index(move.partition(" ")[2])
        label, _ = self.lying(self.facts.sells[place], self.facts.goods[place])
        return self.price(place, label)[1]

    def talents(self, label: str) -> str:
        """Return what a Character ID gives, in words."""
        return printed_words(identity_of(self.facts, self.view.labels["identity"].index(label)))

    def lacks(self, sells: int, pays: int) -> str:
        """Return why the buyer cannot have something at this price, or "".

        The answer has two words at most.
        """
        creds, seat = value_of(self.view, "creds", 0), self.seat
        if not value_of(self.view, "buys", 0):
            return WORDS.say("no-buys")
        if sells in HIGH and value_of(self.view, "level", seat) < 2:
            return WORDS.say("level", level=2)
        return WORDS.say("short-of", n=pays - creds) if pays > creds else ""

    def price(self, place: int, label: str) -> tuple[int, int]:
        """Return the printed price and the price for the buyer (SG-53)."""
        facts, goods, role = self.facts, self.facts.goods[place], self.role
        if facts.sells[place] == ops.SELLS_ROLES:
            return facts.id_cost[goods], facts.id_cost[goods]
        card = self.view.labels["card"].index(label)
        own = facts.card_kind[card] == ops.UPGRADE and facts.card_type[card] >= 0 and facts.card_type[card] == facts.id_type[role]
        return facts.cost[card], max(0, facts.cost[card] - facts.id_discount[role]) if own else facts.cost[card]


def heading(view: View, message: str) -> str:
    """Return the heading of a shelf; that of Level 2 names who may buy there (SG-67)."""
    if message != "shelf-level2-open":
        return WORDS.say(message)
    high = [seat for seat in range(len(view.seats)) if value_of(view, "status", seat) == INSIDE and value_of(view, "level", seat) > 1]
    names = [name_or_you_inline(view, seat) for seat in sorted(high, key=lambda seat: seat != view.viewer)]
    return WORDS.say(message, names=listed(names)) if names else WORDS.say("shelf-level2-empty")
