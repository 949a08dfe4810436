"""Events that just happened.

Here are the kinds of events, and a function for each that tells it by its values. Everybody is told
everything but GOT, which is for the seat itself.
"""

from gamester.core.events import EVERYONE, emit
from gamester.games.surviving.state import State

FIRST_SEAT = 1
ROUND = 2
TURN = 3
ENTERED = 4
DREW = 5
GOT = 6
SHUFFLED = 7
PLAYED = 8
EDGED = 9
HEALED = 10
DISCARDED = 11
SCRAPPED = 12
MENDED = 13
INJURED = 14
BOUGHT = 15
BECAME = 16
LAID = 17
USED_UP = 18
STAYED = 19
MOVED = 20
CLIMBED = 21
SHIFTED = 22
REVEALED = 23
ASSAULTED = 24
GUARDED = 25
ATTACKED = 26
DEFEATED = 27
WITHSTOOD = 28
REWARDED = 29
TROPHY = 30
HURT = 31
TRAP_GONE = 32
CLOSED = 33
ELIMINATED = 34
EXITED = 35
FINAL_TURN = 36
PILE_MADE = 37
FLIPPED = 38
ENDED = 39
PLACED = 40


def emit_first_seat(t: State, seat: int) -> None:
    """Announce who begins."""
    emit(t, FIRST_SEAT, seat, 0, 0, EVERYONE)


def emit_round(t: State, round_: int) -> None:
    """Announce a new Round."""
    emit(t, ROUND, round_, 0, 0, EVERYONE)


def emit_turn(t: State, seat: int, turn: int) -> None:
    """Announce a new turn, and whose it is."""
    emit(t, TURN, seat, turn, 0, EVERYONE)


def emit_entered(t: State, round_: int) -> None:
    """Announce that everybody enters, at Level 1."""
    emit(t, ENTERED, round_, 0, 0, EVERYONE)


def emit_drew(t: State, seat: int, cards: int) -> None:
    """Announce how many cards a seat drew."""
    emit(t, DREW, seat, cards, 0, EVERYONE)


def emit_got(t: State, seat: int, card: int) -> None:
    """Tell a seat which card it drew."""
    emit(t, GOT, seat, card, 0, seat)


def emit_shuffled(t: State, seat: int, cards: int) -> None:
    """Announce that a discard pile of so many cards became the draw pile."""
    emit(t, SHUFFLED, seat, cards, 0, EVERYONE)


def emit_played(t: State, seat: int, card: int) -> None:
    """Announce a card that is played."""
    emit(t, PLAYED, seat, card, 0, EVERYONE)


def emit_edged(t: State, seat: int, damage: int) -> None:
    """Announce the damage that an identity adds."""
    emit(t, EDGED, seat, damage, 0, EVERYONE)


def emit_healed(t: State, seat: int, gained: int, health: int) -> None:
    """Announce the Health that a seat regains, and what it has now."""
    emit(t, HEALED, seat, gained, health, EVERYONE)


def emit_discarded(t: State, seat: int, card: int) -> None:
    """Announce a card that is discarded."""
    emit(t, DISCARDED, seat, card, 0, EVERYONE)


def emit_scrapped(t: State, seat: int, card: int) -> None:
    """Announce a card that is scrapped."""
    emit(t, SCRAPPED, seat, card, 0, EVERYONE)


def emit_mended(t: State, seat: int, card: int, held: int) -> None:
    """Announce a mended Injury; `held` is 1 if it was in the hand."""
    emit(t, MENDED, seat, card, held, EVERYONE)


def emit_injured(t: State, seat: int, card: int) -> None:
    """Announce an Injury that a seat gains."""
    emit(t, INJURED, seat, card, 0, EVERYONE)


def emit_bought(t: State, seat: int, card: int, price: int) -> None:
    """Announce a card that is bought, and its price."""
    emit(t, BOUGHT, seat, card, price, EVERYONE)


def emit_became(t: State, seat: int, identity: int, price: int) -> None:
    """Announce an identity that is bought, and its price."""
    emit(t, BECAME, seat, identity, price, EVERYONE)


def emit_laid(t: State, seat: int, card: int, copies: int) -> None:
    """Announce cards that go from the hand to the discard pile."""
    emit(t, LAID, seat, card, copies, EVERYONE)


def emit_used_up(t: State, seat: int, card: int, copies: int) -> None:
    """Announce cards that leave the game once played."""
    emit(t, USED_UP, seat, card, copies, EVERYONE)


