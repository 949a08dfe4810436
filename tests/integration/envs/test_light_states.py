"""Light states of OpenSpiel games answer as the library does, and are states of the library wherever it wants one."""

from __future__ import annotations

import copy
import gc
import pickle
import weakref
from collections.abc import Callable
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python import policy
from open_spiel.python.algorithms import external_sampling_mccfr, get_all_states, ismcts, mcts, outcome_sampling_mccfr

from gamester import envs
from gamester.envs.open_spiel_state import LightState
from gamester.games.registry import game_slugs

OF_A_PLAYER = (
    *("information_state_string", "information_state_tensor", "observation_string", "observation_tensor"),
    *("legal_actions", "legal_actions_mask"),
)
OF_ONE_PLAYER = ("player_return", "player_reward")
OF_THE_STATE = (
    *("chance_outcomes", "current_player", "history", "history_str", "is_chance_node", "is_initial_state"),
    *("is_mean_field_node", "is_player_node", "is_simultaneous_node", "is_terminal", "move_number", "num_distinct_actions", "num_players"),
    *("returns", "rewards", "to_string", "__str__", "__repr__"),
)
"""Questions of the library about a state. The others return objects of the library, change it, or no game of ours has them."""


def load(slug: str, **parameters: Any) -> Any:
    (name,) = envs.open_spiel([slug])
    return pyspiel.load_game(name, {"plain": slug != "armies", "deals": 3} | parameters)


def played(game: Any, acts: int, seed: int) -> list[Any]:
    """Return a state of the library and a light one after the same random actions."""
    rng, whole = np.random.default_rng(seed), game.new_initial_state()
    light = whole.clone()
    for _ in range(acts):
        if not whole.is_terminal():
            action = int(rng.choice(whole.legal_actions()))
            whole.apply_action(action)
            light.apply_action(np.int64(action))
    return [whole, light]


def answer(ask: Callable[..., Any], *given: Any) -> Any:
    """Return an answer, or the first line of the library's refusal."""
    try:
        return ask(*given)
    except pyspiel.SpielError as why:
        return str(why).splitlines()[0]


@pytest.mark.parametrize("acts", [0, 9, 60])
@pytest.mark.parametrize("slug", game_slugs())
def test_light_states_answer_as_the_library_does(slug: str, acts: int, seed: int) -> None:
    """Every question has the answer that the library itself works out, about every player, before the deal, in a game and after it."""
    whole, light = played(load(slug, longest=59), acts, seed)
    assert isinstance(light, pyspiel.State) and type(light) is LightState and type(whole) is not LightState
    assert (whole.is_terminal(), whole.is_chance_node()) == (acts == 60, acts == 0)
    players = (-7, 0, 1, 2)
    asked: list[tuple[str, tuple[int, ...]]] = [(name, ()) for name in (*OF_THE_STATE, *OF_A_PLAYER)]
    asked += [(name, (player,)) for name in (*OF_A_PLAYER, *OF_ONE_PLAYER) for player in players]
    for name, given in asked:
        # Before the deal the library writes a player's mask beyond its end.
        if acts or (name, bool(given)) != ("legal_actions_mask", True):
            own = answer(getattr(pyspiel.State, name), whole, *given)
            assert answer(getattr(light, name), *given) == answer(getattr(whole, name), *given) == own, (name, given)
    for action in light.legal_actions()[:2]:
        assert light.string_to_action(light.action_to_string(action)) == action
        assert light.action_to_string(light.current_player(), action) == pyspiel.State.action_to_string(whole, action)


