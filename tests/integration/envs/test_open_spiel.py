"""Every game through OpenSpiel: its own test, its searches, and resampled states.

Resampled states agree with what the player knows.
"""

from __future__ import annotations

import pickle
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import ismcts, mcts, outcome_sampling_mccfr

from gamester import envs
from gamester.games.registry import game_slugs
from gamester.match.setup import InvalidSetup


def load(slug: str, **parameters: Any) -> Any:
    (name,) = envs.open_spiel([slug])
    return pyspiel.load_game(name, parameters)


def onward(state: Any, rng: np.random.Generator, acts: int) -> Any:
    """Play some random actions and return the state."""
    for _ in range(acts):
        if not state.is_terminal():
            state.apply_action(int(rng.choice(state.legal_actions())))
    return state


def remembered(state: Any, player: int) -> str:
    """Return the part of an information state that an observation lacks."""
    return str(state.information_state_string(player)).removesuffix(state.observation_string(player).partition(" ")[2])


@pytest.mark.parametrize("slug", game_slugs())
def test_open_spiels_own_simulation(slug: str) -> None:
    pyspiel.random_sim_test(load(slug), 1, True, False)


@pytest.mark.parametrize("slug", game_slugs())
def test_resampled_states_agree_with_the_players_knowledge(slug: str, seed: int) -> None:
    """Resampled states agree with what the player knows."""
    rng, anew = np.random.default_rng(seed), 0
    state = load(slug).new_initial_state()
    for number in range(30):
        state = onward(state, rng, 3)
        if state.is_terminal():
            state = load(slug).new_initial_state()
            continue
        player = state.current_player()
        again = state.resample_from_infostate(player, np.random.default_rng(number).random)
        assert again.information_state_string(player) == state.information_state_string(player)
        assert (again.observation_tensor(player), again.legal_actions()) == (state.observation_tensor(player), state.legal_actions())
        anew += str(again) != str(state)
    assert anew > 15


def test_information_states_remember_and_observations_need_not(seed: int) -> None:
    """Information states have perfect recall.

    A player's own actions are part of their information state, and no part of another's.
    """
    rng = np.random.default_rng(seed)
    start = onward(load("armies").new_initial_state(), rng, 1)
    acts = start.legal_actions()
    one, other = start.child(acts[0]), start.child(acts[1])
    assert remembered(start, 0) != remembered(one, 0) != remembered(other, 0)
    assert one.observation_string(1) == other.observation_string(1)
    assert one.information_state_string(1) == other.information_state_string(1)


def test_parameters_determine_the_setup() -> None:
    """The parameters determine the setup."""
    game = load("armies", players=3, deals=5, set="skirmish", options="questions:ask")
    assert game.num_players() == 3 and game.max_chance_outcomes() == 5
    assert pyspiel.load_game(str(game)).num_players() == 3
    with pytest.raises(InvalidSetup, match="2 to 4 seats"):
        load("armies", players=7)
    state = game.new_initial_state()
    state.apply_action(3)
    kept = pickle.loads(pickle.dumps(state))
    assert str(kept) == str(state) and kept.legal_actions() == state.legal_actions()


def test_its_algorithms_run_unchanged(seed: int) -> None:
    game, rng = load("shapes"), np.random.RandomState(seed)
    bot = ismcts.ISMCTSBot(game, mcts.RandomRolloutEvaluator(1, rng), 1.0, 3, random_state=rng)
    state = onward(game.new_initial_state(), np.random.default_rng(seed), 9)
    assert bot.step(state) in state.legal_actions()
    outcome_sampling_mccfr.OutcomeSamplingSolver(load("armies", deals=2)).iteration()


@pytest.mark.parametrize("slug", game_slugs())
def test_before_the_deal_every_question_has_an_answer(slug: str) -> None:
    """Before the deal every method works.

    Nobody knows anything then, so nothing is resampled; and no deal counts as an action of a player.
    """
    game = load(slug)
    state = game.new_initial_state()
    again = state.resample_from_infostate(0, lambda: 0.5)
    assert again.is_chance_node() and str(again) == str(state) and again is not state
    again.apply_action(3)
    assert not again.is_chance_node() and state.is_chance_node()
    assert state.legal_actions_mask(0) == [0] * game.num_distinct_actions()
    assert sum(state.legal_actions_mask()) == game.max_chance_outcomes()
    asked = again.current_player()
    assert [action for action, may in enumerate(again.legal_actions_mask(asked)) if may] == again.legal_actions(asked)
