"""Events that just happened.

Here are the kinds of events, and a function for each that tells it by its values. Everybody is told
everything but STACKED and DREW, which are for the seat itself.
"""

from gamester.core.events import EVERYONE, emit
from gamester.games.armies.state import State

ARRANGED = 1
STACKED = 2
DEALT = 3
DREW = 4
NEW_TURN = 5
CANNOT_PRESENT = 6
SHOWED = 7
REDEALT = 8
COMMITTED = 9
EXPOSED = 10
EXPOSED_NOTHING = 11
ANSWERED_YES = 12
ANSWERED_NO = 13
HUSHED = 14
STRUCK = 15
FELL = 16
ON_SKIN = 17
OUT = 18
RESHUFFLED = 19
REFILLED = 20
ENDED = 21
PLACED = 22
COMPARED = 23
FREE = 24
HIT = 25
MISSED = 26
BROKE = 27
FOUND = 28
TESTED = 29

# Cards that were shuffled into the stock.
FRESH, FRESH_AND_ASIDE, OLD, OLD_AND_GIVEN_UP = 0, 1, 2, 3


def emit_arranged(t: State, seat: int) -> None:
    """Announce that a seat has stacked its army."""
    emit(t, ARRANGED, seat, 0, 0, EVERYONE)


def emit_stacked(t: State, seat: int, order: int) -> None:
    """Tell a seat the order in which it stacked its army."""
    emit(t, STACKED, seat, order, 0, seat)


def emit_dealt(t: State, cards: int) -> None:
    """Announce the first hands, of so many cards each."""
    emit(t, DEALT, cards, 0, 0, EVERYONE)


def emit_drew(t: State, seat: int, rank: int) -> None:
    """Tell a seat which card it drew."""
    emit(t, DREW, seat, rank, 0, seat)


def emit_new_turn(t: State, turn: int) -> None:
    """Announce a new turn."""
    emit(t, NEW_TURN, turn, 0, 0, EVERYONE)


def emit_cannot_present(t: State, seat: int, cards: int, soldier: int) -> None:
    """Announce that a hand is given up, and the soldier that this costs, or NONE."""
    emit(t, CANNOT_PRESENT, seat, cards, soldier, EVERYONE)


def emit_showed(t: State, seat: int, rank: int, copies: int) -> None:
    """Show the cards of one rank in a hand that is given up or laid down."""
    emit(t, SHOWED, seat, rank, copies, EVERYONE)


def emit_redealt(t: State, seat: int, cards: int) -> None:
    """Announce how many new cards a seat gets."""
    emit(t, REDEALT, seat, cards, 0, EVERYONE)


def emit_committed(t: State, seat: int) -> None:
    """Announce that a seat has sealed its presentation."""
    emit(t, COMMITTED, seat, 0, 0, EVERYONE)


def emit_exposed(t: State, seat: int, group: int, place: int) -> None:
    """Show one group of a presentation."""
    emit(t, EXPOSED, seat, group, place, EVERYONE)


def emit_exposed_nothing(t: State, seat: int) -> None:
    """Show an empty presentation."""
    emit(t, EXPOSED_NOTHING, seat, 0, 0, EVERYONE)


def emit_answered_yes(t: State, asker: int, target: int, soldier: int) -> None:
    """Announce that the soldier asked about is on top."""
    emit(t, ANSWERED_YES, asker, target, soldier, EVERYONE)


def emit_answered_no(t: State, asker: int, target: int, soldier: int) -> None:
    """Announce that the soldier asked about is not on top."""
    emit(t, ANSWERED_NO, asker, target, soldier, EVERYONE)


def emit_hushed(t: State, seat: int) -> None:
    """Announce that a seat asks nothing more this turn."""
    emit(t, HUSHED, seat, 0, 0, EVERYONE)


def emit_struck(t: State, target: int, attacker: int, depth: int) -> None:
    """Announce who made a hardest attack, and how deep it went."""
    emit(t, STRUCK, target, attacker, depth, EVERYONE)


def emit_fell(t: State, seat: int, soldier: int, price: int) -> None:
    """Announce that a soldier fell; `price` is 1 if it paid for a redeal."""
    emit(t, FELL, seat, soldier, price, EVERYONE)


def emit_on_skin(t: State, seat: int) -> None:
    """Announce that a seat has lost its last soldier."""
    emit(t, ON_SKIN, seat, 0, 0, EVERYONE)


def emit_out(t: State, seat: int, cards: int, total: int) -> None:
    """Announce that a seat is out, with the cards it kept and their sum."""
    emit(t, OUT, seat, cards, total, EVERYONE)


def emit_reshuffled(t: State, cards: int, kind: int) -> None:
    """Announce how many cards were shuffled, and what went in besides the stock."""
    emit(t, RESHUFFLED, cards, kind, 0, EVERYONE)


def emit_refilled(t: State, cards: int) -> None:
    """Announce how many cards everybody draws."""
    emit(t, REFILLED, cards, 0, 0, EVERYONE)


def emit_ended(t: State, clause: int, winners: int) -> None:
    """Announce the clause that ended the game, and how many share the win."""
    emit(t, ENDED, clause, winners, 0, EVERYONE)


def emit_placed(t: State, seat: int, place: int, won: int) -> None:
    """Announce a seat's place; `winners` is 1 if it has a share of the win."""
    emit(t, PLACED, seat, place, won, EVERYONE)


def emit_compared(t: State, seat: int, other: int, values: int) -> None:
    """Announce the values that cancel between two seats, as bits."""
    emit(t, COMPARED, seat, other, values, EVERYONE)


def emit_free(t: State, attacker: int, target: int, soldier: int) -> None:
    """Announce one group that the target does not cancel, by its value."""
    emit(t, FREE, attacker, target, soldier, EVERYONE)


def emit_hit(t: State, attacker: int, target: int, soldiers: int) -> None:
    """Announce the soldiers that an attack found on top, as bits."""
    emit(t, HIT, attacker, target, soldiers, EVERYONE)


def emit_missed(t: State, attacker: int, target: int, values: int) -> None:
    """Announce the free values that find nothing, as bits."""
    emit(t, MISSED, attacker, target, values, EVERYONE)


def emit_broke(t: State, attacker: int, target: int) -> None:
    """Announce a free group that meets no army."""
    emit(t, BROKE, attacker, target, 0, EVERYONE)


def emit_found(t: State, attacker: int, target: int, soldier: int) -> None:
    """Announce one soldier that an attack finds, from the top down."""
    emit(t, FOUND, attacker, target, soldier, EVERYONE)


def emit_tested(t: State, test: int, left: int) -> None:
    """Announce a test that breaks a draw, and how many players it leaves."""
    emit(t, TESTED, test, left, 0, EVERYONE)
