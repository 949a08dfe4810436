"""What becomes known of an army: from answers, and from the outcome of a match-up (AR-33, AR-R19)."""

from gamester.games.armies.rules.army import record_place_knowledge, soldiers_fallen
from gamester.games.armies.rules.cancelling import unmatched_values_and_count
from gamester.games.armies.state import Table


def yes_answers(t: Table, asker: int, target: int) -> int:
    """How far down the asker's own line on the target has gone: AR-R16 one soldier for every yes."""
    steps = 0
    for soldier in range(t.soldiers):
        steps += (t.ask_yes[asker][target] >> soldier) & 1
    return steps


def answer_is_known(t: Table, asker: int, target: int, soldier: int, yes: int) -> None:
    """AR-33 everybody hears whether this soldier is the one that the asker's line has come to. Ask before it moves on."""
    record_place_knowledge(t, target, soldiers_fallen(t, target) + yes_answers(t, asker, target), soldier, yes)


def outcome_is_known(t: Table, target: int, start: int, deepest: int) -> None:
    """AR-R19 of the target's orders only those are left that would have had the same outcome; `start` soldiers had fallen before.

    Who fell now is known by now, so in every order left the hardest attack gets as deep as it did. It is the same outcome if
    no attack gets deeper; and none gets deeper than it has groups.
    """
    for attacker in range(len(t.out)):
        values, groups = unmatched_values_and_count(t, attacker, target)
        if attacker != target and groups > deepest:
            for order in range(t.orders):
                if t.possible[target][order] != 0 and attack_reach(t, order, start, values, groups) > deepest:
                    t.possible[target][order] = 0


def attack_reach(t: Table, order: int, start: int, values: int, groups: int) -> int:
    """How deep an attack would go into an army of this order that has lost `start` soldiers (AR-R08, AR-R10)."""
    place = start
    while place < t.soldiers and (values >> t.order_card[order][place]) & 1 == 1:
        place += 1
    return place - start + (1 if place == t.soldiers and groups > place - start else 0)
