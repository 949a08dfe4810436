"""Why a move of Armies is good, in one sentence, from what the seat knows."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from gamester.core.zones import NONE
from gamester.games.armies.rules.actions import announce, done, first_ask, first_group, hush, soldier_of, target_of
from gamester.games.armies.rules.army import living_at_depth, soldiers_fallen
from gamester.games.armies.rules.knowledge import yes_answers
from gamester.games.armies.state import State
from gamester.games.armies.strings import WORDS


def advice_reason(t: State, seat: int, actions: Sequence[int]) -> str:
    """Return why a move is good, or "" if nothing more can be said."""
    action = actions[-1]
    if action == announce(t) and t.army_n[seat] == 0:
        return WORDS.say("advice-swap")
    if first_ask(t) <= action < hush(t):
        target = target_of(t, seat, action)
        place = soldiers_fallen(t, target) + yes_answers(t, seat, target)
        many, among = _orders_with(t, target, place, {soldier_of(t, action)})
        return WORDS.say("advice-ask", soldier=_name(t, soldier_of(t, action)), n=many, of=among)
    groups = [group for group in t.draft[seat] if group != NONE]
    groups += [one - first_group(t) for one in actions if first_group(t) <= one < done(t)]
    return _why_present(t, seat, {t.group_value[group] for group in groups}) if groups else ""


def _why_present(t: State, seat: int, values: set[int]) -> str:
    """Return that the groups guard the own top soldier, else how likely they hit one."""
    if t.army_n[seat] > 0 and living_at_depth(t, seat, 0) in values:
        return WORDS.say("advice-guards", soldier=_name(t, living_at_depth(t, seat, 0)))
    others = [other for other in range(len(t.out)) if other != seat and t.out[other] == 0]
    if any(t.army_n[other] == 0 for other in others):
        return WORDS.say("advice-on-skin")
    found = [_orders_with(t, other, soldiers_fallen(t, other), values) for other in others]
    many, among = max(found, key=lambda one: one[0] / max(1, one[1]), default=(0, 0))
    return WORDS.say("advice-top", n=many, of=among) if many else ""


def _orders_with(t: State, seat: int, place: int, soldiers: Iterable[int]) -> tuple[int, int]:
    """Count the orders with one of these soldiers at a place, and all orders.

    Return both counts. Only orders that are publicly possible count.
    """
    among = [order for order in range(t.orders) if t.possible[seat][order]]
    return sum(t.order_card[order][place] in soldiers for order in among), len(among)


def _name(t: State, soldier: int) -> str:
    return "".join(chr(letter) for letter in t.soldier_id[soldier] if letter)
