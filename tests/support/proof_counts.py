"""Counts of the proofs of the promises R1 to R10, written by `make prove`.

A test counts in one line, with the fixture `proof`: the promise, then the counts. Calls add up, over tests and workers.

    def test_kill_9_loses_nothing(proof: Proof, budget: Budget) -> None:
        ...
        proof("R4", games=12, kills=40)

A run with --prove over whole files writes the sums of each file to `promises.FIGURES`; the page /promises and
docs/explanation/promises.md are generated from it, so that no figure is typed by hand. Without --prove nothing is written. A run
that is interrupted writes the files that it finished.
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
    """Return a function that counts: `proof("R4", games=12, kills=40)`."""

    def count(*kept: str, **counts: int) -> None:
        for promise in kept:
            assert PROMISE.fullmatch(promise), promise
            request.node.user_properties.append((COUNTED, [promise, counts]))

    return count


class Ledger:
    """The sums of one run by file; on the controller if there are several workers."""

    def __init__(self, config: pytest.Config) -> None:
        self.config = config
        self.awaited: defaultdict[str, set[str]] = defaultdict(set)
        self.sums: dict[str, dict[str, Counter[str]]] = {}
        self.seconds: defaultdict[str, float] = defaultdict(float)
        self.failed: Counter[str] = Counter()

    def pytest_sessionstart(self) -> None:
        """Import the server now, so that an import error does not come after hours."""
        if self.config.getoption("--prove"):
            import gamester.server.pages.promises  # noqa: F401

    def pytest_collection_finish(self, session: pytest.Session) -> None:
        """Expect all collected tests, in a run without workers."""
        self.wait_for(item.nodeid for item in session.items)

    @pytest.hookimpl(optionalhook=True)
    def pytest_xdist_node_collection_finished(self, ids: list[str]) -> None:
        """Expect all tests that a worker has collected."""
        self.wait_for(ids)

    def wait_for(self, tests: Iterable[str]) -> None:
        """Expect these tests; a file is written once all of its tests have ended."""
        if not self.awaited:  # a worker that stands in for one that went down tells it again
            for test in tests:
                self.awaited[file_of(test)].add(test)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Record one phase of one test.

        Counts are taken from passed tests, failures from all.
        """
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
        """Return the entry of one file."""
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
    """Return the file of a test, given its full name."""
    return test.partition("::")[0]


def whole_files(config: pytest.Config) -> bool:
    """Return True if no test of the files was deselected, so that sums are complete."""
    chosen = config.option.keyword or config.option.markexpr or getattr(config.option, "lf", False)
    return bool(config.getoption("--prove")) and not chosen and not any("::" in str(word) for word in config.args)