def emit_stayed(t: State, seat: int, level: int) -> None:
    """Announce that a player stays."""
    emit(t, STAYED, seat, level, 0, EVERYONE)


def emit_moved(t: State, seat: int, level: int, to: int) -> None:
    """Announce a move, and the Levels it leads from and to."""
    emit(t, MOVED, seat, level, to, EVERYONE)


def emit_climbed(t: State, seat: int, level: int, to: int) -> None:
    """Announce a climb out of a shut Area, and the Levels it leads from and to."""
    emit(t, CLIMBED, seat, level, to, EVERYONE)


def emit_shifted(t: State, seat: int, level: int, to: int) -> None:
    """Announce that a Trap moves a player, and the Levels it leads from and to."""
    emit(t, SHIFTED, seat, level, to, EVERYONE)


def emit_revealed(t: State, level: int, obstacle: int) -> None:
    """Announce an Obstacle that is turned up."""
    emit(t, REVEALED, level, obstacle, 0, EVERYONE)


def emit_assaulted(t: State, seat: int, obstacle: int) -> None:
    """Announce an Assault that is taken."""
    emit(t, ASSAULTED, seat, obstacle, 0, EVERYONE)


def emit_guarded(t: State, seat: int, card: int) -> None:
    """Announce the card that guards against an Assault."""
    emit(t, GUARDED, seat, card, 0, EVERYONE)


def emit_attacked(t: State, seat: int, damage: int, obstacle: int) -> None:
    """Announce an Attack, and its damage."""
    emit(t, ATTACKED, seat, damage, obstacle, EVERYONE)


def emit_defeated(t: State, seat: int, obstacle: int) -> None:
    """Announce an Obstacle that is defeated."""
    emit(t, DEFEATED, seat, obstacle, 0, EVERYONE)


def emit_withstood(t: State, seat: int, obstacle: int) -> None:
    """Announce an Obstacle that withstands an Attack."""
    emit(t, WITHSTOOD, seat, obstacle, 0, EVERYONE)


def emit_rewarded(t: State, seat: int, card: int) -> None:
    """Announce the Reward card that an Obstacle becomes."""
    emit(t, REWARDED, seat, card, 0, EVERYONE)


def emit_trophy(t: State, seat: int, obstacle: int) -> None:
    """Announce an Obstacle that is kept as a trophy."""
    emit(t, TROPHY, seat, obstacle, 0, EVERYONE)


def emit_hurt(t: State, seat: int, lost: int, health: int) -> None:
    """Announce the Health that a seat loses, and what it has now."""
    emit(t, HURT, seat, lost, health, EVERYONE)


def emit_trap_gone(t: State, level: int, obstacle: int) -> None:
    """Announce a Trap that leaves the game."""
    emit(t, TRAP_GONE, level, obstacle, 0, EVERYONE)


def emit_closed(t: State, level: int) -> None:
    """Announce an Area that is Closed."""
    emit(t, CLOSED, level, 0, 0, EVERYONE)


def emit_eliminated(t: State, seat: int) -> None:
    """Announce that a player is eliminated."""
    emit(t, ELIMINATED, seat, 0, 0, EVERYONE)


def emit_exited(t: State, seat: int, obstacle: int) -> None:
    """Announce that a player gets out, with the Obstacle of the Exit."""
    emit(t, EXITED, seat, obstacle, 0, EVERYONE)


def emit_final_turn(t: State, seat: int) -> None:
    """Announce who has the final turn."""
    emit(t, FINAL_TURN, seat, 0, 0, EVERYONE)


def emit_pile_made(t: State, column: int, card: int, copies: int) -> None:
    """Announce a pile of equal Upgrades beneath a random stack."""
    emit(t, PILE_MADE, column, card, copies, EVERYONE)


def emit_flipped(t: State, column: int, card: int) -> None:
    """Announce the card that is turned up on a random stack."""
    emit(t, FLIPPED, column, card, 0, EVERYONE)


def emit_ended(t: State, clause: int, winners: int) -> None:
    """Announce the clause that ended the game, and how many share the win."""
    emit(t, ENDED, clause, winners, 0, EVERYONE)


def emit_placed(t: State, seat: int, place: int, vp: int) -> None:
    """Announce a seat's place and its VP."""
    emit(t, PLACED, seat, place, vp, EVERYONE)
