"""The Armory: everything for sale once, with its number and price.

A button that cannot be bought from explains why when it is pressed.
"""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from html import escape
from types import SimpleNamespace
from typing import Any

from gamester.games.surviving.rules import operations as ops
from gamester.games.surviving.rules.constants import INSIDE, TRAINING
from gamester.games.surviving.ui.cards import called
from gamester.games.ui_kit import (
    View,
    card_placeholder,
    card_words_id,
    cards_by_place,
    counted_noun,
    join_names,
    labels,
    name_or_you,
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


def armory(view: View, seat: int, key: str) -> str:
    """Return the goods of Training or of the Armory, titled with the buyer's Creds."""
    training = value_of(view, "status", seat) == TRAINING
    creds, buys = value_of(view, "creds", 0), value_of(view, "buys", 0)
    left = f"{counted_noun(creds, 'Cred')}, {counted_noun(buys, 'purchase')} left"
    state = left if key in ("shop", "train_shop") else "after playing cards" if training else "opens in Upgrade"
    state = "as it was in the end" if view.outcome is not None else state
    sold = Goods(view, seat)
    shelves = "".join(_shelf(sold, title, sells) for title, sells in (TRAINING_SHELVES if training else SHELVES))
    return f'<section class="arm"><h3>{"Barracks" if training else "Armory"} <small>{state}</small></h3>{shelves}</section>'


def _shelf(sold: Goods, title: str, sells: int) -> str:
    view, kinds = sold.view, sold.facts.sells[: sold.facts.shelves]
    drawn_things = "".join(_thing(sold, place, view.labels["shelf"][place]) for place, kind in enumerate(kinds) if kind == sells)
    title += f" <small>{buyers(view)}</small>" if sells == ops.SELLS_2 else ""
    return f'<div class="shelf"><h4>{title}</h4><ul>{drawn_things}</ul></div>' if drawn_things else ""


def buyers(view: View) -> str:
    """Return who may buy in the section of Level 2 and the random stacks (SG-67)."""
    high = [seat for seat in range(len(view.seats)) if value_of(view, "status", seat) == INSIDE and value_of(view, "level", seat) > 1]
    names = [
        "you" if seat == view.viewer else escape(name_or_you(view, seat)) for seat in sorted(high, key=lambda seat: seat != view.viewer)
    ]
    return f"open to {join_names(names)}" if names else "nobody is there yet"


def _thing(sold: Goods, place: int, shelf: str) -> str:
    """Return one thing for sale, or "" if there is none."""
    sells, goods = sold.facts.sells[place], sold.facts.goods[place]
    label, many = sold.lying(sells, goods)
    if not label:
        return ""
    dim = "identity" if sells == ops.SELLS_ROLES else "card"
    act = f"buy {shelf}"
    return _ware(dim, label, many, *sold.price(place, label), act, sold.legal.get(act, ""))


@lru_cache(maxsize=2048)
def _ware(dim: str, label: str, many: int, price: int, pays: int, act: str, pick: str) -> str:
    name = called(dim, label)
    less = f'<i class="n by">for {pays}</i>' if pays < price else ""
    said = f"{escape(name)}, price {price}{f', now {pays}' if less else ''}, {many} there"
    words = f'aria-label="{said}" aria-describedby="{card_words_id(dim, label)}"'
    press = f'data-pick="{escape(pick)}"' if pick else f'data-pick="shelf:{escape(act[4:])}" data-why="{escape(act)}"'
    count = f'<i class="n">{many}</i>' if many > 1 else ""
    return f'<li><button class="ware" {press} data-say="{escape(name)}" {words}>{card_placeholder(dim, label)}{count}{less}</button></li>'
