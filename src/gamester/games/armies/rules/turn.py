"""The course of a turn, phase by phase: what happens by itself, and whom it asks.

`order_of_play.py` has the phases in order.
"""

from gamester.core.lists import fill
from gamester.core.seats import seats
from gamester.games.armies.rules.constants import ASK, ASKING, DEAL, EXPOSE, PREPARE, PRESENT, REFILL, RESOLVE
from gamester.games.armies.rules.ending import check_end
from gamester.games.armies.rules.match_up import match_up
from gamester.games.armies.rules.match_up_events import tell_match_ups, tell_presentations
from gamester.games.armies.rules.present import expose
from gamester.games.armies.rules.questions import call_next
from gamester.games.armies.rules.refill import begin_turn, refill
from gamester.games.armies.rules.unable import ask_smaller_hands, redeal_announced, replace_full_hands
from gamester.games.armies.state import State


def gather(t: State, following: int) -> None:
    """Ask everybody in the game; once all have decided, go to the next phase.

    (AR-14, AR-R02, AR-R32)
    """
    if sum(t.deciding) == 0:
        for seat in seats(t):
            t.deciding[seat] = 1 - t.out[seat]
        return
    fill(t.deciding, 0)
    fill(t.ready, 0)
    t.phase = following


def stack_armies(t: State) -> None:
    """Ask everybody for an army, in secret (AR-07, AR-R02)."""
    gather(t, DEAL)


def force_redeals(t: State) -> None:
    """Replace the full hands that make no group (AR-50)."""
    replace_full_hands(t)
    t.phase = PREPARE


def offer_redeals(t: State) -> None:
    """Ask the smaller hands whether they want a redeal, if there are any (AR-R29).

    When all have answered, deal with those who announced.
    """
    if sum(t.deciding) == 0 and ask_smaller_hands(t) > 0:
        return
    redeal_announced(t)
    fill(t.deciding, 0)
    t.phase = PRESENT


def present_groups(t: State) -> None:
    """Ask everybody for a presentation, in secret (AR-14, AR-R32)."""
    gather(t, EXPOSE)


def expose_groups(t: State) -> None:
    """Turn all presentations up (AR-19).

    Questions follow where the table plays with them (AR-30).
    """
    expose(t)
    tell_presentations(t)
    t.phase = ASK if t.questions == ASKING else RESOLVE


def ask_questions(t: State) -> None:
    """Call the next seat that may ask; with nobody left to ask, resolve (AR-R18)."""
    if not call_next(t):
        t.phase = RESOLVE


def resolve_match_ups(t: State) -> None:
    """Compare every pair of players; afterwards the game may be over (AR-21, AR-R34)."""
    tell_match_ups(t)
    match_up(t)
    t.phase = REFILL
    check_end(t)


def refill_hands(t: State) -> None:
    """Deal everybody equally many cards, and begin the next turn (AR-36)."""
    refill(t)
    begin_turn(t)
