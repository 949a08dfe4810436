"""Usefulness of cards in Training, where there is nothing to hit (SG-05).

Nobody has Health to lose yet.
"""

from __future__ import annotations

from collections.abc import Sequence
from types import SimpleNamespace
from typing import Any

from gamester.games.surviving.rules.operations import CREDS, DRAW, MEND, SCRAP
from gamester.games.ui_kit import View, labels

HELPS = (CREDS, DRAW, MEND, SCRAP)
"""Effects that do something in Training."""


def aside(view: View) -> Sequence[str]:
    """Return the legal moves that do nothing in Training: nobody is asked for them."""
    if view.phase is None or view.phase.key != "train_play":
        return ()
    return [move.move for move in view.legal_moves if move.action_type == "play" and not _helps(view, move.move.partition(" ")[2])]


def _helps(view: View, label: str) -> bool:
    """Return True if a card, or a combo with it, has an effect in Training."""
    facts: Any = SimpleNamespace(**view.facts)
    named, hand = list(view.labels["card"]), labels(view, "hand", view.viewer)
    card = named.index(label)
    partners = {named.index(other) for place, other in enumerate(hand) if place != hand.index(label)}
    combos = [facts.combo_list[other] for other in (card, *partners) if facts.card_type[other] == facts.card_type[card] >= 0]
    return any(op in HELPS for effects in (facts.play_list[card], *combos) for op in facts.op[effects])
