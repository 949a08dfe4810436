"""Estimates of unfinished games: the generic one, and that of Game-On.

The generic one gives the win to the leader.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from gamester.bots.arena import Arena, game_seed, play_game
from gamester.bots.decider import DOORS, Decider
from gamester.bots.spec import SearchParams, expert_params, parse_bot, search_params
from gamester.core.compile.c_package import package_source
from gamester.games import evaluation
from gamester.games.gameon.evaluation import evaluate
from gamester.games.registry import game_slugs, get_game
from gamester.match.setup import key_from_seed, new_setup
from tests.support import solved_goofspiel as goofspiel
from tests.support.solved_positions import thought

OWN = '''"""Goofspiel that is broken off is all but won by the first seat."""

from {slug}.state import State
from gamester.core.zones import Row


def evaluate(t: State, out: Row) -> None:
    """45 sixtieths and 15, whatever has been bid."""
    out[0], out[1] = 45, 15
'''
SHORT = SearchParams(prior_bonus=0, rollout_limit=1)
GUESSED = 40
"""Games of which positions are judged."""
BETTER = 40
"""Games that a search plays against a heuristic bot."""


def opened(seats: int, left: int = 25) -> Any:
    """A blank table of Game-On with so many cards in every pile."""
    t = new_setup("gameon", seats).state
    for seat in range(seats):
        t.draw_pile_n[seat] = left
    return t


def chances(t: Any) -> list[int]:
    """Return the estimate in sixtieths, by seat."""
    out = [0] * len(t.deciding)
    evaluate(t, out)
    return out


def test_own_estimate_replaces_generic_one(site: Path, seed: int) -> None:
    """A game's own estimate replaces the generic one, plain and compiled."""
    slug = "foreseen"
    laid = goofspiel.planted(site, cards=5, slug=slug)
    (site / slug / "evaluation.py").write_text(OWN.format(slug=slug), encoding="utf-8")
    table = next(goofspiel.positions(laid, 1, seed, least=5))
    for plain in (True, False):
        mind = Decider(laid.game, laid.layout, laid.state, SHORT, in_plain=plain)
        assert mind.in_plain == plain, mind.why_plain
        for seat, share in ((0, 0.75), (1, 0.25)):
            assert sum(one.win_share for one in thought(mind, table, seat, 1, seed).stats) == share
    text = package_source(laid.game.home, laid.layout, (DOORS,), "foreseen")
    assert f"{slug}/evaluation.py" in text and "games/evaluation.py" not in text


def test_game_may_set_search_parameters() -> None:
    """Two games set search parameters; those they do not set have their defaults. Those of `expert` are others."""
    own = {slug for slug in game_slugs() if search_params(get_game(slug)) != SearchParams()}
    assert own == {"armies", "gameon"}
    assert expert_params(get_game("armies")) == SearchParams(network=1, rollout_limit=1, reopen_sealed=1)
    assert expert_params(get_game("shapes")).effort == 300
    assert search_params(get_game("gameon")).sealed_cutoff == SearchParams().sealed_cutoff


@pytest.mark.parametrize(
    ("plan", "words"),
    [({"rollout_limt": 1}, "unknown field `rollout_limt`"), ({"rollout_limit": "far"}, "Expected `int`, got `str` - at `$.rollout_limit`")],
)
def test_invalid_search_plan_is_reported(plan: dict[str, Any], words: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """An invalid PLAN of a game is reported."""
    monkeypatch.setattr(get_game("gameon").text, "SEARCH_PARAMS", plan)
    with pytest.raises(ValueError, match=re.escape(words)) as told:
        search_params(get_game("gameon"))
    assert str(told.value).startswith("gamester.games.gameon.text.SEARCH_PARAMS: ")
    assert "exploration, prior_weight" in str(told.value)


@pytest.mark.parametrize("seats", [2, pytest.param(4, marks=pytest.mark.prove)])
def test_gameon_estimate_beats_leader_wins(seats: int, seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """The estimate of Game-On has a smaller mean square error than "the leader wins".

    Positions are from games between heuristic bots, compared with their results.
    """
    laid = new_setup("gameon", seats)
    doors, arena = laid.game.load_plain(laid.layout), Arena(laid.game, laid.state, laid.layout, ["heuristic"] * seats, in_plain=False)
    monkeypatch.setattr(evaluation, "placements", laid.game.game.placements)  # a socket, to which each game's rules are bound
    wrong = {guess: 0 for guess in (evaluate, evaluation.evaluate)}
    for game in range(GUESSED):
        t, steps, seen = laid.layout.copy_state(laid.state), arena.trace(str(seed), game), []
        t.chance_key = key_from_seed(game_seed(str(seed), game))
        laid.game.game.deal(t)
        for step, (seat, action) in enumerate(steps):
            assert doors.apply_if_legal([t], 0, seat, action) == 0
            if step % 20 == 19 and not laid.game.game.ended_by(t):
                seen.append({guess: guessed(guess, t) for guess in wrong})
        shares = [0] * seats
        laid.game.game.win_shares(t, shares)
        for one in seen:
            for guess, said in one.items():
                wrong[guess] += sum((said[seat] - shares[seat]) ** 2 for seat in range(seats))
    own, leader = wrong.values()
    assert own < 0.8 * leader, (own, leader)


def guessed(guess: Any, t: Any) -> list[int]:
    out = [0] * len(t.deciding)
    guess(t, out)
    return out


def test_gameon_estimate_counts_cards_held_and_expected() -> None:
    """The estimate of Game-On shares a win by the cards that seats have and may get.

    Equal seats are equal. Game Cards count more if fewer cards are left, or if locked; a card on its
    way counts too.
    """
    for seats in (2, 3, 6):
        assert chances(opened(seats)) == [60 // seats] * seats
    ahead = []
    plain = [game for game, white in enumerate(opened(2).chevrons) if white == 0][:3]  # a locked card loses its chevrons (GO-R34)
    for left in (25, 10, 1, 0):
        t = opened(2, left)
        t.controlled[1][:3], t.controlled_n[1] = plain, 3
        ahead.append(chances(t)[1])
        for game in plain:
            t.locked[game] = 1
        assert chances(t)[1] >= ahead[-1]
        assert sum(chances(t)) in (59, 60)
    assert 30 < ahead[0] < ahead[1] < ahead[2] <= 60
    t = opened(2)
    t.placed[0][0] = 0
    assert chances(t)[0] > 30
    t.draw_pile_n[1] += 9
    assert chances(t)[0] < 30
    t.controlled_n[0] = 30
    for place in range(30):
        t.controlled[0][place] = place
    assert chances(t)[0] >= 59


@pytest.mark.prove
def test_search_beats_the_heuristic_bot_at_gameon(seed: int) -> None:
    """Search beats the heuristic bot at Game-On with two seats.

    It must be two standard errors above one half, playing either seat in turn.
    """
    laid = new_setup("gameon", 2)
    mind = Decider(laid.game, laid.layout, laid.state)
    won = 0
    for number in range(BETTER):
        bots = [parse_bot("search-200"), parse_bot("heuristic")]
        t, _ = play_game(mind, laid.state, bots[:: 1 if number % 2 else -1], f"{seed}-{number // 2}")
        out = [0] * 2
        laid.game.game.win_shares(t, out)
        won += out[0 if number % 2 else 1]
    assert won / 60 > BETTER / 2 + 2 * (BETTER / 4) ** 0.5
