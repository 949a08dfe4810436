"""The match-up: every two players in the game are compared, and soldiers fall.

(AR-21 .. AR-29, AR-41 .. AR-46)
"""

from gamester.core.lists import has_bit
from gamester.core.seats import seats
from gamester.games.armies.rules.army import living_at_depth, soldiers_fallen, top_soldier_falls
from gamester.games.armies.rules.cancelling import unmatched_values_and_count
from gamester.games.armies.rules.constants import ASKING, NO_PRICE
from gamester.games.armies.rules.ending import go_out
from gamester.games.armies.rules.events import emit_struck
from gamester.games.armies.rules.knowledge import outcome_is_known, yes_answers
from gamester.games.armies.state import State


def soldiers_killed(t: State, attacker: int, target: int, values: int) -> int:
    """Return the number of soldiers that an attack removes from the top.

    They fall one after another while the next one's value is unmatched; no two soldiers of an army have the same value
    (AR-23, AR-27, AR-R08). If the players ask questions, those answered yes fall, and soldiers nobody asked about stay
    (AR-32, AR-R14, AR-R16).
    """
    if t.questions == ASKING:
        return yes_answers(t, attacker, target)
    fallen = 0
    while fallen < t.army_n[target] and has_bit(values, living_at_depth(t, target, fallen)):
        fallen += 1
    return fallen


def attack_depth(t: State, attacker: int, target: int) -> tuple[int, int]:
    """Return the depth of one attack, and the number of its groups beyond that.

    If the army is gone, one more unmatched group of any value puts the target out, one step deeper (AR-42, AR-45, AR-R08,
    AR-R10); the rest is spare. The group must belong to the same attacker (AR-R11) and needs no question (AR-R17).
    Otherwise the remaining groups are wasted (AR-R09).
    """
    if attacker == target:
        return 0, 0
    values, groups = unmatched_values_and_count(t, attacker, target)
    fallen = soldiers_killed(t, attacker, target, values) if groups > 0 else 0
    if fallen == t.army_n[target] and groups > fallen:
        return fallen + 1, groups - fallen - 1
    return fallen, 0


def match_up(t: State) -> None:
    """Resolve the attacks of all players in the game on all others (AR-21, AR-25).

    Players on skin attack and defend as usual (AR-43, AR-44). All attacks are simultaneous (AR-46, AR-R12): an attack reads
    presentations and the target's own army, and nothing else that changes here. So the order of the seats cannot matter,
    and a player who goes out has attacked in full.
    """
    for target in seats(t):
        if t.out[target] == 0:
            apply_hardest_attack(t, target)


def apply_hardest_attack(t: State, target: int) -> None:
    """Apply the deepest attack on the target only (AR-28, AR-29, AR-R10).

    Every attack takes soldiers from the top, so equally deep ones do the same damage and ties need no rule. All of them get
    the credit, and the spare groups are the largest of theirs.
    """
    deepest = spare = 0
    for attacker in seats(t):
        depth, beyond = attack_depth(t, attacker, target)
        if depth > deepest:
            deepest, spare = depth, beyond
        elif depth == deepest:
            spare = max(spare, beyond)
    if deepest > 0:
        tell_attackers(t, target, deepest)
    # Read before soldiers fall: the outcome is judged against the army as it was.
    start, standing = soldiers_fallen(t, target), t.army_n[target]
    for _ in range(min(deepest, standing)):
        top_soldier_falls(t, target, NO_PRICE)
    if t.questions != ASKING and standing > 0:
        outcome_is_known(t, target, start, deepest)
    if deepest > standing:
        go_out(t, target, spare)


def tell_attackers(t: State, target: int, deepest: int) -> None:
    """Emit who struck the target hardest, in the order of seats (AR-R10)."""
    for attacker in seats(t):
        depth, _ = attack_depth(t, attacker, target)
        if depth == deepest:
            emit_struck(t, target, attacker, depth)
