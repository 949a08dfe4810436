"""The match-up: every two players in are compared, and armies fall (AR-21 .. AR-29, AR-41 .. AR-46)."""

from gamester.core.events import EVERYBODY, tell
from gamester.games.armies.rules.army import living_at_depth, soldiers_fallen, top_soldier_falls
from gamester.games.armies.rules.cancelling import unmatched_values_and_count
from gamester.games.armies.rules.constants import ASKING
from gamester.games.armies.rules.ending import leave
from gamester.games.armies.rules.events import STRUCK
from gamester.games.armies.rules.knowledge import outcome_is_known, yes_answers
from gamester.games.armies.state import Table


def soldiers_killed(t: Table, attacker: int, target: int, values: int) -> int:
    """How many soldiers the attack takes off the top.

    AR-23, AR-27, AR-R08 one after another while the next one's value is unmatched; no two soldiers of an army have one value.
    AR-R14, AR-R16 where questions are asked it is those answered yes, and what nobody asked about stays (AR-32).
    """
    if t.questions == ASKING:
        return yes_answers(t, attacker, target)
    fallen = 0
    while fallen < t.army_n[target] and (values >> living_at_depth(t, target, fallen)) & 1 == 1:
        fallen += 1
    return fallen


def attack_depth(t: Table, attacker: int, target: int) -> tuple[int, int]:
    """How deep one attack goes, and how many groups it has to spare beyond that.

    AR-42, AR-45, AR-R08 with the army gone, one more unmatched group of any value puts the target out, one step deeper (AR-R10); the
    rest is spare. AR-R11 it must be the same attacker's. AR-R17 no question is needed for it. AR-R09 otherwise what is left is wasted.
    """
    if attacker == target:
        return 0, 0
    values, groups = unmatched_values_and_count(t, attacker, target)
    fallen = soldiers_killed(t, attacker, target, values) if groups > 0 else 0
    if fallen == t.army_n[target] and groups > fallen:
        return fallen + 1, groups - fallen - 1
    return fallen, 0


def match_up(t: Table) -> None:
    """AR-21, AR-25 everybody in against everybody in; AR-43, AR-44 on skin one attacks and defends as usual.

    AR-46, AR-R12 all at the same time: an attack reads what is shown and the target's own army, and nothing else that changes here,
    so the order of the seats cannot matter, and who goes out has struck in full.
    """
    for target in range(len(t.out)):
        if t.out[target] == 0:
            apply_hardest_attack(t, target)


def apply_hardest_attack(t: Table, target: int) -> None:
    """AR-28, AR-29, AR-R10 only the hardest attack takes effect: the deepest.

    Every attack takes the target's soldiers from the top, so equally deep ones do the same damage and no tie needs breaking; all of
    them get the credit, and the extra is the largest of theirs.
    """
    deepest = spare = 0
    for attacker in range(len(t.out)):
        depth, beyond = attack_depth(t, attacker, target)
        if depth > deepest:
            deepest, spare = depth, beyond
        elif depth == deepest:
            spare = max(spare, beyond)
    if deepest > 0:
        tell_attackers(t, target, deepest)
    start, standing = soldiers_fallen(t, target), t.army_n[target]
    for _ in range(min(deepest, standing)):
        top_soldier_falls(t, target, 0)
    if t.questions != ASKING and standing > 0:
        outcome_is_known(t, target, start, deepest)
    if deepest > standing:
        leave(t, target, spare)


def tell_attackers(t: Table, target: int, deepest: int) -> None:
    """AR-R10 tell who struck, in the order of seats."""
    for attacker in range(len(t.out)):
        depth, _ = attack_depth(t, attacker, target)
        if depth == deepest:
            tell(t, STRUCK, target, attacker, depth, EVERYBODY)
