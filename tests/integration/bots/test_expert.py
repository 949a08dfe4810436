"""`expert`: a search that trusts a small network trained by self-play, wherever a bot has a name."""

from __future__ import annotations

import ast
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from gamester import envs
from gamester.bots.arena import Arena, game_seed, play_game
from gamester.bots.decider import Decider, observation_for_bot
from gamester.bots.house_agents import HOUSE_AGENTS
from gamester.bots.ladder import parse_pool
from gamester.bots.spec import EXPERT, BotSpec, UnknownBot, expert_params, parse_bot, parse_bots
from gamester.bots.statistics import percent_with_decimals, share_estimate
from gamester.cli import main
from gamester.cli.mcp import _local_seat
from gamester.cli.play import _local_table
from gamester.games import network
from gamester.games.contract import State
from gamester.games.registry import game_slugs, get_game
from gamester.lab.plan import ExperimentPlan, InvalidPlan, expand_plan
from gamester.match.setup import Setup, key_from_seed, new_setup
from gamester.server.pages.new_table import parse_table_form
from gamester.testing import training
from gamester.testing.checks.secrecy import check_bot_secrecy
from gamester.testing.subject import GameUnderTest
from tests.support.solved_goofspiel import planted

NETWORKS = [slug for slug in game_slugs() if get_game(slug).has_network]
BRIEF = BotSpec(EXPERT, iterations=24, expert=True)
"""An expert that thinks so little that plain rules are quick enough."""
SURE = [("armies", 0.65), ("shapes", 0.55)]
"""By game: lower ends that the interval of expert before `search-200` must not go below."""
LARGEST = 16_384
"""Bytes of the weights of a game."""


def test_two_games_have_a_network_and_are_measured() -> None:
    assert [slug for slug, _ in SURE] == sorted(NETWORKS)


def played(laid: Setup, seed: str, every: int) -> Iterator[tuple[Any, int]]:
    """Yield states of a game of heuristic bots, and who decides, after every so many decisions."""
    rules, t = laid.game.game, laid.layout.copy_state(laid.state)
    doors = laid.game.load_plain(laid.layout)
    t.chance_key = key_from_seed(game_seed(seed, 0))
    rules.deal(t)
    arena = Arena(laid.game, laid.state, laid.layout, ["heuristic"] * laid.layout.seats, in_plain=True)
    for step, (seat, action) in enumerate(arena.trace(seed, 0)):
        if step % every == 0 and doors.first_pending_seat([t], 0) < laid.layout.seats:
            yield laid.layout.copy_state(t), seat
        rules.apply(t, seat, action)


@pytest.mark.parametrize("slug", NETWORKS)
def test_expert_decides_the_same_in_both_runtimes_and_again(slug: str, seed: int) -> None:
    """Weights are whole numbers, so plain and compiled searches count the same; and a seed gives one decision."""
    laid = new_setup(slug, 2)
    minds = [Decider(laid.game, laid.layout, laid.state, in_plain=in_plain) for in_plain in (True, False)]
    assert not minds[1].in_plain, minds[1].why_plain
    for number, (t, seat) in enumerate(played(laid, str(seed), 9)):
        seen = observation_for_bot(laid.game, laid.layout, t, seat, BRIEF, number)
        one, other, again = (mind.decide(seen, seat, BRIEF, seed + number) for mind in (*minds, minds[1]))
        assert one == other == again
        if number == 3:
            break


@pytest.mark.parametrize("slug", NETWORKS)
def test_expert_uses_nothing_that_its_seat_cannot_know(slug: str, seed: int) -> None:
    """R8: at two states that look alike to its seat an expert chooses alike."""
    laid = new_setup(slug, 2)
    mind = Decider(laid.game, laid.layout, laid.state)
    positions = [one for number in range(6) for one in played(laid, f"{seed}-{number}", 4)][:50]

    def choose(t: State, seat: int, drawn: int) -> int:
        return mind.decide(observation_for_bot(laid.game, laid.layout, t, seat, BRIEF, drawn ^ 77), seat, BRIEF, drawn).action

    assert check_bot_secrecy(GameUnderTest(slug, 2, "", {}, seed, {}), positions, choose).positions == len(positions)


