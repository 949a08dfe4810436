"""Whole servers in simulated worlds: each run is repeated exactly by its seed."""

from __future__ import annotations

import re
import shlex
import tomllib
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from gamester.games import registry
from gamester.testing.simulation.__main__ import main
from gamester.testing.simulation.report import CORE, Report, awaits
from gamester.testing.simulation.shrink import shrink, way_of
from gamester.testing.simulation.world import Plan, simulate
from tests.conftest import Budget
from tests.support import toy_game as toy
from tests.support.server_mutations import MUTATIONS, mutated

KNOWN: dict[str, list[dict[str, Any]]] = tomllib.loads((Path(__file__).parents[2] / "data" / "simulation_seeds.toml").read_text("utf-8"))
SLICE = 2
"""Worlds of `make test`."""
WEIGHT = 25
"""Worlds cost as much as so many games."""

NEXT = 40
"""Seeds that are tried for a planted fault, from the known one on."""


def plan_of(said: dict[str, Any]) -> Plan:
    """Return the plan that a table of the file of seeds means."""
    return Plan(**{name: value for name, value in said.items() if name not in ("name", "found")})


def test_a_world_is_repeated_exactly_by_its_seed() -> None:
    first, again = (simulate(Plan(4, seconds=12, games=("armies",), tables=1, workers=2)) for _ in range(2))
    assert (first.broken, first.digest, first.steps) == ("", again.digest, again.steps)
    assert first.counts["frames"] > 0 and first.counts == again.counts


def test_nothing_is_broken_in_worlds_of_this_seed(budget: Budget, seed: int) -> None:
    report, broken = Report(), []
    for number in range(many := budget(SLICE, WEIGHT)):
        report.add(outcome := simulate(Plan(seed + number, seconds=25)))
        broken += [f"{outcome.broken}\n  {outcome.plan.line}"] if outcome.broken else []
    assert not broken, "\n".join(broken)
    assert many <= SLICE or not report.never, report.text()


def test_the_toy_game_is_played_in_a_world(site: Path, seed: int) -> None:
    toy.plant(site, toy.SLUG, ())
    registry._found.cache_clear()
    outcome = simulate(Plan(seed, seconds=8, games=(toy.SLUG,), tables=1, workers=1))
    assert outcome.broken == "", f"{outcome.broken}\n  {outcome.plan.line}"
    assert outcome.counts["taken"] > 0


def test_what_was_found_once_stays_mended() -> None:
    outcomes = [simulate(plan_of(known)) for known in KNOWN.get("found", [])]
    assert not [f"{outcome.broken}\n  {outcome.plan.line}" for outcome in outcomes if outcome.broken]


@pytest.mark.parametrize("known", [pytest.param(one, id=one["name"]) for one in KNOWN["planted"]])
def test_a_planted_fault_is_caught(known: dict[str, Any]) -> None:
    """A change of the server changes the course of all worlds: then one of the next seeds catches it."""
    plan = plan_of(known)
    with mutated(known["name"]):
        assert any(simulate(replace(plan, seed=plan.seed + more)).broken for more in range(NEXT))


def test_every_planted_fault_has_a_seed() -> None:
    assert [one["name"] for one in KNOWN["planted"]] == [*MUTATIONS]
    assert len(MUTATIONS) >= 20


def test_the_line_of_a_world_repeats_it(capsys: pytest.CaptureFixture[str]) -> None:
    plan = Plan(5, seconds=1, kinds=("hang",), games=("shapes",), tables=1, workers=1, terms={"clock": "", "takeover_after": 0})
    assert main(shlex.split(plan.line)[3:]) == 0
    assert f"Nothing was broken. Digest {simulate(plan).digest}." in capsys.readouterr().out


def test_a_world_that_fails_is_shrunk() -> None:
    plan = Plan(1, seconds=20, kinds=("hang",), games=("armies",), tables=2, workers=2)
    with mutated("say a line twice"):
        failed = simulate(plan)
        small = shrink(failed, 30)
        assert way_of(failed.broken) == way_of(small.broken) == way_of(simulate(small.plan).broken)
    assert small.plan.kinds == () and small.plan.seconds < 20
    assert small.plan.tables == 1 and small.plan.workers == 1
    assert simulate(small.plan).broken == ""


def test_one_seed_is_shrunk_where_that_is_asked_for(capsys: pytest.CaptureFixture[str]) -> None:
    line = "--seed 1 --seconds 20 --kinds none --games armies --tables 1"
    with mutated("say a line twice"):
        assert main(line.split()) == 1
        assert "shrunk:" not in capsys.readouterr().out
        assert main([*line.split(), "--shrink", "4"]) == 1
        (shrunk,) = re.findall(r"^  shrunk: python -m gamester.testing.simulation (.*)$", capsys.readouterr().out, re.M)
        assert shrunk != line and main(shlex.split(shrunk)) == 1
    assert main(shlex.split(shrunk)) == 0


def test_a_misfortune_that_is_skipped_does_not_come() -> None:
    whole = simulate(plan := Plan(3, seconds=6, kinds=("hang",), every=2.0, games=("shapes",), tables=1, workers=1))
    less = simulate(replace(plan, skip=whole.happened[:1]))
    assert less.happened == whole.happened[1:] and less.counts["database hangs"] == whole.counts["database hangs"] - 1


def test_what_never_happened_is_listed() -> None:
    text = Report().text()
    assert "Never: crashes," in text and "two workers at one table." in text and "No worker died in these lines:" in text
    assert len(awaits()) > 300


def test_every_place_at_which_no_worker_died_is_listed() -> None:
    report = Report()
    report.points = set(awaits())
    assert report.never_died_at == {} and "No worker died" not in report.text()
    one = max(place for place in awaits() if place.startswith("storage/store.py:"))
    report.points -= {one, next(place for place in awaits() if place.startswith("pages/"))}
    assert report.never_died_at == {"storage/store.py": [int(one.partition(":")[2])]}
    assert report.text().endswith(f"No worker died in these lines:\n  storage/store.py at {one.partition(':')[2]}")


def test_workers_die_at_places_that_are_counted() -> None:
    outcome = simulate(Plan(6, seconds=4, kinds=("crash",), every=0.5, games=("armies",), tables=1, workers=1))
    assert outcome.counts["crashes"] and any(place.startswith("session/") for place in outcome.points)
    assert {place for place in outcome.points if place.startswith(CORE)} <= awaits()
