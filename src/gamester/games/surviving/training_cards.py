"""Usefulness of cards where there is nothing to hit.

That is in Training (SG-05), and between two encounters.
"""

from __future__ import annotations

from collections.abc import Sequence
from types import SimpleNamespace
from typing import Any

from gamester.games.surviving.rules.operations import CREDS, DRAW, HEAL, MEND, MOVE, SCRAP
from gamester.games.ui_kit import View, labels

HELPS = {"train_play": (CREDS, DRAW, MEND, SCRAP), "extra": (CREDS, DRAW, HEAL, MEND, MOVE, SCRAP)}
"""Effects that do something at once, by phase. Damage and armor can wait for the next encounter."""


def aside(view: View) -> Sequence[str]:
    """Return the legal moves that do nothing now: nobody is asked for them."""
    helps = HELPS.get(view.phase.key) if view.phase else None
    if helps is None:
        return ()
    return [move.move for move in view.legal_moves if move.action_type == "play" and not _helps(view, move.move.partition(" ")[2], helps)]


def _helps(view: View, label: str, helps: Sequence[int]) -> bool:
    """Return True if a card, or a combo with it, has one of these effects."""
    facts: Any = SimpleNamespace(**view.facts)
    named, hand = list(view.labels["card"]), labels(view, "hand", view.viewer)
    card = named.index(label)
    partners = {named.index(other) for place, other in enumerate(hand) if place != hand.index(label)}
    combos = [facts.combo_list[other] for other in (card, *partners) if facts.card_type[other] == facts.card_type[card] >= 0]
    return any(op in helps for effects in (facts.play_list[card], *combos) for op in facts.op[effects])
