"""The contract suite catches every fault planted into the toy game by its name."""

from __future__ import annotations

from hashlib import blake2b
from pathlib import Path

import pytest

from gamester.testing import suite, trajectories
from gamester.testing.checks.zones import ContractViolation
from tests.support import toy_game as toy
from tests.support.planted_faults import APART, PLANTED, REMEMBERS, staged


def slug_of(what: str) -> str:
    """A name that no other fault has, since modules stay loaded."""
    return f"toy_{blake2b(what.encode(), digest_size=5).hexdigest()}"


@pytest.mark.parametrize("what", PLANTED)
def test_a_planted_fault_is_caught(what: str, site: Path, seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(trajectories, "LONGEST", 1000)
    planted = PLANTED[what]
    toy.plant(site, slug_of(what), planted.edits)
    with pytest.raises(ContractViolation, match=planted.words):
        suite.check_contract(slug_of(what), seats=3, games=planted.games, options=planted.options, seed=seed, plain_only=True)


def test_a_game_in_which_nobody_is_ever_asked_is_caught(site: Path, seed: int) -> None:
    """Without its house rule a suit has no cards, so nobody has a decision: everything else would hold of such a game."""
    option = 'OPTIONS = (Number("cards", 3, 13, 13, ruling="GS-R01", words="How many cards has a suit?"),)'
    toy.plant(site, slug_of("nobody"), [("text.py", option, "OPTIONS = ()")])
    with pytest.raises(ContractViolation, match="3 games: nobody is ever asked"):
        suite.check_contract(slug_of("nobody"), seats=3, games=3, seed=seed, plain_only=True)


def test_a_game_that_remembers_others_is_caught(site: Path, seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    toy.plant(site, slug_of("remembers"), REMEMBERS.edits)
    with pytest.raises(ContractViolation, match="there are no lists except the zones of a state"):
        suite.check_contract(slug_of("remembers"), seats=3, games=24, seed=seed, plain_only=True)
    monkeypatch.setattr(suite, "_unspoken", lambda home: ())
    with pytest.raises(ContractViolation, match=REMEMBERS.words):
        suite.check_contract(slug_of("remembers"), seats=3, games=24, seed=seed, plain_only=True)


def test_different_runtimes_are_caught(site: Path, seed: int) -> None:
    """Runtimes that differ are caught."""
    toy.plant(site, slug_of("apart"), APART.edits)
    with pytest.raises(ContractViolation, match=APART.words):
        suite.check_contract(slug_of("apart"), seats=2, games=8, seed=seed)


def test_nothing_is_caught_where_nothing_was_planted(site: Path, seed: int) -> None:
    toy.plant(site, slug_of(""), ())
    figures = suite.check_contract(slug_of(""), seats=3, games=24, seed=seed, plain_only=True)
    assert figures.positions > 300
    assert figures.event_checks.reveals > 10
    assert figures.refusals == {4, 5, 9}


def test_stages_that_are_honest_pass(site: Path, seed: int) -> None:
    toy.plant(site, slug_of("staged"), [staged('SHOWED: "together", TOOK: "rest"')])
    figures = suite.check_contract(slug_of("staged"), seats=3, games=24, seed=seed, plain_only=True)
    assert figures.event_checks.stages > 10


def test_exempted_check_passes(site: Path, seed: int) -> None:
    """A check that is exempted by name passes."""
    toy.plant(site, slug_of("excused"), PLANTED["a redeal that forgets the pile"].edits)
    suite.check_contract(slug_of("excused"), seats=3, games=24, seed=seed, plain_only=True, excused={"pile": "players may know the order"})
