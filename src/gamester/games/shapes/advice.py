"""Why a move of Shape & List is good, in one sentence, from what the seat knows."""

from __future__ import annotations

from collections.abc import Sequence

from gamester.games.shapes.heuristic import battle_odds, higher_number, highest_in_hand, needs, spare, wants
from gamester.games.shapes.rules.actions import (
    DECLINE,
    FIRST_ASK,
    asked_of,
    challenged_by,
    first_card,
    first_challenge,
    first_play,
    first_take,
    num_shapes,
    shape_asked,
)
from gamester.games.shapes.rules.constants import DECLINES, GIVE_BACK, PLACE, RESPOND
from gamester.games.shapes.rules.trade import declined
from gamester.games.shapes.spoken_names import said_name
from gamester.games.shapes.state import State
from gamester.games.shapes.strings import WORDS

PERCENT = 10
"""Thousandths of a percent."""


def advice_reason(t: State, seat: int, actions: Sequence[int]) -> str:
    """Return why a move is good, or "" if nothing more can be said."""
    action = actions[-1]
    if FIRST_ASK <= action < first_challenge(t):
        return _why_ask(t, seat, asked_of(t, seat, action), shape_asked(t, action))
    if first_challenge(t) <= action < first_card(t):
        return _why_challenge(t, seat, challenged_by(t, seat, action))
    if action == DECLINE:
        return WORDS.say("advice-decline", shape=_shape(t, t.wanted_shape)) if spare(t, seat, t.wanted_shape) == 0 else ""
    if first_card(t) <= action < first_play(t):
        return _why_card(t, seat, action - first_card(t))
    if first_play(t) <= action < first_take(t):
        card, face = divmod(action - first_play(t), 2)
        highest = t.number[card][face] == highest_in_hand(t, seat)
        return WORDS.say("advice-highest", number=t.number[card][face]) if highest else ""
    if first_take(t) <= action < first_take(t) + num_shapes(t):
        shape = action - first_take(t)
        return WORDS.say("advice-needed", shape=_shape(t, shape)) if needs(t, seat, shape) > 0 else ""
    return ""


def _shape(t: State, shape: int) -> str:
    return said_name("".join(chr(letter) for letter in t.shape_id[shape] if letter))


def _why_ask(t: State, seat: int, other: int, shape: int) -> str:
    missing = wants(t, seat, shape)
    if missing == 0:
        return ""
    must = "must" if declined(t, other, seat) >= DECLINES else "other"
    return WORDS.say("advice-ask", n=missing, shape=_shape(t, shape), answer=must)


def _why_challenge(t: State, seat: int, other: int) -> str:
    number = highest_in_hand(t, seat)
    wins, loses = battle_odds(t, seat, other, number)
    return WORDS.say("advice-challenge", number=number, share=wins // PERCENT) if wins > loses else ""


def _why_card(t: State, seat: int, card: int) -> str:
    shape = t.shape_of[card]
    if t.phase == PLACE and needs(t, seat, shape) > 0:
        return WORDS.say("advice-place", shape=_shape(t, shape), n=needs(t, seat, shape))
    if t.phase in (RESPOND, GIVE_BACK) and spare(t, seat, shape) > 0:
        return WORDS.say("advice-spare", shape=_shape(t, shape), number=higher_number(t, card))
    return ""
