"""Cleaning up: sole claims, new Game Cards, the timer, and drawing.

(GO-14, GO-56 .. GO-60, GO-66 .. GO-71, GO-R18, GO-R27, GO-R32, GO-R33)
"""

from gamester.core.lists import pop_last
from gamester.core.seats import num_seats, seats
from gamester.core.zones import NONE
from gamester.games.gameon.rules.constants import OCCUPIES
from gamester.games.gameon.rules.control import num_claimants, take_control
from gamester.games.gameon.rules.events import emit_black, emit_refilled
from gamester.games.gameon.rules.hands import draw_to_limit
from gamester.games.gameon.rules.matching import is_complete, seat_from_lead
from gamester.games.gameon.state import State


def clean_up(t: State) -> None:
    """Settle sole claims, fill the gaps (GO-59), then let all draw (GO-60).

    Nobody draws after the last Black Card (GO-R32).
    """
    for area in range(len(t.play_area)):
        if num_claimants(t, area) == 1:
            take_control(t, sole_claimant(t, area), area)
    refill(t)
    if not timer_is_out(t):
        for step in range(num_seats(t)):
            draw_to_limit(t, seat_from_lead(t, step))


def sole_claimant(t: State, area: int) -> int:
    """Return a seat that has completed a Game Card of the Play Area, or NONE."""
    for seat in seats(t):
        if is_complete(t, seat, area):
            return seat
    return NONE


def refill(t: State) -> None:
    """Fill empty places in order, from the Game Deck while it lasts (GO-14, GO-R27).

    A Black Card is put aside, and the place is filled with the next card (GO-R33).
    """
    for area in range(len(t.play_area)):
        while t.play_area[area] == NONE and t.deck_n > 0 and not timer_is_out(t):
            game, t.deck_n = pop_last(t.game_deck, t.deck_n)
            if game >= t.games:
                turn_up_black(t, game, area)
            else:
                t.play_area[area] = game
                emit_refilled(t, area, game)


def turn_up_black(t: State, game: int, area: int) -> None:
    """Put a Black Card face up beside the Play Area; it belongs to nobody (GO-70).

    As an option it stays in its place, and keeps it.
    """
    t.blacks += 1
    if t.black_slot == OCCUPIES:
        t.play_area[area] = game
    else:
        t.out_of_play[game] = 1
    emit_black(t, t.blacks, t.black_cards)


def timer_is_out(t: State) -> bool:
    """Return True when all Black Cards in the game have been drawn (GO-68)."""
    return t.black_cards > 0 and t.blacks >= t.black_cards
