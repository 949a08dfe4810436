"""Checks of a Surviving position written by hand, against its facts and itself."""

from collections.abc import Iterator

from gamester.core.zones import NONE
from gamester.games.position_checks import COUNT, FLAG, Bounds, Doubt, Labels, at_odds, out_of_order
from gamester.games.surviving.rules.constants import INSIDE
from gamester.games.surviving.rules.operations import INJURIES, RANDOM
from gamester.games.surviving.rules.order_of_play import ORDER_OF_PLAY
from gamester.games.surviving.state import State
from gamester.games.surviving.strings import WORDS

BOUNDS = {
    **dict.fromkeys(
        ("round", "turn", "health", "left_in_turn", "moves", "damage_done", "damage_at_last_attack", "creds", "armor", "flight", "buys"),
        COUNT,
    ),
    **dict.fromkeys(("effect_index", "cards_to_choose", "wounds", "owned", "known_in_hand"), COUNT),
    "deciding": FLAG,
    "status": (0, 3),
}

NUMBER_NAMES = ("status", "return_phase")
"""Zones whose numbers stand for words and have no order."""


def number_bounds(t: State) -> Bounds:
    """Return the smallest and largest number of each zone in a game of this setup.

    What effects of cards add to has no bound: Creds, damage, moves, purchases, armor and flight.
    """
    turns = (0, t.round_limit * len(t.deciding))
    sold = {"identities_for_sale": (0, len(t.deciding))}
    last = {"round": (0, t.round_limit), "turn": turns, "left_in_turn": turns}
    return {
        **BOUNDS,
        **last,
        **sold,
        "health": (0, max(t.id_health)),
        "effect_index": (0, len(t.op[0])),
        "return_phase": (0, max(ORDER_OF_PLAY)),
    }


def contradictions(t: State, labels: Labels) -> Iterator[Doubt]:
    """Yield contradictions to the facts: the zone, the row and a sentence."""
    yield from at_odds(t, BOUNDS, labels["card"])
    yield from out_of_order(t, ORDER_OF_PLAY)
    for level, name in enumerate(labels["level"]):
        for zone, lying in (("area_stack", t.area_stack[level]), ("face_up_obstacle", [t.face_up_obstacle[level]])):
            strange = [obstacle for obstacle in lying if obstacle != NONE and t.area[obstacle] != level]
            if strange:
                met, of = labels["obstacle"][strange[0]], labels["level"][t.area[strange[0]]]
                yield zone, level, WORDS.say("doubt-level", place=f"{zone} {name}", level=name, obstacle=met, of=of)
        if t.area_stack_n[level] > t.stack_size[level]:
            many = {"most": t.stack_size[level], "got": t.area_stack_n[level]}
            yield "area_stack", level, WORDS.say("doubt-stack", place=f"area_stack {name}", **many)
    for seat, identity in enumerate(t.identity):
        most = t.id_health[identity] if identity != NONE else t.id_health[t.recruit]
        if t.health[seat] > most:
            printed = labels["identity"][identity]
            yield "health", seat, WORDS.say("doubt-health", place=f"health {seat}", most=most, identity=printed, got=t.health[seat])
        for card in range(t.cards):
            lies = t.hand[seat][card] + t.discards[seat][card] + t.equipped[seat][card] + t.draw_pile[seat].count(card)
            if t.owned[seat][card] != lies:
                name, got = labels["card"][card], t.owned[seat][card]
                yield "owned", seat, WORDS.say("doubt-owned", place=f"owned {seat}", n=lies, card=name, got=got)
    yield from _piles(t, labels)


def _piles(t: State, labels: Labels) -> Iterator[Doubt]:
    """Yield a doubt for cards in a pile of the Armory that they do not belong to."""
    piles = [("random_stack", row, cards, RANDOM) for row, cards in enumerate(t.random_stack)]
    piles += [("stack_top", row, [card], RANDOM) for row, card in enumerate(t.stack_top)] + [("injuries", NONE, t.injuries, INJURIES)]
    for zone, row, cards, section in piles:
        strange = [card for card in cards if card != NONE and t.section[card] != section]
        if strange:
            message = "doubt-injuries" if section == INJURIES else "doubt-random"
            yield zone, row, WORDS.say(message, place=zone if row == NONE else f"{zone} {row}", card=labels["card"][strange[0]])


def unreachable(t: State, labels: Labels) -> Iterator[Doubt]:
    """Yield reasons why no game reaches this position: zone, row and a sentence."""
    for seat, status in enumerate(t.status):
        if status == INSIDE and t.health[seat] <= 0 and t.ended_by == 0:
            yield "health", seat, WORDS.say("doubt-inside", seat=str(seat))
        if t.left_in_turn[seat] > t.turn:
            yield "left_in_turn", seat, WORDS.say("doubt-left", place=f"left_in_turn {seat}", left=t.left_in_turn[seat], turn=t.turn)
