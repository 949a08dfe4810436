"""Events that just happened.

Here are the kinds of events, and a function for each that tells it by its values. Everybody is told
everything but STACKED and DREW, which are for the seat itself.
"""

from gamester.core.events import EVERYBODY, tell
from gamester.games.armies.state import Table

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


def emit_arranged(t: Table, seat: int) -> None:
    """Announce that a seat has stacked its army."""
    tell(t, ARRANGED, seat, 0, 0, EVERYBODY)


def emit_stacked(t: Table, seat: int, order: int) -> None:
    """Tell a seat the order in which it stacked its army."""
    tell(t, STACKED, seat, order, 0, seat)


def emit_dealt(t: Table, cards: int) -> None:
    """Announce the first hands, of so many cards each."""
    tell(t, DEALT, cards, 0, 0, EVERYBODY)


def emit_drew(t: Table, seat: int, rank: int) -> None:
    """Tell a seat which card it drew."""
    tell(t, DREW, seat, rank, 0, seat)


def emit_new_turn(t: Table, turn: int) -> None:
    """Announce a new turn."""
    tell(t, NEW_TURN, turn, 0, 0, EVERYBODY)


def emit_cannot_present(t: Table, seat: int, cards: int, soldier: int) -> None:
    """Announce that a hand is given up, and the soldier that this costs, or NONE."""
    tell(t, CANNOT_PRESENT, seat, cards, soldier, EVERYBODY)


def emit_showed(t: Table, seat: int, rank: int, copies: int) -> None:
    """Show the cards of one rank in a hand that is given up or laid down."""
    tell(t, SHOWED, seat, rank, copies, EVERYBODY)


def emit_redealt(t: Table, seat: int, cards: int) -> None:
    """Announce how many new cards a seat gets."""
    tell(t, REDEALT, seat, cards, 0, EVERYBODY)


def emit_committed(t: Table, seat: int) -> None:
    """Announce that a seat has sealed its presentation."""
    tell(t, COMMITTED, seat, 0, 0, EVERYBODY)


def emit_exposed(t: Table, seat: int, group: int, place: int) -> None:
    """Show one group of a presentation."""
    tell(t, EXPOSED, seat, group, place, EVERYBODY)


def emit_exposed_nothing(t: Table, seat: int) -> None:
    """Show an empty presentation."""
    tell(t, EXPOSED_NOTHING, seat, 0, 0, EVERYBODY)


def emit_answered_yes(t: Table, asker: int, target: int, soldier: int) -> None:
    """Announce that the soldier asked about is on top."""
    tell(t, ANSWERED_YES, asker, target, soldier, EVERYBODY)


def emit_answered_no(t: Table, asker: int, target: int, soldier: int) -> None:
    """Announce that the soldier asked about is not on top."""
    tell(t, ANSWERED_NO, asker, target, soldier, EVERYBODY)


def emit_hushed(t: Table, seat: int) -> None:
    """Announce that a seat asks nothing more this turn."""
    tell(t, HUSHED, seat, 0, 0, EVERYBODY)


def emit_struck(t: Table, target: int, attacker: int, depth: int) -> None:
    """Announce who made a hardest attack, and how deep it went."""
    tell(t, STRUCK, target, attacker, depth, EVERYBODY)


def emit_fell(t: Table, seat: int, soldier: int, price: int) -> None:
    """Announce that a soldier fell; `price` is 1 if it paid for a redeal."""
    tell(t, FELL, seat, soldier, price, EVERYBODY)


def emit_on_skin(t: Table, seat: int) -> None:
    """Announce that a seat has lost its last soldier."""
    tell(t, ON_SKIN, seat, 0, 0, EVERYBODY)


def emit_out(t: Table, seat: int, cards: int, total: int) -> None:
    """Announce that a seat is out, with the cards it kept and their sum."""
    tell(t, OUT, seat, cards, total, EVERYBODY)


def emit_reshuffled(t: Table, cards: int, kind: int) -> None:
    """Announce how many cards were shuffled, and what went in besides the stock."""
    tell(t, RESHUFFLED, cards, kind, 0, EVERYBODY)


def emit_refilled(t: Table, cards: int) -> None:
    """Announce how many cards everybody draws."""
    tell(t, REFILLED, cards, 0, 0, EVERYBODY)


def emit_ended(t: Table, clause: int, winners: int) -> None:
    """Announce the clause that ended the game, and how many share the win."""
    tell(t, ENDED, clause, winners, 0, EVERYBODY)


def emit_placed(t: Table, seat: int, place: int, won: int) -> None:
    """Announce a seat's place; `won` is 1 if it has a share of the win."""
    tell(t, PLACED, seat, place, won, EVERYBODY)


def emit_compared(t: Table, seat: int, other: int, values: int) -> None:
    """Announce the values that cancel between two seats, as bits."""
    tell(t, COMPARED, seat, other, values, EVERYBODY)


def emit_free(t: Table, attacker: int, target: int, soldier: int) -> None:
    """Announce one group that the target does not cancel, by its value."""
    tell(t, FREE, attacker, target, soldier, EVERYBODY)


def emit_hit(t: Table, attacker: int, target: int, soldiers: int) -> None:
    """Announce the soldiers that an attack found on top, as bits."""
    tell(t, HIT, attacker, target, soldiers, EVERYBODY)


def emit_missed(t: Table, attacker: int, target: int, values: int) -> None:
    """Announce the free values that find nothing, as bits."""
    tell(t, MISSED, attacker, target, values, EVERYBODY)


def emit_broke(t: Table, attacker: int, target: int) -> None:
    """Announce a free group that meets no army."""
    tell(t, BROKE, attacker, target, 0, EVERYBODY)


def emit_found(t: Table, attacker: int, target: int, soldier: int) -> None:
    """Announce one soldier that an attack finds, from the top down."""
    tell(t, FOUND, attacker, target, soldier, EVERYBODY)


def emit_tested(t: Table, test: int, left: int) -> None:
    """Announce a test that breaks a draw, and how many players it leaves."""
    tell(t, TESTED, test, left, 0, EVERYBODY)
