"""Taking control of Game Cards (GO-04, GO-05, GO-06, GO-38 .. GO-40, GO-56 .. GO-58, GO-R05, GO-R19, GO-R42)."""

from gamester.core.events import EVERYBODY, tell
from gamester.core.zones import NONE
from gamester.games.gameon.rules.events import CONTROLS
from gamester.games.gameon.rules.hands import discard, return_to_hand
from gamester.games.gameon.rules.matching import is_complete, placed_index, seat_from_lead
from gamester.games.gameon.state import Table


def num_claimants(t: Table, area: int) -> int:
    """How many seats have filled all slots of the Game Card in a place of the Play Area."""
    found = 0
    for seat in range(len(t.asked)):
        found += is_complete(t, seat, area)
    return found


def gain_control(t: Table, seat: int, game: int) -> None:
    """GO-05, GO-06 the Game Card lies in front of the seat from now on, behind those it has."""
    t.won[seat][t.won_n[seat]] = game
    t.won_n[seat] += 1
    t.keeper[game] = seat


def take_control(t: Table, seat: int, area: int) -> None:
    """GO-56 take control; GO-38, GO-57 discard one's own cards on it; GO-39, GO-40, GO-58 those of others return to their hands.

    GO-R42 slot by slot.
    """
    game = t.area[area]
    tell(t, CONTROLS, seat, game, 0, EVERYBODY)
    t.area[area] = NONE
    gain_control(t, seat, game)
    for step in range(len(t.asked)):
        other = seat_from_lead(t, step)
        for slot in range(len(t.slot_form[game])):
            card = t.placed[other][placed_index(t, area, slot)]
            if card >= 0:
                t.placed[other][placed_index(t, area, slot)] = NONE
                t.placed_colour[other][placed_index(t, area, slot)] = NONE
                if other == seat:
                    discard(t, seat, card)
                else:
                    return_to_hand(t, other, card)
