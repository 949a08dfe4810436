"""Events that just happened.

Here are the kinds of events, and a function for each that tells it by its values. Everybody is told
everything but GOT, which is for the seat itself.
"""

from gamester.core.events import EVERYBODY, tell
from gamester.games.surviving.state import Table

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


def emit_first_seat(t: Table, seat: int) -> None:
    """Announce who begins."""
    tell(t, FIRST_SEAT, seat, 0, 0, EVERYBODY)


def emit_round(t: Table, round_: int) -> None:
    """Announce a new Round."""
    tell(t, ROUND, round_, 0, 0, EVERYBODY)


def emit_turn(t: Table, seat: int, turn: int) -> None:
    """Announce a new turn, and whose it is."""
    tell(t, TURN, seat, turn, 0, EVERYBODY)


def emit_entered(t: Table, round_: int) -> None:
    """Announce that everybody enters, at Level 1."""
    tell(t, ENTERED, round_, 0, 0, EVERYBODY)


def emit_drew(t: Table, seat: int, cards: int) -> None:
    """Announce how many cards a seat drew."""
    tell(t, DREW, seat, cards, 0, EVERYBODY)


def emit_got(t: Table, seat: int, card: int) -> None:
    """Tell a seat which card it drew."""
    tell(t, GOT, seat, card, 0, seat)


def emit_shuffled(t: Table, seat: int, cards: int) -> None:
    """Announce that a discard pile of so many cards became the draw pile."""
    tell(t, SHUFFLED, seat, cards, 0, EVERYBODY)


def emit_played(t: Table, seat: int, card: int) -> None:
    """Announce a card that is played."""
    tell(t, PLAYED, seat, card, 0, EVERYBODY)


def emit_edged(t: Table, seat: int, damage: int) -> None:
    """Announce the damage that an identity adds."""
    tell(t, EDGED, seat, damage, 0, EVERYBODY)


def emit_healed(t: Table, seat: int, gained: int, health: int) -> None:
    """Announce the Health that a seat regains, and what it has now."""
    tell(t, HEALED, seat, gained, health, EVERYBODY)


def emit_discarded(t: Table, seat: int, card: int) -> None:
    """Announce a card that is discarded."""
    tell(t, DISCARDED, seat, card, 0, EVERYBODY)


def emit_scrapped(t: Table, seat: int, card: int) -> None:
    """Announce a card that is scrapped."""
    tell(t, SCRAPPED, seat, card, 0, EVERYBODY)


def emit_mended(t: Table, seat: int, card: int, held: int) -> None:
    """Announce a mended Injury; `held` is 1 if it was in the hand."""
    tell(t, MENDED, seat, card, held, EVERYBODY)


def emit_injured(t: Table, seat: int, card: int) -> None:
    """Announce an Injury that a seat gains."""
    tell(t, INJURED, seat, card, 0, EVERYBODY)


def emit_bought(t: Table, seat: int, card: int, price: int) -> None:
    """Announce a card that is bought, and its price."""
    tell(t, BOUGHT, seat, card, price, EVERYBODY)


def emit_became(t: Table, seat: int, identity: int, price: int) -> None:
    """Announce an identity that is bought, and its price."""
    tell(t, BECAME, seat, identity, price, EVERYBODY)


def emit_laid(t: Table, seat: int, card: int, copies: int) -> None:
    """Announce cards that go from the hand to the discard pile."""
    tell(t, LAID, seat, card, copies, EVERYBODY)


def emit_used_up(t: Table, seat: int, card: int, copies: int) -> None:
    """Announce cards that leave the game once played."""
    tell(t, USED_UP, seat, card, copies, EVERYBODY)


def emit_stayed(t: Table, seat: int, level: int) -> None:
    """Announce that a player stays."""
    tell(t, STAYED, seat, level, 0, EVERYBODY)


def emit_moved(t: Table, seat: int, level: int, to: int) -> None:
    """Announce a move, and the Levels it leads from and to."""
    tell(t, MOVED, seat, level, to, EVERYBODY)


