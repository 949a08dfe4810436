"""If several clauses forbid an action, the first of the law's list is named.

See section D of the law. The list is written here once more, each clause on its own. Cards that nobody has are asked
about by name in `tests/data/positions/shapes.pos`.
"""

import random
from typing import Any

from gamester.games.registry import get_game
from gamester.games.shapes.rules import actions
from gamester.games.shapes.rules import constants as phases
from gamester.games.shapes.rules.constants import SL_49
from gamester.games.shapes.rules.hands import num_in_front, num_of_shape, required
from gamester.games.shapes.rules.loot import num_seen_by_taker
from gamester.games.shapes.rules.trade import declined
from gamester.match.setup import new_setup
from tests.conftest import Budget
from tests.support.refusal_order import Act, Rule, check_refusal_order, played

GAME = get_game("shapes")
ASKED, CHALLENGED = phases.ASKED, phases.CHALLENGED
WITH_CARDS = (phases.RESPOND, phases.GIVE_BACK, phases.EXTRA, phases.PLACE)


def many(t: Any, seat: int) -> int:
    return sum(t.hand[seat])


def after(t: Any, what: int) -> bool:
    return bool(t.phase == phases.PLACE and t.interacted == what)


def faces_seen(t: Any) -> bool:
    return bool(t.phase == phases.TAKE and t.loot_view == phases.FACES)


def alike(t: Any, card: int) -> bool:
    return all(zone[card][0] == zone[card][1] for zone in (t.number, t.bonus, t.tie_bonus))


def left(t: Any, seat: int, card: int) -> int:
    """Return the copies in hand except the received one."""
    return int(t.hand[seat][card] - (t.received[seat] == card))


def in_phase(*of: int) -> Rule:
    return ("SL-15", lambda t, seat, act: t.phase not in of)


def in_step(phase: int, clause: str, forbids: Any) -> Rule:
    return (clause, lambda t, seat, act: t.phase == phase and forbids(t, seat, act[0]))


OVER: Rule = ("SL-50", lambda t, seat, act: t.ended_by != 0)
DECIDES: list[Rule] = [OVER, ("SL-13", lambda t, seat, act: not t.deciding[seat] or t.ready[seat] != 0)]
REQUIRED: Rule = ("SL-16", lambda t, seat, act: t.phase == phases.INTERACT and t.interaction != phases.OPTIONAL)
ORDER: dict[str, list[Rule]] = {
    "end_turn": [*DECIDES, REQUIRED, in_phase(phases.PLACE)],
    "pass": [*DECIDES, REQUIRED, in_phase(phases.INTERACT)],
    "skip_extra": [*DECIDES, in_phase(phases.EXTRA)],
    "decline": [*DECIDES, in_phase(phases.RESPOND), ("SL-30", lambda t, seat, act: declined(t, seat, t.active) >= 2)],
    "forfeit": [*DECIDES, in_phase(phases.DEFEND)],
    "fight": [*DECIDES, in_phase(phases.DEFEND)],
    "ask": [
        *DECIDES,
        ("SL-29", lambda t, seat, act: after(t, ASKED)),
        ("SL-48", lambda t, seat, act: after(t, CHALLENGED)),
        ("SL-R11", lambda t, seat, act: t.phase == phases.PLACE),
        in_phase(phases.INTERACT),
        ("SL-R13", lambda t, seat, act: many(t, seat) < 2),
        (
            "SL-28",
            lambda t, seat, act: not (many(t, act[0]) if t.hand_shapes == phases.HIDDEN else num_of_shape(t, t.hand[act[0]], act[1])),
        ),
    ],
    "challenge": [
        *DECIDES,
        ("SL-31", lambda t, seat, act: after(t, ASKED)),
        ("SL-47", lambda t, seat, act: after(t, CHALLENGED)),
        ("SL-R11", lambda t, seat, act: t.phase == phases.PLACE),
        in_phase(phases.INTERACT),
        ("SL-R18", lambda t, seat, act: not many(t, seat) or not many(t, act[0])),
    ],
    "card": [
        *DECIDES,
        ("SL-R10", lambda t, seat, act: t.phase == phases.INTERACT),
        ("SL-15", lambda t, seat, act: t.phase not in WITH_CARDS and not faces_seen(t)),
        ("SL-33", lambda t, seat, act: faces_seen(t) and t.take_reason == phases.FORFEIT and num_seen_by_taker(t, act[0]) == 0),
        ("SL-38", lambda t, seat, act: faces_seen(t) and t.take_reason != phases.FORFEIT and num_seen_by_taker(t, act[0]) == 0),
        ("SL-22", lambda t, seat, act: t.phase in WITH_CARDS and t.hand[seat][act[0]] == 0),
        in_step(phases.RESPOND, "SL-26", lambda t, seat, card: t.shape_of[card] != t.wanted_shape),
        in_step(phases.GIVE_BACK, "SL-R15", lambda t, seat, card: left(t, seat, card) <= 0),
        in_step(phases.GIVE_BACK, "SL-26", lambda t, seat, card: left(t, seat, card) <= (t.first_payment[seat] == card)),
        in_step(phases.PLACE, "SL-20", lambda t, seat, card: t.placed >= 2),
        in_step(phases.PLACE, "SL-17", lambda t, seat, card: required(t, seat, t.shape_of[card]) == 0),
        in_step(
            phases.PLACE, "SL-18", lambda t, seat, card: num_in_front(t, seat, t.shape_of[card]) >= required(t, seat, t.shape_of[card])
        ),
    ],
    "play": [
        OVER,
        ("SL-R20", lambda t, seat, act: t.phase == phases.BATTLE and t.ready[seat] != 0),
        *DECIDES,
        in_phase(phases.BATTLE),
        ("SL-22", lambda t, seat, act: t.hand[seat][act[0]] == 0),
        ("SL-36", lambda t, seat, act: act[1] == 1 and alike(t, act[0])),
    ],
    "take": [
        *DECIDES,
        ("SL-15", lambda t, seat, act: t.phase != phases.TAKE or faces_seen(t)),
        ("SL-33", lambda t, seat, act: t.take_reason == phases.FORFEIT and num_of_shape(t, t.hand[t.loser], act[0]) == 0),
        ("SL-38", lambda t, seat, act: t.take_reason != phases.FORFEIT and num_of_shape(t, t.hand[t.loser], act[0]) == 0),
    ],
}
"""The law's list, by kind of act. Unknown seats (SL-24, SL-32) have no number."""

