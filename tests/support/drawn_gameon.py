"""Game-On's table as a page draws it."""

from __future__ import annotations

from typing import Any

from gamester.match.match import Match
from gamester.server.html_table.places import Sitter
from gamester.server.html_table.scene import scene
from gamester.ui.card_keys import Keys


def drawn(match: Match, viewer: int) -> Any:
    """Return the scene that a viewer's page is drawn from."""
    sitters = tuple(Sitter(name) for name in match.seats)
    return scene(match.view(viewer), sitters, Keys(), match.game.text.COMPOUND_MOVE)
