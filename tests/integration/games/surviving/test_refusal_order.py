"""If several clauses forbid an action, the first of the law's list is named.

See section d of the law. The list is written here once more, each clause on its own. Actions without a number, such as
playing a Creds card, are asked about by name in `tests/data/positions/surviving.pos`.
"""

import random
from typing import Any

from gamester.games.registry import get_game
from gamester.games.surviving.rules import actions
from gamester.games.surviving.rules import constants as phases
from gamester.games.surviving.rules import operations as ops
from gamester.games.surviving.rules.armory import is_sold_out, price_of
from gamester.games.surviving.rules.constants import SG_61
from gamester.games.surviving.rules.tower import is_shut
from gamester.match.setup import new_setup
from tests.conftest import Budget
from tests.support.refusal_order import Act, Rule, check_refusal_order, played

GAME = get_game("surviving")
NONE = -1
STAY, UP, DOWN = actions.STAY, actions.UP, actions.DOWN
WAYS = (STAY, UP, DOWN)


def training(t: Any, seat: int) -> bool:
    return bool(t.status[seat] == phases.TRAINING)


def shut(t: Any, seat: int) -> bool:
    return bool(t.level[seat] >= 0 and is_shut(t, t.level[seat]))


def blocked(t: Any, seat: int, way: int) -> bool:
    """Return True if an Obstacle forbids leaving the Area.

    A shut Area may be left upwards in any case (SG-78 before SG-42).
    """
    return way != STAY and t.level[seat] >= 0 and not shut(t, seat) and t.face_up_obstacle[t.level[seat]] != NONE


def in_phase(*of: int) -> Rule:
    return ("SG-20", lambda t, seat, act: t.phase not in of)


DECIDES: list[Rule] = [("SG-56", lambda t, seat, act: t.ended_by != 0), ("SG-13", lambda t, seat, act: t.deciding[seat] == 0)]
ORDER: dict[str, list[Rule]] = {
    "move": [
        *DECIDES,
        ("SG-48", lambda t, seat, act: t.phase == phases.EXTRA and t.moves == 0),
        ("SG-20", lambda t, seat, act: t.level[seat] < 0),
        ("SG-R27", lambda t, seat, act: shut(t, seat) and act[0] != UP),
        ("SG-23", lambda t, seat, act: t.phase == phases.MOVE and blocked(t, seat, act[0])),
        ("SG-42", lambda t, seat, act: t.phase == phases.EXTRA and blocked(t, seat, act[0])),
        ("SG-R10", lambda t, seat, act: t.level[seat] == {DOWN: 0, UP: 4}.get(act[0], NONE - 1)),
        ("SG-R26", lambda t, seat, act: act[0] == DOWN and t.level[seat] > 0 and is_shut(t, t.level[seat] - 1)),
        in_phase(phases.MOVE, phases.EXTRA),
    ],
    "attack": [*DECIDES, in_phase(phases.PLAY)],
    "take": [*DECIDES, in_phase(phases.GUARD)],
    "to_upgrade": [*DECIDES, in_phase(phases.TRAIN_PLAY, phases.EXTRA)],
    "done": [*DECIDES, in_phase(phases.TRAIN_SHOP, phases.SHOP, phases.SCRAP)],
    "play": [
        *DECIDES,
        ("SG-30", lambda t, seat, act: t.hand[seat][act[0]] == 0),
        in_phase(phases.TRAIN_PLAY, phases.PLAY, phases.EXTRA),
    ],
    "guard": [
        *DECIDES,
        ("SG-28", lambda t, seat, act: t.hand[seat][act[0]] == 0),
        ("SG-27", lambda t, seat, act: t.phase != phases.GUARD),
    ],
    "discard": [*DECIDES, ("SG-R37", lambda t, seat, act: t.hand[seat][act[0]] == 0), in_phase(phases.DISCARD)],
    "scrap": [*DECIDES, ("SG-R37", lambda t, seat, act: t.hand[seat][act[0]] == 0), in_phase(phases.SCRAP)],
    "buy": [
        *DECIDES,
        ("SG-03", lambda t, seat, act: training(t, seat) and t.sells[act[0]] not in (ops.SELLS_BARRACKS, ops.SELLS_ROLES)),
        ("SG-07", lambda t, seat, act: not training(t, seat) and t.sells[act[0]] == ops.SELLS_ROLES),
        ("SG-17", lambda t, seat, act: not training(t, seat) and t.sells[act[0]] == ops.SELLS_BARRACKS),
        ("SG-08", lambda t, seat, act: t.sells[act[0]] == ops.SELLS_ROLES and t.identity[seat] != t.recruit),
        ("SG-67", lambda t, seat, act: t.sells[act[0]] in (ops.SELLS_2, ops.SELLS_TOP, ops.SELLS_PILE) and t.level[seat] == 0),
        (
            "SG-68",
            lambda t, seat, act: t.sells[act[0]] == ops.SELLS_TOP and t.stack_top[t.goods[act[0]]] < 0 < t.random_stack_n[t.goods[act[0]]],
        ),
        ("SG-R33", lambda t, seat, act: is_sold_out(t, act[0])),
        ("SG-06", lambda t, seat, act: training(t, seat) and not is_sold_out(t, act[0]) and price_of(t, seat, act[0]) > t.creds),
        ("SG-51", lambda t, seat, act: not training(t, seat) and not is_sold_out(t, act[0]) and price_of(t, seat, act[0]) > t.creds),
        in_phase(phases.TRAIN_SHOP, phases.SHOP),
    ],
}
"""The law's list, by kind of act."""


