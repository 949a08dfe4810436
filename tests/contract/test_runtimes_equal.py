"""Plain, compiled and checked rules are equal byte by byte (R1): tables, bots, searches, rollouts, environments; by gcc and by clang."""

from __future__ import annotations

import random
import shutil
from typing import Any

import numpy as np
import pytest

from gamester import envs
from gamester.bots.arena import Arena
from gamester.bots.decider import Decider, observation_for_bot
from gamester.bots.rollout import RolloutEvaluator
from gamester.bots.spec import parse_bot
from gamester.core.compile import build
from gamester.games.registry import Game, game_slugs
from gamester.match.setup import Setup, key_from_seed, new_setup
from gamester.testing.subject import GameUnderTest, seats_of, sets_of
from tests.conftest import Budget

HERE = [name for name in ("gcc", "clang", "cc") if shutil.which(name)][:2]
"""The compilers of this machine."""
BUILDS = [("checked", HERE[0]), ("compiled", HERE[-1])]
ALL_BUILDS = [(kind, name) for kind in ("compiled", "checked") for name in HERE]


def tables() -> list[Any]:
    """Three seats and the usual set by two builds; with `--prove` all seats, all sets and all builds."""
    return [
        pytest.param(slug, seats, cards, *made, id=f"{slug}-{seats}-{cards}-{'-'.join(made)}", marks=marks)
        for slug in game_slugs()
        for cards in sets_of(slug)
        for seats in seats_of(slug)
        for made in ALL_BUILDS
        for marks in [() if seats == 3 and cards == sets_of(slug)[0] and made in BUILDS else pytest.mark.prove]
    ]


@pytest.fixture
def compiled_so(monkeypatch: pytest.MonkeyPatch, kind: str, compiler: str) -> None:
    """All that is compiled is of this kind, and by this compiler, with the flags of a wheel."""
    monkeypatch.setenv("GAMESTER_CC", compiler)
    monkeypatch.delenv("GAMESTER_CFLAGS")
    monkeypatch.setattr(build, "_LOADED", {})
    monkeypatch.setattr(build, "shipped_rules", dict)
    monkeypatch.setattr(Game, "_is_checked", lambda self, checked: kind == "checked")


@pytest.mark.usefixtures("compiled_so")
@pytest.mark.parametrize(("slug", "seats", "cards", "kind", "compiler"), tables())
def test_runtimes_are_equal(slug: str, seats: int, cards: str, budget: Budget, seed: int) -> None:
    """Random games act by act, then all that bots and environments call."""
    draw = random.Random(seed)
    games, positions = budget(3, weight=200), 0
    drawn = GameUnderTest(slug, seats, cards, None, seed, {})
    for number in range(games):
        setup = new_setup(slug, seats, cards, drawn.options_of(number))
        positions += compare_tables(setup, f"{seed}/{number}", draw)
    setup = new_setup(slug, seats, cards)
    compare_playouts(setup, str(seed))
    compare_thinking(setup, seed)
    compare_steps(slug, seats, cards, seed)
    print(f"{positions} positions of {games} games equal")


def compare_tables(setup: Setup, seed: str, draw: random.Random) -> int:
    """Play one game in both runtimes; how many positions it had."""
    layout, rules = setup.layout, setup.game.game
    plain, doors = setup.game.load_plain(layout), setup.game.load_compiled(layout)
    actions = int(rules.num_actions(setup.state))
    room = max(actions, 4 * layout.words)
    stack, out = np.asarray(layout.lay_rows(3).grid), np.zeros(room, np.int32)
    t = layout.copy_state(setup.state)
    t.chance_key = key_from_seed(seed)
    layout.write_row(stack, 0, t)
    doors.deal(stack, 0)
    rules.deal(t)
    positions = 0
    while True:
        positions += 1
        assert stack[0].tobytes() == layout.to_bytes(t), f"after {positions} positions"
        for ask in ("ended_by", "round_number", "pending_seats", "first_pending_seat", "num_actions"):
            assert getattr(doors, ask)(stack, 0) == getattr(plain, ask)([t], 0), ask
        seat = plain.first_pending_seat([t], 0)
        if seat < 0:
            break
        listed = [0] * room
        many = plain.legal_actions([t], 0, seat, listed)
        assert doors.legal_actions(stack, 0, seat, out) == many and out[:many].tolist() == listed[:many]
        if draw.random() < 0.1:
            compare_views(plain, doors, layout, t, stack, out)
            verdicts = [0] * room
            plain.action_verdicts([t], 0, seat, verdicts)
            doors.action_verdicts(stack, 0, seat, out)
            assert out[:actions].tolist() == verdicts[:actions]
        wild = draw.randrange(-1, layout.seats + 1), draw.randrange(-3, actions + 3)
        clause = plain.check_action([t], 0, *wild)
        assert doors.check_action(stack, 0, *wild) == clause
        assert not clause or doors.apply_if_legal(stack, 0, *wild) == clause
        default = rules.default_action(t, seat)
        assert doors.default_action(stack, 0, seat) == default
        action = listed[draw.randrange(many)] if many and seat < layout.seats and draw.random() < 0.97 else default
        assert doors.apply_if_legal(stack, 0, seat, action) == 0
        rules.apply(t, seat, action)
    for ask in ("win_shares", "placements"):
        numbers = [0] * room
        getattr(plain, ask)([t], 0, numbers)
        getattr(doors, ask)(stack, 0, out)
        assert out[: layout.seats].tolist() == numbers[: layout.seats]
    return positions


