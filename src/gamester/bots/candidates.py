"""Acts worth weighing at a decision: what bots would do there and, where the choice is small, everything that is legal."""

from __future__ import annotations

from typing import Any

from gamester.bots.chooser import Chooser
from gamester.bots.levels import Level, level
from gamester.bots.mind import outlook
from gamester.bots.playout import GOLDEN
from gamester.bots.weighing import Act
from gamester.games import Game
from gamester.kernel.chance import WORD, mix
from gamester.kernel.layout import Layout
from gamester.play.drafting import DRAFT

ASKED = (("policy", 3), ("random", 5))
"""Which bots are asked, and how often, each time with other dice."""
FEW = 24
"""Legal actions up to which all of them are weighed."""


def candidates(game: Game, layout: Layout, t: Any, seat: int, seed: int, others: tuple[Act, ...] = (), thinker: str = "") -> list[Act]:
    """Whole acts of a seat, each once, `others` first; they follow from what the seat knows. `thinker` is a search bot to be asked too."""
    found: dict[Act, None] = dict.fromkeys(others)
    for name, often in (*ASKED, *(((thinker, 1),) if thinker else ())):
        for turn in range(often):
            salt = mix((seed + turn * GOLDEN) & WORD)
            act = Chooser(game, layout, _seen(game, layout, t, seat, level(name), salt), seat, level(name), 0.0).choose(salt)
            if act:
                found.setdefault(act)
    for action in _whole(game, layout, _seen(game, layout, t, seat, level("random"), 0), seat):
        found.setdefault((action,))
    return list(found)


def _seen(game: Game, layout: Layout, t: Any, seat: int, bot: Level, salt: int) -> Any:
    return outlook(game, layout, t, seat, bot, salt)


def _whole(game: Game, layout: Layout, seen: Any, seat: int) -> list[int]:
    """Legal actions that are acts by themselves; none where there are many of them."""
    room = [0] * game.rules.actions(seen)
    many = game.plain(layout).legal([seen], 0, seat, room)
    whole = [action for action in room[:many] if game.rules.drafts(seen, action) != DRAFT]
    return whole if len(whole) <= FEW else []
