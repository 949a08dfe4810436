"""Public knowledge of an army from answers and from match-ups (AR-33, AR-R19)."""

from gamester.core.lists import has_bit
from gamester.core.seats import seats
from gamester.games.armies.rules.army import record_place_knowledge, soldiers_fallen
from gamester.games.armies.rules.cancelling import unmatched_values_and_count
from gamester.games.armies.state import State


def yes_answers(t: State, asker: int, target: int) -> int:
    """Return how many questions of the asker the target has answered yes.

    Each yes moves the asker's line one soldier down (AR-R16).
    """
    steps = 0
    for soldier in range(t.soldiers):
        if has_bit(t.ask_yes[asker][target], soldier):
            steps += 1
    return steps


def answer_is_known(t: State, asker: int, target: int, soldier: int, yes: bool) -> None:
    """Record the public knowledge that follows from an answer (AR-33).

    The answer tells if this soldier is the one that the asker's line has reached. Call it before the line moves on.
    """
    record_place_knowledge(t, target, soldiers_fallen(t, target) + yes_answers(t, asker, target), soldier, yes)


def outcome_is_known(t: State, target: int, start: int, deepest: int) -> None:
    """Keep only the orders of the target that explain the outcome (AR-R19).

    `start` is the number of soldiers that had fallen before. The soldiers that fell now are known by now, so in every order
    left the hardest attack gets as deep as it did. The outcome is the same if no attack gets deeper, and no attack gets
    deeper than it has groups.
    """
    for attacker in seats(t):
        values, groups = unmatched_values_and_count(t, attacker, target)
        if attacker != target and groups > deepest:
            for order in range(t.orders):
                if t.possible[target][order] != 0 and attack_reach(t, order, start, values, groups) > deepest:
                    t.possible[target][order] = 0


def attack_reach(t: State, order: int, start: int, values: int, groups: int) -> int:
    """Return the depth of an attack into an army of this order (AR-R08, AR-R10).

    The army has lost `start` soldiers. Putting its owner out counts as one more step.
    """
    place = start
    while place < t.soldiers and has_bit(values, t.order_card[order][place]):
        place += 1
    depth = place - start
    return depth + 1 if place == t.soldiers and groups > depth else depth
