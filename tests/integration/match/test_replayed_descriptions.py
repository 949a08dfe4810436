"""Steps of a replay as descriptions: patches give what is built anew, and a perspective knows no more than its rules told it (R2)."""

from __future__ import annotations

import random
from functools import lru_cache

import msgspec
import pytest

from gamester.match.record import read_record
from gamester.match.replay import ALL_CARDS, Replay
from gamester.testing.checks.descriptions import PeekingUi
from gamester.ui.build import Person
from gamester.ui.game_ui import GameUi, game_ui
from gamester.ui.patch import Nodes, apply_patch
from gamester.ui.replayed import describe_steps
from tests.support.finished_tables import stored
from tests.support.replayed_games import GAMES

LONG = 24
SHARE = 0.15
"""Share of the steps of a stretch whose end is described anew."""


@lru_cache(maxsize=8)
def played(game: str) -> Replay:
    match = read_record(stored(GAMES[game]))
    return Replay(match.header, [(entry.seat, entry.move) for entry in match.entries])


def people(replay: Replay) -> list[Person]:
    return [Person(name) for name in replay.match.seats]


def described(replay: Replay, perspective: int, steps: range, ui: GameUi | None = None) -> bytes:
    return describe_steps(ui or game_ui(replay.match.game.slug), replay, perspective, steps, people(replay))


def without_keys(nodes: Nodes) -> Nodes:
    """Return a description without card keys, which follow from what was seen before."""

    def bare(value: object) -> object:
        if isinstance(value, list):
            return [bare(one) for one in value]
        return {name: bare(one) for name, one in value.items() if name != "key"} if isinstance(value, dict) else value

    return {id: bare(node) for id, node in nodes.items()}


@pytest.mark.parametrize("game", GAMES)
def test_patches_lead_to_what_a_step_is_when_described_alone(game: str, seed: int) -> None:
    replay, draw = played(game), random.Random(f"{game} {seed} steps")
    compared = 0
    rail = len(replay.match.seats)
    for perspective in (ALL_CARDS, draw.randrange(rail), rail):
        first = draw.randrange(1, len(replay.instants) - LONG + 1)
        for start in (first, len(replay.instants) - LONG + 1):  # The end is among them.
            said = msgspec.json.decode(described(replay, perspective, range(start, start + LONG)))
            assert said["from"] == start and len(said["steps"]) == LONG - 1
            nodes = said["all"]
            for n, patch in enumerate(said["steps"], start + 1):
                nodes = apply_patch(nodes, patch)
                if n == start + LONG - 1 or draw.random() < SHARE:
                    alone = msgspec.json.decode(described(replay, perspective, range(n, n + 1)))["all"]
                    assert without_keys(nodes) == without_keys(alone), (perspective, n)
                    compared += 1
    assert compared > 6


@pytest.mark.parametrize("game", GAMES)
def test_a_seat_has_its_hand_before_it_and_nothing_to_press(game: str) -> None:
    replay = played(game)
    middle = len(replay.instants) // 2
    for seat in range(len(replay.match.seats)):
        nodes = msgspec.json.decode(described(replay, seat, range(middle, middle + 1)))["all"]
        assert nodes["table"]["mine"] == [f"seat-{seat}"]
        hands = [nodes[id] for id in nodes[f"seat-{seat}"].get("items", ()) if nodes[id]["c"] == "Hand"]
        assert all("pick" not in card for hand in hands for card in hand.get("cards", ()))
        assert not {"moves", "deciding", "closed"} & nodes["dock"].keys()
        assert nodes["log"] == {"c": "Log", "say": "What happened"}


def dealt_anew(replay: Replay, viewer: int, seed: int, acts: range) -> Replay:
    """Return the replay with everything dealt anew after these moves that this viewer could not know."""
    other = Replay.__new__(Replay)
    vars(other).update(vars(replay))
    other._tables, other._stages = list(replay._tables), list(replay._stages)

    def anew(packed: bytes) -> bytes:
        state = replay._decompress(packed)
        replay.match.game.game.resample_hidden(state, viewer, seed)
        return replay._compress(state)

    for act in acts:
        other._tables[act] = anew(replay._tables[act])
        other._stages[act] = tuple(msgspec.structs.replace(one, t=anew(one.t)) for one in replay._stages[act])
    return other


def compare(game: str, seed: int, planted: bool = False) -> int:
    """Describe stretches of a replay before its end in two worlds that a viewer cannot tell apart.

    Return how many stretches of worlds that differ were compared.
    """
    replay, draw, differ = played(game), random.Random(f"{game} {seed} worlds"), 0
    last = max(n for n, one in enumerate(replay.instants, 1) if one.move_number < len(replay.acts))
    for viewer in range(len(replay.match.seats) + 1):
        for _ in range(2):
            start = draw.randrange(1, last - LONG + 1)
            acts = range(replay.instants[start - 1].move_number, replay.instants[start + LONG - 2].move_number + 1)
            other, ui, said = (
                dealt_anew(replay, viewer, draw.getrandbits(31), acts),
                (PeekingUi if planted else GameUi)(replay.match.game),
                [],
            )
            for world in (replay, other):
                if isinstance(ui, PeekingUi):
                    ui.state = tuple(world._tables)
                said.append(described(world, viewer, range(start, start + LONG), ui))
            assert said[0] == said[1], f"viewer {viewer}, step {start}"
            differ += replay._tables != other._tables
    return differ


@pytest.mark.parametrize("game", GAMES)
def test_a_perspective_is_shown_nothing_that_its_viewer_could_not_know(game: str, seed: int) -> None:
    assert compare(game, seed) > 3


def test_a_step_that_peeks_is_caught(seed: int) -> None:
    with pytest.raises(AssertionError, match=r"viewer \d"):
        compare("armies", seed, planted=True)
