"""The rollout bot is stronger than its heuristic and equal in both runtimes.

Invalid names of such bots are refused.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from gamester.bots import rollout
from gamester.bots.arena import Arena
from gamester.bots.decider import Decider, observation_for_bot
from gamester.bots.rollout import Act, MoveValue, RolloutEvaluator, choose_by_rollouts
from gamester.bots.spec import UnknownBot, parse_bot
from gamester.bots.statistics import Estimate, ProportionStats
from gamester.match.setup import key_from_seed, new_setup
from tests.support.solved_goofspiel import planted

GAMES = 80


def test_rollout_bot_beats_its_heuristic(site: Path) -> None:
    """A rollout bot beats the heuristic bot that it uses."""
    laid = planted(site, 6)
    won = ProportionStats()
    for seat in range(2):
        bots = ["heuristic", "heuristic"]
        bots[seat] = "rollout-24"
        columns, _ = Arena(laid.game, laid.state, laid.layout, bots, in_plain=True).play_games("rollout", 0, GAMES // 2)
        for share in columns[3 + seat]:
            won.add(share / 60)
    assert won.interval().low > 0.5, won.interval()


def test_rollouts_agree_in_both_runtimes() -> None:
    """Rollouts give the same values in both runtimes."""
    laid = new_setup("armies", 2, "classic")
    t = laid.layout.copy_state(laid.state)
    t.chance_key = key_from_seed("both worlds")
    laid.game.game.deal(t)
    plain, quick = (Decider(laid.game, laid.layout, laid.state, in_plain=in_plain) for in_plain in (True, False))
    assert not quick.in_plain
    bot = parse_bot("rollout-6")
    doors = laid.game.load_plain(laid.layout)
    for step in range(12):
        seat = doors.first_pending_seat([t], 0)
        seen = observation_for_bot(laid.game, laid.layout, t, seat, bot, 7 + step)
        one, other = (mind.decide(seen, seat, bot, 100 + step, noise_seed=3) for mind in (plain, quick))
        assert one == other and one.action >= 0
        assert doors.apply_if_legal([t], 0, seat, one.action) == 0


@pytest.mark.parametrize(("short", "leaves"), [(Estimate(-0.1, 0.2), False), (Estimate(0.05, 0.2), False), (Estimate(0.3, 0.2), True)])
def test_rollout_leaves_heuristic_only_on_unbiased_evidence(short: Estimate, leaves: bool) -> None:
    """A rollout bot leaves the heuristic's action only on unbiased evidence.

    However good another action looked in the states that chose it, only the regret in the remaining
    states counts.
    """
    laid = new_setup("armies", 2, "classic")
    t = laid.layout.copy_state(laid.state)
    t.chance_key = key_from_seed("lucky")
    laid.game.game.deal(t)

    class Lucky(RolloutEvaluator):
        def evaluate(self, t: Any, seat: int, acts: Sequence[Act], *more: Any, **about: Any) -> list[MoveValue]:
            """Return values in which the second action won in all choosing states."""
            first, second, *rest = acts
            found = [MoveValue(first, Estimate(0.2, 0.1), short), MoveValue(second, Estimate(1.0, 0.0), Estimate(0.0, 0.0), best=True)]
            return found + [MoveValue(act, Estimate(0.9, 0.1), Estimate(0.1, 0.1)) for act in rest]

    action, weighed = choose_by_rollouts(Lucky(laid.game, laid.layout, in_plain=True), laid.game, laid.layout, t, 0, 8, 7, 3)
    assert action == weighed[1 if leaves else 0].move[0]


def test_evaluator_marks_one_best_action_without_regret() -> None:
    """Exactly one action is marked as best, and it has no regret."""
    laid = new_setup("armies", 2, "classic")
    t = laid.layout.copy_state(laid.state)
    t.chance_key = key_from_seed("best")
    laid.game.game.deal(t)
    room = [0] * laid.game.game.num_actions(t)
    assert laid.game.load_plain(laid.layout).legal_actions([t], 0, 0, room) >= 6
    weighed = RolloutEvaluator(laid.game, laid.layout).evaluate(t, 0, [(action,) for action in room[:6]], 16, 7)
    assert [one.regret for one in weighed if one.best] == [Estimate(0.0, 0.0)]


@pytest.mark.parametrize(("ends", "finished"), [(1.0, 1), (15.0, 15), (0.0, 96)])
def test_plain_evaluator_stops_between_states_at_time_limit(ends: float, finished: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without compilation the evaluator stops between two states when time is up.

    Every state takes a second of this clock. A sampled state that was not finished for every action is
    ignored.
    """
    laid = new_setup("armies", 2, "classic")
    t = laid.layout.copy_state(laid.state)
    t.chance_key = key_from_seed("late")
    laid.game.game.deal(t)
    scales, took = RolloutEvaluator(laid.game, laid.layout, in_plain=True), []
    finish = scales._doors.play_on_many

    def play_on_many(tables: list[Any], *more: Any) -> int:
        took.extend(tables[3:])
        return int(finish(tables, *more))

    monkeypatch.setattr(rollout, "time", SimpleNamespace(monotonic=lambda: float(len(took))))
    monkeypatch.setattr(scales, "_doors", SimpleNamespace(play_on_many=play_on_many))
    action, weighed = choose_by_rollouts(scales, laid.game, laid.layout, t, 0, 6, 7, 3, ends)
    assert len(weighed) == 16 and len(took) == finished
    assert finished > 16 or (action == weighed[0].move[0] and {one.win_share.half_width for one in weighed} == {1.0})


@pytest.mark.parametrize("name", ["rollout-1", "rollout-0", "rollout-99999", "rollout-", "rollout-3s", "rollout--4"])
def test_invalid_rollout_names_are_refused(name: str) -> None:
    """Invalid names of rollout bots are refused."""
    with pytest.raises(UnknownBot):
        parse_bot(name)
