"""What a position made by hand need not say: the lists, and what everybody has seen of them by what lies in front of players."""

from gamester.games.shapes.hands import of_shape
from gamester.games.shapes.phases import ASKED, BATTLE, DEFEND, EXTRA, FACES, GIVE_BACK, INTERACT, LEFT_OUT, LOOK, PLACE, RESPOND, TAKE
from gamester.games.shapes.phases import CHALLENGED as A_CHALLENGE
from gamester.games.shapes.table import Table
from gamester.kernel.zones import NONE

WHOLE = -1
"""The row of a line that gives a whole zone."""
INTERACTED = (
    dict.fromkeys((RESPOND, GIVE_BACK), ASKED) | dict.fromkeys((DEFEND, BATTLE, LOOK, TAKE, EXTRA), A_CHALLENGE) | {PLACE: LEFT_OUT}
)


def blank(t: Table, given: set[tuple[str, int]]) -> None:
    """Fill in what `given` (zone and row) does not name: turn 1 of seat 0, about to ask or challenge; lists in their order."""
    zones = {zone for zone, _ in given}
    if "turn" not in zones:
        t.turn = 1
    if "phase" not in zones:
        t.phase = INTERACT
    if t.phase == TAKE and t.loot_view == FACES and "known" not in zones:
        t.phase = LOOK
    if "active" not in zones:
        t.active = (t.turn - 1) % len(t.asked)
    if "interacted" not in zones:
        t.interacted = INTERACTED.get(t.phase, t.interacted)
    if "chart" not in zones:
        t.chart = [1 if card < t.lists else 0 for card in range(len(t.chart))]
    left = [card for card in range(t.lists) if card not in t.goal]
    for seat in range(len(t.asked)):
        if t.goal[seat] == NONE:
            t.goal[seat] = left.pop(0)
        if "least" not in zones:
            t.least[seat] = [of_shape(t, t.up[seat], shape) for shape in range(len(t.need[0]))]