WORDS = ("end_turn", "pass", "skip_extra", "decline", "forfeit", "fight")


def acts(t: Any, seat: int) -> list[Act]:
    """Yield every action that has a number for this seat."""
    found: list[Act] = [(word, (), number) for number, word in enumerate(WORDS)]
    others = [other for other in range(len(t.deciding)) if other != seat]
    found += [("ask", (other, shape), actions.asking(t, seat, other, shape)) for other in others for shape in range(actions.num_shapes(t))]
    found += [("challenge", (other,), actions.challenging(t, seat, other)) for other in others]
    found += [("card", (card,), actions.first_card(t) + card) for card in range(t.cards)]
    found += [("play", (card, face), actions.first_play(t) + 2 * card + face) for card in range(t.cards) for face in (0, 1)]
    return found + [("take", (shape,), actions.first_take(t) + shape) for shape in range(actions.num_shapes(t))]


def bent(draw: random.Random) -> Any:
    """Return a random state with manual changes.

    Hands are empty, the phase is another, or two cards have been laid down.
    """
    given = {"hand_shapes": draw.choice(("open", "hidden")), "loot_view": draw.choice(("backs", "faces"))}
    given["interaction"] = draw.choice(("required", "optional"))
    t = played(GAME, new_setup("shapes", draw.randint(2, 4), "", given).state, draw, 80)
    if t.ended_by or draw.random() < 0.3:
        return t
    if t.phase in (phases.INTERACT, phases.PLACE):
        t.phase = draw.choice((phases.INTERACT, phases.PLACE))
        t.interacted, t.placed = draw.choice((0, ASKED, CHALLENGED, phases.LEFT_OUT)), draw.randint(0, 2)
    if draw.random() < 0.3:
        seat = draw.randrange(len(t.deciding))
        t.hand[seat] = [0] * len(t.hand[seat])
    for card in draw.sample(range(t.cards), 6):  # no card of our sets has two faces alike
        for zone in (t.number, t.bonus, t.tie_bonus):
            zone[card][1] = zone[card][0]
    if draw.random() < 0.1:
        t.ended_by = SL_49
    return t


def test_the_first_clause_of_the_list_is_named(seed: int, budget: Budget) -> None:
    check_refusal_order(GAME, ORDER, bent, acts, TWICE, budget(600, weight=5), seed)


TWICE = {
    ("ask", "SL-29", "SL-R11"),
    ("ask", "SL-R13", "SL-28"),
    ("challenge", "SL-31", "SL-R11"),
    ("card", "SL-22", "SL-20"),
    ("card", "SL-20", "SL-17"),
    ("card", "SL-20", "SL-18"),
    ("play", "SL-R20", "SL-13"),
    ("play", "SL-22", "SL-36"),
    ("take", "SL-13", "SL-15"),
    ("end_turn", "SL-50", "SL-13"),
}
"""Neighbours in the list that the same act was against."""