def compare_views(plain: Any, doors: Any, layout: Any, t: Any, stack: Any, out: Any) -> None:
    """Compare every viewer's observation, in a row that is just long enough, and masked states."""
    for viewer in range(layout.seats + 1):
        seen = [0] * len(out)
        wide = plain.observe([t], 0, viewer, seen)
        assert doors.observe(stack, 0, viewer, out[:wide]) == wide and out[:wide].tolist() == seen[:wide]
        with pytest.raises(ValueError, match=r"entrypoints\.observe"):
            doors.observe(stack, 0, viewer, out[: wide - 1])
        blind = [t, None]
        plain.mask(blind, 1, 0, viewer)
        doors.mask(stack, 1, 0, viewer)
        assert stack[1].tobytes() == layout.to_bytes(blind[1])


def compare_playouts(setup: Setup, seed: str) -> None:
    """Games of random and of heuristic bots, with what is counted in them."""
    setup.game.load_compiled(setup.layout)
    for bots in (("random",) * setup.layout.seats, ("heuristic",) * setup.layout.seats):
        sides = [Arena(setup.game, setup.state, setup.layout, bots, in_plain) for in_plain in (True, False)]
        assert sides[1].is_compiled
        one, other = (side.play_and_count(seed, 0, 2) for side in sides)
        assert one == other
        assert sides[0].trace(seed, 1) == sides[1].trace(seed, 1)


def compare_thinking(setup: Setup, seed: int) -> None:
    """Searches and rollouts at some positions of a game of default acts."""
    layout, rules, plain = setup.layout, setup.game.game, setup.game.load_plain(setup.layout)
    minds = [Decider(setup.game, layout, setup.state, in_plain=in_plain) for in_plain in (True, False)]
    scales = [RolloutEvaluator(setup.game, layout, in_plain=in_plain) for in_plain in (True, False)]
    assert [mind.in_plain for mind in minds] == [scale.in_plain for scale in scales] == [True, False]
    t, level = layout.copy_state(setup.state), parse_bot("search-12")
    t.chance_key = key_from_seed(str(seed))
    rules.deal(t)
    for step in range(24):
        seat = plain.first_pending_seat([t], 0)
        if seat < 0:
            return
        if seat < layout.seats and step % 8 == 2:
            seen = observation_for_bot(setup.game, layout, t, seat, level, step)
            assert minds[0].decide(seen, seat, level, step) == minds[1].decide(seen, seat, level, step)
        rules.apply(t, seat, rules.default_action(t, seat))
    assert rules.ended_by(t) or scales[0].win_chances(t, 0, 3, 5) == scales[1].win_chances(t, 0, 3, 5)


def compare_steps(slug: str, seats: int, cards: str, seed: int) -> None:
    """Steps of several tables at once, on two threads where compiled."""
    sides = [envs.batch(slug, 4, seats=seats, set=cards, plain=plain, threads=1 if plain else 2) for plain in (True, False)]
    turns = [side.reset(seed) for side in sides]
    dice = [np.random.default_rng(seed) for _ in sides]
    for _ in range(30):
        for one, other in zip(*turns, strict=True):
            assert np.array_equal(one, other)
        acts = [side.sample_legal(rng) for side, rng in zip(sides, dice, strict=True)]
        assert np.array_equal(acts[0], acts[1])
        turns = [side.step(act) for side, act in zip(sides, acts, strict=True)]
