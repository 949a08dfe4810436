"""Pages after a redeal of what their viewer may not see."""

import copy

from gamester.match.match import Match


def redealt(match: Match, viewer: int, seed: int) -> Match:
    other = copy.copy(match)
    other._glances = {}  # what was seen of the one is nothing to the other
    other.table = match.layout.copy_state(match.table)
    match.game.game.resample_hidden(other.table, viewer, seed)
    return other
