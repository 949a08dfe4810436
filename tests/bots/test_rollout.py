"""The bot that weighs its acts: stronger than the policy it leans on, the same in both worlds; and names that are no such bot."""

from __future__ import annotations

from pathlib import Path

import pytest

from gamester.bots.arena import Arena
from gamester.bots.levels import UnknownBot, level
from gamester.bots.mind import Mind, outlook
from gamester.lab.intervals import Sum
from gamester.play.header import lay
from gamester.play.seed import key_of
from tests.bots.goofspiel import planted

GAMES = 80


def test_it_beats_the_policy_it_leans_on(site: Path) -> None:
    laid = planted(site, 6)
    won = Sum()
    for seat in range(2):
        bots = ["policy", "policy"]
        bots[seat] = "rollout-24"
        columns, _ = Arena(laid.game, laid.t, laid.layout, bots, in_plain=True).play("rollout", 0, GAMES // 2)
        for share in columns[3 + seat]:
            won.add(share / 60)
    assert won.interval().low > 0.5, won.interval()


def test_both_worlds_weigh_alike() -> None:
    laid = lay("armies", 2, "classic")
    t = laid.layout.copy(laid.t)
    t.chance_key = key_of("both worlds")
    laid.game.rules.deal(t)
    plain, quick = (Mind(laid.game, laid.layout, laid.t, in_plain=in_plain) for in_plain in (True, False))
    assert not quick.in_plain
    bot = level("rollout-6")
    doors = laid.game.plain(laid.layout)
    for step in range(12):
        seat = doors.first_pending([t], 0)
        seen = outlook(laid.game, laid.layout, t, seat, bot, 7 + step)
        one, other = (mind.decide(seen, seat, bot, 100 + step, mood=3) for mind in (plain, quick))
        assert one == other and one.action >= 0
        assert doors.advance([t], 0, seat, one.action) == 0


@pytest.mark.parametrize("name", ["rollout-1", "rollout-0", "rollout-99999", "rollout-", "rollout-3s", "rollout--4"])
def test_names_that_are_no_bot(name: str) -> None:
    with pytest.raises(UnknownBot):
        level(name)
