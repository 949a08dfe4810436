"""Events that just happened.

Here are the kinds of events, and a function for each that tells it by its values. Everybody is told
what a function announces or shows, one seat what it tells that seat. Where shapes are hidden, kinds
that end in `UNSEEN` stand for those that would name a shape.
"""

from gamester.core.events import EVERYBODY, tell
from gamester.games.shapes.state import Table

LISTS_DRAWN = 1
LIST_DRAWN = 2
TURN_STARTED = 3
DREW = 4
DREW_UNSEEN = 5
GOT = 6
DECK_EMPTY = 7
INTERACTION_SKIPPED = 8
PASSED = 9
ASKED = 10
NOT_HELD = 11
DECLINED = 12
AGREED = 13
GAVE = 14
CHOSE = 15
RETURNED = 16
RETURNED_UNSEEN = 17
CHALLENGED = 18
FORFEITED = 19
FIGHT = 20
SEALED = 21
COMMITTED = 22
REVEALED = 23
BATTLE_WON = 24
BATTLE_TIED = 25
SHUFFLED_IN = 26
LOOKED = 27
SAW = 28
TOOK = 29
TOOK_UNSEEN = 30
LOOTED = 31
NOTHING_LEFT = 32
BONUS_DRAWN = 33
TIE_BONUS = 34
PLACED = 35
PLACED_OPEN = 36
LAID = 37
EXTRA_SKIPPED = 38
TURN_ENDED = 39
HAND_RETURNED = 40
HAND_RETURNED_UNSEEN = 41
WON = 42
STALLED = 43
LIST_SHOWN = 44
RANKED = 45

UPRIGHT, SIDEWAYS = 0, 1  # ways
RETURNED_NONE, RETURNED_ALL = 0, 1  # cards that go back at the end of a turn: with ten or more all of them


def emit_lists_drawn(t: Table, left: int) -> None:
    """Announce that all have a list, and how many List Cards are left."""
    tell(t, LISTS_DRAWN, left, 0, 0, EVERYBODY)


def emit_list_drawn(t: Table, seat: int, card: int) -> None:
    """Tell a seat its list."""
    tell(t, LIST_DRAWN, seat, card, 0, seat)


def emit_turn_started(t: Table, turn: int, seat: int) -> None:
    """Announce a new turn, and whose it is."""
    tell(t, TURN_STARTED, turn, seat, 0, EVERYBODY)


def emit_drew(t: Table, seat: int, shape: int) -> None:
    """Announce the shape of the card that a seat drew."""
    tell(t, DREW, seat, shape, 0, EVERYBODY)


def emit_drew_unseen(t: Table, seat: int) -> None:
    """Announce that a seat drew a card."""
    tell(t, DREW_UNSEEN, seat, 0, 0, EVERYBODY)


def emit_got(t: Table, seat: int, card: int) -> None:
    """Tell a seat which card it drew."""
    tell(t, GOT, seat, card, 0, seat)


def emit_deck_empty(t: Table, seat: int) -> None:
    """Announce that a seat draws nothing: the deck is empty."""
    tell(t, DECK_EMPTY, seat, 0, 0, EVERYBODY)


def emit_interaction_skipped(t: Table, seat: int) -> None:
    """Announce that there is nobody to ask or to challenge."""
    tell(t, INTERACTION_SKIPPED, seat, 0, 0, EVERYBODY)


def emit_passed(t: Table, seat: int) -> None:
    """Announce that a seat passes its interaction."""
    tell(t, PASSED, seat, 0, 0, EVERYBODY)


def emit_asked(t: Table, asker: int, target: int, shape: int) -> None:
    """Announce an ask for a shape."""
    tell(t, ASKED, asker, target, shape, EVERYBODY)


def emit_not_held(t: Table, target: int, shape: int) -> None:
    """Announce that a shape asked for is not in that hand."""
    tell(t, NOT_HELD, target, shape, 0, EVERYBODY)


def emit_declined(t: Table, target: int, asker: int, times: int) -> None:
    """Announce that an ask is declined, and how often in a row."""
    tell(t, DECLINED, target, asker, times, EVERYBODY)


def emit_agreed(t: Table, target: int, asker: int, shape: int) -> None:
    """Announce that a card of the shape changes hands."""
    tell(t, AGREED, target, asker, shape, EVERYBODY)


def emit_gave(t: Table, giver: int, receiver: int, card: int, to: int) -> None:
    """Tell one of the two which card was given."""
    tell(t, GAVE, giver, receiver, card, to)


def emit_chose(t: Table, seat: int, card: int) -> None:
    """Tell a seat the first card that it chose to give back."""
    tell(t, CHOSE, seat, card, 0, seat)


def emit_returned(t: Table, asker: int, target: int, shape: int) -> None:
    """Announce the shape of a card that is given back."""
    tell(t, RETURNED, asker, target, shape, EVERYBODY)


def emit_returned_unseen(t: Table, asker: int, target: int) -> None:
    """Announce that a card is given back."""
    tell(t, RETURNED_UNSEEN, asker, target, 0, EVERYBODY)


def emit_challenged(t: Table, challenger: int, target: int) -> None:
    """Announce a challenge."""
    tell(t, CHALLENGED, challenger, target, 0, EVERYBODY)


