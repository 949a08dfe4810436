"""Events of the match-ups, pair by pair; nothing is decided here.

They name the values that cancel, the free groups, and the soldiers that attacks find.
"""

from gamester.core.events import has_listener
from gamester.core.seats import num_seats, seats
from gamester.games.armies.rules.army import living_at_depth
from gamester.games.armies.rules.cancelling import groups_shown, unmatched_groups, unmatched_values_and_count
from gamester.games.armies.rules.constants import ASKING
from gamester.games.armies.rules.events import (
    emit_broke,
    emit_compared,
    emit_found,
    emit_free,
    emit_hit,
    emit_missed,
)
from gamester.games.armies.rules.match_up import attack_depth
from gamester.games.armies.state import State


def tell_presentations(t: State) -> None:
    """Emit the values that cancel, before questions are asked (AR-34).

    Soldiers that an attack finds are emitted when they fall.
    """
    if has_listener(t) == 1 and t.questions == ASKING:
        for seat in seats(t):
            for other in range(seat + 1, num_seats(t)):
                if t.out[seat] + t.out[other] == 0:
                    tell_cancelling(t, seat, other)


def tell_match_ups(t: State) -> None:
    """Emit the match-up of every pair before anything changes (AR-25, AR-46).

    Soldiers that an attack finds fall, or lie above soldiers that fall (AR-R19).
    """
    if has_listener(t) == 1:
        for seat in seats(t):
            for other in range(seat + 1, num_seats(t)):
                if t.out[seat] + t.out[other] == 0:
                    if t.questions != ASKING:
                        tell_cancelling(t, seat, other)
                    tell_attack(t, seat, other)
                    tell_attack(t, other, seat)


def tell_cancelling(t: State, seat: int, other: int) -> None:
    """Emit the values that both show, and each free group (AR-22, AR-24, AR-R06)."""
    both = 0
    for soldier in range(t.soldiers):
        if groups_shown(t, seat, soldier) > 0 and groups_shown(t, other, soldier) > 0:
            both |= 1 << soldier
    emit_compared(t, seat, other, both)
    for soldier in range(t.soldiers):
        for _ in range(unmatched_groups(t, seat, other, soldier)):
            emit_free(t, seat, other, soldier)
        for _ in range(unmatched_groups(t, other, seat, soldier)):
            emit_free(t, other, seat, soldier)


def tell_attack(t: State, attacker: int, target: int) -> None:
    """Emit the soldiers that an attack finds, and the groups left or wasted.

    It finds the soldiers on its way (AR-R08). If the army is gone, a group is left for its owner (AR-42, AR-45); other
    groups are wasted (AR-R09).
    """
    values, groups = unmatched_values_and_count(t, attacker, target)
    if groups > 0:
        depth, _ = attack_depth(t, attacker, target)
        found = 0
        for place in range(min(depth, t.army_n[target])):
            found |= 1 << living_at_depth(t, target, place)
            emit_found(t, attacker, target, living_at_depth(t, target, place))
        if found != 0:
            emit_hit(t, attacker, target, found)
        if depth > t.army_n[target]:
            emit_broke(t, attacker, target)
        elif values & ~found != 0:
            emit_missed(t, attacker, target, values & ~found)
