"""Checks of a Shape & List position written by hand, against facts and itself."""

from collections.abc import Iterator

from gamester.core.zones import NONE
from gamester.games.position_checks import COUNT, FLAG, Bounds, Doubt, Labels, at_odds, out_of_order
from gamester.games.shapes.rules.hands import num_of_shape
from gamester.games.shapes.rules.order_of_play import ORDER_OF_PLAY
from gamester.games.shapes.state import State
from gamester.games.shapes.strings import WORDS

BOUNDS = {
    **dict.fromkeys(("turn", "list_minimum", "declines", "pair_declines", "placed", "turns_without_placing"), COUNT),
    **dict.fromkeys(("deciding", "ready", "chart", "may_place_extra", "placed_any", "winners"), FLAG),
    "interacted": (0, 3),
    "take_reason": (0, 2),
}

NUMBER_NAMES = ("interacted", "take_reason")
"""Zones whose numbers stand for words and have no order."""


def number_bounds(t: State) -> Bounds:
    """Return the smallest and largest number of each zone in a game of this setup."""
    return {**BOUNDS, "list_minimum": (0, max(max(row) for row in t.need)), "placed": (0, sum(t.copies))}


def contradictions(t: State, labels: Labels) -> Iterator[Doubt]:
    """Yield contradictions to the facts: the zone, the row and a sentence."""
    yield from at_odds(t, BOUNDS, labels["card"])
    yield from out_of_order(t, ORDER_OF_PLAY)
    for seat, goal in enumerate(t.list_card):
        if goal == NONE:
            continue
        if goal in t.list_card[:seat]:
            other = t.list_card.index(goal)
            yield (
                "list_card",
                seat,
                WORDS.say("doubt-list", place=f"list_card {seat}", seat=str(other), list=labels["list"][goal]),
            )
        for shape, most in enumerate(t.need[goal]):
            lies = num_of_shape(t, t.upright[seat], shape)
            zone, got = ("upright", lies) if lies > most else ("list_minimum", t.list_minimum[seat][shape])
            if got > most:
                card, asks = labels["shape"][shape], labels["list"][goal]
                yield zone, seat, WORDS.say("doubt-shape", place=f"{zone} {seat}", most=most, shape=card, list=asks, got=got)


def unreachable(t: State, labels: Labels) -> Iterator[Doubt]:
    """Yield reasons why no game reaches this position: zone, row and a sentence."""
    for seat, goal in enumerate(t.list_card):
        if goal != NONE and t.chart[goal] == 0:
            yield "chart", NONE, WORDS.say("doubt-chart", list=labels["list"][goal], seat=str(seat))
