"""The end: nobody can act any more, too many idle rounds, or the timer is out.

(GO-08, GO-68, GO-69, GO-R29 .. GO-R32)
"""

from gamester.core.events import EVERYBODY, tell
from gamester.core.zones import NONE
from gamester.games.gameon.rules.cleanup import timer_is_out
from gamester.games.gameon.rules.constants import ALLOWED, ENDS_AT_ONCE, GO_68, GO_R29, GO_R30, GO_R31, OVER
from gamester.games.gameon.rules.events import ENDED, LAST_IDLE, LAST_PASS, SCORED
from gamester.games.gameon.rules.hands import pile_size
from gamester.games.gameon.rules.matching import fits_slot, placed_index
from gamester.games.gameon.rules.scoring import place, total
from gamester.games.gameon.state import Table

LEAST_IDLE = 4  # fewest idle rounds in a row that end the game, if the number is left to the rules


def conclude(t: Table) -> None:
    """End the game if a condition for that holds.

    The timer comes first (GO-R32), then the ordinary end (GO-69), then idle rounds (GO-R31).
    """
    t.stall = 0 if t.busy == 1 else t.stall + 1
    if timer_is_out(t) == 1:
        finish(t, GO_68, 0)
    elif is_exhausted(t) == 1:
        finish(t, GO_R29, 1)
    elif can_anybody_play(t, 1) == 0:
        finish(t, GO_R30, 2)
    elif t.stall >= idle_limit(t):
        finish(t, GO_R31, 3)
    elif t.stall > 0:
        warn(t)


def idle_limit(t: Table) -> int:
    """Return the number of idle rounds in a row that end the game (GO-R31).

    It is an agreed number, or enough rounds for every seat to see all its cards: two, and one for every full hand in the
    largest hand and pile; at least four.
    """
    if t.stall_limit > 0:
        return t.stall_limit
    most = 0
    for seat in range(len(t.asked)):
        most = max(most, t.hand_n[seat] + pile_size(t, seat))
    return max(LEAST_IDLE, 2 + (most + t.hand_limit - 1) // t.hand_limit)


def warn(t: Table) -> None:
    """Announce that one more idle round ends the game (GO-R29, GO-R31)."""
    if are_piles_empty(t) == 1:
        tell(t, LAST_PASS, 0, 0, 0, EVERYBODY)
    elif t.stall + 1 >= idle_limit(t):
        tell(t, LAST_IDLE, t.stall, 0, 0, EVERYBODY)


def is_exhausted(t: Table) -> int:
    """Return 1 if all piles are empty and nobody can or will play (GO-08, GO-R29).

    Nobody will after two idle rounds in a row. Without cards to draw every hand is the rest of a deck, so this reveals
    nothing.
    """
    if are_piles_empty(t) == 0:
        return 0
    if t.common_pass == ENDS_AT_ONCE and t.busy == 0 and sum(t.redrew) == 0:
        return 1
    if t.common_pass != ENDS_AT_ONCE and t.stall > 1:
        return 1
    return 1 - can_anybody_play(t, 0)


def are_piles_empty(t: Table) -> int:
    """Return 1 if nobody has a card left to draw."""
    for seat in range(len(t.asked)):
        if pile_size(t, seat) > 0:
            return 0
    return 1


def can_anybody_play(t: Table, with_pile: int) -> int:
    """Return 1 if any hand has a card that fits a slot, as printed or converted.

    With `with_pile` the cards of the piles count too (GO-R30).
    """
    for seat in range(len(t.asked)):
        if can_play(t, seat, NONE, with_pile) == 1:
            return 1
    for seat in range(len(t.asked)):
        for place_won in range(t.won_n[seat]):
            game = t.won[seat][place_won]
            turned = t.convert[game] if t.locked[game] == 0 or t.locked_convert == ALLOWED else NONE
            if turned >= 0 and can_play(t, seat, turned, with_pile) == 1:
                return 1
    return 0


def can_play(t: Table, seat: int, turned: int, with_pile: int) -> int:
    """Return 1 if a seat has a card that fits a slot it may play on.

    `turned` is the colour of the converted hand, or NONE.
    """
    for card_place in range(t.hand_n[seat]):
        if has_slot(t, seat, t.hand[seat][card_place], turned) == 1:
            return 1
    if with_pile == 1:
        for card_place in range(t.pile_n[seat]):
            if has_slot(t, seat, t.pile[seat][card_place], turned) == 1:
                return 1
        for card_place in range(t.under_n[seat]):
            if has_slot(t, seat, t.under[seat][card_place], turned) == 1:
                return 1
    return 0


def has_slot(t: Table, seat: int, card: int, turned: int) -> int:
    """Return 1 if a card fits a slot that the seat may play on.

    It is an open slot of the Play Area, or one of a Game Card that the seat may try to steal.
    """
    for area in range(len(t.area)):
        if 0 <= t.area[area] < t.games:
            for slot in range(len(t.slot_form[0])):
                if t.placed[seat][placed_index(t, area, slot)] < 0 and fits(t, card, turned, t.area[area], slot) == 1:
                    return 1
    for other in range(len(t.asked)):
        if other != seat:
            for place_won in range(t.won_n[other]):
                game = t.won[other][place_won]
                if t.locked[game] == 0 and t.banned[seat][game] == 0:
                    for slot in range(len(t.slot_form[0])):
                        if fits(t, card, turned, game, slot) == 1:
                            return 1
    return 0


def fits(t: Table, card: int, turned: int, game: int, slot: int) -> int:
    """Return 1 if the slot exists and the card fits it."""
    return fits_slot(t, card, turned, game, slot) if t.slot_form[game][slot] >= 0 else 0


def finish(t: Table, clause: int, reason: int) -> None:
    """End the game and announce all results."""
    t.ended = clause
    t.phase = OVER
    tell(t, ENDED, clause, reason, 0, EVERYBODY)
    for seat in range(len(t.asked)):
        t.asked[seat] = t.ready[seat] = 0
        tell(t, SCORED, seat, total(t, seat), place(t, seat), EVERYBODY)
