"""Resamples agree with public knowledge and never keep what others have submitted."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator

import pytest

from gamester.games.armies import resample
from gamester.games.armies.rules.constants import PRESENT
from gamester.games.armies.state import State
from gamester.match.setup import key_from_seed, new_setup
from tests.conftest import Budget


def positions(seats: int, cards: str, games: int, seed: int) -> Iterator[State]:
    """Yield states of random games before every decision."""
    draw = random.Random(seed)
    for game in range(games):
        options = {"pass_memory": draw.choice(["any_empty", "voluntary"]), "questions": draw.choice(["auto", "ask"])}
        laid = new_setup("armies", seats, cards, options)
        doors, rules, t = laid.game.load_plain(laid.layout), laid.game.game, laid.state
        t.chance_key = key_from_seed(f"{seed}/{game}")
        rules.deal(t)
        room = [0] * rules.num_actions(t)
        while not rules.ended_by(t):
            yield laid.layout.copy_state(t)
            seat = doors.first_pending_seat([t], 0)
            many = doors.legal_actions([t], 0, seat, room)
            rules.apply(t, seat, draw.choice(room[:many]))


@pytest.mark.parametrize(("seats", "cards"), [(2, "classic"), (3, "skirmish"), (4, "grand")])
def test_redealt_hands_agree_with_what_is_public(seats: int, cards: str, seed: int, budget: Budget) -> None:
    """A hand that contradicts it is kept only after 2,000 tries, and that is counted (rules of all games: knowledge)."""
    figures: Counter[str] = Counter()
    layout = new_setup("armies", seats, cards).layout
    for t in positions(seats, cards, budget(12, weight=20), seed):
        viewer = figures["redeals"] % (seats + 1)
        resample.resample_hidden(t, viewer, figures["redeals"] * 7919 + 1)
        figures["redeals"] += 1
        figures["kept against what is known"] += sum(resample.contradicts(t, seat) for seat in range(seats) if seat != viewer)
        assert layout.to_bytes(t)
    print(dict(figures))
    assert figures["redeals"] > 200
    assert figures["kept against what is known"] * 100 <= figures["redeals"]


def test_resample_keeps_a_publicly_known_pass() -> None:
    """AR-R25 under `voluntary`: who presented nothing from a full hand passed; a hand shown to make no group was no pass."""
    for known, passed in ((2, 1), (1, 0)):
        t = new_setup("armies", 2, options={"pass_memory": "voluntary"}).state
        t.turn, t.phase = 4, PRESENT
        t.army_n = [4, 4]
        t.hand[1] = [2, 0, 0, 0, 0, 0, 0, 2, 0, 0]
        t.stock[:29], t.stock_n = [3] * 29, 29
        t.passed_last[1], t.pass_known[1] = passed, known
        for salt in range(40):
            resample.resample_hidden(t, 0, salt)
            assert t.passed_last[1] == passed


def test_submitted_draft_is_resampled(seed: int) -> None:
    """The resampled draft of a submitted presentation is legal for the new hand, and not always the old one."""
    differ = sealed = 0
    for t in positions(2, "classic", 3, seed):
        if t.phase == PRESENT and t.ready[0] == 1:
            before = t.draft[0][:]
            resample.resample_hidden(t, 1, sealed)
            sealed += 1
            differ += t.draft[0] != before
    assert sealed > 5
    assert differ > 0
