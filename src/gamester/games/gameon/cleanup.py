"""Cleaning up: sole claims, new Game Cards, the timer, drawing (GO-14, GO-56 .. GO-60, GO-66 .. GO-71, GO-R18, GO-R27, GO-R32, GO-R33)."""

from gamester.games.gameon.control import claimants, take
from gamester.games.gameon.events import BLACK, REFILLED
from gamester.games.gameon.hands import draw_up
from gamester.games.gameon.matching import complete, in_turn
from gamester.games.gameon.phases import OCCUPIES
from gamester.games.gameon.table import Table
from gamester.kernel.scribe import EVERYBODY, tell
from gamester.kernel.zones import NONE


def clean_up(t: Table) -> None:
    """GO-59 when all control is settled the gaps are filled, GO-60 then all draw; GO-R32 but not after the last Black Card."""
    for area in range(len(t.area)):
        if claimants(t, area) == 1:
            take(t, claimant(t, area), area)
    refill(t)
    if timer_is_out(t) == 0:
        for step in range(len(t.asked)):
            draw_up(t, in_turn(t, step))


def claimant(t: Table, area: int) -> int:
    """A seat that has completed the Game Card in a place of the Play Area, or NONE."""
    for seat in range(len(t.asked)):
        if complete(t, seat, area) == 1:
            return seat
    return NONE


def refill(t: Table) -> None:
    """GO-14, GO-R27 empty places in order, from the Game Deck while it lasts. GO-R33 a Black Card is put aside, and the place filled on."""
    for area in range(len(t.area)):
        while t.area[area] < 0 and t.deck_n > 0 and timer_is_out(t) == 0:
            t.deck_n -= 1
            game = t.deck[t.deck_n]
            t.deck[t.deck_n] = NONE
            if game >= t.games:
                turn_up_black(t, game, area)
            else:
                t.area[area] = game
                tell(t, REFILLED, area, game, 0, EVERYBODY)


def turn_up_black(t: Table, game: int, area: int) -> None:
    """GO-70 nobody's: face up beside the Play Area; or, as an option, in the place itself, which it keeps."""
    t.blacks += 1
    if t.black_slot == OCCUPIES:
        t.area[area] = game
    else:
        t.gone[game] = 1
    tell(t, BLACK, t.blacks, t.black_cards, 0, EVERYBODY)


def timer_is_out(t: Table) -> int:
    """GO-68 1 when all Black Cards in the game have been drawn."""
    return 1 if t.black_cards > 0 and t.blacks >= t.black_cards else 0
