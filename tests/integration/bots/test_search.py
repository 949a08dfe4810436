"""Search is sound: it approaches solutions of solved games and sees no secrets."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import islice, pairwise
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from gamester.bots import search
from gamester.bots.arena import Arena, game_seed, play_game
from gamester.bots.decider import Decider, SearchArrays, observation_for_bot
from gamester.bots.search import ARM_VISITS, LIVE, NODE_VISITS, STATE, add_arm, find_or_add_node, record_result, select_arm
from gamester.bots.spec import BotSpec, SearchParams, parse_bot
from gamester.games.armies.rules.constants import PRESENT
from gamester.match.setup import Setup, key_from_seed, new_setup
from gamester.testing.checks.secrecy import check_bot_secrecy
from gamester.testing.checks.zones import ContractViolation
from gamester.testing.subject import GameUnderTest
from tests.support import solved_goofspiel as goofspiel
from tests.support.solved_positions import exact, last_turn, thought

NO_POLICY = SearchParams(prior_bonus=0)


def lost(mind: Decider, t: Any, iterations: int, seed: int) -> float:
    """Return the loss of seat 0's mixed strategy against an opponent who knows it.

    A perfect strategy loses 0.
    """
    hand, matrix = goofspiel.matrix_at(t)
    tried = {found.action: found.visits for found in thought(mind, t, 0, iterations, seed).stats}
    mixture = np.array([tried[card] for card in hand], float) / sum(tried.values())
    return goofspiel.solve(matrix) - float((mixture @ matrix).min())


def test_search_approaches_solved_goofspiel_with_iterations(site: Path, seed: int) -> None:
    """Search plays Goofspiel of four cards better with more iterations. (GS-04)

    Bids are secret: the mixed strategy is measured against the exact solution, position by position,
    with an interval.
    """
    laid = goofspiel.planted(site, cards=4)
    mind = Decider(laid.game, laid.layout, laid.state, NO_POLICY)
    tables = list(goofspiel.positions(laid, 60, seed))
    losses = np.array([[lost(mind, t, iterations, seed ^ number) for number, t in enumerate(tables)] for iterations in (12, 120, 3000)])
    print(losses.mean(axis=1).round(3).tolist())
    for less, more in pairwise(losses):
        gained = less - more
        assert gained.mean() > 1.96 * gained.std(ddof=1) / len(tables) ** 0.5
    assert losses[-1].mean() - 1.96 * losses[-1].std(ddof=1) / len(tables) ** 0.5 < 0.04, "but for the luck of the positions drawn"


def test_dominated_bid_is_not_played(site: Path, seed: int) -> None:
    """A dominated bid is not played.

    If one bid is better whatever the other bids, it is tried most in four searches together. Single
    searches are too few: two in a thousand are still undecided in the position where least depends on
    it.
    """
    laid = goofspiel.planted(site, cards=4)
    mind = Decider(laid.game, laid.layout, laid.state, NO_POLICY)
    asked = 0
    for t in goofspiel.positions(laid, 2000, seed):
        hand, matrix = goofspiel.matrix_at(t)
        over = {card: [(matrix[row] > matrix[k] + 0.1).all() for k in range(len(hand)) if k != row] for row, card in enumerate(hand)}
        better = next((card for card, others in over.items() if all(others)), None)
        if better is not None:
            asked += 1
            tried: Counter[int] = Counter()
            for again in range(4):
                tried.update({one.action: one.visits for one in thought(mind, t, 0, 1000, seed ^ asked ^ again << 8).stats})
            assert tried.most_common(1)[0][0] == better
        if asked == 8:
            break
    assert asked == 8


def test_last_turn_of_armies_is_played_as_solved(seed: int) -> None:
    """The last turn of Armies is played as solved. (AR-26, AR-42)

    Any unmatched group eliminates a player on skin, so the value that is least likely matched is best.
    """
    laid, t = last_turn()
    found = thought(Decider(laid.game, laid.layout, laid.state, in_plain=True), t, 0, 800, seed)
    solved = {one.action: exact(laid, t, one.action) for one in found.stats}
    assert len(set(solved.values())) == 3
    best = max(found.stats, key=lambda one: one.visits)
    assert solved[best.action] == max(solved.values())
    assert best.win_share == pytest.approx(solved[best.action], abs=0.05)


def test_search_agrees_in_both_runtimes_and_any_threads(site: Path, seed: int) -> None:
    """Both runtimes find the same, with any number of threads.

    All numbers are integers: every count and sum is equal, tree by tree, on one thread or two.
    """
    laid = goofspiel.planted(site, cards=5)
    minds = [Decider(laid.game, laid.layout, laid.state, trees=2, in_plain=in_plain) for in_plain in (True, False)]
    assert not minds[1].in_plain, minds[1].why_plain
    with ThreadPoolExecutor(2) as pool:
        for number, t in enumerate(goofspiel.positions(laid, 4, seed, least=3)):
            bot = BotSpec("search-151", 151)
            seen = observation_for_bot(laid.game, laid.layout, t, 1, bot, number)
            one, other = (mind.decide(seen, 1, bot, seed ^ number) for mind in minds)
            assert one == other == minds[1].decide(seen, 1, bot, seed ^ number, pool=pool)
            assert one.iterations == 151
    for levels in ([parse_bot("search-20"), parse_bot("heuristic")], [parse_bot("random"), parse_bot("search-9")]):
        ends = [play_game(mind, laid.state, levels, f"{seed}") for mind in minds]
        assert ends[0][1] == ends[1][1]


def test_an_iteration_ends_with_a_round_and_counts_the_standings(site: Path, seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """An iteration ends with a round and counts the standings.

    The longer its reach, the more rounds it plays; the leader at its end has won.
    """
    laid = goofspiel.planted(site, cards=6)
    rules, acts, ends = laid.game.game, [0], [0, 0]

    def act(t: Any, seat: int, action: int) -> None:
        acts[0] += 1
        rules.apply(t, seat, action)
        places = [0] * 8
        rules.placements(t, places)
        ends[:] = [rules.pending_seats(t), 1 if places[0] < places[1] else 0 if places[0] > places[1] else 2]

    for reach, most in ((1, 2), (3, 4), (0, 12)):
        mind = Decider(laid.game, laid.layout, laid.state, SearchParams(prior_bonus=0, rollout_limit=reach), in_plain=True)
        monkeypatch.setitem(mind.doors._iterate.__globals__, "apply", act)
        for number, t in enumerate(goofspiel.positions(laid, 8, seed, least=6)):
            acts[0] = 0
            found = thought(mind, t, 0, 1, seed ^ number).stats
            assert acts[0] == most
            assert ends[0] == (3 if reach else 0)  # both are asked: nobody has bid yet
            assert sum(one.win_share for one in found) == pytest.approx((0, 1, 0.5)[ends[1]])


def test_a_tree_may_hold_only_the_decisions_of_its_seat(site: Path, seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """The heuristic bot decides for the others in as many iterations as `own_tree` says; else they are in the tree too."""
    laid = goofspiel.planted(site, cards=4)
    seen: Counter[tuple[int, int]] = Counter()
    for own_tree in (0, 50, 100):
        plan = SearchParams(own_tree=own_tree)
        minds = [Decider(laid.game, laid.layout, laid.state, plan, in_plain=in_plain) for in_plain in (True, False)]
        assert not minds[1].in_plain, minds[1].why_plain
        known = minds[0].doors._iterate.__globals__
        step = known["tree_step"]

        def noted(tables: Any, at: int, mover: int, *rest: Any, step: Any = step, own_tree: int = own_tree) -> int:
            seen[own_tree, mover] += 1
            found: int = step(tables, at, mover, *rest)
            return found

        for number, t in enumerate(goofspiel.positions(laid, 3, seed, least=3)):
            with monkeypatch.context() as patched:
                patched.setitem(known, "tree_step", noted)
                one = thought(minds[0], t, 1, 60, seed ^ number)
            assert one == thought(minds[1], t, 1, 60, seed ^ number)
    assert seen[100, 0] == 0 < 40 < seen[50, 0] < seen[0, 0]
    assert min(seen[own_tree, 1] for own_tree in (0, 50, 100)) >= 3 * 60


@pytest.mark.parametrize("reopens", [0, 1])
def test_what_others_have_sealed_is_chosen_again_in_the_tree(seed: int, monkeypatch: pytest.MonkeyPatch, reopens: int) -> None:
    """In Armies a seat that has sealed decides again in this turn of the tree, if the search asks it; the given state stays as it was."""
    laid = new_setup("armies", 3)
    plan = SearchParams(reopen_sealed=reopens)
    minds = [Decider(laid.game, laid.layout, laid.state, plan, in_plain=in_plain) for in_plain in (True, False)]
    assert not minds[1].in_plain, minds[1].why_plain
    known = minds[0].doors._iterate.__globals__
    step, deciders = known["tree_step"], Counter[tuple[int, int]]()

    def noted(tables: Any, at: int, mover: int, *rest: Any) -> int:
        deciders[tables[at + 1].turn, mover] += 1
        found: int = step(tables, at, mover, *rest)
        return found

    monkeypatch.setitem(known, "tree_step", noted)
    again = 0
    for t, seat in islice(sealed_positions(laid, str(seed)), 6):
        seen = observation_for_bot(laid.game, laid.layout, t, seat, parse_bot("search-30"), seed)
        given, sealed = laid.layout.to_words(seen), [one for one in range(3) if seen.deciding[one] and seen.ready[one]]
        deciders.clear()
        assert thought(minds[0], seen, seat, 30, seed) == thought(minds[1], seen, seat, 30, seed)
        assert laid.layout.to_words(seen) == given
        assert sealed and deciders[t.turn, seat] >= 30
        again += sum(deciders[t.turn, one] for one in sealed)
    assert again > 100 if reopens else again == 0


def sealed_positions(laid: Setup, seed: str) -> Iterator[tuple[Any, int]]:
    """Yield states of games of heuristic bots in which a seat decides after another has sealed, and that seat."""
    rules, arena = laid.game.game, Arena(laid.game, laid.state, laid.layout, ["heuristic"] * laid.layout.seats, in_plain=True)
    for game in range(20):
        t = laid.layout.copy_state(laid.state)
        t.chance_key = key_from_seed(game_seed(seed, game))
        rules.deal(t)
        for seat, action in arena.trace(seed, game):
            options: list[int] = [0] * (rules.num_actions(t) + 1)
            if t.phase == PRESENT and sum(t.ready) and rules.legal_actions(t, seat, options) > 1:
                yield t, seat
            rules.apply(t, seat, action)


def test_anything_legal_is_drawn_as_often_as_anything_else(monkeypatch: pytest.MonkeyPatch) -> None:
    room = SearchArrays(1, 9, 2, NO_POLICY, True).room
    monkeypatch.setattr(search, "legal_actions", lambda t, seat, out: out.__setitem__(slice(0, 5), range(0, 10, 2)) or 5)
    drawn = [search.random_legal_action(None, 0, room) for _ in range(5000)]
    assert all(930 < drawn.count(action) < 1070 for action in (0, 2, 4, 6, 8))
    assert len(drawn) == sum(drawn.count(action) for action in (0, 2, 4, 6, 8))
    monkeypatch.setattr(search, "legal_actions", lambda t, seat, out: 0)
    assert search.random_legal_action(None, 0, room) == -1


def sealed_bids(laid: Setup, many: int, seed: int) -> Iterator[tuple[Any, int]]:
    """Tables at which seat 1 is asked and seat 0 has bid, in secret."""
    draw = random.Random(seed)
    for t in goofspiel.positions(laid, many, seed, least=3):
        laid.game.game.apply(t, 0, draw.choice([card for card in range(t.cards) if t.hand[0][card]]))
        yield t, 1


def test_a_search_does_not_peek_and_one_that_peeks_is_caught(site: Path, seed: int) -> None:
    """R8: the same search on a redeal that draws nothing anew knows the bid that lies face down."""
    laid = goofspiel.planted(site, cards=5)
    honest = GameUnderTest("goofspiel", 2, "", {"cards": 5}, seed, {})
    mind = Decider(laid.game, laid.layout, laid.state, NO_POLICY)

    def choose(t: Any, seat: int, drawn: int) -> int:
        return thought(mind, t, seat, 40, drawn).action

    agreed = check_bot_secrecy(honest, sealed_bids(laid, 150, seed), choose)
    print(agreed)
    blind_edit = ("seats.py", "        if other != seat and t.bid[other] != NONE:", "        if other == NONE:")
    seeing = goofspiel.planted(site, cards=5, slug="peeking", edits=[blind_edit])
    peeker = Decider(seeing.game, seeing.layout, seeing.state, NO_POLICY, in_plain=True)

    def peek(t: Any, seat: int, drawn: int) -> int:
        return thought(peeker, t, seat, 40, drawn).action

    with pytest.raises(ContractViolation, match="uses what its seat cannot know"):
        check_bot_secrecy(honest, sealed_bids(laid, 150, seed), peek)


def test_search_prefers_heuristic_action_without_other_evidence() -> None:
    """The heuristic's action is tried most if all arms have won equally.

    Its part of the bonus decides; with no trust in it no arm is preferred.
    """
    chosen = []
    for trust in (50, 0):
        book = SearchArrays(50, actions=8, seats=2, plan=SearchParams(prior_weight=trust), in_plain=True)
        node = find_or_add_node(book.nodes, book.slots, book.room, infostate=7)
        book.nodes[node][NODE_VISITS] = 30
        for action in range(5):
            add_arm(book.nodes, book.arms, book.room, node, action, usual=int(action == 2))
        book.room[STATE][LIVE] = 5
        for _ in range(40):
            arm = select_arm(book.nodes, book.arms, book.room, node)
            record_result(book.nodes, book.arms, node, arm, won=30)
        chosen.append([arm[ARM_VISITS] for arm in book.arms[:5]])
    assert chosen[0][2] > 2 * max(tried for action, tried in enumerate(chosen[0]) if action != 2)
    assert max(chosen[1]) - min(chosen[1]) <= 1
