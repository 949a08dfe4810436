"""The table of pieces says what every number of an observation is: held against the view, zone by zone, seat by seat."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from gamester import envs
from gamester.games.registry import game_slugs
from gamester.testing.random_states import rotated_state


def flat(seen: Any) -> Iterator[int]:
    """The numbers of a view, in order."""
    if isinstance(seen, list):
        for part in seen:
            yield from flat(part)
    elif seen is not None:
        yield seen


@pytest.mark.parametrize("slug", game_slugs())
def test_every_piece_is_its_zone(slug: str, seed: int) -> None:
    env = envs.aec(slug, plain=True)
    sitting, rng = env.sitting, np.random.default_rng(seed)
    env.reset(seed=seed)
    for _ in range(40):
        seen, _, ended, _, _ = env.last()
        if ended:
            break
        view = sitting.layout.visible_zones(rotated_state(sitting.layout, sitting.table(), sitting.seat), 0)
        at = 0
        for piece in sitting.pieces:
            assert piece.start == at
            here = view[piece.zone] if piece.row < 0 else view[piece.zone][piece.row]
            numbers = seen["observation"][piece.start : piece.end].tolist()
            assert numbers == list(flat(here)), piece
            assert all(piece.low <= number <= piece.high for number in numbers), piece
            at = piece.end
        assert at == len(seen["observation"])
        env.step(int(rng.choice(np.flatnonzero(seen["action_mask"]))))
