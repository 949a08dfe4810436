"""Pages after a redeal of what their viewer may not see."""

from gamester.match.match import Match


def redealt(match: Match, viewer: int, seed: int) -> Match:
    state = match.layout.copy_state(match.table)
    match.game.game.resample_hidden(state, viewer, seed)
    return match.with_state(state)
