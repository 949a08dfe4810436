"""Compiled redeals: positions of all games in one call, and faults that they catch."""

from __future__ import annotations

import shlex
from hashlib import blake2b
from pathlib import Path

import pytest

from gamester.games.registry import game_slugs
from gamester.testing import redealing
from gamester.testing.checks.zones import ContractViolation
from gamester.testing.redeal_run import WORDS, Stretch, main, play, run_stretch, stretches, tables_of
from gamester.testing.subject import GameUnderTest, sets_of
from tests.conftest import Budget
from tests.support import toy_game as toy
from tests.support.planted_faults import WHO_KNOWS

CAUGHT = {
    "a zone that leaks what is sealed": redealing.SIGHT,
    "a zone that leaks what is to come": redealing.SIGHT,
    "a refusal that depends on what another sealed": redealing.LISTED,
    "a list that depends on what is hidden": redealing.LISTED,
}
"""Faults of the toy game, and the difference by which each is caught first."""


@pytest.mark.parametrize("slug", game_slugs())
def test_a_viewer_cannot_tell_a_position_from_its_redeal(slug: str, budget: Budget, seed: int) -> None:
    many = budget(20_000, weight=1)
    for stretch in stretches(slug, [(3, sets_of(slug)[0])], seed, 0, many):
        found = run_stretch(stretch)
        assert found.changed * 16 > found.positions / 4, "hardly anything was redealt"
        assert found.asked > found.positions / 20


@pytest.mark.parametrize(("what", "difference"), CAUGHT.items())
def test_a_planted_fault_is_caught(what: str, difference: int, site: Path, seed: int) -> None:
    slug = f"toyredeal_{blake2b(what.encode(), digest_size=5).hexdigest()}"
    toy.plant(site, slug, WHO_KNOWS[what].edits)
    subject = GameUnderTest(slug, 3, "", WHO_KNOWS[what].options, seed, {})
    assert any(play(subject, number, 2000, compiled=False)[0] == difference for number in range(4))


def test_nothing_is_caught_where_nothing_was_planted(site: Path, seed: int) -> None:
    toy.plant(site, "toyredeal", ())
    assert play(GameUnderTest("toyredeal", 3, "", None, seed, {}), 0, 1000, compiled=False)[0] == 0


def test_what_is_found_names_the_line_that_repeats_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gamester.testing.redeal_run.play", lambda *_: (redealing.VERDICT, [0] * redealing.FOUND, 1.0))
    stretch = Stretch("shapes", 3, "default", 7, 11, 100)
    with pytest.raises(ContractViolation, match=WORDS[redealing.VERDICT]) as caught:
        run_stretch(stretch)
    repeated = shlex.split(str(caught.value).splitlines()[-1])
    assert repeated[3:] == ["--games", "shapes", "--seats", "3", "--seed", "7", "--first", "11", "--cards", "default", "--positions", "100"]


def test_every_number_of_seats_is_played() -> None:
    assert [seats for seats, _ in tables_of("armies")] == [2, 3, 4, 2, 2]


@pytest.mark.parametrize(
    ("asked", "expected"),
    [("--positions 0", "one position"), ("--jobs 0", "one process"), ("--games chess", "armies"), ("--games armies --seats 9", "2, 3, 4")],
)
def test_the_command_proves_nothing_without_a_word(asked: str, expected: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(asked.split())
    assert ended.value.code == 2 and expected in capsys.readouterr().err


def test_the_command_prints_what_was_redealt(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--games", "shapes", "--seats", "3", "--positions", "2000"]) == 0
    assert "shapes: 2,000 positions of" in capsys.readouterr().out