def emit_climbed(t: Table, seat: int, level: int, to: int) -> None:
    """Announce a climb out of a shut Area, and the Levels it leads from and to."""
    tell(t, CLIMBED, seat, level, to, EVERYBODY)


def emit_shifted(t: Table, seat: int, level: int, to: int) -> None:
    """Announce that a Trap moves a player, and the Levels it leads from and to."""
    tell(t, SHIFTED, seat, level, to, EVERYBODY)


def emit_revealed(t: Table, level: int, obstacle: int) -> None:
    """Announce an Obstacle that is turned up."""
    tell(t, REVEALED, level, obstacle, 0, EVERYBODY)


def emit_assaulted(t: Table, seat: int, obstacle: int) -> None:
    """Announce an Assault that is taken."""
    tell(t, ASSAULTED, seat, obstacle, 0, EVERYBODY)


def emit_guarded(t: Table, seat: int, card: int) -> None:
    """Announce the card that guards against an Assault."""
    tell(t, GUARDED, seat, card, 0, EVERYBODY)


def emit_attacked(t: Table, seat: int, damage: int, obstacle: int) -> None:
    """Announce an Attack, and its damage."""
    tell(t, ATTACKED, seat, damage, obstacle, EVERYBODY)


def emit_defeated(t: Table, seat: int, obstacle: int) -> None:
    """Announce an Obstacle that is defeated."""
    tell(t, DEFEATED, seat, obstacle, 0, EVERYBODY)


def emit_withstood(t: Table, seat: int, obstacle: int) -> None:
    """Announce an Obstacle that withstands an Attack."""
    tell(t, WITHSTOOD, seat, obstacle, 0, EVERYBODY)


def emit_rewarded(t: Table, seat: int, card: int) -> None:
    """Announce the Reward card that an Obstacle becomes."""
    tell(t, REWARDED, seat, card, 0, EVERYBODY)


def emit_trophy(t: Table, seat: int, obstacle: int) -> None:
    """Announce an Obstacle that is kept as a trophy."""
    tell(t, TROPHY, seat, obstacle, 0, EVERYBODY)


def emit_hurt(t: Table, seat: int, lost: int, health: int) -> None:
    """Announce the Health that a seat loses, and what it has now."""
    tell(t, HURT, seat, lost, health, EVERYBODY)


def emit_trap_gone(t: Table, level: int, obstacle: int) -> None:
    """Announce a Trap that leaves the game."""
    tell(t, TRAP_GONE, level, obstacle, 0, EVERYBODY)


def emit_closed(t: Table, level: int) -> None:
    """Announce an Area that is Closed."""
    tell(t, CLOSED, level, 0, 0, EVERYBODY)


def emit_eliminated(t: Table, seat: int) -> None:
    """Announce that a player is eliminated."""
    tell(t, ELIMINATED, seat, 0, 0, EVERYBODY)


def emit_exited(t: Table, seat: int, obstacle: int) -> None:
    """Announce that a player gets out, with the Obstacle of the Exit."""
    tell(t, EXITED, seat, obstacle, 0, EVERYBODY)


def emit_final_turn(t: Table, seat: int) -> None:
    """Announce who has the final turn."""
    tell(t, FINAL_TURN, seat, 0, 0, EVERYBODY)


def emit_pile_made(t: Table, column: int, card: int, copies: int) -> None:
    """Announce a pile of equal Upgrades beneath a random stack."""
    tell(t, PILE_MADE, column, card, copies, EVERYBODY)


def emit_flipped(t: Table, column: int, card: int) -> None:
    """Announce the card that is turned up on a random stack."""
    tell(t, FLIPPED, column, card, 0, EVERYBODY)


def emit_ended(t: Table, clause: int, winners: int) -> None:
    """Announce the clause that ended the game, and how many share the win."""
    tell(t, ENDED, clause, winners, 0, EVERYBODY)


def emit_placed(t: Table, seat: int, place: int, vp: int) -> None:
    """Announce a seat's place and its VP."""
    tell(t, PLACED, seat, place, vp, EVERYBODY)
