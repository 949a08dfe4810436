"""Every game through OpenSpiel: its own test, its searches, and resampled states.

Resampled states agree with what the player knows.
"""

from __future__ import annotations

import pickle
from pathlib import Path
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import evaluate_bots, ismcts, mcts, outcome_sampling_mccfr
from open_spiel.python.algorithms.generate_playthrough import playthrough_lines

from gamester import envs
from gamester.games.registry import game_slugs
from gamester.match.setup import InvalidSetup
from tests.support.armies_sets import TINY

PUBLIC = pyspiel.IIGObservationType(public_info=True, perfect_recall=False, private_info=pyspiel.PrivateInfoType.NONE)
EVERYTHING = pyspiel.IIGObservationType(public_info=True, perfect_recall=False, private_info=pyspiel.PrivateInfoType.ALL_PLAYERS)
COMPILED = "armies"
"""Game that is tested compiled. The contract suite compares the two runtimes."""


def load(slug: str, **parameters: Any) -> Any:
    (name,) = envs.open_spiel([slug])
    return pyspiel.load_game(name, {"plain": slug != COMPILED} | parameters)


def onward(state: Any, rng: np.random.Generator, acts: int) -> Any:
    """Play some random actions and return the state."""
    for _ in range(acts):
        if not state.is_terminal():
            state.apply_action(int(rng.choice(state.legal_actions())))
    return state


def remembered(state: Any, player: int) -> str:
    """Return the part of an information state that an observation lacks."""
    return str(state.information_state_string(player)).split()[1]


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


@pytest.mark.parametrize("slug", game_slugs())
def test_its_algorithms_run_unchanged(slug: str, seed: int) -> None:
    """Searches and a sampling learner run in every game, as the table in environments.md says.

    MCTS is for open cards, so it gets a state that was resampled for the player. Short games are enough.
    """
    game, rng = load(slug, deals=2, longest=60), np.random.RandomState(seed)
    playouts = mcts.RandomRolloutEvaluator(1, rng)
    state = onward(game.new_initial_state(), np.random.default_rng(seed), 9)
    assert ismcts.ISMCTSBot(game, playouts, 1.0, 3, random_state=rng).step(state) in state.legal_actions()
    world = state.resample_from_infostate(state.current_player(), rng.random_sample)
    assert mcts.MCTSBot(game, 1.0, 3, playouts, random_state=rng).step(world) in state.legal_actions()
    outcome_sampling_mccfr.OutcomeSamplingSolver(game).iteration()


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


@pytest.mark.parametrize("slug", game_slugs())
def test_its_own_playthrough_is_generated(slug: str) -> None:
    """OpenSpiel's record of a game, with public and private observations and readable states."""
    name = str(load(slug, deals=3, longest=20))
    text = "\n".join(playthrough_lines(name, seed=1))
    assert "GameType.information = Information.IMPERFECT_INFORMATION" in text and "game " + slug in text
    assert "PublicObservationString" in text and "LongestAction" not in text


@pytest.mark.parametrize("slug", game_slugs())
def test_observers_of_all_kinds(slug: str, seed: int) -> None:
    """The public observer sees what spectators see, the default one what a player sees, and the one of all what all players see."""
    game = load(slug)
    state = onward(game.new_initial_state(), np.random.default_rng(seed), 9)
    player = state.current_player()
    default, public, all_of = (game.make_py_observer(kind) for kind in (None, PUBLIC, EVERYTHING))
    for observer in (default, public, all_of):
        observer.set_from(state, player)
    assert default.tensor.tolist() == state.observation_tensor(player)
    assert all_of.tensor.tolist() == [number for seat in range(game.num_players()) for number in state.observation_tensor(seat)]
    again = state.resample_from_infostate(player, np.random.default_rng(seed).random)
    before = public.string_from(state, player)
    assert public.string_from(again, player) == before == public.string_from(state, 0)


@pytest.mark.parametrize("slug", game_slugs())
def test_information_states_have_one_length(slug: str, seed: int) -> None:
    """However long a game has been, the string is short, and it differs whenever the player has seen something else."""
    rng, state = np.random.default_rng(seed), load(slug).new_initial_state()
    lengths, strings, asked = set(), set(), 0
    while not state.is_terminal() and asked < 60:
        state = onward(state, rng, 1)
        if not state.is_terminal():
            said = state.information_state_string(state.current_player())
            lengths.add(len(said))
            strings.add(said)
            asked += 1
    assert lengths == {35} and len(strings) == asked


def test_no_game_is_longer_than_its_length(seed: int) -> None:
    """A game that reaches the given number of actions ends without a winner; the number is what the library is told."""
    game = load("armies", longest=25)
    state = game.new_initial_state()
    assert game.max_game_length() == 25
    state = onward(state, np.random.default_rng(seed), 26)
    assert state.is_terminal() and state.returns() == [0.0, 0.0] and state.move_number() == 26


def test_states_are_positions() -> None:
    """The text of a state can be read again as a position."""
    state = onward(load("armies").new_initial_state(), np.random.default_rng(1), 12)
    start = envs.from_position(str(state))
    env = envs.aec("armies", start=start)
    env.reset(seed=1)
    assert env.sitting.seat == state.current_player() and env.sitting.legal_actions() == state.legal_actions()


@pytest.mark.parametrize("opponent", ["random", "heuristic", lambda seen: int(seen["action_mask"].argmax())])
def test_opponents_are_bots_of_open_spiel(opponent: Any) -> None:
    game = load("armies")
    bots = [envs.open_spiel_bot(game, 0, opponent), envs.open_spiel_bot(game, 1, "random")]
    state = game.new_initial_state()
    state.apply_action(1)
    assert sum(evaluate_bots.evaluate_bots(state, bots, np.random.RandomState(1))) == 0


def test_own_card_sets_are_played(tmp_path: Path) -> None:
    path = tmp_path / "duel.toml"
    path.write_text(TINY)
    game = load("armies", set=str(path), deals=4)
    assert pyspiel.load_game(str(game)).num_distinct_actions() == game.num_distinct_actions()
    assert onward(game.new_initial_state(), np.random.default_rng(1), 200).is_terminal()
