"""Checks of a Shape & List position written by hand, against facts and itself."""

from collections.abc import Iterator

from gamester.core.zones import NONE
from gamester.games.position_checks import COUNT, FLAG, Doubt, Labels, at_odds, out_of_order
from gamester.games.shapes.rules.hands import num_of_shape
from gamester.games.shapes.rules.order_of_play import ORDER_OF_PLAY
from gamester.games.shapes.state import Table

BOUNDS = {
    **dict.fromkeys(("turn", "least", "declines", "pair_declines", "placed", "idle"), COUNT),
    **dict.fromkeys(("asked", "ready", "chart", "extra", "placed_any", "won"), FLAG),
    "interacted": (0, 3),
    "after": (0, 2),
}


def contradictions(t: Table, labels: Labels) -> Iterator[Doubt]:
    """Yield contradictions to the facts: the zone, the row and a sentence."""
    yield from at_odds(t, BOUNDS, labels["card"])
    yield from out_of_order(t, ORDER_OF_PLAY)
    for seat, goal in enumerate(t.goal):
        if goal == NONE:
            continue
        if goal in t.goal[:seat]:
            other = t.goal.index(goal)
            yield "goal", seat, f"goal {seat}: expected another List Card than that of seat {other}, got {labels['list'][goal]} again"
        for shape, most in enumerate(t.need[goal]):
            lies = num_of_shape(t, t.up[seat], shape)
            said = f"at most {most} {labels['shape'][shape]}, as many as {labels['list'][goal]} asks for"
            if lies > most:
                yield "up", seat, f"up {seat}: expected {said}, got {lies}"
            elif t.least[seat][shape] > most:
                yield "least", seat, f"least {seat}: expected {said}, got {t.least[seat][shape]}"


def unreachable(t: Table, labels: Labels) -> Iterator[Doubt]:
    """Yield reasons why no game reaches this position: zone, row and a sentence."""
    for seat, goal in enumerate(t.goal):
        if goal != NONE and t.chart[goal] == 0:
            yield "chart", NONE, f"the chart lacks {labels['list'][goal]}, the List Card of seat {seat}"
