"""Events that just happened.

Here are the kinds of events, and a function for each that tells it by its values. Everybody is told
everything but DREW, which is for the seat itself.
"""

from gamester.core.events import EVERYBODY, tell
from gamester.games.gameon.state import Table

ROUND = 1
COMMITTED = 2
SHOWED_PLAY = 3
PROPOSED = 4
REVEALED = 5
REDREW = 6
CONVERTED = 7
PLACED = 8
RAIDED = 9
FIZZLED = 10
CONTEST = 11
COMPETES = 12
ROLLED = 13
SHOWED = 14
ASKED = 15
RIGHT = 16
OUT = 17
WON = 18
CONTROLS = 19
DISCARDED = 20
RETURNED = 21
BANNED = 22
DEFENDED = 23
FIGHTS = 24
STOLE = 25
LOCKED = 26
REFILLED = 27
BLACK = 28
DREW = 29
DREW_MANY = 30
VOTED = 31
METHOD = 32
ENDED = 33
SCORED = 34
CHOSE = 35
ON_SLOT = 36
SHOWED_CONVERT = 37
SHOWED_REDRAW = 38
LAST_PASS = 39
LAST_IDLE = 40


def emit_round(t: Table, round_: int, lead: int) -> None:
    """Announce a new round, and who leads it."""
    tell(t, ROUND, round_, lead, 0, EVERYBODY)


def emit_committed(t: Table, seat: int) -> None:
    """Announce that a seat has committed its plays."""
    tell(t, COMMITTED, seat, 0, 0, EVERYBODY)


def emit_showed_play(t: Table, seat: int, card: int, game: int) -> None:
    """Show a play that lies open at the commitment (GO-R03)."""
    tell(t, SHOWED_PLAY, seat, card, game, EVERYBODY)


def emit_proposed(t: Table, seat: int, method: int) -> None:
    """Announce the method that a seat proposes."""
    tell(t, PROPOSED, seat, method, 0, EVERYBODY)


def emit_revealed(t: Table) -> None:
    """Announce the reveal."""
    tell(t, REVEALED, 0, 0, 0, EVERYBODY)


def emit_redrew(t: Table, seat: int, cards: int) -> None:
    """Announce that a seat redraws, and how many cards go."""
    tell(t, REDREW, seat, cards, 0, EVERYBODY)


def emit_converted(t: Table, seat: int, game: int, colour: int) -> None:
    """Announce a conversion.

    It tells the Game Card that a seat gives up, and the colour that its hand takes.
    """
    tell(t, CONVERTED, seat, game, colour, EVERYBODY)


def emit_placed(t: Table, seat: int, card: int, game: int) -> None:
    """Announce a card that is placed on a Game Card of the Play Area."""
    tell(t, PLACED, seat, card, game, EVERYBODY)


def emit_raided(t: Table, seat: int, card: int, game: int) -> None:
    """Announce a card that tries to steal a Game Card."""
    tell(t, RAIDED, seat, card, game, EVERYBODY)


def emit_fizzled(t: Table, seat: int, card: int, game: int) -> None:
    """Announce a card on a Game Card that was converted away."""
    tell(t, FIZZLED, seat, card, game, EVERYBODY)


def emit_contest(t: Table, kind: int, game: int, contestants: int) -> None:
    """Announce a contest for a Game Card, and how many compete."""
    tell(t, CONTEST, kind, game, contestants, EVERYBODY)


def emit_competes(t: Table, seat: int, game: int) -> None:
    """Announce that a seat competes for a Game Card."""
    tell(t, COMPETES, seat, game, 0, EVERYBODY)


def emit_rolled(t: Table, seat: int, pips: int) -> None:
    """Announce a roll of the die."""
    tell(t, ROLLED, seat, pips, 0, EVERYBODY)


def emit_showed(t: Table, seat: int, choice: int, sign: int) -> None:
    """Show a choice; `sign` is its number through all methods, eight each."""
    tell(t, SHOWED, seat, choice, sign, EVERYBODY)


def emit_asked(t: Table, question: int) -> None:
    """Announce a question."""
    tell(t, ASKED, question, 0, 0, EVERYBODY)


def emit_right(t: Table, question: int, answer: int) -> None:
    """Announce the right answer."""
    tell(t, RIGHT, question, answer, 0, EVERYBODY)


def emit_out(t: Table, seat: int, game: int) -> None:
    """Announce that a seat is out of the contest for a Game Card."""
    tell(t, OUT, seat, game, 0, EVERYBODY)