@pytest.mark.parametrize("slug", game_slugs())
def test_the_library_takes_light_states(slug: str, seed: int) -> None:
    """Its functions get the whole history, and what they do happens to the light state."""
    game = load(slug, longest=40)
    whole, light = played(game, 9, seed)
    same, again = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, light))
    acts = [(step.player, step.action) for step in whole.full_history()]
    assert (
        acts
        == [(step.player, step.action) for step in again.full_history()]
        == [(step.player, step.action) for step in light.full_history()]
    )
    assert str(same) == str(game) and str(again) == str(whole) and len(acts) == 9
    assert again.information_state_string() == whole.information_state_string() == again.clone().information_state_string()
    before = light.clone()
    light.apply_action(light.legal_actions()[0])
    assert light.full_history()[9].action == light.history()[9] == before.legal_actions()[0] and before.history() == whole.history()
    returns = pyspiel.evaluate_bots(light, [pyspiel.make_uniform_random_bot(seat, 1) for seat in range(game.num_players())], 1)
    assert light.is_terminal() and light.returns() == returns and len(light.history()) == light.move_number() == light.whole().move_number()


def test_copies_are_independent(seed: int) -> None:
    """A clone, a copy, a deep copy and a pickled state play the same game, each for itself; a refused action changes nothing."""
    _, light = played(load("armies"), 20, seed)
    former = light.history()
    same = [
        light.clone(),
        copy.copy(light),
        copy.deepcopy(light),
        pickle.loads(pickle.dumps(light)),
        pickle.loads(pickle.dumps(light.whole())),
    ]
    action = light.legal_actions()[0]
    with pytest.raises(ValueError, match="TB-902"):
        light.apply_action(10_000)
    assert light.history() == former
    light.apply_action(action)
    for other in same:
        assert other.history() == former
        other.apply_action(action)
        assert (str(other), other.information_state_string(0)) == (str(light), light.information_state_string(0))
        assert other.history() == [*former, action] and other.get_game().num_players() == 2


def test_resampled_states_are_the_same_in_both_runtimes(seed: int) -> None:
    """The compiled rules draw anew what the plain ones do, for every player; and nobody can ask for a player who is not there."""
    both = [played(load("armies", plain=plain), 15, seed)[1] for plain in (False, True)]
    for player in (0, 1):
        for drawn in (0.0, 0.4, 0.999999999):
            compiled, plain = (light.resample_from_infostate(player, lambda drawn=drawn: drawn) for light in both)
            assert (
                str(compiled) == str(plain) and compiled.history() == plain.history() and compiled.legal_actions() == plain.legal_actions()
            )
    with pytest.raises(ValueError, match="expected a player from 0 to 1, got 2"):
        both[0].resample_from_infostate(2, lambda: 0.5)


def test_states_given_to_the_library_are_freed(seed: int) -> None:
    """A light state and its part of the library hold each other, and nothing else holds them."""
    _, light = played(load("armies"), 9, seed)
    part = weakref.ref(light.whole())
    del light
    gc.collect()
    assert part() is None


@pytest.mark.parametrize("slug", game_slugs())
def test_searches_in_python_never_need_the_library(slug: str, seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """That is why they are fast: no state of a search is made whole."""
    game, rng = load(slug, longest=60), np.random.RandomState(seed)
    _, light = played(game, 9, seed)
    monkeypatch.setattr(LightState, "whole", lambda self: pytest.fail("a search made a state whole"))
    playouts = mcts.RandomRolloutEvaluator(1, rng)
    assert ismcts.ISMCTSBot(game, playouts, 1.0, 3, random_state=rng).step(light) in light.legal_actions()
    world = light.resample_from_infostate(light.current_player(), rng.random_sample)
    assert mcts.MCTSBot(game, 1.0, 3, playouts, random_state=rng).step(world) in light.legal_actions()
    outcome_sampling_mccfr.OutcomeSamplingSolver(game).iteration()
    short = load(slug, longest=3)
    external_sampling_mccfr.ExternalSamplingSolver(short).iteration()
    uniform = policy.UniformRandomPolicy(short)
    assert sum(uniform.action_probabilities(light).values()) == pytest.approx(1)
    assert get_all_states.get_all_states(load(slug, longest=1), depth_limit=1, include_chance_states=True)
