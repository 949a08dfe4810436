"""A bot that weighs its acts: it does as the policy would unless something else is clearly worth more in the worlds it looks at.

That is stronger than either: the policy knows what is sensible, and the worlds show where it is wrong. It is given a world redealt for its
seat and draws every further one from that, as the tree search does.
"""

from __future__ import annotations

from typing import Any

from gamester.bots.playout import GOLDEN
from gamester.bots.weighing import Scales, Weighed
from gamester.games import Game
from gamester.kernel.chance import WORD, mix, scaled
from gamester.kernel.layout import Layout

FEW = 16
"""Actions that are weighed at one decision; of more, some are drawn."""
CLEARLY = 0.5
"""In half-widths of its interval: how far the policy's act must fall short of the best of the others."""


def decide(
    scales: Scales, game: Game, layout: Layout, world: Any, seat: int, worlds: int, seed: int, mood: int, ends: float = 0.0
) -> tuple[int, list[Weighed]]:
    """The action taken (-1 when there is none), and all that were weighed, the policy's first; `mood` are the policy's own dice."""
    tables, room = [world, None], [0] * game.rules.actions(world)
    doors = game.plain(layout)
    many = doors.legal(tables, 0, seat, room)
    if many == 0:
        return -1, []
    doors.blind(tables, 1, 0, seat)
    usual = int(game.rules.policy(tables[1], seat, mood))
    others = [action for action in room[:many] if action != usual]
    for k in range(min(len(others), FEW - 1)):
        swap = k + scaled(mix((seed + (k + 1) * GOLDEN) & WORD), len(others) - k)
        others[k], others[swap] = others[swap], others[k]
    if not others:
        return usual, []
    weighed = scales.weigh(world, seat, [(action,) for action in (usual, *others[: FEW - 1])], worlds, seed, ends=ends)
    short = weighed[0].regret  # in worlds that did not choose the best: of sixteen acts one always looks better by luck
    best = next(one for one in weighed if one.best)
    return (best.act[0] if short.mean > CLEARLY * short.within else usual), weighed