def emit_won(t: Table, seat: int, game: int) -> None:
    """Announce who won the contest for a Game Card."""
    tell(t, WON, seat, game, 0, EVERYBODY)


def emit_controls(t: Table, seat: int, game: int) -> None:
    """Announce that a seat takes control of a Game Card."""
    tell(t, CONTROLS, seat, game, 0, EVERYBODY)


def emit_discarded(t: Table, seat: int, card: int) -> None:
    """Announce a card that is discarded."""
    tell(t, DISCARDED, seat, card, 0, EVERYBODY)


def emit_returned(t: Table, seat: int, card: int) -> None:
    """Announce a card that returns to a hand."""
    tell(t, RETURNED, seat, card, 0, EVERYBODY)


def emit_banned(t: Table, seat: int, game: int) -> None:
    """Announce a Game Card that a seat may not try to steal again."""
    tell(t, BANNED, seat, game, 0, EVERYBODY)


def emit_defended(t: Table, seat: int, card: int, game: int) -> None:
    """Announce the card that defends a Game Card."""
    tell(t, DEFENDED, seat, card, game, EVERYBODY)


def emit_fights(t: Table, seat: int, game: int) -> None:
    """Announce that a controlling seat competes instead of defending."""
    tell(t, FIGHTS, seat, game, 0, EVERYBODY)


def emit_stole(t: Table, seat: int, game: int, keeper: int) -> None:
    """Announce a Game Card that a seat stole, and from whom."""
    tell(t, STOLE, seat, game, keeper, EVERYBODY)


def emit_locked(t: Table, seat: int, game: int) -> None:
    """Announce a Game Card that is locked."""
    tell(t, LOCKED, seat, game, 0, EVERYBODY)


def emit_refilled(t: Table, area: int, game: int) -> None:
    """Announce a Game Card that fills a place of the Play Area."""
    tell(t, REFILLED, area, game, 0, EVERYBODY)


def emit_black(t: Table, drawn: int, of: int) -> None:
    """Announce a Black Card: how many are drawn, and of how many."""
    tell(t, BLACK, drawn, of, 0, EVERYBODY)


def emit_drew(t: Table, seat: int, card: int) -> None:
    """Tell a seat which card it drew."""
    tell(t, DREW, seat, card, 0, seat)


def emit_drew_many(t: Table, seat: int, cards: int) -> None:
    """Announce how many cards a seat drew."""
    tell(t, DREW_MANY, seat, cards, 0, EVERYBODY)


def emit_voted(t: Table, seat: int, vote: int, method: int) -> None:
    """Show a vote on a method."""
    tell(t, VOTED, seat, vote, method, EVERYBODY)


def emit_method(t: Table, method: int) -> None:
    """Announce the method that holds from the next round on."""
    tell(t, METHOD, method, 0, 0, EVERYBODY)


def emit_ended(t: Table, clause: int, reason: int) -> None:
    """Announce the clause that ended the game, and which of the ways to end it was."""
    tell(t, ENDED, clause, reason, 0, EVERYBODY)


def emit_scored(t: Table, seat: int, total: int, place: int) -> None:
    """Announce a seat's total and its place."""
    tell(t, SCORED, seat, total, place, EVERYBODY)


def emit_chose(t: Table, seat: int) -> None:
    """Announce that a seat, or the judge, has chosen in a contest."""
    tell(t, CHOSE, seat, 0, 0, EVERYBODY)


def emit_on_slot(t: Table, slot: int, colour: int) -> None:
    """Announce the slot and the colour in use of the play told before."""
    tell(t, ON_SLOT, slot, colour, 0, EVERYBODY)


def emit_showed_convert(t: Table, seat: int, game: int) -> None:
    """Show the Game Card that a seat will convert with (GO-R03)."""
    tell(t, SHOWED_CONVERT, seat, game, 0, EVERYBODY)


def emit_showed_redraw(t: Table, seat: int) -> None:
    """Show that a seat will redraw (GO-R03)."""
    tell(t, SHOWED_REDRAW, seat, 0, 0, EVERYBODY)


def emit_last_pass(t: Table) -> None:
    """Warn that with all piles empty one more idle round ends the game (GO-R29)."""
    tell(t, LAST_PASS, 0, 0, 0, EVERYBODY)


def emit_last_idle(t: Table, rounds: int) -> None:
    """Warn, after so many idle rounds in a row, that one more ends the game (GO-R31)."""
    tell(t, LAST_IDLE, rounds, 0, 0, EVERYBODY)
