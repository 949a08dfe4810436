"""Moves of a dock: which of them are beside what the phase asks."""

from __future__ import annotations

from collections import Counter

from tests.support.random_tables import dock_of, games


def test_a_card_that_does_nothing_in_training_is_beside_the_point() -> None:
    """Damage hits nothing in Training; a card that draws, pays or scraps is a move like any other. (SG-05)"""
    seen: Counter[bool] = Counter()
    for match, seat in games("surviving", 7, 3):
        phase = match.phase()
        if phase is None or phase.key != "train_play":
            continue
        for move in dock_of(match, seat).moves:
            if move.action_type == "play":
                idle = not any(word in move.note for word in ("draw", "Cred", "scrap"))
                seen[idle] += 1
                assert move.aside == idle, move.sentence
    assert seen[True] > 5 and seen[False] > 0, seen
