"""Taking control of Game Cards.

(GO-04, GO-05, GO-06, GO-38 .. GO-40, GO-56 .. GO-58, GO-R05, GO-R19, GO-R42)
"""

from gamester.core.lists import append
from gamester.core.seats import num_seats, seats
from gamester.core.zones import NONE
from gamester.games.gameon.rules.actions import slot_places
from gamester.games.gameon.rules.events import emit_controls
from gamester.games.gameon.rules.hands import discard, return_to_hand
from gamester.games.gameon.rules.matching import card_placed, is_complete, placed_index, seat_from_lead
from gamester.games.gameon.state import State


def num_claimants(t: State, area: int) -> int:
    """Return the number of seats that have completed a Game Card of the Play Area."""
    found = 0
    for seat in seats(t):
        if is_complete(t, seat, area):
            found += 1
    return found


def gain_control(t: State, seat: int, game: int) -> None:
    """Put a Game Card behind those that a seat controls (GO-05, GO-06)."""
    t.controlled_n[seat] = append(t.controlled[seat], t.controlled_n[seat], game)
    t.controller[game] = seat


def take_control(t: State, seat: int, area: int) -> None:
    """Give a completed Game Card to a seat and clear the cards on it, slot by slot.

    The seat takes control (GO-56) and discards its own cards (GO-38, GO-57); the cards of others return to their hands
    (GO-39, GO-40, GO-58). (GO-R42)
    """
    game = t.play_area[area]
    emit_controls(t, seat, game)
    t.play_area[area] = NONE
    gain_control(t, seat, game)
    for step in range(num_seats(t)):
        other = seat_from_lead(t, step)
        for slot in range(slot_places(t)):
            card = card_placed(t, other, area, slot)
            if card != NONE:
                t.placed[other][placed_index(t, area, slot)] = NONE
                t.placed_colour[other][placed_index(t, area, slot)] = NONE
                if other == seat:
                    discard(t, seat, card)
                else:
                    return_to_hand(t, other, card)
