"""The order of play of Shape & List.

Here are the steps of a turn, and the one function that follows them.
"""

from gamester.core.seats import seats
from gamester.games.shapes.rules.constants import BATTLE, DEFEND, DRAW, EXTRA, GIVE_BACK, INTERACT, LOOK, PLACE, RESPOND, TAKE
from gamester.games.shapes.rules.loot import begin_taking
from gamester.games.shapes.rules.turn import ask_deciders, begin_turn, end_battle, end_extras, leave_out_if_alone, wait
from gamester.games.shapes.state import State

ORDER_OF_PLAY = {
    DRAW: begin_turn,  # SL-14 a turn begins with a Shape Card
    INTERACT: leave_out_if_alone,  # SL-15 ask or challenge, if there is anybody
    RESPOND: wait,  # SL-25 the asked player gives a card or declines
    GIVE_BACK: wait,  # SL-26 the asker gives two in return
    DEFEND: wait,  # SL-32 the challenged player forfeits or fights
    BATTLE: end_battle,  # SL-35 both choose a card, in secret; then both are shown
    LOOK: begin_taking,  # SL-R23 what the taker may see, or what goes without a choice
    TAKE: wait,  # SL-33, SL-38 a card is taken
    EXTRA: end_extras,  # SL-42 tie extras, challenger first
    PLACE: wait,  # SL-17 up to two cards are laid down, and SL-21 the turn ends
}


def pending_seats(t: State) -> int:
    """One bit for everybody who is asked and has not sealed a choice."""
    waiting = 0
    for seat in seats(t):
        if t.deciding[seat] != 0 and t.ready[seat] == 0:
            waiting |= 1 << seat
    return waiting


def run_automatic_steps(t: State) -> None:
    """Follow the order of play until a step stays where it is; then ask.

    No step leads back to one before it in the same turn.
    """
    moved = True
    while moved and t.ended_by == 0:
        phase = t.phase
        ORDER_OF_PLAY[phase](t)
        moved = t.phase != phase
    ask_deciders(t)