def emit_forfeited(t: Table, target: int, challenger: int) -> None:
    """Announce that the challenged player forfeits."""
    tell(t, FORFEITED, target, challenger, 0, EVERYBODY)


def emit_fight(t: Table, target: int, challenger: int) -> None:
    """Announce that the challenged player fights."""
    tell(t, FIGHT, target, challenger, 0, EVERYBODY)


def emit_sealed(t: Table, seat: int, play: int) -> None:
    """Tell a seat the card and the face that it chose."""
    tell(t, SEALED, seat, play, 0, seat)


def emit_committed(t: Table, seat: int) -> None:
    """Announce that a seat has chosen its card for the battle."""
    tell(t, COMMITTED, seat, 0, 0, EVERYBODY)


def emit_revealed(t: Table, seat: int, play: int) -> None:
    """Show the card and the face that a seat chose."""
    tell(t, REVEALED, seat, play, 0, EVERYBODY)


def emit_battle_won(t: Table, winner: int, loser: int, number: int) -> None:
    """Announce who won the battle, and with which number."""
    tell(t, BATTLE_WON, winner, loser, number, EVERYBODY)


def emit_battle_tied(t: Table, challenger: int, target: int, number: int) -> None:
    """Announce a tied battle, and the number."""
    tell(t, BATTLE_TIED, challenger, target, number, EVERYBODY)


def emit_shuffled_in(t: Table, seat: int, card: int) -> None:
    """Announce a battle card that goes into the deck."""
    tell(t, SHUFFLED_IN, seat, card, 0, EVERYBODY)


def emit_looked(t: Table, taker: int, loser: int) -> None:
    """Announce that the taker looks through a hand."""
    tell(t, LOOKED, taker, loser, 0, EVERYBODY)


def emit_saw(t: Table, loser: int, card: int, copies: int, to: int) -> None:
    """Tell the taker the copies of a card in the hand it looks through."""
    tell(t, SAW, loser, card, copies, to)


def emit_took(t: Table, taker: int, loser: int, shape: int) -> None:
    """Announce the shape of the card that is taken."""
    tell(t, TOOK, taker, loser, shape, EVERYBODY)


def emit_took_unseen(t: Table, taker: int, loser: int) -> None:
    """Announce that a card is taken."""
    tell(t, TOOK_UNSEEN, taker, loser, 0, EVERYBODY)


def emit_looted(t: Table, taker: int, loser: int, card: int, to: int) -> None:
    """Tell one of the two which card was taken."""
    tell(t, LOOTED, taker, loser, card, to)


def emit_nothing_left(t: Table, loser: int) -> None:
    """Announce that there is no card to take."""
    tell(t, NOTHING_LEFT, loser, 0, 0, EVERYBODY)


def emit_bonus_drawn(t: Table, seat: int) -> None:
    """Announce that a seat draws its bonus card."""
    tell(t, BONUS_DRAWN, seat, 0, 0, EVERYBODY)


def emit_tie_bonus(t: Table, seat: int) -> None:
    """Announce a tie bonus."""
    tell(t, TIE_BONUS, seat, 0, 0, EVERYBODY)


def emit_placed(t: Table, seat: int, shape: int, way: int) -> None:
    """Announce the shape of a card that is laid down, and which way."""
    tell(t, PLACED, seat, shape, way, EVERYBODY)


def emit_placed_open(t: Table, seat: int, card: int, way: int) -> None:
    """Announce a card that is laid down with its numbers open, and which way."""
    tell(t, PLACED_OPEN, seat, card, way, EVERYBODY)


def emit_laid(t: Table, seat: int, card: int, way: int) -> None:
    """Tell a seat which card it laid down, and which way."""
    tell(t, LAID, seat, card, way, seat)


def emit_extra_skipped(t: Table, seat: int) -> None:
    """Announce that a seat lays down no tie extra."""
    tell(t, EXTRA_SKIPPED, seat, 0, 0, EVERYBODY)


def emit_turn_ended(t: Table, seat: int, returned: int) -> None:
    """Announce the end of a turn; `returned` is RETURNED_ALL if the hand goes back."""
    tell(t, TURN_ENDED, seat, 0, returned, EVERYBODY)


def emit_hand_returned(t: Table, seat: int, shape: int, cards: int) -> None:
    """Announce the cards of one shape that go back into the deck."""
    tell(t, HAND_RETURNED, seat, shape, cards, EVERYBODY)


def emit_hand_returned_unseen(t: Table, seat: int, cards: int) -> None:
    """Announce how many cards go back into the deck."""
    tell(t, HAND_RETURNED_UNSEEN, seat, cards, 0, EVERYBODY)


def emit_won(t: Table, seat: int, card: int) -> None:
    """Announce that a list is complete."""
    tell(t, WON, seat, card, 0, EVERYBODY)


def emit_stalled(t: Table, turns: int) -> None:
    """Announce that the game ends after so many turns without a placed card."""
    tell(t, STALLED, turns, 0, 0, EVERYBODY)


def emit_list_shown(t: Table, seat: int, card: int, missing: int) -> None:
    """Show a list, and how many cards it still misses."""
    tell(t, LIST_SHOWN, seat, card, missing, EVERYBODY)


def emit_ranked(t: Table, seat: int, place: int, won: int) -> None:
    """Announce a seat's place; `won` is 1 if it has a share of the win."""
    tell(t, RANKED, seat, place, won, EVERYBODY)
