"""Contract functions of Shape & List (see `games/contract.py`).

The rules themselves are in `rules/`.
"""

from gamester.core.seats import num_seats
from gamester.games.defaults import draft_kind as draft_kind
from gamester.games.defaults import ended_by as ended_by
from gamester.games.shapes.heuristic import heuristic_action as heuristic_action
from gamester.games.shapes.resample import resample_hidden as resample_hidden
from gamester.games.shapes.rules.actions import (
    DECLINE,
    END_TURN,
    FIGHT,
    FIRST_ASK,
    FORFEIT,
    PASS,
    asked_of,
    challenged_by,
    first_card,
    first_challenge,
    first_play,
    first_take,
    shape_asked,
)
from gamester.games.shapes.rules.actions import num_actions as num_actions
from gamester.games.shapes.rules.challenge import challenge, fight, forfeit, play
from gamester.games.shapes.rules.constants import BATTLE, GIVE_BACK, PLACE, RESPOND, TAKE
from gamester.games.shapes.rules.ending import end_turn
from gamester.games.shapes.rules.ending import placements as placements
from gamester.games.shapes.rules.ending import score_parts as score_parts
from gamester.games.shapes.rules.ending import win_shares as win_shares
from gamester.games.shapes.rules.legal_actions import legal_actions as legal_actions
from gamester.games.shapes.rules.loot import take_card, take_shape
from gamester.games.shapes.rules.order_of_play import pending_seats as pending_seats
from gamester.games.shapes.rules.order_of_play import run_automatic_steps as run_automatic_steps
from gamester.games.shapes.rules.placing import place, place_extra, skip_extra
from gamester.games.shapes.rules.setup import lay_out
from gamester.games.shapes.rules.trade import ask, decline, give, give_back
from gamester.games.shapes.rules.turn import pass_interaction
from gamester.games.shapes.rules.why_not import why_not as why_not
from gamester.games.shapes.state import State


def deal(t: State) -> None:
    """Set up the table and begin the first turn."""
    lay_out(t)
    run_automatic_steps(t)


def is_simultaneous(t: State) -> int:
    """Return 1 in a battle; everywhere else one seat decides openly."""
    return 1 if t.phase == BATTLE else 0


def apply(t: State, seat: int, action: int) -> None:
    """Apply an action that `why_not` permits, then all automatic steps."""
    if action < FIRST_ASK:
        apply_word(t, seat, action)
    elif action < first_challenge(t):
        ask(t, seat, asked_of(t, seat, action), shape_asked(t, action))
    elif action < first_card(t):
        challenge(t, seat, challenged_by(t, seat, action))
    elif action < first_play(t):
        apply_card(t, seat, action - first_card(t))
    elif action < first_take(t):
        play(t, seat, action - first_play(t))
    else:
        take_shape(t, action - first_take(t))
    run_automatic_steps(t)


def apply_word(t: State, seat: int, word: int) -> None:
    """Apply an action without parameters."""
    if word == END_TURN:
        end_turn(t, seat)
    elif word == PASS:
        pass_interaction(t, seat)
    elif word == DECLINE:
        decline(t, seat)
    elif word == FORFEIT:
        forfeit(t, seat)
    elif word == FIGHT:
        fight(t, seat)
    else:
        skip_extra(t, seat)


def apply_card(t: State, seat: int, card: int) -> None:
    """Use a card as the phase demands: give, give back, take, or lay down."""
    if t.phase == RESPOND:
        give(t, seat, card)
    elif t.phase == GIVE_BACK:
        give_back(t, seat, card)
    elif t.phase == TAKE:
        take_card(t, card)
    elif t.phase == PLACE:
        place(t, seat, card)
    else:
        place_extra(t, seat, card)


def default_action(t: State, seat: int) -> int:
    """Return the default action: the lowest legal one.

    That is to pass, else to ask, else to challenge; decline; forfeit; the lowest card; skip; or end the turn.
    """
    for action in range(num_actions(t)):
        if why_not(t, seat, action) == 0:
            return action
    return END_TURN


def round_number(t: State) -> int:
    """Return the number of rounds begun; every seat has a turn in each."""
    return (t.turn - 1) // num_seats(t) + 1
