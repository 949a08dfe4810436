"""Shape & List as nodes: steps of the turn, own list, chart of lists, battle."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from gamester.games.shapes.card_codes import parse_list_name
from gamester.games.shapes.rules import events
from gamester.games.shapes.spoken_names import said_name
from gamester.games.shapes.strings import WORDS
from gamester.games.shapes.ui.centre import in_front, shape_of, steps_of_turn, this_turn, whose
from gamester.games.shapes.ui.decision import ON, has_chosen, state_of_fighter
from gamester.games.shapes.ui.ending import ending as ending
from gamester.games.shapes.ui.trades import Memory, trade_memory
from gamester.games.ui_kit import View, labels, name_or_you, row
from gamester.ui.vocabulary import Bit, Card, Duel, Maker, Need, Needs, Node, Panel, Say, Seated, Steps

PICTURED_DIMENSIONS = ("shape", "play")
"""Dimensions that are no cards and have pictures all the same: shapes, and cards turned to a number."""
KEY_EVENTS = (events.AGREED, events.BATTLE_WON, events.BATTLE_TIED, events.WON, events.STALLED)
"""Events that matter to everybody: trades, battles, the end."""


def middle(view: View, make: Maker) -> tuple[Node, ...]:
    """Return the steps of the turn, the viewer's list, and all lists to cross out."""
    return tuple(_middle(view, make))


def _middle(view: View, make: Maker) -> Iterator[Node]:
    if found := steps_of_turn(view):
        yield Steps("steps", whose(view), *found)
    own = next(iter(labels(view, "list_card", view.viewer)), "")
    if own:
        cards = tuple(label for zone in ("upright", "sideways") for label in labels(view, zone, view.viewer))
        yield make.keep("list", (own, cards), lambda: _own_list(view, make, own))
    if memory := trade_memory(view):
        title = WORDS.say("trades-title")
        yield Panel("asks", title, tuple(map(_remembered, memory)), title, "fold")
    lists = tuple(view.labels.get("list", ()))
    yield make.keep("chart", (lists, own), lambda: _chart(lists, own))


def _own_list(view: View, make: Maker, own: str) -> Needs:
    lying: dict[str, list[Card]] = {}
    for zone in ("upright", "sideways"):
        for label in labels(view, zone, view.viewer):
            lying.setdefault(shape_of(label), []).append(make.card("card", label, view.viewer))
    return _list("list", own, in_front(view, view.viewer), "own", lying=lying)


def _list(id: str, label: str, many: Mapping[str, int], tone: str, mark: str = "", lying: Mapping[str, list[Card]] | None = None) -> Needs:
    name, needs = parse_list_name(label)
    rows = tuple(
        Need(f"shape.{shape}", said_name(shape), min(want, many.get(shape, 0)), want, tuple((lying or {}).get(shape, ())[:want]))
        for want, shape in needs
    )
    return Needs(id, said_name(name), said_name(name), rows, mark, tone)


def _chart(lists: tuple[str, ...], own: str) -> Panel:
    entries = tuple(
        _list(f"list-{k}", label, {}, "own" if label == own else "", f"list:{label}") for k, label in enumerate(dict.fromkeys(lists))
    )
    return Panel("chart", WORDS.say("all-lists"), entries, WORDS.say("all-lists"), "grid")


def panel(view: View, make: Maker) -> tuple[Node, ...]:
    """Return the battle of this turn with both cards, the viewer first, or nothing."""
    told = this_turn(view)
    fight = next((line for line in reversed(told) if line.kind == events.FIGHT), None)
    if fight is None or (view.stage is None and (view.phase is None or view.phase.key not in ON)):
        return ()
    seats = sorted((fight.b, fight.a), key=lambda seat: seat != view.viewer)
    return (Duel("battle", WORDS.say("the-battle"), sides=tuple(_fighter(view, make, seat) for seat in seats)),)


def _remembered(one: Memory) -> Say:
    return Say(one.id, head=one.head, said=(*one.said, *([Bit(clause=one.clause)] if one.clause else [])))


def _fighter(view: View, make: Maker, seat: int) -> Seated:
    lying, told = row(view, "battle_shown", seat), this_turn(view)
    cards = tuple(make.card(card.dimension, card.label, seat) for card in lying.cards[:1]) if lying else ()
    state, tone = state_of_fighter(view, told, seat, bool(cards))
    if not cards and has_chosen(view, told, seat):
        cards = (Card(),)  # that a card lies there is public, its shape is not (SL-R20)
    return Seated(seat, name_or_you(view, seat), cards, text=state, tone=tone)
