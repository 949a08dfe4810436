"""What the proofs of the promises R1 to R10 have checked, counted by the tests themselves and written down by `make prove`.

A test says it in one line, with the fixture `proof`: the promise, then whatever it counted. Calls add up, over tests and workers.

    def test_kill_9_loses_nothing(proof: Proof, budget: Budget) -> None:
        ...
        proof("R4", games=12, kills=40)

A run with --prove over whole files puts the sums of each file into `src/gamester/web/proofs.json`, which the page /promises and
docs/explanation/promises.md are made from: no figure there is typed by hand. Without --prove nothing is written. A run that is cut short
writes down the files that it came to the end of.
"""

from __future__ import annotations

import datetime
import json
import os
import re
from collections import Counter, defaultdict
from collections.abc import Generator, Iterable
from pathlib import Path
from typing import Any, Protocol

import pytest

import gamester

HOUSE = Path(__file__).resolve().parents[2]
DOCUMENT = HOUSE / "docs" / "explanation" / "promises.md"
COUNTED = "proof"
PROMISE = re.compile(r"R([1-9]|10)")


class Proof(Protocol):
    def __call__(self, *promises: str, **counts: int) -> None: ...


@pytest.fixture
def proof(request: pytest.FixtureRequest) -> Proof:
    """`proof("R4", games=12, kills=40)`: this test holds promise R4, and has checked so many."""

    def count(*kept: str, **counts: int) -> None:
        for promise in kept:
            assert PROMISE.fullmatch(promise), promise
            request.node.user_properties.append((COUNTED, [promise, counts]))

    return count


class Ledger:
    """The sums of one run, file by file; on the controller of a run with several workers."""

    def __init__(self, config: pytest.Config) -> None:
        self.config = config
        self.awaited: defaultdict[str, set[str]] = defaultdict(set)
        self.sums: dict[str, dict[str, Counter[str]]] = {}
        self.seconds: defaultdict[str, float] = defaultdict(float)
        self.failed: Counter[str] = Counter()

    def pytest_sessionstart(self) -> None:
        """A house that cannot be imported is told of now, not after hours of proofs."""
        if self.config.getoption("--prove"):
            import gamester.server.pages.promises  # noqa: F401

    def pytest_collection_finish(self, session: pytest.Session) -> None:
        """All that will be run, in a run without workers."""
        self.wait_for(item.nodeid for item in session.items)

    @pytest.hookimpl(optionalhook=True)
    def pytest_xdist_node_collection_finished(self, ids: list[str]) -> None:
        """The same as one of several workers tells it."""
        self.wait_for(ids)

    def wait_for(self, tests: Iterable[str]) -> None:
        """A file is written down once each of these of its tests has ended."""
        if not self.awaited:  # a worker that stands in for one that went down tells it again
            for test in tests:
                self.awaited[file_of(test)].add(test)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """One phase of one test. Counts are taken where the test has passed, failures always."""
        file = file_of(report.nodeid)
        if report.when not in ("setup", "call"):  # "teardown", or "???" of a test with which a worker went down
            self.awaited[file].discard(report.nodeid)
        self.seconds[file] += report.duration
        self.failed[file] += report.failed
        if report.when == "call" and report.passed:
            counted: list[Any] = [value for name, value in report.user_properties if name == COUNTED]
            sums = self.sums.setdefault(file, {}) if counted else {}
            for promise, counts in counted:
                sums.setdefault(promise, Counter()).update(counts)
            for promise in {promise for promise, _ in counted}:
                sums[promise]["tests"] += 1

    @pytest.hookimpl(wrapper=True)
    def pytest_sessionfinish(self) -> Generator[None, Any, Any]:
        """Write the figures of the files that ran, and the page for readers."""
        done = yield
        ended = [file for file in self.sums if not self.awaited[file]]
        if ended and whole_files(self.config):
            from gamester.server.pages import promises  # only here: it takes the whole web, which few tests need

            gone = {file for file in self.seconds if not self.awaited[file]}
            kept = {file: entry for file, entry in promises.figures().items() if (HOUSE / file).is_file() and file not in gone}
            kept |= {file: self.entry(file) for file in ended}
            promises.FIGURES.write_text(json.dumps(dict(sorted(kept.items())), indent=1) + "\n", encoding="utf-8")
            DOCUMENT.write_text(promises.document(), encoding="utf-8")
        return done

    def entry(self, file: str) -> dict[str, Any]:
        """What is written down of one file."""
        return {
            "date": datetime.datetime.now(datetime.UTC).date().isoformat(),
            "version": gamester.__version__,
            "games": self.config.getoption("--games"),
            "seed": os.environ["GAMESTER_SEED"],
            "seconds": round(self.seconds[file]),
            "failed": self.failed[file],
            "proved": {promise: dict(sorted(counts.items())) for promise, counts in sorted(self.sums[file].items())},
        }


def file_of(test: str) -> str:
    """The file of a test, by the test's full name."""
    return test.partition("::")[0]


def whole_files(config: pytest.Config) -> bool:
    """Whether no test was left out of the files that ran, so that their sums mean something."""
    chosen = config.option.keyword or config.option.markexpr or getattr(config.option, "lf", False)
    return bool(config.getoption("--prove")) and not chosen and not any("::" in str(word) for word in config.args)
