"""Known facts about hidden cards stay true in resamples; everything else changes."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from itertools import chain

import pytest

from gamester.games.shapes.resample import list_is_possible, resample_hidden
from gamester.games.shapes.rules.constants import BATTLE, GIVE_BACK, HIDDEN, RESPOND
from gamester.games.shapes.rules.hands import first_back, num_of_shape
from gamester.games.shapes.rules.knowledge import known_to
from gamester.games.shapes.state import State
from gamester.match.setup import key_from_seed, new_setup
from gamester.testing.subject import random_option_value
from tests.conftest import Budget

NONE = -1


def positions(seats: int, games: int, seed: int, **fixed: str) -> Iterator[State]:
    """Yield states of random games before every decision, with random options except the given ones."""
    draw = random.Random(seed)
    for game in range(games):
        rules = new_setup("shapes", seats).game.text.OPTIONS
        options = {option.name: random_option_value(option, seats, draw) for option in rules if option.name != "stall_rounds"} | fixed
        laid = new_setup("shapes", seats, draw.choice(["default", "lively"]), options)
        doors, t = laid.game.load_plain(laid.layout), laid.state
        t.chance_key = key_from_seed(f"{seed}/{game}")
        laid.game.game.deal(t)
        room = [0] * laid.game.game.num_actions(t)
        while not t.ended_by:
            yield laid.layout.copy_state(t)
            seat = doors.first_pending_seat([t], 0)
            laid.game.game.apply(t, seat, draw.choice(room[: doors.legal_actions([t], 0, seat, room)]))


@pytest.mark.parametrize("seats", [2, 3, 6])
def test_knowledge_is_true(seats: int, seed: int, budget: Budget) -> None:
    """No seat knows more cards in a hand than lie there (SL-16, SL-R21), nor more of a list than is on it (SL-18)."""
    known = seen = 0
    for t in chain(positions(seats, budget(1, weight=100), seed), positions(seats, 6, seed, battle_cards="return")):
        for seat in range(seats):
            for shape, least in enumerate(t.list_minimum[seat]):
                assert least <= t.need[t.list_card[seat]][shape]
            for card in range(t.cards):
                seen += t.known_in_hand[seat][card]
                for viewer in range(seats + 1):
                    if viewer != seat:
                        sure = known_to(t, viewer, seat, card)
                        assert sure <= t.hand[seat][card]
                        known += sure
    assert known > seen > 0


@pytest.mark.parametrize("seats", [2, 3, 6])
def test_a_redealt_table_agrees_with_what_is_known(seats: int, seed: int, budget: Budget) -> None:
    figures: Counter[str] = Counter()
    for t in positions(seats, budget(8, weight=100), seed):
        viewer = figures["redeals"] % (seats + 1)
        before, laid = t, new_setup("shapes", seats).layout
        t = laid.copy_state(t)
        resample_hidden(t, viewer, figures["redeals"] * 7919 + seed)
        figures["redeals"] += 1
        figures["lists"] += len({*t.list_card}) == seats
        for seat in range(seats):
            assert t.list_card[seat] != NONE
            if seat == viewer:
                assert (t.hand[seat], t.upright[seat], t.list_card[seat], t.privately_known[seat]) == tuple(
                    getattr(before, zone)[seat] for zone in ("hand", "upright", "list_card", "privately_known")
                )
                continue
            assert list_is_possible(t, seat, t.list_card[seat]) == 1
            assert sum(t.hand[seat]) == sum(before.hand[seat])
            assert sum(t.hand[seat][first_back(t) :]) == 0
            for card in range(t.cards):
                assert known_to(before, viewer, seat, card) <= t.hand[seat][card]
            if t.hand_shapes != HIDDEN:
                for shape in range(6):
                    assert num_of_shape(t, t.hand[seat], shape) == num_of_shape(before, before.hand[seat], shape)
        _check_marks(t, before, viewer, figures)
    print(dict(figures))
    assert figures["lists"] == figures["redeals"] > 100
    assert figures["other choices"] > 0 and figures["other gifts"] > 0


def _check_marks(t: State, before: State, viewer: int, figures: Counter[str]) -> None:
    """Check that secret choices are in the new hand, and a traded card has the asked shape."""
    asker = t.active
    if t.phase == BATTLE:
        for seat, chosen in enumerate(t.battle_choice):
            assert (chosen != NONE) == (before.battle_choice[seat] != NONE)
            assert chosen == NONE or t.hand[seat][chosen // 2] > 0
            figures["other choices"] += chosen != before.battle_choice[seat]
    if t.phase == RESPOND:
        assert num_of_shape(t, t.hand[t.target], t.wanted_shape) > 0
    if t.phase == GIVE_BACK:
        assert t.shape_of[t.received[asker]] == t.wanted_shape
        assert t.hand[asker][t.received[asker]] > 0
        assert viewer not in (asker, t.target) or t.received == before.received
        figures["other gifts"] += t.first_payment != before.first_payment or t.received != before.received


def test_the_giver_knows_what_it_gave_and_others_do_not(seed: int) -> None:
    """The zone `received` is hidden from third players and spectators only: for them it is drawn again."""
    changed: Counter[int] = Counter()
    for number, t in enumerate(positions(3, 5, seed, hand_shapes="open")):
        if t.phase == GIVE_BACK:
            laid = new_setup("shapes", 3).layout
            third = 3 - t.active - t.target
            for viewer in (t.active, t.target, third, 3):
                u = laid.copy_state(t)
                resample_hidden(u, viewer, seed + number)
                changed[0 if viewer in (t.active, t.target) else 1] += u.received != t.received
    assert changed[0] == 0 < changed[1]


def test_resampled_list_is_any_possible_one(seed: int) -> None:
    """With nothing laid down every list that the viewer does not have is about equally likely (SL-10, SL-R08)."""
    t = new_setup("shapes", 3).state
    new_setup("shapes", 3).game.game.deal(t)
    drawn_lists: Counter[int] = Counter()
    for salt in range(4000):  # of 2,000 draws one list in a thousand runs came twice as often as another
        resample_hidden(t, 0, seed + salt)
        drawn_lists[t.list_card[1]] += 1
    assert set(drawn_lists) == set(range(22)) - {t.list_card[0]}
    assert max(drawn_lists.values()) < 2 * min(drawn_lists.values())