def acts(t: Any, seat: int) -> list[Act]:
    """Every act that has a number."""
    found: list[Act] = [("move", (way,), way) for way in WAYS]
    found += [("attack", (), actions.ATTACK), ("take", (), actions.TAKE)]
    found += [("to_upgrade", (), actions.TO_UPGRADE), ("done", (), actions.DONE)]
    found += [("play", (t.playable[k],), actions.FIRST_PLAY + k) for k in range(t.playables)]
    found += [("guard", (t.guarding[k],), actions.first_guard(t) + k) for k in range(t.guards)]
    found += [("discard", (card,), actions.first_discard(t) + card) for card in range(t.cards)]
    found += [("scrap", (card,), actions.first_scrap(t) + card) for card in range(t.cards)]
    return found + [("buy", (shelf,), actions.first_buy(t) + shelf) for shelf in range(t.shelves)]


def bent(draw: random.Random) -> Any:
    """Return a random state with manual changes.

    The player is in another Area, others are closed, goods are sold out, or the phase is another.
    """
    t = played(GAME, new_setup("surviving", draw.randint(2, 4)).state, draw, 160)
    if t.ended_by or draw.random() < 0.3:
        return t
    inside = [seat for seat in range(len(t.deciding)) if t.deciding[seat] and t.status[seat] == phases.INSIDE]
    for seat in inside:
        t.level[seat] = draw.randrange(5)
        t.phase = draw.choice((phases.MOVE, phases.PLAY, phases.EXTRA, phases.SHOP, phases.GUARD))
        t.moves, t.creds = draw.randint(0, 1), draw.randint(0, 8)
        for level in range(4):
            if draw.random() < 0.3:
                t.area_stack_n[level], t.face_up_obstacle[level] = 0, NONE
    for card in range(t.cards):
        t.for_sale[card] = 0 if draw.random() < 0.3 else t.for_sale[card]
    t.stack_top = [NONE if draw.random() < 0.3 else card for card in t.stack_top]
    if draw.random() < 0.1:
        t.ended_by = SG_61
    return t


def test_the_first_clause_of_the_list_is_named(seed: int, budget: Budget) -> None:
    check_refusal_order(GAME, ORDER, bent, acts, TWICE, budget(600, weight=5), seed)


TWICE = {
    ("move", "SG-48", "SG-R27"),
    ("move", "SG-R27", "SG-R26"),
    ("move", "SG-23", "SG-R26"),
    ("play", "SG-13", "SG-30"),
    ("play", "SG-30", "SG-20"),
    ("guard", "SG-28", "SG-27"),
    ("discard", "SG-R37", "SG-20"),
    ("buy", "SG-03", "SG-R33"),
    ("buy", "SG-67", "SG-68"),
    ("buy", "SG-68", "SG-R33"),
    ("buy", "SG-51", "SG-20"),
}
"""Neighbours in the list that the same act was against."""
