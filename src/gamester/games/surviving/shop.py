"""The Armory as it is drawn: every kind of thing once, with how many there are; what cannot be bought says why when pressed."""

from __future__ import annotations

from html import escape
from types import SimpleNamespace
from typing import Any

from msgspec.structs import replace

from gamester.games.seeing import View, at, figure, labels, listing, named, pictured, row
from gamester.games.surviving import ops
from gamester.games.surviving.faces import called, drawn
from gamester.games.surviving.phases import INSIDE, TRAINING
from gamester.games.surviving.read_back import identity_of

TRAINING_SHELVES = (("Barracks", ops.SELLS_BARRACKS), ("Character IDs", ops.SELLS_ROLES))
SHELVES = (
    ("Level 1", ops.SELLS_1),
    ("From Level 2 on", ops.SELLS_2),
    ("Random stacks", ops.SELLS_TOP),
    ("Piles below them", ops.SELLS_PILE),
)


def armory(view: View, seat: int, key: str) -> str:
    """What is sold in Training, or inside; titled with what the buyer has to spend while somebody shops."""
    training = figure(view, "status", seat) == TRAINING
    creds, buys = figure(view, "creds", 0), figure(view, "buys", 0)
    left = f"{creds} {'Cred' if creds == 1 else 'Creds'}, {buys} {'purchase' if buys == 1 else 'purchases'} left"
    state = left if key in ("shop", "train_shop") else "after playing cards" if training else "opens in Upgrade"
    shelves = "".join(_shelf(view, seat, title, sells) for title, sells in (TRAINING_SHELVES if training else SHELVES))
    return f'<section class="arm"><h3>{"Barracks" if training else "Armory"} <small>{state}</small></h3>{shelves}</section>'


def _shelf(view: View, seat: int, title: str, sells: int) -> str:
    facts: Any = SimpleNamespace(**view.printed)
    legal = {move.act: " ".join(move.picks) for move in view.moves if move.shape == "buy"}
    things = []
    for place in range(facts.shelves):
        if facts.sells[place] == sells:
            label = view.labels["shelf"][place]
            things.append(_thing(view, seat, facts, place, f"buy {label}", legal.get(f"buy {label}", "")))
    drawn_things = "".join(filter(None, things))
    title += f" <small>{buyers(view)}</small>" if sells == ops.SELLS_2 else ""
    return f'<div class="shelf"><h4>{title}</h4><ul>{drawn_things}</ul></div>' if drawn_things else ""


def buyers(view: View) -> str:
    """SG-67 who stands where the section of Level 2 is open, and so the random stacks."""
    high = [seat for seat in range(len(view.seats)) if figure(view, "status", seat) == INSIDE and figure(view, "level", seat) > 1]
    names = ["you" if seat == view.viewer else escape(named(view, seat)) for seat in sorted(high, key=lambda seat: seat != view.viewer)]
    return f"open to {listing(names)}" if names else "nobody is there yet"


def _price(view: View, seat: int, facts: Any, place: int, label: str) -> tuple[int, int]:
    """What is printed, and SG-53 what whoever's turn it is pays."""
    goods = facts.goods[place]
    if facts.sells[place] == ops.SELLS_ROLES:
        return facts.id_cost[goods], facts.id_cost[goods]
    card = list(view.labels["card"]).index(label)
    told = row(view, "identity", seat)
    role = list(view.labels["identity"]).index(told.cells[0].words) if told else facts.recruit
    own = facts.card_kind[card] == ops.UPGRADE and facts.card_type[card] >= 0 and facts.card_type[card] == facts.id_type[role]
    return facts.cost[card], max(0, facts.cost[card] - facts.id_discount[role]) if own else facts.cost[card]


def _thing(view: View, seat: int, facts: Any, place: int, act: str, pick: str) -> str:
    """One thing for sale; nothing where nothing lies."""
    sells, goods = facts.sells[place], facts.goods[place]
    label, many = _lying(view, sells, goods)
    if not label:
        return ""
    if sells == ops.SELLS_ROLES:
        name = called("identity", label)
        role = drawn(replace(identity_of(facts, goods), name=name))
        picture = f'<svg viewBox="0 0 100 140" aria-hidden="true"><use href="#paper"/>{role}</svg>'
    else:
        name, picture = called("card", label), pictured("card", label)
    price, pays = _price(view, seat, facts, place, label)
    less = f'<i class="n by">for {pays}</i>' if pays < price else ""
    said = f"{escape(name)}, price {price}{f', now {pays}' if less else ''}, {many} there"
    press = f'data-pick="{escape(pick)}"' if pick else f'data-pick="shelf:{escape(act[4:])}" data-why="{escape(act)}"'
    count = f'<i class="n">{many}</i>' if many > 1 else ""
    return f'<li><button class="ware" {press} data-say="{escape(name)}" aria-label="{said}">{picture}{count}{less}</button></li>'


def _lying(view: View, sells: int, goods: int) -> tuple[str, int]:
    """What lies on a shelf, and how many; for the top of a stack, how many lie there in all."""
    if sells == ops.SELLS_TOP:
        below = row(view, "column", goods)
        return at(view, "offer").get(goods, ""), 1 + (below.count if below else 0)
    if sells == ops.SELLS_PILE:
        pile = next((zone.rows[goods] for zone in view.zones if zone.name == "bundle" and goods < len(zone.rows)), None)
        return (pile.cards[0].label, pile.count) if pile and pile.cards else ("", 0)
    dim, zone = ("identity", "roles") if sells == ops.SELLS_ROLES else ("card", "supply")
    label = view.labels[dim][goods]
    return (label, many) if (many := labels(view, zone, 0).count(label)) else ("", 0)
