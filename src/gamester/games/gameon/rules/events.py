"""Events that just happened.

Here are the kinds of events, and a function for each that tells it by its values. Everybody is told
everything but DREW, which is for the seat itself.
"""

from gamester.core.events import EVERYONE, emit
from gamester.games.gameon.state import State

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


def emit_round(t: State, round_: int, lead: int) -> None:
    """Announce a new round, and who leads it."""
    emit(t, ROUND, round_, lead, 0, EVERYONE)


def emit_committed(t: State, seat: int) -> None:
    """Announce that a seat has committed its plays."""
    emit(t, COMMITTED, seat, 0, 0, EVERYONE)


def emit_showed_play(t: State, seat: int, card: int, game: int) -> None:
    """Show a play that lies open at the commitment (GO-R03)."""
    emit(t, SHOWED_PLAY, seat, card, game, EVERYONE)


def emit_proposed(t: State, seat: int, method: int) -> None:
    """Announce the method that a seat proposes."""
    emit(t, PROPOSED, seat, method, 0, EVERYONE)


def emit_revealed(t: State) -> None:
    """Announce the reveal."""
    emit(t, REVEALED, 0, 0, 0, EVERYONE)


def emit_redrew(t: State, seat: int, cards: int) -> None:
    """Announce that a seat redraws, and how many cards go."""
    emit(t, REDREW, seat, cards, 0, EVERYONE)


def emit_converted(t: State, seat: int, game: int, colour: int) -> None:
    """Announce a conversion.

    It tells the Game Card that a seat gives up, and the colour that its hand takes.
    """
    emit(t, CONVERTED, seat, game, colour, EVERYONE)


def emit_placed(t: State, seat: int, card: int, game: int) -> None:
    """Announce a card that is placed on a Game Card of the Play Area."""
    emit(t, PLACED, seat, card, game, EVERYONE)


def emit_raided(t: State, seat: int, card: int, game: int) -> None:
    """Announce a card that tries to steal a Game Card."""
    emit(t, RAIDED, seat, card, game, EVERYONE)


def emit_fizzled(t: State, seat: int, card: int, game: int) -> None:
    """Announce a card on a Game Card that was converted away."""
    emit(t, FIZZLED, seat, card, game, EVERYONE)


def emit_contest(t: State, kind: int, game: int, contestants: int) -> None:
    """Announce a contest for a Game Card, and how many compete."""
    emit(t, CONTEST, kind, game, contestants, EVERYONE)


def emit_competes(t: State, seat: int, game: int) -> None:
    """Announce that a seat competes for a Game Card."""
    emit(t, COMPETES, seat, game, 0, EVERYONE)


def emit_rolled(t: State, seat: int, pips: int) -> None:
    """Announce a roll of the die."""
    emit(t, ROLLED, seat, pips, 0, EVERYONE)


def emit_showed(t: State, seat: int, choice: int, sign: int) -> None:
    """Show a choice; `sign` is its number through all methods, eight each."""
    emit(t, SHOWED, seat, choice, sign, EVERYONE)


def emit_asked(t: State, question: int) -> None:
    """Announce a question."""
    emit(t, ASKED, question, 0, 0, EVERYONE)


def emit_right(t: State, question: int, answer: int) -> None:
    """Announce the right answer."""
    emit(t, RIGHT, question, answer, 0, EVERYONE)


def emit_out(t: State, seat: int, game: int) -> None:
    """Announce that a seat is out of the contest for a Game Card."""
    emit(t, OUT, seat, game, 0, EVERYONE)


def emit_won(t: State, seat: int, game: int) -> None:
    """Announce who won the contest for a Game Card."""
    emit(t, WON, seat, game, 0, EVERYONE)


def emit_controls(t: State, seat: int, game: int) -> None:
    """Announce that a seat takes control of a Game Card."""
    emit(t, CONTROLS, seat, game, 0, EVERYONE)


