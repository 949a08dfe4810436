"""Decisions of a search, and the last turn of Armies, which is solved."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from gamester.bots.decider import Decider, Decision, observation_for_bot
from gamester.bots.spec import BotSpec
from gamester.games.armies.rules.actions import done
from gamester.games.armies.rules.constants import PRESENT
from gamester.match.setup import Setup, new_setup


def thought(mind: Decider, t: Any, seat: int, iterations: int, seed: int) -> Decision:
    """Return the decision of a search in a state."""
    bot = BotSpec(f"search-{iterations}", iterations)
    return mind.decide(observation_for_bot(mind.game, mind.layout, t, seat, bot, seed ^ 77), seat, bot, seed)


def last_turn() -> tuple[Setup, Any]:
    """Return Armies reduced to one secret choice in the agreed last turn.

    Bo is on skin with two cards, and Ana holds 9 2 4.
    """
    laid = new_setup("armies", 2, options={"turn_limit": 9})
    t = laid.state
    t.turn, t.phase = 9, PRESENT
    t.deciding[:] = [1, 1]
    t.army_n[:] = [1, 0]
    t.army[0][0], t.fallen[0][:3], t.fallen[1][:] = 0, [1, 2, 3], [0, 1, 2, 3]
    for seat, order in ((0, [1, 2, 3, 0]), (1, [0, 1, 2, 3])):
        for number in range(t.orders):
            t.possible[seat][number] = 1 if t.order_card[number] == order or t.order_card[number][:4] == order else 0
    t.skin_turn[1] = 3
    faces = list(t.rank_value)
    for face in (9, 2, 4):
        t.hand[0][faces.index(face)] += 1
    for face in (5, 6):
        t.hand[1][faces.index(face)] += 1
    for place, face in enumerate((6, 3, 8, 2)):
        t.stock[place] = faces.index(face)
    t.stock_n = 4
    for rank in range(t.ranks):
        t.set_aside[rank] = t.copies[rank] - t.hand[0][rank] - t.hand[1][rank] - t.stock[: t.stock_n].count(rank)
    return laid, t


def exact(laid: Setup, t: Any, action: int) -> float:
    """Return Ana's share after this action and her best continuation.

    It is the mean over every pair of cards that Bo may hold. In the last turn a group costs nothing and can only save him
    (AR-43), so he presents the one that saves him, if there is one.
    """
    rules = laid.game.game
    cards = [*t.stock[: t.stock_n], *(rank for rank in range(t.ranks) for _ in range(t.hand[1][rank]))]
    pairs = [(one, other) for k, one in enumerate(cards) for other in cards[k + 1 :]]
    total = 0.0
    for pair in pairs:
        u = laid.layout.copy_state(t)
        u.hand[1] = [pair.count(rank) for rank in range(len(u.hand[1]))]
        rules.apply(u, 0, action)
        if u.ready[0] == 0:
            rules.apply(u, 0, done(u))
        total += min(finished(laid, u, acts) for acts in choices(laid, u))
    return total / len(pairs)


def choices(laid: Setup, t: Any) -> Iterator[list[int]]:
    """Yield everything Bo may present: nothing, or one group."""
    room = [0] * laid.game.game.num_actions(t)
    many = laid.game.load_plain(laid.layout).legal_actions([t], 0, 1, room)
    for action in room[:many]:
        yield [action] if action == done(t) else [action, done(t)]


def finished(laid: Setup, t: Any, acts: list[int]) -> float:
    """Return Ana's share if Bo does this."""
    u, shares = laid.layout.copy_state(t), [0] * 8
    for action in acts:
        laid.game.game.apply(u, 1, action)
    assert laid.game.game.ended_by(u)
    laid.game.game.win_shares(u, shares)
    return shares[0] / 60