@pytest.mark.parametrize("slug", NETWORKS)
def test_network_foresees_who_wins(slug: str, seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """The network is nearer to the results of games than an even share is, and shares one win."""
    home, laid = get_game(slug).home, new_setup(slug, 2)
    monkeypatch.setattr(network, "write_features", _member(home, "features", "write_features"))
    for name in ("HIDDEN", "BIASES", "OUTPUT"):
        monkeypatch.setattr(network, name, _member(home, "weights", name))
    arena = Arena(laid.game, laid.state, laid.layout, ["heuristic"] * 2, in_plain=False)
    known, even = 0.0, 0.0
    for number in range(12):
        columns, _ = arena.play_games(f"{seed}-{number}", 0, 1)
        positions = list(played(laid, f"{seed}-{number}", 1))
        features, shares = [0] * network.MOST_FEATURES, [0, 0]
        for t, _ in positions[len(positions) // 2 :]:
            network.estimate(t, features, shares)
            assert sum(shares) in (59, 60) and min(shares) >= 0
            known += (shares[0] - columns[3][0]) ** 2
            even += (30 - columns[3][0]) ** 2
    assert known < 0.85 * even, (known, even)


def _member(home: str, module: str, name: str) -> Any:
    return getattr(__import__(f"{home}.{module}", fromlist=[name]), name)


def test_training_is_repeatable(monkeypatch: pytest.MonkeyPatch) -> None:
    """Training repeats its weights from one seed, and gives others from another seed."""
    monkeypatch.setattr(training, "EPOCHS", 2)
    one, again, other = (training.trained("armies", [2], "heuristic", seed, 3)[0] for seed in (1, 1, 2))
    assert one == again != other


@pytest.mark.parametrize("slug", game_slugs())
def test_every_game_can_be_trained(slug: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two games are enough for weights of the right form, which come from the features of the game."""
    monkeypatch.setattr(training, "EPOCHS", 1)
    names: dict[str, Any] = {}
    exec(training.trained(slug, [2], "heuristic", 1, 2)[0], names)
    assert len(names["HIDDEN"]) == len(names["BIASES"]) == len(names["OUTPUT"]) == training.CELLS
    assert 10 < len(names["HIDDEN"][0]) <= network.MOST_FEATURES
    assert all(isinstance(number, int) and abs(number) < 2**31 for row in names["HIDDEN"] for number in row)


@pytest.mark.parametrize("slug", NETWORKS)
def test_weights_are_a_few_whole_numbers_that_can_be_read(slug: str) -> None:
    path = get_game(slug).folder / "weights.py"
    text = path.read_text("utf-8")
    assert len(text) < LARGEST and f"python -m gamester.testing.training {slug}" in text
    numbers = [node.value for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Constant) and not isinstance(node.value, str)]
    assert len(numbers) > 100 and all(isinstance(number, int) and abs(number) < 2**31 for number in numbers)


def games_ahead(mind: Decider, laid: Setup, expert: BotSpec, other: BotSpec, games: int, seed: str) -> list[float]:
    """Return for every game of two 1 if expert placed ahead of the other bot, 0.5 if they placed alike, else 0."""
    found = []
    for number in range(games):
        turned = 1 if number % 2 else -1
        t, _ = play_game(mind, laid.state, [expert, other][::turned], f"{seed}-{number // 2}")
        places = [0, 0]
        laid.game.game.placements(t, places)
        own, rival = places[::turned]
        found.append(1.0 if own < rival else 0.5 if own == rival else 0.0)
    return found


@pytest.mark.parametrize("slug", NETWORKS)
def test_expert_beats_the_heuristic_bot(slug: str) -> None:
    """Expert places ahead of the heuristic bot more often than not, on both seats of every deal, with 200 iterations.

    The deals are always the same, so that no run fails by chance.
    """
    laid = new_setup(slug, 2)
    mind = Decider(laid.game, laid.layout, laid.state)
    expert = BotSpec(EXPERT, iterations=200 * 100 // expert_params(laid.game).effort, expert=True)
    ahead = games_ahead(mind, laid, expert, parse_bot("heuristic"), 24, "measured")
    assert sum(ahead) > 13, ahead


def test_every_command_and_form_seats_an_expert(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Simulation, ladder, lab, local tables, models, environments and forms take the name."""
    few = ("--seats", "2", "--json")
    assert main(["simulate", "armies", *few, "--bots", "expert,random", "--games", "1"]) == 0
    assert json.loads(capsys.readouterr().out)["bots"] == ["expert", "random"]
    assert main(["ladder", "armies", *few, "--bots", "expert,random", "--deals", "1"]) == 0
    assert {entry["bot"] for entry in json.loads(capsys.readouterr().out)["entries"]} == {"expert", "random"}
    assert {one.bots for one in expand_plan(ExperimentPlan("armies", seats=[2], bots=EXPERT))} == {(EXPERT, EXPERT)}
    table: Any = _local_table("armies", 3, 1, "expert", "", [], "a rainy evening", "")
    assert table._bots == {1: EXPERT, 2: EXPERT}
    seat, _ = _local_seat("armies", 2, 0, EXPERT, "a rainy evening", (), "")
    assert seat.names[1:] == ["expert 1"]
    env = envs.gym("armies", seats=2, bots=EXPERT)
    assert env.reset(seed=1)[1]["action_mask"].any()
    form = parse_table_form(get_game("armies"), {"name": ["Ana", "Bo"], "kind": ["you", EXPERT]})
    assert not isinstance(form, list) and [seat.bot for seat in form.seated] == ["", EXPERT]


def test_game_without_a_network_has_no_expert_and_says_so(site: Path) -> None:
    """A game without weights refuses the name in one sentence, offers it nowhere, and never guesses."""
    laid = planted(site, cards=4)
    game, words = laid.game, "goofspiel has no trained network, so it has no bot 'expert': name search-N"
    for refuse in (
        lambda: parse_bot(EXPERT, game=game),
        lambda: parse_bots("expert", 2, game=game),
        lambda: parse_pool("expert,random", game=game),
        lambda: envs.gym("goofspiel", seats=2, bots=EXPERT),
        lambda: Decider(game, laid.layout, laid.state, in_plain=True).decide(laid.state, 0, parse_bot(EXPERT), 1),
    ):
        with pytest.raises(UnknownBot, match=words):
            refuse()
    with pytest.raises(InvalidPlan, match=words):
        expand_plan(ExperimentPlan("goofspiel", seats=[2], bots=EXPERT))
    assert EXPERT not in HOUSE_AGENTS.kinds(game) and EXPERT in HOUSE_AGENTS.kinds(get_game("armies"))
    form = parse_table_form(game, {"name": ["Ana", "Bo"], "kind": ["you", EXPERT]})
    assert isinstance(form, list) and "'expert'" in form[0]
    assert expert_params(game).network == 1


@pytest.mark.prove
@pytest.mark.parametrize(("slug", "least"), SURE)
def test_expert_beats_search(slug: str, least: float) -> None:
    """Expert places ahead of `search-200` in 60 % of games of two or more, and its interval is as the table of bots says.

    A hundred deals, each played from both seats. They are always the same, so that no run fails by chance.
    """
    laid = new_setup(slug, 2)
    mind = Decider(laid.game, laid.layout, laid.state)
    ahead = games_ahead(mind, laid, parse_bot(EXPERT), parse_bot("search-200"), 200, "measured")
    share = share_estimate([(one + other) / 2 for one, other in zip(ahead[::2], ahead[1::2], strict=True)])
    assert share.mean >= 0.6 and share.mean - share.half_width >= least, percent_with_decimals(share)