def emit_discarded(t: State, seat: int, card: int) -> None:
    """Announce a card that is discarded."""
    emit(t, DISCARDED, seat, card, 0, EVERYONE)


def emit_returned(t: State, seat: int, card: int) -> None:
    """Announce a card that returns to a hand."""
    emit(t, RETURNED, seat, card, 0, EVERYONE)


def emit_banned(t: State, seat: int, game: int) -> None:
    """Announce a Game Card that a seat may not try to steal again."""
    emit(t, BANNED, seat, game, 0, EVERYONE)


def emit_defended(t: State, seat: int, card: int, game: int) -> None:
    """Announce the card that defends a Game Card."""
    emit(t, DEFENDED, seat, card, game, EVERYONE)


def emit_fights(t: State, seat: int, game: int) -> None:
    """Announce that a controlling seat competes instead of defending."""
    emit(t, FIGHTS, seat, game, 0, EVERYONE)


def emit_stole(t: State, seat: int, game: int, keeper: int) -> None:
    """Announce a Game Card that a seat stole, and from whom."""
    emit(t, STOLE, seat, game, keeper, EVERYONE)


def emit_locked(t: State, seat: int, game: int) -> None:
    """Announce a Game Card that is locked."""
    emit(t, LOCKED, seat, game, 0, EVERYONE)


def emit_refilled(t: State, area: int, game: int) -> None:
    """Announce a Game Card that fills a place of the Play Area."""
    emit(t, REFILLED, area, game, 0, EVERYONE)


def emit_black(t: State, drawn: int, of: int) -> None:
    """Announce a Black Card: how many are drawn, and of how many."""
    emit(t, BLACK, drawn, of, 0, EVERYONE)


def emit_drew(t: State, seat: int, card: int) -> None:
    """Tell a seat which card it drew."""
    emit(t, DREW, seat, card, 0, seat)


def emit_drew_many(t: State, seat: int, cards: int) -> None:
    """Announce how many cards a seat drew."""
    emit(t, DREW_MANY, seat, cards, 0, EVERYONE)


def emit_voted(t: State, seat: int, vote: int, method: int) -> None:
    """Show a vote on a method."""
    emit(t, VOTED, seat, vote, method, EVERYONE)


def emit_method(t: State, method: int) -> None:
    """Announce the method that holds from the next round on."""
    emit(t, METHOD, method, 0, 0, EVERYONE)


def emit_ended(t: State, clause: int, reason: int) -> None:
    """Announce the clause that ended the game, and which of the ways to end it was."""
    emit(t, ENDED, clause, reason, 0, EVERYONE)


def emit_scored(t: State, seat: int, total: int, place: int) -> None:
    """Announce a seat's total and its place."""
    emit(t, SCORED, seat, total, place, EVERYONE)


def emit_chose(t: State, seat: int) -> None:
    """Announce that a seat, or the judge, has chosen in a contest."""
    emit(t, CHOSE, seat, 0, 0, EVERYONE)


def emit_on_slot(t: State, slot: int, colour: int) -> None:
    """Announce the slot and the colour in use of the play told before."""
    emit(t, ON_SLOT, slot, colour, 0, EVERYONE)


def emit_showed_convert(t: State, seat: int, game: int) -> None:
    """Show the Game Card that a seat will convert with (GO-R03)."""
    emit(t, SHOWED_CONVERT, seat, game, 0, EVERYONE)


def emit_showed_redraw(t: State, seat: int) -> None:
    """Show that a seat will redraw (GO-R03)."""
    emit(t, SHOWED_REDRAW, seat, 0, 0, EVERYONE)


def emit_last_pass(t: State) -> None:
    """Warn that with all piles empty one more idle round ends the game (GO-R29)."""
    emit(t, LAST_PASS, 0, 0, 0, EVERYONE)


def emit_last_idle(t: State, rounds: int) -> None:
    """Warn, after so many idle rounds in a row, that one more ends the game (GO-R31)."""
    emit(t, LAST_IDLE, rounds, 0, 0, EVERYONE)
