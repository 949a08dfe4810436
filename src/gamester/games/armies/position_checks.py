"""Checks of an Armies position written by hand, against its facts and itself."""

from collections.abc import Iterator

from gamester.games.armies.rules.order_of_play import ORDER_OF_PLAY
from gamester.games.armies.state import State
from gamester.games.position_checks import COUNT, FLAG, MANY, Bounds, Doubt, Labels, out_of_order, outside

BOUNDS = {
    **dict.fromkeys(
        ("turn", "cards_due", "ask_yes", "ask_no", "skin_turn", "out_turn", "extra_attacks", "cards_kept", "cards_kept_sum"), COUNT
    ),
    **dict.fromkeys(
        ("deciding", "ready", "possible", "out", "passed_last", "hand_from_one_deal", "announced", "known_groupless", "hushed", "winners"),
        FLAG,
    ),
    "pass_known": (0, 2),
}

NUMBER_NAMES = ("pass_known",)
"""Zones whose numbers stand for words and have no order."""
NUMBER_BITS = ("ask_yes", "ask_no")
"""Zones whose numbers are sets: one bit for each member."""


def number_bounds(t: State) -> Bounds:
    """Return the smallest and largest number of each zone in a game of this setup."""
    turn, hand = (0, t.turn_limit or MANY), (0, t.hand_size)
    last = {"turn": turn, "skin_turn": turn, "out_turn": turn}
    kept = {"cards_due": hand, "cards_kept": hand, "extra_attacks": hand, "cards_kept_sum": (0, t.hand_size * max(t.rank_value))}
    asked = (0, (1 << t.soldiers) - 1)
    return {**BOUNDS, **last, **kept, "ask_yes": asked, "ask_no": asked}


def contradictions(t: State, labels: Labels) -> Iterator[Doubt]:
    """Yield contradictions to the facts: the zone, the row and a sentence."""
    yield from outside(t, BOUNDS)
    yield from out_of_order(t, ORDER_OF_PLAY)
    for seat in range(len(t.out)):
        held = sum(t.hand[seat])
        if held > t.hand_size:
            yield "hand", seat, f"hand {seat}: expected at most {t.hand_size} cards, a full hand of this set, got {held}"
        for rank in range(t.ranks):
            taken = sum(t.takes[group][rank] for group in t.draft[seat] if group >= 0)
            if taken > t.hand[seat][rank]:
                yield "draft", seat, f"draft {seat}: expected groups of the cards in that hand, got {taken} of {labels['rank'][rank]}"
        order = _order(t, seat)
        if order >= 0 and sum(t.possible[seat]) > 0 and t.possible[seat][order] == 0:
            said = labels["order"][order]
            yield "possible", seat, f"possible {seat}: expected {said}, the order of that army, among the possible orders, got others"


def unreachable(t: State, labels: Labels) -> Iterator[Doubt]:
    """Yield reasons why no game reaches this position: zone, row and a sentence."""
    for seat in range(len(t.out)):
        if t.out[seat] != 0 and t.army_n[seat] > 0:
            yield "out", seat, f"seat {seat} is out of the game with {t.army_n[seat]} soldiers standing"
        for zone, when in (("skin_turn", t.skin_turn[seat]), ("out_turn", t.out_turn[seat])):
            if when > t.turn:
                yield zone, seat, f"{zone} {seat} is turn {when}, and this is turn {t.turn}"
        if _order(t, seat) >= 0 and sum(t.possible[seat]) == 0:
            yield "possible", seat, f"possible {seat}: no order is possible, and seat {seat} has an army"
    if t.ended_by == 0 and sum(t.out) >= len(t.out) - 1:
        yield "out", -1, "fewer than two seats are in the game, and it has not ended"


def _order(t: State, seat: int) -> int:
    """Return the original order of an army, top first, or -1 if it is not stacked."""
    army = [soldier for soldier in t.fallen[seat] if soldier >= 0] + [soldier for soldier in t.army[seat][::-1] if soldier >= 0]
    return next((order for order in range(t.orders) if len(army) == t.soldiers and t.order_card[order][: t.soldiers] == army), -1)
