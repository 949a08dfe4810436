"""Ids of the environments for `gymnasium.make`.

`gamester/armies-v1`, with the rules number as the version.
"""

from __future__ import annotations

from collections.abc import Sequence


def register_ids(slugs: Sequence[str] = ()) -> list[str]:
    """Register games with Gymnasium (all if none is named) and return their ids."""
    import gymnasium

    from gamester.games.registry import game_slugs, get_game

    found = []
    for slug in slugs or game_slugs():
        id = f"gamester/{slug}-v{get_game(slug).text.RULES_VERSION}"
        if id not in gymnasium.registry:
            gymnasium.register(id, entry_point="gamester.envs:gym", kwargs={"slug": slug})
        found.append(id)
    return found
