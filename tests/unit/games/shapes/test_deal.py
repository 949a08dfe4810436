"""The deal of Shape & List: order, owners and events (E01), and its RNG streams."""

from collections import Counter

import pytest

from gamester.core.events import EVERYONE, Event, EventRecorder
from gamester.games.registry import get_game
from gamester.games.shapes.rules import events
from gamester.games.shapes.state import State
from gamester.match.setup import key_from_seed, new_setup

GAME = get_game("shapes")


def dealt(seats: int, seed: str) -> tuple[State, list[Event]]:
    t = new_setup("shapes", seats).state
    t.chance_key = key_from_seed(seed)
    t.scribe = scribe = EventRecorder()
    GAME.game.deal(t)
    return t, scribe.events


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_the_deal(seats: int, seed: int) -> None:
    """Lists from the last seat down, three cards each from the first seat up, then the first turn (SL-R09, SL-08, SL-11, SL-14)."""
    t, told = dealt(seats, str(seed))
    lists = [event for event in told if event.kind == events.LIST_DRAWN]
    assert [event.a for event in lists] == list(range(seats))[::-1]
    assert all(event.recipient == event.a and event.b == t.list_card[event.a] for event in lists)
    assert len(set(t.list_card)) == seats
    got = [event.a for event in told if event.kind == events.GOT]
    assert got == [seat for seat in range(seats) for _ in range(3)] + [0]
    assert [sum(hand) for hand in t.hand] == [4] + [3] * (seats - 1)
    assert t.deck_n == 90 - 3 * seats - 1
    assert [event.a for event in told if event.kind == events.LISTS_DRAWN] == [22 - seats]
    assert sum(t.chart) == 22  # SL-06, SL-09
    assert (t.active, t.turn, GAME.game.pending_seats(t)) == (0, 1, 1)


def test_only_owners_are_told_their_cards() -> None:
    """Lists and numbers go to their owner, shapes to everybody (SL-10, SL-12)."""
    _, told = dealt(4, "who knows")
    assert {event.kind for event in told if event.recipient != EVERYONE} == {events.LIST_DRAWN, events.GOT}
    assert all(event.recipient == event.a for event in told if event.recipient != EVERYONE)


def test_the_deal_is_even() -> None:
    """SL-07, SL-R44: every list and every card comes to every seat."""
    goals: Counter[int] = Counter()
    cards: Counter[int] = Counter()
    for number in range(400):
        t, _ = dealt(2, f"even {number}")
        goals[t.list_card[1]] += 1
        cards.update(card for card in range(t.cards) for _ in range(t.hand[1][card]))
    assert len(goals) == 22 and max(goals.values()) < 50
    assert len(cards) == 42
