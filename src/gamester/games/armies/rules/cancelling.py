"""Cancelling: the groups of two presentations that remain (AR-17, AR-22, AR-24)."""

from gamester.core.zones import NONE
from gamester.games.armies.rules.constants import ALL_OR_NOTHING
from gamester.games.armies.state import State

VALUE_BITS, VALUE_MASK = 4, 15  # of the groups of one value in a packed number


def groups_shown(t: State, seat: int, soldier: int) -> int:
    """Return the number of groups of this value that a seat presents (AR-17)."""
    groups = 0
    for group in t.presentation[seat]:
        if group == NONE:
            break
        if t.group_value[group] == soldier:
            groups += 1
    return groups


def values_shown(t: State, seat: int) -> int:
    """Return the number of groups of every value that a seat presents, packed."""
    packed = 0
    for group in t.presentation[seat]:
        if group == NONE:
            break
        packed += 1 << (VALUE_BITS * t.group_value[group])
    return packed


def unmatched_groups(t: State, attacker: int, target: int, soldier: int) -> int:
    """Return the number of groups of a value that the target does not cancel.

    Groups cancel one for one, whatever their number of cards; or, as an option, not at all unless equally many defend
    (AR-22, AR-24, AR-R06). Nothing is written down, so a defending group is not used up and counts in full against
    everybody else (AR-26, AR-R07).
    """
    return groups_left(t, groups_shown(t, attacker, soldier), groups_shown(t, target, soldier))


def groups_left(t: State, attack: int, defence: int) -> int:
    """Return how many of the attacker's groups of a value are left."""
    if t.cancel == ALL_OR_NOTHING:
        return attack if attack > defence else 0
    return max(0, attack - defence)


def unmatched_values_and_count(t: State, attacker: int, target: int) -> tuple[int, int]:
    """Return the unmatched values as bits, and the number of unmatched groups."""
    values = groups = 0
    if t.presentation[attacker][0] != NONE:
        attack, defence = values_shown(t, attacker), values_shown(t, target)
        for soldier in range(t.soldiers):
            bits = VALUE_BITS * soldier
            over = groups_left(t, (attack >> bits) & VALUE_MASK, (defence >> bits) & VALUE_MASK)
            if over > 0:
                values |= 1 << soldier
                groups += over
    return values, groups
