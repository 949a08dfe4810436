"""The end of a turn, and of the game (SL-21, SL-49 .. SL-51, SL-R31 .. SL-R37, SL-R40)."""

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
    """SL-21 the turn is over. SL-51 a hand of ten goes, SL-R35 only now. SL-R36 too many turns without a card end the game.

    SL-13, SL-R04 else it is the next seat's turn, after the oldest the youngest's.
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
    """SL-51, SL-R34 every card in hand into the deck, and the whole deck is shuffled. Nothing is drawn for it."""
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
    """SL-49 everything on the list lies there. SL-R33 no one else can win any more; tie extras lapse."""
    t.won[seat] = 1
    tell(t, WON, seat, t.goal[seat], 0, EVERYBODY)
    finish(t, SL_49)


def stall(t: Table) -> None:
    """SL-R37 whoever misses fewest cards wins, equals share; or all do."""
    tell(t, STALLED, t.idle, 0, 0, EVERYBODY)
    best = num_missing(t, 0)
    for seat in range(len(t.asked)):
        best = min(best, num_missing(t, seat))
    for seat in range(len(t.asked)):
        t.won[seat] = 1 if t.stall_result == ALL_SHARE or num_missing(t, seat) == best else 0
    finish(t, SL_R36)


def finish(t: Table, clause: int) -> None:
    """SL-50, SL-R40 the game is over, and every list is shown."""
    t.ended = clause
    t.phase = OVER
    for seat in range(len(t.asked)):
        t.extra[seat] = 0
        tell(t, LIST_SHOWN, seat, t.goal[seat], num_missing(t, seat), EVERYBODY)
    for seat in range(len(t.asked)):
        tell(t, RANKED, seat, ranked(t, seat), t.won[seat], EVERYBODY)


def ranked(t: Table, seat: int) -> int:
    """Winners first, then by cards missing; equals share the better place."""
    better = 0
    for other in range(len(t.asked)):
        if t.won[other] > t.won[seat] or (t.won[other] == t.won[seat] == 0 and num_missing(t, other) < num_missing(t, seat)):
            better += 1
    return better + 1


def places(t: Table, out: Row) -> None:
    """Each seat's place, 1 = first."""
    for seat in range(len(t.asked)):
        out[seat] = ranked(t, seat)


def shares(t: Table, out: Row) -> None:
    """SL-R33 a list wins alone; SL-R37 equals at a stall share one win, in sixtieths."""
    winners = max(1, sum(t.won))
    for seat in range(len(t.asked)):
        out[seat] = SIXTIETHS // winners if t.won[seat] == 1 else 0


def score(t: Table, seat: int, out: Row) -> int:
    """Cards missing, cards in front upright and sideways, cards in hand."""
    out[0], out[1], out[2], out[3] = num_missing(t, seat), sum(t.up[seat]), sum(t.side[seat]), sum(t.hand[seat])
    return 4
