"""The end of a turn, and of the game.

(SL-21, SL-49 .. SL-51, SL-R31 .. SL-R37, SL-R40)
"""

from gamester.core.events import EVERYBODY, tell
from gamester.core.rng import shuffle
from gamester.core.zones import Row
from gamester.games.shapes.rules.constants import ALL_SHARE, DRAW, HAND_LIMIT, HIDDEN, OVER, RETURNS, SL_49, SL_R36
from gamester.games.shapes.rules.events import (
    HAND_RETURNED,
    HAND_RETURNED_UNSEEN,
    LIST_SHOWN,
    RANKED,
    RETURNED_ALL,
    STALLED,
    TURN_ENDED,
    WON,
)
from gamester.games.shapes.rules.hands import has_cards, num_missing, num_of_shape, return_to_deck
from gamester.games.shapes.rules.knowledge import hand_is_gone
from gamester.games.shapes.state import Table

SIXTIETHS = 60


def end_turn(t: Table, seat: int) -> None:
    """End the turn; the next one is the next seat's (SL-13, SL-21, SL-R04).

    A hand of ten cards goes into the deck (SL-51, SL-R35). Too many turns without a placed card end the game (SL-R36).
    """
    if has_cards(t, seat, HAND_LIMIT):
        tell(t, TURN_ENDED, seat, 0, RETURNED_ALL, EVERYBODY)
        return_hand(t, seat)
    else:
        tell(t, TURN_ENDED, seat, 0, 0, EVERYBODY)
    t.idle = 0 if t.placed_any != 0 else t.idle + 1
    if t.idle >= t.stall_rounds * len(t.asked):
        stall(t)
        return
    t.active = (seat + 1) % len(t.asked)
    t.turn += 1
    t.phase = DRAW


def return_hand(t: Table, seat: int) -> None:
    """Shuffle every card in hand into the deck; nothing is drawn (SL-51, SL-R34)."""
    if t.hand_shapes == HIDDEN:
        tell(t, HAND_RETURNED_UNSEEN, seat, sum(t.hand[seat]), 0, EVERYBODY)
    else:
        for shape in range(len(t.need[0])):
            if num_of_shape(t, t.hand[seat], shape) > 0:
                tell(t, HAND_RETURNED, seat, shape, num_of_shape(t, t.hand[seat], shape), EVERYBODY)
    for card in range(t.cards):
        for _ in range(t.hand[seat][card]):
            return_to_deck(t, card)
        t.hand[seat][card] = 0
    shuffle(t, RETURNS, t.deck, t.deck_n)
    hand_is_gone(t, seat)


def win(t: Table, seat: int) -> None:
    """End the game: everything on the list lies there (SL-49).

    Nobody else can win any more, and tie extras lapse (SL-R33).
    """
    t.won[seat] = 1
    tell(t, WON, seat, t.goal[seat], 0, EVERYBODY)
    finish(t, SL_49)


def stall(t: Table) -> None:
    """End the game: the seats that miss fewest cards share it, or all do (SL-R37)."""
    tell(t, STALLED, t.idle, 0, 0, EVERYBODY)
    best = num_missing(t, 0)
    for seat in range(len(t.asked)):
        best = min(best, num_missing(t, seat))
    for seat in range(len(t.asked)):
        t.won[seat] = 1 if t.stall_result == ALL_SHARE or num_missing(t, seat) == best else 0
    finish(t, SL_R36)


def finish(t: Table, clause: int) -> None:
    """End the game and show every list (SL-50, SL-R40)."""
    t.ended = clause
    t.phase = OVER
    for seat in range(len(t.asked)):
        t.extra[seat] = 0
        tell(t, LIST_SHOWN, seat, t.goal[seat], num_missing(t, seat), EVERYBODY)
    for seat in range(len(t.asked)):
        tell(t, RANKED, seat, ranked(t, seat), t.won[seat], EVERYBODY)


def ranked(t: Table, seat: int) -> int:
    """Return a seat's placement: winners first, then by cards missing.

    Equal seats share the better placement.
    """
    better = 0
    for other in range(len(t.asked)):
        if t.won[other] > t.won[seat] or (t.won[other] == t.won[seat] == 0 and num_missing(t, other) < num_missing(t, seat)):
            better += 1
    return better + 1


def places(t: Table, out: Row) -> None:
    """Write each seat's placement, 1 for the first."""
    for seat in range(len(t.asked)):
        out[seat] = ranked(t, seat)


def shares(t: Table, out: Row) -> None:
    """Write one win in sixtieths: for a complete list, or shared after a stall.

    (SL-R33, SL-R37)
    """
    winners = max(1, sum(t.won))
    for seat in range(len(t.asked)):
        out[seat] = SIXTIETHS // winners if t.won[seat] == 1 else 0


def score(t: Table, seat: int, out: Row) -> int:
    """Write the parts of a seat's score and return 4.

    They are cards missing, cards in front upright and sideways, and cards in hand.
    """
    out[0], out[1], out[2], out[3] = num_missing(t, seat), sum(t.up[seat]), sum(t.side[seat]), sum(t.hand[seat])
    return 4
